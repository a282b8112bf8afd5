//===- Nest.c - Reading a linalg op's loops, and moving elements among them ===//

#include "Transforms/LinalgVectorization/Nest.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/VectorOps.h"
#include "Support/Diagnostics.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Linalg.h"

#include <inttypes.h>

bool loopListHas(LoopList list, int64_t loop) {
  for (intptr_t i = 0; i < list.count; ++i)
    if (list.loops[i] == loop)
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static MlirLogicalResult checkOperand(const Nest *nest, intptr_t number) {
  MosaicArena *arena = nest->run->arena;
  const MlirType type =
      mlirValueGetType(mlirOperationGetOperand(nest->op, number));
  MlirType vector;
  if (!mlirTypeIsAShaped(type) || elementsType(type, arena, &vector))
    return checkMemory(nest->op, type, arena);
  return mosaicOpError(nest->op,
                       "has operand %td of type %s, which no vector holds: "
                       "static sizes, integers or floats, and from 1 to %d "
                       "elements can be vectorized",
                       number, mosaicTypeText(type, arena), MOST_ELEMENTS);
}

static MlirLogicalResult refuseMap(const Nest *nest, intptr_t number,
                                   MlirAttribute map) {
  return mosaicOpError(nest->op,
                       "has operand %td indexed by %s; the indices must be "
                       "different loops, or 0 where the size is 1",
                       number, mosaicAttributeText(map, nest->run->arena));
}

/// Reads how the loops index an operand, and the sizes of the loops from its.
static MlirLogicalResult readMap(const Nest *nest, intptr_t number,
                                 MlirAttribute attribute, int64_t *loopSizes,
                                 LoopList *list) {
  const MlirAffineMap map = mlirAffineMapAttrGetValue(attribute);
  const MosaicShape shape = mosaicTypeShape(
      mlirValueGetType(mlirOperationGetOperand(nest->op, number)),
      nest->run->arena);
  int64_t *loops = MOSAIC_ARENA_ARRAY(nest->run->arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i) {
    const MlirAffineExpr index = mlirAffineMapGetResult(map, i);
    if (mlirAffineExprIsAConstant(index) &&
        mlirAffineConstantExprGetValue(index) == 0 && shape.sizes[i] == 1) {
      loops[i] = UNIT_DIM;
      continue;
    }
    if (!mlirAffineExprIsADim(index))
      return refuseMap(nest, number, attribute);
    loops[i] = mlirAffineDimExprGetPosition(index);
    if (loopListHas((LoopList){.count = i, .loops = loops}, loops[i]))
      return refuseMap(nest, number, attribute);
    loopSizes[loops[i]] = shape.sizes[i];
  }
  *list = (LoopList){.count = shape.rank, .loops = loops};
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readMaps(Nest *nest, MlirAttribute attribute) {
  MosaicArena *arena = nest->run->arena;
  const intptr_t numOperands = mlirOperationGetNumOperands(nest->op);
  nest->numLoops = mlirAffineMapGetNumDims(
      mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(attribute, 0)));
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, nest->numLoops);
  LoopList *maps = MOSAIC_ARENA_ARRAY(arena, LoopList, numOperands);
  for (intptr_t i = 0; i < numOperands; ++i) {
    MOSAIC_TRY(checkOperand(nest, i));
    MOSAIC_TRY(readMap(nest, i, mlirArrayAttrGetElement(attribute, i), sizes,
                       &maps[i]));
  }
  // Every loop has a size: the verifier wants the maps to tell them all.
  nest->sizes = sizes;
  nest->maps = maps;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult readNest(Vectorization *run, MlirOperation op, Nest *nest) {
  *nest = (Nest){
      .run = run,
      .op = op,
      .builder = mosaicBuilderBefore(op, NULL, run->arena),
      .values = mosaicPointerMapCreate(run->arena),
  };
  const MlirAttribute maps = mlirLinalgGetIndexingMapsAttribute(op);
  if (mlirAttributeIsNull(maps) || mlirArrayAttrGetNumElements(maps) == 0)
    return mosaicOpError(op, "has no loops and indexing maps; decompose it "
                             "into linalg ops that have");
  nest->body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(op));
  nest->yield = mlirBlockGetTerminator(nest->body);
  nest->numOutputs = mlirOperationGetNumOperands(nest->yield);
  nest->numInputs = mlirOperationGetNumOperands(op) - nest->numOutputs;
  return readMaps(nest, maps);
}

LoopList nestOutputLoops(const Nest *nest, intptr_t output) {
  const LoopList map = nest->maps[nest->numInputs + output];
  int64_t *loops = MOSAIC_ARENA_ARRAY(nest->run->arena, int64_t, map.count);
  LoopList result = {.loops = loops};
  for (intptr_t i = 0; i < map.count; ++i)
    if (map.loops[i] != UNIT_DIM)
      loops[result.count++] = map.loops[i];
  return result;
}

