//===- ReductionOps.c - Reductions of whole vectors -----------------------===//
//
// Source: running.md 8
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"

#include "mosaic-c/TpuDialect.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Combiner {
  const char *name; ///< of #vector.kind
  double (*floats)(double, double);
  uint64_t (*integers)(ElementType, uint64_t, uint64_t);
} Combiner;

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

static const Combiner kCombiners[] = {
    {"#vector.kind<add>", addFloats, addIntegers},
    {"#vector.kind<mul>", mulFloats, mulIntegers},
    {"#vector.kind<maximumf>", maximumFloats, NULL},
    {"#vector.kind<minimumf>", minimumFloats, NULL},
    {"#vector.kind<maxnumf>", fmax, NULL},
    {"#vector.kind<minnumf>", fmin, NULL},
    {"#vector.kind<maxsi>", NULL, maxSigned},
    {"#vector.kind<minsi>", NULL, minSigned},
    {"#vector.kind<maxui>", NULL, maxUnsigned},
    {"#vector.kind<minui>", NULL, minUnsigned},
    {"#vector.kind<and>", NULL, andIntegers},
    {"#vector.kind<or>", NULL, orIntegers},
    {"#vector.kind<xor>", NULL, xorIntegers},
};

typedef struct Reduction {
  const Combiner *combiner;
  bool reduced[MAX_RANK];
} Reduction;

typedef struct Text {
  char bytes[64];
  size_t length;
} Text;

static void appendText(MlirStringRef part, void *data) {
  Text *text = data;
  for (size_t i = 0; i < part.length && text->length + 1 < sizeof(text->bytes);
       ++i)
    text->bytes[text->length++] = part.data[i];
}

bool decodeReduction(MosaicArena *arena, Instruction *instruction) {
  Reduction *reduction = MOSAIC_ARENA_NEW(arena, Reduction);
  instruction->attributes = reduction;
  Text kind = {.length = 0};
  mlirAttributePrint(decodeAttribute(instruction, "kind"), appendText, &kind);
  for (size_t i = 0; i < sizeof(kCombiners) / sizeof(kCombiners[0]); ++i)
    if (strcmp(kCombiners[i].name, kind.bytes) == 0)
      reduction->combiner = &kCombiners[i];
  const bool floats = elementIsFloat(instruction->operandTypes[0].element);
  if (!reduction->combiner ||
      (floats ? !reduction->combiner->floats : !reduction->combiner->integers))
    return decodeError(instruction,
                       "reduces by %s, which has no meaning for its elements",
                       kind.bytes);
  int32_t count = 0;
  const int64_t *dims =
      decodeNumbers(arena, instruction, "reduction_dims", &count);
  for (int32_t i = 0; i < count; ++i) {
    if (dims[i] < 0 || dims[i] >= instruction->operandTypes[0].rank)
      return decodeError(instruction, "has no dimension %" PRId64, dims[i]);
    reduction->reduced[dims[i]] = true;
  }
  return true;
}

