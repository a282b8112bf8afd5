//===- Draft.c - One op on its way between its two forms ------------------===//

#include "Serde/Draft.h"

#include "CAPI/Shims.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <string.h>

static bool nameIs(MlirNamedAttribute attribute, const char *name) {
  return mlirStringRefEqual(mlirIdentifierStr(attribute.name),
                            mlirStringRefCreateFromCString(name));
}

/// Makes room for `wanted` items of `size` bytes; keeps the first `count`.
static void *grow(MosaicArena *arena, void *items, intptr_t count,
                  intptr_t *capacity, intptr_t wanted, size_t size) {
  if (wanted <= *capacity)
    return items;
  *capacity = wanted < 8 ? 8 : 2 * wanted;
  void *grown = mosaicArenaAllocateArray(arena, (size_t)*capacity, size);
  if (count > 0)
    memcpy(grown, items, (size_t)count * size);
  return grown;
}

static void reserveOperands(MosaicSerdeDraft *draft, intptr_t wanted) {
  draft->operands =
      grow(draft->arena, draft->operands, draft->operandCount,
           &draft->operandCapacity, wanted, sizeof(*draft->operands));
}

static void reserveAttributes(MosaicSerdeDraft *draft, intptr_t wanted) {
  draft->attributes =
      grow(draft->arena, draft->attributes, draft->attributeCount,
           &draft->attributeCapacity, wanted, sizeof(*draft->attributes));
}

void mosaicSerdeDraftRead(MosaicSerdeDraft *draft, MlirOperation op,
                          MlirStringRef name) {
  draft->op = op;
  draft->name = name;
  draft->replacement = (MlirValue){NULL};

  draft->operandCount = 0;
  reserveOperands(draft, mlirOperationGetNumOperands(op));
  draft->operandCount = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < draft->operandCount; ++i)
    draft->operands[i] = mlirOperationGetOperand(op, i);

  const MlirAttribute dictionary = mosaicOperationGetAttributeDictionary(op);
  draft->attributeCount = 0;
  reserveAttributes(draft, mlirDictionaryAttrGetNumElements(dictionary));
  draft->attributeCount = mlirDictionaryAttrGetNumElements(dictionary);
  for (intptr_t i = 0; i < draft->attributeCount; ++i)
    draft->attributes[i] = mlirDictionaryAttrGetElement(dictionary, i);
}

/// The name that the created op gets.
static MlirStringRef fullName(const MosaicSerdeDraft *draft,
                              MlirStringRef name) {
  if (!draft->serializing)
    return name;
  const size_t prefixLength = strlen(MOSAIC_SERDE_PREFIX);
  char *text = mosaicArenaAllocate(draft->arena, prefixLength + name.length);
  memcpy(text, MOSAIC_SERDE_PREFIX, prefixLength);
  memcpy(text + prefixLength, name.data, name.length);
  return mlirStringRefCreate(text, prefixLength + name.length);
}

/// Whether the name can be created here: an op of a loaded dialect must be
/// registered, one of another dialect needs a context that allows it.
static MlirLogicalResult checkName(const MosaicSerdeDraft *draft,
                                   MlirStringRef name) {
  const MlirContext context = draft->context;
  const char *dot = memchr(name.data, '.', name.length);
  if (!dot || dot == name.data || dot + 1 == name.data + name.length)
    return mosaicOpError(draft->op,
                         "has no name of the form `%sDIALECT.OP`; the payload "
                         "is corrupt",
                         MOSAIC_SERDE_PREFIX);
  if (mlirContextIsRegisteredOperation(context, name))
    return mlirLogicalResultSuccess();
  const int dialectLength = (int)(dot - name.data);
  if (mosaicContextHasLoadedDialect(
          context, mlirStringRefCreate(name.data, (size_t)dialectLength)))
    return mosaicOpError(draft->op,
                         "is unknown: the %.*s dialect of this version has no "
                         "op '%.*s'",
                         dialectLength, name.data, (int)name.length, name.data);
  if (mlirContextGetAllowUnregisteredDialects(context))
    return mlirLogicalResultSuccess();
  return mosaicOpError(draft->op,
                       "belongs to the dialect '%.*s', which is not loaded; "
                       "allow unregistered dialects to keep it",
                       dialectLength, name.data);
}

