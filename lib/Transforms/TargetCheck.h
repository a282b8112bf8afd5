//===- TargetCheck.h - Options that no TPU matches are refused ------------===//

#ifndef MOSAIC_TRANSFORMS_TARGETCHECK_H
#define MOSAIC_TRANSFORMS_TARGETCHECK_H

#include "mosaic-c/Target.h"

#include "mlir-c/IR.h"

/// Checks a pass's target options before they are used.
///
/// Errors: at `function`: a generation that is not given or does not exist;
///         counts of sublanes or lanes that are no powers of two
MlirLogicalResult mosaicCheckTarget(MlirOperation function,
                                    const MosaicTarget *target);

#endif // MOSAIC_TRANSFORMS_TARGETCHECK_H
