//===- Formats.c - What each format can say -------------------------------===//

#include "BackendConfig/Writer.h"

#include "Serde/Draft.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"

#include <inttypes.h>

/// The versions are those of spec/serde.md, section 3.
static const MosaicConfigFormatInfo kFormats[] = {
    [MOSAIC_CONFIG_SEED] = {"seed", 4, 3, false},
    [MOSAIC_CONFIG_0_6] = {"0.6", 4, 3, false},
    [MOSAIC_CONFIG_0_8] = {"0.8", 8, 7, false},
    [MOSAIC_CONFIG_0_8_1] = {"0.8.1", 9, 8, false},
    [MOSAIC_CONFIG_HEAD] = {"head", 15, 13, true},
    [MOSAIC_CONFIG_0_12] = {"0.12", 18, 15, true},
};

const MosaicConfigFormatInfo *
mosaicConfigFormatInfo(MosaicConfigFormat format) {
  return &kFormats[format];
}

bool mosaicConfigFormatFromName(MlirStringRef name,
                                MosaicConfigFormat *format) {
  for (size_t i = 0; i < sizeof(kFormats) / sizeof(*kFormats); ++i) {
    if (!mlirStringRefEqual(name,
                            mlirStringRefCreateFromCString(kFormats[i].name)))
      continue;
    *format = (MosaicConfigFormat)i;
    return true;
  }
  return false;
}

MlirLogicalResult mosaicConfigFormatRequire(MlirLocation location,
                                            const char *option,
                                            MlirStringRef name,
                                            MosaicConfigFormat *format) {
  if (mosaicConfigFormatFromName(name, format))
    return mlirLogicalResultSuccess();
  enum { NUM_FORMATS = sizeof(kFormats) / sizeof(*kFormats) };
  MosaicText names = {.arena = mosaicArenaCreate()};
  for (size_t i = 0; i < NUM_FORMATS; ++i)
    mosaicTextFormat(&names, "%s%s",
                     i == 0                 ? ""
                     : i == NUM_FORMATS - 1 ? " or "
                                            : ", ",
                     kFormats[i].name);
  const MlirLogicalResult result = mosaicLocationError(
      location, "%s is '%.*s'; it must be %.*s", option, (int)name.length,
      name.data, (int)names.length, names.data);
  mosaicArenaDestroy(names.arena);
  return result;
}

//===----------------------------------------------------------------------===//
// Fields that a format does not have
//===----------------------------------------------------------------------===//

typedef struct SinceRow {
  MosaicConfigField field;
  MosaicConfigFormat since;
} SinceRow;

static const SinceRow kSince[] = {
    {MOSAIC_CONFIG_ALLOW_COLLECTIVE_ID, MOSAIC_CONFIG_0_8},
    {MOSAIC_CONFIG_SHAPE_INVARIANT_NUMERICS, MOSAIC_CONFIG_0_8},
    {MOSAIC_CONFIG_INPUT_MEMORY_COLORS, MOSAIC_CONFIG_0_8},
    {MOSAIC_CONFIG_DISABLE_BOUNDS_CHECKS, MOSAIC_CONFIG_0_6},
    {MOSAIC_CONFIG_DISABLE_SEMAPHORE_CHECKS, MOSAIC_CONFIG_HEAD},
    {MOSAIC_CONFIG_SKIP_DEVICE_BARRIER, MOSAIC_CONFIG_0_8},
    {MOSAIC_CONFIG_DEBUG_LOCATIONS, MOSAIC_CONFIG_0_12},
    {MOSAIC_CONFIG_TILING, MOSAIC_CONFIG_HEAD},
    {MOSAIC_CONFIG_BACKEND_OPT_LEVEL, MOSAIC_CONFIG_HEAD},
    {MOSAIC_CONFIG_USE_CORE_IDS, MOSAIC_CONFIG_0_12},
};

enum { COLOR_NONE = -1, COLOR_HBM = 0, COLOR_VMEM = 1, COLOR_SMEM = 4 };

/// Whether leaving the field out says the same.
static bool saysNothing(const MosaicConfig *config, MosaicConfigField field) {
  const MlirAttribute value = config->values[field];
  if (mlirAttributeIsNull(value))
    return true;
  // Locations that stay in the body are as good.
  if (field == MOSAIC_CONFIG_DEBUG_LOCATIONS)
    return true;
  if (mlirAttributeIsABool(value))
    return !mlirBoolAttrGetValue(value);
  if (field == MOSAIC_CONFIG_TILING)
    return mosaicConfigIs(config, field, "compact");
  if (!mlirAttributeIsADenseI64Array(value))
    return false;
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(value); ++i)
    if (mlirDenseI64ArrayGetElement(value, i) != COLOR_NONE)
      return false;
  return true;
}

