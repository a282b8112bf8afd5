//===- Translate.h - What mosaic-translate does to one input --------------===//

#ifndef MOSAIC_TOOLS_TRANSLATE_H
#define MOSAIC_TOOLS_TRANSLATE_H

#include "Support/Text.h"

#include "mosaic-c/Payload.h"

#include "mlir-c/IR.h"

#include <stdbool.h>

typedef struct TranslateOptions {
  const char *kernel; ///< name or number of the only kernel wanted; null: all
  bool list;          ///< say what is there instead of translating it
  bool stripLocations;
  bool bytecode; ///< write MLIR bytecode, not text; of one kernel
} TranslateOptions;

/// Finds the kernels of `input` and adds what the options ask for to `output`.
/// Errors: one diagnostic, at `location` where no operation is concerned
MlirLogicalResult translateInput(MlirStringRef input, MlirLocation location,
                                 const TranslateOptions *options,
                                 MosaicText *output);

/// Finds the kernel of the name, else of the number `wanted`. Kernels that share
/// a name and a body count as one, the first.
/// Errors: one diagnostic at `location`
MlirLogicalResult translateChooseKernel(MosaicPayload payload,
                                        const char *wanted,
                                        MlirLocation location,
                                        intptr_t *chosen);

#endif // MOSAIC_TOOLS_TRANSLATE_H
