//===- ReshapedAccess.c - Rows of memory in fewer registers ---------------===//
//
// A register holds eight rows of one register's width. A vector whose second
// minor dimension is not eight long leaves sublanes empty; another shape of the
// same rows may not:
//
//   memory [1, 4, 1, 128]     a register per row
//   reshaped to [4, 128]      one register
//
// Where the rows follow each other in memory, they are accessed in the better
// shape, through a view of the memref as rows.
//
//===----------------------------------------------------------------------===//

#include "Transforms/PreCanonicalizationOptimization/Rewrites.h"

#include "Builder/TpuOps.h"
#include "Builder/Types.h"
#include "Builder/VectorOps.h"

#include "mlir-c/BuiltinTypes.h"

typedef struct ReshapedAccess {
  MosaicBuilder builder;
  MlirOperation op; ///< the load or store
  MosaicAccess access;
  MlirType inMemory;    ///< type of the vector that is accessed
  MlirType inRegisters; ///< type of the vector on the reshape's other side
  MosaicRowMemory memory;
} ReshapedAccess;

// Rows of a vector, and how many registers they take.
static int64_t countRows(MosaicShape shape) {
  int64_t count = 1;
  for (intptr_t i = 0; i < shape.rank - 1; ++i)
    count *= shape.sizes[i];
  return count;
}

static int64_t countRegisters(MosaicShape shape, int64_t sublanes) {
  const int64_t rows = shape.sizes[shape.rank - 2];
  return rows == 0
             ? 0
             : countRows(shape) / rows * ((rows + sublanes - 1) / sublanes);
}

// Whether the vector's rows follow each other in memory: from some dimension on
// it has all of the memref, and in front of the one before only one position.
static bool areTogether(const ReshapedAccess *reshaped, MosaicShape vector) {
  const MosaicShape memory = mosaicTypeShape(
      mlirValueGetType(reshaped->access.base), reshaped->builder.arena);
  const intptr_t missing = memory.rank - vector.rank;
  intptr_t dim = vector.rank - 2;
  while (dim >= 0 && vector.sizes[dim] == memory.sizes[missing + dim])
    --dim;
  for (--dim; dim >= 0; --dim)
    if (vector.sizes[dim] != 1)
      return false;
  return true;
}

static bool match(ReshapedAccess *reshaped) {
  MosaicArena *arena = reshaped->builder.arena;
  const MosaicTarget *target = reshaped->builder.target;
  const MosaicShape memory = mosaicTypeShape(reshaped->inMemory, arena);
  const MosaicShape registers = mosaicTypeShape(reshaped->inRegisters, arena);
  if (mosaicElementBitwidth(reshaped->inMemory) != 32 || memory.rank < 2 ||
      registers.rank < 2 || memory.rank > reshaped->access.numIndices ||
      memory.sizes[memory.rank - 1] != target->laneCount ||
      registers.sizes[registers.rank - 1] != target->laneCount)
    return false;
  // Rows that are split up again fill whole registers, or are all of them.
  const int64_t rows = registers.sizes[registers.rank - 2];
  if (rows % target->sublaneCount != 0 && rows != countRows(registers))
    return false;
  return countRegisters(registers, target->sublaneCount) <
             countRegisters(memory, target->sublaneCount) &&
         mosaicFindRows(reshaped->access.base, &reshaped->builder,
                        &reshaped->memory) &&
         areTogether(reshaped, memory);
}

// The vector as its rows.
static MlirType rowsType(const ReshapedAccess *reshaped) {
  const MosaicShape shape =
      mosaicTypeShape(reshaped->inRegisters, reshaped->builder.arena);
  const int64_t sizes[] = {countRows(shape), shape.sizes[shape.rank - 1]};
  return mosaicVectorType(2, sizes, mosaicElementType(reshaped->inRegisters));
}

// Reshapes unless the type is the same.
static MlirValue buildShape(MosaicBuilder *builder, MlirValue value,
                            MlirType type) {
  return mlirTypeEqual(mlirValueGetType(value), type)
             ? value
             : mosaicBuildShapeCast(builder, value, type);
}

static void buildIndices(ReshapedAccess *reshaped, MlirValue indices[2]) {
  MosaicBuilder *builder = &reshaped->builder;
  indices[0] = mosaicBuildFirstRow(builder, reshaped->op, &reshaped->access,
                                   &reshaped->memory);
  indices[1] = mosaicAccessIndex(reshaped->op, &reshaped->access,
                                 reshaped->access.numIndices - 1);
}

bool mosaicLoadReshaped(MlirOperation op, const MosaicTarget *target,
                        MosaicArena *arena) {
  const MlirValue source = mlirOperationGetOperand(op, 0);
  const MlirOperation load = mosaicValueDefiningOperation(source);
  if (!mosaicOperationIs(load, "vector.load") || !mosaicHasOneUse(source))
    return false;
  ReshapedAccess reshaped = {
      .op = load,
      .builder = mosaicBuilderBefore(load, target, arena),
      .inMemory = mlirValueGetType(source),
      .inRegisters = mlirValueGetType(mlirOperationGetResult(op, 0))};
  mosaicOperationAccess(load, &reshaped.access);
  if (!match(&reshaped))
    return false;
  MosaicBuilder *builder = &reshaped.builder;
  // Where the load is: behind it, what it reads may change.
  mosaicBuilderSetAfter(builder, load);
  MlirValue indices[2];
  buildIndices(&reshaped, indices);
  const MlirValue rows =
      mosaicBuildVectorLoad(builder, rowsType(&reshaped),
                            mosaicBuildRowView(builder, reshaped.access.base,
                                               reshaped.memory.numRows),
                            2, indices);
  const MlirValue value = buildShape(builder, rows, reshaped.inRegisters);
  mosaicReplaceOperation(op, &value);
  return true;
}

bool mosaicStoreReshaped(MlirOperation op, const MosaicTarget *target,
                         MosaicArena *arena) {
  ReshapedAccess reshaped = {.op = op,
                             .builder = mosaicBuilderBefore(op, target, arena)};
  mosaicOperationAccess(op, &reshaped.access);
  const MlirValue value = reshaped.access.value;
  const MlirOperation cast = mosaicValueDefiningOperation(value);
  if ((!mosaicOperationIs(cast, "vector.shape_cast") &&
       !mosaicOperationIs(cast, "tpu.reshape")) ||
      !mosaicHasOneUse(value) || !mosaicIsPlainStore(op, &reshaped.access))
    return false;
  const MlirValue source = mlirOperationGetOperand(cast, 0);
  reshaped.inMemory = mlirValueGetType(value);
  reshaped.inRegisters = mlirValueGetType(source);
  if (!match(&reshaped))
    return false;
  MosaicBuilder *builder = &reshaped.builder;
  MlirValue indices[2];
  buildIndices(&reshaped, indices);
  const MlirValue rows = buildShape(builder, source, rowsType(&reshaped));
  mosaicBuildVectorStore(builder, rows,
                         mosaicBuildRowView(builder, reshaped.access.base,
                                            reshaped.memory.numRows),
                         2, indices);
  mosaicEraseOperation(op);
  mosaicEraseOperation(cast);
  return true;
}
