//===- TargetFeatures.c - What the hardware of a generation does -----------===//

#include "Support/TargetFeatures.h"

static const struct {
  int32_t first, last;
} kGenerations[] = {
#define FEATURE(name, first, last) {first, last},
#include "Support/TargetFeatures.def"
};

bool mosaicGenerationHas(int32_t generation, MosaicTargetFeature feature) {
  return generation >= kGenerations[feature].first &&
         generation <= kGenerations[feature].last;
}

int32_t mosaicFirstGenerationWith(MosaicTargetFeature feature) {
  return kGenerations[feature].first;
}
