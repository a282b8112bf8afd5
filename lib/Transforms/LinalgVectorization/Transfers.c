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
  return isVector ? mosaicBuildShapeCast(builder, elements, reshaped)
                  : mosaicBuildBroadcast(builder, elements, reshaped);
}

/// One operand list for the ops below: `first`, `second` unless null, and a zero
/// index per dimension of `shaped`; `last` unless null.
static MlirValue *listOperands(MosaicBuilder *builder, MlirType shaped,
                               const MlirValue operands[3], intptr_t *count) {
  const intptr_t rank = mlirShapedTypeGetRank(shaped);
  MlirValue *list = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, rank + 3);
  *count = 0;
  for (int i = 0; i < 2; ++i)
    if (!mlirValueIsNull(operands[i]))
      list[(*count)++] = operands[i];
  for (intptr_t i = 0; i < rank; ++i)
    list[(*count)++] = mosaicBuildIndexConstant(builder, 0);
  if (!mlirValueIsNull(operands[2]))
    list[(*count)++] = operands[2];
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
  const MlirType tensorType = mlirValueGetType(tensor);
  const intptr_t rank = mlirShapedTypeGetRank(tensorType);
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
  spec.operands =
      listOperands(&builder, tensorType, operands, &spec.numOperands);
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
      builder, type, (MlirValue[]){elements, tensor, {0}}, &spec.numOperands);
  return mosaicBuildOneResult(builder, &spec);
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
  if (mlirTypeIsAMemRef(sourceType)) {
    MosaicOperationSpec spec = {
        .name = mosaicTypeIsVector(type) ? "vector.load" : "memref.load",
        .numResults = 1,
        .resultTypes = &type};
    spec.operands =
        listOperands(builder, sourceType, (MlirValue[]){source, {0}, {0}},
                     &spec.numOperands);
    return mosaicBuildOneResult(builder, &spec);
  }
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
  MosaicOperationSpec spec = {
      .name = mosaicValueIsVector(elements) ? "vector.store" : "memref.store"};
  spec.operands =
      listOperands(builder, type, (MlirValue[]){elements, destination, {0}},
                   &spec.numOperands);
  mosaicBuildOperation(builder, &spec);
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
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  writeElements(run, &builder, readElements(run, &builder, from), to);
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

/// The vector's shape with 1s in front, one size per dimension of the memref.
static const int64_t *accessSizes(const Vectorization *run,
                                  const Transfer *transfer) {
  const MosaicShape shape = mosaicTypeShape(transfer->vector, run->arena);
  const intptr_t more = transfer->numIndices - shape.rank;
  int64_t *sizes =
      MOSAIC_ARENA_ARRAY(run->arena, int64_t, transfer->numIndices);
  for (intptr_t i = 0; i < transfer->numIndices; ++i)
    sizes[i] = i < more ? 1 : shape.sizes[i - more];
  return sizes;
}

MlirLogicalResult vectorizeTransferRead(Vectorization *run, MlirOperation op) {
  const MlirValue result = mlirOperationGetResult(op, 0);
  Transfer transfer = {.vector = mlirValueGetType(result)};
  if (!readTransfer(run, op, /*firstIndex=*/1, &transfer))
    return mlirLogicalResultSuccess();
  MlirValue value = {0};
  if (mlirTypeIsAMemRef(mlirValueGetType(transfer.shaped))) {
    MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
    const MlirType type =
        mosaicVectorType(transfer.numIndices, accessSizes(run, &transfer),
                         mosaicElementType(transfer.vector));
    const MosaicShape shape = mosaicTypeShape(transfer.vector, run->arena);
    value = mosaicBuildVectorLoad(&builder, type, transfer.shaped,
                                  transfer.numIndices, transfer.indices);
    value = reshapeElements(&builder, value, shape.rank, shape.sizes);
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
    const MlirValue wide = reshapeElements(&builder, value, transfer.numIndices,
                                           accessSizes(run, &transfer));
    mosaicBuildVectorStore(&builder, wide, transfer.shaped, transfer.numIndices,
                           transfer.indices);
    mosaicEraseOperation(op);
  } else if (isWhole(run, &transfer)) {
    noteElements(run, mlirOperationGetResult(op, 0), value);
  }
  return mlirLogicalResultSuccess();
}
