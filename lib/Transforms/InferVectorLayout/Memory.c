//===- Memory.c - Layout rules of loads and stores ------------------------===//
//
// A load takes the layout that the memref's tiles suggest, shifted by where the
// accessed window starts inside its first tile; a store asks for the value in
// that layout.
//
// Source: infer_vector_layout.md 4
//
//===----------------------------------------------------------------------===//

#include "Builder/Congruence.h"
#include "Builder/MemRefs.h"
#include "Transforms/InferVectorLayout/Rules.h"

#include "mosaic-c/TpuDialect.h"

#include <inttypes.h>

// One access of a vector in a memref.
typedef struct Access {
  MlirOperation op;
  MlirType memref;     // the type that the op sees
  MlirAttribute tiles; // the memref's #tpu.tiled layout
  MosaicShape vector;
  int64_t bitwidth;    // of an element
  intptr_t firstIndex; // number of the operand that indexes dimension 0
  int64_t tile[2];     // rows and columns of the first tile; {1, n} for rank 1
  intptr_t tileRank;   // 1 or 2
  int64_t offsets[2];  // where the window starts inside the first tile
  bool canReadAsUntiled; // a single column of tiles: rows follow each other
} Access;

MlirAttribute inferMemRefTiles(MlirValue memref) {
  MlirType type = mlirValueGetType(mosaicMemRefWithLayout(memref));
  if (!mlirTypeIsAMemRef(type))
    return mlirAttributeGetNull();
  MlirAttribute layout = mlirMemRefTypeGetLayout(type);
  return tpuAttributeIsATiledLayout(layout) ? layout : mlirAttributeGetNull();
}

// Whether rows of the memref follow each other without a gap, so that it reads
// as one tiled (1, lanes). The reference asks for sizes that it knows.
static bool canReadAsUntiled(const Inference *inference, MlirValue memref) {
  const MlirType type = mlirValueGetType(mosaicMemRefWithLayout(memref));
  MosaicTiledMemRef tiled;
  return mlirShapedTypeHasStaticShape(type) &&
         mosaicMemRefTypeTiled(type, inference->arena, &tiled) &&
         mosaicTiledMemRefCanUntile(&tiled, &inference->target, true, NULL);
}

// Checks that memory is tiled the way vectors of this element width can be
// loaded from:
//
//   width 32      one level of tiles
//   narrower      (…) then (packing,1): packed words; rank 1: (k·packing·lanes)
//                 (lanes) (packing,1)
static MlirLogicalResult checkLevels(const Access *access) {
  const MlirAttribute tiles = access->tiles;
  const intptr_t rank = access->vector.rank;
  const intptr_t levels = tpuTiledLayoutAttrGetNumTiles(tiles);
  const int64_t packing = 32 / access->bitwidth;
  const intptr_t wanted = packing == 1 ? 1 : rank == 1 ? 3 : 2;
  if (levels != wanted)
    return mosaicOpError(
        access->op,
        "memref has %d levels of tiles; %d are needed to access vectors of "
        "rank %d with %d-bit elements",
        (int)levels, (int)wanted, (int)rank, (int)access->bitwidth);
  if (packing == 1 ||
      (tpuTiledLayoutAttrGetTileRank(tiles, levels - 1) == 2 &&
       tpuTiledLayoutAttrGetTileSize(tiles, levels - 1, 0) == packing &&
       tpuTiledLayoutAttrGetTileSize(tiles, levels - 1, 1) == 1))
    return mlirLogicalResultSuccess();
  return mosaicOpError(access->op,
                       "memref's innermost tile must be (%" PRId64
                       ",1): that is how %d-bit elements are packed",
                       packing, (int)access->bitwidth);
}

// Reads the first tile: whole rows of lanes.
static MlirLogicalResult readTile(const Inference *inference, Access *access) {
  const MlirAttribute tiles = access->tiles;
  const intptr_t rank = access->vector.rank;
  access->tileRank = tpuTiledLayoutAttrGetTileRank(tiles, 0);
  if (access->tileRank != (rank == 1 ? 1 : 2))
    return mosaicOpError(access->op,
                         "memref's first tile has rank %d; an access of rank "
                         "%d needs rank %d",
                         (int)access->tileRank, (int)rank, rank == 1 ? 1 : 2);
  const int64_t rows =
      rank == 1 ? 1 : tpuTiledLayoutAttrGetTileSize(tiles, 0, 0);
  const int64_t columns =
      tpuTiledLayoutAttrGetTileSize(tiles, 0, access->tileRank - 1);
  const int64_t lanes = inference->target.laneCount;
  const int64_t unit = 32 / access->bitwidth * lanes;
  access->tile[MOSAIC_ROWS] = rows;
  access->tile[MOSAIC_COLUMNS] = columns;
  if (rank == 1 && (columns <= 0 || columns % unit != 0))
    return mosaicOpError(access->op,
                         "memref's first tile (%" PRId64
                         ") is no multiple of %" PRId64,
                         columns, unit);
  if (rank > 1 && (columns != lanes || rows <= 0))
    return mosaicOpError(access->op,
                         "memref's first tile (%" PRId64 ",%" PRId64
                         ") must be %" PRId64 " wide",
                         rows, columns, lanes);
  return mlirLogicalResultSuccess();
}

