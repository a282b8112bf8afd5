//===- Accessors.c - What an op holds, without its operand numbers ---------===//

#include "Builder/Accessors.h"

#include "Builder/Builder.h"
#include "Builder/Types.h"
#include "CAPI/Shims.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

static MlirStringRef text(const char *string) {
  return mlirStringRefCreateFromCString(string);
}

bool mosaicOperationIs(MlirOperation op, const char *name) {
  return !mlirOperationIsNull(op) &&
         mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)),
                            text(name));
}

MlirOperation mosaicValueDefiningOperation(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value)
                                     : (MlirOperation){0};
}

MlirAttribute mosaicValueConstantSplat(MlirValue value) {
  MlirOperation op = mosaicValueDefiningOperation(value);
  if (!mosaicOperationIs(op, "arith.constant"))
    return mlirAttributeGetNull();
  MlirAttribute attribute = mosaicOperationAttr(op, "value");
  if (!mlirAttributeIsADenseElements(attribute))
    return mlirTypeIsAVector(mlirValueGetType(value)) ? mlirAttributeGetNull()
                                                      : attribute;
  return mlirDenseElementsAttrIsSplat(attribute)
             ? mlirDenseElementsAttrGetSplatValue(attribute)
             : mlirAttributeGetNull();
}

bool mosaicValueConstantInt(MlirValue value, int64_t *constant) {
  MlirAttribute attribute = mosaicValueConstantSplat(value);
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return false;
  const MlirType type = mlirAttributeGetType(attribute);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) > 64)
    return false;
  // Only the accessor of the type's own signedness may be asked.
  if (mosaicTypeIsI1(type))
    *constant = mlirIntegerAttrGetValueInt(attribute) & 1;
  else if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSigned(type))
    *constant = mlirIntegerAttrGetValueSInt(attribute);
  else if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsUnsigned(type))
    *constant = (int64_t)mlirIntegerAttrGetValueUInt(attribute);
  else
    *constant = mlirIntegerAttrGetValueInt(attribute);
  return true;
}

MlirAttribute mosaicOperationAttr(MlirOperation op, const char *name) {
  return mlirOperationGetAttributeByName(op, text(name));
}

int64_t mosaicOperationIntAttr(MlirOperation op, const char *name,
                               int64_t otherwise) {
  MlirAttribute attribute = mosaicOperationAttr(op, name);
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return otherwise;
  const MlirType type = mlirAttributeGetType(attribute);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSigned(type))
    return mlirIntegerAttrGetValueSInt(attribute);
  return mlirIntegerAttrGetValueInt(attribute);
}

bool mosaicOperationBoolAttr(MlirOperation op, const char *name,
                             bool otherwise) {
  MlirAttribute attribute = mosaicOperationAttr(op, name);
  return !mlirAttributeIsNull(attribute) && mlirAttributeIsABool(attribute)
             ? mlirBoolAttrGetValue(attribute)
             : otherwise;
}

void mosaicOperationSetAttr(MlirOperation op, const char *name,
                            MlirAttribute attribute) {
  mlirOperationSetAttributeByName(op, text(name), attribute);
}

void mosaicOperationRemoveAttr(MlirOperation op, const char *name) {
  mlirOperationRemoveAttributeByName(op, text(name));
}

// One row per access op: where its parts are.
typedef struct AccessRow {
  const char *name;
  bool isStore;
  bool hasSegments; ///< the mask may be there: its segment is the last
} AccessRow;

static const AccessRow kAccesses[] = {
    // clang-format off
    {"vector.load",       false, false},
    {"vector.store",      true,  false},
    {"tpu.load",          false, false},
    {"tpu.store",         true,  true},
    {"tpu.vector_load",   false, true},
    {"tpu.vector_store",  true,  true},
    {"tpu.strided_load",  false, false},
    {"tpu.strided_store", true,  false},
    {"memref.load",       false, false},
    {"memref.store",      true,  false},
    // clang-format on
};

static bool lastSegmentIsFilled(MlirOperation op) {
  MlirAttribute segments = mosaicOperationAttr(op, "operandSegmentSizes");
  if (mlirAttributeIsNull(segments) || !mlirAttributeIsADenseI32Array(segments))
    return false;
  const intptr_t count = mlirDenseArrayGetNumElements(segments);
  return count > 0 && mlirDenseI32ArrayGetElement(segments, count - 1) == 1;
}

