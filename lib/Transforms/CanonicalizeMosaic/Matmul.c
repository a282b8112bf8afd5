//===- Matmul.c - Matmuls in the one form that hardware has ---------------===//
//
// Whatever dimensions a matmul contracts, it becomes
//
//   [m,k] x [k,n] + [m,n]    or, with the right side transposed,  [m,k] x [n,k]
//
// one per batch: operands are transposed to batch, free and contracted
// dimensions that follow each other, several dimensions of a kind become one,
// and what is left of the left side's transposition is done by tpu.transpose. A
// single f32 row on the right is no work for the matrix unit: it is multiplied
// in and summed.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"
#include "Transforms/CanonicalizeMosaic/MatmulDims.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>

// One side of a matmul.
typedef struct Side {
  MlirValue value;
  DimList kinds[NUM_KINDS];
} Side;

typedef struct Matmul {
  Canonicalization *rewrite;
  Side lhs, rhs;
  MlirValue accumulator;
  bool transposeLhs, transposeRhs;
  bool isVector;     // the right side is one row of f32
  int64_t batchSize; // 0 without a batch dimension
} Matmul;

static MosaicBuilder *builderOf(const Matmul *matmul) {
  return &matmul->rewrite->builder;
}

static MosaicShape shapeOf(const Matmul *matmul, MlirValue value) {
  return mosaicTypeShape(mlirValueGetType(value), builderOf(matmul)->arena);
}

static MlirType elementOf(MlirValue value) {
  return mosaicElementType(mlirValueGetType(value));
}

// Reading the op.

static DimList readDims(const Matmul *matmul, MlirAttribute attribute,
                        TpuDotDimensionList list) {
  DimList dims = {.count = tpuDotDimensionNumbersAttrGetSize(attribute, list)};
  dims.dims = MOSAIC_ARENA_ARRAY(builderOf(matmul)->arena, int64_t, dims.count);
  for (intptr_t i = 0; i < dims.count; ++i)
    dims.dims[i] = tpuDotDimensionNumbersAttrGetElement(attribute, list, i);
  return dims;
}

static DimList oneDim(const Matmul *matmul, int64_t dim) {
  DimList dims = {.count = 1,
                  .dims = MOSAIC_ARENA_NEW(builderOf(matmul)->arena, int64_t)};
  dims.dims[0] = dim;
  return dims;
}

// The verifier has seen to it that every dimension is listed once, one or more
// of each side contracted.
static void readDimensionNumbers(Matmul *matmul) {
  const MlirAttribute attribute =
      mosaicOperationAttr(matmul->rewrite->op, "dimension_numbers");
  Side *lhs = &matmul->lhs, *rhs = &matmul->rhs;
  if (mlirAttributeIsNull(attribute)) {
    const int lhsRow = matmul->transposeLhs ? 1 : 0;
    const int rhsRow = matmul->transposeRhs ? 0 : 1;
    lhs->kinds[FREE] = oneDim(matmul, lhsRow);
    lhs->kinds[CONTRACTED] = oneDim(matmul, 1 - lhsRow);
    rhs->kinds[FREE] = oneDim(matmul, rhsRow);
    rhs->kinds[CONTRACTED] = oneDim(matmul, 1 - rhsRow);
    return;
  }
  lhs->kinds[BATCH] = readDims(matmul, attribute, TPU_DOT_LHS_BATCH);
  lhs->kinds[FREE] = readDims(matmul, attribute, TPU_DOT_LHS_NON_CONTRACTING);
  lhs->kinds[CONTRACTED] = readDims(matmul, attribute, TPU_DOT_LHS_CONTRACTING);
  rhs->kinds[BATCH] = readDims(matmul, attribute, TPU_DOT_RHS_BATCH);
  rhs->kinds[FREE] = readDims(matmul, attribute, TPU_DOT_RHS_NON_CONTRACTING);
  rhs->kinds[CONTRACTED] = readDims(matmul, attribute, TPU_DOT_RHS_CONTRACTING);
}

