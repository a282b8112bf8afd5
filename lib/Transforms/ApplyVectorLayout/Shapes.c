//===- Shapes.c - Broadcasts, of scalars and of vectors --------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Builder/VectorOps.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

//===----------------------------------------------------------------------===//
// From a scalar
//===----------------------------------------------------------------------===//

// A mask register from a truth value: hardware broadcasts words, so it goes
// through one. A mask of narrower data repeats each word's bit.
static MlirValue fillMask(MosaicBuilder *builder, MlirValue scalar,
                          MlirType type) {
  const MlirType words = mosaicVregWordsType(builder);
  const MlirValue word = mosaicBuildExtUI(
      builder, scalar, mlirIntegerTypeGet(builder->context, 32));
  const MlirValue mask = mosaicBuildCmpI(
      builder, MOSAIC_CMPI_NE, mosaicBuildBroadcast(builder, word, words),
      mosaicBuildZero(builder, words));
  return mlirTypeEqual(mlirValueGetType(mask), type)
             ? mask
             : mosaicBuildMaskCast(builder, mask, type);
}

// A narrow scalar, repeated over a word and then over the words.
static MlirValue fillNarrow(MosaicBuilder *builder, MlirValue scalar,
                            MlirType type, int64_t bitwidth) {
  const MlirType narrow = mlirIntegerTypeGet(builder->context, (int)bitwidth);
  const MlirType word = mlirIntegerTypeGet(builder->context, 32);
  MlirValue bits = mosaicElementIsFloat(mlirValueGetType(scalar))
                       ? mosaicBuildArithBitcast(builder, scalar, narrow)
                       : scalar;
  bits = mosaicBuildExtUI(builder, bits, word);
  for (int64_t filled = bitwidth; filled < 32; filled *= 2)
    bits = mosaicBuildOrI(
        builder, bits,
        mosaicBuildShLI(builder, bits,
                        mosaicBuildI32Constant(builder, filled)));
  return mosaicBuildBitcastVreg(
      builder,
      mosaicBuildBroadcast(builder, bits, mosaicVregWordsType(builder)), type);
}

MlirValue applyFillVreg(ApplyOp *op, MlirValue scalar, MlirType type) {
  MosaicBuilder *builder = &op->builder;
  const int64_t bitwidth = mosaicElementBitwidth(mlirValueGetType(scalar));
  MlirAttribute constant = mosaicValueConstantSplat(scalar);
  // An element of a vector in a layout, or a select's condition.
  assert(bitwidth > 0 && bitwidth <= 32);
  if (!mlirAttributeIsNull(constant))
    return mosaicBuildSplat(builder, type, constant);
  if (bitwidth == 1)
    return fillMask(builder, scalar, type);
  if (bitwidth == 32)
    return mosaicBuildBroadcast(builder, scalar, type);
  return fillNarrow(builder, scalar, type, bitwidth);
}

