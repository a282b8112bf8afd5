//===- MemoryOps.c - Loads and stores of whole vectors and scalars --------===//
//
// Source: dialect.md 9.2, running.md 3 and 8
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"
#include "Interpreter/World.h"

#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/// Which operands of an access are what.
typedef struct Access {
  int32_t value; ///< -1: a load
  int32_t base;
  int32_t firstIndex, numIndices;
  int32_t mask; ///< -1: none
  bool add;     ///< stores add to what is there
  bool padded;  ///< loads take the last operand for what lies behind the memref
  uint32_t mayPassEnd;    ///< along these dimensions of the vector, by bits
  const int64_t *strides; ///< null: neighbours
} Access;

static Access *createAccess(MosaicArena *arena, Instruction *instruction) {
  Access *access = MOSAIC_ARENA_NEW(arena, Access);
  access->mask = -1;
  access->value = -1;
  instruction->attributes = access;
  return access;
}

bool decodePlainLoad(MosaicArena *arena, Instruction *instruction) {
  Access *access = createAccess(arena, instruction);
  access->firstIndex = 1;
  access->numIndices = instruction->numOperands - 1;
  return true;
}

/// The last operand, padding, is for what lies outside of the memref.
bool decodePaddedLoad(MosaicArena *arena, Instruction *instruction) {
  decodePlainLoad(arena, instruction);
  Access *access = instruction->attributes;
  --access->numIndices;
  access->padded = true;
  access->mayPassEnd = UINT32_MAX;
  const MlirAttribute inBounds = decodeAttribute(instruction, "in_bounds");
  if (mlirAttributeIsNull(inBounds))
    return true;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(inBounds); ++i)
    if (mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, i)))
      access->mayPassEnd &= ~(UINT32_C(1) << i);
  return true;
}

bool decodePlainStore(MosaicArena *arena, Instruction *instruction) {
  Access *access = createAccess(arena, instruction);
  access->value = 0;
  access->base = 1;
  access->firstIndex = 2;
  access->numIndices = instruction->numOperands - 2;
  return true;
}

/// A transfer in order, without a mask: a plain store.
bool decodeTransferWrite(MosaicArena *arena, Instruction *instruction) {
  const MlirAttribute map = decodeAttribute(instruction, "permutation_map");
  return (instruction->operandTypes[1].kind == TYPE_MEMREF &&
          instruction->numOperands == instruction->operandTypes[1].rank + 2 &&
          mlirAffineMapIsMinorIdentity(mlirAffineMapAttrGetValue(map)) &&
          decodePlainStore(arena, instruction)) ||
         decodeError(instruction, "writes with a mask, in another order of "
                                  "dimensions or to a tensor, which cannot be "
                                  "run");
}

bool decodeVectorLoad(MosaicArena *arena, Instruction *instruction) {
  int32_t segments[3]; // base, indices, mask
  if (!decodeSegments(instruction, 3, segments) ||
      !decodePlainLoad(arena, instruction))
    return false;
  Access *access = instruction->attributes;
  access->numIndices = segments[1];
  access->mask = segments[2] ? 1 + segments[1] : -1;
  return true;
}

bool decodeVectorStore(MosaicArena *arena, Instruction *instruction) {
  int32_t segments[4]; // value, base, indices, mask
  if (!decodeSegments(instruction, 4, segments) ||
      !decodePlainStore(arena, instruction))
    return false;
  Access *access = instruction->attributes;
  access->numIndices = segments[2];
  access->mask = segments[3] ? 2 + segments[2] : -1;
  access->add = decodeInteger(instruction, "add", 0) != 0;
  return true;
}

bool decodeStrided(MosaicArena *arena, Instruction *instruction) {
  const bool store = instruction->numResults == 0;
  if (!(store ? decodePlainStore : decodePlainLoad)(arena, instruction))
    return false;
  // A strided store names its base first.
  Access *access = instruction->attributes;
  if (store && instruction->operandTypes[0].kind == TYPE_MEMREF) {
    access->base = 0;
    access->value = instruction->numOperands - 1;
    access->firstIndex = 1;
  }
  int32_t count = 0;
  access->strides = decodeNumbers(arena, instruction, "strides", &count);
  assert(access->strides && count == access->numIndices);
  return true;
}

