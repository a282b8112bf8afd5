//===- World.h - A run: the devices, the call, the schedule ---------------===//

#ifndef MOSAIC_INTERPRETER_WORLD_H
#define MOSAIC_INTERPRETER_WORLD_H

#include "Interpreter/Machine.h"

#include <pthread.h>
#include <stdio.h>

/// What a device waits for, or that it doesn't.
typedef struct Waiting {
  const Instruction *instruction; ///< null: it can run
  const uint32_t *word;
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

struct World {
  MosaicArena *arena;
  const Program *program;
  uint64_t poisonSeed;
  int32_t numDevices;
  Machine *machines;
  Scheduler scheduler;
  FILE *trace; ///< null: no trace
  bool failed;
  bool *warned; ///< by instruction number
};

/// Gives the turn to another device that can run; returns when it is this device's turn again.
/// False when the run was stopped.
bool schedulerYield(World *world, int32_t device);

/// Runs `body` once for each device, interleaved at waits. Returns whether all succeeded.
typedef bool (*DeviceBody)(Machine *machine, void *data);
bool schedulerRun(World *world, DeviceBody body, void *data);

#endif // MOSAIC_INTERPRETER_WORLD_H
