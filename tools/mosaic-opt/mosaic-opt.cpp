//===- mosaic-opt.cpp - mlir-opt with the dialect and the passes built in -===//

#include "Plugin/Dialects.h"
extern "C" {
#include "Support/TextDepth.h"
}

#include "mosaic-c/Passes.h"
#include "mosaic-c/Support.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

/// What MlirOptMain does with its files, but for text that would overflow the
/// stack of MLIR's parser.
static mlir::LogicalResult run(llvm::StringRef inputName,
                               llvm::StringRef outputName,
                               mlir::DialectRegistry &registry,
                               const mlir::MlirOptMainConfig &config) {
  std::string error;
  auto input = mlir::openInputFile(inputName, &error);
  if (input) {
    const llvm::StringRef buffer = input->getBuffer();
    const MlirStringRef text = {buffer.data(), buffer.size()};
    if (const int depth = mosaicTextTooDeep(text)) {
      llvm::errs() << inputName << ": error: the text nests " << depth
                   << " deep; at most " << MOSAIC_TEXT_MAX_DEPTH
                   << " are read\n";
      return mlir::failure();
    }
  }
  auto output = input ? mlir::openOutputFile(outputName, &error) : nullptr;
  if (!output) {
    llvm::errs() << error << "\n";
    return mlir::failure();
  }
  if (failed(
          mlir::MlirOptMain(output->os(), std::move(input), registry, config)))
    return mlir::failure();
  output->keep();
  return mlir::success();
}

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
  const auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "Mosaic optimizer driver\n", registry);
  const auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::asMainReturnCode(
        mlir::MlirOptMain(argc, argv, input, output, registry));
  return mlir::asMainReturnCode(run(input, output, registry, config));
}
