//===- Elementwise.c - Ops that work on each element alone ----------------===//
//
// One function per op, from the bits of an element of each operand to the bits of the result's.
// Narrow floats are computed in f32 and rounded once per op.
//
// Source: running.md 8
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

enum { MAX_OPERANDS = 32 }; // tpu.pack_elementwise: one per bit

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Whether an operand's poison makes a result of one bit undefined, whatever the two planes give: one
/// bit is too little to tell. Logic on bits is exact as it is.
static bool decidesBit(const Instruction *instruction, int32_t number,
                       int32_t operand) {
  return instruction->resultTypes[number].element.width == 1 &&
         instruction->operandTypes[operand].element.width > 1;
}

static void runScalars(Machine *machine, const Instruction *instruction,
                       int32_t number, ElementFunction element) {
  uint64_t planes[PLANES];
  for (int plane = 0; plane < PLANES; ++plane) {
    uint64_t operands[MAX_OPERANDS] = {0};
    for (int32_t i = 0; i < instruction->numOperands; ++i)
      operands[i] =
          machineOperand(machine, instruction, i)->scalar.planes[plane];
    planes[plane] = element(instruction, operands);
  }
  for (int32_t i = 0; i < instruction->numOperands; ++i)
    if (decidesBit(instruction, number, i) &&
        scalarHasPoison(machineOperand(machine, instruction, i)))
      planes[1] = !planes[0];
  machineSetScalar(machine, instruction, number, planes);
}

static void runPlane(Machine *machine, const Instruction *instruction,
                     int plane, ElementFunction element, Tensor *result) {
  const uint32_t *planes[MAX_OPERANDS] = {NULL};
  uint64_t operands[MAX_OPERANDS] = {0};
  const int32_t numOperands = instruction->numOperands;
  for (int32_t i = 0; i < numOperands; ++i) {
    const Value *value = machineOperand(machine, instruction, i);
    if (value->kind == VALUE_TENSOR)
      planes[i] = tensorPlane(value->tensor, plane);
    else
      operands[i] =
          value->scalar.planes[plane]; // a scalar goes with every element
  }
  uint32_t *out = result->planes[plane];
  for (int64_t n = 0; n < result->count; ++n) {
    for (int32_t i = 0; i < numOperands; ++i)
      if (planes[i])
        operands[i] = planes[i][n];
    out[n] = (uint32_t)element(instruction, operands);
  }
}

/// An operand's bits of one element: a scalar goes with every element.
static uint64_t bitsAt(const Value *value, int plane, int64_t element) {
  return value->kind == VALUE_TENSOR
             ? tensorPlane(value->tensor, plane)[element]
             : value->scalar.planes[plane];
}

static Origin originAt(const Value *value, int64_t element) {
  return value->kind == VALUE_TENSOR ? tensorOrigin(value->tensor, element)
                                     : value->scalar.origin;
}

/// An element's poison came in where that of the first operand did that has poison there.
static void setOrigins(Machine *machine, const Instruction *instruction,
                       int32_t number, Tensor *result) {
  for (int32_t i = instruction->numOperands - 1; i >= 0; --i) {
    const Value *value = machineOperand(machine, instruction, i);
    for (int64_t n = 0; n < result->count; ++n) {
      const Origin origin = originAt(value, n);
      if (!origin)
        continue;
      result->planes[ORIGINS][n] = origin;
      if (decidesBit(instruction, number, i))
        result->planes[1][n] = !result->planes[0][n];
    }
  }
}

static void runResult(Machine *machine, const Instruction *instruction,
                      int32_t number, ElementFunction element) {
  if (instruction->resultTypes[0].kind != TYPE_VECTOR) {
    runScalars(machine, instruction, number, element);
    return;
  }
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, number, poisoned);
  for (int plane = 0; plane < (poisoned ? PLANES : 1); ++plane)
    runPlane(machine, instruction, plane, element, result);
  if (poisoned)
    setOrigins(machine, instruction, number, result);
  machineSetTensor(machine, instruction, number, result);
}

bool executeElementwise(Machine *machine, const Instruction *instruction) {
  runResult(machine, instruction, 0, instruction->semantics->element);
  return true;
}

