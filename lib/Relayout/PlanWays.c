//===- PlanWays.c - The cheapest way to carry out a movement ---------------===//

#include "Relayout/PlanWays.h"

#include <stdlib.h>

static const MosaicPlanWay *const ways[] = {
    &mosaicPlanLanesFirst, &mosaicPlanLanesLast,     &mosaicPlanWords,
    &mosaicPlanWordsApart, &mosaicPlanWordsTogether,
};

enum { NUM_WAYS = sizeof(ways) / sizeof(*ways) };

// Plans by way number `way`; -1: the movement as it is.
static void planBy(MosaicPlan *plan, int way, const void *prepared,
                   const MosaicMoves *moves, const int32_t *sourceNodes,
                   int32_t *results) {
  if (way < 0)
    mosaicPlanInGroups(plan, moves, sourceNodes, results);
  else
    ways[way]->plan(plan, prepared, sourceNodes, results);
}

static void planCheapest(MosaicPlan *plan, MosaicArena *arena,
                         const MosaicMoves *moves, const int32_t *sourceNodes,
                         int32_t *results) {
  const MosaicPlanMark mark = mosaicPlanMark(plan);
  planBy(plan, -1, NULL, moves, sourceNodes, results);
  int best = -1, last = -1;
  int64_t cost = plan->cost - mark.cost;
  const void *prepared[NUM_WAYS];
  for (int i = 0; i < NUM_WAYS; ++i) {
    prepared[i] = ways[i]->prepare(arena, plan, moves, cost);
    if (!prepared[i])
      continue;
    mosaicPlanRollBack(plan, mark);
    planBy(plan, i, prepared[i], moves, sourceNodes, results);
    last = i;
    if (plan->cost - mark.cost < cost) {
      best = i;
      cost = plan->cost - mark.cost;
    }
  }
  if (best == last)
    return;
  mosaicPlanRollBack(plan, mark);
  planBy(plan, best, best < 0 ? NULL : prepared[best], moves, sourceNodes,
         results);
}

void mosaicPlanMoves(MosaicPlan *plan, MosaicMoves *moves,
                     const int32_t *sourceNodes, int32_t *results) {
  mosaicMovesSort(moves);
  const int8_t bitwidth = plan->bitwidth;
  MosaicArena *const scratch = plan->scratch;
  plan->bitwidth = moves->destination.layout.bitwidth;
  plan->scratch = mosaicArenaCreate();
  MosaicArena *arena = mosaicArenaCreate();
  planCheapest(plan, arena, moves, sourceNodes, results);
  mosaicArenaDestroy(arena);
  mosaicArenaDestroy(plan->scratch);
  plan->scratch = scratch;
  plan->bitwidth = bitwidth;
}

int mosaicCompareKeys(const void *left, const void *right) {
  const int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

intptr_t mosaicSortKeys(intptr_t count, int64_t *keys) {
  qsort(keys, (size_t)count, sizeof(*keys), mosaicCompareKeys);
  intptr_t unique = 0;
  for (intptr_t i = 0; i < count; ++i)
    if (i == 0 || keys[i] != keys[unique - 1])
      keys[unique++] = keys[i];
  return unique;
}