/// Compares what the payload says with what came out of it.
static MlirLogicalResult checkAttributes(const MosaicSerdeDraft *draft,
                                         MlirOperation created) {
  for (intptr_t i = 0; i < draft->attributeCount; ++i) {
    const MlirStringRef name = mlirIdentifierStr(draft->attributes[i].name);
    const MlirAttribute kept = mlirOperationGetAttributeByName(created, name);
    if (!mlirAttributeEqual(kept, draft->attributes[i].attribute))
      return mosaicOpError(draft->op,
                           "has an attribute '%.*s' of a kind that the op does "
                           "not accept",
                           (int)name.length, name.data);
  }
  return mlirLogicalResultSuccess();
}

/// Moves the regions of the old op into new ones that `state` owns.
static void moveRegions(const MosaicSerdeDraft *draft,
                        MlirOperationState *state) {
  for (intptr_t i = 0, n = mlirOperationGetNumRegions(draft->op); i < n; ++i) {
    const MlirRegion region = mlirRegionCreate();
    mlirRegionTakeBody(region, mlirOperationGetRegion(draft->op, i));
    mlirOperationStateAddOwnedRegions(state, 1, &region);
  }
}

static MlirOperation createOp(const MosaicSerdeDraft *draft,
                              MlirStringRef name) {
  MlirOperationState state =
      mlirOperationStateGet(name, mlirOperationGetLocation(draft->op));
  mlirOperationStateAddOperands(&state, draft->operandCount, draft->operands);
  mlirOperationStateAddAttributes(&state, draft->attributeCount,
                                  draft->attributes);
  for (intptr_t i = 0, n = mlirOperationGetNumResults(draft->op); i < n; ++i) {
    const MlirType type =
        mlirValueGetType(mlirOperationGetResult(draft->op, i));
    mlirOperationStateAddResults(&state, 1, &type);
  }
  for (intptr_t i = 0, n = mlirOperationGetNumSuccessors(draft->op); i < n;
       ++i) {
    const MlirBlock block = mlirOperationGetSuccessor(draft->op, i);
    mlirOperationStateAddSuccessors(&state, 1, &block);
  }
  moveRegions(draft, &state);
  const MlirOperation created = mlirOperationCreate(&state);
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(draft->op),
                                      draft->op, created);
  return created;
}

MlirLogicalResult mosaicSerdeDraftReplaceOp(const MosaicSerdeDraft *draft) {
  if (!mlirValueIsNull(draft->replacement)) {
    // Legal in a block that is never reached; there would be nothing to put in
    // its place.
    if (mlirValueEqual(draft->replacement,
                       mlirOperationGetResult(draft->op, 0)))
      return mosaicOpError(draft->op,
                           "refers to itself; the payload is corrupt");
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(draft->op, 0),
                                  draft->replacement);
    mlirOperationDestroy(draft->op);
    return mlirLogicalResultSuccess();
  }
  if (!draft->serializing)
    MOSAIC_TRY(checkName(draft, draft->name));

  const MlirOperation created = createOp(draft, fullName(draft, draft->name));
  MOSAIC_TRY(checkAttributes(draft, created));
  for (intptr_t i = 0, n = mlirOperationGetNumResults(created); i < n; ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(draft->op, i),
                                  mlirOperationGetResult(created, i));
  mlirOperationDestroy(draft->op);
  return mlirLogicalResultSuccess();
}

MlirValue mosaicSerdeDraftInsertOp(const MosaicSerdeDraft *draft,
                                   const char *name, intptr_t operandCount,
                                   const MlirValue *operands,
                                   MlirAttribute value) {
  const MlirType type = mlirIntegerTypeGet(draft->context, 32);
  MlirOperationState state = mlirOperationStateGet(
      fullName(draft, mlirStringRefCreateFromCString(name)),
      mlirOperationGetLocation(draft->op));
  mlirOperationStateAddOperands(&state, operandCount, operands);
  mlirOperationStateAddResults(&state, 1, &type);
  if (!mlirAttributeIsNull(value)) {
    const MlirNamedAttribute attribute = mlirNamedAttributeGet(
        mlirIdentifierGet(draft->context,
                          mlirStringRefCreateFromCString("value")),
        value);
    mlirOperationStateAddAttributes(&state, 1, &attribute);
  }
  const MlirOperation created = mlirOperationCreate(&state);
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(draft->op),
                                      draft->op, created);
  return mlirOperationGetResult(created, 0);
}

