//===- TiledMemRef.c - Where a tiled memref's elements live ---------------===//

#include "Layout/TiledMemRef.h"

#include "Support/Arithmetic.h"
#include "Support/TargetFeatures.h"

#include <assert.h>
#include <stddef.h>

static int64_t smaller(int64_t left, int64_t right) {
  return left < right ? left : right;
}

/// Writes left * right for factors that are not negative; false when it does
/// not fit.
static bool multiply(int64_t left, int64_t right, int64_t *product) {
  if (right != 0 && left > INT64_MAX / right)
    return false;
  *product = left * right;
  return true;
}

//===----------------------------------------------------------------------===//
// Choosing a layout
//===----------------------------------------------------------------------===//

/// Number of tiles along dimension `dim`, of which the last `tileRank` are
/// tiled.
static int64_t tileCount(intptr_t rank, const int64_t *shape, intptr_t tileRank,
                         const int64_t *tile, intptr_t dim) {
  const intptr_t tileDim = dim - (rank - tileRank);
  return tileDim >= 0 ? mosaicCeilDiv(shape[dim], tile[tileDim]) : shape[dim];
}

bool mosaicTileStrides(intptr_t rank, const int64_t *shape, intptr_t tileRank,
                       const int64_t *tile, int64_t *strides) {
  assert(tileRank >= 0 && tileRank <= rank);
  int64_t stride = 1;
  for (intptr_t i = rank - 1; i >= 0; --i) {
    assert(shape[i] >= 0);
    strides[i] = stride;
    if (!multiply(stride, tileCount(rank, shape, tileRank, tile, i), &stride))
      return false;
  }
  return true;
}

bool mosaicPadToTile(intptr_t rank, const int64_t *shape, intptr_t tileRank,
                     const int64_t *tile, int64_t *padded) {
  assert(tileRank >= 0 && tileRank <= rank);
  const intptr_t leadingRank = rank - tileRank;
  for (intptr_t i = 0; i < leadingRank; ++i)
    padded[i] = shape[i];
  for (intptr_t i = 0; i < tileRank; ++i) {
    const int64_t size = shape[leadingRank + i];
    if (!multiply(mosaicCeilDiv(size, tile[i]), tile[i],
                  &padded[leadingRank + i]))
      return false;
  }
  return true;
}

/// Rows of the large tile that a wide array of narrow elements may take, as a
/// multiple of the sublane count; 0 when the ordinary tile is the largest.
static int64_t largeTileFactor(const MosaicTileRequest *request) {
  const MosaicTilingFlags flags = request->flags;
  switch (request->bitwidth) {
  case 2:
    return 16;
  case 4:
    return flags.x4LargeSecondMinor ? 8 : 0;
  case 8:
    return flags.x8LargeSecondMinor ? 4 : 0;
  case 16:
    // Generation 6 works on whole 16-bit tiles best, but what a kernel is
    // called with has the tile that its caller gave it.
    return flags.x16LargeSecondMinor ||
                   (mosaicTargetHas(&request->target,
                                    MOSAIC_HAS_TALL_X16_TILES) &&
                    !request->isKernelArgument)
               ? 2
               : 0;
  default:
    return 0;
  }
}

/// Rows of a tile that is no larger than the array needs, nor than `tallest`.
static int64_t fittingRows(const MosaicTileRequest *request, int64_t rows,
                           int64_t tallest) {
  // Before generation 4 the smallest tile is two sublanes.
  const int64_t packing = 32 / request->bitwidth;
  int64_t count =
      request->target.hardwareGeneration < 4 ? 2 * packing : packing;
  if (tallest <= rows)
    return tallest;
  while (count < smaller(rows, tallest))
    count *= 2;
  return count;
}

static int64_t ordinaryRows(const MosaicTileRequest *request) {
  const int64_t packing = 32 / request->bitwidth;
  const int64_t sublanes = request->target.sublaneCount;
  return sublanes > packing ? sublanes : packing;
}

/// Tiles that hold the array, as a multiple of an ordinary tile's row. Grows
/// with the array; sizes that do not fit count as the largest.
static int64_t paddedSize(const MosaicTileRequest *request, int64_t rows,
                          int64_t columns) {
  const int64_t tile = fittingRows(request, rows, ordinaryRows(request));
  int64_t size = 0;
  const bool fits =
      multiply(mosaicCeilDiv(rows, tile) * tile,
               mosaicCeilDiv(columns, request->target.laneCount), &size);
  return fits ? size : INT64_MAX;
}

/// Whether XLA gives what a kernel is called with the large tile of `large`
/// rows. Outside of the kernel an array is transposed if it is smaller that way.
/// A result then has the large tile only if it has it there too, an operand only
/// if it has 16 rows there.
///
/// Source: what libtpu of both forms takes, 150 shapes of 8 and 4 bits
static bool callerTakesLargeTile(const MosaicTileRequest *request, int64_t rows,
                                 int64_t columns, int64_t large) {
  const bool isSmallerTransposed =
      paddedSize(request, columns, rows) < paddedSize(request, rows, columns);
  if (!isSmallerTransposed || columns % large == 0)
    return true;
  return !request->isWritten &&
         columns >= INT64_C(2) * request->target.sublaneCount;
}

static int64_t tileRows(const MosaicTileRequest *request, int64_t rows,
                        int64_t columns) {
  const int64_t large = largeTileFactor(request) * request->target.sublaneCount;
  const bool takesLarge = large != 0 && rows % large == 0 &&
                          (!request->isKernelArgument ||
                           callerTakesLargeTile(request, rows, columns, large));
  return fittingRows(request, rows, takesLarge ? large : ordinaryRows(request));
}

