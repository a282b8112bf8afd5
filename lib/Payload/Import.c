//===- Import.c - From payloads to modules --------------------------------===//

#include "Payload/DebugLocations.h"
#include "Payload/Discover.h"
#include "Payload/Transcode.h"

#include "Support/Diagnostics.h"

#include "mosaic-c/Serde.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"

#include <assert.h>
#include <string.h>

typedef struct Payload {
  MosaicArena *arena;
  MosaicKernelList list;
} Payload;

//===----------------------------------------------------------------------===//
// Discovery, transcoding
//===----------------------------------------------------------------------===//

MosaicPayload mosaicPayloadCreate(MlirLocation location, MlirStringRef input) {
  MosaicArena *arena = mosaicArenaCreate();
  Payload *payload = MOSAIC_ARENA_NEW(arena, Payload);
  payload->arena = arena;
  MosaicPayloadError error = {.arena = arena};
  if (mosaicFailed(
          mosaicDiscoverKernels(arena, input, &payload->list, &error))) {
    mlirEmitError(location, error.message);
    mosaicArenaDestroy(arena);
    return (MosaicPayload){NULL};
  }
  return (MosaicPayload){payload};
}

void mosaicPayloadDestroy(MosaicPayload payload) {
  if (!mosaicPayloadIsNull(payload))
    mosaicArenaDestroy(((Payload *)payload.ptr)->arena);
}

intptr_t mosaicPayloadGetNumKernels(MosaicPayload payload) {
  return (intptr_t)((const Payload *)payload.ptr)->list.numKernels;
}

static const MosaicKernel *kernelAt(MosaicPayload payload, intptr_t index) {
  assert(index >= 0 && index < mosaicPayloadGetNumKernels(payload));
  return &((const Payload *)payload.ptr)->list.kernels[index];
}

MosaicKernelInfo mosaicPayloadGetKernel(MosaicPayload payload, intptr_t index) {
  return kernelAt(payload, index)->info;
}

MlirLogicalResult mosaicTranscodeBytecode(MlirLocation location,
                                          MlirStringRef bytecode,
                                          MlirStringCallback callback,
                                          void *userData) {
  MosaicArena *arena = mosaicArenaCreate();
  MosaicPayloadError error = {.arena = arena};
  MosaicTranscoded transcoded;
  const MlirLogicalResult result =
      mosaicTranscode(arena, bytecode, &transcoded, &error);
  if (mosaicFailed(result))
    mlirEmitError(location, error.message);
  else
    callback(transcoded.bytes, userData);
  mosaicArenaDestroy(arena);
  return result;
}

//===----------------------------------------------------------------------===//
// One diagnostic
//===----------------------------------------------------------------------===//

/// Keeps the first error and swallows the others: MLIR's reader and verifier
/// may report several for one cause.
typedef struct FirstError {
  MosaicArena *arena;
  MlirLocation location;
  const char *message; ///< null: none yet
  size_t length;
} FirstError;

static void appendMessage(MlirStringRef part, void *userData) {
  FirstError *error = userData;
  char *message =
      mosaicArenaAllocate(error->arena, error->length + part.length + 1);
  memcpy(message, error->message, error->length);
  if (part.length)
    memcpy(message + error->length, part.data, part.length);
  error->message = message;
  error->length += part.length;
}

