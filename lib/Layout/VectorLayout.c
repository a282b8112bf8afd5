//===- VectorLayout.c - The map from elements to places in vregs ----------===//
//
// The one place that computes where an element lives. With (y, x) the offset
// position of an element in the two tiled dimensions:
//
//   y = row + rowOffset        vreg row    = y / tile rows
//   x = column + columnOffset  vreg column = x / (tile columns * tiles per
//   vreg)
//
// and the tiles of a vreg follow each other along x. Inside a tile two orders
// exist (spec: vector_layout.md 4):
//
//   lane-wide tiles (columns = lanes)     rows fill the sub-elements of a word
//                                         first, then the next sublane
//   single-row tiles (rows = 1)           columns fill the lanes, then the
//                                         sub-elements, then the next sublane
//
//===----------------------------------------------------------------------===//

#include "mosaic-c/VectorLayout.h"

#include "Layout/Placement.h"
#include "Support/Arithmetic.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Fields and what follows from them
//===----------------------------------------------------------------------===//

bool mosaicVectorLayoutEqual(MosaicVectorLayout left,
                             MosaicVectorLayout right) {
  return left.bitwidth == right.bitwidth &&
         left.implicitDim == right.implicitDim &&
         memcmp(left.offsets, right.offsets, sizeof(left.offsets)) == 0 &&
         memcmp(left.tiling, right.tiling, sizeof(left.tiling)) == 0;
}

int64_t mosaicVectorLayoutPacking(MosaicVectorLayout layout) {
  return 32 / layout.bitwidth;
}

/// Number of size-1 dimensions that the layout inserts.
static intptr_t numImplicitDims(MosaicVectorLayout layout) {
  static const intptr_t counts[] = {
      [MOSAIC_IMPLICIT_NONE] = 0,
      [MOSAIC_IMPLICIT_MINOR] = 1,
      [MOSAIC_IMPLICIT_SECOND_MINOR] = 1,
      [MOSAIC_IMPLICIT_BOTH] = 2,
  };
  return counts[layout.implicitDim];
}

int64_t mosaicVectorLayoutRank(MosaicVectorLayout layout) {
  return 2 - numImplicitDims(layout);
}

void mosaicNativeTiling(int8_t bitwidth, const MosaicTarget *target,
                        int64_t tiling[2]) {
  tiling[0] = (int64_t)target->sublaneCount * (32 / bitwidth);
  tiling[1] = target->laneCount;
}

bool mosaicVectorLayoutHasNativeTiling(MosaicVectorLayout layout,
                                       const MosaicTarget *target) {
  int64_t native[2];
  mosaicNativeTiling(layout.bitwidth, target, native);
  return layout.tiling[0] == native[0] && layout.tiling[1] == native[1];
}

bool mosaicVectorLayoutHasNaturalTopology(MosaicVectorLayout layout,
                                          const MosaicTarget *target) {
  return layout.bitwidth == 32 && layout.implicitDim == MOSAIC_IMPLICIT_NONE &&
         mosaicVectorLayoutHasNativeTiling(layout, target);
}

/// Whether a tile has one of the two element orders: see the file's head.
static bool tileHasAnOrder(MosaicVectorLayout layout,
                           const MosaicTarget *target) {
  const int64_t packing = mosaicVectorLayoutPacking(layout);
  const bool laneWide =
      layout.tiling[1] == target->laneCount && layout.tiling[0] % packing == 0;
  const bool singleRow = layout.tiling[0] == 1 &&
                         layout.tiling[1] % (packing * target->laneCount) == 0;
  return laneWide || singleRow;
}

/// Whether bitwidth, tile sizes and offsets are such as text can have.
static bool fieldsAreSane(MosaicVectorLayout layout) {
  const int bitwidth = layout.bitwidth;
  return bitwidth >= 1 && bitwidth <= 32 && mosaicIsPowerOfTwo(bitwidth) &&
         layout.tiling[0] > 0 && layout.tiling[1] > 0 &&
         layout.offsets[0] >= MOSAIC_REPLICATED &&
         layout.offsets[1] >= MOSAIC_REPLICATED &&
         layout.offsets[0] < layout.tiling[0];
}

bool mosaicVectorLayoutIsValid(MosaicVectorLayout layout,
                               const MosaicTarget *target) {
  if (!fieldsAreSane(layout) || !tileHasAnOrder(layout, target))
    return false;
  // A tile no larger than a vreg, compared without multiplying the two sizes.
  const int64_t vregElements = mosaicVectorLayoutPacking(layout) *
                               target->sublaneCount * target->laneCount;
  if (layout.tiling[1] > vregElements / layout.tiling[0])
    return false;
  if (target->sublaneCount % mosaicVectorLayoutSublanesPerTile(layout, target))
    return false;
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(layout, target, slice);
  return layout.offsets[1] < slice[1];
}

