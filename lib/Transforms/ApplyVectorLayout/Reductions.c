//===- Reductions.c - vector.multi_reduction -------------------------------===//
//
// In three steps: vregs that reduce into the same vreg of the result are
// combined with each other; then, where rows or columns are reduced, the vreg
// with itself (tpu.all_reduce); then the accumulator is added. What a vreg holds
// besides the value's elements is filled with the neutral element first.
//
// Source: apply_vector_layout.md 10
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Relayout/Padding.h"
#include "Relayout/Relayout.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

typedef MlirValue (*Combine)(MosaicBuilder *, MlirValue, MlirValue);

enum { NO_KIND = -1 };

/// One row per kind that reduces floats, integers or both.
typedef struct ReductionKind {
  const char *name; ///< of #vector.kind
  Combine floats, integers;
  double neutralFloat;
  int64_t neutralInteger;
  bool repeats;         ///< an element that is there twice counts twice
  int current, nov2025; ///< tpu.all_reduce's kind in either form, or NO_KIND
} ReductionKind;

static const ReductionKind kKinds[] = {
    // clang-format off
    {"#vector.kind<add>",      mosaicBuildAddF,     mosaicBuildAddI,  0,         0,         true,  TPU_REDUCTION_SUM,   TPU_REDUCTION_SUM},
    {"#vector.kind<mul>",      mosaicBuildMulF,     mosaicBuildMulI,  1,         1,         true,  NO_KIND,             NO_KIND},
    {"#vector.kind<maximumf>", mosaicBuildMaximumF, NULL,             -INFINITY, 0,         false, TPU_REDUCTION_MAXF,  TPU_REDUCTION_MAX},
    {"#vector.kind<minimumf>", mosaicBuildMinimumF, NULL,             INFINITY,  0,         false, TPU_REDUCTION_MINF,  TPU_REDUCTION_MIN},
    {"#vector.kind<maxsi>",    NULL,                mosaicBuildMaxSI, 0,         INT32_MIN, false, TPU_REDUCTION_MAXSI, TPU_REDUCTION_MAX},
    {"#vector.kind<minsi>",    NULL,                mosaicBuildMinSI, 0,         INT32_MAX, false, TPU_REDUCTION_MINSI, TPU_REDUCTION_MIN},
    {"#vector.kind<maxui>",    NULL,                mosaicBuildMaxUI, 0,         0,         false, NO_KIND,             NO_KIND},
    {"#vector.kind<minui>",    NULL,                mosaicBuildMinUI, 0,         -1,        false, NO_KIND,             NO_KIND},
    {"#vector.kind<and>",      NULL,                mosaicBuildAndI,  0,         -1,        false, NO_KIND,             NO_KIND},
    {"#vector.kind<or>",       NULL,                mosaicBuildOrI,   0,         0,         false, NO_KIND,             NO_KIND},
    {"#vector.kind<xor>",      NULL,                mosaicBuildXOrI,  0,         0,         true,  NO_KIND,             NO_KIND},
    // clang-format on
};

/// A reduction of one op.
typedef struct Reduction {
  ApplyOp *op;
  const ReductionKind *kind;
  Combine combine;
  const MosaicVregArray *source;
  MosaicVregArray *result; ///< as the vregs reduce; see applyMultiReduction
  bool *reduced;           ///< per dimension of the source
  bool along[2]; ///< rows, columns: whether the tiled direction is reduced
} Reduction;

static MlirLogicalResult findKind(Reduction *reduction) {
  ApplyOp *op = reduction->op;
  const char *name = mosaicAttributeText(mosaicOperationAttr(op->op, "kind"),
                                         op->context->arena);
  for (size_t i = 0; i < sizeof(kKinds) / sizeof(kKinds[0]); ++i)
    if (strcmp(kKinds[i].name, name) == 0)
      reduction->kind = &kKinds[i];
  if (reduction->kind)
    reduction->combine = mosaicElementIsFloat(reduction->source->type)
                             ? reduction->kind->floats
                             : reduction->kind->integers;
  if (!reduction->combine)
    return mosaicOpError(op->op,
                         "reduces by %s; floats can be added, multiplied, and "
                         "reduced to maximumf or minimumf, integers also by "
                         "and, or, xor and signed or unsigned extremes",
                         name);
  return mlirLogicalResultSuccess();
}

static MlirValue buildNeutral(const Reduction *reduction) {
  MosaicBuilder *builder = &reduction->op->builder;
  const MlirType type =
      mosaicVregArrayVregType(reduction->source, builder->target);
  return mosaicElementIsFloat(type)
             ? mosaicBuildFloatConstant(builder, type,
                                        reduction->kind->neutralFloat)
             : mosaicBuildIntConstant(builder, type,
                                      reduction->kind->neutralInteger);
}

