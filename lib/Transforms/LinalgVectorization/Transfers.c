//===- Transfers.c - Between tensors or memrefs and vectors ----------------===//
//
// Memrefs are read and written by vector.load and vector.store, tensors by
// vector.transfer_read and vector.transfer_write, which stock bufferization
// turns into those of memrefs; these become loads and stores in their turn.
//
//===----------------------------------------------------------------------===//

#include "Transforms/LinalgVectorization/Vectorization.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/MemRefs.h"
#include "Builder/TpuOps.h"
#include "Builder/VectorOps.h"
#include "Support/Diagnostics.h"

#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

bool elementsType(MlirType shaped, MosaicArena *arena, MlirType *type) {
  const MlirType element = mosaicElementType(shaped);
  if (!(mlirTypeIsARankedTensor(shaped) || mlirTypeIsAMemRef(shaped)) ||
      !(mlirTypeIsAInteger(element) || mlirTypeIsAFloat(element)))
    return false;
  const MosaicShape shape = mosaicTypeShape(shaped, arena);
  int64_t count;
  if (!mosaicShapeNumElements(shape, &count) || count < 1 ||
      count > MOST_ELEMENTS)
    return false;
  *type = shape.rank == 0 ? element
                          : mosaicVectorType(shape.rank, shape.sizes, element);
  return true;
}

void noteElements(Vectorization *run, MlirValue tensor, MlirValue elements) {
  MlirValue *entry = MOSAIC_ARENA_NEW(run->arena, MlirValue);
  *entry = elements;
  mosaicPointerMapSet(&run->elements, tensor.ptr, entry);
}

MlirValue findElements(const Vectorization *run, MlirValue tensor) {
  const MlirValue *entry = mosaicPointerMapGet(&run->elements, tensor.ptr);
  return entry ? *entry : (MlirValue){0};
}

/// Whether the op is a broadcast of a vector: MLIR 22.1's canonicalizer folds the
/// shape casts of such wrongly.
static bool isVectorBroadcast(MlirOperation op) {
  return mosaicOperationIs(op, "vector.broadcast") &&
         mosaicValueIsVector(mlirOperationGetOperand(op, 0));
}

MlirValue reshapeElements(MosaicBuilder *builder, MlirValue elements,
                          intptr_t rank, const int64_t *sizes) {
  const MlirType type = mlirValueGetType(elements);
  const bool isVector = mosaicTypeIsVector(type);
  if (rank == 0 && !isVector)
    return elements;
  if (rank == 0) { // of one element
    const intptr_t sourceRank = mlirShapedTypeGetRank(type);
    const int64_t *first =
        MOSAIC_ARENA_ARRAY(builder->arena, int64_t, sourceRank);
    return mosaicBuildExtract(builder, elements, sourceRank, first);
  }
  const MlirType reshaped =
      mosaicVectorType(rank, sizes, mosaicElementType(type));
  if (mlirTypeEqual(type, reshaped))
    return elements;
  if (!isVector)
    return mosaicBuildBroadcast(builder, elements, reshaped);
  return isVectorBroadcast(mosaicValueDefiningOperation(elements))
             ? mosaicBuildReshape(builder, elements, reshaped)
             : mosaicBuildShapeCast(builder, elements, reshaped);
}

/// The operands of a transfer of all of a tensor: two values unless null, an
/// index per dimension, a third value unless null.
static MlirValue *listOperands(MosaicBuilder *builder, intptr_t rank,
                               const MlirValue values[3], intptr_t *count) {
  MlirValue *list = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, rank + 3);
  *count = 0;
  for (int i = 0; i < 2; ++i)
    if (!mlirValueIsNull(values[i]))
      list[(*count)++] = values[i];
  for (intptr_t i = 0; i < rank; ++i)
    list[(*count)++] = mosaicBuildIndexConstant(builder, 0);
  if (!mlirValueIsNull(values[2]))
    list[(*count)++] = values[2];
  return list;
}

