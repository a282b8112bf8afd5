//===- Placement.h - The map of a layout on one shape, for many elements --===//
//
// mosaicVectorLayoutPlace, with what elements have in common computed once: the
// counts of vregs for a shape, and the row of vregs for a row of the vector.
//
//   const MosaicPlacement map = mosaicPlacementCreate(layout, target, rank, shape);
//   const MosaicRowPlace row = mosaicPlacementRow(&map, leading, y);
//   place = mosaicPlacementColumn(&map, &row, x);
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_LAYOUT_PLACEMENT_H
#define MOSAIC_LAYOUT_PLACEMENT_H

#include "mosaic-c/VectorLayout.h"

#include <stdbool.h>

typedef struct MosaicPlacement {
  int64_t offsets[2]; ///< of the layout; 0 along a replicated direction
  bool replicated[2];
  bool laneWide;     ///< rows of a tile go down the sub-elements of its lanes
  int64_t counts[2]; ///< rows and columns of vregs
  int64_t slice[2];  ///< what one vreg holds of the two tiled dimensions
  int64_t tileColumns, tileSublanes;
  int64_t laneCount, packing;
} MosaicPlacement;

/// Where a row of the two tiled dimensions is.
typedef struct MosaicRowPlace {
  int64_t vreg;                ///< the first of the row of vregs
  int64_t sublane, subelement; ///< in a lane-wide tile
} MosaicRowPlace;

/// Requires: a valid layout, rank >= mosaicVectorLayoutRank(layout)
MosaicPlacement mosaicPlacementCreate(MosaicVectorLayout layout,
                                      const MosaicTarget *target, intptr_t rank,
                                      const int64_t *shape);

/// `leading` is the row-major number of the index in the dimensions that are not
/// tiled, `row` the one in the first tiled dimension (0 in an inserted one).
MosaicRowPlace mosaicPlacementRow(const MosaicPlacement *placement,
                                  int64_t leading, int64_t row);

/// Where the element in a column of a row is.
MosaicVregPlace mosaicPlacementColumn(const MosaicPlacement *placement,
                                      const MosaicRowPlace *row,
                                      int64_t column);

#endif // MOSAIC_LAYOUT_PLACEMENT_H
