//===- Booleans.c - Arithmetic on masks ------------------------------------===//
//
// Registers have masks, not integers of one bit. Of those, a one is -1 to signed
// orders:
//
//   sum, difference       xor        signed maximum, unsigned minimum   and
//   product               and        signed minimum, unsigned maximum   or
//
// Integers become masks by their lowest bits.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

typedef MlirValue (*BuildBitwise)(MosaicBuilder *builder, MlirValue lhs,
                                  MlirValue rhs);

static const struct {
  const char *name;
  BuildBitwise build;
} kBitwise[] = {
    // clang-format off
    {"arith.addi",  mosaicBuildXOrI},
    {"arith.maxsi", mosaicBuildAndI},
    {"arith.maxui", mosaicBuildOrI},
    {"arith.minsi", mosaicBuildOrI},
    {"arith.minui", mosaicBuildAndI},
    {"arith.muli",  mosaicBuildAndI},
    {"arith.subi",  mosaicBuildXOrI},
    // clang-format on
};

bool computeBooleans(Canonicalization *rewrite, MlirValue *result) {
  if (!rewrite->options->compatibilityMode ||
      !mosaicTypeIsI1(mosaicElementType(resultTypeOf(rewrite))))
    return false;
  for (size_t i = 0; i < sizeof kBitwise / sizeof *kBitwise; ++i)
    if (mosaicOperationIs(rewrite->op, kBitwise[i].name)) {
      *result = kBitwise[i].build(&rewrite->builder, operandOf(rewrite, 0),
                                  operandOf(rewrite, 1));
      return true;
    }
  return false;
}

MlirLogicalResult canonicalizeTruncI(Canonicalization *rewrite,
                                     MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType from = operandTypeOf(rewrite, 0), to = resultTypeOf(rewrite);
  if (!mosaicTypeIsVector(to) || !mosaicTypeIsI1(mosaicElementType(to)) ||
      mosaicElementBitwidth(from) > 32)
    return mlirLogicalResultSuccess();
  const MlirValue lowest = mosaicBuildAndI(
      builder, operandOf(rewrite, 0), mosaicBuildIntConstant(builder, from, 1));
  *result = mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, lowest,
                            mosaicBuildZero(builder, from));
  return canonicalizeBuilt(rewrite, result);
}
