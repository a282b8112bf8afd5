//===- Plugin.c - The entry points that mlir-opt looks up -----------------===//
//
// Both return, by value, the struct that MLIR's plugin loaders read: API
// version, name, version and a callback.
//
//===----------------------------------------------------------------------===//

#include "mosaic-c/Passes.h"
#include "mosaic-c/Support.h"

#include <stdint.h>

enum { PLUGIN_API_VERSION = 1 };

typedef struct PassPluginInfo {
  uint32_t apiVersion;
  const char *name;
  const char *version;
  void (*registerPasses)(void);
} PassPluginInfo;

typedef struct DialectPluginInfo {
  uint32_t apiVersion;
  const char *name;
  const char *version;
  void (*registerDialects)(void *registry);
} DialectPluginInfo;

// In Passes.cpp: `registry` is a mlir::DialectRegistry.
void mosaicPluginInsertDialects(void *registry);

MOSAIC_C_EXPORT PassPluginInfo mlirGetPassPluginInfo(void);
MOSAIC_C_EXPORT DialectPluginInfo mlirGetDialectPluginInfo(void);

PassPluginInfo mlirGetPassPluginInfo(void) {
  return (PassPluginInfo){.apiVersion = PLUGIN_API_VERSION,
                          .name = "Mosaic",
                          .version = mosaicVersion(),
                          .registerPasses = mosaicRegisterPasses};
}

DialectPluginInfo mlirGetDialectPluginInfo(void) {
  return (DialectPluginInfo){.apiVersion = PLUGIN_API_VERSION,
                             .name = "Mosaic",
                             .version = mosaicVersion(),
                             .registerDialects = mosaicPluginInsertDialects};
}
