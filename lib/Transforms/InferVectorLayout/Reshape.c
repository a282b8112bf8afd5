//===- Reshape.c - Layout rule of reshapes --------------------------------===//
//
// A reshape is free where source and result layout put the elements, taken in
// row-major order, into the same places. The rule looks for such a pair, cheap
// ones first:
//
//   no-op          the tiled dimensions stay                  4x8x128 -> 32x128
//   fold rows      whole tiles of rows merge or split         in (4,128)
//   fold lanes     one tile column <-> compact rows           8x128 <-> 1024
//   unit column    a minor dimension of 1 is added            4x256 -> 4x256x1
//   compact rows   rows of whole lane rows, shuffled inside vregs
//                                                             16x256 -> 32x128
//   general        left to application                        12x128 -> 3x2x256
//
// Source: infer_vector_layout.md 7, cases A to E in that order
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Rules.h"

typedef struct Reshape {
  MosaicShape source, result;
  bool strictReference;
  int64_t bitwidth;
  int64_t lanes;
  int64_t vregElements;          // elements that one vreg holds
  int64_t native[2];             // native tiling
  int64_t row[2];                // tiling of compact rows
  MosaicVectorLayout layout;     // in which the source is produced
  int64_t sourceDims[2];         // the source's tiled dimensions under it
  MosaicImplicitDim implicit[3]; // the result's possible implicit dimensions,
  int64_t resultDims[3][2];      // each with the tiled dimensions under it
  int numImplicit;
  MosaicVectorLayout in, out; // the choice
} Reshape;

// A case: whether it applies; then `in` and `out` are set.
typedef bool (*ReshapeCase)(Reshape *reshape);

static MosaicVectorLayout makeLayout(const Reshape *reshape,
                                     const int64_t tiling[2],
                                     MosaicImplicitDim implicitDim) {
  return (MosaicVectorLayout){
      .bitwidth = (int8_t)reshape->bitwidth,
      .implicitDim = implicitDim,
      .tiling = {tiling[0], tiling[1]},
  };
}

static bool isNoOp(Reshape *reshape) {
  for (int i = 0; i < reshape->numImplicit; ++i) {
    if (reshape->sourceDims[0] != reshape->resultDims[i][0] ||
        reshape->sourceDims[1] != reshape->resultDims[i][1])
      continue;
    reshape->in = reshape->out = reshape->layout;
    reshape->out.implicitDim = reshape->implicit[i];
    return true;
  }
  return false;
}

// Whole tiles of `x` rows merge into one column of tiles, or split.
static bool foldRows(Reshape *reshape, int candidate) {
  const int64_t *source = reshape->sourceDims;
  const int64_t *result = reshape->resultDims[candidate];
  int64_t packing = 32 / reshape->bitwidth;
  int64_t rows = reshape->layout.tiling[MOSAIC_ROWS];
  bool first = true;
  for (; first || rows >= packing; rows /= 2, first = false) {
    bool wholeVregs = rows == 1 && source[1] % reshape->vregElements == 0 &&
                      result[1] % reshape->vregElements == 0;
    if (!(source[1] == result[1] || wholeVregs) || source[0] % rows != 0 ||
        result[0] % rows != 0)
      continue;
    const int64_t rowsTiling[2] = {rows, reshape->lanes};
    const int64_t *tiling = rows < packing ? reshape->row : rowsTiling;
    reshape->in = makeLayout(reshape, tiling, reshape->layout.implicitDim);
    // Rows that merge into longer ones must start at a vreg's edge.
    if (source[1] == result[1])
      reshape->in.offsets[MOSAIC_COLUMNS] =
          reshape->layout.offsets[MOSAIC_COLUMNS];
    reshape->out = reshape->in;
    reshape->out.implicitDim = reshape->implicit[candidate];
    return true;
  }
  return false;
}

