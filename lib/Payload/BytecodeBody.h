//===- BytecodeBody.h - The operations of a payload -----------------------===//

#ifndef MOSAIC_PAYLOAD_BYTECODEBODY_H
#define MOSAIC_PAYLOAD_BYTECODEBODY_H

#include "Payload/Bytecode.h"

enum {
  /// Regions in regions. Kernels have a dozen.
  MOSAIC_BODY_MAX_DEPTH = 128,
};

/// What can be said of a payload without building its operations.
typedef struct MosaicBodySummary {
  MlirStringRef moduleName;   ///< sym_name of the module; may be empty
  MlirStringRef functionName; ///< sym_name of its first function
  bool hasVersion;            ///< the module has stable_mosaic.version
  int64_t version;
  size_t numOperations;
} MosaicBodySummary;

/// Walks the IR section, and the property and resource sections as far as they
/// matter, and checks that every count, index and nesting is one that MLIR's
/// reader can follow. Entries must have been read.
///
/// Errors: "IR section, byte N: ..."; a payload with resources or use-list
///         orders is refused, for no kernel has them
MlirLogicalResult mosaicBytecodeCheckBody(MosaicArena *arena,
                                          const MosaicBytecode *file,
                                          MosaicBodySummary *summary,
                                          MosaicPayloadError *error);

#endif // MOSAIC_PAYLOAD_BYTECODEBODY_H
