//===- MatmulOps.c - tpu.matmul and vector.contract -----------------------===//
//
// Both operands are brought to plain matrices, batch by batch, and multiplied with a loop whose
// innermost dimension is contiguous.
//
// Source: dialect.md 9.4, running.md 8
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Combiner.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"

#include <assert.h>
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
  /// Whether the result has another order than batch, lhs, rhs; then, of each
  /// dimension in that order, its position in the result.
  bool isPermuted;
  int64_t order[MAX_RANK];
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

static int64_t extentOf(const ValueType *type, int32_t count,
                        const int64_t *dims) {
  int64_t extent = 1;
  for (int32_t i = 0; i < count; ++i)
    extent *= type->shape[dims[i]];
  return extent;
}

/// Checks dimensions and sizes: the verifier lets matmuls without dimension numbers through as they
/// are.
static bool checkMatmul(const Instruction *instruction) {
  const Matmul *matmul = instruction->attributes;
  const OperandDims *lhs = &matmul->operands[0], *rhs = &matmul->operands[1];
  const ValueType *types = instruction->operandTypes;
  for (int32_t i = 0; i < 2; ++i) {
    const OperandDims *dims = &matmul->operands[i];
    const int64_t *lists[] = {dims->batch, dims->free, dims->contracting};
    const int32_t counts[] = {dims->numBatch, dims->numFree,
                              dims->numContracting};
    bool seen[MAX_RANK] = {false};
    bool fits = counts[0] + counts[1] + counts[2] == types[i].rank;
    for (int32_t list = 0; fits && list < 3; ++list)
      for (int32_t k = 0; fits && k < counts[list]; ++k) {
        const int64_t dim = lists[list][k];
        fits = dim >= 0 && dim < types[i].rank && !seen[dim];
        if (fits)
          seen[dim] = true;
      }
    assert(fits && "verifiers see to it that every dimension has a role");
  }
  bool equal = lhs->numContracting == rhs->numContracting &&
               lhs->numBatch == rhs->numBatch;
  for (int32_t i = 0; equal && i < lhs->numContracting; ++i)
    equal = types[0].shape[lhs->contracting[i]] ==
            types[1].shape[rhs->contracting[i]];
  for (int32_t i = 0; equal && i < lhs->numBatch; ++i)
    equal = types[0].shape[lhs->batch[i]] == types[1].shape[rhs->batch[i]];
  const int64_t count = extentOf(&types[0], lhs->numBatch, lhs->batch) *
                        extentOf(&types[0], lhs->numFree, lhs->free) *
                        extentOf(&types[1], rhs->numFree, rhs->free);
  const ValueType *result = &instruction->resultTypes[0];
  assert(equal && count == result->count && count == types[2].count);
  const bool floats = elementIsFloat(result->element);
  return elementTypesEqual(types[2].element, result->element) &&
                 (floats || (elementIsInteger(types[0].element) &&
                             elementIsInteger(types[1].element)))
             ? true
             : decodeError(instruction,
                           "adds floats to integers, or to another type than "
                           "its result");
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
  return checkMatmul(instruction);
}

/// The position of loop `loop` among a map's results, or -1.
static int32_t positionOfLoop(MlirAffineMap map, intptr_t loop) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    const MlirAffineExpr result = mlirAffineMapGetResult(map, i);
    if (mlirAffineExprIsADim(result) &&
        mlirAffineDimExprGetPosition(result) == loop)
      return (int32_t)i;
  }
  return -1;
}

static void addDim(int64_t *dims, int32_t *count, int64_t dim) {
  assert(*count >= 0);
  if (*count < MAX_RANK)
    dims[*count] = dim;
  ++*count;
}

enum { ROLE_BATCH, ROLE_LHS, ROLE_RHS, NUM_ROLES, NO_ROLE = NUM_ROLES };

static int roleOf(int32_t left, int32_t right) {
  return left >= 0 && right >= 0 ? ROLE_BATCH
         : left >= 0             ? ROLE_LHS
         : right >= 0            ? ROLE_RHS
                                 : NO_ROLE;
}

/// The loops of the result that have a role, in its order.
static void readRole(const MlirAffineMap maps[3], int role, Matmul *matmul,
                     int32_t *numRead) {
  OperandDims *lhs = &matmul->operands[0], *rhs = &matmul->operands[1];
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(maps[2]); ++i) {
    const intptr_t loop =
        mlirAffineDimExprGetPosition(mlirAffineMapGetResult(maps[2], i));
    const int32_t left = positionOfLoop(maps[0], loop),
                  right = positionOfLoop(maps[1], loop);
    if (roleOf(left, right) != role)
      continue;
    if (left >= 0)
      addDim(right >= 0 ? lhs->batch : lhs->free,
             right >= 0 ? &lhs->numBatch : &lhs->numFree, left);
    if (right >= 0)
      addDim(left >= 0 ? rhs->batch : rhs->free,
             left >= 0 ? &rhs->numBatch : &rhs->numFree, right);
    matmul->isPermuted |= *numRead != i;
    addDim(matmul->order, numRead, i);
  }
}

/// Sorts the loops of a contraction: those of the result, then the contracted
/// ones. False when one side's alone is contracted.
static bool readMaps(const MlirAffineMap maps[3], Matmul *matmul) {
  OperandDims *lhs = &matmul->operands[0], *rhs = &matmul->operands[1];
  int32_t numRead = 0;
  for (int role = ROLE_BATCH; role < NUM_ROLES; ++role)
    readRole(maps, role, matmul, &numRead);
  for (intptr_t loop = 0; loop < mlirAffineMapGetNumDims(maps[0]); ++loop) {
    const int32_t left = positionOfLoop(maps[0], loop),
                  right = positionOfLoop(maps[1], loop);
    if (positionOfLoop(maps[2], loop) >= 0)
      continue;
    if (left < 0 || right < 0)
      return false;
    addDim(lhs->contracting, &lhs->numContracting, left);
    addDim(rhs->contracting, &rhs->numContracting, right);
  }
  return numRead == mlirAffineMapGetNumResults(maps[2]);
}

