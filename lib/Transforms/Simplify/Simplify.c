//===- Simplify.c - Each value once, and only those that are used ----------===//
//
// Contract of mosaic-simplify
//   needs       a function
//   guarantees  no op that another one above it makes superfluous, none without
//               effects whose results nobody uses, none that folds; constants
//               that are used in regions stand in front, once in a function
//   does not touch  control flow, other than what is dead as a whole
//
// What canonicalize and cse of MLIR do to registers, in one walk: application
// emits tens of thousands of ops, of which few are superfluous. Ops that read
// memory are the same if nothing was written since: the state of memory between
// two writes, or inside of one block, is an epoch.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Simplify/KnownOps.h"

#include "Builder/Accessors.h"
#include "Builder/Types.h"
#include "CAPI/Shims.h"

#include "mosaic-c/Passes.h"

#include "mlir-c/BuiltinAttributes.h"

#include <math.h>

typedef struct Simplification {
  MosaicArena *arena;
  KnownOps values;    ///< pure ops and reads, of the regions around
  KnownOps constants; ///< of the whole function, or of what is isolated in it
  MlirIdentifier constantName;
  MlirBlock entry;
  int64_t epoch;
  intptr_t count, capacity;
  MlirOperation *ops; ///< that stay so far, each behind its parent
} Simplification;

static void keep(Simplification *run, MlirOperation op) {
  run->ops = mosaicArenaGrow(run->arena, run->ops, run->count, &run->capacity,
                             sizeof(*run->ops));
  run->ops[run->count++] = op;
}

static void replace(MlirOperation op, MlirOperation by) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, i),
                                  mlirOperationGetResult(by, i));
  mlirOperationDestroy(op);
}

static bool isUnused(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!mlirOpOperandIsNull(
            mlirValueGetFirstUse(mlirOperationGetResult(op, i))))
      return false;
  return true;
}

static bool isConstant(const Simplification *run, MlirOperation op) {
  return !mlirOperationIsNull(op) &&
         mlirIdentifierEqual(mlirOperationGetName(op), run->constantName);
}

// The value that a cast of a cast back is; null otherwise. MLIR's own folds lack
// this one.
static MlirValue castBack(MlirOperation op) {
  if (!mosaicOperationIs(op, "arith.index_cast"))
    return (MlirValue){0};
  const MlirOperation first =
      mosaicValueDefiningOperation(mlirOperationGetOperand(op, 0));
  if (!mosaicOperationIs(first, "arith.index_cast"))
    return (MlirValue){0};
  const MlirValue value = mlirOperationGetOperand(first, 0);
  const MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  return mlirTypeEqual(mlirValueGetType(value), type) ? value : (MlirValue){0};
}

// The constant that stands for `op` in the whole function.
static MlirOperation uniqueConstant(Simplification *run, MlirOperation op) {
  const MlirOperation known = knownOpsFindOrAdd(&run->constants, op, 0);
  if (!mlirOperationEqual(known, op)) {
    replace(op, known);
    return known;
  }
  if (!mlirBlockEqual(mlirOperationGetBlock(op), run->entry))
    mlirOperationMoveBefore(op, mlirBlockGetFirstOperation(run->entry));
  keep(run, op);
  return op;
}

// Whether an op on registers may fold with a constant that is this value all over,
// whatever the other operand is: x + 0, x * 1, x & -1, a select by a mask,
// max(x, -inf).
static bool isNeutral(MlirValue constant) {
  int64_t integer;
  if (mosaicValueConstantInt(constant, &integer))
    return integer >= -1 && integer <= 1;
  const MlirAttribute splat = mosaicValueConstantSplat(constant);
  if (mlirAttributeIsNull(splat) || !mlirAttributeIsAFloat(splat))
    return false;
  const double real = mlirFloatAttrGetValueDouble(splat);
  return real == 0 || real == 1 || !isfinite(real);
}