// Says which term of an index is not known, and what is known of it.
static MlirLogicalResult unprovenIndex(const Access *access, MlirValue index,
                                       intptr_t dim, int64_t unit) {
  char term[MOSAIC_TERM_TEXT_SIZE];
  mosaicDescribeUnknownTerm(index, unit, term);
  return mosaicOpError(
      access->op,
      "cannot prove that the index in dimension %d is a multiple of %" PRId64
      ", the memref's tile size there: %s; use a constant index, or say so "
      "with tpu.assume_multiple (pl.multiple_of)",
      (int)dim, unit, term);
}

// Where the access starts inside a tile of `unit` elements.
static MlirLogicalResult readOffset(const Inference *inference,
                                    const Access *access, intptr_t dim,
                                    int64_t unit, int64_t *offset) {
  MlirValue index =
      mlirOperationGetOperand(access->op, access->firstIndex + dim);
  // The reference knows constants and multiples, no other remainders.
  const bool anyRemainder = !inference->options->strictReference ||
                            mosaicValueCongruence(index).modulus == 0;
  if (mosaicValueRemainder(index, unit, offset) &&
      (anyRemainder || *offset == 0))
    return mlirLogicalResultSuccess();
  return unprovenIndex(access, index, dim, unit);
}

// A tile of rank 1 is a number of compact rows: any of them may come first.
static MlirLogicalResult readRowOffset(const Inference *inference,
                                       Access *access) {
  int64_t row[2];
  inferRowTiling(inference, access->bitwidth, row);
  const int64_t unit = inference->options->strictReference
                           ? access->tile[MOSAIC_COLUMNS]
                           : row[MOSAIC_COLUMNS];
  access->offsets[MOSAIC_ROWS] = 0;
  return readOffset(inference, access, 0, unit,
                    &access->offsets[MOSAIC_COLUMNS]);
}

static MlirLogicalResult readOffsets(const Inference *inference,
                                     Access *access) {
  const intptr_t rank = access->vector.rank;
  if (rank == 1)
    return readRowOffset(inference, access);
  // Rows that lie one after the other, or a single row, are addressed directly:
  // the row index goes into the address.
  const int64_t memrefColumns =
      mlirShapedTypeGetDimSize(access->memref, rank - 1);
  const bool oneColumn = !mlirShapedTypeIsDynamicSize(memrefColumns) &&
                         memrefColumns <= inference->target.laneCount &&
                         access->canReadAsUntiled;
  const bool oneRow = access->vector.sizes[rank - 2] == 1;
  access->offsets[MOSAIC_ROWS] = 0;
  if (access->bitwidth != 32 || !(oneColumn || oneRow))
    MOSAIC_TRY(readOffset(inference, access, rank - 2,
                          access->tile[MOSAIC_ROWS],
                          &access->offsets[MOSAIC_ROWS]));
  return readOffset(inference, access, rank - 1, access->tile[MOSAIC_COLUMNS],
                    &access->offsets[MOSAIC_COLUMNS]);
}

// Looks at the access of `vector` at the memref that is operand number
// `memrefOperand`, with the indices behind it.
static MlirLogicalResult readAccess(Inference *inference, MlirOperation op,
                                    MlirValue vector, intptr_t memrefOperand,
                                    Access *access) {
  MlirValue memref = mlirOperationGetOperand(op, memrefOperand);
  *access = (Access){
      .op = op,
      .memref = mlirValueGetType(memref),
      .vector = mosaicTypeShape(mlirValueGetType(vector), inference->arena),
      .bitwidth = mosaicElementBitwidth(mlirValueGetType(vector)),
      .firstIndex = memrefOperand + 1,
  };
  intptr_t memrefRank = mlirShapedTypeGetRank(access->memref);
  if (memrefRank != access->vector.rank)
    return mosaicOpError(op,
                         "accesses a vector of rank %d in a memref of rank "
                         "%d; the ranks must agree",
                         (int)access->vector.rank, (int)memrefRank);
  if (access->bitwidth == 1)
    return mosaicOpError(op, "accesses a mask in memory; store it as i32 and "
                             "compare");
  access->tiles = inferMemRefTiles(memref);
  if (mlirAttributeIsNull(access->tiles))
    return mosaicUntiledMemRefError(op, memref);
  MOSAIC_TRY(checkLevels(access));
  MOSAIC_TRY(readTile(inference, access));
  access->canReadAsUntiled = canReadAsUntiled(inference, memref);
  return readOffsets(inference, access);
}

