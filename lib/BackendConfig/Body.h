//===- Body.h - The body of a backend_config ------------------------------===//

#ifndef MOSAIC_BACKENDCONFIG_BODY_H
#define MOSAIC_BACKENDCONFIG_BODY_H

#include "Support/Arena.h"

#include "mlir-c/IR.h"

#include <stdbool.h>
#include <stdint.h>

#define MOSAIC_BACKEND_CONFIG_ATTRIBUTE "mosaic.backend_config"

typedef struct MosaicBodyOptions {
  bool serialize;        ///< false: the operations as they are
  int64_t targetVersion; ///< with `serialize`
  bool takeLocations;    ///< out of the body, into bytes of their own
} MosaicBodyOptions;

/// The two texts, base64, in the arena that was given.
typedef struct MosaicBody {
  MlirStringRef body;
  MlirStringRef debugLocations; ///< empty without `takeLocations`
} MosaicBody;

/// Writes a copy of the module, which does not change, as bytecode of version 0
/// (with `serialize`; else of the newest version). Attributes of ours on the
/// module stay out.
///
/// Errors: those of mosaicSerdeRun
/// Source: spec/backend_config.md 2, step 4, and 5
MlirLogicalResult mosaicWriteBody(MosaicArena *arena, MlirOperation module,
                                  const MosaicBodyOptions *options,
                                  MosaicBody *result);

#endif // MOSAIC_BACKENDCONFIG_BODY_H
