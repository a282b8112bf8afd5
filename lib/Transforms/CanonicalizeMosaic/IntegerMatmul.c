//===- IntegerMatmul.c - Integers through a matrix unit of floats ---------===//
//
// Generation 7 multiplies floats only, and adds the products up in f32: exact as
// long as no sum needs more than 24 bits. So as many products as fit are added
// there, from zero, and the sums go on as integers:
//
//   i8 x i8 + i32     fptosi(bf16 x bf16 + 0.0), each 1024 products, added to the
//                     accumulator as i32
//
// The reference casts the accumulator to f32, and loses what is past 24 bits.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <inttypes.h>

/// Bits of an integer that f32 holds exactly.
enum { EXACT_BITS = 24 };

MlirLogicalResult castForMatrixUnit(Canonicalization *rewrite,
                                    MlirValue *side) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = mlirValueGetType(*side);
  const int64_t width = mosaicElementBitwidth(type);
  if (width != 4 && width != 8)
    return mosaicOpError(rewrite->op,
                         "multiplies %d-bit integers, which generation %d "
                         "cannot; 4 and 8 bits are emulated",
                         (int)width, generationOf(rewrite));
  const MlirType element = width == 4
                               ? mlirFloat8E4M3FNTypeGet(builder->context)
                               : mlirBF16TypeGet(builder->context);
  *side = mosaicBuildArithSIToFP(builder, *side,
                                 mosaicTypeWithElement(type, element));
  return canonicalizeBuilt(rewrite, side);
}

/// An integer matmul, and the dimension pair along which it is cut.
typedef struct IntegerMatmul {
  Canonicalization *rewrite;
  MlirValue sides[2]; ///< of floats
  int64_t dims[2];    ///< the longest contracted pair
  int64_t size;       ///< of it
  int64_t numProducts;
} IntegerMatmul;

static void considerPair(IntegerMatmul *matmul, int64_t left, int64_t right) {
  const int64_t size = mlirShapedTypeGetDimSize(
      mlirValueGetType(matmul->sides[0]), (intptr_t)left);
  if (__builtin_mul_overflow(matmul->numProducts, size, &matmul->numProducts))
    matmul->numProducts = INT64_MAX;
  if (size <= matmul->size)
    return;
  matmul->size = size;
  matmul->dims[0] = left;
  matmul->dims[1] = right;
}

static void findLongestPair(IntegerMatmul *matmul) {
  const MlirOperation op = matmul->rewrite->op;
  const MlirAttribute numbers = mosaicOperationAttr(op, "dimension_numbers");
  matmul->size = 0;
  matmul->numProducts = 1;
  if (mlirAttributeIsNull(numbers)) {
    considerPair(matmul, !mosaicOperationBoolAttr(op, "transpose_lhs", false),
                 mosaicOperationBoolAttr(op, "transpose_rhs", false));
    return;
  }
  const intptr_t count =
      tpuDotDimensionNumbersAttrGetSize(numbers, TPU_DOT_LHS_CONTRACTING);
  for (intptr_t i = 0; i < count; ++i)
    considerPair(matmul,
                 tpuDotDimensionNumbersAttrGetElement(
                     numbers, TPU_DOT_LHS_CONTRACTING, i),
                 tpuDotDimensionNumbersAttrGetElement(
                     numbers, TPU_DOT_RHS_CONTRACTING, i));
}

static MlirLogicalResult takePart(const IntegerMatmul *matmul, int side,
                                  int64_t start, int64_t size,
                                  MlirValue *part) {
  MosaicBuilder *builder = &matmul->rewrite->builder;
  *part = matmul->sides[side];
  if (size == matmul->size)
    return mlirLogicalResultSuccess();
  const MosaicShape shape =
      mosaicTypeShape(mlirValueGetType(*part), builder->arena);
  int64_t *offsets = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i) {
    offsets[i] = i == matmul->dims[side] ? start : 0;
    sizes[i] = i == matmul->dims[side] ? size : shape.sizes[i];
  }
  *part = mosaicBuildExtractStridedSlice(builder, *part, offsets, sizes);
  return canonicalizeBuilt(matmul->rewrite, part);
}

// The sums of `size` of the products, from `start` on, as integers.
static MlirLogicalResult sumPart(const IntegerMatmul *matmul, int64_t start,
                                 int64_t size, MlirValue *sums) {
  Canonicalization *rewrite = matmul->rewrite;
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType words = resultTypeOf(rewrite), floats = f32Like(words);
  MlirValue operands[3];
  for (int side = 0; side < 2; ++side)
    MOSAIC_TRY(takePart(matmul, side, start, size, &operands[side]));
  operands[2] = mosaicBuildZero(builder, floats);
  *sums = buildLike(builder, rewrite->op, 3, operands, floats);
  MOSAIC_TRY(canonicalizeBuilt(rewrite, sums));
  *sums = mosaicBuildArithFPToSI(builder, *sums, words);
  return canonicalizeBuilt(rewrite, sums);
}

static bool isZero(MlirValue value) {
  int64_t constant;
  return mosaicValueConstantInt(value, &constant) && constant == 0;
}

MlirLogicalResult canonicalizeIntegerMatmul(Canonicalization *rewrite,
                                            MlirValue *result) {
  MOSAIC_TRY(requireCompatibility(rewrite, "an integer matmul"));
  IntegerMatmul matmul = {
      .rewrite = rewrite,
      .sides = {operandOf(rewrite, 0), operandOf(rewrite, 1)}};
  int64_t bits = 0; // of a product's magnitude
  for (int side = 0; side < 2; ++side) {
    bits += mosaicElementBitwidth(operandTypeOf(rewrite, side)) - 1;
    MOSAIC_TRY(castForMatrixUnit(rewrite, &matmul.sides[side]));
  }
  findLongestPair(&matmul);
  assert(matmul.size > 0); // verifiers want a contracted dimension
  const int64_t most = INT64_C(1) << (EXACT_BITS - bits);
  const int64_t lanes = rewrite->options->target.laneCount;
  const int64_t others = matmul.numProducts / matmul.size;
  assert(others > 0); // vectors have no sizes of 0
  int64_t step = most / others;
  if (step > lanes) // parts of whole vregs
    step -= step % lanes;
  if (step == 0)
    return mosaicOpError(rewrite->op,
                         "sums %" PRId64 " products for each element of its "
                         "longest contracted dimension; generation 7 sums up "
                         "to %" PRId64 " exactly, contract in two steps",
                         others, most);
  MlirValue sum = operandOf(rewrite, 2);
  for (int64_t start = 0; start < matmul.size; start += step) {
    const int64_t left = matmul.size - start;
    MlirValue part;
    MOSAIC_TRY(sumPart(&matmul, start, left < step ? left : step, &part));
    sum = isZero(sum) ? part : mosaicBuildAddI(&rewrite->builder, sum, part);
  }
  *result = sum;
  return mlirLogicalResultSuccess();
}
