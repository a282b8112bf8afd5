//===- ViewOps.c - Allocations and views of memrefs -----------------------===//
//
// Source: dialect.md 9.5, running.md 5
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"
#include "Interpreter/World.h"

#include <inttypes.h>
#include <string.h>

static void setView(Machine *machine, const Instruction *instruction,
                    View *view) {
  machineSetResult(machine, instruction, 0,
                   (Value){.kind = VALUE_VIEW, .view = view});
}

static View *allocatedView(const Machine *machine,
                           const Instruction *instruction) {
  return machine->objects[machine->world->program->entry->numArguments +
                          instruction->allocation];
}

/// A root of the result's type at the start of the allocation: ops that share one may differ in
/// type.
bool executeAllocation(Machine *machine, const Instruction *instruction) {
  const View *object = allocatedView(machine, instruction);
  const ValueType *type = &instruction->resultTypes[0];
  View *view = viewCreate(object->step, object->buffer, type->element,
                          type->rank, type->shape);
  view->alloc = object->alloc;
  if (object->step == VIEW_TILED)
    view->tiled.layout = type->tiles;
  if (type->isSemaphore)
    for (int plane = 0; plane < PLANES; ++plane)
      memset(object->buffer->planes[plane], 0,
             (size_t)object->buffer->words * sizeof(uint32_t));
  else
    viewFillPoison(view, machine->world->poisonSeed);
  setView(machine, instruction, view);
  return true;
}

/// The barrier semaphore outlives the op: it is the same one for all ops that name it.
bool executeBarrierSemaphore(Machine *machine, const Instruction *instruction) {
  View *view = allocatedView(machine, instruction);
  viewRetain(view);
  setView(machine, instruction, view);
  return true;
}

bool executeSameView(Machine *machine, const Instruction *instruction) {
  return executeSameValue(machine, instruction);
}

