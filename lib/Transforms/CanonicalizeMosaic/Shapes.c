//===- Shapes.c - Broadcasts, transposes, reductions and the like ---------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <math.h>

// A type of `rank` dimensions: those of `type`, with 1s in front.
static MlirType prependUnitDims(MlirType type, intptr_t rank,
                                MosaicArena *arena) {
  const MosaicShape shape = mosaicTypeShape(type, arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  const intptr_t more = rank - shape.rank;
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = i < more ? 1 : shape.sizes[i - more];
  return mosaicVectorType(rank, sizes, mosaicElementType(type));
}

MlirLogicalResult canonicalizeBroadcast(Canonicalization *rewrite,
                                        MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  if (mosaicTypeIsI1(mosaicElementType(from))) {
    // Masks are spread as the integers 0 and 1.
    const MlirType words = mosaicIntegerTypeLike(to, 32);
    const MlirValue wide = mosaicBuildExtUI(builder, operandOf(rewrite, 0),
                                            mosaicIntegerTypeLike(from, 32));
    MlirValue spread = mosaicBuildBroadcast(builder, wide, words);
    MOSAIC_TRY(canonicalizeBuilt(rewrite, &spread));
    *result = mosaicBuildCmpI(builder, MOSAIC_CMPI_EQ, spread,
                              mosaicBuildIntConstant(builder, words, 1));
    return mlirLogicalResultSuccess();
  }
  const intptr_t rank = mlirShapedTypeGetRank(to);
  if (!mosaicTypeIsVector(from) || mlirShapedTypeGetRank(from) == rank ||
      mlirShapedTypeGetRank(from) == 0)
    return mlirLogicalResultSuccess();
  const MlirValue full =
      mosaicBuildReshape(builder, operandOf(rewrite, 0),
                         prependUnitDims(from, rank, builder->arena));
  *result = mosaicBuildBroadcast(builder, full, to);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeShapeCast(Canonicalization *rewrite,
                                        MlirValue *result) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  if (mlirShapedTypeGetRank(from) == 0 || mlirShapedTypeGetRank(to) == 0)
    return mlirLogicalResultSuccess(); // tpu.reshape has no such
  if (putPlanesSideBySide(rewrite, result))
    return mlirLogicalResultSuccess();
  if (repeatsColumns(rewrite))
    return repeatColumns(rewrite, result);
  *result = mosaicBuildReshape(&rewrite->builder, operandOf(rewrite, 0), to);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeExtract(Canonicalization *rewrite,
                                      MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  const bool isStatic = mlirOperationGetNumOperands(rewrite->op) == 1;
  if (!isStatic && extractAtRunTime(rewrite, result))
    return canonicalizeBuilt(rewrite, result);
  const int64_t width = mosaicElementBitwidth(type);
  if (mosaicTypeIsVector(type) || width == 32)
    return mlirLogicalResultSuccess();
  if (isStatic && width >= 1 && width < 32 &&
      rewrite->options->compatibilityMode)
    return extractNarrow(rewrite, result);
  return mosaicOpError(rewrite->op,
                       "extracts a scalar of type %s; only 32-bit scalars are "
                       "supported, cast the vector first",
                       mosaicTypeText(type, rewrite->builder.arena));
}

MlirLogicalResult canonicalizeRepeat(Canonicalization *rewrite,
                                     MlirValue *result) {
  // The verifier bounds it.
  const int64_t times = mosaicOperationIntAttr(rewrite->op, "times", 0);
  const MlirValue source = operandOf(rewrite, 0);
  *result = source;
  if (times == 1)
    return mlirLogicalResultSuccess();
  MlirValue *copies =
      MOSAIC_ARENA_ARRAY(rewrite->builder.arena, MlirValue, times);
  for (int64_t i = 0; i < times; ++i)
    copies[i] = source;
  *result = mosaicBuildConcatenate(
      &rewrite->builder, resultTypeOf(rewrite), (intptr_t)times, copies,
      mosaicOperationIntAttr(rewrite->op, "dimension", 0));
  return mlirLogicalResultSuccess();
}

// Reductions.

// Whether each bit of the result comes from that bit of the elements alone.
static bool isBitwiseReduction(MlirOperation op) {
  static const char *const kinds[] = {"and", "or", "xor"};
  const MlirAttribute kind = mosaicOperationAttr(op, "kind");
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (mlirAttributeEqual(
            kind, mosaicReductionKind(mlirOperationGetContext(op), kinds[i])))
      return true;
  return false;
}

// A narrow vector in 32 bits; a float constant as a constant. The low bits of
// sign-extended integers give the low bits of the result, whatever the kind:
// their unsigned order is the same too.
static MlirValue buildWide(MosaicBuilder *builder, MlirValue value,
                           bool keepsConstants) {
  const MlirType type = mlirValueGetType(value);
  if (mosaicTypeIsI1(mosaicElementType(type)))
    return mosaicBuildExtUI(builder, value, mosaicIntegerTypeLike(type, 32));
  if (mosaicElementIsInteger(type))
    return mosaicBuildExtSI(builder, value, mosaicIntegerTypeLike(type, 32));
  const MlirAttribute splat = mosaicValueConstantSplat(value);
  if (!keepsConstants || mlirAttributeIsNull(splat) ||
      !mlirAttributeIsAFloat(splat))
    return buildExtendToF32(builder, value);
  return mosaicBuildFloatConstant(builder, f32Like(type),
                                  mlirFloatAttrGetValueDouble(splat));
}

// The kind that is to integers with their sign bits flipped what the op's kind
// is to them as unsigned ones; null for other kinds, and for floats.
static const char *signedKind(MlirOperation op) {
  static const char *const kinds[][2] = {{"maxui", "maxsi"},
                                         {"minui", "minsi"}};
  const MlirAttribute kind = mosaicOperationAttr(op, "kind");
  if (!mosaicElementIsInteger(mlirValueGetType(mlirOperationGetOperand(op, 0))))
    return NULL;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (mlirAttributeEqual(kind, mosaicReductionKind(
                                     mlirOperationGetContext(op), kinds[i][0])))
      return kinds[i][1];
  return NULL;
}

static MlirValue flipSigns(MosaicBuilder *builder, MlirValue words) {
  return mosaicBuildXOrI(
      builder, words,
      mosaicBuildIntConstant(builder, mlirValueGetType(words), INT32_MIN));
}

// The reduction on 32-bit elements, or on bf16; libtpu has none of unsigned
// numbers.
static MlirValue buildWideReduction(Canonicalization *rewrite,
                                    MlirValue operands[2]) {
  MosaicBuilder *builder = &rewrite->builder;
  const char *kind = signedKind(rewrite->op);
  for (int i = 0; kind && i < 2; ++i)
    operands[i] = flipSigns(builder, operands[i]);
  const MlirValue result = buildLike(builder, rewrite->op, 2, operands,
                                     mlirValueGetType(operands[1]));
  if (!kind)
    return result;
  mosaicOperationSetAttr(mlirOpResultGetOwner(result), "kind",
                         mosaicReductionKind(builder->context, kind));
  return flipSigns(builder, result);
}

MlirLogicalResult canonicalizeMultiReduction(Canonicalization *rewrite,
                                             MlirValue *result) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  const MlirOperation op = rewrite->op;
  const int64_t width = mosaicElementBitwidth(from);
  const bool isMask = width == 1;
  MosaicBuilder *builder = &rewrite->builder;
  if (!mosaicTypeIsVector(to) && rewrite->options->compatibilityMode)
    return reduceToScalar(rewrite, result);
  if (!mosaicTypeIsVector(to))
    return mosaicOpError(op, "reduces to a scalar; keep a dimension of size 1 "
                             "and extract from it");
  if (width < 1 || width > 32 || (isMask && !isBitwiseReduction(op)))
    return mosaicOpError(op, "reduces in a way that is not supported: floats "
                             "and integers of up to 32 bits can be, booleans "
                             "by and, or, xor; cast first");
  if (reducesNumbers(rewrite))
    return reduceNumbers(rewrite, result);
  const bool stays =
      width == 32 ||
      (elementIsBF16(from) && targetHas(rewrite, MOSAIC_HAS_BF16_ARITHMETIC));
  if (stays && !signedKind(op))
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(
      requireCompatibility(rewrite, stays ? "a reduction by an unsigned order"
                                          : "a reduction of narrow elements"));
  MlirValue operands[] = {operandOf(rewrite, 0), operandOf(rewrite, 1)};
  for (int i = 0; !stays && i < 2; ++i)
    operands[i] = buildWide(builder, operands[i], i == 1);
  *result = buildWideReduction(rewrite, operands);
  if (isMask)
    *result =
        mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, *result,
                        mosaicBuildZero(builder, mlirValueGetType(*result)));
  else if (!stays)
    *result = mosaicElementIsInteger(from)
                  ? mosaicBuildTruncI(builder, *result, to)
                  : buildTruncateTo(builder, *result, to);
  return mlirLogicalResultSuccess();
}

