//===- ControlFlow.c - Layout rules of ops with regions -------------------===//
//
// A value that crosses a region's edge needs one layout on both sides: that of
// the branches' join, or of a loop's initial and yielded value. A loop body is
// first inferred with the initial layouts; where that and what it yields do not
// agree, it is inferred again with their join.
//
// A loop in a loop would so be walked four times, one at depth n 2^n times. But
// what a loop gives is known after its first walk. So that of the outer loop is a
// draft: the inner ones are walked once in it, and once more, or in drafts of
// their own, in the outer one's second walk. That makes n + 1 walks at the most,
// and a bounded number of further ones, of loops whose carried values move on
// (takeBack).
//
// Source: infer_vector_layout.md 8
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Choice.h"
#include "Transforms/InferVectorLayout/Rules.h"

#include "Builder/Builder.h"

#include <assert.h>

typedef const MosaicOptionalVectorLayout *LayoutList;

static bool listsEqual(intptr_t count, LayoutList left, LayoutList right) {
  for (intptr_t i = 0; i < count; ++i)
    if (left[i].present != right[i].present ||
        (left[i].present &&
         !mosaicVectorLayoutEqual(left[i].layout, right[i].layout)))
      return false;
  return true;
}

// A layout for both sides where they have no join: native, as the reference has
// it, or that of one of them.
static MosaicVectorLayout chooseSide(Inference *inference, MlirOperation op,
                                     intptr_t rank, MosaicVectorLayout left,
                                     MosaicVectorLayout right) {
  const MosaicVectorLayout candidates[] = {
      inferNativeLayout(inference, left.bitwidth, 0, 0,
                        inferDefaultImplicitDim(rank)),
      inferUnreplicate(left), inferUnreplicate(right)};
  const bool isOpen = left.bitwidth == 32 && right.bitwidth == 32;
  return candidates[isOpen ? inferChoose(inference, op, 3) : 0];
}

// The layouts that values of both lists can be brought to, by the types of
// `values`: their joins, or what is chosen where there is none.
static MosaicOptionalVectorLayout *
joinLists(Inference *inference, intptr_t count, LayoutList left,
          LayoutList right, MlirType (*typeAt)(MlirOperation, intptr_t),
          MlirOperation op) {
  MosaicOptionalVectorLayout *joined =
      MOSAIC_ARENA_ARRAY(inference->arena, MosaicOptionalVectorLayout, count);
  for (intptr_t i = 0; i < count; ++i) {
    if (!left[i].present || !right[i].present)
      continue;
    MosaicShape shape = mosaicTypeShape(typeAt(op, i), inference->arena);
    joined[i].present = true;
    if (!mosaicVectorLayoutJoin(left[i].layout, right[i].layout, shape.rank,
                                shape.sizes, &joined[i].layout))
      joined[i].layout = chooseSide(inference, op, shape.rank, left[i].layout,
                                    right[i].layout);
  }
  return joined;
}

static MlirType resultTypeAt(MlirOperation op, intptr_t position) {
  return mlirValueGetType(mlirOperationGetResult(op, position));
}

static MlirType operandTypeAt(MlirOperation op, intptr_t position) {
  return mlirValueGetType(mlirOperationGetOperand(op, position));
}

// The block of a region; null when it has none. The verifiers of the ops here
// allow no second one.
static MlirBlock blockOf(MlirOperation op, intptr_t region) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region));
}

// Infers the block of a region and gives the layouts in which its terminator's
// operands from number `from` on are produced.
static MlirLogicalResult inferYielded(Inference *inference, MlirBlock block,
                                      intptr_t from,
                                      MosaicOptionalVectorLayout **yielded) {
  MOSAIC_TRY(inferBlock(inference, block));
  return inferProducedLayouts(inference, mlirBlockGetTerminator(block), from,
                              yielded);
}

static void attachTerminator(Inference *inference, MlirBlock block,
                             LayoutList layouts) {
  MlirOperation terminator = mlirBlockGetTerminator(block);
  mosaicSetOperandLayouts(terminator, mlirOperationGetNumOperands(terminator),
                          layouts, inference->arena);
}

