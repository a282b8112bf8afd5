// RUN: rm -rf %t && mkdir %t && %unit/pipeline %t && FileCheck %s --input-file=%t/0000-mosaic-dump-kernel-original-py.txt

// What a program in C may leave out of the options of a lowering, and a pipeline that does not parse.

#include "Pipeline/Lower.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/Passes.h"
#include "mosaic-c/TpuDialect.h"

#include "message.h"
#include "test.h"

// CHECK: func.func @nothing()
static const char kModule[] = "func.func @nothing() { return }\n";

int main(int argc, char **argv) {
  EXPECT_EQ(argc, 2);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  Message message = {0};
  mlirContextAttachDiagnosticHandler(context, keepMessage, &message, NULL);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kModule));
  MlirOperation op = mlirModuleGetOperation(module);

  // Without a kernel-name the dumps are called as they are by default.
  const MosaicLowerOptions options = {.hardwareGeneration = 5,
                                      .dumpTo = argv[1]};
  EXPECT_TRUE(!mosaicFailed(mosaicLowerRun(op, &options)));
  const MosaicLowerOptions empty = {
      .hardwareGeneration = 5, .dumpTo = argv[1], .kernelName = ""};
  EXPECT_TRUE(!mosaicFailed(mosaicLowerRun(op, &empty)));
  EXPECT_STR(message.text, "");

  EXPECT_TRUE(mosaicFailed(mosaicPipelineRunAlone("no-such-pass", &op)));
  EXPECT_TRUE(strstr(message.text, "mosaic-lower: this host does not read the "
                                   "pipeline no-such-pass: ") == message.text);
  EXPECT_TRUE(strstr(message.text, "does not refer to a registered pass"));

  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return TEST_END();
}
