//===- KnownOps.c - Ops that compute what later ones compute again --------===//

#include "Transforms/Simplify/KnownOps.h"

#include "CAPI/Shims.h"

#include <stddef.h>

KnownOps knownOpsCreate(MosaicArena *arena) {
  return (KnownOps){.arena = arena};
}

// Values and types are unique, so their addresses say what they are. Operands
// count in any order: those of a commutative op may come in any.
static uint64_t hashOf(MlirOperation op) {
  uint64_t hash = mosaicOperationHash(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    const uint64_t operand =
        mosaicHashMixed(0, mlirOperationGetOperand(op, i).ptr);
    hash += operand ^ operand >> 29;
  }
  if (mlirOperationGetNumResults(op) == 0)
    return mosaicHashMixed(hash, NULL);
  return mosaicHashMixed(hash,
                         mlirValueGetType(mlirOperationGetResult(op, 0)).ptr);
}

static bool hasSameTypes(MlirOperation op, MlirOperation other) {
  const intptr_t numResults = mlirOperationGetNumResults(op);
  if (numResults != mlirOperationGetNumResults(other))
    return false;
  for (intptr_t i = 0; i < numResults; ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetResult(op, i)),
                       mlirValueGetType(mlirOperationGetResult(other, i))))
      return false;
  return true;
}

// Operands that differ in their order are for MLIR to compare, which knows
// whether the order counts.
static bool isSame(MlirOperation op, MlirOperation other) {
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (!mosaicOperationsAreAlike(op, other) ||
      numOperands != mlirOperationGetNumOperands(other))
    return false;
  for (intptr_t i = 0; i < numOperands; ++i)
    if (!mlirValueEqual(mlirOperationGetOperand(op, i),
                        mlirOperationGetOperand(other, i)))
      return mosaicOperationIsEquivalent(op, other);
  return hasSameTypes(op, other);
}

MlirOperation knownOpsFindOrAdd(KnownOps *known, MlirOperation op,
                                int64_t epoch) {
  const uint64_t hash = hashOf(op);
  for (int32_t i = mosaicHashIndexFirst(&known->index, hash); i >= 0;
       i = known->index.next[i]) {
    const KnownOp *other = &known->ops[i];
    if (known->index.hashes[i] == hash && other->epoch == epoch &&
        isSame(other->op, op))
      return other->op;
  }
  void *ops = known->ops;
  const int32_t number = mosaicHashIndexAdd(&known->index, known->arena, hash,
                                            &ops, sizeof(*known->ops));
  known->ops = ops;
  known->ops[number] = (KnownOp){.op = op, .epoch = epoch};
  return op;
}

void knownOpsForget(KnownOps *known, int32_t count) {
  mosaicHashIndexCut(&known->index, count);
}
