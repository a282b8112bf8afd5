//===- TargetCheck.c - Options that no TPU matches are refused ------------===//

#include "Transforms/TargetCheck.h"

#include "Support/Arithmetic.h"
#include "Support/Diagnostics.h"

#include <stdbool.h>

MlirLogicalResult mosaicCheckTarget(MlirOperation function,
                                    const MosaicTarget *target) {
  const int32_t generation = target->hardwareGeneration;
  if (generation == MOSAIC_GENERATION_UNSET)
    return mosaicOpError(function,
                         "needs to know the TPU: give the option "
                         "hardware-generation, %d to %d",
                         MOSAIC_GENERATION_OLDEST, MOSAIC_GENERATION_NEWEST);
  if (generation < MOSAIC_GENERATION_OLDEST ||
      generation > MOSAIC_GENERATION_NEWEST)
    return mosaicOpError(function,
                         "cannot be lowered for hardware-generation=%d; there "
                         "are %d to %d",
                         generation, MOSAIC_GENERATION_OLDEST,
                         MOSAIC_GENERATION_NEWEST);
  if (!mosaicIsPowerOfTwo(target->sublaneCount) ||
      !mosaicIsPowerOfTwo(target->laneCount))
    return mosaicOpError(function,
                         "cannot be lowered for registers of %d sublanes and "
                         "%d lanes; both must be powers of two (8 and 128)",
                         target->sublaneCount, target->laneCount);
  return mlirLogicalResultSuccess();
}
