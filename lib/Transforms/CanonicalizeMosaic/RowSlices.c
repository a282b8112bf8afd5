//===- RowSlices.c - DMAs of parts of tiles -------------------------------===//
//
// A DMA copies whole tiles. Part of a tile is tiles again: of the rows that share a
// word, one of 32 bits, two of 16. Within a tile these follow one another; those of
// tiles that were side by side are as far apart as a tile has of them:
//
//   memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>> at [%i, 0], one row:
//
//     slice          8x256 at [%i & -8, 0]     whole tiles
//     reinterpret    #tpu.tiled<(1,128),[1,8]>
//     slice          1x256 at [%i & 7, 0]
//
// Where the next tile is the one below, the whole memref reads the same in small
// tiles, and no slice of whole tiles is needed. That holds for one dimension:
//
//   memref<4096xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>> at [512], 256 elements:
//
//     reinterpret    #tpu.tiled<(256)(128)(2,1),[1]>
//     slice          256 at [512]
//
// Source: libtpu takes no slice of less than a tile; today's takes this form, that
// of November 2025 none. Both sides then move the words that libtpu's own lowering
// does.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "Builder/Congruence.h"
#include "Builder/MemRefs.h"
#include "Support/Arithmetic.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinTypes.h"

/// A slice of a part of a tile, or of several tiles and parts of them.
typedef struct RowSlice {
  Canonicalization *rewrite;
  MosaicTiledMemRef source;
  MlirType type; ///< of the slice
  MosaicShape shape;
  intptr_t dim; ///< that of the rows, or the only one
  int64_t tile; ///< what a tile measures along `dim`
  int64_t unit; ///< what a small tile does
} RowSlice;

static MlirValue baseOf(const RowSlice *slice) {
  return operandOf(slice->rewrite, slice->dim + 1);
}

// Reads the tiles of rows, or of the elements of a single dimension, that small
// ones fill.
static bool readTiles(RowSlice *slice) {
  const MosaicTiledMemRef *source = &slice->source;
  const int64_t packing = 32 / source->bitwidth;
  const bool isFlat = source->rank == 1;
  if (source->rank == 0 || source->numTiles == 0 ||
      !mosaicTiledMemRefHasRows(source, slice->rewrite->builder.target) ||
      source->tileRanks[0] != (isFlat ? 1 : 2))
    return false;
  slice->dim = isFlat ? 0 : source->rank - 2;
  slice->tile = source->tileSizes[0];
  slice->unit =
      isFlat ? packing * slice->rewrite->builder.target->laneCount : packing;
  return slice->tile > slice->unit && mosaicIsPowerOfTwo(slice->tile) &&
         source->shape[slice->dim] % slice->tile == 0;
}

static bool isMultiple(MlirValue index, int64_t divisor) {
  int64_t remainder;
  return mosaicValueRemainder(index, divisor, &remainder) && remainder == 0;
}

static bool isWhole(MlirValue memref) {
  if (!mlirValueIsABlockArgument(memref))
    return mosaicOperationIs(mosaicValueDefiningOperation(memref),
                             "memref.alloca");
  const MlirBlock block = mlirBlockArgumentGetOwner(memref);
  return mosaicOperationIs(mlirBlockGetParentOperation(block), "func.func");
}

// Whether element 0 along the slice's dimension, the last but `fromLast`, is the
// first of a tile: the memref is whole, or a slice that begins at a tile, without
// leading dimensions perhaps.
static bool beginsAtTile(MlirValue memref, intptr_t fromLast, int64_t tile) {
  while (!isWhole(memref)) {
    const MlirOperation op = mosaicValueDefiningOperation(memref);
    const intptr_t rank = mlirShapedTypeGetRank(mlirValueGetType(memref));
    if (mosaicOperationIs(op, "tpu.memref_slice")) {
      if (!isMultiple(mlirOperationGetOperand(op, rank - fromLast), tile))
        return false;
    } else if (!mosaicSqueezeKeepsRows(op)) {
      return false;
    }
    memref = mlirOperationGetOperand(op, 0);
  }
  return true;
}

