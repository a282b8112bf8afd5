//===- ApplyVectorLayout.c - Vectors with layouts become vregs -------------===//
//
// Contract
//   needs       in_layout on every op with a vector operand and out_layout on
//               every op with a vector result (tpu-infer-vector-layout);
//               memrefs with tiled layouts (tpu-infer-memref-layout)
//   guarantees  no value is a vector other than a vreg; no layout attribute and
//               no tpu.erase_memref_layout is left
//   leaves      scalars, memrefs, DMAs and semaphores as they are
//   options     hardware-generation is mandatory
//
// One walk in program order; each op is visited once. A side table maps every
// vector value to its array of vregs. What is replaced is erased at the end.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "CAPI/Shims.h"
#include "Relayout/Relayout.h"
#include "Support/Diagnostics.h"
#include "Transforms/TargetCheck.h"
#include "Transforms/VectorOps.h"

#include "mlir-c/BuiltinAttributes.h"

static const ApplyRule kRules[] = {
#define OP(name, infer, apply, flags) apply,
#include "Transforms/VectorOps.def"
#undef OP
};

MlirLogicalResult applyUnsupported(const ApplyOp *op, const char *what) {
  return mosaicOpError(op->op,
                       "is not supported by tpu-apply-vector-layout: %s", what);
}

const char *applyLayoutText(const ApplyOp *op, MosaicVectorLayout layout) {
  char *text =
      mosaicArenaAllocate(op->context->arena, MOSAIC_VECTOR_LAYOUT_TEXT_SIZE);
  mosaicVectorLayoutPrint((MosaicOptionalVectorLayout){true, layout}, text);
  return text;
}

void applySetVregs(ApplyContext *context, MlirValue value,
                   const MosaicVregArray *array) {
  mosaicPointerMapSet(&context->vregs, value.ptr,
                      mosaicArenaCopy(context->arena, array, sizeof(*array)));
}

const MosaicVregArray *applyGetVregs(const ApplyContext *context,
                                     MlirValue value) {
  return mosaicPointerMapGet(&context->vregs, value.ptr);
}

static void append(ApplyContext *context, OpList *list, MlirOperation op) {
  list->ops = mosaicArenaGrow(context->arena, list->ops, list->count,
                              &list->capacity, sizeof(*list->ops));
  list->ops[list->count++] = op;
}

void applyEraseLater(ApplyContext *context, MlirOperation op) {
  append(context, &context->erased, op);
}

void applyEraseArgumentLater(ApplyContext *context, MlirValue argument) {
  ArgumentList *list = &context->erasedArguments;
  list->arguments =
      mosaicArenaGrow(context->arena, list->arguments, list->count,
                      &list->capacity, sizeof(*list->arguments));
  list->arguments[list->count++] = argument;
}

// Memref layouts are erased for ops that know nothing of tiles. Lowered ops do, so
// the tiled memref takes the erased one's place.
static void eraseAll(ApplyContext *context) {
  for (intptr_t i = context->erased.count; i-- > 0;)
    mosaicEraseOperation(context->erased.ops[i]);
  for (intptr_t i = 0; i < context->erasedArguments.count; ++i) {
    const MlirValue argument = context->erasedArguments.arguments[i];
    mlirBlockEraseArgument(mlirBlockArgumentGetOwner(argument),
                           (unsigned)mlirBlockArgumentGetArgNumber(argument));
  }
  for (intptr_t i = 0; i < context->erasures.count; ++i) {
    const MlirOperation erasure = context->erasures.ops[i];
    const MlirValue tiled = mlirOperationGetOperand(erasure, 0);
    mosaicReplaceOperation(erasure, &tiled);
  }
}

//===----------------------------------------------------------------------===//
// One op
//===----------------------------------------------------------------------===//

// Whether an op is for a rule.
static bool needsRule(MlirOperation op) {
  if (mosaicVectorOpHasFlag(op, MOSAIC_VECTOR_OP_SCALARS))
    return true;
  for (intptr_t i = 0, e = mlirOperationGetNumOperands(op); i < e; ++i)
    if (mosaicValueIsVector(mlirOperationGetOperand(op, i)))
      return true;
  for (intptr_t i = 0, e = mlirOperationGetNumResults(op); i < e; ++i)
    if (mosaicValueIsVector(mlirOperationGetResult(op, i)))
      return true;
  return false;
}

