//===- Text.c - A string that grows ---------------------------------------===//

#include "Support/Text.h"

#include <string.h>

void mosaicTextAppend(MosaicText *text, MlirStringRef part) {
  if (!part.length)
    return;
  if (part.length > text->capacity - text->length) {
    text->capacity = 2 * (text->length + part.length);
    text->data =
        mosaicArenaEnlarge(text->arena, text->data, (intptr_t)text->length,
                           (intptr_t)text->capacity, 1);
  }
  memcpy(text->data + text->length, part.data, part.length);
  text->length += part.length;
}

void mosaicTextCallback(MlirStringRef part, void *text) {
  mosaicTextAppend(text, part);
}

const char *mosaicTextTerminated(MosaicText *text) {
  mosaicTextAppend(text, mlirStringRefCreate("", 1));
  --text->length;
  return text->data;
}

void mosaicTextFormat(MosaicText *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  mosaicTextAppend(text, mlirStringRefCreateFromCString(mosaicArenaFormatV(
                             text->arena, format, arguments)));
  va_end(arguments);
}
