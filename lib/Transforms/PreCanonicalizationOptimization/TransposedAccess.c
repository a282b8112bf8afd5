//===- TransposedAccess.c - Transposes as strided loads and stores --------===//
//
// A vector whose rows are one register wide, in two orders: as memory has it,
// and as registers have it. Some dimension of memory, not the second-minor one,
// runs down the sublanes of the registers:
//
//   memory [4, 8, 128]    row 8 * a + b        registers [8, 4, 128]
//                                              register b: rows b + 8 * a
//
// Rows that are equally far apart are what a strided access moves. Those of
// narrower elements move 32-bit words, each of which holds `packing` rows of the
// second-minor dimension of memory. When loaded,
//
//   registers b = packing * n + q: (strided load of words n, n + 8/packing, …)
//                                  >> q * bits, narrowed
//
//===----------------------------------------------------------------------===//

#include "Transforms/PreCanonicalizationOptimization/Rewrites.h"

#include "Builder/ArithOps.h"
#include "Builder/Congruence.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"
#include "Builder/VectorOps.h"
#include "Relayout/VregArray.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

typedef struct TransposedAccess {
  MosaicBuilder builder;
  MlirOperation op; ///< the load or store
  MosaicAccess access;
  MlirType element;
  int64_t packing;       ///< elements per 32-bit word
  MosaicShape registers; ///< sizes of the vector that registers hold
  intptr_t *dims;        ///< its dimension i is dimension dims[i] in memory
  bool isMatrix;         ///< the value has the planes of registers side by side
  MosaicRowMemory memory;
  MlirValue view;     ///< memory as rows of words
  MlirValue firstRow; ///< of words
} TransposedAccess;

//===----------------------------------------------------------------------===//
// When it can be done
//===----------------------------------------------------------------------===//

static bool isTranspose(MlirOperation op) {
  return mosaicOperationIs(op, "tpu.transpose") ||
         mosaicOperationIs(op, "vector.transpose");
}

// The dimension that runs down the sublanes, and the minor one.
static intptr_t down(const TransposedAccess *transposed) {
  return transposed->registers.rank - 2;
}

// Reads `permutation`, which is of what memory has if `fromMemory`, otherwise of
// what registers have.
static bool readDims(TransposedAccess *transposed, MlirOperation transpose,
                     bool fromMemory) {
  const MlirAttribute list = mosaicOperationAttr(transpose, "permutation");
  const intptr_t rank = transposed->registers.rank;
  if (rank < 3)
    return false;
  transposed->dims =
      MOSAIC_ARENA_ARRAY(transposed->builder.arena, intptr_t, rank);
  for (intptr_t i = 0; i < rank; ++i) {
    const intptr_t from = mlirDenseI64ArrayGetElement(list, i);
    transposed->dims[fromMemory ? i : from] = fromMemory ? from : i;
  }
  return transposed->dims[rank - 1] == rank - 1 &&
         transposed->dims[rank - 2] != rank - 2;
}

// Rows of memory between neighbours along dimension `dim` of the registers.
static int64_t rowStride(const TransposedAccess *transposed, intptr_t dim) {
  const intptr_t missing =
      transposed->access.numIndices - transposed->registers.rank;
  return transposed->memory.strides[missing + transposed->dims[dim]];
}

// The dimension of the registers of which memory packs rows into words.
static intptr_t packedDim(const TransposedAccess *transposed) {
  intptr_t dim = 0;
  while (transposed->dims[dim] != transposed->registers.rank - 2)
    ++dim;
  return dim;
}

// Whether the accessed rows are whole words of memory.
static bool hasWholeWords(const TransposedAccess *transposed) {
  const int64_t packing = transposed->packing;
  int64_t remainder = 0;
  if (packing == 1)
    return true;
  const MosaicAccess *access = &transposed->access;
  const MosaicShape memory = mosaicTypeShape(mlirValueGetType(access->base),
                                             transposed->builder.arena);
  return transposed->registers.sizes[packedDim(transposed)] % packing == 0 &&
         memory.sizes[memory.rank - 2] % packing == 0 &&
         mosaicValueRemainder(
             mosaicAccessIndex(transposed->op, access, access->numIndices - 2),
             packing, &remainder) &&
         remainder == 0;
}