enum { NUM_TRANSFER_ATTRIBUTES = 3 };

static void
listTransferAttributes(MosaicBuilder *builder, intptr_t rank,
                       const int32_t segments[4],
                       MlirNamedAttribute attributes[NUM_TRANSFER_ATTRIBUTES]) {
  const MlirContext context = builder->context;
  MlirAttribute *inBounds =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirAttribute, rank);
  for (intptr_t i = 0; i < rank; ++i)
    inBounds[i] = mlirBoolAttrGet(context, 1);
  attributes[0] = mosaicNamedAttribute(
      context, "in_bounds", mlirArrayAttrGet(context, rank, inBounds));
  attributes[1] =
      mosaicNamedAttribute(context, "operandSegmentSizes",
                           mlirDenseI32ArrayGet(context, 4, segments));
  attributes[2] = mosaicNamedAttribute(
      context, "permutation_map",
      mlirAffineMapAttrGet(mlirAffineMapMultiDimIdentityGet(context, rank)));
}

/// Reads a tensor, where it is defined: whatever reads it later can use that.
static MlirValue readTensor(MosaicBuilder builder, MlirValue tensor,
                            MlirType type) {
  if (mlirValueIsAOpResult(tensor))
    mosaicBuilderSetAfter(&builder, mlirOpResultGetOwner(tensor));
  else
    mosaicBuilderSetBlockStart(&builder, mlirBlockArgumentGetOwner(tensor));
  const intptr_t rank = mlirShapedTypeGetRank(mlirValueGetType(tensor));
  MlirValue operands[3] = {tensor};
  if (rank > 0)
    operands[2] = mosaicBuildZero(&builder, mosaicElementType(type));
  MlirNamedAttribute attributes[NUM_TRANSFER_ATTRIBUTES];
  const int32_t segments[] = {1, (int32_t)rank, 1, 0};
  listTransferAttributes(&builder, rank, segments, attributes);
  MosaicOperationSpec spec = {
      .name = rank == 0 ? "tensor.extract" : "vector.transfer_read",
      .numResults = 1,
      .resultTypes = &type,
      .numAttributes = rank == 0 ? 0 : NUM_TRANSFER_ATTRIBUTES,
      .attributes = attributes};
  spec.operands = listOperands(&builder, rank, operands, &spec.numOperands);
  return mosaicBuildOneResult(&builder, &spec);
}

static MlirValue writeTensor(MosaicBuilder *builder, MlirValue elements,
                             MlirValue tensor) {
  const MlirType type = mlirValueGetType(tensor);
  const intptr_t rank = mlirShapedTypeGetRank(type);
  MlirNamedAttribute attributes[NUM_TRANSFER_ATTRIBUTES];
  const int32_t segments[] = {1, 1, (int32_t)rank, 0};
  listTransferAttributes(builder, rank, segments, attributes);
  MosaicOperationSpec spec = {
      .name = rank == 0 ? "tensor.insert" : "vector.transfer_write",
      .numResults = 1,
      .resultTypes = &type,
      .numAttributes = rank == 0 ? 0 : NUM_TRANSFER_ATTRIBUTES,
      .attributes = attributes};
  spec.operands = listOperands(
      builder, rank, (MlirValue[]){elements, tensor, {0}}, &spec.numOperands);
  return mosaicBuildOneResult(builder, &spec);
}

/// Whether the memref is one of scalars: the scalar memory has no vectors.
static bool isScalarMemory(MlirType type) {
  return mosaicMemRefTypeIsIn(type, TPU_MEMORY_SPACE_SMEM);
}

