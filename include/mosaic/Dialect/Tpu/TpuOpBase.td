//===- TpuOpBase.td - What the op definitions share -----------------------===//

#ifndef MOSAIC_TPU_OP_BASE
#define MOSAIC_TPU_OP_BASE

include "mosaic/Dialect/Tpu/TpuAttrs.td"
include "mosaic/Dialect/Tpu/TpuTypes.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Tpu_Op<string opMnemonic, list<Trait> traits = []> : Op<Tpu_Dialect, opMnemonic, traits>;

#endif // MOSAIC_TPU_OP_BASE
