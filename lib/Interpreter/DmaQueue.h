//===- DmaQueue.h - Copies that were enqueued and have not happened yet ---===//

#ifndef MOSAIC_INTERPRETER_DMAQUEUE_H
#define MOSAIC_INTERPRETER_DMAQUEUE_H

#include "Interpreter/World.h"

enum { DMA_SIGNALS = 2 }; ///< semaphores that a copy may signal: target, source

/// A copy, checked: it cannot fail any more.
typedef struct DmaCopy {
  View *source;
  View target;                        ///< on its device
  SemaphoreWord signals[DMA_SIGNALS]; ///< no buffer: none
  int64_t bytes;                      ///< that they are told
  Origin origin;                      ///< of poison that nothing read before
  // Gathers and scatters; `samples` is null for plain copies.
  bool gathers; ///< the samples are places in the source, else in the target
  bool add;     ///< to what is in the target
  int32_t sampleDim;
  int64_t numSamples;
  const int64_t *samples; ///< negative: none; lives as long as the run
} DmaCopy;

/// Copies now, or when a wait needs it: see MosaicDmaTiming.
void dmaEnqueue(World *world, const DmaCopy *copy);

#endif // MOSAIC_INTERPRETER_DMAQUEUE_H