MlirLogicalResult checkMemory(MlirOperation op, MlirType type,
                              MosaicArena *arena) {
  if (!mlirTypeIsAMemRef(type))
    return mlirLogicalResultSuccess();
  const MlirAttribute space = mlirMemRefTypeGetMemorySpace(type);
  int64_t count;
  if (!tpuAttributeIsAMemorySpace(space) ||
      mosaicMemRefTypeIsIn(type, TPU_MEMORY_SPACE_VMEM) ||
      (isScalarMemory(type) &&
       mosaicShapeNumElements(mosaicTypeShape(type, arena), &count) &&
       count == 1))
    return mlirLogicalResultSuccess();
  return mosaicOpError(op,
                       "has an operand in %s; vectors are loaded from and "
                       "stored to vmem, single elements smem too: copy it "
                       "there (tpu.enqueue_dma)",
                       mosaicAttributeText(space, arena));
}

MlirValue readElements(Vectorization *run, MosaicBuilder *builder,
                       MlirValue source) {
  const MlirType sourceType = mlirValueGetType(source);
  MlirType type;
  if (!mlirTypeIsAShaped(sourceType) || mosaicTypeIsVector(sourceType))
    return source;
  const MlirValue known = findElements(run, source);
  if (!mlirValueIsNull(known))
    return known;
  const bool hasType = elementsType(sourceType, run->arena, &type);
  assert(hasType && "checked before");
  (void)hasType;
  if (mlirTypeIsAMemRef(sourceType))
    return loadElements(builder, source, NULL,
                        isScalarMemory(sourceType) ? mosaicElementType(type)
                                                   : type);
  const MlirValue elements = readTensor(*builder, source, type);
  noteElements(run, source, elements);
  return elements;
}

/// The tensor that a chain of writes of all elements began with.
static MlirValue findOverwritten(const Vectorization *run, MlirValue tensor) {
  MlirOperation op = mosaicValueDefiningOperation(tensor);
  while (!mlirValueIsNull(findElements(run, tensor)) &&
         (mosaicOperationIs(op, "vector.transfer_write") ||
          mosaicOperationIs(op, "tensor.insert"))) {
    tensor = mlirOperationGetOperand(op, 1);
    op = mosaicValueDefiningOperation(tensor);
  }
  return tensor;
}

MlirValue writeElements(Vectorization *run, MosaicBuilder *builder,
                        MlirValue elements, MlirValue destination) {
  const MlirType type = mlirValueGetType(destination);
  if (!mlirTypeIsAMemRef(type)) {
    const MlirValue result =
        writeTensor(builder, elements, findOverwritten(run, destination));
    noteElements(run, result, elements);
    return result;
  }
  if (isScalarMemory(type))
    elements = reshapeElements(builder, elements, 0, NULL);
  storeElements(builder, elements, destination, NULL);
  return (MlirValue){0};
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

MlirLogicalResult vectorizeCopy(Vectorization *run, MlirOperation op) {
  const MlirValue from = mlirOperationGetOperand(op, 0);
  const MlirValue to = mlirOperationGetOperand(op, 1);
  MlirType fromType, toType;
  if (!elementsType(mlirValueGetType(from), run->arena, &fromType) ||
      !elementsType(mlirValueGetType(to), run->arena, &toType) ||
      !mlirTypeEqual(fromType, toType))
    return mosaicOpError(op,
                         "copies %s to %s; memrefs of one static shape, of "
                         "integers or floats, and of up to %d elements can be "
                         "vectorized",
                         mosaicTypeText(mlirValueGetType(from), run->arena),
                         mosaicTypeText(mlirValueGetType(to), run->arena),
                         MOST_ELEMENTS);
  MOSAIC_TRY(checkMemory(op, mlirValueGetType(from), run->arena));
  MOSAIC_TRY(checkMemory(op, mlirValueGetType(to), run->arena));
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  const MosaicShape shape = mosaicTypeShape(mlirValueGetType(to), run->arena);
  writeElements(run, &builder,
                reshapeElements(&builder, readElements(run, &builder, from),
                                shape.rank, shape.sizes),
                to);
  mosaicEraseOperation(op);
  return mlirLogicalResultSuccess();
}

/// A vector.transfer_read or vector.transfer_write that touches each element of
/// its vector, in the order of the source's or destination's last dimensions.
typedef struct Transfer {
  MlirValue shaped; ///< tensor or memref
  MlirType vector;
  intptr_t numIndices;
  MlirValue *indices;
} Transfer;

/// Reads the op, whose first index is operand number `firstIndex`.
///
/// Returns: false when it is masked, permutes dimensions, may reach outside, or
///          has vectors in memory or of unknown length
static bool readTransfer(const Vectorization *run, MlirOperation op,
                         intptr_t firstIndex, Transfer *transfer) {
  const MlirAttribute inBounds = mosaicOperationAttr(op, "in_bounds");
  const MlirAffineMap map =
      mlirAffineMapAttrGetValue(mosaicOperationAttr(op, "permutation_map"));
  const MlirAttribute segments = mosaicOperationAttr(op, "operandSegmentSizes");
  if (!mlirAffineMapIsMinorIdentity(map) ||
      mlirDenseI32ArrayGetElement(segments, 3) > 0)
    return false;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(inBounds); ++i)
    if (!mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, i)))
      return false;
  transfer->shaped = mlirOperationGetOperand(op, firstIndex - 1);
  transfer->numIndices =
      mlirShapedTypeGetRank(mlirValueGetType(transfer->shaped));
  transfer->indices =
      MOSAIC_ARENA_ARRAY(run->arena, MlirValue, transfer->numIndices);
  for (intptr_t i = 0; i < transfer->numIndices; ++i)
    transfer->indices[i] = mlirOperationGetOperand(op, firstIndex + i);
  return transfer->numIndices > 0 &&
         mlirShapedTypeGetRank(transfer->vector) > 0 &&
         !mlirVectorTypeIsScalable(transfer->vector) &&
         mlirTypeEqual(mosaicElementType(mlirValueGetType(transfer->shaped)),
                       mosaicElementType(transfer->vector));
}

