//===- MemRefViews.h - What verifiers and patterns of views share ---------===//

#ifndef MOSAIC_DIALECT_TPU_MEMREFVIEWS_H
#define MOSAIC_DIALECT_TPU_MEMREFVIEWS_H

#include "mosaic/Dialect/Tpu/TpuOps.h"

namespace mosaic::tpu {

/// The tiled layout of a memref, or null.
inline TiledLayoutAttr getTiledLayout(mlir::MemRefType type) {
  return mlir::dyn_cast<TiledLayoutAttr>(type.getLayout());
}

/// The tiled layout under a memref: its own, or the one that tpu.erase_memref_layout erased.
TiledLayoutAttr getTiledLayoutUnder(mlir::Value memref);

/// The dimensions that a squeeze from `source` to `target` drops, in order. Sizes are matched from
/// the minor end; fails if anything but a 1 would be dropped.
mlir::FailureOr<llvm::SmallVector<int64_t>>
getSqueezedDims(llvm::ArrayRef<int64_t> source, llvm::ArrayRef<int64_t> target);

/// The layout without these dimensions. Fails where a tile reaches along them: a single tile may
/// have size 1 there, several must leave them untiled. A result of one dimension keeps the tile
/// sizes of what is left.
mlir::FailureOr<TiledLayoutAttr>
squeezeLayout(TiledLayoutAttr layout, llvm::ArrayRef<int64_t> squeezed);

/// The layout of the same bits as elements of another width: the rows of the first tile change,
/// narrow elements get the tile of the rows that share a word. Fails if rows don't fit.
mlir::FailureOr<TiledLayoutAttr>
bitcastLayout(TiledLayoutAttr layout, int64_t sourceBits, int64_t targetBits);

} // namespace mosaic::tpu

#endif // MOSAIC_DIALECT_TPU_MEMREFVIEWS_H
