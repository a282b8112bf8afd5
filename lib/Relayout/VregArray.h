//===- VregArray.h - A vector as the vregs that hold it --------------------===//

#ifndef MOSAIC_RELAYOUT_VREGARRAY_H
#define MOSAIC_RELAYOUT_VREGARRAY_H

#include "Builder/Builder.h"
#include "Builder/Types.h"
#include "Layout/DataBounds.h"

#include "mosaic-c/VectorLayout.h"

/// More vregs than any vector memory holds (512 MiB): a value that needs more is
/// refused before anything is allocated for it.
#define MOSAIC_MOST_VREGS (INT64_C(1) << 17)

/// A vector while it is lowered: its vregs, row-major in the vreg array.
///
///   vector<20x300xf32> in 32,{0,0},(8,128)        columns
///                                               +----+----+----+
///     shape   20, 300                           | 0  | 1  | 2  |   rows
///     array    3,   3                           | 3  | 4  | 5  |
///                                               | 6  | 7  | 8  |
///                                               +----+----+----+
///
/// `array` is the shape in implicit form: the leading dimensions, then the rows
/// and columns of vregs (size-1 dimensions of the layout included), so it has at
/// least two entries. Leaving out the inserted 1s does not change the order.
typedef struct MosaicVregArray {
  MlirType type; ///< of the logical value
  MosaicVectorLayout layout;
  MosaicShape shape;    ///< of the logical value
  intptr_t arrayRank;   ///< >= 2
  const int64_t *array; ///< arrayRank entries
  int64_t numVregs;     ///< product of `array`
  MlirValue *vregs;     ///< numVregs entries, in the builder's arena
} MosaicVregArray;

/// Lays out an array without vregs (all null) for a value of `type` in
/// `layout`.
///
/// Requires: a layout that is valid for the target
/// Returns:  success and the array
/// Errors:   a layout of higher rank than the value; more vregs than
///           MOSAIC_MOST_VREGS; both at `op`
MlirLogicalResult mosaicVregArrayCreate(const MosaicBuilder *builder,
                                        MlirOperation op, MlirType type,
                                        MosaicVectorLayout layout,
                                        MosaicVregArray *result);

/// Rows and columns of the array.
int64_t mosaicVregArrayRows(const MosaicVregArray *array);
int64_t mosaicVregArrayColumns(const MosaicVregArray *array);

/// Type of each vreg: native, or a mask of the layout's bitwidth for i1.
MlirType mosaicVregArrayVregType(const MosaicVregArray *array,
                                 const MosaicTarget *target);

/// Whether the value is the same at every row / column of its vregs.
bool mosaicVregArrayIsReplicated(const MosaicVregArray *array, int direction);

/// Row-major number of the vreg at `index` (arrayRank entries).
int64_t mosaicVregArrayNumber(const MosaicVregArray *array,
                              const int64_t *index);

/// The vregs of the box of `sizes` elements at `begin`, as far as it picks among
/// leading indices: a box of one in the first k leading dimensions is one run of
/// vregs, and so is a range of the next. What reads a box of a long value sees
/// only these, and `begin` becomes relative to them.
///
/// Shape:    `begin` and `sizes`: one entry per dimension of the value
/// Requires: the box lies inside the value
/// Returns:  an array that shares the vregs; its `type` is still the whole value's
MosaicVregArray mosaicVregArraySlab(const MosaicVregArray *array,
                                    MosaicArena *arena, int64_t *begin,
                                    const int64_t *sizes);

/// Which part of the vreg at `index` (arrayRank entries) holds data.
/// `allowReplicated[direction]` counts a replicated direction as full of data.
///
/// Requires: no other direction is replicated
MosaicDataBounds mosaicVregArrayDataBounds(const MosaicVregArray *array,
                                           const MosaicBuilder *builder,
                                           const int64_t *index,
                                           const bool allowReplicated[2]);

/// Advances `index`, row-major, inside `sizes`.
///
/// Returns: false when the last index was reached; `index` is zero again
bool mosaicIndexAdvance(intptr_t rank, const int64_t *sizes, int64_t *index);

#endif // MOSAIC_RELAYOUT_VREGARRAY_H
