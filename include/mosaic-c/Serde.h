//===- mosaic-c/Serde.h - The stable serialized form ----------------------===//

#ifndef MOSAIC_C_SERDE_H
#define MOSAIC_C_SERDE_H

#include "mosaic-c/Support.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The newest version that is read and written (jax 0.12).
#define MOSAIC_SERDE_NEWEST_VERSION 18

typedef struct MosaicSerdeOptions {
  bool serialize;        ///< true: to the serialized form; false: from it
  int64_t targetVersion; ///< version to serialize to
  bool keepVersionAttr;  ///< deserializing leaves the version attribute on the
                         ///< module
} MosaicSerdeOptions;

/// Runs mosaic-serde on a `builtin.module`, in place. On failure a diagnostic
/// was emitted and the module may be half converted: discard it.
MOSAIC_C_EXPORT MlirLogicalResult
mosaicSerdeRun(MlirOperation module, const MosaicSerdeOptions *options);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_SERDE_H
