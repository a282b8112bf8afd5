//===- Writer.c - The bytes of a backend_config ---------------------------===//
//
//   {"custom_call_config": {"body": "…", INNER…}, OUTER…}
//
// One row per field, in the order of the text, with the formats that have it.
//
//===----------------------------------------------------------------------===//

#include "BackendConfig/Writer.h"

#include "BackendConfig/Python.h"
#include "Serde/Draft.h"

#include "mlir-c/BuiltinAttributes.h"

#include <inttypes.h>
#include <string.h>

typedef struct Writer {
  const MosaicConfig *config;
  MosaicConfigFormat format;
  MlirStringRef debugLocations;
  MosaicText *text;
} Writer;

static int64_t integerOf(MlirAttribute attribute) {
  int64_t value = 0;
  mosaicSerdeReadInteger(attribute, &value);
  return value;
}

static MlirAttribute member(MlirAttribute dictionary, const char *name) {
  return mlirDictionaryAttrGetElementByName(
      dictionary, mlirStringRefCreateFromCString(name));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static void writeIfTrue(Writer *writer, const char *key, MlirAttribute value) {
  if (mlirBoolAttrGetValue(value))
    mosaicTextFormat(writer->text, ", \"%s\": true", key);
}

static void writeInteger(Writer *writer, const char *key, MlirAttribute value) {
  mosaicTextFormat(writer->text, ", \"%s\": %" PRId64, key, integerOf(value));
}

/// The polarity turned when the default did: 0.8 says true, later ones false.
static void writeShapeInvariance(Writer *writer, const char *key,
                                 MlirAttribute value) {
  const bool said = writer->format <= MOSAIC_CONFIG_0_8;
  if (mlirBoolAttrGetValue(value) == said)
    mosaicTextFormat(writer->text, ", \"%s\": %s", key,
                     said ? "true" : "false");
}

static void writeBooleans(Writer *writer, const char *key,
                          MlirAttribute value) {
  mosaicTextFormat(writer->text, ", \"%s\": [", key);
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(value); ++i)
    mosaicTextFormat(writer->text, "%s%s", i ? "," : "",
                     mlirDenseBoolArrayGetElement(value, i) ? "true" : "false");
  mosaicTextFormat(writer->text, "]");
}

static void writeIntegers(Writer *writer, const char *key,
                          MlirAttribute value) {
  mosaicTextFormat(writer->text, ", \"%s\": [", key);
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(value); ++i)
    mosaicTextFormat(writer->text, "%s%" PRId64, i ? "," : "",
                     mlirDenseI64ArrayGetElement(value, i));
  mosaicTextFormat(writer->text, "]");
}

/// Two spellings of the terms: fixed order before 0.8, then sorted, which a
/// dictionary attribute is. From `head` on the object is "compact".
static void writeCost(Writer *writer, const char *key, MlirAttribute value) {
  MosaicText *text = writer->text;
  mosaicTextFormat(text, ", \"%s\": {", key);
  if (writer->format <= MOSAIC_CONFIG_0_6) {
    mosaicTextFormat(text,
                     "\"flops\": %" PRId64 ", \"transcendentals\": %" PRId64
                     ", \"bytes_accessed\": %" PRId64 "}",
                     integerOf(member(value, "flops")),
                     integerOf(member(value, "transcendentals")),
                     integerOf(member(value, "bytes_accessed")));
    return;
  }
  const bool isCompact = writer->format >= MOSAIC_CONFIG_HEAD;
  const intptr_t count = mlirDictionaryAttrGetNumElements(value);
  for (intptr_t i = 0; i < count; ++i) {
    const MlirNamedAttribute term = mlirDictionaryAttrGetElement(value, i);
    const MlirStringRef name = mlirIdentifierStr(term.name);
    mosaicTextFormat(text, "%s\"%.*s\":%s%" PRId64,
                     isCompact ? (i ? ",\n" : "\n") : (i ? ", " : ""),
                     (int)name.length, name.data, isCompact ? "" : " ",
                     integerOf(term.attribute));
  }
  mosaicTextFormat(text, isCompact && count ? "\n}" : "}");
}

