//===- TiledType.h - The tiled type of a memref ---------------------------===//

#ifndef MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_TILEDTYPE_H
#define MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_TILEDTYPE_H

#include "Layout/TiledMemRef.h"
#include "Support/Arena.h"

#include "mlir-c/IR.h"

/// The memref to be laid out.
typedef struct MemRefSite {
  MlirType type;
  MlirLocation location;   ///< where errors go
  const char *subject;     ///< what errors begin with, e.g. "argument 2"
  MosaicTileRequest tiles; ///< all but `bitwidth`
  MosaicArena *arena;
} MemRefSite;

/// Gives the memref a `#tpu.tiled` layout, sizes of whole tiles, and a memory
/// space where it has none:
///
///   memref<16x100xf32>              -> memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, vmem>
///   memref<300xbf16, smem>          -> memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>, smem>
///   memref<f32>                     -> memref<f32, #tpu.tiled<,[]>, vmem>
///   memref<2x3x!tpu.dma_semaphore>  -> memref<2x3x!tpu.dma_semaphore, #tpu.tiled<,[3,1]>, semaphore_mem>
///
/// A tiled layout that is there stays, and so does the memory space of data.
///
/// Errors: dynamic sizes; elements other than semaphores and integers or floats
///         of 2 to 32 bits; a layout that is neither identity nor strided nor tiled;
///         tiles that do not fit the memref or each other
/// Source: infer_memref_layout.md 4 and 8
MlirLogicalResult mosaicInferTiledType(const MemRefSite *site,
                                       MlirType *tiledType);

/// If memory reads the same in tiles of one row, (1,lanes), gives the type with
/// those tiles: they need no padding of rows, and a row is then a plain index.
/// Only memrefs of 32-bit elements have such a type.
///
/// Source: infer_memref_layout.md 5a and 7
bool mosaicUntiledType(MlirType tiledType, const MosaicTarget *target,
                       MosaicArena *arena, MlirType *untiledType);

#endif // MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_TILEDTYPE_H
