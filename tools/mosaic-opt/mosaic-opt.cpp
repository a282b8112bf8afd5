//===- mosaic-opt.cpp - mlir-opt with the dialect and the passes built in -===//

#include "Plugin/Dialects.h"

#include "mosaic-c/Passes.h"
#include "mosaic-c/Support.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"

int main(int argc, char **argv) {
  llvm::cl::AddExtraVersionPrinter([](llvm::raw_ostream &stream) {
    stream << "Mosaic " << mosaicVersion() << " (MLIR " << mosaicMlirVersion()
           << ")\n";
  });
  mlir::registerAllPasses();
  mosaicRegisterPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mosaic::insertKernelDialects(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Mosaic optimizer driver\n", registry));
}