bool decodeWideProduct(MosaicArena *arena, Instruction *instruction) {
  const int width = instruction->resultTypes[0].element.width;
  return decodeElementwise(arena, instruction) &&
         (width <= 32 ||
          decodeError(instruction,
                      "multiplies %d-bit integers; up to 32 bits can be run",
                      width));
}

/// The low half of a product, and the high one, which the row's function gives.
bool executeWideProduct(Machine *machine, const Instruction *instruction) {
  runResult(machine, instruction, 0, elementMulI);
  runResult(machine, instruction, 1, instruction->semantics->element);
  return true;
}

/// A sum, and whether it has wrapped.
bool executeWideSum(Machine *machine, const Instruction *instruction) {
  runResult(machine, instruction, 0, elementAddI);
  runResult(machine, instruction, 1, instruction->semantics->element);
  return true;
}

bool executeSinCos(Machine *machine, const Instruction *instruction) {
  runResult(machine, instruction, 0, elementSin);
  runResult(machine, instruction, 1, instruction->semantics->element);
  return true;
}

/// Divisions: what hardware gives for a divisor of zero is not said anywhere, so it is worth a
/// warning.
bool executeDivision(Machine *machine, const Instruction *instruction) {
  const Value *divisor = machineOperand(machine, instruction, 1);
  bool zero = false;
  if (divisor->kind == VALUE_SCALAR)
    zero = !divisor->scalar.planes[0] && !scalarHasPoison(divisor);
  else
    for (int64_t i = 0; !zero && i < divisor->tensor->count; ++i)
      zero =
          !divisor->tensor->planes[0][i] && !tensorOrigin(divisor->tensor, i);
  if (zero)
    machineWarn(machine, instruction,
                "divides by zero; here that gives all ones, and as a remainder "
                "the dividend");
  return executeElementwise(machine, instruction);
}

/// Whether an operand can go with a result element by element: equal shapes, or a scalar.
static bool goesWith(const ValueType *operand, const ValueType *result) {
  if (operand->kind == TYPE_MEMREF)
    return false;
  return operand->kind == TYPE_SCALAR ||
         (result->kind == TYPE_VECTOR && operand->count == result->count);
}

bool decodeElementwise(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  assert(instruction->numOperands <= MAX_OPERANDS &&
         instruction->numResults >= 1);
  for (int32_t i = 0; i < instruction->numOperands; ++i)
    assert(
        goesWith(&instruction->operandTypes[i], &instruction->resultTypes[0]) &&
        "verifiers see to the shapes of elementwise ops");
  return true;
}

/// arith.select, which may also choose between memrefs.
bool decodeSelect(MosaicArena *arena, Instruction *instruction) {
  return instruction->resultTypes[0].kind == TYPE_MEMREF ||
         decodeElementwise(arena, instruction);
}

/// Poison comes from the condition or else from the side that is taken.
static void selectVectors(Machine *machine, const Instruction *instruction) {
  const Value *condition = machineOperand(machine, instruction, 0);
  const Value *sides[] = {machineOperand(machine, instruction, 2),
                          machineOperand(machine, instruction, 1)};
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  for (int64_t n = 0; n < result->count; ++n) {
    for (int plane = 0; plane < PLANES && result->planes[plane]; ++plane)
      result->planes[plane][n] =
          (uint32_t)bitsAt(sides[bitsAt(condition, plane, n) & 1], plane, n);
    if (!poisoned)
      continue;
    const Origin origin = originAt(condition, n);
    result->planes[ORIGINS][n] =
        origin ? origin : originAt(sides[bitsAt(condition, 0, n) & 1], n);
  }
  machineSetTensor(machine, instruction, 0, result);
}

