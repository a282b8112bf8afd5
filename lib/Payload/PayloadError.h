//===- PayloadError.h - The one error of a refused payload ----------------===//
//
// The byte-level code knows no MLIR context: it writes its error here, and
// whoever called it turns that into a diagnostic.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_PAYLOAD_PAYLOADERROR_H
#define MOSAIC_PAYLOAD_PAYLOADERROR_H

#include "Support/Arena.h"

#include "mlir-c/Support.h"

/// Why an input was refused. Names the byte offset, the section or the field.
typedef struct MosaicPayloadError {
  MosaicArena *arena;  ///< holds the message
  const char *message; ///< null while nothing went wrong
} MosaicPayloadError;

/// Records MESSAGE and returns failure. The first message wins: later ones are
/// consequences.
MlirLogicalResult mosaicPayloadFail(MosaicPayloadError *error,
                                    const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Puts "CONTEXT: " in front of the recorded message and returns failure.
MlirLogicalResult mosaicPayloadErrorPrefix(MosaicPayloadError *error,
                                           const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#ifdef __clang_analyzer__ // see Support/Diagnostics.h
#define mosaicPayloadFail(...)                                                 \
  (mosaicPayloadFail(__VA_ARGS__), mlirLogicalResultFailure())
#define mosaicPayloadErrorPrefix(...)                                          \
  (mosaicPayloadErrorPrefix(__VA_ARGS__), mlirLogicalResultFailure())
#endif

#endif // MOSAIC_PAYLOAD_PAYLOADERROR_H
