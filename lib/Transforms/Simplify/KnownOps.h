//===- KnownOps.h - Ops that compute what later ones compute again --------===//

#ifndef MOSAIC_TRANSFORMS_SIMPLIFY_KNOWNOPS_H
#define MOSAIC_TRANSFORMS_SIMPLIFY_KNOWNOPS_H

#include "Support/Arena.h"
#include "Support/HashIndex.h"

#include "mlir-c/IR.h"

#include <stdint.h>

/// One op that others may be compared with.
typedef struct KnownOp {
  MlirOperation op;
  int64_t epoch; ///< of memory, for an op that reads it; 0 for a pure one
} KnownOp;

/// The ops known at one place of a function: a stack, so that those of a region
/// go when the region ends.
typedef struct KnownOps {
  MosaicArena *arena;
  MosaicHashIndex index; ///< of `ops`
  KnownOp *ops;
} KnownOps;

/// An empty table. `arena` outlives it.
KnownOps knownOpsCreate(MosaicArena *arena);

/// The op known to do the same as `op` with the same operands in the same state
/// of memory. Where there is none, adds `op` and returns it.
MlirOperation knownOpsFindOrAdd(KnownOps *known, MlirOperation op,
                                int64_t epoch);

/// Forgets all ops but the first `count`.
void knownOpsForget(KnownOps *known, int32_t count);

#endif // MOSAIC_TRANSFORMS_SIMPLIFY_KNOWNOPS_H
