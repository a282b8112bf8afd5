//===- Combiner.h - What reductions and scans combine elements by ---------===//

#ifndef MOSAIC_INTERPRETER_COMBINER_H
#define MOSAIC_INTERPRETER_COMBINER_H

#include "Interpreter/Semantics.h"

#include "mosaic-c/TpuDialect.h"

typedef struct Combiner {
  const char *name;                 ///< of #vector.kind
  int kinds[2];                     ///< of #tpu.reduction_kind
  double (*floats)(double, double); ///< null: not for floats
  uint64_t (*integers)(ElementType, uint64_t, uint64_t);
} Combiner;

/// The combiner of a kind for elements of this type, or null.
const Combiner *combinerOfKind(TpuReductionKind kind, ElementType type);

/// That of the op's `kind`, a #vector.kind; null with a report when it has no meaning for the type.
const Combiner *decodeVectorKind(MosaicArena *arena,
                                 const Instruction *instruction,
                                 ElementType type);

#endif // MOSAIC_INTERPRETER_COMBINER_H
