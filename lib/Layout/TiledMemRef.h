//===- TiledMemRef.h - Where a tiled memref's elements live ---------------===//
//
// Vector memory is an array of rows of `laneCount` words of 32 bits. A memref
// with layout #tpu.tiled cuts its last dimensions into tiles of whole rows:
//
//   #tpu.tiled<(8,128),[3,1]>          memref<16x384xf32>: 2x3 tiles, 8 rows each
//
//               columns 0-127   128-255   256-383
//   rows 0-7      tile 0         tile 1    tile 2      tile strides [3,1]
//   rows 8-15     tile 3         tile 4    tile 5
//
//   #tpu.tiled<(8,128)(2,1),[3,1]>     16-bit elements: two rows in a word, so a
//                                      tile of 8 rows is 4 rows of memory
//   #tpu.tiled<(512)(128)(2,1),[1]>    rank 1, 16 bits: 512 elements in 2 rows of
//                                      memory; 0-127 are the low halves of the
//                                      first, 128-255 its high halves
//
// Everything here is plain numbers. Spec: infer_memref_layout.md 2-4 and 7;
// vreg_ops.md 2.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_LAYOUT_TILEDMEMREF_H
#define MOSAIC_LAYOUT_TILEDMEMREF_H

#include "mosaic-c/Target.h"

#include <stdbool.h>
#include <stdint.h>

/// A memref and its `#tpu.tiled` layout.
typedef struct MosaicTiledMemRef {
  int32_t bitwidth; ///< of an element; only 2, 4, 8, 16 and 32 have rows
  intptr_t rank;
  const int64_t *shape; ///< a dynamic size is negative
  intptr_t numTiles;
  const intptr_t *tileRanks;
  const int64_t *tileSizes;   ///< one tile after the other
  const int64_t *tileStrides; ///< `rank` entries, unit: first tiles
} MosaicTiledMemRef;

//===----------------------------------------------------------------------===//
// Choosing a layout
//===----------------------------------------------------------------------===//

/// Computes the strides of tiles that lie side by side, the minor dimension
/// first: the strides of an array whose last `tileRank` dimensions are divided
/// by the tile, rounded up.
///
/// Requires: 0 <= tileRank <= rank, static sizes, positive tile sizes
/// Returns:  false when a stride does not fit
bool mosaicTileStrides(intptr_t rank, const int64_t *shape, intptr_t tileRank,
                       const int64_t *tile, int64_t *strides);

/// Rounds the last `tileRank` sizes up to the tile. `padded` may be `shape`.
///
/// Requires: as mosaicTileStrides
/// Returns:  false when a size does not fit
bool mosaicPadToTile(intptr_t rank, const int64_t *shape, intptr_t tileRank,
                     const int64_t *tile, int64_t *padded);

/// What the choice of a tile depends on, besides the shape.
typedef struct MosaicTileRequest {
  MosaicTarget target;
  MosaicTilingFlags flags;
  int32_t bitwidth;        ///< of an element: 2, 4, 8, 16 or 32
  bool isKernelArgument;   ///< false: allocated in the kernel
  bool isWritten;          ///< by the kernel: one of its results
  int64_t leadingTileRows; ///< rows of a 2-D tile that are asked for; 0: choose
} MosaicTileRequest;

/// The tiles of a layout: (rows,lanes) or (elements), and, for packed types,
/// how they fill words.
typedef struct MosaicTileChoice {
  intptr_t numTiles;
  intptr_t tileRanks[3];
  int64_t tileSizes[4];
} MosaicTileChoice;

/// Chooses the tiles of a memref that has none.
///
/// Requires: rank >= 1, static sizes
/// Returns:  false when a tile size does not fit
bool mosaicChooseTiles(const MosaicTileRequest *request, intptr_t rank,
                       const int64_t *shape, MosaicTileChoice *choice);

//===----------------------------------------------------------------------===//
// Asking a layout
//===----------------------------------------------------------------------===//

/// Whether tiles lie side by side in the order of mosaicTileStrides.
///
/// Returns: false also for dynamic sizes and without a tile
bool mosaicTiledMemRefIsContiguous(const MosaicTiledMemRef *memref);

/// Whether the layout is one whose rows in memory are defined: (rows,lanes) or
/// (elements) of whole rows, followed for packed types by (packing,1), in rank
/// 1 by (lanes)(packing,1).
bool mosaicTiledMemRefHasRows(const MosaicTiledMemRef *memref,
                              const MosaicTarget *target);

/// Whether the memref can be seen with tiles of one packed row of lanes,
/// (packing,lanes) instead of (rows,lanes), at the same addresses: its rows in
/// memory are defined, there is a single column of tiles and no half-used word.
///
/// `sizeDivisors` (null: none known) holds, for a dynamic size, a number that
/// is known to divide it. With `allowMinorPadding` a static minor size may be
/// less than a tile's columns.
///
/// Source: infer_memref_layout.md 7; other tiles than those with rows are
///         refused, which the reference reads wrong
bool mosaicTiledMemRefCanUntile(const MosaicTiledMemRef *memref,
                                const MosaicTarget *target,
                                bool allowMinorPadding,
                                const int64_t *sizeDivisors);

/// A place in vector memory, relative to the memref's first row.
typedef struct MosaicMemoryPlace {
  int64_t row;
  int64_t lane;       ///< 0 … laneCount-1
  int64_t subelement; ///< 0 … packing-1, the lowest bits first
} MosaicMemoryPlace;

/// Where the element at `index` lives. The index may lie outside the shape; a
/// negative second-minor index means rows before row 0 in the same column of
/// tiles, as accesses that start at an offset need. Sizes play no part.
///
/// Requires: mosaicTiledMemRefHasRows; other indices not negative
/// Source:   vreg_ops.md 2, note 1
MosaicMemoryPlace mosaicTiledMemRefPlace(const MosaicTiledMemRef *memref,
                                         const MosaicTarget *target,
                                         const int64_t *index);

#endif // MOSAIC_LAYOUT_TILEDMEMREF_H
