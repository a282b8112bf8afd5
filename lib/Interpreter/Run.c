//===- Run.c - A call, from operands to results ---------------------------===//

#include "Interpreter/Grid.h"

#include "CAPI/Shims.h"
#include "Support/Diagnostics.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static View *createRoot(const ValueType *type, int32_t alloc, uint64_t seed) {
  Buffer *buffer = bufferCreate(
      memrefWords(type->tiles, type->element, type->rank, type->shape));
  View *view = viewCreate(type->tiles ? VIEW_TILED : VIEW_PLAIN, buffer,
                          type->element, type->rank, type->shape);
  view->alloc = alloc;
  if (type->tiles)
    view->tiled.layout = type->tiles;
  if (!type->isSemaphore) // semaphores start at 0
    viewFillPoison(view, seed);
  return view;
}

/// Words of a device's memory; -1 when they are too many.
static int64_t deviceWords(const Program *program, const Plan *plan) {
  int64_t total = 0;
  for (int32_t i = 0; i < plan->numStores; ++i) {
    const ValueType *type = &plan->stores[i].type;
    const int64_t words =
        memrefWords(type->tiles, type->element, type->rank, type->shape);
    total += words;
    if (words < 0 || total > MAX_WORDS)
      return -1;
  }
  for (int32_t i = 0; i < plan->numArguments; ++i) {
    const ValueType *type = &program->entry->argumentTypes[i];
    if (plan->arguments[i].kind == ARGUMENT_WINDOW ||
        plan->arguments[i].kind == ARGUMENT_SCRATCH)
      total += memrefWords(type->tiles, type->element, type->rank, type->shape);
    if (total > MAX_WORDS)
      return -1;
  }
  for (int32_t i = 0; i < program->numAllocations; ++i) {
    total += program->allocations[i].words;
    if (total > MAX_WORDS)
      return -1;
  }
  return total;
}

static bool checkMemory(const World *world, const Plan *plan) {
  const Program *program = world->program;
  const int64_t words = deviceWords(program, plan);
  if (words >= 0 && words * world->numDevices <= MAX_WORDS &&
      program->valueWords * world->numDevices <= MAX_WORDS)
    return true;
  mosaicOpError(program->entry->op,
                "needs more memory than 2^29 words of 32 bits, or as many for "
                "its values, on %d devices; that cannot be run",
                world->numDevices);
  return false;
}

static void createMachine(Device *device, const Plan *plan, World *world,
                          int32_t number) {
  Machine *machine = &world->machines[number];
  const Program *program = world->program;
  device->machine = machine;
  device->plan = plan;
  device->stores = MOSAIC_ARENA_ARRAY(world->arena, View *, plan->numStores);
  *machine =
      (Machine){.world = world,
                .device = number,
                .numObjects = plan->numArguments + program->numAllocations,
                .gridRank = plan->gridRank};
  machine->slots = MOSAIC_ARENA_ARRAY(world->arena, Value, program->numSlots);
  machine->objects =
      MOSAIC_ARENA_ARRAY(world->arena, View *, machine->numObjects);
  machine->allocationsGiven =
      MOSAIC_ARENA_ARRAY(world->arena, bool, program->numAllocations);
  memcpy(machine->gridBounds, plan->gridBounds, sizeof(machine->gridBounds));
  for (int32_t i = 0; i < plan->numStores; ++i)
    device->stores[i] =
        createRoot(&plan->stores[i].type, -1, machineFillSeed(machine));
  for (int32_t i = 0; i < plan->numArguments; ++i) {
    const Argument *argument = &plan->arguments[i];
    if (argument->kind == ARGUMENT_WHOLE ||
        argument->kind == ARGUMENT_PREFETCH) {
      machine->objects[i] = device->stores[argument->store];
      machine->objects[i]->alloc = i;
      viewRetain(machine->objects[i]);
    } else if (argument->kind != ARGUMENT_GRID) {
      machine->objects[i] = createRoot(&program->entry->argumentTypes[i], i,
                                       machineFillSeed(machine));
    }
  }
  for (int32_t i = 0; i < program->numAllocations; ++i)
    machine->objects[plan->numArguments + i] =
        createRoot(&program->allocations[i].type, plan->numArguments + i,
                   machineFillSeed(machine));
}

static void destroyMachine(Device *device) {
  Machine *machine = device->machine;
  for (int32_t i = 0; i < machine->world->program->numSlots; ++i)
    machineSet(machine, i, (Value){.kind = VALUE_EMPTY});
  for (int32_t i = 0; i < machine->numObjects; ++i) {
    View *view = machine->objects[i];
    const bool stored =
        i < device->plan->numArguments &&
        device->plan->arguments[i].store >= 0 &&
        view == device->stores[device->plan->arguments[i].store];
    if (view && !stored)
      bufferDestroy(view->buffer);
    viewRelease(view);
  }
  for (int32_t i = 0; i < device->plan->numStores; ++i) {
    bufferDestroy(device->stores[i]->buffer);
    viewRelease(device->stores[i]);
  }
}

static void loadOperands(const Device *device, const MosaicCall *call) {
  for (int32_t i = 0; i < device->plan->numStores; ++i) {
    const int32_t operand = device->plan->stores[i].operand;
    if (operand >= 0)
      arrayToView(&call->operands[operand], device->machine->device,
                  device->stores[i]);
  }
}

