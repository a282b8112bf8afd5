//===- Arithmetic.h - Integers, as C's operators do not give them ---------===//

#ifndef MOSAIC_SUPPORT_ARITHMETIC_H
#define MOSAIC_SUPPORT_ARITHMETIC_H

#include <stdbool.h>
#include <stdint.h>

/// `value` (>= 0) / `divisor` (> 0), rounded up; of every value, as nothing is
/// added to it.
static inline int64_t mosaicCeilDiv(int64_t value, int64_t divisor) {
  return value / divisor + (value % divisor != 0);
}

/// `value` mod `divisor` (> 0): 0 to divisor - 1, of negative values too.
static inline int64_t mosaicModulo(int64_t value, int64_t divisor) {
  const int64_t rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

/// The greatest common divisor, never negative; 0 divides into all.
static inline int64_t mosaicGcd(int64_t left, int64_t right) {
  while (right != 0) {
    const int64_t rest = left % right;
    left = right;
    right = rest;
  }
  return left < 0 ? -left : left;
}

static inline bool mosaicIsPowerOfTwo(int64_t value) {
  return value > 0 && (value & (value - 1)) == 0;
}

#endif // MOSAIC_SUPPORT_ARITHMETIC_H