MlirValue buildRowSum(MosaicBuilder *builder, MlirValue value,
                      MlirValue accumulator) {
  const int64_t lastDim = mlirShapedTypeGetRank(mlirValueGetType(value)) - 1;
  return mosaicBuildMultiReduction(builder,
                                   mosaicReductionKind(builder->context, "add"),
                                   value, accumulator, 1, &lastDim);
}

// Transposes.

// A transpose on its way: the value so far, and which dimension of the source
// is at each of its positions.
typedef struct Steps {
  MosaicBuilder *builder;
  MlirValue value;
  intptr_t rank;
  int64_t *current;
} Steps;

bool isIdentity(intptr_t rank, const int64_t *permutation) {
  for (intptr_t i = 0; i < rank; ++i)
    if (permutation[i] != i)
      return false;
  return true;
}

// Transposes the value so far; the identity needs no op.
static void permute(Steps *steps, const int64_t *permutation) {
  MosaicArena *arena = steps->builder->arena;
  const MlirType type = mlirValueGetType(steps->value);
  const MosaicShape shape = mosaicTypeShape(type, arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, steps->rank);
  int64_t *next = MOSAIC_ARENA_ARRAY(arena, int64_t, steps->rank);
  if (isIdentity(steps->rank, permutation))
    return;
  for (intptr_t i = 0; i < steps->rank; ++i) {
    sizes[i] = shape.sizes[permutation[i]];
    next[i] = steps->current[permutation[i]];
  }
  steps->current = next;
  steps->value = mosaicBuildTranspose(
      steps->builder, steps->value,
      mosaicVectorType(steps->rank, sizes, mosaicElementType(type)),
      permutation);
}

