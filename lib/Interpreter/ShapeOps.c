//===- ShapeOps.c - Ops that move a vector's elements ---------------------===//
//
// Source: running.md 8, dialect.md 9.3
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const Tensor *source(const Machine *machine,
                            const Instruction *instruction) {
  return machineTensor(machine, instruction, 0);
}

/// Row-major strides of a shape.
static void rowMajorStrides(const ValueType *type, int64_t *strides) {
  int64_t stride = 1;
  for (int32_t i = type->rank - 1; i >= 0; --i) {
    strides[i] = stride;
    stride *= type->shape[i];
  }
}

/// Sets the result to result[index] = source[offset + sum of index * stride].
static bool copyStrided(Machine *machine, const Instruction *instruction,
                        int64_t offset, const int64_t *strides) {
  const Tensor *from = source(machine, instruction);
  const ValueType *type = &instruction->resultTypes[0];
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  result->poisoner = from->poisoner;
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane) {
    const uint32_t *elements = tensorPlane(from, plane);
    int64_t index[MAX_RANK] = {0};
    int64_t at = offset;
    for (int64_t n = 0; n < result->count; ++n) {
      result->planes[plane][n] = elements[at];
      for (int32_t dim = type->rank - 1; dim >= 0; --dim) {
        at += strides[dim];
        if (++index[dim] < type->shape[dim])
          break;
        at -= strides[dim] * type->shape[dim];
        index[dim] = 0;
      }
    }
  }
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

bool executeReshape(Machine *machine, const Instruction *instruction) {
  return executeSameValue(
      machine, instruction); // row-major order is what a tensor holds
}

bool executeBroadcast(Machine *machine, const Instruction *instruction) {
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  int64_t strides[MAX_RANK] = {0}, own[MAX_RANK] = {0};
  if (from->kind == TYPE_SCALAR) {
    const Value *scalar = machineOperand(machine, instruction, 0);
    Tensor *result =
        machineCreateResult(instruction, 0, scalarHasPoison(scalar));
    result->poisoner = scalar->scalar.poisoner;
    for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
      for (int64_t i = 0; i < result->count; ++i)
        result->planes[plane][i] = (uint32_t)scalar->scalar.planes[plane];
    machineSetResult(machine, instruction, 0, tensorValue(result));
    return true;
  }
  rowMajorStrides(from, own);
  for (int32_t i = 0; i < from->rank; ++i)
    if (from->shape[i] != 1)
      strides[to->rank - from->rank + i] = own[i];
  return copyStrided(machine, instruction, 0, strides);
}

//===----------------------------------------------------------------------===//
// Transposes, extracts, slices
//===----------------------------------------------------------------------===//

bool decodePermutation(MosaicArena *arena, Instruction *instruction) {
  int32_t count = 0;
  instruction->attributes =
      decodeNumbers(arena, instruction, "permutation", &count);
  return (instruction->attributes &&
          count == instruction->resultTypes[0].rank) ||
         decodeError(instruction, "needs a permutation of %d dimensions",
                     instruction->resultTypes[0].rank);
}

bool executeTranspose(Machine *machine, const Instruction *instruction) {
  const int64_t *permutation = instruction->attributes;
  int64_t strides[MAX_RANK] = {0}, own[MAX_RANK] = {0};
  rowMajorStrides(&instruction->operandTypes[0], own);
  for (int32_t i = 0; i < instruction->resultTypes[0].rank; ++i)
    strides[i] = own[permutation[i]];
  return copyStrided(machine, instruction, 0, strides);
}

bool decodeExtract(MosaicArena *arena, Instruction *instruction) {
  int32_t count = 0;
  instruction->attributes =
      decodeNumbers(arena, instruction, "static_position", &count);
  return (instruction->attributes &&
          count <= instruction->operandTypes[0].rank) ||
         decodeError(instruction,
                     "needs a static_position of at most %d numbers",
                     instruction->operandTypes[0].rank);
}

