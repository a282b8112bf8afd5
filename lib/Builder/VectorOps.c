//===- VectorOps.c - Ops of the vector dialect -----------------------------===//

#include "Builder/VectorOps.h"

#include "Builder/Types.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdio.h>
#include <string.h>

// An op with one operand, one result and one attribute.
static MlirValue buildUnaryWith(MosaicBuilder *builder, const char *name,
                                MlirValue operand, MlirType type,
                                MlirNamedAttribute attribute) {
  return mosaicBuildOneResult(builder,
                              &(MosaicOperationSpec){.name = name,
                                                     .numOperands = 1,
                                                     .operands = &operand,
                                                     .numResults = 1,
                                                     .resultTypes = &type,
                                                     .numAttributes = 1,
                                                     .attributes = &attribute});
}

MlirValue mosaicBuildBroadcast(MosaicBuilder *builder, MlirValue source,
                               MlirType type) {
  return mosaicBuildUnary(builder, "vector.broadcast", source, type);
}

MlirValue mosaicBuildShapeCast(MosaicBuilder *builder, MlirValue source,
                               MlirType type) {
  return mosaicBuildUnary(builder, "vector.shape_cast", source, type);
}

MlirValue mosaicBuildExtract(MosaicBuilder *builder, MlirValue source,
                             intptr_t rank, const int64_t *position) {
  const MosaicShape shape =
      mosaicTypeShape(mlirValueGetType(source), builder->arena);
  const MlirType element = mosaicElementType(mlirValueGetType(source));
  const MlirType type =
      rank == shape.rank
          ? element
          : mlirVectorTypeGet(shape.rank - rank, shape.sizes + rank, element);
  const MlirNamedAttribute attribute = mosaicBuilderAttribute(
      builder, "static_position",
      mlirDenseI64ArrayGet(builder->context, rank, position));
  return buildUnaryWith(builder, "vector.extract", source, type, attribute);
}

static MlirAttribute i64Array(MlirContext context, intptr_t count,
                              const int64_t *values, MosaicArena *arena) {
  MlirAttribute *elements = MOSAIC_ARENA_ARRAY(arena, MlirAttribute, count);
  for (intptr_t i = 0; i < count; ++i)
    elements[i] = mosaicI64Attr(context, values[i]);
  return mlirArrayAttrGet(context, count, elements);
}

MlirValue mosaicBuildExtractStridedSlice(MosaicBuilder *builder,
                                         MlirValue source,
                                         const int64_t *offsets,
                                         const int64_t *sizes) {
  MosaicArena *arena = builder->arena;
  const MlirContext context = builder->context;
  const MlirType sourceType = mlirValueGetType(source);
  const intptr_t rank = (intptr_t)mlirShapedTypeGetRank(sourceType);
  int64_t *strides = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    strides[i] = 1;
  const MlirType type =
      mlirVectorTypeGet(rank, sizes, mosaicElementType(sourceType));
  const MlirNamedAttribute attributes[] = {
      mosaicBuilderAttribute(builder, "offsets",
                             i64Array(context, rank, offsets, arena)),
      mosaicBuilderAttribute(builder, "sizes",
                             i64Array(context, rank, sizes, arena)),
      mosaicBuilderAttribute(builder, "strides",
                             i64Array(context, rank, strides, arena))};
  return mosaicBuildOneResult(
      builder, &(MosaicOperationSpec){.name = "vector.extract_strided_slice",
                                      .numOperands = 1,
                                      .operands = &source,
                                      .numResults = 1,
                                      .resultTypes = &type,
                                      .numAttributes = 3,
                                      .attributes = attributes});
}

MlirValue mosaicBuildVectorTranspose(MosaicBuilder *builder, MlirValue source,
                                     const int64_t *permutation) {
  const MlirType sourceType = mlirValueGetType(source);
  const MosaicShape shape = mosaicTypeShape(sourceType, builder->arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = shape.sizes[permutation[i]];
  const MlirType type =
      mlirVectorTypeGet(shape.rank, sizes, mosaicElementType(sourceType));
  const MlirNamedAttribute attribute = mosaicBuilderAttribute(
      builder, "permutation",
      mlirDenseI64ArrayGet(builder->context, shape.rank, permutation));
  return buildUnaryWith(builder, "vector.transpose", source, type, attribute);
}

MlirAttribute mosaicReductionKind(MlirContext context, const char *name) {
  char text[64];
  snprintf(text, sizeof text, "#vector.kind<%s>", name);
  return mlirAttributeParseGet(context, mlirStringRefCreateFromCString(text));
}

MlirValue mosaicBuildMultiReduction(MosaicBuilder *builder, MlirAttribute kind,
                                    MlirValue source, MlirValue accumulator,
                                    intptr_t numDims, const int64_t *dims) {
  const MlirNamedAttribute attributes[] = {
      mosaicBuilderAttribute(builder, "kind", kind),
      mosaicBuilderAttribute(
          builder, "reduction_dims",
          mlirDenseI64ArrayGet(builder->context, numDims, dims))};
  const MlirValue operands[] = {source, accumulator};
  const MlirType type = mlirValueGetType(accumulator);
  return mosaicBuildOneResult(
      builder, &(MosaicOperationSpec){.name = "vector.multi_reduction",
                                      .numOperands = 2,
                                      .operands = operands,
                                      .numResults = 1,
                                      .resultTypes = &type,
                                      .numAttributes = 2,
                                      .attributes = attributes});
}

MlirValue mosaicBuildVectorLoad(MosaicBuilder *builder, MlirType type,
                                MlirValue base, intptr_t numIndices,
                                const MlirValue *indices) {
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, numIndices + 1);
  operands[0] = base;
  for (intptr_t i = 0; i < numIndices; ++i)
    operands[i + 1] = indices[i];
  return mosaicBuildOneResult(
      builder, &(MosaicOperationSpec){.name = "vector.load",
                                      .numOperands = numIndices + 1,
                                      .operands = operands,
                                      .numResults = 1,
                                      .resultTypes = &type});
}

void mosaicBuildVectorStore(MosaicBuilder *builder, MlirValue value,
                            MlirValue base, intptr_t numIndices,
                            const MlirValue *indices) {
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, numIndices + 2);
  operands[0] = value;
  operands[1] = base;
  for (intptr_t i = 0; i < numIndices; ++i)
    operands[i + 2] = indices[i];
  mosaicBuildOperation(builder,
                       &(MosaicOperationSpec){.name = "vector.store",
                                              .numOperands = numIndices + 2,
                                              .operands = operands});
}
