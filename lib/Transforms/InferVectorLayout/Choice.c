//===- Choice.c - Choosing among layouts by what they cost -----------------===//
//
// Where an op's operands come in different layouts, it can go on in the layout
// of either; so can what two branches yield; and a reduction can leave its
// elements in planes or gather them in a row. What that costs shows only further
// down: in what the users want, and what comes together with it. So choices are
// tried: first all as the reference makes them, then, one after the other,
// another one, which stays if the function as a whole has become cheaper:
//
//   relayouts   what their plans cost; the same value in the same layout once
//   registers   an op on each vreg of each result, a store of each vreg
//
// No kernel becomes more expensive than with the reference's layouts. At most
// MOST_TRIALS are made, so that the time stays linear; a function in which
// nothing is open is walked once.
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Choice.h"

#include "Relayout/Cost.h"

enum { MOST_TRIALS = 8, MOST_USES_COMPARED = 16 };

int inferChoose(Inference *inference, MlirOperation op, int numCandidates) {
  ChoiceList *choices = &inference->choices;
  if (inference->options->strictReference || numCandidates < 2)
    return 0;
  for (int i = 0; i < choices->count; ++i)
    if (mlirOperationEqual(choices->choices[i].op, op))
      return choices->choices[i].taken < numCandidates
                 ? choices->choices[i].taken
                 : 0;
  if (choices->count < INFER_MOST_CHOICES)
    choices->choices[choices->count++] =
        (Choice){.op = op, .numCandidates = numCandidates};
  return 0;
}

//===----------------------------------------------------------------------===//
// The cost of a function
//===----------------------------------------------------------------------===//

/// A cost that a trial has asked for: later ones ask for the same.
typedef struct KnownCost {
  MlirType type;
  MosaicVectorLayout from, to; ///< the same: of the registers
  int64_t cost;
  struct KnownCost *next;
} KnownCost;

struct KnownCosts {
  KnownCost *buckets[256];
};

static size_t bucketOf(MlirType type, MosaicVectorLayout from,
                       MosaicVectorLayout to) {
  enum { BUCKETS = sizeof(KnownCosts) / sizeof(KnownCost *) };
  const size_t layouts[] = {(size_t)from.offsets[0],  (size_t)from.offsets[1],
                            (size_t)from.tiling[0],   (size_t)to.offsets[0],
                            (size_t)to.offsets[1],    (size_t)to.tiling[0],
                            (size_t)from.implicitDim, (size_t)to.implicitDim};
  size_t hash = (size_t)type.ptr >> 3; // types are aligned
  for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); ++i)
    hash = 31 * hash + layouts[i];
  return hash % BUCKETS;
}

static int64_t computeCost(const Inference *inference, MlirType type,
                           MosaicVectorLayout from, MosaicVectorLayout to) {
  const MosaicShape shape = mosaicTypeShape(type, inference->arena);
  const MosaicPlacedShape source = {
      .layout = from, .rank = shape.rank, .sizes = shape.sizes};
  return mosaicVectorLayoutEqual(from, to)
             ? MOSAIC_COST_OF_OP * mosaicVregCount(&source, &inference->target)
             : mosaicRelayoutCost(&inference->target, &source, to);
}

// The cost of a relayout; of an op on each register if the layouts are the same.
static int64_t costOf(const Inference *inference, MlirType type,
                      MosaicVectorLayout from, MosaicVectorLayout to) {
  KnownCost **bucket = &inference->costs->buckets[bucketOf(type, from, to)];
  for (const KnownCost *known = *bucket; known; known = known->next)
    if (mlirTypeEqual(known->type, type) &&
        mosaicVectorLayoutEqual(known->from, from) &&
        mosaicVectorLayoutEqual(known->to, to))
      return known->cost;
  KnownCost *added = MOSAIC_ARENA_NEW(inference->arena, KnownCost);
  *added = (KnownCost){.type = type,
                       .from = from,
                       .to = to,
                       .cost = computeCost(inference, type, from, to),
                       .next = *bucket};
  *bucket = added;
  return added->cost;
}

static int64_t registerCost(const Inference *inference, MlirType type,
                            MosaicVectorLayout layout) {
  return costOf(inference, type, layout, layout);
}

// Whether a use of the value that comes before `operand` of `op` in the list of
// its uses asks for the same places: the relayout is the same then.
static bool isAskedForBefore(const Inference *inference, MlirValue value,
                             MlirOperation op, intptr_t operand,
                             MosaicVectorLayout layout) {
  const MosaicShape shape =
      mosaicTypeShape(mlirValueGetType(value), inference->arena);
  MlirOpOperand use = mlirValueGetFirstUse(value);
  for (int i = 0; i < MOST_USES_COMPARED && !mlirOpOperandIsNull(use);
       ++i, use = mlirOpOperandGetNextUse(use)) {
    const MlirOperation user = mlirOpOperandGetOwner(use);
    const intptr_t number = mlirOpOperandGetOperandNumber(use);
    MosaicOptionalVectorLayout asked;
    if (mlirOperationEqual(user, op) && number == operand)
      return false;
    if (mosaicOperandLayout(user, number, &asked) && asked.present &&
        mosaicVectorLayoutEquivalent(asked.layout, layout, &inference->target,
                                     shape.rank, shape.sizes))
      return true;
  }
  return false;
}

