//===- print-error.h - Diagnostics of the C tests on standard output -------===//

#ifndef MOSAIC_TEST_UNIT_PRINT_ERROR_H
#define MOSAIC_TEST_UNIT_PRINT_ERROR_H

#include "mlir-c/Diagnostics.h"

#include <stdio.h>

static void printPart(MlirStringRef part, void *unused) {
  (void)unused;
  fwrite(part.data, 1, part.length, stdout);
}

/// A diagnostic handler; its user data is the address of a `const char *`, which
/// stands in front of the text, or null.
static MlirLogicalResult printError(MlirDiagnostic diagnostic, void *prefix) {
  if (prefix)
    printf("%s: ", *(const char **)prefix);
  mlirDiagnosticPrint(diagnostic, printPart, NULL);
  putchar('\n');
  return mlirLogicalResultSuccess();
}

#endif // MOSAIC_TEST_UNIT_PRINT_ERROR_H
