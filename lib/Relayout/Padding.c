//===- Padding.c - What vregs hold besides a value's elements --------------===//

#include "Relayout/Padding.h"

#include "Relayout/Masks.h"

MlirValue mosaicBuildPadded(MosaicBuilder *builder,
                            const MosaicVregArray *array, const int64_t *index,
                            const bool along[2], MlirValue fill) {
  const MlirValue vreg = array->vregs[mosaicVregArrayNumber(array, index)];
  // A direction that does not matter is taken for full: as if replicated.
  MosaicVregArray bounded = *array;
  for (int direction = 0; direction < 2; ++direction)
    if (!along[direction])
      bounded.layout.offsets[direction] = MOSAIC_REPLICATED;
  const bool allow[2] = {true, true};
  const MosaicDataBounds bounds =
      mosaicVregArrayDataBounds(&bounded, builder, index, allow);
  if (!mosaicDataBoundsMaskVariesAlong(&bounds, MOSAIC_VREG_SUBLANES) &&
      !mosaicDataBoundsMaskVariesAlong(&bounds, MOSAIC_VREG_LANES) &&
      !mosaicDataBoundsMaskVariesAlong(&bounds, MOSAIC_VREG_SUBELEMENTS))
    return vreg;
  return mosaicBuildBlend(builder, mosaicBuildDataMask(builder, &bounds), vreg,
                          fill);
}
