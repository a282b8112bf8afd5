//===- Grid.c - The steps of a kernel on one device -----------------------===//

#include "Interpreter/Grid.h"

#include "CAPI/Shims.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// Where the window of an argument stands.
typedef struct Window {
  bool placed;
  int64_t index[MAX_RANK];
  int64_t numVisited, maxVisited; ///< output windows: the places that were left
  int64_t *visited;
} Window;

typedef struct Walk {
  Device *device;
  Window *windows;
  int64_t step[MAX_RANK];
  bool warnedRevisit;
  int64_t numSteps;
  time_t shown; ///< when progress was shown last
} Walk;

static int64_t positionOf(const Argument *argument, const Window *window,
                          int32_t dim) {
  return argument->lowPadding
             ? window->index[dim] - argument->lowPadding[dim]
             : window->index[dim] * argument->windowBounds[dim];
}

/// Copies the part of the window that lies inside the array. What overhangs keeps its poison.
static void copyWindow(const Walk *walk, int32_t number, bool toArray) {
  const Argument *argument = &walk->device->plan->arguments[number];
  const Store *store = &walk->device->plan->stores[argument->store];
  int64_t inArray[MAX_RANK] = {0}, inWindow[MAX_RANK] = {0},
          shape[MAX_RANK] = {0};
  for (int32_t i = 0; i < store->type.rank; ++i) {
    const int64_t start = positionOf(argument, &walk->windows[number], i);
    const int64_t end = start + argument->windowBounds[i];
    inArray[i] = start < 0 ? 0 : start;
    inWindow[i] = inArray[i] - start;
    shape[i] =
        (end < store->arrayShape[i] ? end : store->arrayShape[i]) - inArray[i];
  }
  const View *array = walk->device->stores[argument->store];
  const View *window = walk->device->machine->objects[number];
  viewCopyElements(&(ViewCopy){.from = toArray ? window : array,
                               .to = toArray ? array : window,
                               .fromStart = toArray ? inWindow : inArray,
                               .toStart = toArray ? inArray : inWindow,
                               .rank = store->type.rank,
                               .shape = shape});
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
  Value *arguments = allocateZeroed((size_t)numArguments, sizeof(Value));
  for (int32_t i = 0; i < numArguments; ++i) {
    arguments[i] = (Value){.kind = VALUE_VIEW, .view = machine->objects[i]};
    if (i < plan->gridRank)
      arguments[i] = scalarValue((uint32_t)walk->step[i]);
    else
      viewRetain(machine->objects[i]);
  }
  const Instruction *terminator = NULL;
  const bool ran = machineRunRegion(machine, &argument->transform->body,
                                    arguments, &terminator);
  free(arguments);
  if (!ran)
    return false;
  const Store *store = &plan->stores[argument->store];
  if (terminator->numOperands != store->type.rank)
    return machineError(machine, terminator,
                        "returns %d indices for an array of rank %d",
                        terminator->numOperands, store->type.rank);
  for (int32_t i = 0; i < store->type.rank; ++i)
    if (!machineIndex(machine, terminator, i, &index[i]))
      return false;
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
    if (index > store->arrayShape[i] +
                    (argument->lowPadding ? argument->lowPadding[i] : 0) ||
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
  if (window->numVisited == window->maxVisited) {
    const size_t size = (size_t)rank * sizeof(int64_t);
    window->maxVisited = 2 * window->maxVisited + 16;
    int64_t *grown = allocateZeroed((size_t)window->maxVisited, size + 1);
    if (window->numVisited)
      memcpy(grown, window->visited, (size_t)window->numVisited * size);
    free(window->visited);
    window->visited = grown;
  }
  memcpy(window->visited + window->numVisited++ * rank, window->index,
         (size_t)rank * sizeof(int64_t));
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
                 machineFillSeed(walk->device->machine));
  copyWindow(walk, number, /*toArray=*/false);
  return true;
}

static bool runStep(Walk *walk) {
  Machine *machine = walk->device->machine;
  const Plan *plan = walk->device->plan;
  for (int32_t i = 0; i < plan->numArguments; ++i)
    if (plan->arguments[i].kind == ARGUMENT_WINDOW && !moveWindow(walk, i))
      return false;
  Value *arguments = allocateZeroed((size_t)plan->numArguments, sizeof(Value));
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

/// Once a second, on a terminal: `step 12 of 64`.
static void showProgress(Walk *walk) {
  FILE *progress = walk->device->machine->world->progress;
  const time_t now = progress ? time(NULL) : 0;
  ++walk->numSteps;
  if (!progress || now == walk->shown)
    return;
  const Plan *plan = walk->device->plan;
  double total = 1;
  for (int32_t i = 0; i < plan->gridRank; ++i)
    total *= (double)plan->gridBounds[i];
  if (walk->shown) // not for runs of less than a second
    fprintf(progress, "\rstep %" PRId64 " of %.0f\r", walk->numSteps, total);
  walk->shown = now;
}

static bool runSteps(Walk *walk) {
  const Plan *plan = walk->device->plan;
  assert(plan->gridRank >= 0 && plan->gridRank <= MAX_RANK);
  for (int32_t i = 0; i < plan->gridRank; ++i)
    if (plan->gridBounds[i] <= 0)
      return true;
  for (;;) {
    showProgress(walk);
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
                   allocateZeroed((size_t)plan->numArguments, sizeof(Window))};
  const bool succeeded = runSteps(&walk);
  for (int32_t i = 0; i < plan->numArguments; ++i) {
    if (succeeded && plan->arguments[i].isOutput && walk.windows[i].placed)
      copyWindow(&walk, i, /*toArray=*/true);
    free(walk.windows[i].visited);
  }
  free(walk.windows);
  return succeeded;
}
