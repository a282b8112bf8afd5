//===- TpuOps.c - Ops of the tpu dialect -----------------------------------===//

#include "Builder/TpuOps.h"

#include "Builder/ArithOps.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <stddef.h>

// An op with one result and up to four attributes: the common shape.
typedef struct OneResult {
  const char *name;
  MlirType type;
  intptr_t numOperands;
  const MlirValue *operands;
  intptr_t numAttributes;
  MlirNamedAttribute attributes[4];
} OneResult;

static MlirValue build(MosaicBuilder *builder, const OneResult *op) {
  return mosaicBuildOneResult(
      builder, &(MosaicOperationSpec){.name = op->name,
                                      .numOperands = op->numOperands,
                                      .operands = op->operands,
                                      .numResults = 1,
                                      .resultTypes = &op->type,
                                      .numAttributes = op->numAttributes,
                                      .attributes = op->attributes});
}

static MlirNamedAttribute named(MosaicBuilder *builder, const char *name,
                                MlirAttribute attribute) {
  return mosaicBuilderAttribute(builder, name, attribute);
}

static MlirAttribute i32Attr(MosaicBuilder *builder, int64_t value) {
  return mosaicBuilderIntegerAttr(
      builder, mlirIntegerTypeGet(builder->context, 32), value);
}

static MlirNamedAttribute i32ArrayNamed(MosaicBuilder *builder,
                                        const char *name, intptr_t count,
                                        const int32_t *values) {
  return named(builder, name,
               mosaicBuilderI32ArrayAttr(builder, count, values));
}

// Casts of logical vectors and of scalars.

MlirValue mosaicBuildExtF(MosaicBuilder *builder, MlirValue value,
                          MlirType type) {
  return mosaicBuildUnary(builder, "tpu.extf", value, type);
}

static MlirValue roundingCast(MosaicBuilder *builder, const char *name,
                              MlirValue value, MlirType type,
                              TpuRoundingMode rounding) {
  return build(
      builder,
      &(OneResult){.name = name,
                   .type = type,
                   .numOperands = 1,
                   .operands = &value,
                   .numAttributes = 1,
                   .attributes = {named(
                       builder, "rounding_mode",
                       tpuRoundingModeAttrGet(builder->context, rounding))}});
}

MlirValue mosaicBuildTruncF(MosaicBuilder *builder, MlirValue value,
                            MlirType type, TpuRoundingMode rounding) {
  return roundingCast(builder, "tpu.truncf", value, type, rounding);
}

MlirValue mosaicBuildSIToFP(MosaicBuilder *builder, MlirValue value,
                            MlirType type, TpuRoundingMode rounding) {
  return roundingCast(builder, "tpu.sitofp", value, type, rounding);
}

MlirValue mosaicBuildFPToSI(MosaicBuilder *builder, MlirValue value,
                            MlirType type, TpuRoundingMode rounding) {
  return roundingCast(builder, "tpu.fptosi", value, type, rounding);
}

MlirValue mosaicBuildTpuBitcast(MosaicBuilder *builder, MlirValue value,
                                MlirType type) {
  return mosaicBuildUnary(builder, "tpu.bitcast", value, type);
}

MlirValue mosaicBuildReshape(MosaicBuilder *builder, MlirValue value,
                             MlirType type) {
  return mosaicBuildUnary(builder, "tpu.reshape", value, type);
}

MlirValue mosaicBuildTranspose(MosaicBuilder *builder, MlirValue value,
                               MlirType type, const int64_t *permutation) {
  const intptr_t rank = (intptr_t)mlirShapedTypeGetRank(type);
  return build(builder,
               &(OneResult){.name = "tpu.transpose",
                            .type = type,
                            .numOperands = 1,
                            .operands = &value,
                            .numAttributes = 1,
                            .attributes = {named(
                                builder, "permutation",
                                mlirDenseI64ArrayGet(builder->context, rank,
                                                     permutation))}});
}

