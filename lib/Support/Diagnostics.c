//===- Diagnostics.c - One error per refusal, at the op that it is about --===//

#include "Support/Diagnostics.h"

#include "Support/Text.h"

#include <string.h>

MlirLogicalResult(mosaicLocationError)(MlirLocation location,
                                       const char *format, ...) {
  MosaicArena *arena = mosaicArenaCreate();
  va_list arguments;
  va_start(arguments, format);
  mlirEmitError(location, mosaicArenaFormatV(arena, format, arguments));
  va_end(arguments);
  mosaicArenaDestroy(arena);
  return mlirLogicalResultFailure();
}

MlirLogicalResult(mosaicOpError)(MlirOperation op, const char *format, ...) {
  MosaicArena *arena = mosaicArenaCreate();
  va_list arguments;
  va_start(arguments, format);
  const char *message = mosaicArenaFormatV(arena, format, arguments);
  va_end(arguments);
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  mosaicLocationError(mlirOperationGetLocation(op), "'%.*s' op %s",
                      (int)name.length, name.data, message);
  mosaicArenaDestroy(arena);
  return mlirLogicalResultFailure();
}

const char *mosaicTypeText(MlirType type, MosaicArena *arena) {
  MosaicText text = {.arena = arena};
  mlirTypePrint(type, mosaicTextCallback, &text);
  return mosaicTextTerminated(&text);
}

const char *mosaicAttributeText(MlirAttribute attribute, MosaicArena *arena) {
  MosaicText text = {.arena = arena};
  mlirAttributePrint(attribute, mosaicTextCallback, &text);
  return mosaicTextTerminated(&text);
}

const char *mosaicLocationText(MlirLocation location, MosaicArena *arena) {
  MosaicText text = {.arena = arena};
  mlirLocationPrint(location, mosaicTextCallback, &text);
  return mosaicTextTerminated(&text);
}

/// MLIR prints `loc("kernel.py":3:4)`.
const char *mosaicLocationPlace(MlirLocation location, MosaicArena *arena) {
  const char *text = mosaicLocationText(location, arena);
  const size_t length = strlen(text);
  const bool wrapped = length > 5 && strncmp(text, "loc(", 4) == 0;
  char *plain =
      mosaicArenaFormat(arena, "%.*s", (int)(length - (wrapped ? 5 : 0)),
                        text + (wrapped ? 4 : 0));
  char *end = plain;
  for (const char *at = plain; *at; ++at)
    if (*at != '"')
      *end++ = *at;
  *end = '\0';
  return plain;
}

typedef struct FirstError {
  pthread_t thread; ///< that verifies
  MosaicText text;
  MlirLocation location; ///< null: none yet
} FirstError;

// A handler is the context's: it also gets what other threads report, about
// other ops, which is not to be lost. (MLIR may verify in several threads; their
// errors reach the one that waits for them.)
static MlirLogicalResult keepFirstError(MlirDiagnostic diagnostic,
                                        void *userData) {
  FirstError *error = userData;
  if (!pthread_equal(error->thread, pthread_self()) ||
      mlirDiagnosticGetSeverity(diagnostic) != MlirDiagnosticError)
    return mlirLogicalResultFailure(); // to the next handler
  if (error->location.ptr)
    return mlirLogicalResultSuccess();
  error->location = mlirDiagnosticGetLocation(diagnostic);
  mlirDiagnosticPrint(diagnostic, mosaicTextCallback, &error->text);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicVerify(MlirOperation op, const char *prefix) {
  const MlirContext context = mlirOperationGetContext(op);
  MosaicArena *arena = mosaicArenaCreate();
  FirstError error = {.thread = pthread_self(), .text = {.arena = arena}};
  const MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, keepFirstError, &error, NULL);
  const bool isGood = mlirOperationVerify(op);
  mlirContextDetachDiagnosticHandler(context, handler);
  const bool hasReason = error.location.ptr != NULL;
  if (!isGood)
    mosaicLocationError(
        hasReason ? error.location : mlirOperationGetLocation(op), "%s%s",
        prefix,
        hasReason ? mosaicTextTerminated(&error.text) : "no reason was given");
  mosaicArenaDestroy(arena);
  return isGood ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult swallowError(MlirDiagnostic diagnostic,
                                      void *userData) {
  const MosaicSilence *silence = userData;
  const bool isOurs =
      mlirDiagnosticGetSeverity(diagnostic) == MlirDiagnosticError &&
      pthread_equal(pthread_self(), silence->thread);
  return isOurs ? mlirLogicalResultSuccess()
                : mlirLogicalResultFailure(); // to the next handler
}

void mosaicSilenceBegin(MosaicSilence *silence, MlirContext context) {
  *silence = (MosaicSilence){.context = context, .thread = pthread_self()};
  silence->handler =
      mlirContextAttachDiagnosticHandler(context, swallowError, silence, NULL);
}

void mosaicSilenceEnd(MosaicSilence *silence) {
  mlirContextDetachDiagnosticHandler(silence->context, silence->handler);
}
