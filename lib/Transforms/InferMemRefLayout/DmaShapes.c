//===- DmaShapes.c - Both sides of a DMA keep one shape --------------------===//
//
// A memref that is padded to whole tiles is larger than it was; where only one
// side of a DMA is, the copy is of the part that both have:
//
//   buffer of 5 rows, padded to 8      tpu.memref_slice %buffer[0, 0] : 8x128 ->
//                                      5x128, at each DMA
//
// unless the other side has room too. What is written has none but where it ends
// where its memref did; what is read has as much as is certain to be there:
//
//   5 rows at 8 of 64, into that buffer       8 rows at 8
//   the last 5 of 21 rows, padded to 24       8 rows at 16
//
// A DMA copies whole words, and today's libtpu takes whole tiles only. What is
// enqueued and what waits for it grow alike, or not at all (DmaBytes.h).
//
// Rows that begin in one tile and end in the next are not one after the other in
// memory, nor at one distance, so a DMA of them is several:
//
//   8 rows at 4, of tiles of 8      4 rows at 4, 4 rows at 8
//
// The reference refuses such a DMA.
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferMemRefLayout/DmaBytes.h"
#include "Transforms/InferMemRefLayout/Steps.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Congruence.h"
#include "Builder/MemRefs.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"
#include "Support/Arithmetic.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinTypes.h"

/// Only the last two dimensions are padded.
enum { MAX_PADDED_DIMS = 2 };

/// One of the two memrefs of a DMA; dimensions count from the last one.
typedef struct DmaSide {
  intptr_t operand;
  bool isRead;
  MosaicShape before; ///< in the kernel
  bool endsWithMemRef[MAX_PADDED_DIMS];
} DmaSide;

struct MosaicDma {
  MlirOperation op;
  intptr_t rank; ///< of both sides
  MlirType element;
  DmaSide sides[2]; ///< source, target
  MosaicDmaCount count;
  MosaicShape grown; ///< the shape that both have room for
};

static const char *const kDmas[] = {"tpu.enqueue_dma", "tpu.wait_dma",
                                    "tpu.wait_dma2"};

static bool isDma(MlirOperation op) {
  for (size_t i = 0; i < sizeof kDmas / sizeof *kDmas; ++i)
    if (mosaicOperationIs(op, kDmas[i]))
      return true;
  return false;
}

intptr_t mosaicFindDmaSides(MlirOperation op, intptr_t sides[2]) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && count < 2; ++i) {
    const MlirType type = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (mlirTypeIsAMemRef(type) && mosaicElementBitwidth(type) != 0)
      sides[count++] = i;
  }
  return count;
}

static intptr_t rankOf(MlirValue memref) {
  return (intptr_t)mlirShapedTypeGetRank(mlirValueGetType(memref));
}

// The size of dimension `dim`, counted from the last; negative where it is dynamic.
static int64_t sizeOf(MlirValue memref, intptr_t dim) {
  const int64_t size = mlirShapedTypeGetDimSize(mlirValueGetType(memref),
                                                rankOf(memref) - 1 - dim);
  return mlirShapedTypeIsDynamicSize(size) ? -1 : size;
}

static intptr_t numPaddedDims(MlirValue memref) {
  const intptr_t rank = rankOf(memref);
  return rank < MAX_PADDED_DIMS ? rank : MAX_PADDED_DIMS;
}

//===----------------------------------------------------------------------===//
// Before memrefs are padded
//===----------------------------------------------------------------------===//

static bool isSlice(MlirOperation op) {
  return mosaicOperationIs(op, "tpu.memref_slice");
}

static MlirValue sliceBase(MlirOperation slice, intptr_t dim) {
  const intptr_t rank = rankOf(mlirOperationGetResult(slice, 0));
  return mlirOperationGetOperand(slice, rank - dim);
}

// Whether the last row or column of a view is that of the memref below.
static bool endsWithMemRef(MlirValue memref, intptr_t dim) {
  for (;;) {
    if (mlirValueIsABlockArgument(memref))
      return true;
    const MlirOperation op = mosaicValueDefiningOperation(memref);
    if (mosaicOperationIs(op, "memref.alloca"))
      return true;
    if (!isSlice(op) && !mosaicSqueezeKeepsRows(op))
      return false;
    const MlirValue source = mlirOperationGetOperand(op, 0);
    int64_t base;
    if (isSlice(op) && (!mosaicValueConstantInt(sliceBase(op, dim), &base) ||
                        base < 0 || sizeOf(memref, dim) < 0 ||
                        base != sizeOf(source, dim) - sizeOf(memref, dim)))
      return false;
    memref = source;
  }
}

