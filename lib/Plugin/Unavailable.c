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

MlirLogicalResult mosaicEmitBackendConfigRun(MlirOperation module) {
  return refuse(module, "mosaic-emit-backend-config");
}
