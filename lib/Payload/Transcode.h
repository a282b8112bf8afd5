//===- Transcode.h - Payloads of a newer MLIR for this one ----------------===//

#ifndef MOSAIC_PAYLOAD_TRANSCODE_H
#define MOSAIC_PAYLOAD_TRANSCODE_H

#include "Payload/BytecodeBody.h"

typedef struct MosaicTranscoded {
  MlirStringRef bytes; ///< the input itself when nothing had to change
  bool isChanged;
  MlirStringRef producer; ///< "MLIR24.0.0git"
  MosaicBodySummary body;
} MosaicTranscoded;

/// Checks a payload from end to end and gives the bytecode that MLIR 22 reads:
/// affine maps, affine sets, strided layouts (attribute codes 23 to 25) and
/// small floats (type codes 21 to 32) become text. All else stays as it is, to
/// the byte.
///
///   sections   dialects | offsets  | entries  | IR | … | strings
///   changed                 x          x
///
/// An accepted payload is one that MLIR's reader can take without crashing or
/// hanging; whether it is a good kernel is not known yet.
///
/// Returns: success; `result` lives in `arena` and `bytes`
/// Errors:  the first thing wrong, with its section and byte
/// Source:  spec/serde.md, section 6
MlirLogicalResult mosaicTranscode(MosaicArena *arena, MlirStringRef bytes,
                                  MosaicTranscoded *result,
                                  MosaicPayloadError *error);

#endif // MOSAIC_PAYLOAD_TRANSCODE_H