static DmaSide readSide(MlirOperation op, intptr_t operand, bool isRead,
                        MosaicArena *arena) {
  const MlirValue memref = mlirOperationGetOperand(op, operand);
  DmaSide side = {.operand = operand,
                  .isRead = isRead,
                  .before = mosaicTypeShape(mlirValueGetType(memref), arena)};
  for (intptr_t i = 0; i < numPaddedDims(memref); ++i)
    side.endsWithMemRef[i] = endsWithMemRef(memref, i);
  return side;
}

typedef struct DmaWalk {
  MosaicDmas *dmas;
  MosaicArena *arena; ///< null while they are counted
} DmaWalk;

static MlirWalkResult collectDma(MlirOperation op, void *userData) {
  DmaWalk *walk = userData;
  intptr_t sides[2] = {0};
  if (!isDma(op) || mosaicFindDmaSides(op, sides) != 2)
    return MlirWalkResultAdvance;
  const MlirValue source = mlirOperationGetOperand(op, sides[0]);
  if (rankOf(source) != rankOf(mlirOperationGetOperand(op, sides[1])))
    return MlirWalkResultAdvance;
  MosaicDmas *dmas = walk->dmas;
  if (walk->arena) {
    MosaicDma *dma = &dmas->items[dmas->count];
    *dma = (MosaicDma){
        .op = op,
        .rank = rankOf(source),
        .element = mosaicElementType(mlirValueGetType(source)),
        .sides = {readSide(op, sides[0], true, walk->arena),
                  readSide(op, sides[1], false, walk->arena)},
        .count = {.isWait = !mosaicOperationIs(op, "tpu.enqueue_dma")}};
    mosaicDmaReadSemaphores(op, &dma->count);
  }
  ++dmas->count;
  return MlirWalkResultAdvance;
}

MosaicDmas mosaicFindDmas(MlirOperation function, MosaicArena *arena) {
  MosaicDmas counted = {0};
  DmaWalk walk = {.dmas = &counted};
  mlirOperationWalk(function, collectDma, &walk, MlirWalkPreOrder);
  MosaicDmas dmas = {.items =
                         MOSAIC_ARENA_ARRAY(arena, MosaicDma, counted.count)};
  walk = (DmaWalk){.dmas = &dmas, .arena = arena};
  mlirOperationWalk(function, collectDma, &walk, MlirWalkPreOrder);
  return dmas;
}

//===----------------------------------------------------------------------===//
// After: room
//===----------------------------------------------------------------------===//

// The slice that a side is, perhaps without leading dimensions; null for none.
static MlirOperation findSlice(MlirValue memref) {
  MlirOperation op = mosaicValueDefiningOperation(memref);
  while (mosaicSqueezeKeepsRows(op))
    op = mosaicValueDefiningOperation(mlirOperationGetOperand(op, 0));
  return isSlice(op) ? op : (MlirOperation){NULL};
}

// What the tiles of a memref measure along a dimension; 1 where that is not known.
static int64_t tileSize(MlirValue memref, intptr_t dim, MosaicArena *arena) {
  for (;;) {
    MosaicTiledMemRef tiled;
    if (mosaicMemRefTypeTiled(mlirValueGetType(memref), arena, &tiled)) {
      const intptr_t tileRank = tiled.numTiles == 0 ? 0 : tiled.tileRanks[0];
      return dim < tileRank ? tiled.tileSizes[tileRank - 1 - dim] : 1;
    }
    const MlirOperation op = mosaicValueDefiningOperation(memref);
    if (mlirOperationIsNull(op) ||
        (!isSlice(op) && !mosaicSqueezeKeepsRows(op) &&
         !mosaicOperationIs(op, "tpu.erase_memref_layout") &&
         !mosaicOperationIs(op, "tpu.reinterpret_cast")))
      return 1;
    memref = mlirOperationGetOperand(op, 0);
  }
}

// How far a slice could be read: if it begins at a multiple of `unit`, to the end
// of the last unit that it enters.
static int64_t readableSize(MlirOperation slice, intptr_t dim, int64_t size,
                            MosaicArena *arena) {
  const MlirValue source = mlirOperationGetOperand(slice, 0);
  const int64_t room = sizeOf(source, dim);
  int64_t unit = tileSize(source, dim, arena);
  for (; unit > 1; unit /= 2) {
    int64_t remainder;
    if (room >= 0 && room % unit == 0 &&
        mosaicValueRemainder(sliceBase(slice, dim), unit, &remainder) &&
        remainder == 0)
      break;
  }
  return mosaicCeilDiv(size, unit) * unit;
}

