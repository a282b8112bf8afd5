//===- MatmulTranspose.c - Transposes of a matmul's right side ------------===//

#include "Transforms/PreCanonicalizationOptimization/Rewrites.h"

#include "Builder/Accessors.h"
#include "Builder/Builder.h"
#include "Builder/Types.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

enum { RHS = 1, NUM_LISTS = TPU_DOT_RHS_BATCH + 1 };

// What makes a matmul's right side: a transpose, and perhaps a slice of it.
typedef struct RhsChain {
  MlirOperation transpose;
  MlirOperation slice; ///< may be null
} RhsChain;

static bool findChain(MlirValue rhs, RhsChain *chain) {
  *chain = (RhsChain){0};
  if (!mosaicHasOneUse(rhs))
    return false;
  MlirOperation op = mosaicValueDefiningOperation(rhs);
  if (mosaicOperationIs(op, "vector.extract_strided_slice")) {
    chain->slice = op;
    const MlirValue source = mlirOperationGetOperand(op, 0);
    if (!mosaicHasOneUse(source))
      return false;
    op = mosaicValueDefiningOperation(source);
  }
  chain->transpose = op;
  return mosaicOperationIs(op, "tpu.transpose");
}

// Whether the transpose exchanges `left` and `right` and keeps the others.
static bool isExchange(MlirOperation transpose, int64_t left, int64_t right) {
  const MlirAttribute permutation =
      mosaicOperationAttr(transpose, "permutation");
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(permutation); ++i) {
    const int64_t wanted = i == left ? right : i == right ? left : i;
    if (mlirDenseI64ArrayGetElement(permutation, i) != wanted)
      return false;
  }
  return true;
}

// An i64 array attribute with entries `left` and `right` exchanged.
//
// Returns: a null attribute when it is too short to hold both
static MlirAttribute exchangeEntries(MlirAttribute list, int64_t left,
                                     int64_t right, MosaicArena *arena) {
  const intptr_t count = mlirArrayAttrGetNumElements(list);
  if (left >= count || right >= count)
    return mlirAttributeGetNull();
  MlirAttribute *entries = MOSAIC_ARENA_ARRAY(arena, MlirAttribute, count);
  for (intptr_t i = 0; i < count; ++i)
    entries[i] = mlirArrayAttrGetElement(list, i == left    ? right
                                               : i == right ? left
                                                            : i);
  return mlirArrayAttrGet(mlirAttributeGetContext(list), count, entries);
}

// The slice `slice`, of what was transposed, in front of `matmul`.
//
// Returns: false when the slice leaves one of the dimensions out
static bool buildSlice(MlirOperation matmul, const RhsChain *chain,
                       int64_t left, int64_t right, MosaicArena *arena,
                       MlirValue *result) {
  static const char *const names[] = {"offsets", "sizes", "strides"};
  enum { NUM_NAMES = sizeof names / sizeof *names };
  MosaicBuilder builder = mosaicBuilderBefore(matmul, NULL, arena);
  MlirNamedAttribute attributes[NUM_NAMES];
  for (int i = 0; i < NUM_NAMES; ++i) {
    const MlirAttribute list = exchangeEntries(
        mosaicOperationAttr(chain->slice, names[i]), left, right, arena);
    if (mlirAttributeIsNull(list))
      return false;
    attributes[i] = mosaicNamedAttribute(builder.context, names[i], list);
  }
  const MlirValue source = mlirOperationGetOperand(chain->transpose, 0);
  const MlirType oldType =
      mlirValueGetType(mlirOperationGetResult(chain->slice, 0));
  const MosaicShape shape = mosaicTypeShape(oldType, arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = shape.sizes[i == left ? right : i == right ? left : i];
  const MlirType type =
      mosaicVectorType(shape.rank, sizes, mosaicElementType(oldType));
  *result = mosaicBuildOneResult(
      &builder, &(MosaicOperationSpec){.name = "vector.extract_strided_slice",
                                       .numOperands = 1,
                                       .operands = &source,
                                       .numResults = 1,
                                       .resultTypes = &type,
                                       .numAttributes = NUM_NAMES,
                                       .attributes = attributes});
  return true;
}

// The dimension numbers of a right side whose contracted and free dimension
// have changed places.
static MlirAttribute exchangeRhsDims(MlirAttribute numbers,
                                     MosaicArena *arena) {
  const int64_t *lists[NUM_LISTS];
  intptr_t counts[NUM_LISTS];
  for (int i = 0; i < NUM_LISTS; ++i) {
    counts[i] = tpuDotDimensionNumbersAttrGetSize(numbers, i);
    int64_t *dims = MOSAIC_ARENA_ARRAY(arena, int64_t, counts[i]);
    for (intptr_t j = 0; j < counts[i]; ++j)
      dims[j] = tpuDotDimensionNumbersAttrGetElement(numbers, i, j);
    lists[i] = dims;
  }
  const int64_t *contracted = lists[TPU_DOT_RHS_CONTRACTING];
  const int64_t *freeDims = lists[TPU_DOT_RHS_NON_CONTRACTING];
  // Pairs of a side (0, 1) and a dimension of it.
  int64_t *order =
      MOSAIC_ARENA_ARRAY(arena, int64_t, counts[TPU_DOT_OUTPUT_ORDER]);
  for (intptr_t i = 0; i + 1 < counts[TPU_DOT_OUTPUT_ORDER]; i += 2) {
    const int64_t *pair = &lists[TPU_DOT_OUTPUT_ORDER][i];
    order[i] = pair[0];
    order[i + 1] =
        pair[0] == RHS && pair[1] == freeDims[0] ? contracted[0] : pair[1];
  }
  lists[TPU_DOT_OUTPUT_ORDER] = order;
  lists[TPU_DOT_RHS_CONTRACTING] = freeDims;
  lists[TPU_DOT_RHS_NON_CONTRACTING] = contracted;
  return tpuDotDimensionNumbersAttrGet(mlirAttributeGetContext(numbers), lists,
                                       counts);
}

bool mosaicFuseRhsTranspose(MlirOperation op, const MosaicTarget *target,
                            MosaicArena *arena) {
  (void)target;
  const MlirAttribute numbers = mosaicOperationAttr(op, "dimension_numbers");
  RhsChain chain;
  if (mlirAttributeIsNull(numbers) ||
      mosaicOperationBoolAttr(op, "transpose_rhs", false) ||
      tpuDotDimensionNumbersAttrGetSize(numbers, TPU_DOT_RHS_CONTRACTING) !=
          1 ||
      tpuDotDimensionNumbersAttrGetSize(numbers, TPU_DOT_RHS_NON_CONTRACTING) !=
          1 ||
      !findChain(mlirOperationGetOperand(op, RHS), &chain))
    return false;
  const int64_t contracted =
      tpuDotDimensionNumbersAttrGetElement(numbers, TPU_DOT_RHS_CONTRACTING, 0);
  const int64_t freeDim = tpuDotDimensionNumbersAttrGetElement(
      numbers, TPU_DOT_RHS_NON_CONTRACTING, 0);
  if (!isExchange(chain.transpose, contracted, freeDim))
    return false;
  MlirValue rhs = mlirOperationGetOperand(chain.transpose, 0);
  if (!mlirOperationIsNull(chain.slice) &&
      !buildSlice(op, &chain, contracted, freeDim, arena, &rhs))
    return false;
  mlirOperationSetOperand(op, RHS, rhs);
  mosaicOperationSetAttr(op, "dimension_numbers",
                         exchangeRhsDims(numbers, arena));
  return true;
}
