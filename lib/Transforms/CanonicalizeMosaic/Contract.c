//===- Contract.c - vector.contract as tpu.matmul --------------------------===//
//
// A contraction's loops are dimensions of both sides and of the result (batches),
// of both sides (contracted), or of one side and the result (free). A matmul gives
// batches, the left side's free dimensions and the right side's, in this order:
//
//   (m,k) x (k,n) -> (n,m)    the accumulator and the result are transposed
//   (k) x (k) -> ()           sides and result have a row or column of size 1
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/MatmulDims.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"

enum { LHS, RHS, RESULT, NUM_MAPS, NUM_SIDES = RESULT };

typedef struct Contraction {
  Canonicalization *rewrite;
  MlirAffineMap maps[NUM_MAPS];
  MlirValue values[NUM_MAPS]; ///< of the result: the accumulator
  DimList kinds[NUM_SIDES][NUM_KINDS];
} Contraction;

static MosaicArena *arenaOf(const Contraction *contraction) {
  return contraction->rewrite->builder.arena;
}

static int64_t loopOf(MlirAffineMap map, int64_t position) {
  return mlirAffineDimExprGetPosition(
      mlirAffineMapGetResult(map, (intptr_t)position));
}

// The position of an indexing map's loop among its results; -1 without it.
static int64_t positionOf(MlirAffineMap map, int64_t loop) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (loopOf(map, i) == loop)
      return i;
  return -1;
}

static void addDim(DimList *list, int64_t dim) {
  list->dims[list->count++] = dim;
}

// Sorts the loops into dimensions of a side, each kind in the order of the side's
// own dimensions; what both sides have in that of the left one.
static void readSide(Contraction *contraction, int number) {
  const MlirAffineMap own = contraction->maps[number];
  const MlirAffineMap other = contraction->maps[number == LHS ? RHS : LHS];
  const MlirAffineMap leading = contraction->maps[LHS];
  DimList *kinds = contraction->kinds[number];
  const intptr_t rank = mlirAffineMapGetNumResults(own);
  for (int kind = BATCH; kind < NUM_KINDS; ++kind)
    kinds[kind].dims = MOSAIC_ARENA_ARRAY(arenaOf(contraction), int64_t, rank);
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(leading); ++i) {
    const int64_t loop = loopOf(leading, i);
    const int64_t dim = positionOf(own, loop);
    const bool isKept = positionOf(contraction->maps[RESULT], loop) >= 0;
    if (dim >= 0 && positionOf(other, loop) >= 0)
      addDim(&kinds[isKept ? BATCH : CONTRACTED], dim);
  }
  for (intptr_t i = 0; i < rank; ++i)
    if (positionOf(other, loopOf(own, i)) < 0)
      addDim(&kinds[FREE], i);
}

// The lists that a matmul's result has the dimensions of, in its order.
static const struct {
  int side, kind;
} kResultParts[] = {{LHS, BATCH}, {LHS, FREE}, {RHS, FREE}};

enum { NUM_PARTS = sizeof kResultParts / sizeof *kResultParts };

static const DimList *partOf(const Contraction *contraction, int part) {
  return &contraction->kinds[kResultParts[part].side][kResultParts[part].kind];
}

static intptr_t resultRank(const Contraction *contraction) {
  intptr_t rank = 0;
  for (int part = 0; part < NUM_PARTS; ++part)
    rank += partOf(contraction, part)->count;
  return rank;
}

// Where the dimensions of the matmul's result are in that of the contraction;
// false if some is not there, but summed up.
static bool resultPositions(const Contraction *contraction,
                            int64_t *positions) {
  intptr_t next = 0;
  for (int part = 0; part < NUM_PARTS; ++part) {
    const DimList *list = partOf(contraction, part);
    const MlirAffineMap map = contraction->maps[kResultParts[part].side];
    for (intptr_t i = 0; i < list->count; ++i, ++next) {
      positions[next] =
          positionOf(contraction->maps[RESULT], loopOf(map, list->dims[i]));
      if (positions[next] < 0)
        return false;
    }
  }
  return true;
}

static MlirAttribute dimensionNumbers(const Contraction *contraction) {
  const DimList *lhs = contraction->kinds[LHS], *rhs = contraction->kinds[RHS];
  DimList order = {.dims = MOSAIC_ARENA_ARRAY(arenaOf(contraction), int64_t,
                                              2 * resultRank(contraction))};
  for (int part = 0; part < NUM_PARTS; ++part)
    for (intptr_t i = 0; i < partOf(contraction, part)->count; ++i) {
      addDim(&order, kResultParts[part].side);
      addDim(&order, partOf(contraction, part)->dims[i]);
    }
  const DimList *const lists[] = {
      [TPU_DOT_LHS_CONTRACTING] = &lhs[CONTRACTED],
      [TPU_DOT_RHS_CONTRACTING] = &rhs[CONTRACTED],
      [TPU_DOT_LHS_NON_CONTRACTING] = &lhs[FREE],
      [TPU_DOT_RHS_NON_CONTRACTING] = &rhs[FREE],
      [TPU_DOT_OUTPUT_ORDER] = &order,
      [TPU_DOT_LHS_BATCH] = &lhs[BATCH],
      [TPU_DOT_RHS_BATCH] = &rhs[BATCH],
  };
  enum { NUM_LISTS = sizeof lists / sizeof *lists };
  const int64_t *dims[NUM_LISTS];
  intptr_t sizes[NUM_LISTS];
  for (int i = 0; i < NUM_LISTS; ++i) {
    dims[i] = lists[i]->dims;
    sizes[i] = lists[i]->count;
  }
  return tpuDotDimensionNumbersAttrGet(contraction->rewrite->builder.context,
                                       dims, sizes);
}