MlirAttribute mosaicSerdeDraftGet(const MosaicSerdeDraft *draft,
                                  const char *name) {
  for (intptr_t i = 0; i < draft->attributeCount; ++i)
    if (nameIs(draft->attributes[i], name))
      return draft->attributes[i].attribute;
  return mlirAttributeGetNull();
}

void mosaicSerdeDraftSet(MosaicSerdeDraft *draft, const char *name,
                         MlirAttribute value) {
  mosaicSerdeDraftRemove(draft, name);
  reserveAttributes(draft, draft->attributeCount + 1);
  draft->attributes[draft->attributeCount++] = mlirNamedAttributeGet(
      mlirIdentifierGet(draft->context, mlirStringRefCreateFromCString(name)),
      value);
}

void mosaicSerdeDraftRemove(MosaicSerdeDraft *draft, const char *name) {
  for (intptr_t i = 0; i < draft->attributeCount; ++i) {
    if (!nameIs(draft->attributes[i], name))
      continue;
    // The order carries nothing: the op sorts its dictionary.
    draft->attributes[i] = draft->attributes[--draft->attributeCount];
    return;
  }
}

void mosaicSerdeDraftInsertOperand(MosaicSerdeDraft *draft, intptr_t position,
                                   MlirValue value) {
  assert(position >= 0 && position <= draft->operandCount);
  reserveOperands(draft, draft->operandCount + 1);
  memmove(draft->operands + position + 1, draft->operands + position,
          (size_t)(draft->operandCount - position) * sizeof(MlirValue));
  draft->operands[position] = value;
  ++draft->operandCount;
}

void mosaicSerdeDraftRemoveOperand(MosaicSerdeDraft *draft, intptr_t position) {
  assert(position >= 0 && position < draft->operandCount);
  --draft->operandCount;
  memmove(draft->operands + position, draft->operands + position + 1,
          (size_t)(draft->operandCount - position) * sizeof(MlirValue));
}

MlirLogicalResult mosaicSerdeDraftReadSegments(const MosaicSerdeDraft *draft,
                                               intptr_t count, int32_t *sizes) {
  assert(count <= MOSAIC_SERDE_MAX_SEGMENTS);
  const MlirAttribute segments =
      mosaicSerdeDraftGet(draft, MOSAIC_SERDE_SEGMENTS);
  if (mlirAttributeIsNull(segments) ||
      !mlirAttributeIsADenseI32Array(segments) ||
      mlirDenseArrayGetNumElements(segments) != count)
    return mosaicOpError(draft->op, "needs %s, an array<i32> with %d entries",
                         MOSAIC_SERDE_SEGMENTS, (int)count);
  int64_t sum = 0;
  for (intptr_t i = 0; i < count; ++i) {
    sizes[i] = mlirDenseI32ArrayGetElement(segments, i);
    if (sizes[i] < 0)
      return mosaicOpError(draft->op, "has a negative entry, %d, in %s",
                           sizes[i], MOSAIC_SERDE_SEGMENTS);
    sum += sizes[i];
  }
  if (sum != draft->operandCount)
    return mosaicOpError(draft->op, "has %d operands, but %s adds up to %lld",
                         (int)draft->operandCount, MOSAIC_SERDE_SEGMENTS,
                         (long long)sum);
  return mlirLogicalResultSuccess();
}

void mosaicSerdeDraftSetSegments(MosaicSerdeDraft *draft, intptr_t count,
                                 const int32_t *sizes) {
  mosaicSerdeDraftSet(draft, MOSAIC_SERDE_SEGMENTS,
                      mlirDenseI32ArrayGet(draft->context, count, sizes));
}

bool mosaicSerdeReadInteger(MlirAttribute attribute, int64_t *value) {
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return false;
  const MlirType type = mlirAttributeGetType(attribute);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) > 64)
    return false;
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsUnsigned(type))
    *value = (int64_t)mlirIntegerAttrGetValueUInt(attribute);
  else if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSigned(type))
    *value = mlirIntegerAttrGetValueSInt(attribute);
  else
    *value = mlirIntegerAttrGetValueInt(attribute);
  return true;
}

bool mosaicSerdeReadInt32(MlirAttribute attribute, int32_t *value) {
  int64_t wide;
  if (!mosaicSerdeReadInteger(attribute, &wide))
    return false;
  const MlirType type = mlirAttributeGetType(attribute);
  if (!mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) != 32)
    return false;
  *value = (int32_t)wide;
  return true;
}
