//===- TpuDialect.h - The tpu dialect, its attributes and types -----------===//

#ifndef MOSAIC_DIALECT_TPU_TPUDIALECT_H
#define MOSAIC_DIALECT_TPU_TPUDIALECT_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"

#include "mosaic/Dialect/Tpu/TpuDialect.h.inc"
#include "mosaic/Dialect/Tpu/TpuEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "mosaic/Dialect/Tpu/TpuAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "mosaic/Dialect/Tpu/TpuTypes.h.inc"

namespace mosaic::tpu {

/// Bits that an element takes in memory and in a register: a float8_exmy takes
/// 8, whatever is inside. 0 for what has no width (index, semaphores).
unsigned getElementBitwidth(mlir::Type elementType);

/// Type of the core that runs `op`: the `tpu.core_type` of the nearest ancestor
/// that has one. A function `main` without it runs on the TensorCore; otherwise
/// nothing is known.
std::optional<CoreType> getCoreType(mlir::Operation *op);

/// getCoreType, the TensorCore where nothing is known.
CoreType getIssuingCore(mlir::Operation *op);

/// Whether element number n, counted in row-major order, has the same place in a memref of `shape`
/// under `layout` as in one of `otherShape` under `otherLayout`, for every n.
///
///   16x128 under (8,128)  and  4x4x128 under (2,4,128):  yes, both are row-major
///   16x128 under (8,128)  and  2x8x128 under (8,128):    yes, tile by tile
///   16x128 under (8,128)  and  4x4x128 under (4,128):    yes; 8x256 under (8,128): no
bool placeElementsAlike(llvm::ArrayRef<int64_t> shape, TiledLayoutAttr layout,
                        llvm::ArrayRef<int64_t> otherShape,
                        TiledLayoutAttr otherLayout);

} // namespace mosaic::tpu

#endif // MOSAIC_DIALECT_TPU_TPUDIALECT_H
