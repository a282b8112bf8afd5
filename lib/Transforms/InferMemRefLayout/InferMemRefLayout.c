//===- InferMemRefLayout.c - tpu-infer-memref-layout ----------------------===//
//
// Contract:
//   needs          a func.func of one block, or a declaration, which stays
//   guarantees     every memref argument, memref.alloca and tpu.sem_alloc has a
//                  #tpu.tiled layout, sizes of whole tiles and a memory space;
//                  what changed type is used through tpu.erase_memref_layout,
//                  under the identity layout
//   views          of what is padded are padded too where they keep its rows and
//                  columns (PaddedViews.c), and sides of a DMA are given what
//                  both have room for (DmaShapes.c); canonicalization then moves
//                  the erasures below the views
//   options        hardware-generation (mandatory), sublane-count, lane-count,
//                  tpu-tiling-flags
//
//   func.func @f(%a: memref<16x100xf32>)
//     use %a                    : memref<16x100xf32>
//
//   func.func @f(%a: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, vmem>)
//     %0 = tpu.reinterpret_cast %a : … -> memref<…, #tpu.tiled<(1,128),[1,1]>, …>
//     %1 = tpu.erase_memref_layout %0 : … -> memref<16x128xf32, vmem>
//     use %1
//
// Spec: infer_memref_layout.md.
//
//===----------------------------------------------------------------------===//

#include "Builder/Accessors.h"
#include "Builder/Builder.h"
#include "Builder/MemRefs.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"
#include "Support/Arithmetic.h"
#include "Support/Diagnostics.h"
#include "Transforms/InferMemRefLayout/CanonicalizerGuards.h"
#include "Transforms/InferMemRefLayout/Steps.h"
#include "Transforms/InferMemRefLayout/TiledType.h"

#include "mosaic-c/Passes.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>
#include <string.h>

/// The oldest generation whose memrefs the rules know: v2.
#define OLDEST_GENERATION 2

typedef struct PassContext {
  const MosaicInferMemRefLayoutOptions *options;
  MosaicArena *arena;
} PassContext;

/// An attribute that a producer may put on an argument: rows of its tiles.
static const char leadingTileRowsName[] = "leading_tile_rows";

//===----------------------------------------------------------------------===//
// Rerouting
//===----------------------------------------------------------------------===//

