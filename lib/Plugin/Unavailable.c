//===- Unavailable.c - Passes whose room is not built yet -----------------===//
//
// Each is registered with its options and refuses, so that a pipeline that
// names it says so instead of running without it. A pass leaves this file when
// its room opens.
//
//===----------------------------------------------------------------------===//

#include "Support/Diagnostics.h"

#include "mosaic-c/Passes.h"

static MlirLogicalResult refuse(MlirOperation op, const char *pass) {
  return mosaicOpError(
      op, "cannot go through %s: this version does not implement that pass",
      pass);
}

#define UNAVAILABLE(function, options, name)                                   \
  MlirLogicalResult function(MlirOperation op, const options *unused) {        \
    (void)unused;                                                              \
    return refuse(op, name);                                                   \
  }

// clang-format off
UNAVAILABLE(mosaicDebugAssertInsertionRun, MosaicDebugAssertInsertionOptions, "debug-assert-insertion")
UNAVAILABLE(mosaicPreCanonicalizationOptimizationRun, MosaicPreCanonicalizationOptimizationOptions, "pre-canonicalization-optimization")
UNAVAILABLE(mosaicLogicalToPhysicalDeviceIdRun, MosaicLogicalToPhysicalDeviceIdOptions, "logical-to-physical-device-id")
// clang-format on

MlirLogicalResult mosaicMemorySpaceSpecializationRun(MlirOperation function) {
  return refuse(function, "tpu-memory-space-specialization");
}

MlirLogicalResult mosaicEmitBackendConfigRun(MlirOperation module) {
  return refuse(module, "mosaic-emit-backend-config");
}