static MlirLogicalResult keepFirstError(MlirDiagnostic diagnostic,
                                        void *userData) {
  FirstError *error = userData;
  if (mlirDiagnosticGetSeverity(diagnostic) != MlirDiagnosticError)
    return mlirLogicalResultFailure(); // to the next handler
  if (error->message)
    return mlirLogicalResultSuccess();
  error->message = "";
  error->location = mlirDiagnosticGetLocation(diagnostic);
  mlirDiagnosticPrint(diagnostic, appendMessage, error);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// A kernel's module
//===----------------------------------------------------------------------===//

/// MLIR's reader does not verify memref types, and only their layout's dialect
/// can: builds the type once more, checked.
static MlirLogicalResult checkType(MlirType type, MlirLocation location) {
  if (!mlirTypeIsAMemRef(type))
    return mlirLogicalResultSuccess();
  const intptr_t rank = mlirShapedTypeGetRank(type);
  MosaicArena *arena = mosaicArenaCreate();
  int64_t *shape = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  const MlirType checked = mlirMemRefTypeGetChecked(
      location, mlirShapedTypeGetElementType(type), rank, shape,
      mlirMemRefTypeGetLayout(type), mlirMemRefTypeGetMemorySpace(type));
  mosaicArenaDestroy(arena);
  return mlirTypeIsNull(checked) ? mlirLogicalResultFailure()
                                 : mlirLogicalResultSuccess();
}

static MlirWalkResult checkOpTypes(MlirOperation op, void *userData) {
  MlirLogicalResult *result = userData;
  const MlirLocation location = mlirOperationGetLocation(op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (mosaicFailed(checkType(mlirValueGetType(mlirOperationGetResult(op, i)),
                               location)))
      *result = mlirLogicalResultFailure();
  for (MlirRegion region = mlirOperationGetFirstRegion(op);
       !mlirRegionIsNull(region); region = mlirRegionGetNextInOperation(region))
    for (MlirBlock block = mlirRegionGetFirstBlock(region);
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
        if (mosaicFailed(checkType(
                mlirValueGetType(mlirBlockGetArgument(block, i)), location)))
          *result = mlirLogicalResultFailure();
  return mosaicFailed(*result) ? MlirWalkResultInterrupt
                               : MlirWalkResultAdvance;
}

static MlirLogicalResult applyDebugLocations(const MosaicKernel *kernel,
                                             MlirOperation module,
                                             MlirLocation location) {
  if (!kernel->readableLocations.length)
    return mlirLogicalResultSuccess();
  const MlirModule debugModule = mlirModuleCreateParse(
      mlirOperationGetContext(module), kernel->readableLocations);
  if (mlirModuleIsNull(debugModule))
    return mosaicLocationError(location,
                               "field \"debug_locations\" cannot be parsed");
  const MlirLogicalResult result = mosaicApplyDebugLocations(
      module, mlirModuleGetOperation(debugModule), location);
  mlirModuleDestroy(debugModule);
  return result;
}

static MlirLogicalResult finishModule(const MosaicKernel *kernel,
                                      MlirOperation module,
                                      MlirLocation location,
                                      bool keepVersionAttr) {
  MlirLogicalResult typesAreGood = mlirLogicalResultSuccess();
  mlirOperationWalk(module, checkOpTypes, &typesAreGood, MlirWalkPreOrder);
  MOSAIC_TRY(typesAreGood);
  MOSAIC_TRY(applyDebugLocations(kernel, module, location));
  // A body that was lowered ahead of time may be in the dialect already.
  const MosaicSerdeOptions options = {.serialize = false,
                                      .keepVersionAttr = keepVersionAttr};
  if (kernel->info.hasVersion)
    MOSAIC_TRY(mosaicSerdeRun(module, &options));
  return mlirOperationVerify(module) ? mlirLogicalResultSuccess()
                                     : mlirLogicalResultFailure();
}

/// Bytecode names no dialect of the operations that deserializing creates, so
/// MLIR's reader loads none of them.
static void loadDialects(MlirContext context) {
  static const char *const kDialects[] = {"arith",  "cf",  "func", "math",
                                          "memref", "scf", "tpu",  "vector"};
  for (size_t i = 0; i < sizeof(kDialects) / sizeof(*kDialects); ++i)
    mlirContextGetOrLoadDialect(context,
                                mlirStringRefCreateFromCString(kDialects[i]));
}

static MlirModule parseKernel(const MosaicKernel *kernel, MlirLocation location,
                              bool keepVersionAttr) {
  MlirModule module = mlirModuleCreateParse(mlirLocationGetContext(location),
                                            kernel->readableBody);
  if (mlirModuleIsNull(module) ||
      !mosaicFailed(finishModule(kernel, mlirModuleGetOperation(module),
                                 location, keepVersionAttr)))
    return module;
  mlirModuleDestroy(module);
  return (MlirModule){NULL};
}

/// Whether an error at `location` says more than one at the input would: MLIR's
/// reader reports at no operation.
static bool isOfOperation(MlirLocation location) {
  return !mlirLocationEqual(location, mlirLocationUnknownGet(
                                          mlirLocationGetContext(location))) &&
         !(mlirLocationIsAFileLineColRange(location) &&
           mlirLocationFileLineColRangeGetStartLine(location) == 0);
}

static void report(const MosaicKernel *kernel, const FirstError *error,
                   MlirLocation location) {
  const MlirStringRef name = kernel->info.name;
  const char *message = error->message
                            ? error->message
                            : "MLIR refuses the body without saying why";
  if (error->message && isOfOperation(error->location))
    location = error->location;
  mosaicLocationError(location, "kernel '%.*s': %s", (int)name.length,
                      name.data, message);
}

MlirModule mosaicPayloadParseKernel(MosaicPayload payload, intptr_t index,
                                    MlirLocation location,
                                    bool keepVersionAttr) {
  const MosaicKernel *kernel = kernelAt(payload, index);
  const MlirContext context = mlirLocationGetContext(location);
  FirstError error = {.arena = mosaicArenaCreate()};
  loadDialects(context);
  // Serialized operations belong to no dialect.
  const bool allowed = mlirContextGetAllowUnregisteredDialects(context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  const MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, keepFirstError, &error, NULL);
  const MlirModule module = parseKernel(kernel, location, keepVersionAttr);
  mlirContextDetachDiagnosticHandler(context, handler);
  mlirContextSetAllowUnregisteredDialects(context, allowed);
  if (mlirModuleIsNull(module))
    report(kernel, &error, location);
  mosaicArenaDestroy(error.arena);
  return module;
}