bool executeDim(Machine *machine, const Instruction *instruction) {
  const View *view = machineView(machine, instruction, 0);
  int64_t dim = 0;
  if (!machineIndex(machine, instruction, 1, &dim))
    return false;
  if (dim < 0 || dim >= view->rank)
    return machineError(machine, instruction,
                        "asks for dimension %" PRId64 " of a memref of rank %d",
                        dim, view->rank);
  machineSetResult(machine, instruction, 0,
                   scalarValue((uint64_t)view->shape[dim]));
  return true;
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

bool decodeMemRefSlice(MosaicArena *arena, Instruction *instruction) {
  int32_t segments[3]; // source, base indices, dynamic sizes
  if (!decodeSegments(instruction, 3, segments))
    return false;
  int32_t *numIndices = MOSAIC_ARENA_NEW(arena, int32_t);
  *numIndices = segments[1];
  instruction->attributes = numIndices;
  return true;
}

bool executeMemRefSlice(Machine *machine, const Instruction *instruction) {
  View *source = machineView(machine, instruction, 0);
  const ValueType *type = &instruction->resultTypes[0];
  const int32_t numIndices = *(const int32_t *)instruction->attributes;
  int64_t start[MAX_RANK] = {0}, shape[MAX_RANK] = {0};
  if (numIndices != source->rank || type->rank != source->rank)
    return machineError(machine, instruction,
                        "has %d indices for a memref of rank %d", numIndices,
                        source->rank);
  if (!machineIndices(machine, instruction, 1, numIndices, start))
    return false;
  int32_t nextSize = 1 + numIndices;
  for (int32_t i = 0; i < type->rank; ++i) {
    shape[i] = type->shape[i];
    if (shape[i] < 0 &&
        !machineIndex(machine, instruction, nextSize++, &shape[i]))
      return false;
    if (start[i] < 0 || shape[i] < 0 || start[i] + shape[i] > source->shape[i])
      return machineError(
          machine, instruction,
          "reaches outside its memref in dimension %d: from %" PRId64
          ", %" PRId64 " elements, the memref has %" PRId64,
          i, start[i], shape[i], source->shape[i]);
  }
  View *view =
      viewCreateChild(source, VIEW_SLICE, source->element, type->rank, shape);
  memcpy(view->offsets, start, sizeof(start));
  setView(machine, instruction, view);
  return true;
}

bool executeMemRefSqueeze(Machine *machine, const Instruction *instruction) {
  View *source = machineView(machine, instruction, 0);
  const ValueType *type = &instruction->resultTypes[0];
  int64_t shape[MAX_RANK] = {0};
  int32_t parentDims[MAX_RANK] = {0};
  // From the minor end: equal sizes pair, else the source's dimension must be 1 and goes.
  int32_t dim = type->rank - 1;
  for (int32_t i = source->rank - 1; i >= 0; --i) {
    if (dim >= 0 &&
        (type->shape[dim] < 0 || type->shape[dim] == source->shape[i])) {
      shape[dim] = source->shape[i];
      parentDims[dim--] = i;
    } else if (source->shape[i] != 1) {
      return machineError(machine, instruction,
                          "drops dimension %d, whose size is %" PRId64, i,
                          source->shape[i]);
    }
  }
  if (dim >= 0)
    return machineError(machine, instruction,
                        "has more dimensions than its source");
  View *view =
      viewCreateChild(source, VIEW_SQUEEZE, source->element, type->rank, shape);
  memcpy(view->parentDims, parentDims, sizeof(parentDims));
  setView(machine, instruction, view);
  return true;
}

//===----------------------------------------------------------------------===//
// Other shapes and element types
//===----------------------------------------------------------------------===//

/// A tiled result: the same memory from the source's first row on, read by the result's tiles.
static bool newTiledRoot(Machine *machine, const Instruction *instruction,
                         const int64_t *shape) {
  const View *source = machineView(machine, instruction, 0);
  const ValueType *type = &instruction->resultTypes[0];
  int64_t row = 0, lane = 0;
  const int64_t zero[MAX_RANK] = {0};
  if (!viewRowAddress(source, zero, &row, &lane) || lane != 0)
    return machineError(machine, instruction,
                        "gives tiles to a memref that has none, or that starts "
                        "inside a lane row");
  View *view =
      viewCreate(VIEW_TILED, source->buffer, type->element, type->rank, shape);
  view->alloc = source->alloc;
  view->tiled.layout = type->tiles;
  view->tiled.baseRow = row;
  setView(machine, instruction, view);
  return true;
}

static bool isDynamic(const ValueType *type) {
  for (int32_t i = 0; i < type->rank; ++i)
    if (type->shape[i] < 0)
      return true;
  return false;
}

bool executeMemRefReshape(Machine *machine, const Instruction *instruction) {
  View *source = machineView(machine, instruction, 0);
  const ValueType *type = &instruction->resultTypes[0];
  if (isDynamic(type) || type->count != viewCount(source))
    return machineError(machine, instruction,
                        "reshapes %" PRId64 " elements to %" PRId64,
                        viewCount(source), type->count);
  if (type->tiles)
    return newTiledRoot(machine, instruction, type->shape);
  setView(machine, instruction,
          viewCreateChild(source, VIEW_RESHAPE, source->element, type->rank,
                          type->shape));
  return true;
}

bool executeMemRefBitcast(Machine *machine, const Instruction *instruction) {
  View *source = machineView(machine, instruction, 0);
  const ValueType *type = &instruction->resultTypes[0];
  int64_t shape[MAX_RANK];
  memcpy(shape, source->shape, sizeof(shape));
  const int64_t from = source->element.width, to = type->element.width;
  if (from != to && source->rank >= 2) {
    const int32_t rows = source->rank - 2;
    if (shape[rows] * from % to != 0)
      return machineError(machine, instruction,
                          "makes %" PRId64 " rows of %" PRId64
                          " bits into rows of %" PRId64 " bits",
                          shape[rows], from, to);
    shape[rows] = shape[rows] * from / to;
  } else if (from != to) {
    return machineError(machine, instruction,
                        "changes the width of a memref of rank %d",
                        source->rank);
  }
  if (type->tiles)
    return newTiledRoot(machine, instruction, shape);
  setView(machine, instruction,
          viewCreateChild(source, VIEW_BITCAST, type->element, source->rank,
                          shape));
  return true;
}

bool executeReinterpretCast(Machine *machine, const Instruction *instruction) {
  const ValueType *type = &instruction->resultTypes[0];
  const View *source = machineView(machine, instruction, 0);
  if (instruction->numOperands != 1)
    return machineError(
        machine, instruction,
        "has a dynamic offset, size or stride; only casts without can be run");
  if (isDynamic(type) || type->element.width != source->element.width)
    return machineError(machine, instruction,
                        "changes the element width or has dynamic sizes; "
                        "neither can be run");
  if (type->tiles)
    return newTiledRoot(machine, instruction, type->shape);
  if (type->count != viewCount(source))
    return machineError(machine, instruction,
                        "changes the number of elements from %" PRId64
                        " to %" PRId64,
                        viewCount(source), type->count);
  return executeSameValue(machine, instruction);
}