int64_t mosaicVectorLayoutSublanesPerTile(MosaicVectorLayout layout,
                                          const MosaicTarget *target) {
  return layout.tiling[0] * layout.tiling[1] /
         (mosaicVectorLayoutPacking(layout) * target->laneCount);
}

int64_t mosaicVectorLayoutTilesPerVreg(MosaicVectorLayout layout,
                                       const MosaicTarget *target) {
  return target->sublaneCount /
         mosaicVectorLayoutSublanesPerTile(layout, target);
}

void mosaicVectorLayoutVregSlice(MosaicVectorLayout layout,
                                 const MosaicTarget *target, int64_t slice[2]) {
  slice[0] = layout.tiling[0];
  slice[1] = layout.tiling[1] * mosaicVectorLayoutTilesPerVreg(layout, target);
}

//===----------------------------------------------------------------------===//
// A layout on a shape
//===----------------------------------------------------------------------===//

intptr_t mosaicVectorLayoutImplicitRank(MosaicVectorLayout layout,
                                        intptr_t rank) {
  return rank + numImplicitDims(layout);
}

/// Reads a shape or an index, with `inserted` at the implicit dimensions: the
/// entry at `dim` of the two tiled ones.
static int64_t tiledEntry(MosaicVectorLayout layout, intptr_t rank,
                          const int64_t *entries, int dim, int64_t inserted) {
  switch (layout.implicitDim) {
  case MOSAIC_IMPLICIT_NONE:
    return entries[rank - 2 + dim];
  case MOSAIC_IMPLICIT_MINOR:
    return dim == MOSAIC_ROWS ? entries[rank - 1] : inserted;
  case MOSAIC_IMPLICIT_SECOND_MINOR:
    return dim == MOSAIC_COLUMNS ? entries[rank - 1] : inserted;
  case MOSAIC_IMPLICIT_BOTH:
    break;
  }
  return inserted;
}

void mosaicVectorLayoutImplicitShape(MosaicVectorLayout layout, intptr_t rank,
                                     const int64_t *shape,
                                     int64_t *implicitShape) {
  assert(rank >= mosaicVectorLayoutRank(layout));
  const intptr_t leadingRank = rank - mosaicVectorLayoutRank(layout);
  for (intptr_t i = 0; i < leadingRank; ++i)
    implicitShape[i] = shape[i];
  mosaicVectorLayoutTiledDims(layout, rank, shape, implicitShape + leadingRank);
}

intptr_t mosaicVectorLayoutToImplicitDim(MosaicVectorLayout layout,
                                         intptr_t rank, intptr_t dim) {
  assert(dim >= 0 && dim < rank);
  const bool isLast = dim == rank - 1;
  const bool moves =
      layout.implicitDim == MOSAIC_IMPLICIT_SECOND_MINOR && isLast;
  return moves ? dim + 1 : dim;
}

void mosaicVectorLayoutTiledDims(MosaicVectorLayout layout, intptr_t rank,
                                 const int64_t *shape, int64_t dims[2]) {
  assert(rank >= mosaicVectorLayoutRank(layout));
  dims[0] = tiledEntry(layout, rank, shape, MOSAIC_ROWS, 1);
  dims[1] = tiledEntry(layout, rank, shape, MOSAIC_COLUMNS, 1);
}

void mosaicVectorLayoutCanonicalOffsets(MosaicVectorLayout layout,
                                        intptr_t rank, const int64_t *shape,
                                        int64_t offsets[2]) {
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(layout, rank, shape, dims);
  const bool singleRow = layout.tiling[0] == 1 && dims[0] == 1;
  offsets[0] = singleRow ? MOSAIC_REPLICATED : layout.offsets[0];
  offsets[1] = layout.offsets[1];
}

/// Rows and columns of vregs that hold the two tiled dimensions.
static void vregCounts(MosaicVectorLayout layout, const MosaicTarget *target,
                       const int64_t dims[2], int64_t counts[2]) {
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(layout, target, slice);
  for (int i = 0; i < 2; ++i) {
    if (layout.offsets[i] == MOSAIC_REPLICATED) {
      counts[i] = 1;
      continue;
    }
    // ceil((offset + dim) / slice), where the sum may not fit.
    const int64_t rest = dims[i] % slice[i] + layout.offsets[i];
    counts[i] = dims[i] / slice[i] + (rest + slice[i] - 1) / slice[i];
  }
}

