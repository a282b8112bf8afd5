//===- FoldedAccess.c - Reshapes as strided loads and stores --------------===//
//
// Rows of memory of one register's width, T of which make one row of a vector:
//
//   memory [N, k dims of T rows, lanes]  <->  vector [N, T * lanes]
//
// Each T-th row of memory, from row i on, is a column of registers of the vector.
// Memory is read as rows of 32-bit words, each of which holds `packing` rows of
// narrower elements:
//
//   view = memref_bitcast(memref_reshape memory) : [N * T / packing, lanes] x i32
//   column i * packing + q = (strided_load view[i], stride T / packing) >> q*bits
//
//===----------------------------------------------------------------------===//

#include "Transforms/PreCanonicalizationOptimization/Rewrites.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Builder.h"
#include "Builder/MemRefs.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"
#include "Builder/VectorOps.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

// An access, next to a reshape that folds the last dimensions of its vector.
typedef struct FoldedAccess {
  MosaicBuilder builder;
  MlirOperation op;       ///< the load or store
  MosaicAccess access;    ///< of `op`
  MosaicShape unfolded;   ///< sizes of its vector
  MlirType folded;        ///< type of the vector on the reshape's other side
  intptr_t numFoldedDims; ///< the last dimensions that become one
  int64_t numTiles;       ///< T: rows of memory per row of the vector
  int64_t packing;        ///< elements per 32-bit word
  intptr_t rank;          ///< of the view
  MlirValue view;         ///< the memory as rows of words
  MlirValue *indices;     ///< into the view, but for the row's column
  MlirValue firstRow;
} FoldedAccess;

//===----------------------------------------------------------------------===//
// When it can be done
//===----------------------------------------------------------------------===//

// How many of the last sizes multiply up to `product`; 0 when none do.
static intptr_t suffixOfProduct(MosaicShape shape, int64_t product) {
  int64_t sofar = 1;
  for (intptr_t count = 1; count <= shape.rank; ++count) {
    sofar *= shape.sizes[shape.rank - count];
    if (sofar == product)
      return count;
    if (sofar > product)
      return 0;
  }
  return 0;
}

static bool lastSizesEqual(MosaicShape left, MosaicShape right,
                           intptr_t count) {
  if (left.rank < count || right.rank < count)
    return false;
  for (intptr_t i = 1; i <= count; ++i)
    if (left.sizes[left.rank - i] != right.sizes[right.rank - i])
      return false;
  return true;
}

// Fills in what the access's vector and `folded` have to do with each other.
static bool matchFold(FoldedAccess *fold, MlirType unfolded) {
  MosaicArena *arena = fold->builder.arena;
  const int64_t bitwidth = mosaicElementBitwidth(unfolded);
  const int64_t lanes = fold->builder.target->laneCount;
  fold->unfolded = mosaicTypeShape(unfolded, arena);
  const MosaicShape wide = fold->unfolded;
  const MosaicShape narrow = mosaicTypeShape(fold->folded, arena);
  // The registers of a vector of rank 1 follow each other as memory has them.
  if (wide.rank < 2 || narrow.rank < 2 || bitwidth < 2 || bitwidth > 32)
    return false;
  fold->packing = 32 / bitwidth;
  const int64_t minor = narrow.sizes[narrow.rank - 1];
  if (wide.sizes[wide.rank - 1] != lanes || minor == lanes ||
      minor % (fold->packing * lanes) != 0 ||
      minor / lanes < wide.sizes[wide.rank - 2])
    return false;
  fold->numTiles = minor / lanes;
  fold->numFoldedDims = suffixOfProduct(wide, minor);
  const MlirType memref = mlirValueGetType(fold->access.base);
  return fold->numFoldedDims >= 2 &&
         lastSizesEqual(mosaicTypeShape(memref, arena), wide,
                        fold->numFoldedDims) &&
         mosaicHasWholeTiles(
             mlirValueGetType(mosaicMemRefWithLayout(fold->access.base)),
             arena);
}

//===----------------------------------------------------------------------===//
// The rows as memory sees them
//===----------------------------------------------------------------------===//

// A memref like the base, without layout; what the space is, a view inherits.
static MlirType viewType(const FoldedAccess *fold, const int64_t *sizes,
                         MlirType element) {
  const MlirType base = mlirValueGetType(fold->access.base);
  return mlirMemRefTypeGet(element, fold->rank, sizes, mlirAttributeGetNull(),
                           mlirMemRefTypeGetMemorySpace(base));
}

