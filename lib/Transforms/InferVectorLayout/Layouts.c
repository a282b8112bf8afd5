//===- Layouts.c - Layouts that the rules build, and small questions ------===//

#include "Transforms/InferVectorLayout/Inference.h"

bool inferIsMask(MlirType type) {
  return mosaicTypeIsVector(type) && mosaicTypeIsI1(mosaicElementType(type));
}

void inferRowTiling(const Inference *inference, int64_t bitwidth,
                    int64_t tiling[2]) {
  tiling[MOSAIC_ROWS] = 1;
  tiling[MOSAIC_COLUMNS] = inference->target.laneCount * (32 / bitwidth);
}

MosaicVectorLayout inferNativeLayout(const Inference *inference,
                                     int64_t bitwidth, int64_t rowOffset,
                                     int64_t columnOffset,
                                     MosaicImplicitDim implicitDim) {
  MosaicVectorLayout layout = {
      .bitwidth = (int8_t)bitwidth,
      .implicitDim = implicitDim,
      .offsets = {rowOffset,
                  inferOffsetModulo(columnOffset, inference->target.laneCount)},
  };
  mosaicNativeTiling(layout.bitwidth, &inference->target, layout.tiling);
  return layout;
}

MosaicImplicitDim inferDefaultImplicitDim(intptr_t rank) {
  return rank >= 2   ? MOSAIC_IMPLICIT_NONE
         : rank == 1 ? MOSAIC_IMPLICIT_SECOND_MINOR
                     : MOSAIC_IMPLICIT_BOTH;
}

MosaicVectorLayout inferDefaultLayout(const Inference *inference,
                                      int64_t bitwidth, intptr_t rank) {
  MosaicVectorLayout layout = inferNativeLayout(inference, bitwidth, 0, 0,
                                                inferDefaultImplicitDim(rank));
  if (rank == 1)
    inferRowTiling(inference, bitwidth, layout.tiling);
  return layout;
}

void inferTiledIndex(MosaicVectorLayout layout, intptr_t rank,
                     const int64_t *index, int64_t tiledIndex[2]) {
  tiledIndex[MOSAIC_ROWS] = tiledIndex[MOSAIC_COLUMNS] = 0;
  switch (layout.implicitDim) {
  case MOSAIC_IMPLICIT_NONE:
    tiledIndex[MOSAIC_ROWS] = index[rank - 2];
    tiledIndex[MOSAIC_COLUMNS] = index[rank - 1];
    return;
  case MOSAIC_IMPLICIT_SECOND_MINOR:
    tiledIndex[MOSAIC_COLUMNS] = index[rank - 1];
    return;
  case MOSAIC_IMPLICIT_MINOR:
    tiledIndex[MOSAIC_ROWS] = index[rank - 1];
    return;
  case MOSAIC_IMPLICIT_BOTH:
    return;
  }
}
