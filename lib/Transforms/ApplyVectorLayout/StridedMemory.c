//===- StridedMemory.c - Loads and stores of every n-th row ----------------===//
//
// A vreg takes eight rows of memory that are equally far apart. They are where
// rows follow each other in memory (a single column of tiles), and where a
// stride leads from tile to tile:
//
//   32x256, tiles of 8 rows:   stride 2    rows 0, 2, 4, 6 | 8, … in the next
//                                          row of tiles: not so
//                              stride 8    row 0 of each tile: 16 memory rows
//                                          apart
//
// Anything else (narrow elements, strides that tiles do not divide, lanes that
// are shifted or have a stride) is accessed with all that lies between: what is
// wanted is taken out of it, or put into it before it is stored again.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Congruence.h"
#include "Builder/MemRefs.h"
#include "Relayout/Relayout.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"

#include <inttypes.h>

typedef struct StridedPlan {
  MosaicAccess access;
  const MosaicVregArray *vector;
  MlirValue base;
  MosaicTiledMemRef memref;
  intptr_t rank;
  const int64_t *strides; ///< per dimension, in elements
  bool isDirect;          ///< each vreg is one access; else with all between
  int32_t sublaneStride;  ///< if direct: memory rows between a vreg's sublanes
} StridedPlan;

// The distance of a vreg's rows, if they are equally far apart.
static bool findSublaneStride(const ApplyOp *op,
                              const MosaicTiledMemRef *memref,
                              StridedPlan *plan) {
  const MosaicTarget *target = op->builder.target;
  const int64_t stride = plan->strides[plan->rank - 2];
  int64_t distance = stride;
  if (!mosaicTiledMemRefCanUntile(memref, target, true, NULL) &&
      (stride % memref->tileSizes[0] != 0 ||
       __builtin_mul_overflow(stride, memref->tileStrides[plan->rank - 2],
                              &distance)))
    return false;
  plan->sublaneStride = (int32_t)distance;
  return distance <= INT32_MAX;
}

// Whether each vreg is one access.
static bool isDirect(const ApplyOp *op, const MosaicTiledMemRef *memref,
                     StridedPlan *plan) {
  const MosaicTarget *target = op->builder.target;
  const MosaicVectorLayout layout = plan->vector->layout;
  const intptr_t last = plan->rank - 1;
  int64_t lane = 0;
  return memref->tileRanks[0] == 2 &&
         mosaicVectorLayoutHasNaturalTopology(layout, target) &&
         layout.offsets[MOSAIC_ROWS] == 0 &&
         layout.offsets[MOSAIC_COLUMNS] == 0 && plan->strides[last] == 1 &&
         mosaicValueRemainder(mosaicAccessIndex(op->op, &plan->access, last),
                              target->laneCount, &lane) &&
         lane == 0 && findSublaneStride(op, memref, plan);
}

