//===- DmaOps.c - Copies, semaphores, other devices -----------------------===//
//
// A copy happens when it is enqueued: of all moments that the hardware may choose, the first.
//
// Source: running.md 6
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"
#include "Interpreter/World.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const int64_t kNoIndex[MAX_RANK] = {0};

static uint32_t *semaphoreWord(const View *semaphore, int plane) {
  return &semaphore->buffer
              ->planes[plane][viewRun(semaphore, kNoIndex).parts[0].word];
}

static void signalSemaphore(const View *semaphore, int64_t amount) {
  for (int plane = 0; plane < PLANES; ++plane)
    *semaphoreWord(semaphore, plane) += (uint32_t)amount;
}

/// The machine of an optional device id operand; the executing one where `operand` is -1.
static Machine *targetMachine(Machine *machine, const Instruction *instruction,
                              int32_t operand) {
  int64_t device = machine->device;
  World *world = machine->world;
  if (operand >= 0 && !machineIndex(machine, instruction, operand, &device))
    return NULL;
  if (device < 0 || device >= world->numDevices) {
    machineError(machine, instruction, "names device %" PRId64 "; there are %d",
                 device, world->numDevices);
    return NULL;
  }
  return &world->machines[device];
}

/// Core ids other than 0 mean another core, which there is not.
static bool checkCore(Machine *machine, const Instruction *instruction,
                      int32_t operand) {
  int64_t core = 0;
  if (operand < 0)
    return true;
  return machineIndex(machine, instruction, operand, &core) &&
         (core == 0 ||
          machineError(machine, instruction,
                       "names core %" PRId64 "; a device has one core, 0",
                       core));
}

/// The same memory on another device, as a copy of the view that the caller discards.
static View onDevice(const View *view, const Machine *target) {
  View there = *view;
  there.buffer = target->objects[view->alloc]->buffer;
  return there;
}

//===----------------------------------------------------------------------===//
// Semaphores
//===----------------------------------------------------------------------===//

/// Operands that may be absent; -1 where they are.
typedef struct Signal {
  int32_t device, core;
} Signal;

bool decodeSemSignal(MosaicArena *arena, Instruction *instruction) {
  int32_t segments[5]; // semaphore, amount, device, core, subcore
  if (!decodeSegments(instruction, 5, segments))
    return false;
  Signal *signal = MOSAIC_ARENA_NEW(arena, Signal);
  signal->device = segments[2] ? 2 : -1;
  signal->core = segments[3] ? 2 + segments[2] : -1;
  instruction->attributes = signal;
  return !segments[4] ||
         decodeError(instruction,
                     "signals a subcore; only one core can be run");
}

bool executeSemSignal(Machine *machine, const Instruction *instruction) {
  const Signal *signal = instruction->attributes;
  int64_t amount = 0;
  if (!machineIndex(machine, instruction, 1, &amount) ||
      !checkCore(machine, instruction, signal->core))
    return false;
  if (amount < 0)
    return machineError(machine, instruction,
                        "signals %" PRId64 "; amounts are not negative",
                        amount);
  const Machine *target = targetMachine(machine, instruction, signal->device);
  if (!target)
    return false;
  const View there = onDevice(machineView(machine, instruction, 0), target);
  signalSemaphore(&there, amount);
  return true;
}

bool executeSemWait(Machine *machine, const Instruction *instruction) {
  int64_t amount = 0;
  return machineIndex(machine, instruction, 1, &amount) &&
         machineWait(machine, instruction, machineView(machine, instruction, 0),
                     kNoIndex, amount);
}

bool executeSemRead(Machine *machine, const Instruction *instruction) {
  machineSetResult(
      machine, instruction, 0,
      scalarValue(*semaphoreWord(machineView(machine, instruction, 0), 0)));
  return true;
}

//===----------------------------------------------------------------------===//
// DMAs
//===----------------------------------------------------------------------===//

typedef struct Dma {
  int32_t source, sourceSemaphore, target, targetSemaphore, device, core;
} Dma;

