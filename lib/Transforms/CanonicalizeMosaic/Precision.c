//===- Precision.c - Floats rounded to fewer bits --------------------------===//
//
// tpu.reduce_precision, which neither compiler takes, as arithmetic on the bits
// of an f32. Narrower floats are widened first (Narrow.c).
//
//   magnitude = bits & 0x7fffffff          the sign is put back at the end
//   rounded   = (magnitude + bias) & mask  half a unit of the kept bits is added,
//                                          but 1 less where the last one is even
//   range     = infinity or zero where fewer exponent bits cannot hold that
//   result    = the operand itself where it is no number
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinTypes.h"

enum { EXPONENT_BITS = 8, MANTISSA_BITS = 23, EXPONENT_BIAS = 127 };

/// One word for each element.
typedef struct Words {
  MosaicBuilder *builder;
  MlirType type;
} Words;

static MlirValue wordConstant(Words words, int64_t value) {
  return mosaicBuildIntConstant(words.builder, words.type, value);
}

// A carry out of the mantissa is the right exponent, up to infinity.
static MlirValue roundMagnitude(Words words, MlirValue magnitude,
                                int64_t mantissaBits) {
  MosaicBuilder *builder = words.builder;
  if (mantissaBits >= MANTISSA_BITS)
    return magnitude;
  const int64_t dropped = MANTISSA_BITS - mantissaBits;
  const int64_t unit = INT64_C(1) << dropped;
  const MlirValue isOdd = mosaicBuildAndI(
      builder,
      mosaicBuildShRUI(builder, magnitude, wordConstant(words, dropped)),
      wordConstant(words, 1));
  const MlirValue biased =
      mosaicBuildAddI(builder, magnitude, wordConstant(words, unit / 2 - 1));
  return mosaicBuildAndI(builder, mosaicBuildAddI(builder, biased, isOdd),
                         wordConstant(words, -unit));
}

// Numbers below the least normal one of the small format become zero, as XLA
// has it.
static MlirValue limitExponent(Words words, MlirValue magnitude,
                               int64_t exponentBits) {
  MosaicBuilder *builder = words.builder;
  if (exponentBits >= EXPONENT_BITS)
    return magnitude;
  const int64_t bias = (INT64_C(1) << (exponentBits - 1)) - 1;
  const MlirValue beyond =
      wordConstant(words, (EXPONENT_BIAS + bias + 1) << MANTISSA_BITS);
  const MlirValue least =
      wordConstant(words, (EXPONENT_BIAS - bias + 1) << MANTISSA_BITS);
  const MlirValue infinity =
      wordConstant(words, INT64_C(0xff) << MANTISSA_BITS);
  const MlirValue isSmall =
      mosaicBuildCmpI(builder, MOSAIC_CMPI_SLT, magnitude, least);
  const MlirValue isLarge =
      mosaicBuildCmpI(builder, MOSAIC_CMPI_SGE, magnitude, beyond);
  return mosaicBuildSelect(
      builder, isSmall, mosaicBuildZero(builder, words.type),
      mosaicBuildSelect(builder, isLarge, infinity, magnitude));
}

// What the bits round to, unless they are no number.
static MlirValue reduceBits(Words words, MlirValue bits, int64_t exponentBits,
                            int64_t mantissaBits) {
  MosaicBuilder *builder = words.builder;
  // All of the bits do for rounding alone: no number's carry reaches the sign.
  if (exponentBits >= EXPONENT_BITS)
    return roundMagnitude(words, bits, mantissaBits);
  const MlirValue sign =
      mosaicBuildAndI(builder, bits, wordConstant(words, INT32_MIN));
  const MlirValue magnitude =
      mosaicBuildAndI(builder, bits, wordConstant(words, INT32_MAX));
  const MlirValue reduced = limitExponent(
      words, roundMagnitude(words, magnitude, mantissaBits), exponentBits);
  return mosaicBuildOrI(builder, reduced, sign);
}

// Whether the format has all numbers that the element type has.
static bool keepsAll(MlirType type, int64_t exponentBits,
                     int64_t mantissaBits) {
  enum { BF16_MANTISSA_BITS = 7 };
  return exponentBits >= EXPONENT_BITS &&
         ((elementIsF32(type) && mantissaBits >= MANTISSA_BITS) ||
          (elementIsBF16(type) && mantissaBits >= BF16_MANTISSA_BITS));
}

MlirLogicalResult canonicalizeReducePrecision(Canonicalization *rewrite,
                                              MlirValue *result) {
  const MlirValue value = operandOf(rewrite, 0);
  const MlirType type = mlirValueGetType(value);
  const int64_t exponentBits =
      mosaicOperationIntAttr(rewrite->op, "exponent_bits", EXPONENT_BITS);
  const int64_t mantissaBits =
      mosaicOperationIntAttr(rewrite->op, "mantissa_bits", MANTISSA_BITS);
  if (keepsAll(type, exponentBits, mantissaBits)) {
    *result = value;
    return mlirLogicalResultSuccess();
  }
  if (!elementIsF32(type))
    return widenArithmetic(rewrite, result);
  MOSAIC_TRY(requireCompatibility(rewrite, "a rounding to fewer bits"));
  MosaicBuilder *builder = &rewrite->builder;
  const Words words = {builder, mosaicIntegerTypeLike(type, 32)};
  const MlirValue reduced =
      reduceBits(words, mosaicBuildArithBitcast(builder, value, words.type),
                 exponentBits, mantissaBits);
  *result = mosaicBuildSelect(
      builder, mosaicBuildCmpF(builder, MOSAIC_CMPF_OEQ, value, value),
      mosaicBuildArithBitcast(builder, reduced, type), value);
  return mlirLogicalResultSuccess();
}
