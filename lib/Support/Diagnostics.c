//===- Diagnostics.c - One error per refusal, at the op that it is about --===//

#include "Support/Diagnostics.h"

#include "mlir-c/Diagnostics.h"

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

/// Collects what MLIR prints piece by piece.
typedef struct Text {
  MosaicArena *arena;
  const char *characters;
} Text;

static void appendText(MlirStringRef piece, void *userData) {
  Text *text = userData;
  text->characters = mosaicArenaFormat(text->arena, "%s%.*s", text->characters,
                                       (int)piece.length, piece.data);
}

const char *mosaicTypeText(MlirType type, MosaicArena *arena) {
  Text text = {.arena = arena, .characters = ""};
  mlirTypePrint(type, appendText, &text);
  return text.characters;
}

const char *mosaicAttributeText(MlirAttribute attribute, MosaicArena *arena) {
  Text text = {.arena = arena, .characters = ""};
  mlirAttributePrint(attribute, appendText, &text);
  return text.characters;
}

const char *mosaicLocationText(MlirLocation location, MosaicArena *arena) {
  Text text = {.arena = arena, .characters = ""};
  mlirLocationPrint(location, appendText, &text);
  return text.characters;
}

/// MLIR prints `loc("kernel.py":3:4)`.
const char *mosaicLocationPlace(MlirLocation location, MosaicArena *arena) {
  Text text = {.arena = arena, .characters = ""};
  mlirLocationPrint(location, appendText, &text);
  const size_t length = strlen(text.characters);
  const bool wrapped = length > 5 && strncmp(text.characters, "loc(", 4) == 0;
  char *plain =
      mosaicArenaFormat(arena, "%.*s", (int)(length - (wrapped ? 5 : 0)),
                        text.characters + (wrapped ? 4 : 0));
  char *end = plain;
  for (const char *at = plain; *at; ++at)
    if (*at != '"')
      *end++ = *at;
  *end = '\0';
  return plain;
}

typedef struct FirstError {
  Text text;
  MlirLocation location; ///< null: none yet
} FirstError;

static MlirLogicalResult keepFirstError(MlirDiagnostic diagnostic,
                                        void *userData) {
  FirstError *error = userData;
  if (mlirDiagnosticGetSeverity(diagnostic) != MlirDiagnosticError)
    return mlirLogicalResultFailure(); // to the next handler
  if (error->location.ptr)
    return mlirLogicalResultSuccess();
  error->location = mlirDiagnosticGetLocation(diagnostic);
  mlirDiagnosticPrint(diagnostic, appendText, &error->text);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicVerify(MlirOperation op) {
  const MlirContext context = mlirOperationGetContext(op);
  FirstError error = {.text = {.arena = mosaicArenaCreate(), .characters = ""}};
  const MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, keepFirstError, &error, NULL);
  const bool isGood = mlirOperationVerify(op);
  mlirContextDetachDiagnosticHandler(context, handler);
  if (!isGood)
    mlirEmitError(error.location.ptr ? error.location
                                     : mlirOperationGetLocation(op),
                  error.text.characters);
  mosaicArenaDestroy(error.text.arena);
  return isGood ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
