//===- Comparisons.c - Comparisons that the hardware does ------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinTypes.h"

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

MlirLogicalResult canonicalizeCmpI(Canonicalization *rewrite,
                                   MlirValue *result) {
  const MlirType type = operandTypeOf(rewrite, 0);
  const int64_t width = mosaicElementBitwidth(type);
  MosaicBuilder *builder = &rewrite->builder;
  // Narrow vectors of which masks can tell the elements are compared part by
  // part once they are in registers.
  const int64_t narrowest =
      mosaicTypeIsVector(type) ? narrowestMask(rewrite) : 32;
  if (width <= 1 || width >= narrowest)
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(requireCompatibility(rewrite, "arithmetic on narrow integers"));
  const MlirType words = mosaicIntegerTypeLike(type, 32);
  // Sign extension keeps the order of unsigned integers too.
  MlirValue operands[2];
  for (int i = 0; i < 2; ++i)
    operands[i] = mosaicBuildExtSI(builder, operandOf(rewrite, i), words);
  const int64_t predicate =
      mosaicOperationIntAttr(rewrite->op, "predicate", MOSAIC_CMPI_EQ);
  // MLIR folds a test for equality of two extended values back, and a xor.
  if (predicate == MOSAIC_CMPI_EQ || predicate == MOSAIC_CMPI_NE) {
    operands[0] = mosaicBuildSubI(builder, operands[0], operands[1]);
    operands[1] = mosaicBuildIntConstant(builder, words, 0);
  }
  *result = buildLike(builder, rewrite->op, 2, operands, resultTypeOf(rewrite));
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// How a comparison that may be unordered is made of ordered ones.
///
/// Source: both compilers take oeq, ogt, oge, olt, ole and one, nothing else
typedef struct FloatComparison {
  MosaicCmpFPredicate predicate;
  MosaicCmpFPredicate ordered[2]; ///< either holds; twice the same: one
  bool isNegated;
} FloatComparison;

static const FloatComparison kFloatComparisons[] = {
    // clang-format off
    {MOSAIC_CMPF_UEQ, {MOSAIC_CMPF_OGT, MOSAIC_CMPF_OLT}, true},
    {MOSAIC_CMPF_UGE, {MOSAIC_CMPF_OLT, MOSAIC_CMPF_OLT}, true},
    {MOSAIC_CMPF_UGT, {MOSAIC_CMPF_OLE, MOSAIC_CMPF_OLE}, true},
    {MOSAIC_CMPF_ULE, {MOSAIC_CMPF_OGT, MOSAIC_CMPF_OGT}, true},
    {MOSAIC_CMPF_ULT, {MOSAIC_CMPF_OGE, MOSAIC_CMPF_OGE}, true},
    {MOSAIC_CMPF_UNE, {MOSAIC_CMPF_OEQ, MOSAIC_CMPF_OEQ}, true},
    {MOSAIC_CMPF_ORD, {MOSAIC_CMPF_OGE, MOSAIC_CMPF_OLT}, false},
    {MOSAIC_CMPF_UNO, {MOSAIC_CMPF_OGE, MOSAIC_CMPF_OLT}, true},
    // clang-format on
};

static const FloatComparison *findFloatComparison(MlirOperation op) {
  const int64_t predicate = mosaicOperationIntAttr(op, "predicate", 0);
  for (size_t i = 0; i < sizeof kFloatComparisons / sizeof *kFloatComparisons;
       ++i)
    if (kFloatComparisons[i].predicate == predicate)
      return &kFloatComparisons[i];
  return NULL;
}

static MlirLogicalResult compareOrdered(Canonicalization *rewrite,
                                        MosaicCmpFPredicate predicate,
                                        MlirValue *mask) {
  *mask = mosaicBuildCmpF(&rewrite->builder, predicate, operandOf(rewrite, 0),
                          operandOf(rewrite, 1));
  return canonicalizeBuilt(rewrite, mask);
}

MlirLogicalResult canonicalizeCmpF(Canonicalization *rewrite,
                                   MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const FloatComparison *row = findFloatComparison(rewrite->op);
  if (!row || !mosaicTypeIsVector(resultTypeOf(rewrite)))
    return widenArithmetic(rewrite, result);
  MOSAIC_TRY(requireCompatibility(rewrite, "an unordered comparison"));
  MlirValue masks[2];
  MOSAIC_TRY(compareOrdered(rewrite, row->ordered[0], &masks[0]));
  *result = masks[0];
  if (row->ordered[0] != row->ordered[1]) {
    MOSAIC_TRY(compareOrdered(rewrite, row->ordered[1], &masks[1]));
    *result = mosaicBuildOrI(builder, masks[0], masks[1]);
  }
  if (row->isNegated)
    *result = buildNot(builder, *result);
  return mlirLogicalResultSuccess();
}

/// What a value's class is told by, of its magnitude and infinity.
static const struct {
  const char *op;
  MosaicCmpFPredicate predicate;
} kClassTests[] = {
    {"math.isfinite", MOSAIC_CMPF_OLT},
    {"math.isinf", MOSAIC_CMPF_OEQ},
    {"math.isnan", MOSAIC_CMPF_UNO},
};

MlirLogicalResult canonicalizeClassTest(Canonicalization *rewrite,
                                        MlirValue *result) {
  enum { INFINITE_F32 = 0x7F800000 };
  MosaicBuilder *builder = &rewrite->builder;
  MlirValue value = operandOf(rewrite, 0);
  if (!mosaicTypeIsVector(mlirValueGetType(value)))
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(requireCompatibility(rewrite, "a test of a float's class"));
  if (!elementIsF32(mlirValueGetType(value)))
    value = buildExtendToF32(builder, value);
  const MlirType type = mlirValueGetType(value);
  const MlirValue infinity = mosaicBuildArithBitcast(
      builder,
      mosaicBuildIntConstant(builder, mosaicIntegerTypeLike(type, 32),
                             INFINITE_F32),
      type);
  for (size_t i = 0; i < sizeof kClassTests / sizeof *kClassTests; ++i)
    if (mosaicOperationIs(rewrite->op, kClassTests[i].op)) {
      *result = mosaicBuildCmpF(
          builder, kClassTests[i].predicate,
          mosaicBuildUnary(builder, "math.absf", value, type), infinity);
      return canonicalizeBuilt(rewrite, result);
    }
  return mlirLogicalResultSuccess();
}
