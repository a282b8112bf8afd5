//===- Hlo.h - The stage in front of the layouts: linalg and tensors -------===//

#ifndef MOSAIC_PIPELINE_HLO_H
#define MOSAIC_PIPELINE_HLO_H

#include "Support/Arena.h"

#include "mosaic-c/Passes.h"

#include "mlir-c/IR.h"

/// Prepares a module for the HLO stage: bufferization must not write to tensors
/// that a function is given.
///
/// Errors: at the op: one of StableHLO or its relatives; without allow-hlo, one of
///         linalg or on tensors
MlirLogicalResult mosaicHloEnter(MlirOperation module,
                                 const MosaicLowerOptions *options);

/// The passes of the stage: vectors in place of linalg and tensors. Tensors of
/// function boundaries become memrefs by MLIR's own bufferization, if the host
/// has registered it.
const char *mosaicHloPipeline(const MosaicLowerOptions *options,
                              MosaicArena *arena);

/// Refuses what the stage has left.
///
/// Errors: at the op: one of linalg or on tensors
MlirLogicalResult mosaicHloLeave(MlirOperation module);

#endif // MOSAIC_PIPELINE_HLO_H