bool decodeEnqueueDma(MosaicArena *arena, Instruction *instruction) {
  int32_t segments
      [7]; // source, source semaphore, target, its semaphore, device, core, subcore
  if (!decodeSegments(instruction, 7, segments))
    return false;
  int32_t positions[7], next = 0;
  for (int32_t i = 0; i < 7; ++i) {
    positions[i] = segments[i] ? next : -1;
    next += segments[i];
  }
  Dma *dma = MOSAIC_ARENA_NEW(arena, Dma);
  *dma = (Dma){.source = positions[0],
               .sourceSemaphore = positions[1],
               .target = positions[2],
               .targetSemaphore = positions[3],
               .device = positions[4],
               .core = positions[5]};
  instruction->attributes = dma;
  return segments[6] == 0 ||
         decodeError(instruction,
                     "copies to a subcore; only one core can be run");
}

/// Bytes of the elements, without padding.
static int64_t transferBytes(const View *view) {
  return (viewCount(view) * view->element.width + 7) / 8;
}

typedef struct RowCopy {
  const View *from, *to;
  int64_t columns;
  uint32_t *row;
} RowCopy;

static bool copyRow(const int64_t *index, void *data) {
  const RowCopy *copy = data;
  for (int plane = 0; plane < PLANES; ++plane) {
    viewRead(copy->from, index, copy->columns, plane, copy->row);
    viewWrite(copy->to, index, copy->columns, plane, copy->row);
  }
  return true;
}

static void copyView(const View *from, const View *to) {
  RowCopy copy = {.from = from,
                  .to = to,
                  .columns = from->rank ? from->shape[from->rank - 1] : 1};
  copy.row = calloc((size_t)copy.columns + 1, sizeof(uint32_t));
  if (!copy.row)
    abort();
  if (copy.columns)
    forEachRow(from->rank, from->shape, copyRow, &copy);
  free(copy.row);
  to->buffer->poisoner = from->buffer->poisoner;
}

static bool checkShapes(Machine *machine, const Instruction *instruction,
                        const View *source, const View *target) {
  if (source->rank != target->rank ||
      source->element.width != target->element.width)
    return machineError(
        machine, instruction,
        "copies rank %d of %d bits to rank %d of %d bits; they must be equal",
        source->rank, source->element.width, target->rank,
        target->element.width);
  for (int32_t i = 0; i < source->rank; ++i)
    if (source->shape[i] != target->shape[i])
      return machineError(machine, instruction,
                          "copies %" PRId64 " elements to %" PRId64
                          " in dimension %d",
                          source->shape[i], target->shape[i], i);
  return true;
}

bool executeEnqueueDma(Machine *machine, const Instruction *instruction) {
  const Dma *dma = instruction->attributes;
  const View *source = machineView(machine, instruction, dma->source);
  const Machine *target = targetMachine(machine, instruction, dma->device);
  if (!target || !checkCore(machine, instruction, dma->core))
    return false;
  const View there =
      onDevice(machineView(machine, instruction, dma->target), target);
  if (!checkShapes(machine, instruction, source, &there))
    return false;
  copyView(source, &there);
  if (dma->sourceSemaphore >= 0)
    signalSemaphore(machineView(machine, instruction, dma->sourceSemaphore),
                    transferBytes(source));
  if (dma->targetSemaphore >= 0) {
    const View semaphore = onDevice(
        machineView(machine, instruction, dma->targetSemaphore), target);
    signalSemaphore(&semaphore, transferBytes(&there));
  }
  return true;
}

/// The semaphore is the first operand, the destination the third (second in the oldest form).
bool executeWaitDma(Machine *machine, const Instruction *instruction) {
  const int32_t destination = instruction->numOperands > 2 ? 2 : 1;
  return machineWait(
      machine, instruction, machineView(machine, instruction, 0), kNoIndex,
      transferBytes(machineView(machine, instruction, destination)));
}
