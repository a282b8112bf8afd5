//===- Creation.c - Values from nothing -------------------------------------===//
//
//   masks by bounds      indices, compared
//   poison               zeros
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

MlirValue buildIndexMask(MosaicBuilder *builder, MlirType maskType,
                         intptr_t dim, MosaicCmpIPredicate predicate,
                         MlirValue bound) {
  const int32_t dims[] = {(int32_t)dim};
  const MlirType words = mosaicIntegerTypeLike(maskType, 32);
  const MlirValue index = mosaicBuildIota(builder, words, 1, dims);
  return mosaicBuildCmpI(builder, predicate, index,
                         mosaicBuildBroadcast(builder, bound, words));
}

MlirValue buildBoth(MosaicBuilder *builder, MlirValue mask, MlirValue other) {
  return mlirValueIsNull(mask) ? other : mosaicBuildAndI(builder, mask, other);
}

MlirLogicalResult canonicalizeMask(Canonicalization *rewrite,
                                   MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = resultTypeOf(rewrite);
  const intptr_t rank = mlirShapedTypeGetRank(type);
  const MlirAttribute sizes =
      mosaicOperationAttr(rewrite->op, "mask_dim_sizes");
  const bool isConstant = !mlirAttributeIsNull(sizes);
  if (rank == 0 || mlirVectorTypeIsScalable(type))
    return mlirLogicalResultSuccess();
  MlirValue mask = {0};
  for (intptr_t i = 0; i < rank; ++i) {
    const MlirValue bound =
        isConstant
            ? mosaicBuildI32Constant(builder,
                                     mlirDenseI64ArrayGetElement(sizes, i))
            : mosaicBuildIndexCast(builder, operandOf(rewrite, i),
                                   mosaicIntegerType(builder->context, 32));
    mask = buildBoth(builder, mask,
                     buildIndexMask(builder, type, i, MOSAIC_CMPI_SLT, bound));
  }
  *result = mask;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizePoison(Canonicalization *rewrite,
                                     MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  if (mosaicTypeIsVector(type) && mosaicElementBitwidth(type) > 0)
    *result = mosaicBuildZero(&rewrite->builder, type);
  return mlirLogicalResultSuccess();
}
