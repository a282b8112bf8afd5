//===- Reductions.c - Layout rules of reductions --------------------------===//
//
// Source: infer_vector_layout.md 6.3, 6.4
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Choice.h"
#include "Transforms/InferVectorLayout/Rules.h"

// A multi_reduction while its layouts are chosen.
typedef struct Reduction {
  MosaicShape source, result;
  MosaicVectorLayout request;    // of the source
  int64_t offsets[2];            // of the result, before replication
  bool reduced[2];               // whether rows / columns are reduced
  MosaicImplicitDim implicitDim; // of the result
  bool laysOutAnew; // no tiled dimension is left: the result is put together
                    // from single elements
} Reduction;

// Whether `dim` is among the op's reduction dimensions.
static bool reducesDim(MlirOperation op, intptr_t dim) {
  MlirAttribute dims = mosaicOperationAttr(op, "reduction_dims");
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(dims); ++i)
    if (mlirDenseI64ArrayGetElement(dims, i) == dim)
      return true;
  return false;
}

// The op's own verifier does not look.
static MlirLogicalResult checkReducedDims(MlirOperation op, intptr_t rank) {
  const MlirAttribute dims = mosaicOperationAttr(op, "reduction_dims");
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(dims); ++i) {
    const int64_t dim = mlirDenseI64ArrayGetElement(dims, i);
    if (dim < 0 || dim >= rank)
      return mosaicOpError(op, "reduces dimension %d of a vector that has %d",
                           (int)dim, (int)rank);
  }
  return mlirLogicalResultSuccess();
}

bool inferReducesTiledDim(MlirOperation op) {
  intptr_t rank =
      mlirShapedTypeGetRank(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  return reducesDim(op, rank - 1) || reducesDim(op, rank - 2);
}

// Rows and columns of the tiled dimensions: which of them are reduced.
static void readReducedDims(MlirOperation op, intptr_t rank,
                            MosaicImplicitDim implicitDim, bool reduced[2]) {
  switch (implicitDim) {
  case MOSAIC_IMPLICIT_NONE:
    reduced[MOSAIC_ROWS] = reducesDim(op, rank - 2);
    reduced[MOSAIC_COLUMNS] = reducesDim(op, rank - 1);
    return;
  case MOSAIC_IMPLICIT_SECOND_MINOR:
    reduced[MOSAIC_ROWS] = false;
    reduced[MOSAIC_COLUMNS] = reducesDim(op, rank - 1);
    return;
  case MOSAIC_IMPLICIT_MINOR:
    reduced[MOSAIC_ROWS] = reducesDim(op, rank - 1);
    reduced[MOSAIC_COLUMNS] = false;
    return;
  case MOSAIC_IMPLICIT_BOTH:
    reduced[MOSAIC_ROWS] = reduced[MOSAIC_COLUMNS] = false;
    return;
  }
}

// Whether users only give the result its reduced dimensions back, with size 1.
static bool keepsDims(MlirOperation op) {
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
  if (mlirOpOperandIsNull(use))
    return false;
  for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    const MlirOperation user = mlirOpOperandGetOwner(use);
    if (!mosaicOperationIs(user, "tpu.reshape") &&
        !mosaicOperationIs(user, "vector.shape_cast"))
      return false;
    const MlirType type = mlirValueGetType(mlirOperationGetResult(user, 0));
    const intptr_t rank = mlirShapedTypeGetRank(type);
    if (rank < 2 || mlirShapedTypeGetDimSize(type, rank - 1) != 1 ||
        mlirShapedTypeGetDimSize(type, rank - 2) != 1)
      return false;
  }
  return true;
}

