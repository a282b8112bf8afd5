//===- AccessRank.c - Accesses of vectors with fewer dimensions ------------===//
//
// A load or store may leave out leading dimensions of its memref. It becomes one
// of all of them, of size 1 where they were left out, and a shape cast:
//
//   vector.load %m[%i, %j, %k] : memref<4x16x128xf32>, vector<8x128xf32>
//   ->
//   vector.load ... vector<1x8x128xf32>;  vector.shape_cast to vector<8x128xf32>
//
// The reference refuses it.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

// `type` with ones in front, as many as the access leaves out; itself if it
// leaves out none.
static MlirType withAllDims(const Canonicalization *rewrite,
                            const MosaicAccess *access, MlirType type) {
  MosaicArena *arena = rewrite->builder.arena;
  const MosaicShape shape = mosaicTypeShape(type, arena);
  const intptr_t added = access->numIndices - shape.rank;
  if (added <= 0 || shape.rank == 0)
    return type;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, access->numIndices);
  for (intptr_t i = 0; i < access->numIndices; ++i)
    sizes[i] = i < added ? 1 : shape.sizes[i - added];
  return mosaicVectorType(access->numIndices, sizes, mosaicElementType(type));
}

bool leavesOutDims(const Canonicalization *rewrite) {
  MosaicAccess access;
  if (!rewrite->options->compatibilityMode ||
      !mosaicOperationAccess(rewrite->op, &access) || hasStrides(rewrite->op))
    return false;
  const MlirType type = mlirValueGetType(access.value);
  return mosaicTypeIsVector(type) && mlirShapedTypeGetRank(type) > 0 &&
         !mlirTypeEqual(type, withAllDims(rewrite, &access, type)) &&
         !mosaicOperationIsOnSparseCore(rewrite->op);
}

static MlirLogicalResult castShape(Canonicalization *rewrite, MlirType type,
                                   MlirValue *value) {
  *value = mosaicBuildShapeCast(&rewrite->builder, *value, type);
  return canonicalizeBuilt(rewrite, value);
}

MlirLogicalResult loadAllDims(Canonicalization *rewrite, MlirValue *result) {
  MosaicAccess access;
  mosaicOperationAccess(rewrite->op, &access);
  const intptr_t count = mlirOperationGetNumOperands(rewrite->op);
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(rewrite->builder.arena, MlirValue, count);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = operandOf(rewrite, i);
  const MlirType type = resultTypeOf(rewrite);
  *result = buildLike(&rewrite->builder, rewrite->op, count, operands,
                      withAllDims(rewrite, &access, type));
  MOSAIC_TRY(canonicalizeBuilt(rewrite, result));
  return castShape(rewrite, type, result);
}

MlirLogicalResult storeAllDims(Canonicalization *rewrite) {
  MosaicAccess access;
  mosaicOperationAccess(rewrite->op, &access);
  const MlirType type = mlirValueGetType(access.value);
  const MlirType whole = withAllDims(rewrite, &access, type);
  MlirValue value = access.value;
  MOSAIC_TRY(castShape(rewrite, whole, &value));
  mlirOperationSetOperand(rewrite->op, 0, value);
  if (mlirValueIsNull(access.mask))
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(
      castShape(rewrite,
                mosaicTypeWithElement(
                    whole, mosaicElementType(mlirValueGetType(access.mask))),
                &access.mask));
  mlirOperationSetOperand(
      rewrite->op, mlirOperationGetNumOperands(rewrite->op) - 1, access.mask);
  return mlirLogicalResultSuccess();
}
