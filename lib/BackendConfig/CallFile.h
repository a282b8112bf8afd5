//===- CallFile.h - CALL.json as a custom call ----------------------------===//

#ifndef MOSAIC_BACKENDCONFIG_CALLFILE_H
#define MOSAIC_BACKENDCONFIG_CALLFILE_H

#include "Payload/PayloadError.h"

#include "mosaic-c/BackendConfig.h"

/// Reads the operands, results and aliases of CALL.json; the other fields of
/// `call` stay:
///
///   {"in_avals": ["float32[8,128]", …], "out_avals": ["bfloat16[?,128]"],
///    "aliases": [[operand, result], …]}
///
/// Returns: success; the lists live in `arena`
/// Errors:  the field, and what is wrong with it
MlirLogicalResult mosaicCallFileRead(MlirContext context, MosaicArena *arena,
                                     MlirStringRef json, MosaicCustomCall *call,
                                     MosaicPayloadError *error);

#endif // MOSAIC_BACKENDCONFIG_CALLFILE_H
