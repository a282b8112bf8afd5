//===- World.h - A run: the devices, the call, the schedule ---------------===//

#ifndef MOSAIC_INTERPRETER_WORLD_H
#define MOSAIC_INTERPRETER_WORLD_H

#include "Interpreter/Machine.h"

#include "mosaic-c/Interpreter.h"

#include <pthread.h>
#include <stdio.h>

/// A semaphore: a word of a buffer.
typedef struct SemaphoreWord {
  Buffer *buffer;
  int64_t word;
} SemaphoreWord;

static inline uint32_t semaphoreValue(SemaphoreWord semaphore) {
  return semaphore.buffer->planes[0][semaphore.word];
}

/// What a device waits for, or that it doesn't.
typedef struct Waiting {
  const Instruction *instruction; ///< null: it can run
  SemaphoreWord semaphore;
  int64_t amount;
} Waiting;

/// One device at a time holds the baton. The choice of the next is a function of the seed alone, so
/// that what happens once happens again.
typedef struct Scheduler {
  pthread_mutex_t mutex;
  pthread_cond_t turned;
  uint64_t state; ///< of the random choice
  int32_t running;
  int32_t numDevices;
  bool *finished;
  Waiting *waiting;
  bool stop; ///< an error: every device leaves at its next turn
} Scheduler;

/// A copy that was enqueued and has not happened yet.
typedef struct PendingDma PendingDma;

struct World {
  MosaicArena *arena;
  const Program *program;
  uint64_t poisonSeed;
  uint64_t numFills; ///< with poison, so far
  int32_t numDevices;
  Machine *machines;
  Scheduler scheduler;
  MosaicDmaTiming dmaTiming;
  PendingDma *firstPending, *lastPending; ///< in the order of enqueueing
  FILE *trace;                            ///< null: no trace
  FILE *progress;                         ///< null: none
  int64_t steps, maxSteps;
  bool failed;
  bool *warned; ///< by instruction number
};

void semaphoreSet(SemaphoreWord semaphore, uint32_t value);

/// Lets one of the pending copies that signal the semaphore happen. False when there is none.
bool dmaRunPending(World *world, SemaphoreWord semaphore);
/// Whether a pending copy signals the semaphore.
bool dmaIsPending(const World *world, SemaphoreWord semaphore);
/// Lets all pending copies happen, or drops them: the end of the run.
void dmaFlush(World *world, bool discardOnly);

/// Blocks this device until the semaphore holds at least `amount`, then subtracts it. A deadlock is
/// an error.
bool machineWait(Machine *machine, const Instruction *instruction,
                 SemaphoreWord semaphore, int64_t amount);

/// Gives the turn to a device that can run, chosen by the seed; returns when it is this device's turn
/// again. False when the run was stopped.
bool schedulerYield(World *world, int32_t device);

/// Runs `body` once for each device, interleaved where they communicate. Returns whether all
/// succeeded.
typedef bool (*DeviceBody)(Machine *machine, void *data);
bool schedulerRun(World *world, DeviceBody body, void *data);

#endif // MOSAIC_INTERPRETER_WORLD_H