/// One access, checked: where its first element is and which elements it touches.
typedef struct Touch {
  Machine *machine;
  const Instruction *instruction;
  const Access *access;
  const View *view;
  const ValueType *vector;
  int64_t start[MAX_RANK];
  int64_t strides[MAX_RANK]; ///< per dimension of the view
  int32_t leading;           ///< dimensions of the view that the vector has not
  int64_t columns;           ///< of a row of the vector
  Tensor *tensor;
  const Tensor *mask;
  int64_t maskStrides[MAX_RANK]; ///< per dimension of the vector; 0: broadcast
  int64_t done;                  ///< elements
  uint64_t fillSeed;
  uint32_t *row;
} Touch;

static bool checkBounds(Touch *touch) {
  const View *view = touch->view;
  for (int32_t i = 0; i < view->rank; ++i) {
    const int64_t size =
        i < touch->leading ? 1 : touch->vector->shape[i - touch->leading];
    const bool mayPassEnd =
        i >= touch->leading &&
        touch->access->mayPassEnd >> (i - touch->leading) & 1;
    const int64_t reach = mayPassEnd ? 0 : (size - 1) * touch->strides[i];
    if (touch->start[i] < 0 || touch->start[i] > view->shape[i] - 1 - reach)
      return machineError(touch->machine, touch->instruction,
                          "reaches outside its memref in dimension %d: %" PRId64
                          " elements from %" PRId64 " on, %" PRId64
                          " apart, the memref has %" PRId64,
                          i, size, touch->start[i], touch->strides[i],
                          view->shape[i]);
  }
  return true;
}

/// A mask of fewer or smaller dimensions goes with all indices that it does not tell apart.
static void prepareMask(Touch *touch) {
  const ValueType *type =
      &touch->instruction->operandTypes[touch->access->mask];
  const int32_t missing = touch->vector->rank - type->rank;
  touch->mask =
      machineTensor(touch->machine, touch->instruction, touch->access->mask);
  int64_t stride = 1;
  for (int32_t i = touch->vector->rank - 1; i >= 0; --i) {
    const int64_t size = i >= missing ? type->shape[i - missing] : 1;
    assert(missing >= 0 && (size == 1 || size == touch->vector->shape[i]));
    touch->maskStrides[i] = size == 1 ? 0 : stride;
    stride *= size;
  }
}

static const uint32_t *maskRow(const Touch *touch, const int64_t *index,
                               int plane) {
  int64_t at = 0;
  for (int32_t i = 0; i < touch->vector->rank; ++i)
    at += index[i] * touch->maskStrides[i];
  return tensorPlane(touch->mask, plane) + at;
}

/// Distance between the mask's bits along a row.
static int64_t maskStep(const Touch *touch) {
  const int32_t rank = touch->vector->rank;
  assert(rank >= 0 && rank <= MAX_RANK);
  return rank ? touch->maskStrides[rank - 1] : 0;
}

static bool prepare(Touch *touch) {
  const Access *access = touch->access;
  touch->view = machineView(touch->machine, touch->instruction, access->base);
  if (access->numIndices != touch->view->rank ||
      touch->vector->rank > touch->view->rank)
    return machineError(
        touch->machine, touch->instruction,
        "has %d indices and a vector of rank %d for a memref of rank %d",
        access->numIndices, touch->vector->rank, touch->view->rank);
  if (touch->vector->element.width != touch->view->element.width)
    return machineError(
        touch->machine, touch->instruction,
        "moves elements of %d bits from or to a memref of %d bits",
        touch->vector->element.width, touch->view->element.width);
  if (!machineIndices(touch->machine, touch->instruction, access->firstIndex,
                      access->numIndices, touch->start))
    return false;
  for (int32_t i = 0; i < touch->view->rank; ++i)
    touch->strides[i] = access->strides ? access->strides[i] : 1;
  touch->leading = touch->view->rank - touch->vector->rank;
  touch->columns =
      touch->vector->rank ? touch->vector->shape[touch->vector->rank - 1] : 1;
  touch->fillSeed = machineFillSeed(touch->machine);
  if (access->mask >= 0)
    prepareMask(touch);
  return checkBounds(touch);
}

static void moveElements(const View *view, const int64_t *at, int64_t count,
                         int plane, uint32_t *elements, bool write) {
  if (write)
    viewWrite(view, at, count, plane, elements);
  else
    viewRead(view, at, count, plane, elements);
}

