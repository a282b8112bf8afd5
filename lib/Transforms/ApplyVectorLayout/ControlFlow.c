//===- ControlFlow.c - Vectors that cross regions --------------------------===//
//
// A region op is built anew with its vectors expanded into vregs, in place
// among the scalars; its regions move over and are lowered there. Terminators
// keep their op and get the vregs as operands.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Support/Diagnostics.h"

#include <assert.h>

/// Values or types among which vectors are expanded.
typedef struct Expansion {
  intptr_t count, capacity;
  MlirValue *values;
  MlirType *types;
} Expansion;

static void append(MosaicArena *arena, Expansion *list, MlirValue value,
                   MlirType type) {
  intptr_t capacity = list->capacity;
  list->values = mosaicArenaGrow(arena, list->values, list->count,
                                 &list->capacity, sizeof(*list->values));
  list->types = mosaicArenaGrow(arena, list->types, list->count, &capacity,
                                sizeof(*list->types));
  list->values[list->count] = value;
  list->types[list->count++] = type;
}

static Expansion expandOperands(const ApplyOp *op) {
  Expansion list = {0};
  for (intptr_t i = 0, e = mlirOperationGetNumOperands(op->op); i < e; ++i) {
    const MosaicVregArray *array = op->operands[i];
    const MlirValue value = mlirOperationGetOperand(op->op, i);
    if (!array)
      append(op->context->arena, &list, value, mlirValueGetType(value));
    for (int64_t k = 0; array && k < array->numVregs; ++k)
      append(op->context->arena, &list, array->vregs[k],
             mlirValueGetType(array->vregs[k]));
  }
  return list;
}

static Expansion expandResultTypes(const ApplyOp *op) {
  Expansion list = {0};
  const MlirValue none = {0};
  for (intptr_t i = 0, e = mlirOperationGetNumResults(op->op); i < e; ++i) {
    const MosaicVregArray *array = op->results[i];
    if (!array)
      append(op->context->arena, &list, none,
             mlirValueGetType(mlirOperationGetResult(op->op, i)));
    for (int64_t k = 0; array && k < array->numVregs; ++k)
      append(op->context->arena, &list, none,
             mosaicVregArrayVregType(array, op->builder.target));
  }
  return list;
}

// The op anew, with expanded operands and results, and with the regions of the
// old one. The old op's results are those of the new one from here on.
static MlirOperation rebuild(ApplyOp *op) {
  MosaicArena *arena = op->context->arena;
  const Expansion operands = expandOperands(op);
  const Expansion results = expandResultTypes(op);
  const intptr_t numRegions = mlirOperationGetNumRegions(op->op);
  MlirRegion *regions = MOSAIC_ARENA_ARRAY(arena, MlirRegion, numRegions);
  for (intptr_t i = 0; i < numRegions; ++i) {
    regions[i] = mlirRegionCreate();
    mlirRegionTakeBody(regions[i], mlirOperationGetRegion(op->op, i));
  }
  const MlirOperation anew =
      mosaicBuildLike(&op->builder, op->op,
                      &(MosaicOperationSpec){.numOperands = operands.count,
                                             .operands = operands.values,
                                             .numResults = results.count,
                                             .resultTypes = results.types,
                                             .numRegions = numRegions,
                                             .regions = regions});
  intptr_t next = 0;
  for (intptr_t i = 0, e = mlirOperationGetNumResults(op->op); i < e; ++i) {
    MosaicVregArray *array = op->results[i];
    if (!array)
      mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op->op, i),
                                    mlirOperationGetResult(anew, next++));
    for (int64_t k = 0; array && k < array->numVregs; ++k)
      array->vregs[k] = mlirOperationGetResult(anew, next++);
  }
  applyEraseLater(op->context, op->op);
  return anew;
}

typedef struct LayoutTexts {
  char given[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  char wanted[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
} LayoutTexts;

// Both layouts, for a message.
static LayoutTexts printLayouts(MosaicOptionalVectorLayout given,
                                MosaicVectorLayout wanted) {
  LayoutTexts texts;
  mosaicVectorLayoutPrint(given, texts.given);
  mosaicVectorLayoutPrint(
      (MosaicOptionalVectorLayout){.present = true, .layout = wanted},
      texts.wanted);
  return texts;
}

// Whether the terminator of `block`, from its operand `first` on, hands over its
// vectors in the layouts of `expected` (null where a scalar goes).
static MlirLogicalResult
checkTerminator(MlirBlock block, intptr_t first, intptr_t count,
                const MosaicVregArray *const *expected) {
  const MlirOperation terminator = mlirBlockGetTerminator(block);
  assert(mlirOperationGetNumOperands(terminator) == first + count &&
         "the ops' verifiers see to it");
  for (intptr_t i = 0; i < count; ++i) {
    if (!expected[i])
      continue;
    MosaicOptionalVectorLayout layout;
    mosaicOperandLayout(terminator, first + i, &layout);
    if (layout.present &&
        mosaicVectorLayoutEqual(layout.layout, expected[i]->layout))
      continue;
    const LayoutTexts texts = printLayouts(layout, expected[i]->layout);
    return mosaicOpError(terminator,
                         "hands over vector %d in layout %s, but it is "
                         "received in layout %s",
                         (int)i, texts.given, texts.wanted);
  }
  return mlirLogicalResultSuccess();
}

static MlirBlock entryOf(MlirOperation op, intptr_t region) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region));
}