static MosaicVectorLayout tileLayout(const Access *access) {
  return (MosaicVectorLayout){
      .bitwidth = (int8_t)access->bitwidth,
      .offsets = {access->offsets[0], access->offsets[1]},
      .tiling = {access->tile[0], access->tile[1]},
  };
}

// A rank-1 access: compact rows, whatever the length of the memref's tile.
static MosaicVectorLayout rowLayout(const Inference *inference,
                                    const Access *access) {
  MosaicVectorLayout layout = tileLayout(access);
  inferRowTiling(inference, layout.bitwidth, layout.tiling);
  layout.offsets[MOSAIC_COLUMNS] %= layout.tiling[MOSAIC_COLUMNS];
  layout.implicitDim = MOSAIC_IMPLICIT_SECOND_MINOR;
  return layout;
}

static MosaicVectorLayout loadLayout(const Inference *inference,
                                     const Access *access) {
  if (access->vector.rank == 1)
    return rowLayout(inference, access);
  MosaicVectorLayout layout = tileLayout(access);
  if (access->bitwidth != 32)
    return layout;
  const MosaicShape *vector = &access->vector;
  const MosaicTarget *target = &inference->target;
  bool oneRow = vector->sizes[vector->rank - 2] == 1;
  if (oneRow && vector->sizes[vector->rank - 1] > target->laneCount) {
    layout.tiling[MOSAIC_ROWS] = 1;
    return layout;
  }
  if (oneRow && layout.tiling[MOSAIC_ROWS] == target->sublaneCount) {
    // A row can be loaded into every sublane at the same price.
    layout.offsets[MOSAIC_ROWS] = MOSAIC_REPLICATED;
    return layout;
  }
  int64_t memrefRows =
      mlirShapedTypeGetDimSize(access->memref, vector->rank - 2);
  if (access->canReadAsUntiled && memrefRows > 1)
    return inferNativeLayout(inference, 32, 0, layout.offsets[MOSAIC_COLUMNS],
                             MOSAIC_IMPLICIT_NONE);
  return layout;
}

MlirLogicalResult inferVectorLoad(Inference *inference, MlirOperation op,
                                  OpLayouts *layouts) {
  Access access;
  MOSAIC_TRY(
      readAccess(inference, op, mlirOperationGetResult(op, 0), 0, &access));
  layouts->out[0] = inferSome(loadLayout(inference, &access));
  return mlirLogicalResultSuccess();
}

// The layout in which a store wants a value that is produced in `produced`.
static MosaicVectorLayout storeLayout(const Inference *inference,
                                      const Access *access,
                                      MosaicVectorLayout produced) {
  if (access->vector.rank == 1)
    return rowLayout(inference, access);
  MosaicVectorLayout layout = tileLayout(access);
  if (access->bitwidth != 32)
    return layout;
  const MosaicShape *vector = &access->vector;
  if (vector->sizes[vector->rank - 2] == 1 &&
      vector->sizes[vector->rank - 1] > inference->target.laneCount) {
    layout.tiling[MOSAIC_ROWS] = 1;
    return layout;
  }
  if (access->canReadAsUntiled) {
    // Rows can be stored from any sublane: the difference goes into the
    // address, so the value stays where it is.
    int64_t rowOffset = produced.offsets[MOSAIC_ROWS];
    bool fits = rowOffset < inference->target.sublaneCount;
    return inferNativeLayout(
        inference, 32, rowOffset != MOSAIC_REPLICATED && fits ? rowOffset : 0,
        layout.offsets[MOSAIC_COLUMNS], MOSAIC_IMPLICIT_NONE);
  }
  return layout;
}

