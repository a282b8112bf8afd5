//===- ShapeCasts.c - Reshapes that MLIR's canonicalizer would get wrong ---===//
//
// MLIR 22.1 folds the shape cast of a broadcast into a broadcast wherever the
// types let it, and so puts elements where they do not belong:
//
//   %b = vector.broadcast %x : vector<8x1xf32> to vector<8x128xf32>
//   %y = vector.shape_cast %b : vector<8x128xf32> to vector<16x8x8xf32>
//   ->   vector.broadcast %x : vector<8x1xf32> to vector<16x8x8xf32>
//
// This pass runs before the first canonicalization of every pipeline, so it makes
// such a shape cast a tpu.reshape, which is left alone.
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferMemRefLayout/CanonicalizerGuards.h"

#include "Builder/Accessors.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinTypes.h"

/// A run of elements that are `stride` apart in a broadcast's source; 0: the
/// same one.
typedef struct Run {
  int64_t size, stride;
} Run;

/// Whether a vector of shape `source` can be broadcast to one of shape `target`.
static bool isBroadcastable(MosaicShape source, MosaicShape target) {
  const intptr_t more = target.rank - source.rank;
  for (intptr_t i = 0; i < source.rank; ++i)
    if (more < 0 ||
        (source.sizes[i] != 1 && source.sizes[i] != target.sizes[i + more]))
      return false;
  return true;
}

/// Where the elements of a broadcast come from, from the last dimension to the
/// first, in as few runs as possible.
static intptr_t listRuns(MosaicShape source, MosaicShape target, Run *runs) {
  const intptr_t more = target.rank - source.rank;
  intptr_t count = 0;
  int64_t stride = 1;
  for (intptr_t i = target.rank - 1; i >= 0; --i) {
    const int64_t size = target.sizes[i];
    const int64_t own = i < more ? 1 : source.sizes[i - more];
    const Run run = {.size = size, .stride = own == 1 ? 0 : stride};
    stride *= own;
    if (size == 1)
      continue;
    if (count > 0 &&
        run.stride == runs[count - 1].stride * runs[count - 1].size)
      runs[count - 1].size *= size;
    else
      runs[count++] = run;
  }
  return count;
}

/// Whether broadcasting to `target` gives, element by element, what broadcasting
/// to `middle` gives.
static bool givesTheSame(MosaicShape source, MosaicShape middle,
                         MosaicShape target, MosaicArena *arena) {
  Run *wanted = MOSAIC_ARENA_ARRAY(arena, Run, middle.rank);
  Run *given = MOSAIC_ARENA_ARRAY(arena, Run, target.rank);
  const intptr_t count = listRuns(source, middle, wanted);
  if (listRuns(source, target, given) != count)
    return false;
  for (intptr_t i = 0; i < count; ++i)
    if (wanted[i].size != given[i].size || wanted[i].stride != given[i].stride)
      return false;
  return true;
}

static MosaicShape shapeOf(MlirValue value, MosaicArena *arena) {
  return mosaicTypeShape(mlirValueGetType(value), arena);
}

/// Whether the shape cast is, perhaps through others, of a broadcast, or one of
/// several, that it would be folded into wrongly.
static bool misleads(MlirOperation cast, MosaicArena *arena) {
  const MosaicShape target = shapeOf(mlirOperationGetResult(cast, 0), arena);
  MlirOperation op = cast;
  while (mosaicOperationIs(op, "vector.shape_cast"))
    op = mosaicValueDefiningOperation(mlirOperationGetOperand(op, 0));
  if (!mosaicOperationIs(op, "vector.broadcast"))
    return false;
  const MosaicShape middle = shapeOf(mlirOperationGetResult(op, 0), arena);
  for (; mosaicOperationIs(op, "vector.broadcast");
       op = mosaicValueDefiningOperation(mlirOperationGetOperand(op, 0))) {
    const MlirValue value = mlirOperationGetOperand(op, 0);
    if (!mosaicValueIsVector(value))
      return false;
    const MosaicShape source = shapeOf(value, arena);
    if (isBroadcastable(source, target) &&
        !givesTheSame(source, middle, target, arena))
      return true;
  }
  return false;
}

static MlirWalkResult protectShapeCast(MlirOperation op, void *userData) {
  MosaicArena *arena = userData;
  if (!mosaicOperationIs(op, "vector.shape_cast") || !misleads(op, arena))
    return MlirWalkResultAdvance;
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, arena);
  const MlirValue reshaped =
      mosaicBuildReshape(&builder, mlirOperationGetOperand(op, 0),
                         mlirValueGetType(mlirOperationGetResult(op, 0)));
  mosaicReplaceOperation(op, &reshaped);
  return MlirWalkResultSkip;
}

void mosaicProtectShapeCasts(MlirOperation function, MosaicArena *arena) {
  mlirOperationWalk(function, protectShapeCast, arena, MlirWalkPreOrder);
}