// Whatever the indices are, the access must fit into its memref. One that does not
// would be as much code as its vector is large.
static MlirLogicalResult checkReach(const ApplyOp *op,
                                    const StridedPlan *plan) {
  for (intptr_t i = 0; i < plan->rank; ++i) {
    const int64_t size = plan->memref.shape[i];
    const int64_t count = plan->vector->shape.sizes[i];
    if (size >= 0 && count > 0 && (count - 1) * plan->strides[i] >= size)
      return mosaicOpError(op->op,
                           "accesses %" PRId64 " elements, %" PRId64
                           " apart, of dimension %d, which has %" PRId64,
                           count, plan->strides[i], (int)i, size);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult planStrided(ApplyOp *op, const MosaicVregArray *vector,
                                     StridedPlan *plan) {
  *plan = (StridedPlan){.vector = vector, .rank = vector->shape.rank};
  mosaicOperationAccess(op->op, &plan->access);
  plan->base = mosaicMemRefWithLayout(plan->access.base);
  MlirAttribute strides = mosaicOperationAttr(op->op, "strides");
  int64_t *sizes = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, plan->rank);
  for (intptr_t i = 0; i < plan->rank; ++i)
    sizes[i] = mlirDenseI32ArrayGetElement(strides, i);
  plan->strides = sizes;
  MosaicTiledMemRef *memref = &plan->memref;
  if (!mosaicMemRefTypeTiled(mlirValueGetType(plan->base), op->context->arena,
                             memref) ||
      !mosaicTiledMemRefHasRows(memref, op->builder.target))
    return mosaicOpError(op->op, "accesses a memref that is not tiled by rows "
                                 "of 128 lanes; run tpu-infer-memref-layout "
                                 "first");
  if (memref->bitwidth != vector->layout.bitwidth)
    return mosaicOpError(op->op,
                         "accesses a memref of %d-bit elements as %d-bit ones",
                         memref->bitwidth, vector->layout.bitwidth);
  MOSAIC_TRY(checkReach(op, plan));
  MOSAIC_TRY(applyCheckSlices(op, plan->access.base));
  plan->isDirect = isDirect(op, memref, plan);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// With all that lies between
//===----------------------------------------------------------------------===//

// What lies from the first to the last element: an array without vregs, in the
// layout that memory has there.
static MlirLogicalResult createWindow(ApplyOp *op, const StridedPlan *plan,
                                      MosaicVregArray *window) {
  const MosaicTarget *target = op->builder.target;
  const MosaicTiledMemRef *memref = &plan->memref;
  const bool isRow = memref->tileRanks[0] == 1;
  const int8_t bitwidth = plan->vector->layout.bitwidth;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, plan->rank);
  for (intptr_t i = 0; i < plan->rank; ++i)
    sizes[i] = (plan->vector->shape.sizes[i] - 1) * plan->strides[i] + 1;
  MosaicVectorLayout layout = {
      .bitwidth = bitwidth,
      .tiling = {isRow ? 1 : memref->tileSizes[0],
                 isRow ? target->laneCount * (32 / bitwidth)
                       : target->laneCount},
      .implicitDim =
          isRow ? MOSAIC_IMPLICIT_SECOND_MINOR : MOSAIC_IMPLICIT_NONE,
  };
  for (int i = isRow ? MOSAIC_COLUMNS : MOSAIC_ROWS; i <= MOSAIC_COLUMNS; ++i)
    // An index that is not known is reported when its tiles are accessed.
    mosaicValueRemainder(
        mosaicAccessIndex(op->op, &plan->access, plan->rank - 2 + i),
        layout.tiling[i], &layout.offsets[i]);
  return mosaicVregArrayCreate(
      &op->builder, op->op,
      mosaicVectorType(plan->rank, sizes,
                       mosaicElementType(plan->vector->type)),
      layout, window);
}

// Whether `index`, of the window, is one that the access takes.
static bool isTaken(const StridedPlan *plan, const int64_t *index,
                    int64_t *taken) {
  for (intptr_t i = 0; i + 1 < plan->rank; ++i) {
    const int64_t stride = plan->strides[i] == 0 ? 1 : plan->strides[i];
    taken[i] = index[i] / stride;
    if (index[i] % stride != 0)
      return false;
  }
  return true;
}

// Element i of a row of the vector is element i * stride of one of the window.
static void takeFromWindow(ApplyOp *op, const StridedPlan *plan,
                           const MosaicVregArray *window,
                           MosaicVregArray *result) {
  const MosaicShape shape = result->shape;
  const int64_t columns = shape.sizes[plan->rank - 1];
  const int64_t stride = plan->strides[plan->rank - 1];
  int64_t *index = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, plan->rank);
  int64_t *source = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, plan->rank);
  MosaicMoves moves = mosaicMovesBetween(&op->builder, 1, &window, result);
  do {
    for (intptr_t i = 0; i + 1 < plan->rank; ++i)
      source[i] = index[i] * plan->strides[i];
    const int64_t length = stride == 1 ? columns : 1;
    for (int64_t column = 0; column < columns; column += length)
      mosaicMovesAddRun(
          &moves,
          &(MosaicRun){.row = mosaicShapeRowNumber(shape, index),
                       .column = column,
                       .length = length,
                       .sourceRow = mosaicShapeRowNumber(window->shape, source),
                       .sourceColumn = column * stride});
  } while (mosaicIndexAdvance(plan->rank - 1, shape.sizes, index));
  mosaicMoveVregs(&op->builder, &moves, &window, result);
}

