//===- Body.c - What a linalg op computes, on vectors ----------------------===//
//
// One row per op of a body that is not simply elementwise; every op that MLIR
// calls elementwise becomes itself on vectors.
//
//===----------------------------------------------------------------------===//

#include "Transforms/LinalgVectorization/Nest.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "CAPI/Shims.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>

//===----------------------------------------------------------------------===//
// bf16
//===----------------------------------------------------------------------===//

/// What a vector unit with bf16 arithmetic does on bf16.
static const char *const kBF16Ops[] = {
    "arith.addf", "arith.maximumf", "arith.minimumf",
    "arith.mulf", "arith.subf",
};

bool holdsBF16(MlirType type) {
  return mlirTypeIsABF16(mosaicElementType(type));
}

MlirValue extendBF16(MosaicBuilder *builder, MlirValue value) {
  const MlirType type = mlirValueGetType(value);
  if (!holdsBF16(type))
    return value;
  return mosaicBuildArithExtF(
      builder, value,
      mosaicTypeWithElement(type, mlirF32TypeGet(builder->context)));
}

MlirValue truncateToBF16(MosaicBuilder *builder, MlirValue value) {
  return mosaicBuildArithTruncF(
      builder, value,
      mosaicTypeWithElement(mlirValueGetType(value),
                            mlirBF16TypeGet(builder->context)));
}

static bool hasBF16Operand(MlirOperation model) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(model); ++i)
    if (holdsBF16(mlirValueGetType(mlirOperationGetOperand(model, i))))
      return true;
  return false;
}

static bool hasOnlyBF16Results(MlirOperation model) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(model); ++i)
    if (!holdsBF16(mlirValueGetType(mlirOperationGetResult(model, i))))
      return false;
  return true;
}

/// Whether the op computes bf16 from bf16 (casts do not), which the target
/// cannot.
static bool needsF32(const Vectorization *run, MlirOperation model) {
  if (!hasBF16Operand(model) || !hasOnlyBF16Results(model))
    return false;
  for (size_t i = 0; i < sizeof kBF16Ops / sizeof *kBF16Ops; ++i)
    if (mosaicOperationIs(model, kBF16Ops[i]))
      return !run->options->supportsBF16AluInstructions;
  return true;
}

//===----------------------------------------------------------------------===//
// Elementwise ops
//===----------------------------------------------------------------------===//

/// The element type that `element` has in a vector: the TPU has no vectors of
/// index.
static MlirType vectorElement(MlirType element) {
  return mlirTypeIsAIndex(element)
             ? mosaicIntegerType(mlirTypeGetContext(element), 32)
             : element;
}

