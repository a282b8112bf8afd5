// RUN: %unit/verify

// mosaicVerify gives one error of an op, with a prefix, and takes nothing from other threads that use the context.

#include "Support/Diagnostics.h"

#include "mosaic-c/TpuDialect.h"

#include "test.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"

#include <pthread.h>

enum { NUM_ROUNDS = 500 };

static const char kError[] = "here: 'func.return' op has 0 operands, but "
                             "enclosing function (@f) returns 1";
static const char kOther[] = "of another thread";

/// What reaches the context's own handler. MLIR calls it for one at a time.
typedef struct Messages {
  int64_t own, others;
  size_t length;
  char last[256];
} Messages;

static void addPart(MlirStringRef part, void *userData) {
  Messages *messages = userData;
  for (size_t i = 0; i < part.length; ++i)
    if (messages->length + 1 < sizeof(messages->last))
      messages->last[messages->length++] = part.data[i];
  messages->last[messages->length] = '\0';
}

static MlirLogicalResult countMessage(MlirDiagnostic diagnostic,
                                      void *userData) {
  Messages *messages = userData;
  messages->length = 0;
  mlirDiagnosticPrint(diagnostic, addPart, messages);
  if (strcmp(messages->last, kOther) == 0)
    ++messages->others;
  else
    ++messages->own;
  return mlirLogicalResultSuccess();
}

static void *report(void *context) {
  const MlirLocation location = mlirLocationUnknownGet(*(MlirContext *)context);
  for (int i = 0; i < NUM_ROUNDS; ++i)
    mlirEmitError(location, kOther);
  return NULL;
}

/// A module of two functions, each of which gives back too little.
static MlirModule createWrong(MlirContext context) {
  MlirModule module = mlirModuleCreateParse(
      context, mlirStringRefCreateFromCString("func.func @f() { return }\n"
                                              "func.func @g() { return }\n"));
  const MlirType word = mlirIntegerTypeGet(context, 32);
  const MlirAttribute type =
      mlirTypeAttrGet(mlirFunctionTypeGet(context, 0, NULL, 1, &word));
  for (MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    mlirOperationSetInherentAttributeByName(
        op, mlirStringRefCreateFromCString("function_type"), type);
  return module;
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, true);
  mlirDialectRegistryDestroy(registry);
  MlirModule module = createWrong(context);
  const MlirOperation op = mlirModuleGetOperation(module);
  Messages messages = {0};
  mlirContextAttachDiagnosticHandler(context, countMessage, &messages, NULL);

  EXPECT_TRUE(mosaicFailed(mosaicVerify(op, "here: ")));
  EXPECT_EQ(messages.own, 1);
  EXPECT_STR(messages.last, kError);

  pthread_t thread;
  EXPECT_EQ(pthread_create(&thread, NULL, report, &context), 0);
  for (int i = 0; i < NUM_ROUNDS; ++i)
    (void)mosaicVerify(op, "");
  pthread_join(thread, NULL);
  EXPECT_EQ(messages.own, 1 + NUM_ROUNDS);
  EXPECT_EQ(messages.others, NUM_ROUNDS);

  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return TEST_END();
}
