//===- MatmulOps.c - tpu.matmul -------------------------------------------===//
//
// Both operands are brought to plain matrices, batch by batch, and multiplied with a loop whose
// innermost dimension is contiguous.
//
// Source: dialect.md 9.4, running.md 8
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"

#include "mosaic-c/TpuDialect.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/// The dimensions of one operand by role.
typedef struct OperandDims {
  int32_t numBatch, numFree, numContracting;
  int64_t batch[MAX_RANK], free[MAX_RANK], contracting[MAX_RANK];
} OperandDims;

typedef struct Matmul {
  OperandDims operands[2]; ///< lhs, rhs
} Matmul;

static int32_t readList(MlirAttribute numbers, TpuDotDimensionList list,
                        int64_t *dims) {
  const intptr_t count = tpuDotDimensionNumbersAttrGetSize(numbers, list);
  for (intptr_t i = 0; i < count && i < MAX_RANK; ++i)
    dims[i] = tpuDotDimensionNumbersAttrGetElement(numbers, list, i);
  return (int32_t)count;
}

static void defaultDims(OperandDims *lhs, OperandDims *rhs, bool transposeLhs,
                        bool transposeRhs) {
  lhs->numFree = lhs->numContracting = rhs->numFree = rhs->numContracting = 1;
  lhs->free[0] = transposeLhs;
  lhs->contracting[0] = !transposeLhs;
  rhs->free[0] = !transposeRhs;
  rhs->contracting[0] = transposeRhs;
}

bool decodeMatmul(MosaicArena *arena, Instruction *instruction) {
  Matmul *matmul = MOSAIC_ARENA_NEW(arena, Matmul);
  OperandDims *lhs = &matmul->operands[0], *rhs = &matmul->operands[1];
  instruction->attributes = matmul;
  const MlirAttribute numbers =
      decodeAttribute(instruction, "dimension_numbers");
  if (mlirAttributeIsNull(numbers)) {
    defaultDims(lhs, rhs, decodeInteger(instruction, "transpose_lhs", 0) != 0,
                decodeInteger(instruction, "transpose_rhs", 0) != 0);
  } else {
    lhs->numContracting =
        readList(numbers, TPU_DOT_LHS_CONTRACTING, lhs->contracting);
    rhs->numContracting =
        readList(numbers, TPU_DOT_RHS_CONTRACTING, rhs->contracting);
    lhs->numFree = readList(numbers, TPU_DOT_LHS_NON_CONTRACTING, lhs->free);
    rhs->numFree = readList(numbers, TPU_DOT_RHS_NON_CONTRACTING, rhs->free);
    lhs->numBatch = readList(numbers, TPU_DOT_LHS_BATCH, lhs->batch);
    rhs->numBatch = readList(numbers, TPU_DOT_RHS_BATCH, rhs->batch);
  }
  for (int32_t i = 0; i < 2; ++i) {
    const OperandDims *dims = &matmul->operands[i];
    if (dims->numBatch + dims->numFree + dims->numContracting !=
        instruction->operandTypes[i].rank)
      return decodeError(
          instruction, "has dimension numbers that do not cover operand %d", i);
  }
  return true;
}

static int64_t extentOf(const ValueType *type, int32_t count,
                        const int64_t *dims) {
  int64_t extent = 1;
  for (int32_t i = 0; i < count; ++i)
    extent *= type->shape[dims[i]];
  return extent;
}

/// Row-major walk over some dimensions of an operand: the offset of number `number`.
static int64_t offsetOf(const ValueType *type, const int64_t *strides,
                        int32_t count, const int64_t *dims, int64_t number) {
  int64_t offset = 0;
  for (int32_t i = count - 1; i >= 0; --i) {
    const int64_t size = type->shape[dims[i]];
    offset += number % size * strides[dims[i]];
    number /= size;
  }
  return offset;
}

/// A number as the multiplier takes it: an exact float, or an integer.
typedef union Word {
  float value;
  int32_t integer;
} Word;

static Word widen(ElementType type, uint32_t bits, bool floats) {
  Word word;
  if (!floats)
    word.integer = (int32_t)elementSigned(type, bits);
  else if (type.format == ELEMENT_F32)
    word.value = elementFloat(bits);
  else if (type.format == ELEMENT_BF16)
    word.value = elementFloat((uint64_t)bits << 16);
  else if (elementIsFloat(type))
    word.value = (float)elementToDouble(type, bits);
  else
    word.value = (float)elementSigned(type, bits);
  return word;
}

/// One batch of an operand as a row-major matrix: rows over `outer`, columns over `inner`.
typedef struct MatrixSource {
  const ValueType *type;
  const uint32_t *elements;
  int32_t numOuter, numInner;
  const int64_t *outer, *inner;
  int64_t batchOffset;
  bool floats;
} MatrixSource;

static Word *makeMatrix(const MatrixSource *from, const int64_t *strides) {
  const int64_t rows = extentOf(from->type, from->numOuter, from->outer);
  const int64_t columns = extentOf(from->type, from->numInner, from->inner);
  Word *matrix = calloc((size_t)(rows * columns) + 1, sizeof(Word));
  int64_t *columnOffsets = calloc((size_t)columns + 1, sizeof(int64_t));
  if (!matrix || !columnOffsets)
    abort();
  for (int64_t i = 0; i < columns; ++i)
    columnOffsets[i] =
        offsetOf(from->type, strides, from->numInner, from->inner, i);
  for (int64_t row = 0; row < rows; ++row) {
    const uint32_t *elements =
        from->elements + from->batchOffset +
        offsetOf(from->type, strides, from->numOuter, from->outer, row);
    for (int64_t i = 0; i < columns; ++i)
      matrix[row * columns + i] =
          widen(from->type->element, elements[columnOffsets[i]], from->floats);
  }
  free(columnOffsets);
  return matrix;
}

