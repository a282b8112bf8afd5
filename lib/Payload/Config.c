//===- Config.c - A backend_config's fields as attributes -----------------===//

#include "Payload/Config.h"

#include "Builder/Accessors.h"
#include "Serde/Draft.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/BackendConfig.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <string.h>

typedef struct FieldRow {
  const char *name;
  MosaicConfigKind kind;
  const char *keywords; ///< KEYWORD: the values, separated by '|'
} FieldRow;

static const FieldRow kFields[MOSAIC_CONFIG_NUM_FIELDS] = {
#define FIELD(id, name, kind, keywords)                                        \
  [MOSAIC_CONFIG_##id] = {#name, MOSAIC_CONFIG_KIND_##kind, keywords},
#include "Payload/ConfigFields.def"
};

static MlirStringRef string(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

const char *mosaicConfigFieldName(MosaicConfigField field) {
  return kFields[field].name;
}

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

static bool isInteger(MlirAttribute attribute) {
  int64_t value;
  return mosaicSerdeReadInteger(attribute, &value) &&
         !mlirAttributeIsABool(attribute);
}

static bool isF64(MlirAttribute attribute) {
  return mlirAttributeIsAFloat(attribute) &&
         mlirTypeIsAF64(mlirAttributeGetType(attribute));
}

static bool isFlag(MlirAttribute attribute) {
  if (!mlirAttributeIsADictionary(attribute) ||
      mlirDictionaryAttrGetNumElements(attribute) != 2)
    return false;
  const MlirAttribute name =
      mlirDictionaryAttrGetElementByName(attribute, string("name"));
  const MlirAttribute value =
      mlirDictionaryAttrGetElementByName(attribute, string("value"));
  return !mlirAttributeIsNull(name) && mlirAttributeIsAString(name) &&
         !mlirAttributeIsNull(value) &&
         (mlirAttributeIsABool(value) || isInteger(value) || isF64(value));
}

static bool isName(MlirAttribute attribute) {
  return mlirAttributeIsAString(attribute);
}

static bool isArrayOf(MlirAttribute attribute, bool (*is)(MlirAttribute)) {
  if (!mlirAttributeIsAArray(attribute))
    return false;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(attribute); ++i)
    if (!is(mlirArrayAttrGetElement(attribute, i)))
      return false;
  return true;
}

static bool isFlags(MlirAttribute attribute) {
  return isArrayOf(attribute, isFlag);
}

static bool isNames(MlirAttribute attribute) {
  return isArrayOf(attribute, isName);
}

/// The terms of a cost estimate that exist.
static bool isCostTerm(MlirStringRef name) {
  static const char *const kTerms[] = {
      "bytes_accessed", "flops", "remote_bytes_transferred", "transcendentals"};
  for (size_t i = 0; i < sizeof(kTerms) / sizeof(*kTerms); ++i)
    if (mlirStringRefEqual(name, string(kTerms[i])))
      return true;
  return false;
}

static bool isCost(MlirAttribute attribute) {
  if (!mlirAttributeIsADictionary(attribute))
    return false;
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(attribute); ++i) {
    const MlirNamedAttribute term = mlirDictionaryAttrGetElement(attribute, i);
    if (!isCostTerm(mlirIdentifierStr(term.name)) || !isInteger(term.attribute))
      return false;
  }
  return true;
}

typedef struct KindRow {
  bool (*is)(MlirAttribute attribute);
  const char *description;
} KindRow;

static const KindRow kKinds[MOSAIC_CONFIG_NUM_KINDS] = {
    [MOSAIC_CONFIG_KIND_BOOLEAN] = {mlirAttributeIsABool, "true or false"},
    [MOSAIC_CONFIG_KIND_INTEGER] = {isInteger, "an integer of at most 64 bits"},
    [MOSAIC_CONFIG_KIND_BOOLEANS] = {mlirAttributeIsADenseBoolArray,
                                     "a list of true and false"},
    [MOSAIC_CONFIG_KIND_INTEGERS] = {mlirAttributeIsADenseI64Array,
                                     "a list of integers"},
    [MOSAIC_CONFIG_KIND_KEYWORD] = {mlirAttributeIsAString, "a keyword"},
    [MOSAIC_CONFIG_KIND_COST] =
        {isCost, "a dictionary of integers: flops, transcendentals, "
                 "bytes_accessed, remote_bytes_transferred"},
    [MOSAIC_CONFIG_KIND_FLAGS] =
        {isFlags, "a list of flags, each with a name and a value "
                  "that is true, false, an integer or a double"},
    [MOSAIC_CONFIG_KIND_NAMES] = {isNames, "a list of names"},
};

