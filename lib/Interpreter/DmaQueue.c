//===- DmaQueue.c - Copies that were enqueued and have not happened yet ---===//
//
// Hardware copies at some moment between the op that enqueues and the wait that needs it. Here that is
// the first moment or the last one; in the last one, the oldest or the newest copy of those that
// signal the awaited semaphore goes first. What depends on the choice is a race.
//
// Source: running.md 6
//
//===----------------------------------------------------------------------===//

#include "Interpreter/DmaQueue.h"

#include <stdlib.h>
#include <string.h>

struct PendingDma {
  DmaCopy copy; ///< its views are held
  PendingDma *previous, *next;
};

typedef struct RowAdd {
  const ViewCopy *copy;
  uint32_t *old, *more;
} RowAdd;

static bool addRow(const int64_t *index, void *data) {
  const RowAdd *add = data;
  const ViewCopy *copy = add->copy;
  int64_t from[MAX_RANK] = {0}, to[MAX_RANK] = {0};
  for (int32_t i = 0; i < copy->rank; ++i) {
    from[i] = index[i] + copy->fromStart[i];
    to[i] = index[i] + copy->toStart[i];
  }
  const int64_t columns = copy->rank ? copy->shape[copy->rank - 1] : 1;
  for (int plane = 0; plane < PLANES; ++plane) {
    viewRead(copy->from, from, columns, plane, add->more);
    viewRead(copy->to, to, columns, plane, add->old);
    for (int64_t i = 0; i < columns; ++i)
      add->old[i] =
          (uint32_t)elementAdd(copy->to->element, add->old[i], add->more[i]);
    viewWrite(copy->to, to, columns, plane, add->old);
  }
  return true;
}

static void addElements(const ViewCopy *copy) {
  const size_t columns = copy->rank ? (size_t)copy->shape[copy->rank - 1] : 1;
  RowAdd add = {.copy = copy,
                .old = allocateZeroed(columns, sizeof(uint32_t)),
                .more = allocateZeroed(columns, sizeof(uint32_t))};
  forEachRow(copy->rank, copy->shape, addRow, &add);
  free(add.old);
  free(add.more);
}

/// Copies one sample after the other: those whose number was filtered out stay.
static void copySamples(const DmaCopy *dma) {
  int64_t fromStart[MAX_RANK] = {0}, toStart[MAX_RANK] = {0}, shape[MAX_RANK];
  const View *samples = dma->gathers ? &dma->target : dma->source;
  memcpy(shape, samples->shape, sizeof(shape));
  shape[dma->sampleDim] = 1;
  const ViewCopy copy = {.from = dma->source,
                         .to = &dma->target,
                         .fromStart = fromStart,
                         .toStart = toStart,
                         .rank = samples->rank,
                         .shape = shape,
                         .origin = dma->origin};
  for (int64_t i = 0; i < dma->numSamples; ++i) {
    if (dma->samples[i] < 0)
      continue;
    fromStart[dma->sampleDim] = dma->gathers ? dma->samples[i] : i;
    toStart[dma->sampleDim] = dma->gathers ? i : dma->samples[i];
    (dma->add ? addElements : viewCopyElements)(&copy);
  }
}

static void perform(const DmaCopy *dma) {
  static const int64_t kStart[MAX_RANK] = {0};
  if (dma->samples)
    copySamples(dma);
  else
    viewCopyElements(&(ViewCopy){.from = dma->source,
                                 .to = &dma->target,
                                 .fromStart = kStart,
                                 .toStart = kStart,
                                 .rank = dma->source->rank,
                                 .shape = dma->source->shape,
                                 .origin = dma->origin});
  for (int i = 0; i < DMA_SIGNALS; ++i)
    if (dma->signals[i].buffer)
      semaphoreSet(dma->signals[i],
                   semaphoreValue(dma->signals[i]) + (uint32_t)dma->bytes);
}

void dmaEnqueue(World *world, const DmaCopy *copy) {
  if (world->dmaTiming == MOSAIC_DMA_EAGER) {
    perform(copy);
    return;
  }
  PendingDma *pending = allocateZeroed(1, sizeof(PendingDma));
  pending->copy = *copy;
  viewRetain(pending->copy.source);
  if (copy->target.parent)
    viewRetain(copy->target.parent);
  pending->previous = world->lastPending;
  if (world->lastPending)
    world->lastPending->next = pending;
  else
    world->firstPending = pending;
  world->lastPending = pending;
}

static void discard(World *world, PendingDma *pending) {
  if (pending->previous)
    pending->previous->next = pending->next;
  else
    world->firstPending = pending->next;
  if (pending->next)
    pending->next->previous = pending->previous;
  else
    world->lastPending = pending->previous;
  viewRelease(pending->copy.source);
  viewRelease(pending->copy.target.parent);
  free(pending);
}

static bool signals(const PendingDma *pending, SemaphoreWord semaphore) {
  for (int i = 0; i < DMA_SIGNALS; ++i)
    if (pending->copy.signals[i].buffer == semaphore.buffer &&
        pending->copy.signals[i].word == semaphore.word)
      return true;
  return false;
}

static PendingDma *findPending(const World *world, SemaphoreWord semaphore) {
  const bool newest = world->dmaTiming == MOSAIC_DMA_LATE_LIFO;
  PendingDma *pending = newest ? world->lastPending : world->firstPending;
  while (pending && !signals(pending, semaphore))
    pending = newest ? pending->previous : pending->next;
  return pending;
}

bool dmaIsPending(const World *world, SemaphoreWord semaphore) {
  return findPending(world, semaphore) != NULL;
}

bool dmaRunPending(World *world, SemaphoreWord semaphore) {
  PendingDma *pending = findPending(world, semaphore);
  if (!pending)
    return false;
  perform(&pending->copy);
  discard(world, pending);
  return true;
}

void dmaFlush(World *world, bool discardOnly) {
  PendingDma *next = world->firstPending;
  while (next) {
    PendingDma *pending = next;
    next = pending->next;
    if (!discardOnly)
      perform(&pending->copy);
    discard(world, pending);
  }
}