// One column of native tiles <-> compact rows of whole vregs.
static bool foldLanes(Reshape *reshape, int candidate) {
  const int64_t *source = reshape->sourceDims;
  const int64_t *result = reshape->resultDims[candidate];
  int64_t columns = reshape->layout.tiling[MOSAIC_COLUMNS];
  if (source[1] == result[1] || source[1] % columns != 0 ||
      result[1] % columns != 0)
    return false;
  bool toColumn = result[1] == reshape->lanes &&
                  result[0] % reshape->native[0] == 0 &&
                  source[1] % reshape->vregElements == 0;
  bool fromColumn = source[1] == reshape->lanes &&
                    source[0] % reshape->native[0] == 0 &&
                    result[1] % reshape->vregElements == 0;
  if (!toColumn && !fromColumn)
    return false;
  reshape->in = makeLayout(reshape, toColumn ? reshape->row : reshape->native,
                           reshape->layout.implicitDim);
  reshape->out = makeLayout(reshape, toColumn ? reshape->native : reshape->row,
                            reshape->implicit[candidate]);
  return true;
}

static bool isFold(Reshape *reshape) {
  for (int i = 0; i < reshape->numImplicit; ++i)
    if (foldRows(reshape, i) || foldLanes(reshape, i))
      return true;
  return false;
}

static bool addsUnitColumn(Reshape *reshape) {
  const MosaicShape *result = &reshape->result;
  if (reshape->bitwidth != 32 || result->rank < 2 ||
      result->sizes[result->rank - 2] != reshape->sourceDims[1] ||
      result->sizes[result->rank - 1] != 1)
    return false;
  reshape->in = reshape->layout;
  reshape->in.tiling[0] = reshape->native[0];
  reshape->in.tiling[1] = reshape->native[1];
  reshape->out = makeLayout(reshape, reshape->native, MOSAIC_IMPLICIT_NONE);
  reshape->out.offsets[MOSAIC_COLUMNS] = MOSAIC_REPLICATED;
  return true;
}

// The tiling under which every vreg of a shape is full and holds consecutive
// elements: as many rows as fill a vreg.
static bool findCompactTiling(const Reshape *reshape, MosaicShape shape,
                              int64_t tiling[2]) {
  if (shape.rank < 2)
    return false;
  int64_t columns = shape.sizes[shape.rank - 1];
  int64_t packing = 32 / reshape->bitwidth;
  if (columns <= 0)
    return false;
  if (columns % reshape->vregElements == 0) {
    tiling[0] = reshape->row[0];
    tiling[1] = reshape->row[1];
    return true;
  }
  if (reshape->vregElements % columns != 0)
    return false;
  int64_t rows = reshape->vregElements / columns;
  if (rows % packing != 0 || rows > reshape->native[0] ||
      columns % reshape->lanes != 0)
    return false;
  tiling[0] = rows;
  tiling[1] = reshape->lanes;
  return true;
}

static int64_t minorSize(MosaicShape shape) {
  return shape.rank == 0 ? 1 : shape.sizes[shape.rank - 1];
}

// Product of the last two sizes; false when there are none or it overflows.
static bool minorArea(MosaicShape shape, int64_t *area) {
  return shape.rank >= 2 &&
         !__builtin_mul_overflow(shape.sizes[shape.rank - 1],
                                 shape.sizes[shape.rank - 2], area);
}

static bool isCompactShuffle(Reshape *reshape) {
  MosaicShape source = reshape->source, result = reshape->result;
  int64_t sourceTiling[2], resultTiling[2], sourceArea, resultArea;
  bool sourceCompact = findCompactTiling(reshape, source, sourceTiling) &&
                       minorArea(source, &sourceArea);
  bool resultCompact = findCompactTiling(reshape, result, resultTiling) &&
                       minorArea(result, &resultArea);
  if (sourceCompact && resultCompact) {
    bool sourceWhole = source.sizes[source.rank - 2] % sourceTiling[0] == 0;
    bool resultWhole = result.sizes[result.rank - 2] % resultTiling[0] == 0;
    if ((sourceWhole && resultWhole) ||
        (!sourceWhole && !resultWhole && sourceArea == resultArea)) {
      reshape->in = makeLayout(reshape, sourceTiling, MOSAIC_IMPLICIT_NONE);
      reshape->out = makeLayout(reshape, resultTiling, MOSAIC_IMPLICIT_NONE);
      return true;
    }
  }
  if (sourceCompact && sourceArea == minorSize(result)) {
    reshape->in = makeLayout(reshape, sourceTiling, MOSAIC_IMPLICIT_NONE);
    reshape->out =
        makeLayout(reshape, reshape->row, inferDefaultImplicitDim(result.rank));
    return true;
  }
  if (resultCompact && resultArea == minorSize(source)) {
    reshape->in =
        makeLayout(reshape, reshape->row, inferDefaultImplicitDim(source.rank));
    reshape->out = makeLayout(reshape, resultTiling, MOSAIC_IMPLICIT_NONE);
    return true;
  }
  return false;
}

