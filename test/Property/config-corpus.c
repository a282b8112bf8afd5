//===- config-corpus.c - Payloads come back as they were ------------------===//
//
// REQUIRES: corpus
// RUN: %unit/config-corpus 0.6 %corpus/kernels/*/jax060.backend_config.json
// RUN: %unit/config-corpus 0.8 %corpus/kernels/*/jax080.backend_config.json
// RUN: %unit/config-corpus 0.12 %corpus/kernels/*/jax012.backend_config.json
//
// Each payload is imported and emitted again in the format of the JAX that wrote
// it: the JSON is the same, byte by byte, but for the contents of the body and of
// debug_locations. Emitted in the newest format and imported again, it is the
// same module, with the same locations.
//
//===----------------------------------------------------------------------===//

#include "Support/Text.h"

#include "mosaic-c/BackendConfig.h"
#include "mosaic-c/Payload.h"
#include "mosaic-c/TpuDialect.h"

#include "print-error.h"
#include "test.h"

#include "mlir-c/BuiltinAttributes.h"

#include <stdlib.h>

static MosaicArena *arena;

static MlirStringRef string(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

/// The text without the contents of the base64 fields.
static const char *withoutBytes(MlirStringRef json) {
  static const char *const kKeys[] = {"\"body\": \"",
                                      "\"debug_locations\": \""};
  char *text = mosaicArenaFormat(arena, "%.*s", (int)json.length, json.data);
  for (size_t i = 0; i < sizeof(kKeys) / sizeof(*kKeys); ++i) {
    char *start = strstr(text, kKeys[i]);
    if (!start)
      continue;
    start += strlen(kKeys[i]);
    char *end = strchr(start, '"');
    memmove(start, end, strlen(end) + 1);
  }
  return text;
}

static MlirModule import(MlirContext context, MlirStringRef json) {
  const MlirLocation location = mlirLocationUnknownGet(context);
  const MosaicPayload payload = mosaicPayloadCreate(location, json);
  EXPECT_TRUE(!mosaicPayloadIsNull(payload));
  if (mosaicPayloadIsNull(payload))
    return (MlirModule){NULL};
  const MlirModule module =
      mosaicPayloadParseKernel(payload, 0, location, false);
  mosaicPayloadDestroy(payload);
  EXPECT_TRUE(!mlirModuleIsNull(module));
  return module;
}

/// The JSON, which the module's context owns; empty on failure.
static MlirStringRef emit(MlirModule module, MosaicConfigFormat format) {
  const MosaicEmitBackendConfigOptions options = {.format = format};
  const MlirOperation op = mlirModuleGetOperation(module);
  const MlirStringRef name = string("mosaic.backend_config");
  const bool good =
      mlirLogicalResultIsSuccess(mosaicEmitBackendConfigRun(op, &options));
  EXPECT_TRUE(good);
  if (!good)
    return string("");
  const MlirStringRef json = mlirStringAttrGetValue(
      mlirOperationGetDiscardableAttributeByName(op, name));
  mlirOperationRemoveDiscardableAttributeByName(op, name);
  return json;
}

/// The module with locations, without what it remembers of a payload.
static const char *printed(MlirModule module) {
  MosaicText text = {.arena = arena};
  mlirOperationRemoveDiscardableAttributeByName(mlirModuleGetOperation(module),
                                                string("mosaic.config"));
  const MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags,
                              mosaicTextCallback, &text);
  mlirOpPrintingFlagsDestroy(flags);
  mosaicTextFormat(&text, "%c", 0);
  return text.data;
}

static void testPayload(MlirContext context, MosaicConfigFormat format,
                        MlirStringRef json) {
  const MlirModule module = import(context, json);
  if (mlirModuleIsNull(module))
    return;
  EXPECT_STR(withoutBytes(emit(module, format)), withoutBytes(json));
  const MlirModule again = import(context, emit(module, MOSAIC_CONFIG_NEWEST));
  if (!mlirModuleIsNull(again)) {
    EXPECT_TRUE(strcmp(printed(again), printed(module)) == 0);
    mlirModuleDestroy(again);
  }
  mlirModuleDestroy(module);
}

static bool readFile(const char *path, MlirStringRef *contents) {
  FILE *stream = fopen(path, "rb");
  if (!stream)
    return false;
  fseek(stream, 0, SEEK_END);
  const size_t size = (size_t)ftell(stream);
  fseek(stream, 0, SEEK_SET);
  char *bytes = mosaicArenaAllocate(arena, size + 1);
  const bool good = fread(bytes, 1, size, stream) == size;
  fclose(stream);
  *contents = mlirStringRefCreate(bytes, size);
  return good;
}

/// One context per payload: a context keeps every string it has seen.
static void testFile(MosaicConfigFormat format, const char *path) {
  const MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  const MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextAttachDiagnosticHandler(context, printError, (void *)&path, NULL);
  MlirStringRef json = {NULL, 0};
  const int before = testFailures;
  arena = mosaicArenaCreate();
  EXPECT_TRUE(readFile(path, &json));
  if (testFailures == before)
    testPayload(context, format, json);
  if (testFailures > before)
    printf("  in %s\n", path);
  mosaicArenaDestroy(arena);
  mlirContextDestroy(context);
}

int main(int argc, char **argv) {
  MosaicConfigFormat format;
  EXPECT_TRUE(argc > 2 && mosaicConfigFormatFromName(string(argv[1]), &format));
  if (testFailures)
    return TEST_END();
  for (int i = 2; i < argc; ++i)
    testFile(format, argv[i]);
  return TEST_END();
}
