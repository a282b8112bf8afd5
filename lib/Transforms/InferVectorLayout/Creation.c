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

MlirLogicalResult inferConstant(Inference *inference, MlirOperation op,
                                OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MosaicShape shape = mosaicTypeShape(type, inference->arena);
  MlirAttribute value = mosaicOperationAttr(op, "value");
  if (shape.rank == 0)
    return mosaicOpError(op, "is a vector of rank 0; use a scalar");
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
  if (mosaicElementBitwidth(type) != 32)
    return mosaicOpError(op,
                         "is a constant of varying %d-bit elements; those "
                         "must be 32-bit, or come from memory",
                         (int)mosaicElementBitwidth(type));
  if (shape.rank == 1)
    return mosaicOpError(op, "is a constant of rank 1 with varying elements; "
                             "give it rank 2, or load it from memory");
  layouts->out[0] =
      inferSome(inferNativeLayout(inference, 32, 0, 0, MOSAIC_IMPLICIT_NONE));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferIota(Inference *inference, MlirOperation op,
                            OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t rank = mosaicTypeShape(type, inference->arena).rank;
  if (rank < 2)
    return mosaicOpError(op,
                         "has rank %d; rank 2 or more is needed, as for "
                         "vector<1xN> (jax.lax.broadcasted_iota)",
                         (int)rank);
  MosaicVectorLayout layout = inferNativeLayout(
      inference, mosaicElementBitwidth(type), MOSAIC_REPLICATED,
      MOSAIC_REPLICATED, MOSAIC_IMPLICIT_NONE);
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
  if (mosaicElementBitwidth(type) != 32)
    return mosaicOpError(op,
                         "gives random %d-bit elements; only 32-bit elements "
                         "are supported, truncate them",
                         (int)mosaicElementBitwidth(type));
  intptr_t rank = mosaicTypeShape(type, inference->arena).rank;
  if (rank == 0)
    return mosaicOpError(op, "is a vector of rank 0; use a scalar");
  layouts->out[0] = inferSome(
      inferNativeLayout(inference, 32, 0, 0, inferDefaultImplicitDim(rank)));
  return mlirLogicalResultSuccess();
}
