//===- Arithmetic.c - Sums, selects and bf16 arithmetic -------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

MlirLogicalResult upcastBF16(Canonicalization *rewrite, MlirValue *result) {
  enum { MOST_OPERANDS = 2 };
  const MlirOperation op = rewrite->op;
  const MlirType type = resultTypeOf(rewrite);
  const intptr_t count = mlirOperationGetNumOperands(op);
  MosaicBuilder *builder = &rewrite->builder;
  MOSAIC_TRY(requireCompatibility(rewrite, "bf16 arithmetic"));
  assert(count <= MOST_OPERANDS && "the ops of kBF16Ops are unary or binary");
  MlirValue operands[MOST_OPERANDS];
  for (intptr_t i = 0; i < count; ++i) {
    const MlirType operandType = operandTypeOf(rewrite, i);
    operands[i] = elementIsBF16(operandType)
                      ? buildExtendToF32(builder, operandOf(rewrite, i))
                      : operandOf(rewrite, i);
  }
  // A comparison's result is a mask, whatever it compares.
  const bool narrows = elementIsBF16(type);
  const MlirType wideType = narrows ? f32Like(type) : type;
  *result = buildLike(builder, op, count, operands, wideType);
  if (narrows)
    *result = buildTruncateTo(builder, *result, type);
  return mlirLogicalResultSuccess();
}

// Ops whose low bits are those of the same op on wider integers.
static const struct {
  const char *name;
  bool isUnsigned; ///< widened with zeros; order is kept by signs too
} kWidened[] = {
    // clang-format off
    {"arith.addi",  false},
    {"arith.andi",  false},
    {"arith.divsi", false},
    {"arith.divui", true},
    {"arith.maxsi", false},
    {"arith.maxui", false},
    {"arith.minsi", false},
    {"arith.minui", false},
    {"arith.muli",  false},
    {"arith.ori",   false},
    {"arith.remsi", false},
    {"arith.remui", true},
    {"arith.shli",  false},
    {"arith.shrsi", false},
    {"arith.shrui", true},
    {"arith.subi",  false},
    {"arith.xori",  false},
    // clang-format on
};

