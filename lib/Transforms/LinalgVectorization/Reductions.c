//===- Reductions.c - Outputs that not every loop goes over ----------------===//
//
// An output that some loops do not go over must be combined with one new value
// per point:
//
//   ^bb0(…, %out: f32):
//     …
//     %next = arith.addf %out, %term : f32      the combiner
//     linalg.yield %next : f32
//
// The terms become a vector, which vector.multi_reduction reduces; the output's
// first value is the accumulator. The order of a float sum is not promised by
// linalg either.
//
//===----------------------------------------------------------------------===//

#include "Transforms/LinalgVectorization/Nest.h"

#include "Builder/Accessors.h"
#include "Builder/VectorOps.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>

/// Ops that combine, and the kind of the reduction.
static const struct {
  const char *name;
  const char *kind;
} kCombiners[] = {
    // clang-format off
    {"arith.addf",     "add"},
    {"arith.addi",     "add"},
    {"arith.andi",     "and"},
    {"arith.maximumf", "maximumf"},
    {"arith.maxnumf",  "maxnumf"},
    {"arith.maxsi",    "maxsi"},
    {"arith.maxui",    "maxui"},
    {"arith.minimumf", "minimumf"},
    {"arith.minnumf",  "minnumf"},
    {"arith.minsi",    "minsi"},
    {"arith.minui",    "minui"},
    {"arith.mulf",     "mul"},
    {"arith.muli",     "mul"},
    {"arith.ori",      "or"},
    {"arith.xori",     "xor"},
    // clang-format on
};

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

static bool hasOneUse(MlirValue value) {
  const MlirOpOperand use = mlirValueGetFirstUse(value);
  return !mlirOpOperandIsNull(use) &&
         mlirOpOperandIsNull(mlirOpOperandGetNextUse(use));
}

static const char *combinerKind(MlirOperation op) {
  for (size_t i = 0; i < sizeof kCombiners / sizeof *kCombiners; ++i)
    if (mosaicOperationIs(op, kCombiners[i].name))
      return kCombiners[i].kind;
  return NULL;
}

/// The op of the body that defines `scalar` and is its only user's business.
static MlirOperation privateDefinition(const Nest *nest, MlirValue scalar) {
  const MlirOperation op = mosaicValueDefiningOperation(scalar);
  if (mlirOperationIsNull(op) || !hasOneUse(scalar) ||
      !mlirBlockEqual(mlirOperationGetBlock(op), nest->body))
    return (MlirOperation){0};
  return op;
}

static bool matchReduction(const Nest *nest, intptr_t output,
                           Reduction *reduction) {
  const intptr_t number = nest->numInputs + output;
  if (number >= mlirBlockGetNumArguments(nest->body))
    return false;
  const MlirValue before = mlirBlockGetArgument(nest->body, number);
  const MlirOperation combiner =
      privateDefinition(nest, mlirOperationGetOperand(nest->yield, output));
  const char *kind = combinerKind(combiner);
  if (!kind || !hasOneUse(before))
    return false;
  const MlirValue left = mlirOperationGetOperand(combiner, 0);
  const MlirValue right = mlirOperationGetOperand(combiner, 1);
  if (!mlirValueEqual(left, before) && !mlirValueEqual(right, before))
    return false;
  const MlirValue term = mlirValueEqual(left, before) ? right : left;
  const MlirOperation product = privateDefinition(nest, term);
  const bool isProduct = mosaicOperationIs(product, "arith.mulf") ||
                         mosaicOperationIs(product, "arith.muli");
  *reduction = (Reduction){.combiner = combiner,
                           .kind = kind,
                           .term = term,
                           .product = isProduct ? product : (MlirOperation){0}};
  return true;
}