bool mosaicOperationAccess(MlirOperation op, MosaicAccess *access) {
  const AccessRow *row = NULL;
  for (size_t i = 0; i < sizeof(kAccesses) / sizeof(kAccesses[0]); ++i)
    if (mosaicOperationIs(op, kAccesses[i].name))
      row = &kAccesses[i];
  if (!row)
    return false;
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  const bool hasMask = row->hasSegments && lastSegmentIsFilled(op);
  const intptr_t base = row->isStore ? 1 : 0;
  *access =
      (MosaicAccess){.isStore = row->isStore,
                     .value = row->isStore ? mlirOperationGetOperand(op, 0)
                                           : mlirOperationGetResult(op, 0),
                     .base = mlirOperationGetOperand(op, base),
                     .firstIndex = base + 1,
                     .numIndices = numOperands - base - 1 - (hasMask ? 1 : 0)};
  if (hasMask)
    access->mask = mlirOperationGetOperand(op, numOperands - 1);
  return true;
}

MlirValue mosaicAccessIndex(MlirOperation op, const MosaicAccess *access,
                            intptr_t position) {
  return mlirOperationGetOperand(op, access->firstIndex + position);
}

MlirValue mosaicMemRefWithLayout(MlirValue memref) {
  MlirOperation op = mosaicValueDefiningOperation(memref);
  return mosaicOperationIs(op, "tpu.erase_memref_layout")
             ? mlirOperationGetOperand(op, 0)
             : memref;
}

static bool layoutEntry(MlirOperation op, const char *name, intptr_t position,
                        MosaicOptionalVectorLayout *layout) {
  *layout = (MosaicOptionalVectorLayout){.present = false};
  MlirAttribute list = mosaicOperationAttr(op, name);
  if (mlirAttributeIsNull(list) || !mlirAttributeIsAArray(list) ||
      position >= mlirArrayAttrGetNumElements(list))
    return false;
  MlirAttribute entry = mlirArrayAttrGetElement(list, position);
  return tpuAttributeIsAVectorLayout(entry) &&
         mosaicVectorLayoutParse(tpuVectorLayoutAttrGetText(entry), layout,
                                 NULL);
}

bool mosaicOperandLayout(MlirOperation op, intptr_t position,
                         MosaicOptionalVectorLayout *layout) {
  return layoutEntry(op, "in_layout", position, layout);
}

bool mosaicResultLayout(MlirOperation op, intptr_t position,
                        MosaicOptionalVectorLayout *layout) {
  return layoutEntry(op, "out_layout", position, layout);
}

MlirAttribute mosaicLayoutAttr(MlirContext context,
                               MosaicOptionalVectorLayout layout) {
  char buffer[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  mosaicVectorLayoutPrint(layout, buffer);
  return tpuVectorLayoutAttrGet(context, text(buffer));
}

static void setLayouts(MlirOperation op, const char *name, intptr_t count,
                       const MosaicOptionalVectorLayout *layouts,
                       MosaicArena *arena) {
  const MlirContext context = mlirOperationGetContext(op);
  MlirAttribute *entries = MOSAIC_ARENA_ARRAY(arena, MlirAttribute, count);
  for (intptr_t i = 0; i < count; ++i)
    entries[i] = mosaicLayoutAttr(context, layouts[i]);
  const MlirAttribute list = mlirArrayAttrGet(context, count, entries);
  if (!mlirAttributeEqual(mosaicOperationAttr(op, name), list))
    mosaicOperationSetAttr(op, name, list);
}

void mosaicSetOperandLayouts(MlirOperation op, intptr_t count,
                             const MosaicOptionalVectorLayout *layouts,
                             MosaicArena *arena) {
  setLayouts(op, "in_layout", count, layouts, arena);
}

void mosaicSetResultLayouts(MlirOperation op, intptr_t count,
                            const MosaicOptionalVectorLayout *layouts,
                            MosaicArena *arena) {
  setLayouts(op, "out_layout", count, layouts, arena);
}

void mosaicRemoveLayouts(MlirOperation op) {
  static const char *const names[] = {"in_layout", "out_layout"};
  mosaicOperationRemoveAttributes(op, 2, names);
}

bool mosaicOperationIsOnSparseCore(MlirOperation op) {
  while (!mlirOperationIsNull(op) && !mosaicOperationIs(op, "func.func"))
    op = mlirOperationGetParentOperation(op);
  if (mlirOperationIsNull(op))
    return false;
  const MlirAttribute core = mosaicOperationAttr(op, "tpu.core_type");
  return !mlirAttributeIsNull(core) && tpuAttributeIsACoreType(core) &&
         tpuCoreTypeAttrGetValue(core) != TPU_CORE_TC;
}
