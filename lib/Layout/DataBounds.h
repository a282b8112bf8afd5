//===- DataBounds.h - Which part of a vreg holds data ---------------------===//
//
// A vreg of an array may hold less than a full slice of the vector: the first
// starts at the layout's offset, the last ends with the vector. What lies
// outside is undefined and must be masked off. Data bounds say what is inside,
// as numbers, from which rules emit masks.
//
// Example: 2x200 at 32,{1,0},(4,128). Two tiles in a vreg, rows 1-2 of each,
// columns 0-199:
//
//              lane 0      72       127
//   sublane 0       .  .  .  .  .  .  .
//           1       d  d  d  d  d  d  d     piece 0: rows 1-2, lanes 0-127
//           2       d  d  d  d  d  d  d
//           3       .  .  .  .  .  .  .
//           4       .  .  .  .  .  .  .
//           5       d  d  d  .  .  .  .     piece 1: rows 5-6, lanes 0-71
//           6       d  d  d  .  .  .  .
//           7       .  .  .  .  .  .  .
//
// Rows of a piece are packed rows: sublane * packing + sub-element, so that the
// same description holds for packed types, whose pieces may begin and end
// inside a word.
//
// Spec: vector_layout.md 8; vreg_ops.md 5.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_LAYOUT_DATABOUNDS_H
#define MOSAIC_LAYOUT_DATABOUNDS_H

#include "mosaic-c/Target.h"
#include "mosaic-c/VectorLayout.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum MosaicDataBoundsKind {
  MOSAIC_BOUNDS_SINGLE_ROW, ///< one-row tiles: an interval of columns, which
                            ///< fill the vreg row of lanes by row of lanes
  MOSAIC_BOUNDS_RECTANGLE,  ///< lane-wide tiles: rows and columns
} MosaicDataBoundsKind;

/// The data of one vreg, in coordinates of the vreg slice: rows
/// start[0] … end[0]-1 and columns start[1] … end[1]-1. Never empty.
typedef struct MosaicDataBounds {
  MosaicVectorLayout layout;
  MosaicTarget target;
  MosaicDataBoundsKind kind;
  int64_t start[2];
  int64_t end[2];
} MosaicDataBounds;

/// The vreg asked for: its index in the vreg array of a vector.
typedef struct MosaicDataBoundsQuery {
  MosaicVectorLayout layout; ///< valid for `target`
  const MosaicTarget *target;
  intptr_t rank;           ///< of the vector, at least the layout's
  const int64_t *shape;    ///< of the vector
  const int64_t *vreg;     ///< `rank` entries, inside the vreg array shape
  bool allowReplicated[2]; ///< a replicated direction counts as full of data
} MosaicDataBoundsQuery;

/// Computes the data bounds of a vreg.
///
/// Returns: false when a direction is replicated and not allowed to be
bool mosaicDataBoundsGet(const MosaicDataBoundsQuery *query,
                         MosaicDataBounds *bounds);

/// A box of a vreg that is full of data; see the file's head.
typedef struct MosaicDataPiece {
  int64_t rows[2];  ///< packed rows: first, and one past the last
  int64_t lanes[2]; ///< lanes: first, and one past the last
} MosaicDataPiece;

/// Number of pieces that make up the data: one per used tile of a rectangle, up
/// to three of a single row. At least 1. Pieces share no row.
intptr_t mosaicDataBoundsNumPieces(const MosaicDataBounds *bounds);

/// Piece `number`, by increasing rows.
MosaicDataPiece mosaicDataBoundsPiece(const MosaicDataBounds *bounds,
                                      intptr_t number);

/// First sublane that a piece touches, and one past the last.
void mosaicDataPieceSublanes(MosaicDataPiece piece, int64_t packing,
                             int64_t sublanes[2]);

/// Whether the sublane holds any data: the sublane mask of loads and stores.
bool mosaicDataBoundsSublaneHasData(const MosaicDataBounds *bounds,
                                    int64_t sublane);

typedef enum MosaicVregDim {
  MOSAIC_VREG_SUBLANES,
  MOSAIC_VREG_LANES,
  MOSAIC_VREG_SUBELEMENTS,
} MosaicVregDim;

/// Whether two places that differ in this coordinate alone are one data and the
/// other not. When it varies along sublanes only, a sublane mask says all.
bool mosaicDataBoundsMaskVariesAlong(const MosaicDataBounds *bounds,
                                     MosaicVregDim dim);

/// Whether the whole vreg is data.
bool mosaicDataBoundsIsComplete(const MosaicDataBounds *bounds);

/// Largest packing whose sub-elements a mask register can tell apart: 1, 2 or
/// 4 by generation. Finer masks are i32 bit masks.
int64_t mosaicMaxMaskPacking(const MosaicTarget *target);

#endif // MOSAIC_LAYOUT_DATABOUNDS_H
