//===- Run.c - A call, from operands to results ---------------------------===//

#include "Interpreter/Grid.h"

#include "CAPI/Shims.h"
#include "Support/Diagnostics.h"

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
  memcpy(machine->gridBounds, plan->gridBounds, sizeof(machine->gridBounds));
  for (int32_t i = 0; i < plan->numStores; ++i)
    device->stores[i] =
        createRoot(&plan->stores[i].type, -1, world->poisonSeed);
  for (int32_t i = 0; i < plan->numArguments; ++i) {
    const Argument *argument = &plan->arguments[i];
    if (argument->kind == ARGUMENT_WHOLE ||
        argument->kind == ARGUMENT_PREFETCH) {
      machine->objects[i] = device->stores[argument->store];
      machine->objects[i]->alloc = i;
      viewRetain(machine->objects[i]);
    } else if (argument->kind != ARGUMENT_GRID) {
      machine->objects[i] =
          createRoot(&program->entry->argumentTypes[i], i, world->poisonSeed);
    }
  }
  for (int32_t i = 0; i < program->numAllocations; ++i)
    machine->objects[plan->numArguments + i] =
        createRoot(&program->allocations[i].type, plan->numArguments + i,
                   world->poisonSeed);
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

/// Warns of a result's undefined elements, at the op that read what nothing had
/// written.
static void reportUndefined(const Device *device, const MosaicArray *result,
                            int32_t number, const Buffer *buffer) {
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
  const Instruction *poisoner = buffer->poisoner;
  const MlirOperation op = poisoner ? poisoner->op : world->program->entry->op;
  mosaicEmitWarning(
      mlirOperationGetLocation(op),
      mosaicArenaFormat(
          world->arena,
          "%" PRId64 " of %" PRId64 " elements of result %d are undefined, the "
          "first is number %" PRId64 ": %s%s",
          undefined, count, number, first,
          poisoner ? "they depend on memory that was never written, read by "
                   : "nothing was written there",
          poisoner ? instructionPlace(world->arena, poisoner) : ""));
}

static void storeResults(const Device *device, const MosaicCall *call) {
  for (int32_t i = 0; i < device->plan->numStores; ++i) {
    const int32_t number = device->plan->stores[i].result;
    if (number < 0)
      continue;
    MosaicArray *result = &call->results[number];
    viewToArray(device->stores[i], device->machine->device, result);
    if (result->undefined)
      reportUndefined(device, result, number, device->stores[i]->buffer);
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
  for (int32_t i = 0; i < world->numDevices; ++i) {
    if (succeeded)
      storeResults(&devices[i], call);
    destroyMachine(&devices[i]);
  }
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
                 .trace = options->trace};
  bool succeeded = false;
  if (world.program) {
    const Plan *plan = planCreate(arena, world.program, call);
    world.warned =
        MOSAIC_ARENA_ARRAY(arena, bool, world.program->numInstructions);
    succeeded = plan && run(&world, plan, call);
  }
  mosaicArenaDestroy(arena);
  return succeeded ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