// Bringing a side to dimensions that follow each other.

// Lists the side's dimensions, the kinds in this order.
static int64_t *listDims(const Matmul *matmul, const Side *side,
                         const int order[NUM_KINDS]) {
  const intptr_t rank = shapeOf(matmul, side->value).rank;
  int64_t *dims = MOSAIC_ARENA_ARRAY(builderOf(matmul)->arena, int64_t, rank);
  intptr_t next = 0;
  for (int i = 0; i < NUM_KINDS; ++i)
    for (intptr_t j = 0; j < side->kinds[order[i]].count; ++j)
      dims[next++] = side->kinds[order[i]].dims[j];
  return dims;
}

// The value from which a chain of transposes makes `value`; `permutation` of
// `value` becomes that of the source.
static MlirValue lookThroughTransposes(MlirValue value, intptr_t rank,
                                       int64_t *permutation) {
  MlirOperation op = mosaicValueDefiningOperation(value);
  while (mosaicOperationIs(op, "tpu.transpose")) {
    const MlirAttribute inner = mosaicOperationAttr(op, "permutation");
    for (intptr_t i = 0; i < rank; ++i)
      permutation[i] = mlirDenseI64ArrayGetElement(inner, permutation[i]);
    value = mlirOperationGetOperand(op, 0);
    op = mosaicValueDefiningOperation(value);
  }
  return value;
}

static const int kFreeThenContracted[] = {BATCH, FREE, CONTRACTED};
static const int kContractedThenFree[] = {BATCH, CONTRACTED, FREE};

// Transposes the side, unless its dimensions already follow each other, to the
// given order of kinds, and renumbers them. Sets `order` to the one that holds.
static MlirLogicalResult makeContiguous(Matmul *matmul, Side *side,
                                        const int **order) {
  const intptr_t rank = shapeOf(matmul, side->value).rank;
  const int *const orders[] = {kFreeThenContracted, kContractedThenFree};
  for (int i = 0; i < 2; ++i)
    if (isIdentity(rank, listDims(matmul, side, orders[i]))) {
      *order = orders[i];
      return mlirLogicalResultSuccess();
    }
  int64_t *permutation = listDims(matmul, side, *order);
  MosaicBuilder *builder = builderOf(matmul);
  const MosaicShape shape = shapeOf(matmul, side->value);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = shape.sizes[permutation[i]];
  intptr_t next = 0;
  for (int i = 0; i < NUM_KINDS; ++i)
    for (intptr_t j = 0; j < side->kinds[(*order)[i]].count; ++j)
      side->kinds[(*order)[i]].dims[j] = next++;
  const MlirType type = mosaicVectorType(rank, sizes, elementOf(side->value));
  const MlirValue source =
      lookThroughTransposes(side->value, rank, permutation);
  side->value = mosaicBuildTranspose(builder, source, type, permutation);
  return canonicalizeBuilt(matmul->rewrite, &side->value);
}

// The sizes of a side's dimensions, multiplied up by kind.
static MlirLogicalResult multiplySizes(const Matmul *matmul, const Side *side,
                                       int64_t products[NUM_KINDS]) {
  const MosaicShape shape = shapeOf(matmul, side->value);
  for (int kind = BATCH; kind < NUM_KINDS; ++kind) {
    products[kind] = 1;
    for (intptr_t i = 0; i < side->kinds[kind].count; ++i)
      if (__builtin_mul_overflow(products[kind],
                                 shape.sizes[side->kinds[kind].dims[i]],
                                 &products[kind]))
        return mosaicOpError(matmul->rewrite->op,
                             "has operands of more than 2^63 elements");
  }
  return mlirLogicalResultSuccess();
}

