//===- DataBounds.c - Which part of a vreg holds data ---------------------===//

#include "Layout/DataBounds.h"

#include "Support/Arithmetic.h"

#include <assert.h>

/// a mod m, with m itself for multiples of m: where the last slice ends.
static int64_t positiveMod(int64_t value, int64_t modulus) {
  return (value - 1) % modulus + 1;
}

bool mosaicDataBoundsGet(const MosaicDataBoundsQuery *query,
                         MosaicDataBounds *bounds) {
  const MosaicVectorLayout layout = query->layout;
  assert(mosaicVectorLayoutIsValid(layout, query->target));
  for (int i = 0; i < 2; ++i)
    if (layout.offsets[i] == MOSAIC_REPLICATED && !query->allowReplicated[i])
      return false;

  int64_t dims[2], slice[2];
  mosaicVectorLayoutTiledDims(layout, query->rank, query->shape, dims);
  mosaicVectorLayoutVregSlice(layout, query->target, slice);
  // Along an inserted dimension the array has one vreg, number 0.
  const bool hasRows = layout.implicitDim == MOSAIC_IMPLICIT_NONE ||
                       layout.implicitDim == MOSAIC_IMPLICIT_MINOR;
  const bool hasColumns = layout.implicitDim == MOSAIC_IMPLICIT_NONE ||
                          layout.implicitDim == MOSAIC_IMPLICIT_SECOND_MINOR;
  const intptr_t rank = query->rank;
  const int64_t vreg[2] = {
      hasRows ? query->vreg[hasColumns ? rank - 2 : rank - 1] : 0,
      hasColumns ? query->vreg[rank - 1] : 0};

  *bounds = (MosaicDataBounds){.layout = layout,
                               .target = *query->target,
                               .kind = layout.tiling[0] == 1
                                           ? MOSAIC_BOUNDS_SINGLE_ROW
                                           : MOSAIC_BOUNDS_RECTANGLE,
                               .start = {0, 0},
                               .end = {slice[0], slice[1]}};
  for (int i = 0; i < 2; ++i) {
    const int64_t offset = layout.offsets[i];
    if (offset == MOSAIC_REPLICATED)
      continue;
    if (vreg[i] == 0)
      bounds->start[i] = offset;
    // Position offset + dim - 1 is the last; the sum itself may not fit.
    const int64_t rest = (dims[i] - 1) % slice[i] + offset;
    if (vreg[i] == (dims[i] - 1) / slice[i] + rest / slice[i])
      bounds->end[i] = rest % slice[i] + 1;
  }
  return true;
}

/// The pieces of an interval of columns: a partial first row of lanes, whole
/// rows, a partial last one. Returns their number.
static intptr_t singleRowPieces(const MosaicDataBounds *bounds,
                                MosaicDataPiece pieces[3]) {
  const int64_t lanes = bounds->target.laneCount;
  const int64_t start = bounds->start[1], end = bounds->end[1];
  intptr_t count = 0;
  int64_t row = start / lanes;
  if (start % lanes != 0) {
    const int64_t rowEnd = (row + 1) * lanes < end ? (row + 1) * lanes : end;
    pieces[count++] =
        (MosaicDataPiece){.rows = {row, row + 1},
                          .lanes = {start % lanes, positiveMod(rowEnd, lanes)}};
    ++row;
  }
  const int64_t wholeEnd = end / lanes;
  if (row < wholeEnd) {
    pieces[count++] =
        (MosaicDataPiece){.rows = {row, wholeEnd}, .lanes = {0, lanes}};
    row = wholeEnd;
  }
  if (row * lanes < end)
    pieces[count++] =
        (MosaicDataPiece){.rows = {row, row + 1}, .lanes = {0, end % lanes}};
  return count;
}

intptr_t mosaicDataBoundsNumPieces(const MosaicDataBounds *bounds) {
  MosaicDataPiece pieces[3];
  if (bounds->kind == MOSAIC_BOUNDS_SINGLE_ROW)
    return singleRowPieces(bounds, pieces);
  const int64_t columns = bounds->layout.tiling[1];
  return mosaicCeilDiv(bounds->end[1], columns) - bounds->start[1] / columns;
}

