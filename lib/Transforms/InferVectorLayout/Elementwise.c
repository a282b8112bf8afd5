//===- Elementwise.c - Layout rules of elementwise ops, masks included ----===//
//
// Everything takes part in one layout: the operands' common one where
// un-replication leads to it, else that of the first operand. A mask carries
// the width of the data that it was made from; it takes part when that is the
// width of the op.
//
// Source: infer_vector_layout.md 6.1
//
//===----------------------------------------------------------------------===//

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

// The layout that all vectors of the op shall have.
static MosaicVectorLayout chooseCommonLayout(const Inference *inference,
                                             MlirOperation op,
                                             const OpLayouts *layouts,
                                             int64_t width) {
  bool chosen = false;
  MosaicVectorLayout layout = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (!mosaicValueIsVector(operand))
      continue;
    MosaicVectorLayout produced = layouts->produced[i].layout;
    if (width == 0)
      width = produced.bitwidth;
    if (produced.bitwidth != width)
      continue;
    MosaicShape shape =
        mosaicTypeShape(mlirValueGetType(operand), inference->arena);
    if (!chosen)
      layout = produced;
    else if (!mosaicVectorLayoutJoin(produced, layout, shape.rank, shape.sizes,
                                     &layout))
      layout = inferUnreplicate(layout);
    chosen = true;
  }
  if (chosen)
    return layout;
  intptr_t rank =
      mlirShapedTypeGetRank(mlirValueGetType(mlirOperationGetResult(op, 0)));
  return inferNativeLayout(inference, width == 0 ? 32 : width, 0, 0,
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
