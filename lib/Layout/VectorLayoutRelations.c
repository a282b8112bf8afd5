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
static bool isOneRowForm(MosaicVectorLayout layout) {
  return layout.tiling[0] == 1 &&
         (layout.implicitDim == MOSAIC_IMPLICIT_NONE ||
          layout.implicitDim == MOSAIC_IMPLICIT_SECOND_MINOR);
}

/// Whether a vector of these tiled dimensions lies in one tile, of `general`
/// as of `special`, whose numbers of rows differ.
static bool liesInOneTile(MosaicVectorLayout general,
                          MosaicVectorLayout special, const int64_t dims[2],
                          int64_t lanes) {
  const int64_t rows = general.tiling[0] < special.tiling[0]
                           ? general.tiling[0]
                           : special.tiling[0];
  const int64_t *offsets = general.offsets;
  return dims[0] <= rows - (isReplicated(offsets[0]) ? 0 : offsets[0]) &&
         dims[1] <= lanes - (isReplicated(offsets[1]) ? 0 : offsets[1]);
}

/// Given that, whether the copies of a replicated direction are where `special`
/// expects them. Replicated rows fill the tiles of `general` that hold columns,
/// replicated columns put the same rows into every tile of `general`.
///
///   {*,0},(2,4)   sublane 0  a b c .     {5,0},(8,4) wants the row in sublane
///   on 1x3                1  a b c .     5: it is not there
///                         2  . . . .
static bool copiesReach(MosaicVectorLayout general, MosaicVectorLayout special,
                        const int64_t dims[2], int64_t lanes) {
  if (isReplicated(general.offsets[0]) == isReplicated(general.offsets[1]))
    return true; // the copies fill the vreg, or there are none
  if (isReplicated(general.offsets[0]))
    return isReplicated(special.offsets[0])
               ? special.tiling[0] <= general.tiling[0]
               : dims[0] <= general.tiling[0] - special.offsets[0];
  return general.tiling[0] <= special.tiling[0] ||
         (!isReplicated(special.offsets[1]) &&
          dims[1] <= lanes - special.offsets[1]);
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
  if (general.implicitDim != special.implicitDim &&
      !(isOneRowForm(general) && isOneRowForm(special)) &&
      !(shape && equalTiledDims(general, special, rank, shape)))
    return false;
  if (memcmp(general.tiling, special.tiling, sizeof(general.tiling)) == 0)
    return true;

  const int64_t lanes = target->laneCount;
  if (!shape || general.tiling[1] != lanes || special.tiling[1] != lanes ||
      rank < mosaicVectorLayoutRank(general))
    return false;
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(general, rank, shape, dims);
  return liesInOneTile(general, special, dims, lanes) &&
         copiesReach(general, special, dims, lanes);
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