// `result` is the window with the vector's elements in their places.
static void putIntoWindow(ApplyOp *op, const StridedPlan *plan,
                          const MosaicVregArray *window,
                          MosaicVregArray *result) {
  enum { WINDOW, VECTOR, NUM_SOURCES };
  const MosaicVregArray *sources[NUM_SOURCES] = {window, plan->vector};
  const MosaicShape shape = window->shape;
  const int64_t columns = shape.sizes[plan->rank - 1];
  const int64_t stride = plan->strides[plan->rank - 1];
  int64_t *index = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, plan->rank);
  int64_t *taken = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, plan->rank);
  MosaicMoves moves =
      mosaicMovesBetween(&op->builder, NUM_SOURCES, sources, result);
  do {
    MosaicRun run = {.row = mosaicShapeRowNumber(shape, index),
                     .length = columns};
    run.sourceRow = run.row;
    if (!isTaken(plan, index, taken)) {
      mosaicMovesAddRun(&moves, &run);
      continue;
    }
    const int64_t row = mosaicShapeRowNumber(plan->vector->shape, taken);
    for (int64_t column = 0; column < columns; column += run.length) {
      const bool isHere = stride <= 1 || column % stride == 0;
      const int64_t rest = columns - column;
      run.column = column;
      run.source = isHere ? VECTOR : WINDOW;
      run.sourceRow = isHere ? row : run.row;
      run.sourceColumn = isHere && stride > 1 ? column / stride : column;
      run.length = stride <= 1         ? columns
                   : isHere            ? 1
                   : rest < stride - 1 ? rest
                                       : stride - 1;
      mosaicMovesAddRun(&moves, &run);
    }
  } while (mosaicIndexAdvance(plan->rank - 1, shape.sizes, index));
  mosaicMoveVregs(&op->builder, &moves, sources, result);
}

static MlirLogicalResult loadWindow(ApplyOp *op, const StridedPlan *plan) {
  MosaicVregArray window;
  MOSAIC_TRY(createWindow(op, plan, &window));
  MOSAIC_TRY(applyLoadArray(op, &plan->access, &window));
  takeFromWindow(op, plan, &window, op->results[0]);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult storeWindow(ApplyOp *op, const StridedPlan *plan) {
  MosaicVregArray before, after;
  MOSAIC_TRY(createWindow(op, plan, &before));
  MOSAIC_TRY(createWindow(op, plan, &after));
  MOSAIC_TRY(applyLoadArray(op, &plan->access, &before));
  putIntoWindow(op, plan, &before, &after);
  MOSAIC_TRY(applyStoreArray(op, &plan->access, &after, NULL));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Rows that are equally far apart
//===----------------------------------------------------------------------===//

// The access of the vreg at `index`. Vreg arrays have the vector's rank.
static MosaicVregAccess stridedAccess(ApplyOp *op, const StridedPlan *plan,
                                      const int64_t *index,
                                      const MosaicDataBounds *bounds) {
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(plan->vector->layout, op->builder.target, slice);
  MlirValue *indices =
      MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, plan->rank);
  for (intptr_t i = 0; i < plan->rank; ++i) {
    const intptr_t direction = i - (plan->rank - 2);
    const int64_t step = direction < 0 ? 1 : slice[direction];
    indices[i] = mosaicBuildIndexAdd(
        &op->builder, mosaicAccessIndex(op->op, &plan->access, i),
        index[i] * step * plan->strides[i]);
  }
  return (MosaicVregAccess){.base = plan->base,
                            .numIndices = plan->rank,
                            .indices = indices,
                            .sublaneMask = applySublaneMask(op, bounds),
                            .sublaneStride = plan->sublaneStride};
}

MlirLogicalResult applyStridedLoad(ApplyOp *op) {
  StridedPlan plan;
  MosaicVregArray *result = op->results[0];
  MOSAIC_TRY(planStrided(op, result, &plan));
  if (!plan.isDirect)
    return loadWindow(op, &plan);
  const bool allow[2] = {false, false};
  const MlirType type = mosaicVregArrayVregType(result, op->builder.target);
  int64_t *index =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, result->arrayRank);
  int64_t number = 0;
  do {
    const MosaicDataBounds bounds =
        mosaicVregArrayDataBounds(result, &op->builder, index, allow);
    const MosaicVregAccess where = stridedAccess(op, &plan, index, &bounds);
    result->vregs[number++] = plan.sublaneStride == 0
                                  ? applyLoadRow(op, &where, type)
                                  : mosaicBuildLoad(&op->builder, type, &where);
  } while (mosaicIndexAdvance(result->arrayRank, result->array, index));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyStridedStore(ApplyOp *op) {
  StridedPlan plan;
  const MosaicVregArray *value = op->operands[0];
  MOSAIC_TRY(planStrided(op, value, &plan));
  if (!plan.isDirect)
    return storeWindow(op, &plan);
  const bool allow[2] = {false, false};
  int64_t *index =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, value->arrayRank);
  int64_t number = 0;
  do {
    const MosaicDataBounds bounds =
        mosaicVregArrayDataBounds(value, &op->builder, index, allow);
    const MosaicVregAccess where = stridedAccess(op, &plan, index, &bounds);
    applyStoreVreg(op, &where, &bounds, value->vregs[number++], (MlirValue){0});
  } while (mosaicIndexAdvance(value->arrayRank, value->array, index));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
