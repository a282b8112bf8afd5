//===- Builder.c - Where new ops go, and how one is made -------------------===//

#include "Builder/Builder.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <string.h>

MosaicBuilder mosaicBuilderBefore(MlirOperation op, const MosaicTarget *target,
                                  MosaicArena *arena) {
  MosaicBuilder builder = {
      .context = mlirOperationGetContext(op), .target = target, .arena = arena};
  mosaicBuilderSetBefore(&builder, op);
  return builder;
}

void mosaicBuilderSetBefore(MosaicBuilder *builder, MlirOperation op) {
  builder->location = mlirOperationGetLocation(op);
  builder->block = mlirOperationGetBlock(op);
  builder->before = op;
}

void mosaicBuilderSetAfter(MosaicBuilder *builder, MlirOperation op) {
  builder->location = mlirOperationGetLocation(op);
  builder->block = mlirOperationGetBlock(op);
  builder->before = mlirOperationGetNextInBlock(op);
}

void mosaicBuilderSetBlockStart(MosaicBuilder *builder, MlirBlock block) {
  builder->block = block;
  builder->before = mlirBlockGetFirstOperation(block);
}

void mosaicBuilderSetBlockEnd(MosaicBuilder *builder, MlirBlock block) {
  builder->block = block;
  builder->before = (MlirOperation){0};
}

static void insert(MosaicBuilder *builder, MlirOperation op) {
  if (mlirOperationIsNull(builder->before))
    mlirBlockAppendOwnedOperation(builder->block, op);
  else
    mlirBlockInsertOwnedOperationBefore(builder->block, builder->before, op);
}

static MosaicOperationParts partsOf(const MosaicBuilder *builder,
                                    const MosaicOperationSpec *spec) {
  return (MosaicOperationParts){.location = builder->location,
                                .numOperands = spec->numOperands,
                                .operands = spec->operands,
                                .numResults = spec->numResults,
                                .resultTypes = spec->resultTypes,
                                .numRegions = spec->numRegions};
}

// Inserts a new op, which takes over the regions.
static MlirOperation finish(MosaicBuilder *builder, MlirOperation op,
                            const MosaicOperationSpec *spec) {
  for (intptr_t i = 0; i < spec->numRegions; ++i) {
    mlirRegionTakeBody(mlirOperationGetRegion(op, i), spec->regions[i]);
    mlirRegionDestroy(spec->regions[i]);
  }
  insert(builder, op);
  return op;
}

static MlirOperation buildFrom(MosaicBuilder *builder, MosaicOpModel *model,
                               const MosaicOperationSpec *spec) {
  const MosaicOperationParts parts = partsOf(builder, spec);
  bool isNew = false;
  const MlirOperation op = mosaicOpTableOp(builder->ops, model, &parts, &isNew);
  if (isNew)
    insert(builder, op);
  return op;
}

MlirOperation mosaicBuildOperation(MosaicBuilder *builder,
                                   const MosaicOperationSpec *spec) {
  if (builder->ops && spec->numRegions == 0)
    return buildFrom(builder,
                     mosaicOpTableModel(builder->ops, spec->name,
                                        spec->numAttributes, spec->attributes,
                                        builder->location),
                     spec);
  MlirOperationState state = mlirOperationStateGet(
      mlirStringRefCreateFromCString(spec->name), builder->location);
  mlirOperationStateAddOperands(&state, spec->numOperands, spec->operands);
  mlirOperationStateAddResults(&state, spec->numResults, spec->resultTypes);
  mlirOperationStateAddAttributes(&state, spec->numAttributes,
                                  spec->attributes);
  mlirOperationStateAddOwnedRegions(&state, spec->numRegions, spec->regions);
  MlirOperation op = mlirOperationCreate(&state);
  assert(!mlirOperationIsNull(op) && "no result type is inferred here");
  insert(builder, op);
  return op;
}

MlirValue mosaicBuildOneResult(MosaicBuilder *builder,
                               const MosaicOperationSpec *spec) {
  assert(spec->numResults == 1);
  return mlirOperationGetResult(mosaicBuildOperation(builder, spec), 0);
}

MlirValue mosaicBuildUnary(MosaicBuilder *builder, const char *name,
                           MlirValue operand, MlirType resultType) {
  return mosaicBuildOneResult(
      builder, &(MosaicOperationSpec){.name = name,
                                      .numOperands = 1,
                                      .operands = &operand,
                                      .numResults = 1,
                                      .resultTypes = &resultType});
}

