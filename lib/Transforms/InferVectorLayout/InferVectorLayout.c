//===- InferVectorLayout.c - Choose a layout for every vector value -------===//
//
// Contract of tpu-infer-vector-layout
//   needs       one block; no vectors among the function's arguments; memrefs
//               with tiled layouts; the forms of tpu-canonicalize-mosaic
//   guarantees  every op has `in_layout` (one entry per operand) and
//               `out_layout` (one per result), or neither when it has none of
//               those; every entry is valid for its value
//   keeps       values and ops; only tpu.assume_layout is added, for vector
//               arguments of loop bodies
//
// One walk, top to bottom. Each op's rule sees the layouts in which its
// operands are produced, and decides what the op asks for and what it gives.
// Where that leaves a choice, some more walks look for the cheapest (Choice.c).
//
// Source: infer_vector_layout.md 1-3
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Choice.h"
#include "Transforms/InferVectorLayout/Rules.h"

#include "CAPI/Shims.h"
#include "Transforms/TargetCheck.h"
#include "Transforms/VectorOps.h"

static const InferRule kRules[] = {
#define OP(name, infer, apply, flags) infer,
#include "Transforms/VectorOps.def"
#undef OP
};

// Whether no value of the op has a layout and no region holds some that do.
static bool isScalarOnly(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mosaicValueIsVector(mlirOperationGetOperand(op, i)))
      return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (mosaicValueIsVector(mlirOperationGetResult(op, i)))
      return false;
  return mlirOperationGetNumRegions(op) == 0;
}

// The op's rule. Ops without a row in the table go by their traits.
static MlirLogicalResult findRule(MlirOperation op, InferRule *rule) {
  const intptr_t row = mosaicVectorOpFind(op);
  *rule = row >= 0                                   ? kRules[row]
          : mosaicOperationIsElementwiseMappable(op) ? inferElementwise
                                                     : NULL;
  if (*rule)
    return mlirLogicalResultSuccess();
  if (mosaicVectorOpHasFlag(op, MOSAIC_VECTOR_OP_OF_REGISTERS))
    return mosaicOpError(op, "works on registers, which lowering makes of "
                             "vectors; a kernel is lowered once");
  if (mlirOperationGetNumRegions(op) > 0)
    return mosaicOpError(op, "is not supported in kernels; control flow is "
                             "scf.if, scf.for and scf.while");
  return mosaicOpError(op, "is not supported on vectors: no layout can be "
                           "chosen for it");
}

