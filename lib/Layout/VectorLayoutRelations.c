//===- VectorLayoutRelations.c - Which layouts serve for which ------------===//
//
// Spec: vector_layout.md 7. A layout guarantees positions: a concrete offset
// one per element, a replicated one every position along its direction.
//
//===----------------------------------------------------------------------===//

#include "mosaic-c/VectorLayout.h"

#include <string.h>

static bool isReplicated(int64_t offset) { return offset == MOSAIC_REPLICATED; }

static bool equalTiledDims(MosaicVectorLayout left, MosaicVectorLayout right,
                           intptr_t rank, const int64_t *shape) {
  if (rank < mosaicVectorLayoutRank(left) ||
      rank < mosaicVectorLayoutRank(right))
    return false;
  int64_t leftDims[2], rightDims[2];
  mosaicVectorLayoutTiledDims(left, rank, shape, leftDims);
  mosaicVectorLayoutTiledDims(right, rank, shape, rightDims);
  return leftDims[0] == rightDims[0] && leftDims[1] == rightDims[1];
}

/// Rows of one-row tiles are vregs of their own, as leading dimensions are: no
/// implicit dimension is then the same as an implicit second-minor one.
static MosaicImplicitDim tiledForm(MosaicVectorLayout layout) {
  if (layout.tiling[0] == 1 && layout.implicitDim == MOSAIC_IMPLICIT_NONE)
    return MOSAIC_IMPLICIT_SECOND_MINOR;
  return layout.implicitDim;
}

static bool implicitDimsAgree(MosaicVectorLayout general,
                              MosaicVectorLayout special, intptr_t rank,
                              const int64_t *shape) {
  if (general.implicitDim == special.implicitDim)
    return true;
  if (general.tiling[0] == 1 && special.tiling[0] == 1) {
    general.implicitDim = tiledForm(general);
    special.implicitDim = tiledForm(special);
    if (general.implicitDim == special.implicitDim)
      return true;
  }
  return shape && equalTiledDims(general, special, rank, shape);
}

/// Whether the columns of `special` are guaranteed although its tiles have
/// another number of rows: the value lies in the first tile of both.
static bool columnsFitOneTile(MosaicVectorLayout general,
                              MosaicVectorLayout special, int64_t columns,
                              int64_t lanes) {
  const int64_t generalOffset = general.offsets[1];
  if (!isReplicated(generalOffset))
    return columns <= lanes - generalOffset;
  if (columns > lanes)
    return false;
  // Replicated in every tile of `general`. What `special` wants of a tile past
  // the first is there only if the tiles of `general` are no larger.
  if (isReplicated(special.offsets[1]))
    return general.tiling[0] <= special.tiling[0] ||
           isReplicated(general.offsets[0]);
  return columns <= lanes - special.offsets[1];
}

/// The same for rows, in tiles of which `special` has another number of rows.
static bool rowsFitOneTile(MosaicVectorLayout general,
                           MosaicVectorLayout special, int64_t rows) {
  const int64_t generalRows = general.tiling[0];
  const int64_t fewerRows =
      generalRows < special.tiling[0] ? generalRows : special.tiling[0];
  if (!isReplicated(general.offsets[0]))
    return rows <= fewerRows - general.offsets[0];
  if (rows > fewerRows)
    return false;
  // The rows of a tile of `general` hold copies, and so do the other tiles if
  // columns are copies too; else positions past its first tile hold nothing.
  if (isReplicated(general.offsets[1]))
    return true;
  if (isReplicated(special.offsets[0]))
    return special.tiling[0] <= generalRows;
  return rows <= generalRows - special.offsets[0];
}

bool mosaicVectorLayoutGeneralizes(MosaicVectorLayout general,
                                   MosaicVectorLayout special,
                                   const MosaicTarget *target, intptr_t rank,
                                   const int64_t *shape) {
  if (general.bitwidth != special.bitwidth)
    return false;
  for (int i = 0; i < 2; ++i)
    if (!isReplicated(general.offsets[i]) &&
        general.offsets[i] != special.offsets[i])
      return false;
  if (!implicitDimsAgree(general, special, rank, shape))
    return false;
  if (memcmp(general.tiling, special.tiling, sizeof(general.tiling)) == 0)
    return true;

  if (!shape || general.tiling[1] != target->laneCount ||
      special.tiling[1] != target->laneCount ||
      rank < mosaicVectorLayoutRank(general))
    return false;
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(general, rank, shape, dims);
  return columnsFitOneTile(general, special, dims[1], target->laneCount) &&
         rowsFitOneTile(general, special, dims[0]);
}

bool mosaicVectorLayoutEquivalent(MosaicVectorLayout left,
                                  MosaicVectorLayout right,
                                  const MosaicTarget *target, intptr_t rank,
                                  const int64_t *shape) {
  return mosaicVectorLayoutGeneralizes(left, right, target, rank, shape) &&
         mosaicVectorLayoutGeneralizes(right, left, target, rank, shape);
}

static bool isFullyReplicated(MosaicVectorLayout layout, intptr_t rank,
                              const int64_t *shape) {
  int64_t offsets[2];
  mosaicVectorLayoutCanonicalOffsets(layout, rank, shape, offsets);
  return isReplicated(offsets[0]) && isReplicated(offsets[1]);
}

bool mosaicVectorLayoutJoin(MosaicVectorLayout left, MosaicVectorLayout right,
                            intptr_t rank, const int64_t *shape,
                            MosaicVectorLayout *joined) {
  const int64_t leftRank = mosaicVectorLayoutRank(left);
  const int64_t rightRank = mosaicVectorLayoutRank(right);
  if (rank < leftRank || rank < rightRank)
    return false;
  if (leftRank >= rightRank && isFullyReplicated(left, rank, shape)) {
    *joined = right;
    return true;
  }
  if (rightRank >= leftRank && isFullyReplicated(right, rank, shape)) {
    *joined = left;
    return true;
  }

  if (left.bitwidth != right.bitwidth ||
      memcmp(left.tiling, right.tiling, sizeof(left.tiling)) != 0 ||
      !equalTiledDims(left, right, rank, shape))
    return false;
  MosaicVectorLayout result = left;
  for (int i = 0; i < 2; ++i) {
    if (isReplicated(left.offsets[i]))
      result.offsets[i] = right.offsets[i];
    else if (!isReplicated(right.offsets[i]) &&
             left.offsets[i] != right.offsets[i])
      return false;
  }
  *joined = result;
  return true;
}