// Dimension `dim` when the two in front of the last one change places.
static intptr_t swapRows(intptr_t dim, intptr_t rank) {
  return dim == rank - 3 ? rank - 2 : dim == rank - 2 ? rank - 3 : dim;
}

// Whether the vector that a reshape has on its other side has the strips that the
// registers' rows are made of side by side: each strip is whole registers then,
// which no row has to leave.
//
//   registers [8, 2, 128]     8 rows of 2 strips: a matrix [8, 256]
static bool areStripsOf(const TransposedAccess *transposed, MlirType matrix) {
  const intptr_t rank = transposed->registers.rank;
  const int64_t *sizes = transposed->registers.sizes;
  const MosaicShape other = mosaicTypeShape(matrix, transposed->builder.arena);
  if (other.rank != rank - 1 || other.sizes[rank - 2] == sizes[rank - 1])
    return false;
  for (intptr_t i = 0; i < rank; ++i) {
    const intptr_t swapped = swapRows(i, rank);
    if (transposed->dims[i] != swapped ||
        (i < rank - 2 && other.sizes[i] != sizes[i]))
      return false;
  }
  return true;
}

static bool isReshape(MlirOperation op) {
  return mosaicOperationIs(op, "vector.shape_cast") ||
         mosaicOperationIs(op, "tpu.reshape");
}

// Whether a reshape on the other side of the transposed registers makes the strips
// of a matrix of their rows, or takes them from there.
static bool areStrips(const TransposedAccess *transposed, MlirValue registers) {
  if (!mosaicHasOneUse(registers))
    return false;
  const MlirOperation maker = mosaicValueDefiningOperation(registers);
  if (transposed->access.isStore)
    return isReshape(maker) &&
           areStripsOf(transposed,
                       mlirValueGetType(mlirOperationGetOperand(maker, 0)));
  const MlirOperation user =
      mlirOpOperandGetOwner(mlirValueGetFirstUse(registers));
  return isReshape(user) &&
         areStripsOf(transposed,
                     mlirValueGetType(mlirOperationGetResult(user, 0)));
}

// Whether rows begin at the first lane of a register, and end in it.
static bool fitsRegisters(const TransposedAccess *transposed) {
  const MosaicAccess *access = &transposed->access;
  const int64_t lanes = transposed->builder.target->laneCount;
  const int64_t columns =
      transposed->registers.sizes[transposed->registers.rank - 1];
  int64_t first = 0;
  return columns == lanes ||
         (columns < lanes &&
          mosaicValueRemainder(
              mosaicAccessIndex(transposed->op, access, access->numIndices - 1),
              lanes, &first) &&
          first == 0);
}

// Whether strided accesses do it, for what is known of registers and dimensions.
static bool canBeStrided(TransposedAccess *transposed, MlirType type) {
  const int64_t bitwidth = mosaicElementBitwidth(type);
  if (bitwidth < 2 || bitwidth > 32)
    return false;
  transposed->element = mosaicElementType(type);
  transposed->packing = 32 / bitwidth;
  return transposed->registers.rank <= transposed->access.numIndices &&
         fitsRegisters(transposed) &&
         mosaicFindRows(transposed->access.base, &transposed->builder,
                        &transposed->memory) &&
         hasWholeWords(transposed);
}

static bool match(TransposedAccess *transposed, MlirOperation transpose) {
  const bool fromMemory = !transposed->access.isStore;
  const MlirValue registers = fromMemory
                                  ? mlirOperationGetResult(transpose, 0)
                                  : mlirOperationGetOperand(transpose, 0);
  const MlirType type = mlirValueGetType(registers);
  transposed->registers = mosaicTypeShape(type, transposed->builder.arena);
  return readDims(transposed, transpose, fromMemory) &&
         !areStrips(transposed, registers) && canBeStrided(transposed, type);
}

static bool matchStore(MlirOperation op, const MosaicTarget *target,
                       MosaicArena *arena, TransposedAccess *transposed) {
  *transposed = (TransposedAccess){
      .op = op, .builder = mosaicBuilderBefore(op, target, arena)};
  mosaicOperationAccess(op, &transposed->access);
  const MlirValue value = transposed->access.value;
  const MlirOperation transpose = mosaicValueDefiningOperation(value);
  return isTranspose(transpose) && mosaicHasOneUse(value) &&
         mosaicIsPlainStore(op, &transposed->access) &&
         match(transposed, transpose);
}

