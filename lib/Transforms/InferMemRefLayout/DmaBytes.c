//===- DmaBytes.c - What semaphores count of DMAs --------------------------===//

#include "Transforms/InferMemRefLayout/DmaBytes.h"

#include "Builder/Accessors.h"

#include "mlir-c/BuiltinTypes.h"

//===----------------------------------------------------------------------===//
// One DMA
//===----------------------------------------------------------------------===//

MosaicDmaBits mosaicDmaBits(MosaicShape shape, MlirType element) {
  MosaicDmaBits bits = {.known = mosaicElementBitwidth(element)};
  for (intptr_t i = 0; i < shape.rank; ++i)
    if (mlirShapedTypeIsDynamicSize(shape.sizes[i]))
      ++bits.numDynamic;
    else if (bits.known < 0 ||
             (shape.sizes[i] != 0 && bits.known > INT64_MAX / shape.sizes[i]))
      bits.known = -1;
    else
      bits.known *= shape.sizes[i];
  return bits;
}

// The argument or allocation that a memref is a view of; null where an op that is
// no view makes it.
static MlirValue rootOf(MlirValue memref) {
  static const char *const kViews[] = {
      "memref.cast",      "tpu.erase_memref_layout", "tpu.memref_reshape",
      "tpu.memref_slice", "tpu.memref_squeeze",      "tpu.reinterpret_cast",
  };
  static const char *const kRoots[] = {"memref.alloca", "tpu.sem_alloc"};
  while (!mlirValueIsABlockArgument(memref)) {
    const MlirOperation op = mosaicValueDefiningOperation(memref);
    bool isView = false;
    for (size_t i = 0; i < sizeof kRoots / sizeof *kRoots; ++i)
      if (mosaicOperationIs(op, kRoots[i]))
        return memref;
    for (size_t i = 0; i < sizeof kViews / sizeof *kViews; ++i)
      isView |= mosaicOperationIs(op, kViews[i]);
    if (!isView)
      return (MlirValue){NULL};
    memref = mlirOperationGetOperand(op, 0);
  }
  return memref;
}

static bool isSemaphore(MlirType type) {
  return mlirTypeIsAMemRef(type) && mosaicElementBitwidth(type) == 0;
}

void mosaicDmaReadSemaphores(MlirOperation dma, MosaicDmaCount *count) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(dma); ++i) {
    const MlirValue operand = mlirOperationGetOperand(dma, i);
    if (isSemaphore(mlirValueGetType(operand)) && count->numSemaphores < 2)
      count->semaphores[count->numSemaphores++] = rootOf(operand);
  }
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

static bool bitsEqual(MosaicDmaBits left, MosaicDmaBits right) {
  return left.known == right.known && left.numDynamic == right.numDynamic;
}

static bool shareSemaphore(const MosaicDmaCount *left,
                           const MosaicDmaCount *right) {
  for (int i = 0; i < left->numSemaphores; ++i)
    for (int j = 0; j < right->numSemaphores; ++j)
      if (mlirValueIsNull(left->semaphores[i]) ||
          mlirValueIsNull(right->semaphores[j]) ||
          mlirValueEqual(left->semaphores[i], right->semaphores[j]))
        return true;
  return false;
}

/// DMAs of one number of bytes that share semaphores, directly or by others.
typedef struct Peers {
  bool hasKind[2]; ///< enqueues, waits
  bool agree;      ///< in what they grow to
} Peers;

static intptr_t firstOf(const intptr_t *first, intptr_t number) {
  while (first[number] != number)
    number = first[number];
  return number;
}

// The number of the first peer of each DMA, in up to as many steps.
static intptr_t *joinPeers(intptr_t count, const MosaicDmaCount *dmas,
                           MosaicArena *arena) {
  intptr_t *first = MOSAIC_ARENA_ARRAY(arena, intptr_t, count);
  for (intptr_t i = 0; i < count; ++i) {
    first[i] = i;
    for (intptr_t j = 0; j < i; ++j) {
      if (!bitsEqual(dmas[i].before, dmas[j].before) ||
          !shareSemaphore(&dmas[i], &dmas[j]))
        continue;
      const intptr_t left = firstOf(first, i), right = firstOf(first, j);
      first[left < right ? right : left] = left < right ? left : right;
    }
  }
  return first;
}

void mosaicDmasMayGrow(intptr_t count, const MosaicDmaCount *dmas,
                       MosaicArena *arena, bool *mayGrow) {
  intptr_t *first = joinPeers(count, dmas, arena);
  Peers *peers = MOSAIC_ARENA_ARRAY(arena, Peers, count);
  for (intptr_t i = 0; i < count; ++i) {
    first[i] = firstOf(first, i);
    Peers *mine = &peers[first[i]];
    if (first[i] == i)
      mine->agree = true;
    mine->hasKind[dmas[i].isWait] = true;
    mine->agree &= bitsEqual(dmas[i].after, dmas[first[i]].after);
  }
  for (intptr_t i = 0; i < count; ++i) {
    const Peers *mine = &peers[first[i]];
    mayGrow[i] = mine->agree && mine->hasKind[0] && mine->hasKind[1];
  }
}
