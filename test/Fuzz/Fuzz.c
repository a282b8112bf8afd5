//===- Fuzz.c - What the fuzzers share ------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/Diagnostics.h"

#include <string.h>

enum { INPUTS_PER_CONTEXT = 500 };

static MlirContext currentContext;
static int inputsOfContext, errors;

static MlirLogicalResult countError(MlirDiagnostic diagnostic, void *unused) {
  (void)unused;
  errors += mlirDiagnosticGetSeverity(diagnostic) == MlirDiagnosticError;
  return mlirLogicalResultSuccess();
}

MlirContext fuzzContext(void) {
  if (currentContext.ptr && inputsOfContext++ < INPUTS_PER_CONTEXT)
    return currentContext;
  if (currentContext.ptr)
    mlirContextDestroy(currentContext);
  const MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  currentContext = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextAttachDiagnosticHandler(currentContext, countError, NULL, NULL);
  inputsOfContext = 0;
  return currentContext;
}

int fuzzTakeErrors(void) {
  const int taken = errors;
  errors = 0;
  return taken;
}

typedef struct Text {
  char *data;
  size_t size;
} Text;

static void append(MlirStringRef part, void *userData) {
  Text *text = userData;
  text->data = realloc(text->data, text->size + part.length + 1);
  if (part.length)
    memcpy(text->data + text->size, part.data, part.length);
  text->size += part.length;
  text->data[text->size] = '\0';
}

char *fuzzPrintOperation(MlirOperation op) {
  Text text = {0};
  mlirOperationPrint(op, append, &text);
  return text.data;
}

char *fuzzPrintType(MlirType type) {
  Text text = {0};
  mlirTypePrint(type, append, &text);
  return text.data;
}
