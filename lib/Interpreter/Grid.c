//===- Grid.c - The steps of a kernel on one device -----------------------===//

#include "Interpreter/Grid.h"

#include "CAPI/Shims.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/// Where the window of an argument stands.
typedef struct Window {
  bool placed;
  int64_t index[MAX_RANK];
  int64_t numVisited; ///< output windows: the places that were left
  int64_t *visited;
} Window;

typedef struct Walk {
  Device *device;
  Window *windows;
  int64_t step[MAX_RANK];
  bool warnedRevisit;
} Walk;

static int64_t positionOf(const Argument *argument, const Window *window,
                          int32_t dim) {
  return argument->lowPadding
             ? window->index[dim] - argument->lowPadding[dim]
             : window->index[dim] * argument->windowBounds[dim];
}

typedef struct WindowCopy {
  const View *array;
  const int64_t *arrayShape; ///< without the padding of the array's store
  const View *window;
  const int64_t *position;
  int64_t first,
      count; ///< elements of the window's rows that lie inside the array
  bool toArray;
  uint32_t *row;
} WindowCopy;

static bool copyWindowRow(const int64_t *index, void *data) {
  const WindowCopy *copy = data;
  const int32_t rank = copy->array->rank;
  int64_t inArray[MAX_RANK], inWindow[MAX_RANK];
  for (int32_t i = 0; i < rank; ++i) {
    inWindow[i] = index[i] + (i == rank - 1 ? copy->first : 0);
    inArray[i] = inWindow[i] + copy->position[i];
    if (inArray[i] < 0 || inArray[i] >= copy->arrayShape[i])
      return true; // this row overhangs
  }
  for (int plane = 0; plane < PLANES; ++plane) {
    if (copy->toArray) {
      viewRead(copy->window, inWindow, copy->count, plane, copy->row);
      viewWrite(copy->array, inArray, copy->count, plane, copy->row);
    } else {
      viewRead(copy->array, inArray, copy->count, plane, copy->row);
      viewWrite(copy->window, inWindow, copy->count, plane, copy->row);
    }
  }
  return true;
}

/// Copies the part of the window that lies inside the array. What overhangs keeps its poison.
static void copyWindow(const Walk *walk, int32_t number, bool toArray) {
  const Argument *argument = &walk->device->plan->arguments[number];
  const Store *store = &walk->device->plan->stores[argument->store];
  const int32_t rank = store->type.rank;
  int64_t position[MAX_RANK];
  for (int32_t i = 0; i < rank; ++i)
    position[i] = positionOf(argument, &walk->windows[number], i);
  WindowCopy copy = {.array = walk->device->stores[argument->store],
                     .arrayShape = store->arrayShape,
                     .window = walk->device->machine->objects[number],
                     .position = position,
                     .count = 1,
                     .toArray = toArray};
  if (rank) {
    const int64_t start = position[rank - 1];
    const int64_t left = store->arrayShape[rank - 1] - start;
    const int64_t bound = argument->windowBounds[rank - 1];
    copy.first = start < 0 ? -start : 0;
    copy.count = (left < bound ? left : bound) - copy.first;
  }
  if (copy.count <= 0)
    return;
  copy.row = calloc((size_t)copy.count, sizeof(uint32_t));
  if (!copy.row)
    abort();
  forEachRow(rank, argument->windowBounds, copyWindowRow, &copy);
  free(copy.row);
  Buffer *from = toArray ? copy.window->buffer : copy.array->buffer;
  Buffer *to = toArray ? copy.array->buffer : copy.window->buffer;
  if (from->poisoner)
    to->poisoner = from->poisoner;
}

static bool windowError(const Walk *walk, int32_t number, int32_t dim,
                        int64_t index, const char *what) {
  const Plan *plan = walk->device->plan;
  const Argument *argument = &plan->arguments[number];
  return machineError(
      walk->device->machine, NULL,
      "argument %d: %s in dimension %d: its transform %s gave %" PRId64
      ", blocks are %" PRId64 " long, the array %" PRId64,
      number, what, dim, argument->transform->name, index,
      argument->windowBounds[dim],
      plan->stores[argument->store].arrayShape[dim]);
}

/// Runs the transform of a window at this step.
static bool transformWindow(const Walk *walk, int32_t number, int64_t *index) {
  Machine *machine = walk->device->machine;
  const Plan *plan = walk->device->plan;
  const Argument *argument = &plan->arguments[number];
  const int32_t numArguments = argument->transform->body.block.numArguments;
  Value arguments[2 * MAX_RANK + 64];
  if (numArguments > (int32_t)(sizeof(arguments) / sizeof(arguments[0])))
    return machineError(machine, NULL, "has a window transform of %d arguments",
                        numArguments);
  for (int32_t i = 0; i < numArguments; ++i) {
    arguments[i] = (Value){.kind = VALUE_VIEW, .view = machine->objects[i]};
    if (i < plan->gridRank)
      arguments[i] = scalarValue((uint32_t)walk->step[i]);
    else
      viewRetain(machine->objects[i]);
  }
  const Instruction *terminator = NULL;
  if (!machineRunRegion(machine, &argument->transform->body, arguments,
                        &terminator))
    return false;
  const Store *store = &plan->stores[argument->store];
  if (terminator->numOperands != store->type.rank)
    return machineError(machine, terminator,
                        "returns %d indices for an array of rank %d",
                        terminator->numOperands, store->type.rank);
  for (int32_t i = 0; i < store->type.rank; ++i) {
    if (!machineIndex(machine, terminator, i, &index[i]))
      return false;
  }
  return true;
}