// Registers that the vector needs.
static int64_t numRegisters(const TransposedAccess *transposed) {
  const int64_t sublanes = transposed->builder.target->sublaneCount;
  int64_t count = 1;
  for (intptr_t i = 0; i < down(transposed); ++i)
    count *= transposed->registers.sizes[i];
  return count *
         ((transposed->registers.sizes[down(transposed)] + sublanes - 1) /
          sublanes);
}

// Whether the value is only stored, which can transpose it in fewer registers.
static bool isBetterStored(const TransposedAccess *load, MlirValue value) {
  const MlirOperation user = mlirOpOperandGetOwner(mlirValueGetFirstUse(value));
  TransposedAccess store;
  return (mosaicOperationIs(user, "tpu.vector_store") ||
          mosaicOperationIs(user, "vector.store")) &&
         matchStore(user, load->builder.target, load->builder.arena, &store) &&
         mlirValueEqual(store.access.value, value) &&
         numRegisters(&store) < numRegisters(load);
}

//===----------------------------------------------------------------------===//
// The rows
//===----------------------------------------------------------------------===//

static void buildView(TransposedAccess *transposed) {
  MosaicBuilder *builder = &transposed->builder;
  const MlirValue base = transposed->access.base;
  const int64_t numRows = transposed->memory.numRows;
  transposed->view = mosaicBuildRowView(builder, base, numRows);
  if (transposed->packing > 1) {
    const int64_t sizes[] = {numRows / transposed->packing,
                             builder->target->laneCount};
    transposed->view = mosaicBuildUnary(
        builder, "tpu.memref_bitcast", transposed->view,
        mlirMemRefTypeGet(
            mosaicIntegerType(builder->context, 32), 2, sizes,
            mlirAttributeGetNull(),
            mlirMemRefTypeGetMemorySpace(mlirValueGetType(base))));
  }
  const MlirValue row = mosaicBuildFirstRow(
      builder, transposed->op, &transposed->access, &transposed->memory);
  transposed->firstRow =
      transposed->packing == 1
          ? row
          : mosaicBuildDivUI(
                builder, row,
                mosaicBuildIndexConstant(builder, transposed->packing));
}

// The rows that run down the sublanes, from row `row` of the vector in memory.
static MosaicRows rowsFrom(TransposedAccess *transposed, int64_t row) {
  MosaicBuilder *builder = &transposed->builder;
  MlirValue *indices = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, 2);
  indices[0] = mosaicBuildAddI(
      builder, transposed->firstRow,
      mosaicBuildIndexConstant(builder, row / transposed->packing));
  indices[1] = mosaicBuildIndexConstant(builder, 0);
  return (MosaicRows){.view = transposed->view,
                      .rank = 2,
                      .indices = indices,
                      .stride =
                          (int32_t)(rowStride(transposed, down(transposed)) /
                                    transposed->packing)};
}

// Memory's row for an index of the registers.
static int64_t rowOf(const TransposedAccess *transposed, const int64_t *index) {
  int64_t row = 0;
  for (intptr_t i = 0; i < down(transposed); ++i)
    row += index[i] * rowStride(transposed, i);
  return row;
}

// A vector of `element`s: the register vector's last two dimensions, with `count`
// of them in front, or, for 0, alone.
static MlirType planesType(const TransposedAccess *transposed, int64_t count,
                           MlirType element) {
  const int64_t *last = transposed->registers.sizes + down(transposed);
  const int64_t sizes[] = {count, last[0], last[1]};
  return count == 0 ? mosaicVectorType(2, last, element)
                    : mosaicVectorType(3, sizes, element);
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

// How many planes before an index lies that of the first rows of its words.
static int64_t distanceToWord(const TransposedAccess *transposed,
                              const int64_t *index) {
  const intptr_t rows = packedDim(transposed);
  int64_t distance = index[rows] % transposed->packing;
  for (intptr_t i = rows + 1; i < down(transposed); ++i)
    distance *= transposed->registers.sizes[i];
  return distance;
}

// The planes of words: [planes, down, lanes] of 32 bits, elements in the low
// bits.
static MlirValue buildPlanes(TransposedAccess *transposed, int64_t count) {
  MosaicBuilder *builder = &transposed->builder;
  MosaicArena *arena = builder->arena;
  const MlirType element = transposed->packing == 1
                               ? transposed->element
                               : mosaicIntegerType(builder->context, 32);
  const MlirType type = planesType(transposed, 0, element);
  MlirValue *words = MOSAIC_ARENA_ARRAY(arena, MlirValue, count);
  MlirValue *planes = MOSAIC_ARENA_ARRAY(arena, MlirValue, count);
  int64_t *index =
      MOSAIC_ARENA_ARRAY(arena, int64_t, transposed->registers.rank);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t row = rowOf(transposed, index);
    const int64_t part = row % transposed->packing;
    if (part == 0) {
      const MosaicRows rows = rowsFrom(transposed, row);
      words[i] = mosaicBuildRowLoad(builder, type, &rows);
    } else {
      words[i] = mosaicBuildShRUI(
          builder, words[i - distanceToWord(transposed, index)],
          mosaicBuildIntConstant(builder, type,
                                 part * 32 / transposed->packing));
    }
    planes[i] = mosaicBuildShapeCast(builder, words[i],
                                     planesType(transposed, 1, element));
    mosaicIndexAdvance(down(transposed), transposed->registers.sizes, index);
  }
  return count == 1
             ? planes[0]
             : mosaicBuildConcatenate(builder,
                                      planesType(transposed, count, element),
                                      (intptr_t)count, planes, 0);
}

