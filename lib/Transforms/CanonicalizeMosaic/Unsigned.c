//===- Unsigned.c - Casts between floats and unsigned integers -------------===//
//
// libtpu converts signed words only; the others are made of them:
//
//   integer to float   narrow      as a word, which is not negative
//                      word        high half * 2^16 + low half, rounded once
//   float to integer   narrow      clamped to what it holds, as a word
//                      word        what is past 2^31 less that, and the sign bit
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

static MlirValue buildFromSigned(MosaicBuilder *builder, MlirValue words,
                                 MlirType floats) {
  return mosaicBuildSIToFP(builder, words, floats,
                           TPU_ROUNDING_TO_NEAREST_EVEN);
}

// Both halves and the product are exact.
static MlirValue buildFromWords(MosaicBuilder *builder, MlirValue words,
                                MlirType floats) {
  const MlirType type = mlirValueGetType(words);
  const MlirValue high = mosaicBuildShRUI(
      builder, words, mosaicBuildIntConstant(builder, type, 16));
  const MlirValue low = mosaicBuildAndI(
      builder, words, mosaicBuildIntConstant(builder, type, 0xffff));
  const MlirValue scaled =
      mosaicBuildMulF(builder, buildFromSigned(builder, high, floats),
                      mosaicBuildFloatConstant(builder, floats, 0x1p16));
  return mosaicBuildAddF(builder, scaled,
                         buildFromSigned(builder, low, floats));
}

// Whether tpu.fptoui or tpu.uitofp rounds to nearest even.
static bool roundsToEven(const Canonicalization *rewrite) {
  const MlirAttribute mode = mosaicOperationAttr(rewrite->op, "rounding_mode");
  return tpuRoundingModeAttrGetValue(mode) == TPU_ROUNDING_TO_NEAREST_EVEN;
}

// Whether it is one that hardware has, or a scalar.
static bool keepsWidth(const Canonicalization *rewrite) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  return !mosaicTypeIsVector(to) ||
         mosaicElementBitwidth(from) == mosaicElementBitwidth(to);
}

MlirLogicalResult canonicalizeArithUIToFP(Canonicalization *rewrite,
                                          MlirValue *result) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  const int64_t fromWidth = mosaicElementBitwidth(from);
  const int64_t toWidth = mosaicElementBitwidth(to);
  MOSAIC_TRY(checkCastWidths(rewrite, "integers", "floats"));
  MOSAIC_TRY(requireCompatibility(rewrite, "a cast of unsigned integers"));
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType floats = f32Like(to);
  MlirValue value = operandOf(rewrite, 0);
  if (fromWidth < 32)
    value = buildFromSigned(
        builder,
        mosaicBuildExtUI(builder, value, mosaicIntegerTypeLike(from, 32)),
        floats);
  else
    value = buildFromWords(builder, value, floats);
  *result = toWidth < 32 ? buildTruncateTo(builder, value, to) : value;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeUIToFP(Canonicalization *rewrite,
                                     MlirValue *result) {
  if (keepsWidth(rewrite))
    return mlirLogicalResultSuccess();
  if (!roundsToEven(rewrite))
    return mosaicOpError(rewrite->op, "rounds towards zero; integers become "
                                      "floats of another width by rounding to "
                                      "nearest even");
  return canonicalizeArithUIToFP(rewrite, result);
}

// The conversion to signed words ends at the greatest, and gives 0 for a NaN.
static MlirValue buildToWords(MosaicBuilder *builder, MlirValue value,
                              MlirType words) {
  const MlirType floats = mlirValueGetType(value);
  const MlirValue half = mosaicBuildFloatConstant(builder, floats, 0x1p31);
  const MlirValue isPast =
      mosaicBuildCmpF(builder, MOSAIC_CMPF_OGE, value, half);
  const MlirValue rest = mosaicBuildSelect(
      builder, isPast, mosaicBuildSubF(builder, value, half),
      mosaicBuildMaximumF(builder, value, mosaicBuildZero(builder, floats)));
  const MlirValue integer = mosaicBuildArithFPToSI(builder, rest, words);
  const MlirValue sign =
      mosaicBuildIntConstant(builder, words, INT64_C(1) << 31);
  return mosaicBuildSelect(builder, isPast,
                           mosaicBuildXOrI(builder, integer, sign), integer);
}

// Of a value that is rounded to an integer first, or not.
static MlirLogicalResult convertToUnsigned(Canonicalization *rewrite,
                                           bool rounds, MlirValue *result) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  const int64_t fromWidth = mosaicElementBitwidth(from);
  const int64_t toWidth = mosaicElementBitwidth(to);
  MOSAIC_TRY(checkCastWidths(rewrite, "floats", "integers"));
  MOSAIC_TRY(requireCompatibility(rewrite, "a cast to unsigned integers"));
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType words = mosaicIntegerTypeLike(to, 32);
  MlirValue value = operandOf(rewrite, 0);
  if (fromWidth < 32)
    value = buildExtendToF32(builder, value);
  if (rounds)
    value = mosaicBuildMathRoundEven(builder, value);
  if (toWidth == 32) {
    *result = buildToWords(builder, value, words);
    return mlirLogicalResultSuccess();
  }
  const MlirType floats = mlirValueGetType(value);
  const double greatest = (double)((INT64_C(1) << toWidth) - 1);
  const MlirValue clamped = mosaicBuildMinimumF(
      builder,
      mosaicBuildMaximumF(builder, value, mosaicBuildZero(builder, floats)),
      mosaicBuildFloatConstant(builder, floats, greatest));
  *result = mosaicBuildTruncI(
      builder, mosaicBuildArithFPToSI(builder, clamped, words), to);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeArithFPToUI(Canonicalization *rewrite,
                                          MlirValue *result) {
  return convertToUnsigned(rewrite, false, result);
}

MlirLogicalResult canonicalizeFPToUI(Canonicalization *rewrite,
                                     MlirValue *result) {
  return keepsWidth(rewrite)
             ? mlirLogicalResultSuccess()
             : convertToUnsigned(rewrite, roundsToEven(rewrite), result);
}
