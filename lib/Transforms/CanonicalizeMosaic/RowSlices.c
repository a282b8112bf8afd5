//===- RowSlices.c - DMAs of a few rows of a tile --------------------------===//
//
// A DMA copies whole tiles. Of rows within a tile, these are tiles of one row each,
// which follow one another; tiles that were side by side are `rows` such apart:
//
//   memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>> at [%i, 0], one row:
//
//     slice          8x256 at [%i & -8, 0]     whole tiles
//     reinterpret    #tpu.tiled<(1,128),[1,8]>
//     slice          1x256 at [%i & 7, 0]
//
// Source: libtpu takes no slice of less than a tile; today's takes this form, that
// of November 2025 none.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "Builder/Congruence.h"
#include "Builder/MemRefs.h"
#include "Support/Arithmetic.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinTypes.h"

/// A slice of rows of one tile.
typedef struct RowSlice {
  Canonicalization *rewrite;
  MosaicTiledMemRef source;
  MlirType type; ///< of the slice
  MosaicShape shape;
} RowSlice;

static int64_t tileRowsOf(const RowSlice *slice) {
  return slice->source.tileSizes[0];
}

static MlirValue rowIndexOf(const RowSlice *slice) {
  return operandOf(slice->rewrite, slice->shape.rank - 1);
}

// Words in tiles of several rows, several of which are side by side.
static bool hasTilesOfRows(const RowSlice *slice) {
  const MosaicTiledMemRef *source = &slice->source;
  return source->bitwidth == 32 && source->rank >= 2 && source->numTiles == 1 &&
         source->tileRanks[0] == 2 && source->tileSizes[0] > 1 &&
         mosaicIsPowerOfTwo(source->tileSizes[0]) &&
         source->shape[source->rank - 2] % source->tileSizes[0] == 0 &&
         source->tileStrides[source->rank - 1] == 1 &&
         source->tileStrides[source->rank - 2] > 1;
}

static bool isMultiple(MlirValue index, int64_t divisor) {
  int64_t remainder;
  return mosaicValueRemainder(index, divisor, &remainder) && remainder == 0;
}

// Whether a squeeze drops leading dimensions only.
static bool keepsRows(MlirOperation squeeze) {
  const MlirType from = mlirValueGetType(mlirOperationGetOperand(squeeze, 0));
  const MlirType to = mlirValueGetType(mlirOperationGetResult(squeeze, 0));
  const intptr_t fromRank = mlirShapedTypeGetRank(from);
  const intptr_t toRank = mlirShapedTypeGetRank(to);
  for (intptr_t i = 1; i <= 2; ++i)
    if (toRank < 2 || mlirShapedTypeGetDimSize(from, fromRank - i) !=
                          mlirShapedTypeGetDimSize(to, toRank - i))
      return false;
  return true;
}

static bool isWhole(MlirValue memref) {
  if (!mlirValueIsABlockArgument(memref))
    return mosaicOperationIs(mosaicValueDefiningOperation(memref),
                             "memref.alloca");
  const MlirBlock block = mlirBlockArgumentGetOwner(memref);
  return mosaicOperationIs(mlirBlockGetParentOperation(block), "func.func");
}

// Whether row 0 of the memref is the first of a tile: it is whole, or a slice that
// begins at a tile, without leading dimensions perhaps.
static bool beginsAtTile(MlirValue memref, int64_t tileRows) {
  while (!isWhole(memref)) {
    const MlirOperation op = mosaicValueDefiningOperation(memref);
    const intptr_t rank = mlirShapedTypeGetRank(mlirValueGetType(memref));
    if (mosaicOperationIs(op, "tpu.memref_slice")) {
      if (!isMultiple(mlirOperationGetOperand(op, rank - 1), tileRows))
        return false;
    } else if (!mosaicOperationIs(op, "tpu.memref_squeeze") || !keepsRows(op)) {
      return false;
    }
    memref = mlirOperationGetOperand(op, 0);
  }
  return true;
}

static bool staysInTile(const RowSlice *slice) {
  const int64_t rows = slice->shape.sizes[slice->shape.rank - 2];
  int64_t start;
  if (rows >= tileRowsOf(slice))
    return false;
  if (!mosaicValueConstantInt(rowIndexOf(slice), &start))
    return rows == 1;
  return start >= 0 && start % tileRowsOf(slice) + rows <= tileRowsOf(slice);
}

static bool readSlice(Canonicalization *rewrite, RowSlice *slice) {
  const MlirOperation op = rewrite->op;
  MosaicArena *arena = rewrite->builder.arena;
  *slice = (RowSlice){.rewrite = rewrite, .type = resultTypeOf(rewrite)};
  if (mosaicOperationIsOnSparseCore(op) ||
      !mlirShapedTypeHasStaticShape(slice->type) ||
      !mosaicMemRefTypeTiled(operandTypeOf(rewrite, 0), arena, &slice->source))
    return false;
  slice->shape = mosaicTypeShape(slice->type, arena);
  const intptr_t rank = slice->shape.rank;
  return mlirOperationGetNumOperands(op) == rank + 1 && hasTilesOfRows(slice) &&
         staysInTile(slice) &&
         isMultiple(mlirOperationGetOperand(op, rank),
                    slice->source.tileSizes[1]) &&
         beginsAtTile(mlirOperationGetOperand(op, 0), tileRowsOf(slice));
}

