//===- Expansions.c - Arithmetic made of other arithmetic ------------------===//
//
// What neither compiler takes on vectors, in terms of what both take. The rules
// see vectors of 32-bit elements only: narrow ones are widened first (Narrow.c),
// and come back here as 32-bit ones. Clamps and sines with cosines are of any
// width.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinTypes.h"

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// A quotient that is not rounded towards zero: that one, and one more or less
/// where there is a remainder and the signs say so.
MlirLogicalResult canonicalizeRoundedQuotient(Canonicalization *rewrite,
                                              MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const bool isUnsigned = mosaicOperationIs(rewrite->op, "arith.ceildivui");
  const bool isFloor = mosaicOperationIs(rewrite->op, "arith.floordivsi");
  const MlirValue lhs = operandOf(rewrite, 0), rhs = operandOf(rewrite, 1);
  const MlirType type = mlirValueGetType(lhs);
  const MlirValue zero = mosaicBuildZero(builder, type);
  const MlirValue quotient = isUnsigned ? mosaicBuildDivUI(builder, lhs, rhs)
                                        : mosaicBuildDivSI(builder, lhs, rhs);
  const MlirValue remainder =
      mosaicBuildSubI(builder, lhs, mosaicBuildMulI(builder, quotient, rhs));
  MlirValue isOff = mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, remainder, zero);
  if (!isUnsigned) {
    const MlirValue signs = mosaicBuildXOrI(builder, lhs, rhs);
    isOff = mosaicBuildAndI(
        builder, isOff,
        mosaicBuildCmpI(builder, isFloor ? MOSAIC_CMPI_SLT : MOSAIC_CMPI_SGE,
                        signs, zero));
  }
  const MlirValue step = mosaicBuildExtUI(builder, isOff, type);
  *result = isFloor ? mosaicBuildSubI(builder, quotient, step)
                    : mosaicBuildAddI(builder, quotient, step);
  return mlirLogicalResultSuccess();
}

/// The zeros below the lowest one are the ones of the lowest one minus 1.
MlirLogicalResult canonicalizeTrailingZeros(Canonicalization *rewrite,
                                            MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirValue value = operandOf(rewrite, 0);
  const MlirType type = mlirValueGetType(value);
  const MlirValue lowest = mosaicBuildAndI(
      builder, value,
      mosaicBuildSubI(builder, mosaicBuildZero(builder, type), value));
  const MlirValue below = mosaicBuildSubI(
      builder, lowest, mosaicBuildIntConstant(builder, type, 1));
  *result = mosaicBuildUnary(builder, "math.ctpop", below, type);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

// Whether an operand is a number, or a mask thereof.
static MlirValue buildIsNumber(MosaicBuilder *builder, MlirValue value) {
  return mosaicBuildCmpF(builder, MOSAIC_CMPF_OEQ, value, value);
}

/// The larger or smaller one; where one is no number, the other one.
MlirLogicalResult canonicalizeNumberChoice(Canonicalization *rewrite,
                                           MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirValue lhs = operandOf(rewrite, 0), rhs = operandOf(rewrite, 1);
  const MlirValue choice = mosaicOperationIs(rewrite->op, "arith.maxnumf")
                               ? mosaicBuildMaximumF(builder, lhs, rhs)
                               : mosaicBuildMinimumF(builder, lhs, rhs);
  const MlirValue orLeft =
      mosaicBuildSelect(builder, buildIsNumber(builder, rhs), choice, lhs);
  *result =
      mosaicBuildSelect(builder, buildIsNumber(builder, lhs), orLeft, rhs);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeCopySign(Canonicalization *rewrite,
                                       MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = resultTypeOf(rewrite);
  const MlirType words = mosaicIntegerTypeLike(type, 32);
  MlirValue bits[2];
  for (int i = 0; i < 2; ++i)
    bits[i] = mosaicBuildAndI(
        builder, mosaicBuildArithBitcast(builder, operandOf(rewrite, i), words),
        mosaicBuildIntConstant(builder, words, i == 0 ? INT32_MAX : INT32_MIN));
  *result = mosaicBuildArithBitcast(
      builder, mosaicBuildOrI(builder, bits[0], bits[1]), type);
  return mlirLogicalResultSuccess();
}

/// e^x - 1 = tanh(x/2) (e^x + 1), which is exact around zero too.
MlirLogicalResult canonicalizeExpM1(Canonicalization *rewrite,
                                    MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirValue value = operandOf(rewrite, 0);
  const MlirType type = mlirValueGetType(value);
  const MlirValue half = mosaicBuildMulF(
      builder, value, mosaicBuildFloatConstant(builder, type, 0.5));
  const MlirValue sum = mosaicBuildAddF(
      builder, mosaicBuildUnary(builder, "math.exp", value, type),
      mosaicBuildFloatConstant(builder, type, 1.0));
  *result = mosaicBuildMulF(
      builder, mosaicBuildUnary(builder, "math.tanh", half, type), sum);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Of any width
//===----------------------------------------------------------------------===//

MlirLogicalResult canonicalizeClamp(Canonicalization *rewrite,
                                    MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  *result = mosaicBuildMaximumF(builder, operandOf(rewrite, 0),
                                operandOf(rewrite, 1));
  MOSAIC_TRY(canonicalizeBuilt(rewrite, result));
  *result = mosaicBuildMinimumF(builder, *result, operandOf(rewrite, 2));
  return canonicalizeBuilt(rewrite, result);
}

MlirLogicalResult canonicalizeSinCos(Canonicalization *rewrite,
                                     MlirValue *result) {
  static const char *const kNames[] = {"math.sin", "math.cos"};
  const MlirValue value = operandOf(rewrite, 0);
  MlirValue values[2];
  (void)result;
  for (int i = 0; i < 2; ++i) {
    values[i] = mosaicBuildUnary(&rewrite->builder, kNames[i], value,
                                 mlirValueGetType(value));
    MOSAIC_TRY(canonicalizeBuilt(rewrite, &values[i]));
  }
  mosaicReplaceOperation(rewrite->op, values);
  rewrite->op = (MlirOperation){0};
  return mlirLogicalResultSuccess();
}