// Whether trying to fold is worth the time: what ops on registers fold by is a
// neutral constant, constants only, or what their only operand comes from.
static bool mayFold(const Simplification *run, MlirOperation op) {
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (numOperands == 1 || !mosaicValueIsVector(mlirOperationGetResult(op, 0)))
    return true;
  intptr_t numConstants = 0;
  for (intptr_t i = 0; i < numOperands; ++i) {
    const MlirValue operand = mlirOperationGetOperand(op, i);
    if (!isConstant(run, mosaicValueDefiningOperation(operand)))
      continue;
    if (isNeutral(operand))
      return true;
    ++numConstants;
  }
  return numConstants == numOperands;
}

// Whether `op` has become another op or value, and is gone.
static bool isFolded(Simplification *run, MlirOperation op) {
  if (!mayFold(run, op))
    return false;
  MlirValue value = castBack(op);
  if (mlirValueIsNull(value) &&
      (!mosaicOperationFold(op, &value) ||
       mlirOperationEqual(mosaicValueDefiningOperation(value), op)))
    return false;
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, 0), value);
  mlirOperationDestroy(op);
  const MlirOperation producer = mosaicValueDefiningOperation(value);
  if (isConstant(run, producer))
    uniqueConstant(run, producer);
  return true;
}

static void simplifyBlock(Simplification *run, MlirBlock block);

// Nothing around an isolated op is known in its regions, and each has constants of
// its own.
static void enterIsolated(Simplification *run, MlirRegion region) {
  run->values = knownOpsCreate(run->arena);
  run->constants = knownOpsCreate(run->arena);
  run->entry = mlirRegionGetFirstBlock(region);
}

static void simplifyRegions(Simplification *run, MlirOperation op) {
  const bool isIsolated = mosaicOperationIsIsolated(op);
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
    const MlirRegion region = mlirOperationGetRegion(op, i);
    const KnownOps values = run->values, constants = run->constants;
    const MlirBlock entry = run->entry;
    if (isIsolated)
      enterIsolated(run, region);
    for (MlirBlock block = mlirRegionGetFirstBlock(region);
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      simplifyBlock(run, block);
    if (!isIsolated)
      continue;
    run->values = values;
    run->constants = constants;
    run->entry = entry;
  }
}

static void simplifyOp(Simplification *run, MlirOperation op) {
  if (isConstant(run, op)) {
    uniqueConstant(run, op);
    return;
  }
  const bool isPure = mosaicOperationIsMemoryEffectFree(op);
  const bool hasRegions = mlirOperationGetNumRegions(op) > 0;
  const bool hasResults = mlirOperationGetNumResults(op) > 0;
  const bool isRead = !isPure && mosaicOperationOnlyReads(op);
  if (hasResults && !hasRegions && (isPure || isRead)) {
    if (isFolded(run, op))
      return;
    const MlirOperation known =
        knownOpsFindOrAdd(&run->values, op, isRead ? run->epoch : 0);
    if (!mlirOperationEqual(known, op)) {
      replace(op, known);
      return;
    }
  }
  keep(run, op);
  simplifyRegions(run, op);
  if (!isPure && !isRead)
    ++run->epoch;
}

static void simplifyBlock(Simplification *run, MlirBlock block) {
  const int32_t numKnown = run->values.index.count;
  ++run->epoch; // a block may run again, after what stands behind it
  for (MlirOperation op = mlirBlockGetFirstOperation(block), next;
       !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    simplifyOp(run, op);
  }
  ++run->epoch;
  knownOpsForget(&run->values, numKnown);
}

// Users are behind what they use, and regions behind their op.
static void eraseUnused(const Simplification *run) {
  for (intptr_t i = run->count - 1; i >= 0; --i) {
    const MlirOperation op = run->ops[i];
    if (isUnused(op) && mosaicOperationIsTriviallyDead(op))
      mlirOperationDestroy(op);
  }
}

MlirLogicalResult mosaicSimplifyRun(MlirOperation function) {
  Simplification run = {.arena = mosaicArenaCreate(),
                        .constantName = mlirIdentifierGet(
                            mlirOperationGetContext(function),
                            mlirStringRefCreateFromCString("arith.constant"))};
  simplifyRegions(&run, function);
  eraseUnused(&run);
  mosaicArenaDestroy(run.arena);
  return mlirLogicalResultSuccess();
}