/// Reads or writes a row of the vector, element by element when the minor dimension is strided.
static void moveRow(const Touch *touch, const int64_t *at, int plane,
                    uint32_t *elements, bool write) {
  const View *view = touch->view;
  const int32_t minor = view->rank - 1;
  const int64_t columns = touch->columns;
  if (view->rank == 0 || touch->strides[minor] == 1) {
    moveElements(view, at, columns, plane, elements, write);
    return;
  }
  int64_t element[MAX_RANK];
  memcpy(element, at, sizeof(element));
  for (int64_t i = 0; i < columns; ++i, element[minor] += touch->strides[minor])
    moveElements(view, element, 1, plane, elements + i, write);
}

static void rowStart(const Touch *touch, const int64_t *index, int64_t *at) {
  memcpy(at, touch->start, sizeof(touch->start));
  for (int32_t i = 0; i < touch->vector->rank; ++i)
    at[touch->leading + i] += index[i] * touch->strides[touch->leading + i];
}

static bool loadRow(const int64_t *index, void *data) {
  Touch *touch = data;
  int64_t at[MAX_RANK];
  rowStart(touch, index, at);
  for (int plane = 0; plane < PLANES; ++plane) {
    uint32_t *row = touch->tensor->planes[plane] + touch->done;
    moveRow(touch, at, plane, row, /*write=*/false);
    if (!touch->mask)
      continue;
    const uint32_t *mask = maskRow(touch, index, plane);
    for (int64_t i = 0; i < touch->columns; ++i)
      if (!(mask[i * maskStep(touch)] & 1)) // not loaded: undefined
        row[i] = (uint32_t)elementPoison(touch->vector->element, plane,
                                         touch->fillSeed,
                                         (uint64_t)(touch->done + i));
  }
  if (touch->view->buffer->planes[ORIGINS])
    moveRow(touch, at, ORIGINS, touch->tensor->planes[ORIGINS] + touch->done,
            /*write=*/false);
  touch->done += touch->columns;
  return true;
}

/// How many elements of a row from `at` on lie in the memref.
static int64_t columnsInside(const Touch *touch, const int64_t *at) {
  int64_t count = touch->columns;
  for (int32_t i = 0; i < touch->view->rank; ++i) {
    const int64_t rest = touch->view->shape[i] - at[i];
    if (rest <= 0)
      return 0;
    if (i == touch->view->rank - 1 && rest < count)
      count = rest;
  }
  return count;
}

static bool loadPaddedRow(const int64_t *index, void *data) {
  Touch *touch = data;
  int64_t at[MAX_RANK];
  rowStart(touch, index, at);
  const int64_t count = columnsInside(touch, at);
  const Value *padding =
      machineOperand(touch->machine, touch->instruction,
                     touch->access->firstIndex + touch->access->numIndices);
  for (int plane = 0; plane < ALL_PLANES; ++plane) {
    uint32_t *row = touch->tensor->planes[plane] + touch->done;
    if (plane != ORIGINS || touch->view->buffer->planes[ORIGINS])
      viewRead(touch->view, at, count, plane, row);
    for (int64_t i = count; i < touch->columns; ++i)
      row[i] = plane == ORIGINS ? padding->scalar.origin
                                : (uint32_t)padding->scalar.planes[plane];
  }
  touch->done += touch->columns;
  return true;
}

static void storeRowPlane(const Touch *touch, const int64_t *index,
                          const int64_t *at, int plane) {
  const uint32_t *values = tensorPlane(touch->tensor, plane) + touch->done;
  if (!touch->mask && !touch->access->add) {
    memcpy(touch->row, values, (size_t)touch->columns * sizeof(uint32_t));
    moveRow(touch, at, plane, touch->row, /*write=*/true);
    return;
  }
  moveRow(touch, at, plane, touch->row, /*write=*/false);
  const uint32_t *mask = touch->mask ? maskRow(touch, index, plane) : NULL;
  for (int64_t i = 0; i < touch->columns; ++i)
    if (!mask || mask[i * maskStep(touch)] & 1)
      touch->row[i] = touch->access->add
                          ? (uint32_t)elementAdd(touch->vector->element,
                                                 touch->row[i], values[i])
                          : values[i];
  moveRow(touch, at, plane, touch->row, /*write=*/true);
}