/// Floats are summed in double and rounded once: what any order of f32 sums comes close to.
static void reducePlane(const Instruction *instruction,
                        const uint32_t *elements, const uint32_t *accumulator,
                        uint32_t *out) {
  const Reduction *reduction = instruction->attributes;
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  const ElementType type = from->element;
  const bool floats = elementIsFloat(type);
  int64_t toStrides[MAX_RANK] = {0}, stride = 1;
  for (int32_t i = from->rank - 1; i >= 0; --i) {
    toStrides[i] = reduction->reduced[i] ? 0 : stride;
    stride *= reduction->reduced[i] ? 1 : from->shape[i];
  }
  double *sums = calloc((size_t)to->count, sizeof(double));
  if (!sums)
    abort();
  for (int64_t i = 0; i < to->count; ++i) {
    out[i] = accumulator[i];
    if (floats)
      sums[i] = elementToDouble(type, accumulator[i]);
  }
  int64_t index[MAX_RANK] = {0}, at = 0;
  for (int64_t n = 0; n < from->count; ++n) {
    if (floats)
      sums[at] = reduction->combiner->floats(
          sums[at], elementToDouble(type, elements[n]));
    else
      out[at] =
          (uint32_t)reduction->combiner->integers(type, out[at], elements[n]);
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
}

static bool reduceToScalar(Machine *machine, const Instruction *instruction) {
  const Tensor *from = machineTensor(machine, instruction, 0);
  const Value *accumulator = machineOperand(machine, instruction, 1);
  Value result = {.kind = VALUE_SCALAR};
  for (int plane = 0; plane < PLANES; ++plane) {
    const uint32_t start = (uint32_t)accumulator->scalar.planes[plane];
    uint32_t bits = 0;
    reducePlane(instruction, tensorPlane(from, plane), &start, &bits);
    result.scalar.planes[plane] = bits;
  }
  result.scalar.poisoner = scalarHasPoison(&result) ? from->poisoner : NULL;
  machineSetResult(machine, instruction, 0, result);
  return true;
}

bool executeReduction(Machine *machine, const Instruction *instruction) {
  if (instruction->resultTypes[0].kind == TYPE_SCALAR)
    return reduceToScalar(machine, instruction);
  const Instruction *poisoner = NULL;
  const bool poisoned =
      machineOperandsHavePoison(machine, instruction, &poisoner);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  result->poisoner = poisoner;
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
    reducePlane(instruction,
                tensorPlane(machineTensor(machine, instruction, 0), plane),
                tensorPlane(machineTensor(machine, instruction, 1), plane),
                result->planes[plane]);
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
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

/// The lowest index of the extreme; the first NaN wins.
bool executeReduceIndex(Machine *machine, const Instruction *instruction) {
  const ReduceIndex *attributes = instruction->attributes;
  const ValueType *type = &instruction->operandTypes[0];
  const Tensor *from = machineTensor(machine, instruction, 0);
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  result->poisoner = from->poisoner;
  int64_t inner = 1;
  for (int32_t i = (int32_t)attributes->axis + 1; i < type->rank; ++i)
    inner *= type->shape[i];
  const int64_t size = type->shape[attributes->axis];
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane) {
    const uint32_t *elements = tensorPlane(from, plane);
    for (int64_t n = 0; n < result->count; ++n) {
      const int64_t first = n / inner * size * inner + n % inner;
      int64_t best = 0;
      double extreme = elementToDouble(type->element, elements[first]);
      for (int64_t i = 1; i < size && !isnan(extreme); ++i) {
        const double value =
            elementToDouble(type->element, elements[first + i * inner]);
        if (isnan(value) ||
            (attributes->smallest ? value < extreme : value > extreme)) {
          best = i;
          extreme = value;
        }
      }
      result->planes[plane][n] = (uint32_t)best;
    }
  }
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

//===----------------------------------------------------------------------===//
// Reductions that keep the shape
//===----------------------------------------------------------------------===//

/// How an all_reduce combines: by a function, or by searching.
typedef struct AllReduce {
  int64_t dim;
  TpuReductionKind kind;
} AllReduce;

bool decodeAllReduce(MosaicArena *arena, Instruction *instruction) {
  AllReduce *reduce = MOSAIC_ARENA_NEW(arena, AllReduce);
  reduce->dim = decodeInteger(instruction, "dim", 0);
  reduce->kind =
      tpuReductionKindAttrGetValue(decodeAttribute(instruction, "kind"));
  instruction->attributes = reduce;
  return (reduce->dim >= 0 &&
          reduce->dim < instruction->operandTypes[0].rank) ||
         decodeError(instruction, "has no dimension %" PRId64, reduce->dim);
}

static uint64_t combineNumbers(TpuReductionKind kind, ElementType type,
                               uint64_t left, uint64_t right) {
  const bool floats = elementIsFloat(type);
  switch (kind) {
  case TPU_REDUCTION_MAX:
  case TPU_REDUCTION_MAXF:
    return floats ? elementFromDouble(
                        type, maximumFloats(elementToDouble(type, left),
                                            elementToDouble(type, right)))
                  : maxSigned(type, left, right);
  case TPU_REDUCTION_MIN:
  case TPU_REDUCTION_MINF:
    return floats ? elementFromDouble(
                        type, minimumFloats(elementToDouble(type, left),
                                            elementToDouble(type, right)))
                  : minSigned(type, left, right);
  case TPU_REDUCTION_MAXSI:
    return maxSigned(type, left, right);
  case TPU_REDUCTION_MINSI:
    return minSigned(type, left, right);
  case TPU_REDUCTION_MAXUI:
    return maxUnsigned(type, left, right);
  case TPU_REDUCTION_MINUI:
    return minUnsigned(type, left, right);
  default:
    return addIntegers(type, left, right);
  }
}

/// The reduction of `count` elements that lie `step` apart.
static uint64_t reduceLine(const AllReduce *reduce, ElementType type,
                           const uint32_t *line, int64_t count, int64_t step) {
  if (reduce->kind == TPU_REDUCTION_FIND_FIRST_SET) {
    for (int64_t i = 0; i < count; ++i)
      if (line[i * step] & 1)
        return (uint64_t)i;
    return UINT32_MAX; // none: -1
  }
  if (reduce->kind == TPU_REDUCTION_SUM && elementIsFloat(type)) {
    double sum = 0;
    for (int64_t i = 0; i < count; ++i)
      sum += elementToDouble(type, line[i * step]);
    return elementFromDouble(type, sum);
  }
  if (reduce->kind == TPU_REDUCTION_SUM && type.width == 1)
    type.width = 32; // of masks: how many are set
  if (reduce->kind == TPU_REDUCTION_ARG_MAX ||
      reduce->kind == TPU_REDUCTION_ARG_MIN) {
    int64_t best = 0;
    for (int64_t i = 1; i < count; ++i) {
      const double value = elementToDouble(type, line[i * step]);
      const double extreme = elementToDouble(type, line[best * step]);
      if (reduce->kind == TPU_REDUCTION_ARG_MAX ? value > extreme
                                                : value < extreme)
        best = i;
    }
    return (uint64_t)best;
  }
  uint64_t result = line[0];
  for (int64_t i = 1; i < count; ++i)
    result = combineNumbers(reduce->kind, type, result, line[i * step]);
  return result;
}

/// Every element along the dimension becomes the reduction over it.
bool executeAllReduce(Machine *machine, const Instruction *instruction) {
  const AllReduce *reduce = instruction->attributes;
  const ValueType *type = &instruction->operandTypes[0];
  const Tensor *from = machineTensor(machine, instruction, 0);
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  result->poisoner = from->poisoner;
  int64_t inner = 1;
  for (int32_t i = (int32_t)reduce->dim + 1; i < type->rank; ++i)
    inner *= type->shape[i];
  const int64_t size = type->shape[reduce->dim];
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
    for (int64_t line = 0; line < from->count / size; ++line) {
      const int64_t first = line / inner * size * inner + line % inner;
      const uint64_t bits = reduceLine(
          reduce, type->element, tensorPlane(from, plane) + first, size, inner);
      for (int64_t i = 0; i < size; ++i)
        result->planes[plane][first + i * inner] = (uint32_t)bits;
    }
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}
