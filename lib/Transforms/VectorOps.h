//===- VectorOps.h - The shared table of ops on vectors --------------------===//
//
// VectorOps.def has the rows. A pass keeps its own column as an array that is
// parallel to the table:
//
//   static const ApplyRule kRules[] = {
//   #define OP(name, infer, apply, flags) apply,
//   #include "Transforms/VectorOps.def"
//   #undef OP
//   };
//   …
//   const intptr_t row = mosaicVectorOpFind(op);
//   ApplyRule rule = row < 0 ? NULL : kRules[row];
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_VECTOROPS_H
#define MOSAIC_TRANSFORMS_VECTOROPS_H

#include "mlir-c/IR.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum MosaicVectorOpFlags {
  MOSAIC_VECTOR_OP_NONE = 0,
  /// Takes operands whose lane offset lies past the first tile.
  MOSAIC_VECTOR_OP_FAR_OFFSETS = 1 << 0,
  /// The same, and inference asks for such layouts as they come instead of
  /// having them moved into the first tile before.
  MOSAIC_VECTOR_OP_ASKS_FAR_OFFSETS = MOSAIC_VECTOR_OP_FAR_OFFSETS | 1 << 1,
  /// The apply rule is for scalars too.
  MOSAIC_VECTOR_OP_SCALARS = 1 << 2,
  /// Works on registers: lowering makes it, and has no rules for it.
  MOSAIC_VECTOR_OP_OF_REGISTERS = 1 << 3,
} MosaicVectorOpFlags;

/// What the table says of an op, apart from its rules.
typedef struct MosaicVectorOp {
  const char *name;
  unsigned flags; ///< MosaicVectorOpFlags
} MosaicVectorOp;

/// Number of rows.
intptr_t mosaicVectorOpCount(void);

/// Row number `row`. Requires: 0 <= row < mosaicVectorOpCount()
const MosaicVectorOp *mosaicVectorOpGet(intptr_t row);

/// The row of an op's name, or -1.
intptr_t mosaicVectorOpFind(MlirOperation op);
intptr_t mosaicVectorOpFindName(MlirStringRef name);

/// Whether the op has the flag; false for an op without a row.
bool mosaicVectorOpHasFlag(MlirOperation op, MosaicVectorOpFlags flag);

#endif // MOSAIC_TRANSFORMS_VECTOROPS_H
