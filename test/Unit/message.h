//===- message.h - The text of a diagnostic, for the C tests --------------===//

#ifndef MOSAIC_TEST_UNIT_MESSAGE_H
#define MOSAIC_TEST_UNIT_MESSAGE_H

#include "mlir-c/Diagnostics.h"

#include <stddef.h>

/// A diagnostic's text, cut to what fits.
typedef struct Message {
  size_t length;
  char text[512];
} Message;

static inline void addPart(MlirStringRef part, void *userData) {
  Message *message = userData;
  for (size_t i = 0; i < part.length; ++i)
    if (message->length + 1 < sizeof(message->text))
      message->text[message->length++] = part.data[i];
}

/// A diagnostic handler whose data is a Message, zero at first.
static inline MlirLogicalResult keepMessage(MlirDiagnostic diagnostic,
                                            void *userData) {
  mlirDiagnosticPrint(diagnostic, addPart, userData);
  return mlirLogicalResultSuccess();
}

#endif // MOSAIC_TEST_UNIT_MESSAGE_H