// Checks a layout against the value that it is for: the attribute may come from
// anywhere.
static MlirLogicalResult checkLayout(const ApplyOp *op, MlirValue value,
                                     const MosaicOptionalVectorLayout *layout,
                                     const char *list, intptr_t position) {
  if (!layout->present)
    return mosaicOpError(op->op,
                         "has no layout for vector %d of its %s; run "
                         "tpu-infer-vector-layout first",
                         (int)position, list);
  const int64_t bitwidth = mosaicElementBitwidth(mlirValueGetType(value));
  const bool fits = bitwidth == 1 || bitwidth == layout->layout.bitwidth;
  if (fits && mosaicVectorLayoutIsValid(layout->layout, op->builder.target))
    return mlirLogicalResultSuccess();
  char text[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  mosaicVectorLayoutPrint(*layout, text);
  if (!fits)
    return mosaicOpError(op->op,
                         "has layout %s for vector %d of its %s, whose "
                         "elements have %d bits",
                         text, (int)position, list, (int)bitwidth);
  return mosaicOpError(op->op,
                       "has layout %s for vector %d of its %s, which no "
                       "register can hold",
                       text, (int)position, list);
}

// The operand in the layout that the op asks for.
static MlirLogicalResult getOperand(ApplyOp *op, intptr_t position,
                                    const MosaicVregArray **array) {
  const MlirValue value = mlirOperationGetOperand(op->op, position);
  MosaicOptionalVectorLayout layout;
  mosaicOperandLayout(op->op, position, &layout);
  MOSAIC_TRY(checkLayout(op, value, &layout, "in_layout", position));
  const MosaicVregArray *source = applyGetVregs(op->context, value);
  if (!source)
    return mosaicOpError(op->op,
                         "uses a vector that no lowered op defines; vectors "
                         "cannot be arguments of functions or of unknown ops");
  if (layout.layout.offsets[MOSAIC_COLUMNS] >=
          layout.layout.tiling[MOSAIC_COLUMNS] &&
      !mosaicVectorOpHasFlag(op->op, MOSAIC_VECTOR_OP_FAR_OFFSETS))
    return mosaicOpError(op->op,
                         "has an operand at lane offset %d, past the first "
                         "tile of %d lanes; relayout it to the first tile",
                         (int)layout.layout.offsets[MOSAIC_COLUMNS],
                         (int)layout.layout.tiling[MOSAIC_COLUMNS]);
  if (mosaicVectorLayoutEqual(source->layout, layout.layout)) {
    *array = source;
    return mlirLogicalResultSuccess();
  }
  MosaicVregArray *moved =
      MOSAIC_ARENA_NEW(op->context->arena, MosaicVregArray);
  *array = moved;
  return mosaicRelayout(&op->builder, op->op, source, layout.layout, moved);
}

static MlirLogicalResult prepare(ApplyOp *op) {
  MosaicArena *arena = op->context->arena;
  const intptr_t numOperands = mlirOperationGetNumOperands(op->op);
  const MosaicVregArray **operands =
      MOSAIC_ARENA_ARRAY(arena, const MosaicVregArray *, numOperands);
  for (intptr_t i = 0; i < numOperands; ++i)
    if (mosaicValueIsVector(mlirOperationGetOperand(op->op, i)))
      MOSAIC_TRY(getOperand(op, i, &operands[i]));
  op->operands = operands;
  const intptr_t numResults = mlirOperationGetNumResults(op->op);
  op->results = MOSAIC_ARENA_ARRAY(arena, MosaicVregArray *, numResults);
  for (intptr_t i = 0; i < numResults; ++i) {
    const MlirValue result = mlirOperationGetResult(op->op, i);
    if (!mosaicValueIsVector(result))
      continue;
    MosaicOptionalVectorLayout layout;
    mosaicResultLayout(op->op, i, &layout);
    MOSAIC_TRY(checkLayout(op, result, &layout, "out_layout", i));
    op->results[i] = MOSAIC_ARENA_NEW(arena, MosaicVregArray);
    MOSAIC_TRY(mosaicVregArrayCreate(&op->builder, op->op,
                                     mlirValueGetType(result), layout.layout,
                                     op->results[i]));
  }
  return mlirLogicalResultSuccess();
}

static ApplyRule findRule(MlirOperation op) {
  const intptr_t row = mosaicVectorOpFind(op);
  if (row >= 0)
    return kRules[row];
  return mosaicOperationIsElementwiseMappable(op) ? applyElementwise : NULL;
}

static MlirLogicalResult applyOp(ApplyContext *context, MlirOperation op) {
  const ApplyRule rule = findRule(op);
  if (!rule)
    return mosaicOpError(op, "has vectors, and tpu-apply-vector-layout has no "
                             "rule for it");
  ApplyOp apply = {.context = context,
                   .op = op,
                   .builder = mosaicBuilderBefore(op, &context->options->target,
                                                  context->arena)};
  apply.builder.ops = context->ops;
  MOSAIC_TRY(prepare(&apply));
  mosaicRemoveLayouts(op); // what is built like the op has none
  MOSAIC_TRY(rule(&apply));
  for (intptr_t i = 0, e = mlirOperationGetNumResults(op); i < e; ++i)
    if (apply.results[i])
      applySetVregs(context, mlirOperationGetResult(op, i), apply.results[i]);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult applyRegionsOf(ApplyContext *context,
                                        MlirOperation op) {
  for (intptr_t i = 0, e = mlirOperationGetNumRegions(op); i < e; ++i) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
    for (; !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      MOSAIC_TRY(applyBlock(context, block));
  }
  return mlirLogicalResultSuccess();
}

// Scalars, memrefs and what works on them stay; only layouts go. An op with
// regions is entered.
static MlirLogicalResult keepOp(ApplyContext *context, MlirOperation op) {
  mosaicRemoveLayouts(op);
  if (mosaicOperationIs(op, "tpu.erase_memref_layout"))
    append(context, &context->erasures, op);
  if (mlirOperationGetNumRegions(op) == 0)
    return mlirLogicalResultSuccess();
  if (!mosaicOperationIsIsolated(op))
    return applyRegionsOf(context, op);
  MosaicOpTable *outer = context->ops; // nothing in it is visible inside
  context->ops = mosaicOpTableCreate(context->arena);
  const MlirLogicalResult result = applyRegionsOf(context, op);
  mosaicOpTableDestroy(context->ops);
  context->ops = outer;
  return result;
}

MlirLogicalResult applyBlock(ApplyContext *context, MlirBlock block) {
  const int32_t mark = mosaicOpTableMark(context->ops);
  MlirOperation op = mlirBlockGetFirstOperation(block);
  while (!mlirOperationIsNull(op)) {
    const MlirOperation next = mlirOperationGetNextInBlock(op);
    MOSAIC_TRY(needsRule(op) ? applyOp(context, op) : keepOp(context, op));
    op = next;
  }
  mosaicOpTableRollBack(context->ops, mark);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

static MlirLogicalResult checkFunction(MlirOperation function) {
  const MlirRegion region = mlirOperationGetRegion(function, 0);
  const MlirBlock block = mlirRegionGetFirstBlock(region);
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
    return mosaicOpError(function, "has several blocks; control flow must be "
                                   "structured (scf)");
  for (intptr_t i = 0, e = mlirBlockGetNumArguments(block); i < e; ++i)
    if (mosaicValueIsVector(mlirBlockGetArgument(block, i)))
      return mosaicOpError(function,
                           "has a vector as argument %d; kernels take vectors "
                           "from memrefs",
                           (int)i);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkTarget(MlirOperation function,
                                     const MosaicTarget *target) {
  MOSAIC_TRY(mosaicCheckTarget(function, target));
  if (target->sublaneCount != 8 || target->laneCount != 128)
    return mosaicOpError(function,
                         "cannot be lowered for registers of %d sublanes by "
                         "%d lanes; those of a TPU have 8 by 128",
                         target->sublaneCount, target->laneCount);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult
mosaicApplyVectorLayoutRun(MlirOperation function,
                           const MosaicApplyVectorLayoutOptions *options) {
  MOSAIC_TRY(checkTarget(function, &options->target));
  const MlirRegion region = mlirOperationGetRegion(function, 0);
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    return mlirLogicalResultSuccess(); // a declaration
  MOSAIC_TRY(checkFunction(function));
  MosaicArena *arena = mosaicArenaCreate();
  ApplyContext context = {.options = options,
                          .arena = arena,
                          .ops = mosaicOpTableCreate(arena),
                          .vregs = mosaicPointerMapCreate(arena)};
  MlirLogicalResult result =
      applyBlock(&context, mlirRegionGetFirstBlock(region));
  if (mlirLogicalResultIsSuccess(result))
    eraseAll(&context);
  mosaicOpTableDestroy(context.ops);
  mosaicArenaDestroy(arena);
  return result;
}