// The size that a side could have along a dimension.
static int64_t roomOf(const MosaicDma *dma, int number, intptr_t dim,
                      MosaicArena *arena) {
  const DmaSide *side = &dma->sides[number];
  const MlirValue memref = mlirOperationGetOperand(dma->op, side->operand);
  const int64_t size = sizeOf(memref, dim);
  const MlirOperation slice = findSlice(memref);
  if (size < 0 || mlirOperationIsNull(slice))
    return size;
  int64_t base;
  if (side->endsWithMemRef[dim] &&
      mosaicValueConstantInt(sliceBase(slice, dim), &base))
    return sizeOf(mlirOperationGetOperand(slice, 0), dim) - base;
  return side->isRead ? readableSize(slice, dim, size, arena) : size;
}

// The sizes that both sides have as they are: those in the kernel, or of a memref
// that was padded.
static MosaicShape commonShape(const MosaicDma *dma, MosaicArena *arena) {
  const intptr_t rank = dma->rank;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  MosaicShape shapes[2];
  for (int side = 0; side < 2; ++side)
    shapes[side] = mosaicTypeShape(mlirValueGetType(mlirOperationGetOperand(
                                       dma->op, dma->sides[side].operand)),
                                   arena);
  // A dynamic size is less than all others.
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = shapes[0].sizes[i] < shapes[1].sizes[i] ? shapes[0].sizes[i]
                                                       : shapes[1].sizes[i];
  return (MosaicShape){.rank = rank, .sizes = sizes};
}

static MosaicShape grownShape(const MosaicDma *dma, MosaicArena *arena) {
  const MosaicShape common = commonShape(dma, arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, common.rank);
  for (intptr_t i = 0; i < common.rank; ++i)
    sizes[i] = common.sizes[i];
  const MosaicShape grown = {.rank = common.rank, .sizes = sizes};
  if (mosaicOperationIsOnSparseCore(dma->op))
    return grown;
  for (intptr_t i = 0; i < common.rank && i < MAX_PADDED_DIMS; ++i) {
    const int64_t rooms[] = {roomOf(dma, 0, i, arena),
                             roomOf(dma, 1, i, arena)};
    int64_t *size = &sizes[common.rank - 1 - i];
    const int64_t room = rooms[0] < rooms[1] ? rooms[0] : rooms[1];
    if (room > *size && !mlirShapedTypeIsDynamicSize(*size))
      *size = room;
  }
  return grown;
}

// Which DMAs grow.
static bool *findGrowing(const MosaicDmas *dmas, MosaicArena *arena) {
  MosaicDmaCount *counts =
      MOSAIC_ARENA_ARRAY(arena, MosaicDmaCount, dmas->count);
  bool *grows = MOSAIC_ARENA_ARRAY(arena, bool, dmas->count);
  for (intptr_t i = 0; i < dmas->count; ++i) {
    MosaicDma *dma = &dmas->items[i];
    dma->grown = grownShape(dma, arena);
    counts[i] = dma->count;
    counts[i].before = mosaicDmaBits(dma->sides[1].before, dma->element);
    counts[i].after = mosaicDmaBits(dma->grown, dma->element);
  }
  mosaicDmasMayGrow(dmas->count, counts, arena, grows);
  return grows;
}

//===----------------------------------------------------------------------===//
// After: new shapes
//===----------------------------------------------------------------------===//

// The sizes of a memref that only the running kernel knows, as i32.
static intptr_t dynamicSizes(MosaicBuilder *builder, MlirValue memref,
                             MosaicShape sizes, MlirValue *dynamic) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < sizes.rank; ++i)
    if (mlirShapedTypeIsDynamicSize(sizes.sizes[i]))
      dynamic[count++] = mosaicBuildIndexCast(
          builder, mosaicBuildMemRefDim(builder, memref, i),
          mlirIntegerTypeGet(builder->context, 32));
  return count;
}

// A slice of elements of a memref, from row `row` on and from 0 elsewhere.
static MlirValue cutMemRef(MosaicBuilder *builder, MlirValue memref,
                           MosaicShape sizes, int64_t row) {
  MosaicArena *arena = builder->arena;
  MlirValue *base = MOSAIC_ARENA_ARRAY(arena, MlirValue, sizes.rank);
  for (intptr_t i = 0; i < sizes.rank; ++i)
    base[i] = mosaicBuildI32Constant(builder, i == sizes.rank - 2 ? row : 0);
  MlirValue *dynamic = MOSAIC_ARENA_ARRAY(arena, MlirValue, sizes.rank);
  const intptr_t numDynamic = dynamicSizes(builder, memref, sizes, dynamic);
  const MlirType part = mosaicMemRefTypeWithShape(mlirValueGetType(memref),
                                                  sizes.rank, sizes.sizes);
  return mosaicBuildMemRefSlice(builder, part, memref, sizes.rank, base,
                                numDynamic, dynamic);
}

