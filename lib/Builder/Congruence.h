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

/// Room for what mosaicDescribeUnknownTerm says.
#define MOSAIC_TERM_TEXT_SIZE 192

/// Says for a diagnostic which term that is and what is known of it: "its term,
/// the result of 'arith.muli', is known to be a multiple of 2 plus 1 only".
///
/// Requires: as mosaicValueUnknownTerm
void mosaicDescribeUnknownTerm(MlirValue value, int64_t divisor,
                               char text[MOSAIC_TERM_TEXT_SIZE]);

#endif // MOSAIC_BUILDER_CONGRUENCE_H
