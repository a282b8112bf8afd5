//===- Conversions.c - Casts between floats and integers ------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static bool elementIsF8(MlirType type) {
  const MlirType element = mosaicElementType(type);
  return mlirTypeIsAFloat8E5M2(element) || mlirTypeIsAFloat8E4M3FN(element);
}

static bool elementIsF4(MlirType type) {
  return mlirTypeIsAFloat4E2M1FN(mosaicElementType(type));
}

// i4 and i8: what newer generations convert from and to directly.
static bool elementIsNarrowInteger(MlirType type) {
  const MlirType element = mosaicElementType(type);
  return mosaicTypeIsIntegerOfWidth(element, 4) ||
         mosaicTypeIsIntegerOfWidth(element, 8);
}

MlirLogicalResult checkCastWidths(const Canonicalization *rewrite,
                                  const char *from, const char *to) {
  const int64_t fromWidth = mosaicElementBitwidth(operandTypeOf(rewrite, 0));
  const int64_t toWidth = mosaicElementBitwidth(resultTypeOf(rewrite));
  if (fromWidth > 0 && fromWidth <= 32 && toWidth > 0 && toWidth <= 32)
    return mlirLogicalResultSuccess();
  return mosaicOpError(rewrite->op,
                       "converts %d-bit %s to %d-bit %s; up to 32 bits are "
                       "supported",
                       (int)fromWidth, from, (int)toWidth, to);
}

// Floats.

MlirLogicalResult canonicalizeArithExtF(Canonicalization *rewrite,
                                        MlirValue *result) {
  MOSAIC_TRY(checkCastWidths(rewrite, "floats", "floats"));
  *result = mosaicBuildExtF(&rewrite->builder, operandOf(rewrite, 0),
                            resultTypeOf(rewrite));
  return canonicalizeBuilt(rewrite, result);
}

MlirLogicalResult canonicalizeArithTruncF(Canonicalization *rewrite,
                                          MlirValue *result) {
  MOSAIC_TRY(checkCastWidths(rewrite, "floats", "floats"));
  *result = buildTruncateTo(&rewrite->builder, operandOf(rewrite, 0),
                            resultTypeOf(rewrite));
  return canonicalizeBuilt(rewrite, result);
}

// Converts by way of f32.
static MlirLogicalResult convertThroughF32(Canonicalization *rewrite,
                                           MlirValue *result) {
  MOSAIC_TRY(requireCompatibility(rewrite, "a cast between narrow floats"));
  MosaicBuilder *builder = &rewrite->builder;
  *result =
      buildTruncateTo(builder, buildExtendToF32(builder, operandOf(rewrite, 0)),
                      resultTypeOf(rewrite));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeExtF(Canonicalization *rewrite,
                                   MlirValue *result) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  if (!mosaicTypeIsVector(to) || elementIsF32(to))
    return mlirLogicalResultSuccess();
  const bool isDirect = (elementIsF8(from) && elementIsBF16(to)) ||
                        (elementIsF4(from) && elementIsF8(to));
  if (isDirect && targetHas(rewrite, MOSAIC_HAS_F8_CASTS))
    return mlirLogicalResultSuccess();
  return convertThroughF32(rewrite, result);
}

MlirLogicalResult canonicalizeTruncF(Canonicalization *rewrite,
                                     MlirValue *result) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  if (!mosaicTypeIsVector(to) || elementIsF32(from))
    return mlirLogicalResultSuccess();
  if (elementIsBF16(from) && elementIsF8(to) &&
      targetHas(rewrite, MOSAIC_HAS_F8_CASTS))
    return mlirLogicalResultSuccess();
  return convertThroughF32(rewrite, result);
}

MlirLogicalResult canonicalizeStochasticConvert(Canonicalization *rewrite,
                                                MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  const MlirType element = mosaicElementType(type);
  if (!targetHas(rewrite, MOSAIC_HAS_STOCHASTIC_ROUNDING))
    return mosaicOpError(
        rewrite->op,
        "rounds stochastically, which generation %d cannot; %d and newer can",
        generationOf(rewrite),
        mosaicFirstGenerationWith(MOSAIC_HAS_STOCHASTIC_ROUNDING));
  MosaicBuilder *builder = &rewrite->builder;
  const MlirValue operands[] = {operandOf(rewrite, 0), operandOf(rewrite, 1)};
  const MlirType words = mosaicIntegerTypeLike(type, 32);
  const MlirNamedAttribute attributes[] = {mosaicNamedAttribute(
      builder->context, "dst_type", mlirTypeAttrGet(element))};
  const MlirValue rounded = mosaicBuildOneResult(
      builder, &(MosaicOperationSpec){
                   .name = "tpu.stochastic_convert_elementwise",
                   .numOperands = 2,
                   .operands = operands,
                   .numResults = 1,
                   .resultTypes = &words,
                   .numAttributes = 1,
                   .attributes = attributes,
               });
  const MlirType bits =
      mosaicIntegerTypeLike(type, (unsigned)mosaicElementBitwidth(type));
  *result = mosaicBuildTpuBitcast(
      builder, mosaicBuildTruncI(builder, rounded, bits), type);
  return mlirLogicalResultSuccess();
}