static void swapDims(Steps *steps, intptr_t left, intptr_t right) {
  int64_t *permutation =
      MOSAIC_ARENA_ARRAY(steps->builder->arena, int64_t, steps->rank);
  for (intptr_t i = 0; i < steps->rank; ++i)
    permutation[i] = i;
  permutation[left] = right;
  permutation[right] = left;
  permute(steps, permutation);
}

static intptr_t findDim(const Steps *steps, int64_t dim) {
  intptr_t position = 0;
  while (steps->current[position] != dim)
    ++position;
  return position;
}

// Exchanges a leading dimension with the second-minor one.
static void bringToSecond(Steps *steps, int64_t dim) {
  const intptr_t third = steps->rank - 3;
  swapDims(steps, third, findDim(steps, dim));
  swapDims(steps, third, third + 1);
}

// Permutations that are one step.
static bool isOneStep(intptr_t rank, const int64_t *permutation) {
  const int64_t third = rank >= 3 ? permutation[rank - 3] : -1;
  const int64_t second = permutation[rank - 2];
  const int64_t minor = permutation[rank - 1];
  return (second == rank - 2 && minor == rank - 1) ||
         (second == rank - 1 && minor == rank - 2) ||
         (third == rank - 2 && second == rank - 3 && minor == rank - 1);
}

// Vregs on both sides of all planes that an exchange of two dimensions turns, of
// whatever size a shape may be.
static double turnedVregs(const MosaicTarget *target, MosaicShape shape,
                          intptr_t left, intptr_t right) {
  const double sublanes = target->sublaneCount, lanes = target->laneCount;
  const double rows = (double)shape.sizes[left];
  const double columns = (double)shape.sizes[right];
  double planes = 1;
  for (intptr_t i = 0; i < shape.rank; ++i)
    if (i != left && i != right)
      planes *= (double)shape.sizes[i];
  return planes * (ceil(rows / sublanes) * ceil(columns / lanes) +
                   ceil(columns / sublanes) * ceil(rows / lanes));
}

// Whether rows and columns are better exchanged first, although they are again
// when another dimension has become the rows: where that turns fewer planes, or
// fewer rows have to move.
static bool turnsFirst(const MosaicTarget *target, MosaicShape shape,
                       const int64_t *permutation) {
  const intptr_t second = shape.rank - 2, minor = shape.rank - 1;
  if (permutation[second] == second)
    return shape.sizes[second] != 1;
  const int64_t newMinor = permutation[minor];
  return newMinor < second &&
         turnedVregs(target, shape, second, minor) +
                 turnedVregs(target, shape, newMinor, second) <
             turnedVregs(target, shape, newMinor, minor);
}

MlirValue buildTransposeSteps(MosaicBuilder *builder, MlirValue source,
                              const int64_t *permutation) {
  const intptr_t rank = mlirShapedTypeGetRank(mlirValueGetType(source));
  Steps steps = {
      .builder = builder,
      .value = source,
      .rank = rank,
      .current = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank),
  };
  for (intptr_t i = 0; i < rank; ++i)
    steps.current[i] = i;
  if (rank < 3 || isOneStep(rank, permutation)) {
    permute(&steps, permutation);
    return steps.value;
  }
  const intptr_t second = rank - 2, minor = rank - 1;
  // The outer two are exchanged by way of the middle, or the other way round.
  // Moving rows costs more than turning planes, unless there is one row.
  if (turnsFirst(builder->target,
                 mosaicTypeShape(mlirValueGetType(source), builder->arena),
                 permutation))
    swapDims(&steps, second, minor);
  if (steps.current[minor] != permutation[minor]) {
    if (steps.current[second] != permutation[minor])
      bringToSecond(&steps, permutation[minor]);
    swapDims(&steps, second, minor);
  }
  if (steps.current[second] != permutation[second])
    bringToSecond(&steps, permutation[second]);
  int64_t *leading = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    leading[i] = findDim(&steps, permutation[i]);
  permute(&steps, leading);
  return steps.value;
}

