//===- MemRefs.c - What a memref's type says of its place in memory --------===//

#include "Builder/MemRefs.h"

#include "Builder/Accessors.h"
#include "Builder/Types.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <string.h>

bool mosaicMemRefTypeTiled(MlirType type, MosaicArena *arena,
                           MosaicTiledMemRef *memref) {
  if (!mlirTypeIsAMemRef(type))
    return false;
  MlirAttribute layout = mlirMemRefTypeGetLayout(type);
  const int64_t bitwidth = mosaicElementBitwidth(type);
  if (!tpuAttributeIsATiledLayout(layout) || bitwidth == 0)
    return false;
  const MosaicShape shape = mosaicTypeShape(type, arena);
  const intptr_t numTiles = tpuTiledLayoutAttrGetNumTiles(layout);
  if (tpuTiledLayoutAttrGetNumTileStrides(layout) != shape.rank)
    return false;
  intptr_t *ranks = MOSAIC_ARENA_ARRAY(arena, intptr_t, numTiles);
  intptr_t numSizes = 0;
  for (intptr_t i = 0; i < numTiles; ++i)
    numSizes += ranks[i] = tpuTiledLayoutAttrGetTileRank(layout, i);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, numSizes);
  int64_t *strides = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  for (intptr_t i = 0, next = 0; i < numTiles; ++i)
    for (intptr_t k = 0; k < ranks[i]; ++k)
      sizes[next++] = tpuTiledLayoutAttrGetTileSize(layout, i, k);
  for (intptr_t i = 0; i < shape.rank; ++i)
    strides[i] = tpuTiledLayoutAttrGetTileStride(layout, i);
  *memref = (MosaicTiledMemRef){.bitwidth = (int32_t)bitwidth,
                                .rank = shape.rank,
                                .shape = shape.sizes,
                                .numTiles = numTiles,
                                .tileRanks = ranks,
                                .tileSizes = sizes,
                                .tileStrides = strides};
  return true;
}

MlirType mosaicMemRefTypeWithShape(MlirType type, intptr_t rank,
                                   const int64_t *sizes) {
  return mlirMemRefTypeGet(mlirShapedTypeGetElementType(type), rank, sizes,
                           mlirMemRefTypeGetLayout(type),
                           mlirMemRefTypeGetMemorySpace(type));
}

MlirType mosaicMemRefTypeWithSpace(MlirType type, TpuMemorySpace space) {
  const MlirAttribute attribute =
      tpuMemorySpaceAttrGet(mlirTypeGetContext(type), space);
  const intptr_t rank = mlirShapedTypeGetRank(type);
  MosaicArena *arena = mosaicArenaCreate();
  const MlirType result =
      mlirMemRefTypeGet(mlirShapedTypeGetElementType(type), rank,
                        mosaicTypeShape(type, arena).sizes,
                        mlirMemRefTypeGetLayout(type), attribute);
  mosaicArenaDestroy(arena);
  return result;
}

MlirType mosaicMemRefTypeErased(MlirType type, MosaicArena *arena) {
  const MosaicShape shape = mosaicTypeShape(type, arena);
  return mlirMemRefTypeContiguousGet(mosaicElementType(type), shape.rank,
                                     shape.sizes,
                                     mlirMemRefTypeGetMemorySpace(type));
}

bool mosaicMemRefTypeIsIn(MlirType type, TpuMemorySpace space) {
  if (!mlirTypeIsAMemRef(type))
    return false;
  MlirAttribute attribute = mlirMemRefTypeGetMemorySpace(type);
  return tpuAttributeIsAMemorySpace(attribute) &&
         tpuMemorySpaceAttrGetValue(attribute) == space;
}

MlirLogicalResult mosaicUntiledMemRefError(MlirOperation access,
                                           MlirValue memref) {
  const MlirOperation source = mosaicValueDefiningOperation(memref);
  if (mlirOperationIsNull(source) ||
      mosaicOperationIs(source, "memref.alloca") ||
      mosaicOperationIs(source, "tpu.erase_memref_layout"))
    return mosaicOpError(access, "accesses a memref without a tiled layout; "
                                 "run tpu-infer-memref-layout first");
  static const char kView[] = "tpu.memref_";
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(source));
  if (name.length > strlen(kView) && !memcmp(name.data, kView, strlen(kView)))
    return mosaicOpError(access,
                         "accesses the result of '%.*s', which has no tiled "
                         "layout: it views parts of tiles; load from what it "
                         "views, and reshape or slice the vector",
                         (int)name.length, name.data);
  return mosaicOpError(
      access,
      "accesses the result of '%.*s', which has no tiled layout; arguments, "
      "memref.alloca, and tpu.memref_slice, memref_squeeze, memref_reshape and "
      "memref_bitcast of whole tiles have one",
      (int)name.length, name.data);
}

bool mosaicSqueezeKeepsRows(MlirOperation op) {
  enum { TILED_DIMS = 2 };
  if (!mosaicOperationIs(op, "tpu.memref_squeeze"))
    return false;
  const MlirType from = mlirValueGetType(mlirOperationGetOperand(op, 0));
  const MlirType to = mlirValueGetType(mlirOperationGetResult(op, 0));
  const intptr_t fromRank = (intptr_t)mlirShapedTypeGetRank(from);
  const intptr_t toRank = (intptr_t)mlirShapedTypeGetRank(to);
  for (intptr_t i = 1; i <= TILED_DIMS; ++i)
    if (toRank < TILED_DIMS || mlirShapedTypeGetDimSize(from, fromRank - i) !=
                                   mlirShapedTypeGetDimSize(to, toRank - i))
      return false;
  return true;
}
