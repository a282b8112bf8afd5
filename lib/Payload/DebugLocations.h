//===- DebugLocations.h - Locations that travel beside the body -----------===//

#ifndef MOSAIC_PAYLOAD_DEBUGLOCATIONS_H
#define MOSAIC_PAYLOAD_DEBUGLOCATIONS_H

#include "Support/Arena.h"

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

/// Takes the locations out of `module`, in the same order: all become unknown.
///
/// Returns: an empty module with the array `tpu.locs`, which the caller owns
MlirModule mosaicTakeDebugLocations(MosaicArena *arena, MlirOperation module);

#endif // MOSAIC_PAYLOAD_DEBUGLOCATIONS_H