MlirLogicalResult widenScalar(Canonicalization *rewrite, MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  const unsigned width = mlirIntegerTypeGetWidth(type);
  size_t row = 0;
  while (row < sizeof kWidened / sizeof *kWidened &&
         !mosaicOperationIs(rewrite->op, kWidened[row].name))
    ++row;
  if (width > 32 || row == sizeof kWidened / sizeof *kWidened)
    return mosaicOpError(rewrite->op,
                         "computes with %d-bit scalars; only i1 and i32 are "
                         "supported, cast to i32 first",
                         (int)width);
  MOSAIC_TRY(requireCompatibility(rewrite, "arithmetic on narrow scalars"));
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType word = mosaicIntegerType(builder->context, 32);
  MlirValue operands[2];
  for (intptr_t i = 0; i < 2; ++i)
    operands[i] = kWidened[row].isUnsigned
                      ? mosaicBuildExtUI(builder, operandOf(rewrite, i), word)
                      : mosaicBuildExtSI(builder, operandOf(rewrite, i), word);
  *result = mosaicBuildTruncI(
      builder, buildLike(builder, rewrite->op, 2, operands, word), type);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeAddI(Canonicalization *rewrite,
                                   MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  const MlirType element = mosaicElementType(type);
  // An index, and what 32 bits hold, is added as it is.
  if (!mlirTypeIsAInteger(element) || mosaicTypeIsIntegerOfWidth(element, 32))
    return mlirLogicalResultSuccess();
  const int width = (int)mosaicElementBitwidth(type);
  if (!mosaicTypeIsVector(type))
    return width == 1 ? mosaicOpError(rewrite->op,
                                      "adds 1-bit scalars; use arith.xori")
                      : widenScalar(rewrite, result);
  if (width != 2 && width != 4 && width != 8 && width != 16)
    return mosaicOpError(rewrite->op,
                         "adds vectors of %d-bit integers; integers of 2 to "
                         "32 bits are supported, cast first",
                         width);
  if (width == 16 && generationOf(rewrite) >= 6)
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(requireCompatibility(rewrite, "addition of narrow integers"));
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType wideType = mosaicIntegerTypeLike(type, 32);
  const MlirValue left =
      mosaicBuildExtSI(builder, operandOf(rewrite, 0), wideType);
  const MlirValue right =
      mosaicBuildExtSI(builder, operandOf(rewrite, 1), wideType);
  *result =
      mosaicBuildTruncI(builder, mosaicBuildAddI(builder, left, right), type);
  return mlirLogicalResultSuccess();
}

// Narrow elements that no mask of this generation selects: as integers of
// `width` bits, or, for bf16, in f32.
static MlirValue buildWideSelect(Canonicalization *rewrite, unsigned width) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = resultTypeOf(rewrite);
  const MlirValue condition = operandOf(rewrite, 0);
  MlirValue values[2];
  if (elementIsBF16(type)) {
    for (int i = 0; i < 2; ++i)
      values[i] = buildExtendToF32(builder, operandOf(rewrite, 1 + i));
    return buildTruncateTo(
        builder, mosaicBuildSelect(builder, condition, values[0], values[1]),
        type);
  }
  const MlirType bits =
      mosaicIntegerTypeLike(type, (unsigned)mosaicElementBitwidth(type));
  for (int i = 0; i < 2; ++i)
    values[i] =
        mosaicBuildArithBitcast(builder, operandOf(rewrite, 1 + i), bits);
  for (int i = 0; i < 2; ++i)
    values[i] = mosaicBuildExtSI(builder, values[i],
                                 mosaicIntegerTypeLike(type, width));
  const MlirValue wide =
      mosaicBuildSelect(builder, condition, values[0], values[1]);
  return mosaicBuildArithBitcast(builder,
                                 mosaicBuildTruncI(builder, wide, bits), type);
}

// Masks are chosen by logic: (c & a) | (!c & b).
static MlirValue buildMaskSelect(Canonicalization *rewrite) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirValue condition = operandOf(rewrite, 0);
  const MlirValue all =
      mosaicBuildIntConstant(builder, mlirValueGetType(condition), 1);
  const MlirValue otherwise = mosaicBuildXOrI(builder, condition, all);
  return mosaicBuildOrI(
      builder, mosaicBuildAndI(builder, condition, operandOf(rewrite, 1)),
      mosaicBuildAndI(builder, otherwise, operandOf(rewrite, 2)));
}

MlirLogicalResult canonicalizeSelect(Canonicalization *rewrite,
                                     MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  const MlirValue condition = operandOf(rewrite, 0);
  MosaicBuilder *builder = &rewrite->builder;
  if (!mosaicTypeIsVector(type))
    return mlirLogicalResultSuccess();
  if (!mosaicValueIsVector(condition)) {
    MlirValue mask = mosaicBuildBroadcast(
        builder, condition,
        mosaicTypeWithElement(type, mosaicIntegerType(builder->context, 1)));
    MOSAIC_TRY(canonicalizeBuilt(rewrite, &mask));
    *result = mosaicBuildSelect(builder, mask, operandOf(rewrite, 1),
                                operandOf(rewrite, 2));
    return mlirLogicalResultSuccess();
  }
  const int64_t narrowest = generationOf(rewrite) >= 5 ? 8 : 32;
  const int64_t width = mosaicElementBitwidth(type);
  if (width >= narrowest)
    return mlirLogicalResultSuccess();
  if (width == 1) {
    *result = buildMaskSelect(rewrite);
    return mlirLogicalResultSuccess();
  }
  MOSAIC_TRY(requireCompatibility(rewrite, "a select of narrow elements"));
  *result = buildWideSelect(rewrite, (unsigned)narrowest);
  return mlirLogicalResultSuccess();
}
