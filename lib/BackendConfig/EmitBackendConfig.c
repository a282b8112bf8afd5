//===- EmitBackendConfig.c - mosaic-emit-backend-config -------------------===//
//
// Contract
//   needs       a module in the tpu dialect, at any stage of the lowering.
//   guarantees  its attribute `mosaic.backend_config` is the JSON that the
//               format's JAX would hand to the compiler. A field is what an
//               option says, else what the module's `mosaic.config` says, else
//               what the module implies, else what that JAX does by default.
//   leaves      everything else: what is serialized is a copy.
//
//===----------------------------------------------------------------------===//

#include "BackendConfig/Body.h"
#include "BackendConfig/KernelCheck.h"
#include "BackendConfig/Writer.h"

#include "Builder/Accessors.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"

#include <inttypes.h>
#include <string.h>

typedef struct Emission {
  MosaicArena *arena;
  MlirOperation module;
  const MosaicEmitBackendConfigOptions *options;
  const MosaicConfigFormatInfo *format;
  MosaicConfig config;
} Emission;

/// Sets a boolean that nobody has set.
static void defaultBoolean(Emission *emission, MosaicConfigField field,
                           bool value) {
  if (mlirAttributeIsNull(emission->config.values[field]))
    mosaicConfigSetBoolean(&emission->config,
                           mlirOperationGetContext(emission->module), field,
                           value);
}

static void defaultInteger(Emission *emission, MosaicConfigField field,
                           int64_t value) {
  if (mlirAttributeIsNull(emission->config.values[field]))
    mosaicConfigSetInteger(&emission->config,
                           mlirOperationGetContext(emission->module), field,
                           value);
}

//===----------------------------------------------------------------------===//
// What the module implies
//===----------------------------------------------------------------------===//

static MlirWalkResult findSerializedOp(MlirOperation op, void *userData) {
  static const char kPrefix[] = "stable_mosaic.";
  bool *found = userData;
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  *found = name.length >= strlen(kPrefix) &&
           memcmp(name.data, kPrefix, strlen(kPrefix)) == 0;
  return *found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

static MlirLogicalResult requireDialectForm(MlirOperation module) {
  bool found = false;
  mlirOperationWalk(module, findSerializedOp, &found, MlirWalkPreOrder);
  if (found)
    return mosaicOpError(module, "is in the serialized form, which the "
                                 "analyses cannot read; run "
                                 "mosaic-serde{serialize=false} first");
  return mlirLogicalResultSuccess();
}

static MlirWalkResult findFunctionWithBody(MlirOperation op, void *userData) {
  bool *found = userData;
  *found =
      mosaicOperationIs(op, "func.func") &&
      !mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)));
  return *found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

static MlirLogicalResult requireKernel(MlirOperation module) {
  bool found = false;
  mlirOperationWalk(module, findFunctionWithBody, &found, MlirWalkPreOrder);
  return found ? mlirLogicalResultSuccess()
               : mosaicOpError(module, "holds no kernel: there is no function "
                                       "with a body to write");
}