// Requires a vector to have a dimension, and elements that fit into registers: 1 to
// 32 bits, a power of two.
static MlirLogicalResult checkVector(MlirOperation op, MlirValue value) {
  const MlirType type = mlirValueGetType(value);
  if (!mosaicTypeIsVector(type))
    return mlirLogicalResultSuccess();
  const int64_t width = mosaicElementBitwidth(type);
  if (width < 1 || width > 32 || (width & (width - 1)) != 0) {
    MosaicArena *arena = mosaicArenaCreate();
    mosaicOpError(op,
                  "has vectors of %s; registers hold elements of 1, 2, 4, 8, "
                  "16 and 32 bits",
                  mosaicTypeText(mosaicElementType(type), arena));
    mosaicArenaDestroy(arena);
    return mlirLogicalResultFailure();
  }
  if (mlirShapedTypeGetRank(type) == 0)
    return mosaicOpError(op, "has a vector of rank 0; use a scalar, or a "
                             "vector of size 1");
  if (mlirVectorTypeIsScalable(type))
    return mosaicOpError(op, "has scalable vectors; sizes must be fixed");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkVectors(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    MOSAIC_TRY(checkVector(op, mlirOperationGetOperand(op, i)));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    MOSAIC_TRY(checkVector(op, mlirOperationGetResult(op, i)));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferProducedLayouts(Inference *inference, MlirOperation op,
                                       intptr_t from,
                                       MosaicOptionalVectorLayout **produced) {
  const intptr_t count = mlirOperationGetNumOperands(op) - from;
  MosaicOptionalVectorLayout *layouts =
      MOSAIC_ARENA_ARRAY(inference->arena, MosaicOptionalVectorLayout, count);
  for (intptr_t i = 0; i < count; ++i) {
    const MlirValue operand = mlirOperationGetOperand(op, from + i);
    if (!mosaicValueIsVector(operand))
      continue;
    if (mlirValueIsABlockArgument(operand) ||
        !mosaicResultLayout(mlirOpResultGetOwner(operand),
                            mlirOpResultGetResultNumber(operand),
                            &layouts[i]) ||
        !layouts[i].present)
      return mosaicOpError(op,
                           "uses a vector without a layout as operand %d; "
                           "vectors come from ops, not from block arguments "
                           "other than those of loops",
                           (int)(from + i));
  }
  *produced = layouts;
  return mlirLogicalResultSuccess();
}

// Reports columns that start past the first tile as starting at 0, to the rules
// that do not take such layouts: what they request is then a relayout away.
static void forceFirstTile(intptr_t count,
                           MosaicOptionalVectorLayout *layouts) {
  for (intptr_t i = 0; i < count; ++i) {
    MosaicVectorLayout *layout = &layouts[i].layout;
    if (layouts[i].present &&
        layout->offsets[MOSAIC_COLUMNS] >= layout->tiling[MOSAIC_COLUMNS])
      layout->offsets[MOSAIC_COLUMNS] = 0;
  }
}

// Whether `value` can have the layout; see vector_layout.md 6.
static bool isValidFor(const Inference *inference, MlirValue value,
                       MosaicOptionalVectorLayout layout) {
  if (!mosaicValueIsVector(value))
    return !layout.present;
  const MlirType type = mlirValueGetType(value);
  return layout.present &&
         (inferIsMask(type) ||
          layout.layout.bitwidth == mosaicElementBitwidth(type)) &&
         mosaicVectorLayoutIsValid(layout.layout, &inference->target) &&
         mosaicVectorLayoutRank(layout.layout) <= mlirShapedTypeGetRank(type);
}

static MlirLogicalResult checkLayouts(const Inference *inference,
                                      MlirOperation op,
                                      const OpLayouts *layouts) {
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  const intptr_t numResults = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < numOperands + numResults; ++i) {
    const bool isOperand = i < numOperands;
    const intptr_t number = isOperand ? i : i - numOperands;
    const MlirValue value = isOperand ? mlirOperationGetOperand(op, number)
                                      : mlirOperationGetResult(op, number);
    const MosaicOptionalVectorLayout layout =
        isOperand ? layouts->in[number] : layouts->out[number];
    if (isValidFor(inference, value, layout))
      continue;
    char text[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
    mosaicVectorLayoutPrint(layout, text);
    return mosaicOpError(op,
                         "needs layout %s for its %s %d, which no vector "
                         "register can hold; this shape is not supported",
                         text, isOperand ? "operand" : "result", (int)number);
  }
  return mlirLogicalResultSuccess();
}

// Whether a tpu.assume_layout says what it assumes.
static bool assumesValidLayout(const Inference *inference, MlirOperation op) {
  MosaicOptionalVectorLayout in, out;
  return mosaicOperandLayout(op, 0, &in) && mosaicResultLayout(op, 0, &out) &&
         in.present && out.present &&
         mosaicVectorLayoutEqual(in.layout, out.layout) &&
         isValidFor(inference, mlirOperationGetResult(op, 0), out);
}

// Layouts that the input brings along: only tpu.assume_layout may, and must.
static MlirLogicalResult checkAttached(const Inference *inference,
                                       MlirOperation op) {
  if (mosaicOperationIs(op, "tpu.assume_layout"))
    return assumesValidLayout(inference, op)
               ? mlirLogicalResultSuccess()
               : mosaicOpError(op, "needs one valid layout, the same as "
                                   "in_layout and as out_layout");
  if (mlirAttributeIsNull(mosaicOperationAttr(op, "in_layout")) &&
      mlirAttributeIsNull(mosaicOperationAttr(op, "out_layout")))
    return mlirLogicalResultSuccess();
  return mosaicOpError(op, "has layouts already; this pass runs once, on a "
                           "kernel without layouts");
}

// Of all ops that inference gives layouts to.
static MlirLogicalResult checkAllAttached(const Inference *inference,
                                          MlirBlock block) {
  const MlirOperation terminator = mlirBlockGetTerminator(block);
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!mlirOperationEqual(op, terminator))
      MOSAIC_TRY(checkAttached(inference, op));
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      for (MlirBlock nested =
               mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
           !mlirBlockIsNull(nested); nested = mlirBlockGetNextInRegion(nested))
        MOSAIC_TRY(checkAllAttached(inference, nested));
  }
  return mlirLogicalResultSuccess();
}

