//===- LogicalToPhysicalDeviceId.c - Device ids through a table -----------===//
//
// Contract of logical-to-physical-device-id
//   needs       a function; only the one named main may hold DMAs and signals
//   guarantees  main has one more argument, the table of total-devices physical
//               ids in smem, and every tpu.enqueue_dma and tpu.sem_signal with a
//               device id goes to the device that the table gives for it
//   does not touch  waits: their device id only says where the copy goes
//   options     total-devices is mandatory
//
//   %i = arith.index_cast %device : i32 to index
//   %p = memref.load %table[%i] : memref<N x i32, #tpu.tiled<(128),[1]>, smem>
//
// Source: analyses.md 3
//
//===----------------------------------------------------------------------===//

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Builder.h"
#include "Builder/Types.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/Passes.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

// Ops that go to another device, and their operand group that says to which.
static const struct {
  const char *name;
  intptr_t deviceGroup;
} kRemoteOps[] = {
    // clang-format off
    {"tpu.enqueue_dma", 4},
    {"tpu.sem_signal",  2},
    // clang-format on
};

typedef struct Translation {
  bool isMain;
  MlirValue table; ///< argument of main
  MosaicArena *arena;
  MlirLogicalResult result;
} Translation;

// The operand group in which `op` names a device; negative when it never does.
static intptr_t deviceGroup(MlirOperation op) {
  for (size_t i = 0; i < sizeof kRemoteOps / sizeof *kRemoteOps; ++i)
    if (mosaicOperationIs(op, kRemoteOps[i].name))
      return kRemoteOps[i].deviceGroup;
  return -1;
}

// The number of the operand that is the group, which holds one at most.
//
// Returns: false when it holds none
static bool findOperand(MlirOperation op, intptr_t group, intptr_t *position) {
  const MlirAttribute sizes = mosaicOperationAttr(op, "operandSegmentSizes");
  *position = 0;
  for (intptr_t i = 0; i < group; ++i)
    *position += mlirDenseI32ArrayGetElement(sizes, i);
  return mlirDenseI32ArrayGetElement(sizes, group) == 1;
}

static void translate(const Translation *translation, MlirOperation op,
                      intptr_t position) {
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, translation->arena);
  const MlirValue device = mlirOperationGetOperand(op, position);
  const MlirType type = mlirValueGetType(device);
  const MlirValue operands[] = {
      translation->table,
      mosaicBuildIndexCast(&builder, device,
                           mlirIndexTypeGet(builder.context))};
  const MlirValue physical = mosaicBuildOneResult(
      &builder, &(MosaicOperationSpec){.name = "memref.load",
                                       .numOperands = 2,
                                       .operands = operands,
                                       .numResults = 1,
                                       .resultTypes = &type});
  mlirOperationSetOperand(op, position, physical);
}

static MlirWalkResult visit(MlirOperation op, void *userData) {
  Translation *translation = userData;
  const intptr_t group = deviceGroup(op);
  intptr_t position = 0;
  if (group < 0)
    return MlirWalkResultAdvance;
  if (!translation->isMain) {
    translation->result = mosaicOpError(
        op, "is outside of main, the one function that gets the table of "
            "device ids; inline the function into main");
    return MlirWalkResultInterrupt;
  }
  if (findOperand(op, group, &position))
    translate(translation, op, position);
  return MlirWalkResultAdvance;
}

static MlirValue addTable(MlirOperation function, int64_t totalDevices,
                          MosaicArena *arena) {
  const MlirContext context = mlirOperationGetContext(function);
  const intptr_t tileRank = 1;
  const int64_t lanes = 128, stride = 1;
  const MlirType type = mlirMemRefTypeGet(
      mosaicIntegerType(context, 32), 1, &totalDevices,
      tpuTiledLayoutAttrGet(context, 1, &tileRank, &lanes, 1, &stride),
      tpuMemorySpaceAttrGet(context, TPU_MEMORY_SPACE_SMEM));
  const MlirBlock entry =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  const MlirValue table =
      mlirBlockAddArgument(entry, type, mlirLocationUnknownGet(context));
  mosaicUpdateFunctionType(function, arena);
  const MlirAttribute attributes = mosaicOperationAttr(function, "arg_attrs");
  if (mlirAttributeIsNull(attributes))
    return table;
  const intptr_t count = mlirArrayAttrGetNumElements(attributes);
  MlirAttribute *entries = MOSAIC_ARENA_ARRAY(arena, MlirAttribute, count + 1);
  for (intptr_t i = 0; i < count; ++i)
    entries[i] = mlirArrayAttrGetElement(attributes, i);
  entries[count] = mlirDictionaryAttrGet(context, 0, NULL);
  mosaicOperationSetAttr(function, "arg_attrs",
                         mlirArrayAttrGet(context, count + 1, entries));
  return table;
}

MlirLogicalResult mosaicLogicalToPhysicalDeviceIdRun(
    MlirOperation function,
    const MosaicLogicalToPhysicalDeviceIdOptions *options) {
  if (options->totalDevices <= 0)
    return mosaicOpError(function,
                         "needs to know how many devices there are: give the "
                         "option total-devices, 1 or more (not %d)",
                         options->totalDevices);
  const MlirBlock entry =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  if (mlirBlockIsNull(entry))
    return mlirLogicalResultSuccess();
  const MlirStringRef name =
      mlirStringAttrGetValue(mosaicOperationAttr(function, "sym_name"));
  Translation translation = {
      .isMain =
          mlirStringRefEqual(name, mlirStringRefCreateFromCString("main")),
      .arena = mosaicArenaCreate(),
      .result = mlirLogicalResultSuccess(),
  };
  if (translation.isMain)
    translation.table =
        addTable(function, options->totalDevices, translation.arena);
  mlirOperationWalk(function, visit, &translation, MlirWalkPostOrder);
  mosaicArenaDestroy(translation.arena);
  return translation.result;
}
