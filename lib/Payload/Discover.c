//===- Discover.c - The kernels of an input -------------------------------===//

#include "Payload/Discover.h"

#include "Payload/Base64.h"
#include "Payload/HloProto.h"
#include "Payload/Json.h"
#include "Payload/ProgramText.h"
#include "Payload/Quoting.h"
#include "Payload/Transcode.h"

#include "Support/Diagnostics.h"
#include "Support/TextDepth.h"

#include <string.h>

/// The one serialization format there is: MLIR bytecode.
enum { SERIALIZATION_FORMAT = 1 };

typedef struct Discovery {
  MosaicArena *arena;
  MlirStringRef input;
  MosaicKernelList *list;
  size_t capacity;
  MosaicPayloadError *error;
} Discovery;

static MosaicKernel *addKernel(Discovery *discovery) {
  MosaicKernelList *list = discovery->list;
  if (list->numKernels == discovery->capacity) {
    discovery->capacity = 2 * discovery->capacity + 4;
    MosaicKernel *kernels =
        MOSAIC_ARENA_ARRAY(discovery->arena, MosaicKernel, discovery->capacity);
    if (list->numKernels)
      memcpy(kernels, list->kernels, list->numKernels * sizeof(MosaicKernel));
    list->kernels = kernels;
  }
  return &list->kernels[list->numKernels++];
}

//===----------------------------------------------------------------------===//
// Body
//===----------------------------------------------------------------------===//

static MlirStringRef firstName(const MlirStringRef *names, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (names[i].length)
      return names[i];
  return mlirStringRefCreate("", 0);
}

/// A kernel that was lowered ahead of time (lowered_as_tpu_kernel) is MLIR text
/// in jax 0.8. MLIR's parser reads it as it is.
static MlirLogicalResult readTextBody(Discovery *discovery,
                                      MosaicKernel *kernel,
                                      MlirStringRef callName,
                                      MlirStringRef opName) {
  const int depth = mosaicTextDepth(kernel->info.body);
  if (depth > MOSAIC_TEXT_MAX_DEPTH)
    return mosaicPayloadFail(discovery->error,
                             "the text nests %d deep; at most %d are read",
                             depth, MOSAIC_TEXT_MAX_DEPTH);
  const MlirStringRef names[] = {callName, opName};
  kernel->readableBody = kernel->info.body;
  kernel->info.producer = mlirStringRefCreateFromCString("text");
  kernel->info.name = firstName(names, sizeof(names) / sizeof(*names));
  return mlirLogicalResultSuccess();
}

/// Whether a body without bytecode's magic may be text.
static bool isText(MlirStringRef body) {
  for (size_t i = 0; i < body.length; ++i)
    if ((unsigned char)body.data[i] < ' ' && !strchr("\t\r\n", body.data[i]))
      return false;
  return body.length && !memchr(body.data, 0, body.length);
}

