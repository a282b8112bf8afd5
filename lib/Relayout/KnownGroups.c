//===- KnownGroups.c - Groups of vregs that are planned like one before ----===//

#include "Relayout/KnownGroups.h"

#include <string.h>

static bool samePattern(const MosaicGroupPattern *left,
                        const MosaicGroupPattern *right) {
  return left->hash == right->hash && left->numMembers == right->numMembers &&
         left->numSources == right->numSources && left->count == right->count &&
         memcmp(left->moves, right->moves,
                (size_t)left->count * sizeof(*left->moves)) == 0;
}

static const MosaicKnownGroup *find(const MosaicKnownGroups *known,
                                    const MosaicPlan *plan,
                                    const MosaicGroupPattern *pattern) {
  for (intptr_t i = 0; i < known->count && i < MOSAIC_KNOWN_GROUPS; ++i)
    if (known->groups[i].numMasks == plan->numMasks &&
        samePattern(&known->groups[i].pattern, pattern))
      return &known->groups[i];
  return NULL;
}

bool mosaicGroupSourcesAreFresh(const MosaicPlan *plan,
                                const MosaicGroupPattern *pattern) {
  for (int i = 0; i < pattern->numSources; ++i) {
    const int32_t node = pattern->sourceNodes[i];
    if (node < 0 || plan->nodes[node].numUsers > 0)
      return false;
    for (int j = 0; j < i; ++j)
      if (pattern->sourceNodes[j] == node)
        return false;
  }
  return true;
}

// Position of a node among the sources; their number if it is not one.
static int placeOf(const MosaicGroupPattern *pattern, int32_t node) {
  int place = 0;
  while (place < pattern->numSources && pattern->sourceNodes[place] != node)
    ++place;
  return place;
}

//===----------------------------------------------------------------------===//
// Repeating
//===----------------------------------------------------------------------===//

/// From the nodes of a known group to those of another.
typedef struct Renaming {
  const MosaicKnownGroup *known;
  const MosaicGroupPattern *pattern;
  const int32_t *nodes; ///< for the known group's own nodes
} Renaming;

static int32_t renamed(const Renaming *renaming, int32_t node) {
  if (node < 0)
    return node;
  if (node >= renaming->known->firstNode)
    return renaming->nodes[node - renaming->known->firstNode];
  return renaming->pattern
      ->sourceNodes[placeOf(&renaming->known->pattern, node)];
}

bool mosaicKnownGroupsRepeat(const MosaicKnownGroups *known, MosaicPlan *plan,
                             const MosaicGroupPattern *pattern,
                             int32_t *results) {
  const MosaicKnownGroup *group = find(known, plan, pattern);
  if (!group)
    return false;
  const int32_t numNodes = group->endNode - group->firstNode;
  int32_t *nodes = MOSAIC_ARENA_ARRAY(plan->scratch, int32_t, numNodes);
  const Renaming renaming = {
      .known = group, .pattern = pattern, .nodes = nodes};
  for (int32_t i = 0; i < numNodes; ++i) {
    MosaicPlanNode node = plan->nodes[group->firstNode + i];
    node.low = renamed(&renaming, node.low);
    node.high = renamed(&renaming, node.high);
    nodes[i] = mosaicPlanNode(plan, node);
  }
  for (intptr_t i = 0; i < pattern->numMembers; ++i)
    results[i] = renamed(&renaming, group->results[i]);
  mosaicArenaReset(plan->scratch);
  return true;
}

//===----------------------------------------------------------------------===//
// Taking note
//===----------------------------------------------------------------------===//

static bool isOwn(const MosaicGroupPattern *pattern, MosaicPlanMark before,
                  int32_t node) {
  return node < 0 || node >= before.numNodes ||
         placeOf(pattern, node) < pattern->numSources;
}

// Whether what was planned depends on nothing but the sources.
static bool isRepeatable(const MosaicPlan *plan, MosaicPlanMark before,
                         const MosaicGroupPattern *pattern,
                         const int32_t *results) {
  if (plan->numMasks != before.numMasks)
    return false;
  for (int32_t i = before.numNodes; i < plan->numNodes; ++i) {
    const MosaicPlanNode *node = &plan->nodes[i];
    if (node->parts || !isOwn(pattern, before, node->low) ||
        !isOwn(pattern, before, node->high))
      return false;
  }
  for (intptr_t i = 0; i < pattern->numMembers; ++i)
    if (!isOwn(pattern, before, results[i]))
      return false;
  return true;
}

void mosaicKnownGroupsAdd(MosaicKnownGroups *known, const MosaicPlan *plan,
                          MosaicPlanMark before,
                          const MosaicGroupPattern *pattern,
                          const int32_t *results) {
  if (!isRepeatable(plan, before, pattern, results))
    return;
  MosaicKnownGroup *group =
      &known->groups[known->count++ % MOSAIC_KNOWN_GROUPS];
  *group =
      (MosaicKnownGroup){.pattern = *pattern,
                         .firstNode = before.numNodes,
                         .endNode = plan->numNodes,
                         .numMasks = plan->numMasks,
                         .results = mosaicArenaCopy(
                             known->arena, results,
                             (size_t)pattern->numMembers * sizeof(*results))};
  group->pattern.moves =
      mosaicArenaCopy(known->arena, pattern->moves,
                      (size_t)pattern->count * sizeof(*pattern->moves));
}