static const MosaicVregArray *const *resultsOf(const ApplyOp *op) {
  return (const MosaicVregArray *const *)op->results;
}

// Gives the arguments of a block, from `first` on, that are vectors laid out as
// `arrays` say, vregs in front of them. The old ones stay until their users are
// gone.
static void expandArguments(ApplyOp *op, MlirBlock block, intptr_t first,
                            intptr_t count,
                            const MosaicVregArray *const *arrays) {
  ApplyContext *context = op->context;
  intptr_t position = first;
  for (intptr_t i = 0; i < count; ++i, ++position) {
    if (!arrays[i])
      continue;
    const MlirValue old = mlirBlockGetArgument(block, position);
    MosaicVregArray carried = *arrays[i];
    carried.vregs =
        MOSAIC_ARENA_ARRAY(context->arena, MlirValue, carried.numVregs);
    const MlirType type = mosaicVregArrayVregType(&carried, op->builder.target);
    for (int64_t k = 0; k < carried.numVregs; ++k)
      carried.vregs[k] = mlirBlockInsertArgument(block, position++, type,
                                                 op->builder.location);
    applySetVregs(context, old, &carried);
    applyEraseArgumentLater(context, old);
  }
}

// Regions without arguments that yield the results.
MlirLogicalResult applyRegions(ApplyOp *op) {
  const intptr_t numResults = mlirOperationGetNumResults(op->op);
  const intptr_t numRegions = mlirOperationGetNumRegions(op->op);
  for (intptr_t i = 0; i < numRegions; ++i)
    MOSAIC_TRY(
        checkTerminator(entryOf(op->op, i), 0, numResults, resultsOf(op)));
  const MlirOperation anew = rebuild(op);
  for (intptr_t i = 0; i < numRegions; ++i)
    MOSAIC_TRY(applyBlock(op->context, entryOf(anew, i)));
  return mlirLogicalResultSuccess();
}

/// Operands of scf.for in front of what it carries: bounds and step.
enum { NUM_BOUNDS = 3 };

MlirLogicalResult applyFor(ApplyOp *op) {
  const intptr_t numCarried = mlirOperationGetNumResults(op->op);
  const MosaicVregArray *const *inits = op->operands + NUM_BOUNDS;
  for (intptr_t i = 0; i < numCarried; ++i) {
    if (!inits[i] ||
        mosaicVectorLayoutEqual(inits[i]->layout, op->results[i]->layout))
      continue;
    const LayoutTexts texts =
        printLayouts((MosaicOptionalVectorLayout){.present = true,
                                                  .layout = inits[i]->layout},
                     op->results[i]->layout);
    return mosaicOpError(op->op,
                         "starts with carried value %d in layout %s, but ends "
                         "with it in layout %s",
                         (int)i, texts.given, texts.wanted);
  }
  MOSAIC_TRY(checkTerminator(entryOf(op->op, 0), 0, numCarried, resultsOf(op)));
  const MlirBlock body = entryOf(rebuild(op), 0);
  expandArguments(op, body, 1, numCarried, inits);
  return applyBlock(op->context, body);
}

MlirLogicalResult applyWhile(ApplyOp *op) {
  const intptr_t numCarried = mlirOperationGetNumOperands(op->op);
  const intptr_t numResults = mlirOperationGetNumResults(op->op);
  MOSAIC_TRY(checkTerminator(entryOf(op->op, 0), 1, numResults, resultsOf(op)));
  MOSAIC_TRY(checkTerminator(entryOf(op->op, 1), 0, numCarried, op->operands));
  const MlirOperation anew = rebuild(op);
  expandArguments(op, entryOf(anew, 0), 0, numCarried, op->operands);
  expandArguments(op, entryOf(anew, 1), 0, numResults, resultsOf(op));
  MOSAIC_TRY(applyBlock(op->context, entryOf(anew, 0)));
  return applyBlock(op->context, entryOf(anew, 1));
}

MlirLogicalResult applyYield(ApplyOp *op) {
  const Expansion operands = expandOperands(op);
  mlirOperationSetOperands(op->op, operands.count, operands.values);
  mosaicRemoveLayouts(op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyReturn(ApplyOp *op) {
  return applyUnsupported(op, "kernels return vectors through memrefs");
}