// Makes several dimensions of a kind, which follow each other in this order of
// kinds, one.
static MlirLogicalResult collapseSide(Matmul *matmul, Side *side,
                                      const int order[NUM_KINDS]) {
  int64_t products[NUM_KINDS], sizes[NUM_KINDS];
  MOSAIC_TRY(multiplySizes(matmul, side, products));
  intptr_t rank = 0;
  bool collapses = false;
  for (int i = 0; i < NUM_KINDS; ++i) {
    DimList *kind = &side->kinds[order[i]];
    collapses |= kind->count > 1;
    if (kind->count == 0)
      continue;
    kind->count = 1;
    kind->dims[0] = rank;
    sizes[rank++] = products[order[i]];
  }
  if (collapses)
    side->value = mosaicBuildReshape(
        builderOf(matmul), side->value,
        mosaicVectorType(rank, sizes, elementOf(side->value)));
  return mlirLogicalResultSuccess();
}

// Reshapes the accumulator to what the collapsed sides give.
static void collapseAccumulator(Matmul *matmul) {
  int64_t sizes[NUM_KINDS];
  intptr_t rank = 0;
  const Side *lhs = &matmul->lhs, *rhs = &matmul->rhs;
  const MosaicShape left = shapeOf(matmul, lhs->value);
  const MosaicShape right = shapeOf(matmul, rhs->value);
  if (lhs->kinds[BATCH].count > 0)
    sizes[rank++] = left.sizes[lhs->kinds[BATCH].dims[0]];
  if (lhs->kinds[FREE].count > 0)
    sizes[rank++] = left.sizes[lhs->kinds[FREE].dims[0]];
  if (rhs->kinds[FREE].count > 0)
    sizes[rank++] = right.sizes[rhs->kinds[FREE].dims[0]];
  const MlirType type =
      mosaicVectorType(rank, sizes, elementOf(matmul->accumulator));
  if (!mlirTypeEqual(type, mlirValueGetType(matmul->accumulator)))
    matmul->accumulator =
        mosaicBuildReshape(builderOf(matmul), matmul->accumulator, type);
}

// Whether the right side is one row of f32, contracted like the left one.
static bool isMatrixVector(const Matmul *matmul) {
  const Side *lhs = &matmul->lhs, *rhs = &matmul->rhs;
  const MosaicShape right = shapeOf(matmul, rhs->value);
  const DimList *rows = &rhs->kinds[FREE];
  return mlirTypeIsAF32(elementOf(lhs->value)) &&
         mlirTypeIsAF32(elementOf(rhs->value)) &&
         lhs->kinds[CONTRACTED].dims[0] ==
             shapeOf(matmul, lhs->value).rank - 1 &&
         rhs->kinds[CONTRACTED].dims[0] == right.rank - 1 &&
         (rows->count == 0 ||
          (rows->count == 1 && right.sizes[rows->dims[0]] == 1));
}

// Gives a side without free dimension one of size 1, in front of the contracted
// one of the left side and behind that of the right side.
static void addFreeDim(Matmul *matmul, Side *side, bool isLhs) {
  const MosaicShape shape = shapeOf(matmul, side->value);
  const intptr_t position =
      isLhs ? side->kinds[CONTRACTED].dims[0] : shape.rank;
  int64_t *sizes =
      MOSAIC_ARENA_ARRAY(builderOf(matmul)->arena, int64_t, shape.rank + 1);
  for (intptr_t i = 0; i <= shape.rank; ++i)
    sizes[i] = i == position ? 1 : shape.sizes[i < position ? i : i - 1];
  side->value = mosaicBuildReshape(
      builderOf(matmul), side->value,
      mosaicVectorType(shape.rank + 1, sizes, elementOf(side->value)));
  side->kinds[FREE] = oneDim(matmul, position);
  side->kinds[CONTRACTED].dims[0] += isLhs ? 1 : 0;
}