// Both tiled dimensions go away, or the only one that is not implicit does:
// what is left for the result to be tiled along?
static MlirLogicalResult chooseFullReduction(Inference *inference,
                                             MlirOperation op,
                                             Reduction *reduction) {
  const MosaicShape *result = &reduction->result;
  if (result->rank > 0 && result->sizes[result->rank - 1] == 1) {
    reduction->implicitDim = MOSAIC_IMPLICIT_SECOND_MINOR;
    return mlirLogicalResultSuccess();
  }
  // Lay a source with an implicit dimension out over its last two dimensions,
  // so that one is left.
  MosaicVectorLayout *request = &reduction->request;
  if (reduction->source.rank > 1 &&
      request->implicitDim != MOSAIC_IMPLICIT_NONE) {
    if (request->implicitDim == MOSAIC_IMPLICIT_SECOND_MINOR) {
      if (request->offsets[MOSAIC_ROWS] == MOSAIC_REPLICATED)
        request->offsets[MOSAIC_ROWS] = 0;
    } else {
      request->offsets[MOSAIC_COLUMNS] = request->offsets[MOSAIC_ROWS];
      request->offsets[MOSAIC_ROWS] = 0;
    }
    request->implicitDim = MOSAIC_IMPLICIT_NONE;
    reduction->reduced[MOSAIC_ROWS] = false;
    reduction->reduced[MOSAIC_COLUMNS] = true;
    reduction->implicitDim = MOSAIC_IMPLICIT_MINOR;
    return mlirLogicalResultSuccess();
  }
  if (!inference->options->strictReference) {
    // A vreg for each element, which a reshape then takes as it is, perhaps
    // behind other ops; or all in one row.
    if (request->implicitDim == MOSAIC_IMPLICIT_NONE &&
        (keepsDims(op) || inferChoose(inference, op, 2) == 1))
      reduction->implicitDim = MOSAIC_IMPLICIT_BOTH;
    else
      reduction->laysOutAnew = true;
    return mlirLogicalResultSuccess();
  }
  return mosaicOpError(op, "reduces both minor dimensions to a vector whose "
                           "last dimension is not 1, which strict-reference "
                           "does not allow; keep a trailing dimension of size "
                           "1 (keepdims), or reduce in two steps");
}

static MlirLogicalResult chooseResultDim(Inference *inference, MlirOperation op,
                                         Reduction *reduction) {
  bool rows = reduction->reduced[MOSAIC_ROWS];
  bool columns = reduction->reduced[MOSAIC_COLUMNS];
  MosaicImplicitDim implicitDim = reduction->request.implicitDim;
  if ((rows && columns) ||
      ((rows || columns) && implicitDim != MOSAIC_IMPLICIT_NONE))
    return chooseFullReduction(inference, op, reduction);
  reduction->implicitDim = rows      ? MOSAIC_IMPLICIT_SECOND_MINOR
                           : columns ? MOSAIC_IMPLICIT_MINOR
                                     : implicitDim;
  return mlirLogicalResultSuccess();
}

// Whether the order of the reduction changes its value: float sums and
// products.
static bool dependsOnOrder(MlirOperation op, MlirType type) {
  if (!mosaicElementIsFloat(type))
    return false;
  // The text of #vector.kind<…>: MLIR's C API has no accessor for it.
  MlirAttribute kind = mosaicOperationAttr(op, "kind");
  MlirContext context = mlirOperationGetContext(op);
  const char *const ordered[] = {"#vector.kind<add>", "#vector.kind<mul>"};
  for (size_t i = 0; i < sizeof ordered / sizeof *ordered; ++i)
    if (mlirAttributeEqual(
            kind, mlirAttributeParseGet(
                      context, mlirStringRefCreateFromCString(ordered[i]))))
      return true;
  return false;
}

// The result stays where the source is, and is the same all along what is
// reduced. `anywhere`: so is the accumulator, or the reference takes it to be.
static void chooseOffsets(Reduction *reduction, bool anywhere) {
  MosaicVectorLayout *request = &reduction->request;
  for (int dim = MOSAIC_ROWS; dim <= MOSAIC_COLUMNS; ++dim) {
    // Elements that are all the same stop to be so with the accumulator's.
    if (!reduction->reduced[dim] && !anywhere &&
        request->offsets[dim] == MOSAIC_REPLICATED)
      request->offsets[dim] = 0;
    reduction->offsets[dim] =
        reduction->reduced[dim] ? MOSAIC_REPLICATED : request->offsets[dim];
  }
}

// Elements fall into sublanes and lanes by their index alone, so the order of
// the sum does not depend on where the value came from.
static void requestByIndex(const Inference *inference, Reduction *reduction) {
  MosaicVectorLayout *request = &reduction->request;
  const MosaicImplicitDim implicitDim =
      inferDefaultImplicitDim(reduction->source.rank);
  // Where whole vregs are added, elements may lie anywhere in them: the result
  // keeps the source's dimensions.
  if (!reduction->reduced[MOSAIC_ROWS] && !reduction->reduced[MOSAIC_COLUMNS] &&
      request->implicitDim != implicitDim &&
      !inference->options->strictReference)
    return;
  for (int dim = MOSAIC_ROWS; dim <= MOSAIC_COLUMNS; ++dim)
    if (reduction->reduced[dim])
      request->offsets[dim] = 0;
  mosaicNativeTiling(request->bitwidth, &inference->target, request->tiling);
  request->implicitDim = implicitDim;
}

