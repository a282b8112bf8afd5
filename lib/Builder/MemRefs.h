//===- MemRefs.h - What a memref's type says of its place in memory --------===//

#ifndef MOSAIC_BUILDER_MEMREFS_H
#define MOSAIC_BUILDER_MEMREFS_H

#include "Layout/TiledMemRef.h"
#include "Support/Arena.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/IR.h"

/// Reads the shape and the `#tpu.tiled` layout of a memref type.
///
/// Returns: true and the numbers, in `arena`; false when the type is no memref,
///          has another layout, or elements without a bitwidth
bool mosaicMemRefTypeTiled(MlirType type, MosaicArena *arena,
                           MosaicTiledMemRef *memref);

/// `type` with other sizes: layout, element type and memory space stay.
MlirType mosaicMemRefTypeWithShape(MlirType type, intptr_t rank,
                                   const int64_t *sizes);

/// `type` in another memory space: sizes, layout and element type stay.
MlirType mosaicMemRefTypeWithSpace(MlirType type, TpuMemorySpace space);

/// `type` with the identity layout.
MlirType mosaicMemRefTypeErased(MlirType type, MosaicArena *arena);

/// Whether the type is a memref in the given memory space.
bool mosaicMemRefTypeIsIn(MlirType type, TpuMemorySpace space);

/// Whether an op is a `tpu.memref_squeeze` that leaves the last two dimensions,
/// those of a tile, as they are.
bool mosaicSqueezeKeepsRows(MlirOperation op);

/// The error of an access to a memref without a tiled layout: names the op that
/// lost it, or the pass that gives one.
MlirLogicalResult mosaicUntiledMemRefError(MlirOperation access,
                                           MlirValue memref);

#endif // MOSAIC_BUILDER_MEMREFS_H
