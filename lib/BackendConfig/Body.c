//===- Body.c - The body of a backend_config ------------------------------===//

#include "BackendConfig/Body.h"

#include "Builder/Accessors.h"
#include "Payload/Base64.h"
#include "Payload/Config.h"
#include "Payload/DebugLocations.h"
#include "Support/Diagnostics.h"
#include "Support/Text.h"

#include "mosaic-c/Serde.h"

/// Version 0 names no newer feature of the format, and every reader reads it.
enum { BYTECODE_VERSION = 0 };

static MlirLogicalResult serialize(MlirOperation module, int64_t version) {
  const MlirContext context = mlirOperationGetContext(module);
  const MosaicSerdeOptions options = {.serialize = true,
                                      .targetVersion = version};
  const bool allowed = mlirContextGetAllowUnregisteredDialects(context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  const MlirLogicalResult result = mosaicSerdeRun(module, &options);
  mlirContextSetAllowUnregisteredDialects(context, allowed);
  return result;
}

static MlirLogicalResult writeBytecode(MosaicArena *arena, MlirOperation module,
                                       bool oldest, MlirStringRef *base64) {
  MosaicText bytes = {.arena = arena};
  const MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  if (oldest)
    mlirBytecodeWriterConfigDesiredEmitVersion(config, BYTECODE_VERSION);
  const MlirLogicalResult result = mlirOperationWriteBytecodeWithConfig(
      module, config, mosaicTextCallback, &bytes);
  mlirBytecodeWriterConfigDestroy(config);
  MOSAIC_TRY(result);
  *base64 = mosaicBase64Encode(arena, mosaicTextString(&bytes));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult writeLocations(MosaicArena *arena,
                                        MlirOperation module,
                                        MlirStringRef *base64) {
  const MlirModule holder = mosaicTakeDebugLocations(arena, module);
  const MlirLogicalResult result =
      writeBytecode(arena, mlirModuleGetOperation(holder), true, base64);
  mlirModuleDestroy(holder);
  return result;
}

static MlirLogicalResult writeCopy(MosaicArena *arena, MlirOperation copy,
                                   const MosaicBodyOptions *options,
                                   MosaicBody *result) {
  static const char *const kOurs[] = {MOSAIC_CONFIG_ATTRIBUTE,
                                      MOSAIC_BACKEND_CONFIG_ATTRIBUTE,
                                      "stable_mosaic.version"};
  for (size_t i = 0; i < sizeof(kOurs) / sizeof(*kOurs); ++i)
    mosaicOperationRemoveAttr(copy, kOurs[i]);
  if (options->serialize)
    MOSAIC_TRY(serialize(copy, options->targetVersion));
  if (options->takeLocations)
    MOSAIC_TRY(writeLocations(arena, copy, &result->debugLocations));
  return writeBytecode(arena, copy, options->serialize, &result->body);
}

MlirLogicalResult mosaicWriteBody(MosaicArena *arena, MlirOperation module,
                                  const MosaicBodyOptions *options,
                                  MosaicBody *result) {
  *result = (MosaicBody){0};
  const MlirOperation copy = mlirOperationClone(module);
  const MlirLogicalResult success = writeCopy(arena, copy, options, result);
  mlirOperationDestroy(copy);
  return success;
}
