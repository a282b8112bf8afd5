//===- ConfigJson.c - A backend_config's fields from its JSON -------------===//

#include "Payload/Config.h"

#include "Support/Diagnostics.h"
#include "Support/Number.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

typedef struct Reader {
  MlirContext context;
  MosaicConfig *config;
  MosaicPayloadError *error;
  intptr_t numUnknown;
  MlirAttribute *unknown;
} Reader;

static MlirStringRef string(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

static MlirLogicalResult fail(Reader *reader, const MosaicJsonValue *value,
                              const char *key, const char *expected) {
  return mosaicPayloadFail(reader->error,
                           "JSON, byte %zu: field \"%s\" is not %s",
                           value->offset, key, expected);
}

//===----------------------------------------------------------------------===//
// Plain values
//===----------------------------------------------------------------------===//

static bool isTrue(const MosaicJsonValue *value) {
  return mlirStringRefEqual(value->text, string("true"));
}

static MlirLogicalResult readBoolean(Reader *reader, const char *key,
                                     const MosaicJsonValue *value,
                                     MosaicConfigField field) {
  if (value->kind != MOSAIC_JSON_BOOLEAN)
    return fail(reader, value, key, "true or false");
  mosaicConfigSetBoolean(reader->config, reader->context, field, isTrue(value));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readInteger(Reader *reader, const char *key,
                                     const MosaicJsonValue *value,
                                     MosaicConfigField field) {
  int64_t number;
  if (!mosaicJsonAsInteger(value, &number))
    return fail(reader, value, key, "an integer of at most 64 bits");
  mosaicConfigSetInteger(reader->config, reader->context, field, number);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readBooleans(Reader *reader, const char *key,
                                      const MosaicJsonValue *value,
                                      MosaicConfigField field) {
  if (value->kind != MOSAIC_JSON_ARRAY)
    return fail(reader, value, key, "a list of true and false");
  int *values =
      MOSAIC_ARENA_ARRAY(reader->error->arena, int, mosaicJsonCount(value) + 1);
  intptr_t count = 0;
  for (const MosaicJsonValue *child = value->firstChild; child;
       child = child->next) {
    if (child->kind != MOSAIC_JSON_BOOLEAN)
      return fail(reader, child, key, "a list of true and false");
    values[count++] = isTrue(child);
  }
  reader->config->values[field] =
      mlirDenseBoolArrayGet(reader->context, count, values);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readIntegers(Reader *reader, const char *key,
                                      const MosaicJsonValue *value,
                                      MosaicConfigField field) {
  if (value->kind != MOSAIC_JSON_ARRAY)
    return fail(reader, value, key, "a list of integers");
  int64_t *values = MOSAIC_ARENA_ARRAY(reader->error->arena, int64_t,
                                       mosaicJsonCount(value) + 1);
  intptr_t count = 0;
  for (const MosaicJsonValue *child = value->firstChild; child;
       child = child->next)
    if (!mosaicJsonAsInteger(child, &values[count++]))
      return fail(reader, child, key, "a list of integers");
  reader->config->values[field] =
      mlirDenseI64ArrayGet(reader->context, count, values);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readCost(Reader *reader, const char *key,
                                  const MosaicJsonValue *value,
                                  MosaicConfigField field) {
  static const char *const kTerms[] = {
      "flops", "transcendentals", "bytes_accessed", "remote_bytes_transferred"};
  enum { NUM_TERMS = sizeof(kTerms) / sizeof(*kTerms) };
  MlirNamedAttribute terms[NUM_TERMS];
  intptr_t count = 0;
  for (size_t i = 0; i < NUM_TERMS; ++i) {
    const MosaicJsonValue *term = mosaicJsonMember(value, kTerms[i]);
    int64_t number;
    if (term && !mosaicJsonAsInteger(term, &number))
      return fail(reader, term, kTerms[i], "an integer of at most 64 bits");
    if (term)
      terms[count++] = mlirNamedAttributeGet(
          mlirIdentifierGet(reader->context, string(kTerms[i])),
          mlirIntegerAttrGet(mlirIntegerTypeGet(reader->context, 64), number));
  }
  if (value->kind != MOSAIC_JSON_OBJECT || mosaicJsonCount(value) != count)
    return fail(reader, value, key,
                "an object of flops, transcendentals, bytes_accessed and "
                "remote_bytes_transferred");
  reader->config->values[field] =
      mlirDictionaryAttrGet(reader->context, count, terms);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Colors
//===----------------------------------------------------------------------===//

enum { NO_COLOR = -1, MAX_COLORED = 1 << 16 };

/// The position of an entry of a list of colors; false when it is none.
static bool readPosition(const MosaicJsonValue *entry, const char *indexKey,
                         int64_t *position) {
  const MosaicJsonValue *index = mosaicJsonMember(entry, indexKey);
  // "shape_index": [I]
  if (index && index->kind == MOSAIC_JSON_ARRAY)
    index = mosaicJsonCount(index) == 1 ? index->firstChild : NULL;
  return mosaicJsonAsInteger(index, position) && *position >= 0 &&
         *position < MAX_COLORED;
}

/// Reads `[{"color":C, INDEX_KEY: I}, …]` as one color per position, -1 where
/// there is none. Without an index the entry is the only one, of a call with a
/// single result.
static MlirLogicalResult readColors(Reader *reader, const char *key,
                                    const MosaicJsonValue *value,
                                    MosaicConfigField field) {
  const bool isOutput = field == MOSAIC_CONFIG_OUTPUT_MEMORY_COLORS;
  const char *indexKey = isOutput ? "shape_index" : "operand_index";
  const char *expected = "a list of objects with a color and an index";
  if (value->kind != MOSAIC_JSON_ARRAY)
    return fail(reader, value, key, expected);
  const bool isSingle = isOutput && mosaicJsonCount(value) == 1 &&
                        !mosaicJsonMember(value->firstChild, indexKey);
  int64_t *colors =
      MOSAIC_ARENA_ARRAY(reader->error->arena, int64_t, MAX_COLORED);
  intptr_t count = isOutput && !isSingle ? 2 : 0;
  for (intptr_t i = 0; i < MAX_COLORED; ++i)
    colors[i] = NO_COLOR;
  for (const MosaicJsonValue *entry = value->firstChild; entry;
       entry = entry->next) {
    int64_t position = 0, color;
    if (!mosaicJsonAsInteger(mosaicJsonMember(entry, "color"), &color) ||
        (!isSingle && !readPosition(entry, indexKey, &position)))
      return fail(reader, entry, key, expected);
    colors[position] = color;
    count = position >= count ? (intptr_t)position + 1 : count;
  }
  reader->config->values[field] =
      mlirDenseI64ArrayGet(reader->context, count, colors);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

/// Reads `{"boolean_value": …}`, `{"integer_value": …}` or
/// `{"double_value": …}`; null for anything else.
static MlirAttribute readFlagValue(MlirContext context,
                                   const MosaicJsonValue *value) {
  const MosaicJsonValue *boolean = mosaicJsonMember(value, "boolean_value");
  const MosaicJsonValue *integer = mosaicJsonMember(value, "integer_value");
  const MosaicJsonValue *number = mosaicJsonMember(value, "double_value");
  int64_t wide;
  char text[64] = {0};
  if (!value || mosaicJsonCount(value) != 1)
    return mlirAttributeGetNull();
  if (boolean && boolean->kind == MOSAIC_JSON_BOOLEAN)
    return mlirBoolAttrGet(context, isTrue(boolean));
  if (mosaicJsonAsInteger(integer, &wide))
    return mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), wide);
  if (!number || number->kind != MOSAIC_JSON_NUMBER ||
      number->text.length >= sizeof(text))
    return mlirAttributeGetNull();
  memcpy(text, number->text.data, number->text.length);
  return mlirFloatAttrDoubleGet(context, mlirF64TypeGet(context),
                                mosaicParseDouble(text, NULL));
}

static MlirLogicalResult readFlags(Reader *reader, const char *key,
                                   const MosaicJsonValue *value,
                                   MosaicConfigField field) {
  const char *expected = "a list of flags with a flag_type and a value";
  if (value->kind != MOSAIC_JSON_ARRAY)
    return fail(reader, value, key, expected);
  MlirAttribute *flags = MOSAIC_ARENA_ARRAY(reader->error->arena, MlirAttribute,
                                            mosaicJsonCount(value) + 1);
  intptr_t count = 0;
  for (const MosaicJsonValue *flag = value->firstChild; flag;
       flag = flag->next) {
    const MosaicJsonValue *name = mosaicJsonMember(flag, "flag_type");
    const MlirAttribute flagValue =
        readFlagValue(reader->context, mosaicJsonMember(flag, "value"));
    if (!name || name->kind != MOSAIC_JSON_STRING ||
        mlirAttributeIsNull(flagValue) || mosaicJsonCount(flag) != 2)
      return fail(reader, flag, key, expected);
    flags[count++] = mosaicConfigFlagGet(name->text, flagValue);
  }
  reader->config->values[field] =
      mlirArrayAttrGet(reader->context, count, flags);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Nested objects
//===----------------------------------------------------------------------===//

/// A spelling of JSON and the keyword that it is here.
typedef struct Spelling {
  const char *json;
  const char *keyword;
} Spelling;

static MlirLogicalResult readSpelling(Reader *reader, const char *key,
                                      const MosaicJsonValue *value,
                                      MosaicConfigField field,
                                      const Spelling *spellings) {
  for (; spellings->json; ++spellings) {
    if (value->kind != MOSAIC_JSON_STRING ||
        !mlirStringRefEqual(value->text, string(spellings->json)))
      continue;
    mosaicConfigSetKeyword(reader->config, reader->context, field,
                           spellings->keyword);
    return mlirLogicalResultSuccess();
  }
  return fail(reader, value, key, "a value that is known");
}

static MlirLogicalResult readDeviceType(Reader *reader, const char *key,
                                        const MosaicJsonValue *value,
                                        MosaicConfigField field) {
  static const Spelling kTypes[] = {{"DEVICE_TYPE_SPARSECORE", "sparsecore"},
                                    {NULL, NULL}};
  return readSpelling(reader, key, value, field, kTypes);
}

static MlirLogicalResult readSparseCore(Reader *reader, const char *key,
                                        const MosaicJsonValue *value,
                                        MosaicConfigField field) {
  static const Spelling kTilings[] = {{"TILING_COMPACT", "compact"},
                                      {"TILING_SPARSE_CORE", "sparse_core"},
                                      {NULL, NULL}};
  static const Spelling kLevels[] = {
      {"O0", "O0"}, {"O1", "O1"}, {"O2", "O2"}, {"O3", "O3"}, {NULL, NULL}};
  const MosaicJsonValue *tiling = mosaicJsonMember(value, "tiling");
  const MosaicJsonValue *environment = mosaicJsonMember(value, "comp_env");
  const MosaicJsonValue *level =
      mosaicJsonMember(environment, "backend_opt_level");
  const MosaicJsonValue *cores = mosaicJsonMember(value, "core_ids");
  if (value->kind != MOSAIC_JSON_OBJECT ||
      mosaicJsonCount(value) != !!tiling + !!environment + !!cores ||
      (environment && mosaicJsonCount(environment) != !!level))
    return fail(reader, value, key,
                "an object of tiling, comp_env and core_ids");
  if (tiling)
    MOSAIC_TRY(readSpelling(reader, "tiling", tiling, field, kTilings));
  if (level)
    MOSAIC_TRY(readSpelling(reader, "backend_opt_level", level,
                            MOSAIC_CONFIG_BACKEND_OPT_LEVEL, kLevels));
  if (!cores)
    return mlirLogicalResultSuccess();
  mosaicConfigSetBoolean(reader->config, reader->context,
                         MOSAIC_CONFIG_USE_CORE_IDS, true);
  mosaicConfigSetInteger(reader->config, reader->context,
                         MOSAIC_CONFIG_ACTIVE_CORE_COUNT, 1);
  return mlirLogicalResultSuccess();
}

/// `[{"memory_space":1, "offset": 0, "size": N}]`
static MlirLogicalResult readScopedMemory(Reader *reader, const char *key,
                                          const MosaicJsonValue *value,
                                          MosaicConfigField field) {
  const MosaicJsonValue *only = value->firstChild;
  const MosaicJsonValue *size = mosaicJsonMember(only, "size");
  int64_t space = -1, offset = -1;
  mosaicJsonAsInteger(mosaicJsonMember(only, "memory_space"), &space);
  mosaicJsonAsInteger(mosaicJsonMember(only, "offset"), &offset);
  if (value->kind != MOSAIC_JSON_ARRAY || mosaicJsonCount(value) != 1 ||
      mosaicJsonCount(only) != 3 || space != 1 || offset != 0 || !size)
    return fail(reader, value, key,
                "one object with memory_space 1, offset 0 and a size");
  return readInteger(reader, "size", size, field);
}

/// `{"cores": ["0"]}`
static MlirLogicalResult readMegachip(Reader *reader, const char *key,
                                      const MosaicJsonValue *value,
                                      MosaicConfigField field) {
  const MosaicJsonValue *cores = mosaicJsonMember(value, "cores");
  if (!cores || cores->kind != MOSAIC_JSON_ARRAY ||
      mosaicJsonCount(cores) != 1 ||
      !mlirStringRefEqual(cores->firstChild->text, string("0")))
    return fail(reader, value, key, "an object with the one core \"0\"");
  mosaicConfigSetInteger(reader->config, reader->context, field, 1);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

typedef struct KeyRow {
  const char *key;
  MosaicConfigField field;
  MlirLogicalResult (*read)(Reader *reader, const char *key,
                            const MosaicJsonValue *value,
                            MosaicConfigField field); ///< null: nothing to keep
} KeyRow;

// clang-format off
/// Inside custom_call_config.
static const KeyRow kInnerKeys[] = {
    {"body",                       0,                                      NULL},
    {"has_communication",          MOSAIC_CONFIG_HAS_COMMUNICATION,        readBoolean},
    {"collective_id",              MOSAIC_CONFIG_COLLECTIVE_ID,            readInteger},
    {"cost_estimate",              MOSAIC_CONFIG_COST_ESTIMATE,            readCost},
    {"needs_hlo_passes",           MOSAIC_CONFIG_NEEDS_HLO_PASSES,         readBoolean},
    {"serialization_format",       0,                                      NULL},
    {"needs_layout_passes",        MOSAIC_CONFIG_NEEDS_LAYOUT_PASSES,      readBoolean},
    {"shape_invariant_numerics",   MOSAIC_CONFIG_SHAPE_INVARIANT_NUMERICS, readBoolean},
    {"allow_input_fusion",         MOSAIC_CONFIG_ALLOW_INPUT_FUSION,       readBooleans},
    {"internal_scratch_in_bytes",  MOSAIC_CONFIG_INTERNAL_SCRATCH,         readInteger},
    {"output_memory_colors",       MOSAIC_CONFIG_OUTPUT_MEMORY_COLORS,     readIntegers},
    {"output_memory_space_colors", MOSAIC_CONFIG_OUTPUT_MEMORY_COLORS,     readColors},
    {"input_memory_space_colors",  MOSAIC_CONFIG_INPUT_MEMORY_COLORS,      readColors},
    {"disable_bounds_checks",      MOSAIC_CONFIG_DISABLE_BOUNDS_CHECKS,    readBoolean},
    {"disable_semaphore_checks",   MOSAIC_CONFIG_DISABLE_SEMAPHORE_CHECKS, readBoolean},
    {"skip_device_barrier",        MOSAIC_CONFIG_SKIP_DEVICE_BARRIER,      readBoolean},
    {"debug_locations",            0,                                      NULL},
    {NULL, 0, NULL},
};

/// Beside it.
static const KeyRow kOuterKeys[] = {
    {"custom_call_config",          0,                               NULL},
    {"sparse_core_config",          MOSAIC_CONFIG_TILING,            readSparseCore},
    {"device_type",                 MOSAIC_CONFIG_DEVICE_TYPE,       readDeviceType},
    {"scoped_memory_configs",       MOSAIC_CONFIG_VMEM_LIMIT,        readScopedMemory},
    {"flag_configs",                MOSAIC_CONFIG_FLAGS,             readFlags},
    {"megachip_parallelism_config", MOSAIC_CONFIG_ACTIVE_CORE_COUNT, readMegachip},
    {NULL, 0, NULL},
};
// clang-format on

static MlirLogicalResult
readMembers(Reader *reader, const MosaicJsonValue *object, const KeyRow *rows) {
  for (const MosaicJsonValue *member = object->firstChild; member;
       member = member->next) {
    const KeyRow *row = rows;
    while (row->key && !mlirStringRefEqual(member->key, string(row->key)))
      ++row;
    if (!row->key)
      reader->unknown[reader->numUnknown++] =
          mlirStringAttrGet(reader->context, member->key);
    else if (row->read)
      MOSAIC_TRY(row->read(reader, row->key, member, row->field));
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicConfigFromJson(MlirContext context,
                                       const MosaicJsonValue *json,
                                       MosaicConfig *config,
                                       MosaicPayloadError *error) {
  *config = (MosaicConfig){0};
  const MosaicJsonValue *call = mosaicJsonMember(json, "custom_call_config");
  Reader reader = {.context = context,
                   .config = config,
                   .error = error,
                   .unknown = MOSAIC_ARENA_ARRAY(
                       error->arena, MlirAttribute,
                       mosaicJsonCount(json) + mosaicJsonCount(call) + 1)};
  MOSAIC_TRY(readMembers(&reader, call, kInnerKeys));
  MOSAIC_TRY(readMembers(&reader, json, kOuterKeys));
  if (reader.numUnknown)
    config->values[MOSAIC_CONFIG_UNKNOWN_FIELDS] =
        mlirArrayAttrGet(context, reader.numUnknown, reader.unknown);
  return mlirLogicalResultSuccess();
}