/// Whether the transfer is of all elements.
static bool isWhole(const Vectorization *run, const Transfer *transfer) {
  MlirType type;
  if (!elementsType(mlirValueGetType(transfer->shaped), run->arena, &type) ||
      !mlirTypeEqual(type, transfer->vector))
    return false;
  for (intptr_t i = 0; i < transfer->numIndices; ++i) {
    int64_t index;
    if (!mosaicValueConstantInt(transfer->indices[i], &index) || index != 0)
      return false;
  }
  return true;
}

MlirLogicalResult vectorizeTransferRead(Vectorization *run, MlirOperation op) {
  const MlirValue result = mlirOperationGetResult(op, 0);
  Transfer transfer = {.vector = mlirValueGetType(result)};
  if (!readTransfer(run, op, /*firstIndex=*/1, &transfer))
    return mlirLogicalResultSuccess();
  MlirValue value = {0};
  if (mlirTypeIsAMemRef(mlirValueGetType(transfer.shaped))) {
    MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
    value = loadElements(&builder, transfer.shaped, transfer.indices,
                         transfer.vector);
  } else if (isWhole(run, &transfer)) {
    value = findElements(run, transfer.shaped);
  }
  if (!mlirValueIsNull(value))
    mosaicReplaceOperation(op, &value);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorizeTransferWrite(Vectorization *run, MlirOperation op) {
  const MlirValue value = mlirOperationGetOperand(op, 0);
  Transfer transfer = {.vector = mlirValueGetType(value)};
  if (!readTransfer(run, op, /*firstIndex=*/2, &transfer))
    return mlirLogicalResultSuccess();
  if (mlirTypeIsAMemRef(mlirValueGetType(transfer.shaped))) {
    MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
    storeElements(&builder, value, transfer.shaped, transfer.indices);
    mosaicEraseOperation(op);
  } else if (isWhole(run, &transfer)) {
    noteElements(run, mlirOperationGetResult(op, 0), value);
  }
  return mlirLogicalResultSuccess();
}