static int64_t operandCost(const Inference *inference, MlirOperation op,
                           intptr_t operand) {
  const MlirValue value = mlirOperationGetOperand(op, operand);
  MosaicOptionalVectorLayout from, to;
  if (!mosaicValueIsVector(value) || mlirValueIsABlockArgument(value) ||
      !mosaicOperandLayout(op, operand, &to) || !to.present ||
      !mosaicResultLayout(mlirOpResultGetOwner(value),
                          mlirOpResultGetResultNumber(value), &from) ||
      !from.present)
    return 0;
  const MlirType type = mlirValueGetType(value);
  // Ops without results are stores, and ends of blocks.
  const int64_t stored = mlirOperationGetNumResults(op) == 0
                             ? registerCost(inference, type, to.layout)
                             : 0;
  if (mosaicVectorLayoutEqual(from.layout, to.layout) ||
      isAskedForBefore(inference, value, op, operand, to.layout))
    return stored;
  return stored + costOf(inference, type, from.layout, to.layout);
}

// Whether an op that hands elements on lays them out anew, which moves them as a
// relayout does.
static bool movesElements(const Inference *inference, MlirOperation op) {
  MosaicOptionalVectorLayout from, to;
  if (mlirOperationGetNumOperands(op) != 1 ||
      !mosaicOperandLayout(op, 0, &from) || !from.present ||
      !mosaicResultLayout(op, 0, &to) || !to.present ||
      from.layout.bitwidth != to.layout.bitwidth)
    return false;
  if (from.layout.tiling[0] != to.layout.tiling[0] ||
      from.layout.tiling[1] != to.layout.tiling[1])
    return true;
  // A reshape that only gives vregs other numbers has as many as before.
  return mosaicOperationIs(op, "tpu.reshape") &&
         registerCost(inference,
                      mlirValueGetType(mlirOperationGetOperand(op, 0)),
                      from.layout) !=
             registerCost(inference,
                          mlirValueGetType(mlirOperationGetResult(op, 0)),
                          to.layout);
}

// What it costs to put the elements of a reduction of both tiled dimensions,
// each in a vreg of its own, into rows; 0 if they stay where they are.
static int64_t gatherCost(const Inference *inference, MlirOperation op) {
  MosaicOptionalVectorLayout from, to;
  if (!mosaicOperationIs(op, "vector.multi_reduction") ||
      !mosaicOperandLayout(op, 0, &from) || !from.present ||
      !mosaicResultLayout(op, 0, &to) || !to.present ||
      (from.layout.tiling[0] == to.layout.tiling[0] &&
       from.layout.tiling[1] == to.layout.tiling[1]))
    return 0;
  MosaicVectorLayout apart = from.layout;
  apart.offsets[0] = apart.offsets[1] = MOSAIC_REPLICATED;
  apart.implicitDim = MOSAIC_IMPLICIT_BOTH;
  return costOf(inference, mlirValueGetType(mlirOperationGetResult(op, 0)),
                apart, to.layout);
}

static int64_t opCost(const Inference *inference, MlirOperation op) {
  int64_t cost = gatherCost(inference, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    cost += operandCost(inference, op, i);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MosaicOptionalVectorLayout layout;
    if (mosaicResultLayout(op, i, &layout) && layout.present)
      cost += registerCost(inference,
                           mlirValueGetType(mlirOperationGetResult(op, i)),
                           layout.layout) *
              (movesElements(inference, op) ? 3 : 1);
  }
  return cost;
}

static int64_t blockCost(const Inference *inference, MlirBlock block) {
  int64_t cost = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    cost += opCost(inference, op);
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      for (MlirBlock nested =
               mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
           !mlirBlockIsNull(nested); nested = mlirBlockGetNextInRegion(nested))
        cost += blockCost(inference, nested);
  }
  return cost;
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

// Infers the block once more, as the choices now are.
static MlirLogicalResult inferAgain(Inference *inference, MlirBlock block) {
  inference->isDraft = inference->isUnfinished = false;
  inference->numRewalks = 0;
  inferClear(block);
  return inferBlock(inference, block);
}

// Takes another candidate, for good if the function costs less than `*least`
// with it. One with which a later op cannot be inferred is not taken: with the one
// before, it can.
static bool tryCandidate(Inference *inference, MlirBlock block, Choice *choice,
                         int candidate, int64_t *least) {
  const int before = choice->taken;
  MosaicSilence silence;
  choice->taken = candidate;
  mosaicSilenceBegin(&silence, mlirOperationGetContext(choice->op));
  const bool isPossible = !mosaicFailed(inferAgain(inference, block));
  mosaicSilenceEnd(&silence);
  const int64_t cost = isPossible ? blockCost(inference, block) : INT64_MAX;
  if (cost < *least) {
    *least = cost;
    return true;
  }
  choice->taken = before;
  return false;
}

MlirLogicalResult inferCheapest(Inference *inference, MlirBlock block) {
  ChoiceList *choices = &inference->choices;
  MOSAIC_TRY(inferBlock(inference, block));
  if (choices->count == 0)
    return mlirLogicalResultSuccess();
  inference->costs = MOSAIC_ARENA_NEW(inference->arena, KnownCosts);
  int64_t least = blockCost(inference, block);
  bool isLeast = true; // whether the layouts in the block are the cheapest
  int trials = 0;
  // A trial can open further choices.
  for (int i = 0; i < choices->count; ++i)
    for (int candidate = 1;
         candidate < choices->choices[i].numCandidates && trials < MOST_TRIALS;
         ++candidate, ++trials)
      isLeast = tryCandidate(inference, block, &choices->choices[i], candidate,
                             &least);
  return isLeast ? mlirLogicalResultSuccess() : inferAgain(inference, block);
}