// The size of the slice along its dimension is a multiple of `divisor`, known here
// or not.
static bool hasMultipleOf(const RowSlice *slice, int64_t divisor) {
  const int64_t size = slice->shape.sizes[slice->dim];
  if (!mlirShapedTypeIsDynamicSize(size))
    return size % divisor == 0;
  intptr_t position = slice->shape.rank + 1;
  for (intptr_t i = 0; i < slice->dim; ++i)
    position += mlirShapedTypeIsDynamicSize(slice->shape.sizes[i]);
  return isMultiple(operandOf(slice->rewrite, position), divisor);
}

static bool isOfWholeTiles(const RowSlice *slice) {
  return hasMultipleOf(slice, slice->tile) &&
         isMultiple(baseOf(slice), slice->tile);
}

// Whether the tile after a tile is the next in memory.
static bool hasTilesInARow(const RowSlice *slice) {
  return slice->source.tileStrides[slice->dim] == 1;
}

static bool staysInTile(const RowSlice *slice) {
  const int64_t size = slice->shape.sizes[slice->dim];
  int64_t start;
  if (mlirShapedTypeIsDynamicSize(size) || size >= slice->tile)
    return false;
  if (!mosaicValueConstantInt(baseOf(slice), &start))
    return mosaicIsPowerOfTwo(size) && isMultiple(baseOf(slice), size);
  return start >= 0 && start % slice->tile + size <= slice->tile;
}

// Whether the slice is of whole small tiles that can be reached.
static bool isOfSmallTiles(const RowSlice *slice) {
  const intptr_t rank = slice->shape.rank;
  const MlirOperation op = slice->rewrite->op;
  return !isOfWholeTiles(slice) && hasMultipleOf(slice, slice->unit) &&
         isMultiple(baseOf(slice), slice->unit) &&
         (hasTilesInARow(slice) ||
          (mlirShapedTypeHasStaticShape(slice->type) && staysInTile(slice))) &&
         (rank == 1 || isMultiple(mlirOperationGetOperand(op, rank),
                                  slice->source.tileSizes[1])) &&
         beginsAtTile(mlirOperationGetOperand(op, 0), rank - 1 - slice->dim,
                      slice->tile);
}

static bool readSlice(Canonicalization *rewrite, RowSlice *slice) {
  const MlirOperation op = rewrite->op;
  MosaicArena *arena = rewrite->builder.arena;
  *slice = (RowSlice){.rewrite = rewrite, .type = resultTypeOf(rewrite)};
  if (mosaicOperationIsOnSparseCore(op) ||
      !mosaicMemRefTypeTiled(operandTypeOf(rewrite, 0), arena, &slice->source))
    return false;
  slice->shape = mosaicTypeShape(slice->type, arena);
  return readTiles(slice) && isOfSmallTiles(slice);
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

// Whole tiles: as many rows as one has.
static MlirType withWholeTile(const RowSlice *slice) {
  MosaicArena *arena = slice->rewrite->builder.arena;
  const intptr_t rank = slice->shape.rank;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = i == slice->dim ? slice->tile : slice->shape.sizes[i];
  return mosaicMemRefTypeWithShape(slice->type, rank, sizes);
}

// The same memory in small tiles.
static MlirType inSmallTiles(const RowSlice *slice, MlirType type) {
  MosaicBuilder *builder = &slice->rewrite->builder;
  const MosaicTiledMemRef *source = &slice->source;
  intptr_t numSizes = 0;
  for (intptr_t i = 0; i < source->numTiles; ++i)
    numSizes += source->tileRanks[i];
  int64_t *tiles = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, numSizes);
  for (intptr_t i = 0; i < numSizes; ++i)
    tiles[i] = i == 0 ? slice->unit : source->tileSizes[i];
  int64_t *strides = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, source->rank);
  for (intptr_t i = 0; i < source->rank; ++i)
    strides[i] = i == slice->dim
                     ? 1
                     : source->tileStrides[i] * (slice->tile / slice->unit);
  const MlirAttribute layout =
      tpuTiledLayoutAttrGet(builder->context, source->numTiles,
                            source->tileRanks, tiles, source->rank, strides);
  const MosaicShape shape = mosaicTypeShape(type, builder->arena);
  return mlirMemRefTypeGet(mlirShapedTypeGetElementType(type), shape.rank,
                           shape.sizes, layout,
                           mlirMemRefTypeGetMemorySpace(type));
}

