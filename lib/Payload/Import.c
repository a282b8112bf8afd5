//===- Import.c - From payloads to modules --------------------------------===//

#include "Payload/Bytecode.h"
#include "Payload/Config.h"
#include "Payload/DebugLocations.h"
#include "Payload/Discover.h"
#include "Payload/Transcode.h"

#include "Support/Diagnostics.h"
#include "Support/TextDepth.h"

#include "mosaic-c/Serde.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"

#include <assert.h>
#include <string.h>

typedef struct Payload {
  MosaicArena *arena;
  MlirStringRef input;
  MosaicKernelList list;
} Payload;

//===----------------------------------------------------------------------===//
// Discovery, transcoding
//===----------------------------------------------------------------------===//

MosaicPayload mosaicPayloadCreate(MlirLocation location, MlirStringRef input) {
  MosaicArena *arena = mosaicArenaCreate();
  Payload *payload = MOSAIC_ARENA_NEW(arena, Payload);
  payload->arena = arena;
  payload->input = input;
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

MlirStringRef mosaicPayloadGetInput(MosaicPayload payload) {
  return ((const Payload *)payload.ptr)->input;
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
  const char *context; ///< what is being read, for the message
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

/// A kernel on its way to a module.
typedef struct KernelParse {
  const MosaicKernel *kernel;
  MlirLocation input;
  bool keepVersionAttr;
  FirstError error;
} KernelParse;

static MlirLogicalResult applyDebugLocations(KernelParse *parse,
                                             MlirOperation module) {
  if (!parse->kernel->readableLocations.length)
    return mlirLogicalResultSuccess();
  parse->error.context = "field \"debug_locations\": ";
  const MlirModule debugModule = mlirModuleCreateParse(
      mlirOperationGetContext(module), parse->kernel->readableLocations);
  if (mlirModuleIsNull(debugModule))
    return mlirLogicalResultFailure();
  const MlirLogicalResult result = mosaicApplyDebugLocations(
      module, mlirModuleGetOperation(debugModule), parse->input);
  mlirModuleDestroy(debugModule);
  if (!mosaicFailed(result))
    parse->error.context = "";
  return result;
}

/// Leaves on the module what its backend_config says and it does not.
static MlirLogicalResult attachConfig(KernelParse *parse,
                                      MlirOperation module) {
  if (!parse->kernel->config)
    return mlirLogicalResultSuccess();
  parse->error.context = "backend_config: ";
  MosaicPayloadError error = {.arena = parse->error.arena};
  MosaicConfig config;
  if (mosaicFailed(mosaicConfigFromJson(mlirOperationGetContext(module),
                                        parse->kernel->config, &config,
                                        &error))) {
    parse->error.message = error.message;
    parse->error.location = parse->input;
    return mlirLogicalResultFailure();
  }
  MOSAIC_TRY(mosaicConfigDropDerived(&config, module));
  mosaicConfigAttach(module, &config);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult finishModule(KernelParse *parse,
                                      MlirOperation module) {
  MlirLogicalResult typesAreGood = mlirLogicalResultSuccess();
  mlirOperationWalk(module, checkOpTypes, &typesAreGood, MlirWalkPreOrder);
  MOSAIC_TRY(typesAreGood);
  MOSAIC_TRY(applyDebugLocations(parse, module));
  // A body that was lowered ahead of time may be in the dialect already.
  const MosaicSerdeOptions options = {.serialize = false,
                                      .keepVersionAttr = parse->keepVersionAttr,
                                      .keepRepeat = true};
  const MlirAttribute version = mlirOperationGetAttributeByName(
      module, mlirStringRefCreateFromCString("stable_mosaic.version"));
  if (!mlirAttributeIsNull(version))
    MOSAIC_TRY(mosaicSerdeRun(module, &options));
  return mlirOperationVerify(module) ? attachConfig(parse, module)
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

static MlirModule parseKernel(KernelParse *parse) {
  MlirModule module = mlirModuleCreateParse(
      mlirLocationGetContext(parse->input), parse->kernel->readableBody);
  if (mlirModuleIsNull(module) ||
      !mosaicFailed(finishModule(parse, mlirModuleGetOperation(module))))
    return module;
  mlirModuleDestroy(module);
  return (MlirModule){NULL};
}

/// Whether `location` is a place in a file.
static bool isFilePlace(MlirLocation location) {
  return mlirLocationIsAFileLineColRange(location) &&
         mlirLocationFileLineColRangeGetStartLine(location) > 0;
}

/// Whether `location` is of MLIR's bytecode reader, which knows no lines, or of
/// nobody.
static bool isOfReader(MlirLocation location) {
  if (mlirLocationIsAFileLineColRange(location))
    return !isFilePlace(location);
  return mlirLocationEqual(
      location, mlirLocationUnknownGet(mlirLocationGetContext(location)));
}

/// Finds the entry of `bytecode` that is the text `wanted`.
static bool findTextEntry(MosaicArena *arena, MlirStringRef bytecode,
                          MlirStringRef wanted, size_t *offset) {
  MosaicBytecode *file = MOSAIC_ARENA_NEW(arena, MosaicBytecode);
  MosaicPayloadError unused = {.arena = arena};
  if (mosaicFailed(mosaicBytecodeRead(arena, bytecode, file, &unused)))
    return false;
  for (size_t i = 0; i < file->numAttributes + file->numTypes; ++i) {
    const MosaicEntry *entry = i < file->numAttributes
                                   ? &file->attributes[i]
                                   : &file->types[i - file->numAttributes];
    if (entry->isCustom || entry->size != wanted.length + 1 ||
        memcmp(bytecode.data + entry->offset, wanted.data, wanted.length) != 0)
      continue;
    *offset = entry->offset;
    return true;
  }
  return false;
}

/// MLIR's parser reports an error in an entry that is text as if the text were
/// the name of a file. Says instead where the entry stands.
static bool describeText(KernelParse *parse) {
  FirstError *error = &parse->error;
  if (!error->message || !isFilePlace(error->location))
    return false;
  const MosaicKernelInfo *kernel = &parse->kernel->info;
  const MlirStringRef text = mlirIdentifierStr(
      mlirLocationFileLineColRangeGetFilename(error->location));
  // A body that is text itself is the file "-".
  if (!mosaicIsBytecode(kernel->body) &&
      mlirStringRefEqual(text, mlirStringRefCreateFromCString("-"))) {
    error->message = mosaicArenaFormat(
        error->arena, "field \"body\": line %d, column %d of the text: %s",
        mlirLocationFileLineColRangeGetStartLine(error->location),
        mlirLocationFileLineColRangeGetStartColumn(error->location),
        error->message);
    return true;
  }
  size_t offset;
  if (!findTextEntry(error->arena, kernel->body, text, &offset) &&
      !findTextEntry(error->arena, kernel->debugLocations, text, &offset))
    return false;
  error->message = mosaicArenaFormat(
      error->arena, "attribute/type section, byte %zu: `%.*s`: %s", offset,
      (int)text.length, text.data, error->message);
  return true;
}

/// Emits the error at the operation that it is about, if there is one, else at
/// the input.
static void report(KernelParse *parse) {
  FirstError *error = &parse->error;
  MlirLocation location = parse->input;
  const bool isOfText = describeText(parse);
  if (!error->message)
    error->message = "MLIR refuses it without saying why";
  else if (!isOfText && !isOfReader(error->location))
    location = error->location;
  const MlirStringRef name = parse->kernel->info.name;
  if (name.length)
    mosaicLocationError(location, "kernel '%.*s': %s%s", (int)name.length,
                        name.data, error->context, error->message);
  else
    mosaicLocationError(location, "%s%s", error->context, error->message);
}

MlirModule mosaicPayloadParseKernel(MosaicPayload payload, intptr_t index,
                                    MlirLocation location,
                                    bool keepVersionAttr) {
  const MlirContext context = mlirLocationGetContext(location);
  KernelParse parse = {.kernel = kernelAt(payload, index),
                       .input = location,
                       .keepVersionAttr = keepVersionAttr,
                       .error = {.arena = mosaicArenaCreate(), .context = ""}};
  loadDialects(context);
  // Serialized operations belong to no dialect.
  const bool allowed = mlirContextGetAllowUnregisteredDialects(context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  const MlirDiagnosticHandlerID handler = mlirContextAttachDiagnosticHandler(
      context, keepFirstError, &parse.error, NULL);
  const MlirModule module = parseKernel(&parse);
  mlirContextDetachDiagnosticHandler(context, handler);
  mlirContextSetAllowUnregisteredDialects(context, allowed);
  if (mlirModuleIsNull(module))
    report(&parse);
  mosaicArenaDestroy(parse.error.arena);
  return module;
}
