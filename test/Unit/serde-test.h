//===- serde-test.h - What the tests of mosaic-serde share ----------------===//

#ifndef MOSAIC_TEST_UNIT_SERDE_TEST_H
#define MOSAIC_TEST_UNIT_SERDE_TEST_H

#include "mosaic-c/Serde.h"
#include "mosaic-c/TpuDialect.h"

#include "test.h"

#include <stdlib.h>

/// A context, with the dialects of kernels or without any, that allows
/// unregistered ones.
static inline MlirContext createContext(bool loadDialects) {
  MlirContext context = mlirContextCreateWithThreading(false);
  mlirContextSetAllowUnregisteredDialects(context, true);
  if (!loadDialects)
    return context;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  return context;
}

/// A string that grows.
typedef struct Text {
  char *data;
  size_t length;
} Text;

static inline void append(MlirStringRef part, void *userData) {
  Text *text = userData;
  text->data = realloc(text->data, text->length + part.length + 1);
  memcpy(text->data + text->length, part.data, part.length);
  text->length += part.length;
  text->data[text->length] = '\0';
}

/// The module as text; the caller frees the data.
static inline Text printed(MlirModule module) {
  Text text = {NULL, 0};
  mlirOperationPrint(mlirModuleGetOperation(module), append, &text);
  return text;
}

static inline bool run(MlirModule module, MosaicSerdeOptions options) {
  return mlirLogicalResultIsSuccess(
      mosaicSerdeRun(mlirModuleGetOperation(module), &options));
}

static const MosaicSerdeOptions kRead = {.serialize = false};
static const MosaicSerdeOptions kWrite = {
    .serialize = true, .targetVersion = MOSAIC_SERDE_NEWEST_VERSION};

#endif // MOSAIC_TEST_UNIT_SERDE_TEST_H
