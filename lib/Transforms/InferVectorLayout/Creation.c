//===- Creation.c - Layout rules of ops that make vectors of nothing ------===//
//
// A value that does not vary along a direction is replicated along it: it is
// already wherever a user wants it.
//
// Source: infer_vector_layout.md 5
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Rules.h"

// Width of the layout of a value that has no operands to take it from.
static int64_t layoutWidth(MlirType type) {
  return inferIsMask(type) ? 32 : mosaicElementBitwidth(type);
}

// Constants of varying elements that the reference takes.
static MlirLogicalResult checkReferenceConstant(MlirOperation op,
                                                MlirType type) {
  if (mosaicElementBitwidth(type) != 32)
    return mosaicOpError(op,
                         "is a constant of varying %d-bit elements; with "
                         "strict-reference, those must be 32-bit",
                         (int)mosaicElementBitwidth(type));
  if (mlirShapedTypeGetRank(type) == 1)
    return mosaicOpError(op, "is a constant of rank 1 with varying elements; "
                             "with strict-reference, it must have rank 2");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferConstant(Inference *inference, MlirOperation op,
                                OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MosaicShape shape = mosaicTypeShape(type, inference->arena);
  MlirAttribute value = mosaicOperationAttr(op, "value");
  if (mlirAttributeIsNull(value) || !mlirAttributeIsADenseElements(value))
    return mosaicOpError(op, "is a vector constant but not dense; only dense "
                             "constants are supported");
  int64_t width = layoutWidth(type);
  if (mlirDenseElementsAttrIsSplat(value)) {
    layouts->out[0] = inferSome(inferNativeLayout(
        inference, width, MOSAIC_REPLICATED, MOSAIC_REPLICATED,
        inferDefaultImplicitDim(shape.rank)));
    return mlirLogicalResultSuccess();
  }
  if (inference->options->strictReference)
    MOSAIC_TRY(checkReferenceConstant(op, type));
  layouts->out[0] = inferSome(inferDefaultLayout(inference, width, shape.rank));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferIota(Inference *inference, MlirOperation op,
                            OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t rank = mosaicTypeShape(type, inference->arena).rank;
  if (rank == 1 && inference->options->strictReference)
    return mosaicOpError(op, "has rank 1; with strict-reference, rank 2 or "
                             "more is needed, as for vector<1xN> "
                             "(jax.lax.broadcasted_iota)");
  const int64_t width = mosaicElementBitwidth(type);
  if (rank == 1 && width == 32) {
    layouts->out[0] = inferSome(inferDefaultLayout(inference, width, rank));
    return mlirLogicalResultSuccess();
  }
  MosaicVectorLayout layout =
      inferNativeLayout(inference, width, MOSAIC_REPLICATED, MOSAIC_REPLICATED,
                        inferDefaultImplicitDim(rank));
  MlirAttribute dims = mosaicOperationAttr(op, "dimensions");
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(dims); ++i) {
    int32_t dim = mlirDenseI32ArrayGetElement(dims, i);
    if (dim >= rank - 2)
      layout.offsets[dim == rank - 1 ? MOSAIC_COLUMNS : MOSAIC_ROWS] = 0;
  }
  layouts->out[0] = inferSome(layout);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferPrngRandomBits(Inference *inference, MlirOperation op,
                                      OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  const int64_t width = mosaicElementBitwidth(type);
  if (width == 1 || (width != 32 && inference->options->strictReference))
    return mosaicOpError(op,
                         "gives random %d-bit elements; 2 bits or more are "
                         "supported, 32 with strict-reference",
                         (int)width);
  intptr_t rank = mosaicTypeShape(type, inference->arena).rank;
  layouts->out[0] = inferSome(
      inferNativeLayout(inference, width, 0, 0, inferDefaultImplicitDim(rank)));
  return mlirLogicalResultSuccess();
}
