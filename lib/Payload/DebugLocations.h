//===- DebugLocations.h - Locations that travel beside the body -----------===//

#ifndef MOSAIC_PAYLOAD_DEBUGLOCATIONS_H
#define MOSAIC_PAYLOAD_DEBUGLOCATIONS_H

#include "mlir-c/IR.h"

/// Gives `module`'s operations and block arguments the locations of
/// `debugModule`, an empty module with an array of locations `tpu.locs`, in this
/// order:
///
///   op := its location, then for each block of its regions
///         the arguments' locations, then the ops of the block
///
/// Errors: at `location`, when the array is missing, holds something else, or
///         has another length than the module needs
/// Source: spec/backend_config.md, section 5; order for nested regions and
///         several functions observed in jax 0.12
MlirLogicalResult mosaicApplyDebugLocations(MlirOperation module,
                                            MlirOperation debugModule,
                                            MlirLocation location);

#endif // MOSAIC_PAYLOAD_DEBUGLOCATIONS_H