// Lanes of masks are transposed as words.
static MlirLogicalResult transposeMask(Canonicalization *rewrite,
                                       const int64_t *permutation,
                                       MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirValue mask = operandOf(rewrite, 0);
  const MlirType words = mosaicIntegerTypeLike(resultTypeOf(rewrite), 32);
  MlirValue transposed = mosaicBuildTranspose(
      builder,
      mosaicBuildExtUI(builder, mask,
                       mosaicIntegerTypeLike(mlirValueGetType(mask), 32)),
      words, permutation);
  MOSAIC_TRY(canonicalizeBuilt(rewrite, &transposed));
  *result = mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, transposed,
                            mosaicBuildZero(builder, words));
  return mlirLogicalResultSuccess();
}

// The narrowest elements whose lanes the generation transposes.
static int64_t narrowestTranspose(const Canonicalization *rewrite) {
  return targetHas(rewrite, MOSAIC_HAS_BYTE_TRANSPOSE) ? 8 : 16;
}

// Lanes of narrower elements are transposed as integers of that width.
static MlirLogicalResult transposeWidened(Canonicalization *rewrite,
                                          const int64_t *permutation,
                                          MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  MlirValue source = operandOf(rewrite, 0);
  const MlirType type = resultTypeOf(rewrite);
  const MlirType sourceType = mlirValueGetType(source);
  const int64_t width = mosaicElementBitwidth(type);
  const bool isInteger = mosaicElementIsInteger(type);
  MOSAIC_TRY(requireCompatibility(
      rewrite, width == 8 ? "a transpose of bytes"
                          : "a transpose of elements of less than a byte"));
  if (!isInteger)
    source = mosaicBuildArithBitcast(builder, source,
                                     mosaicIntegerTypeLike(sourceType, width));
  source = mosaicBuildExtSI(
      builder, source,
      mosaicIntegerTypeLike(sourceType, narrowestTranspose(rewrite)));
  source = buildTransposeSteps(builder, source, permutation);
  *result =
      mosaicBuildTruncI(builder, source, mosaicIntegerTypeLike(type, width));
  if (!isInteger)
    *result = mosaicBuildArithBitcast(builder, *result, type);
  return mlirLogicalResultSuccess();
}

static const int64_t *readPermutation(const Canonicalization *rewrite,
                                      intptr_t *rank) {
  const MlirAttribute attribute =
      mosaicOperationAttr(rewrite->op, "permutation");
  *rank = mlirDenseArrayGetNumElements(attribute);
  int64_t *permutation =
      MOSAIC_ARENA_ARRAY(rewrite->builder.arena, int64_t, *rank);
  for (intptr_t i = 0; i < *rank; ++i)
    permutation[i] = mlirDenseI64ArrayGetElement(attribute, i);
  return permutation;
}

MlirLogicalResult canonicalizeTranspose(Canonicalization *rewrite,
                                        MlirValue *result) {
  intptr_t rank;
  const int64_t *permutation = readPermutation(rewrite, &rank);
  const MlirType type = resultTypeOf(rewrite);
  if (isIdentity(rank, permutation)) {
    *result = operandOf(rewrite, 0);
    return mlirLogicalResultSuccess();
  }
  if (cutIntoPlanes(rewrite, result))
    return mlirLogicalResultSuccess();
  const bool movesLanes = permutation[rank - 1] != rank - 1;
  if (movesLanes && mosaicTypeIsI1(mosaicElementType(type)))
    return transposeMask(rewrite, permutation, result);
  const int64_t width = mosaicElementBitwidth(type);
  if (movesLanes && width > 0 && width < narrowestTranspose(rewrite))
    return transposeWidened(rewrite, permutation, result);
  if (rank >= 2 && !isOneStep(rank, permutation))
    *result = buildTransposeSteps(&rewrite->builder, operandOf(rewrite, 0),
                                  permutation);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeVectorTranspose(Canonicalization *rewrite,
                                              MlirValue *result) {
  if (cutIntoPlanes(rewrite, result))
    return mlirLogicalResultSuccess();
  intptr_t rank;
  const int64_t *permutation = readPermutation(rewrite, &rank);
  *result = mosaicBuildTranspose(&rewrite->builder, operandOf(rewrite, 0),
                                 resultTypeOf(rewrite), permutation);
  return canonicalizeBuilt(rewrite, result);
}
