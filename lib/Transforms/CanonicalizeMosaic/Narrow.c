//===- Narrow.c - Arithmetic that is done in 32 bits ----------------------===//
//
// The vector unit has few ops on elements of less than 32 bits, the scalar unit
// none. What is missing is done on f32 or i32:
//
//   %0 = math.sin %a : bf16   ->   tpu.extf, math.sin : f32, tpu.truncf
//   %0 = arith.muli %a, %b : i8  ->   arith.extsi (2), arith.muli : i32, arith.trunci
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "CAPI/Shims.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

/// How integer operands are widened, so that the low bits of the 32-bit result
/// are the narrow one.
typedef enum Widening {
  SIGNED,   ///< by their sign
  UNSIGNED, ///< by zeros
  LEADING,  ///< by zeros, which the count of leading zeros has too many
  TRAILING, ///< by zeros, with a one above the element to stop at
} Widening;

enum { ALWAYS = 0, NEVER = INT32_MAX };

/// Since which generation an op is left on vectors of 16 bits, and of fewer.
/// ALWAYS is also what tpu-apply-vector-layout does part by part where the
/// hardware cannot: that keeps the packed layout.
typedef struct NarrowInteger {
  const char *name;
  Widening widening;
  int32_t first16, first8;
} NarrowInteger;

static const NarrowInteger kIntegers[] = {
    // clang-format off
    {"arith.addi",        SIGNED,   6,      NEVER},
    {"arith.andi",        SIGNED,   ALWAYS, ALWAYS},
    {"arith.ceildivsi",   SIGNED,   NEVER,  NEVER},
    {"arith.ceildivui",   UNSIGNED, NEVER,  NEVER},
    {"arith.divsi",       SIGNED,   ALWAYS, ALWAYS},
    {"arith.divui",       UNSIGNED, ALWAYS, ALWAYS},
    {"arith.floordivsi",  SIGNED,   NEVER,  NEVER},
    {"arith.maxsi",       SIGNED,   ALWAYS, ALWAYS},
    {"arith.maxui",       UNSIGNED, ALWAYS, ALWAYS},
    {"arith.minsi",       SIGNED,   ALWAYS, ALWAYS},
    {"arith.minui",       UNSIGNED, ALWAYS, ALWAYS},
    {"arith.muli",        SIGNED,   ALWAYS, ALWAYS},
    {"arith.ori",         SIGNED,   ALWAYS, ALWAYS},
    {"arith.remsi",       SIGNED,   ALWAYS, ALWAYS},
    {"arith.remui",       UNSIGNED, ALWAYS, ALWAYS},
    {"arith.shli",        SIGNED,   ALWAYS, ALWAYS},
    {"arith.shrsi",       SIGNED,   ALWAYS, ALWAYS},
    {"arith.shrui",       UNSIGNED, ALWAYS, ALWAYS},
    {"arith.subi",        SIGNED,   ALWAYS, ALWAYS},
    {"arith.xori",        SIGNED,   ALWAYS, ALWAYS},
    {"math.absi",         SIGNED,   ALWAYS, ALWAYS},
    {"math.ctlz",         LEADING,  NEVER,  NEVER},
    {"math.ctpop",        UNSIGNED, NEVER,  NEVER},
    {"math.cttz",         TRAILING, NEVER,  NEVER},
    // clang-format on
};

/// First generations that have an op for bf16. Others have none, nor has any
/// generation an op for narrower floats. [run: what libtpu of November 2025
/// (v5e, v6e) and today's (v4 to v7x) both take]
static const struct {
  const char *name;
  int32_t first;
} kFloats[] = {
    // clang-format off
    {"arith.addf",     6},
    {"arith.cmpf",     5},
    {"arith.divf",     4},
    {"arith.maximumf", 6},
    {"arith.minimumf", 6},
    {"arith.mulf",     6},
    {"arith.subf",     6},
    {"math.absf",      ALWAYS},
    {"math.ceil",      6},
    {"math.exp",       6},
    {"math.exp2",      6},
    {"math.floor",     6},
    {"math.log",       6},
    {"math.powf",      6},
    {"math.rsqrt",     6},
    {"math.sqrt",      6},
    {"math.tanh",      6},
    {"math.trunc",     6},
    // clang-format on
};

