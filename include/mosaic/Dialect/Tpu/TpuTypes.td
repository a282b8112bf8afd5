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

#endif // MOSAIC_TPU_TYPES
