// RUN: %unit/threads

// A program that embeds the library in several threads, each with a context of its own: all get the same, and each gets
// its own diagnostics.

#include "kernel.h"
#include "mosaic-c/Interpreter.h"
#include "mosaic-c/Passes.h"
#include "mosaic-c/Payload.h"

#include "test.h"

#include "mlir-c/Diagnostics.h"

#include <pthread.h>
#include <stdlib.h>

enum { NUM_THREADS = 4, NUM_ROUNDS = 3, SIZE = 16 * 128 };

typedef struct Worker {
  int number;
  char error[128]; ///< of the kernel that is refused
  char *json;      ///< of the one that is not
  float results[SIZE];
  bool good;
} Worker;

static void copyPart(MlirStringRef part, void *userData) {
  Worker *worker = userData;
  const size_t length = strlen(worker->error);
  snprintf(worker->error + length, sizeof(worker->error) - length, "%.*s",
           (int)part.length, part.data);
}

static MlirLogicalResult keepError(MlirDiagnostic diagnostic, void *userData) {
  ((Worker *)userData)->error[0] = '\0';
  mlirDiagnosticPrint(diagnostic, copyPart, userData);
  return mlirLogicalResultSuccess();
}

static bool runKernel(Worker *worker, MlirOperation module) {
  static const int64_t kShape[] = {16, 128};
  float operand[SIZE];
  for (int i = 0; i < SIZE; ++i)
    operand[i] = (float)i;
  const MosaicArray input = {"float32", 2, kShape, operand, NULL};
  MosaicArray output = {"float32", 2, kShape, worker->results, NULL};
  const MosaicCall call = {.numOperands = 1,
                           .operands = &input,
                           .numResults = 1,
                           .results = &output,
                           .numDevices = 1};
  const MosaicRunOptions options = {.poisonSeed = (uint64_t)worker->number};
  return mlirLogicalResultIsSuccess(mosaicRun(module, &call, &options));
}

static bool refuse(MlirModule module, int number) {
  const MosaicLowerOptions options = {.hardwareGeneration = 90 + number};
  return mlirLogicalResultIsFailure(
      mosaicLowerRun(mlirModuleGetOperation(module), &options));
}

static bool lower(MlirModule module) {
  const MosaicLowerOptions options = {.hardwareGeneration = 5};
  return mlirLogicalResultIsSuccess(
      mosaicLowerRun(mlirModuleGetOperation(module), &options));
}

static bool workOnce(Worker *worker) {
  MlirContext context = createContext();
  mlirContextAttachDiagnosticHandler(context, keepError, worker, NULL);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kKernel));
  bool good = refuse(module, worker->number) && lower(module) &&
              runKernel(worker, mlirModuleGetOperation(module));
  MlirStringRef json = emit(module, MOSAIC_CONFIG_NEWEST);
  MosaicPayload payload =
      mosaicPayloadCreate(mlirLocationUnknownGet(context), json);
  good = good && !mosaicPayloadIsNull(payload);
  mosaicPayloadDestroy(payload);
  free(worker->json);
  worker->json = malloc(json.length + 1);
  memcpy(worker->json, json.data, json.length);
  worker->json[json.length] = '\0';
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return good;
}

static void *work(void *userData) {
  Worker *worker = userData;
  worker->good = true;
  for (int round = 0; round < NUM_ROUNDS; ++round)
    worker->good = worker->good && workOnce(worker);
  return NULL;
}

int main(void) {
  static Worker workers[NUM_THREADS];
  pthread_t threads[NUM_THREADS];
  for (int i = 0; i < NUM_THREADS; ++i) {
    workers[i].number = i;
    EXPECT_EQ(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
  }
  for (int i = 0; i < NUM_THREADS; ++i)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < NUM_THREADS; ++i) {
    char error[128];
    snprintf(
        error, sizeof(error),
        "'builtin.module' op cannot be lowered for hardware-generation=%d; "
        "there are 4 to 7",
        90 + i);
    EXPECT_TRUE(workers[i].good);
    EXPECT_STR(workers[i].error, error);
    EXPECT_STR(workers[i].json, workers[0].json);
    EXPECT_EQ(workers[i].results[SIZE - 1], 2.0f * (SIZE - 1));
  }
  for (int i = 0; i < NUM_THREADS; ++i)
    free(workers[i].json);
  return TEST_END();
}