static bool checkPlace(const Walk *walk, int32_t number) {
  const Argument *argument = &walk->device->plan->arguments[number];
  const Store *store = &walk->device->plan->stores[argument->store];
  const Window *window = &walk->windows[number];
  for (int32_t i = 0; i < store->type.rank; ++i) {
    const int64_t index = window->index[i];
    if (index < 0)
      return windowError(walk, number, i, index,
                         "its window is at a negative index");
    if (index > INT32_MAX ||
        positionOf(argument, window, i) >= store->arrayShape[i] ||
        positionOf(argument, window, i) + argument->windowBounds[i] <= 0)
      return windowError(walk, number, i, index,
                         "its window lies outside the array");
  }
  return true;
}

/// Remembers where an output window has been; warns when it comes back.
static void leavePlace(Walk *walk, int32_t number) {
  Window *window = &walk->windows[number];
  const int32_t rank =
      walk->device->plan->stores[walk->device->plan->arguments[number].store]
          .type.rank;
  const size_t bytes = (size_t)rank * sizeof(int64_t);
  window->visited = realloc(window->visited, (size_t)(window->numVisited + 1) *
                                                 (bytes ? bytes : 1));
  if (!window->visited)
    abort();
  memcpy(window->visited + window->numVisited++ * rank, window->index, bytes);
}

static void warnRevisit(Walk *walk, int32_t number) {
  const Window *window = &walk->windows[number];
  const int32_t rank =
      walk->device->plan->stores[walk->device->plan->arguments[number].store]
          .type.rank;
  if (walk->warnedRevisit)
    return;
  for (int64_t i = 0; i < window->numVisited; ++i) {
    if (memcmp(window->visited + i * rank, window->index,
               (size_t)rank * sizeof(int64_t)) != 0)
      continue;
    walk->warnedRevisit = true;
    mosaicEmitWarning(
        mlirOperationGetLocation(
            walk->device->machine->world->program->entry->op),
        mosaicArenaFormat(walk->device->machine->world->arena,
                          "argument %d: a block of the result is visited again "
                          "after others; it is "
                          "fetched here, hardware does not do that",
                          number));
    return;
  }
}

static bool moveWindow(Walk *walk, int32_t number) {
  const Argument *argument = &walk->device->plan->arguments[number];
  Window *window = &walk->windows[number];
  int64_t index[MAX_RANK] = {0};
  if (!transformWindow(walk, number, index))
    return false;
  if (window->placed && memcmp(index, window->index, sizeof(index)) == 0)
    return true;
  if (window->placed && argument->isOutput) {
    copyWindow(walk, number, /*toArray=*/true);
    leavePlace(walk, number);
  }
  memcpy(window->index, index, sizeof(index));
  window->placed = true;
  if (!checkPlace(walk, number))
    return false;
  if (argument->isOutput)
    warnRevisit(walk, number);
  viewFillPoison(walk->device->machine->objects[number],
                 walk->device->machine->world->poisonSeed);
  copyWindow(walk, number, /*toArray=*/false);
  return true;
}

static bool runStep(Walk *walk) {
  Machine *machine = walk->device->machine;
  const Plan *plan = walk->device->plan;
  for (int32_t i = 0; i < plan->numArguments; ++i)
    if (plan->arguments[i].kind == ARGUMENT_WINDOW && !moveWindow(walk, i))
      return false;
  Value *arguments = calloc((size_t)plan->numArguments + 1, sizeof(Value));
  if (!arguments)
    abort();
  for (int32_t i = 0; i < plan->numArguments; ++i) {
    arguments[i] = (Value){.kind = VALUE_VIEW, .view = machine->objects[i]};
    if (plan->arguments[i].kind == ARGUMENT_GRID)
      arguments[i] = scalarValue((uint32_t)walk->step[i]);
    else
      viewRetain(machine->objects[i]);
  }
  const Instruction *terminator = NULL;
  const bool succeeded = machineRunRegion(
      machine, &machine->world->program->entry->body, arguments, &terminator);
  free(arguments);
  return succeeded;
}

static bool runSteps(Walk *walk) {
  const Plan *plan = walk->device->plan;
  for (int32_t i = 0; i < plan->gridRank; ++i)
    if (plan->gridBounds[i] <= 0)
      return true;
  for (;;) {
    if (!runStep(walk))
      return false;
    int32_t dim = plan->gridRank - 1;
    for (; dim >= 0 && ++walk->step[dim] == plan->gridBounds[dim]; --dim)
      walk->step[dim] = 0;
    if (dim < 0)
      return true;
  }
}

bool gridRun(Device *device) {
  const Plan *plan = device->plan;
  Walk walk = {.device = device,
               .windows =
                   calloc((size_t)plan->numArguments + 1, sizeof(Window))};
  if (!walk.windows)
    abort();
  const bool succeeded = runSteps(&walk);
  for (int32_t i = 0; i < plan->numArguments; ++i) {
    if (succeeded && plan->arguments[i].isOutput && walk.windows[i].placed)
      copyWindow(&walk, i, /*toArray=*/true);
    free(walk.windows[i].visited);
  }
  free(walk.windows);
  return succeeded;
}
