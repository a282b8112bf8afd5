//===- Serde.c - mosaic-serde: to and from the stable serialized form -----===//
//
// Contract
//   needs       serializing: a context that allows unregistered dialects.
//               Deserializing: the dialects of kernels, loaded; an op of a
//               dialect that is not loaded stays unregistered.
//   guarantees  every op but builtin.module has its other form: same operands,
//               results, successors, regions and locations, and the attributes
//               that the rules (Rules.c) leave. In memory ops have their newest
//               form; only reading upgrades, only writing downgrades.
//   leaves      builtin.module, nested ones too; types and attributes.
//
//   tpu.iota {dimensions = array<i32: 1>}            in memory
//        |  serialize                 ^  deserialize
//        v  rename, then downgrade    |  upgrade, then rename
//   "stable_mosaic.tpu.iota"() {dimension = 1 : i32} version 5
//
//===----------------------------------------------------------------------===//

#include "Serde/Rules.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/Serde.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>
#include <string.h>

#define VERSION_ATTRIBUTE MOSAIC_SERDE_PREFIX "version"

/// The first op in or behind `block`, going on through the later regions of the
/// op that holds it; null when there is none.
static MlirOperation firstOpFrom(MlirBlock block, MlirRegion region) {
  for (;;) {
    for (; !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
      const MlirOperation op = mlirBlockGetFirstOperation(block);
      if (!mlirOperationIsNull(op))
        return op;
    }
    region = mlirRegionGetNextInOperation(region);
    if (mlirRegionIsNull(region))
      return (MlirOperation){NULL};
    block = mlirRegionGetFirstBlock(region);
  }
}

/// The op inside `op` that a post-order walk comes to first; `op` itself when
/// it holds none.
static MlirOperation firstInPostOrder(MlirOperation op) {
  for (;;) {
    const MlirRegion region = mlirOperationGetFirstRegion(op);
    if (mlirRegionIsNull(region))
      return op;
    const MlirOperation inner =
        firstOpFrom(mlirRegionGetFirstBlock(region), region);
    if (mlirOperationIsNull(inner))
      return op;
    op = inner;
  }
}

/// The op after `op` in post-order. No recursion: payloads nest as deeply as
/// they like.
static MlirOperation nextInPostOrder(MlirOperation op) {
  MlirOperation next = mlirOperationGetNextInBlock(op);
  if (mlirOperationIsNull(next)) {
    const MlirBlock block = mlirOperationGetBlock(op);
    next = firstOpFrom(mlirBlockGetNextInRegion(block),
                       mlirBlockGetParentRegion(block));
  }
  return mlirOperationIsNull(next) ? mlirOperationGetParentOperation(op)
                                   : firstInPostOrder(next);
}

static bool isModule(MlirStringRef name) {
  return mlirStringRefEqual(name,
                            mlirStringRefCreateFromCString("builtin.module"));
}

static MlirLogicalResult serializeOp(MosaicSerdeDraft *draft, MlirOperation op,
                                     int64_t version) {
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (isModule(name))
    return mlirLogicalResultSuccess();
  mosaicSerdeDraftRead(draft, op, name);
  MOSAIC_TRY(mosaicSerdeDowngrade(draft, version));
  return mosaicSerdeDraftReplaceOp(draft);
}

static MlirLogicalResult deserializeOp(MosaicSerdeDraft *draft,
                                       MlirOperation op, int64_t version) {
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (isModule(name))
    return mlirLogicalResultSuccess();
  const size_t prefixLength = strlen(MOSAIC_SERDE_PREFIX);
  if (name.length < prefixLength ||
      memcmp(name.data, MOSAIC_SERDE_PREFIX, prefixLength) != 0)
    return mosaicOpError(op,
                         "is not in the serialized form: its name should start "
                         "with `%s`",
                         MOSAIC_SERDE_PREFIX);
  mosaicSerdeDraftRead(draft, op,
                       mlirStringRefCreate(name.data + prefixLength,
                                           name.length - prefixLength));
  MOSAIC_TRY(mosaicSerdeUpgrade(draft, version));
  return mosaicSerdeDraftReplaceOp(draft);
}

static MlirLogicalResult convertOps(MlirOperation module, int64_t version,
                                    const MosaicSerdeOptions *options,
                                    MosaicArena *arena) {
  const bool serializing = options->serialize;
  MosaicSerdeDraft draft = {
      .arena = arena,
      .context = mlirOperationGetContext(module),
      .serializing = serializing,
      .keepRepeat = options->keepRepeat,
  };
  for (MlirOperation op = firstInPostOrder(module), next;
       !mlirOperationEqual(op, module); op = next) {
    next = nextInPostOrder(op); // first: the conversion erases the op
    MOSAIC_TRY(serializing ? serializeOp(&draft, op, version)
                           : deserializeOp(&draft, op, version));
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult serialize(MlirOperation module,
                                   const MosaicSerdeOptions *options,
                                   MosaicArena *arena) {
  const int64_t version = options->targetVersion;
  const MlirContext context = mlirOperationGetContext(module);
  if (version > MOSAIC_SERDE_NEWEST_VERSION)
    return mosaicOpError(
        module, "cannot be serialized to version %" PRId64 "; the newest is %d",
        version, MOSAIC_SERDE_NEWEST_VERSION);
  if (!mlirContextGetAllowUnregisteredDialects(context))
    return mosaicOpError(module,
                         "cannot be serialized in a context that does not "
                         "allow unregistered dialects; allow them "
                         "(--allow-unregistered-dialect)");
  mlirOperationSetDiscardableAttributeByName(
      module, mlirStringRefCreateFromCString(VERSION_ATTRIBUTE),
      mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), version));
  return convertOps(module, version, options, arena);
}

static MlirLogicalResult deserialize(MlirOperation module,
                                     const MosaicSerdeOptions *options,
                                     MosaicArena *arena) {
  const MlirStringRef name = mlirStringRefCreateFromCString(VERSION_ATTRIBUTE);
  const MlirAttribute attribute =
      mlirOperationGetDiscardableAttributeByName(module, name);
  int64_t version;
  if (mlirAttributeIsNull(attribute))
    return mosaicOpError(module,
                         "is not in the serialized form: it has no attribute "
                         "'%s'",
                         VERSION_ATTRIBUTE);
  if (!mosaicSerdeReadInteger(attribute, &version))
    return mosaicOpError(module,
                         "has an attribute '%s' that is not an integer of at "
                         "most 64 bits",
                         VERSION_ATTRIBUTE);
  if (version > MOSAIC_SERDE_NEWEST_VERSION)
    return mosaicOpError(module,
                         "is serialized in version %" PRId64
                         "; versions up to %d are read",
                         version, MOSAIC_SERDE_NEWEST_VERSION);
  if (!options->keepVersionAttr)
    mlirOperationRemoveDiscardableAttributeByName(module, name);
  return convertOps(module, version, options, arena);
}

MlirLogicalResult mosaicSerdeRun(MlirOperation module,
                                 const MosaicSerdeOptions *options) {
  MosaicArena *arena = mosaicArenaCreate();
  const MlirLogicalResult result = options->serialize
                                       ? serialize(module, options, arena)
                                       : deserialize(module, options, arena);
  mosaicArenaDestroy(arena);
  return result;
}