/// Whether `value` is one of `keywords`, which are separated by '|'.
static bool isKeyword(const char *keywords, MlirStringRef value) {
  for (const char *word = keywords; word;) {
    const char *end = strchr(word, '|');
    const size_t length = end ? (size_t)(end - word) : strlen(word);
    if (mlirStringRefEqual(value, mlirStringRefCreate(word, length)))
      return true;
    word = end ? end + 1 : NULL;
  }
  return false;
}

static bool isOfField(const FieldRow *row, MlirAttribute attribute) {
  return !mlirAttributeIsNull(attribute) && kKinds[row->kind].is(attribute) &&
         (!row->keywords ||
          isKeyword(row->keywords, mlirStringAttrGetValue(attribute)));
}

static const char *describe(const FieldRow *row) {
  return row->keywords ? row->keywords : kKinds[row->kind].description;
}

//===----------------------------------------------------------------------===//
// The attribute on the module
//===----------------------------------------------------------------------===//

/// The field of that name, where '-' may stand for '_'; NUM_FIELDS when there is
/// none.
static MosaicConfigField findField(MlirStringRef name) {
  for (int i = 0; i < MOSAIC_CONFIG_NUM_FIELDS; ++i) {
    const char *wanted = kFields[i].name;
    size_t matched = 0;
    while (matched < name.length && wanted[matched] &&
           (name.data[matched] == wanted[matched] ||
            (name.data[matched] == '-' && wanted[matched] == '_')))
      ++matched;
    if (matched == name.length && !wanted[matched])
      return (MosaicConfigField)i;
  }
  return MOSAIC_CONFIG_NUM_FIELDS;
}

MlirLogicalResult mosaicConfigRead(MlirOperation module, MosaicConfig *config) {
  *config = (MosaicConfig){0};
  const MlirAttribute record =
      mosaicOperationAttr(module, MOSAIC_CONFIG_ATTRIBUTE);
  if (mlirAttributeIsNull(record))
    return mlirLogicalResultSuccess();
  if (!mlirAttributeIsADictionary(record))
    return mosaicOpError(module, "has an attribute '%s' that is no dictionary",
                         MOSAIC_CONFIG_ATTRIBUTE);
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(record); ++i) {
    const MlirNamedAttribute entry = mlirDictionaryAttrGetElement(record, i);
    const MlirStringRef name = mlirIdentifierStr(entry.name);
    const MosaicConfigField field = findField(name);
    if (field == MOSAIC_CONFIG_NUM_FIELDS)
      return mosaicOpError(module,
                           "has a field '%.*s' in '%s' that does not "
                           "exist",
                           (int)name.length, name.data,
                           MOSAIC_CONFIG_ATTRIBUTE);
    if (!isOfField(&kFields[field], entry.attribute))
      return mosaicOpError(module, "has a field '%s' in '%s' that is not %s",
                           kFields[field].name, MOSAIC_CONFIG_ATTRIBUTE,
                           describe(&kFields[field]));
    config->values[field] = entry.attribute;
  }
  return mlirLogicalResultSuccess();
}

void mosaicConfigAttach(MlirOperation module, const MosaicConfig *config) {
  const MlirContext context = mlirOperationGetContext(module);
  MlirNamedAttribute entries[MOSAIC_CONFIG_NUM_FIELDS];
  intptr_t count = 0;
  for (int i = 0; i < MOSAIC_CONFIG_NUM_FIELDS; ++i)
    if (!mlirAttributeIsNull(config->values[i]))
      entries[count++] = mlirNamedAttributeGet(
          mlirIdentifierGet(context, string(kFields[i].name)),
          config->values[i]);
  if (count)
    mosaicOperationSetAttr(module, MOSAIC_CONFIG_ATTRIBUTE,
                           mlirDictionaryAttrGet(context, count, entries));
  else
    mosaicOperationRemoveAttr(module, MOSAIC_CONFIG_ATTRIBUTE);
}

