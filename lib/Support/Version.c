//===- Version.c - The version of this library ----------------------------===//

#include "mosaic-c/Support.h"

const char *mosaicVersion(void) { return MOSAIC_VERSION; }

const char *mosaicMlirVersion(void) { return MOSAIC_MLIR_VERSION; }
