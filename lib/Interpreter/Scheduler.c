//===- Scheduler.c - Devices take turns, the same way every time ----------===//
//
// Each device runs on a thread of its own, but only the holder of the baton runs; it passes the
// baton on when it has to wait or is done. Threads are how a device keeps its place inside nested
// regions; nothing runs at the same time.
//
//===----------------------------------------------------------------------===//

#include "Interpreter/World.h"

#include <inttypes.h>
#include <string.h>

static uint64_t nextRandom(Scheduler *scheduler) {
  scheduler->state = scheduler->state * UINT64_C(6364136223846793005) +
                     UINT64_C(1442695040888963407);
  return scheduler->state >> 33;
}

static bool canRun(const World *world, int32_t device) {
  const Waiting *waiting = &world->scheduler.waiting[device];
  return !world->scheduler.finished[device] &&
         (!waiting->instruction ||
          semaphoreValue(waiting->semaphore) >= waiting->amount ||
          dmaIsPending(world, waiting->semaphore));
}

/// Chooses who runs next; -1 when nobody can.
static int32_t chooseNext(World *world) {
  Scheduler *scheduler = &world->scheduler;
  const int32_t start =
      (int32_t)(nextRandom(scheduler) % (uint64_t)scheduler->numDevices);
  for (int32_t i = 0; i < scheduler->numDevices; ++i) {
    const int32_t device = (start + i) % scheduler->numDevices;
    if (canRun(world, device))
      return device;
  }
  return -1;
}

static bool allFinished(const Scheduler *scheduler) {
  for (int32_t i = 0; i < scheduler->numDevices; ++i)
    if (!scheduler->finished[i])
      return false;
  return true;
}

static void reportDeadlock(World *world) {
  const Scheduler *scheduler = &world->scheduler;
  const char *text = "";
  int32_t first = -1;
  for (int32_t i = 0; i < scheduler->numDevices; ++i) {
    const Waiting *waiting = &scheduler->waiting[i];
    if (scheduler->finished[i])
      continue;
    if (first < 0)
      first = i;
    text =
        mosaicArenaFormat(world->arena,
                          "%s%sdevice %d waits in %s for %" PRId64
                          ", the semaphore holds %" PRIu32,
                          text, *text ? "; " : "", i,
                          instructionPlace(world->arena, waiting->instruction),
                          waiting->amount, semaphoreValue(waiting->semaphore));
  }
  machineError(&world->machines[first], scheduler->waiting[first].instruction,
               "waits for a signal that never comes: %s", text);
}

/// With the mutex held: hands the baton on.
static void passBaton(World *world) {
  Scheduler *scheduler = &world->scheduler;
  if (world->failed)
    scheduler->stop = true;
  if (!scheduler->stop && !allFinished(scheduler)) {
    const int32_t next = chooseNext(world);
    if (next >= 0) {
      scheduler->running = next;
    } else {
      reportDeadlock(world);
      scheduler->stop = true;
    }
  }
  pthread_cond_broadcast(&scheduler->turned);
}

bool schedulerYield(World *world, int32_t device) {
  Scheduler *scheduler = &world->scheduler;
  pthread_mutex_lock(&scheduler->mutex);
  passBaton(world);
  while (!scheduler->stop && scheduler->running != device)
    pthread_cond_wait(&scheduler->turned, &scheduler->mutex);
  const bool goOn = !scheduler->stop;
  pthread_mutex_unlock(&scheduler->mutex);
  return goOn;
}

void semaphoreSet(SemaphoreWord semaphore, uint32_t value) {
  for (int plane = 0; plane < PLANES; ++plane)
    semaphore.buffer->planes[plane][semaphore.word] = value;
}

bool machineWait(Machine *machine, const Instruction *instruction,
                 SemaphoreWord semaphore, int64_t amount) {
  World *world = machine->world;
  Waiting *waiting = &world->scheduler.waiting[machine->device];
  while (semaphoreValue(semaphore) < amount) {
    if (dmaRunPending(world, semaphore))
      continue;
    *waiting = (Waiting){
        .instruction = instruction, .semaphore = semaphore, .amount = amount};
    if (!schedulerYield(world, machine->device))
      return false;
    *waiting = (Waiting){0};
  }
  semaphoreSet(semaphore, semaphoreValue(semaphore) - (uint32_t)amount);
  return true;
}

typedef struct DeviceThread {
  pthread_t thread;
  Machine *machine;
  DeviceBody body;
  void *data;
} DeviceThread;

static void *runDevice(void *argument) {
  DeviceThread *self = argument;
  World *world = self->machine->world;
  Scheduler *scheduler = &world->scheduler;
  const int32_t device = self->machine->device;
  pthread_mutex_lock(&scheduler->mutex);
  while (!scheduler->stop && scheduler->running != device)
    pthread_cond_wait(&scheduler->turned, &scheduler->mutex);
  const bool start = !scheduler->stop;
  pthread_mutex_unlock(&scheduler->mutex);
  if (start && !self->body(self->machine, self->data))
    world->failed = true;
  pthread_mutex_lock(&scheduler->mutex);
  scheduler->finished[device] = true;
  passBaton(world);
  pthread_mutex_unlock(&scheduler->mutex);
  return NULL;
}

bool schedulerRun(World *world, DeviceBody body, void *data) {
  Scheduler *scheduler = &world->scheduler;
  const int32_t count = world->numDevices;
  scheduler->numDevices = count;
  scheduler->finished = MOSAIC_ARENA_ARRAY(world->arena, bool, count);
  scheduler->waiting = MOSAIC_ARENA_ARRAY(world->arena, Waiting, count);
  pthread_mutex_init(&scheduler->mutex, NULL);
  pthread_cond_init(&scheduler->turned, NULL);
  scheduler->running = chooseNext(world);
  DeviceThread *threads = MOSAIC_ARENA_ARRAY(world->arena, DeviceThread, count);
  int32_t started = 0;
  for (; started < count; ++started) {
    threads[started] = (DeviceThread){
        .machine = &world->machines[started], .body = body, .data = data};
    if (pthread_create(&threads[started].thread, NULL, runDevice,
                       &threads[started]) != 0) {
      machineError(&world->machines[started], NULL,
                   "cannot start a thread for the device");
      pthread_mutex_lock(&scheduler->mutex);
      scheduler->stop = true;
      pthread_cond_broadcast(&scheduler->turned);
      pthread_mutex_unlock(&scheduler->mutex);
      break;
    }
  }
  for (int32_t i = 0; i < started; ++i)
    pthread_join(threads[i].thread, NULL);
  pthread_cond_destroy(&scheduler->turned);
  pthread_mutex_destroy(&scheduler->mutex);
  return !world->failed;
}
