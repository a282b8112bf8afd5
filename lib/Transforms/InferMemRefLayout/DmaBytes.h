//===- DmaBytes.h - What semaphores count of DMAs --------------------------===//

#ifndef MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_DMABYTES_H
#define MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_DMABYTES_H

#include "Builder/Types.h"
#include "Support/Arena.h"

#include "mlir-c/IR.h"

/// Elements of a shape, in bits; dynamic sizes are counted, not multiplied.
typedef struct MosaicDmaBits {
  int64_t known; ///< -1: 2^63 or more
  intptr_t numDynamic;
} MosaicDmaBits;

MosaicDmaBits mosaicDmaBits(MosaicShape shape, MlirType element);

/// A DMA, or the wait for one, as its semaphores see it.
typedef struct MosaicDmaCount {
  bool isWait;
  int numSemaphores;
  MlirValue semaphores[2]; ///< the memrefs they are in; null: not known which
  MosaicDmaBits before;    ///< in the kernel
  MosaicDmaBits after;     ///< if it grows
} MosaicDmaCount;

/// The semaphores of a DMA.
void mosaicDmaReadSemaphores(MlirOperation dma, MosaicDmaCount *count);

/// Which DMAs may grow so that semaphores still get what is waited for. What is
/// enqueued and what waits for it may name other shapes and types: they are known
/// by a semaphore and a number of bytes. All of one number grow to one number, or
/// none does; nor does any where only enqueues or only waits have it, as those of
/// two halves and the wait for the whole.
void mosaicDmasMayGrow(intptr_t count, const MosaicDmaCount *dmas,
                       MosaicArena *arena, bool *mayGrow);

#endif // MOSAIC_TRANSFORMS_INFERMEMREFLAYOUT_DMABYTES_H