MlirOperation mosaicBuildLike(MosaicBuilder *builder, MlirOperation model,
                              const MosaicOperationSpec *spec) {
  if (builder->ops && spec->numRegions == 0)
    return buildFrom(builder, mosaicOpTableModelLike(builder->ops, model),
                     spec);
  const MosaicOperationParts parts = partsOf(builder, spec);
  return finish(builder, mosaicOperationCreateLike(model, &parts), spec);
}

void mosaicReplaceOperation(MlirOperation op, const MlirValue *values) {
  const intptr_t numResults = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < numResults; ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, i), values[i]);
  mosaicEraseOperation(op);
}

void mosaicEraseOperation(MlirOperation op) {
#ifndef NDEBUG
  for (intptr_t i = 0, e = mlirOperationGetNumResults(op); i < e; ++i)
    assert(mlirOpOperandIsNull(
        mlirValueGetFirstUse(mlirOperationGetResult(op, i))));
#endif
  mlirOperationDestroy(op);
}

MlirNamedAttribute mosaicNamedAttribute(MlirContext context, const char *name,
                                        MlirAttribute attribute) {
  return mlirNamedAttributeGet(
      mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)),
      attribute);
}

MlirNamedAttribute mosaicBuilderAttribute(const MosaicBuilder *builder,
                                          const char *name,
                                          MlirAttribute attribute) {
  return builder->ops ? mosaicOpTableAttribute(builder->ops, name, attribute)
                      : mosaicNamedAttribute(builder->context, name, attribute);
}

MlirAttribute mosaicBuilderIntegerAttr(const MosaicBuilder *builder,
                                       MlirType type, int64_t value) {
  if (!builder->ops)
    return mlirIntegerAttrGet(type, value);
  MlirAttribute *slot =
      mosaicOpTableSlot(builder->ops, type.ptr, sizeof(value), &value);
  if (mlirAttributeIsNull(*slot))
    *slot = mlirIntegerAttrGet(type, value);
  return *slot;
}

MlirAttribute mosaicBuilderI32ArrayAttr(const MosaicBuilder *builder,
                                        intptr_t count, const int32_t *values) {
  static const char kind;
  if (!builder->ops)
    return mlirDenseI32ArrayGet(builder->context, count, values);
  MlirAttribute *slot = mosaicOpTableSlot(
      builder->ops, &kind, (size_t)count * sizeof(*values), values);
  if (mlirAttributeIsNull(*slot))
    *slot = mlirDenseI32ArrayGet(builder->context, count, values);
  return *slot;
}

MlirAttribute mosaicBuilderBoolArrayAttr(const MosaicBuilder *builder,
                                         intptr_t count, const int *values) {
  static const char kind;
  if (!builder->ops)
    return mlirDenseBoolArrayGet(builder->context, count, values);
  MlirAttribute *slot = mosaicOpTableSlot(
      builder->ops, &kind, (size_t)count * sizeof(*values), values);
  if (mlirAttributeIsNull(*slot))
    *slot = mlirDenseBoolArrayGet(builder->context, count, values);
  return *slot;
}

MlirAttribute mosaicSI32Attr(MlirContext context, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeSignedGet(context, 32), value);
}

MlirAttribute mosaicI64Attr(MlirContext context, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), value);
}

void mosaicUpdateFunctionType(MlirOperation function, MosaicArena *arena) {
  const MlirStringRef name = mlirStringRefCreateFromCString("function_type");
  const MlirBlock entry =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  const MlirType oldType =
      mlirTypeAttrGetValue(mlirOperationGetAttributeByName(function, name));
  const intptr_t numInputs = mlirBlockGetNumArguments(entry);
  const intptr_t numResults = mlirFunctionTypeGetNumResults(oldType);
  MlirType *inputs = MOSAIC_ARENA_ARRAY(arena, MlirType, numInputs);
  MlirType *results = MOSAIC_ARENA_ARRAY(arena, MlirType, numResults);
  for (intptr_t i = 0; i < numInputs; ++i)
    inputs[i] = mlirValueGetType(mlirBlockGetArgument(entry, i));
  for (intptr_t i = 0; i < numResults; ++i)
    results[i] = mlirFunctionTypeGetResult(oldType, i);
  const MlirType newType =
      mlirFunctionTypeGet(mlirOperationGetContext(function), numInputs, inputs,
                          numResults, results);
  mlirOperationSetAttributeByName(function, name, mlirTypeAttrGet(newType));
}