enum { MOST_OPERANDS = 3 }; // math.fma

static const NarrowInteger *findInteger(MlirOperation op) {
  for (size_t i = 0; i < sizeof kIntegers / sizeof *kIntegers; ++i)
    if (mosaicOperationIs(op, kIntegers[i].name))
      return &kIntegers[i];
  return NULL;
}

static int32_t firstBF16Generation(MlirOperation op) {
  for (size_t i = 0; i < sizeof kFloats / sizeof *kFloats; ++i)
    if (mosaicOperationIs(op, kFloats[i].name))
      return kFloats[i].first;
  return NEVER;
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

// Whether only casts to integers use the result, which newer generations round
// by themselves: canonicalization makes a `math.roundeven` part of tpu.fptosi.
static bool isPartOfCasts(const Canonicalization *rewrite) {
  MlirOpOperand use =
      mlirValueGetFirstUse(mlirOperationGetResult(rewrite->op, 0));
  if (!targetHas(rewrite, MOSAIC_HAS_BF16_TO_BYTES) ||
      !mosaicOperationIs(rewrite->op, "math.roundeven") ||
      !elementIsBF16(resultTypeOf(rewrite)))
    return false;
  for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    const MlirOperation user = mlirOpOperandGetOwner(use);
    if (!mosaicOperationIs(user, "arith.fptosi") ||
        mosaicElementBitwidth(
            mlirValueGetType(mlirOperationGetResult(user, 0))) > 8)
      return false;
  }
  return true;
}

// Whether the op computes element by element on vectors of one narrow float
// type that the generation lacks it for.
static bool lacksFloat(const Canonicalization *rewrite) {
  const MlirOperation op = rewrite->op;
  const MlirType type = operandTypeOf(rewrite, 0);
  const bool isArithmetic = mosaicOperationHasSameOperandsAndResultType(op) ||
                            mosaicOperationIs(op, "arith.cmpf");
  if (!isArithmetic || !mosaicOperationIsElementwiseMappable(op) ||
      !mosaicTypeIsVector(type) || !mosaicElementIsFloat(type) ||
      mosaicElementBitwidth(type) >= 32 || isPartOfCasts(rewrite))
    return false;
  return !elementIsBF16(type) ||
         generationOf(rewrite) < firstBF16Generation(op);
}