bool executeSelect(Machine *machine, const Instruction *instruction) {
  uint64_t condition = 0;
  const TypeKind kind = instruction->resultTypes[0].kind;
  if (kind == TYPE_VECTOR)
    selectVectors(machine, instruction);
  else if (kind == TYPE_SCALAR)
    runScalars(machine, instruction, 0, elementSelect);
  else if (!machineScalar(machine, instruction, 0, &condition))
    return false;
  else
    machineSetResult(
        machine, instruction, 0,
        valueCopy(machineOperand(machine, instruction, condition & 1 ? 1 : 2)));
  return true;
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

static ElementType operandType(const Instruction *instruction,
                               int32_t operand) {
  return instruction->operandTypes[operand].element;
}

static ElementType resultType(const Instruction *instruction) {
  return instruction->resultTypes[0].element;
}

static double readFloat(ElementType type, uint64_t bits) {
  return type.format == ELEMENT_F32 ? (double)elementFloat(bits)
                                    : elementToDouble(type, bits);
}

/// Rounds to f32 first where the type is narrower: that is where the hardware computes.
static uint64_t writeFloat(ElementType type, double value) {
  if (type.format == ELEMENT_F64)
    return elementFromDouble(type, value);
  const float rounded = (float)value;
  return type.format == ELEMENT_F32 ? elementFloatBits(rounded)
                                    : elementFromDouble(type, rounded);
}

// One rounding of a double sum, difference, product or quotient of floats to f32 is the f32 result:
// a double has more than twice the bits.
#define FLOAT_BINARY(name, expression)                                         \
  uint64_t name(const Instruction *instruction, const uint64_t *operands) {    \
    const ElementType type = operandType(instruction, 0);                      \
    const double left = readFloat(type, operands[0]);                          \
    const double right = readFloat(type, operands[1]);                         \
    return writeFloat(resultType(instruction), expression);                    \
  }

#define FLOAT_UNARY(name, expression)                                          \
  uint64_t name(const Instruction *instruction, const uint64_t *operands) {    \
    const double value = readFloat(operandType(instruction, 0), operands[0]);  \
    return writeFloat(resultType(instruction), expression);                    \
  }

static double maximum(double left, double right) {
  if (isnan(left) || isnan(right))
    return NAN;
  if (left == right)
    return signbit(left) ? right : left;
  return left > right ? left : right;
}

static double minimum(double left, double right) {
  if (isnan(left) || isnan(right))
    return NAN;
  if (left == right)
    return signbit(left) ? left : right;
  return left < right ? left : right;
}

FLOAT_BINARY(elementAddF, left + right)
FLOAT_BINARY(elementSubF, left - right)
FLOAT_BINARY(elementMulF, left *right)
FLOAT_BINARY(elementDivF, left / right)
FLOAT_BINARY(elementRemF, fmod(left, right))
FLOAT_BINARY(elementMaximumF, maximum(left, right))
FLOAT_BINARY(elementMinimumF, minimum(left, right))
FLOAT_BINARY(elementMaxNumF, fmax(left, right))
FLOAT_BINARY(elementMinNumF, fmin(left, right))
FLOAT_BINARY(elementPowF, pow(left, right))
FLOAT_BINARY(elementAtan2, atan2(left, right))
FLOAT_BINARY(elementCopySign, copysign(left, right))

FLOAT_UNARY(elementAbsF, fabs(value))
FLOAT_UNARY(elementCeil, ceil(value))
FLOAT_UNARY(elementFloor, floor(value))
FLOAT_UNARY(elementRound, round(value))
FLOAT_UNARY(elementRoundEven, nearbyint(value))
FLOAT_UNARY(elementTrunc, trunc(value))
FLOAT_UNARY(elementSqrt, sqrt(value))
FLOAT_UNARY(elementRsqrt, 1 / sqrt(value))
FLOAT_UNARY(elementCbrt, cbrt(value))
FLOAT_UNARY(elementExp, exp(value))
FLOAT_UNARY(elementExp2, exp2(value))
FLOAT_UNARY(elementExpM1, expm1(value))
FLOAT_UNARY(elementLog, log(value))
FLOAT_UNARY(elementLog2, log2(value))
FLOAT_UNARY(elementLog10, log10(value))
FLOAT_UNARY(elementLog1p, log1p(value))
FLOAT_UNARY(elementSin, sin(value))
FLOAT_UNARY(elementCos, cos(value))
FLOAT_UNARY(elementTan, tan(value))
FLOAT_UNARY(elementAsin, asin(value))
FLOAT_UNARY(elementAcos, acos(value))
FLOAT_UNARY(elementAtan, atan(value))
FLOAT_UNARY(elementAsinh, asinh(value))
FLOAT_UNARY(elementAcosh, acosh(value))
FLOAT_UNARY(elementAtanh, atanh(value))
FLOAT_UNARY(elementSinh, sinh(value))
FLOAT_UNARY(elementCosh, cosh(value))
FLOAT_UNARY(elementTanh, tanh(value))
FLOAT_UNARY(elementErf, erf(value))
FLOAT_UNARY(elementErfc, erfc(value))

uint64_t elementNegF(const Instruction *instruction, const uint64_t *operands) {
  return operands[0] ^ UINT64_C(1) << (resultType(instruction).width - 1);
}

uint64_t elementFma(const Instruction *instruction, const uint64_t *operands) {
  const ElementType type = operandType(instruction, 0);
  if (type.format == ELEMENT_F32)
    return elementFloatBits(fmaf(elementFloat(operands[0]),
                                 elementFloat(operands[1]),
                                 elementFloat(operands[2])));
  return writeFloat(type, fma(readFloat(type, operands[0]),
                              readFloat(type, operands[1]),
                              readFloat(type, operands[2])));
}

uint64_t elementClampF(const Instruction *instruction,
                       const uint64_t *operands) {
  const ElementType type = operandType(instruction, 0);
  return writeFloat(resultType(instruction),
                    minimum(maximum(readFloat(type, operands[0]),
                                    readFloat(type, operands[1])),
                            readFloat(type, operands[2])));
}

uint64_t elementFPowI(const Instruction *instruction,
                      const uint64_t *operands) {
  const double base = readFloat(operandType(instruction, 0), operands[0]);
  const int64_t exponent =
      elementSigned(operandType(instruction, 1), operands[1]);
  return writeFloat(resultType(instruction), pow(base, (double)exponent));
}

uint64_t elementLogistic(const Instruction *instruction,
                         const uint64_t *operands) {
  const double value = readFloat(operandType(instruction, 0), operands[0]);
  return writeFloat(resultType(instruction), 1 / (1 + exp(-value)));
}

typedef struct ReducedPrecision {
  int64_t exponentBits, mantissaBits;
} ReducedPrecision;

bool decodeReducePrecision(MosaicArena *arena, Instruction *instruction) {
  ReducedPrecision *precision = MOSAIC_ARENA_NEW(arena, ReducedPrecision);
  precision->exponentBits = decodeInteger(instruction, "exponent_bits", 8);
  precision->mantissaBits = decodeInteger(instruction, "mantissa_bits", 23);
  instruction->attributes = precision;
  return decodeElementwise(arena, instruction) &&
         ((precision->exponentBits >= 1 && precision->exponentBits <= 8 &&
           precision->mantissaBits >= 0 && precision->mantissaBits <= 23) ||
          decodeError(instruction,
                      "keeps %" PRId64 " exponent and %" PRId64
                      " mantissa bits; 1 to 8 and 0 to 23 can be run",
                      precision->exponentBits, precision->mantissaBits));
}

/// To the nearest f32 whose low mantissa bits are zero; of two the one with the even bits, which without mantissa bits is
/// the one with the even exponent. A carry into infinity is an overflow.
static double roundMantissa(double value, int mantissaBits) {
  const uint64_t unit = UINT64_C(1) << (23 - mantissaBits);
  const uint64_t bits = elementFloatBits((float)value);
  const uint64_t below = bits & (unit - 1);
  const bool up = 2 * below > unit || (2 * below == unit && bits & unit);
  return elementFloat(bits - below + (up ? unit : 0));
}

/// Rounds as if there were all exponent bits; what is then below the smallest normal number of fewer ones becomes zero, as
/// XLA has it.
uint64_t elementReducePrecision(const Instruction *instruction,
                                const uint64_t *operands) {
  const ReducedPrecision *precision = instruction->attributes;
  const int exponentBits = (int)precision->exponentBits;
  const double value = readFloat(operandType(instruction, 0), operands[0]);
  if (isnan(value))
    return writeFloat(resultType(instruction), value);
  double rounded = roundMantissa(value, (int)precision->mantissaBits);
  if (exponentBits < 8 &&
      fabs(rounded) < ldexp(1, 2 - (1 << (exponentBits - 1))))
    rounded = copysign(0, rounded);
  if (fabs(rounded) >= ldexp(1, 1 << (exponentBits - 1)))
    rounded = copysign(INFINITY, rounded);
  return writeFloat(resultType(instruction), rounded);
}

/// The approximate form starts from bf16(x): an estimate that the corpus' numbers share.
uint64_t elementReciprocal(const Instruction *instruction,
                           const uint64_t *operands) {
  const ElementType type = operandType(instruction, 0);
  const ElementType bf16 = {ELEMENT_BF16, 16};
  double value = readFloat(type, operands[0]);
  if (*(const int64_t *)instruction->attributes)
    value = elementToDouble(bf16, elementFromDouble(bf16, value));
  return writeFloat(resultType(instruction), 1 / value);
}

uint64_t elementWeird(const Instruction *instruction,
                      const uint64_t *operands) {
  return !isfinite(readFloat(operandType(instruction, 0), operands[0]));
}

uint64_t elementIsNan(const Instruction *instruction,
                      const uint64_t *operands) {
  return isnan(readFloat(operandType(instruction, 0), operands[0])) != 0;
}

uint64_t elementIsInf(const Instruction *instruction,
                      const uint64_t *operands) {
  return isinf(readFloat(operandType(instruction, 0), operands[0])) != 0;
}

uint64_t elementIsFinite(const Instruction *instruction,
                         const uint64_t *operands) {
  return isfinite(readFloat(operandType(instruction, 0), operands[0])) != 0;
}

uint64_t elementIsNormal(const Instruction *instruction,
                         const uint64_t *operands) {
  const ElementType type = operandType(instruction, 0);
  const double value = readFloat(type, operands[0]);
  return isfinite(value) && fabs(value) >= elementSmallestNormal(type);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

#define INTEGER_BINARY(name, expression)                                       \
  uint64_t name(const Instruction *instruction, const uint64_t *operands) {    \
    const ElementType type = operandType(instruction, 0);                      \
    const uint64_t mask = elementMask(type.width);                             \
    const uint64_t left = operands[0] & mask, right = operands[1] & mask;      \
    const int64_t signedLeft = elementSigned(type, left);                      \
    const int64_t signedRight = elementSigned(type, right);                    \
    (void)signedLeft, (void)signedRight;                                       \
    return (uint64_t)(expression) & mask;                                      \
  }

/// Of a product of two integers of the type; its bits above both halves do not count.
static uint64_t highHalf(ElementType type, uint64_t product) {
  assert(type.width <= 32); // decodeWideProduct
  return product >> type.width;
}

static int64_t lowest(ElementType type) {
  return elementSigned(type, UINT64_C(1) << (type.width - 1));
}

/// Toward zero; by zero: -1 and the dividend; the smallest by -1: itself and 0.
static int64_t divideSigned(ElementType type, int64_t left, int64_t right) {
  if (right == 0)
    return -1;
  return right == -1 && left == lowest(type) ? left : left / right;
}

static int64_t remainderSigned(int64_t left, int64_t right) {
  if (right == 0)
    return left;
  return right == -1 ? 0 : left % right;
}

static int64_t floorDivide(ElementType type, int64_t left, int64_t right) {
  const int64_t quotient = divideSigned(type, left, right);
  return right != 0 && left % (right == -1 ? 1 : right) != 0 &&
                 (left < 0) != (right < 0)
             ? quotient - 1
             : quotient;
}

static int64_t ceilDivide(ElementType type, int64_t left, int64_t right) {
  const int64_t quotient = divideSigned(type, left, right);
  return right != 0 && left % (right == -1 ? 1 : right) != 0 &&
                 (left < 0) == (right < 0)
             ? quotient + 1
             : quotient;
}

static uint64_t shiftRightSigned(ElementType type, int64_t value,
                                 uint64_t amount) {
  return (uint64_t)(value >> (amount >= type.width ? type.width - 1u : amount));
}

/// 1 / left^-right is 0 but of 1 and -1.
static uint64_t integerPower(int64_t base, int64_t exponent) {
  if (exponent < 0)
    return base == 1 || base == -1 ? integerPower(base, exponent & 1) : 0;
  uint64_t power = 1, factor = (uint64_t)base;
  for (; exponent; exponent >>= 1, factor *= factor)
    power *= exponent & 1 ? factor : 1;
  return power;
}

INTEGER_BINARY(elementAddI, left + right)
INTEGER_BINARY(elementIPowI, integerPower(signedLeft, signedRight))
INTEGER_BINARY(elementSubI, left - right)
INTEGER_BINARY(elementMulI, left *right)
INTEGER_BINARY(elementMulHighSI,
               highHalf(type, (uint64_t)signedLeft *(uint64_t)signedRight))
INTEGER_BINARY(elementMulHighUI, highHalf(type, left *right))
INTEGER_BINARY(elementAndI, left &right)
INTEGER_BINARY(elementOrI, left | right)
INTEGER_BINARY(elementXorI, left ^ right)
INTEGER_BINARY(elementDivSI, divideSigned(type, signedLeft, signedRight))
INTEGER_BINARY(elementDivUI, right ? left / right : UINT64_MAX)
INTEGER_BINARY(elementRemSI, remainderSigned(signedLeft, signedRight))
INTEGER_BINARY(elementRemUI, right ? left % right : left)
INTEGER_BINARY(elementFloorDivSI, floorDivide(type, signedLeft, signedRight))
INTEGER_BINARY(elementCeilDivSI, ceilDivide(type, signedLeft, signedRight))
INTEGER_BINARY(elementCeilDivUI,
               right ? left / right + (left % right != 0) : UINT64_MAX)
INTEGER_BINARY(elementMaxSI, signedLeft > signedRight ? left : right)
INTEGER_BINARY(elementMinSI, signedLeft < signedRight ? left : right)
INTEGER_BINARY(elementMaxUI, left > right ? left : right)
INTEGER_BINARY(elementMinUI, left < right ? left : right)
INTEGER_BINARY(elementShLI, right >= type.width ? 0 : left << right)
INTEGER_BINARY(elementShRUI, right >= type.width ? 0 : left >> right)
INTEGER_BINARY(elementShRSI, shiftRightSigned(type, signedLeft, right))

/// The carry of a sum.
uint64_t elementAddCarry(const Instruction *instruction,
                         const uint64_t *operands) {
  const uint64_t mask = elementMask(operandType(instruction, 0).width);
  return ((operands[0] + operands[1]) & mask) < (operands[0] & mask);
}

uint64_t elementAbsI(const Instruction *instruction, const uint64_t *operands) {
  const int64_t value = elementSigned(operandType(instruction, 0), operands[0]);
  return (value < 0 ? 0 - (uint64_t)value : (uint64_t)value) &
         elementMask(resultType(instruction).width);
}

uint64_t elementCtPop(const Instruction *instruction,
                      const uint64_t *operands) {
  (void)instruction;
  return (uint64_t)__builtin_popcountll(operands[0]);
}

uint64_t elementCtLz(const Instruction *instruction, const uint64_t *operands) {
  const unsigned width = operandType(instruction, 0).width;
  return operands[0] ? (uint64_t)__builtin_clzll(operands[0]) - (64 - width)
                     : width;
}

uint64_t elementCtTz(const Instruction *instruction, const uint64_t *operands) {
  return operands[0] ? (uint64_t)__builtin_ctzll(operands[0])
                     : operandType(instruction, 0).width;
}

//===----------------------------------------------------------------------===//
// Comparisons and selection
//===----------------------------------------------------------------------===//

/// arith.cmpi: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
uint64_t elementCmpI(const Instruction *instruction, const uint64_t *operands) {
  const ElementType type = operandType(instruction, 0);
  const uint64_t mask = elementMask(type.width);
  const uint64_t left = operands[0] & mask, right = operands[1] & mask;
  const int64_t signedLeft = elementSigned(type, left),
                signedRight = elementSigned(type, right);
  const bool less = signedLeft < signedRight, below = left < right;
  const bool equal = left == right;
  const bool holds[] = {
      equal, !equal, less,           less || equal,    !less && !equal,
      !less, below,  below || equal, !below && !equal, !below,
  };
  return holds[*(const int64_t *)instruction->attributes];
}

/// arith.cmpf: false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true.
///
/// JAX writes != as one, NaN != NaN included, and hardware has no other !=: here, one holds for NaNs.
uint64_t elementCmpF(const Instruction *instruction, const uint64_t *operands) {
  const ElementType type = operandType(instruction, 0);
  const double left = readFloat(type, operands[0]),
               right = readFloat(type, operands[1]);
  const bool unordered = isnan(left) || isnan(right);
  const bool less = left < right;
  const bool greater = left > right;
  const bool equal = left == right;
  const bool holds[] = {
      false,
      equal,
      greater,
      greater || equal,
      less,
      less || equal,
      !equal,
      !unordered,
      unordered || equal,
      unordered || greater,
      unordered || greater || equal,
      unordered || less,
      unordered || less || equal,
      unordered || less || greater,
      unordered,
      true,
  };
  return holds[*(const int64_t *)instruction->attributes];
}

uint64_t elementSelect(const Instruction *instruction,
                       const uint64_t *operands) {
  (void)instruction;
  return operands[0] & 1 ? operands[1] : operands[2];
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

uint64_t elementExtUI(const Instruction *instruction,
                      const uint64_t *operands) {
  return operands[0] & elementMask(operandType(instruction, 0).width);
}

/// extsi, trunci, index_cast.
uint64_t elementResizeSigned(const Instruction *instruction,
                             const uint64_t *operands) {
  return (uint64_t)elementSigned(operandType(instruction, 0), operands[0]) &
         elementMask(resultType(instruction).width);
}

uint64_t elementIndexCastUI(const Instruction *instruction,
                            const uint64_t *operands) {
  return operands[0] & elementMask(operandType(instruction, 0).width) &
         elementMask(resultType(instruction).width);
}

uint64_t elementSameBits(const Instruction *instruction,
                         const uint64_t *operands) {
  (void)instruction;
  return operands[0];
}

/// extf, truncf: exact or rounded once.
uint64_t elementResizeFloat(const Instruction *instruction,
                            const uint64_t *operands) {
  return elementFromDouble(
      resultType(instruction),
      elementToDouble(operandType(instruction, 0), operands[0]));
}

/// tpu.truncf: the rounding mode may be toward zero.
uint64_t elementTruncF(const Instruction *instruction,
                       const uint64_t *operands) {
  const ElementType to = resultType(instruction);
  const double value =
      elementToDouble(operandType(instruction, 0), operands[0]);
  const uint64_t nearest = elementFromDouble(to, value);
  if (*(const int64_t *)instruction->attributes != ROUND_TOWARDS_ZERO ||
      isnan(value) || fabs(elementToDouble(to, nearest)) <= fabs(value))
    return nearest;
  return nearest - 1; // one step toward zero: the magnitude is in the low bits
}

// Through f32, as XLA and the TPU do it: large integers as narrower floats are
// rounded twice.
uint64_t elementSIToFP(const Instruction *instruction,
                       const uint64_t *operands) {
  return elementFromDouble(
      resultType(instruction),
      (float)elementSigned(operandType(instruction, 0), operands[0]));
}

uint64_t elementUIToFP(const Instruction *instruction,
                       const uint64_t *operands) {
  const uint64_t value =
      operands[0] & elementMask(operandType(instruction, 0).width);
  return elementFromDouble(resultType(instruction), (float)value);
}

uint64_t elementFPToSI(const Instruction *instruction,
                       const uint64_t *operands) {
  return elementSaturate(
      resultType(instruction),
      elementToDouble(operandType(instruction, 0), operands[0]),
      /*isSigned=*/true, /*toNearestEven=*/false);
}

uint64_t elementFPToUI(const Instruction *instruction,
                       const uint64_t *operands) {
  return elementSaturate(
      resultType(instruction),
      elementToDouble(operandType(instruction, 0), operands[0]),
      /*isSigned=*/false, /*toNearestEven=*/false);
}

static uint64_t roundToInteger(const Instruction *instruction, uint64_t bits,
                               bool isSigned) {
  const bool nearest =
      *(const int64_t *)instruction->attributes != ROUND_TOWARDS_ZERO;
  return elementSaturate(resultType(instruction),
                         elementToDouble(operandType(instruction, 0), bits),
                         isSigned, nearest);
}

uint64_t elementTpuFPToSI(const Instruction *instruction,
                          const uint64_t *operands) {
  return roundToInteger(instruction, operands[0], /*isSigned=*/true);
}

uint64_t elementTpuFPToUI(const Instruction *instruction,
                          const uint64_t *operands) {
  return roundToInteger(instruction, operands[0], /*isSigned=*/false);
}
