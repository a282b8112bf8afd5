//===- TargetFeatures.h - What the hardware of a generation does -----------===//
//
// One table, TargetFeatures.def, says which generations do what. Code asks for a
// feature by its name:
//
//   if (!mosaicTargetHas(target, MOSAIC_HAS_BYTE_TRANSPOSE))
//     …                                    // by way of 16-bit elements
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_SUPPORT_TARGETFEATURES_H
#define MOSAIC_SUPPORT_TARGETFEATURES_H

#include "mosaic-c/Target.h"

#include <stdbool.h>
#include <stdint.h>

/// The rows of the table.
typedef enum MosaicTargetFeature {
#define FEATURE(name, first, last) MOSAIC_HAS_##name,
#include "Support/TargetFeatures.def"
} MosaicTargetFeature;

/// Whether the hardware of a generation does it. False for generations that the row
/// does not span.
bool mosaicGenerationHas(int32_t generation, MosaicTargetFeature feature);

/// The same of a target's generation.
static inline bool mosaicTargetHas(const MosaicTarget *target,
                                   MosaicTargetFeature feature) {
  return mosaicGenerationHas(target->hardwareGeneration, feature);
}

/// The first generation with the feature: for messages.
int32_t mosaicFirstGenerationWith(MosaicTargetFeature feature);

#endif // MOSAIC_SUPPORT_TARGETFEATURES_H
