//===- Congruence.c - What is known of an index modulo a number -----------===//
//
// Abstract interpretation of integers as residue classes (Granger's domain):
// values `remainder + k * modulus`. Indices are 32-bit machine integers, so a
// product or sum that leaves 62 bits is given up rather than wrapped.
//
//===----------------------------------------------------------------------===//

#include "Builder/Congruence.h"

#include "Builder/Accessors.h"
#include "Support/Arithmetic.h"

#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>
#include <stdio.h>

// Ops looked at per query: index arithmetic is short, and a shared
// subexpression is visited once per path.
enum { QUERY_BUDGET = 256 };

static const MosaicCongruence kUnknown = {.modulus = 1, .remainder = 0};

typedef MosaicCongruence (*Transfer)(const MosaicCongruence *operands);

static bool isSmall(int64_t value) {
  return value > -(INT64_C(1) << 62) && value < (INT64_C(1) << 62);
}

static MosaicCongruence makeCongruence(int64_t modulus, int64_t remainder) {
  if (!isSmall(modulus) || !isSmall(remainder))
    return kUnknown;
  if (modulus < 0)
    modulus = -modulus;
  if (modulus != 0)
    remainder = (remainder % modulus + modulus) % modulus;
  return (MosaicCongruence){.modulus = modulus, .remainder = remainder};
}

static MosaicCongruence addCongruences(const MosaicCongruence *operands) {
  return makeCongruence(mosaicGcd(operands[0].modulus, operands[1].modulus),
                        operands[0].remainder + operands[1].remainder);
}

static MosaicCongruence subtractCongruences(const MosaicCongruence *operands) {
  return makeCongruence(mosaicGcd(operands[0].modulus, operands[1].modulus),
                        operands[0].remainder - operands[1].remainder);
}

// (m x + r)(n y + s) = mn xy + ms x + nr y + rs
static MosaicCongruence multiplyCongruences(const MosaicCongruence *operands) {
  MosaicCongruence left = operands[0], right = operands[1];
  int64_t both, leftTerm, rightTerm, constant;
  if (__builtin_mul_overflow(left.modulus, right.modulus, &both) ||
      __builtin_mul_overflow(left.modulus, right.remainder, &leftTerm) ||
      __builtin_mul_overflow(right.modulus, left.remainder, &rightTerm) ||
      __builtin_mul_overflow(left.remainder, right.remainder, &constant))
    return kUnknown;
  return makeCongruence(mosaicGcd(both, mosaicGcd(leftTerm, rightTerm)),
                        constant);
}

static MosaicCongruence shiftCongruence(const MosaicCongruence *operands) {
  if (operands[1].modulus != 0 || operands[1].remainder < 0 ||
      operands[1].remainder > 31)
    return kUnknown;
  MosaicCongruence factors[] = {
      operands[0],
      {.modulus = 0, .remainder = INT64_C(1) << operands[1].remainder}};
  return multiplyCongruences(factors);
}

// Either of the two.
static MosaicCongruence joinCongruences(MosaicCongruence left,
                                        MosaicCongruence right) {
  int64_t difference = left.remainder - right.remainder;
  return makeCongruence(
      mosaicGcd(mosaicGcd(left.modulus, right.modulus), difference),
      left.remainder);
}

static MosaicCongruence eitherCongruence(const MosaicCongruence *operands) {
  return joinCongruences(operands[0], operands[1]);
}

static MosaicCongruence selectCongruence(const MosaicCongruence *operands) {
  return eitherCongruence(operands + 1);
}

// Largest power of two that divides the value; 2^30 for 0 and beyond.
static int64_t trailingPower(MosaicCongruence value) {
  const int64_t common = mosaicGcd(value.modulus, value.remainder);
  const int64_t most = INT64_C(1) << 30;
  const int64_t lowest = common & -common;
  return common == 0 || lowest > most ? most : lowest;
}

// Bits below the lowest that may be set in one of the operands are 0.
static MosaicCongruence andCongruence(const MosaicCongruence *operands) {
  const int64_t left = trailingPower(operands[0]);
  const int64_t right = trailingPower(operands[1]);
  return makeCongruence(left > right ? left : right, 0);
}

static MosaicCongruence passCongruence(const MosaicCongruence *operands) {
  return operands[0];
}

// Ops by name, with the number of operands that the transfer function reads.
// Conversions that drop high bits keep the residue only modulo a power of two
// of 2^31 and beyond, more than any tile needs, so they pass it on.
static const struct {
  const char *name;
  intptr_t numOperands;
  Transfer transfer;
} kTransfers[] = {
    // clang-format off
    {"arith.addi",          2, addCongruences},
    {"arith.subi",          2, subtractCongruences},
    {"arith.muli",          2, multiplyCongruences},
    {"arith.shli",          2, shiftCongruence},
    {"arith.andi",          2, andCongruence},
    {"arith.minsi",         2, eitherCongruence},
    {"arith.maxsi",         2, eitherCongruence},
    {"arith.minui",         2, eitherCongruence},
    {"arith.maxui",         2, eitherCongruence},
    {"arith.select",        3, selectCongruence},
    {"arith.index_cast",    1, passCongruence},
    {"arith.index_castui",  1, passCongruence},
    {"arith.extsi",         1, passCongruence},
    // clang-format on
};

