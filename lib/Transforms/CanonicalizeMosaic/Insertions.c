//===- Insertions.c - Values put into vectors -------------------------------===//
//
//   vector.insert                 the new value where indices are those of its
//                                 place
//   vector.insert_strided_slice   the slice between the parts around it
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

MlirLogicalResult canonicalizeInsert(Canonicalization *rewrite,
                                     MlirValue *result) {
  enum { VALUE, DESTINATION, FIRST_POSITION };
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = resultTypeOf(rewrite);
  const MlirAttribute position =
      mosaicOperationAttr(rewrite->op, "static_position");
  const intptr_t rank = mlirDenseArrayGetNumElements(position);
  const int64_t width = mosaicElementBitwidth(type);
  if (rank == 0 || width < 1 || width > 32 || mlirVectorTypeIsScalable(type))
    return mlirLogicalResultSuccess();
  const int64_t dynamic = mlirShapedTypeGetDynamicSize();
  MlirValue mask = {0};
  intptr_t operand = FIRST_POSITION;
  for (intptr_t i = 0; i < rank; ++i) {
    const int64_t index = mlirDenseI64ArrayGetElement(position, i);
    const MlirValue place =
        index == dynamic
            ? mosaicBuildIndexCast(builder, operandOf(rewrite, operand++),
                                   mosaicIntegerType(builder->context, 32))
            : mosaicBuildI32Constant(builder, index);
    mask = buildBoth(builder, mask,
                     buildIndexMask(builder, type, i, MOSAIC_CMPI_EQ, place));
  }
  MlirValue value =
      mosaicBuildBroadcast(builder, operandOf(rewrite, VALUE), type);
  MOSAIC_TRY(canonicalizeBuilt(rewrite, &value));
  *result =
      mosaicBuildSelect(builder, mask, value, operandOf(rewrite, DESTINATION));
  return canonicalizeBuilt(rewrite, result);
}

// A slice with what lies before and behind it in dimension `dim` of `whole`; in
// the dimensions before it, both lie where the slice does.
static MlirValue surround(MosaicBuilder *builder, MlirValue slice,
                          MlirValue whole, const int64_t *offsets,
                          intptr_t dim) {
  enum { MOST_PARTS = 3 };
  const MlirType type = mlirValueGetType(slice);
  const MlirType element = mosaicElementType(type);
  const MosaicShape shape = mosaicTypeShape(type, builder->arena);
  const int64_t all = mlirShapedTypeGetDimSize(mlirValueGetType(whole), dim);
  const int64_t bounds[] = {0, offsets[dim], offsets[dim] + shape.sizes[dim],
                            all};
  int64_t *start = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i) {
    start[i] = i < dim ? offsets[i] : 0;
    sizes[i] = shape.sizes[i];
  }
  MlirValue parts[MOST_PARTS];
  intptr_t count = 0;
  for (int i = 0; i < MOST_PARTS; ++i) {
    start[dim] = bounds[i];
    sizes[dim] = bounds[i + 1] - bounds[i];
    if (i == 1)
      parts[count++] = slice;
    else if (sizes[dim] > 0)
      parts[count++] =
          mosaicBuildExtractStridedSlice(builder, whole, start, sizes);
  }
  sizes[dim] = all;
  return count == 1 ? slice
                    : mosaicBuildConcatenate(
                          builder, mosaicVectorType(shape.rank, sizes, element),
                          count, parts, dim);
}

MlirLogicalResult canonicalizeInsertStridedSlice(Canonicalization *rewrite,
                                                 MlirValue *result) {
  enum { SLICE, WHOLE };
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = resultTypeOf(rewrite);
  const int64_t width = mosaicElementBitwidth(type);
  const MlirAttribute list = mosaicOperationAttr(rewrite->op, "offsets");
  if (width < 1 || width > 32 || mlirVectorTypeIsScalable(type))
    return mlirLogicalResultSuccess();
  MlirValue values[] = {operandOf(rewrite, SLICE), operandOf(rewrite, WHOLE)};
  if (width == 1) // masks move as words
    for (int i = 0; i < 2; ++i)
      values[i] = mosaicBuildExtUI(
          builder, values[i],
          mosaicIntegerTypeLike(mlirValueGetType(values[i]), 32));
  const MosaicShape whole = mosaicTypeShape(type, builder->arena);
  const MosaicShape slice =
      mosaicTypeShape(operandTypeOf(rewrite, SLICE), builder->arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, whole.rank);
  int64_t *offsets = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, whole.rank);
  const intptr_t added = whole.rank - slice.rank;
  for (intptr_t i = 0; i < whole.rank; ++i) {
    offsets[i] = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(list, i));
    sizes[i] = i < added ? 1 : slice.sizes[i - added];
  }
  MlirValue moved = values[SLICE];
  if (added > 0) {
    moved = mosaicBuildShapeCast(
        builder, moved,
        mosaicVectorType(whole.rank, sizes,
                         mosaicElementType(mlirValueGetType(moved))));
    MOSAIC_TRY(canonicalizeBuilt(rewrite, &moved));
  }
  for (intptr_t i = whole.rank; i-- > 0;)
    moved = surround(builder, moved, values[WHOLE], offsets, i);
  *result =
      width > 1
          ? moved
          : mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, moved,
                            mosaicBuildZero(builder, mlirValueGetType(moved)));
  return mlirLogicalResultSuccess();
}
