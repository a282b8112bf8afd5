//===- Aval.h - Operands and results as CALL.json names them ---------------===//

#ifndef MOSAIC_PAYLOAD_AVAL_H
#define MOSAIC_PAYLOAD_AVAL_H

#include "mlir-c/Support.h"

#include <stdbool.h>
#include <stdint.h>

enum { MOSAIC_AVAL_MAX_RANK = 12 };

typedef struct MosaicAval {
  MlirStringRef type; ///< as numpy spells it: "float32"
  intptr_t rank;
  int64_t shape[MOSAIC_AVAL_MAX_RANK]; ///< -1: dynamic
} MosaicAval;

/// Reads an aval, in whatever memory space; the type is part of `text`.
///
///   aval := (memory '{')? type '[' (size (',' size)*)? ']' '}'?
///   size := number | '?'
///
/// Returns: false for text of another form, and for more than
///          MOSAIC_AVAL_MAX_RANK dimensions
bool mosaicAvalRead(MlirStringRef text, MosaicAval *aval);

#endif // MOSAIC_PAYLOAD_AVAL_H