static MlirValue buildLoads(TransposedAccess *transposed) {
  MosaicBuilder *builder = &transposed->builder;
  const MosaicShape registers = transposed->registers;
  int64_t count = 1;
  for (intptr_t i = 0; i < down(transposed); ++i)
    count *= registers.sizes[i];
  buildView(transposed);
  MlirValue value = buildPlanes(transposed, count);
  if (transposed->packing > 1) {
    const MlirType narrow = mosaicIntegerTypeLike(
        mlirValueGetType(value), (unsigned)(32 / transposed->packing));
    value = mosaicBuildArithBitcast(
        builder, mosaicBuildTruncI(builder, value, narrow),
        mosaicTypeWithElement(narrow, transposed->element));
  }
  return mosaicBuildShapeCast(
      builder, value,
      mosaicVectorType(registers.rank, registers.sizes, transposed->element));
}

bool mosaicLoadTransposed(MlirOperation op, const MosaicTarget *target,
                          MosaicArena *arena) {
  const MlirValue source = mlirOperationGetOperand(op, 0);
  const MlirValue result = mlirOperationGetResult(op, 0);
  const MlirOperation load = mosaicValueDefiningOperation(source);
  if (!mosaicOperationIs(load, "vector.load") || !mosaicHasOneUse(source))
    return false;
  TransposedAccess transposed = {
      .op = load, .builder = mosaicBuilderBefore(load, target, arena)};
  mosaicOperationAccess(load, &transposed.access);
  if (!match(&transposed, op) ||
      (mosaicHasOneUse(result) && isBetterStored(&transposed, result)))
    return false;
  // Where the load is: behind it, what it reads may change.
  mosaicBuilderSetAfter(&transposed.builder, load);
  const MlirValue value = buildLoads(&transposed);
  mosaicReplaceOperation(op, &value);
  return true;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

// The rows of the vector that run down the sublanes at `index`.
static MlirValue buildPlane(TransposedAccess *transposed, MlirValue value,
                            const int64_t *index) {
  MosaicBuilder *builder = &transposed->builder;
  const MosaicShape registers = transposed->registers;
  const intptr_t rank = registers.rank;
  int64_t *start = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i) {
    start[i] = index[i];
    sizes[i] = i < down(transposed) ? 1 : registers.sizes[i];
  }
  if (transposed->isMatrix) {
    start[rank - 3] = 0;
    start[rank - 2] = index[rank - 3] * registers.sizes[rank - 1];
    sizes[rank - 3] = registers.sizes[rank - 2];
    sizes[rank - 2] = registers.sizes[rank - 1];
  }
  const MlirValue part =
      mosaicBuildExtractStridedSlice(builder, value, start, sizes);
  const MlirType type = planesType(transposed, 0, transposed->element);
  return mlirTypeEqual(mlirValueGetType(part), type)
             ? part
             : mosaicBuildShapeCast(builder, part, type);
}