// The driver gives ops without results no out_layout; loops and tpu.region have
// an empty one.
static void attachEmptyOut(Inference *inference, MlirOperation op) {
  if (mlirOperationGetNumResults(op) == 0)
    mosaicSetResultLayouts(op, 0, NULL, inference->arena);
}

// Assumed layouts of block arguments.

// Gives the block's vector arguments from number `firstArgument` on layouts: a
// tpu.assume_layout each, which takes over the argument's uses.
static MlirLogicalResult assumeLayouts(Inference *inference, MlirBlock block,
                                       intptr_t firstArgument,
                                       LayoutList layouts) {
  MosaicBuilder builder = mosaicBuilderBefore(
      mlirBlockGetFirstOperation(block), &inference->target, inference->arena);
  for (intptr_t i = firstArgument; i < mlirBlockGetNumArguments(block); ++i) {
    MlirValue argument = mlirBlockGetArgument(block, i);
    if (!mosaicValueIsVector(argument))
      continue;
    for (MlirOpOperand use = mlirValueGetFirstUse(argument);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      if (mosaicOperationIs(mlirOpOperandGetOwner(use), "tpu.assume_layout"))
        return mosaicOpError(mlirOpOperandGetOwner(use),
                             "assumes the layout of a block argument, which "
                             "is for this pass to choose; remove it");
    MlirValue assumed = mosaicBuildUnary(&builder, "tpu.assume_layout",
                                         argument, mlirValueGetType(argument));
    MlirOperation op = mlirOpResultGetOwner(assumed);
    mlirValueReplaceAllUsesExcept(argument, assumed, 1, &op);
    mosaicSetOperandLayouts(op, 1, &layouts[i - firstArgument],
                            inference->arena);
    mosaicSetResultLayouts(op, 1, &layouts[i - firstArgument],
                           inference->arena);
  }
  return mlirLogicalResultSuccess();
}

static bool assumesBlockArgument(MlirOperation op) {
  return mosaicOperationIs(op, "tpu.assume_layout") &&
         mlirValueIsABlockArgument(mlirOperationGetOperand(op, 0));
}

void inferClear(MlirBlock block) {
  MlirOperation next = mlirBlockGetFirstOperation(block);
  while (!mlirOperationIsNull(next)) {
    MlirOperation op = next;
    next = mlirOperationGetNextInBlock(op);
    if (assumesBlockArgument(op)) {
      MlirValue argument = mlirOperationGetOperand(op, 0);
      mosaicReplaceOperation(op, &argument);
      continue;
    }
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      for (MlirBlock nested =
               mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
           !mlirBlockIsNull(nested); nested = mlirBlockGetNextInRegion(nested))
        inferClear(nested);
  }
}

// The rules.

MlirLogicalResult inferIf(Inference *inference, MlirOperation op,
                          OpLayouts *layouts) {
  enum { THEN, ELSE, NUM_BRANCHES };
  MlirBlock blocks[NUM_BRANCHES];
  MosaicOptionalVectorLayout *yielded[NUM_BRANCHES] = {NULL, NULL};
  for (int i = THEN; i < NUM_BRANCHES; ++i) {
    blocks[i] = blockOf(op, i);
    if (!mlirBlockIsNull(blocks[i]))
      MOSAIC_TRY(inferYielded(inference, blocks[i], 0, &yielded[i]));
  }
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (numResults == 0)
    return mlirLogicalResultSuccess();
  assert(yielded[ELSE] && "scf.if with results has both branches");
  LayoutList joined = joinLists(inference, numResults, yielded[THEN],
                                yielded[ELSE], resultTypeAt, op);
  for (int i = THEN; i < NUM_BRANCHES; ++i)
    attachTerminator(inference, blocks[i], joined);
  for (intptr_t i = 0; i < numResults; ++i)
    layouts->out[i] = joined[i];
  return mlirLogicalResultSuccess();
}

// Begins a loop's first walk. Returns: what endDraft wants
static bool beginDraft(Inference *inference) {
  const bool wasDraft = inference->isDraft;
  inference->isDraft = true;
  return wasDraft;
}

// Ends it. Whether the loop is now to be walked again: not inside an outer loop's
// draft.
static bool endDraft(Inference *inference, bool wasDraft, bool agrees) {
  inference->isDraft = wasDraft;
  inference->isUnfinished |= !agrees;
  if (wasDraft || !inference->isUnfinished)
    return false;
  inference->isUnfinished = false;
  return true;
}

// Whether a value that is everywhere in `carried` comes back as one that is not.
static bool losesCopies(MosaicVectorLayout carried,
                        MosaicVectorLayout yielded) {
  for (int dim = MOSAIC_ROWS; dim <= MOSAIC_COLUMNS; ++dim)
    if (carried.offsets[dim] == MOSAIC_REPLICATED &&
        yielded.offsets[dim] != MOSAIC_REPLICATED)
      return true;
  return false;
}

/// Walks beyond a loop's second, of all loops of a function together: as each is
/// one of all that is in the loop, they bound its time.
enum { MOST_REWALKS = 64 };

static void unreplicateAll(intptr_t count,
                           MosaicOptionalVectorLayout *carried) {
  for (intptr_t i = 0; i < count; ++i)
    if (carried[i].present)
      carried[i].layout = inferUnreplicate(carried[i].layout);
}

// What a loop has carried is everywhere until a value gets there that is not:
//
//   for (a, b) = (0, 0): yield (a + x, a)
//
// `a` shows that in the first walk, `b` in the second only. Takes the layouts of
// such values back, and those of all once too many walks were needed: of these,
// nothing can be lost. Whether the loop is to be walked again.
static bool takeBack(Inference *inference, MlirOperation op, intptr_t count,
                     MosaicOptionalVectorLayout *carried, LayoutList yielded,
                     MlirType (*typeAt)(MlirOperation, intptr_t)) {
  bool isChanged = false;
  if (inference->options->strictReference) // it walks twice
    return false;
  for (intptr_t i = 0; i < count; ++i) {
    if (!carried[i].present || !yielded[i].present ||
        !losesCopies(carried[i].layout, yielded[i].layout))
      continue;
    const MosaicShape shape = mosaicTypeShape(typeAt(op, i), inference->arena);
    MosaicVectorLayout joined;
    carried[i].layout =
        mosaicVectorLayoutJoin(carried[i].layout, yielded[i].layout, shape.rank,
                               shape.sizes, &joined)
            ? joined
            : inferUnreplicate(carried[i].layout);
    isChanged = true;
  }
  if (isChanged && ++inference->numRewalks > MOST_REWALKS)
    unreplicateAll(count, carried);
  return isChanged;
}

// Begins a loop's second walk, with these layouts. Where there are no walks left
// to take some back, none is taken for everywhere.
static void beginWalk(const Inference *inference, intptr_t count,
                      MosaicOptionalVectorLayout *carried) {
  if (inference->numRewalks > MOST_REWALKS)
    unreplicateAll(count, carried);
}

MlirLogicalResult inferFor(Inference *inference, MlirOperation op,
                           OpLayouts *layouts) {
  enum { NUM_BOUNDS = 3, FIRST_ITERATION_ARGUMENT = 1 };
  const MlirBlock body = blockOf(op, 0);
  intptr_t count = mlirOperationGetNumResults(op);
  LayoutList inits = layouts->produced + NUM_BOUNDS;
  MosaicOptionalVectorLayout *yielded;
  const bool wasDraft = beginDraft(inference);
  MOSAIC_TRY(assumeLayouts(inference, body, FIRST_ITERATION_ARGUMENT, inits));
  MOSAIC_TRY(inferYielded(inference, body, 0, &yielded));
  MosaicOptionalVectorLayout *joined =
      joinLists(inference, count, inits, yielded, resultTypeAt, op);
  if (endDraft(inference, wasDraft, listsEqual(count, joined, inits))) {
    beginWalk(inference, count, joined);
    do {
      inferClear(body);
      MOSAIC_TRY(
          assumeLayouts(inference, body, FIRST_ITERATION_ARGUMENT, joined));
      MOSAIC_TRY(inferYielded(inference, body, 0, &yielded));
    } while (takeBack(inference, op, count, joined, yielded, resultTypeAt));
  }
  attachTerminator(inference, body, joined);
  attachEmptyOut(inference, op);
  for (intptr_t i = 0; i < count; ++i)
    layouts->in[NUM_BOUNDS + i] = layouts->out[i] = joined[i];
  return mlirLogicalResultSuccess();
}

// The regions of an scf.while, and the layouts of what leaves them.
typedef struct While {
  MlirBlock before, after;
  MosaicOptionalVectorLayout *conditions, *yielded;
} While;

// Infers both, with carried values that come in `carried`.
static MlirLogicalResult inferWhileRegions(Inference *inference, While *loop,
                                           LayoutList carried) {
  MOSAIC_TRY(assumeLayouts(inference, loop->before, 0, carried));
  // Operand 0 of scf.condition is the condition itself.
  MOSAIC_TRY(inferYielded(inference, loop->before, 1, &loop->conditions));
  MOSAIC_TRY(assumeLayouts(inference, loop->after, 0, loop->conditions));
  return inferYielded(inference, loop->after, 0, &loop->yielded);
}

// What a second walk with these carried layouts would give in a draft, which has
// none: what `before` hands on as it is comes in them too.
static MlirLogicalResult draftConditions(Inference *inference, While *loop,
                                         LayoutList carried) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(loop->before); ++i) {
    const MlirValue argument = mlirBlockGetArgument(loop->before, i);
    if (!mosaicValueIsVector(argument))
      continue;
    // Its one use.
    const MlirOperation assumed =
        mlirOpOperandGetOwner(mlirValueGetFirstUse(argument));
    mosaicSetOperandLayouts(assumed, 1, &carried[i], inference->arena);
    mosaicSetResultLayouts(assumed, 1, &carried[i], inference->arena);
  }
  return inferProducedLayouts(inference, mlirBlockGetTerminator(loop->before),
                              1, &loop->conditions);
}

