//===- mosaic-c/VectorLayout.h - Where a vector's elements live -----------===//
//
// A vector layout maps each element of a vector to a place in an array of
// vregs: which vreg, and in it which sublane, lane and sub-element. In full:
// the last two dimensions of the vector (after size-1 dimensions were inserted,
// see MosaicImplicitDim) are shifted by the offsets and cut into tiles; tiles
// fill a vreg one after the other, walking along the minor dimension. Leading
// dimensions are unrolled over vregs.
//
//   32,{0,0},(8,128)     one tile is one vreg        32,{0,0},(2,128)    four
//   tiles in a vreg,
//                                                                       side by
//                                                                       side in
//                                                                       the
//                                                                       vector
//     0      127                                       0           511
//    +----------+ 0                                   +--+--+--+--+ 0 sublanes
//    0,1: tile 0 |   vreg   |                                     |t0|t1|t2|t3|
//    sublanes 2,3: tile 1
//    +----------+ 7                                   +--+--+--+--+ 1      …
//
// Text form, inside `#tpu.vpad<"…">`:
//   BITWIDTH,{OFFSET,OFFSET},(ROWS,COLUMNS)[,-1|,-2|,-2,-1]      an offset is a
//   number or `*`
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_C_VECTORLAYOUT_H
#define MOSAIC_C_VECTORLAYOUT_H

#include "mosaic-c/Support.h"
#include "mosaic-c/Target.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An offset that stands for "the same at every position": the value does not
/// vary along that direction, so any position is a valid copy. Printed `*`.
#define MOSAIC_REPLICATED INT64_C(-1)

/// The directions of a layout: rows (second-minor) and columns (minor).
enum { MOSAIC_ROWS = 0, MOSAIC_COLUMNS = 1 };

/// Which of the two tiled dimensions is not one of the vector's but a size-1
/// dimension inserted.
typedef enum MosaicImplicitDim {
  MOSAIC_IMPLICIT_NONE, ///< the vector's last two dimensions are the tiled ones
  MOSAIC_IMPLICIT_MINOR,        ///< `-1`: a 1 is appended
  MOSAIC_IMPLICIT_SECOND_MINOR, ///< `-2`: a 1 is inserted before the last
                                ///< dimension
  MOSAIC_IMPLICIT_BOTH,         ///< `-2,-1`: two 1s are appended
} MosaicImplicitDim;

/// A vector layout. Plain data, passed by value; equality is memberwise.
typedef struct MosaicVectorLayout {
  int8_t bitwidth; ///< of an element: 1, 2, 4, 8, 16 or 32. Of an i1 value: of
                   ///< the data it masks
  MosaicImplicitDim implicitDim;
  int64_t offsets[2]; ///< rows, columns: place of the first element in the
                      ///< first vreg slice
  int64_t tiling[2];  ///< rows, columns of a tile
} MosaicVectorLayout;

/// A layout, or none (of scalars, memrefs, semaphores; text `none`).
typedef struct MosaicOptionalVectorLayout {
  bool present;
  MosaicVectorLayout layout;
} MosaicOptionalVectorLayout;

/// Parses the text form; see above. `text` must hold nothing else.
///
/// Returns: true and the layout. Otherwise false, and `*error` (when not null)
/// is a static string
///          that says what is wrong.
/// Errors:  bad syntax; bitwidth that is no power of two up to 32; tile sizes
/// below 1; a row offset
///          outside the first tile; the empty string
/// Source:  dialect.md 6, vector_layout.md 1-2
MOSAIC_C_EXPORT bool mosaicVectorLayoutParse(MlirStringRef text,
                                             MosaicOptionalVectorLayout *layout,
                                             const char **error);

/// Longest text that mosaicVectorLayoutPrint writes, with its NUL.
#define MOSAIC_VECTOR_LAYOUT_TEXT_SIZE 128

/// Prints the text form, NUL-terminated, into `buffer` of
/// MOSAIC_VECTOR_LAYOUT_TEXT_SIZE bytes.
MOSAIC_C_EXPORT void mosaicVectorLayoutPrint(MosaicOptionalVectorLayout layout,
                                             char *buffer);

/// Whether all fields are equal. A row offset 0 and a replicated one differ
/// even where they mean the same.
MOSAIC_C_EXPORT bool mosaicVectorLayoutEqual(MosaicVectorLayout left,
                                             MosaicVectorLayout right);

