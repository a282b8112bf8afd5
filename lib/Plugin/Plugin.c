//===- Plugin.c - The entry points that mlir-opt looks up -----------------===//
//
// Both return, by value, the struct that MLIR's plugin loaders read: API
// version, name, version and a callback. Where registering would end in a crash
// (a host with another MLIR, or with ops of the same names), the plugin says so
// in one line on stderr and registers nothing; the host goes on without it.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE // dladdr, dlinfo

#include "CAPI/Shims.h"

#include "mosaic-c/Passes.h"
#include "mosaic-c/Support.h"
#include "mosaic-c/TpuDialect.h"

#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

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

MOSAIC_C_EXPORT PassPluginInfo mlirGetPassPluginInfo(void);
MOSAIC_C_EXPORT DialectPluginInfo mlirGetDialectPluginInfo(void);

/// Set when the host turned out to have a tpu dialect of its own: our passes
/// would meet that one instead of ours, so they stay away too.
static atomic_bool hostHasTpuDialect;

/// Whether the code at `caller` is in the libMLIR that this plugin is linked to;
/// if not, says what is not registered and why.
///
/// Calls nothing of MLIR: in a host with another libMLIR its functions may
/// already be bound to that one.
static bool checkHost(const void *caller, const char *what) {
  Dl_info host = {0};
  const struct link_map *ours = NULL;
  void *library = dlopen(MOSAIC_MLIR_SONAME, RTLD_LAZY | RTLD_NOLOAD);
  bool known = library && dladdr(caller, &host) &&
               dlinfo(library, RTLD_DI_LINKMAP, (void *)&ours) == 0;
  bool same = known && (uintptr_t)host.dli_fbase == ours->l_addr;
  if (library)
    dlclose(library);
  if (same)
    return true;
  fprintf(stderr,
          "mosaic: %s not registered: this plugin needs a host that uses %s "
          "(MLIR %s); this host's MLIR is in %s\n",
          what, MOSAIC_MLIR_SONAME, mosaicMlirVersion(),
          host.dli_fname ? host.dli_fname : "an unknown place");
  return false;
}

static void registerNoPasses(void) {}

static void registerNoDialects(void *registry) { (void)registry; }

static void registerPasses(void) {
  if (atomic_load(&hostHasTpuDialect))
    fprintf(stderr, "mosaic: passes not registered: this host has a tpu "
                    "dialect of its own\n");
  else if (mosaicPassIsRegistered("tpu-apply-vector-layout"))
    fprintf(stderr, "mosaic: passes not registered: this host already has "
                    "passes of these names\n");
  else
    mosaicRegisterPasses();
}

static void registerDialects(void *hostRegistry) {
  MlirDialectRegistry registry = {hostRegistry};
  if (!mosaicDialectRegistryHas(registry, "tpu")) {
    mosaicRegisterDialects(registry);
    return;
  }
  atomic_store(&hostHasTpuDialect, true);
  fprintf(stderr, "mosaic: dialect not registered: this host already has a "
                  "tpu dialect\n");
}

PassPluginInfo mlirGetPassPluginInfo(void) {
  bool accepted = checkHost(__builtin_return_address(0), "passes");
  return (PassPluginInfo){.apiVersion = PLUGIN_API_VERSION,
                          .name = "Mosaic",
                          .version = mosaicVersion(),
                          .registerPasses =
                              accepted ? registerPasses : registerNoPasses};
}

DialectPluginInfo mlirGetDialectPluginInfo(void) {
  bool accepted = checkHost(__builtin_return_address(0), "dialect");
  return (DialectPluginInfo){.apiVersion = PLUGIN_API_VERSION,
                             .name = "Mosaic",
                             .version = mosaicVersion(),
                             .registerDialects = accepted ? registerDialects
                                                          : registerNoDialects};
}
