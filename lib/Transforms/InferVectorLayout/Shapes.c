//===- Shapes.c - Layout rules of broadcasts, slices and extracts ---------===//
//
// Source: infer_vector_layout.md 6.2, 6.12, 6.13
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Rules.h"

#include <inttypes.h>

// A scalar is everywhere, whatever the layout.
static MosaicVectorLayout layoutOfScalar(const Inference *inference,
                                         MlirType resultType, int64_t rank) {
  const int64_t width =
      inferIsMask(resultType) ? 32 : mosaicElementBitwidth(resultType);
  return inferNativeLayout(inference, width, MOSAIC_REPLICATED,
                           MOSAIC_REPLICATED, inferDefaultImplicitDim(rank));
}

// The layout in which a vector can be spread from `source` to `result`; in
// `spreads`, over which tiled dimensions.
static MosaicVectorLayout layoutToSpread(const Inference *inference,
                                         MosaicVectorLayout request,
                                         MosaicShape source, MosaicShape result,
                                         bool spreads[2]) {
  if (request.implicitDim != MOSAIC_IMPLICIT_NONE && source.rank > 1) {
    MosaicVectorLayout plain = request;
    plain.implicitDim = MOSAIC_IMPLICIT_NONE;
    if (mosaicVectorLayoutEquivalent(plain, request, &inference->target,
                                     source.rank, source.sizes))
      request = plain;
  }
  int64_t sourceDims[2], resultDims[2];
  mosaicVectorLayoutTiledDims(request, source.rank, source.sizes, sourceDims);
  mosaicVectorLayoutTiledDims(request, result.rank, result.sizes, resultDims);
  for (int dim = MOSAIC_ROWS; dim <= MOSAIC_COLUMNS; ++dim)
    spreads[dim] = sourceDims[dim] != resultDims[dim];
  if (spreads[MOSAIC_ROWS] &&
      request.offsets[MOSAIC_ROWS] != MOSAIC_REPLICATED) {
    // A row of a vreg is spread over sublanes from the native tiling; alone in
    // its tile, it may just as well be everywhere.
    if (request.tiling[MOSAIC_ROWS] == 1 && request.bitwidth == 32)
      request.offsets[MOSAIC_ROWS] = MOSAIC_REPLICATED;
    mosaicNativeTiling(request.bitwidth, &inference->target, request.tiling);
    // Columns past the first tile do not exist in the native tiling.
    request.offsets[MOSAIC_COLUMNS] = inferOffsetModulo(
        request.offsets[MOSAIC_COLUMNS], request.tiling[MOSAIC_COLUMNS]);
  }
  // Compact rows of packed elements hold a column's neighbours in other parts of
  // its word.
  if (spreads[MOSAIC_COLUMNS] && !inference->options->strictReference &&
      request.tiling[MOSAIC_COLUMNS] != inference->target.laneCount)
    return inferNativeLayout(
        inference, request.bitwidth, request.offsets[MOSAIC_ROWS],
        request.offsets[MOSAIC_COLUMNS], request.implicitDim);
  return request;
}

MlirLogicalResult inferBroadcast(Inference *inference, MlirOperation op,
                                 OpLayouts *layouts) {
  MlirType sourceType = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MlirType resultType = mlirValueGetType(mlirOperationGetResult(op, 0));
  MosaicShape result = mosaicTypeShape(resultType, inference->arena);
  if (!mosaicTypeIsVector(sourceType)) {
    layouts->out[0] =
        inferSome(layoutOfScalar(inference, resultType, result.rank));
    return mlirLogicalResultSuccess();
  }
  bool spreads[2];
  const MosaicVectorLayout in = layoutToSpread(
      inference, layouts->produced[0].layout,
      mosaicTypeShape(sourceType, inference->arena), result, spreads);
  MosaicVectorLayout out = in;
  for (int dim = MOSAIC_ROWS; dim <= MOSAIC_COLUMNS; ++dim)
    if (spreads[dim])
      out.offsets[dim] = MOSAIC_REPLICATED;
  layouts->in[0] = inferSome(in);
  layouts->out[0] = inferSome(out);
  return mlirLogicalResultSuccess();
}

// Number i of an array of integers: an array of i64 attributes (offsets of
// slices) or a dense i64 array (positions of extracts).
static int64_t integerAt(MlirAttribute array, intptr_t position) {
  return mlirAttributeIsAArray(array)
             ? mlirIntegerAttrGetValueInt(
                   mlirArrayAttrGetElement(array, position))
             : mlirDenseI64ArrayGetElement(array, position);
}

MlirLogicalResult inferExtractStridedSlice(Inference *inference,
                                           MlirOperation op,
                                           OpLayouts *layouts) {
  MlirAttribute starts = mosaicOperationAttr(op, "offsets");
  MosaicShape source = mosaicTypeShape(
      mlirValueGetType(mlirOperationGetOperand(op, 0)), inference->arena);
  int64_t *start = MOSAIC_ARENA_ARRAY(inference->arena, int64_t, source.rank);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(starts); ++i)
    start[i] = integerAt(starts, i);

  MosaicVectorLayout layout = layouts->produced[0].layout;
  layouts->in[0] = inferSome(layout);
  int64_t tiledStart[2], slice[2];
  inferTiledIndex(layout, source.rank, start, tiledStart);
  mosaicVectorLayoutVregSlice(layout, &inference->target, slice);
  for (int dim = MOSAIC_ROWS; dim <= MOSAIC_COLUMNS; ++dim)
    if (layout.offsets[dim] != MOSAIC_REPLICATED)
      layout.offsets[dim] =
          (layout.offsets[dim] + tiledStart[dim]) % slice[dim];
  layouts->out[0] = inferSome(layout);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferExtract(Inference *inference, MlirOperation op,
                               OpLayouts *layouts) {
  if (mlirOperationGetNumOperands(op) != 1)
    return mosaicOpError(op, "extracts at a dynamic position; only constant "
                             "positions are supported");
  MosaicVectorLayout layout = layouts->produced[0].layout;
  MlirType resultType = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mosaicTypeIsVector(resultType)) {
    int64_t width = mosaicElementBitwidth(resultType);
    if (width != 32)
      return mosaicOpError(op,
                           "extracts a %d-bit scalar; only 32-bit scalars are "
                           "supported, convert the vector first",
                           (int)width);
    layout.offsets[MOSAIC_ROWS] = layout.offsets[MOSAIC_COLUMNS] = 0;
    layouts->in[0] = inferSome(layout);
    return mlirLogicalResultSuccess();
  }
  layouts->in[0] = inferSome(layout);
  MosaicShape result = mosaicTypeShape(resultType, inference->arena);
  if (result.rank == 1 && layout.implicitDim == MOSAIC_IMPLICIT_NONE) {
    MlirAttribute position = mosaicOperationAttr(op, "static_position");
    intptr_t last = mlirDenseArrayGetNumElements(position) - 1;
    int64_t slice[2];
    mosaicVectorLayoutVregSlice(layout, &inference->target, slice);
    if (layout.offsets[MOSAIC_ROWS] != MOSAIC_REPLICATED)
      layout.offsets[MOSAIC_ROWS] =
          (layout.offsets[MOSAIC_ROWS] + integerAt(position, last)) %
          slice[MOSAIC_ROWS];
    layout.implicitDim = MOSAIC_IMPLICIT_SECOND_MINOR;
  }
  layouts->out[0] = inferSome(layout);
  return mlirLogicalResultSuccess();
}