static MlirLogicalResult broadcastScalar(ApplyOp *op) {
  MosaicVregArray *result = op->results[0];
  const MlirValue vreg =
      applyFillVreg(op, mlirOperationGetOperand(op->op, 0),
                    mosaicVregArrayVregType(result, op->builder.target));
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = vreg;
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// From a vector
//===----------------------------------------------------------------------===//

// The row at `offset` of each tile, on all rows of its tile.
//
//   32,{2,0},(4,128):   sublane 0 1 2 3 | 4 5 6 7   gather   2 2 2 2 | 6 6 6 6
//
// A packed row is first repeated over the sub-elements of its sublane.
static MlirValue spreadRow(MosaicBuilder *builder, MosaicVectorLayout layout,
                           MlirValue vreg) {
  const int64_t packing = mosaicVectorLayoutPacking(layout);
  const int64_t offset = layout.offsets[MOSAIC_ROWS];
  const MlirType type = mlirValueGetType(vreg);
  if (packing > 1) {
    const MlirType words = mosaicVregWordsType(builder);
    MlirValue parts[32];
    int32_t positions[32];
    const MlirValue low = mosaicBuildShRUI(
        builder, mosaicBuildBitcastVreg(builder, vreg, words),
        mosaicBuildIntConstant(builder, words,
                               offset % packing * layout.bitwidth));
    for (int64_t i = 0; i < packing; ++i) {
      parts[i] = low;
      positions[i] = (int32_t)i;
    }
    const MlirType narrow = mosaicVregType(
        builder->target,
        mlirIntegerTypeGet(builder->context, (unsigned)layout.bitwidth),
        layout.bitwidth);
    vreg = mosaicBuildBitcastVreg(
        builder,
        mosaicBuildPackSubelements(builder, narrow, packing, parts, positions,
                                   TPU_PACK_INTERLEAVED),
        type);
  }
  const int64_t sublanesPerTile =
      mosaicVectorLayoutSublanesPerTile(layout, builder->target);
  int32_t *pattern = MOSAIC_ARENA_ARRAY(builder->arena, int32_t,
                                        builder->target->sublaneCount);
  for (int64_t i = 0; i < builder->target->sublaneCount; ++i)
    pattern[i] =
        (int32_t)(i / sublanesPerTile * sublanesPerTile + offset / packing);
  return mosaicBuildSublaneGather(builder, vreg, pattern);
}

// The lane at `offset` on all lanes, of every tile.
static MlirValue spreadLane(MosaicBuilder *builder, MosaicVectorLayout layout,
                            MlirValue vreg) {
  const int64_t offset = layout.offsets[MOSAIC_COLUMNS];
  const int64_t lanes = builder->target->laneCount;
  const MlirType type = mlirValueGetType(vreg);
  const MlirType words = mosaicVregWordsType(builder);
  const int32_t dim = 1;
  vreg = mosaicBuildDynamicGather(
      builder, mosaicBuildBitcastVreg(builder, vreg, words),
      mosaicBuildIntConstant(builder, words, offset % lanes), 1, &dim);
  if (mosaicVectorLayoutTilesPerVreg(layout, builder->target) > 1) {
    const int64_t sublanesPerTile =
        mosaicVectorLayoutSublanesPerTile(layout, builder->target);
    int32_t *pattern = MOSAIC_ARENA_ARRAY(builder->arena, int32_t,
                                          builder->target->sublaneCount);
    for (int64_t i = 0; i < builder->target->sublaneCount; ++i)
      pattern[i] =
          (int32_t)(offset / lanes * sublanesPerTile + i % sublanesPerTile);
    vreg = mosaicBuildSublaneGather(builder, vreg, pattern);
  }
  return mosaicBuildBitcastVreg(builder, vreg, type);
}

// The dimensions of a vector with its layout's 1s put in, padded with leading
// 1s to `rank`.
static int64_t *implicitShape(const MosaicVregArray *array, intptr_t rank,
                              MosaicArena *arena) {
  int64_t *result = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  const intptr_t leading = array->arrayRank - 2;
  const intptr_t padding = rank - array->arrayRank;
  for (intptr_t i = 0; i < padding; ++i)
    result[i] = 1;
  for (intptr_t i = 0; i < leading; ++i)
    result[padding + i] = array->shape.sizes[i];
  mosaicVectorLayoutTiledDims(array->layout, array->shape.rank,
                              array->shape.sizes, &result[rank - 2]);
  return result;
}

static MlirLogicalResult checkBroadcast(const ApplyOp *op) {
  const MosaicVectorLayout from = op->operands[0]->layout;
  const MosaicVectorLayout to = op->results[0]->layout;
  if (from.bitwidth != to.bitwidth || from.implicitDim != to.implicitDim ||
      from.tiling[0] != to.tiling[0] || from.tiling[1] != to.tiling[1])
    return mosaicOpError(op->op, "broadcasts between layouts of different "
                                 "tiling or implicit dimension");
  return mlirLogicalResultSuccess();
}

// The source vregs with what is broadcast inside a vreg spread over it.
static MlirLogicalResult spreadSource(ApplyOp *op, const bool spread[2],
                                      MlirValue **vregs) {
  const MosaicVregArray *source = op->operands[0];
  *vregs = source->vregs;
  if (!spread[MOSAIC_ROWS] && !spread[MOSAIC_COLUMNS])
    return mlirLogicalResultSuccess();
  if (source->layout.tiling[MOSAIC_COLUMNS] != op->builder.target->laneCount)
    return applyUnsupported(op,
                            "what is broadcast along rows or lanes is in tiles "
                            "of 128 lanes; relayout it first");
  if (mosaicElementBitwidth(source->type) == 1)
    return applyUnsupported(op,
                            "data is broadcast along rows or lanes, not masks; "
                            "broadcast what the mask is made of");
  *vregs = MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, source->numVregs);
  for (int64_t i = 0; i < source->numVregs; ++i) {
    MlirValue vreg = source->vregs[i];
    if (spread[MOSAIC_COLUMNS])
      vreg = spreadLane(&op->builder, source->layout, vreg);
    if (spread[MOSAIC_ROWS])
      vreg = spreadRow(&op->builder, source->layout, vreg);
    (*vregs)[i] = vreg;
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult broadcastVector(ApplyOp *op) {
  MOSAIC_TRY(checkBroadcast(op));
  const MosaicVregArray *source = op->operands[0];
  MosaicVregArray *result = op->results[0];
  MosaicArena *arena = op->context->arena;
  const intptr_t rank = result->arrayRank;
  const int64_t *from = implicitShape(source, rank, arena);
  const int64_t *to = implicitShape(result, rank, arena);
  bool spread[2];
  for (int i = 0; i < 2; ++i) {
    const intptr_t dim = rank - 2 + i;
    spread[i] = from[dim] != to[dim] && !mosaicVregArrayIsReplicated(source, i);
    if (from[dim] == to[dim] &&
        source->layout.offsets[i] != result->layout.offsets[i])
      return mosaicOpError(op->op, "changes the offset of a dimension that it "
                                   "does not broadcast");
  }
  MlirValue *vregs = NULL;
  MOSAIC_TRY(spreadSource(op, spread, &vregs));
  int64_t *index = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  const intptr_t padding = rank - source->arrayRank;
  int64_t number = 0;
  do {
    int64_t place = 0;
    for (intptr_t i = padding; i < rank; ++i)
      place = place * source->array[i - padding] +
              (from[i] == to[i] ? index[i] : 0);
    result->vregs[number++] = vregs[place];
  } while (mosaicIndexAdvance(rank, result->array, index));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyBroadcast(ApplyOp *op) {
  return op->operands[0] ? broadcastVector(op) : broadcastScalar(op);
}
