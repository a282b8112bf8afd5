//===- Relayout.c - From one layout of a value to another ------------------===//

#include "Relayout/Relayout.h"

#include "Builder/ArithOps.h"
#include "Relayout/Emit.h"
#include "Relayout/MaskWidth.h"
#include "Relayout/Masks.h"
#include "Relayout/Methods.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//

static MosaicPlacedShape placedShape(const MosaicVregArray *array) {
  return (MosaicPlacedShape){.layout = array->layout,
                             .rank = array->shape.rank,
                             .sizes = array->shape.sizes};
}

MosaicMoves mosaicMovesBetween(MosaicBuilder *builder, intptr_t numSources,
                               const MosaicVregArray *const *sources,
                               const MosaicVregArray *result) {
  MosaicArena *arena = mosaicArenaCreate();
  MosaicPlacedShape *shapes =
      MOSAIC_ARENA_ARRAY(arena, MosaicPlacedShape, numSources);
  for (intptr_t i = 0; i < numSources; ++i)
    shapes[i] = placedShape(sources[i]);
  return mosaicMovesCreate(arena, builder->target, numSources, shapes,
                           placedShape(result));
}

static bool isMask(const MosaicVregArray *array) {
  return mosaicTypeIsI1(mosaicElementType(array->type));
}

// Masks move as integers of the width that they mask: nonzero is true.
static MlirType movedType(const MosaicBuilder *builder,
                          const MosaicVregArray *array) {
  const MlirType type = mosaicVregArrayVregType(array, builder->target);
  if (!isMask(array))
    return type;
  return mosaicTypeWithElement(
      type,
      mlirIntegerTypeGet(builder->context, (unsigned)array->layout.bitwidth));
}

// The vregs of all sources as one array of the type that moves.
static MlirValue *gatherSources(MosaicBuilder *builder, MosaicArena *arena,
                                intptr_t numSources,
                                const MosaicVregArray *const *sources) {
  int64_t count = 0;
  for (intptr_t i = 0; i < numSources; ++i)
    count += sources[i]->numVregs;
  MlirValue *vregs = MOSAIC_ARENA_ARRAY(arena, MlirValue, count);
  MlirValue *next = vregs;
  for (intptr_t i = 0; i < numSources; ++i) {
    const MlirType moved = movedType(builder, sources[i]);
    for (int64_t j = 0; j < sources[i]->numVregs; ++j)
      *next++ =
          isMask(sources[i])
              ? mosaicBuildMaskToIntegers(builder, sources[i]->vregs[j], moved)
              : sources[i]->vregs[j];
  }
  return vregs;
}

static void emitPlan(MosaicBuilder *builder, const MosaicPlan *plan,
                     const MlirValue *vregs, const int32_t *nodes,
                     MosaicVregArray *result) {
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  const MlirType moved = movedType(builder, result);
  mosaicEmitPlan(builder, plan, vregs, moved, result->numVregs, nodes,
                 result->vregs);
  MlirValue undefined = {0};
  for (int64_t i = 0; i < result->numVregs; ++i)
    if (nodes[i] >= 0) {
      if (isMask(result))
        result->vregs[i] = mosaicBuildIntegersToMask(builder, result->vregs[i]);
    } else {
      if (mlirValueIsNull(undefined))
        undefined = mosaicBuildZero(builder, type);
      result->vregs[i] = undefined;
    }
}

static int32_t *planSources(MosaicPlan *plan, int32_t count) {
  int32_t *nodes = MOSAIC_ARENA_ARRAY(plan->arena, int32_t, count);
  for (int32_t i = 0; i < count; ++i)
    nodes[i] = mosaicPlanSource(plan, i);
  return nodes;
}

void mosaicMoveVregs(MosaicBuilder *builder, MosaicMoves *moves,
                     const MosaicVregArray *const *sources,
                     MosaicVregArray *result) {
  MosaicArena *arena = moves->arena;
  MosaicPlan plan =
      mosaicPlanCreate(arena, builder->target, result->layout.bitwidth);
  int32_t *nodes = MOSAIC_ARENA_ARRAY(arena, int32_t, result->numVregs);
  mosaicPlanMoves(&plan, moves,
                  planSources(&plan, moves->firstVregs[moves->numSources]),
                  nodes);
  emitPlan(builder, &plan,
           gatherSources(builder, arena, moves->numSources, sources), nodes,
           result);
  *moves = (MosaicMoves){0};
  mosaicArenaDestroy(arena);
}

void mosaicMoveToLayout(MosaicBuilder *builder, const MosaicVregArray *source,
                        MosaicVregArray *result) {
  MosaicArena *arena = mosaicArenaCreate();
  MosaicPlan plan =
      mosaicPlanCreate(arena, builder->target, result->layout.bitwidth);
  int32_t *nodes = MOSAIC_ARENA_ARRAY(arena, int32_t, result->numVregs);
  const MosaicPlacedShape placed = placedShape(source);
  mosaicPlanRelayout(&plan, &placed, result->layout,
                     planSources(&plan, (int32_t)source->numVregs), nodes);
  emitPlan(builder, &plan, gatherSources(builder, arena, 1, &source), nodes,
           result);
  mosaicArenaDestroy(arena);
}

//===----------------------------------------------------------------------===//
// Changes of layout
//===----------------------------------------------------------------------===//