MlirValue mosaicBuildConcatenate(MosaicBuilder *builder, MlirType type,
                                 intptr_t count, const MlirValue *values,
                                 int64_t dim) {
  return build(builder,
               &(OneResult){.name = "tpu.concatenate",
                            .type = type,
                            .numOperands = count,
                            .operands = values,
                            .numAttributes = 1,
                            .attributes = {named(builder, "dimension",
                                                 i32Attr(builder, dim))}});
}

MlirValue mosaicBuildIota(MosaicBuilder *builder, MlirType type,
                          intptr_t numDims, const int32_t *dims) {
  return build(builder,
               &(OneResult){.name = "tpu.iota",
                            .type = type,
                            .numAttributes = 1,
                            .attributes = {i32ArrayNamed(builder, "dimensions",
                                                         numDims, dims)}});
}

MlirValue mosaicBuildDynamicGather(MosaicBuilder *builder, MlirValue source,
                                   MlirValue indices, intptr_t numDims,
                                   const int32_t *dims) {
  const MlirValue operands[] = {source, indices};
  return build(builder,
               &(OneResult){.name = "tpu.dynamic_gather",
                            .type = mosaicTypeWithElement(
                                mlirValueGetType(indices),
                                mosaicElementType(mlirValueGetType(source))),
                            .numOperands = 2,
                            .operands = operands,
                            .numAttributes = 1,
                            .attributes = {i32ArrayNamed(builder, "dimensions",
                                                         numDims, dims)}});
}

MlirValue mosaicBuildDynamicRotate(MosaicBuilder *builder, MlirValue value,
                                   MlirValue amount, int32_t dim) {
  const MlirValue operands[] = {value, amount};
  return build(builder,
               &(OneResult){.name = "tpu.dynamic_rotate",
                            .type = mlirValueGetType(value),
                            .numOperands = 2,
                            .operands = operands,
                            .numAttributes = 1,
                            .attributes = {
                                named(builder, "dimension",
                                      mosaicSI32Attr(builder->context, dim))}});
}

MlirValue mosaicBuildStridedRotate(MosaicBuilder *builder, MlirValue vreg,
                                   MlirValue amount, int32_t dim,
                                   int32_t stride) {
  const MlirContext context = builder->context;
  const MlirValue operands[] = {vreg, amount};
  return build(
      builder,
      &(OneResult){
          .name = "tpu.dynamic_rotate",
          .type = mlirValueGetType(vreg),
          .numOperands = 2,
          .operands = operands,
          .numAttributes = stride == 0 ? 1 : 3,
          .attributes = {
              named(builder, "dimension", mosaicSI32Attr(context, dim)),
              named(builder, "stride", mosaicSI32Attr(context, stride)),
              named(builder, "stride_dimension", mosaicSI32Attr(context, 0))}});
}

MlirValue mosaicBuildRelayout(MosaicBuilder *builder, MlirValue value) {
  return mosaicBuildUnary(builder, "tpu.relayout", value,
                          mlirValueGetType(value));
}

MlirType mosaicVregWordsType(const MosaicBuilder *builder) {
  return mosaicVregType(builder->target,
                        mlirIntegerTypeGet(builder->context, 32), 32);
}

// Memory. Operands of a store: [value, base, indices, mask], the last optional.

static intptr_t storeOperands(MosaicBuilder *builder, MlirValue value,
                              const MosaicVregAccess *access, MlirValue mask,
                              MlirValue **operands,
                              MlirNamedAttribute *segments) {
  const bool masked = !mlirValueIsNull(mask);
  const intptr_t count = access->numIndices + (masked ? 3 : 2);
  *operands = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, count);
  (*operands)[0] = value;
  (*operands)[1] = access->base;
  for (intptr_t i = 0; i < access->numIndices; ++i)
    (*operands)[2 + i] = access->indices[i];
  if (masked)
    (*operands)[count - 1] = mask;
  const int32_t sizes[] = {1, 1, (int32_t)access->numIndices, masked ? 1 : 0};
  *segments = i32ArrayNamed(builder, "operandSegmentSizes", 4, sizes);
  return count;
}

