//===- PlanWays.h - Ways to carry out a movement ---------------------------===//
//
// Inside Relayout. Every movement can be planned as it is, in groups; some have
// other ways, which prepare a movement of another form first. The cheapest counts.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_RELAYOUT_PLANWAYS_H
#define MOSAIC_RELAYOUT_PLANWAYS_H

#include "Relayout/Plan.h"

typedef struct MosaicPlanWay {
  /// What the way needs to be planned, or null where it cannot be better than a
  /// plan of `cost`.
  const void *(*prepare)(MosaicArena *arena, const MosaicPlan *plan,
                         const MosaicMoves *moves, int64_t cost);
  /// Plans what was prepared; arguments as in mosaicPlanMoves.
  void (*plan)(MosaicPlan *plan, const void *prepared,
               const int32_t *sourceNodes, int32_t *results);
} MosaicPlanWay;

/// Rotated copies of the source vregs are sources of their own.
extern const MosaicPlanWay mosaicPlanLanesFirst;

/// Vregs are put together without a rotation of lanes, then rotated and merged.
extern const MosaicPlanWay mosaicPlanLanesLast;

/// Packed elements move as words of their own: unpacked, moved, packed again; in
/// the formats that keep the order of rows, or that take neighbouring rows apart
/// or put rows side by side.
extern const MosaicPlanWay mosaicPlanWords;
extern const MosaicPlanWay mosaicPlanWordsApart;
extern const MosaicPlanWay mosaicPlanWordsTogether;

/// Plans a movement as it is: vregs with the same sources together.
///
/// Requires: sorted moves
void mosaicPlanInGroups(MosaicPlan *plan, const MosaicMoves *moves,
                        const int32_t *sourceNodes, int32_t *results);

/// Destination vregs that are planned together with others. A way that makes more
/// of them may be worth planning.
///
/// Requires: sorted moves
int32_t mosaicPlanGroupedVregs(MosaicArena *arena, const MosaicMoves *moves);

/// Sorts keys and drops repeated ones; returns how many are left.
intptr_t mosaicSortKeys(intptr_t count, int64_t *keys);
/// Their order, for bsearch.
int mosaicCompareKeys(const void *left, const void *right);

#endif // MOSAIC_RELAYOUT_PLANWAYS_H
