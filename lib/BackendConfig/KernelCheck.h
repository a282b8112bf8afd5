//===- KernelCheck.h - Whether a kernel fits its call ---------------------===//

#ifndef MOSAIC_BACKENDCONFIG_KERNELCHECK_H
#define MOSAIC_BACKENDCONFIG_KERNELCHECK_H

#include "mosaic-c/BackendConfig.h"

/// Requires the window transforms that functions of `module` name to be functions
/// of it too.
///
/// Errors: one diagnostic, at the function that names them
MlirLogicalResult mosaicCheckWindowTransforms(MlirOperation module);

/// Requires the entry function of `module` to have an argument for each grid
/// index, each operand and result of the call, and each scratch operand. Without
/// a function that is known to be the entry, nothing is checked.
///
/// Errors: one diagnostic, at the function
/// Source: spec/running.md 1, 2
MlirLogicalResult mosaicCheckCallArity(MlirOperation module,
                                       const MosaicCustomCall *call);

#endif // MOSAIC_BACKENDCONFIG_KERNELCHECK_H
