//===- DmaOps.c - Copies, semaphores, other devices -----------------------===//
//
// Source: running.md 6; indirect copies: dialect.md 9.6
//
//===----------------------------------------------------------------------===//

#include "Interpreter/DmaQueue.h"
#include "Interpreter/Semantics.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/// The word of a semaphore of rank 0.
static SemaphoreWord semaphoreOf(const View *semaphore) {
  static const int64_t kNoIndex[MAX_RANK] = {0};
  return (SemaphoreWord){.buffer = semaphore->buffer,
                         .word = viewRun(semaphore, kNoIndex).parts[0].word};
}

/// Everybody else may go on first: what devices do to each other's memory has no order but that which
/// semaphores give it.
static bool communicate(const Machine *machine) {
  return machine->world->numDevices == 1 ||
         schedulerYield(machine->world, machine->device);
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

static bool readAmount(Machine *machine, const Instruction *instruction,
                       int64_t *amount) {
  return machineIndex(machine, instruction, 1, amount) &&
         (*amount >= 0 ||
          machineError(machine, instruction,
                       "has amount %" PRId64 "; amounts are not negative",
                       *amount));
}

bool executeSemSignal(Machine *machine, const Instruction *instruction) {
  const Signal *signal = instruction->attributes;
  int64_t amount = 0;
  if (!readAmount(machine, instruction, &amount) ||
      !checkCore(machine, instruction, signal->core))
    return false;
  const Machine *target = targetMachine(machine, instruction, signal->device);
  if (!target || !communicate(machine))
    return false;
  const View there = onDevice(machineView(machine, instruction, 0), target);
  const SemaphoreWord semaphore = semaphoreOf(&there);
  semaphoreSet(semaphore, semaphoreValue(semaphore) + (uint32_t)amount);
  return true;
}

bool executeSemWait(Machine *machine, const Instruction *instruction) {
  int64_t amount = 0;
  return readAmount(machine, instruction, &amount) && communicate(machine) &&
         machineWait(machine, instruction,
                     semaphoreOf(machineView(machine, instruction, 0)), amount);
}

/// A kernel may poll: then a copy that is on its way must arrive some time.
bool executeSemRead(Machine *machine, const Instruction *instruction) {
  const SemaphoreWord semaphore =
      semaphoreOf(machineView(machine, instruction, 0));
  if (!communicate(machine))
    return false;
  machineSetResult(machine, instruction, 0,
                   scalarValue(semaphoreValue(semaphore)));
  dmaRunPending(machine->world, semaphore);
  return true;
}

//===----------------------------------------------------------------------===//
// DMAs
//===----------------------------------------------------------------------===//

typedef struct Dma {
  int32_t source, sourceSemaphore, target, targetSemaphore, device, core;
  bool waitsForTarget; ///< tpu.wait_dma only
} Dma;

static bool decodeDmaOperands(MosaicArena *arena, Instruction *instruction,
                              Dma **result) {
  // source, its semaphore, target, its semaphore, device, core, subcore
  enum { NUM_SEGMENTS = 7 };
  int32_t segments[NUM_SEGMENTS];
  if (!decodeSegments(instruction, NUM_SEGMENTS, segments))
    return false;
  int32_t positions[NUM_SEGMENTS], next = 0;
  for (int32_t i = 0; i < NUM_SEGMENTS; ++i) {
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
  *result = dma;
  return segments[NUM_SEGMENTS - 1] == 0 ||
         decodeError(instruction, "names a subcore; only one core can be run");
}

bool decodeEnqueueDma(MosaicArena *arena, Instruction *instruction) {
  Dma *dma = NULL;
  return decodeDmaOperands(arena, instruction, &dma);
}

bool decodeWaitDma(MosaicArena *arena, Instruction *instruction) {
  Dma *dma = NULL;
  if (!decodeDmaOperands(arena, instruction, &dma))
    return false;
  dma->waitsForTarget = decodeInteger(instruction, "wait_target", 0) != 0;
  assert((dma->waitsForTarget ? dma->targetSemaphore : dma->sourceSemaphore) >=
         0);
  return true;
}

/// Bytes of the elements, without padding.
static int64_t transferBytes(const View *view) {
  return (viewCount(view) * view->element.width + 7) / 8;
}

static bool checkShapes(Machine *machine, const Instruction *instruction,
                        const View *source, const View *target) {
  assert(source->rank == target->rank &&
         source->element.width == target->element.width);
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
  View *source = machineView(machine, instruction, dma->source);
  const Machine *target = targetMachine(machine, instruction, dma->device);
  if (!target || !checkCore(machine, instruction, dma->core) ||
      !communicate(machine))
    return false;
  DmaCopy copy = {.source = source,
                  .target = onDevice(
                      machineView(machine, instruction, dma->target), target),
                  .bytes = transferBytes(source),
                  .origin = originOf(instruction)};
  if (!checkShapes(machine, instruction, source, &copy.target))
    return false;
  if (dma->targetSemaphore >= 0) {
    const View semaphore = onDevice(
        machineView(machine, instruction, dma->targetSemaphore), target);
    copy.signals[0] = semaphoreOf(&semaphore);
  }
  if (dma->sourceSemaphore >= 0)
    copy.signals[1] =
        semaphoreOf(machineView(machine, instruction, dma->sourceSemaphore));
  dmaEnqueue(machine->world, &copy);
  return true;
}

/// Waits for the bytes of one end of a copy.
static bool waitForBytes(Machine *machine, const Instruction *instruction,
                         int32_t semaphore, int32_t end) {
  return communicate(machine) &&
         machineWait(machine, instruction,
                     semaphoreOf(machineView(machine, instruction, semaphore)),
                     transferBytes(machineView(machine, instruction, end)));
}

bool executeWaitDma(Machine *machine, const Instruction *instruction) {
  const Dma *dma = instruction->attributes;
  return dma->waitsForTarget ? waitForBytes(machine, instruction,
                                            dma->targetSemaphore, dma->target)
                             : waitForBytes(machine, instruction,
                                            dma->sourceSemaphore, dma->source);
}

/// Operands: semaphore, source, destination.
bool executeWaitDma2(Machine *machine, const Instruction *instruction) {
  return waitForBytes(machine, instruction, 0, 2);
}

//===----------------------------------------------------------------------===//
// Gathers and scatters
//===----------------------------------------------------------------------===//

/// Operands: source, target, offsets, semaphore, and maybe a filter.
enum { INDIRECT_OFFSETS = 2, INDIRECT_SEMAPHORE = 3, INDIRECT_FILTER = 4 };

typedef struct IndirectDma {
  bool gathers;
  bool add;
} IndirectDma;

/// Whether a memref lies in memory that all subcores share: the side that is indexed.
static bool isShared(MlirValue memref) {
  const MlirAttribute space =
      mlirMemRefTypeGetMemorySpace(mlirValueGetType(memref));
  if (mlirAttributeIsNull(space) || !tpuAttributeIsAMemorySpace(space))
    return true;
  const TpuMemorySpace value = tpuMemorySpaceAttrGetValue(space);
  TpuCoreType core = TPU_CORE_SC_VECTOR_SUBCORE;
  return value != TPU_MEMORY_SPACE_VMEM ||
         (tpuMemorySpaceAttrGetCore(space, &core) && core == TPU_CORE_TC);
}

bool decodeIndirectDma(MosaicArena *arena, Instruction *instruction) {
  IndirectDma *indirect = MOSAIC_ARENA_NEW(arena, IndirectDma);
  indirect->gathers = isShared(mlirOperationGetOperand(instruction->op, 0));
  indirect->add = decodeInteger(instruction, "add", 0) != 0;
  instruction->attributes = indirect;
  return true;
}

bool decodeWaitIndirectDma(MosaicArena *arena, Instruction *instruction) {
  IndirectDma *indirect = MOSAIC_ARENA_NEW(arena, IndirectDma);
  indirect->gathers = isShared(mlirOperationGetOperand(instruction->op, 1));
  instruction->attributes = indirect;
  return true;
}

/// An offset, from the vector or the memref that holds them.
static bool readOffset(Machine *machine, const Instruction *instruction,
                       int64_t number, int64_t *offset) {
  const Value *offsets = machineOperand(machine, instruction, INDIRECT_OFFSETS);
  uint32_t bits[PLANES];
  for (int plane = 0; plane < PLANES; ++plane) {
    if (offsets->kind == VALUE_TENSOR) {
      bits[plane] = tensorPlane(offsets->tensor, plane)[number];
      continue;
    }
    int64_t index[MAX_RANK] = {0};
    index[offsets->view->rank - 1] = number;
    viewRead(offsets->view, index, 1, plane, &bits[plane]);
  }
  *offset = (int32_t)bits[0];
  return bits[0] == bits[1] ||
         machineError(machine, instruction,
                      "has offset %" PRId64
                      " from memory that was never written",
                      number);
}

/// Reads the offsets into copy->samples: -1 for those that equal the filter.
static bool readSamples(Machine *machine, const Instruction *instruction,
                        DmaCopy *copy, const View *indexed) {
  int64_t filter = INT64_MIN;
  if (instruction->numOperands > INDIRECT_FILTER &&
      !machineIndex(machine, instruction, INDIRECT_FILTER, &filter))
    return false;
  int64_t *samples =
      MOSAIC_ARENA_ARRAY(machine->world->arena, int64_t, copy->numSamples + 1);
  copy->samples = samples;
  for (int64_t i = 0; i < copy->numSamples; ++i) {
    if (!readOffset(machine, instruction, i, &samples[i]))
      return false;
    if (samples[i] == filter)
      samples[i] = -1;
    else if (samples[i] < 0 || samples[i] >= indexed->shape[copy->sampleDim])
      return machineError(machine, instruction,
                          "has offset %" PRId64 ": %" PRId64
                          ", there are %" PRId64 " samples",
                          i, samples[i], indexed->shape[copy->sampleDim]);
  }
  return true;
}

bool executeEnqueueIndirectDma(Machine *machine,
                               const Instruction *instruction) {
  const IndirectDma *indirect = instruction->attributes;
  View *source = machineView(machine, instruction, 0);
  const View *target = machineView(machine, instruction, 1);
  const View *indexed = indirect->gathers ? source : target;
  const View *samples = indirect->gathers ? target : source;
  const ValueType *offsets = &instruction->operandTypes[INDIRECT_OFFSETS];
  DmaCopy copy = {.source = source,
                  .target = *target,
                  .signals = {semaphoreOf(
                      machineView(machine, instruction, INDIRECT_SEMAPHORE))},
                  .bytes = transferBytes(samples),
                  .origin = originOf(instruction),
                  .gathers = indirect->gathers,
                  .add = indirect->add,
                  .sampleDim = offsets->rank - 1};
  const Value *offsetValue =
      machineOperand(machine, instruction, INDIRECT_OFFSETS);
  copy.numSamples = offsetValue->kind == VALUE_TENSOR
                        ? offsets->count
                        : viewCount(offsetValue->view);
  // The verifier compares what is static.
  bool fits = samples->shape[copy.sampleDim] == copy.numSamples;
  for (int32_t i = 0; i < samples->rank; ++i)
    fits &= i == copy.sampleDim || samples->shape[i] == indexed->shape[i];
  if (!fits)
    return machineError(machine, instruction,
                        "has %" PRId64
                        " offsets that don't fit its source and target",
                        copy.numSamples);
  if (!communicate(machine) ||
      !readSamples(machine, instruction, &copy, indexed))
    return false;
  dmaEnqueue(machine->world, &copy);
  return true;
}

/// The size is that of the side that is not indexed.
bool executeWaitIndirectDma(Machine *machine, const Instruction *instruction) {
  const IndirectDma *indirect = instruction->attributes;
  return waitForBytes(machine, instruction, 0, indirect->gathers ? 2 : 1);
}