static MlirLogicalResult widenFloats(Canonicalization *rewrite,
                                     MlirValue *result) {
  const MlirOperation op = rewrite->op;
  const MlirType type = resultTypeOf(rewrite);
  const intptr_t count = mlirOperationGetNumOperands(op);
  MosaicBuilder *builder = &rewrite->builder;
  MOSAIC_TRY(
      requireCompatibility(rewrite, elementIsBF16(operandTypeOf(rewrite, 0))
                                        ? "bf16 arithmetic"
                                        : "arithmetic on narrow floats"));
  assert(count <= MOST_OPERANDS);
  MlirValue operands[MOST_OPERANDS];
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = buildExtendToF32(builder, operandOf(rewrite, i));
  // A comparison's result is a mask, whatever it compares.
  const bool narrows = mosaicElementIsFloat(type);
  *result =
      buildLike(builder, op, count, operands, narrows ? f32Like(type) : type);
  MOSAIC_TRY(canonicalizeBuilt(rewrite, result));
  if (narrows)
    *result = buildTruncateTo(builder, *result, type);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

// Whether the row's op must be widened for the type. The scalar unit only has
// words, and booleans.
static bool lacksInteger(const Canonicalization *rewrite,
                         const NarrowInteger *row) {
  const MlirType type = resultTypeOf(rewrite);
  const int64_t width = mosaicElementBitwidth(type);
  if (width <= 1 || width >= 32)
    return false;
  if (!mosaicTypeIsVector(type))
    return true;
  return generationOf(rewrite) < (width > 8 ? row->first16 : row->first8);
}

// The smaller or larger of two scalars that were narrow. The compiler makes an
// order of extended scalars a narrow one again; differences it leaves alone.
static MlirValue buildScalarChoice(MosaicBuilder *builder, bool isLargest,
                                   const MlirValue operands[2]) {
  const MlirValue difference =
      mosaicBuildSubI(builder, operands[0], operands[1]);
  const MlirValue below =
      mosaicBuildAndI(builder, difference,
                      mosaicBuildShRSI(builder, difference,
                                       mosaicBuildI32Constant(builder, 31)));
  return isLargest ? mosaicBuildSubI(builder, operands[0], below)
                   : mosaicBuildAddI(builder, operands[1], below);
}

static MlirLogicalResult widenIntegers(Canonicalization *rewrite,
                                       const NarrowInteger *row,
                                       MlirValue *result) {
  const MlirOperation op = rewrite->op;
  const MlirType type = resultTypeOf(rewrite);
  const MlirType words = mosaicIntegerTypeLike(type, 32);
  const int64_t width = mosaicElementBitwidth(type);
  const intptr_t count = mlirOperationGetNumOperands(op);
  MosaicBuilder *builder = &rewrite->builder;
  MOSAIC_TRY(requireCompatibility(rewrite, "arithmetic on narrow integers"));
  assert(count <= MOST_OPERANDS);
  MlirValue operands[MOST_OPERANDS] = {{0}};
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = row->widening == SIGNED
                      ? mosaicBuildExtSI(builder, operandOf(rewrite, i), words)
                      : mosaicBuildExtUI(builder, operandOf(rewrite, i), words);
  if (row->widening == TRAILING)
    operands[0] = mosaicBuildOrI(
        builder, operands[0],
        mosaicBuildIntConstant(builder, words, INT64_C(1) << width));
  const bool isLargest = mosaicOperationIs(op, "arith.maxsi") ||
                         mosaicOperationIs(op, "arith.maxui");
  const bool isSmallest = mosaicOperationIs(op, "arith.minsi") ||
                          mosaicOperationIs(op, "arith.minui");
  MlirValue wide = {0};
  if (!mosaicTypeIsVector(type) && (isLargest || isSmallest)) {
    wide = buildScalarChoice(builder, isLargest, operands);
  } else {
    wide = buildLike(builder, op, count, operands, words);
    MOSAIC_TRY(canonicalizeBuilt(rewrite, &wide));
  }
  if (row->widening == LEADING)
    wide = mosaicBuildSubI(builder, wide,
                           mosaicBuildIntConstant(builder, words, 32 - width));
  *result = mosaicBuildTruncI(builder, wide, type);
  return mlirLogicalResultSuccess();
}

// The scalar unit computes in 32 bits.
static MlirLogicalResult checkScalar(MlirOperation op) {
  const MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mlirTypeIsAInteger(type) || mosaicTypeIsI1(type) ||
      mosaicTypeIsIntegerOfWidth(type, 32) ||
      !mosaicOperationHasSameOperandsAndResultType(op))
    return mlirLogicalResultSuccess();
  return mosaicOpError(op,
                       "computes with %d-bit scalars; only i1 and i32 are "
                       "supported, cast to i32 first",
                       (int)mlirIntegerTypeGetWidth(type));
}

MlirLogicalResult widenArithmetic(Canonicalization *rewrite,
                                  MlirValue *result) {
  const MlirOperation op = rewrite->op;
  if (mlirOperationGetNumResults(op) != 1 ||
      mlirOperationGetNumOperands(op) == 0)
    return mlirLogicalResultSuccess();
  if (computeBooleans(rewrite, result))
    return mlirLogicalResultSuccess();
  if (lacksFloat(rewrite))
    return widenFloats(rewrite, result);
  const NarrowInteger *row = findInteger(op);
  if (row && lacksInteger(rewrite, row))
    return widenIntegers(rewrite, row, result);
  return checkScalar(op);
}

MlirLogicalResult canonicalizeAddI(Canonicalization *rewrite,
                                   MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  const int64_t width = mosaicElementBitwidth(type);
  // An index has no width; it is added as it is.
  if ((width == 1 && !rewrite->options->compatibilityMode) || width > 32)
    return mosaicOpError(rewrite->op,
                         "adds %d-bit integers; 2 to 32 bits are supported, "
                         "cast first",
                         (int)width);
  return widenArithmetic(rewrite, result);
}