// Whether every vreg of `source` is the same all over. Where a tile is one row
// and the value has one, lane replication reaches every tile of the vreg, and
// a row offset of 0 says no less than a replicated one.
static bool isFullyReplicated(const MosaicVregArray *source) {
  if (!mosaicVregArrayIsReplicated(source, MOSAIC_COLUMNS))
    return false;
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(source->layout, source->shape.rank,
                              source->shape.sizes, dims);
  return mosaicVregArrayIsReplicated(source, MOSAIC_ROWS) ||
         (source->layout.tiling[MOSAIC_ROWS] == 1 && dims[MOSAIC_ROWS] == 1);
}

// Every vreg of the destination is the only one of its leading index.
static void repeatPlanes(const MosaicVregArray *source,
                         MosaicVregArray *result) {
  const int64_t copies = result->numVregs / source->numVregs;
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = source->vregs[i / copies];
}

// Rows and columns of vregs correspond, or one stands for several that hold the
// same. Rows are counted through all planes: the layouts may draw the line
// between leading dimensions and rows at different places.
static bool repeatVregs(const MosaicVregArray *source,
                        MosaicVregArray *result) {
  const int64_t fromColumns = mosaicVregArrayColumns(source);
  const int64_t toColumns = mosaicVregArrayColumns(result);
  const int64_t fromRows = source->numVregs / fromColumns;
  const int64_t toRows = result->numVregs / toColumns;
  if (toRows % fromRows != 0 || toColumns % fromColumns != 0)
    return false;
  const int64_t rowCopies = toRows / fromRows;
  const int64_t columnCopies = toColumns / fromColumns;
  if ((rowCopies != 1 && !mosaicVregArrayIsReplicated(source, MOSAIC_ROWS)) ||
      (columnCopies != 1 &&
       !mosaicVregArrayIsReplicated(source, MOSAIC_COLUMNS)))
    return false;
  for (int64_t row = 0; row < toRows; ++row)
    for (int64_t column = 0; column < toColumns; ++column)
      result->vregs[row * toColumns + column] =
          source->vregs[row / rowCopies * fromColumns + column / columnCopies];
  return true;
}

// The dimension of the vector that the layout tiles in a direction; -1: an
// inserted one.
static intptr_t tiledDim(MosaicVectorLayout layout, intptr_t rank,
                         int direction) {
  switch (layout.implicitDim) {
  case MOSAIC_IMPLICIT_NONE:
    return rank - 2 + direction;
  case MOSAIC_IMPLICIT_MINOR:
    return direction == MOSAIC_ROWS ? rank - 1 : -1;
  case MOSAIC_IMPLICIT_SECOND_MINOR:
    return direction == MOSAIC_COLUMNS ? rank - 1 : -1;
  case MOSAIC_IMPLICIT_BOTH:
    break;
  }
  return -1;
}

static bool isReplicatedAlong(MosaicVectorLayout layout, intptr_t rank,
                              intptr_t dim) {
  for (int i = 0; i < 2; ++i)
    if (layout.offsets[i] == MOSAIC_REPLICATED &&
        tiledDim(layout, rank, i) == dim)
      return true;
  return false;
}

// A direction is replicated only where the value cannot vary.
static MlirLogicalResult checkReplication(MlirOperation op,
                                          const MosaicVregArray *source,
                                          MosaicVectorLayout layout) {
  const MosaicShape shape = source->shape;
  for (int i = 0; i < 2; ++i) {
    const intptr_t dim = tiledDim(layout, shape.rank, i);
    if (layout.offsets[i] != MOSAIC_REPLICATED || dim < 0 ||
        shape.sizes[dim] == 1 ||
        isReplicatedAlong(source->layout, shape.rank, dim))
      continue;
    char from[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
    char to[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
    mosaicVectorLayoutPrint((MosaicOptionalVectorLayout){true, source->layout},
                            from);
    mosaicVectorLayoutPrint((MosaicOptionalVectorLayout){true, layout}, to);
    return mosaicOpError(op,
                         "needs a value in layout %s that is in layout %s, but "
                         "nothing says that it is the same all along "
                         "dimension %d of size %" PRId64,
                         to, from, (int)dim, shape.sizes[dim]);
  }
  return mlirLogicalResultSuccess();
}

// Relayouts that only need other references to the same vregs.
static bool relabel(const MosaicBuilder *builder, const MosaicVregArray *source,
                    MosaicVregArray *result) {
  if (mosaicVectorLayoutGeneralizes(source->layout, result->layout,
                                    builder->target, source->shape.rank,
                                    source->shape.sizes) &&
      repeatVregs(source, result))
    return true;
  if (!isFullyReplicated(source) || mosaicVectorLayoutRank(source->layout) <
                                        mosaicVectorLayoutRank(result->layout))
    return false;
  repeatPlanes(source, result);
  return true;
}

MlirLogicalResult mosaicRelayout(MosaicBuilder *builder, MlirOperation op,
                                 const MosaicVregArray *source,
                                 MosaicVectorLayout layout,
                                 MosaicVregArray *result) {
  if (mosaicVectorLayoutEqual(source->layout, layout)) {
    *result = *source;
    return mlirLogicalResultSuccess();
  }
  MOSAIC_TRY(checkReplication(op, source, layout));
  if (source->layout.bitwidth != layout.bitwidth)
    return mosaicChangeMaskWidth(builder, op, source, layout, result);
  MosaicVregArray laidOut;
  MOSAIC_TRY(
      mosaicVregArrayCreate(builder, op, source->type, layout, &laidOut));
  if (!relabel(builder, source, &laidOut))
    mosaicMoveToLayout(builder, source, &laidOut);
  *result = laidOut;
  return mlirLogicalResultSuccess();
}
