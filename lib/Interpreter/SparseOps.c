//===- SparseOps.c - Ops of SparseCore kernels ----------------------------===//
//
// Loads and stores with an index per element, running reductions and counts, sorting.
//
// Source: dialect.md 9.1, 9.2
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Combiner.h"
#include "Interpreter/World.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Loads and stores with an index per element
//===----------------------------------------------------------------------===//

typedef struct IndexedAccess {
  int32_t base, firstIndex, numIndices;
  int32_t mask; ///< -1: none
  bool add;
} IndexedAccess;

bool decodeVectorLoadIdx(MosaicArena *arena, Instruction *instruction) {
  int32_t segments[3]; // base, indices, mask
  if (!decodeSegments(instruction, 3, segments))
    return false;
  IndexedAccess *access = MOSAIC_ARENA_NEW(arena, IndexedAccess);
  *access = (IndexedAccess){.base = 0,
                            .firstIndex = 1,
                            .numIndices = segments[1],
                            .mask = segments[2] ? 1 + segments[1] : -1};
  instruction->attributes = access;
  return true;
}

bool decodeVectorStoreIdx(MosaicArena *arena, Instruction *instruction) {
  int32_t segments[4]; // value, base, indices, mask
  if (!decodeSegments(instruction, 4, segments))
    return false;
  IndexedAccess *access = MOSAIC_ARENA_NEW(arena, IndexedAccess);
  *access = (IndexedAccess){.base = 1,
                            .firstIndex = 2,
                            .numIndices = segments[2],
                            .mask = segments[3] ? 2 + segments[2] : -1,
                            .add = decodeInteger(instruction, "add", 0) != 0};
  instruction->attributes = access;
  return true;
}

/// Whether the mask leaves an element out. Masks are defined here: checkIndexed.
static bool isMaskedOff(Machine *machine, const Instruction *instruction,
                        int32_t operand, int64_t element) {
  return operand >= 0 &&
         !(machineTensor(machine, instruction, operand)->planes[0][element] &
           1);
}

/// Where poison decides which memory is touched, there is no going on.
static bool checkDefined(Machine *machine, const Instruction *instruction,
                         int32_t operand) {
  const Tensor *tensor = machineTensor(machine, instruction, operand);
  return !tensorHasPoison(tensor) ||
         machineError(machine, instruction,
                      "operand %d depends on memory that was never written, "
                      "read by %s",
                      operand, originPlace(machine, tensorFirstOrigin(tensor)));
}

/// Checks the operands; `count` is the number of elements moved.
static bool checkIndexed(Machine *machine, const Instruction *instruction,
                         int64_t count) {
  const IndexedAccess *access = instruction->attributes;
  const View *view = machineView(machine, instruction, access->base);
  bool fits = access->numIndices == view->rank;
  for (int32_t i = 0; i < access->numIndices; ++i)
    fits &= instruction->operandTypes[access->firstIndex + i].count == count;
  if (access->mask >= 0)
    fits &= instruction->operandTypes[access->mask].count == count;
  if (!fits)
    return machineError(machine, instruction,
                        "needs one index per dimension and element, and one "
                        "mask bit per element");
  for (int32_t i = 0; i < access->numIndices; ++i)
    if (!checkDefined(machine, instruction, access->firstIndex + i))
      return false;
  return access->mask < 0 || checkDefined(machine, instruction, access->mask);
}

static bool indexOf(Machine *machine, const Instruction *instruction,
                    int64_t element, int64_t *index) {
  const IndexedAccess *access = instruction->attributes;
  const View *view = machineView(machine, instruction, access->base);
  for (int32_t i = 0; i < view->rank; ++i) {
    index[i] =
        (int32_t)machineTensor(machine, instruction, access->firstIndex + i)
            ->planes[0][element];
    if (index[i] < 0 || index[i] >= view->shape[i])
      return machineError(machine, instruction,
                          "reaches outside its memref in dimension %d with its "
                          "element %" PRId64 ": index %" PRId64
                          ", the memref has %" PRId64,
                          i, element, index[i], view->shape[i]);
  }
  return true;
}

bool executeVectorLoadIdx(Machine *machine, const Instruction *instruction) {
  const IndexedAccess *access = instruction->attributes;
  const ValueType *type = &instruction->resultTypes[0];
  const View *view = machineView(machine, instruction, access->base);
  if (!checkIndexed(machine, instruction, type->count))
    return false;
  const uint64_t seed = machineFillSeed(machine);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/true);
  for (int64_t n = 0; n < type->count; ++n) {
    int64_t index[MAX_RANK] = {0};
    if (isMaskedOff(machine, instruction, access->mask, n)) {
      for (int plane = 0; plane < PLANES; ++plane)
        result->planes[plane][n] =
            (uint32_t)elementPoison(type->element, plane, seed, (uint64_t)n);
      continue;
    }
    if (!indexOf(machine, instruction, n, index)) {
      tensorRelease(result);
      return false;
    }
    for (int plane = 0; plane < ALL_PLANES; ++plane)
      viewRead(view, index, 1, plane, &result->planes[plane][n]);
  }
  // Not machineSetTensor's default: no operand brought this poison.
  tensorSettle(result, originOf(instruction));
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