// Decides the layouts of an op with vectors or regions.
static MlirLogicalResult chooseLayouts(Inference *inference, MlirOperation op,
                                       OpLayouts *layouts) {
  InferRule rule;
  MosaicOptionalVectorLayout *produced;
  MOSAIC_TRY(findRule(op, &rule));
  MOSAIC_TRY(checkVectors(op));
  MOSAIC_TRY(inferProducedLayouts(inference, op, 0, &produced));
  if (!mosaicVectorOpHasFlag(op, MOSAIC_VECTOR_OP_ASKS_FAR_OFFSETS))
    forceFirstTile(mlirOperationGetNumOperands(op), produced);
  layouts->produced = produced;
  MOSAIC_TRY(rule(inference, op, layouts));
  return checkLayouts(inference, op, layouts);
}

static MlirLogicalResult inferOp(Inference *inference, MlirOperation op) {
  if (mosaicOperationIs(op, "tpu.assume_layout"))
    return mlirLogicalResultSuccess();
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  const intptr_t numResults = mlirOperationGetNumResults(op);
  const bool scalarOnly = isScalarOnly(op);
  // What an earlier walk has given to an op without vectors stays.
  if (scalarOnly && !mlirAttributeIsNull(mosaicOperationAttr(op, "in_layout")))
    return mlirLogicalResultSuccess();
  OpLayouts layouts = {
      .in = MOSAIC_ARENA_ARRAY(inference->arena, MosaicOptionalVectorLayout,
                               numOperands),
      .out = MOSAIC_ARENA_ARRAY(inference->arena, MosaicOptionalVectorLayout,
                                numResults),
  };
  if (!scalarOnly)
    MOSAIC_TRY(chooseLayouts(inference, op, &layouts));
  if (numOperands > 0 || scalarOnly)
    mosaicSetOperandLayouts(op, numOperands, layouts.in, inference->arena);
  if (numResults > 0)
    mosaicSetResultLayouts(op, numResults, layouts.out, inference->arena);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferBlock(Inference *inference, MlirBlock block) {
  const MlirOperation terminator = mlirBlockGetTerminator(block);
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op) && !mlirOperationEqual(op, terminator);
       op = mlirOperationGetNextInBlock(op)) {
    // What is known of an op is in its attributes: blocks are walked many times.
    const MosaicArenaMark mark = mosaicArenaMark(inference->arena);
    const MlirLogicalResult result = inferOp(inference, op);
    mosaicArenaRelease(inference->arena, mark);
    MOSAIC_TRY(result);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult inferReturn(Inference *inference, MlirOperation op) {
  const intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    if (mosaicValueIsVector(mlirOperationGetOperand(op, i)))
      return mosaicOpError(op, "returns a vector; store it to an output "
                               "instead");
  mosaicSetOperandLayouts(
      op, count,
      MOSAIC_ARENA_ARRAY(inference->arena, MosaicOptionalVectorLayout, count),
      inference->arena);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult inferFunction(Inference *inference,
                                       MlirOperation function) {
  const MlirBlock body =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  if (mlirBlockIsNull(body))
    return mlirLogicalResultSuccess();
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(body)))
    return mosaicOpError(function, "has several blocks; structure the control "
                                   "flow (scf.if, scf.for, scf.while)");
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i)
    if (mosaicValueIsVector(mlirBlockGetArgument(body, i)))
      return mosaicOpError(function,
                           "takes a vector as argument %d; pass a memref and "
                           "load from it",
                           (int)i);
  MOSAIC_TRY(checkAllAttached(inference, body));
  MOSAIC_TRY(inferCheapest(inference, body));
  return inferReturn(inference, mlirBlockGetTerminator(body));
}

MlirLogicalResult
mosaicInferVectorLayoutRun(MlirOperation function,
                           const MosaicInferVectorLayoutOptions *options) {
  Inference inference = {.options = options, .target = options->target};
  if (inference.target.hardwareGeneration == MOSAIC_GENERATION_UNSET)
    inference.target.hardwareGeneration = MOSAIC_GENERATION_OLDEST;
  MOSAIC_TRY(mosaicCheckTarget(function, &inference.target));
  inference.arena = mosaicArenaCreate();
  const MlirLogicalResult result = inferFunction(&inference, function);
  mosaicArenaDestroy(inference.arena);
  return result;
}
