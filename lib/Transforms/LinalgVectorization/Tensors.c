//===- Tensors.c - Ops on tensors, on the vectors of their elements --------===//
//
// Each rule gives the elements of its op's result and leaves the op where it is:
// whoever only wants the elements does not need it any more.
//
//===----------------------------------------------------------------------===//

#include "Transforms/LinalgVectorization/Vectorization.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/VectorOps.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirType operandType(MlirOperation op, intptr_t number) {
  return mlirValueGetType(mlirOperationGetOperand(op, number));
}

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

MlirLogicalResult vectorizeConstant(Vectorization *run, MlirOperation op) {
  MlirAttribute value = mosaicOperationAttr(op, "value");
  MlirType type;
  if (!mlirTypeIsARankedTensor(resultType(op)) ||
      !elementsType(resultType(op), run->arena, &type) ||
      !mlirAttributeIsADenseElements(value))
    return mlirLogicalResultSuccess();
  value = mosaicTypeIsVector(type)
              ? mlirDenseElementsAttrReshapeGet(value, type)
              : mlirDenseElementsAttrGetSplatValue(value);
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  noteElements(run, mlirOperationGetResult(op, 0),
               mosaicBuildConstant(&builder, type, value));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorizeSplat(Vectorization *run, MlirOperation op) {
  MlirType type;
  if (!elementsType(resultType(op), run->arena, &type))
    return mlirLogicalResultSuccess();
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  MlirValue elements = mlirOperationGetOperand(op, 0);
  if (mosaicTypeIsVector(type))
    elements = mosaicBuildBroadcast(&builder, elements, type);
  noteElements(run, mlirOperationGetResult(op, 0), elements);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorizeReshape(Vectorization *run, MlirOperation op) {
  MlirType from, to;
  if (!elementsType(operandType(op, 0), run->arena, &from) ||
      !elementsType(resultType(op), run->arena, &to))
    return mlirLogicalResultSuccess();
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  const MosaicShape shape = mosaicTypeShape(resultType(op), run->arena);
  const MlirValue elements =
      readElements(run, &builder, mlirOperationGetOperand(op, 0));
  noteElements(run, mlirOperationGetResult(op, 0),
               reshapeElements(&builder, elements, shape.rank, shape.sizes));
  return mlirLogicalResultSuccess();
}

/// Reads one of the static parts of a slice; false when it has dynamic entries.
static bool readStatic(MlirOperation op, const char *name, MosaicArena *arena,
                       int64_t **values) {
  const MlirAttribute attribute = mosaicOperationAttr(op, name);
  const intptr_t count = mlirDenseArrayGetNumElements(attribute);
  *values = MOSAIC_ARENA_ARRAY(arena, int64_t, count);
  for (intptr_t i = 0; i < count; ++i) {
    (*values)[i] = mlirDenseI64ArrayGetElement(attribute, i);
    if ((*values)[i] == mlirShapedTypeGetDynamicStrideOrOffset())
      return false;
  }
  return true;
}

MlirLogicalResult vectorizeExtractSlice(Vectorization *run, MlirOperation op) {
  MlirType from, to;
  int64_t *offsets, *sizes, *strides;
  if (!elementsType(operandType(op, 0), run->arena, &from) ||
      !elementsType(resultType(op), run->arena, &to) ||
      !readStatic(op, "static_offsets", run->arena, &offsets) ||
      !readStatic(op, "static_sizes", run->arena, &sizes) ||
      !readStatic(op, "static_strides", run->arena, &strides))
    return mlirLogicalResultSuccess();
  const MosaicShape source = mosaicTypeShape(operandType(op, 0), run->arena);
  for (intptr_t i = 0; i < source.rank; ++i)
    if (strides[i] != 1 || offsets[i] < 0 || sizes[i] < 1 ||
        offsets[i] > source.sizes[i] - sizes[i])
      return mlirLogicalResultSuccess();
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  const MosaicShape shape = mosaicTypeShape(resultType(op), run->arena);
  MlirValue elements =
      readElements(run, &builder, mlirOperationGetOperand(op, 0));
  if (source.rank > 0)
    elements =
        mosaicBuildExtractStridedSlice(&builder, elements, offsets, sizes);
  noteElements(run, mlirOperationGetResult(op, 0),
               reshapeElements(&builder, elements, shape.rank, shape.sizes));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorizeExtract(Vectorization *run, MlirOperation op) {
  MlirValue element = findElements(run, mlirOperationGetOperand(op, 0));
  const MosaicShape shape = mosaicTypeShape(operandType(op, 0), run->arena);
  int64_t *position = MOSAIC_ARENA_ARRAY(run->arena, int64_t, shape.rank);
  if (mlirValueIsNull(element))
    return mlirLogicalResultSuccess();
  for (intptr_t i = 0; i < shape.rank; ++i)
    if (!mosaicValueConstantInt(mlirOperationGetOperand(op, i + 1),
                                &position[i]) ||
        position[i] < 0 || position[i] >= shape.sizes[i])
      return mlirLogicalResultSuccess();
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  if (shape.rank > 0)
    element = mosaicBuildExtract(&builder, element, shape.rank, position);
  mosaicReplaceOperation(op, &element);
  return mlirLogicalResultSuccess();
}

/// Whether all tensors among the op's operands and results have one shape whose
/// elements a vector holds.
static bool hasOneShape(MlirOperation op, MosaicArena *arena) {
  const MosaicShape shape = mosaicTypeShape(resultType(op), arena);
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  const intptr_t numValues = numOperands + mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < numValues; ++i) {
    const MlirType type =
        i < numOperands
            ? operandType(op, i)
            : mlirValueGetType(mlirOperationGetResult(op, i - numOperands));
    MlirType elements;
    if (mlirTypeIsAShaped(type) &&
        (!elementsType(type, arena, &elements) ||
         !mosaicShapeEqual(mosaicTypeShape(type, arena), shape)))
      return false;
  }
  return true;
}

MlirLogicalResult vectorizeElementwise(Vectorization *run, MlirOperation op) {
  MosaicArena *arena = run->arena;
  if (!hasOneShape(op, arena))
    return mlirLogicalResultSuccess();
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, arena);
  const MosaicShape shape = mosaicTypeShape(resultType(op), arena);
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  const intptr_t numResults = mlirOperationGetNumResults(op);
  MlirValue *operands = MOSAIC_ARENA_ARRAY(arena, MlirValue, numOperands);
  MlirValue *results = MOSAIC_ARENA_ARRAY(arena, MlirValue, numResults);
  for (intptr_t i = 0; i < numOperands; ++i)
    operands[i] = reshapeElements(
        &builder, readElements(run, &builder, mlirOperationGetOperand(op, i)),
        shape.rank, shape.sizes);
  const MlirValue *elements = buildElementwise(run, &builder, op, operands);
  for (intptr_t i = 0; i < numResults; ++i) {
    const MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    const MlirValue empty = mosaicBuildOneResult(
        &builder, &(MosaicOperationSpec){.name = "tensor.empty",
                                         .numResults = 1,
                                         .resultTypes = &type});
    results[i] = writeElements(run, &builder, elements[i], empty);
  }
  mosaicReplaceOperation(op, results);
  return mlirLogicalResultSuccess();
}
