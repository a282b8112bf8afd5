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

/// The next index in row-major order, and how far its place is away.
static int64_t advance(const ValueType *type, const int64_t *strides,
                       int64_t *index) {
  int64_t distance = 0;
  for (int32_t dim = type->rank - 1; dim >= 0; --dim) {
    distance += strides[dim];
    if (++index[dim] < type->shape[dim])
      break;
    distance -= strides[dim] * type->shape[dim];
    index[dim] = 0;
  }
  return distance;
}

/// result[index] = source[offset + sum of index * stride].
static void gatherStrided(const ValueType *type, const uint32_t *source,
                          int64_t offset, const int64_t *strides,
                          uint32_t *result) {
  int64_t index[MAX_RANK] = {0};
  int64_t at = offset;
  for (int64_t n = 0; n < type->count; ++n) {
    result[n] = source[at];
    at += advance(type, strides, index);
  }
}

/// The same for all planes of the first operand.
static bool copyStrided(Machine *machine, const Instruction *instruction,
                        int64_t offset, const int64_t *strides) {
  const Tensor *from = source(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  for (int plane = 0; plane < ALL_PLANES && result->planes[plane]; ++plane)
    gatherStrided(&instruction->resultTypes[0], tensorPlane(from, plane),
                  offset, strides, result->planes[plane]);
  machineSetTensor(machine, instruction, 0, result);
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
    for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
      for (int64_t i = 0; i < result->count; ++i)
        result->planes[plane][i] = (uint32_t)scalar->scalar.planes[plane];
    machineSetTensor(machine, instruction, 0, result);
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
  assert(instruction->attributes && count == instruction->resultTypes[0].rank);
  return true;
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
  assert(instruction->attributes);
  return true;
}

/// A position in a vector: static numbers, with operands where they are INT64_MIN.
typedef struct Position {
  const ValueType *whole;
  int32_t count;
  int32_t firstDynamic; ///< operand
} Position;

/// The row-major number of the first element at a position.
static bool extractOffset(Machine *machine, const Instruction *instruction,
                          Position position, int64_t *offset) {
  const int64_t *numbers = instruction->attributes;
  int64_t strides[MAX_RANK] = {0};
  rowMajorStrides(position.whole, strides);
  *offset = 0;
  for (int32_t i = 0; i < position.count; ++i) {
    int64_t at = numbers[i];
    if (at == INT64_MIN &&
        !machineIndex(machine, instruction, position.firstDynamic++, &at))
      return false;
    if (at < 0 || at >= position.whole->shape[i])
      return machineError(machine, instruction,
                          "takes element %" PRId64
                          " of dimension %d, which has %" PRId64,
                          at, i, position.whole->shape[i]);
    *offset += at * strides[i];
  }
  return true;
}

bool executeExtract(Machine *machine, const Instruction *instruction) {
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  const int32_t numExtracted = from->rank - to->rank;
  int64_t own[MAX_RANK] = {0}, strides[MAX_RANK] = {0}, offset = 0;
  rowMajorStrides(from, own);
  if (!extractOffset(
          machine, instruction,
          (Position){.whole = from, .count = numExtracted, .firstDynamic = 1},
          &offset))
    return false;
  if (to->kind == TYPE_SCALAR) {
    const Tensor *tensor = source(machine, instruction);
    Value result = {.kind = VALUE_SCALAR};
    for (int plane = 0; plane < PLANES; ++plane)
      result.scalar.planes[plane] = tensorPlane(tensor, plane)[offset];
    result.scalar.origin = tensorOrigin(tensor, offset);
    machineSetResult(machine, instruction, 0, result);
    return true;
  }
  for (int32_t i = 0; i < to->rank; ++i)
    strides[i] = own[numExtracted + i];
  return copyStrided(machine, instruction, offset, strides);
}

bool decodeInsert(MosaicArena *arena, Instruction *instruction) {
  int32_t count = 0;
  instruction->attributes =
      decodeNumbers(arena, instruction, "static_position", &count);
  assert(instruction->attributes);
  return true;
}

/// Operands: what goes in, the whole, and dynamic positions.
bool executeInsert(Machine *machine, const Instruction *instruction) {
  enum { INSERT_WHOLE = 1, INSERT_POSITIONS = 2 };
  const ValueType *whole = &instruction->resultTypes[0];
  const Value *part = machineOperand(machine, instruction, 0);
  const Tensor *old = machineTensor(machine, instruction, INSERT_WHOLE);
  int64_t offset = 0;
  if (!extractOffset(
          machine, instruction,
          (Position){.whole = whole,
                     .count = whole->rank - instruction->operandTypes[0].rank,
                     .firstDynamic = INSERT_POSITIONS},
          &offset))
    return false;
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  const int64_t count = instruction->operandTypes[0].count;
  for (int plane = 0; plane < ALL_PLANES && result->planes[plane]; ++plane) {
    uint32_t *out = result->planes[plane];
    if (tensorPlane(old, plane))
      memcpy(out, tensorPlane(old, plane),
             (size_t)result->count * sizeof(uint32_t));
    for (int64_t i = 0; i < count; ++i)
      out[offset + i] = part->kind == VALUE_SCALAR
                            ? plane == ORIGINS
                                  ? part->scalar.origin
                                  : (uint32_t)part->scalar.planes[plane]
                        : tensorPlane(part->tensor, plane)
                            ? tensorPlane(part->tensor, plane)[i]
                            : 0;
  }
  machineSetTensor(machine, instruction, 0, result);
  return true;
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
  assert(numStrides == slice->count &&
         slice->count <= instruction->operandTypes[0].rank);
  return true;
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

bool decodeInsertSlice(MosaicArena *arena, Instruction *instruction) {
  int32_t count = 0;
  instruction->attributes =
      decodeNumbers(arena, instruction, "offsets", &count);
  assert(count == instruction->resultTypes[0].rank);
  return true;
}

/// result[offset + sum of index * stride] = source[index], zeros for no source.
static void scatterStrided(const ValueType *type, const uint32_t *source,
                           int64_t offset, const int64_t *strides,
                           uint32_t *result) {
  int64_t index[MAX_RANK] = {0};
  int64_t at = offset;
  for (int64_t n = 0; n < type->count; ++n) {
    result[at] = source ? source[n] : 0;
    at += advance(type, strides, index);
  }
}

/// Operands: what goes in, the whole.
bool executeInsertSlice(Machine *machine, const Instruction *instruction) {
  const int64_t *offsets = instruction->attributes;
  const ValueType *part = &instruction->operandTypes[0];
  const ValueType *whole = &instruction->resultTypes[0];
  const Tensor *from = machineTensor(machine, instruction, 0);
  const Tensor *old = machineTensor(machine, instruction, 1);
  int64_t strides[MAX_RANK] = {0};
  rowMajorStrides(whole, strides);
  int64_t offset = 0;
  for (int32_t i = 0; i < whole->rank; ++i)
    offset += offsets[i] * strides[i];
  Tensor *result = machineCreateResult(
      instruction, 0, machineOperandsHavePoison(machine, instruction));
  for (int plane = 0; plane < ALL_PLANES && result->planes[plane]; ++plane) {
    uint32_t *out = result->planes[plane];
    if (tensorPlane(old, plane))
      memcpy(out, tensorPlane(old, plane),
             (size_t)result->count * sizeof(uint32_t));
    scatterStrided(part, tensorPlane(from, plane), offset,
                   strides + whole->rank - part->rank, out);
  }
  machineSetTensor(machine, instruction, 0, result);
  return true;
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
  assert(repeat->dimension >= 0 &&
         repeat->dimension < instruction->resultTypes[0].rank);
  return true;
}

/// concatenate: each operand once; repeat: the one operand `times` times.
bool executeConcatenate(Machine *machine, const Instruction *instruction) {
  const RepeatAttributes *repeat = instruction->attributes;
  const ValueType *type = &instruction->resultTypes[0];
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  int64_t outer = 1, inner = 1;
  for (int32_t i = 0; i < type->rank; ++i) {
    if (i < repeat->dimension)
      outer *= type->shape[i];
    else if (i > repeat->dimension)
      inner *= type->shape[i];
  }
  const int64_t rowLength = type->shape[repeat->dimension] * inner;
  for (int plane = 0; plane < ALL_PLANES && result->planes[plane]; ++plane) {
    int64_t column = 0;
    for (int64_t n = 0; n < instruction->numOperands * repeat->times; ++n) {
      const int32_t operand = (int32_t)(n % instruction->numOperands);
      const Tensor *part = machineTensor(machine, instruction, operand);
      const int64_t length =
          instruction->operandTypes[operand].shape[repeat->dimension] * inner;
      for (int64_t row = 0; tensorPlane(part, plane) && row < outer; ++row)
        memcpy(result->planes[plane] + row * rowLength + column,
               tensorPlane(part, plane) + row * length,
               (size_t)length * sizeof(uint32_t));
      column += length;
    }
  }
  machineSetTensor(machine, instruction, 0, result);
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
static void rotatePlane(const Instruction *instruction, int64_t amount,
                        const uint32_t *elements, uint32_t *out) {
  const RotateAttributes *rotate = instruction->attributes;
  const ValueType *type = &instruction->resultTypes[0];
  int64_t strides[MAX_RANK] = {0};
  rowMajorStrides(type, strides);
  const int64_t size = type->shape[rotate->dimension],
                step = strides[rotate->dimension];
  for (int64_t n = 0; n < type->count; ++n) {
    const int64_t at = n / step % size;
    int64_t total = amount % size;
    if (rotate->strideDimension >= 0)
      total += n / strides[rotate->strideDimension] %
               type->shape[rotate->strideDimension] * (rotate->stride % size);
    const int64_t to = ((at + total) % size + size) % size;
    out[n + (to - at) * step] = elements[n];
  }
}

static bool rotateBy(Machine *machine, const Instruction *instruction,
                     int64_t amount) {
  const Tensor *from = source(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  for (int plane = 0; plane < ALL_PLANES && result->planes[plane]; ++plane)
    rotatePlane(instruction, amount, tensorPlane(from, plane),
                result->planes[plane]);
  machineSetTensor(machine, instruction, 0, result);
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
// Gathers, iota and masks by index
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
    assert(dimensions->list[i] >= 0 && dimensions->list[i] < rank);
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

bool decodeConstantMask(MosaicArena *arena, Instruction *instruction) {
  int32_t count = 0;
  instruction->attributes =
      decodeNumbers(arena, instruction, "mask_dim_sizes", &count);
  assert(count == instruction->resultTypes[0].rank);
  return true;
}

/// True where every index is below its dimension's bound: an operand of vector.create_mask, or the
/// attribute of vector.constant_mask.
bool executeVectorMask(Machine *machine, const Instruction *instruction) {
  const ValueType *type = &instruction->resultTypes[0];
  const int64_t *constants = instruction->attributes;
  int64_t bounds[MAX_RANK] = {0}, strides[MAX_RANK] = {0};
  if (constants)
    memcpy(bounds, constants, (size_t)type->rank * sizeof *bounds);
  else if (!machineIndices(machine, instruction, 0, type->rank, bounds))
    return false;
  rowMajorStrides(type, strides);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/false);
  for (int64_t n = 0; n < result->count; ++n) {
    bool inside = true;
    for (int32_t i = 0; i < type->rank; ++i)
      inside = inside && n / strides[i] % type->shape[i] < bounds[i];
    result->planes[0][n] = inside;
  }
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

/// Sets places[i…] to where source[i… with the gathered dimensions replaced by those of index[i…]
/// mod extent] is.
static void gatherPlaces(const Instruction *instruction,
                         const uint32_t *indices, int64_t *places) {
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
    places[n] = at;
  }
}

/// An element is undefined where its index is, or what the index names.
bool executeDynamicGather(Machine *machine, const Instruction *instruction) {
  const Tensor *from = source(machine, instruction);
  const Tensor *indices = machineTensor(machine, instruction, 1);
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  int64_t *places = allocateZeroed((size_t)result->count, sizeof(int64_t));
  for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane) {
    gatherPlaces(instruction, tensorPlane(indices, plane), places);
    for (int64_t n = 0; n < result->count; ++n)
      result->planes[plane][n] = tensorPlane(from, plane)[places[n]];
  }
  for (int64_t n = 0; poisoned && n < result->count; ++n) {
    const Origin origin = tensorOrigin(indices, n);
    result->planes[ORIGINS][n] =
        origin ? origin : tensorOrigin(from, places[n]);
  }
  free(places);
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

/// tpu.gather: a static list of positions along one dimension.
typedef struct StaticGather {
  int64_t dimension;
  int32_t count;
  const int64_t *positions;
} StaticGather;

bool decodeGather(MosaicArena *arena, Instruction *instruction) {
  StaticGather *gather = MOSAIC_ARENA_NEW(arena, StaticGather);
  gather->positions =
      decodeNumbers(arena, instruction, "indices", &gather->count);
  gather->dimension = decodeInteger(instruction, "dimension", 0);
  instruction->attributes = gather;
  return true;
}

bool executeGather(Machine *machine, const Instruction *instruction) {
  const StaticGather *gather = instruction->attributes;
  const int64_t size = instruction->operandTypes[0].shape[gather->dimension];
  const Tensor *from = source(machine, instruction);
  int64_t strides[MAX_RANK] = {0};
  rowMajorStrides(&instruction->resultTypes[0], strides);
  const int64_t step = strides[gather->dimension];
  Tensor *result = machineCreateResult(instruction, 0, tensorHasPoison(from));
  for (int plane = 0; plane < ALL_PLANES && result->planes[plane]; ++plane)
    for (int64_t n = 0; n < result->count; ++n) {
      const int64_t outer = n / (step * gather->count);
      const int64_t at = gather->positions[n / step % gather->count];
      result->planes[plane][n] =
          tensorPlane(from, plane)[(outer * size + at) * step + n % step];
    }
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

//===----------------------------------------------------------------------===//
// Bitcast
//===----------------------------------------------------------------------===//

bool decodeBitcast(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  const unsigned from = instruction->operandTypes[0].element.width,
                 to = instruction->resultTypes[0].element.width;
  return from % to == 0 || to % from == 0 ||
         decodeError(instruction,
                     "casts %u bits to %u; one must divide the other", from,
                     to);
}

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
      if (plane == 0 && tensorHasPoison(tensor)) {
        const Origin origin = tensorOrigin(tensor, narrowing ? at : n);
        Origin *place = &result->planes[ORIGINS][narrowing ? n : at];
        *place = origin ? origin : *place;
      }
    }
  }
  machineSetTensor(machine, instruction, 0, result);
  return true;
}
