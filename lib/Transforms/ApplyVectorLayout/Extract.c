//===- Extract.c - One element, or what lies at a leading index ------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/VectorOps.h"
#include "Support/Diagnostics.h"

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

// The vregs of the result are some of the source's, as they are. Of a matrix
// whose rows are tiled, a row is taken where it lies: its vector has the row as
// its layout's offset, and an implicit dimension.
static MlirLogicalResult checkPlaces(const ApplyOp *op, bool takesRow,
                                     int64_t row) {
  const MosaicVectorLayout to = op->results[0]->layout;
  MosaicVectorLayout expected = op->operands[0]->layout;
  if (takesRow) {
    int64_t slice[2];
    mosaicVectorLayoutVregSlice(expected, op->builder.target, slice);
    if (expected.offsets[MOSAIC_ROWS] != MOSAIC_REPLICATED)
      expected.offsets[MOSAIC_ROWS] =
          (expected.offsets[MOSAIC_ROWS] + row) % slice[MOSAIC_ROWS];
    expected.implicitDim = MOSAIC_IMPLICIT_SECOND_MINOR;
  }
  if (mosaicVectorLayoutEqual(expected, to))
    return mlirLogicalResultSuccess();
  char text[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  mosaicVectorLayoutPrint((MosaicOptionalVectorLayout){true, expected}, text);
  return mosaicOpError(op->op,
                       "has a result in another layout than %s, where its "
                       "elements are",
                       text);
}

static MlirLogicalResult extractVector(ApplyOp *op, intptr_t count,
                                       const int64_t *position) {
  const MosaicVregArray *source = op->operands[0];
  MosaicVregArray *result = op->results[0];
  const intptr_t leading = source->arrayRank - 2;
  const bool takesRow = count > leading;
  if (takesRow && (source->layout.implicitDim != MOSAIC_IMPLICIT_NONE ||
                   count != leading + 1))
    return applyUnsupported(op, "vectors are taken along leading dimensions, "
                                "or as rows of a matrix");
  const int64_t row = takesRow ? position[leading] : 0;
  MOSAIC_TRY(checkPlaces(op, takesRow, row));
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(source->layout, op->builder.target, slice);
  int64_t *from =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, source->arrayRank);
  int64_t *index =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, result->arrayRank);
  for (intptr_t i = 0; i < count && i < leading; ++i)
    from[i] = position[i];
  if (takesRow && !mosaicVregArrayIsReplicated(source, MOSAIC_ROWS))
    from[leading] =
        (source->layout.offsets[MOSAIC_ROWS] + row) / slice[MOSAIC_ROWS];
  // Dimensions pair from the minor end. What the position fixes is the source's
  // alone; a row's implicit dimension is the result's.
  const intptr_t removed = source->arrayRank - result->arrayRank;
  int64_t number = 0;
  do {
    for (intptr_t i = count; i < source->arrayRank; ++i)
      from[i] = index[i - removed];
    result->vregs[number++] =
        source->vregs[mosaicVregArrayNumber(source, from)];
  } while (mosaicIndexAdvance(result->arrayRank, result->array, index));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyExtract(ApplyOp *op) {
  if (mlirOperationGetNumOperands(op->op) != 1)
    return applyUnsupported(op, "positions are constant");
  MlirAttribute attribute = mosaicOperationAttr(op->op, "static_position");
  const intptr_t count = mlirDenseArrayGetNumElements(attribute);
  int64_t *position = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, count);
  for (intptr_t i = 0; i < count; ++i) {
    position[i] = mlirDenseI64ArrayGetElement(attribute, i);
    if (position[i] < 0 || position[i] >= op->operands[0]->shape.sizes[i])
      return applyUnsupported(op, "positions lie inside the vector");
  }
  return op->results[0] ? extractVector(op, count, position)
                        : extractScalar(op, position);
}