/// vector.contract, in the form of a matmul: sums of products.
bool decodeContract(MosaicArena *arena, Instruction *instruction) {
  Matmul *matmul = MOSAIC_ARENA_NEW(arena, Matmul);
  instruction->attributes = matmul;
  const MlirAttribute list = decodeAttribute(instruction, "indexing_maps");
  const Combiner *combiner = decodeVectorKind(
      arena, instruction, instruction->operandTypes[2].element);
  if (!combiner)
    return false;
  MlirAffineMap maps[3];
  for (int32_t i = 0; i < 3; ++i)
    maps[i] = mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(list, i));
  if (combiner != combinerOfKind(TPU_REDUCTION_SUM,
                                 instruction->operandTypes[2].element) ||
      !readMaps(maps, matmul))
    return decodeError(instruction,
                       "is no sum of products over dimensions of both sides; "
                       "only those can be run");
  return checkMatmul(instruction);
}

/// Row-major walk over some dimensions of an operand: the offset of number `number`.
static int64_t offsetOf(const ValueType *type, const int64_t *strides,
                        int32_t count, const int64_t *dims, int64_t number) {
  int64_t offset = 0;
  assert(count >= 0 && count <= MAX_RANK);
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
  Word *matrix = allocateZeroed((size_t)(rows * columns), sizeof(Word));
  int64_t *columnOffsets = allocateZeroed((size_t)columns, sizeof(int64_t));
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
  const ElementType type = instruction->resultTypes[0].element;
  float *products = allocateZeroed((size_t)count, sizeof(float));
  for (int64_t batch = 0; batch < numBatches; ++batch) {
    Word *leftMatrix = operandMatrix(job, 0, batch),
         *rightMatrix = operandMatrix(job, 1, batch);
    const uint32_t *start = accumulator + batch * count;
    uint32_t *result = out + batch * count;
    if (job->floats) {
      memset(products, 0, (size_t)count * sizeof(float));
      multiplyFloats(leftMatrix, rightMatrix, products, sizes);
      for (int64_t i = 0; i < count; ++i)
        result[i] = (uint32_t)elementFromDouble(
            type, (float)elementToDouble(type, start[i]) + products[i]);
    } else {
      memcpy(result, start, (size_t)count * sizeof(uint32_t));
      multiplyIntegers(leftMatrix, rightMatrix, result, sizes);
      for (int64_t i = 0; i < count; ++i)
        result[i] &= (uint32_t)elementMask(type.width);
    }
    free(leftMatrix);
    free(rightMatrix);
  }
  free(products);
}

/// The same, in an order of dimensions of its own.
static void multiplyPermuted(const Job *job, const uint32_t *accumulator,
                             uint32_t *out) {
  const Matmul *matmul = job->instruction->attributes;
  const ValueType *type = &job->instruction->resultTypes[0];
  int64_t strides[MAX_RANK];
  strideList(type, strides);
  uint32_t *start = allocateZeroed((size_t)type->count, sizeof *start);
  uint32_t *result = allocateZeroed((size_t)type->count, sizeof *result);
  for (int64_t i = 0; i < type->count; ++i)
    start[i] =
        accumulator[offsetOf(type, strides, type->rank, matmul->order, i)];
  multiplyPlane(job, start, result);
  for (int64_t i = 0; i < type->count; ++i)
    out[offsetOf(type, strides, type->rank, matmul->order, i)] = result[i];
  free(start);
  free(result);
}

/// A contraction of all dimensions.
static bool multiplyToScalar(Job *job) {
  Machine *machine = job->machine;
  const Value *accumulator = machineOperand(machine, job->instruction, 2);
  // Its start, and what comes of it: each one element.
  const size_t count = (size_t)job->instruction->resultTypes[0].count;
  uint32_t *start = allocateZeroed(count, sizeof *start);
  uint32_t *result = allocateZeroed(count, sizeof *result);
  uint64_t planes[PLANES];
  for (job->plane = 0; job->plane < PLANES; ++job->plane) {
    *start = (uint32_t)accumulator->scalar.planes[job->plane];
    multiplyPlane(job, start, result);
    planes[job->plane] = *result;
  }
  free(start);
  free(result);
  machineSetScalar(machine, job->instruction, 0, planes);
  return true;
}

bool executeMatmul(Machine *machine, const Instruction *instruction) {
  Job job = {.machine = machine,
             .instruction = instruction,
             .floats = elementIsFloat(instruction->resultTypes[0].element)};
  for (int32_t i = 0; i < 2; ++i)
    strideList(&instruction->operandTypes[i], job.strides[i]);
  if (instruction->resultTypes[0].kind == TYPE_SCALAR)
    return multiplyToScalar(&job);
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  const Matmul *matmul = instruction->attributes;
  for (job.plane = 0; job.plane < PLANES && result->planes[job.plane];
       ++job.plane)
    (matmul->isPermuted ? multiplyPermuted : multiplyPlane)(
        &job, tensorPlane(machineTensor(machine, instruction, 2), job.plane),
        result->planes[job.plane]);
  machineSetTensor(machine, instruction, 0, result);
  return true;
}
