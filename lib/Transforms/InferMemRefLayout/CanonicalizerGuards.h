//===- CanonicalizerGuards.h - What MLIR's canonicalizer would get wrong ---===//
//
// Ops that MLIR 22.1 folds into others of another value are written in another
// way before it runs.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_CANONICALIZERGUARDS_H
#define MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_CANONICALIZERGUARDS_H

#include "Support/Arena.h"

#include "mlir-c/IR.h"

// ShapeCasts.c

/// Makes shape casts that MLIR's canonicalizer would fold wrongly tpu.reshape.
void mosaicProtectShapeCasts(MlirOperation function, MosaicArena *arena);

// SplitConversions.c

/// Makes conversions of integers to floats narrower than f32, of which MLIR's
/// canonicalizer would leave out a rounding, go to f32 and then on.
void mosaicSplitConversions(MlirOperation function, MosaicArena *arena);

#endif // MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_CANONICALIZERGUARDS_H