MlirOperation mosaicBuildTpuVectorStore(MosaicBuilder *builder, MlirValue value,
                                        MlirValue base, intptr_t numIndices,
                                        const MlirValue *indices,
                                        MlirValue mask) {
  const MosaicVregAccess access = {
      .base = base, .numIndices = numIndices, .indices = indices};
  MlirValue *operands = NULL;
  MlirNamedAttribute attributes[2] = {{0}};
  const intptr_t count =
      storeOperands(builder, value, &access, mask, &operands, &attributes[0]);
  attributes[1] = i32ArrayNamed(builder, "strides", 0, NULL);
  return mosaicBuildOperation(builder,
                              &(MosaicOperationSpec){.name = "tpu.vector_store",
                                                     .numOperands = count,
                                                     .operands = operands,
                                                     .numAttributes = 2,
                                                     .attributes = attributes});
}

static MlirNamedAttribute sublaneMask(MosaicBuilder *builder,
                                      const MosaicVregAccess *access) {
  const intptr_t count = builder->target->sublaneCount;
  int *values = MOSAIC_ARENA_ARRAY(builder->arena, int, count);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = access->sublaneMask[i];
  return named(builder, "sublane_mask",
               mosaicBuilderBoolArrayAttr(builder, count, values));
}

static MlirNamedAttribute sublaneStride(MosaicBuilder *builder,
                                        const MosaicVregAccess *access) {
  return named(builder, "sublane_stride",
               i32Attr(builder, access->sublaneStride));
}

MlirValue mosaicBuildLoad(MosaicBuilder *builder, MlirType vregType,
                          const MosaicVregAccess *access) {
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, access->numIndices + 1);
  operands[0] = access->base;
  for (intptr_t i = 0; i < access->numIndices; ++i)
    operands[1 + i] = access->indices[i];
  return build(builder,
               &(OneResult){.name = "tpu.load",
                            .type = vregType,
                            .numOperands = access->numIndices + 1,
                            .operands = operands,
                            .numAttributes = 2,
                            .attributes = {sublaneMask(builder, access),
                                           sublaneStride(builder, access)}});
}

void mosaicBuildStore(MosaicBuilder *builder, MlirValue vreg,
                      const MosaicVregAccess *access, MlirValue mask) {
  MlirValue *operands = NULL;
  MlirNamedAttribute attributes[3] = {{0}};
  const intptr_t count =
      storeOperands(builder, vreg, access, mask, &operands, &attributes[0]);
  attributes[1] = sublaneMask(builder, access);
  attributes[2] = sublaneStride(builder, access);
  mosaicBuildOperation(builder,
                       &(MosaicOperationSpec){.name = "tpu.store",
                                              .numOperands = count,
                                              .operands = operands,
                                              .numAttributes = 3,
                                              .attributes = attributes});
}

// Masks.

MlirValue mosaicBuildCreateMask(MosaicBuilder *builder, MlirType maskType,
                                const int64_t low[2], const int64_t high[2]) {
  const MlirValue operands[] = {mosaicBuildIndexConstant(builder, low[0]),
                                mosaicBuildIndexConstant(builder, low[1]),
                                mosaicBuildIndexConstant(builder, high[0]),
                                mosaicBuildIndexConstant(builder, high[1])};
  return build(builder, &(OneResult){.name = "tpu.create_mask",
                                     .type = maskType,
                                     .numOperands = 4,
                                     .operands = operands});
}

MlirValue mosaicBuildCreateSubelementMask(MosaicBuilder *builder,
                                          MlirType maskType, int32_t from,
                                          int32_t to) {
  return build(builder,
               &(OneResult){.name = "tpu.create_subelement_mask",
                            .type = maskType,
                            .numAttributes = 2,
                            .attributes = {
                                named(builder, "from", i32Attr(builder, from)),
                                named(builder, "to", i32Attr(builder, to))}});
}

