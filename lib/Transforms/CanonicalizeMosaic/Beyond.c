//===- Beyond.c - Ops that the reference refuses, by ops that it has -------===//
//
//   narrow scalars       extracted as 32-bit ones
//   scalar reductions    of a vector with a leading 1, to one element
//   gathers              of masks and half bytes, or by indices of another width: as
//                        words
//   masks by bounds      indices, compared
//   insertions           the new value where indices are those of its place; of a
//                        slice, between the parts around it
//   poison               zeros
//
// Only in compatibility mode: without it they stay, and later passes refuse
// them.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirType i32(const MosaicBuilder *builder) {
  return mlirIntegerTypeGet(builder->context, 32);
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Gathers
//===----------------------------------------------------------------------===//

MlirLogicalResult canonicalizeDynamicGather(Canonicalization *rewrite,
                                            MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = operandTypeOf(rewrite, 0);
  const MlirType indexType = operandTypeOf(rewrite, 1);
  const int64_t width = mosaicElementBitwidth(type);
  const int64_t indexWidth = mosaicElementBitwidth(indexType);
  const bool isKnown = width == indexWidth && width >= 8;
  if (isKnown || width < 1 || width > 32 || indexWidth < 2 || indexWidth > 32 ||
      !rewrite->options->compatibilityMode)
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

//===----------------------------------------------------------------------===//
// Masks of indices
//===----------------------------------------------------------------------===//

// Each element's index in dimension `dim`, of a mask's type.
static MlirValue buildIndex(MosaicBuilder *builder, MlirType maskType,
                            intptr_t dim) {
  const int32_t dims[] = {(int32_t)dim};
  return mosaicBuildIota(builder, mosaicIntegerTypeLike(maskType, 32), 1, dims);
}

// `mask` where, in dimension `dim`, indices compare with `bound`, an i32.
static MlirValue restrictMask(MosaicBuilder *builder, MlirValue mask,
                              MlirType type, intptr_t dim,
                              MosaicCmpIPredicate predicate, MlirValue bound) {
  const MlirValue inside = mosaicBuildCmpI(
      builder, predicate, buildIndex(builder, type, dim),
      mosaicBuildBroadcast(builder, bound, mosaicIntegerTypeLike(type, 32)));
  return mlirValueIsNull(mask) ? inside
                               : mosaicBuildAndI(builder, mask, inside);
}

MlirLogicalResult canonicalizeMask(Canonicalization *rewrite,
                                   MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = resultTypeOf(rewrite);
  const intptr_t rank = mlirShapedTypeGetRank(type);
  const MlirAttribute sizes =
      mosaicOperationAttr(rewrite->op, "mask_dim_sizes");
  const bool isConstant = !mlirAttributeIsNull(sizes);
  if (!rewrite->options->compatibilityMode || rank == 0 ||
      mlirVectorTypeIsScalable(type))
    return mlirLogicalResultSuccess();
  MlirValue mask = {0};
  for (intptr_t i = 0; i < rank; ++i) {
    const MlirValue bound =
        isConstant ? mosaicBuildI32Constant(
                         builder, mlirDenseI64ArrayGetElement(sizes, i))
                   : mosaicBuildIndexCast(builder, operandOf(rewrite, i),
                                          i32(builder));
    mask = restrictMask(builder, mask, type, i, MOSAIC_CMPI_SLT, bound);
  }
  *result = mask;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult canonicalizeInsert(Canonicalization *rewrite,
                                     MlirValue *result) {
  enum { VALUE, DESTINATION, FIRST_POSITION };
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = resultTypeOf(rewrite);
  const MlirAttribute position =
      mosaicOperationAttr(rewrite->op, "static_position");
  const intptr_t rank = mlirDenseArrayGetNumElements(position);
  const int64_t width = mosaicElementBitwidth(type);
  if (!rewrite->options->compatibilityMode || rank == 0 || width < 1 ||
      width > 32 || mlirVectorTypeIsScalable(type))
    return mlirLogicalResultSuccess();
  const int64_t dynamic = mlirShapedTypeGetDynamicSize();
  MlirValue mask = {0};
  intptr_t operand = FIRST_POSITION;
  for (intptr_t i = 0; i < rank; ++i) {
    const int64_t index = mlirDenseI64ArrayGetElement(position, i);
    const MlirValue place =
        index == dynamic
            ? mosaicBuildIndexCast(builder, operandOf(rewrite, operand++),
                                   i32(builder))
            : mosaicBuildI32Constant(builder, index);
    mask = restrictMask(builder, mask, type, i, MOSAIC_CMPI_EQ, place);
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
  if (!rewrite->options->compatibilityMode || width < 1 || width > 32 ||
      mlirVectorTypeIsScalable(type))
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

MlirLogicalResult canonicalizePoison(Canonicalization *rewrite,
                                     MlirValue *result) {
  const MlirType type = resultTypeOf(rewrite);
  if (rewrite->options->compatibilityMode && mosaicTypeIsVector(type) &&
      mosaicElementBitwidth(type) > 0)
    *result = mosaicBuildZero(&rewrite->builder, type);
  return mlirLogicalResultSuccess();
}
