//===- Config.h - A backend_config's fields as attributes -----------------===//
//
// Importing a payload leaves what its backend_config says and the module does
// not in one dictionary on the module; emitting reads it back:
//
//   module attributes {mosaic.config = {collective_id = 3 : i64,
//                                       flags = [{name = "F", value = true}]}}
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_PAYLOAD_CONFIG_H
#define MOSAIC_PAYLOAD_CONFIG_H

#include "Payload/Json.h"

#include "mlir-c/IR.h"

#define MOSAIC_CONFIG_ATTRIBUTE "mosaic.config"

/// How a field's value looks:
///
///   kind      attribute                          option text      JSON
///   BOOLEAN   true                               true             true
///   INTEGER   3 : i64                            3                3
///   BOOLEANS  array<i1: true, false>             [true,false]     [true,false]
///   INTEGERS  array<i64: -1, 2>                  [-1,2]           [-1,2]
///   KEYWORD   "sparsecore"                       sparsecore
///   COST      {flops = 8 : i64}                  flops:8          {"flops": 8}
///   FLAGS     [{name = "F", value = 1.5 : f64}]  F:1.5            see the spec
///   NAMES     ["field"]
typedef enum MosaicConfigKind {
  MOSAIC_CONFIG_KIND_BOOLEAN,
  MOSAIC_CONFIG_KIND_INTEGER,
  MOSAIC_CONFIG_KIND_BOOLEANS,
  MOSAIC_CONFIG_KIND_INTEGERS,
  MOSAIC_CONFIG_KIND_KEYWORD,
  MOSAIC_CONFIG_KIND_COST,
  MOSAIC_CONFIG_KIND_FLAGS,
  MOSAIC_CONFIG_KIND_NAMES,
  MOSAIC_CONFIG_NUM_KINDS,
} MosaicConfigKind;

typedef enum MosaicConfigField {
#define FIELD(id, name, kind, keywords) MOSAIC_CONFIG_##id,
#include "Payload/ConfigFields.def"
  MOSAIC_CONFIG_NUM_FIELDS,
} MosaicConfigField;

/// A configuration: the attribute of each field, null where it is absent.
typedef struct MosaicConfig {
  MlirAttribute values[MOSAIC_CONFIG_NUM_FIELDS];
} MosaicConfig;

/// The field's name, as in ConfigFields.def.
const char *mosaicConfigFieldName(MosaicConfigField field);

/// Reads `mosaic.config` of the module, if it has one.
///
/// Errors: at the module, when it is no dictionary, or a field is unknown or
///         not of its kind
MlirLogicalResult mosaicConfigRead(MlirOperation module, MosaicConfig *config);

/// Sets `mosaic.config` to the fields that are present; removes it when none is.
void mosaicConfigAttach(MlirOperation module, const MosaicConfig *config);

/// Sets a field from the text of an option; `name` may spell `_` as `-`.
///
/// Errors: at `module`
MlirLogicalResult mosaicConfigSet(MosaicConfig *config, MlirOperation module,
                                  const char *name, const char *text);

/// The attribute that an option's text stands for; null when the text is not of
/// the kind.
MlirAttribute mosaicConfigParseText(MlirContext context, MosaicConfigKind kind,
                                    const char *text);

/// Reads the fields of a backend_config. `body`, `debug_locations` and the
/// serialization format, of which there is one, leave nothing behind; keys that no writer is known to write are kept
/// by name in `unknown_fields`.
///
/// Returns: success; the attributes are in `context`
/// Errors:  "JSON, byte N: field "...": ..."
/// Source:  spec/backend_config.md 1
MlirLogicalResult mosaicConfigFromJson(MlirContext context,
                                       const MosaicJsonValue *json,
                                       MosaicConfig *config,
                                       MosaicPayloadError *error);

/// Drops what the module itself says, so that what remains is what is to be
/// remembered; notes where a payload says otherwise than its module.
MlirLogicalResult mosaicConfigDropDerived(MosaicConfig *config,
                                          MlirOperation module);

// Values of fields; what to say when the field is absent is the caller's.

bool mosaicConfigBoolean(const MosaicConfig *config, MosaicConfigField field,
                         bool otherwise);
/// False when the field is absent.
bool mosaicConfigInteger(const MosaicConfig *config, MosaicConfigField field,
                         int64_t *value);
/// Whether the field is present and is `keyword`.
bool mosaicConfigIs(const MosaicConfig *config, MosaicConfigField field,
                    const char *keyword);

void mosaicConfigSetBoolean(MosaicConfig *config, MlirContext context,
                            MosaicConfigField field, bool value);
void mosaicConfigSetInteger(MosaicConfig *config, MlirContext context,
                            MosaicConfigField field, int64_t value);
void mosaicConfigSetKeyword(MosaicConfig *config, MlirContext context,
                            MosaicConfigField field, const char *keyword);

/// `{name = "…", value = …}`, an element of `flags`.
MlirAttribute mosaicConfigFlagGet(MlirStringRef name, MlirAttribute value);

#endif // MOSAIC_PAYLOAD_CONFIG_H
