//===- Rows.c - Memory as rows of one register's width --------------------===//

#include "Transforms/PreCanonicalizationOptimization/Rewrites.h"

#include "Builder/ArithOps.h"
#include "Builder/MemRefs.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

bool mosaicHasOneUse(MlirValue value) {
  const MlirOpOperand use = mlirValueGetFirstUse(value);
  return !mlirOpOperandIsNull(use) &&
         mlirOpOperandIsNull(mlirOpOperandGetNextUse(use));
}

bool mosaicIsPlainStore(MlirOperation op, const MosaicAccess *access) {
  const MlirAttribute strides = mosaicOperationAttr(op, "strides");
  return mlirValueIsNull(access->mask) &&
         !mosaicOperationBoolAttr(op, "add", false) &&
         (mlirAttributeIsNull(strides) ||
          mlirDenseArrayGetNumElements(strides) == 0);
}

bool mosaicHasWholeTiles(MlirType type, MosaicArena *arena) {
  MosaicTiledMemRef memref;
  if (!mosaicMemRefTypeTiled(type, arena, &memref) || memref.numTiles == 0)
    return false;
  int64_t stride = 1;
  const intptr_t tiledFrom = memref.rank - memref.tileRanks[0];
  for (intptr_t dim = memref.rank - 1; dim >= 0; --dim) {
    const int64_t tile =
        dim < tiledFrom ? 1 : memref.tileSizes[dim - tiledFrom];
    if (memref.shape[dim] <= 0 || memref.shape[dim] % tile != 0 ||
        memref.tileStrides[dim] != stride)
      return false;
    stride *= memref.shape[dim] / tile;
  }
  return true;
}

bool mosaicFindRows(MlirValue base, const MosaicBuilder *builder,
                    MosaicRowMemory *memory) {
  const MosaicShape shape =
      mosaicTypeShape(mlirValueGetType(base), builder->arena);
  if (shape.rank < 1 ||
      shape.sizes[shape.rank - 1] != builder->target->laneCount ||
      !mosaicHasWholeTiles(mlirValueGetType(mosaicMemRefWithLayout(base)),
                           builder->arena))
    return false;
  memory->numRows = 1;
  memory->strides = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  for (intptr_t i = shape.rank - 1; i-- > 0;) {
    memory->strides[i] = memory->numRows;
    if (__builtin_mul_overflow(memory->numRows, shape.sizes[i],
                               &memory->numRows))
      return false;
  }
  return memory->numRows <= INT32_MAX;
}

MlirValue mosaicBuildRowView(MosaicBuilder *builder, MlirValue base,
                             int64_t numRows) {
  const MlirType type = mlirValueGetType(base);
  const int64_t sizes[] = {numRows, builder->target->laneCount};
  return mosaicBuildUnary(
      builder, "tpu.memref_reshape", base,
      mlirMemRefTypeGet(mlirShapedTypeGetElementType(type), 2, sizes,
                        mlirAttributeGetNull(),
                        mlirMemRefTypeGetMemorySpace(type)));
}

MlirValue mosaicBuildFirstRow(MosaicBuilder *builder, MlirOperation op,
                              const MosaicAccess *access,
                              const MosaicRowMemory *memory) {
  MlirValue row = mosaicBuildIndexConstant(builder, 0);
  for (intptr_t i = 0; i < access->numIndices - 1; ++i)
    row = mosaicBuildAddI(
        builder, row,
        mosaicBuildMulI(builder, mosaicAccessIndex(op, access, i),
                        mosaicBuildIndexConstant(builder, memory->strides[i])));
  return row;
}

static MlirNamedAttribute stridesOf(const MosaicBuilder *builder,
                                    const MosaicRows *rows) {
  int32_t *strides = MOSAIC_ARENA_ARRAY(builder->arena, int32_t, rows->rank);
  for (intptr_t i = 0; i < rows->rank; ++i)
    strides[i] = i == rows->rank - 2 ? rows->stride : 1;
  return mosaicNamedAttribute(
      builder->context, "strides",
      mlirDenseI32ArrayGet(builder->context, rows->rank, strides));
}

MlirValue mosaicBuildRowLoad(MosaicBuilder *builder, MlirType type,
                             const MosaicRows *rows) {
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, rows->rank + 1);
  operands[0] = rows->view;
  for (intptr_t i = 0; i < rows->rank; ++i)
    operands[1 + i] = rows->indices[i];
  const MlirNamedAttribute strides = stridesOf(builder, rows);
  return mosaicBuildOneResult(
      builder, &(MosaicOperationSpec){.name = "tpu.strided_load",
                                      .numOperands = rows->rank + 1,
                                      .operands = operands,
                                      .numResults = 1,
                                      .resultTypes = &type,
                                      .numAttributes = 1,
                                      .attributes = &strides});
}

void mosaicBuildRowStore(MosaicBuilder *builder, MlirValue value,
                         const MosaicRows *rows) {
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, rows->rank + 2);
  operands[0] = value;
  operands[1] = rows->view;
  for (intptr_t i = 0; i < rows->rank; ++i)
    operands[2 + i] = rows->indices[i];
  const MlirNamedAttribute strides = stridesOf(builder, rows);
  mosaicBuildOperation(builder,
                       &(MosaicOperationSpec){.name = "tpu.strided_store",
                                              .numOperands = rows->rank + 2,
                                              .operands = operands,
                                              .numAttributes = 1,
                                              .attributes = &strides});
}

MlirValue mosaicBuildRowWords(MosaicBuilder *builder, int64_t packing,
                              MlirValue *parts) {
  const unsigned width = (unsigned)(32 / packing);
  if (packing == 1)
    return parts[0];
  for (int64_t i = 0; i < packing; ++i) {
    const MlirType narrow =
        mosaicIntegerTypeLike(mlirValueGetType(parts[i]), width);
    parts[i] = mosaicBuildExtSI(
        builder, mosaicBuildArithBitcast(builder, parts[i], narrow),
        mosaicIntegerTypeLike(narrow, 32));
  }
  const MlirType type = mlirValueGetType(parts[0]);
  const MlirNamedAttribute attribute = mosaicNamedAttribute(
      builder->context, "target_type",
      mlirTypeAttrGet(mosaicIntegerType(builder->context, width)));
  return mosaicBuildOneResult(builder, &(MosaicOperationSpec){
                                           .name = "tpu.pack_elementwise",
                                           .numOperands = packing,
                                           .operands = parts,
                                           .numResults = 1,
                                           .resultTypes = &type,
                                           .numAttributes = 1,
                                           .attributes = &attribute,
                                       });
}
