//===- main.c - A C program that embeds Mosaic ----------------------------===//
//
// Makes a context with the dialect, reads a kernel and runs a pass pipeline on
// it. The argument is the pipeline.
//
//===----------------------------------------------------------------------===//

#include "mosaic-c/Passes.h"
#include "mosaic-c/Support.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Transforms.h"

#include <stdio.h>
#include <string.h>

static const char *const kernel = "func.func @wait(%nanos: i32) {\n"
                                  "  tpu.delay %nanos\n"
                                  "  return\n"
                                  "}\n";

static void print(MlirStringRef text, void *file) {
  fwrite(text.data, 1, text.length, file);
}

static MlirLogicalResult runPipeline(MlirContext context, MlirModule module,
                                     const char *pipeline) {
  MlirPassManager passes = mlirPassManagerCreate(context);
  MlirLogicalResult result = mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(passes),
      mlirStringRefCreateFromCString(pipeline), print, stderr);
  if (mlirLogicalResultIsSuccess(result))
    result = mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module));
  mlirPassManagerDestroy(passes);
  return result;
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  printf("Mosaic %s, package %s, for MLIR %s\n", mosaicVersion(),
         PACKAGE_VERSION, mosaicMlirVersion());

  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirRegisterTransformsPasses();
  mosaicRegisterPasses();

  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kernel));
  int failed =
      mlirModuleIsNull(module) ||
      mlirLogicalResultIsFailure(runPipeline(context, module, argv[1]));
  if (!failed)
    mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return failed;
}