// The words of the plane at `index` and of those that follow in memory's rows.
static MlirValue buildWords(TransposedAccess *transposed, MlirValue value,
                            const int64_t *index) {
  MosaicArena *arena = transposed->builder.arena;
  const intptr_t rank = transposed->registers.rank;
  int64_t *next = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  MlirValue *parts = MOSAIC_ARENA_ARRAY(arena, MlirValue, transposed->packing);
  for (intptr_t i = 0; i < rank; ++i)
    next[i] = index[i];
  for (int64_t i = 0; i < transposed->packing; ++i) {
    parts[i] = buildPlane(transposed, value, next);
    ++next[packedDim(transposed)];
  }
  return mosaicBuildRowWords(&transposed->builder, transposed->packing, parts);
}

// Stores `value`, and erases `maker`, which made what was stored of it.
static void buildStores(TransposedAccess *transposed, MlirOperation maker) {
  MosaicBuilder *builder = &transposed->builder;
  const MlirValue value = mlirOperationGetOperand(maker, 0);
  const MosaicShape registers = transposed->registers;
  buildView(transposed);
  int64_t *index = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, registers.rank);
  do {
    if (index[packedDim(transposed)] % transposed->packing != 0)
      continue;
    const MlirValue words = buildWords(transposed, value, index);
    const MosaicRows rows = rowsFrom(transposed, rowOf(transposed, index));
    mosaicBuildRowStore(builder, words, &rows);
  } while (mosaicIndexAdvance(down(transposed), registers.sizes, index));
  mosaicEraseOperation(transposed->op);
  mosaicEraseOperation(maker);
}

bool mosaicStoreTransposed(MlirOperation op, const MosaicTarget *target,
                           MosaicArena *arena) {
  TransposedAccess transposed;
  if (!matchStore(op, target, arena, &transposed))
    return false;
  buildStores(&transposed,
              mosaicValueDefiningOperation(transposed.access.value));
  return true;
}

//===----------------------------------------------------------------------===//
// Strips
//===----------------------------------------------------------------------===//

// Reads how a reshape has split the columns of `matrix` into the last two
// dimensions of `split`.
static bool readStrips(TransposedAccess *transposed, MlirType matrix,
                       MlirType split) {
  MosaicArena *arena = transposed->builder.arena;
  const MosaicShape one = mosaicTypeShape(matrix, arena);
  const MosaicShape many = mosaicTypeShape(split, arena);
  const intptr_t rank = many.rank;
  if (one.rank < 2 || rank != one.rank + 1 || many.sizes[rank - 2] < 2)
    return false;
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  transposed->dims = MOSAIC_ARENA_ARRAY(arena, intptr_t, rank);
  for (intptr_t i = 0; i < rank; ++i) {
    const intptr_t swapped = swapRows(i, rank);
    transposed->dims[i] = swapped;
    sizes[i] = many.sizes[swapped];
    if (i < rank - 2 && one.sizes[i] != many.sizes[i])
      return false;
  }
  transposed->registers = (MosaicShape){.rank = rank, .sizes = sizes};
  return true;
}

// Stores of the vector as memory has it.
static int64_t numStores(const TransposedAccess *transposed) {
  const MosaicShape registers = transposed->registers;
  const int64_t count = registers.sizes[registers.rank - 3];
  const int64_t rows =
      transposed->packing * transposed->builder.target->sublaneCount;
  int64_t planes = 1;
  for (intptr_t i = 0; i < registers.rank - 1; ++i)
    if (i != registers.rank - 3)
      planes *= registers.sizes[i];
  return planes * ((count + rows - 1) / rows);
}

bool mosaicStoreStrips(MlirOperation op, const MosaicTarget *target,
                       MosaicArena *arena) {
  TransposedAccess strips = {.op = op,
                             .builder = mosaicBuilderBefore(op, target, arena),
                             .isMatrix = true};
  mosaicOperationAccess(op, &strips.access);
  const MlirValue value = strips.access.value;
  const MlirOperation reshape = mosaicValueDefiningOperation(value);
  if (!isReshape(reshape) || !mosaicHasOneUse(value) ||
      !mosaicIsPlainStore(op, &strips.access))
    return false;
  const MlirType split = mlirValueGetType(value);
  const MlirType matrix = mlirValueGetType(mlirOperationGetOperand(reshape, 0));
  if (!readStrips(&strips, matrix, split) || !canBeStrided(&strips, split) ||
      numRegisters(&strips) / strips.packing >= numStores(&strips))
    return false;
  buildStores(&strips, reshape);
  return true;
}