// `type` with the last sizes of `sizes`, where these are known.
static MlirType withLastSizes(MlirType type, MosaicShape sizes,
                              MosaicArena *arena) {
  const MosaicShape old = mosaicTypeShape(type, arena);
  int64_t *grown = MOSAIC_ARENA_ARRAY(arena, int64_t, old.rank);
  for (intptr_t i = 0; i < old.rank; ++i)
    grown[i] = old.sizes[i];
  for (intptr_t i = 1; i <= MAX_PADDED_DIMS && i <= sizes.rank; ++i)
    grown[old.rank - i] = sizes.sizes[sizes.rank - i];
  return mosaicMemRefTypeWithShape(type, old.rank, grown);
}

static MlirValue addRows(MosaicBuilder *builder, MlirValue base, int64_t rows) {
  int64_t constant;
  if (rows == 0)
    return base;
  if (mosaicValueConstantInt(base, &constant))
    return mosaicBuildI32Constant(builder, constant + rows);
  return mosaicBuildAddI(builder, base, mosaicBuildI32Constant(builder, rows));
}

// The slice that a side is, and the squeezes of it, with the last sizes of `sizes`,
// from its row `row` on.
static MlirValue sliceAnew(MosaicBuilder *builder, MlirValue memref,
                           MosaicShape sizes, int64_t row) {
  const MlirOperation op = mosaicValueDefiningOperation(memref);
  const MlirType type =
      withLastSizes(mlirValueGetType(memref), sizes, builder->arena);
  const MlirValue source = mlirOperationGetOperand(op, 0);
  if (!isSlice(op))
    return mosaicBuildUnary(builder, "tpu.memref_squeeze",
                            sliceAnew(builder, source, sizes, row), type);
  const intptr_t rank = rankOf(memref);
  const intptr_t numDynamic = mlirOperationGetNumOperands(op) - 1 - rank;
  MlirValue *indices =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, rank + numDynamic);
  for (intptr_t i = 0; i < rank + numDynamic; ++i) {
    indices[i] = mlirOperationGetOperand(op, i + 1);
    if (i == rank - 2)
      indices[i] = addRows(builder, indices[i], row);
  }
  return mosaicBuildMemRefSlice(builder, type, source, rank, indices,
                                numDynamic, indices + rank);
}

// Of a wait, one side may be dynamic where the other is not: that one keeps the size
// that it had in the kernel.
static MosaicShape sizesOfSide(const DmaSide *side, MlirValue memref,
                               MosaicShape sizes, MosaicArena *arena) {
  int64_t *own = MOSAIC_ARENA_ARRAY(arena, int64_t, sizes.rank);
  for (intptr_t i = 0; i < sizes.rank; ++i)
    own[i] = mlirShapedTypeIsDynamicSize(sizes.sizes[i]) &&
                     sizeOf(memref, sizes.rank - 1 - i) >= 0
                 ? side->before.sizes[i]
                 : sizes.sizes[i];
  return (MosaicShape){.rank = sizes.rank, .sizes = own};
}

// Makes both sides of a DMA have `common` sizes.
static void resizeDma(const MosaicDma *dma, MosaicShape common,
                      const MosaicTarget *target, MosaicArena *arena) {
  MosaicBuilder builder = mosaicBuilderBefore(dma->op, target, arena);
  for (int side = 0; side < 2; ++side) {
    const intptr_t operand = dma->sides[side].operand;
    MlirValue memref = mlirOperationGetOperand(dma->op, operand);
    const MosaicShape sizes =
        sizesOfSide(&dma->sides[side], memref, common, arena);
    for (intptr_t i = 0; i < sizes.rank && i < MAX_PADDED_DIMS; ++i)
      if (sizeOf(memref, i) >= 0 &&
          sizeOf(memref, i) < sizes.sizes[sizes.rank - 1 - i]) {
        memref = sliceAnew(&builder, memref, sizes, 0);
        break;
      }
    if (!mosaicShapeEqual(mosaicTypeShape(mlirValueGetType(memref), arena),
                          sizes))
      memref = cutMemRef(&builder, memref, sizes, 0);
    mlirOperationSetOperand(dma->op, operand, memref);
  }
}

