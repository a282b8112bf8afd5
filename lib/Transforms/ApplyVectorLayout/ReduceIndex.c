//===- ReduceIndex.c - tpu.reduce_index: where the extreme is --------------===//
//
// Every position carries its value and its index along the axis. Vregs are
// combined with each other, lower indices on the left, so that a tie keeps the
// lower one. Within a vreg the extreme is found first; of the positions that
// hold it, the lowest index is the result.
//
// Source: apply_vector_layout.md 10; the reference's choice between ties is not
// the lowest index, which the front end promises
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Relayout/Padding.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <math.h>

/// A reduction of one op along `axis`.
typedef struct IndexReduction {
  ApplyOp *op;
  const MosaicVregArray *source;
  MosaicVregArray *result;
  intptr_t axis; ///< in implicit form
  bool smallest;
} IndexReduction;

/// A vreg of values and one of their indices along the axis.
typedef struct Pair {
  MlirValue value, index;
} Pair;

static int tiledDirection(const IndexReduction *reduction) {
  return (int)(reduction->axis - (reduction->source->arrayRank - 2));
}

// The index along the axis of each position of vreg number `number` along it.
static MlirValue buildIndices(const IndexReduction *reduction, int64_t number) {
  MosaicBuilder *builder = &reduction->op->builder;
  const MlirType type =
      mosaicVregArrayVregType(reduction->result, builder->target);
  const int direction = tiledDirection(reduction);
  if (direction < 0)
    return mosaicBuildIntConstant(builder, type, number);
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(reduction->source->layout, builder->target,
                              slice);
  const int32_t dim = direction;
  const MlirValue iota = mosaicBuildIota(builder, type, 1, &dim);
  const int64_t first =
      number * slice[direction] - reduction->source->layout.offsets[direction];
  return first == 0
             ? iota
             : mosaicBuildAddI(builder, iota,
                               mosaicBuildIntConstant(builder, type, first));
}

// Keeps the left pair unless the right one is better.
static Pair combine(const IndexReduction *reduction, Pair left, Pair right) {
  MosaicBuilder *builder = &reduction->op->builder;
  const MlirValue better = mosaicBuildCmpF(
      builder, reduction->smallest ? MOSAIC_CMPF_OLT : MOSAIC_CMPF_OGT,
      right.value, left.value);
  return (Pair){
      .value = mosaicBuildSelect(builder, better, right.value, left.value),
      .index = mosaicBuildSelect(builder, better, right.index, left.index)};
}

typedef struct ExtremeKinds {
  TpuReductionKind value, lowestIndex;
} ExtremeKinds;

static ExtremeKinds extremeKinds(const IndexReduction *reduction) {
  if (reduction->op->context->options->libtpuForm == MOSAIC_LIBTPU_FORM_NOV2025)
    return (ExtremeKinds){reduction->smallest ? TPU_REDUCTION_MIN
                                              : TPU_REDUCTION_MAX,
                          TPU_REDUCTION_MIN};
  return (ExtremeKinds){reduction->smallest ? TPU_REDUCTION_MINF
                                            : TPU_REDUCTION_MAXF,
                        TPU_REDUCTION_MINSI};
}

static MlirValue reduceInVreg(const IndexReduction *reduction, Pair pair) {
  MosaicBuilder *builder = &reduction->op->builder;
  const int direction = tiledDirection(reduction);
  const MlirType type = mlirValueGetType(pair.index);
  const ExtremeKinds kinds = extremeKinds(reduction);
  const MlirValue extreme =
      mosaicBuildAllReduce(builder, pair.value, mlirValueGetType(pair.value),
                           direction, kinds.value);
  const MlirValue candidates = mosaicBuildSelect(
      builder, mosaicBuildCmpF(builder, MOSAIC_CMPF_OEQ, pair.value, extreme),
      pair.index, mosaicBuildIntConstant(builder, type, INT32_MAX));
  return mosaicBuildAllReduce(builder, candidates, type, direction,
                              kinds.lowestIndex);
}

static MlirLogicalResult check(const IndexReduction *reduction) {
  const MosaicVregArray *source = reduction->source;
  if (!mlirTypeIsAF32(mosaicElementType(source->type)) ||
      mosaicElementBitwidth(reduction->result->type) != 32)
    return applyUnsupported(reduction->op,
                            "the position of an extreme is found in f32 "
                            "vectors, as i32");
  const int direction = tiledDirection(reduction);
  if (direction < 0)
    return mlirLogicalResultSuccess();
  if (!mosaicVectorLayoutHasNativeTiling(source->layout,
                                         reduction->op->builder.target) ||
      mosaicVregArrayIsReplicated(source, direction))
    return mosaicOpError(
        reduction->op->op,
        "searches rows or columns in a layout that is "
        "replicated there or whose tiles are not a whole vreg");
  return mlirLogicalResultSuccess();
}

// The vregs along the axis, from the one at `index` on.
static MlirValue reduceAlongAxis(const IndexReduction *reduction,
                                 int64_t *index) {
  MosaicBuilder *builder = &reduction->op->builder;
  const int direction = tiledDirection(reduction);
  bool along[2] = {direction == MOSAIC_ROWS, direction == MOSAIC_COLUMNS};
  const MlirValue worst = mosaicBuildFloatConstant(
      builder, mosaicVregArrayVregType(reduction->source, builder->target),
      reduction->smallest ? INFINITY : -INFINITY);
  Pair best = {{0}, {0}};
  for (int64_t i = 0; i < reduction->source->array[reduction->axis]; ++i) {
    index[reduction->axis] = i;
    const Pair pair = {.value = mosaicBuildPadded(builder, reduction->source,
                                                  index, along, worst),
                       .index = buildIndices(reduction, i)};
    best = i == 0 ? pair : combine(reduction, best, pair);
  }
  index[reduction->axis] = 0;
  return direction < 0 ? best.index : reduceInVreg(reduction, best);
}

MlirLogicalResult applyReduceIndex(ApplyOp *op) {
  const MosaicVregArray *source = op->operands[0];
  IndexReduction reduction = {
      .op = op,
      .source = source,
      .result = op->results[0],
      .axis = mosaicVectorLayoutToImplicitDim(
          source->layout, source->shape.rank,
          mosaicOperationIntAttr(op->op, "axis", 0)),
      .smallest = tpuReductionKindAttrGetValue(mosaicOperationAttr(
                      op->op, "kind")) == TPU_REDUCTION_ARG_MIN};
  MOSAIC_TRY(check(&reduction));
  // Every index of the source but for the axis: in the order of the result.
  int64_t *sizes =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, source->arrayRank);
  int64_t *index =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, source->arrayRank);
  for (intptr_t i = 0; i < source->arrayRank; ++i)
    sizes[i] = i == reduction.axis ? 1 : source->array[i];
  int64_t number = 0;
  do {
    reduction.result->vregs[number++] = reduceAlongAxis(&reduction, index);
  } while (mosaicIndexAdvance(source->arrayRank, sizes, index));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