static MosaicCongruence query(MlirValue value, int *budget);

// An induction variable: lower bound plus a multiple of the step.
static MosaicCongruence queryBlockArgument(MlirValue value, int *budget) {
  MlirBlock block = mlirBlockArgumentGetOwner(value);
  MlirOperation parent = mlirBlockGetParentOperation(block);
  if (mlirBlockArgumentGetArgNumber(value) != 0 ||
      mlirOperationIsNull(parent) || !mosaicOperationIs(parent, "scf.for"))
    return kUnknown;
  MosaicCongruence lower = query(mlirOperationGetOperand(parent, 0), budget);
  MosaicCongruence step = query(mlirOperationGetOperand(parent, 2), budget);
  return makeCongruence(
      mosaicGcd(lower.modulus, mosaicGcd(step.modulus, step.remainder)),
      lower.remainder);
}

static MosaicCongruence query(MlirValue value, int *budget) {
  MlirType type = mlirValueGetType(value);
  if (--*budget <= 0 || !(mlirTypeIsAIndex(type) || mlirTypeIsAInteger(type)))
    return kUnknown;
  if (mlirValueIsABlockArgument(value))
    return queryBlockArgument(value, budget);
  MlirOperation op = mlirOpResultGetOwner(value);
  int64_t number;
  if (mosaicValueConstantInt(value, &number))
    return makeCongruence(0, number);
  // What is promised, unless the operand's own residue says more.
  if (mosaicOperationIs(op, "tpu.assume_multiple")) {
    number = mosaicOperationIntAttr(op, "multiple", 1);
    MosaicCongruence operand = query(mlirOperationGetOperand(op, 0), budget);
    bool operandSaysMore =
        number <= 0 || operand.modulus == 0 || operand.modulus % number == 0;
    return operandSaysMore ? operand : makeCongruence(number, 0);
  }
  for (size_t i = 0; i < sizeof kTransfers / sizeof *kTransfers; ++i) {
    if (!mosaicOperationIs(op, kTransfers[i].name))
      continue;
    MosaicCongruence operands[3];
    for (intptr_t j = 0; j < kTransfers[i].numOperands; ++j)
      operands[j] = query(mlirOperationGetOperand(op, j), budget);
    return kTransfers[i].transfer(operands);
  }
  return kUnknown;
}

MosaicCongruence mosaicValueCongruence(MlirValue value) {
  int budget = QUERY_BUDGET;
  return query(value, &budget);
}

bool mosaicValueRemainder(MlirValue value, int64_t divisor,
                          int64_t *remainder) {
  MosaicCongruence known = mosaicValueCongruence(value);
  if (known.modulus != 0 && known.modulus % divisor != 0)
    return false;
  *remainder = (known.remainder % divisor + divisor) % divisor;
  return true;
}

// Ops whose result is unknown because of one operand, or of several.
static bool passesOn(MlirOperation op) {
  static const char *const names[] = {"arith.addi", "arith.subi",
                                      "arith.index_cast", "arith.index_castui",
                                      "arith.extsi"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (mosaicOperationIs(op, names[i]))
      return true;
  return false;
}

MlirValue mosaicValueUnknownTerm(MlirValue value, int64_t divisor) {
  for (int budget = QUERY_BUDGET; budget > 0; --budget) {
    const MlirOperation op = mosaicValueDefiningOperation(value);
    if (mlirOperationIsNull(op) || !passesOn(op))
      break;
    int64_t remainder = 0;
    MlirValue term = value;
    for (intptr_t i = mlirOperationGetNumOperands(op) - 1; i >= 0; --i)
      if (!mosaicValueRemainder(mlirOperationGetOperand(op, i), divisor,
                                &remainder))
        term = mlirOperationGetOperand(op, i);
    if (mlirValueEqual(term, value))
      break;
    value = term;
  }
  return value;
}

void mosaicDescribeUnknownTerm(MlirValue value, int64_t divisor,
                               char text[MOSAIC_TERM_TEXT_SIZE]) {
  const MlirValue term = mosaicValueUnknownTerm(value, divisor);
  const MosaicCongruence known = mosaicValueCongruence(term);
  const bool isArgument = mlirValueIsABlockArgument(term);
  const MlirOperation op =
      isArgument ? mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(term))
                 : mlirOpResultGetOwner(term);
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  char residue[48] = "";
  if (known.remainder != 0)
    snprintf(residue, sizeof residue, " plus %" PRId64, known.remainder);
  snprintf(text, MOSAIC_TERM_TEXT_SIZE,
           "its term, %s of '%.*s', is known to be a multiple of %" PRId64
           "%s only",
           isArgument ? "an argument" : "the result", (int)name.length,
           name.data, known.modulus, residue);
}
