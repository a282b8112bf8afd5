//===- WideProducts.c - Both halves of a product of integers --------------===//
//
// Hardware gives the low word of a product. The high one is made of halves of words:
//
//            a.high  a.low                      low * low     keeps its high half
//          x b.high  b.low              + low * high, high * low
//                                     + high * high
//
// Signed, it is less by the other factor for each factor that is negative.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

static MlirValue shiftRight(MosaicBuilder *builder, MlirValue value,
                            int64_t amount) {
  return mosaicBuildShRUI(
      builder, value,
      mosaicBuildIntConstant(builder, mlirValueGetType(value), amount));
}

static MlirValue lowHalf(MosaicBuilder *builder, MlirValue word) {
  return mosaicBuildAndI(
      builder, word,
      mosaicBuildIntConstant(builder, mlirValueGetType(word), 0xffff));
}

// Of words taken for unsigned. No sum here leaves its word.
static MlirValue buildHighWord(MosaicBuilder *builder, MlirValue lhs,
                               MlirValue rhs) {
  const MlirValue lhsLow = lowHalf(builder, lhs);
  const MlirValue rhsLow = lowHalf(builder, rhs);
  const MlirValue lhsHigh = shiftRight(builder, lhs, 16);
  const MlirValue rhsHigh = shiftRight(builder, rhs, 16);
  const MlirValue lowest = mosaicBuildMulI(builder, lhsLow, rhsLow);
  const MlirValue first =
      mosaicBuildAddI(builder, mosaicBuildMulI(builder, lhsHigh, rhsLow),
                      shiftRight(builder, lowest, 16));
  const MlirValue second =
      mosaicBuildAddI(builder, mosaicBuildMulI(builder, lhsLow, rhsHigh),
                      lowHalf(builder, first));
  const MlirValue carried = mosaicBuildAddI(
      builder, shiftRight(builder, first, 16), shiftRight(builder, second, 16));
  return mosaicBuildAddI(builder, mosaicBuildMulI(builder, lhsHigh, rhsHigh),
                         carried);
}

// `factor` where `sign` is negative, else 0.
static MlirValue whereNegative(MosaicBuilder *builder, MlirValue sign,
                               MlirValue factor) {
  const MlirValue mask = mosaicBuildShRSI(
      builder, sign,
      mosaicBuildIntConstant(builder, mlirValueGetType(sign), 31));
  return mosaicBuildAndI(builder, mask, factor);
}

static void buildWords(Canonicalization *rewrite, bool isSigned,
                       MlirValue products[2]) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirValue lhs = operandOf(rewrite, 0), rhs = operandOf(rewrite, 1);
  products[0] = mosaicBuildMulI(builder, lhs, rhs);
  products[1] = buildHighWord(builder, lhs, rhs);
  if (!isSigned)
    return;
  products[1] =
      mosaicBuildSubI(builder, products[1], whereNegative(builder, lhs, rhs));
  products[1] =
      mosaicBuildSubI(builder, products[1], whereNegative(builder, rhs, lhs));
}

// The product of integers of up to 16 bits fits into a word.
static void buildNarrow(Canonicalization *rewrite, bool isSigned, int64_t width,
                        MlirValue products[2]) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = operandTypeOf(rewrite, 0);
  const MlirType words = mosaicIntegerTypeLike(type, 32);
  MlirValue factors[2];
  for (int i = 0; i < 2; ++i)
    factors[i] = isSigned
                     ? mosaicBuildExtSI(builder, operandOf(rewrite, i), words)
                     : mosaicBuildExtUI(builder, operandOf(rewrite, i), words);
  const MlirValue product = mosaicBuildMulI(builder, factors[0], factors[1]);
  products[0] = mosaicBuildTruncI(builder, product, type);
  products[1] =
      mosaicBuildTruncI(builder, shiftRight(builder, product, width), type);
}

MlirLogicalResult canonicalizeMulExtended(Canonicalization *rewrite,
                                          MlirValue *result) {
  (void)result;
  const int64_t width = mosaicElementBitwidth(operandTypeOf(rewrite, 0));
  const bool isSigned = mosaicOperationIs(rewrite->op, "arith.mulsi_extended");
  if (width < 2 || (width > 16 && width != 32))
    return mosaicOpError(rewrite->op,
                         "multiplies %d-bit integers; 2 to 16 and 32 bits are "
                         "supported",
                         (int)width);
  MOSAIC_TRY(requireCompatibility(rewrite, "a product of two words"));
  MlirValue products[2];
  if (width == 32)
    buildWords(rewrite, isSigned, products);
  else
    buildNarrow(rewrite, isSigned, width, products);
  mosaicReplaceOperation(rewrite->op, products);
  rewrite->op = (MlirOperation){0};
  return mlirLogicalResultSuccess();
}