static MlirLogicalResult deriveDevice(Emission *emission) {
  MosaicDeviceType device;
  MOSAIC_TRY(mosaicAnalyzeDeviceType(emission->module, &device));
  if (device == MOSAIC_DEVICE_UNSTATED)
    return mlirLogicalResultSuccess();
  const char *name =
      device == MOSAIC_DEVICE_SPARSECORE ? "sparsecore" : "tensorcore";
  if (!mlirAttributeIsNull(
          emission->config.values[MOSAIC_CONFIG_DEVICE_TYPE]) &&
      !mosaicConfigIs(&emission->config, MOSAIC_CONFIG_DEVICE_TYPE, name))
    return mosaicOpError(emission->module,
                         "is given another device_type than the %s that its "
                         "functions are for",
                         name);
  mosaicConfigSetKeyword(&emission->config,
                         mlirOperationGetContext(emission->module),
                         MOSAIC_CONFIG_DEVICE_TYPE, name);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult deriveScratch(Emission *emission) {
  int64_t needed, given;
  MOSAIC_TRY(mosaicAnalyzeInternalScratch(emission->module, &needed));
  if (mosaicConfigInteger(&emission->config, MOSAIC_CONFIG_INTERNAL_SCRATCH,
                          &given) &&
      given < needed)
    return mosaicOpError(emission->module,
                         "is given internal_scratch_in_bytes %" PRId64
                         ", but it uses %" PRId64,
                         given, needed);
  if (needed)
    defaultInteger(emission, MOSAIC_CONFIG_INTERNAL_SCRATCH, needed);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult deriveCores(Emission *emission) {
  int64_t numCores;
  MOSAIC_TRY(mosaicAnalyzeActiveCores(emission->module, &numCores));
  if (numCores)
    defaultInteger(emission, MOSAIC_CONFIG_ACTIVE_CORE_COUNT, numCores);
  return mlirLogicalResultSuccess();
}

static bool isSparseCore(const Emission *emission) {
  return mosaicConfigIs(&emission->config, MOSAIC_CONFIG_DEVICE_TYPE,
                        "sparsecore");
}

static MlirLogicalResult derive(Emission *emission) {
  const MosaicEmitBackendConfigOptions *options = emission->options;
  MOSAIC_TRY(deriveDevice(emission));
  MOSAIC_TRY(deriveScratch(emission));
  MOSAIC_TRY(deriveCores(emission));
  defaultBoolean(emission, MOSAIC_CONFIG_HAS_COMMUNICATION,
                 mosaicAnalyzeCommunication(emission->module).hasCommunication);
  defaultBoolean(
      emission, MOSAIC_CONFIG_NEEDS_HLO_PASSES,
      !mlirOperationIsNull(mosaicFindHloOperation(emission->module)));
  defaultBoolean(emission, MOSAIC_CONFIG_NEEDS_LAYOUT_PASSES,
                 !isSparseCore(emission) &&
                     !mosaicModuleIsLowered(emission->module));
  defaultBoolean(emission, MOSAIC_CONFIG_DEBUG_LOCATIONS,
                 !options->forwardCompat && !options->noSerialization);
  if (!options->noSerialization)
    defaultInteger(emission, MOSAIC_CONFIG_SERIALIZATION_FORMAT, 1);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// What contradicts
//===----------------------------------------------------------------------===//

static MlirLogicalResult checkCollective(const Emission *emission) {
  const bool usesBarrier =
      mosaicAnalyzeCommunication(emission->module).hasCustomBarrier;
  const bool hasId = !mlirAttributeIsNull(
      emission->config.values[MOSAIC_CONFIG_COLLECTIVE_ID]);
  if (usesBarrier && !hasId)
    return mosaicOpError(emission->module,
                         "uses the barrier semaphore (tpu.sem_barrier), so it "
                         "needs a collective_id");
  if (hasId && !usesBarrier &&
      !mosaicConfigBoolean(&emission->config, MOSAIC_CONFIG_ALLOW_COLLECTIVE_ID,
                           false))
    return mosaicOpError(emission->module,
                         "has a collective_id, but does not use the barrier "
                         "semaphore (tpu.sem_barrier); leave the id out, or "
                         "set allow_collective_id_without_custom_barrier");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkSparseCoreFields(const Emission *emission) {
  static const MosaicConfigField kFields[] = {MOSAIC_CONFIG_TILING,
                                              MOSAIC_CONFIG_BACKEND_OPT_LEVEL,
                                              MOSAIC_CONFIG_USE_CORE_IDS};
  for (size_t i = 0; i < sizeof(kFields) / sizeof(*kFields); ++i)
    if (!mlirAttributeIsNull(emission->config.values[kFields[i]]) &&
        !isSparseCore(emission))
      return mosaicOpError(emission->module,
                           "sets '%s', which is for SparseCore kernels; this "
                           "one is for the TensorCore",
                           mosaicConfigFieldName(kFields[i]));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkBodyForm(const Emission *emission) {
  const MosaicEmitBackendConfigOptions *options = emission->options;
  if (!options->noSerialization)
    return mlirLogicalResultSuccess();
  if (options->hasTargetVersion || options->forwardCompat)
    return mosaicOpError(emission->module,
                         "is to be written with serialize=false, to which "
                         "neither target-version nor forward-compat applies");
  if (emission->format->serializesLowered)
    return mosaicOpError(emission->module,
                         "is to be written with serialize=false, but format "
                         "%s serializes every kernel; use format 0.8.1 or an "
                         "earlier one",
                         emission->format->name);
  if (mosaicConfigBoolean(&emission->config, MOSAIC_CONFIG_NEEDS_LAYOUT_PASSES,
                          false))
    return mosaicOpError(emission->module,
                         "is to be written with serialize=false, which is for "
                         "kernels that are lowered already; run mosaic-lower "
                         "first");
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static MlirLogicalResult configure(Emission *emission) {
  const MosaicEmitBackendConfigOptions *options = emission->options;
  MOSAIC_TRY(requireDialectForm(emission->module));
  MOSAIC_TRY(mosaicConfigRead(emission->module, &emission->config));
  for (intptr_t i = 0; i < options->numSettings; ++i)
    MOSAIC_TRY(mosaicConfigSet(&emission->config, emission->module,
                               options->settings[i].name,
                               options->settings[i].value));
  MOSAIC_TRY(derive(emission));
  MOSAIC_TRY(
      mosaicConfigCheck(&emission->config, options->format, emission->module));
  MOSAIC_TRY(checkCollective(emission));
  MOSAIC_TRY(checkSparseCoreFields(emission));
  return checkBodyForm(emission);
}

static int64_t targetVersion(const Emission *emission) {
  if (emission->options->hasTargetVersion)
    return emission->options->targetVersion;
  return emission->options->forwardCompat
             ? emission->format->forwardCompatVersion
             : emission->format->targetVersion;
}

static MlirLogicalResult emit(Emission *emission) {
  MOSAIC_TRY(configure(emission));
  const MosaicConfigFormat format = emission->options->format;
  const MosaicBodyOptions bodyOptions = {
      .serialize = !emission->options->noSerialization,
      .targetVersion = targetVersion(emission),
      .takeLocations =
          format >= MOSAIC_CONFIG_0_12 &&
          mosaicConfigBoolean(&emission->config, MOSAIC_CONFIG_DEBUG_LOCATIONS,
                              false)};
  MosaicBody body;
  MOSAIC_TRY(
      mosaicWriteBody(emission->arena, emission->module, &bodyOptions, &body));
  MOSAIC_TRY(requireKernel(emission->module));
  MOSAIC_TRY(mosaicCheckWindowTransforms(emission->module));
  const MosaicConfigContents contents = {.config = &emission->config,
                                         .format = format,
                                         .body = body.body,
                                         .debugLocations = body.debugLocations};
  MosaicText json = {.arena = emission->arena};
  mosaicConfigWrite(&contents, &json);
  mosaicOperationSetAttr(
      emission->module, MOSAIC_BACKEND_CONFIG_ATTRIBUTE,
      mlirStringAttrGet(mlirOperationGetContext(emission->module),
                        mosaicTextString(&json)));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult
mosaicEmitBackendConfigRun(MlirOperation module,
                           const MosaicEmitBackendConfigOptions *options) {
  Emission emission = {.arena = mosaicArenaCreate(),
                       .module = module,
                       .options = options,
                       .format = mosaicConfigFormatInfo(options->format)};
  const MlirLogicalResult result = emit(&emission);
  mosaicArenaDestroy(emission.arena);
  return result;
}