static MlirLogicalResult normalizeDims(Matmul *matmul) {
  Side *lhs = &matmul->lhs, *rhs = &matmul->rhs;
  const int *lhsOrder = kFreeThenContracted, *rhsOrder = kContractedThenFree;
  MOSAIC_TRY(makeContiguous(matmul, lhs, &lhsOrder));
  MOSAIC_TRY(makeContiguous(matmul, rhs, &rhsOrder));
  MOSAIC_TRY(collapseSide(matmul, lhs, lhsOrder));
  MOSAIC_TRY(collapseSide(matmul, rhs, rhsOrder));
  matmul->isVector = isMatrixVector(matmul);
  if (lhs->kinds[FREE].count == 0)
    addFreeDim(matmul, lhs, true);
  if (rhs->kinds[FREE].count == 0 && !matmul->isVector)
    addFreeDim(matmul, rhs, false);
  collapseAccumulator(matmul);
  const int64_t numBatch = lhs->kinds[BATCH].count;
  if (numBatch > 0)
    matmul->batchSize =
        shapeOf(matmul, lhs->value).sizes[lhs->kinds[BATCH].dims[0]];
  matmul->transposeLhs |= lhs->kinds[CONTRACTED].dims[0] - numBatch != 1;
  matmul->transposeRhs |= rhs->kinds[CONTRACTED].dims[0] - numBatch != 0;
  return mlirLogicalResultSuccess();
}

// Element types.

static MlirLogicalResult castSide(Matmul *matmul, MlirValue *value,
                                  MlirType element) {
  MosaicBuilder *builder = builderOf(matmul);
  const MlirType type =
      mosaicTypeWithElement(mlirValueGetType(*value), element);
  *value = mlirTypeIsAInteger(elementOf(*value))
               ? mosaicBuildArithSIToFP(builder, *value, type)
               : mosaicBuildArithExtF(builder, *value, type);
  return canonicalizeBuilt(matmul->rewrite, value);
}

// What a matrix unit of f8 does not take: f4, and f8 with wider floats.
static MlirLogicalResult castNarrowFloats(Matmul *matmul) {
  const MlirContext context = builderOf(matmul)->context;
  MlirValue *const sides[] = {&matmul->lhs.value, &matmul->rhs.value};
  for (int i = 0; i < 2; ++i)
    if (mlirTypeIsAFloat4E2M1FN(elementOf(*sides[i]))) {
      MOSAIC_TRY(requireCompatibility(matmul->rewrite, "a matmul of f4"));
      *sides[i] = mosaicBuildExtF(
          builderOf(matmul), *sides[i],
          mosaicTypeWithElement(mlirValueGetType(*sides[i]),
                                mlirFloat8E4M3FNTypeGet(context)));
    }
  const MlirType left = elementOf(*sides[0]), right = elementOf(*sides[1]);
  if ((!mlirTypeIsAFloat8E4M3FN(left) && !mlirTypeIsAFloat8E5M2(left)) ||
      (!mlirTypeIsABF16(right) && !mlirTypeIsAF32(right)))
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(requireCompatibility(matmul->rewrite, "a matmul of f8"));
  return castSide(matmul, sides[0], mlirBF16TypeGet(context));
}

// Integers as floats.
static MlirLogicalResult castIntegers(Matmul *matmul) {
  MlirValue *const sides[] = {&matmul->lhs.value, &matmul->rhs.value};
  for (int i = 0; i < 2; ++i) {
    const MlirType element = elementOf(*sides[i]);
    if (!mlirTypeIsAInteger(element) || mosaicElementBitwidth(element) == 32)
      continue;
    MOSAIC_TRY(requireCompatibility(matmul->rewrite, "an integer matmul"));
    MOSAIC_TRY(castForMatrixUnit(matmul->rewrite, sides[i]));
  }
  return mlirLogicalResultSuccess();
}