MlirValue mosaicBuildPackMask(MosaicBuilder *builder, MlirType maskType,
                              intptr_t count, const MlirValue *masks,
                              const int32_t *positions) {
  return build(builder,
               &(OneResult){.name = "tpu.pack_vmsk",
                            .type = maskType,
                            .numOperands = count,
                            .operands = masks,
                            .numAttributes = 1,
                            .attributes = {i32ArrayNamed(builder, "positions",
                                                         count, positions)}});
}

MlirValue mosaicBuildMaskCast(MosaicBuilder *builder, MlirValue mask,
                              MlirType maskType) {
  return mosaicBuildUnary(builder, "tpu.mask_cast", mask, maskType);
}

// Data movement.

MlirValue mosaicBuildBitcastVreg(MosaicBuilder *builder, MlirValue value,
                                 MlirType type) {
  return mlirTypeEqual(mlirValueGetType(value), type)
             ? value
             : mosaicBuildUnary(builder, "tpu.bitcast_vreg", value, type);
}

MlirValue mosaicBuildSublaneGather(MosaicBuilder *builder, MlirValue value,
                                   const int32_t *pattern) {
  return build(
      builder,
      &(OneResult){
          .name = "tpu.gather",
          .type = mlirValueGetType(value),
          .numOperands = 1,
          .operands = &value,
          .numAttributes = 2,
          .attributes = {i32ArrayNamed(builder, "indices",
                                       builder->target->sublaneCount, pattern),
                         named(builder, "dimension", i32Attr(builder, 0))}});
}

MlirValue mosaicBuildSublaneShuffle(MosaicBuilder *builder, MlirValue low,
                                    MlirValue high, const int32_t *pattern) {
  const MlirValue operands[] = {low, high};
  return build(builder,
               &(OneResult){.name = "tpu.sublane_shuffle",
                            .type = mlirValueGetType(low),
                            .numOperands = 2,
                            .operands = operands,
                            .numAttributes = 1,
                            .attributes = {i32ArrayNamed(
                                builder, "pattern",
                                builder->target->sublaneCount, pattern)}});
}

MlirValue mosaicBuildBroadcastInSublanes(MosaicBuilder *builder,
                                         MlirValue value, int32_t lane) {
  return build(builder,
               &(OneResult){.name = "tpu.broadcast_in_sublanes",
                            .type = mlirValueGetType(value),
                            .numOperands = 1,
                            .operands = &value,
                            .numAttributes = 1,
                            .attributes = {named(builder, "lane",
                                                 i32Attr(builder, lane))}});
}

MlirValue mosaicBuildPackSubelements(MosaicBuilder *builder, MlirType type,
                                     intptr_t count, const MlirValue *values,
                                     const int32_t *positions,
                                     TpuPackFormat format) {
  return build(
      builder,
      &(OneResult){.name = "tpu.pack_subelements",
                   .type = type,
                   .numOperands = count,
                   .operands = values,
                   .numAttributes = 2,
                   .attributes = {
                       i32ArrayNamed(builder, "positions", count, positions),
                       named(builder, "pack_format",
                             tpuPackFormatAttrGet(builder->context, format))}});
}

MlirValue mosaicBuildUnpackSubelements(MosaicBuilder *builder, MlirType type,
                                       MlirValue value, int32_t index,
                                       TpuPackFormat format,
                                       bool signExtended) {
  const MlirContext context = builder->context;
  return build(
      builder,
      &(OneResult){
          .name = "tpu.unpack_subelements",
          .type = type,
          .numOperands = 1,
          .operands = &value,
          .numAttributes = 3,
          .attributes = {named(builder, "index", i32Attr(builder, index)),
                         named(builder, "pack_format",
                               tpuPackFormatAttrGet(context, format)),
                         named(builder, "integer_extended",
                               mlirBoolAttrGet(context, signExtended))}});
}