//===----------------------------------------------------------------------===//
// Within one vreg
//===----------------------------------------------------------------------===//

// Combines a vreg of 32-bit elements with copies of itself rotated by half, a
// quarter, … of the dimension: for kinds that have no tpu.all_reduce.
static MlirValue reduceByRotation(const Reduction *reduction, MlirValue vreg,
                                  int32_t dim) {
  MosaicBuilder *builder = &reduction->op->builder;
  const int32_t size =
      dim == 0 ? builder->target->sublaneCount : builder->target->laneCount;
  for (int32_t amount = size / 2; amount > 0; amount /= 2)
    vreg = reduction->combine(
        builder, vreg,
        mosaicBuildDynamicRotate(builder, vreg,
                                 mosaicBuildI32Constant(builder, amount), dim));
  return vreg;
}

static MlirValue allReduce(const Reduction *reduction, MlirValue vreg,
                           int32_t dim) {
  const MosaicApplyVectorLayoutOptions *options =
      reduction->op->context->options;
  const int kind = options->libtpuForm == MOSAIC_LIBTPU_FORM_NOV2025
                       ? reduction->kind->nov2025
                       : reduction->kind->current;
  if (kind == NO_KIND)
    return reduceByRotation(reduction, vreg, dim);
  return mosaicBuildAllReduce(&reduction->op->builder, vreg,
                              mlirValueGetType(vreg), dim,
                              (TpuReductionKind)kind);
}

// Elements of the value that lie along a replicated direction count as often as
// they are in it: for a sum, a factor; for extremes, nothing; for products,
// squares of squares.
static MlirValue reduceReplicated(const Reduction *reduction, MlirValue vreg,
                                  int64_t count) {
  MosaicBuilder *builder = &reduction->op->builder;
  const MlirType type = mlirValueGetType(vreg);
  if (count == 1 || !reduction->kind->repeats)
    return vreg;
  if (reduction->kind->nov2025 == TPU_REDUCTION_SUM)
    return mosaicElementIsFloat(type)
               ? mosaicBuildMulF(
                     builder, vreg,
                     mosaicBuildFloatConstant(builder, type, (double)count))
               : mosaicBuildMulI(builder, vreg,
                                 mosaicBuildIntConstant(builder, type, count));
  MlirValue result = {0};
  for (; count > 0; count /= 2) {
    if (count % 2)
      result = mlirValueIsNull(result)
                   ? vreg
                   : reduction->combine(builder, result, vreg);
    if (count > 1)
      vreg = reduction->combine(builder, vreg, vreg);
  }
  return result;
}

// Rows of a packed vreg also lie in the parts of a word: they are combined as
// 32-bit elements, and the result goes into all parts.
static MlirValue reducePackedRows(const Reduction *reduction, MlirValue vreg) {
  MosaicBuilder *builder = &reduction->op->builder;
  const int64_t packing = mosaicVectorLayoutPacking(reduction->source->layout);
  const MlirType narrow = mlirValueGetType(vreg);
  const MlirType wide = mosaicVregType(
      builder->target,
      mosaicElementIsFloat(narrow) ? mlirF32TypeGet(builder->context)
                                   : mlirIntegerTypeGet(builder->context, 32),
      32);
  MlirValue sum = {0};
  for (int32_t i = 0; i < packing; ++i) {
    const MlirValue part = mosaicBuildUnpackSubelements(
        builder, wide, vreg, i, TPU_PACK_INTERLEAVED, /*signExtended=*/true);
    sum = mlirValueIsNull(sum) ? part : reduction->combine(builder, sum, part);
  }
  sum = allReduce(reduction, sum, 0);
  MlirValue *parts = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, packing);
  int32_t *positions = MOSAIC_ARENA_ARRAY(builder->arena, int32_t, packing);
  for (int32_t i = 0; i < packing; ++i) {
    parts[i] = sum;
    positions[i] = i;
  }
  return mosaicBuildPackSubelements(builder, narrow, packing, parts, positions,
                                    TPU_PACK_INTERLEAVED);
}

static bool isReplicated(const Reduction *reduction, int direction) {
  return mosaicVregArrayIsReplicated(reduction->source, direction);
}

static MlirValue reduceInVreg(const Reduction *reduction, MlirValue vreg) {
  const MosaicVregArray *source = reduction->source;
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(source->layout, source->shape.rank,
                              source->shape.sizes, dims);
  if (reduction->along[MOSAIC_COLUMNS])
    vreg = isReplicated(reduction, MOSAIC_COLUMNS)
               ? reduceReplicated(reduction, vreg, dims[MOSAIC_COLUMNS])
               : allReduce(reduction, vreg, 1);
  if (!reduction->along[MOSAIC_ROWS])
    return vreg;
  if (isReplicated(reduction, MOSAIC_ROWS))
    return reduceReplicated(reduction, vreg, dims[MOSAIC_ROWS]);
  return source->layout.bitwidth == 32 ? allReduce(reduction, vreg, 0)
                                       : reducePackedRows(reduction, vreg);
}