/// In order: where elements meet, the last one wins, and with `add` all are added.
bool executeVectorStoreIdx(Machine *machine, const Instruction *instruction) {
  const IndexedAccess *access = instruction->attributes;
  const ValueType *type = &instruction->operandTypes[0];
  const View *view = machineView(machine, instruction, access->base);
  const Tensor *value = machineTensor(machine, instruction, 0);
  if (!checkIndexed(machine, instruction, type->count))
    return false;
  for (int64_t n = 0; n < type->count; ++n) {
    int64_t index[MAX_RANK] = {0};
    if (isMaskedOff(machine, instruction, access->mask, n))
      continue;
    if (!indexOf(machine, instruction, n, index))
      return false;
    for (int plane = 0; plane < PLANES; ++plane) {
      uint32_t bits = tensorPlane(value, plane)[n], old = 0;
      viewRead(view, index, 1, plane, &old);
      if (access->add)
        bits = (uint32_t)elementAdd(type->element, old, bits);
      viewWrite(view, index, 1, plane, &bits);
    }
    const Origin origin = tensorOrigin(value, n);
    if (origin || !access->add)
      viewWrite(view, index, 1, ORIGINS, &origin);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

typedef struct Scan {
  int64_t dimension;
  const Combiner *combiner; ///< null: counts the bits of a mask
} Scan;

bool decodeScan(MosaicArena *arena, Instruction *instruction) {
  Scan *scan = MOSAIC_ARENA_NEW(arena, Scan);
  const ValueType *type = &instruction->operandTypes[0];
  scan->dimension = decodeInteger(instruction, "dimension", type->rank - 1);
  instruction->attributes = scan;
  assert(scan->dimension >= 0 && scan->dimension < type->rank);
  if (type->element.width == 1)
    return true;
  scan->combiner = combinerOfKind(
      tpuReductionKindAttrGetValue(decodeAttribute(instruction, "kind")),
      type->element);
  assert(scan->combiner && "verifiers see to the kinds");
  return true;
}

/// The running value of a scan.
typedef struct Running {
  bool started;
  double value;
  uint64_t bits;
} Running;

static void advance(Running *running, const Scan *scan, ElementType type,
                    uint32_t bits) {
  if (!scan->combiner) {
    running->bits += bits & 1;
    return;
  }
  const double value = elementIsFloat(type) ? elementToDouble(type, bits) : 0;
  running->value = running->started
                       ? scan->combiner->floats && elementIsFloat(type)
                             ? scan->combiner->floats(running->value, value)
                             : 0
                       : value;
  running->bits = elementIsFloat(type) ? elementFromDouble(type, running->value)
                  : running->started
                      ? scan->combiner->integers(type, running->bits, bits)
                      : bits;
  running->started = true;
}

/// Masked-off elements take no part; they show the running value, which is 0 before the first.
static void scanPlane(const Instruction *instruction, const uint32_t *in,
                      const uint32_t *mask, uint32_t *out) {
  const Scan *scan = instruction->attributes;
  const ValueType *type = &instruction->operandTypes[0];
  const int64_t size = type->shape[scan->dimension];
  int64_t step = 1;
  for (int32_t i = (int32_t)scan->dimension + 1; i < type->rank; ++i)
    step *= type->shape[i];
  for (int64_t line = 0; line < type->count / size; ++line) {
    Running running = {.started = false};
    for (int64_t i = 0; i < size; ++i) {
      const int64_t at = line / step * size * step + line % step + i * step;
      if (!mask || mask[i] & 1)
        advance(&running, scan, type->element, in[at]);
      out[at] = (uint32_t)running.bits;
    }
  }
}

bool executeScan(Machine *machine, const Instruction *instruction) {
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
    scanPlane(instruction,
              tensorPlane(machineTensor(machine, instruction, 0), plane),
              instruction->numOperands > 1
                  ? tensorPlane(machineTensor(machine, instruction, 1), plane)
                  : NULL,
              result->planes[plane]);
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

/// The hardware's vectors have 16 elements or so; the algorithms here are quadratic.
static bool checkSmall(const Instruction *instruction) {
  enum { MOST_ELEMENTS = 4096 };
  return instruction->operandTypes[0].count <= MOST_ELEMENTS ||
         decodeError(instruction, "has %" PRId64 " elements; %d can be run",
                     instruction->operandTypes[0].count, MOST_ELEMENTS);
}

bool decodeScanCount(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  return checkSmall(instruction);
}

/// counts[i]: how often the value of element i has come up to and with it; the mask: where it comes
/// for the last time. Masked-off elements are not counted and have count 0.
bool executeScanCount(Machine *machine, const Instruction *instruction) {
  enum { COUNT_MASK, COUNT_VALUES };
  const Tensor *mask = machineTensor(machine, instruction, COUNT_MASK);
  const Tensor *values = machineTensor(machine, instruction, COUNT_VALUES);
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *last = machineCreateResult(instruction, 0, poisoned);
  Tensor *counts = machineCreateResult(instruction, 1, poisoned);
  for (int plane = 0; plane < PLANES && counts->planes[plane]; ++plane) {
    const uint32_t *enabled = tensorPlane(mask, plane);
    const uint32_t *in = tensorPlane(values, plane);
    for (int64_t i = 0; i < values->count; ++i) {
      if (!(enabled[i] & 1))
        continue;
      last->planes[plane][i] = 1;
      counts->planes[plane][i] = 1;
      for (int64_t before = i - 1; before >= 0; --before) {
        if (!(enabled[before] & 1) || in[before] != in[i])
          continue;
        last->planes[plane][before] = 0;
        counts->planes[plane][i] = counts->planes[plane][before] + 1;
        break;
      }
    }
  }
  machineSetTensor(machine, instruction, 0, last);
  machineSetTensor(machine, instruction, 1, counts);
  return true;
}

//===----------------------------------------------------------------------===//
// Sorting
//===----------------------------------------------------------------------===//

bool decodeSort(MosaicArena *arena, Instruction *instruction) {
  return checkSmall(instruction) &&
         decodeOneNumber(arena, instruction, "descending", 0);
}

/// Whether the second of two elements must come before the first.
static bool mustSwap(ElementType type, bool descending, uint32_t first,
                     uint32_t second) {
  const double left = elementIsFloat(type) ? elementToDouble(type, first)
                                           : (double)elementSigned(type, first);
  const double right = elementIsFloat(type)
                           ? elementToDouble(type, second)
                           : (double)elementSigned(type, second);
  return descending ? right > left : right < left;
}

typedef struct SortPlane {
  ElementType type;
  bool descending;
  int64_t count;
  const uint32_t *mask; ///< null: all take part
  uint32_t *keys, *values, *valid;
} SortPlane;

static void swapWords(uint32_t *words, int64_t first) {
  const uint32_t word = words[first];
  words[first] = words[first + 1];
  words[first + 1] = word;
}

/// Insertion sort: stable. Elements that the mask leaves out go to the end, in their order.
static void sortPlane(const SortPlane *sort) {
  for (int64_t i = 0; i < sort->count; ++i)
    sort->valid[i] = !sort->mask || sort->mask[i] & 1;
  for (int64_t end = 1; end < sort->count; ++end)
    for (int64_t i = end - 1; i >= 0; --i) {
      const bool swap =
          sort->valid[i + 1] &&
          (!sort->valid[i] || mustSwap(sort->type, sort->descending,
                                       sort->keys[i], sort->keys[i + 1]));
      if (!swap)
        break;
      swapWords(sort->keys, i);
      swapWords(sort->values, i);
      swapWords(sort->valid, i);
    }
}

bool executeSort(Machine *machine, const Instruction *instruction) {
  enum { SORT_KEYS, SORT_VALUES, SORT_MASK };
  enum { SORTED_MASK, SORTED_KEYS, SORTED_VALUES, SORT_RESULTS };
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  const int64_t count = instruction->operandTypes[0].count;
  Tensor *results[SORT_RESULTS];
  for (int32_t i = 0; i < SORT_RESULTS; ++i)
    results[i] = machineCreateResult(instruction, i, poisoned);
  for (int plane = 0; plane < PLANES && results[0]->planes[plane]; ++plane) {
    for (int32_t i = 0; i < 2; ++i)
      memcpy(results[SORTED_KEYS + i]->planes[plane],
             tensorPlane(machineTensor(machine, instruction, i), plane),
             (size_t)count * sizeof(uint32_t));
    const SortPlane sort = {
        .type = instruction->operandTypes[SORT_KEYS].element,
        .descending = *(const int64_t *)instruction->attributes != 0,
        .count = count,
        .mask = instruction->numOperands > SORT_MASK
                    ? tensorPlane(
                          machineTensor(machine, instruction, SORT_MASK), plane)
                    : NULL,
        .keys = results[SORTED_KEYS]->planes[plane],
        .values = results[SORTED_VALUES]->planes[plane],
        .valid = results[SORTED_MASK]->planes[plane]};
    sortPlane(&sort);
  }
  for (int32_t i = 0; i < SORT_RESULTS; ++i)
    machineSetTensor(machine, instruction, i, results[i]);
  return true;
}