MlirValue mosaicBuildAllReduce(MosaicBuilder *builder, MlirValue value,
                               MlirType type, int64_t dim,
                               TpuReductionKind kind) {
  return build(
      builder,
      &(OneResult){
          .name = "tpu.all_reduce",
          .type = type,
          .numOperands = 1,
          .operands = &value,
          .numAttributes = 2,
          .attributes = {
              named(builder, "dim", mosaicI64Attr(builder->context, dim)),
              named(builder, "kind",
                    tpuReductionKindAttrGet(builder->context, kind))}});
}

MlirValue mosaicBuildRollVectors(MosaicBuilder *builder, MlirType type,
                                 intptr_t count, const MlirValue *vregs) {
  return build(builder, &(OneResult){.name = "tpu.roll_vectors",
                                     .type = type,
                                     .numOperands = count,
                                     .operands = vregs});
}

void mosaicBuildUnrollVectors(MosaicBuilder *builder, MlirValue value,
                              MlirType vregType, intptr_t count,
                              MlirValue *vregs) {
  MlirType *types = MOSAIC_ARENA_ARRAY(builder->arena, MlirType, count);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = vregType;
  MlirOperation op = mosaicBuildOperation(
      builder, &(MosaicOperationSpec){.name = "tpu.unroll_vectors",
                                      .numOperands = 1,
                                      .operands = &value,
                                      .numResults = count,
                                      .resultTypes = types});
  for (intptr_t i = 0; i < count; ++i)
    vregs[i] = mlirOperationGetResult(op, i);
}

MlirValue mosaicBuildMemRefSlice(MosaicBuilder *builder, MlirType type,
                                 MlirValue memref, intptr_t numIndices,
                                 const MlirValue *baseIndices,
                                 intptr_t numSizes, const MlirValue *sizes) {
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, 1 + numIndices + numSizes);
  operands[0] = memref;
  for (intptr_t i = 0; i < numIndices; ++i)
    operands[1 + i] = baseIndices[i];
  for (intptr_t i = 0; i < numSizes; ++i)
    operands[1 + numIndices + i] = sizes[i];
  const int32_t segments[] = {1, (int32_t)numIndices, (int32_t)numSizes};
  return build(builder,
               &(OneResult){.name = "tpu.memref_slice",
                            .type = type,
                            .numOperands = 1 + numIndices + numSizes,
                            .operands = operands,
                            .numAttributes = 1,
                            .attributes = {i32ArrayNamed(
                                builder, "operandSegmentSizes", 3, segments)}});
}

MlirValue mosaicBuildMemRefDim(MosaicBuilder *builder, MlirValue memref,
                               int64_t dim) {
  const MlirValue operands[] = {memref, mosaicBuildIndexConstant(builder, dim)};
  return build(builder, &(OneResult){.name = "memref.dim",
                                     .type = mlirIndexTypeGet(builder->context),
                                     .numOperands = 2,
                                     .operands = operands});
}

MlirValue mosaicBuildReinterpretCast(MosaicBuilder *builder, MlirValue memref,
                                     MlirType type) {
  const int32_t segments[] = {1, 0, 0, 0};
  return build(builder,
               &(OneResult){.name = "tpu.reinterpret_cast",
                            .type = type,
                            .numOperands = 1,
                            .operands = &memref,
                            .numAttributes = 1,
                            .attributes = {i32ArrayNamed(
                                builder, "operandSegmentSizes", 4, segments)}});
}

MlirValue mosaicBuildAssumeMultiple(MosaicBuilder *builder, MlirValue value,
                                    int64_t multiple) {
  return build(builder,
               &(OneResult){.name = "tpu.assume_multiple",
                            .type = mlirValueGetType(value),
                            .numOperands = 1,
                            .operands = &value,
                            .numAttributes = 1,
                            .attributes = {named(builder, "multiple",
                                                 i32Attr(builder, multiple))}});
}
