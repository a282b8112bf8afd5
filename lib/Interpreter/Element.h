//===- Element.h - Element types and their values as bits -----------------===//
//
// Every element is held as its bits, right-aligned in an unsigned integer; this file knows what the
// bits mean.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_INTERPRETER_ELEMENT_H
#define MOSAIC_INTERPRETER_ELEMENT_H

#include "mlir-c/IR.h"

#include <stdbool.h>
#include <stdint.h>

/// How the bits of an element are read.
typedef enum ElementFormat {
  ELEMENT_NONE, ///< no number: semaphores, or a type that cannot be run
  ELEMENT_INTEGER,
  ELEMENT_INDEX, ///< an integer of 64 bits
  ELEMENT_F64,
  ELEMENT_F32,
  ELEMENT_F16,
  ELEMENT_BF16,
  ELEMENT_F8E5M2,
  ELEMENT_F8E4M3FN,
  ELEMENT_F8E4M3B11FNUZ,
  ELEMENT_F8E4M3,
  ELEMENT_F8E4M3FNUZ,
  ELEMENT_F8E5M2FNUZ,
  ELEMENT_F8E3M4,
  ELEMENT_F8E8M0FNU,
  ELEMENT_F6E3M2FN,
  ELEMENT_F6E2M3FN,
  ELEMENT_F4E2M1FN,
} ElementFormat;

/// An element type: a format and its width in bits (1 to 64).
typedef struct ElementType {
  ElementFormat format;
  uint8_t width;
} ElementType;

/// Reads an MLIR integer, index or float type. Anything else gives ELEMENT_NONE.
ElementType elementTypeOf(MlirType type);

static inline bool elementIsFloat(ElementType type) {
  return type.format >= ELEMENT_F64;
}
static inline bool elementIsInteger(ElementType type) {
  return type.format == ELEMENT_INTEGER || type.format == ELEMENT_INDEX;
}
static inline bool elementTypesEqual(ElementType left, ElementType right) {
  return left.format == right.format && left.width == right.width;
}

/// All ones in the low `width` bits.
static inline uint64_t elementMask(unsigned width) {
  return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

/// The bits as a two's complement number.
static inline int64_t elementSigned(ElementType type, uint64_t bits) {
  const unsigned unused = 64 - type.width;
  return (int64_t)(bits << unused) >> unused;
}

/// The value of a float's bits; every format fits into a double exactly.
double elementToDouble(ElementType type, uint64_t bits);

/// The smallest positive float of the format that is not subnormal.
double elementSmallestNormal(ElementType type);

/// The bits of the float nearest to `value`, ties to even, rounded once. Overflow gives infinity
/// where the format has one, else NaN; a format without NaN saturates.
/// Source: running.md 8 (truncf)
uint64_t elementFromDouble(ElementType type, double value);

/// The bits of the sum: integers wrap, floats are added in f32 and rounded.
uint64_t elementAdd(ElementType type, uint64_t left, uint64_t right);

/// The bits of `value` rounded to an integer of this width: toward zero or to nearest even, then
/// saturated to the range; NaN gives 0. Source: running.md 8 (fptosi)
uint64_t elementSaturate(ElementType type, double value, bool isSigned,
                         bool toNearestEven);

/// Bits that stand for "never written". Every value is computed twice, in two planes whose poison
/// differs, so that whatever depends on it differs too: plane 0 holds NaN in floats that have one
/// (else their largest value) and the smallest integer in integers, plane 1 other, finite values
/// drawn from `seed`.
/// Source: running.md 3
uint64_t elementPoison(ElementType type, int plane, uint64_t seed,
                       uint64_t number);

static inline float elementFloat(uint64_t bits) {
  union {
    uint32_t bits;
    float value;
  } word = {(uint32_t)bits};
  return word.value;
}

static inline uint64_t elementFloatBits(float value) {
  union {
    float value;
    uint32_t bits;
  } word = {value};
  return word.bits;
}

#endif // MOSAIC_INTERPRETER_ELEMENT_H