// [...] -> [1, ...]
static void addUnitDim(Contraction *contraction, int number) {
  MosaicBuilder *builder = &contraction->rewrite->builder;
  MlirValue *value = &contraction->values[number];
  const MlirType type = mlirValueGetType(*value);
  const MosaicShape shape = mosaicTypeShape(type, builder->arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank + 1);
  sizes[0] = 1;
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i + 1] = shape.sizes[i];
  *value = mosaicBuildReshape(
      builder, *value,
      mosaicVectorType(shape.rank + 1, sizes, mosaicElementType(type)));
  DimList *contracted = &contraction->kinds[number][CONTRACTED];
  for (intptr_t i = 0; i < contracted->count; ++i)
    ++contracted->dims[i];
  DimList *free = &contraction->kinds[number][FREE];
  free->dims = MOSAIC_ARENA_NEW(builder->arena, int64_t);
  addDim(free, 0);
}

static MlirLogicalResult contractToScalar(Contraction *contraction,
                                          MlirValue *result) {
  Canonicalization *rewrite = contraction->rewrite;
  MosaicBuilder *builder = &rewrite->builder;
  const int64_t ones[] = {1, 1}, origin[] = {0, 0};
  MOSAIC_TRY(requireCompatibility(rewrite, "a contraction to a scalar"));
  for (int number = LHS; number < NUM_SIDES; ++number)
    addUnitDim(contraction, number);
  const MlirValue accumulator =
      mosaicBuildBroadcast(builder, contraction->values[RESULT],
                           mosaicVectorType(2, ones, resultTypeOf(rewrite)));
  *result = buildMatmul(rewrite, dimensionNumbers(contraction),
                        contraction->values[LHS], contraction->values[RHS],
                        accumulator);
  MOSAIC_TRY(canonicalizeBuilt(rewrite, result));
  *result = mosaicBuildExtract(builder, *result, 2, origin);
  return canonicalizeBuilt(rewrite, result);
}

static MlirLogicalResult transposeBy(Canonicalization *rewrite,
                                     const int64_t *permutation,
                                     MlirValue *value) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = mlirValueGetType(*value);
  const MosaicShape shape = mosaicTypeShape(type, builder->arena);
  if (isIdentity(shape.rank, permutation))
    return mlirLogicalResultSuccess();
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = shape.sizes[permutation[i]];
  *value = mosaicBuildTranspose(
      builder, *value,
      mosaicVectorType(shape.rank, sizes, mosaicElementType(type)),
      permutation);
  return canonicalizeBuilt(rewrite, value);
}

static MlirLogicalResult contractToVector(Contraction *contraction,
                                          const int64_t *positions,
                                          MlirValue *result) {
  Canonicalization *rewrite = contraction->rewrite;
  const intptr_t rank = resultRank(contraction);
  int64_t *back = MOSAIC_ARENA_ARRAY(arenaOf(contraction), int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    back[positions[i]] = i;
  if (!isIdentity(rank, positions))
    MOSAIC_TRY(requireCompatibility(rewrite, "a transposed contraction"));
  MOSAIC_TRY(transposeBy(rewrite, positions, &contraction->values[RESULT]));
  *result = buildMatmul(rewrite, dimensionNumbers(contraction),
                        contraction->values[LHS], contraction->values[RHS],
                        contraction->values[RESULT]);
  MOSAIC_TRY(canonicalizeBuilt(rewrite, result));
  return transposeBy(rewrite, back, result);
}

MlirLogicalResult canonicalizeContract(Canonicalization *rewrite,
                                       MlirValue *result) {
  const MlirOperation op = rewrite->op;
  MosaicBuilder *builder = &rewrite->builder;
  const MlirAttribute attribute = mosaicOperationAttr(op, "indexing_maps");
  const MlirAttribute kind = mosaicOperationAttr(op, "kind");
  Contraction contraction = {.rewrite = rewrite};
  for (int i = 0; i < NUM_MAPS; ++i) {
    contraction.maps[i] =
        mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(attribute, i));
    contraction.values[i] = operandOf(rewrite, i);
  }
  readSide(&contraction, LHS);
  readSide(&contraction, RHS);
  if (!mlirAttributeEqual(kind, mosaicReductionKind(builder->context, "add")))
    return mosaicOpError(op,
                         "contracts by %s; only sums are supported, "
                         "#vector.kind<add>",
                         mosaicAttributeText(kind, builder->arena));
  int64_t *positions =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, resultRank(&contraction));
  if (!resultPositions(&contraction, positions) ||
      contraction.kinds[LHS][CONTRACTED].count == 0)
    return mosaicOpError(op, "contracts in a way that is not supported: each "
                             "dimension of one side alone must be one of the "
                             "result, and some dimension of both sides none; "
                             "use arith.mulf and vector.multi_reduction");
  return mosaicTypeIsVector(resultTypeOf(rewrite))
             ? contractToVector(&contraction, positions, result)
             : contractToScalar(&contraction, result);
}
