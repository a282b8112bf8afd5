//===- kernel.h - What the C programs of this folder share ----------------===//

#ifndef MOSAIC_TEST_CAPI_KERNEL_H
#define MOSAIC_TEST_CAPI_KERNEL_H

#include "mosaic-c/BackendConfig.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"

#include <stdlib.h>
#include <string.h>

/// Adds a block to itself.
static const char kKernel[] =
    "module attributes {mosaic.config = {vmem_limit_bytes = 65536 : i64}} {\n"
    "  func.func @main(%in: memref<16x128xf32, #tpu.memory_space<vmem>>,\n"
    "                   %out: memref<16x128xf32, #tpu.memory_space<vmem>>) {\n"
    "    %zero = arith.constant 0 : index\n"
    "    %x = vector.load %in[%zero, %zero] : memref<16x128xf32,\n"
    "        #tpu.memory_space<vmem>>, vector<16x128xf32>\n"
    "    %y = arith.addf %x, %x : vector<16x128xf32>\n"
    "    vector.store %y, %out[%zero, %zero] : memref<16x128xf32,\n"
    "        #tpu.memory_space<vmem>>, vector<16x128xf32>\n"
    "    return\n"
    "  }\n"
    "}\n";

/// What a callback has handed over, with a NUL behind it; the caller frees `data`.
typedef struct Text {
  char *data; ///< null: nothing
  size_t length;
} Text;

/// A MlirStringCallback whose data is a Text.
static inline void append(MlirStringRef part, void *userData) {
  Text *text = (Text *)userData;
  text->data = (char *)realloc(text->data, text->length + part.length + 1);
  memcpy(text->data + text->length, part.data, part.length);
  text->length += part.length;
  text->data[text->length] = '\0';
}

static inline MlirContext createContext(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  return context;
}

/// Emits the module's backend_config, which the context owns; empty on failure.
static inline MlirStringRef emit(MlirModule module, MosaicConfigFormat format) {
  const MosaicEmitBackendConfigOptions options = {.format = format};
  MlirOperation op = mlirModuleGetOperation(module);
  if (mlirLogicalResultIsFailure(mosaicEmitBackendConfigRun(op, &options)))
    return mlirStringRefCreate("", 0);
  return mlirStringAttrGetValue(mlirOperationGetDiscardableAttributeByName(
      op, mlirStringRefCreateFromCString("mosaic.backend_config")));
}

#endif // MOSAIC_TEST_CAPI_KERNEL_H
