//===- Rewrites.h - The rewrites of pre-canonicalization-optimization -----===//

#ifndef MOSAIC_TRANSFORMS_PRECANONICALIZATIONOPTIMIZATION_REWRITES_H
#define MOSAIC_TRANSFORMS_PRECANONICALIZATIONOPTIMIZATION_REWRITES_H

#include "Support/Arena.h"

#include "mosaic-c/Target.h"

#include "mlir-c/IR.h"

/// Each looks at one op and rewrites it if it can. None fails. What loses its
/// last use stays, for `canonicalize` to remove.
/// Source: canonicalize.md 4
typedef void (*MosaicPreRewrite)(MlirOperation op, const MosaicTarget *target,
                                 MosaicArena *arena);

/// A `tpu.matmul` whose right side is transposed, or cut out of something
/// transposed, contracts the other dimension instead.
void mosaicFuseRhsTranspose(MlirOperation op, const MosaicTarget *target,
                            MosaicArena *arena);

/// A reshape that folds the rows of a loaded vector into one row becomes
/// strided loads: row n of the result is made of the rows n*T, n*T+1, …
///
///   memory [8, 128]            vector [1, 1024]
///   row 0  aaaa
///   row 1  bbbb      ->        aaaa bbbb …
void mosaicFoldReshapeIntoLoad(MlirOperation op, const MosaicTarget *target,
                               MosaicArena *arena);

/// The way back: a stored vector whose rows a shape cast has just unfolded.
void mosaicFoldReshapeIntoStore(MlirOperation op, const MosaicTarget *target,
                                MosaicArena *arena);

/// Whether the value has exactly one use.
bool mosaicHasOneUse(MlirValue value);

#endif // MOSAIC_TRANSFORMS_PRECANONICALIZATIONOPTIMIZATION_REWRITES_H
