//===- Shuffles.c - Layout rules of ops that move elements around ---------===//
//
// Source: infer_vector_layout.md 6.9-6.11, 6.14
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Rules.h"

#include <inttypes.h>

// Concatenation.

// Layouts when the parts follow each other along a tiled dimension: part i
// starts where part i-1 ends.
static MlirLogicalResult concatenateTiled(Inference *inference,
                                          MlirOperation op, int dim,
                                          OpLayouts *layouts) {
  MosaicVectorLayout first = layouts->produced[0].layout;
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t rank = mosaicTypeShape(type, inference->arena).rank;
  MosaicVectorLayout base =
      inferNativeLayout(inference, first.bitwidth, 0, 0, MOSAIC_IMPLICIT_NONE);
  if (rank == 1) {
    inferRowTiling(inference, base.bitwidth, base.tiling);
    base.implicitDim = MOSAIC_IMPLICIT_SECOND_MINOR;
  }
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(base, &inference->target, slice);
  MosaicVectorLayout start = inferUnreplicate(first);
  for (int i = MOSAIC_ROWS; i <= MOSAIC_COLUMNS; ++i)
    base.offsets[i] = i == dim ? 0 : start.offsets[i] % slice[i];

  intptr_t concatDim = rank == 1 || dim == MOSAIC_COLUMNS ? rank - 1 : rank - 2;
  int64_t position = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MosaicVectorLayout part = base;
    part.offsets[dim] = position % slice[dim];
    if (part.offsets[dim] >= part.tiling[dim])
      return mosaicOpError(op,
                           "part %d starts %" PRId64
                           " elements into a register, past the first tile "
                           "(%" PRId64 "); make the parts before it longer, or "
                           "pad them",
                           (int)i, part.offsets[dim], part.tiling[dim]);
    layouts->in[i] = inferSome(part);
    position += mlirShapedTypeGetDimSize(
        mlirValueGetType(mlirOperationGetOperand(op, i)), (int)concatDim);
  }
  layouts->out[0] = inferSome(base);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferConcatenate(Inference *inference, MlirOperation op,
                                   OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t rank = mosaicTypeShape(type, inference->arena).rank;
  int64_t dim = mosaicOperationIntAttr(op, "dimension", -1);
  if (dim < 0 || dim >= rank)
    return mosaicOpError(op,
                         "concatenates along dimension %d of vectors of rank "
                         "%d",
                         (int)dim, (int)rank);
  if (dim >= rank - 2)
    return concatenateTiled(
        inference, op, dim == rank - 1 ? MOSAIC_COLUMNS : MOSAIC_ROWS, layouts);
  MosaicOptionalVectorLayout layout =
      inferSome(inferUnreplicate(layouts->produced[0].layout));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    layouts->in[i] = layout;
  layouts->out[0] = layout;
  return mlirLogicalResultSuccess();
}

// Rotates.

