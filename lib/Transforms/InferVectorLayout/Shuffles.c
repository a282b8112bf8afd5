//===- Shuffles.c - Layout rules of ops that move elements around ---------===//
//
// Source: infer_vector_layout.md 6.9-6.11, 6.14
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Rules.h"

#include <assert.h>

// Concatenation.

// The layout of a concatenation along a tiled dimension of vectors of this
// rank: the first part's place across that dimension, its start along it.
static MosaicVectorLayout tiledBase(const Inference *inference, intptr_t rank,
                                    int dim, bool inRows,
                                    MosaicVectorLayout first) {
  MosaicVectorLayout base = inferNativeLayout(inference, first.bitwidth, 0, 0,
                                              inferDefaultImplicitDim(rank));
  if (inRows)
    inferRowTiling(inference, base.bitwidth, base.tiling);
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(base, &inference->target, slice);
  first = inferUnreplicate(first);
  for (int i = MOSAIC_ROWS; i <= MOSAIC_COLUMNS; ++i)
    base.offsets[i] = i == dim ? 0 : first.offsets[i] % slice[i];
  return base;
}

// Lets the parts follow each other along a tiled dimension: part i starts where
// part i-1 ends. False when one starts past the first tile of a register.
static bool layOutParts(const Inference *inference, MlirOperation op, int dim,
                        MosaicVectorLayout base, OpLayouts *layouts) {
  int64_t slice[2], position = 0;
  mosaicVectorLayoutVregSlice(base, &inference->target, slice);
  const int concatDim = (int)mosaicOperationIntAttr(op, "dimension", 0);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MosaicVectorLayout part = base;
    part.offsets[dim] = position % slice[dim];
    if (part.offsets[dim] >= part.tiling[dim])
      return false;
    layouts->in[i] = inferSome(part);
    position += mlirShapedTypeGetDimSize(
        mlirValueGetType(mlirOperationGetOperand(op, i)), concatDim);
  }
  layouts->out[0] = inferSome(base);
  return true;
}

// Vectors of rank 1 go into compact rows if every part starts in a first tile,
// else into native tiles, where that is always so.
static void concatenateTiled(const Inference *inference, MlirOperation op,
                             intptr_t rank, int dim, OpLayouts *layouts) {
  const MosaicVectorLayout first = layouts->produced[0].layout;
  const bool done =
      layOutParts(inference, op, dim,
                  tiledBase(inference, rank, dim, rank == 1, first), layouts) ||
      layOutParts(inference, op, dim,
                  tiledBase(inference, rank, dim, false, first), layouts);
  (void)done;
  assert(done && "a native vreg is one tile");
}

MlirLogicalResult inferConcatenate(Inference *inference, MlirOperation op,
                                   OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t rank = mosaicTypeShape(type, inference->arena).rank;
  int64_t dim = mosaicOperationIntAttr(op, "dimension", -1);
  if (dim >= rank - 2) {
    concatenateTiled(inference, op, rank,
                     dim == rank - 1 ? MOSAIC_COLUMNS : MOSAIC_ROWS, layouts);
    return mlirLogicalResultSuccess();
  }
  MosaicOptionalVectorLayout layout =
      inferSome(inferUnreplicate(layouts->produced[0].layout));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    layouts->in[i] = layout;
  layouts->out[0] = layout;
  return mlirLogicalResultSuccess();
}

// Rotates.

// Whole vregs from the first row and lane on; of words for masks.
static MlirLogicalResult chooseRotate(const Inference *inference,
                                      MlirOperation op, MosaicShape shape,
                                      MosaicVectorLayout *layout) {
  const MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  const int64_t width = mosaicElementBitwidth(type);
  const bool isStrict = inference->options->strictReference;
  if (isStrict && width != 32)
    return mosaicOpError(op,
                         "rotates %d-bit elements; with strict-reference, only "
                         "32-bit elements are supported",
                         (int)width);
  if (isStrict && shape.rank < 2)
    return mosaicOpError(op, "rotates a vector of rank 1; with "
                             "strict-reference, rank 2 or more is needed");
  *layout = inferNativeLayout(inference, inferIsMask(type) ? 32 : width, 0, 0,
                              inferDefaultImplicitDim(shape.rank));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferRotate(Inference *inference, MlirOperation op,
                              OpLayouts *layouts) {
  const MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MosaicVectorLayout layout;
  MOSAIC_TRY(chooseRotate(inference, op,
                          mosaicTypeShape(type, inference->arena), &layout));
  layouts->in[0] = layouts->out[0] = inferSome(layout);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferDynamicRotate(Inference *inference, MlirOperation op,
                                     OpLayouts *layouts) {
  const MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  const MosaicShape shape = mosaicTypeShape(type, inference->arena);
  MosaicVectorLayout layout;
  MOSAIC_TRY(chooseRotate(inference, op, shape, &layout));
  layouts->in[0] = inferSome(layout);

  // Rotating a ragged dimension by a constant leaves its first element inside
  // the padding's place: the result starts there instead of being moved.
  int64_t dim = mosaicOperationIntAttr(op, "dimension", -1);
  int64_t amount;
  if (dim >= shape.rank - 2 && dim < shape.rank &&
      mosaicValueConstantInt(mlirOperationGetOperand(op, 1), &amount)) {
    int direction = dim == shape.rank - 1 ? MOSAIC_COLUMNS : MOSAIC_ROWS;
    int64_t size = shape.sizes[dim], tile = layout.tiling[direction];
    int64_t first = size - amount % size; // of the source's elements
    if (!inference->options->strictReference)
      first %= size; // the reference does not, for amounts of 0 and less
    if (size % tile != 0)
      layout.offsets[direction] = first % tile;
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
