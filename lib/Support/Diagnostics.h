//===- Diagnostics.h - One error per refusal, at the op that it is about --===//

#ifndef MOSAIC_SUPPORT_DIAGNOSTICS_H
#define MOSAIC_SUPPORT_DIAGNOSTICS_H

#include "Support/Arena.h"

#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#include <pthread.h>
#include <stdbool.h>

/// Emits `'dialect.op' op MESSAGE` as an error at the op's location and returns
/// failure:
///
///   return mosaicOpError(op, "rank %d is not supported; reshape to rank 2
///   first", rank);
MlirLogicalResult mosaicOpError(MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Emits MESSAGE as an error at `location` and returns failure.
MlirLogicalResult mosaicLocationError(MlirLocation location, const char *format,
                                      ...)
    __attribute__((format(printf, 2, 3)));

#ifdef __clang_analyzer__
// The analyzer follows no calls of functions with `...`, and must know that these
// fail. Their definitions have the name in parentheses, which no macro replaces.
#define mosaicOpError(...)                                                     \
  (mosaicOpError(__VA_ARGS__), mlirLogicalResultFailure())
#define mosaicLocationError(...)                                               \
  (mosaicLocationError(__VA_ARGS__), mlirLogicalResultFailure())
#endif

/// Verifies `op`, of which MLIR may report an error per function: only the first
/// is emitted, with `prefix` in front of its text.
MlirLogicalResult mosaicVerify(MlirOperation op, const char *prefix);

/// Errors that are not reported: of an attempt that may fail.
typedef struct MosaicSilence {
  MlirContext context;
  MlirDiagnosticHandlerID handler;
  pthread_t thread; ///< others, which work on other functions, report theirs
} MosaicSilence;

/// Begins it, for what this thread does. `silence` must stay where it is until
/// the end.
void mosaicSilenceBegin(MosaicSilence *silence, MlirContext context);
void mosaicSilenceEnd(MosaicSilence *silence);

/// A type, an attribute or a location as MLIR prints it, NUL-terminated, in
/// `arena`: for messages.
const char *mosaicTypeText(MlirType type, MosaicArena *arena);
const char *mosaicAttributeText(MlirAttribute attribute, MosaicArena *arena);
const char *mosaicLocationText(MlirLocation location, MosaicArena *arena);

/// A location as diagnostics begin with it, `kernel.py:3:4`, in `arena`.
const char *mosaicLocationPlace(MlirLocation location, MosaicArena *arena);

static inline bool mosaicFailed(MlirLogicalResult result) {
  return mlirLogicalResultIsFailure(result);
}

/// Forwards a failure that was already reported, so that bodies read straight
/// down.
#define MOSAIC_TRY(call)                                                       \
  do {                                                                         \
    if (mlirLogicalResultIsFailure(call))                                      \
      return mlirLogicalResultFailure();                                       \
  } while (0)

#endif // MOSAIC_SUPPORT_DIAGNOSTICS_H