bool executeExtract(Machine *machine, const Instruction *instruction) {
  const int64_t *position = instruction->attributes;
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  int64_t own[MAX_RANK] = {0}, strides[MAX_RANK] = {0};
  rowMajorStrides(from, own);
  const int32_t numExtracted = from->rank - to->rank;
  int64_t offset = 0;
  int32_t nextDynamic = 1;
  for (int32_t i = 0; i < numExtracted; ++i) {
    int64_t at = position[i];
    if (at == INT64_MIN &&
        !machineIndex(machine, instruction, nextDynamic++, &at))
      return false;
    if (at < 0 || at >= from->shape[i])
      return machineError(machine, instruction,
                          "takes element %" PRId64
                          " of dimension %d, which has %" PRId64,
                          at, i, from->shape[i]);
    offset += at * own[i];
  }
  if (to->kind == TYPE_SCALAR) {
    const Tensor *tensor = source(machine, instruction);
    Value result = {.kind = VALUE_SCALAR};
    for (int plane = 0; plane < PLANES; ++plane)
      result.scalar.planes[plane] = tensorPlane(tensor, plane)[offset];
    result.scalar.poisoner = scalarHasPoison(&result) ? tensor->poisoner : NULL;
    machineSetResult(machine, instruction, 0, result);
    return true;
  }
  for (int32_t i = 0; i < to->rank; ++i)
    strides[i] = own[numExtracted + i];
  return copyStrided(machine, instruction, offset, strides);
}

typedef struct SliceAttributes {
  int32_t count;
  const int64_t *offsets;
  const int64_t *strides;
} SliceAttributes;

bool decodeSlice(MosaicArena *arena, Instruction *instruction) {
  SliceAttributes *slice = MOSAIC_ARENA_NEW(arena, SliceAttributes);
  int32_t numStrides = 0;
  slice->offsets = decodeNumbers(arena, instruction, "offsets", &slice->count);
  slice->strides = decodeNumbers(arena, instruction, "strides", &numStrides);
  instruction->attributes = slice;
  return (slice->offsets && slice->strides && numStrides == slice->count &&
          slice->count <= instruction->operandTypes[0].rank) ||
         decodeError(instruction, "needs as many strides as offsets");
}

bool executeSlice(Machine *machine, const Instruction *instruction) {
  const SliceAttributes *slice = instruction->attributes;
  int64_t strides[MAX_RANK] = {0};
  rowMajorStrides(&instruction->operandTypes[0], strides);
  int64_t offset = 0;
  for (int32_t i = 0; i < slice->count; ++i) {
    offset += slice->offsets[i] * strides[i];
    strides[i] *= slice->strides[i];
  }
  return copyStrided(machine, instruction, offset, strides);
}

//===----------------------------------------------------------------------===//
// Concatenation
//===----------------------------------------------------------------------===//

typedef struct RepeatAttributes {
  int64_t dimension;
  int64_t times;
} RepeatAttributes;

bool decodeConcatenate(MosaicArena *arena, Instruction *instruction) {
  RepeatAttributes *repeat = MOSAIC_ARENA_NEW(arena, RepeatAttributes);
  repeat->dimension = decodeInteger(instruction, "dimension", 0);
  repeat->times = decodeInteger(instruction, "times", 1);
  instruction->attributes = repeat;
  return (repeat->dimension >= 0 &&
          repeat->dimension < instruction->resultTypes[0].rank) ||
         decodeError(instruction, "has no dimension %" PRId64,
                     repeat->dimension);
}

/// concatenate: each operand once; repeat: the one operand `times` times.
bool executeConcatenate(Machine *machine, const Instruction *instruction) {
  const RepeatAttributes *repeat = instruction->attributes;
  const ValueType *type = &instruction->resultTypes[0];
  const Instruction *poisoner = NULL;
  const bool poisoned =
      machineOperandsHavePoison(machine, instruction, &poisoner);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  result->poisoner = poisoner;
  int64_t outer = 1, inner = 1;
  for (int32_t i = 0; i < type->rank; ++i) {
    if (i < repeat->dimension)
      outer *= type->shape[i];
    else if (i > repeat->dimension)
      inner *= type->shape[i];
  }
  const int64_t rowLength = type->shape[repeat->dimension] * inner;
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane) {
    int64_t column = 0;
    for (int64_t n = 0; n < instruction->numOperands * repeat->times; ++n) {
      const int32_t operand = (int32_t)(n % instruction->numOperands);
      const Tensor *part = machineTensor(machine, instruction, operand);
      const int64_t length =
          instruction->operandTypes[operand].shape[repeat->dimension] * inner;
      for (int64_t row = 0; row < outer; ++row)
        memcpy(result->planes[plane] + row * rowLength + column,
               tensorPlane(part, plane) + row * length,
               (size_t)length * sizeof(uint32_t));
      column += length;
    }
  }
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

//===----------------------------------------------------------------------===//
// Rotation
//===----------------------------------------------------------------------===//

typedef struct RotateAttributes {
  int64_t amount; ///< static rotate only
  int64_t dimension;
  int64_t stride;
  int64_t strideDimension; ///< -1: none
} RotateAttributes;

