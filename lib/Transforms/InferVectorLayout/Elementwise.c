//===- Elementwise.c - Layout rules of elementwise ops, masks included ----===//
//
// Everything takes part in one layout: the operands' common one where
// un-replication leads to it, else that of one operand (Choice.c), which is the
// first with strict-reference. A mask carries
// the width of the data that it was made from; it takes part when that is the
// width of the op.
//
// Source: infer_vector_layout.md 6.1
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Choice.h"
#include "Transforms/InferVectorLayout/Rules.h"

// The element width of the op's vectors that are no masks; 0 when all are.
static MlirLogicalResult readCommonWidth(MlirOperation op, int64_t *width) {
  *width = 0;
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  intptr_t numValues = numOperands + mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < numValues; ++i) {
    MlirValue value = i < numOperands
                          ? mlirOperationGetOperand(op, i)
                          : mlirOperationGetResult(op, i - numOperands);
    MlirType type = mlirValueGetType(value);
    if (!mosaicTypeIsVector(type) || inferIsMask(type))
      continue;
    int64_t elementWidth = mosaicElementBitwidth(type);
    if (*width != 0 && elementWidth != *width)
      return mosaicOpError(op,
                           "mixes vectors of %d-bit and of %d-bit elements; "
                           "convert them to one width first",
                           (int)*width, (int)elementWidth);
    *width = elementWidth;
  }
  return mlirLogicalResultSuccess();
}

// A vector operand takes part when it has the width of the op.
static bool takesPart(MlirOperation op, const OpLayouts *layouts,
                      intptr_t operand, int64_t width) {
  return mosaicValueIsVector(mlirOperationGetOperand(op, operand)) &&
         layouts->produced[operand].layout.bitwidth == width;
}

// The width of the op if all its vectors are masks: that of the first.
static int64_t widthOfMasks(MlirOperation op, const OpLayouts *layouts) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mosaicValueIsVector(mlirOperationGetOperand(op, i)))
      return layouts->produced[i].layout.bitwidth;
  return 32;
}

// Whether a mask of another width, which has no say in the layout, is the same
// wherever the layout says that values are.
static bool maskFits(const Inference *inference, MlirOperation op,
                     const OpLayouts *layouts, intptr_t operand,
                     MosaicVectorLayout layout) {
  if (inference->options->strictReference ||
      !mosaicValueIsVector(mlirOperationGetOperand(op, operand)))
    return true;
  const MosaicVectorLayout mask = layouts->produced[operand].layout;
  const bool isSame = mask.offsets[MOSAIC_ROWS] == MOSAIC_REPLICATED &&
                      mask.offsets[MOSAIC_COLUMNS] == MOSAIC_REPLICATED;
  for (int i = 0; i < 2; ++i)
    if (layout.offsets[i] == MOSAIC_REPLICATED && !isSame &&
        (mask.offsets[i] != MOSAIC_REPLICATED ||
         mask.implicitDim != layout.implicitDim))
      return false;
  return true;
}

// The common layout to which un-replication leads from operand number `first`
// on; where it does not, that operand's, unreplicated.
static MosaicVectorLayout joinOperands(const Inference *inference,
                                       MlirOperation op,
                                       const OpLayouts *layouts, int64_t width,
                                       intptr_t first) {
  MosaicVectorLayout layout = layouts->produced[first].layout;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    if (i == first)
      continue;
    if (!takesPart(op, layouts, i, width)) {
      if (!maskFits(inference, op, layouts, i, layout))
        layout = inferUnreplicate(layout);
      continue;
    }
    const MosaicShape shape = mosaicTypeShape(
        mlirValueGetType(mlirOperationGetOperand(op, i)), inference->arena);
    if (!mosaicVectorLayoutJoin(layouts->produced[i].layout, layout, shape.rank,
                                shape.sizes, &layout))
      layout = inferUnreplicate(layout);
  }
  return layout;
}

// The layout that all vectors of the op shall have: that of the first operand,
// or of another one if that costs less.
static MosaicVectorLayout chooseCommonLayout(Inference *inference,
                                             MlirOperation op,
                                             const OpLayouts *layouts,
                                             int64_t width) {
  enum { MOST_CANDIDATES = 4 };
  MosaicVectorLayout candidates[MOST_CANDIDATES];
  int count = 0;
  if (width == 0)
    width = widthOfMasks(op, layouts);
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < numOperands && count < MOST_CANDIDATES; ++i) {
    if (!takesPart(op, layouts, i, width))
      continue;
    candidates[count] = joinOperands(inference, op, layouts, width, i);
    bool isNew = true;
    for (int j = 0; j < count; ++j)
      isNew &= !mosaicVectorLayoutEqual(candidates[j], candidates[count]);
    count += isNew;
  }
  // What packed elements cost depends on how they are computed with.
  if (count > 0)
    return candidates[width == 32 ? inferChoose(inference, op, count) : 0];
  const intptr_t rank =
      mlirShapedTypeGetRank(mlirValueGetType(mlirOperationGetResult(op, 0)));
  return inferNativeLayout(inference, width, 0, 0,
                           inferDefaultImplicitDim(rank));
}

MlirLogicalResult inferElementwise(Inference *inference, MlirOperation op,
                                   OpLayouts *layouts) {
  if (mlirOperationGetNumResults(op) != 1 ||
      mlirOperationGetNumOperands(op) == 0)
    return mosaicOpError(op,
                         "is elementwise but has %d operands and %d "
                         "results; one result and operands are supported",
                         (int)mlirOperationGetNumOperands(op),
                         (int)mlirOperationGetNumResults(op));
  int64_t width;
  MOSAIC_TRY(readCommonWidth(op, &width));
  MosaicOptionalVectorLayout layout =
      inferSome(chooseCommonLayout(inference, op, layouts, width));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mosaicValueIsVector(mlirOperationGetOperand(op, i)))
      layouts->in[i] = layout;
  layouts->out[0] = layout;
  return mlirLogicalResultSuccess();
}
