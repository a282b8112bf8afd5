//===- Export.c - Kernels back into custom calls --------------------------===//

#include "Export.h"

#include "BackendConfig/CallFile.h"
#include "BackendConfig/Writer.h"
#include "Support/Diagnostics.h"
#include "Support/TextDepth.h"

#include "mlir-c/BuiltinAttributes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define CONFIG_ATTRIBUTE "mosaic.backend_config"

static MlirStringRef string(const char *text) {
  return mlirStringRefCreateFromCString(text ? text : "");
}

//===----------------------------------------------------------------------===//
// The module, its JSON
//===----------------------------------------------------------------------===//

/// Reads text or bytecode as one module, which the caller owns; null on failure.
static MlirModule parseModule(MlirStringRef input, MlirLocation location) {
  const int depth = mosaicTextTooDeep(input);
  if (depth) {
    mosaicLocationError(location, "the text nests %d deep; at most %d are read",
                        depth, MOSAIC_TEXT_MAX_DEPTH);
    return (MlirModule){NULL};
  }
  MosaicArena *arena = mosaicArenaCreate();
  // MLIR's parser wants a NUL behind the text.
  char *copy = mosaicArenaAllocate(arena, input.length + 1);
  if (input.length)
    memcpy(copy, input.data, input.length);
  const MlirModule module =
      mlirModuleCreateParse(mlirLocationGetContext(location),
                            mlirStringRefCreate(copy, input.length));
  mosaicArenaDestroy(arena);
  return module;
}

static MlirLogicalResult readEmitOptions(const ExportOptions *options,
                                         MlirLocation location,
                                         MosaicEmitBackendConfigOptions *emit) {
  *emit = (MosaicEmitBackendConfigOptions){
      .format = MOSAIC_CONFIG_NEWEST,
      .hasTargetVersion = options->targetVersion != NULL,
      .forwardCompat = options->forwardCompat,
      .noSerialization = options->noSerialization,
      .numSettings = options->numSettings,
      .settings = options->settings};
  if (options->format)
    MOSAIC_TRY(mosaicConfigFormatRequire(
        location, "--format", string(options->format), &emit->format));
  if (!options->targetVersion)
    return mlirLogicalResultSuccess();
  char *end = NULL;
  errno = 0;
  emit->targetVersion = strtol(options->targetVersion, &end, 10);
  if (*end || end == options->targetVersion || errno == ERANGE)
    return mosaicLocationError(location,
                               "--target-version is '%s', not an integer",
                               options->targetVersion);
  return mlirLogicalResultSuccess();
}

static bool hasEmitOptions(const ExportOptions *options) {
  return options->format || options->targetVersion || options->forwardCompat ||
         options->noSerialization || options->numSettings;
}

