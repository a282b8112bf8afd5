//===- Written.c - Which memrefs a kernel writes --------------------------===//

#include "Transforms/InferMemRefLayout/Steps.h"

#include "Builder/Accessors.h"

#include "mlir-c/BuiltinTypes.h"

static const char *const kStores[] = {
    "memref.store",      "tpu.shuffled_store", "tpu.store",
    "tpu.strided_store", "tpu.vector_store",   "vector.store",
};

static bool isStore(MlirOperation op) {
  for (size_t i = 0; i < sizeof kStores / sizeof *kStores; ++i)
    if (mosaicOperationIs(op, kStores[i]))
      return true;
  return false;
}

static bool writesThrough(MlirOpOperand use) {
  const MlirOperation user = mlirOpOperandGetOwner(use);
  if (isStore(user))
    return true;
  intptr_t sides[2] = {0};
  if (mosaicOperationIs(user, "tpu.enqueue_dma"))
    return mosaicFindDmaSides(user, sides) == 2 &&
           (intptr_t)mlirOpOperandGetOperandNumber(use) == sides[1];
  for (intptr_t i = 0; i < mlirOperationGetNumResults(user); ++i) {
    const MlirValue view = mlirOperationGetResult(user, i);
    if (mlirTypeIsAMemRef(mlirValueGetType(view)) &&
        mosaicMemRefIsWritten(view))
      return true;
  }
  return false;
}

bool mosaicMemRefIsWritten(MlirValue memref) {
  for (MlirOpOperand use = mlirValueGetFirstUse(memref);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
    if (writesThrough(use))
      return true;
  return false;
}
