//===- Gathers.c - Elements by index, in words ------------------------------===//
//
// Hardware gathers elements of 8 bits or more, by indices of their width. Masks,
// narrower elements and indices of another width go as 32-bit words.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinTypes.h"

MlirLogicalResult canonicalizeDynamicGather(Canonicalization *rewrite,
                                            MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = operandTypeOf(rewrite, 0);
  const MlirType indexType = operandTypeOf(rewrite, 1);
  const int64_t width = mosaicElementBitwidth(type);
  const int64_t indexWidth = mosaicElementBitwidth(indexType);
  const bool isKnown = width == indexWidth && width >= 8;
  if (isKnown || width < 1 || width > 32 || indexWidth < 2 || indexWidth > 32)
    return mlirLogicalResultSuccess();
  const MlirType bits = mosaicIntegerTypeLike(type, (unsigned)width);
  MlirValue operands[] = {operandOf(rewrite, 0), operandOf(rewrite, 1)};
  if (mosaicElementIsFloat(type))
    operands[0] = mosaicBuildArithBitcast(builder, operands[0], bits);
  const MlirType words = mosaicIntegerTypeLike(type, 32);
  if (width == 1)
    operands[0] = mosaicBuildExtUI(builder, operands[0], words);
  else if (width < 32)
    operands[0] = mosaicBuildExtSI(builder, operands[0], words);
  if (indexWidth < 32)
    operands[1] = mosaicBuildExtSI(builder, operands[1],
                                   mosaicIntegerTypeLike(indexType, 32));
  *result = buildLike(builder, rewrite->op, 2, operands,
                      mosaicIntegerTypeLike(resultTypeOf(rewrite), 32));
  if (width == 1)
    *result =
        mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, *result,
                        mosaicBuildZero(builder, mlirValueGetType(*result)));
  else if (width < 32)
    *result = mosaicBuildTruncI(
        builder, *result,
        mosaicIntegerTypeLike(resultTypeOf(rewrite), (unsigned)width));
  if (mosaicElementIsFloat(type))
    *result = mosaicBuildArithBitcast(builder, *result, resultTypeOf(rewrite));
  return mlirLogicalResultSuccess();
}