/// Where the stored elements, or the mask's bits, have origins, memory gets them.
static void storeOrigins(const Touch *touch, const int64_t *index,
                         const int64_t *at) {
  const bool poisoned = tensorHasPoison(touch->tensor) ||
                        (touch->mask && tensorHasPoison(touch->mask));
  if (!poisoned && !touch->view->buffer->planes[ORIGINS])
    return;
  moveRow(touch, at, ORIGINS, touch->row, /*write=*/false);
  const uint32_t *mask = touch->mask ? maskRow(touch, index, 0) : NULL;
  const Origin *maskOrigins = touch->mask && tensorHasPoison(touch->mask)
                                  ? maskRow(touch, index, ORIGINS)
                                  : NULL;
  for (int64_t i = 0; i < touch->columns; ++i) {
    const Origin origin = tensorOrigin(touch->tensor, touch->done + i);
    if (maskOrigins && maskOrigins[i * maskStep(touch)])
      touch->row[i] = maskOrigins[i * maskStep(touch)];
    else if ((!mask || mask[i * maskStep(touch)] & 1) &&
             (origin || !touch->access->add))
      touch->row[i] = origin;
  }
  moveRow(touch, at, ORIGINS, touch->row, /*write=*/true);
}

static bool storeRow(const int64_t *index, void *data) {
  Touch *touch = data;
  int64_t at[MAX_RANK];
  rowStart(touch, index, at);
  for (int plane = 0; plane < PLANES; ++plane)
    storeRowPlane(touch, index, at, plane);
  storeOrigins(touch, index, at);
  touch->done += touch->columns;
  return true;
}

bool executeVectorLoad(Machine *machine, const Instruction *instruction) {
  Touch touch = {.machine = machine,
                 .instruction = instruction,
                 .access = instruction->attributes,
                 .vector = &instruction->resultTypes[0]};
  if (!prepare(&touch))
    return false;
  touch.tensor = machineCreateResult(instruction, 0, /*poisoned=*/true);
  forEachRow(touch.vector->rank, touch.vector->shape,
             touch.access->padded ? loadPaddedRow : loadRow, &touch);
  machineSetTensor(machine, instruction, 0, touch.tensor);
  return true;
}

bool executeVectorStore(Machine *machine, const Instruction *instruction) {
  const Access *access = instruction->attributes;
  Touch touch = {.machine = machine,
                 .instruction = instruction,
                 .access = access,
                 .vector = &instruction->operandTypes[access->value]};
  if (!prepare(&touch))
    return false;
  touch.tensor = machineOperand(machine, instruction, access->value)->tensor;
  touch.row = allocateZeroed((size_t)touch.columns, sizeof(uint32_t));
  forEachRow(touch.vector->rank, touch.vector->shape, storeRow, &touch);
  free(touch.row);
  return true;
}

static bool scalarPlace(Machine *machine, const Instruction *instruction,
                        int32_t base, const View **view, int64_t *index) {
  *view = machineView(machine, instruction, base);
  if (!machineIndices(machine, instruction, base + 1, (*view)->rank, index))
    return false;
  for (int32_t i = 0; i < (*view)->rank; ++i)
    if (index[i] < 0 || index[i] >= (*view)->shape[i])
      return machineError(
          machine, instruction,
          "reaches outside its memref in dimension %d: element %" PRId64
          ", the memref has %" PRId64,
          i, index[i], (*view)->shape[i]);
  return true;
}

bool executeScalarLoad(Machine *machine, const Instruction *instruction) {
  const View *view = NULL;
  int64_t index[MAX_RANK] = {0};
  if (!scalarPlace(machine, instruction, 0, &view, index))
    return false;
  Value result = {.kind = VALUE_SCALAR};
  for (int plane = 0; plane < PLANES; ++plane) {
    uint32_t bits = 0;
    viewRead(view, index, 1, plane, &bits);
    result.scalar.planes[plane] = bits;
  }
  if (scalarHasPoison(&result)) {
    viewRead(view, index, 1, ORIGINS, &result.scalar.origin);
    if (!result.scalar.origin)
      result.scalar.origin = originOf(instruction);
  }
  machineSetResult(machine, instruction, 0, result);
  return true;
}

bool executeScalarStore(Machine *machine, const Instruction *instruction) {
  const View *view = NULL;
  int64_t index[MAX_RANK] = {0};
  if (!scalarPlace(machine, instruction, 1, &view, index))
    return false;
  const Value *value = machineOperand(machine, instruction, 0);
  for (int plane = 0; plane < PLANES; ++plane) {
    const uint32_t bits = (uint32_t)value->scalar.planes[plane];
    viewWrite(view, index, 1, plane, &bits);
  }
  viewWrite(view, index, 1, ORIGINS, &value->scalar.origin);
  return true;
}
