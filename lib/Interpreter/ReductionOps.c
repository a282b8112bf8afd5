//===- ReductionOps.c - Reductions of whole vectors -----------------------===//
//
// Source: running.md 8
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Combiner.h"

#include "Support/Diagnostics.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// What reductions combine by
//===----------------------------------------------------------------------===//

static double addFloats(double left, double right) { return left + right; }
static double mulFloats(double left, double right) { return left * right; }
static double maximumFloats(double left, double right) {
  return isnan(left) || isnan(right) ? NAN : left > right ? left : right;
}
static double minimumFloats(double left, double right) {
  return isnan(left) || isnan(right) ? NAN : left < right ? left : right;
}
static uint64_t addIntegers(ElementType type, uint64_t left, uint64_t right) {
  return (left + right) & elementMask(type.width);
}
static uint64_t mulIntegers(ElementType type, uint64_t left, uint64_t right) {
  return (left * right) & elementMask(type.width);
}
static uint64_t maxSigned(ElementType type, uint64_t left, uint64_t right) {
  return elementSigned(type, left) > elementSigned(type, right) ? left : right;
}
static uint64_t minSigned(ElementType type, uint64_t left, uint64_t right) {
  return elementSigned(type, left) < elementSigned(type, right) ? left : right;
}
static uint64_t maxUnsigned(ElementType type, uint64_t left, uint64_t right) {
  (void)type;
  return left > right ? left : right;
}
static uint64_t minUnsigned(ElementType type, uint64_t left, uint64_t right) {
  (void)type;
  return left < right ? left : right;
}
static uint64_t andIntegers(ElementType type, uint64_t left, uint64_t right) {
  (void)type;
  return left & right;
}
static uint64_t orIntegers(ElementType type, uint64_t left, uint64_t right) {
  (void)type;
  return left | right;
}
static uint64_t xorIntegers(ElementType type, uint64_t left, uint64_t right) {
  (void)type;
  return left ^ right;
}

enum { NO_KIND = -1 };

static const Combiner kCombiners[] = {
    // clang-format off
    {"#vector.kind<add>",      {TPU_REDUCTION_SUM, NO_KIND},                  addFloats,     addIntegers},
    {"#vector.kind<mul>",      {NO_KIND, NO_KIND},                            mulFloats,     mulIntegers},
    {"#vector.kind<maximumf>", {TPU_REDUCTION_MAXF, TPU_REDUCTION_MAX},       maximumFloats, NULL},
    {"#vector.kind<minimumf>", {TPU_REDUCTION_MINF, TPU_REDUCTION_MIN},       minimumFloats, NULL},
    {"#vector.kind<maxnumf>",  {NO_KIND, NO_KIND},                            fmax,          NULL},
    {"#vector.kind<minnumf>",  {NO_KIND, NO_KIND},                            fmin,          NULL},
    {"#vector.kind<maxsi>",    {TPU_REDUCTION_MAXSI, TPU_REDUCTION_MAX},      NULL,          maxSigned},
    {"#vector.kind<minsi>",    {TPU_REDUCTION_MINSI, TPU_REDUCTION_MIN},      NULL,          minSigned},
    {"#vector.kind<maxui>",    {TPU_REDUCTION_MAXUI, NO_KIND},                NULL,          maxUnsigned},
    {"#vector.kind<minui>",    {TPU_REDUCTION_MINUI, NO_KIND},                NULL,          minUnsigned},
    {"#vector.kind<and>",      {NO_KIND, NO_KIND},                            NULL,          andIntegers},
    {"#vector.kind<or>",       {NO_KIND, NO_KIND},                            NULL,          orIntegers},
    {"#vector.kind<xor>",      {NO_KIND, NO_KIND},                            NULL,          xorIntegers},
    // clang-format on
};
enum { NUM_COMBINERS = sizeof(kCombiners) / sizeof(kCombiners[0]) };

static bool combines(const Combiner *combiner, ElementType type) {
  return elementIsFloat(type) ? combiner->floats != NULL
                              : combiner->integers != NULL;
}