static MlirLogicalResult checkFields(const MosaicConfig *config,
                                     MosaicConfigFormat format,
                                     MlirOperation module) {
  for (size_t i = 0; i < sizeof(kSince) / sizeof(*kSince); ++i)
    if (format < kSince[i].since && !saysNothing(config, kSince[i].field))
      return mosaicOpError(module,
                           "sets '%s', which format %s does not have; use "
                           "format %s or a later one",
                           mosaicConfigFieldName(kSince[i].field),
                           kFormats[format].name,
                           kFormats[kSince[i].since].name);
  const MlirAttribute cost = config->values[MOSAIC_CONFIG_COST_ESTIMATE];
  int64_t remote = 0;
  if (!mlirAttributeIsNull(cost))
    mosaicSerdeReadInteger(
        mlirDictionaryAttrGetElementByName(
            cost, mlirStringRefCreateFromCString("remote_bytes_transferred")),
        &remote);
  if (remote && format < MOSAIC_CONFIG_0_8)
    return mosaicOpError(module,
                         "estimates %" PRId64 " remote_bytes_transferred, "
                         "which format %s cannot say; use format 0.8 or a "
                         "later one",
                         remote, kFormats[format].name);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Values that are none
//===----------------------------------------------------------------------===//

typedef struct ColorRow {
  int64_t color;
  MosaicConfigFormat since;
} ColorRow;

/// HBM, VMEM, SEMAPHORE_MEM, SMEM, HOST, and four memories of the SparseCore.
static const ColorRow kColors[] = {
    {COLOR_NONE, MOSAIC_CONFIG_SEED}, {COLOR_HBM, MOSAIC_CONFIG_SEED},
    {COLOR_VMEM, MOSAIC_CONFIG_SEED}, {2, MOSAIC_CONFIG_SEED},
    {COLOR_SMEM, MOSAIC_CONFIG_0_6},  {5, MOSAIC_CONFIG_0_8_1},
    {8, MOSAIC_CONFIG_HEAD},          {10, MOSAIC_CONFIG_HEAD},
    {11, MOSAIC_CONFIG_HEAD},         {12, MOSAIC_CONFIG_HEAD},
};

static bool isColor(int64_t color, MosaicConfigFormat format) {
  for (size_t i = 0; i < sizeof(kColors) / sizeof(*kColors); ++i)
    if (kColors[i].color == color)
      return format >= kColors[i].since;
  return false;
}

static bool isInputColor(int64_t color) {
  return color == COLOR_NONE || color == COLOR_HBM || color == COLOR_VMEM ||
         color == COLOR_SMEM;
}

static MlirLogicalResult checkColors(const MosaicConfig *config,
                                     MosaicConfigFormat format,
                                     MlirOperation module) {
  const MlirAttribute outputs =
      config->values[MOSAIC_CONFIG_OUTPUT_MEMORY_COLORS];
  const MlirAttribute inputs =
      config->values[MOSAIC_CONFIG_INPUT_MEMORY_COLORS];
  for (intptr_t i = 0; !mlirAttributeIsNull(outputs) &&
                       i < mlirDenseArrayGetNumElements(outputs);
       ++i) {
    const int64_t color = mlirDenseI64ArrayGetElement(outputs, i);
    if (!isColor(color, format))
      return mosaicOpError(module,
                           "gives result %td the memory color %" PRId64
                           ", which format %s does not have",
                           i, color, kFormats[format].name);
  }
  for (intptr_t i = 0;
       !mlirAttributeIsNull(inputs) && i < mlirDenseArrayGetNumElements(inputs);
       ++i) {
    const int64_t color = mlirDenseI64ArrayGetElement(inputs, i);
    if (!isInputColor(color))
      return mosaicOpError(module,
                           "gives operand %td the memory color %" PRId64
                           "; an operand may be in HBM (0), VMEM (1) or SMEM "
                           "(4), or anywhere (-1)",
                           i, color);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkSizes(const MosaicConfig *config,
                                    MlirOperation module) {
  static const MosaicConfigField kSizes[] = {
      MOSAIC_CONFIG_COLLECTIVE_ID, MOSAIC_CONFIG_INTERNAL_SCRATCH,
      MOSAIC_CONFIG_VMEM_LIMIT, MOSAIC_CONFIG_ACTIVE_CORE_COUNT};
  for (size_t i = 0; i < sizeof(kSizes) / sizeof(*kSizes); ++i) {
    int64_t value;
    if (mosaicConfigInteger(config, kSizes[i], &value) && value < 0)
      return mosaicOpError(module,
                           "sets '%s' to %" PRId64 "; it cannot be negative",
                           mosaicConfigFieldName(kSizes[i]), value);
  }
  return mlirLogicalResultSuccess();
}

/// The text is put together without escapes, in all formats.
static bool needsEscape(MlirStringRef text) {
  for (size_t i = 0; i < text.length; ++i)
    if ((unsigned char)text.data[i] < ' ' || text.data[i] == '"' ||
        text.data[i] == '\\')
      return true;
  return false;
}

static MlirLogicalResult checkFlags(const MosaicConfig *config,
                                    MlirOperation module) {
  const MlirAttribute flags = config->values[MOSAIC_CONFIG_FLAGS];
  if (mlirAttributeIsNull(flags))
    return mlirLogicalResultSuccess();
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(flags); ++i) {
    const MlirStringRef name =
        mlirStringAttrGetValue(mlirDictionaryAttrGetElementByName(
            mlirArrayAttrGetElement(flags, i),
            mlirStringRefCreateFromCString("name")));
    if (needsEscape(name))
      return mosaicOpError(module,
                           "sets a flag whose name holds a quote, a backslash "
                           "or a control character, which backend_config "
                           "cannot say (flag %td)",
                           i);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicConfigCheck(const MosaicConfig *config,
                                    MosaicConfigFormat format,
                                    MlirOperation module) {
  if (!mlirAttributeIsNull(config->values[MOSAIC_CONFIG_UNKNOWN_FIELDS]))
    return mosaicOpError(module,
                         "comes from a payload with fields that this version "
                         "does not know and cannot write: see unknown_fields "
                         "in '%s'; remove it to go without them",
                         MOSAIC_CONFIG_ATTRIBUTE);
  MOSAIC_TRY(checkFields(config, format, module));
  MOSAIC_TRY(checkColors(config, format, module));
  MOSAIC_TRY(checkSizes(config, module));
  return checkFlags(config, module);
}