void mosaicVectorLayoutVregArrayShape(MosaicVectorLayout layout,
                                      const MosaicTarget *target, intptr_t rank,
                                      const int64_t *shape,
                                      int64_t *arrayShape) {
  assert(mosaicVectorLayoutIsValid(layout, target));
  int64_t dims[2], counts[2];
  mosaicVectorLayoutTiledDims(layout, rank, shape, dims);
  vregCounts(layout, target, dims, counts);

  const intptr_t leadingRank = rank - mosaicVectorLayoutRank(layout);
  for (intptr_t i = 0; i < leadingRank; ++i)
    arrayShape[i] = shape[i];
  // An inserted dimension is one vreg: its single position lies in the first
  // slice, as the offset does.
  int64_t *tiledShape = arrayShape + leadingRank;
  if (layout.implicitDim == MOSAIC_IMPLICIT_NONE) {
    tiledShape[0] = counts[0];
    tiledShape[1] = counts[1];
  } else if (layout.implicitDim == MOSAIC_IMPLICIT_MINOR) {
    tiledShape[0] = counts[0];
  } else if (layout.implicitDim == MOSAIC_IMPLICIT_SECOND_MINOR) {
    tiledShape[0] = counts[1];
  }
}

MosaicPlacement mosaicPlacementCreate(MosaicVectorLayout layout,
                                      const MosaicTarget *target, intptr_t rank,
                                      const int64_t *shape) {
  assert(mosaicVectorLayoutIsValid(layout, target));
  MosaicPlacement placement = {
      .laneWide = layout.tiling[1] == target->laneCount,
      .tileColumns = layout.tiling[1],
      .tileSublanes = mosaicVectorLayoutSublanesPerTile(layout, target),
      .laneCount = target->laneCount,
      .packing = mosaicVectorLayoutPacking(layout)};
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(layout, rank, shape, dims);
  vregCounts(layout, target, dims, placement.counts);
  mosaicVectorLayoutVregSlice(layout, target, placement.slice);
  for (int i = 0; i < 2; ++i) {
    placement.replicated[i] = layout.offsets[i] == MOSAIC_REPLICATED;
    placement.offsets[i] = placement.replicated[i] ? 0 : layout.offsets[i];
  }
  return placement;
}

MosaicRowPlace mosaicPlacementRow(const MosaicPlacement *placement,
                                  int64_t leading, int64_t row) {
  const int64_t y = placement->replicated[0] ? 0 : row + placement->offsets[0];
  const int64_t vregRow =
      leading * placement->counts[0] + y / placement->slice[0];
  const int64_t inVreg = y % placement->slice[0];
  return (MosaicRowPlace){.vreg = vregRow * placement->counts[1],
                          .sublane = inVreg / placement->packing,
                          .subelement = inVreg % placement->packing};
}

MosaicVregPlace mosaicPlacementColumn(const MosaicPlacement *placement,
                                      const MosaicRowPlace *row,
                                      int64_t column) {
  const int64_t x =
      placement->replicated[1] ? 0 : column + placement->offsets[1];
  const int64_t inVreg = x % placement->slice[1];
  const int64_t tile = inVreg / placement->tileColumns;
  const int64_t inTile = inVreg % placement->tileColumns;
  MosaicVregPlace place = {.vreg = row->vreg + x / placement->slice[1],
                           .sublane = tile * placement->tileSublanes,
                           .lane = inTile};
  if (placement->laneWide) {
    place.sublane += row->sublane;
    place.subelement = row->subelement;
    return place;
  }
  // In a single-row tile the packed rows are what each row of lanes holds of it.
  const int64_t packedRow = inTile / placement->laneCount;
  place.sublane += packedRow / placement->packing;
  place.subelement = packedRow % placement->packing;
  place.lane = inTile % placement->laneCount;
  return place;
}

MosaicVregPlace mosaicVectorLayoutPlace(MosaicVectorLayout layout,
                                        const MosaicTarget *target,
                                        intptr_t rank, const int64_t *shape,
                                        const int64_t *index) {
  const MosaicPlacement placement =
      mosaicPlacementCreate(layout, target, rank, shape);
  int64_t leading = 0;
  const intptr_t leadingRank = rank - mosaicVectorLayoutRank(layout);
  for (intptr_t i = 0; i < leadingRank; ++i)
    leading = leading * shape[i] + index[i];
  const MosaicRowPlace row = mosaicPlacementRow(
      &placement, leading, tiledEntry(layout, rank, index, MOSAIC_ROWS, 0));
  return mosaicPlacementColumn(
      &placement, &row, tiledEntry(layout, rank, index, MOSAIC_COLUMNS, 0));
}
