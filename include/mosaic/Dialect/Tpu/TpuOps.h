//===- TpuOps.h - The ops of the tpu dialect ------------------------------===//

#ifndef MOSAIC_DIALECT_TPU_TPUOPS_H
#define MOSAIC_DIALECT_TPU_TPUOPS_H

#include "mosaic/Dialect/Tpu/TpuDialect.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "mosaic/Dialect/Tpu/TpuOps.h.inc"

#endif // MOSAIC_DIALECT_TPU_TPUOPS_H
