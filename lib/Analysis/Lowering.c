//===- Lowering.c - How far a kernel is lowered, and what it needs --------===//

#include "Builder/Accessors.h"
#include "Builder/Types.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/BackendConfig.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

//===----------------------------------------------------------------------===//
// Internal scratch
//===----------------------------------------------------------------------===//

typedef struct ScratchSearch {
  int64_t numBytes;
  MlirLogicalResult result;
} ScratchSearch;

/// Bytes of a scratch memref, whose rows are 128 words of 32 bits.
static bool scratchBytes(MlirType type, int64_t *numBytes) {
  MosaicArena *arena = mosaicArenaCreate();
  int64_t count;
  const int64_t width = mosaicElementBitwidth(mosaicElementType(type));
  const bool good =
      width > 0 &&
      mosaicShapeNumElements(mosaicTypeShape(type, arena), &count) &&
      !__builtin_mul_overflow(count, width, numBytes);
  mosaicArenaDestroy(arena);
  *numBytes = good ? (*numBytes + 7) / 8 : 0;
  return good;
}

static MlirWalkResult measureScratch(MlirOperation op, void *userData) {
  ScratchSearch *search = userData;
  if (!mosaicOperationIs(op, "tpu.internal_scratch"))
    return MlirWalkResultAdvance;
  int64_t numBytes;
  if (!scratchBytes(mlirValueGetType(mlirOperationGetResult(op, 0)),
                    &numBytes)) {
    search->result = mosaicOpError(
        op, "has a size that is unknown or too large for a scratch");
    return MlirWalkResultInterrupt;
  }
  if (numBytes > search->numBytes)
    search->numBytes = numBytes;
  return MlirWalkResultAdvance;
}

MlirLogicalResult mosaicAnalyzeInternalScratch(MlirOperation module,
                                               int64_t *numBytes) {
  ScratchSearch search = {.result = mlirLogicalResultSuccess()};
  mlirOperationWalk(module, measureScratch, &search, MlirWalkPreOrder);
  MOSAIC_TRY(search.result);
  *numBytes = search.numBytes;
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Lowered or not
//===----------------------------------------------------------------------===//

typedef struct LoweredSearch {
  bool hasTiledArgument;
  bool isUnlowered; ///< something was found that lowering removes
} LoweredSearch;

/// vector<8x128xT> or vector<8x128xPxT>, P = 2, 4, 8, …
static bool isVreg(MlirType type) {
  const MosaicTarget target = {.sublaneCount = 8, .laneCount = 128};
  const intptr_t rank = mlirShapedTypeGetRank(type);
  return (rank == 2 || rank == 3) &&
         mlirShapedTypeGetDimSize(type, 0) == target.sublaneCount &&
         mlirShapedTypeGetDimSize(type, 1) == target.laneCount;
}

static void inspectArguments(MlirOperation function, LoweredSearch *search) {
  const MlirBlock entry =
      mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(function));
  if (mlirBlockIsNull(entry))
    return;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i) {
    const MlirType type = mlirValueGetType(mlirBlockGetArgument(entry, i));
    if (!mlirTypeIsAMemRef(type))
      continue;
    const bool isTiled =
        tpuAttributeIsATiledLayout(mlirMemRefTypeGetLayout(type));
    search->hasTiledArgument |= isTiled;
    search->isUnlowered |= !isTiled;
  }
}

static MlirWalkResult inspect(MlirOperation op, void *userData) {
  LoweredSearch *search = userData;
  MosaicAccess access;
  if (mosaicOperationIs(op, "func.func"))
    inspectArguments(op, search);
  if (!mlirAttributeIsNull(mosaicOperationAttr(op, "in_layout")) ||
      !mlirAttributeIsNull(mosaicOperationAttr(op, "out_layout")) ||
      mosaicOperationIs(op, "vector.load") ||
      mosaicOperationIs(op, "vector.store"))
    search->isUnlowered = true;
  if (mosaicOperationAccess(op, &access) && mosaicValueIsVector(access.value) &&
      !isVreg(mlirValueGetType(access.value)))
    search->isUnlowered = true;
  return search->isUnlowered ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

bool mosaicModuleIsLowered(MlirOperation module) {
  LoweredSearch search = {0};
  mlirOperationWalk(module, inspect, &search, MlirWalkPreOrder);
  return search.hasTiledArgument && !search.isUnlowered;
}

//===----------------------------------------------------------------------===//
// HLO
//===----------------------------------------------------------------------===//

static bool hasTensorArgument(MlirOperation function) {
  const MlirBlock entry =
      mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(function));
  if (mlirBlockIsNull(entry))
    return false;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i)
    if (mlirTypeIsATensor(mlirValueGetType(mlirBlockGetArgument(entry, i))))
      return true;
  return false;
}

static bool isHlo(MlirOperation op) {
  static const char linalg[] = "linalg.";
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (name.length > strlen(linalg) &&
      memcmp(name.data, linalg, strlen(linalg)) == 0)
    return true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mlirTypeIsATensor(mlirValueGetType(mlirOperationGetOperand(op, i))))
      return true;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (mlirTypeIsATensor(mlirValueGetType(mlirOperationGetResult(op, i))))
      return true;
  return mosaicOperationIs(op, "func.func") && hasTensorArgument(op);
}

static MlirWalkResult findHlo(MlirOperation op, void *userData) {
  MlirOperation *found = userData;
  if (!isHlo(op))
    return MlirWalkResultAdvance;
  *found = op;
  return MlirWalkResultInterrupt;
}

MlirOperation mosaicFindHloOperation(MlirOperation module) {
  MlirOperation found = {0};
  mlirOperationWalk(module, findHlo, &found, MlirWalkPreOrder);
  return found;
}