// The first row of the tile, and the row within it.
static void splitRow(const RowSlice *slice, MlirValue *tileRow,
                     MlirValue *rowInTile) {
  MosaicBuilder *builder = &slice->rewrite->builder;
  const MlirValue row = baseOf(slice);
  int64_t constant;
  if (mosaicValueConstantInt(row, &constant)) {
    *tileRow =
        mosaicBuildI32Constant(builder, constant / slice->tile * slice->tile);
    *rowInTile = mosaicBuildI32Constant(builder, constant % slice->tile);
    return;
  }
  *tileRow = mosaicBuildAssumeMultiple(
      builder,
      mosaicBuildAndI(builder, row,
                      mosaicBuildI32Constant(builder, -slice->tile)),
      slice->tile);
  *rowInTile = mosaicBuildAndI(
      builder, row, mosaicBuildI32Constant(builder, slice->tile - 1));
  if (slice->unit > 1)
    *rowInTile = mosaicBuildAssumeMultiple(builder, *rowInTile, slice->unit);
}

// The slice of the memref's tiles that the slice is in, its place in which replaces
// the bases.
static MlirValue sliceWholeTile(const RowSlice *slice, MlirValue *bases) {
  MosaicBuilder *builder = &slice->rewrite->builder;
  const intptr_t rank = slice->shape.rank;
  MlirValue *tileBases = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, rank);
  for (intptr_t i = 0; i < rank; ++i) {
    tileBases[i] = bases[i];
    bases[i] = mosaicBuildI32Constant(builder, 0);
  }
  splitRow(slice, &tileBases[slice->dim], &bases[slice->dim]);
  return mosaicBuildMemRefSlice(builder, withWholeTile(slice),
                                operandOf(slice->rewrite, 0), rank, tileBases,
                                0, NULL);
}

MlirLogicalResult canonicalizeRowSlice(Canonicalization *rewrite,
                                       MlirValue *result) {
  RowSlice slice;
  if (!readSlice(rewrite, &slice) || !isOnlyCopied(*result, true))
    return mlirLogicalResultSuccess();
  MosaicBuilder *builder = &rewrite->builder;
  const intptr_t rank = slice.shape.rank;
  const intptr_t numIndices = mlirOperationGetNumOperands(rewrite->op) - 1;
  MlirValue *indices =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, numIndices);
  for (intptr_t i = 0; i < numIndices; ++i)
    indices[i] = operandOf(rewrite, i + 1);
  const MlirValue tiles = hasTilesInARow(&slice)
                              ? operandOf(rewrite, 0)
                              : sliceWholeTile(&slice, indices);
  const MlirValue asRows = mosaicBuildReinterpretCast(
      builder, tiles, inSmallTiles(&slice, mlirValueGetType(tiles)));
  const MlirValue rows =
      mosaicBuildMemRefSlice(builder, inSmallTiles(&slice, slice.type), asRows,
                             rank, indices, numIndices - rank, indices + rank);
  replaceCopied(
      builder, *result,
      mosaicBuildUnary(builder, "tpu.erase_memref_layout", rows,
                       mosaicMemRefTypeErased(slice.type, builder->arena)));
  return mlirLogicalResultSuccess();
}
