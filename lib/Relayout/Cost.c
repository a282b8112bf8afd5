//===- Cost.c - What a change of layout costs, before it is emitted --------===//

#include "Relayout/Cost.h"

#include "Relayout/Methods.h"

/// More vregs than that are not planned: each costs what a rotation and a select
/// do, in the middle between sublanes (3 half ops) and lanes (5).
enum { MOST_PLANNED_VREGS = 512, COST_OF_VREG = 2 * MOSAIC_COST_OF_OP };

int64_t mosaicVregCount(const MosaicPlacedShape *shape,
                        const MosaicTarget *target) {
  MosaicArena *arena = mosaicArenaCreate();
  int64_t *array = MOSAIC_ARENA_ARRAY(arena, int64_t, shape->rank + 1);
  mosaicVectorLayoutVregArrayShape(shape->layout, target, shape->rank,
                                   shape->sizes, array);
  int64_t count = 1;
  for (intptr_t i = 0; i < shape->rank; ++i)
    if (array[i] > MOSAIC_MOST_COUNTED_VREGS ||
        (count *= array[i]) > MOSAIC_MOST_COUNTED_VREGS)
      count = MOSAIC_MOST_COUNTED_VREGS;
  mosaicArenaDestroy(arena);
  return count;
}

// Whether every vreg is the same all over, and goes wherever it is needed: no
// vreg of `to` holds elements of several.
static bool isMatterOfNaming(MosaicVectorLayout from, MosaicVectorLayout to) {
  return from.bitwidth == to.bitwidth &&
         from.offsets[MOSAIC_ROWS] == MOSAIC_REPLICATED &&
         from.offsets[MOSAIC_COLUMNS] == MOSAIC_REPLICATED &&
         mosaicVectorLayoutRank(from) >= mosaicVectorLayoutRank(to);
}

static int64_t planCost(const MosaicTarget *target,
                        const MosaicPlacedShape *source, MosaicVectorLayout to,
                        int64_t numSources, int64_t numResults) {
  MosaicArena *arena = mosaicArenaCreate();
  MosaicPlan plan = mosaicPlanCreate(arena, target, to.bitwidth);
  int32_t *nodes = MOSAIC_ARENA_ARRAY(arena, int32_t, numSources);
  int32_t *results = MOSAIC_ARENA_ARRAY(arena, int32_t, numResults);
  for (int32_t i = 0; i < numSources; ++i)
    nodes[i] = mosaicPlanSource(&plan, i);
  mosaicPlanRelayout(&plan, source, to, nodes, results);
  const int64_t cost = plan.cost;
  mosaicArenaDestroy(arena);
  return cost;
}

int64_t mosaicRelayoutCost(const MosaicTarget *target,
                           const MosaicPlacedShape *source,
                           MosaicVectorLayout to) {
  const MosaicVectorLayout from = source->layout;
  if (mosaicVectorLayoutGeneralizes(from, to, target, source->rank,
                                    source->sizes) ||
      isMatterOfNaming(from, to))
    return 0;
  const MosaicPlacedShape destination = {
      .layout = to, .rank = source->rank, .sizes = source->sizes};
  const int64_t numSources = mosaicVregCount(source, target);
  const int64_t numResults = mosaicVregCount(&destination, target);
  const int64_t most = numSources > numResults ? numSources : numResults;
  if (from.bitwidth != to.bitwidth || most > MOST_PLANNED_VREGS)
    return most * COST_OF_VREG;
  return planCost(target, source, to, numSources, numResults);
}