//===----------------------------------------------------------------------===//
// Memory colors
//===----------------------------------------------------------------------===//

enum { COLOR_NONE = -1, COLOR_HBM = 0, COLOR_VMEM = 1, COLOR_SMEM = 4 };

/// Writes `[{…},{…}]` of the entries that have a color; nothing when none has.
static void writeColorObjects(Writer *writer, const char *key,
                              MlirAttribute value, bool isOutput) {
  const intptr_t count = mlirDenseArrayGetNumElements(value);
  const char *separator = "[";
  for (intptr_t i = 0; i < count; ++i) {
    const int64_t color = mlirDenseI64ArrayGetElement(value, i);
    if (color == COLOR_NONE || (!isOutput && color == COLOR_SMEM))
      continue;
    if (*separator == '[')
      mosaicTextFormat(writer->text, ", \"%s\": ", key);
    if (!isOutput)
      mosaicTextFormat(writer->text,
                       "%s{\"operand_index\":%td,\"color\":%" PRId64 "}",
                       separator, i, color);
    else if (count == 1)
      mosaicTextFormat(writer->text, "%s{\"color\":%" PRId64 "}", separator,
                       color);
    else
      mosaicTextFormat(writer->text,
                       "%s{\"color\":%" PRId64 ",\"shape_index\":[%td]}",
                       separator, color, i);
    separator = ",";
  }
  if (*separator == ',')
    mosaicTextFormat(writer->text, "]");
}

static void writeOutputColors(Writer *writer, const char *key,
                              MlirAttribute value) {
  writeColorObjects(writer, key, value, /*isOutput=*/true);
}

