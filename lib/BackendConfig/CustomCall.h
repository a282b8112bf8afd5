//===- CustomCall.h - The tpu_custom_call in StableHLO --------------------===//

#ifndef MOSAIC_BACKENDCONFIG_CUSTOMCALL_H
#define MOSAIC_BACKENDCONFIG_CUSTOMCALL_H

#include "Payload/Aval.h"
#include "Payload/PayloadError.h"
#include "Support/Text.h"

#include <stdbool.h>
#include <stdint.h>

/// An operand or a result: `tensor<8x?xf32>`.
typedef struct MosaicCallTensor {
  const char *element; ///< as StableHLO spells it: "f32"
  intptr_t rank;
  int64_t shape[MOSAIC_AVAL_MAX_RANK]; ///< -1: dynamic, in results only
} MosaicCallTensor;

typedef enum MosaicSideEffects {
  MOSAIC_SIDE_EFFECTS_NONE,
  MOSAIC_SIDE_EFFECTS_SOME,
  MOSAIC_SIDE_EFFECTS_DATAFLOW, ///< a call whose results nobody uses may go
} MosaicSideEffects;

/// Result `result` is written over operand `operand`.
typedef struct MosaicCallAlias {
  int64_t operand, result;
} MosaicCallAlias;

typedef struct MosaicCall {
  intptr_t numOperands, numResults, numAliases;
  MosaicCallTensor *operands;
  MosaicCallTensor *results;
  MosaicCallAlias *aliases;
  MosaicSideEffects sideEffects;
  MlirStringRef kernelName; ///< empty: none
  MlirStringRef metadata;   ///< kernel_metadata; empty: none
} MosaicCall;

/// Reads the operands, results and aliases of CALL.json:
///
///   {"in_avals": ["float32[8,128]", …], "out_avals": ["bfloat16[?,128]"],
///    "aliases": [[input, output], …]}
///
/// Returns: success; the lists live in `arena`
/// Errors:  the field, and what is wrong with it
MlirLogicalResult mosaicCallRead(MosaicArena *arena, MlirStringRef json,
                                 MosaicCall *call, MosaicPayloadError *error);

/// Adds the JSON `text` as Python's compact form: sorted keys, line breaks
/// instead of blanks (spec/backend_config.md 1).
///
/// Errors: text that is no JSON object
MlirLogicalResult mosaicCompactJson(MosaicArena *arena, MlirStringRef text,
                                    MosaicText *compact,
                                    MosaicPayloadError *error);

/// Adds a StableHLO module whose function `main` has the call's operands and
/// results and is the call. Dynamic results take their shapes from operands that
/// are appended, one tensor<rank x i32> per result.
///
/// Source: spec/backend_config.md 3
void mosaicCallWrite(const MosaicCall *call, MlirStringRef backendConfig,
                     MosaicText *text);

#endif // MOSAIC_BACKENDCONFIG_CUSTOMCALL_H
