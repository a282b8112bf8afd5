//===- Congruence.h - What is known of an index modulo a number -----------===//

#ifndef MOSAIC_BUILDER_CONGRUENCE_H
#define MOSAIC_BUILDER_CONGRUENCE_H

#include "mlir-c/IR.h"

#include <stdbool.h>
#include <stdint.h>

/// `value = remainder (mod modulus)`. A modulus of 0 says that the value is the
/// constant `remainder`; a modulus of 1 says nothing.
///
/// Invariant: modulus >= 0; 0 <= remainder < modulus unless modulus is 0
typedef struct MosaicCongruence {
  int64_t modulus;
  int64_t remainder;
} MosaicCongruence;

/// What the ops that compute an integer or index value tell about it:
/// constants, `tpu.assume_multiple`, casts, sums, differences, products,
/// left shifts, masks of bits, minima, maxima, selects, and the bounds and step of an `scf.for`.
///
/// Source: infer_vector_layout.md 4.2; more general than the prover there, so
///         that every index it accepts is accepted
MosaicCongruence mosaicValueCongruence(MlirValue value);

/// Whether the value is known modulo `divisor`, and then `*remainder`.
bool mosaicValueRemainder(MlirValue value, int64_t divisor, int64_t *remainder);

/// The term that keeps `value`, a sum, from being known modulo `divisor`: the
/// first of several; `value` itself when it is no sum.
///
/// Requires: mosaicValueRemainder does not know it
MlirValue mosaicValueUnknownTerm(MlirValue value, int64_t divisor);

#endif // MOSAIC_BUILDER_CONGRUENCE_H
