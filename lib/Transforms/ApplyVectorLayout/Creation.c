//===- Creation.c - Values from nothing, and layouts by decree -------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

MlirLogicalResult applyConstant(ApplyOp *op) {
  MosaicVregArray *result = op->results[0];
  MlirAttribute element =
      mosaicValueConstantSplat(mlirOperationGetResult(op->op, 0));
  if (mlirAttributeIsNull(element))
    return applyDenseConstant(op, mosaicOperationAttr(op->op, "value"));
  const MlirValue vreg = mosaicBuildSplat(
      &op->builder, mosaicVregArrayVregType(result, op->builder.target),
      element);
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = vreg;
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyAssumeLayout(ApplyOp *op) {
  if (!mosaicVectorLayoutEqual(op->operands[0]->layout, op->results[0]->layout))
    return mosaicOpError(op->op, "has different in_layout and out_layout");
  *op->results[0] = *op->operands[0];
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Iota
//===----------------------------------------------------------------------===//

// An element's value is the sum of index * stride over all dimensions; those
// that the op does not list have stride 0. In a vreg it is what the row and the
// column inside it add, `base`, plus what its place in the array adds.
//
// Packed elements are computed as 32-bit ones, a part of the vreg at a time:
//
//   16,{0,0},(16,128)   rows 0-7: part 0, rows 8-15: part 1 = part 0 + 8 * stride
//
// In compact rows of words, (1,128), a sublane is 128 columns further.

/// Parts of a vreg of 1-bit elements.
enum { MOST_PARTS = 32 };

typedef struct Iota {
  const int64_t *strides; ///< per dimension of the vreg array
  int64_t slice[2];
  int64_t rowStride; ///< from sublane to sublane
  MlirValue base;    ///< vreg of words; null: nothing varies in a vreg
} Iota;

static bool listsDim(MlirAttribute dims, intptr_t dim) {
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(dims); ++i)
    if (mlirDenseI32ArrayGetElement(dims, i) == dim)
      return true;
  return false;
}

// Rows or columns, for a dimension of the vector that is tiled; else negative.
static intptr_t tiledDirection(const MosaicVregArray *array, intptr_t dim) {
  return mosaicVectorLayoutToImplicitDim(array->layout, array->shape.rank,
                                         dim) -
         (array->arrayRank - 2);
}

static bool isInCompactRows(const MosaicVregArray *array,
                            const MosaicTarget *target) {
  const MosaicVectorLayout layout = array->layout;
  return layout.bitwidth == 32 && layout.tiling[MOSAIC_ROWS] == 1 &&
         layout.tiling[MOSAIC_COLUMNS] == target->laneCount;
}

static MlirLogicalResult checkIota(const ApplyOp *op, MlirAttribute dims) {
  const MosaicVregArray *result = op->results[0];
  if (mosaicElementBitwidth(result->type) != result->layout.bitwidth)
    return mosaicOpError(op->op,
                         "counts in %d-bit elements; use 2 bits or "
                         "more, and compare",
                         (int)mosaicElementBitwidth(result->type));
  if (!mosaicVectorLayoutHasNativeTiling(result->layout, op->builder.target) &&
      !isInCompactRows(result, op->builder.target))
    return applyUnsupported(op, "an iota has native tiles, or words in compact "
                                "rows");
  for (intptr_t dim = 0; dim < result->shape.rank; ++dim) {
    const intptr_t direction = tiledDirection(result, dim);
    if (direction >= 0 && listsDim(dims, dim) &&
        mosaicVregArrayIsReplicated(result, (int)direction))
      return mosaicOpError(op->op,
                           "counts along dimension %d, in a layout that says "
                           "it is the same all along it",
                           (int)dim);
  }
  return mlirLogicalResultSuccess();
}

// Strides of the listed dimensions, in their order: the last one listed is the
// minor one.
static const int64_t *iotaStrides(const ApplyOp *op, MlirAttribute dims) {
  const MosaicVregArray *result = op->results[0];
  int64_t *strides =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, result->arrayRank);
  int64_t stride = 1;
  for (intptr_t i = mlirDenseArrayGetNumElements(dims); i-- > 0;) {
    const int32_t dim = mlirDenseI32ArrayGetElement(dims, i);
    strides[mosaicVectorLayoutToImplicitDim(result->layout, result->shape.rank,
                                            dim)] = stride;
    // Wraps around where the element type does.
    stride = (int64_t)((uint64_t)stride * (uint64_t)result->shape.sizes[dim]);
  }
  return strides;
}

static MlirValue buildScaledIota(MosaicBuilder *builder, intptr_t numDims,
                                 const int32_t *dims, int64_t stride) {
  const MlirType words = mosaicVregWordsType(builder);
  const MlirValue iota = mosaicBuildIota(builder, words, numDims, dims);
  return stride == 1
             ? iota
             : mosaicBuildMulI(builder, iota,
                               mosaicBuildIntConstant(builder, words, stride));
}