static MlirLogicalResult checkRotate(MlirOperation op, MosaicShape shape) {
  int64_t width =
      mosaicElementBitwidth(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  if (width != 32)
    return mosaicOpError(op,
                         "rotates %d-bit elements; only 32-bit elements are "
                         "supported, convert first",
                         (int)width);
  if (shape.rank < 2)
    return mosaicOpError(op,
                         "rotates a vector of rank %d; rank 2 or more is "
                         "needed, reshape first",
                         (int)shape.rank);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferRotate(Inference *inference, MlirOperation op,
                              OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MOSAIC_TRY(checkRotate(op, mosaicTypeShape(type, inference->arena)));
  layouts->in[0] = layouts->out[0] =
      inferSome(inferNativeLayout(inference, 32, 0, 0, MOSAIC_IMPLICIT_NONE));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferDynamicRotate(Inference *inference, MlirOperation op,
                                     OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MosaicShape shape = mosaicTypeShape(type, inference->arena);
  MOSAIC_TRY(checkRotate(op, shape));
  MosaicVectorLayout layout =
      inferNativeLayout(inference, 32, 0, 0, MOSAIC_IMPLICIT_NONE);
  layouts->in[0] = inferSome(layout);

  // Rotating a ragged dimension by a constant leaves its first element inside
  // the padding's place: the result starts there instead of being moved.
  int64_t dim = mosaicOperationIntAttr(op, "dimension", -1);
  int64_t amount;
  if (dim >= shape.rank - 2 && dim < shape.rank &&
      mosaicValueConstantInt(mlirOperationGetOperand(op, 1), &amount)) {
    int direction = dim == shape.rank - 1 ? MOSAIC_COLUMNS : MOSAIC_ROWS;
    int64_t size = shape.sizes[dim], tile = layout.tiling[direction];
    if (size % tile != 0)
      layout.offsets[direction] = (size - amount % size) % tile;
  }
  layouts->out[0] = inferSome(layout);
  return mlirLogicalResultSuccess();
}

// Gathers.

MlirLogicalResult inferGather(Inference *inference, MlirOperation op,
                              OpLayouts *layouts) {
  (void)inference;
  (void)op;
  layouts->in[0] = layouts->out[0] = layouts->produced[0];
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferDynamicGather(Inference *inference, MlirOperation op,
                                     OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
  int64_t width = mosaicElementBitwidth(type);
  int64_t indexWidth =
      mosaicElementBitwidth(mlirValueGetType(mlirOperationGetOperand(op, 1)));
  if (width != 8 && width != 16 && width != 32)
    return mosaicOpError(op,
                         "gathers %d-bit elements; 8, 16 and 32 bits are "
                         "supported",
                         (int)width);
  if (indexWidth != width)
    return mosaicOpError(op,
                         "gathers %d-bit elements by %d-bit indices; both must "
                         "have the same width",
                         (int)width, (int)indexWidth);
  intptr_t rank = mosaicTypeShape(type, inference->arena).rank;
  MosaicOptionalVectorLayout layout = inferSome(
      inferNativeLayout(inference, width, 0, 0, inferDefaultImplicitDim(rank)));
  layouts->in[0] = layouts->in[1] = layouts->out[0] = layout;
  return mlirLogicalResultSuccess();
}

// Transposes.

static int64_t permutationAt(MlirAttribute permutation, intptr_t position) {
  return mlirDenseI64ArrayGetElement(permutation, position);
}

bool inferSwapsMinorDims(MlirOperation op) {
  MlirAttribute permutation = mosaicOperationAttr(op, "permutation");
  intptr_t rank = mlirDenseArrayGetNumElements(permutation);
  return rank >= 2 && permutationAt(permutation, rank - 1) == rank - 2 &&
         permutationAt(permutation, rank - 2) == rank - 1;
}

MlirLogicalResult inferTranspose(Inference *inference, MlirOperation op,
                                 OpLayouts *layouts) {
  MlirAttribute permutation = mosaicOperationAttr(op, "permutation");
  intptr_t rank = mlirDenseArrayGetNumElements(permutation);
  if (rank < 2)
    return mosaicOpError(op,
                         "transposes a vector of rank %d; rank 2 or more "
                         "is needed",
                         (int)rank);
  MosaicVectorLayout layout = layouts->produced[0].layout;
  if (inferSwapsMinorDims(op)) {
    layout = inferNativeLayout(inference, layout.bitwidth, 0, 0,
                               MOSAIC_IMPLICIT_NONE);
  } else if (rank >= 3 && permutationAt(permutation, rank - 1) == rank - 1 &&
             permutationAt(permutation, rank - 2) == rank - 3 &&
             permutationAt(permutation, rank - 3) == rank - 2) {
    // Rows change places with a leading dimension; lanes stay.
    layout.offsets[MOSAIC_ROWS] = layout.offsets[MOSAIC_COLUMNS] = 0;
    layout.implicitDim = MOSAIC_IMPLICIT_NONE;
  } else if (permutationAt(permutation, rank - 1) != rank - 1 ||
             permutationAt(permutation, rank - 2) != rank - 2) {
    return mosaicOpError(op, "moves a minor dimension past the third-minor "
                             "one, or both at once; transpose in steps "
                             "(tpu-canonicalize-mosaic does)");
  }
  layouts->in[0] = layouts->out[0] = inferSome(layout);
  return mlirLogicalResultSuccess();
}
