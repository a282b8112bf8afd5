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

#endif // MOSAIC_DIALECT_TPU_TPUDIALECT_H