//===----------------------------------------------------------------------===//
// Across vregs
//===----------------------------------------------------------------------===//

// The result's vreg that the source's vreg at `index` (implicit form) reduces
// into: the index without the dimensions that are reduced or were inserted.
static int64_t resultNumber(const Reduction *reduction, const int64_t *index) {
  const MosaicVregArray *source = reduction->source;
  const MosaicVregArray *result = reduction->result;
  int64_t number = 0;
  intptr_t dim = 0;
  for (intptr_t i = 0; i < source->shape.rank; ++i) {
    if (reduction->reduced[i])
      continue;
    const intptr_t from =
        mosaicVectorLayoutToImplicitDim(source->layout, source->shape.rank, i);
    const intptr_t to = mosaicVectorLayoutToImplicitDim(
        result->layout, result->shape.rank, dim);
    number = number * result->array[to] + index[from];
    ++dim;
  }
  return number;
}

/// With so many results or more, their sums keep the hardware busy while each
/// waits for itself.
enum { MANY_RESULTS = 4 };

// Sums and products of floats depend on the order: they are made from the first
// vreg to the last. So are many others, which needs the fewest registers.
static bool isInOrder(const Reduction *reduction) {
  return reduction->combine == mosaicBuildAddF ||
         reduction->combine == mosaicBuildMulF ||
         reduction->result->numVregs >= MANY_RESULTS;
}

static MlirValue combineInOrder(const Reduction *reduction, int64_t count,
                                const MlirValue *vregs) {
  MlirValue sum = vregs[0];
  for (int64_t i = 1; i < count; ++i)
    sum = reduction->combine(&reduction->op->builder, sum, vregs[i]);
  return sum;
}

// Halves that do not wait for each other.
static MlirValue combineHalves(const Reduction *reduction, int64_t count,
                               const MlirValue *vregs) {
  if (count == 1)
    return vregs[0];
  const int64_t half = (count + 1) / 2;
  const MlirValue left = combineHalves(reduction, half, vregs);
  return reduction->combine(
      &reduction->op->builder, left,
      combineHalves(reduction, count - half, vregs + half));
}

static void combineVregs(const Reduction *reduction) {
  const MosaicVregArray *source = reduction->source;
  MosaicVregArray *result = reduction->result;
  MosaicBuilder *builder = &reduction->op->builder;
  const MlirValue neutral = buildNeutral(reduction);
  const int64_t count = source->numVregs / result->numVregs;
  MlirValue *vregs =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, source->numVregs);
  int64_t *filled =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->numVregs);
  int64_t *index =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, source->arrayRank);
  do {
    const int64_t number = resultNumber(reduction, index);
    assert(filled[number] < count);
    vregs[number * count + filled[number]++] =
        mosaicBuildPadded(builder, source, index, reduction->along, neutral);
  } while (mosaicIndexAdvance(source->arrayRank, source->array, index));
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = isInOrder(reduction)
                           ? combineInOrder(reduction, count, vregs + i * count)
                           : combineHalves(reduction, count, vregs + i * count);
}

static bool isNeutral(const Reduction *reduction, MlirValue accumulator) {
  const MlirAttribute splat = mosaicValueConstantSplat(accumulator);
  if (mlirAttributeIsNull(splat))
    return false;
  if (mlirAttributeIsAFloat(splat))
    return mlirFloatAttrGetValueDouble(splat) == reduction->kind->neutralFloat;
  return mlirAttributeIsAInteger(splat) &&
         (int32_t)mlirIntegerAttrGetValueInt(splat) ==
             (int32_t)reduction->kind->neutralInteger;
}

