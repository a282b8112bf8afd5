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

} // namespace mosaic::tpu

#endif // MOSAIC_DIALECT_TPU_TPUDIALECT_H
