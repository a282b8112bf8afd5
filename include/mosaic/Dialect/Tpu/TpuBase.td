//===- TpuBase.td - The dialect and what its definitions share ------------===//

#ifndef MOSAIC_TPU_BASE
#define MOSAIC_TPU_BASE

include "mlir/IR/OpBase.td"

def Tpu_Dialect : Dialect {
  let name = "tpu";
  // Not mlir::tpu: a host may hold another dialect of that name, and MLIR keys types by their
  // C++ names.
  let cppNamespace = "::mosaic::tpu";
  let summary = "Kernels for TPU cores, from Pallas down to vector registers";
  // What folds and patterns create.
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::vector::VectorDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

#endif // MOSAIC_TPU_BASE