bool mosaicChooseTiles(const MosaicTileRequest *request, intptr_t rank,
                       const int64_t *shape, MosaicTileChoice *choice) {
  assert(rank >= 1);
  const int64_t lanes = request->target.laneCount;
  const int64_t packing = 32 / request->bitwidth;
  if (rank == 1) {
    const int64_t rows = fittingRows(request, mosaicCeilDiv(shape[0], lanes),
                                     ordinaryRows(request));
    *choice = (MosaicTileChoice){.numTiles = packing == 1 ? 1 : 3,
                                 .tileRanks = {1, 1, 2},
                                 .tileSizes = {0, lanes, packing, 1}};
    return multiply(rows, lanes, &choice->tileSizes[0]);
  }
  const int64_t rows =
      request->leadingTileRows > 0
          ? request->leadingTileRows
          : tileRows(request, shape[rank - 2], shape[rank - 1]);
  *choice = (MosaicTileChoice){.numTiles = packing == 1 ? 1 : 2,
                               .tileRanks = {2, 2},
                               .tileSizes = {rows, lanes, packing, 1}};
  return true;
}

//===----------------------------------------------------------------------===//
// Asking a layout
//===----------------------------------------------------------------------===//

bool mosaicTiledMemRefIsContiguous(const MosaicTiledMemRef *memref) {
  const intptr_t rank = memref->rank;
  if (memref->numTiles == 0 || memref->tileRanks[0] > rank)
    return false;
  int64_t expected = 1;
  for (intptr_t i = rank - 1; i >= 0; --i) {
    if (memref->shape[i] < 0 || memref->tileStrides[i] != expected)
      return false;
    const int64_t count = tileCount(rank, memref->shape, memref->tileRanks[0],
                                    memref->tileSizes, i);
    if (!multiply(expected, count, &expected))
      return false;
  }
  return true;
}

bool mosaicTiledMemRefHasRows(const MosaicTiledMemRef *memref,
                              const MosaicTarget *target) {
  const int32_t bitwidth = memref->bitwidth;
  if (bitwidth < 2 || bitwidth > 32 || (bitwidth & (bitwidth - 1)) != 0)
    return false;
  const int64_t packing = 32 / bitwidth;
  const int64_t lanes = target->laneCount;
  const intptr_t *ranks = memref->tileRanks;
  const int64_t *sizes = memref->tileSizes;
  if (memref->numTiles == 0 || ranks[0] > memref->rank)
    return false;

  // What the first tile must be, and which tiles must follow it.
  intptr_t next = ranks[0];
  intptr_t tile = 1;
  if (ranks[0] == 2) {
    if (sizes[0] % packing != 0 || sizes[1] != lanes)
      return false;
  } else if (ranks[0] == 1) {
    if (sizes[0] % (packing * lanes) != 0)
      return false;
    if (packing > 1) {
      if (memref->numTiles != 3 || ranks[1] != 1 || sizes[1] != lanes)
        return false;
      next = 2;
      tile = 2;
    }
  } else {
    return false;
  }
  if (packing == 1)
    return memref->numTiles == 1;
  return memref->numTiles == tile + 1 && ranks[tile] == 2 &&
         sizes[next] == packing && sizes[next + 1] == 1;
}

bool mosaicTiledMemRefCanUntile(const MosaicTiledMemRef *memref,
                                const MosaicTarget *target,
                                bool allowMinorPadding,
                                const int64_t *sizeDivisors) {
  const intptr_t rank = memref->rank;
  if (!mosaicTiledMemRefHasRows(memref, target) || memref->tileRanks[0] != 2)
    return false;
  if (memref->tileStrides[rank - 1] != 1 || memref->tileStrides[rank - 2] != 1)
    return false;
  const int64_t packing = 32 / memref->bitwidth;
  for (intptr_t i = rank - 2; i < rank; ++i) {
    const int64_t unit = i == rank - 1 ? target->laneCount : packing;
    if (memref->shape[i] < 0) {
      if (!sizeDivisors || sizeDivisors[i] % unit != 0)
        return false;
    } else if (i == rank - 1) {
      if (!allowMinorPadding && memref->shape[i] != unit)
        return false;
    } else if (memref->shape[i] % unit != 0) {
      return false;
    }
  }
  return true;
}

MosaicMemoryPlace mosaicTiledMemRefPlace(const MosaicTiledMemRef *memref,
                                         const MosaicTarget *target,
                                         const int64_t *index) {
  assert(mosaicTiledMemRefHasRows(memref, target));
  const int64_t packing = 32 / memref->bitwidth;
  const int64_t lanes = target->laneCount;
  const intptr_t rank = memref->rank;
  const intptr_t tileRank = memref->tileRanks[0];

  int64_t tile = 0;
  for (intptr_t i = 0; i < rank - tileRank; ++i)
    tile += index[i] * memref->tileStrides[i];
  const int64_t column = index[rank - 1];
  const int64_t columnsPerTile = memref->tileSizes[tileRank - 1];
  tile += column / columnsPerTile * memref->tileStrides[rank - 1];

  // Packed rows: of the elements in a tile, those that share sub-element and
  // row of lanes.
  int64_t packedRow = column % columnsPerTile / lanes;
  int64_t packedRowsPerTile = columnsPerTile / lanes;
  if (tileRank == 2) {
    const int64_t row = index[rank - 2];
    packedRowsPerTile = memref->tileSizes[0];
    packedRow = row;
    if (row >= 0) {
      tile += row / packedRowsPerTile * memref->tileStrides[rank - 2];
      packedRow = row % packedRowsPerTile;
    }
  }
  const int64_t subelement = (packedRow % packing + packing) % packing;
  return (MosaicMemoryPlace){.row = tile * (packedRowsPerTile / packing) +
                                    (packedRow - subelement) / packing,
                             .lane = column % lanes,
                             .subelement = subelement};
}
