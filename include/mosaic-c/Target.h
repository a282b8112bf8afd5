//===- mosaic-c/Target.h - The TPU that a kernel is lowered for -----------===//

#ifndef MOSAIC_C_TARGET_H
#define MOSAIC_C_TARGET_H

#include "mosaic-c/Support.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Generations that exist. A pass that needs one reports what lies outside.
enum {
  MOSAIC_GENERATION_UNSET = -1,
  MOSAIC_GENERATION_OLDEST = 4, ///< what a pass that may go without one assumes
  MOSAIC_GENERATION_NEWEST = 7,
};

/// The vector unit of one TPU generation. A vreg is 8 x 128 words of 32 bits; a
/// word holds 32/b sub-elements of b bits, the first in the low bits.
///
///               lane 0   1   …  127
///   sublane 0   [ 32 ][ 32 ] … [ 32 ]
///           …
///   sublane 7   [ 32 ][ 32 ] … [ 32 ]
typedef struct MosaicTarget {
  int32_t hardwareGeneration; ///< 4 (v4), 5 (v5e, v5p), 6 (v6e), 7 (v7x);
                              ///< memref layouts also know 2 and 3
  int32_t sublaneCount;       ///< sublanes of a vreg, 8
  int32_t laneCount;          ///< lanes of a vreg, 128
} MosaicTarget;

/// The target of a device kind as JAX and PJRT name it: "TPU v4", "TPU v5 lite",
/// "TPU v6e", "TPU7x", …
///
/// Returns: false for a kind that is none of them; `target` is then untouched
MOSAIC_C_EXPORT bool mosaicTargetFromDeviceKind(MlirStringRef kind,
                                                MosaicTarget *target);

/// The same, where a kind that is not known is an error.
///
/// Errors: one diagnostic at `location` that names the kind and those there are
MOSAIC_C_EXPORT MlirLogicalResult mosaicTargetRequireDeviceKind(
    MlirLocation location, MlirStringRef kind, MosaicTarget *target);

/// Element widths whose memrefs take the large second-minor tile.
typedef struct MosaicTilingFlags {
  bool x16LargeSecondMinor;
  bool x8LargeSecondMinor;
  bool x4LargeSecondMinor;
} MosaicTilingFlags;

/// The two compilers that lowered code is written for, where they have no
/// common form.
typedef enum MosaicLibtpuForm {
  MOSAIC_LIBTPU_FORM_CURRENT,
  MOSAIC_LIBTPU_FORM_NOV2025,
} MosaicLibtpuForm;

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_TARGET_H
