//===- Base64.h - Strict base64 -------------------------------------------===//

#ifndef MOSAIC_PAYLOAD_BASE64_H
#define MOSAIC_PAYLOAD_BASE64_H

#include "Payload/PayloadError.h"

/// Decodes the standard alphabet with padding: no line breaks, no blanks, and
/// unused bits zero, so that encoding the result gives `text` back.
///
/// Returns: success; `bytes` lives in `arena`
/// Errors:  "base64, byte N: ..." with the offset of the first bad byte
/// Source:  spec/backend_config.md, section 1
MlirLogicalResult mosaicBase64Decode(MosaicArena *arena, MlirStringRef text,
                                     MlirStringRef *bytes,
                                     MosaicPayloadError *error);

/// Encodes `bytes`: the standard alphabet with padding, on one line.
MlirStringRef mosaicBase64Encode(MosaicArena *arena, MlirStringRef bytes);

#endif // MOSAIC_PAYLOAD_BASE64_H
