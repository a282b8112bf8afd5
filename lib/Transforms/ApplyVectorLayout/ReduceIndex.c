//===- ReduceIndex.c - tpu.reduce_index: where the extreme is --------------===//
//
// Every position carries its value and its index along the axis. Vregs are
// combined with each other, lower indices on the left, so that a tie keeps the
// lower one. Within a vreg of several positions the order is lost: the result is
// the lowest index among those that hold the extreme of all. Over the sublanes of
// few vregs both are found at once, with a copy rotated by half, a quarter, ….
// Where one vreg's lanes are the axis, the hardware finds the lane.
//
// The hardware has a minimum of floats and none of integers. Indices within a vreg
// are floats of the same order: the bits of 1.0 plus the index.
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

#include <assert.h>
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

enum {
  /// The bits of 1.0: what is added to an index to make it a float.
  ORDERED_FLOATS = 0x3f800000,
  /// Vregs of results that keep the hardware busy, whatever waits for what.
  MANY_RESULTS = 4,
};

// The index along the axis of each position of vreg number `number` along it, as
// an ordered float's bits if vregs are reduced too.
static MlirValue buildIndices(const IndexReduction *reduction, int64_t number) {
  MosaicBuilder *builder = &reduction->op->builder;
  const MlirType type =
      mosaicVregArrayVregType(reduction->result, builder->target);
  const int direction = tiledDirection(reduction);
  if (direction < 0)
    return mosaicBuildIntConstant(builder, type, number);
  assert(direction == MOSAIC_ROWS || direction == MOSAIC_COLUMNS);
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(reduction->source->layout, builder->target,
                              slice);
  const int32_t dim = direction;
  const int64_t first =
      number * slice[direction] - reduction->source->layout.offsets[direction];
  return mosaicBuildAddI(
      builder, mosaicBuildIota(builder, type, 1, &dim),
      mosaicBuildIntConstant(builder, type, ORDERED_FLOATS + first));
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

//===----------------------------------------------------------------------===//
// Within a vreg
//===----------------------------------------------------------------------===//

// Every sublane against the one `amount` away, of the same vreg. Of two equal
// values both indices stay in the race.
static Pair combineRotated(const IndexReduction *reduction, Pair pair,
                           int64_t amount) {
  MosaicBuilder *builder = &reduction->op->builder;
  const MlirValue by = mosaicBuildI32Constant(builder, amount);
  const Pair other = {
      .value = mosaicBuildDynamicRotate(builder, pair.value, by, MOSAIC_ROWS),
      .index = mosaicBuildDynamicRotate(builder, pair.index, by, MOSAIC_ROWS)};
  const MlirValue last =
      mosaicBuildFloatConstant(builder, mlirValueGetType(pair.index), INFINITY);
  const MosaicCmpFPredicate better =
      reduction->smallest ? MOSAIC_CMPF_OLT : MOSAIC_CMPF_OGT;
  const MlirValue left = mosaicBuildSelect(
      builder, mosaicBuildCmpF(builder, better, other.value, pair.value), last,
      pair.index);
  const MlirValue right = mosaicBuildSelect(
      builder, mosaicBuildCmpF(builder, better, pair.value, other.value), last,
      other.index);
  return (Pair){.value =
                    reduction->smallest
                        ? mosaicBuildMinimumF(builder, pair.value, other.value)
                        : mosaicBuildMaximumF(builder, pair.value, other.value),
                .index = mosaicBuildMinimumF(builder, left, right)};
}

static MlirValue reduceOverSublanes(const IndexReduction *reduction,
                                    Pair pair) {
  for (int64_t i = reduction->op->builder.target->sublaneCount / 2; i > 0;
       i /= 2)
    pair = combineRotated(reduction, pair, i);
  return pair.index;
}

static bool isOfNovember2025(const IndexReduction *reduction) {
  return reduction->op->context->options->libtpuForm ==
         MOSAIC_LIBTPU_FORM_NOV2025;
}

static TpuReductionKind extremeKind(const IndexReduction *reduction,
                                    bool smallest) {
  if (isOfNovember2025(reduction))
    return smallest ? TPU_REDUCTION_MIN : TPU_REDUCTION_MAX;
  return smallest ? TPU_REDUCTION_MINF : TPU_REDUCTION_MAXF;
}

// Whether the hardware finds the index: of a lane, the first of those that hold
// the axis being lane 0. libtpu of November 2025 converts no such index to a
// float.
static bool isLaneTheIndex(const IndexReduction *reduction) {
  const MosaicVregArray *source = reduction->source;
  return tiledDirection(reduction) == MOSAIC_COLUMNS &&
         source->array[reduction->axis] == 1 &&
         source->layout.offsets[MOSAIC_COLUMNS] == 0 &&
         !isOfNovember2025(reduction);
}

// The lowest index among those of the positions that hold the extreme of all.
static MlirValue reduceOrdered(const IndexReduction *reduction, Pair pair) {
  MosaicBuilder *builder = &reduction->op->builder;
  const MlirType type = mlirValueGetType(pair.value);
  const int direction = tiledDirection(reduction);
  const MlirValue extreme =
      mosaicBuildAllReduce(builder, pair.value, type, direction,
                           extremeKind(reduction, reduction->smallest));
  // Among NaNs nothing is better than anything: the index is one of the axis.
  const MosaicCmpFPredicate worse =
      reduction->smallest ? MOSAIC_CMPF_OGT : MOSAIC_CMPF_OLT;
  const MlirValue candidates = mosaicBuildSelect(
      builder, mosaicBuildCmpF(builder, worse, pair.value, extreme),
      mosaicBuildFloatConstant(builder, type, INFINITY), pair.index);
  return mosaicBuildAllReduce(builder, candidates, type, direction,
                              extremeKind(reduction, true));
}

// Over sublanes, values and indices in one go take more ops, but fewer of them
// wait for each other than in two reductions: better while results are few.
static bool goesStepByStep(const IndexReduction *reduction) {
  return tiledDirection(reduction) == MOSAIC_ROWS &&
         reduction->result->numVregs < MANY_RESULTS;
}

static MlirValue reduceInVreg(const IndexReduction *reduction, Pair pair) {
  MosaicBuilder *builder = &reduction->op->builder;
  const MlirType type = mlirValueGetType(pair.index);
  if (isLaneTheIndex(reduction))
    return mosaicBuildAllReduce(builder, pair.value, type, MOSAIC_COLUMNS,
                                reduction->smallest ? TPU_REDUCTION_ARG_MIN
                                                    : TPU_REDUCTION_ARG_MAX);
  pair.index =
      mosaicBuildBitcastVreg(builder, pair.index, mlirValueGetType(pair.value));
  const MlirValue found = goesStepByStep(reduction)
                              ? reduceOverSublanes(reduction, pair)
                              : reduceOrdered(reduction, pair);
  return mosaicBuildSubI(builder, mosaicBuildBitcastVreg(builder, found, type),
                         mosaicBuildIntConstant(builder, type, ORDERED_FLOATS));
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
