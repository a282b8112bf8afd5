//===- Transpose.c - tpu.transpose -----------------------------------------===//
//
// Rows and columns are exchanged 128x128 elements at a time, by the hardware's
// transpose; leading dimensions by the order of the vregs. A transpose that
// keeps the minor dimension moves rows of lanes: Movement.c.
//
// Source: apply_vector_layout.md 15
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Support/Diagnostics.h"
#include "Support/TargetFeatures.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/// A transpose of one op.
typedef struct Transpose {
  ApplyOp *op;
  const MosaicVregArray *source;
  MosaicVregArray *result;
  int64_t *permutation; ///< result dimension i is the source's permutation[i]
} Transpose;

static intptr_t rankOf(const Transpose *transpose) {
  return transpose->source->shape.rank;
}

static void readPermutation(Transpose *transpose) {
  const MlirAttribute list =
      mosaicOperationAttr(transpose->op->op, "permutation");
  transpose->permutation = MOSAIC_ARENA_ARRAY(transpose->op->context->arena,
                                              int64_t, rankOf(transpose));
  for (intptr_t i = 0; i < rankOf(transpose); ++i)
    transpose->permutation[i] = mlirDenseI64ArrayGetElement(list, i);
}

//===----------------------------------------------------------------------===//
// Rows and columns
//===----------------------------------------------------------------------===//

/// A square of 128x128 elements, or two beside each other, of a plane.
typedef struct Square {
  int64_t row, column; ///< of squares
  int64_t count;       ///< squares beside each other
} Square;

// Older hardware transposes two squares of 16-bit elements at once.
static int64_t squaresAtOnce(const Transpose *transpose) {
  return transpose->source->layout.bitwidth == 16 &&
                 !mosaicTargetHas(transpose->op->builder.target,
                                  MOSAIC_HAS_ONE_SQUARE_TRANSPOSE)
             ? 2
             : 1;
}

static void transposeSquare(const Transpose *transpose, Square square,
                            const MlirValue *source, MlirValue *result) {
  MosaicBuilder *builder = &transpose->op->builder;
  const MosaicVregArray *from = transpose->source;
  const int64_t lanes = builder->target->laneCount;
  const int64_t perSquare = lanes / from->layout.tiling[MOSAIC_ROWS];
  const int64_t count = perSquare * square.count;
  const MlirType vregType = mosaicVregArrayVregType(from, builder->target);
  const int64_t rows = mosaicVregArrayRows(from);
  const int64_t columns = mosaicVregArrayColumns(from);
  MlirValue *vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, count);
  MlirValue zero = {0};
  for (int64_t i = 0; i < count; ++i) {
    const int64_t row = square.row * perSquare + i / square.count;
    const int64_t column = square.column + i % square.count;
    if (row < rows) {
      vregs[i] = source[row * columns + column];
      continue;
    }
    if (mlirValueIsNull(zero))
      zero = mosaicBuildZero(builder, vregType);
    vregs[i] = zero;
  }
  const MlirType element = mosaicElementType(from->type);
  const int64_t shape[] = {lanes, lanes * square.count};
  const int64_t swapped[] = {shape[1], shape[0]};
  const int64_t permutation[] = {1, 0};
  const MlirValue rolled = mosaicBuildRollVectors(
      builder, mosaicVectorType(2, shape, element), count, vregs);
  const MlirValue turned = mosaicBuildTranspose(
      builder, rolled, mosaicVectorType(2, swapped, element), permutation);
  mosaicBuildUnrollVectors(builder, turned, vregType, count, vregs);
  const int64_t resultRows = mosaicVregArrayRows(transpose->result);
  const int64_t resultColumns = mosaicVregArrayColumns(transpose->result);
  for (int64_t i = 0; i < count; ++i)
    if (square.column * perSquare + i < resultRows)
      result[(square.column * perSquare + i) * resultColumns + square.row] =
          vregs[i];
}

static void transposePlane(const Transpose *transpose, const MlirValue *source,
                           MlirValue *result) {
  const int64_t perSquare = transpose->op->builder.target->laneCount /
                            transpose->source->layout.tiling[MOSAIC_ROWS];
  const int64_t rows =
      (mosaicVregArrayRows(transpose->source) + perSquare - 1) / perSquare;
  const int64_t columns = mosaicVregArrayColumns(transpose->source);
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns;) {
      const int64_t left = columns - column;
      const int64_t count = squaresAtOnce(transpose);
      const Square square = {
          .row = row, .column = column, .count = left < count ? left : count};
      transposeSquare(transpose, square, source, result);
      column += square.count;
    }
}

//===----------------------------------------------------------------------===//
// Planes
//===----------------------------------------------------------------------===//

// Transposes every plane of rows and columns, and puts it where the leading
// dimensions go.
static void forEachPlane(const Transpose *transpose) {
  const MosaicVregArray *source = transpose->source;
  MosaicVregArray *result = transpose->result;
  const intptr_t leading = source->arrayRank - 2;
  const int64_t size =
      mosaicVregArrayRows(source) * mosaicVregArrayColumns(source);
  const int64_t resultSize =
      mosaicVregArrayRows(result) * mosaicVregArrayColumns(result);
  int64_t *index = MOSAIC_ARENA_ARRAY(transpose->op->context->arena, int64_t,
                                      source->arrayRank);
  int64_t *from = MOSAIC_ARENA_ARRAY(transpose->op->context->arena, int64_t,
                                     source->arrayRank);
  int64_t plane = 0;
  do {
    int64_t number = 0;
    for (intptr_t i = 0; i < leading; ++i)
      from[transpose->permutation[i]] = index[i];
    for (intptr_t i = 0; i < leading; ++i)
      number = number * source->array[i] + from[i];
    transposePlane(transpose, source->vregs + number * size,
                   result->vregs + plane++ * resultSize);
  } while (mosaicIndexAdvance(leading, result->array, index));
}

static MlirLogicalResult checkSwap(const Transpose *transpose) {
  const MosaicVectorLayout layout = transpose->source->layout;
  if (layout.implicitDim != MOSAIC_IMPLICIT_NONE || layout.offsets[0] != 0 ||
      layout.offsets[1] != 0 ||
      !mosaicVectorLayoutHasNativeTiling(layout, transpose->op->builder.target))
    return mosaicOpError(transpose->op->op,
                         "exchanges rows and columns in layout %s; it must be "
                         "one of whole vregs from offset 0 on",
                         applyLayoutText(transpose->op, layout));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyTranspose(ApplyOp *op) {
  Transpose transpose = {
      .op = op, .source = op->operands[0], .result = op->results[0]};
  const intptr_t rank = rankOf(&transpose);
  if (!mosaicVectorLayoutEqual(transpose.source->layout,
                               transpose.result->layout))
    return mosaicOpError(op->op, "has different in_layout and out_layout");
  readPermutation(&transpose);
  const int64_t *permutation = transpose.permutation;
  if (permutation[rank - 1] == rank - 1)
    return applyTransposeRows(op);
  if (permutation[rank - 1] != rank - 2 || permutation[rank - 2] != rank - 1)
    return applyUnsupported(op, "transposes keep the minor dimension, or "
                                "exchange the last two");
  MOSAIC_TRY(checkSwap(&transpose));
  forEachPlane(&transpose);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