/// Fills in what the body itself says.
static MlirLogicalResult readBody(Discovery *discovery, MosaicKernel *kernel,
                                  MlirStringRef callName,
                                  MlirStringRef opName) {
  if (!mosaicIsBytecode(kernel->info.body) && isText(kernel->info.body))
    return readTextBody(discovery, kernel, callName, opName);
  MosaicTranscoded body;
  MOSAIC_TRY(mosaicTranscode(discovery->arena, kernel->info.body, &body,
                             discovery->error));
  const MlirStringRef names[] = {callName, body.body.moduleName, opName,
                                 body.body.functionName};
  kernel->readableBody = body.bytes;
  kernel->info.producer = body.producer;
  kernel->info.hasVersion = body.body.hasVersion;
  kernel->info.version = body.body.version;
  kernel->info.numOperations = (intptr_t)body.body.numOperations;
  kernel->info.name = firstName(names, sizeof(names) / sizeof(*names));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult addBareBody(Discovery *discovery) {
  MosaicKernel *kernel = addKernel(discovery);
  const MlirStringRef none = mlirStringRefCreate(NULL, 0);
  kernel->info.body = discovery->input;
  kernel->info.bodyText =
      (MosaicByteRange){.length = (intptr_t)discovery->input.length};
  return readBody(discovery, kernel, none, none);
}

//===----------------------------------------------------------------------===//
// backend_config
//===----------------------------------------------------------------------===//

/// A backend_config and what its call says beside it.
typedef struct Config {
  MlirStringRef text;  ///< in the input, still escaped
  MlirStringRef plain; ///< its JSON
  MosaicQuoting quoting;
  MlirStringRef kernelName;
  MlirStringRef opName;
} Config;

static MlirLogicalResult requireMember(const MosaicJsonValue *object,
                                       const char *key, MosaicJsonKind kind,
                                       const MosaicJsonValue **member,
                                       MosaicPayloadError *error) {
  *member = mosaicJsonMember(object, key);
  if (!*member)
    return mosaicPayloadFail(error,
                             "JSON, byte %zu: the object has no field \"%s\"",
                             object->offset, key);
  if ((*member)->kind != kind)
    return mosaicPayloadFail(
        error, "JSON, byte %zu: field \"%s\" is not %s", (*member)->offset, key,
        kind == MOSAIC_JSON_STRING ? "a string" : "an object");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkFormat(const MosaicJsonValue *call,
                                     MosaicPayloadError *error) {
  const MosaicJsonValue *format =
      mosaicJsonMember(call, "serialization_format");
  int64_t number;
  if (!format ||
      (mosaicJsonAsInteger(format, &number) && number == SERIALIZATION_FORMAT))
    return mlirLogicalResultSuccess();
  return mosaicPayloadFail(
      error, "JSON, byte %zu: field \"serialization_format\" is not %d",
      format->offset, SERIALIZATION_FORMAT);
}

static MlirLogicalResult decodeField(Discovery *discovery,
                                     const MosaicJsonValue *field,
                                     MlirStringRef *bytes) {
  if (mosaicFailed(mosaicBase64Decode(discovery->arena, field->text, bytes,
                                      discovery->error)))
    return mosaicPayloadErrorPrefix(discovery->error, "field \"%.*s\"",
                                    (int)field->key.length, field->key.data);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readDebugLocations(Discovery *discovery,
                                            MosaicKernel *kernel,
                                            const MosaicJsonValue *call) {
  if (!mosaicJsonMember(call, "debug_locations"))
    return mlirLogicalResultSuccess();
  const MosaicJsonValue *field;
  MosaicTranscoded locations;
  MOSAIC_TRY(requireMember(call, "debug_locations", MOSAIC_JSON_STRING, &field,
                           discovery->error));
  MOSAIC_TRY(decodeField(discovery, field, &kernel->info.debugLocations));
  if (mosaicFailed(mosaicTranscode(discovery->arena,
                                   kernel->info.debugLocations, &locations,
                                   discovery->error)))
    return mosaicPayloadErrorPrefix(discovery->error,
                                    "field \"debug_locations\"");
  kernel->readableLocations = locations.bytes;
  return mlirLogicalResultSuccess();
}

/// Where bytes [start, end) of the JSON stand in the input.
static MosaicByteRange configRange(const Discovery *discovery,
                                   const Config *config, size_t start,
                                   size_t end) {
  const size_t first =
      mosaicEscapedOffset(config->text, config->quoting, start);
  const size_t last = mosaicEscapedOffset(config->text, config->quoting, end);
  return (MosaicByteRange){.offset = config->text.data + first -
                                     discovery->input.data,
                           .length = (intptr_t)(last - first)};
}

static MlirLogicalResult readConfig(Discovery *discovery,
                                    const Config *config) {
  MosaicPayloadError *error = discovery->error;
  MosaicJsonValue *json;
  const MosaicJsonValue *call, *body;
  MOSAIC_TRY(mosaicJsonParse(discovery->arena, config->plain, &json, error));
  MOSAIC_TRY(requireMember(json, "custom_call_config", MOSAIC_JSON_OBJECT,
                           &call, error));
  MOSAIC_TRY(requireMember(call, "body", MOSAIC_JSON_STRING, &body, error));
  MOSAIC_TRY(checkFormat(call, error));
  MosaicKernel *kernel = addKernel(discovery);
  kernel->config = json;
  kernel->info.quoting = config->quoting;
  kernel->info.config = configRange(discovery, config, json->offset, json->end);
  // Without the quotes around it.
  kernel->info.bodyText =
      configRange(discovery, config, body->offset + 1, body->end - 1);
  MOSAIC_TRY(decodeField(discovery, body, &kernel->info.body));
  if (mosaicFailed(
          readBody(discovery, kernel, config->kernelName, config->opName)))
    return mosaicPayloadErrorPrefix(error, "field \"body\"");
  return readDebugLocations(discovery, kernel, call);
}

static MlirLogicalResult addConfig(Discovery *discovery, Config *config) {
  if (mlirLogicalResultIsSuccess(mosaicUnescape(discovery->arena, config->text,
                                                config->quoting, &config->plain,
                                                discovery->error)) &&
      mlirLogicalResultIsSuccess(readConfig(discovery, config)))
    return mlirLogicalResultSuccess();
  return mosaicPayloadErrorPrefix(discovery->error,
                                  "backend_config at byte %td",
                                  config->text.data - discovery->input.data);
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

static MlirLogicalResult plainName(Discovery *discovery, MlirStringRef text,
                                   MosaicQuoting quoting, MlirStringRef *name) {
  if (!text.data)
    return mlirLogicalResultSuccess();
  if (mosaicFailed(mosaicUnescape(discovery->arena, text, quoting, name,
                                  discovery->error)))
    return mosaicPayloadErrorPrefix(discovery->error, "name at byte %td",
                                    text.data - discovery->input.data);
  return mlirLogicalResultSuccess();
}

/// A MosaicCallVisitor.
static MlirLogicalResult addCall(const MosaicTextCall *call, void *userData) {
  Discovery *discovery = userData;
  if (!call->config.data)
    return mosaicPayloadFail(
        discovery->error,
        "the call of tpu_custom_call at byte %zu has no backend_config; "
        "print the program with its backend configs",
        call->offset);
  Config config = {.text = call->config, .quoting = call->configQuoting};
  MOSAIC_TRY(plainName(discovery, call->kernelName, call->quoting,
                       &config.kernelName));
  MOSAIC_TRY(plainName(discovery, call->opName, call->quoting, &config.opName));
  return addConfig(discovery, &config);
}

static MlirLogicalResult addTextCalls(Discovery *discovery) {
  MosaicTextCall call;
  size_t position = 0;
  while (mosaicTextFindCall(discovery->input, &position, &call))
    MOSAIC_TRY(addCall(&call, discovery));
  return mlirLogicalResultSuccess();
}

static bool contains(MlirStringRef text, const char *wanted) {
  const size_t length = strlen(wanted);
  for (size_t i = 0; i + length <= text.length; ++i)
    if (memcmp(text.data + i, wanted, length) == 0)
      return true;
  return false;
}

/// Two calls with the same payload share one string, and so are one kernel here.
static MlirLogicalResult addProgramStrings(Discovery *discovery,
                                           const MosaicBytecode *program) {
  for (size_t i = 0; i < program->numStrings; ++i) {
    const MlirStringRef string = program->strings[i];
    if (!string.length || string.data[0] != '{' ||
        !contains(string, "\"custom_call_config\""))
      continue;
    Config config = {.text = string, .quoting = MOSAIC_QUOTING_NONE};
    MOSAIC_TRY(addConfig(discovery, &config));
  }
  return mlirLogicalResultSuccess();
}

/// Whether bytecode is of a program that calls kernels, not of a kernel.
static bool isProgram(const MosaicBytecode *bytecode) {
  static const char *const kDialects[] = {"stablehlo", "vhlo", "mhlo"};
  for (size_t i = 0; i < bytecode->numDialects; ++i)
    for (size_t j = 0; j < sizeof(kDialects) / sizeof(*kDialects); ++j)
      if (mlirStringRefEqual(bytecode->dialects[i],
                             mlirStringRefCreateFromCString(kDialects[j])))
        return true;
  return false;
}

static MlirLogicalResult addBytecode(Discovery *discovery) {
  MosaicBytecode *bytecode = MOSAIC_ARENA_NEW(discovery->arena, MosaicBytecode);
  MOSAIC_TRY(mosaicBytecodeRead(discovery->arena, discovery->input, bytecode,
                                discovery->error));
  return isProgram(bytecode) ? addProgramStrings(discovery, bytecode)
                             : addBareBody(discovery);
}

static MlirLogicalResult addInput(Discovery *discovery) {
  const MlirStringRef input = discovery->input;
  if (mosaicIsBytecode(input))
    return addBytecode(discovery);
  if (mosaicHloProtoIs(input))
    return mosaicHloProtoVisitCalls(input, addCall, discovery,
                                    discovery->error);
  if (input.length && memchr(input.data, 0, input.length))
    return mosaicPayloadFail(discovery->error,
                             "byte 0: the input is neither MLIR bytecode "
                             "(4D 4C EF 52) nor an HLO proto nor text");
  size_t start = 0;
  while (start < input.length && strchr(" \t\r\n", input.data[start]))
    ++start;
  if (start == input.length || input.data[start] != '{')
    return addTextCalls(discovery);
  Config config = {
      .text = mlirStringRefCreate(input.data + start, input.length - start),
      .quoting = MOSAIC_QUOTING_NONE};
  return addConfig(discovery, &config);
}

MlirLogicalResult mosaicDiscoverKernels(MosaicArena *arena, MlirStringRef input,
                                        MosaicKernelList *list,
                                        MosaicPayloadError *error) {
  *list = (MosaicKernelList){0};
  Discovery discovery = {
      .arena = arena, .input = input, .list = list, .error = error};
  MOSAIC_TRY(addInput(&discovery));
  if (!list->numKernels)
    return mosaicPayloadFail(
        error,
        "no kernel in these %zu bytes: they hold neither a call of "
        "tpu_custom_call nor a backend_config nor a body",
        input.length);
  return mlirLogicalResultSuccess();
}
