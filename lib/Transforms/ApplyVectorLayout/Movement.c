//===- Movement.c - Ops that only move elements ----------------------------===//
//
// Reshapes, slices, concatenations, relayouts and transposes that keep the lanes:
// each says which elements go where, and Relayout finds the way between the two
// layouts, whatever they are. Where nothing has to move, no op is emitted.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Relayout/MaskWidth.h"
#include "Relayout/Packing.h"
#include "Relayout/Relayout.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"

static int64_t *zeros(const ApplyOp *op, intptr_t count) {
  return MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, count + 1);
}

static MlirLogicalResult move(ApplyOp *op, MosaicMoves *moves) {
  mosaicMoveVregs(&op->builder, moves, op->operands, op->results[0]);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyReshape(ApplyOp *op) {
  int64_t count = 0;
  if (!mosaicShapeNumElements(op->results[0]->shape, &count))
    return applyUnsupported(op, "vectors have less than 2^63 elements");
  MosaicMoves moves =
      mosaicMovesBetween(&op->builder, 1, op->operands, op->results[0]);
  mosaicMovesAddLinear(&moves, 0, 0, 0, count);
  return move(op, &moves);
}

MlirLogicalResult applyExtractStridedSlice(ApplyOp *op) {
  const MosaicVregArray *result = op->results[0];
  const intptr_t rank = result->shape.rank;
  const MlirAttribute offsets = mosaicOperationAttr(op->op, "offsets");
  int64_t *begin = zeros(op, rank);
  // Dimensions that the op does not name are taken whole.
  for (intptr_t i = 0, e = mlirArrayAttrGetNumElements(offsets); i < e; ++i)
    begin[i] = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(offsets, i));
  const MosaicVregArray slab = mosaicVregArraySlab(
      op->operands[0], op->context->arena, begin, result->shape.sizes);
  const MosaicVregArray *source = &slab;
  MosaicMoves moves = mosaicMovesBetween(&op->builder, 1, &source, result);
  mosaicMovesAddBox(&moves, &(MosaicBox){.begin = zeros(op, rank),
                                         .sizes = result->shape.sizes,
                                         .sourceBegin = begin});
  mosaicMoveVregs(&op->builder, &moves, &source, op->results[0]);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyConcatenate(ApplyOp *op) {
  const MosaicVregArray *result = op->results[0];
  const intptr_t rank = result->shape.rank;
  const intptr_t numSources = mlirOperationGetNumOperands(op->op);
  const int64_t dim = mosaicOperationIntAttr(op->op, "dimension", 0);
  int64_t *begin = zeros(op, rank);
  MosaicMoves moves =
      mosaicMovesBetween(&op->builder, numSources, op->operands, result);
  for (intptr_t i = 0; i < numSources; ++i) {
    const MosaicShape shape = op->operands[i]->shape;
    mosaicMovesAddBox(&moves, &(MosaicBox){.begin = begin,
                                           .sizes = shape.sizes,
                                           .source = i,
                                           .sourceBegin = zeros(op, rank)});
    begin[dim] += shape.sizes[dim];
  }
  return move(op, &moves);
}

// Whether masks of words are packed as masks of bytes, which the compiler of
// November 2025 does not.
static bool packsMasksOfBytes(const ApplyOp *op) {
  const MosaicVectorLayout from = op->operands[0]->layout;
  const MosaicVectorLayout to = op->results[0]->layout;
  const bool isSameAllOver = from.offsets[MOSAIC_ROWS] == MOSAIC_REPLICATED &&
                             from.offsets[MOSAIC_COLUMNS] == MOSAIC_REPLICATED;
  return from.bitwidth == 32 && to.bitwidth == 8 && !isSameAllOver &&
         op->context->options->libtpuForm != MOSAIC_LIBTPU_FORM_NOV2025 &&
         mosaicMaskWidthMovesNothing(op->builder.target, from, to);
}

MlirLogicalResult applyRelayout(ApplyOp *op) {
  if (packsMasksOfBytes(op))
    MOSAIC_TRY(
        mosaicPackVregs(&op->builder, op->op, op->operands[0], op->results[0]));
  else
    MOSAIC_TRY(mosaicRelayout(&op->builder, op->op, op->operands[0],
                              op->results[0]->layout, op->results[0]));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyTransposeRows(ApplyOp *op) {
  const MosaicVregArray *result = op->results[0];
  const MosaicShape from = op->operands[0]->shape, to = result->shape;
  const MlirAttribute permutation = mosaicOperationAttr(op->op, "permutation");
  int64_t *index = zeros(op, to.rank), *source = zeros(op, to.rank);
  MosaicMoves moves = mosaicMovesBetween(&op->builder, 1, op->operands, result);
  do {
    for (intptr_t i = 0; i + 1 < to.rank; ++i)
      source[mlirDenseI64ArrayGetElement(permutation, i)] = index[i];
    mosaicMovesAddRun(
        &moves, &(MosaicRun){.row = mosaicShapeRowNumber(to, index),
                             .length = to.sizes[to.rank - 1],
                             .sourceRow = mosaicShapeRowNumber(from, source)});
  } while (mosaicIndexAdvance(to.rank - 1, to.sizes, index));
  return move(op, &moves);
}