static MlirLogicalResult combineAccumulator(const Reduction *reduction) {
  ApplyOp *op = reduction->op;
  MosaicVregArray *result = reduction->result;
  if (isNeutral(reduction, mlirOperationGetOperand(op->op, 1)))
    return mlirLogicalResultSuccess();
  const MosaicVregArray *accumulator = op->operands[1];
  MosaicVregArray moved;
  if (!mosaicVectorLayoutEqual(accumulator->layout, result->layout)) {
    MOSAIC_TRY(mosaicRelayout(&op->builder, op->op, accumulator, result->layout,
                              &moved));
    accumulator = &moved;
  }
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = reduction->combine(&op->builder, result->vregs[i],
                                          accumulator->vregs[i]);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// vector.multi_reduction
//===----------------------------------------------------------------------===//

// Which dimensions are reduced, and which of them are tiled.
static void readDimensions(Reduction *reduction) {
  const MosaicVregArray *source = reduction->source;
  const intptr_t rank = source->shape.rank;
  const MlirAttribute dims =
      mosaicOperationAttr(reduction->op->op, "reduction_dims");
  reduction->reduced =
      MOSAIC_ARENA_ARRAY(reduction->op->context->arena, bool, rank);
  for (intptr_t i = 0, e = mlirDenseArrayGetNumElements(dims); i < e; ++i) {
    const int64_t dim = mlirDenseI64ArrayGetElement(dims, i);
    const intptr_t implicit =
        mosaicVectorLayoutToImplicitDim(source->layout, rank, dim);
    reduction->reduced[dim] = true;
    if (implicit >= source->arrayRank - 2)
      reduction->along[implicit - (source->arrayRank - 2)] = true;
  }
}

// The result keeps the place of what is not reduced.
static MlirLogicalResult checkLayouts(const Reduction *reduction) {
  const MosaicVectorLayout from = reduction->source->layout;
  const MosaicVectorLayout to = reduction->result->layout;
  const bool tiled =
      reduction->along[MOSAIC_ROWS] || reduction->along[MOSAIC_COLUMNS];
  if (tiled &&
      !mosaicVectorLayoutHasNativeTiling(from, reduction->op->builder.target))
    return mosaicOpError(reduction->op->op,
                         "reduces rows or columns in a layout whose tiles are "
                         "not a whole vreg");
  bool alike = from.bitwidth == to.bitwidth && from.tiling[0] == to.tiling[0] &&
               from.tiling[1] == to.tiling[1];
  // What is reduced to single elements has no place in a tile to keep.
  if (to.implicitDim == MOSAIC_IMPLICIT_BOTH)
    return mlirLogicalResultSuccess();
  for (int direction = 0; direction < 2; ++direction)
    if (!reduction->along[direction])
      alike &= from.offsets[direction] == to.offsets[direction];
  if (!alike)
    return mosaicOpError(reduction->op->op,
                         "has a result layout in which the dimensions that "
                         "are not reduced lie elsewhere than in the source");
  return mlirLogicalResultSuccess();
}

// Whether the result is laid out along dimensions that no vreg of the source
// holds: each of its elements comes from other vregs.
static bool isTakenApart(const Reduction *reduction) {
  int64_t dims[2];
  const MosaicVregArray *result = reduction->result;
  mosaicVectorLayoutTiledDims(result->layout, result->shape.rank,
                              result->shape.sizes, dims);
  const MosaicImplicitDim implicitDim = reduction->source->layout.implicitDim;
  const bool rows = reduction->along[MOSAIC_ROWS] ||
                    implicitDim == MOSAIC_IMPLICIT_SECOND_MINOR;
  const bool columns =
      reduction->along[MOSAIC_COLUMNS] || implicitDim == MOSAIC_IMPLICIT_MINOR;
  return rows && columns && dims[MOSAIC_ROWS] * dims[MOSAIC_COLUMNS] != 1;
}

static MlirLogicalResult reduce(const Reduction *reduction) {
  MOSAIC_TRY(checkLayouts(reduction));
  combineVregs(reduction);
  for (int64_t i = 0; i < reduction->result->numVregs; ++i)
    reduction->result->vregs[i] =
        reduceInVreg(reduction, reduction->result->vregs[i]);
  return mlirLogicalResultSuccess();
}

// Reduces to vregs that hold one element each, everywhere, and puts those
// together.
static MlirLogicalResult reduceToElements(const Reduction *reduction) {
  MosaicVregArray elements;
  MosaicVectorLayout layout = reduction->source->layout;
  layout.implicitDim = MOSAIC_IMPLICIT_BOTH;
  layout.offsets[MOSAIC_ROWS] = layout.offsets[MOSAIC_COLUMNS] =
      MOSAIC_REPLICATED;
  MosaicBuilder *builder = &reduction->op->builder;
  MOSAIC_TRY(mosaicVregArrayCreate(builder, reduction->op->op,
                                   reduction->result->type, layout, &elements));
  Reduction apart = *reduction;
  apart.result = &elements;
  MOSAIC_TRY(reduce(&apart));
  mosaicMoveToLayout(builder, &elements, reduction->result);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyMultiReduction(ApplyOp *op) {
  if (!op->results[0])
    return applyUnsupported(op, "reductions have vector results");
  Reduction reduction = {
      .op = op, .source = op->operands[0], .result = op->results[0]};
  MOSAIC_TRY(findKind(&reduction));
  readDimensions(&reduction);
  MOSAIC_TRY(isTakenApart(&reduction) ? reduceToElements(&reduction)
                                      : reduce(&reduction));
  MOSAIC_TRY(combineAccumulator(&reduction));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