const Combiner *combinerOfKind(TpuReductionKind kind, ElementType type) {
  for (size_t i = 0; i < NUM_COMBINERS; ++i)
    if ((kCombiners[i].kinds[0] == (int)kind ||
         kCombiners[i].kinds[1] == (int)kind) &&
        combines(&kCombiners[i], type))
      return &kCombiners[i];
  return NULL;
}

const Combiner *decodeVectorKind(MosaicArena *arena,
                                 const Instruction *instruction,
                                 ElementType type) {
  const char *kind =
      mosaicAttributeText(decodeAttribute(instruction, "kind"), arena);
  for (size_t i = 0; i < NUM_COMBINERS; ++i)
    if (strcmp(kCombiners[i].name, kind) == 0 && combines(&kCombiners[i], type))
      return &kCombiners[i];
  decodeError(instruction,
              "reduces by %s, which has no meaning for its elements", kind);
  return NULL;
}

static const Combiner *decodeTpuKind(const Instruction *instruction,
                                     ElementType type) {
  const TpuReductionKind kind =
      tpuReductionKindAttrGetValue(decodeAttribute(instruction, "kind"));
  const Combiner *combiner = combinerOfKind(kind, type);
  assert(combiner && "verifiers see to the kinds");
  return combiner;
}

//===----------------------------------------------------------------------===//
// Reductions over dimensions
//===----------------------------------------------------------------------===//

typedef struct Reduction {
  const Combiner *combiner;
  bool hasAccumulator;
  bool reduced[MAX_RANK];
} Reduction;

static void decodeDims(MosaicArena *arena, Instruction *instruction,
                       const char *name, Reduction *reduction) {
  int32_t count = 0;
  const int64_t *dims = decodeNumbers(arena, instruction, name, &count);
  instruction->attributes = reduction;
  for (int32_t i = 0; i < count; ++i) {
    assert(dims[i] >= 0 && dims[i] < instruction->operandTypes[0].rank);
    reduction->reduced[dims[i]] = true;
  }
}

bool decodeReduction(MosaicArena *arena, Instruction *instruction) {
  Reduction *reduction = MOSAIC_ARENA_NEW(arena, Reduction);
  reduction->hasAccumulator = true;
  reduction->combiner = decodeVectorKind(arena, instruction,
                                         instruction->operandTypes[0].element);
  decodeDims(arena, instruction, "reduction_dims", reduction);
  return reduction->combiner != NULL;
}

/// tpu.reduce: no accumulator, and the reduced dimensions stay, of size 1.
bool decodeTpuReduce(MosaicArena *arena, Instruction *instruction) {
  Reduction *reduction = MOSAIC_ARENA_NEW(arena, Reduction);
  reduction->combiner =
      decodeTpuKind(instruction, instruction->operandTypes[0].element);
  decodeDims(arena, instruction, "dimensions", reduction);
  return true;
}

/// Floats are summed in double and rounded once: what any order of f32 sums comes close to. Without an
/// accumulator the first element of each group starts it.
static void reducePlane(const Instruction *instruction,
                        const uint32_t *elements, const uint32_t *accumulator,
                        uint32_t *out) {
  const Reduction *reduction = instruction->attributes;
  const Combiner *combiner = reduction->combiner;
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  const ElementType type = from->element;
  const bool floats = elementIsFloat(type);
  int64_t toStrides[MAX_RANK] = {0}, stride = 1;
  for (int32_t i = from->rank - 1; i >= 0; --i) {
    toStrides[i] = reduction->reduced[i] ? 0 : stride;
    stride *= reduction->reduced[i] ? 1 : from->shape[i];
  }
  double *sums = allocateZeroed((size_t)to->count, sizeof(double));
  bool *started = allocateZeroed((size_t)to->count, sizeof(bool));
  for (int64_t i = 0; accumulator && i < to->count; ++i) {
    out[i] = accumulator[i];
    started[i] = true;
    if (floats)
      sums[i] = elementToDouble(type, accumulator[i]);
  }
  int64_t index[MAX_RANK] = {0}, at = 0;
  for (int64_t n = 0; n < from->count; ++n) {
    const double value = floats ? elementToDouble(type, elements[n]) : 0;
    if (floats)
      sums[at] = started[at] ? combiner->floats(sums[at], value) : value;
    else
      out[at] = started[at]
                    ? (uint32_t)combiner->integers(type, out[at], elements[n])
                    : elements[n];
    started[at] = true;
    for (int32_t dim = from->rank - 1; dim >= 0; --dim) {
      at += toStrides[dim];
      if (++index[dim] < from->shape[dim])
        break;
      at -= toStrides[dim] * from->shape[dim];
      index[dim] = 0;
    }
  }
  for (int64_t i = 0; floats && i < to->count; ++i)
    out[i] = (uint32_t)elementFromDouble(type, sums[i]);
  free(sums);
  free(started);
}