/// The module's JSON, in `format`. One that it has already is taken as it is.
static MlirLogicalResult jsonOf(MlirOperation module,
                                const MosaicEmitBackendConfigOptions *emit,
                                const ExportOptions *options,
                                MlirStringRef *json) {
  MlirAttribute attribute = mlirOperationGetDiscardableAttributeByName(
      module, string(CONFIG_ATTRIBUTE));
  if (!mlirAttributeIsNull(attribute) && hasEmitOptions(options))
    return mosaicOpError(module,
                         "has its JSON already (%s); remove it, or leave out "
                         "the options that say how to write it",
                         CONFIG_ATTRIBUTE);
  if (mlirAttributeIsNull(attribute)) {
    MOSAIC_TRY(mosaicEmitBackendConfigRun(module, emit));
    attribute = mlirOperationGetDiscardableAttributeByName(
        module, string(CONFIG_ATTRIBUTE));
  }
  if (!mlirAttributeIsAString(attribute))
    return mosaicOpError(module, "has an attribute '%s' that is no string",
                         CONFIG_ATTRIBUTE);
  *json = mlirStringAttrGetValue(attribute);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// The custom call
//===----------------------------------------------------------------------===//

static MlirLogicalResult readSideEffects(const char *name,
                                         MlirLocation location,
                                         MosaicSideEffects *effects) {
  static const char *const kNames[] = {
      [MOSAIC_SIDE_EFFECTS_NONE] = "none",
      [MOSAIC_SIDE_EFFECTS_SOME] = "effects",
      [MOSAIC_SIDE_EFFECTS_DATAFLOW] = "dataflow",
  };
  *effects = MOSAIC_SIDE_EFFECTS_NONE;
  for (size_t i = 0; name && i < sizeof(kNames) / sizeof(*kNames); ++i)
    if (strcmp(name, kNames[i]) == 0) {
      *effects = (MosaicSideEffects)i;
      return mlirLogicalResultSuccess();
    }
  return name ? mosaicLocationError(location,
                                    "--side-effects is '%s'; it must be none, "
                                    "effects or dataflow",
                                    name)
              : mlirLogicalResultSuccess();
}

static MlirLogicalResult writeCall(MosaicArena *arena, MlirLocation location,
                                   const ExportOptions *options,
                                   MosaicCustomCall *call, MosaicText *output) {
  MosaicPayloadError error = {.arena = arena};
  MOSAIC_TRY(
      readSideEffects(options->sideEffects, location, &call->sideEffects));
  if (mosaicFailed(mosaicCallFileRead(mlirLocationGetContext(location), arena,
                                      options->call, call, &error)))
    return mosaicLocationError(location, "--call: %s", error.message);
  return mosaicCustomCallWrite(call, location, mosaicTextCallback, output);
}

static MlirLogicalResult exportModule(MlirOperation module,
                                      MlirLocation location,
                                      const ExportOptions *options,
                                      MosaicText *output) {
  MosaicEmitBackendConfigOptions emit;
  MlirStringRef json;
  MOSAIC_TRY(readEmitOptions(options, location, &emit));
  MOSAIC_TRY(jsonOf(module, &emit, options, &json));
  if (options->json) {
    mosaicTextAppend(output, json);
    return mlirLogicalResultSuccess();
  }
  MosaicCustomCall call = {.backendConfig = json,
                           .kernel = module,
                           .format = emit.format,
                           .kernelName = string(options->kernelName),
                           .metadata = string(options->metadata)};
  MosaicArena *arena = mosaicArenaCreate();
  const MlirLogicalResult result =
      writeCall(arena, location, options, &call, output);
  mosaicArenaDestroy(arena);
  return result;
}

MlirLogicalResult translateCheckOptions(const ExportOptions *options,
                                        bool replaces, MlirLocation location) {
  MosaicEmitBackendConfigOptions emit;
  MosaicSideEffects effects;
  if (replaces && hasEmitOptions(options))
    return mosaicLocationError(location,
                               "--replace keeps the JSON of the program: it "
                               "goes with none of --format, --target-version, "
                               "--forward-compat, --no-serialize, --set");
  MOSAIC_TRY(readEmitOptions(options, location, &emit));
  return readSideEffects(options->sideEffects, location, &effects);
}

MlirLogicalResult translateExport(MlirStringRef input, MlirLocation location,
                                  const ExportOptions *options,
                                  MosaicText *output) {
  const MlirModule module = parseModule(input, location);
  if (mlirModuleIsNull(module))
    return mlirLogicalResultFailure();
  const MlirLogicalResult result =
      exportModule(mlirModuleGetOperation(module), location, options, output);
  mlirModuleDestroy(module);
  return result;
}

//===----------------------------------------------------------------------===//
// Replacing
//===----------------------------------------------------------------------===//

static MlirLogicalResult replaceIn(MosaicPayload payload, MlirLocation location,
                                   const ReplaceOptions *replace,
                                   MosaicText *output) {
  intptr_t chosen;
  MOSAIC_TRY(
      translateChooseKernel(payload, replace->kernel, location, &chosen));
  if (!mosaicPayloadGetKernel(payload, chosen).config.length)
    return mosaicLocationError(location,
                               "the input is a bare body, no program; "
                               "--export-backend-config writes one");
  *replace->reading = replace->withName;
  const MlirModule module = parseModule(replace->with, location);
  if (mlirModuleIsNull(module))
    return mlirLogicalResultFailure();
  const MlirLogicalResult result = mosaicPayloadReplaceKernel(
      payload, chosen, mlirModuleGetOperation(module), location,
      mosaicTextCallback, output);
  mlirModuleDestroy(module);
  return result;
}

MlirLogicalResult translateReplace(MlirStringRef input, MlirLocation location,
                                   const ReplaceOptions *replace,
                                   MosaicText *output) {
  const MosaicPayload payload = mosaicPayloadCreate(location, input);
  if (mosaicPayloadIsNull(payload))
    return mlirLogicalResultFailure();
  const MlirLogicalResult result =
      replaceIn(payload, location, replace, output);
  mosaicPayloadDestroy(payload);
  return result;
}