static void writeInputColors(Writer *writer, const char *key,
                             MlirAttribute value) {
  writeColorObjects(writer, key, value, /*isOutput=*/false);
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

static void writeDebugLocations(Writer *writer, const char *key,
                                MlirAttribute value) {
  (void)value;
  if (!writer->debugLocations.length)
    return;
  mosaicTextFormat(writer->text, ", \"%s\": \"", key);
  mosaicTextAppend(writer->text, writer->debugLocations);
  mosaicTextFormat(writer->text, "\"");
}

static bool isSparseCore(const MosaicConfig *config) {
  return mosaicConfigIs(config, MOSAIC_CONFIG_DEVICE_TYPE, "sparsecore");
}

/// Whether the kernel is for one SparseCore of several; `asCoreIds`: by the
/// newer of the two ways to say so.
static bool saysOneCore(const Writer *writer, bool asCoreIds) {
  int64_t cores;
  return isSparseCore(writer->config) &&
         mosaicConfigInteger(writer->config, MOSAIC_CONFIG_ACTIVE_CORE_COUNT,
                             &cores) &&
         cores == 1 &&
         mosaicConfigBoolean(writer->config, MOSAIC_CONFIG_USE_CORE_IDS,
                             false) == asCoreIds;
}

static void writeSparseCore(Writer *writer, const char *key,
                            MlirAttribute value) {
  (void)value;
  if (!isSparseCore(writer->config))
    return;
  mosaicTextFormat(writer->text, ", \"%s\": {\n", key);
  const MlirAttribute level =
      writer->config->values[MOSAIC_CONFIG_BACKEND_OPT_LEVEL];
  if (!mlirAttributeIsNull(level)) {
    const MlirStringRef name = mlirStringAttrGetValue(level);
    mosaicTextFormat(writer->text,
                     "\"comp_env\":{\n\"backend_opt_level\":\"%.*s\"\n},\n",
                     (int)name.length, name.data);
  }
  if (saysOneCore(writer, /*asCoreIds=*/true))
    mosaicTextFormat(writer->text, "\"core_ids\":[\n\"0\"\n],\n");
  mosaicTextFormat(
      writer->text, "\"tiling\":\"%s\"\n}",
      mosaicConfigIs(writer->config, MOSAIC_CONFIG_TILING, "sparse_core")
          ? "TILING_SPARSE_CORE"
          : "TILING_COMPACT");
}

static void writeDeviceType(Writer *writer, const char *key,
                            MlirAttribute value) {
  (void)value;
  if (isSparseCore(writer->config))
    mosaicTextFormat(writer->text, ", \"%s\": \"DEVICE_TYPE_SPARSECORE\"", key);
}

static void writeScopedMemory(Writer *writer, const char *key,
                              MlirAttribute value) {
  mosaicTextFormat(writer->text,
                   ", \"%s\": [{\"memory_space\":1, \"offset\": 0, "
                   "\"size\": %" PRId64 "}]",
                   key, integerOf(value));
}

static void writeFlag(Writer *writer, MlirAttribute flag) {
  MosaicText *text = writer->text;
  const MlirStringRef name = mlirStringAttrGetValue(member(flag, "name"));
  const MlirAttribute value = member(flag, "value");
  mosaicTextFormat(text, "{\"flag_type\": \"");
  mosaicTextAppend(text, name);
  mosaicTextFormat(text, "\", %s: {",
                   writer->format <= MOSAIC_CONFIG_0_8 ? "value" : "\"value\"");
  if (mlirAttributeIsABool(value)) {
    mosaicTextFormat(text, "\"boolean_value\": %s",
                     mlirBoolAttrGetValue(value) ? "true" : "false");
  } else if (mlirAttributeIsAFloat(value)) {
    mosaicTextFormat(text, "\"double_value\": ");
    mosaicPythonFloat(text, mlirFloatAttrGetValueDouble(value));
  } else {
    mosaicTextFormat(text, "\"integer_value\": %" PRId64, integerOf(value));
  }
  mosaicTextFormat(text, "}}");
}

static void writeFlags(Writer *writer, const char *key, MlirAttribute value) {
  mosaicTextFormat(writer->text, ", \"%s\": [", key);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(value); ++i) {
    mosaicTextFormat(writer->text, "%s", i ? "," : "");
    writeFlag(writer, mlirArrayAttrGetElement(value, i));
  }
  mosaicTextFormat(writer->text, "]");
}

static void writeMegachip(Writer *writer, const char *key,
                          MlirAttribute value) {
  (void)value;
  if (saysOneCore(writer, /*asCoreIds=*/false))
    mosaicTextFormat(writer->text, ", \"%s\": {\"cores\": [\"0\"]}", key);
}

//===----------------------------------------------------------------------===//
// The text
//===----------------------------------------------------------------------===//

typedef struct WriterRow {
  const char *key;
  MosaicConfigField field;
  MosaicConfigFormat first, last; ///< formats with this key
  /// Called with the field's value, when it is present.
  void (*write)(Writer *writer, const char *key, MlirAttribute value);
} WriterRow;

#define SEED MOSAIC_CONFIG_SEED
#define NEWEST MOSAIC_CONFIG_NEWEST

