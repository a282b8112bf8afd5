//===- Text.h - A string that grows ---------------------------------------===//

#ifndef MOSAIC_SUPPORT_TEXT_H
#define MOSAIC_SUPPORT_TEXT_H

#include "Support/Arena.h"

#include "mlir-c/Support.h"

/// Bytes under construction, in an arena. Starts as `{.arena = arena}`.
typedef struct MosaicText {
  MosaicArena *arena;
  char *data; ///< not NUL-terminated; null while empty
  size_t length, capacity;
} MosaicText;

/// Adds `part`.
void mosaicTextAppend(MosaicText *text, MlirStringRef part);

/// The same as a MlirStringCallback: `text` is a MosaicText.
void mosaicTextCallback(MlirStringRef part, void *text);

/// Adds what printf would print.
void mosaicTextFormat(MosaicText *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// The text with a NUL behind it, as long as nothing more is added.
const char *mosaicTextTerminated(MosaicText *text);

static inline MlirStringRef mosaicTextString(const MosaicText *text) {
  return mlirStringRefCreate(text->data, text->length);
}

#endif // MOSAIC_SUPPORT_TEXT_H