// What the op asks of its source before the result's place is known.
static MlirLogicalResult requestSource(Inference *inference, MlirOperation op,
                                       Reduction *reduction) {
  MosaicVectorLayout *request = &reduction->request;
  if (request->implicitDim == MOSAIC_IMPLICIT_BOTH) {
    if (inference->options->strictReference)
      return mosaicOpError(op, "reduces a vector whose tiled dimensions are "
                               "both implicit, which strict-reference does "
                               "not allow");
    *request =
        inferNativeLayout(inference, request->bitwidth, 0, 0,
                          inferDefaultImplicitDim(reduction->source.rank));
  }
  readReducedDims(op, reduction->source.rank, request->implicitDim,
                  reduction->reduced);
  if (reduction->reduced[MOSAIC_ROWS] || reduction->reduced[MOSAIC_COLUMNS])
    mosaicNativeTiling(request->bitwidth, &inference->target, request->tiling);
  return mlirLogicalResultSuccess();
}

static bool isEverywhere(MosaicOptionalVectorLayout accumulator) {
  return accumulator.present &&
         accumulator.layout.offsets[MOSAIC_ROWS] == MOSAIC_REPLICATED &&
         accumulator.layout.offsets[MOSAIC_COLUMNS] == MOSAIC_REPLICATED;
}

MlirLogicalResult inferMultiReduction(Inference *inference, MlirOperation op,
                                      OpLayouts *layouts) {
  MlirType sourceType = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MlirType resultType = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mosaicTypeIsVector(resultType))
    return mosaicOpError(op, "reduces to a scalar; keep a dimension of size 1 "
                             "and extract from it");
  MOSAIC_TRY(checkReducedDims(op, mlirShapedTypeGetRank(sourceType)));
  int64_t width = mosaicElementBitwidth(sourceType);
  if (width != 32 && width != 16)
    return mosaicOpError(op,
                         "reduces %d-bit elements; 16 and 32 bits are "
                         "supported, convert first",
                         (int)width);
  Reduction reduction = {
      .source = mosaicTypeShape(sourceType, inference->arena),
      .result = mosaicTypeShape(resultType, inference->arena),
      .request = layouts->produced[0].layout,
  };
  MOSAIC_TRY(requestSource(inference, op, &reduction));
  MOSAIC_TRY(chooseResultDim(inference, op, &reduction));
  const bool anywhere = isEverywhere(layouts->produced[1]);
  chooseOffsets(&reduction, anywhere || inference->options->strictReference);
  if (inference->options->shapeInvariantNumerics &&
      dependsOnOrder(op, sourceType))
    requestByIndex(inference, &reduction);
  MosaicVectorLayout out = reduction.request;
  out.offsets[MOSAIC_ROWS] = reduction.offsets[MOSAIC_ROWS];
  out.offsets[MOSAIC_COLUMNS] = reduction.offsets[MOSAIC_COLUMNS];
  out.implicitDim = reduction.implicitDim;
  if (reduction.laysOutAnew)
    out = inferDefaultLayout(inference, width, reduction.result.rank);
  layouts->in[0] = inferSome(reduction.request);
  layouts->in[1] = anywhere ? layouts->produced[1] : inferSome(out);
  layouts->out[0] = inferSome(out);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferReduceIndex(Inference *inference, MlirOperation op,
                                   OpLayouts *layouts) {
  MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MosaicShape shape = mosaicTypeShape(type, inference->arena);
  if (mosaicElementBitwidth(type) != 32 || !mosaicElementIsFloat(type))
    return mosaicOpError(op, "needs 32-bit floats; convert first");
  int64_t axis = mosaicOperationIntAttr(op, "axis", -1);
  if (axis < shape.rank - 2) {
    layouts->in[0] = layouts->out[0] = layouts->produced[0];
    return mlirLogicalResultSuccess();
  }
  bool reducesColumns = axis == shape.rank - 1;
  MosaicVectorLayout layout =
      inferNativeLayout(inference, 32, 0, 0, MOSAIC_IMPLICIT_NONE);
  layouts->in[0] = inferSome(layout);
  // Every lane, or every sublane, ends up with the result.
  if (reducesColumns)
    layout.offsets[MOSAIC_COLUMNS] = MOSAIC_REPLICATED;
  else if (!inference->options->strictReference)
    layout.offsets[MOSAIC_ROWS] = MOSAIC_REPLICATED;
  layout.implicitDim =
      reducesColumns ? MOSAIC_IMPLICIT_MINOR : MOSAIC_IMPLICIT_SECOND_MINOR;
  layouts->out[0] = inferSome(layout);
  return mlirLogicalResultSuccess();
}
