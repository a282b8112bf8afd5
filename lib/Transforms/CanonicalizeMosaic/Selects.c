//===- Selects.c - Choices between vectors --------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinTypes.h"

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
  const MlirValue otherwise = buildNot(builder, condition);
  return mosaicBuildOrI(
      builder, mosaicBuildAndI(builder, condition, operandOf(rewrite, 1)),
      mosaicBuildAndI(builder, otherwise, operandOf(rewrite, 2)));
}

// The scalar unit only has words, and booleans.
static MlirLogicalResult selectScalars(Canonicalization *rewrite,
                                       MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  const int64_t width = mosaicElementBitwidth(type);
  if (!mlirTypeIsAInteger(type) || width <= 1 || width >= 32)
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(requireCompatibility(rewrite, "a select of narrow integers"));
  *result = buildWideSelect(rewrite, 32);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeSelect(Canonicalization *rewrite,
                                     MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  const MlirValue condition = operandOf(rewrite, 0);
  MosaicBuilder *builder = &rewrite->builder;
  if (!mosaicTypeIsVector(type))
    return selectScalars(rewrite, result);
  if (!mosaicValueIsVector(condition)) {
    MlirValue mask = mosaicBuildBroadcast(
        builder, condition,
        mosaicTypeWithElement(type, mosaicIntegerType(builder->context, 1)));
    MOSAIC_TRY(canonicalizeBuilt(rewrite, &mask));
    *result = mosaicBuildSelect(builder, mask, operandOf(rewrite, 1),
                                operandOf(rewrite, 2));
    return mlirLogicalResultSuccess();
  }
  const int64_t narrowest = narrowestMask(rewrite);
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
