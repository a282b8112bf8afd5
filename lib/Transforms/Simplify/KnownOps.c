//===- KnownOps.c - Ops that compute what later ones compute again --------===//

#include "Transforms/Simplify/KnownOps.h"

#include "CAPI/Shims.h"

#include <string.h>

enum { FIRST_CAPACITY = 256 };

KnownOps knownOpsCreate(MosaicArena *arena) {
  KnownOps known = {
      .arena = arena, .capacity = FIRST_CAPACITY, .numBuckets = FIRST_CAPACITY};
  known.ops = MOSAIC_ARENA_ARRAY(arena, KnownOp, known.capacity);
  known.buckets = MOSAIC_ARENA_ARRAY(arena, int32_t, known.numBuckets);
  memset(known.buckets, -1, known.numBuckets * sizeof(known.buckets[0]));
  return known;
}

static size_t mixed(size_t bits) {
  bits *= (size_t)0x9E3779B97F4A7C15; // 2^64 / golden ratio: spreads pointers
  return bits ^ bits >> 29;
}

// Values and types are unique, so their addresses say what they are. Operands
// count in any order: those of a commutative op may come in any.
static size_t hashOf(MlirOperation op) {
  size_t hash = mosaicOperationHash(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    hash += mixed((size_t)mlirOperationGetOperand(op, i).ptr);
  if (mlirOperationGetNumResults(op) > 0)
    hash += mixed((size_t)mlirValueGetType(mlirOperationGetResult(op, 0)).ptr);
  return mixed(hash);
}

static void chain(KnownOps *known, int32_t number) {
  KnownOp *op = &known->ops[number];
  int32_t *bucket = &known->buckets[op->hash & (known->numBuckets - 1)];
  op->next = *bucket;
  *bucket = number;
}

static void grow(KnownOps *known) {
  KnownOp *ops = MOSAIC_ARENA_ARRAY(known->arena, KnownOp, 2 * known->capacity);
  memcpy(ops, known->ops, (size_t)known->count * sizeof(ops[0]));
  known->ops = ops;
  known->capacity *= 2;
  known->numBuckets *= 2;
  known->buckets = MOSAIC_ARENA_ARRAY(known->arena, int32_t, known->numBuckets);
  memset(known->buckets, -1, known->numBuckets * sizeof(known->buckets[0]));
  for (int32_t i = 0; i < known->count; ++i)
    chain(known, i);
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
  const size_t hash = hashOf(op);
  for (int32_t i = known->buckets[hash & (known->numBuckets - 1)]; i >= 0;
       i = known->ops[i].next) {
    const KnownOp *other = &known->ops[i];
    if (other->hash == hash && other->epoch == epoch && isSame(other->op, op))
      return other->op;
  }
  if (known->count == known->capacity)
    grow(known);
  known->ops[known->count] = (KnownOp){.op = op, .hash = hash, .epoch = epoch};
  chain(known, known->count++);
  return op;
}

void knownOpsForget(KnownOps *known, int32_t count) {
  while (known->count > count) {
    const KnownOp *last = &known->ops[--known->count];
    known->buckets[last->hash & (known->numBuckets - 1)] = last->next;
  }
}