const MlirValue *buildElementwise(const Vectorization *run,
                                  MosaicBuilder *builder, MlirOperation model,
                                  const MlirValue *operands) {
  const intptr_t numOperands = mlirOperationGetNumOperands(model);
  const intptr_t numResults = mlirOperationGetNumResults(model);
  const MlirType shape = mlirValueGetType(operands[0]);
  const bool widens = needsF32(run, model);
  MlirValue *inputs =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, numOperands);
  MlirType *types = MOSAIC_ARENA_ARRAY(builder->arena, MlirType, numResults);
  for (intptr_t i = 0; i < numOperands; ++i)
    inputs[i] = widens ? extendBF16(builder, operands[i]) : operands[i];
  for (intptr_t i = 0; i < numResults; ++i) {
    const MlirType element =
        mosaicElementType(mlirValueGetType(mlirOperationGetResult(model, i)));
    types[i] = !mosaicTypeIsVector(shape)
                   ? element
                   : mosaicTypeWithElement(shape, vectorElement(element));
    if (widens)
      types[i] =
          mosaicTypeWithElement(types[i], mlirF32TypeGet(builder->context));
  }
  const MlirOperation op =
      mosaicBuildLike(builder, model,
                      &(MosaicOperationSpec){.numOperands = numOperands,
                                             .operands = inputs,
                                             .numResults = numResults,
                                             .resultTypes = types});
  MlirValue *results =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, numResults);
  for (intptr_t i = 0; i < numResults; ++i) {
    results[i] = mlirOperationGetResult(op, i);
    if (widens)
      results[i] = truncateToBF16(builder, results[i]);
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Values of the body
//===----------------------------------------------------------------------===//

static void setElements(Nest *nest, MlirValue scalar, Elements elements) {
  Elements *entry = MOSAIC_ARENA_NEW(nest->run->arena, Elements);
  *entry = elements;
  mosaicPointerMapSet(&nest->values, scalar.ptr, entry);
}

Elements nestElements(const Nest *nest, MlirValue scalar) {
  const Elements *entry = mosaicPointerMapGet(&nest->values, scalar.ptr);
  return entry ? *entry : (Elements){.value = scalar};
}

static bool sameLoops(LoopList left, LoopList right) {
  if (left.count != right.count)
    return false;
  for (intptr_t i = 0; i < left.count; ++i)
    if (left.loops[i] != right.loops[i])
      return false;
  return true;
}

/// The loops that the operands go over together, in the order of those that go
/// over them all, if these agree.
static LoopList joinLoops(const Nest *nest, intptr_t count,
                          const Elements *operands) {
  int64_t *loops =
      MOSAIC_ARENA_ARRAY(nest->run->arena, int64_t, nest->numLoops);
  LoopList join = {.loops = loops};
  for (int64_t loop = 0; loop < nest->numLoops; ++loop)
    for (intptr_t i = 0; i < count; ++i)
      if (loopListHas(operands[i].loops, loop)) {
        loops[join.count++] = loop;
        break;
      }
  const LoopList *full = NULL;
  for (intptr_t i = 0; i < count; ++i) {
    if (operands[i].loops.count != join.count)
      continue;
    if (full && !sameLoops(*full, operands[i].loops))
      return join;
    full = &operands[i].loops;
  }
  return full ? *full : join;
}

MlirLogicalResult vectorizeBodyElementwise(Nest *nest, MlirOperation op) {
  MosaicArena *arena = nest->run->arena;
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  Elements *operands = MOSAIC_ARENA_ARRAY(arena, Elements, numOperands);
  MlirValue *values = MOSAIC_ARENA_ARRAY(arena, MlirValue, numOperands);
  for (intptr_t i = 0; i < numOperands; ++i)
    operands[i] = nestElements(nest, mlirOperationGetOperand(op, i));
  const LoopList loops = joinLoops(nest, numOperands, operands);
  for (intptr_t i = 0; i < numOperands; ++i)
    MOSAIC_TRY(alignElements(nest, operands[i], loops, &values[i]));
  const MlirValue *results =
      buildElementwise(nest->run, &nest->builder, op, values);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    setElements(nest, mlirOperationGetResult(op, i),
                (Elements){.value = results[i], .loops = loops});
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Ops that are not elementwise, or not on vectors
//===----------------------------------------------------------------------===//

typedef MlirLogicalResult (*BodyRule)(Nest *nest, MlirOperation op);

static MlirLogicalResult copyConstant(Nest *nest, MlirOperation op) {
  const MlirValue scalar = mlirOperationGetResult(op, 0);
  const MlirType type = mlirValueGetType(scalar);
  const MlirOperation copy = mosaicBuildLike(
      &nest->builder, op,
      &(MosaicOperationSpec){.numResults = 1, .resultTypes = &type});
  setElements(nest, scalar,
              (Elements){.value = mlirOperationGetResult(copy, 0)});
  return mlirLogicalResultSuccess();
}

/// The number of a loop's round, at every point of the iteration space.
static MlirLogicalResult countRounds(Nest *nest, MlirOperation op) {
  MosaicArena *arena = nest->run->arena;
  MosaicBuilder *builder = &nest->builder;
  // Rank 1 has no iota: a row of rank 2, then.
  const intptr_t more = nest->numLoops == 1;
  const intptr_t rank = nest->numLoops + more;
  int64_t *loops = MOSAIC_ARENA_ARRAY(arena, int64_t, nest->numLoops);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  sizes[0] = 1;
  for (int64_t loop = 0; loop < nest->numLoops; ++loop) {
    loops[loop] = loop;
    sizes[loop + more] = nest->sizes[loop];
  }
  int64_t count;
  if (!mosaicShapeNumElements((MosaicShape){.rank = rank, .sizes = sizes},
                              &count) ||
      count > MOST_ELEMENTS)
    return refuseVolume(nest);
  const int32_t dim = (int32_t)(mosaicOperationIntAttr(op, "dim", 0) + more);
  const MlirType type =
      mosaicVectorType(rank, sizes, mosaicIntegerType(builder->context, 32));
  const MlirValue rounds = mosaicBuildIota(builder, type, 1, &dim);
  setElements(nest, mlirOperationGetResult(op, 0),
              (Elements){.value = reshapeElements(builder, rounds,
                                                  nest->numLoops, nest->sizes),
                         .loops = {.count = nest->numLoops, .loops = loops}});
  return mlirLogicalResultSuccess();
}

/// A cast to or from index: on vectors, index is i32.
static MlirLogicalResult castIndex(Nest *nest, MlirOperation op) {
  const Elements from = nestElements(nest, mlirOperationGetOperand(op, 0));
  if (from.loops.count == 0)
    return vectorizeBodyElementwise(nest, op);
  const MlirValue scalar = mlirOperationGetResult(op, 0);
  const MlirType element = vectorElement(mlirValueGetType(scalar));
  const MlirType type =
      mosaicTypeWithElement(mlirValueGetType(from.value), element);
  const int64_t widening = mosaicElementBitwidth(type) -
                           mosaicElementBitwidth(mlirValueGetType(from.value));
  const bool isSigned = mosaicOperationIs(op, "arith.index_cast");
  Elements to = from;
  if (widening > 0)
    to.value = isSigned ? mosaicBuildExtSI(&nest->builder, from.value, type)
                        : mosaicBuildExtUI(&nest->builder, from.value, type);
  else if (widening < 0)
    to.value = mosaicBuildTruncI(&nest->builder, from.value, type);
  setElements(nest, scalar, to);
  return mlirLogicalResultSuccess();
}

static const struct {
  const char *name;
  BodyRule rule;
} kBodyRules[] = {
    {"arith.constant", copyConstant},
    {"arith.index_cast", castIndex},
    {"arith.index_castui", castIndex},
    {"linalg.index", countRounds},
};

/// Whether the op has scalars only, of types that vectors have elements of.
static bool isScalar(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    const MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    if (!mlirTypeIsAInteger(type) && !mlirTypeIsAFloat(type) &&
        !mlirTypeIsAIndex(type))
      return false;
  }
  return true;
}

static MlirLogicalResult vectorizeBodyOp(Nest *nest, MlirOperation op) {
  if (isScalar(op)) {
    for (size_t i = 0; i < sizeof kBodyRules / sizeof *kBodyRules; ++i)
      if (mosaicOperationIs(op, kBodyRules[i].name))
        return kBodyRules[i].rule(nest, op);
    if (mosaicOperationIsElementwiseMappable(op) &&
        mlirOperationGetNumOperands(op) > 0)
      return vectorizeBodyElementwise(nest, op);
  }
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  return mosaicOpError(nest->op,
                       "has %.*s in its body; elementwise arithmetic on "
                       "integers and floats, constants and linalg.index can be "
                       "vectorized",
                       (int)name.length, name.data);
}

static bool isTakenOver(const Nest *nest, MlirOperation op) {
  for (intptr_t i = 0; i < nest->numOutputs; ++i)
    if (mlirOperationEqual(nest->reductions[i].combiner, op) ||
        mlirOperationEqual(nest->reductions[i].product, op))
      return true;
  return false;
}

/// Reads the operands that the body uses; a reduced output is read later.
static void readArguments(Nest *nest) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(nest->body); ++i) {
    const MlirValue argument = mlirBlockGetArgument(nest->body, i);
    const bool isReduced =
        i >= nest->numInputs &&
        !mlirOperationIsNull(nest->reductions[i - nest->numInputs].combiner);
    if (!isReduced && !mlirOpOperandIsNull(mlirValueGetFirstUse(argument)))
      setElements(nest, argument, nestOperand(nest, i));
  }
}

MlirLogicalResult vectorizeBody(Nest *nest) {
  readArguments(nest);
  for (MlirOperation op = mlirBlockGetFirstOperation(nest->body);
       !mlirOperationEqual(op, nest->yield);
       op = mlirOperationGetNextInBlock(op))
    if (!isTakenOver(nest, op))
      MOSAIC_TRY(vectorizeBodyOp(nest, op));
  return mlirLogicalResultSuccess();
}
