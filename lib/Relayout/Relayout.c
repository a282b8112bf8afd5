//===- Relayout.c - From one layout of a value to another ------------------===//

#include "Relayout/Relayout.h"

#include "Support/Diagnostics.h"

// Whether every vreg of `source` is the same all over. Where a tile is one row
// and the value has one, lane replication reaches every tile of the vreg, and
// a row offset of 0 says no less than a replicated one.
static bool isFullyReplicated(const MosaicVregArray *source) {
  if (!mosaicVregArrayIsReplicated(source, MOSAIC_COLUMNS))
    return false;
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(source->layout, source->shape.rank,
                              source->shape.sizes, dims);
  return mosaicVregArrayIsReplicated(source, MOSAIC_ROWS) ||
         (source->layout.tiling[MOSAIC_ROWS] == 1 && dims[MOSAIC_ROWS] == 1);
}

// Every vreg of the destination is the only one of its leading index.
static void repeatPlanes(const MosaicVregArray *source,
                         MosaicVregArray *result) {
  const int64_t copies = result->numVregs / source->numVregs;
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = source->vregs[i / copies];
}

// Rows and columns of vregs correspond, or one stands for several that hold the
// same. Rows are counted through all planes: the layouts may draw the line
// between leading dimensions and rows at different places.
static bool repeatVregs(const MosaicVregArray *source,
                        MosaicVregArray *result) {
  const int64_t fromColumns = mosaicVregArrayColumns(source);
  const int64_t toColumns = mosaicVregArrayColumns(result);
  const int64_t fromRows = source->numVregs / fromColumns;
  const int64_t toRows = result->numVregs / toColumns;
  if (toRows % fromRows != 0 || toColumns % fromColumns != 0)
    return false;
  const int64_t rowCopies = toRows / fromRows;
  const int64_t columnCopies = toColumns / fromColumns;
  if ((rowCopies != 1 && !mosaicVregArrayIsReplicated(source, MOSAIC_ROWS)) ||
      (columnCopies != 1 &&
       !mosaicVregArrayIsReplicated(source, MOSAIC_COLUMNS)))
    return false;
  for (int64_t row = 0; row < toRows; ++row)
    for (int64_t column = 0; column < toColumns; ++column)
      result->vregs[row * toColumns + column] =
          source->vregs[row / rowCopies * fromColumns + column / columnCopies];
  return true;
}

MlirLogicalResult mosaicRelayout(MosaicBuilder *builder, MlirOperation op,
                                 const MosaicVregArray *source,
                                 MosaicVectorLayout layout,
                                 MosaicVregArray *result) {
  if (mosaicVectorLayoutEqual(source->layout, layout)) {
    *result = *source;
    return mlirLogicalResultSuccess();
  }
  MosaicVregArray laidOut;
  MOSAIC_TRY(
      mosaicVregArrayCreate(builder, op, source->type, layout, &laidOut));
  const bool sameWidth = source->layout.bitwidth == layout.bitwidth;
  const bool generalizes =
      sameWidth &&
      mosaicVectorLayoutGeneralizes(source->layout, layout, builder->target,
                                    source->shape.rank, source->shape.sizes);
  bool done = generalizes && repeatVregs(source, &laidOut);
  if (!done && sameWidth && isFullyReplicated(source) &&
      mosaicVectorLayoutRank(source->layout) >=
          mosaicVectorLayoutRank(layout)) {
    repeatPlanes(source, &laidOut);
    done = true;
  }
  if (!done) {
    char from[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
    char to[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
    mosaicVectorLayoutPrint((MosaicOptionalVectorLayout){true, source->layout},
                            from);
    mosaicVectorLayoutPrint((MosaicOptionalVectorLayout){true, layout}, to);
    return mosaicOpError(op,
                         "needs a value in layout %s that is in layout %s; "
                         "only relayouts that move no data are supported yet",
                         to, from);
  }
  *result = laidOut;
  return mlirLogicalResultSuccess();
}