MosaicDataPiece mosaicDataBoundsPiece(const MosaicDataBounds *bounds,
                                      intptr_t number) {
  const intptr_t count = mosaicDataBoundsNumPieces(bounds);
  assert(number >= 0 && number < count);
  if (bounds->kind == MOSAIC_BOUNDS_SINGLE_ROW) {
    MosaicDataPiece pieces[3];
    singleRowPieces(bounds, pieces);
    return pieces[number];
  }
  const int64_t columns = bounds->layout.tiling[1];
  const int64_t tile = bounds->start[1] / columns + number;
  const int64_t firstRow = tile * bounds->layout.tiling[0];
  return (MosaicDataPiece){
      .rows = {firstRow + bounds->start[0], firstRow + bounds->end[0]},
      .lanes = {number == 0 ? bounds->start[1] % columns : 0,
                number == count - 1 ? positiveMod(bounds->end[1], columns)
                                    : columns}};
}

void mosaicDataPieceSublanes(MosaicDataPiece piece, int64_t packing,
                             int64_t sublanes[2]) {
  sublanes[0] = piece.rows[0] / packing;
  sublanes[1] = mosaicCeilDiv(piece.rows[1], packing);
}

bool mosaicDataBoundsSublaneHasData(const MosaicDataBounds *bounds,
                                    int64_t sublane) {
  const int64_t packing = mosaicVectorLayoutPacking(bounds->layout);
  const intptr_t count = mosaicDataBoundsNumPieces(bounds);
  for (intptr_t i = 0; i < count; ++i) {
    int64_t sublanes[2];
    mosaicDataPieceSublanes(mosaicDataBoundsPiece(bounds, i), packing,
                            sublanes);
    if (sublane >= sublanes[0] && sublane < sublanes[1])
      return true;
  }
  return false;
}

static bool sameLanes(MosaicDataPiece left, MosaicDataPiece right) {
  return left.lanes[0] == right.lanes[0] && left.lanes[1] == right.lanes[1];
}

/// Whether some sublane holds data where another does not.
static bool variesAlongSublanes(const MosaicDataBounds *bounds) {
  if (bounds->target.sublaneCount == 1)
    return false;
  // An interval that leaves something out does so at its first or its last
  // sublane only.
  if (bounds->kind == MOSAIC_BOUNDS_SINGLE_ROW)
    return !mosaicDataBoundsIsComplete(bounds);
  const intptr_t count = mosaicDataBoundsNumPieces(bounds);
  if (count < mosaicVectorLayoutTilesPerVreg(bounds->layout, &bounds->target))
    return true;
  const MosaicDataPiece first = mosaicDataBoundsPiece(bounds, 0);
  for (intptr_t i = 1; i < count; ++i)
    if (!sameLanes(first, mosaicDataBoundsPiece(bounds, i)))
      return true;
  const bool allRows =
      bounds->start[0] == 0 && bounds->end[0] == bounds->layout.tiling[0];
  return !allRows &&
         mosaicVectorLayoutSublanesPerTile(bounds->layout, &bounds->target) > 1;
}

bool mosaicDataBoundsMaskVariesAlong(const MosaicDataBounds *bounds,
                                     MosaicVregDim dim) {
  if (dim == MOSAIC_VREG_SUBLANES)
    return variesAlongSublanes(bounds);
  const int64_t packing = mosaicVectorLayoutPacking(bounds->layout);
  const intptr_t count = mosaicDataBoundsNumPieces(bounds);
  for (intptr_t i = 0; i < count; ++i) {
    const MosaicDataPiece piece = mosaicDataBoundsPiece(bounds, i);
    const bool allLanes =
        piece.lanes[0] == 0 && piece.lanes[1] == bounds->target.laneCount;
    const bool wholeWords =
        piece.rows[0] % packing == 0 && piece.rows[1] % packing == 0;
    if (dim == MOSAIC_VREG_LANES ? !allLanes : !wholeWords)
      return true;
  }
  return false;
}

bool mosaicDataBoundsIsComplete(const MosaicDataBounds *bounds) {
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(bounds->layout, &bounds->target, slice);
  return bounds->start[0] == 0 && bounds->start[1] == 0 &&
         bounds->end[0] == slice[0] && bounds->end[1] == slice[1];
}

int64_t mosaicMaxMaskPacking(const MosaicTarget *target) {
  if (target->hardwareGeneration < 4)
    return 1;
  return target->hardwareGeneration < 5 ? 2 : 4;
}