// Sides of two types: an integer one becomes f32.
static MlirLogicalResult castMixed(Matmul *matmul) {
  const MlirOperation op = matmul->rewrite->op;
  MlirValue *const sides[] = {&matmul->lhs.value, &matmul->rhs.value};
  const bool leftInteger = mlirTypeIsAInteger(elementOf(*sides[0]));
  const bool rightInteger = mlirTypeIsAInteger(elementOf(*sides[1]));
  if (mlirTypeEqual(elementOf(*sides[0]), elementOf(*sides[1])))
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(requireCompatibility(matmul->rewrite, "a matmul of two types"));
  if (leftInteger && rightInteger)
    return mosaicOpError(op, "multiplies integers of two widths; cast one side "
                             "first");
  if ((leftInteger || rightInteger) &&
      mlirTypeIsAInteger(elementOf(matmul->accumulator)))
    return mosaicOpError(op, "multiplies integers and floats into integers; "
                             "use a float accumulator");
  if (leftInteger || rightInteger)
    return castSide(matmul, sides[leftInteger ? 0 : 1],
                    mlirF32TypeGet(builderOf(matmul)->context));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkElementTypes(const Matmul *matmul) {
  const bool sums = mlirTypeIsAInteger(elementOf(matmul->accumulator));
  if (mlirTypeIsAInteger(elementOf(matmul->lhs.value)) == sums &&
      mlirTypeIsAInteger(elementOf(matmul->rhs.value)) == sums)
    return mlirLogicalResultSuccess();
  return mosaicOpError(matmul->rewrite->op, "multiplies %s but accumulates %s",
                       sums ? "floats" : "integers",
                       sums ? "integers" : "floats");
}

// A transpose of the right side that only exchanges its rows and columns is
// left to the matrix unit.
static void foldRhsTranspose(Matmul *matmul) {
  Side *rhs = &matmul->rhs;
  const MlirOperation op = onlyUsedHere(rhs->value, "tpu.transpose");
  if (matmul->isVector || mlirOperationIsNull(op))
    return;
  const MlirAttribute permutation = mosaicOperationAttr(op, "permutation");
  const int64_t rows = rhs->kinds[CONTRACTED].dims[0];
  const int64_t columns = rhs->kinds[FREE].dims[0];
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(permutation); ++i) {
    const int64_t wanted = i == rows ? columns : i == columns ? rows : i;
    if (mlirDenseI64ArrayGetElement(permutation, i) != wanted)
      return;
  }
  rhs->value = mlirOperationGetOperand(op, 0);
  matmul->transposeRhs = !matmul->transposeRhs;
}

// Emission.

// [..., m, n] -> [..., n, m]
static MlirLogicalResult buildMinorSwap(Matmul *matmul, MlirValue *value) {
  MosaicBuilder *builder = builderOf(matmul);
  const MosaicShape shape = shapeOf(matmul, *value);
  int64_t *permutation =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    permutation[i] = i == shape.rank - 1   ? shape.rank - 2
                     : i == shape.rank - 2 ? shape.rank - 1
                                           : i;
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = shape.sizes[permutation[i]];
  *value = mosaicBuildTranspose(
      builder, *value, mosaicVectorType(shape.rank, sizes, elementOf(*value)),
      permutation);
  return canonicalizeBuilt(matmul->rewrite, value);
}

// Rows times one row, summed up.
static MlirLogicalResult buildMatrixVector(Matmul *matmul, MlirValue lhs,
                                           MlirValue rhs, MlirValue accumulator,
                                           MlirValue *result) {
  MosaicBuilder *builder = builderOf(matmul);
  const MlirType type = mlirValueGetType(accumulator);
  const MosaicShape shape = shapeOf(matmul, lhs);
  MlirValue row = mosaicBuildBroadcast(builder, rhs, mlirValueGetType(lhs));
  MOSAIC_TRY(canonicalizeBuilt(matmul->rewrite, &row));
  const MlirValue products = mosaicBuildMulF(builder, lhs, row);
  const MlirType sumType =
      mosaicVectorType(shape.rank - 1, shape.sizes, elementOf(accumulator));
  if (!mlirTypeEqual(sumType, type))
    accumulator = mosaicBuildReshape(builder, accumulator, sumType);
  *result = buildRowSum(builder, products, accumulator);
  if (!mlirTypeEqual(sumType, type))
    *result = mosaicBuildReshape(builder, *result, type);
  return mlirLogicalResultSuccess();
}

