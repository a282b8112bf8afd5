//===- payload-corpus.c - Every payload of the corpus is a kernel ---------===//
//
// REQUIRES: corpus
// RUN: %unit/payload-corpus %corpus/kernels/*/jax*.backend_config.json
// RUN: %unit/payload-corpus %corpus/back_compat/* %corpus/serde/*/*.mlirbc
//
// Payloads of jax 0.6.0, 0.8.0 and 0.12, of 2024 and of early 2026, and of all
// serialization versions from 1 to 8: each gives one verified module, and one
// from a producer older than MLIR 24 passes the transcoder untouched.
//
//===----------------------------------------------------------------------===//

#include "print-error.h"
#include "test.h"

#include "mosaic-c/Payload.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/IR.h"

#include <stdlib.h>

static void compareBytes(MlirStringRef transcoded, void *body) {
  EXPECT_TRUE(mlirStringRefEqual(transcoded, *(const MlirStringRef *)body));
}

static void testInput(MlirContext context, MlirStringRef input) {
  const MlirLocation location = mlirLocationUnknownGet(context);
  const MosaicPayload payload = mosaicPayloadCreate(location, input);
  EXPECT_TRUE(!mosaicPayloadIsNull(payload));
  if (mosaicPayloadIsNull(payload))
    return;
  EXPECT_EQ(mosaicPayloadGetNumKernels(payload), 1);
  MosaicKernelInfo kernel = mosaicPayloadGetKernel(payload, 0);
  EXPECT_TRUE(kernel.hasVersion && kernel.version >= 1);
  const MlirStringRef newest = mlirStringRefCreateFromCString("MLIR24.0.0git");
  if (!mlirStringRefEqual(kernel.producer, newest))
    mosaicTranscodeBytecode(location, kernel.body, compareBytes, &kernel.body);
  const MlirModule module =
      mosaicPayloadParseKernel(payload, 0, location, true);
  EXPECT_TRUE(!mlirModuleIsNull(module));
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  mosaicPayloadDestroy(payload);
}

static bool testFile(MlirContext context, const char *path) {
  FILE *stream = fopen(path, "rb");
  if (!stream)
    return false;
  fseek(stream, 0, SEEK_END);
  const long end = ftell(stream);
  fseek(stream, 0, SEEK_SET);
  const size_t size = end > 0 ? (size_t)end : 0;
  char *bytes = malloc(size + 1);
  const bool good = size && fread(bytes, 1, size, stream) == size;
  fclose(stream);
  if (good)
    testInput(context, mlirStringRefCreate(bytes, size));
  free(bytes);
  return good;
}

int main(int argc, char **argv) {
  const MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  const MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  const char *path = "";
  mlirContextAttachDiagnosticHandler(context, printError, (void *)&path, NULL);
  for (int i = 1; i < argc; ++i) {
    path = argv[i];
    EXPECT_TRUE(testFile(context, path));
  }
  mlirContextDestroy(context);
  return TEST_END();
}
