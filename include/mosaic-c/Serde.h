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
  int64_t targetVersion; ///< version to serialize to; any number up to the
                         ///< newest, of which zero and less have the forms of
                         ///< version 0. Ignored when deserializing.
  bool keepVersionAttr;  ///< deserializing leaves the version attribute on the
                         ///< module. Ignored when serializing.
  bool keepRepeat; ///< deserializing leaves `tpu.repeat`, which the newest
                   ///< dialect writes as a concatenation, so that it can be
                   ///< written back. Ignored when serializing.
} MosaicSerdeOptions;

/// Runs mosaic-serde on a `builtin.module`, in place.
///
/// Requires: serializing: a context that allows unregistered dialects.
///           Deserializing: the dialects of mosaicRegisterDialects, loaded; ops
///           of others stay unregistered, where the context allows that. The
///           result is not verified.
/// Errors:   one diagnostic, at the op concerned: no version or an unknown one,
///           an op that is not in the serialized form or that its dialect does
///           not have, attributes or operands that the op's version does not
///           have, what the target version cannot say. The module may be half
///           converted then: discard it.
/// Source:   spec/serde.md, sections 1 and 2
MOSAIC_C_EXPORT MlirLogicalResult
mosaicSerdeRun(MlirOperation module, const MosaicSerdeOptions *options);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_SERDE_H