MlirLogicalResult mosaicConfigSet(MosaicConfig *config, MlirOperation module,
                                  const char *name, const char *text) {
  const MosaicConfigField field = findField(string(name));
  if (field == MOSAIC_CONFIG_NUM_FIELDS)
    return mosaicOpError(module,
                         "cannot be given '%s', a field that "
                         "backend_config does not have",
                         name);
  const FieldRow *row = &kFields[field];
  const MlirAttribute value =
      mosaicConfigParseText(mlirOperationGetContext(module), row->kind, text);
  if (!isOfField(row, value))
    return mosaicOpError(module, "cannot be given %s='%s': it must be %s", name,
                         text, describe(row));
  config->values[field] = value;
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool mosaicConfigBoolean(const MosaicConfig *config, MosaicConfigField field,
                         bool otherwise) {
  assert(kFields[field].kind == MOSAIC_CONFIG_KIND_BOOLEAN);
  const MlirAttribute value = config->values[field];
  return mlirAttributeIsNull(value) ? otherwise : mlirBoolAttrGetValue(value);
}

bool mosaicConfigInteger(const MosaicConfig *config, MosaicConfigField field,
                         int64_t *value) {
  assert(kFields[field].kind == MOSAIC_CONFIG_KIND_INTEGER);
  return !mlirAttributeIsNull(config->values[field]) &&
         mosaicSerdeReadInteger(config->values[field], value);
}

bool mosaicConfigIs(const MosaicConfig *config, MosaicConfigField field,
                    const char *keyword) {
  assert(kFields[field].kind == MOSAIC_CONFIG_KIND_KEYWORD);
  return !mlirAttributeIsNull(config->values[field]) &&
         mlirStringRefEqual(mlirStringAttrGetValue(config->values[field]),
                            string(keyword));
}

void mosaicConfigSetBoolean(MosaicConfig *config, MlirContext context,
                            MosaicConfigField field, bool value) {
  config->values[field] = mlirBoolAttrGet(context, value);
}

void mosaicConfigSetInteger(MosaicConfig *config, MlirContext context,
                            MosaicConfigField field, int64_t value) {
  config->values[field] =
      mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), value);
}

void mosaicConfigSetKeyword(MosaicConfig *config, MlirContext context,
                            MosaicConfigField field, const char *keyword) {
  config->values[field] = mlirStringAttrGet(context, string(keyword));
}

MlirAttribute mosaicConfigFlagGet(MlirStringRef name, MlirAttribute value) {
  const MlirContext context = mlirAttributeGetContext(value);
  const MlirNamedAttribute entries[] = {
      mlirNamedAttributeGet(mlirIdentifierGet(context, string("name")),
                            mlirStringAttrGet(context, name)),
      mlirNamedAttributeGet(mlirIdentifierGet(context, string("value")),
                            value)};
  return mlirDictionaryAttrGet(context, 2, entries);
}

//===----------------------------------------------------------------------===//
// What the module says itself
//===----------------------------------------------------------------------===//

/// Drops a boolean that is as derived; a payload without the field means false.
static void dropBoolean(MosaicConfig *config, MlirContext context,
                        MosaicConfigField field, bool derived) {
  if (mosaicConfigBoolean(config, field, false) == derived)
    config->values[field] = mlirAttributeGetNull();
  else
    mosaicConfigSetBoolean(config, context, field, !derived);
}

MlirLogicalResult mosaicConfigDropDerived(MosaicConfig *config,
                                          MlirOperation module) {
  const MlirContext context = mlirOperationGetContext(module);
  const MosaicCommunication communication = mosaicAnalyzeCommunication(module);
  MosaicDeviceType device;
  int64_t activeCores, scratch, stated;
  MOSAIC_TRY(mosaicAnalyzeDeviceType(module, &device));
  MOSAIC_TRY(mosaicAnalyzeActiveCores(module, &activeCores));
  MOSAIC_TRY(mosaicAnalyzeInternalScratch(module, &scratch));
  const bool isSparse = device == MOSAIC_DEVICE_SPARSECORE;
  dropBoolean(config, context, MOSAIC_CONFIG_HAS_COMMUNICATION,
              communication.hasCommunication);
  dropBoolean(config, context, MOSAIC_CONFIG_NEEDS_HLO_PASSES,
              !mlirOperationIsNull(mosaicFindHloOperation(module)));
  dropBoolean(config, context, MOSAIC_CONFIG_NEEDS_LAYOUT_PASSES,
              !isSparse && !mosaicModuleIsLowered(module));
  if (mosaicConfigIs(config, MOSAIC_CONFIG_DEVICE_TYPE, "sparsecore") &&
      isSparse)
    config->values[MOSAIC_CONFIG_DEVICE_TYPE] = mlirAttributeGetNull();
  if (mosaicConfigInteger(config, MOSAIC_CONFIG_INTERNAL_SCRATCH, &stated) &&
      stated == scratch)
    config->values[MOSAIC_CONFIG_INTERNAL_SCRATCH] = mlirAttributeGetNull();
  if (activeCores == 1)
    config->values[MOSAIC_CONFIG_ACTIVE_CORE_COUNT] = mlirAttributeGetNull();
  if (!mlirAttributeIsNull(config->values[MOSAIC_CONFIG_COLLECTIVE_ID]) &&
      !communication.hasCustomBarrier)
    mosaicConfigSetBoolean(config, context, MOSAIC_CONFIG_ALLOW_COLLECTIVE_ID,
                           true);
  return mlirLogicalResultSuccess();
}