//===----------------------------------------------------------------------===//
// After: rows of several tiles
//===----------------------------------------------------------------------===//

/// More pieces than this are no DMA any more.
enum { MAX_PIECES = 16 };

// The largest power of two, `limit` or less, that the value is a multiple of.
static int64_t alignmentOf(MlirValue value, int64_t limit) {
  int64_t remainder;
  while (limit > 1 &&
         !(mosaicValueRemainder(value, limit, &remainder) && remainder == 0))
    limit /= 2;
  return limit;
}

// Whether a slice begins or ends within a tile, without being in that tile only, and
// the next tile of rows does not follow in memory.
static bool straddlesTiles(MlirOperation slice, int64_t rows, int64_t tile,
                           MosaicArena *arena) {
  const MlirValue source = mlirOperationGetOperand(slice, 0);
  const MlirValue base = sliceBase(slice, 1);
  const int64_t alignment = alignmentOf(base, tile);
  int64_t start;
  if (sizeOf(source, 0) <= tileSize(source, 0, arena) ||
      (alignment == tile && (rows % tile == 0 || rows < tile)))
    return false;
  return mosaicValueConstantInt(base, &start) ? start % tile + rows > tile
                                              : rows > alignment;
}

// The rows of the pieces that a DMA is to be done in, each within a tile or of whole
// tiles; 0: in one.
static int64_t rowsOfPieces(const MosaicDma *dma, MosaicArena *arena) {
  if (dma->rank < 2 || mosaicOperationIsOnSparseCore(dma->op))
    return 0;
  bool straddles = false;
  const MlirValue first =
      mlirOperationGetOperand(dma->op, dma->sides[0].operand);
  const int64_t rows = sizeOf(first, 1);
  int64_t piece = INT64_MAX;
  for (int side = 0; side < 2; ++side) {
    const MlirValue memref =
        mlirOperationGetOperand(dma->op, dma->sides[side].operand);
    const int64_t tile = tileSize(memref, 1, arena);
    const MlirOperation slice = findSlice(memref);
    const bool isCut = !mlirOperationIsNull(slice);
    if (rows <= 0 || !mosaicIsPowerOfTwo(tile))
      return 0;
    straddles |= isCut && straddlesTiles(slice, rows, tile, arena);
    const int64_t unit = isCut ? alignmentOf(sliceBase(slice, 1), tile) : tile;
    piece = unit < piece ? unit : piece;
  }
  while (rows % piece != 0)
    piece /= 2;
  const int64_t packing = 32 / mosaicElementBitwidth(dma->element);
  return straddles && piece >= packing && rows / piece <= MAX_PIECES ? piece
                                                                     : 0;
}

// A DMA of each `piece` rows instead of one of all.
static void splitDma(const MosaicDma *dma, int64_t piece,
                     const MosaicTarget *target, MosaicArena *arena) {
  MosaicBuilder builder = mosaicBuilderBefore(dma->op, target, arena);
  const MlirValue first =
      mlirOperationGetOperand(dma->op, dma->sides[0].operand);
  const int64_t rows = sizeOf(first, 1);
  const MosaicShape all = mosaicTypeShape(mlirValueGetType(first), arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, all.rank);
  for (intptr_t i = 0; i < all.rank; ++i)
    sizes[i] = i == all.rank - 2 ? piece : all.sizes[i];
  const MosaicShape part = {.rank = all.rank, .sizes = sizes};
  for (int64_t row = 0; row < rows; row += piece) {
    const MlirOperation copy = mlirOperationClone(dma->op);
    for (int side = 0; side < 2; ++side) {
      const intptr_t operand = dma->sides[side].operand;
      const MlirValue memref = mlirOperationGetOperand(dma->op, operand);
      mlirOperationSetOperand(copy, operand,
                              mlirOperationIsNull(findSlice(memref))
                                  ? cutMemRef(&builder, memref, part, row)
                                  : sliceAnew(&builder, memref, part, row));
    }
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(dma->op), dma->op,
                                        copy);
  }
  mosaicReplaceOperation(dma->op, NULL);
}

void mosaicMatchDmaShapes(const MosaicDmas *dmas, const MosaicTarget *target,
                          MosaicArena *arena) {
  const bool *grows = findGrowing(dmas, arena);
  for (intptr_t i = 0; i < dmas->count; ++i) {
    const MosaicDma *dma = &dmas->items[i];
    resizeDma(dma, grows[i] ? dma->grown : commonShape(dma, arena), target,
              arena);
    const int64_t piece = rowsOfPieces(dma, arena);
    if (piece != 0)
      splitDma(dma, piece, target, arena);
  }
}
