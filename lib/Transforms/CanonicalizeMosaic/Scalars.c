//===- Scalars.c - Scalars out of vectors ----------------------------------===//
//
//   narrow elements      extracted as 32-bit ones
//   full reductions      of a vector with a leading 1, to one element
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

// A 32-bit value, a scalar, as one of `type`.
static MlirValue buildNarrowScalar(MosaicBuilder *builder, MlirValue wide,
                                   MlirType type) {
  if (mosaicElementIsFloat(type))
    return mosaicBuildArithTruncF(builder, wide, type);
  if (mosaicTypeIsI1(type))
    return mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, wide,
                           mosaicBuildI32Constant(builder, 0));
  return mosaicBuildTruncI(builder, wide, type);
}

MlirLogicalResult extractNarrow(Canonicalization *rewrite, MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirValue source = operandOf(rewrite, 0);
  const MlirType type = mlirValueGetType(source);
  const MlirAttribute position =
      mosaicOperationAttr(rewrite->op, "static_position");
  const intptr_t rank = mlirDenseArrayGetNumElements(position);
  int64_t *begin = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  int64_t *ones = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i) {
    begin[i] = mlirDenseI64ArrayGetElement(position, i);
    ones[i] = 1;
  }
  MlirValue element =
      mosaicBuildExtractStridedSlice(builder, source, begin, ones);
  const MlirType sliceType = mlirValueGetType(element);
  if (mosaicElementIsFloat(type)) {
    element = buildExtendToF32(builder, element);
    MOSAIC_TRY(canonicalizeBuilt(rewrite, &element));
  } else {
    const MlirType wide = mosaicIntegerTypeLike(sliceType, 32);
    element = mosaicTypeIsI1(mosaicElementType(type))
                  ? mosaicBuildExtUI(builder, element, wide)
                  : mosaicBuildExtSI(builder, element, wide);
  }
  const int64_t *origin = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  *result = buildNarrowScalar(
      builder, mosaicBuildExtract(builder, element, rank, origin),
      mosaicElementType(type));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult reduceToScalar(Canonicalization *rewrite, MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirValue source = operandOf(rewrite, 0);
  const MlirType type = mlirValueGetType(source);
  const MlirType element = mosaicElementType(type);
  const MosaicShape shape = mosaicTypeShape(type, builder->arena);
  const intptr_t rank = shape.rank;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank + 1);
  int64_t *dims = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  sizes[0] = 1;
  for (intptr_t i = 0; i < rank; ++i) {
    sizes[i + 1] = shape.sizes[i];
    dims[i] = i + 1;
  }
  const int64_t one = 1, first = 0;
  const MlirType single = mosaicVectorType(1, &one, element);
  const MlirValue plane = mosaicBuildReshape(
      builder, source, mosaicVectorType(rank + 1, sizes, element));
  MlirValue reduced = mosaicBuildMultiReduction(
      builder, mosaicOperationAttr(rewrite->op, "kind"), plane,
      mosaicBuildBroadcast(builder, operandOf(rewrite, 1), single), rank, dims);
  MOSAIC_TRY(canonicalizeBuilt(rewrite, &reduced));
  *result = mosaicBuildExtract(builder, reduced, 1, &first);
  return canonicalizeBuilt(rewrite, result);
}
