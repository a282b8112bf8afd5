//===- main.c - A kernel's whole way, by the installed C API --------------===//
//
//   embed PROGRAM DEVICE-KIND LOWERED-PROGRAM
//
// Takes the first kernel out of a program, lowers it for the device, runs it,
// writes its custom call's JSON, reads that again, and writes the program with
// the lowered kernel in its place. Says what it saw. What is refused is printed
// by the callback, and ends the program with status 1.
//
//===----------------------------------------------------------------------===//

#include "mosaic-c/BackendConfig.h"
#include "mosaic-c/Interpreter.h"
#include "mosaic-c/Passes.h"
#include "mosaic-c/Payload.h"
#include "mosaic-c/Target.h"
#include "mosaic-c/TpuDialect.h"
#include "mosaic-c/VectorLayout.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRY(call)                                                              \
  do {                                                                         \
    if (mlirLogicalResultIsFailure(call))                                      \
      return mlirLogicalResultFailure();                                       \
  } while (0)

static MlirStringRef string(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

static void print(MlirStringRef text, void *file) {
  fwrite(text.data, 1, text.length, file);
}

static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic,
                                         void *count) {
  ++*(int *)count;
  printf("callback: ");
  mlirDiagnosticPrint(diagnostic, print, stdout);
  printf("\n");
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Prints where element (9, 3) of the result of arith.addf is.
static MlirWalkResult showPlace(MlirOperation op, void *target) {
  if (!mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)),
                          string("arith.addf")))
    return MlirWalkResultAdvance;
  const MlirAttribute layouts =
      mlirOperationGetDiscardableAttributeByName(op, string("out_layout"));
  const MlirStringRef text =
      tpuVectorLayoutAttrGetText(mlirArrayAttrGetElement(layouts, 0));
  const int64_t shape[] = {16, 128}, index[] = {9, 3};
  MosaicOptionalVectorLayout layout;
  if (!mosaicVectorLayoutParse(text, &layout, NULL) || !layout.present)
    return MlirWalkResultInterrupt;
  const MosaicVregPlace place =
      mosaicVectorLayoutPlace(layout.layout, target, 2, shape, index);
  printf("layout %.*s: (9, 3) is in sublane %d, lane %d\n", (int)text.length,
         text.data, (int)place.sublane, (int)place.lane);
  return MlirWalkResultInterrupt;
}

