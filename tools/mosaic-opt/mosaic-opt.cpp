//===- mosaic-opt.cpp - mlir-opt with the dialect and the passes built in -===//

#include "Plugin/Dialects.h"

#include "mosaic-c/Passes.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::registerAllPasses();
  mosaicRegisterPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mosaic::insertKernelDialects(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Mosaic optimizer driver\n", registry));
}
