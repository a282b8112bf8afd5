//===- Quoting.h - Escapes of the strings that programs hold --------------===//

#ifndef MOSAIC_PAYLOAD_QUOTING_H
#define MOSAIC_PAYLOAD_QUOTING_H

#include "Payload/PayloadError.h"

#include "mosaic-c/Payload.h"

/// Undoes the escapes of a string's contents.
///
/// Returns: success; `*plain` lives in `arena`, or is `text` when nothing was
///          escaped
/// Errors:  "string, byte N: ..."
MlirLogicalResult mosaicUnescape(MosaicArena *arena, MlirStringRef text,
                                 MosaicQuoting quoting, MlirStringRef *plain,
                                 MosaicPayloadError *error);

/// Where byte `offset` of the plain string comes from in `text`, which was
/// unescaped without error.
size_t mosaicEscapedOffset(MlirStringRef text, MosaicQuoting quoting,
                           size_t offset);

#endif // MOSAIC_PAYLOAD_QUOTING_H