static void buildView(FoldedAccess *fold) {
  MosaicBuilder *builder = &fold->builder;
  const MlirType baseType = mlirValueGetType(fold->access.base);
  const MosaicShape base = mosaicTypeShape(baseType, builder->arena);
  const intptr_t numPrefix = base.rank - fold->numFoldedDims;
  const intptr_t numMajor = numPrefix > 0 ? numPrefix : 1;
  const intptr_t rowDim = numMajor - 1;
  fold->rank = numMajor + 1;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, fold->rank);
  for (intptr_t i = 0; i < numMajor; ++i)
    sizes[i] = numPrefix > 0 ? base.sizes[i] : 1;
  sizes[rowDim] *= fold->numTiles;
  sizes[rowDim + 1] = builder->target->laneCount;
  const MlirValue rows = mosaicBuildUnary(
      builder, "tpu.memref_reshape", fold->access.base,
      viewType(fold, sizes, mlirShapedTypeGetElementType(baseType)));
  sizes[rowDim] /= fold->packing;
  fold->view = mosaicBuildUnary(
      builder, "tpu.memref_bitcast", rows,
      viewType(fold, sizes, mosaicIntegerType(builder->context, 32)));
  fold->indices = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, fold->rank);
  for (intptr_t i = 0; i < numPrefix; ++i)
    fold->indices[i] = mosaicAccessIndex(fold->op, &fold->access, i);
  if (numPrefix == 0)
    fold->indices[0] = mosaicBuildIndexConstant(builder, 0);
  fold->firstRow = mosaicBuildOneResult(
      builder,
      &(MosaicOperationSpec){
          .name = "arith.muli",
          .numOperands = 2,
          .operands =
              (MlirValue[]){fold->indices[rowDim],
                            mosaicBuildIndexConstant(
                                builder, fold->numTiles / fold->packing)},
          .numResults = 1,
          .resultTypes = (MlirType[]){mlirIndexTypeGet(builder->context)}});
  fold->indices[rowDim + 1] = mosaicBuildIndexConstant(builder, 0);
}

// The vector of 32-bit words that one strided access moves.
static MlirType columnType(const FoldedAccess *fold) {
  MosaicBuilder builder = fold->builder;
  const intptr_t numPrefix = fold->unfolded.rank - fold->numFoldedDims;
  const intptr_t rank = (numPrefix > 0 ? numPrefix : 1) + 1;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder.arena, int64_t, rank);
  sizes[0] = 1;
  for (intptr_t i = 0; i < numPrefix; ++i)
    sizes[i] = fold->unfolded.sizes[i];
  sizes[rank - 1] = builder.target->laneCount;
  return mosaicVectorType(rank, sizes, mosaicIntegerType(builder.context, 32));
}

// Words between the rows of one column.
static int32_t columnStride(const FoldedAccess *fold) {
  return (int32_t)(fold->numTiles / fold->packing);
}

