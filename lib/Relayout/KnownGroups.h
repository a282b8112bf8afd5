//===- KnownGroups.h - Groups of vregs that are planned like one before ----===//
//
// A large vector moves in a pattern that repeats: vreg after vreg, the same rows
// and lanes come from other source vregs. Such a group of destination vregs is
// not planned again: its nodes are those of the one before, on its own sources.
//
//   16x128 tiles from 8x128 tiles          vreg 0 from a0 a1, vreg 1 from a2 a3, …
//
// A plan depends on the moves, on the masks that exist, and on what else is made
// of the sources. So a group is known only if it was planned without a new mask
// and from sources that nothing else was made of, and is repeated under the same
// conditions: the plan is the one that planning would give.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_RELAYOUT_KNOWNGROUPS_H
#define MOSAIC_RELAYOUT_KNOWNGROUPS_H

#include "Relayout/Plan.h"

/// Most source vregs of a group: as many as a vreg has sublanes.
#define MOSAIC_MOST_SOURCES 8

/// A group in numbers that do not depend on where it is.
typedef struct MosaicGroupPattern {
  uint64_t hash;
  intptr_t numMembers; ///< destination vregs
  int numSources;
  int32_t sourceNodes[MOSAIC_MOST_SOURCES];
  intptr_t count;
  const MosaicMove *moves; ///< `vreg` counts members, `source` the sources
} MosaicGroupPattern;

/// A group that was planned.
typedef struct MosaicKnownGroup {
  MosaicGroupPattern pattern;
  int32_t firstNode, endNode; ///< its nodes
  int32_t numMasks;           ///< of the plan
  const int32_t *results;     ///< nodes of the members
} MosaicKnownGroup;

/// So many of the last known groups are looked at.
enum { MOSAIC_KNOWN_GROUPS = 16 };

typedef struct MosaicKnownGroups {
  MosaicArena *arena;
  intptr_t count; ///< so far; the newest ones are kept
  MosaicKnownGroup groups[MOSAIC_KNOWN_GROUPS];
} MosaicKnownGroups;

/// Plans a group like a known one: `results[i]` is the node of member i.
///
/// Returns: whether one is known; otherwise the plan stays as it is
bool mosaicKnownGroupsRepeat(const MosaicKnownGroups *known, MosaicPlan *plan,
                             const MosaicGroupPattern *pattern,
                             int32_t *results);

/// Takes note of a group that was planned when the plan had as much as `before`
/// says, if it can be repeated. `pattern` and `results` are copied.
void mosaicKnownGroupsAdd(MosaicKnownGroups *known, const MosaicPlan *plan,
                          MosaicPlanMark before,
                          const MosaicGroupPattern *pattern,
                          const int32_t *results);

/// Whether nothing was made yet of the sources of a group, all different.
bool mosaicGroupSourcesAreFresh(const MosaicPlan *plan,
                                const MosaicGroupPattern *pattern);

#endif // MOSAIC_RELAYOUT_KNOWNGROUPS_H
