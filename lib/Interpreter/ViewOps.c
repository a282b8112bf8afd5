//===- ViewOps.c - Allocations and views of memrefs -----------------------===//
//
// Source: dialect.md 9.5, running.md 5
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"
#include "Interpreter/World.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

static void setView(Machine *machine, const Instruction *instruction,
                    View *view) {
  machineSetResult(machine, instruction, 0,
                   (Value){.kind = VALUE_VIEW, .view = view});
}

/// A view of operand 0, for the caller to complete; null with a report when views lie too deep.
static View *createChild(Machine *machine, const Instruction *instruction,
                         ViewStep step, const int64_t *shape) {
  View *parent = machineView(machine, instruction, 0);
  const ValueType *type = &instruction->resultTypes[0];
  View *view = viewCreateChild(parent, step, type->element, type->rank, shape);
  if (!view)
    machineError(machine, instruction,
                 "is a view of a view of a view, and so on, %d times; that "
                 "cannot be run",
                 MAX_VIEW_DEPTH);
  return view;
}

static View *allocatedView(const Machine *machine,
                           const Instruction *instruction) {
  return machine->objects[machine->world->program->entry->numArguments +
                          instruction->allocation];
}

/// Memory that is given out again is undefined again. The first time it still is, and another device
/// may already have written there. Semaphores keep what others may have signalled already.
static void refill(Machine *machine, const Instruction *instruction,
                   const View *view) {
  bool *given = &machine->allocationsGiven[instruction->allocation];
  if (*given && instruction->resultTypes[0].isSemaphore) {
    for (int64_t i = 0; i < view->buffer->words; ++i)
      if (view->buffer->planes[0][i])
        machineWarn(machine, instruction,
                    "still holds %" PRIu32 " from its last use",
                    view->buffer->planes[0][i]);
  } else if (*given) {
    viewFillPoison(view, machineFillSeed(machine));
  }
  *given = true;
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
  refill(machine, instruction, view);
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
  assert(numIndices == source->rank && type->rank == source->rank);
  if (!machineIndices(machine, instruction, 1, numIndices, start))
    return false;
  int32_t nextSize = 1 + numIndices;
  for (int32_t i = 0; i < type->rank; ++i) {
    shape[i] = type->shape[i];
    if (shape[i] < 0 &&
        !machineIndex(machine, instruction, nextSize++, &shape[i]))
      return false;
    if (start[i] < 0 || shape[i] < 0 || start[i] > source->shape[i] ||
        shape[i] > source->shape[i] - start[i])
      return machineError(
          machine, instruction,
          "reaches outside its memref in dimension %d: from %" PRId64
          ", %" PRId64 " elements, the memref has %" PRId64,
          i, start[i], shape[i], source->shape[i]);
  }
  // A slice of a slice is a slice: loops may carry them.
  View *view = NULL;
  if (source->step == VIEW_SLICE) {
    for (int32_t i = 0; i < type->rank; ++i)
      start[i] += source->offsets[i];
    view = viewCreateChild(source->parent, VIEW_SLICE, source->element,
                           type->rank, shape);
  } else {
    view = createChild(machine, instruction, VIEW_SLICE, shape);
  }
  if (!view)
    return false;
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
    } else {
      assert(source->shape[i] == 1);
    }
  }
  assert(dim < 0 && "verifiers see to the rank");
  View *view = createChild(machine, instruction, VIEW_SQUEEZE, shape);
  if (!view)
    return false;
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
  const int64_t words =
      memrefWords(type->tiles, type->element, type->rank, shape);
  if (words < 0 || row < 0 || row * LANES > source->buffer->words - words)
    return machineError(machine, instruction,
                        "reaches beyond the %" PRId64
                        " words of its memory: %" PRId64
                        " words from word %" PRId64 " on",
                        source->buffer->words, words, row * LANES);
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
  View *view = createChild(machine, instruction, VIEW_RESHAPE, type->shape);
  if (view)
    setView(machine, instruction, view);
  return view != NULL;
}

