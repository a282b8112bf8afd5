//===- mosaic-c/VectorLayout.h - Where a vector's elements live -----------===//
//
// A vector layout maps each element of a vector to a place in an array of
// vregs: which vreg, and in it which sublane, lane and sub-element. In full:
// the last two dimensions of the vector (after size-1 dimensions were inserted,
// see MosaicImplicitDim) are shifted by the offsets and cut into tiles; tiles
// fill a vreg one after the other, walking along the minor dimension. Leading
// dimensions are unrolled over vregs.
//
//
//   32,{0,0},(8,128)                 32,{0,0},(2,128), on a 2x512 vector
//
//                lane 0   127                      lane 0   127
//   sublane 0       +-------+        sublanes 0-1     |  t0   |   columns   0-127
//           …       |  t0   |                 2-3     |  t1   |           128-255
//   sublane 7       +-------+                 4-5     |  t2   |           256-383
//                                             6-7     |  t3   |           384-511
//
//   16,{3,0},(16,128)                16,{0,0},(1,256),-2, on a 512 vector
//   rows of the vector in a word:    columns in a sublane, at lane l:
//                   low  high                         low      high
//   sublane 0        -    -          sublane 0         l      128+l
//   sublane 1        -    0          sublane 1       256+l    384+l
//   sublane 2        1    2
//
// Text form, inside `#tpu.vpad<"…">`; an offset is a number or `*`:
//
//   BITWIDTH,{OFFSET,OFFSET},(ROWS,COLUMNS)[,-1|,-2|,-2,-1]
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
  MOSAIC_IMPLICIT_NONE,         ///< the vector's last two dimensions are tiled
  MOSAIC_IMPLICIT_MINOR,        ///< `-1`: a 1 is appended
  MOSAIC_IMPLICIT_SECOND_MINOR, ///< `-2`: a 1 goes before the last dimension
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

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Parses the text form; see above. `text` must hold nothing else.
///
/// Returns: true and the layout; otherwise false, with `*layout` untouched and
///          `*error` (when `error` is not null) a static string that says what
///          is wrong
/// Errors:  bad syntax; a bitwidth that is no power of two up to 32; tile sizes
///          below 1; a row offset outside the first tile; the empty string
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

//===----------------------------------------------------------------------===//
// Fields and what follows from them
//===----------------------------------------------------------------------===//

/// Whether all fields are equal. A row offset 0 and a replicated one differ
/// even where they mean the same.
MOSAIC_C_EXPORT bool mosaicVectorLayoutEqual(MosaicVectorLayout left,
                                             MosaicVectorLayout right);

/// Elements per 32-bit word: 32 / bitwidth.
MOSAIC_C_EXPORT int64_t mosaicVectorLayoutPacking(MosaicVectorLayout layout);

/// Number of the vector's own dimensions that are tiled: 2, 1 or 0.
MOSAIC_C_EXPORT int64_t mosaicVectorLayoutRank(MosaicVectorLayout layout);

/// The tiling whose single tile is a whole vreg: rows = sublanes * 32 /
/// bitwidth, columns = lanes.
MOSAIC_C_EXPORT void mosaicNativeTiling(int8_t bitwidth,
                                        const MosaicTarget *target,
                                        int64_t tiling[2]);

/// Whether the tiling is the native one of the layout's bitwidth.
MOSAIC_C_EXPORT bool
mosaicVectorLayoutHasNativeTiling(MosaicVectorLayout layout,
                                  const MosaicTarget *target);

/// Whether the layout is that of a plain 32-bit matrix: native tiling and no
/// implicit dimension. Offsets are free.
MOSAIC_C_EXPORT bool
mosaicVectorLayoutHasNaturalTopology(MosaicVectorLayout layout,
                                     const MosaicTarget *target);

/// Whether vregs of `target` can hold this layout with a defined element order.
///
/// Requires: positive counts in `target`; any values in `layout`
/// Returns:  the fields are what mosaicVectorLayoutParse accepts, offsets lie
///           inside the first vreg slice, a tile covers whole sublanes and
///           their number divides the vreg's, and the tile is one row of lanes
///           wide or a single row of whole packed sublanes
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

//===----------------------------------------------------------------------===//
// A layout on a shape
//===----------------------------------------------------------------------===//
// Shapes are static and positive, as vector types' are; their element count
// fits in an int64_t.

/// Number of dimensions of the implicit shape: rank plus what is inserted.
MOSAIC_C_EXPORT intptr_t
mosaicVectorLayoutImplicitRank(MosaicVectorLayout layout, intptr_t rank);

/// Writes `shape` with the implicit size-1 dimensions inserted: `implicitShape`
/// has mosaicVectorLayoutImplicitRank entries. Applied to a vreg array shape it
/// gives that array's implicit form, whose last two dimensions are the rows and
/// columns of vregs.
///
/// Requires: rank >= mosaicVectorLayoutRank(layout)
MOSAIC_C_EXPORT void mosaicVectorLayoutImplicitShape(MosaicVectorLayout layout,
                                                     intptr_t rank,
                                                     const int64_t *shape,
                                                     int64_t *implicitShape);

/// The position in the implicit shape of the vector's dimension `dim`.
/// Requires: 0 <= dim < rank
MOSAIC_C_EXPORT intptr_t mosaicVectorLayoutToImplicitDim(
    MosaicVectorLayout layout, intptr_t rank, intptr_t dim);

/// Sizes of the two tiled dimensions of a vector, inserted 1s included.
/// Requires: rank >= mosaicVectorLayoutRank(layout)
MOSAIC_C_EXPORT void mosaicVectorLayoutTiledDims(MosaicVectorLayout layout,
                                                 intptr_t rank,
                                                 const int64_t *shape,
                                                 int64_t dims[2]);

/// The offsets, with the row offset replicated where that is the same thing:
/// in a one-row tile that holds a single row.
///
/// Requires: rank >= mosaicVectorLayoutRank(layout)
MOSAIC_C_EXPORT void
mosaicVectorLayoutCanonicalOffsets(MosaicVectorLayout layout, intptr_t rank,
                                   const int64_t *shape, int64_t offsets[2]);

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

//===----------------------------------------------------------------------===//
// Relations
//===----------------------------------------------------------------------===//

/// Whether every position that `special` guarantees is guaranteed by `general`,
/// so that vregs in `general` can be used as if they were in `special`. With
/// `shape` null the answer holds for every shape. True only where it is so, but
/// not everywhere it is so: between tilings only vectors of one tile are
/// compared, and between implicit dimensions only equal tiled dimensions. Among
/// layouts of one implicit dimension it is transitive.
///
/// Requires: valid layouts
/// Source:   vector_layout.md 7, with one correction: between tilings the
///           reference counts on copies of a replicated direction in tiles
///           that `general` leaves undefined
MOSAIC_C_EXPORT bool mosaicVectorLayoutGeneralizes(MosaicVectorLayout general,
                                                   MosaicVectorLayout special,
                                                   const MosaicTarget *target,
                                                   intptr_t rank,
                                                   const int64_t *shape);

/// Whether each generalizes the other.
MOSAIC_C_EXPORT bool mosaicVectorLayoutEquivalent(MosaicVectorLayout left,
                                                  MosaicVectorLayout right,
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