/// Elements per 32-bit word: 32 / bitwidth.
MOSAIC_C_EXPORT int64_t mosaicVectorLayoutPacking(MosaicVectorLayout layout);

/// Number of the vector's own dimensions that are tiled: 2, 1 or 0.
MOSAIC_C_EXPORT int64_t mosaicVectorLayoutRank(MosaicVectorLayout layout);

/// Whether vregs of `target` can hold this layout with a defined element order.
///
/// Requires: what mosaicVectorLayoutParse checks
/// Returns:  offsets lie inside the first vreg slice, a tile covers whole
/// sublanes and their number
///           divides the vreg's sublanes, and the tile is one lane row wide or
///           a single row of whole packed lane rows
/// Source:   vector_layout.md 4, 6
MOSAIC_C_EXPORT bool mosaicVectorLayoutIsValid(MosaicVectorLayout layout,
                                               const MosaicTarget *target);

/// Tiles that one vreg holds. Requires a valid layout.
MOSAIC_C_EXPORT int64_t mosaicVectorLayoutTilesPerVreg(
    MosaicVectorLayout layout, const MosaicTarget *target);

/// Sublanes that one tile covers. Requires a valid layout.
MOSAIC_C_EXPORT int64_t mosaicVectorLayoutSublanesPerTile(
    MosaicVectorLayout layout, const MosaicTarget *target);

/// The window of the two tiled dimensions that one vreg holds: rows and
/// columns. Requires a valid layout.
MOSAIC_C_EXPORT void mosaicVectorLayoutVregSlice(MosaicVectorLayout layout,
                                                 const MosaicTarget *target,
                                                 int64_t slice[2]);

/// Sizes of the two tiled dimensions of a vector, inserted 1s included.
/// Requires: rank >= mosaicVectorLayoutRank(layout)
MOSAIC_C_EXPORT void mosaicVectorLayoutTiledDims(MosaicVectorLayout layout,
                                                 intptr_t rank,
                                                 const int64_t *shape,
                                                 int64_t dims[2]);

/// Shape of the vreg array that holds a vector: one dimension per dimension of
/// the vector with the inserted size-1 dimensions left out again (so `rank`
/// entries), each leading one as it is, the tiled ones divided by the vreg
/// slice and rounded up; 1 along a replicated direction.
///
/// Requires: a valid layout, rank >= mosaicVectorLayoutRank(layout)
MOSAIC_C_EXPORT void
mosaicVectorLayoutVregArrayShape(MosaicVectorLayout layout,
                                 const MosaicTarget *target, intptr_t rank,
                                 const int64_t *shape, int64_t *arrayShape);

/// A place in a vreg array.
typedef struct MosaicVregPlace {
  int64_t vreg;       ///< row-major number in the vreg array
  int64_t sublane;    ///< 0 … sublaneCount-1
  int64_t lane;       ///< 0 … laneCount-1
  int64_t subelement; ///< 0 … packing-1, the lowest bits first
} MosaicVregPlace;

/// The map itself: where the element at `index` lives. Along a replicated
/// direction the copy at position 0 of the tile is given.
///
/// Requires: a valid layout, index inside shape
/// Source:   vector_layout.md 4
MOSAIC_C_EXPORT MosaicVregPlace mosaicVectorLayoutPlace(
    MosaicVectorLayout layout, const MosaicTarget *target, intptr_t rank,
    const int64_t *shape, const int64_t *index);

/// Whether every position that `special` guarantees is guaranteed by `general`.
/// With `shape` null the answer holds for every shape.
///
/// Source: vector_layout.md 7
MOSAIC_C_EXPORT bool mosaicVectorLayoutGeneralizes(MosaicVectorLayout general,
                                                   MosaicVectorLayout special,
                                                   const MosaicTarget *target,
                                                   intptr_t rank,
                                                   const int64_t *shape);

/// The layout to which values in both layouts can be brought by un-replication
/// alone.
///
/// Requires: rank >= the layout rank of both (otherwise there is none)
/// Returns:  true and the layout, or false when there is none
/// Source:   vector_layout.md 7
MOSAIC_C_EXPORT bool mosaicVectorLayoutJoin(MosaicVectorLayout left,
                                            MosaicVectorLayout right,
                                            intptr_t rank, const int64_t *shape,
                                            MosaicVectorLayout *joined);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_VECTORLAYOUT_H