enum { BLOCK = 64 }; // rows of the right matrix that stay in the cache

static void multiplyFloats(const Word *lhs, const Word *rhs, float *out,
                           const int64_t sizes[3]) {
  const int64_t rows = sizes[0], depth = sizes[1], columns = sizes[2];
  for (int64_t block = 0; block < depth; block += BLOCK) {
    const int64_t end = block + BLOCK < depth ? block + BLOCK : depth;
    for (int64_t row = 0; row < rows; ++row) {
      float *sums = out + row * columns;
      for (int64_t k = block; k < end; ++k) {
        const float factor = lhs[row * depth + k].value;
        const Word *right = rhs + k * columns;
        for (int64_t i = 0; i < columns; ++i)
          sums[i] += factor * right[i].value;
      }
    }
  }
}

static void multiplyIntegers(const Word *lhs, const Word *rhs, uint32_t *out,
                             const int64_t sizes[3]) {
  const int64_t rows = sizes[0], depth = sizes[1], columns = sizes[2];
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t k = 0; k < depth; ++k) {
      const uint32_t factor = (uint32_t)lhs[row * depth + k].integer;
      for (int64_t i = 0; i < columns; ++i)
        out[row * columns + i] +=
            factor * (uint32_t)rhs[k * columns + i].integer;
    }
}

static void strideList(const ValueType *type, int64_t *strides) {
  int64_t stride = 1;
  for (int32_t i = type->rank - 1; i >= 0; --i) {
    strides[i] = stride;
    stride *= type->shape[i];
  }
}

typedef struct Job {
  Machine *machine;
  const Instruction *instruction;
  int plane;
  bool floats;
  int64_t strides[2][MAX_RANK];
} Job;

static Word *operandMatrix(const Job *job, int32_t operand, int64_t batch) {
  const OperandDims *dims =
      &((const Matmul *)job->instruction->attributes)->operands[operand];
  const ValueType *type = &job->instruction->operandTypes[operand];
  MatrixSource from = {
      .type = type,
      .elements = tensorPlane(
          machineTensor(job->machine, job->instruction, operand), job->plane),
      .numOuter = dims->numFree,
      .outer = dims->free,
      .numInner = dims->numContracting,
      .inner = dims->contracting,
      .batchOffset = offsetOf(type, job->strides[operand], dims->numBatch,
                              dims->batch, batch),
      .floats = job->floats};
  if (operand == 1) { // the right matrix has the contracted dimension first
    from.numOuter = dims->numContracting;
    from.outer = dims->contracting;
    from.numInner = dims->numFree;
    from.inner = dims->free;
  }
  return makeMatrix(&from, job->strides[operand]);
}

/// result = accumulator + lhs * rhs, in the result's order: batch, lhs free, rhs free.
static void multiplyPlane(const Job *job, const uint32_t *accumulator,
                          uint32_t *out) {
  const Instruction *instruction = job->instruction;
  const Matmul *matmul = instruction->attributes;
  const OperandDims *lhs = &matmul->operands[0], *rhs = &matmul->operands[1];
  const ValueType *left = &instruction->operandTypes[0],
                  *right = &instruction->operandTypes[1];
  const int64_t sizes[3] = {
      extentOf(left, lhs->numFree, lhs->free),
      extentOf(left, lhs->numContracting, lhs->contracting),
      extentOf(right, rhs->numFree, rhs->free)};
  const int64_t numBatches = extentOf(left, lhs->numBatch, lhs->batch);
  const int64_t count = sizes[0] * sizes[2];
  float *products = calloc((size_t)count + 1, sizeof(float));
  if (!products)
    abort();
  for (int64_t batch = 0; batch < numBatches; ++batch) {
    Word *leftMatrix = operandMatrix(job, 0, batch),
         *rightMatrix = operandMatrix(job, 1, batch);
    const uint32_t *start = accumulator + batch * count;
    uint32_t *result = out + batch * count;
    if (job->floats) {
      memset(products, 0, (size_t)count * sizeof(float));
      multiplyFloats(leftMatrix, rightMatrix, products, sizes);
      for (int64_t i = 0; i < count; ++i)
        result[i] =
            (uint32_t)elementFloatBits(elementFloat(start[i]) + products[i]);
    } else {
      memcpy(result, start, (size_t)count * sizeof(uint32_t));
      multiplyIntegers(leftMatrix, rightMatrix, result, sizes);
    }
    free(leftMatrix);
    free(rightMatrix);
  }
  free(products);
}

bool executeMatmul(Machine *machine, const Instruction *instruction) {
  Job job = {.machine = machine,
             .instruction = instruction,
             .floats = elementIsFloat(instruction->resultTypes[0].element)};
  for (int32_t i = 0; i < 2; ++i)
    strideList(&instruction->operandTypes[i], job.strides[i]);
  const Instruction *poisoner = NULL;
  const bool poisoned =
      machineOperandsHavePoison(machine, instruction, &poisoner);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  result->poisoner = poisoner;
  for (job.plane = 0; job.plane < PLANES && result->planes[job.plane];
       ++job.plane)
    multiplyPlane(
        &job, tensorPlane(machineTensor(machine, instruction, 2), job.plane),
        result->planes[job.plane]);
  tensorSimplify(result);
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}
