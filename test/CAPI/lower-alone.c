// RUN: %unit/lower-alone 2>&1 | FileCheck %s

// A program that lowers without having registered the passes is told which pipeline there is none for.

#include "mosaic-c/Passes.h"
#include "mosaic-c/TpuDialect.h"

#include "test.h"

static MlirModule parseKernel(MlirContext context) {
  return mlirModuleCreateParse(
      context, mlirStringRefCreateFromCString("func.func @main(%n: i32) {\n"
                                              "  tpu.delay %n\n"
                                              "  return\n"
                                              "}\n"));
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);

  // CHECK: error: mosaic-lower: cannot build 'func.func(tpu-infer-memref-layout
  MlirModule module = parseKernel(context);
  const MosaicLowerOptions options = {.hardwareGeneration = 5};
  EXPECT_TRUE(mlirLogicalResultIsFailure(
      mosaicLowerRun(mlirModuleGetOperation(module), &options)));
  mlirModuleDestroy(module);

  mlirContextDestroy(context);
  return TEST_END();
}
