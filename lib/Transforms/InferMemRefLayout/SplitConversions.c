//===- SplitConversions.c - Roundings that MLIR would leave out ------------===//
//
// An integer becomes a float narrower than f32 by way of f32, as XLA converts it:
// it is rounded twice. MLIR 22.1 rounds once where it folds
//
//   arith.sitofp of a constant       16842753 : i32 -> bf16   ->  1.6908288e7
//                                    by way of f32                1.6777216e7
//   arith.truncf (arith.sitofp %x : i32 to bf16) : bf16 to f8E5M2
//                                ->  arith.sitofp %x : i32 to f8E5M2
//
// This pass runs before the first canonicalization of every pipeline, so it makes
// such a conversion two, the second of which is left alone.
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferMemRefLayout/CanonicalizerGuards.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinTypes.h"

/// Integers of fewer bits than this become exact floats, or are rounded once.
enum { LEAST_ROUNDED_BITS = 16 };

static MlirWalkResult splitConversion(MlirOperation op, void *userData) {
  const bool isSigned = mosaicOperationIs(op, "arith.sitofp");
  if (!isSigned && !mosaicOperationIs(op, "arith.uitofp"))
    return MlirWalkResultAdvance;
  // The bodies of linalg ops are scalar code that becomes vectors.
  const MlirOperation parent = mlirOperationGetParentOperation(op);
  if (!mlirOperationIsNull(parent) &&
      mosaicOperationIs(parent, "linalg.generic"))
    return MlirWalkResultAdvance;
  const MlirValue integer = mlirOperationGetOperand(op, 0);
  const MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (mosaicElementBitwidth(mlirValueGetType(integer)) < LEAST_ROUNDED_BITS ||
      mosaicElementBitwidth(type) >= 32)
    return MlirWalkResultAdvance;
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, userData);
  const MlirType wide =
      mosaicTypeWithElement(type, mlirF32TypeGet(builder.context));
  const MlirValue once = isSigned
                             ? mosaicBuildArithSIToFP(&builder, integer, wide)
                             : mosaicBuildArithUIToFP(&builder, integer, wide);
  const MlirValue twice =
      mosaicBuildTruncF(&builder, once, type, TPU_ROUNDING_TO_NEAREST_EVEN);
  mosaicReplaceOperation(op, &twice);
  return MlirWalkResultSkip;
}

void mosaicSplitConversions(MlirOperation function, MosaicArena *arena) {
  mlirOperationWalk(function, splitConversion, arena, MlirWalkPreOrder);
}
