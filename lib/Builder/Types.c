//===- Types.c - Questions about types, and types made from types ----------===//

#include "Builder/Types.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

MlirType mosaicElementType(MlirType type) {
  return mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
}

int64_t mosaicElementBitwidth(MlirType type) {
  MlirType element = mosaicElementType(type);
  if (mlirTypeIsAInteger(element))
    return mlirIntegerTypeGetWidth(element);
  if (tpuTypeIsAFloat8EXMY(element))
    return 8;
  return mlirTypeIsAFloat(element) ? mlirFloatTypeGetWidth(element) : 0;
}

bool mosaicTypeIsIntegerOfWidth(MlirType type, unsigned width) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == width;
}

bool mosaicTypeIsI1(MlirType type) {
  return mosaicTypeIsIntegerOfWidth(type, 1);
}

bool mosaicElementIsFloat(MlirType type) {
  return mlirTypeIsAFloat(mosaicElementType(type));
}

bool mosaicElementIsInteger(MlirType type) {
  return mlirTypeIsAInteger(mosaicElementType(type));
}

bool mosaicTypeIsVector(MlirType type) { return mlirTypeIsAVector(type); }

bool mosaicValueIsVector(MlirValue value) {
  return mlirTypeIsAVector(mlirValueGetType(value));
}

MosaicShape mosaicTypeShape(MlirType type, MosaicArena *arena) {
  if (!mlirTypeIsAShaped(type) || !mlirShapedTypeHasRank(type))
    return (MosaicShape){0};
  const intptr_t rank = (intptr_t)mlirShapedTypeGetRank(type);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
  return (MosaicShape){.rank = rank, .sizes = sizes};
}

bool mosaicShapeNumElements(MosaicShape shape, int64_t *count) {
  int64_t product = 1;
  for (intptr_t i = 0; i < shape.rank; ++i)
    if (shape.sizes[i] < 0 ||
        __builtin_mul_overflow(product, shape.sizes[i], &product))
      return false;
  *count = product;
  return true;
}

int64_t mosaicShapeRowNumber(MosaicShape shape, const int64_t *index) {
  int64_t number = 0;
  for (intptr_t i = 0; i + 1 < shape.rank; ++i)
    number = number * shape.sizes[i] + index[i];
  return number;
}

bool mosaicShapeEqual(MosaicShape left, MosaicShape right) {
  if (left.rank != right.rank)
    return false;
  for (intptr_t i = 0; i < left.rank; ++i)
    if (left.sizes[i] != right.sizes[i])
      return false;
  return true;
}

MlirType mosaicVectorType(intptr_t rank, const int64_t *sizes,
                          MlirType element) {
  return mlirVectorTypeGet(rank, sizes, element);
}

MlirType mosaicTypeWithElement(MlirType type, MlirType element) {
  if (!mlirTypeIsAVector(type))
    return element;
  MosaicArena *arena = mosaicArenaCreate();
  MosaicShape shape = mosaicTypeShape(type, arena);
  MlirType result = mlirVectorTypeGet(shape.rank, shape.sizes, element);
  mosaicArenaDestroy(arena);
  return result;
}

MlirType mosaicIntegerType(MlirContext context, unsigned width) {
  return mlirIntegerTypeGet(context, width);
}

MlirType mosaicIntegerTypeLike(MlirType like, unsigned width) {
  return mosaicTypeWithElement(
      like, mlirIntegerTypeGet(mlirTypeGetContext(like), width));
}

MlirType mosaicVregType(const MosaicTarget *target, MlirType element,
                        int64_t bitwidth) {
  assert(bitwidth >= 1 && bitwidth <= 32);
  const int64_t sizes[] = {target->sublaneCount, target->laneCount,
                           32 / bitwidth};
  return mlirVectorTypeGet(bitwidth == 32 ? 2 : 3, sizes, element);
}
