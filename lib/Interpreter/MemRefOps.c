//===- MemRefOps.c - Upstream's views and copies of memrefs ---------------===//
//
// What kernels hold before the stage of linalg and memrefs makes accesses of it.
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

bool executeRank(Machine *machine, const Instruction *instruction) {
  machineSetResult(
      machine, instruction, 0,
      scalarValue((uint64_t)machineView(machine, instruction, 0)->rank));
  return true;
}

bool executeMemRefCopy(Machine *machine, const Instruction *instruction) {
  const View *from = machineView(machine, instruction, 0);
  const View *to = machineView(machine, instruction, 1);
  const int64_t zero[MAX_RANK] = {0};
  for (int32_t i = 0; i < from->rank; ++i)
    if (from->shape[i] != to->shape[i])
      return machineError(machine, instruction,
                          "copies %" PRId64 " elements of dimension %d to "
                          "%" PRId64,
                          from->shape[i], i, to->shape[i]);
  viewCopyElements(&(ViewCopy){.from = from,
                               .to = to,
                               .fromStart = zero,
                               .toStart = zero,
                               .rank = from->rank,
                               .shape = from->shape,
                               .origin = originOf(instruction)});
  return true;
}

/// Offsets, sizes and strides by dimension of the source; INT64_MIN where an
/// operand says.
typedef struct Subview {
  int64_t *numbers[3];
} Subview;

enum { OFFSETS, SIZES, STRIDES };

bool decodeSubview(MosaicArena *arena, Instruction *instruction) {
  static const char *const kNames[] = {"static_offsets", "static_sizes",
                                       "static_strides"};
  Subview *subview = MOSAIC_ARENA_NEW(arena, Subview);
  instruction->attributes = subview;
  for (int i = OFFSETS; i <= STRIDES; ++i) {
    int32_t count = 0;
    subview->numbers[i] = decodeNumbers(arena, instruction, kNames[i], &count);
    assert(count == instruction->operandTypes[0].rank);
  }
  assert(!instruction->resultTypes[0].tiles && "its layout has strides");
  return true;
}

static bool readNumbers(Machine *machine, const Instruction *instruction,
                        int32_t rank, int64_t numbers[3][MAX_RANK]) {
  const Subview *subview = instruction->attributes;
  int32_t operand = 1;
  for (int list = OFFSETS; list <= STRIDES; ++list)
    for (int32_t i = 0; i < rank; ++i) {
      numbers[list][i] = subview->numbers[list][i];
      if (numbers[list][i] == INT64_MIN &&
          !machineIndex(machine, instruction, operand++, &numbers[list][i]))
        return false;
    }
  return true;
}

static bool checkInside(Machine *machine, const Instruction *instruction,
                        const View *source, int64_t numbers[3][MAX_RANK]) {
  for (int32_t i = 0; i < source->rank; ++i) {
    const int64_t offset = numbers[OFFSETS][i], size = numbers[SIZES][i],
                  stride = numbers[STRIDES][i], all = source->shape[i];
    if (offset < 0 || size < 0 || stride < 0 || offset > all || size > all ||
        stride > all || (size > 0 && offset + (size - 1) * stride >= all))
      return machineError(machine, instruction,
                          "reaches outside its memref in dimension %d: %" PRId64
                          " elements from %" PRId64 " on, %" PRId64
                          " apart, the memref has %" PRId64,
                          i, size, offset, stride, all);
  }
  return true;
}

/// Dimensions of size 1 may be left out: from the minor end, equal sizes pair, and
/// sizes that are both known at run time only.
bool executeSubview(Machine *machine, const Instruction *instruction) {
  const Subview *subview = instruction->attributes;
  View *source = machineView(machine, instruction, 0);
  const ValueType *type = &instruction->resultTypes[0];
  int64_t numbers[3][MAX_RANK], shape[MAX_RANK] = {0}, strides[MAX_RANK] = {0};
  if (!readNumbers(machine, instruction, source->rank, numbers) ||
      !checkInside(machine, instruction, source, numbers))
    return false;
  assert(source->rank >= 0 && source->rank <= MAX_RANK);
  int64_t offset = 0, linear = 1;
  int32_t dim = type->rank - 1;
  for (int32_t i = source->rank - 1; i >= 0; --i) {
    offset += numbers[OFFSETS][i] * linear;
    const int64_t size = numbers[SIZES][i];
    const bool isDynamic = subview->numbers[SIZES][i] == INT64_MIN;
    if (dim >= 0 &&
        (isDynamic ? type->shape[dim] < 0 : type->shape[dim] == size)) {
      shape[dim] = size;
      strides[dim--] = numbers[STRIDES][i] * linear;
    }
    linear *= source->shape[i];
  }
  assert(dim < 0 && "verifiers see to the shape");
  View *view =
      viewCreateChild(source, VIEW_STRIDED, type->element, type->rank, shape);
  if (!view)
    return machineError(machine, instruction,
                        "is a view of a view of a view, and so on, %d times; "
                        "that cannot be run",
                        MAX_VIEW_DEPTH);
  view->strided.offset = offset;
  memcpy(view->strided.strides, strides, sizeof(strides));
  machineSetResult(machine, instruction, 0,
                   (Value){.kind = VALUE_VIEW, .view = view});
  return true;
}
