//===- DmaShapes.c - Both sides of a DMA keep one shape --------------------===//
//
// A memref that is padded to whole tiles is larger than it was; where only one
// side of a DMA is, the copy is of the part that both have:
//
//   buffer of 5 rows, padded to 8      tpu.memref_slice %buffer[0, 0] : 8x128 ->
//                                      5x128, at each DMA
//
// The reference refuses such a DMA.
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferMemRefLayout/TiledType.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/MemRefs.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinTypes.h"

typedef struct DmaWalk {
  const MosaicTarget *target;
  MosaicArena *arena;
} DmaWalk;

static bool isDma(MlirOperation op) {
  return mosaicOperationIs(op, "tpu.enqueue_dma") ||
         mosaicOperationIs(op, "tpu.wait_dma") ||
         mosaicOperationIs(op, "tpu.wait_dma2");
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

// Cuts an operand that the pass has padded down to `sizes`.
static void cutOperand(const DmaWalk *walk, MlirOperation op, intptr_t number,
                       MosaicShape sizes) {
  const MlirValue memref = mlirOperationGetOperand(op, number);
  const MlirType type = mlirValueGetType(memref);
  if (mosaicShapeEqual(mosaicTypeShape(type, walk->arena), sizes))
    return;
  MosaicBuilder builder = mosaicBuilderBefore(op, walk->target, walk->arena);
  MlirValue *base = MOSAIC_ARENA_ARRAY(walk->arena, MlirValue, sizes.rank);
  for (intptr_t i = 0; i < sizes.rank; ++i)
    base[i] = mosaicBuildI32Constant(&builder, 0);
  MlirValue *dynamic = MOSAIC_ARENA_ARRAY(walk->arena, MlirValue, sizes.rank);
  const intptr_t numDynamic = dynamicSizes(&builder, memref, sizes, dynamic);
  const MlirType part =
      mosaicMemRefTypeWithShape(type, sizes.rank, sizes.sizes);
  mlirOperationSetOperand(op, number,
                          mosaicBuildMemRefSlice(&builder, part, memref,
                                                 sizes.rank, base, numDynamic,
                                                 dynamic));
}

static MlirWalkResult matchDma(MlirOperation op, void *userData) {
  const DmaWalk *walk = userData;
  intptr_t sides[2] = {0};
  if (!isDma(op) || mosaicFindDmaSides(op, sides) != 2)
    return MlirWalkResultAdvance;
  MosaicShape shapes[2];
  for (int side = 0; side < 2; ++side)
    shapes[side] = mosaicTypeShape(
        mlirValueGetType(mlirOperationGetOperand(op, sides[side])),
        walk->arena);
  if (shapes[0].rank != shapes[1].rank)
    return MlirWalkResultAdvance;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(walk->arena, int64_t, shapes[0].rank);
  // A size is dynamic on both sides or on neither: the op was valid.
  for (intptr_t i = 0; i < shapes[0].rank; ++i)
    sizes[i] = shapes[0].sizes[i] < shapes[1].sizes[i] ? shapes[0].sizes[i]
                                                       : shapes[1].sizes[i];
  const MosaicShape common = {.rank = shapes[0].rank, .sizes = sizes};
  for (int side = 0; side < 2; ++side)
    cutOperand(walk, op, sides[side], common);
  return MlirWalkResultAdvance;
}

void mosaicMatchDmaShapes(MlirOperation function, const MosaicTarget *target,
                          MosaicArena *arena) {
  DmaWalk walk = {.target = target, .arena = arena};
  mlirOperationWalk(function, matchDma, &walk, MlirWalkPreOrder);
}