// Points the indices at row `row` of each group of rows.
static void setRow(FoldedAccess *fold, int64_t row) {
  MosaicBuilder *builder = &fold->builder;
  fold->indices[fold->rank - 2] = mosaicBuildAddI(
      builder, fold->firstRow, mosaicBuildIndexConstant(builder, row));
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

static MosaicRows rowsAt(FoldedAccess *fold, int64_t row) {
  setRow(fold, row);
  return (MosaicRows){.view = fold->view,
                      .rank = fold->rank,
                      .indices = fold->indices,
                      .stride = columnStride(fold)};
}

// `type` with `minor` elements in the last dimension.
static MlirType withMinor(MlirType type, int64_t minor, MosaicArena *arena) {
  const MosaicShape shape = mosaicTypeShape(type, arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = i == shape.rank - 1 ? minor : shape.sizes[i];
  return mosaicVectorType(shape.rank, sizes, mosaicElementType(type));
}

static MlirValue loadColumn(FoldedAccess *fold, int64_t row) {
  const MosaicRows rows = rowsAt(fold, row);
  return mosaicBuildRowLoad(&fold->builder, columnType(fold), &rows);
}

static MlirValue buildLoads(FoldedAccess *fold) {
  MosaicBuilder *builder = &fold->builder;
  const unsigned bitwidth = (unsigned)(32 / fold->packing);
  const MlirType column = columnType(fold);
  MlirValue *columns =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, fold->numTiles);
  buildView(fold);
  for (int64_t i = 0; i < fold->numTiles; ++i) {
    const int64_t part = i % fold->packing;
    const MlirValue words =
        part == 0 ? loadColumn(fold, i / fold->packing)
                  : mlirOperationGetOperand(
                        mlirOpResultGetOwner(columns[i - part]), 0);
    columns[i] = mosaicBuildShRUI(
        builder, words,
        mosaicBuildIntConstant(builder, column, part * bitwidth));
  }
  const intptr_t rank = mlirShapedTypeGetRank(column);
  MlirType type = withMinor(column, fold->numTiles * builder->target->laneCount,
                            builder->arena);
  MlirValue value = mosaicBuildConcatenate(
      builder, type, (intptr_t)fold->numTiles, columns, rank - 1);
  if (fold->packing > 1)
    value = mosaicBuildTruncI(builder, value,
                              mosaicIntegerTypeLike(type, bitwidth));
  type = mosaicTypeWithElement(type, mosaicElementType(fold->folded));
  value = mosaicBuildArithBitcast(builder, value, type);
  return mlirTypeEqual(type, fold->folded)
             ? value
             : mosaicBuildReshape(builder, value, fold->folded);
}

bool mosaicFoldReshapeIntoLoad(MlirOperation op, const MosaicTarget *target,
                               MosaicArena *arena) {
  const MlirValue source = mlirOperationGetOperand(op, 0);
  const MlirOperation load = mosaicValueDefiningOperation(source);
  if (!mosaicOperationIs(load, "vector.load"))
    return false;
  FoldedAccess fold = {
      .op = load,
      .builder = mosaicBuilderBefore(load, target, arena),
      .folded = mlirValueGetType(mlirOperationGetResult(op, 0)),
  };
  mosaicOperationAccess(load, &fold.access);
  if (!mosaicHasOneUse(fold.access.base) ||
      !matchFold(&fold, mlirValueGetType(source)))
    return false;
  // Where the load is: behind it, what it reads may change.
  mosaicBuilderSetAfter(&fold.builder, load);
  const MlirValue value = buildLoads(&fold);
  mosaicReplaceOperation(op, &value);
  return true;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

// Columns of registers number `tile` of the vector.
static MlirValue buildColumn(FoldedAccess *fold, MlirValue value,
                             int64_t tile) {
  MosaicBuilder *builder = &fold->builder;
  const MosaicShape shape =
      mosaicTypeShape(mlirValueGetType(value), builder->arena);
  const int64_t lanes = builder->target->laneCount;
  int64_t *offsets = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i) {
    offsets[i] = i == shape.rank - 1 ? tile * lanes : 0;
    sizes[i] = i == shape.rank - 1 ? lanes : shape.sizes[i];
  }
  return mosaicBuildExtractStridedSlice(builder, value, offsets, sizes);
}

// The words that hold columns `packing * group` and so on.
static MlirValue buildWords(FoldedAccess *fold, MlirValue value,
                            int64_t group) {
  MlirValue *parts =
      MOSAIC_ARENA_ARRAY(fold->builder.arena, MlirValue, fold->packing);
  for (int64_t i = 0; i < fold->packing; ++i)
    parts[i] = buildColumn(fold, value, group * fold->packing + i);
  const MlirValue words =
      mosaicBuildRowWords(&fold->builder, fold->packing, parts);
  return mosaicBuildArithBitcast(
      &fold->builder, words,
      mosaicIntegerTypeLike(mlirValueGetType(words), 32));
}

bool mosaicFoldReshapeIntoStore(MlirOperation op, const MosaicTarget *target,
                                MosaicArena *arena) {
  FoldedAccess fold = {.op = op,
                       .builder = mosaicBuilderBefore(op, target, arena)};
  mosaicOperationAccess(op, &fold.access);
  const MlirOperation cast = mosaicValueDefiningOperation(fold.access.value);
  if (!mosaicOperationIs(cast, "vector.shape_cast") ||
      !mosaicHasOneUse(fold.access.value) ||
      !mosaicIsPlainStore(op, &fold.access))
    return false;
  MlirValue value = mlirOperationGetOperand(cast, 0);
  fold.folded = mlirValueGetType(value);
  if (!matchFold(&fold, mlirValueGetType(fold.access.value)))
    return false;
  if (mlirShapedTypeGetRank(fold.folded) == 1) {
    const int64_t sizes[] = {1, mlirShapedTypeGetDimSize(fold.folded, 0)};
    value = mosaicBuildShapeCast(
        &fold.builder, value,
        mosaicVectorType(2, sizes, mosaicElementType(fold.folded)));
  }
  buildView(&fold);
  const MlirType column = columnType(&fold);
  for (int64_t i = 0; i < fold.numTiles / fold.packing; ++i) {
    const MlirValue words =
        mosaicBuildReshape(&fold.builder, buildWords(&fold, value, i), column);
    const MosaicRows rows = rowsAt(&fold, i);
    mosaicBuildRowStore(&fold.builder, words, &rows);
  }
  mosaicEraseOperation(op);
  mosaicEraseOperation(cast);
  return true;
}