// Application can move the rows of whole lane rows; beyond what the reference
// takes, it goes element by element.
static bool isGeneral(Reshape *reshape) {
  const bool wholeRows = reshape->bitwidth >= 8 && reshape->source.rank >= 2 &&
                         reshape->result.rank >= 2 &&
                         minorSize(reshape->source) % reshape->lanes == 0 &&
                         minorSize(reshape->result) % reshape->lanes == 0;
  if (reshape->strictReference && !wholeRows)
    return false;
  if (reshape->source.rank == 0 || reshape->result.rank == 0)
    return false;
  reshape->in = makeLayout(reshape, reshape->native,
                           inferDefaultImplicitDim(reshape->source.rank));
  reshape->out = makeLayout(reshape, reshape->native,
                            inferDefaultImplicitDim(reshape->result.rank));
  return true;
}

static const ReshapeCase kCases[] = {isNoOp, isFold, addsUnitColumn,
                                     isCompactShuffle, isGeneral};

// The result's possible implicit dimensions, most wanted first.
static void findCandidates(Reshape *reshape) {
  const MosaicImplicitDim candidates[] = {MOSAIC_IMPLICIT_NONE,
                                          MOSAIC_IMPLICIT_SECOND_MINOR,
                                          MOSAIC_IMPLICIT_MINOR};
  for (int i = 0; i < 3; ++i) {
    MosaicVectorLayout layout = {.implicitDim = candidates[i]};
    if (reshape->result.rank < mosaicVectorLayoutRank(layout))
      continue;
    int candidate = reshape->numImplicit++;
    reshape->implicit[candidate] = candidates[i];
    mosaicVectorLayoutTiledDims(layout, reshape->result.rank,
                                reshape->result.sizes,
                                reshape->resultDims[candidate]);
  }
}

MlirLogicalResult inferReshape(Inference *inference, MlirOperation op,
                               OpLayouts *layouts) {
  const MosaicTarget *target = &inference->target;
  Reshape reshape = {
      .strictReference = inference->options->strictReference,
      .source = mosaicTypeShape(
          mlirValueGetType(mlirOperationGetOperand(op, 0)), inference->arena),
      .result = mosaicTypeShape(mlirValueGetType(mlirOperationGetResult(op, 0)),
                                inference->arena),
      .lanes = target->laneCount,
      .layout = layouts->produced[0].layout,
  };
  reshape.bitwidth = reshape.layout.bitwidth;
  mosaicNativeTiling((int8_t)reshape.bitwidth, &inference->target,
                     reshape.native);
  inferRowTiling(inference, reshape.bitwidth, reshape.row);
  reshape.vregElements = reshape.native[0] * reshape.native[1];
  mosaicVectorLayoutTiledDims(reshape.layout, reshape.source.rank,
                              reshape.source.sizes, reshape.sourceDims);
  findCandidates(&reshape);
  for (size_t i = 0; i < sizeof kCases / sizeof *kCases; ++i) {
    if (!kCases[i](&reshape))
      continue;
    layouts->in[0] = inferSome(reshape.in);
    layouts->out[0] = inferSome(reshape.out);
    return mlirLogicalResultSuccess();
  }
  return mosaicOpError(op, "reshapes in a way that is not supported: both "
                           "minor dimensions must be multiples of the lanes, "
                           "or strict-reference must be off and both ranks 1 "
                           "or more");
}
