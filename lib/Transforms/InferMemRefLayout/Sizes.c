//===- Sizes.c - memref.dim, answered before memrefs are padded -----------===//
//
//   memref.dim %x, %c0 : memref<5x100xf32>     ->  5, not the 8 of memref<8x128xf32>
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferMemRefLayout/Steps.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"

#include "mlir-c/BuiltinTypes.h"

// The size of dimension number `dim`, where that is not known here.
static MlirValue buildChoice(MosaicBuilder *builder, MlirType type,
                             MlirValue dim) {
  MlirValue size =
      mosaicBuildIndexConstant(builder, mlirShapedTypeGetDimSize(type, 0));
  for (intptr_t i = 1; i < mlirShapedTypeGetRank(type); ++i) {
    const MlirValue isDim = mosaicBuildCmpI(
        builder, MOSAIC_CMPI_EQ, dim, mosaicBuildIndexConstant(builder, i));
    size = mosaicBuildSelect(
        builder, isDim,
        mosaicBuildIndexConstant(builder, mlirShapedTypeGetDimSize(type, i)),
        size);
  }
  return size;
}

static MlirWalkResult keepSize(MlirOperation op, void *userData) {
  if (!mosaicOperationIs(op, "memref.dim"))
    return MlirWalkResultAdvance;
  const MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
  const MlirValue dim = mlirOperationGetOperand(op, 1);
  if (!mlirTypeIsAMemRef(type) || !mlirShapedTypeHasStaticShape(type) ||
      mlirShapedTypeGetRank(type) == 0)
    return MlirWalkResultAdvance;
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, userData);
  int64_t number;
  const bool isKnown = mosaicValueConstantInt(dim, &number) && number >= 0 &&
                       number < mlirShapedTypeGetRank(type);
  const MlirValue size =
      isKnown ? mosaicBuildIndexConstant(
                    &builder, mlirShapedTypeGetDimSize(type, (intptr_t)number))
              : buildChoice(&builder, type, dim);
  mosaicReplaceOperation(op, &size);
  return MlirWalkResultSkip;
}

void mosaicKeepSizes(MlirOperation function, MosaicArena *arena) {
  mlirOperationWalk(function, keepSize, arena, MlirWalkPreOrder);
}