// Floats to integers and back.

// Clamps an f32 to what `width` signed bits hold.
static MlirValue buildClamp(MosaicBuilder *builder, MlirValue value,
                            int64_t width) {
  const MlirType type = mlirValueGetType(value);
  const double past = (double)(INT64_C(1) << (width - 1));
  const MlirValue least = mosaicBuildFloatConstant(builder, type, -past);
  const MlirValue greatest = mosaicBuildFloatConstant(builder, type, past - 1);
  return mosaicBuildMinimumF(
      builder, mosaicBuildMaximumF(builder, value, least), greatest);
}

MlirLogicalResult canonicalizeArithFPToSI(Canonicalization *rewrite,
                                          MlirValue *result) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  const int64_t fromWidth = mosaicElementBitwidth(from);
  const int64_t toWidth = mosaicElementBitwidth(to);
  MosaicBuilder *builder = &rewrite->builder;
  MOSAIC_TRY(checkCastWidths(rewrite, "floats", "integers"));
  if (mosaicTypeIsVector(to) && elementIsNarrowInteger(to) &&
      ((elementIsBF16(from) && targetHas(rewrite, MOSAIC_HAS_BF16_TO_BYTES)) ||
       (elementIsF32(from) && targetHas(rewrite, MOSAIC_HAS_F32_TO_BYTES)))) {
    *result = mosaicBuildFPToSI(builder, operandOf(rewrite, 0), to,
                                TPU_ROUNDING_TOWARDS_ZERO);
    return mlirLogicalResultSuccess();
  }
  if (fromWidth == 32 && toWidth == 32)
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(requireCompatibility(rewrite, "a cast of narrow types"));
  MlirValue value = operandOf(rewrite, 0);
  if (fromWidth < 32)
    value = buildExtendToF32(builder, value);
  if (toWidth < 32)
    value = buildClamp(builder, value, toWidth);
  value = mosaicBuildArithFPToSI(builder, value, mosaicIntegerTypeLike(to, 32));
  *result = toWidth < 32 ? mosaicBuildTruncI(builder, value, to) : value;
  return mlirLogicalResultSuccess();
}

// What newer generations convert to narrow floats by themselves: i4 and i8, to f8
// by way of i8.
//
// Returns: false for any other cast
static bool convertNarrowInteger(Canonicalization *rewrite, MlirValue *result) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  const bool hasF8 = targetHas(rewrite, MOSAIC_HAS_F8_CASTS);
  MosaicBuilder *builder = &rewrite->builder;
  MlirValue value = operandOf(rewrite, 0);
  if (!mosaicTypeIsVector(to) || !elementIsNarrowInteger(from))
    return false;
  if (hasF8 && elementIsF8(to) && mosaicElementBitwidth(from) == 4) {
    value = mosaicBuildExtSI(builder, value, mosaicIntegerTypeLike(from, 8));
    *result = mosaicBuildArithSIToFP(builder, value, to);
    return true;
  }
  if (!(hasF8 && elementIsF8(to)) &&
      !(elementIsBF16(to) && targetHas(rewrite, MOSAIC_HAS_BF16_TO_BYTES)))
    return false;
  *result = mosaicBuildSIToFP(builder, value, to, TPU_ROUNDING_TO_NEAREST_EVEN);
  return true;
}

MlirLogicalResult canonicalizeArithSIToFP(Canonicalization *rewrite,
                                          MlirValue *result) {
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  const int64_t fromWidth = mosaicElementBitwidth(from);
  const int64_t toWidth = mosaicElementBitwidth(to);
  MosaicBuilder *builder = &rewrite->builder;
  MOSAIC_TRY(checkCastWidths(rewrite, "integers", "floats"));
  if ((fromWidth == 32 && toWidth == 32) ||
      convertNarrowInteger(rewrite, result))
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(requireCompatibility(rewrite, "a cast of narrow types"));
  MlirValue value = operandOf(rewrite, 0);
  if (fromWidth < 32)
    value = mosaicBuildExtSI(builder, value, mosaicIntegerTypeLike(from, 32));
  value = mosaicBuildSIToFP(builder, value, f32Like(to),
                            TPU_ROUNDING_TO_NEAREST_EVEN);
  *result = toWidth < 32 ? buildTruncateTo(builder, value, to) : value;
  return mlirLogicalResultSuccess();
}