// A store of operand `valueOperand` into the memref behind it.
static MlirLogicalResult inferStoreOf(Inference *inference, MlirOperation op,
                                      OpLayouts *layouts, intptr_t valueOperand,
                                      intptr_t memrefOperand) {
  Access access;
  MOSAIC_TRY(readAccess(inference, op,
                        mlirOperationGetOperand(op, valueOperand),
                        memrefOperand, &access));
  MosaicOptionalVectorLayout value = inferSome(
      storeLayout(inference, &access, layouts->produced[valueOperand].layout));
  layouts->in[valueOperand] = value;
  // A mask, where there is one, comes last and lies over the value.
  intptr_t maskOperand = memrefOperand + 1 + access.vector.rank;
  if (maskOperand < mlirOperationGetNumOperands(op))
    layouts->in[maskOperand] = value;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferVectorStore(Inference *inference, MlirOperation op,
                                   OpLayouts *layouts) {
  return inferStoreOf(inference, op, layouts, 0, 1);
}

// Accesses of whole registers or strided rows, which apply emits as they are.

static MlirLogicalResult checkWords(Inference *inference, MlirOperation op,
                                    MlirValue vector, intptr_t leastRank) {
  MlirType type = mlirValueGetType(vector);
  int64_t bitwidth = mosaicElementBitwidth(type);
  intptr_t rank = mosaicTypeShape(type, inference->arena).rank;
  if (bitwidth != 32)
    return mosaicOpError(op,
                         "accesses %d-bit elements; only 32-bit elements are "
                         "supported",
                         (int)bitwidth);
  if (rank < leastRank)
    return mosaicOpError(op,
                         "accesses a vector of rank %d; rank %d or more is "
                         "needed",
                         (int)rank, (int)leastRank);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkVreg(Inference *inference, MlirOperation op,
                                   MlirValue vector) {
  const MlirType type = mlirValueGetType(vector);
  if (mosaicElementBitwidth(type) != 32)
    return mosaicOpError(op,
                         "accesses a register of %d-bit elements, but where "
                         "packed rows lie in registers is decided by layouts; "
                         "use vector.load or tpu.vector_store, or 32-bit "
                         "elements",
                         (int)mosaicElementBitwidth(type));
  const MosaicShape shape = mosaicTypeShape(type, inference->arena);
  const MosaicTarget *target = &inference->target;
  if (shape.rank != 2 || shape.sizes[0] != target->sublaneCount ||
      shape.sizes[1] != target->laneCount)
    return mosaicOpError(op,
                         "accesses a vector that is not one register of "
                         "%dx%d words",
                         target->sublaneCount, target->laneCount);
  return mlirLogicalResultSuccess();
}

static MosaicOptionalVectorLayout wordLayout(const Inference *inference) {
  return inferSome(
      inferNativeLayout(inference, 32, 0, 0, MOSAIC_IMPLICIT_NONE));
}

MlirLogicalResult inferLoad(Inference *inference, MlirOperation op,
                            OpLayouts *layouts) {
  MOSAIC_TRY(checkVreg(inference, op, mlirOperationGetResult(op, 0)));
  layouts->out[0] = wordLayout(inference);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferStore(Inference *inference, MlirOperation op,
                             OpLayouts *layouts) {
  MOSAIC_TRY(checkVreg(inference, op, mlirOperationGetOperand(op, 0)));
  layouts->in[0] = wordLayout(inference);
  intptr_t last = mlirOperationGetNumOperands(op) - 1;
  if (mosaicValueIsVector(mlirOperationGetOperand(op, last)))
    layouts->in[last] = wordLayout(inference);
  return mlirLogicalResultSuccess();
}

// Rows at strides come to lie one below the other; the reference has only words
// in two dimensions or more.
static MlirLogicalResult chooseStrided(Inference *inference, MlirOperation op,
                                       MlirValue vector,
                                       MosaicOptionalVectorLayout *layout) {
  const MlirType type = mlirValueGetType(vector);
  const intptr_t rank = mlirShapedTypeGetRank(type);
  if (inference->options->strictReference)
    MOSAIC_TRY(checkWords(inference, op, vector, 2));
  if (inferIsMask(type))
    return mosaicOpError(op, "accesses a mask in memory; store it as i32 and "
                             "compare");
  *layout = inferSome(
      inferDefaultLayout(inference, mosaicElementBitwidth(type), rank));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferStridedLoad(Inference *inference, MlirOperation op,
                                   OpLayouts *layouts) {
  return chooseStrided(inference, op, mlirOperationGetResult(op, 0),
                       &layouts->out[0]);
}

MlirLogicalResult inferStridedStore(Inference *inference, MlirOperation op,
                                    OpLayouts *layouts) {
  return chooseStrided(inference, op, mlirOperationGetOperand(op, 0),
                       &layouts->in[0]);
}