/// Routes all uses of `value`, which has its tiled type instead of `oldType`,
/// through an erasure of the layout at the insertion point; `viewed` is the value
/// that is erased, `value` itself or a view of it made by `viewOp`.
static void eraseLayout(MosaicBuilder *builder, MlirType oldType,
                        MlirValue value, MlirValue viewed,
                        MlirOperation viewOp) {
  const MlirType type =
      mosaicMemRefTypeErased(mlirValueGetType(viewed), builder->arena);
  const MlirValue erased =
      mosaicBuildUnary(builder, "tpu.erase_memref_layout", viewed, type);
  MlirOperation exceptions[] = {mlirOpResultGetOwner(erased), viewOp};
  mlirValueReplaceAllUsesExcept(
      value, erased, mlirOperationIsNull(viewOp) ? 1 : 2, exceptions);
  mosaicPadViews(erased, mosaicTypeShape(oldType, builder->arena),
                 builder->arena);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Reads `leading_tile_rows` off an argument's attributes; 0 when it is absent.
static MlirLogicalResult readLeadingTileRows(MlirAttribute argumentAttributes,
                                             MlirLocation location,
                                             intptr_t number, int64_t *rows) {
  *rows = 0;
  const MlirAttribute attribute = mlirDictionaryAttrGetElementByName(
      argumentAttributes, mlirStringRefCreateFromCString(leadingTileRowsName));
  if (mlirAttributeIsNull(attribute))
    return mlirLogicalResultSuccess();
  if (!mlirAttributeIsAInteger(attribute) ||
      mlirIntegerAttrGetValueInt(attribute) <= 0)
    return mosaicLocationError(location,
                               "argument %d has a leading_tile_rows that is "
                               "no positive integer",
                               (int)number);
  *rows = mlirIntegerAttrGetValueInt(attribute);
  return mlirLogicalResultSuccess();
}

/// The dictionary without `leading_tile_rows`.
static MlirAttribute withoutLeadingTileRows(MlirAttribute dictionary,
                                            MosaicArena *arena) {
  const intptr_t count = mlirDictionaryAttrGetNumElements(dictionary);
  MlirNamedAttribute *kept =
      MOSAIC_ARENA_ARRAY(arena, MlirNamedAttribute, count);
  intptr_t numKept = 0;
  for (intptr_t i = 0; i < count; ++i) {
    const MlirNamedAttribute entry =
        mlirDictionaryAttrGetElement(dictionary, i);
    if (!mlirStringRefEqual(
            mlirIdentifierStr(entry.name),
            mlirStringRefCreateFromCString(leadingTileRowsName)))
      kept[numKept++] = entry;
  }
  return mlirDictionaryAttrGet(mlirAttributeGetContext(dictionary), numKept,
                               kept);
}

static MlirLogicalResult inferArgument(PassContext *context,
                                       MosaicBuilder *builder,
                                       MlirValue argument,
                                       int64_t leadingTileRows) {
  const MlirType oldType = mlirValueGetType(argument);
  if (!mlirTypeIsAMemRef(oldType))
    return mlirLogicalResultSuccess();
  const MemRefSite site = {
      .type = oldType,
      .location = mlirValueGetLocation(argument),
      .subject =
          mosaicArenaFormat(context->arena, "argument %d",
                            (int)mlirBlockArgumentGetArgNumber(argument)),
      .tiles = {.target = context->options->target,
                .flags = context->options->tilingFlags,
                .isKernelArgument = true,
                .isWritten = mosaicMemRefIsWritten(argument),
                .leadingTileRows = leadingTileRows},
      .arena = context->arena};
  MlirType tiledType;
  MOSAIC_TRY(mosaicInferTiledType(&site, &tiledType));
  if (mlirTypeEqual(tiledType, oldType))
    return mlirLogicalResultSuccess();

  mlirBlockArgumentSetType(argument, tiledType);
  builder->location = site.location;
  MlirType untiledType;
  if (!mosaicUntiledType(tiledType, &context->options->target, context->arena,
                         &untiledType)) {
    eraseLayout(builder, oldType, argument, argument, (MlirOperation){NULL});
    return mlirLogicalResultSuccess();
  }
  const MlirValue untiled =
      mosaicBuildReinterpretCast(builder, argument, untiledType);
  eraseLayout(builder, oldType, argument, untiled,
              mlirOpResultGetOwner(untiled));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult
inferArguments(PassContext *context, MlirOperation function, MlirBlock entry) {
  MosaicBuilder builder = {.context = mlirOperationGetContext(function),
                           .target = &context->options->target,
                           .arena = context->arena};
  // The new ops stand in the order of the arguments, before all others.
  mosaicBuilderSetBlockStart(&builder, entry);

  const MlirStringRef name = mlirStringRefCreateFromCString("arg_attrs");
  const MlirAttribute attributes =
      mlirOperationGetAttributeByName(function, name);
  const intptr_t count = mlirBlockGetNumArguments(entry);
  MlirAttribute *kept =
      MOSAIC_ARENA_ARRAY(context->arena, MlirAttribute, count);
  for (intptr_t i = 0; i < count; ++i) {
    const MlirValue argument = mlirBlockGetArgument(entry, i);
    int64_t leadingTileRows = 0;
    if (!mlirAttributeIsNull(attributes)) {
      const MlirAttribute own = mlirArrayAttrGetElement(attributes, i);
      MOSAIC_TRY(readLeadingTileRows(own, mlirValueGetLocation(argument), i,
                                     &leadingTileRows));
      kept[i] = withoutLeadingTileRows(own, context->arena);
    }
    MOSAIC_TRY(inferArgument(context, &builder, argument, leadingTileRows));
  }
  if (!mlirAttributeIsNull(attributes))
    mlirOperationSetAttributeByName(
        function, name, mlirArrayAttrGet(builder.context, count, kept));
  mosaicUpdateFunctionType(function, context->arena);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

/// Rows that the tiles of an allocation are to have; 0: choose. A single column
/// of tiles reads the same with tiles of one row, which need no padding.
static int64_t allocationTileRows(MlirType type, const MosaicTarget *target) {
  const int64_t rank = mlirShapedTypeGetRank(type);
  const bool given = tpuAttributeIsATiledLayout(mlirMemRefTypeGetLayout(type));
  if (given || rank < 2 || mosaicElementBitwidth(type) != 32)
    return 0;
  const int64_t minor = mlirShapedTypeGetDimSize(type, (intptr_t)rank - 1);
  return minor <= target->laneCount ? 1 : 0;
}

static MlirLogicalResult inferAllocation(PassContext *context,
                                         MlirOperation op) {
  const MlirValue memref = mlirOperationGetResult(op, 0);
  const MlirType oldType = mlirValueGetType(memref);
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  const MemRefSite site = {
      .type = oldType,
      .location = mlirOperationGetLocation(op),
      .subject = mosaicArenaFormat(context->arena, "'%.*s' op",
                                   (int)name.length, name.data),
      .tiles = {.target = context->options->target,
                .flags = context->options->tilingFlags,
                .leadingTileRows =
                    allocationTileRows(oldType, &context->options->target)},
      .arena = context->arena};
  MlirType tiledType;
  MOSAIC_TRY(mosaicInferTiledType(&site, &tiledType));
  if (mlirTypeEqual(tiledType, oldType))
    return mlirLogicalResultSuccess();
  // Symbols belong to a layout that is replaced.
  if (mlirOperationGetNumOperands(op) != 0)
    return mosaicOpError(op, "takes operands; a tiled allocation has static "
                             "sizes and no symbols");

  mlirValueSetType(memref, tiledType);
  MosaicBuilder builder =
      mosaicBuilderBefore(op, &context->options->target, context->arena);
  mosaicBuilderSetAfter(&builder, op);
  eraseLayout(&builder, oldType, memref, memref, (MlirOperation){NULL});
  return mlirLogicalResultSuccess();
}

/// The allocations of a function, in order.
typedef struct Allocations {
  intptr_t count;
  MlirOperation *ops; ///< null while they are counted
} Allocations;

static MlirWalkResult collectAllocation(MlirOperation op, void *userData) {
  Allocations *allocations = userData;
  if (!mosaicOperationIs(op, "memref.alloca") &&
      !mosaicOperationIs(op, "tpu.sem_alloc"))
    return MlirWalkResultAdvance;
  if (allocations->ops)
    allocations->ops[allocations->count] = op;
  ++allocations->count;
  return MlirWalkResultAdvance;
}

static MlirLogicalResult inferAllocations(PassContext *context,
                                          MlirOperation function) {
  Allocations counted = {0};
  mlirOperationWalk(function, collectAllocation, &counted, MlirWalkPreOrder);
  Allocations found = {
      .ops = MOSAIC_ARENA_ARRAY(context->arena, MlirOperation, counted.count)};
  mlirOperationWalk(function, collectAllocation, &found, MlirWalkPreOrder);
  for (intptr_t i = 0; i < found.count; ++i)
    MOSAIC_TRY(inferAllocation(context, found.ops[i]));
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static MlirLogicalResult checkTarget(MlirOperation function,
                                     const MosaicTarget *target) {
  const int32_t generation = target->hardwareGeneration;
  if (generation == MOSAIC_GENERATION_UNSET)
    return mosaicOpError(function,
                         "cannot go through tpu-infer-memref-layout without "
                         "the option hardware-generation (%d to %d)",
                         OLDEST_GENERATION, MOSAIC_GENERATION_NEWEST);
  if (generation < OLDEST_GENERATION || generation > MOSAIC_GENERATION_NEWEST)
    return mosaicOpError(function,
                         "cannot be laid out for hardware-generation=%d; "
                         "there are %d to %d",
                         generation, OLDEST_GENERATION,
                         MOSAIC_GENERATION_NEWEST);
  if (!mosaicIsPowerOfTwo(target->sublaneCount) ||
      !mosaicIsPowerOfTwo(target->laneCount))
    return mosaicOpError(function,
                         "cannot be laid out for %d sublanes and %d lanes; "
                         "both are powers of two (8 and 128)",
                         target->sublaneCount, target->laneCount);
  return mlirLogicalResultSuccess();
}

// What a function passes to another one has no layout in common with what that one
// takes: each is laid out alone.
static MlirWalkResult checkCall(MlirOperation op, void *userData) {
  MlirLogicalResult *result = userData;
  if (!mosaicOperationIs(op, "func.call"))
    return MlirWalkResultAdvance;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    const MlirType type = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (!mlirTypeIsAShaped(type))
      continue;
    *result = mosaicOpError(op, "passes a memref or a vector to another "
                                "function; only scalars can be: inline the "
                                "call first (mlir-opt --inline)");
    return MlirWalkResultInterrupt;
  }
  return MlirWalkResultAdvance;
}

static MlirLogicalResult checkCalls(MlirOperation function) {
  MlirLogicalResult result = mlirLogicalResultSuccess();
  mlirOperationWalk(function, checkCall, &result, MlirWalkPreOrder);
  return result;
}

static MlirLogicalResult runOnFunction(PassContext *context,
                                       MlirOperation function) {
  MOSAIC_TRY(checkTarget(function, &context->options->target));
  const MlirRegion body = mlirOperationGetRegion(function, 0);
  const MlirBlock entry = mlirRegionGetFirstBlock(body);
  if (mlirBlockIsNull(entry))
    return mlirLogicalResultSuccess(); // a declaration
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(entry)))
    return mosaicOpError(function, "has several blocks; structure the control "
                                   "flow (scf.if, scf.for, scf.while)");
  MOSAIC_TRY(checkCalls(function));
  mosaicKeepSizes(function, context->arena);
  const MosaicDmas dmas = mosaicFindDmas(function, context->arena);
  MOSAIC_TRY(inferArguments(context, function, entry));
  MOSAIC_TRY(inferAllocations(context, function));
  mosaicMatchDmaShapes(&dmas, &context->options->target, context->arena);
  mosaicProtectShapeCasts(function, context->arena);
  mosaicSplitConversions(function, context->arena);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult
mosaicInferMemRefLayoutRun(MlirOperation function,
                           const MosaicInferMemRefLayoutOptions *options) {
  PassContext context = {.options = options, .arena = mosaicArenaCreate()};
  const MlirLogicalResult result = runOnFunction(&context, function);
  mosaicArenaDestroy(context.arena);
  return result;
}