/// Sizes of loops.
static int64_t *loopSizes(const Nest *nest, LoopList list) {
  int64_t *sizes = MOSAIC_ARENA_ARRAY(nest->run->arena, int64_t, list.count);
  for (intptr_t i = 0; i < list.count; ++i)
    sizes[i] = nest->sizes[list.loops[i]];
  return sizes;
}

Elements nestOperand(Nest *nest, intptr_t number) {
  MosaicArena *arena = nest->run->arena;
  const LoopList map = nest->maps[number];
  int64_t *loops = MOSAIC_ARENA_ARRAY(arena, int64_t, map.count);
  LoopList list = {.loops = loops};
  for (intptr_t i = 0; i < map.count; ++i)
    if (map.loops[i] != UNIT_DIM)
      loops[list.count++] = map.loops[i];
  const MlirValue value = readElements(
      nest->run, &nest->builder, mlirOperationGetOperand(nest->op, number));
  return (Elements){.value = reshapeElements(&nest->builder, value, list.count,
                                             loopSizes(nest, list)),
                    .loops = list};
}

//===----------------------------------------------------------------------===//
// Moving elements
//===----------------------------------------------------------------------===//

/// Transposes elements so that their loops follow each other as in `order`.
static Elements orderElements(Nest *nest, Elements elements, LoopList order) {
  MosaicArena *arena = nest->run->arena;
  const intptr_t count = elements.loops.count;
  int64_t *permutation = MOSAIC_ARENA_ARRAY(arena, int64_t, count);
  int64_t *loops = MOSAIC_ARENA_ARRAY(arena, int64_t, count);
  intptr_t next = 0;
  bool isIdentity = true;
  for (intptr_t i = 0; i < order.count; ++i)
    for (intptr_t j = 0; j < count; ++j)
      if (elements.loops.loops[j] == order.loops[i]) {
        isIdentity &= j == next;
        permutation[next] = j;
        loops[next++] = order.loops[i];
      }
  if (isIdentity)
    return elements;
  return (Elements){.value = mosaicBuildVectorTranspose(
                        &nest->builder, elements.value, permutation),
                    .loops = {.count = count, .loops = loops}};
}

static MlirValue broadcastScalar(MosaicBuilder *builder, MlirValue scalar,
                                 MlirType type) {
  const MlirAttribute constant = mosaicValueConstantSplat(scalar);
  if (mlirTypeIsAIndex(mlirValueGetType(scalar))) {
    int64_t number;
    if (mosaicValueConstantInt(scalar, &number))
      return mosaicBuildIntConstant(builder, type, number);
    scalar = mosaicBuildIndexCast(builder, scalar, mosaicElementType(type));
  } else if (!mlirAttributeIsNull(constant)) {
    return mosaicBuildSplat(builder, type, constant);
  }
  return mosaicBuildBroadcast(builder, scalar, type);
}

/// A vector with a dimension of size 1 in place of each loop of `loops` that it
/// does not go over, but for the first ones: vector.broadcast adds these.
static MlirValue addUnitDims(Nest *nest, Elements elements, LoopList loops) {
  int64_t *sizes = MOSAIC_ARENA_ARRAY(nest->run->arena, int64_t, loops.count);
  intptr_t count = 0;
  for (intptr_t i = 0; i < loops.count; ++i) {
    const bool present = loopListHas(elements.loops, loops.loops[i]);
    if (present)
      sizes[count++] = nest->sizes[loops.loops[i]];
    else if (count > 0)
      sizes[count++] = 1;
  }
  return reshapeElements(&nest->builder, elements.value, count, sizes);
}

MlirLogicalResult refuseVolume(const Nest *nest) {
  return mosaicOpError(nest->op,
                       "computes a vector of more than %d elements; loop over "
                       "smaller parts",
                       MOST_ELEMENTS);
}

MlirLogicalResult alignElements(Nest *nest, Elements elements, LoopList loops,
                                MlirValue *aligned) {
  MosaicBuilder *builder = &nest->builder;
  elements = orderElements(nest, elements, loops);
  *aligned = elements.value;
  if (elements.loops.count == loops.count)
    return mlirLogicalResultSuccess();
  const MosaicShape shape = {.rank = loops.count,
                             .sizes = loopSizes(nest, loops)};
  int64_t count;
  if (!mosaicShapeNumElements(shape, &count) || count > MOST_ELEMENTS)
    return refuseVolume(nest);
  MlirType element = mosaicElementType(mlirValueGetType(elements.value));
  if (mlirTypeIsAIndex(element))
    element = mosaicIntegerType(builder->context, 32);
  const MlirType type = mosaicVectorType(shape.rank, shape.sizes, element);
  if (elements.loops.count == 0) {
    *aligned = broadcastScalar(builder, elements.value, type);
    return mlirLogicalResultSuccess();
  }
  *aligned = addUnitDims(nest, elements, loops);
  if (!mlirTypeEqual(mlirValueGetType(*aligned), type))
    *aligned = mosaicBuildBroadcast(builder, *aligned, type);
  return mlirLogicalResultSuccess();
}