bool decodeRotate(MosaicArena *arena, Instruction *instruction) {
  RotateAttributes *rotate = MOSAIC_ARENA_NEW(arena, RotateAttributes);
  rotate->amount = decodeInteger(instruction, "amount", 0);
  rotate->dimension = decodeInteger(instruction, "dimension", 0);
  rotate->stride = decodeInteger(instruction, "stride", 0);
  rotate->strideDimension = decodeInteger(instruction, "stride_dimension", -1);
  instruction->attributes = rotate;
  return true;
}

/// Element i goes to (i + amount + stride * k) mod n, k its index in the stride dimension.
static bool rotateBy(Machine *machine, const Instruction *instruction,
                     int64_t amount) {
  const RotateAttributes *rotate = instruction->attributes;
  const ValueType *type = &instruction->resultTypes[0];
  const Tensor *from = source(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  result->poisoner = from->poisoner;
  int64_t strides[MAX_RANK] = {0};
  rowMajorStrides(type, strides);
  const int64_t size = type->shape[rotate->dimension],
                step = strides[rotate->dimension];
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane) {
    const uint32_t *elements = tensorPlane(from, plane);
    for (int64_t n = 0; n < result->count; ++n) {
      const int64_t at = n / step % size;
      int64_t total = amount % size;
      if (rotate->strideDimension >= 0)
        total += n / strides[rotate->strideDimension] %
                 type->shape[rotate->strideDimension] * (rotate->stride % size);
      const int64_t to = ((at + total) % size + size) % size;
      result->planes[plane][n + (to - at) * step] = elements[n];
    }
  }
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

bool executeRotate(Machine *machine, const Instruction *instruction) {
  return rotateBy(machine, instruction,
                  ((const RotateAttributes *)instruction->attributes)->amount);
}

bool executeDynamicRotate(Machine *machine, const Instruction *instruction) {
  int64_t amount = 0;
  return machineIndex(machine, instruction, 1, &amount) &&
         rotateBy(machine, instruction, amount);
}

//===----------------------------------------------------------------------===//
// Gathers and iota
//===----------------------------------------------------------------------===//

typedef struct Dimensions {
  int32_t count;
  const int64_t *list;
} Dimensions;

static bool decodeDimensions(MosaicArena *arena, Instruction *instruction,
                             int32_t rank) {
  Dimensions *dimensions = MOSAIC_ARENA_NEW(arena, Dimensions);
  dimensions->list =
      decodeNumbers(arena, instruction, "dimensions", &dimensions->count);
  instruction->attributes = dimensions;
  for (int32_t i = 0; i < dimensions->count; ++i)
    if (dimensions->list[i] < 0 || dimensions->list[i] >= rank)
      return decodeError(instruction, "has no dimension %" PRId64,
                         dimensions->list[i]);
  return true;
}

bool decodeDynamicGather(MosaicArena *arena, Instruction *instruction) {
  return decodeDimensions(arena, instruction,
                          instruction->operandTypes[0].rank);
}

bool decodeIota(MosaicArena *arena, Instruction *instruction) {
  return decodeDimensions(arena, instruction, instruction->resultTypes[0].rank);
}

/// The value is the row-major number over the listed dimensions, in listed order.
bool executeIota(Machine *machine, const Instruction *instruction) {
  const Dimensions *dimensions = instruction->attributes;
  const ValueType *type = &instruction->resultTypes[0];
  int64_t strides[MAX_RANK] = {0};
  rowMajorStrides(type, strides);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/false);
  for (int64_t n = 0; n < result->count; ++n) {
    int64_t number = 0;
    for (int32_t i = 0; i < dimensions->count; ++i) {
      const int64_t dim = dimensions->list[i];
      number = number * type->shape[dim] + n / strides[dim] % type->shape[dim];
    }
    result->planes[0][n] =
        elementIsFloat(type->element)
            ? (uint32_t)elementFromDouble(type->element, (double)number)
            : (uint32_t)((uint64_t)number & elementMask(type->element.width));
  }
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

/// out[i…] = source[i… with the gathered dimensions replaced by those of index[i…] mod extent].
static void gatherPlane(const Instruction *instruction,
                        const uint32_t *elements, const uint32_t *indices,
                        uint32_t *out) {
  const Dimensions *dimensions = instruction->attributes;
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  const ElementType indexType = instruction->operandTypes[1].element;
  int64_t fromStrides[MAX_RANK] = {0}, toStrides[MAX_RANK] = {0}, extent = 1;
  rowMajorStrides(from, fromStrides);
  rowMajorStrides(to, toStrides);
  for (int32_t i = 0; i < dimensions->count; ++i)
    extent *= from->shape[dimensions->list[i]];
  for (int64_t n = 0; n < to->count; ++n) {
    int64_t at = 0;
    for (int32_t dim = 0; dim < to->rank; ++dim)
      at += n / toStrides[dim] % to->shape[dim] * fromStrides[dim];
    int64_t number = elementSigned(indexType, indices[n]) % extent;
    number = number < 0 ? number + extent : number;
    for (int32_t i = dimensions->count - 1; i >= 0; --i) {
      const int64_t dim = dimensions->list[i];
      at += (number % from->shape[dim] - n / toStrides[dim] % to->shape[dim]) *
            fromStrides[dim];
      number /= from->shape[dim];
    }
    out[n] = elements[at];
  }
}

bool executeDynamicGather(Machine *machine, const Instruction *instruction) {
  const Instruction *poisoner = NULL;
  const bool poisoned =
      machineOperandsHavePoison(machine, instruction, &poisoner);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  result->poisoner = poisoner;
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
    gatherPlane(instruction, tensorPlane(source(machine, instruction), plane),
                tensorPlane(machineTensor(machine, instruction, 1), plane),
                result->planes[plane]);
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

/// tpu.gather: a static list of positions along one dimension.
bool decodeGather(MosaicArena *arena, Instruction *instruction) {
  Dimensions *gather = MOSAIC_ARENA_NEW(arena, Dimensions);
  int64_t *list;
  const int64_t *indices =
      decodeNumbers(arena, instruction, "indices", &gather->count);
  const int64_t dimension = decodeInteger(instruction, "dimension", 0);
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  if (!indices || dimension < 0 || dimension >= from->rank ||
      from->rank != to->rank || to->shape[dimension] != gather->count)
    return decodeError(instruction,
                       "needs one index per element of the gathered dimension");
  list = MOSAIC_ARENA_ARRAY(arena, int64_t, gather->count + 1);
  list[0] = dimension; // then the positions
  for (int32_t i = 0; i < gather->count; ++i) {
    if (indices[i] < 0 || indices[i] >= from->shape[dimension])
      return decodeError(instruction,
                         "has index %" PRId64 " for %" PRId64 " elements",
                         indices[i], from->shape[dimension]);
    list[i + 1] = indices[i];
  }
  gather->list = list;
  instruction->attributes = gather;
  return true;
}

bool executeGather(Machine *machine, const Instruction *instruction) {
  const Dimensions *gather = instruction->attributes;
  const ValueType *fromType = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  const Tensor *from = source(machine, instruction);
  const int64_t dimension = gather->list[0];
  int64_t strides[MAX_RANK] = {0};
  rowMajorStrides(to, strides);
  const int64_t step = strides[dimension], size = fromType->shape[dimension];
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  result->poisoner = from->poisoner;
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
    for (int64_t n = 0; n < result->count; ++n) {
      const int64_t outer = n / (step * gather->count),
                    at = n / step % gather->count;
      result->planes[plane][n] = tensorPlane(
          from, plane)[(outer * size + gather->list[at + 1]) * step + n % step];
    }
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

//===----------------------------------------------------------------------===//
// Bitcast
//===----------------------------------------------------------------------===//

/// Wide row r holds the narrow rows r*k … r*k+k-1, lowest bits first.
bool executeBitcast(Machine *machine, const Instruction *instruction) {
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  if (from->element.width == to->element.width)
    return executeSameValue(machine, instruction);
  const bool narrowing = from->element.width > to->element.width;
  const ValueType *wide = narrowing ? from : to,
                  *narrow = narrowing ? to : from;
  const int64_t count = wide->element.width / narrow->element.width;
  const int64_t columns = wide->shape[wide->rank - 1];
  const uint32_t mask = (uint32_t)elementMask(narrow->element.width);
  const Tensor *tensor = source(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(tensor));
  result->poisoner = tensor->poisoner;
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane) {
    const uint32_t *in = tensorPlane(tensor, plane);
    uint32_t *out = result->planes[plane];
    for (int64_t n = 0; n < narrow->count; ++n) {
      const int64_t row = n / columns, at = row / count * columns + n % columns;
      const unsigned shift = (unsigned)(row % count) * narrow->element.width;
      if (narrowing)
        out[n] = in[at] >> shift & mask;
      else
        out[at] |= (in[n] & mask) << shift;
    }
  }
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}