static MlirValue buildIotaBase(MosaicBuilder *builder, int64_t rowStride,
                               int64_t columnStride) {
  const int32_t dims[] = {0, 1};
  if (rowStride == builder->target->laneCount * columnStride && rowStride != 0)
    return buildScaledIota(builder, 2, dims, columnStride);
  MlirValue rows = {0};
  if (rowStride != 0)
    rows = buildScaledIota(builder, 1, &dims[0], rowStride);
  if (columnStride == 0)
    return rows;
  const MlirValue columns = buildScaledIota(builder, 1, &dims[1], columnStride);
  return rowStride == 0 ? columns : mosaicBuildAddI(builder, rows, columns);
}

// The base with `start` added, as words.
static MlirValue buildIotaWords(MosaicBuilder *builder, const Iota *iota,
                                int64_t start) {
  if (start == 0)
    return iota->base;
  return mosaicBuildAddI(
      builder, iota->base,
      mosaicBuildIntConstant(builder, mosaicVregWordsType(builder), start));
}

static MlirValue buildIotaVreg(MosaicBuilder *builder, const Iota *iota,
                               MlirType type, int64_t start) {
  if (mlirValueIsNull(iota->base))
    return mosaicBuildIntConstant(builder, type, start);
  const int64_t packing = 32 / mosaicElementBitwidth(type);
  if (packing == 1)
    return buildIotaWords(builder, iota, start);
  MlirValue parts[MOST_PARTS];
  int32_t positions[MOST_PARTS];
  for (int64_t i = 0; i < packing; ++i) {
    parts[i] = i > 0 && iota->rowStride == 0
                   ? parts[0]
                   : buildIotaWords(builder, iota,
                                    start + i * builder->target->sublaneCount *
                                                iota->rowStride);
    positions[i] = (int32_t)i;
  }
  return mosaicBuildPackSubelements(builder, type, packing, parts, positions,
                                    TPU_PACK_COMPRESSED);
}

// Value of the element at row 0, column 0 of the vreg at `index`.
static int64_t iotaStart(const MosaicVregArray *result, const Iota *iota,
                         const int64_t *index) {
  uint64_t start = 0;
  for (intptr_t i = 0; i < result->arrayRank; ++i) {
    const intptr_t direction = i - (result->arrayRank - 2);
    int64_t first = index[i];
    if (direction >= 0 && iota->strides[i] != 0)
      first =
          first * iota->slice[direction] - result->layout.offsets[direction];
    start += (uint64_t)first * (uint64_t)iota->strides[i];
  }
  return (int64_t)start;
}

MlirLogicalResult applyIota(ApplyOp *op) {
  MlirAttribute dims = mosaicOperationAttr(op->op, "dimensions");
  MOSAIC_TRY(checkIota(op, dims));
  MosaicBuilder *builder = &op->builder;
  MosaicVregArray *result = op->results[0];
  const intptr_t rank = result->arrayRank;
  Iota iota = {.strides = iotaStrides(op, dims)};
  mosaicVectorLayoutVregSlice(result->layout, builder->target, iota.slice);
  iota.rowStride = isInCompactRows(result, builder->target)
                       ? iota.strides[rank - 1] * builder->target->laneCount
                       : iota.strides[rank - 2];
  iota.base = buildIotaBase(builder, iota.rowStride, iota.strides[rank - 1]);
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  int64_t *index = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, rank);
  int64_t *first = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, rank);
  int64_t number = 0;
  do {
    // Vregs that differ along unlisted dimensions only are one.
    for (intptr_t i = 0; i < rank; ++i)
      first[i] = iota.strides[i] ? index[i] : 0;
    const int64_t same = mosaicVregArrayNumber(result, first);
    result->vregs[number] =
        same < number ? result->vregs[same]
                      : buildIotaVreg(builder, &iota, type,
                                      iotaStart(result, &iota, index));
    ++number;
  } while (mosaicIndexAdvance(rank, result->array, index));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Random bits
//===----------------------------------------------------------------------===//

// The generator fills one vreg after the other, in row-major order.
MlirLogicalResult applyPrngRandomBits(ApplyOp *op) {
  MosaicBuilder *builder = &op->builder;
  MosaicVregArray *result = op->results[0];
  for (int i = 0; i < 2; ++i)
    if (mosaicVregArrayIsReplicated(result, i))
      return mosaicOpError(op->op, "makes random bits, in a layout that says "
                                   "they are the same all along a dimension");
  if (mosaicElementBitwidth(result->type) == 1)
    return applyUnsupported(op, "random bits fill elements of 2 bits or more");
  const MlirType words = mosaicVregWordsType(builder);
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = mosaicBuildBitcastVreg(
        builder,
        mosaicBuildOneResult(
            builder, &(MosaicOperationSpec){.name = "tpu.prng_random_bits",
                                            .numResults = 1,
                                            .resultTypes = &words}),
        type);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