static MlirAttribute defaultDimensionNumbers(MlirContext context,
                                             bool transposeRhs) {
  const int64_t zero = 0, one = 1;
  const int64_t contracted = transposeRhs ? 1 : 0;
  const int64_t columns = 1 - contracted;
  const int64_t order[] = {0, 0, 1, columns};
  const int64_t *const lists[] = {
      [TPU_DOT_LHS_CONTRACTING] = &one,
      [TPU_DOT_RHS_CONTRACTING] = &contracted,
      [TPU_DOT_LHS_NON_CONTRACTING] = &zero,
      [TPU_DOT_RHS_NON_CONTRACTING] = &columns,
      [TPU_DOT_OUTPUT_ORDER] = order,
      [TPU_DOT_LHS_BATCH] = NULL,
      [TPU_DOT_RHS_BATCH] = NULL,
  };
  const intptr_t sizes[] = {
      [TPU_DOT_LHS_CONTRACTING] = 1,     [TPU_DOT_RHS_CONTRACTING] = 1,
      [TPU_DOT_LHS_NON_CONTRACTING] = 1, [TPU_DOT_RHS_NON_CONTRACTING] = 1,
      [TPU_DOT_OUTPUT_ORDER] = 4,        [TPU_DOT_LHS_BATCH] = 0,
      [TPU_DOT_RHS_BATCH] = 0,
  };
  return tpuDotDimensionNumbersAttrGet(context, lists, sizes);
}

MlirValue buildMatmul(Canonicalization *rewrite, MlirAttribute dimensionNumbers,
                      MlirValue lhs, MlirValue rhs, MlirValue accumulator) {
  enum { MOST_ATTRIBUTES = 3 };
  MosaicBuilder *builder = &rewrite->builder;
  const MlirContext context = builder->context;
  const MlirOperation op = rewrite->op;
  const MlirAttribute precision = mosaicOperationAttr(op, "precision");
  MlirNamedAttribute attributes[MOST_ATTRIBUTES];
  intptr_t numAttributes = 0;
  attributes[numAttributes++] =
      mosaicNamedAttribute(context, "dimension_numbers", dimensionNumbers);
  attributes[numAttributes++] = mosaicNamedAttribute(
      context, "transpose_lhs_hint",
      mlirBoolAttrGet(
          context, mosaicOperationBoolAttr(op, "transpose_lhs_hint", false)));
  if (!mlirAttributeIsNull(precision))
    attributes[numAttributes++] =
        mosaicNamedAttribute(context, "precision", precision);
  const MlirValue operands[] = {lhs, rhs, accumulator};
  const MlirType type = mlirValueGetType(accumulator);
  return mosaicBuildOneResult(builder, &(MosaicOperationSpec){
                                           .name = "tpu.matmul",
                                           .numOperands = 3,
                                           .operands = operands,
                                           .numResults = 1,
                                           .resultTypes = &type,
                                           .numAttributes = numAttributes,
                                           .attributes = attributes,
                                       });
}

static MlirLogicalResult buildDot(Matmul *matmul, MlirValue lhs, MlirValue rhs,
                                  MlirValue accumulator, MlirValue *result) {
  if (matmul->transposeLhs)
    MOSAIC_TRY(buildMinorSwap(matmul, &lhs));
  if (matmul->isVector)
    return buildMatrixVector(matmul, lhs, rhs, accumulator, result);
  *result = buildMatmul(
      matmul->rewrite,
      defaultDimensionNumbers(builderOf(matmul)->context, matmul->transposeRhs),
      lhs, rhs, accumulator);
  return mlirLogicalResultSuccess();
}

