//===- mosaic-c/Support.h - Version and common types of the C API ---------===//

#ifndef MOSAIC_C_SUPPORT_H
#define MOSAIC_C_SUPPORT_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Marks what the shared object exports; everything else is hidden.
#define MOSAIC_C_EXPORT __attribute__((visibility("default")))

/// Returns the version of this library, "MAJOR.MINOR.PATCH". The string is
/// static.
MOSAIC_C_EXPORT const char *mosaicVersion(void);

/// Returns the version of MLIR that this library was built for, e.g. "22.1.8".
/// The string is static.
MOSAIC_C_EXPORT const char *mosaicMlirVersion(void);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_SUPPORT_H
