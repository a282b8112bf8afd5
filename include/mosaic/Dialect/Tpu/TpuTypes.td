//===- TpuTypes.td - Types of the tpu dialect -----------------------------===//

#ifndef MOSAIC_TPU_TYPES
#define MOSAIC_TPU_TYPES

include "mosaic/Dialect/Tpu/TpuBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

class Tpu_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<Tpu_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def Tpu_SemaphoreType : Tpu_Type<"Semaphore", "semaphore", [MemRefElementTypeInterface]> {
  let summary = "a counter that cores signal and wait on; a memref element";
}

def Tpu_DMASemaphoreType : Tpu_Type<"DMASemaphore", "dma_semaphore", [MemRefElementTypeInterface]> {
  let summary = "a counter of the bytes that a DMA has moved; a memref element";
}

def Tpu_Float8EXMYType
    : Tpu_Type<"Float8EXMY", "float8_exmy", [DeclareTypeInterfaceMethods<FloatTypeInterface>,
                                             VectorElementTypeInterface]> {
  let summary = "a narrow float kept in eight bits";
  let description = [{
    `!tpu.float8_exmy<f6E3M2FN>` has the values of the type inside and takes a byte for each.
  }];
  let parameters = (ins "::mlir::FloatType":$underlying);
  let assemblyFormat = "`<` $underlying `>`";
}

#endif // MOSAIC_TPU_TYPES