// clang-format off
/// Behind "body".
static const WriterRow kInner[] = {
    {"has_communication",          MOSAIC_CONFIG_HAS_COMMUNICATION,        SEED,               NEWEST, writeIfTrue},
    {"collective_id",              MOSAIC_CONFIG_COLLECTIVE_ID,            SEED,               NEWEST, writeInteger},
    {"cost_estimate",              MOSAIC_CONFIG_COST_ESTIMATE,            SEED,               NEWEST, writeCost},
    {"needs_hlo_passes",           MOSAIC_CONFIG_NEEDS_HLO_PASSES,         SEED,               NEWEST, writeIfTrue},
    {"serialization_format",       MOSAIC_CONFIG_SERIALIZATION_FORMAT,     SEED,               NEWEST, writeInteger},
    {"needs_layout_passes",        MOSAIC_CONFIG_NEEDS_LAYOUT_PASSES,      SEED,               NEWEST, writeIfTrue},
    {"shape_invariant_numerics",   MOSAIC_CONFIG_SHAPE_INVARIANT_NUMERICS, MOSAIC_CONFIG_0_8,  NEWEST, writeShapeInvariance},
    {"allow_input_fusion",         MOSAIC_CONFIG_ALLOW_INPUT_FUSION,       SEED,               NEWEST, writeBooleans},
    {"internal_scratch_in_bytes",  MOSAIC_CONFIG_INTERNAL_SCRATCH,         SEED,               NEWEST, writeInteger},
    {"output_memory_colors",       MOSAIC_CONFIG_OUTPUT_MEMORY_COLORS,     SEED,  MOSAIC_CONFIG_0_8_1, writeIntegers},
    {"output_memory_space_colors", MOSAIC_CONFIG_OUTPUT_MEMORY_COLORS,     MOSAIC_CONFIG_HEAD, NEWEST, writeOutputColors},
    {"input_memory_space_colors",  MOSAIC_CONFIG_INPUT_MEMORY_COLORS,      MOSAIC_CONFIG_0_8,  NEWEST, writeInputColors},
    {"disable_bounds_checks",      MOSAIC_CONFIG_DISABLE_BOUNDS_CHECKS,    MOSAIC_CONFIG_0_6,  NEWEST, writeIfTrue},
    {"disable_semaphore_checks",   MOSAIC_CONFIG_DISABLE_SEMAPHORE_CHECKS, MOSAIC_CONFIG_HEAD, NEWEST, writeIfTrue},
    {"skip_device_barrier",        MOSAIC_CONFIG_SKIP_DEVICE_BARRIER,      MOSAIC_CONFIG_0_8,  NEWEST, writeIfTrue},
    {"debug_locations",            MOSAIC_CONFIG_DEBUG_LOCATIONS,          MOSAIC_CONFIG_0_12, NEWEST, writeDebugLocations},
};

/// Behind "custom_call_config".
static const WriterRow kOuter[] = {
    {"sparse_core_config",          MOSAIC_CONFIG_DEVICE_TYPE,             MOSAIC_CONFIG_HEAD, NEWEST, writeSparseCore},
    {"device_type",                 MOSAIC_CONFIG_DEVICE_TYPE,             SEED,               NEWEST, writeDeviceType},
    {"scoped_memory_configs",       MOSAIC_CONFIG_VMEM_LIMIT,              SEED,               NEWEST, writeScopedMemory},
    {"flag_configs",                MOSAIC_CONFIG_FLAGS,                   SEED,               NEWEST, writeFlags},
    {"megachip_parallelism_config", MOSAIC_CONFIG_ACTIVE_CORE_COUNT,       MOSAIC_CONFIG_0_8,  NEWEST, writeMegachip},
};
// clang-format on

enum {
  NUM_INNER = sizeof(kInner) / sizeof(*kInner),
  NUM_OUTER = sizeof(kOuter) / sizeof(*kOuter),
};

static void writeRows(Writer *writer, const WriterRow *rows, size_t numRows) {
  for (size_t i = 0; i < numRows; ++i) {
    const MlirAttribute value = writer->config->values[rows[i].field];
    if (!mlirAttributeIsNull(value) && writer->format >= rows[i].first &&
        writer->format <= rows[i].last)
      rows[i].write(writer, rows[i].key, value);
  }
}

void mosaicConfigWrite(const MosaicConfigContents *contents, MosaicText *text) {
  Writer writer = {.config = contents->config,
                   .format = contents->format,
                   .debugLocations = contents->debugLocations,
                   .text = text};
  mosaicTextFormat(text, "{\"custom_call_config\": {\"body\": \"");
  mosaicTextAppend(text, contents->body);
  mosaicTextFormat(text, "\"");
  writeRows(&writer, kInner, NUM_INNER);
  mosaicTextFormat(text, "}");
  writeRows(&writer, kOuter, NUM_OUTER);
  mosaicTextFormat(text, "}");
}
