//===- Target.c - The TPU that a kernel is lowered for --------------------===//

#include "mosaic-c/Target.h"

#include "Support/Diagnostics.h"
#include "Support/Text.h"

typedef struct DeviceKind {
  const char *name;
  int32_t generation;
} DeviceKind;

static const DeviceKind kKinds[] = {
    {"TPU v2", 2}, {"TPU v3", 3},      {"TPU v4", 4},  {"TPU v4 lite", 4},
    {"TPU v5", 5}, {"TPU v5 lite", 5}, {"TPU v5e", 5}, {"TPU v5p", 5},
    {"TPU v6", 6}, {"TPU v6 lite", 6}, {"TPU v6e", 6}, {"TPU7x", 7},
    {"TPU v7", 7}, {"TPU v7x", 7},
};

bool mosaicTargetFromDeviceKind(MlirStringRef kind, MosaicTarget *target) {
  for (size_t i = 0; i < sizeof(kKinds) / sizeof(*kKinds); ++i) {
    if (!mlirStringRefEqual(kind,
                            mlirStringRefCreateFromCString(kKinds[i].name)))
      continue;
    *target = (MosaicTarget){.hardwareGeneration = kKinds[i].generation,
                             .sublaneCount = 8,
                             .laneCount = 128};
    return true;
  }
  return false;
}

MlirLogicalResult mosaicTargetRequireDeviceKind(MlirLocation location,
                                                MlirStringRef kind,
                                                MosaicTarget *target) {
  if (mosaicTargetFromDeviceKind(kind, target))
    return mlirLogicalResultSuccess();
  MosaicText known = {.arena = mosaicArenaCreate()};
  for (size_t i = 0; i < sizeof(kKinds) / sizeof(*kKinds); ++i)
    mosaicTextFormat(&known, "%s%s", i ? ", " : "", kKinds[i].name);
  const MlirLogicalResult result = mosaicLocationError(
      location, "'%.*s' is no device kind that is known; there are %.*s",
      (int)kind.length, kind.data, (int)known.length, known.data);
  mosaicArenaDestroy(known.arena);
  return result;
}