MlirLogicalResult matchReductions(Nest *nest) {
  Reduction *reductions =
      MOSAIC_ARENA_ARRAY(nest->run->arena, Reduction, nest->numOutputs);
  for (intptr_t i = 0; i < nest->numOutputs; ++i) {
    const LoopList loops = nestOutputLoops(nest, i);
    if (loops.count < nest->numLoops &&
        !matchReduction(nest, i, &reductions[i]))
      return mosaicOpError(
          nest->op,
          "goes over output %td in %td of %td loops, without combining it with "
          "one new value by an addition, multiplication, minimum, maximum, "
          "and, or or xor at the end of its body",
          i, loops.count, nest->numLoops);
  }
  nest->reductions = reductions;
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

/// A vector.multi_reduction: over dimensions of `source`, the others kept.
typedef struct MultiReduction {
  const char *kind;
  MlirValue source;
  MlirValue accumulator; ///< a scalar if no dimension is kept
  intptr_t numDims;
  const int64_t *dims; ///< ascending
} MultiReduction;

/// The position behind the last dimension that is kept.
static intptr_t endOfKept(const MultiReduction *reduction, intptr_t rank) {
  intptr_t end = rank;
  for (intptr_t i = reduction->numDims; i > 0; --i)
    if (reduction->dims[i - 1] == end - 1)
      --end;
  return end;
}

/// Reduces with a dimension of size 1 behind those that are kept.
static MlirValue reduceWithUnitDim(MosaicBuilder *builder,
                                   MultiReduction reduction) {
  MosaicArena *arena = builder->arena;
  const MosaicShape shape =
      mosaicTypeShape(mlirValueGetType(reduction.source), arena);
  const MosaicShape kept =
      mosaicTypeShape(mlirValueGetType(reduction.accumulator), arena);
  const intptr_t unit = endOfKept(&reduction, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank + 1);
  for (intptr_t i = 0; i <= shape.rank; ++i)
    sizes[i] = i == unit ? 1 : shape.sizes[i < unit ? i : i - 1];
  int64_t *dims = MOSAIC_ARENA_ARRAY(arena, int64_t, reduction.numDims);
  for (intptr_t i = 0; i < reduction.numDims; ++i)
    dims[i] = reduction.dims[i] + (reduction.dims[i] >= unit);
  int64_t *keptSizes = MOSAIC_ARENA_ARRAY(arena, int64_t, kept.rank + 1);
  for (intptr_t i = 0; i <= kept.rank; ++i)
    keptSizes[i] = i == kept.rank ? 1 : kept.sizes[i];
  const MlirValue source =
      reshapeElements(builder, reduction.source, shape.rank + 1, sizes);
  const MlirValue accumulator =
      reshapeElements(builder, reduction.accumulator, kept.rank + 1, keptSizes);
  const MlirValue result = mosaicBuildMultiReduction(
      builder, mosaicReductionKind(builder->context, reduction.kind), source,
      accumulator, reduction.numDims, dims);
  return reshapeElements(builder, result, kept.rank, kept.sizes);
}

/// bf16 is reduced in f32. Layout inference wants a dimension to be left of the
/// last two.
static MlirValue buildReduction(MosaicBuilder *builder,
                                MultiReduction reduction) {
  const MlirType type = mlirValueGetType(reduction.source);
  const intptr_t rank = mlirShapedTypeGetRank(type);
  const intptr_t end = endOfKept(&reduction, rank);
  reduction.source = extendBF16(builder, reduction.source);
  reduction.accumulator = extendBF16(builder, reduction.accumulator);
  const MlirValue result =
      end == 0 || end < rank - 1
          ? reduceWithUnitDim(builder, reduction)
          : mosaicBuildMultiReduction(
                builder, mosaicReductionKind(builder->context, reduction.kind),
                reduction.source, reduction.accumulator, reduction.numDims,
                reduction.dims);
  return holdsBF16(type) ? truncateToBF16(builder, result) : result;
}

/// All loops, those of `first` in its order and then the others.
static LoopList allLoops(const Nest *nest, LoopList first) {
  int64_t *loops =
      MOSAIC_ARENA_ARRAY(nest->run->arena, int64_t, nest->numLoops);
  LoopList all = {.loops = loops};
  for (intptr_t i = 0; i < first.count; ++i)
    loops[all.count++] = first.loops[i];
  for (int64_t loop = 0; loop < nest->numLoops; ++loop)
    if (!loopListHas(first, loop))
      loops[all.count++] = loop;
  return all;
}

static MlirLogicalResult reduceTerms(Nest *nest, intptr_t output,
                                     Elements *result) {
  MosaicArena *arena = nest->run->arena;
  const Reduction *reduction = &nest->reductions[output];
  const LoopList outputLoops = nestOutputLoops(nest, output);
  const Elements terms = nestElements(nest, reduction->term);
  const LoopList all = terms.loops.count == nest->numLoops
                           ? terms.loops
                           : allLoops(nest, outputLoops);
  MultiReduction reduce = {.kind = reduction->kind};
  MOSAIC_TRY(alignElements(nest, terms, all, &reduce.source));
  int64_t *dims = MOSAIC_ARENA_ARRAY(arena, int64_t, nest->numLoops);
  int64_t *kept = MOSAIC_ARENA_ARRAY(arena, int64_t, nest->numLoops);
  LoopList keptLoops = {.loops = kept};
  for (intptr_t i = 0; i < all.count; ++i)
    if (loopListHas(outputLoops, all.loops[i]))
      kept[keptLoops.count++] = all.loops[i];
    else
      dims[reduce.numDims++] = i;
  reduce.dims = dims;
  MOSAIC_TRY(alignElements(nest, nestOperand(nest, nest->numInputs + output),
                           keptLoops, &reduce.accumulator));
  *result = (Elements){.value = buildReduction(&nest->builder, reduce),
                       .loops = keptLoops};
  return mlirLogicalResultSuccess();
}

MlirLogicalResult reduceOutput(Nest *nest, intptr_t output, Elements *result) {
  if (isContraction(nest, output))
    return contractOutput(nest, output, result);
  const MlirOperation product = nest->reductions[output].product;
  if (!mlirOperationIsNull(product))
    MOSAIC_TRY(vectorizeBodyElementwise(nest, product));
  return reduceTerms(nest, output, result);
}

MlirLogicalResult legalizeMultiReduction(Vectorization *run, MlirOperation op) {
  const MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!holdsBF16(type) || !mosaicTypeIsVector(type))
    return mlirLogicalResultSuccess();
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  const MlirValue operands[] = {
      extendBF16(&builder, mlirOperationGetOperand(op, 0)),
      extendBF16(&builder, mlirOperationGetOperand(op, 1))};
  const MlirType wide = mlirValueGetType(operands[1]);
  const MlirOperation sum =
      mosaicBuildLike(&builder, op,
                      &(MosaicOperationSpec){.numOperands = 2,
                                             .operands = operands,
                                             .numResults = 1,
                                             .resultTypes = &wide});
  const MlirValue result =
      truncateToBF16(&builder, mlirOperationGetResult(sum, 0));
  mosaicReplaceOperation(op, &result);
  return mlirLogicalResultSuccess();
}
