//===- Extract.c - One element, or what lies at a leading index ------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/VectorOps.h"
#include "Relayout/Relayout.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===----------------------------------------------------------------------===//
// A scalar
//===----------------------------------------------------------------------===//

// Moves a sublane or lane to the front.
static MlirValue rotateToFront(MosaicBuilder *builder, MlirValue vreg,
                               int64_t place, int64_t count, int32_t dim) {
  if (place == 0)
    return vreg;
  return mosaicBuildDynamicRotate(
      builder, vreg, mosaicBuildI32Constant(builder, count - place), dim);
}

// Hardware reads the first word of a vreg.
static MlirValue readWord(MosaicBuilder *builder, MlirValue vreg,
                          MosaicVregPlace place) {
  const int64_t origin[] = {0, 0};
  vreg = rotateToFront(builder, vreg, place.sublane,
                       builder->target->sublaneCount, 0);
  vreg =
      rotateToFront(builder, vreg, place.lane, builder->target->laneCount, 1);
  return mosaicBuildExtract(builder, vreg, 2, origin);
}

static MlirLogicalResult extractScalar(ApplyOp *op, const int64_t *position) {
  MosaicBuilder *builder = &op->builder;
  const MosaicVregArray *source = op->operands[0];
  if (source->layout.bitwidth != 32)
    return applyUnsupported(op, "scalars are taken from 32-bit elements; "
                                "convert the vector first");
  const MosaicVregPlace place = mosaicVectorLayoutPlace(
      source->layout, builder->target, source->shape.rank, source->shape.sizes,
      position);
  MlirValue vreg = source->vregs[place.vreg];
  MlirValue scalar;
  if (mosaicElementBitwidth(source->type) == 1) {
    const MlirType words = mosaicVregWordsType(builder);
    scalar = readWord(builder, mosaicBuildExtUI(builder, vreg, words), place);
    scalar = mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, scalar,
                             mosaicBuildI32Constant(builder, 0));
  } else {
    scalar = readWord(builder, vreg, place);
  }
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op->op, 0), scalar);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// A vector
//===----------------------------------------------------------------------===//

// Its elements follow each other in the source, from `position` on.
static MlirLogicalResult extractVector(ApplyOp *op, intptr_t count,
                                       int64_t *position) {
  MosaicArena *arena = op->context->arena;
  const MosaicShape from = op->operands[0]->shape;
  int64_t length = 0;
  if (!mosaicShapeNumElements(op->results[0]->shape, &length))
    return applyUnsupported(op, "vectors have less than 2^63 elements");
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, from.rank);
  for (intptr_t i = 0; i < from.rank; ++i)
    sizes[i] = i < count ? 1 : from.sizes[i];
  const MosaicVregArray slab =
      mosaicVregArraySlab(op->operands[0], arena, position, sizes);
  const MosaicVregArray *source = &slab;
  int64_t first = 0;
  for (intptr_t i = 0; i < from.rank; ++i)
    first = first * slab.shape.sizes[i] + position[i];
  MosaicMoves moves =
      mosaicMovesBetween(&op->builder, 1, &source, op->results[0]);
  mosaicMovesAddLinear(&moves, 0, 0, first, length);
  mosaicMoveVregs(&op->builder, &moves, &source, op->results[0]);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyExtract(ApplyOp *op) {
  if (mlirOperationGetNumOperands(op->op) != 1)
    return applyUnsupported(op, "positions are constant");
  MlirAttribute attribute = mosaicOperationAttr(op->op, "static_position");
  const intptr_t count = mlirDenseArrayGetNumElements(attribute);
  int64_t *position = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t,
                                         op->operands[0]->shape.rank);
  for (intptr_t i = 0; i < count; ++i) {
    position[i] = mlirDenseI64ArrayGetElement(attribute, i);
    if (position[i] < 0 || position[i] >= op->operands[0]->shape.sizes[i])
      return applyUnsupported(op, "positions lie inside the vector");
  }
  return op->results[0] ? extractVector(op, count, position)
                        : extractScalar(op, position);
}
