//===- TiledType.c - The tiled type of a memref ---------------------------===//

#include "Transforms/InferMemRefLayout/TiledType.h"

#include "Builder/MemRefs.h"
#include "Builder/Types.h"
#include "Support/Arithmetic.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>

//===----------------------------------------------------------------------===//
// Small things
//===----------------------------------------------------------------------===//

static bool isSemaphore(MlirType element) {
  return tpuTypeIsASemaphore(element) || tpuTypeIsADMASemaphore(element);
}

/// Whether the layout says nothing that a choice of ours must respect: the
/// identity, or strides, which are replaced.
static bool layoutIsFree(MlirAttribute layout) {
  if (mlirAttributeIsAStridedLayout(layout))
    return true;
  return mlirAttributeIsAAffineMap(layout) &&
         mlirAffineMapIsIdentity(mlirAffineMapAttrGetValue(layout));
}

static MlirLogicalResult rejectSize(const MemRefSite *site) {
  return mosaicLocationError(
      site->location, "%s has type %s, too large to lay out in tiles",
      site->subject, mosaicTypeText(site->type, site->arena));
}

/// Sets `*type` to a memref of the site's elements. What the type's own checks
/// refuse they report.
static MlirLogicalResult buildType(const MemRefSite *site, const int64_t *shape,
                                   MlirAttribute layout, TpuMemorySpace space,
                                   MlirType *type) {
  MlirAttribute memorySpace = mlirMemRefTypeGetMemorySpace(site->type);
  if (mlirAttributeIsNull(memorySpace) ||
      space == TPU_MEMORY_SPACE_SEMAPHORE_MEM)
    memorySpace = tpuMemorySpaceAttrGet(mlirTypeGetContext(site->type), space);
  const MlirType built = mlirMemRefTypeGetChecked(
      site->location, mosaicElementType(site->type),
      (intptr_t)mlirShapedTypeGetRank(site->type), shape, layout, memorySpace);
  if (mlirTypeIsNull(built))
    return mlirLogicalResultFailure();
  *type = built;
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Semaphores and scalars
//===----------------------------------------------------------------------===//

/// Without tiles strides count elements. Semaphores are laid out so, and scalars:
/// the single element of a memref of rank 0.
static MlirLogicalResult untiledType(const MemRefSite *site, MosaicShape shape,
                                     TpuMemorySpace space, MlirType *type) {
  int64_t *strides = MOSAIC_ARENA_ARRAY(site->arena, int64_t, shape.rank);
  if (!mosaicTileStrides(shape.rank, shape.sizes, 0, NULL, strides))
    return rejectSize(site);
  const MlirAttribute layout = tpuTiledLayoutAttrGet(
      mlirTypeGetContext(site->type), 0, NULL, NULL, shape.rank, strides);
  return buildType(site, shape.sizes, layout, space, type);
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

static MlirLogicalResult checkElements(const MemRefSite *site) {
  const MlirType element = mosaicElementType(site->type);
  const int64_t bitwidth = mosaicElementBitwidth(site->type);
  if (bitwidth == 0)
    return mosaicLocationError(site->location,
                               "%s has elements of type %s; memrefs hold "
                               "integers, floats or semaphores",
                               site->subject,
                               mosaicTypeText(element, site->arena));
  if (bitwidth == 1)
    return mosaicLocationError(site->location,
                               "%s has elements of type %s; memory holds "
                               "booleans as i32",
                               site->subject,
                               mosaicTypeText(element, site->arena));
  if (!mosaicIsPowerOfTwo(bitwidth) || bitwidth > 32)
    return mosaicLocationError(
        site->location,
        "%s has elements of type %s, %" PRId64
        " bits wide; memrefs hold elements of 2, 4, 8, 16 or 32 bits",
        site->subject, mosaicTypeText(element, site->arena), bitwidth);
  return mlirLogicalResultSuccess();
}

/// Checks the rows that are asked for against those of a tile that is there, or
/// against the words that the rows of a new one fill.
static MlirLogicalResult checkLeadingTileRows(const MemRefSite *site,
                                              const MosaicTiledMemRef *memref,
                                              bool given) {
  const int64_t rows = site->tiles.leadingTileRows;
  if (rows == 0 || memref->tileRanks[0] != 2)
    return mlirLogicalResultSuccess();
  if (given && rows != memref->tileSizes[0])
    return mosaicLocationError(
        site->location,
        "%s asks for tiles of %" PRId64
        " rows (leading_tile_rows), but its layout has tiles of %" PRId64,
        site->subject, rows, memref->tileSizes[0]);
  const int64_t packing = 32 / memref->bitwidth;
  if (!given && rows % packing != 0)
    return mosaicLocationError(
        site->location,
        "%s asks for tiles of %" PRId64
        " rows (leading_tile_rows), not a multiple of the %" PRId64
        " rows in a word",
        site->subject, rows, packing);
  return mlirLogicalResultSuccess();
}

/// Reads the tiles that the program gives.
static MlirLogicalResult readTiles(const MemRefSite *site,
                                   MosaicTiledMemRef *memref) {
  const MlirAttribute layout = mlirMemRefTypeGetLayout(site->type);
  if (!mosaicMemRefTypeTiled(site->type, site->arena, memref))
    return mosaicLocationError(
        site->location,
        "%s has layout %s; the identity, strided and #tpu.tiled layouts are "
        "accepted",
        site->subject, mosaicAttributeText(layout, site->arena));
  if (memref->numTiles == 0)
    return mosaicLocationError(site->location,
                               "%s has layout %s without a tile; only "
                               "semaphores have such a layout",
                               site->subject,
                               mosaicAttributeText(layout, site->arena));
  return checkLeadingTileRows(site, memref, true);
}

/// Chooses tiles, and strides that put them side by side.
static MlirLogicalResult chooseTiles(const MemRefSite *site, MosaicShape shape,
                                     MosaicTiledMemRef *memref) {
  MosaicTileRequest request = site->tiles;
  request.bitwidth = (int32_t)mosaicElementBitwidth(site->type);
  MosaicTileChoice *choice = MOSAIC_ARENA_NEW(site->arena, MosaicTileChoice);
  int64_t *strides = MOSAIC_ARENA_ARRAY(site->arena, int64_t, shape.rank);
  if (!mosaicChooseTiles(&request, shape.rank, shape.sizes, choice) ||
      !mosaicTileStrides(shape.rank, shape.sizes, choice->tileRanks[0],
                         choice->tileSizes, strides))
    return rejectSize(site);
  *memref = (MosaicTiledMemRef){.bitwidth = request.bitwidth,
                                .rank = shape.rank,
                                .shape = shape.sizes,
                                .numTiles = choice->numTiles,
                                .tileRanks = choice->tileRanks,
                                .tileSizes = choice->tileSizes,
                                .tileStrides = strides};
  return checkLeadingTileRows(site, memref, false);
}

static MlirAttribute layoutOf(MlirContext context,
                              const MosaicTiledMemRef *memref) {
  return tpuTiledLayoutAttrGet(context, memref->numTiles, memref->tileRanks,
                               memref->tileSizes, memref->rank,
                               memref->tileStrides);
}

static MlirLogicalResult dataType(const MemRefSite *site, MosaicShape shape,
                                  MlirType *type) {
  MOSAIC_TRY(checkElements(site));
  if (shape.rank == 0)
    return untiledType(site, shape, TPU_MEMORY_SPACE_VMEM, type);
  MosaicTiledMemRef memref;
  if (layoutIsFree(mlirMemRefTypeGetLayout(site->type)))
    MOSAIC_TRY(chooseTiles(site, shape, &memref));
  else
    MOSAIC_TRY(readTiles(site, &memref));

  // The attribute has checked that the tiles of one level divide those of the
  // level before, so whole first tiles are whole tiles all the way.
  int64_t *padded = MOSAIC_ARENA_ARRAY(site->arena, int64_t, shape.rank);
  if (!mosaicPadToTile(shape.rank, shape.sizes, memref.tileRanks[0],
                       memref.tileSizes, padded))
    return rejectSize(site);
  const MlirAttribute layout =
      layoutOf(mlirTypeGetContext(site->type), &memref);
  return buildType(site, padded, layout, TPU_MEMORY_SPACE_VMEM, type);
}

//===----------------------------------------------------------------------===//
// Interface
//===----------------------------------------------------------------------===//

MlirLogicalResult mosaicInferTiledType(const MemRefSite *site,
                                       MlirType *tiledType) {
  if (!mlirShapedTypeHasStaticShape(site->type))
    return mosaicLocationError(
        site->location,
        "%s has type %s; tiled layouts need static sizes, so give each '?' a "
        "number",
        site->subject, mosaicTypeText(site->type, site->arena));
  const MosaicShape shape = mosaicTypeShape(site->type, site->arena);
  return isSemaphore(mosaicElementType(site->type))
             ? untiledType(site, shape, TPU_MEMORY_SPACE_SEMAPHORE_MEM,
                           tiledType)
             : dataType(site, shape, tiledType);
}

bool mosaicUntiledType(MlirType tiledType, const MosaicTarget *target,
                       MosaicArena *arena, MlirType *untiledType) {
  MosaicTiledMemRef memref;
  if (!mosaicMemRefTypeTiled(tiledType, arena, &memref) ||
      memref.bitwidth != 32 ||
      !mosaicTiledMemRefCanUntile(&memref, target, true, NULL))
    return false;
  // Tiles further out are as many rows apart as before, now tiles of one row.
  int64_t *strides = MOSAIC_ARENA_ARRAY(arena, int64_t, memref.rank);
  for (intptr_t i = 0; i < memref.rank; ++i) {
    strides[i] = memref.tileStrides[i];
    if (i < memref.rank - 2 &&
        __builtin_mul_overflow(strides[i], memref.tileSizes[0], &strides[i]))
      return false;
  }
  const intptr_t tileRank = 2;
  const int64_t tile[2] = {1, target->laneCount};
  const MlirAttribute layout = tpuTiledLayoutAttrGet(
      mlirTypeGetContext(tiledType), 1, &tileRank, tile, memref.rank, strides);
  *untiledType =
      mlirMemRefTypeGet(mosaicElementType(tiledType), memref.rank, memref.shape,
                        layout, mlirMemRefTypeGetMemorySpace(tiledType));
  return true;
}