/// Infers layouts in a copy of the kernel, pass by pass.
static MlirLogicalResult showLayouts(MlirOperation module,
                                     const MosaicLowerOptions *lowering) {
  const MlirOperation copy = mlirOperationClone(module);
  const MlirOperation function = mlirBlockGetFirstOperation(
      mlirRegionGetFirstBlock(mlirOperationGetRegion(copy, 0)));
  const MosaicInferMemRefLayoutOptions memrefs =
      mosaicInferMemRefLayoutOptionsFor(lowering);
  const MosaicCanonicalizeMosaicOptions canonicalize =
      mosaicCanonicalizeMosaicOptionsFor(lowering);
  MosaicInferVectorLayoutOptions vectors =
      mosaicInferVectorLayoutOptionsFor(lowering);
  MlirLogicalResult result = mosaicInferMemRefLayoutRun(function, &memrefs);
  if (mlirLogicalResultIsSuccess(result))
    result = mosaicCanonicalizeMosaicRun(function, &canonicalize);
  if (mlirLogicalResultIsSuccess(result))
    result = mosaicInferVectorLayoutRun(function, &vectors);
  if (mlirLogicalResultIsSuccess(result))
    mlirOperationWalk(copy, showPlace, &vectors.target, MlirWalkPreOrder);
  mlirOperationDestroy(copy);
  return result;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

enum { ROWS = 16, COLUMNS = 128, SIZE = ROWS * COLUMNS };

static MlirLogicalResult runKernel(MlirOperation module) {
  static float x[SIZE], y[SIZE], sum[SIZE];
  static uint8_t undefined[SIZE];
  static const int64_t shape[] = {ROWS, COLUMNS};
  for (int i = 0; i < SIZE; ++i)
    x[i] = (float)i, y[i] = 0.5f;
  const MosaicArray operands[] = {{"float32", 2, shape, x, NULL},
                                  {"float32", 2, shape, y, NULL}};
  MosaicArray result = {"float32", 2, shape, sum, undefined};
  const MosaicCall call = {.numOperands = 2,
                           .operands = operands,
                           .numResults = 1,
                           .results = &result,
                           .numDevices = 1};
  const MosaicRunOptions options = {.poisonSeed = 1};
  TRY(mosaicRun(module, &call, &options));
  int numRight = 0;
  for (int i = 0; i < SIZE; ++i)
    numRight += sum[i] == x[i] + y[i] && !undefined[i];
  printf("sums: %d of %d right\n", numRight, SIZE);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

static MlirLogicalResult showAnalyses(MlirOperation module) {
  const MosaicCommunication communication = mosaicAnalyzeCommunication(module);
  MosaicDeviceType device;
  int64_t numCores, scratch;
  TRY(mosaicAnalyzeDeviceType(module, &device));
  TRY(mosaicAnalyzeActiveCores(module, &numCores));
  TRY(mosaicAnalyzeInternalScratch(module, &scratch));
  printf("lowered %d, communication %d, barrier %d, sparse core %d, cores %d, "
         "scratch %d\n",
         mosaicModuleIsLowered(module), communication.hasCommunication,
         communication.hasCustomBarrier, device == MOSAIC_DEVICE_SPARSECORE,
         (int)numCores, (int)scratch);
  return mlirLogicalResultSuccess();
}

/// What callbacks have handed over: freed by whoever asked for it.
typedef struct Bytes {
  char *data;
  size_t size;
} Bytes;

static void keep(MlirStringRef part, void *userData) {
  Bytes *bytes = userData;
  if (part.length == 0)
    return;
  bytes->data = realloc(bytes->data, bytes->size + part.length);
  if (!bytes->data)
    abort();
  memcpy(bytes->data + bytes->size, part.data, part.length);
  bytes->size += part.length;
}

static Bytes textOf(MlirOperation module) {
  Bytes text = {NULL, 0};
  mlirOperationRemoveDiscardableAttributeByName(
      module, string("mosaic.backend_config"));
  mlirOperationPrint(module, keep, &text);
  return text;
}

static bool areEqual(Bytes left, Bytes right) {
  return left.size == right.size && !memcmp(left.data, right.data, left.size);
}

/// Writes the JSON and reads the kernel out of it again.
static MlirLogicalResult writeAndRead(MlirOperation module,
                                      MlirLocation location) {
  static const MosaicConfigSetting kSettings[] = {
      {"vmem_limit_bytes", "65536"}};
  const MosaicEmitBackendConfigOptions options = {
      .format = MOSAIC_CONFIG_NEWEST, .numSettings = 1, .settings = kSettings};
  TRY(mosaicEmitBackendConfigRun(module, &options));
  const MlirStringRef json =
      mlirStringAttrGetValue(mlirOperationGetDiscardableAttributeByName(
          module, string("mosaic.backend_config")));
  const MosaicPayload payload = mosaicPayloadCreate(location, json);
  if (mosaicPayloadIsNull(payload))
    return mlirLogicalResultFailure();
  const MlirModule again =
      mosaicPayloadParseKernel(payload, 0, location, false);
  if (!mlirModuleIsNull(again)) {
    mlirOperationRemoveDiscardableAttributeByName(mlirModuleGetOperation(again),
                                                  string("mosaic.config"));
    const Bytes before = textOf(module);
    const Bytes after = textOf(mlirModuleGetOperation(again));
    printf("written in version %d, read again: %s\n",
           (int)mosaicPayloadGetKernel(payload, 0).version,
           areEqual(before, after) ? "the same" : "ANOTHER KERNEL");
    free(before.data);
    free(after.data);
    mlirModuleDestroy(again);
  }
  mosaicPayloadDestroy(payload);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

static MlirLogicalResult lowerAndRun(MlirOperation module,
                                     MlirLocation location, const char *kind) {
  MosaicTarget target;
  TRY(mosaicTargetRequireDeviceKind(location, string(kind), &target));
  const MosaicLowerOptions options = {.hardwareGeneration =
                                          target.hardwareGeneration};
  TRY(showLayouts(module, &options));
  TRY(mosaicLowerRun(module, &options));
  TRY(showAnalyses(module));
  return runKernel(module);
}

static bool writeFile(const char *path, Bytes bytes) {
  FILE *file = fopen(path, "wb");
  if (!file)
    return false;
  const bool isWritten = fwrite(bytes.data, 1, bytes.size, file) == bytes.size;
  return fclose(file) == 0 && isWritten;
}

/// Reads the program again.
static MlirLogicalResult showProgram(Bytes program, MlirLocation location) {
  const MosaicPayload payload = mosaicPayloadCreate(
      location, mlirStringRefCreate(program.data, program.size));
  if (mosaicPayloadIsNull(payload))
    return mlirLogicalResultFailure();
  const MlirModule first =
      mosaicPayloadParseKernel(payload, 0, location, false);
  const bool isRead = !mlirModuleIsNull(first);
  if (isRead) {
    printf("put back: %d kernels, the first one %s\n",
           (int)mosaicPayloadGetNumKernels(payload),
           mosaicModuleIsLowered(mlirModuleGetOperation(first)) ? "lowered"
                                                                : "AS IT WAS");
    mlirModuleDestroy(first);
  }
  mosaicPayloadDestroy(payload);
  return isRead ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

/// Writes the program with `module` for its first kernel.
static MlirLogicalResult putBack(MosaicPayload payload, MlirOperation module,
                                 MlirLocation location, const char *path) {
  Bytes program = {NULL, 0};
  MlirLogicalResult result =
      mosaicPayloadReplaceKernel(payload, 0, module, location, keep, &program);
  if (mlirLogicalResultIsSuccess(result) && !writeFile(path, program))
    result = mlirLogicalResultFailure();
  if (mlirLogicalResultIsSuccess(result))
    result = showProgram(program, location);
  free(program.data);
  return result;
}

static MlirLogicalResult takeWholeWay(MosaicPayload payload, MlirModule kernel,
                                      MlirLocation location, char **argv) {
  const MlirOperation module = mlirModuleGetOperation(kernel);
  // What the call said beside the code: of no use to what is shown here.
  mlirOperationRemoveDiscardableAttributeByName(module,
                                                string("mosaic.config"));
  TRY(lowerAndRun(module, location, argv[2]));
  TRY(writeAndRead(module, location));
  return putBack(payload, module, location, argv[3]);
}

static MlirLogicalResult readProgram(MlirStringRef program,
                                     MlirLocation location, char **argv) {
  const MosaicPayload payload = mosaicPayloadCreate(location, program);
  if (mosaicPayloadIsNull(payload))
    return mlirLogicalResultFailure();
  const MosaicKernelInfo kernel = mosaicPayloadGetKernel(payload, 0);
  printf("kernel %.*s, version %d\n", (int)kernel.name.length, kernel.name.data,
         (int)kernel.version);
  const MlirModule module =
      mosaicPayloadParseKernel(payload, 0, location, false);
  MlirLogicalResult result = mlirLogicalResultFailure();
  if (!mlirModuleIsNull(module)) {
    result = takeWholeWay(payload, module, location, argv);
    mlirModuleDestroy(module);
  }
  mosaicPayloadDestroy(payload);
  return result;
}

int main(int argc, char **argv) {
  static char program[1 << 16];
  FILE *file = argc == 4 ? fopen(argv[1], "rb") : NULL;
  if (!file)
    return 2;
  const size_t size = fread(program, 1, sizeof(program), file);
  fclose(file);
  if (size == sizeof(program)) // or more
    return 2;

  const MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  const MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  int numDiagnostics = 0;
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, &numDiagnostics,
                                     NULL);
  const MlirLogicalResult result =
      readProgram(mlirStringRefCreate(program, size),
                  mlirLocationUnknownGet(context), argv);
  mlirContextDestroy(context);
  printf("%d diagnostics\n", numDiagnostics);
  return mlirLogicalResultIsFailure(result);
}