// Whether all uses are DMAs, perhaps of a squeeze of the memref.
static bool isCopied(MlirValue memref, bool maySqueeze) {
  for (MlirOpOperand use = mlirValueGetFirstUse(memref);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    const MlirOperation user = mlirOpOperandGetOwner(use);
    const bool isSqueezed =
        maySqueeze && mosaicOperationIs(user, "tpu.memref_squeeze");
    if (isSqueezed ? !isCopied(mlirOperationGetResult(user, 0), false)
                   : !mosaicOperationIs(user, "tpu.enqueue_dma") &&
                         !mosaicOperationIs(user, "tpu.wait_dma") &&
                         !mosaicOperationIs(user, "tpu.wait_dma2"))
      return false;
  }
  return true;
}

// Whether all that is done with the memref, its layout erased, are DMAs; perhaps
// of a squeeze of it.
static bool isOnlyCopied(MlirValue memref, bool maySqueeze) {
  for (MlirOpOperand use = mlirValueGetFirstUse(memref);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    const MlirOperation user = mlirOpOperandGetOwner(use);
    const bool isErased = mosaicOperationIs(user, "tpu.erase_memref_layout");
    const bool isSqueezed =
        maySqueeze && mosaicOperationIs(user, "tpu.memref_squeeze");
    if (!isErased && !isSqueezed)
      return false;
    const MlirValue result = mlirOperationGetResult(user, 0);
    if (isErased ? !isCopied(result, true) : !isOnlyCopied(result, false))
      return false;
  }
  return true;
}

// What all uses of the slice become uses of: `erased`, squeezed where they are.
static void replaceCopied(MosaicBuilder *builder, MlirValue memref,
                          MlirValue erased) {
  for (MlirOpOperand use = mlirValueGetFirstUse(memref);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    const MlirOperation user = mlirOpOperandGetOwner(use);
    const MlirValue result = mlirOperationGetResult(user, 0);
    if (mosaicOperationIs(user, "tpu.erase_memref_layout")) {
      mlirValueReplaceAllUsesOfWith(result, erased);
      continue;
    }
    const MlirType type =
        mosaicMemRefTypeErased(mlirValueGetType(result), builder->arena);
    replaceCopied(
        builder, result,
        mosaicBuildUnary(builder, "tpu.memref_squeeze", erased, type));
  }
}

static MlirType withRows(const RowSlice *slice, int64_t rows) {
  MosaicArena *arena = slice->rewrite->builder.arena;
  const intptr_t rank = slice->shape.rank;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = i == rank - 2 ? rows : slice->shape.sizes[i];
  return mosaicMemRefTypeWithShape(slice->type, rank, sizes);
}

// The same memory in tiles of one row.
static MlirType inRows(const RowSlice *slice, MlirType type) {
  MosaicBuilder *builder = &slice->rewrite->builder;
  const MosaicTiledMemRef *source = &slice->source;
  const int64_t rows = tileRowsOf(slice);
  const int64_t tile[] = {1, source->tileSizes[1]};
  int64_t *strides = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, source->rank);
  for (intptr_t i = 0; i < source->rank; ++i)
    strides[i] = i == source->rank - 2 ? 1 : source->tileStrides[i] * rows;
  const MlirAttribute layout = tpuTiledLayoutAttrGet(
      builder->context, 1, source->tileRanks, tile, source->rank, strides);
  const MosaicShape shape = mosaicTypeShape(type, builder->arena);
  return mlirMemRefTypeGet(mlirShapedTypeGetElementType(type), shape.rank,
                           shape.sizes, layout,
                           mlirMemRefTypeGetMemorySpace(type));
}

// The first row of the tile, and the row within it.
static void splitRow(const RowSlice *slice, MlirValue *tileRow,
                     MlirValue *rowInTile) {
  MosaicBuilder *builder = &slice->rewrite->builder;
  const MlirValue row = rowIndexOf(slice);
  const int64_t rows = tileRowsOf(slice);
  int64_t constant;
  if (mosaicValueConstantInt(row, &constant)) {
    *tileRow = mosaicBuildI32Constant(builder, constant / rows * rows);
    *rowInTile = mosaicBuildI32Constant(builder, constant % rows);
    return;
  }
  *tileRow = mosaicBuildAssumeMultiple(
      builder,
      mosaicBuildAndI(builder, row, mosaicBuildI32Constant(builder, -rows)),
      rows);
  *rowInTile =
      mosaicBuildAndI(builder, row, mosaicBuildI32Constant(builder, rows - 1));
}

MlirLogicalResult canonicalizeRowSlice(Canonicalization *rewrite,
                                       MlirValue *result) {
  RowSlice slice;
  if (!readSlice(rewrite, &slice) || !isOnlyCopied(*result, true))
    return mlirLogicalResultSuccess();
  MosaicBuilder *builder = &rewrite->builder;
  const intptr_t rank = slice.shape.rank;
  MlirValue *tileBase = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, rank);
  MlirValue *rowBase = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, rank);
  for (intptr_t i = 0; i < rank; ++i) {
    tileBase[i] = operandOf(rewrite, i + 1);
    rowBase[i] = mosaicBuildI32Constant(builder, 0);
  }
  splitRow(&slice, &tileBase[rank - 2], &rowBase[rank - 2]);
  const MlirType tile = withRows(&slice, tileRowsOf(&slice));
  const MlirValue inTiles = mosaicBuildMemRefSlice(
      builder, tile, operandOf(rewrite, 0), rank, tileBase, 0, NULL);
  const MlirValue asRows =
      mosaicBuildReinterpretCast(builder, inTiles, inRows(&slice, tile));
  const MlirValue rows = mosaicBuildMemRefSlice(
      builder, inRows(&slice, slice.type), asRows, rank, rowBase, 0, NULL);
  replaceCopied(
      builder, *result,
      mosaicBuildUnary(builder, "tpu.erase_memref_layout", rows,
                       mosaicMemRefTypeErased(slice.type, builder->arena)));
  return mlirLogicalResultSuccess();
}