bool executeMemRefBitcast(Machine *machine, const Instruction *instruction) {
  View *source = machineView(machine, instruction, 0);
  const ValueType *type = &instruction->resultTypes[0];
  int64_t shape[MAX_RANK];
  memcpy(shape, source->shape, sizeof(shape));
  const int64_t from = source->element.width, to = type->element.width;
  if (from % to && to % from)
    return machineError(machine, instruction,
                        "casts %" PRId64 " bits to %" PRId64
                        "; one must divide the other",
                        from, to);
  if (from != to && source->rank >= 2) {
    const int32_t rows = source->rank - 2;
    assert(shape[rows] * from % to == 0);
    shape[rows] = shape[rows] * from / to;
  }
  if (type->tiles)
    return newTiledRoot(machine, instruction, shape);
  View *view = createChild(machine, instruction, VIEW_BITCAST, shape);
  if (view)
    setView(machine, instruction, view);
  return view != NULL;
}

/// A cast's offset and strides, in elements of the result; INT64_MIN where an operand says.
typedef struct Reinterpretation {
  int64_t offset;
  int64_t strides[MAX_RANK];
  int32_t segments[4]; ///< operands: source, offset, sizes, strides
} Reinterpretation;

bool decodeReinterpretCast(MosaicArena *arena, Instruction *instruction) {
  Reinterpretation *cast = MOSAIC_ARENA_NEW(arena, Reinterpretation);
  const ValueType *type = &instruction->resultTypes[0];
  instruction->attributes = cast;
  if (!decodeSegments(instruction, 4, cast->segments))
    return false;
  if (type->element.width != instruction->operandTypes[0].element.width)
    return decodeError(instruction,
                       "changes the element width, which cannot be run");
  if (type->tiles)
    return cast->segments[1] + cast->segments[2] + cast->segments[3] == 0 ||
           decodeError(instruction,
                       "has a dynamic offset, size or stride in tiled memory, "
                       "which cannot be run");
  const MlirType memref =
      mlirValueGetType(mlirOperationGetResult(instruction->op, 0));
  if (mlirLogicalResultIsFailure(mlirMemRefTypeGetStridesAndOffset(
          memref, cast->strides, &cast->offset)))
    return decodeError(instruction,
                       "has a layout without strides, which cannot be run");
  return true;
}

/// The next operand of those that stand for dynamic numbers, where `number` is one.
static bool takeDynamic(Machine *machine, const Instruction *instruction,
                        int32_t *operand, int64_t *number) {
  if (*number != INT64_MIN)
    return true;
  if (*operand == instruction->numOperands)
    return machineError(machine, instruction,
                        "leaves an offset, size or stride open that no operand "
                        "gives");
  return machineIndex(machine, instruction, (*operand)++, number);
}

bool executeReinterpretCast(Machine *machine, const Instruction *instruction) {
  const ValueType *type = &instruction->resultTypes[0];
  const Reinterpretation *cast = instruction->attributes;
  const View *source = machineView(machine, instruction, 0);
  if (type->tiles)
    return newTiledRoot(machine, instruction, type->shape);
  int64_t offset = cast->segments[1] ? INT64_MIN : cast->offset;
  int64_t shape[MAX_RANK] = {0}, strides[MAX_RANK] = {0};
  int32_t operand = 1;
  if (!takeDynamic(machine, instruction, &operand, &offset))
    return false;
  for (int32_t i = 0; i < type->rank; ++i) {
    shape[i] = type->shape[i] < 0 ? INT64_MIN : type->shape[i];
    if (!takeDynamic(machine, instruction, &operand, &shape[i]))
      return false;
  }
  for (int32_t i = 0; i < type->rank; ++i) {
    strides[i] = cast->strides[i];
    if (!takeDynamic(machine, instruction, &operand, &strides[i]))
      return false;
  }
  const int64_t count = viewCount(source);
  int64_t last = offset;
  bool fits = offset >= 0 && offset < count;
  for (int32_t i = 0; fits && i < type->rank; ++i) {
    fits = shape[i] > 0 && shape[i] <= count && strides[i] >= 0 &&
           strides[i] <= count;
    last += fits ? (shape[i] - 1) * strides[i] : 0;
    fits = fits && last < count;
  }
  if (!fits)
    return machineError(machine, instruction,
                        "reaches outside the %" PRId64
                        " elements of its source, from element %" PRId64 " on",
                        count, offset);
  View *view = createChild(machine, instruction, VIEW_STRIDED, shape);
  if (!view)
    return false;
  view->strided.offset = offset;
  memcpy(view->strided.strides, strides, sizeof(strides));
  setView(machine, instruction, view);
  return true;
}