// One dot per batch, concatenated.
static MlirLogicalResult buildBatches(Matmul *matmul, MlirValue *result) {
  enum { MOST_BATCHES = 1 << 16 };
  MosaicBuilder *builder = builderOf(matmul);
  const MlirType type = mlirValueGetType(matmul->accumulator);
  const MosaicShape shape = shapeOf(matmul, matmul->accumulator);
  if (matmul->batchSize > MOST_BATCHES)
    return mosaicOpError(matmul->rewrite->op,
                         "has %" PRId64 " batches; up to %d are unrolled, loop "
                         "over them instead",
                         matmul->batchSize, MOST_BATCHES);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = i == 0 ? 1 : shape.sizes[i];
  const MlirType partType =
      mosaicVectorType(shape.rank, sizes, mosaicElementType(type));
  MlirValue *parts =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, matmul->batchSize);
  for (int64_t i = 0; i < matmul->batchSize; ++i) {
    const MlirValue lhs = mosaicBuildExtract(builder, matmul->lhs.value, 1, &i);
    const MlirValue rhs = mosaicBuildExtract(builder, matmul->rhs.value, 1, &i);
    const MlirValue accumulator =
        mosaicBuildExtract(builder, matmul->accumulator, 1, &i);
    MOSAIC_TRY(buildDot(matmul, lhs, rhs, accumulator, &parts[i]));
    parts[i] = mosaicBuildReshape(builder, parts[i], partType);
  }
  *result = matmul->batchSize == 1
                ? parts[0]
                : mosaicBuildConcatenate(builder, type,
                                         (intptr_t)matmul->batchSize, parts, 0);
  return mlirLogicalResultSuccess();
}

static bool multipliesIntegers(const Canonicalization *rewrite) {
  for (intptr_t i = 0; i < 3; ++i)
    if (!mosaicElementIsInteger(operandTypeOf(rewrite, i)))
      return false;
  return true;
}

MlirLogicalResult canonicalizeMatmul(Canonicalization *rewrite,
                                     MlirValue *result) {
  const MlirOperation op = rewrite->op;
  if (!targetHas(rewrite, MOSAIC_HAS_INTEGER_MATMUL) &&
      multipliesIntegers(rewrite))
    return canonicalizeIntegerMatmul(rewrite, result);
  Matmul matmul = {
      .rewrite = rewrite,
      .lhs.value = operandOf(rewrite, 0),
      .rhs.value = operandOf(rewrite, 1),
      .accumulator = operandOf(rewrite, 2),
      .transposeLhs = mosaicOperationBoolAttr(op, "transpose_lhs", false),
      .transposeRhs = mosaicOperationBoolAttr(op, "transpose_rhs", false),
  };
  const MlirType type = resultTypeOf(rewrite);
  readDimensionNumbers(&matmul);
  MOSAIC_TRY(normalizeDims(&matmul));
  if (targetHas(rewrite, MOSAIC_HAS_F8_MATMUL))
    MOSAIC_TRY(castNarrowFloats(&matmul));
  if (!targetHas(rewrite, MOSAIC_HAS_INTEGER_MATMUL))
    MOSAIC_TRY(castIntegers(&matmul));
  MOSAIC_TRY(castMixed(&matmul));
  MOSAIC_TRY(checkElementTypes(&matmul));
  foldRhsTranspose(&matmul);
  if (matmul.lhs.kinds[BATCH].count > 0)
    MOSAIC_TRY(buildBatches(&matmul, result));
  else
    MOSAIC_TRY(buildDot(&matmul, matmul.lhs.value, matmul.rhs.value,
                        matmul.accumulator, result));
  if (!mlirTypeEqual(mlirValueGetType(*result), type))
    *result = mosaicBuildReshape(&rewrite->builder, *result, type);
  return mlirLogicalResultSuccess();
}