/// Where the poison of a result's element came in; 0 where nothing was written.
static Origin resultOrigin(const View *store, const MosaicArray *result,
                           int64_t element) {
  int64_t index[MAX_RANK] = {0};
  assert(element >= 0 && result->rank >= 0 && result->rank <= MAX_RANK);
  for (intptr_t i = result->rank - 1; i >= 0; --i) {
    index[i] = element % result->shape[i];
    element /= result->shape[i];
  }
  Origin origin = 0;
  viewRead(store, index, 1, ORIGINS, &origin);
  return origin;
}

/// Warns of a result's undefined elements, at the op that read what nothing had
/// written.
static void reportUndefined(const Device *device, const MosaicArray *result,
                            int32_t number, const View *store) {
  const World *world = device->machine->world;
  int64_t count = 1, undefined = 0, first = -1;
  for (intptr_t i = 0; i < result->rank; ++i)
    count *= result->shape[i];
  for (int64_t i = 0; i < count; ++i) {
    if (!result->undefined[device->machine->device * count + i])
      continue;
    first = first < 0 ? i : first;
    ++undefined;
  }
  if (!undefined)
    return;
  const Origin origin = resultOrigin(store, result, first);
  const MlirOperation op = origin ? world->program->instructions[origin - 1]->op
                                  : world->program->entry->op;
  mosaicEmitWarning(
      mlirOperationGetLocation(op),
      mosaicArenaFormat(
          world->arena,
          "%" PRId64 " of %" PRId64 " elements of result %d are undefined, the "
          "first is number %" PRId64 ": %s%s",
          undefined, count, number, first,
          origin ? "it depends on memory that was never written, read by "
                 : "nothing was written there",
          origin ? originPlace(device->machine, origin) : ""));
}

static void storeResults(const Device *device, const MosaicCall *call) {
  for (int32_t i = 0; i < device->plan->numStores; ++i) {
    const int32_t number = device->plan->stores[i].result;
    if (number < 0)
      continue;
    MosaicArray *result = &call->results[number];
    viewToArray(device->stores[i], device->machine->device, result);
    if (result->undefined)
      reportUndefined(device, result, number, device->stores[i]);
  }
}

/// Whether the object is a semaphore that should be 0 at the end, and the op that made it.
static bool isOwnSemaphore(const Device *device, int32_t object,
                           MlirOperation *op) {
  const Program *program = device->machine->world->program;
  const Plan *plan = device->plan;
  if (object >= plan->numArguments) {
    const Allocation *allocation =
        &program->allocations[object - plan->numArguments];
    *op = allocation->op;
    return allocation->type.isSemaphore;
  }
  *op = program->entry->op;
  return plan->arguments[object].kind == ARGUMENT_SCRATCH &&
         program->entry->argumentTypes[object].isSemaphore;
}

/// Warns of semaphores that the kernel leaves set: its next run would start with them.
static void reportSemaphores(const Device *device) {
  Machine *machine = device->machine;
  for (int32_t i = 0; i < machine->numObjects; ++i) {
    MlirOperation op;
    if (!machine->objects[i] || !isOwnSemaphore(device, i, &op))
      continue;
    const Buffer *buffer = machine->objects[i]->buffer;
    int64_t word = 0;
    while (word < buffer->words && !buffer->planes[0][word])
      ++word;
    if (word == buffer->words)
      continue;
    mosaicEmitWarning(
        mlirOperationGetLocation(op),
        mosaicArenaFormat(
            machine->world->arena,
            "element %" PRId64 " of %s %d holds %" PRIu32
            " at the end of the kernel on device %d; semaphores "
            "should be left at 0",
            word,
            i < device->plan->numArguments ? "the semaphores in argument"
                                           : "the semaphores in allocation",
            i < device->plan->numArguments ? i : i - device->plan->numArguments,
            buffer->planes[0][word], machine->device));
  }
}

static bool runDeviceGrid(Machine *machine, void *data) {
  return gridRun(&((Device *)data)[machine->device]);
}

static bool run(World *world, const Plan *plan, const MosaicCall *call) {
  Device *devices = MOSAIC_ARENA_ARRAY(world->arena, Device, world->numDevices);
  world->machines =
      MOSAIC_ARENA_ARRAY(world->arena, Machine, world->numDevices);
  for (int32_t i = 0; i < world->numDevices; ++i) {
    createMachine(&devices[i], plan, world, i);
    loadOperands(&devices[i], call);
  }
  const bool succeeded = schedulerRun(world, runDeviceGrid, devices);
  dmaFlush(world, /*discardOnly=*/!succeeded);
  for (int32_t i = 0; succeeded && i < world->numDevices; ++i) {
    storeResults(&devices[i], call);
    reportSemaphores(&devices[i]);
  }
  for (int32_t i = 0; i < world->numDevices; ++i)
    destroyMachine(&devices[i]);
  return succeeded;
}

MlirLogicalResult mosaicRun(MlirOperation module, const MosaicCall *call,
                            const MosaicRunOptions *options) {
  MosaicArena *arena = mosaicArenaCreate();
  World world = {.arena = arena,
                 .program = programBuild(arena, module),
                 .poisonSeed = options->poisonSeed,
                 .numDevices = call->numDevices,
                 .scheduler = {.state = options->scheduleSeed},
                 .dmaTiming = options->dmaTiming,
                 .maxSteps = options->maxSteps ? options->maxSteps
                                               : MOSAIC_DEFAULT_MAX_STEPS,
                 .trace = options->trace,
                 .progress = options->progress};
  bool succeeded = false;
  if (world.program) {
    const Plan *plan = planCreate(arena, world.program, call);
    world.warned =
        MOSAIC_ARENA_ARRAY(arena, bool, world.program->numInstructions);
    succeeded = plan && checkMemory(&world, plan) && run(&world, plan, call);
  }
  mosaicArenaDestroy(arena);
  return succeeded ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
