//===- StridedMemory.c - Loads and stores of every n-th row ----------------===//
//
// A vreg takes eight rows of memory that are equally far apart. They are where
// rows follow each other in memory (a single column of tiles), and where a
// stride leads from tile to tile:
//
//   32x256, tiles of 8 rows:   stride 2    rows 0, 2, 4, 6 | 8, … in the next
//                                          row of tiles: refused
//                              stride 8    row 0 of each tile: 16 memory rows
//                                          apart
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Congruence.h"
#include "Builder/MemRefs.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"

#include <inttypes.h>

typedef struct StridedPlan {
  MosaicAccess access;
  const MosaicVregArray *vector;
  MlirValue base;
  intptr_t rank;
  const int64_t *strides; ///< per dimension, in elements
  int32_t sublaneStride;  ///< memory rows between a vreg's sublanes
} StridedPlan;

static MlirLogicalResult findSublaneStride(const ApplyOp *op,
                                           StridedPlan *plan) {
  const MosaicTarget *target = op->builder.target;
  MosaicTiledMemRef memref;
  if (!mosaicMemRefTypeTiled(mlirValueGetType(plan->base), op->context->arena,
                             &memref) ||
      memref.tileRanks[0] != 2 || !mosaicTiledMemRefHasRows(&memref, target))
    return mosaicOpError(op->op, "accesses a memref that is not tiled by rows "
                                 "of 128 lanes; run tpu-infer-memref-layout "
                                 "first");
  if (memref.bitwidth != plan->vector->layout.bitwidth)
    return mosaicOpError(op->op,
                         "accesses a memref of %d-bit elements as %d-bit ones",
                         memref.bitwidth, plan->vector->layout.bitwidth);
  const int64_t stride = plan->strides[plan->rank - 2];
  const int64_t tileRows = memref.tileSizes[0];
  int64_t distance = stride;
  if (!mosaicTiledMemRefCanUntile(&memref, target, true, NULL)) {
    if (stride % tileRows != 0)
      return mosaicOpError(op->op,
                           "has a stride of %" PRId64 " rows in a memref of "
                           "several columns of tiles of %" PRId64 " rows; "
                           "only multiples of that are equally far apart",
                           stride, tileRows);
    if (__builtin_mul_overflow(stride, memref.tileStrides[plan->rank - 2],
                               &distance))
      distance = INT64_MAX;
  }
  if (distance > INT32_MAX)
    return mosaicOpError(op->op,
                         "has a stride of %" PRId64
                         " rows, more than vector memory holds",
                         stride);
  plan->sublaneStride = (int32_t)distance;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult planStrided(ApplyOp *op, const MosaicVregArray *vector,
                                     StridedPlan *plan) {
  const MosaicTarget *target = op->builder.target;
  *plan = (StridedPlan){.vector = vector, .rank = vector->shape.rank};
  mosaicOperationAccess(op->op, &plan->access);
  plan->base = mosaicMemRefWithLayout(plan->access.base);
  MlirAttribute strides = mosaicOperationAttr(op->op, "strides");
  int64_t *sizes = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, plan->rank);
  for (intptr_t i = 0; i < plan->rank; ++i)
    sizes[i] = mlirDenseI32ArrayGetElement(strides, i);
  plan->strides = sizes;
  if (!mosaicVectorLayoutHasNaturalTopology(vector->layout, target) ||
      vector->layout.offsets[MOSAIC_ROWS] != 0 ||
      vector->layout.offsets[MOSAIC_COLUMNS] != 0)
    return applyUnsupported(op, "strided accesses are of 32-bit elements in "
                                "8x128 tiles from the first row and lane on");
  const intptr_t last = plan->rank - 1;
  if (sizes[last] != 1)
    return mosaicOpError(op->op,
                         "has a stride of %" PRId64 " in the last dimension; "
                         "lanes are accessed side by side, so it must be 1",
                         sizes[last]);
  int64_t lane = 0;
  if (!mosaicValueRemainder(mosaicAccessIndex(op->op, &plan->access, last),
                            target->laneCount, &lane) ||
      lane != 0)
    return mosaicOpError(op->op,
                         "has a last index that is not known to be a multiple "
                         "of %d; a strided access shifts no lanes",
                         target->laneCount);
  MOSAIC_TRY(applyCheckSlices(op, plan->access.base));
  return findSublaneStride(op, plan);
}

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

// The same row on all sublanes: it is loaded once, then repeated.
static MlirValue loadOneRow(ApplyOp *op, const MosaicVregAccess *access,
                            MlirType type) {
  const intptr_t count = op->builder.target->sublaneCount;
  bool *first = MOSAIC_ARENA_ARRAY(op->context->arena, bool, count);
  first[0] = true;
  MosaicVregAccess row = *access;
  row.sublaneMask = first;
  row.sublaneStride = 1;
  return mosaicBuildSublaneGather(
      &op->builder, mosaicBuildLoad(&op->builder, type, &row),
      MOSAIC_ARENA_ARRAY(op->context->arena, int32_t, count));
}

MlirLogicalResult applyStridedLoad(ApplyOp *op) {
  StridedPlan plan;
  MosaicVregArray *result = op->results[0];
  MOSAIC_TRY(planStrided(op, result, &plan));
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
                                  ? loadOneRow(op, &where, type)
                                  : mosaicBuildLoad(&op->builder, type, &where);
  } while (mosaicIndexAdvance(result->arrayRank, result->array, index));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyStridedStore(ApplyOp *op) {
  StridedPlan plan;
  const MosaicVregArray *value = op->operands[0];
  MOSAIC_TRY(planStrided(op, value, &plan));
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