static bool reduceToScalar(Machine *machine, const Instruction *instruction) {
  const Tensor *from = machineTensor(machine, instruction, 0);
  const Value *accumulator = machineOperand(machine, instruction, 1);
  uint64_t planes[PLANES];
  assert(instruction->resultTypes[0].count == 1);
  for (int plane = 0; plane < PLANES; ++plane) {
    const uint32_t start = (uint32_t)accumulator->scalar.planes[plane];
    uint32_t bits = 0;
    reducePlane(instruction, tensorPlane(from, plane), &start, &bits);
    planes[plane] = bits;
  }
  machineSetScalar(machine, instruction, 0, planes);
  return true;
}

bool executeReduction(Machine *machine, const Instruction *instruction) {
  const Reduction *reduction = instruction->attributes;
  if (instruction->resultTypes[0].kind == TYPE_SCALAR)
    return reduceToScalar(machine, instruction);
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
    reducePlane(instruction,
                tensorPlane(machineTensor(machine, instruction, 0), plane),
                reduction->hasAccumulator
                    ? tensorPlane(machineTensor(machine, instruction, 1), plane)
                    : NULL,
                result->planes[plane]);
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

//===----------------------------------------------------------------------===//
// Positions of extremes
//===----------------------------------------------------------------------===//

typedef struct ReduceIndex {
  int64_t axis;
  bool smallest;
} ReduceIndex;

bool decodeReduceIndex(MosaicArena *arena, Instruction *instruction) {
  ReduceIndex *attributes = MOSAIC_ARENA_NEW(arena, ReduceIndex);
  attributes->axis = decodeInteger(instruction, "axis", 0);
  attributes->smallest =
      tpuReductionKindAttrGetValue(decodeAttribute(instruction, "kind")) ==
      TPU_REDUCTION_ARG_MIN;
  instruction->attributes = attributes;
  return true;
}

/// Elements that lie `step` apart.
typedef struct Line {
  ElementType type;
  const uint32_t *elements;
  int64_t count;
  int64_t step;
} Line;

/// The lowest index of the extreme; the first NaN wins.
static int64_t findExtreme(Line line, bool smallest) {
  int64_t best = 0;
  assert(line.elements);
  double extreme = elementToDouble(line.type, line.elements[0]);
  for (int64_t i = 1; i < line.count && !isnan(extreme); ++i) {
    const double value =
        elementToDouble(line.type, line.elements[i * line.step]);
    if (isnan(value) || (smallest ? value < extreme : value > extreme)) {
      best = i;
      extreme = value;
    }
  }
  return best;
}

/// Elements that lie apart by the size of the dimensions after `dim`.
static int64_t stepOf(const ValueType *type, int64_t dim) {
  int64_t step = 1;
  for (int32_t i = (int32_t)dim + 1; i < type->rank; ++i)
    step *= type->shape[i];
  return step;
}

bool executeReduceIndex(Machine *machine, const Instruction *instruction) {
  const ReduceIndex *attributes = instruction->attributes;
  const ValueType *type = &instruction->operandTypes[0];
  const Tensor *from = machineTensor(machine, instruction, 0);
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  const int64_t size = type->shape[attributes->axis];
  const int64_t step = stepOf(type, attributes->axis);
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
    for (int64_t n = 0; n < result->count; ++n) {
      const Line line = {.type = type->element,
                         .elements = tensorPlane(from, plane) +
                                     n / step * size * step + n % step,
                         .count = size,
                         .step = step};
      result->planes[plane][n] =
          (uint32_t)findExtreme(line, attributes->smallest);
    }
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

//===----------------------------------------------------------------------===//
// Reductions that keep the shape
//===----------------------------------------------------------------------===//

typedef struct AllReduce {
  int64_t dim;
  TpuReductionKind kind;
  const Combiner *combiner; ///< null: masks, and positions of extremes
} AllReduce;

bool decodeAllReduce(MosaicArena *arena, Instruction *instruction) {
  AllReduce *reduce = MOSAIC_ARENA_NEW(arena, AllReduce);
  const ValueType *from = &instruction->operandTypes[0];
  reduce->dim = decodeInteger(instruction, "dim", 0);
  reduce->kind =
      tpuReductionKindAttrGetValue(decodeAttribute(instruction, "kind"));
  instruction->attributes = reduce;
  assert(reduce->dim >= 0 && reduce->dim < from->rank);
  if (from->count != instruction->resultTypes[0].count)
    return decodeError(instruction, "gives another shape than it is given");
  if (from->element.width == 1 || reduce->kind == TPU_REDUCTION_ARG_MAX ||
      reduce->kind == TPU_REDUCTION_ARG_MIN)
    return true;
  reduce->combiner = decodeTpuKind(instruction, from->element);
  return true;
}

/// Of a mask: how many bits are set, or the first that is; none: -1.
static uint64_t reduceMask(TpuReductionKind kind, Line line) {
  uint64_t sum = 0;
  for (int64_t i = 0; i < line.count; ++i) {
    const bool set = line.elements[i * line.step] & 1;
    if (set && kind == TPU_REDUCTION_FIND_FIRST_SET)
      return (uint64_t)i;
    sum += set;
  }
  return kind == TPU_REDUCTION_FIND_FIRST_SET ? UINT32_MAX : sum;
}

static uint64_t reduceLine(const AllReduce *reduce, Line line) {
  const ElementType type = line.type;
  assert(line.elements);
  if (type.width == 1)
    return reduceMask(reduce->kind, line);
  if (!reduce->combiner)
    return (uint64_t)findExtreme(line, reduce->kind == TPU_REDUCTION_ARG_MIN);
  uint64_t bits = line.elements[0];
  double value = elementIsFloat(type) ? elementToDouble(type, bits) : 0;
  for (int64_t i = 1; i < line.count; ++i) {
    const uint32_t next = line.elements[i * line.step];
    if (elementIsFloat(type))
      value = reduce->combiner->floats(value, elementToDouble(type, next));
    else
      bits = reduce->combiner->integers(type, bits, next);
  }
  return elementIsFloat(type) ? elementFromDouble(type, value) : bits;
}

/// Every element along the dimension becomes the reduction over it.
bool executeAllReduce(Machine *machine, const Instruction *instruction) {
  const AllReduce *reduce = instruction->attributes;
  const ValueType *type = &instruction->operandTypes[0];
  const Tensor *from = machineTensor(machine, instruction, 0);
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  const int64_t size = type->shape[reduce->dim];
  const int64_t step = stepOf(type, reduce->dim);
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
    for (int64_t n = 0; n < from->count / size; ++n) {
      const int64_t first = n / step * size * step + n % step;
      const Line line = {.type = type->element,
                         .elements = tensorPlane(from, plane) + first,
                         .count = size,
                         .step = step};
      const uint64_t bits = reduceLine(reduce, line);
      for (int64_t i = 0; i < size; ++i)
        result->planes[plane][first + i * step] = (uint32_t)bits;
    }
  machineSetTensor(machine, instruction, 0, result);
  return true;
}
