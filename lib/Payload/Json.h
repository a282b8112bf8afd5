//===- Json.h - The JSON of backend_config --------------------------------===//
//
// A reader for what the writers of backend_config put there: strict JSON, and
// three things beyond it that real payloads hold:
//   * the key `value` without quotes (flag_configs before jax 0.8.1);
//   * the numbers inf, -inf and nan (a Python float, printed).
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_PAYLOAD_JSON_H
#define MOSAIC_PAYLOAD_JSON_H

#include "Payload/PayloadError.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  MOSAIC_JSON_MAX_DEPTH = 64, ///< of objects and arrays; the writers need five
  MOSAIC_JSON_MAX_SIZE = 1 << 28, ///< bytes of the text
};

typedef enum MosaicJsonKind {
  MOSAIC_JSON_NULL,
  MOSAIC_JSON_BOOLEAN,
  MOSAIC_JSON_NUMBER,
  MOSAIC_JSON_STRING,
  MOSAIC_JSON_ARRAY,
  MOSAIC_JSON_OBJECT,
} MosaicJsonKind;

/// One value. Members of an object and elements of an array are a list.
typedef struct MosaicJsonValue {
  MosaicJsonKind kind;
  size_t offset;      ///< first byte of the value in the text
  size_t end;         ///< one past its last byte
  MlirStringRef key;  ///< of an object's member, decoded
  MlirStringRef text; ///< string: decoded; others: as it stands in the text
  struct MosaicJsonValue *firstChild; ///< array, object
  struct MosaicJsonValue *next;       ///< sibling
} MosaicJsonValue;

/// Reads the value that `text` starts with; `value->end` says where it ends.
///
/// Returns: success; the tree lives in `arena`, strings without escapes in
///          `text`
/// Errors:  "JSON, byte N: ..."
MlirLogicalResult mosaicJsonParsePrefix(MosaicArena *arena, MlirStringRef text,
                                        MosaicJsonValue **value,
                                        MosaicPayloadError *error);

/// Reads `text`, which must hold one value and blanks only.
MlirLogicalResult mosaicJsonParse(MosaicArena *arena, MlirStringRef text,
                                  MosaicJsonValue **value,
                                  MosaicPayloadError *error);

/// Returns the member `key` of an object; null when there is none, or when
/// `object` is null or no object.
const MosaicJsonValue *mosaicJsonMember(const MosaicJsonValue *object,
                                        const char *key);

/// Returns how many members or elements an object or array has; 0 for null and
/// for everything else.
intptr_t mosaicJsonCount(const MosaicJsonValue *value);

/// Reads a number as a signed integer. False when it is no number, has a
/// fraction or an exponent, or does not fit.
bool mosaicJsonAsInteger(const MosaicJsonValue *value, int64_t *result);

#endif // MOSAIC_PAYLOAD_JSON_H