// Decides what the loop carries, and with it the layouts in its regions.
static MlirLogicalResult chooseCarried(Inference *inference, MlirOperation op,
                                       LayoutList inits, While *loop,
                                       MosaicOptionalVectorLayout **carried) {
  const intptr_t count = mlirOperationGetNumOperands(op);
  const bool wasDraft = beginDraft(inference);
  MOSAIC_TRY(inferWhileRegions(inference, loop, inits));
  *carried =
      joinLists(inference, count, inits, loop->yielded, operandTypeAt, op);
  const bool agrees = listsEqual(count, *carried, inits);
  if (endDraft(inference, wasDraft, agrees)) {
    beginWalk(inference, count, *carried);
    do {
      inferClear(loop->before);
      inferClear(loop->after);
      MOSAIC_TRY(inferWhileRegions(inference, loop, *carried));
    } while (
        takeBack(inference, op, count, *carried, loop->yielded, operandTypeAt));
    return mlirLogicalResultSuccess();
  }
  return agrees ? mlirLogicalResultSuccess()
                : draftConditions(inference, loop, *carried);
}

MlirLogicalResult inferWhile(Inference *inference, MlirOperation op,
                             OpLayouts *layouts) {
  While loop = {.before = blockOf(op, 0), .after = blockOf(op, 1)};
  MosaicOptionalVectorLayout *carried;
  MOSAIC_TRY(chooseCarried(inference, op, layouts->produced, &loop, &carried));
  attachTerminator(inference, loop.after, carried);
  const intptr_t numResults = mlirOperationGetNumResults(op);
  MosaicOptionalVectorLayout *condition = MOSAIC_ARENA_ARRAY(
      inference->arena, MosaicOptionalVectorLayout, numResults + 1);
  for (intptr_t i = 0; i < numResults; ++i)
    condition[i + 1] = layouts->out[i] = loop.conditions[i];
  attachTerminator(inference, loop.before, condition);
  attachEmptyOut(inference, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    layouts->in[i] = carried[i];
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferRegion(Inference *inference, MlirOperation op,
                              OpLayouts *layouts) {
  const MlirBlock body = blockOf(op, 0);
  if (mlirBlockIsNull(body))
    return mlirLogicalResultSuccess();
  MosaicOptionalVectorLayout *yielded;
  MOSAIC_TRY(inferYielded(inference, body, 0, &yielded));
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (numResults == 0 && mosaicOperationIs(op, "tpu.trace"))
    return mlirLogicalResultSuccess();
  attachTerminator(inference, body, yielded);
  attachEmptyOut(inference, op);
  for (intptr_t i = 0; i < numResults; ++i)
    layouts->out[i] = yielded[i];
  return mlirLogicalResultSuccess();
}
