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

// Vectors have a rank of at least 1 and no scalable dimension.
class Tpu_VectorOf<list<Type> elements> : FixedVectorOfNonZeroRankOf<elements>;
def Tpu_Vector : Tpu_VectorOf<[AnyType]>;
def Tpu_MaskVector : Tpu_VectorOf<[I1]>;
class Tpu_VectorOrScalarOf<Type element> : AnyTypeOf<[element, Tpu_VectorOf<[element]>]>;

class Tpu_Op<string opMnemonic, list<Trait> traits = []> : Op<Tpu_Dialect, opMnemonic, traits>;

#endif // MOSAIC_TPU_OP_BASE
