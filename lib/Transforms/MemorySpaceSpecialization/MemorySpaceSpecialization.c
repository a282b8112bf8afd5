//===- MemorySpaceSpecialization.c - Where operands in `any` memory are ---===//
//
// Contract of tpu-memory-space-specialization
//   needs       a function in the tpu dialect
//   guarantees  no memref is in memory space any: hbm where only DMAs touch it,
//               directly or through views, else vmem; its views follow
//   does not touch  sizes, layouts, element types; other memory spaces
//
// Source: analyses.md 4
//
//===----------------------------------------------------------------------===//

#include "Builder/Accessors.h"
#include "Builder/Builder.h"
#include "Builder/MemRefs.h"
#include "Builder/Types.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/Passes.h"

/// What an op does with a memref.
typedef enum Use {
  USE_UNKNOWN, ///< something that this pass cannot follow
  USE_VIEW,    ///< gives the same memory another type
  USE_COPY,    ///< a DMA
  USE_ACCESS,  ///< reads or writes it
  USE_NONE,    ///< only asks about its type
} Use;

static const struct {
  const char *name;
  Use use;
} kUses[] = {
    // clang-format off
    {"memref.dim",                 USE_NONE},
    {"memref.load",                USE_ACCESS},
    {"memref.store",               USE_ACCESS},
    {"tpu.enqueue_dma",            USE_COPY},
    {"tpu.enqueue_indirect_dma",   USE_COPY},
    {"tpu.erase_memref_layout",    USE_VIEW},
    {"tpu.load",                   USE_ACCESS},
    {"tpu.memref_bitcast",         USE_VIEW},
    {"tpu.memref_reshape",         USE_VIEW},
    {"tpu.memref_slice",           USE_VIEW},
    {"tpu.memref_squeeze",         USE_VIEW},
    {"tpu.reinterpret_cast",       USE_VIEW},
    {"tpu.shuffled_load",          USE_ACCESS},
    {"tpu.shuffled_store",         USE_ACCESS},
    {"tpu.store",                  USE_ACCESS},
    {"tpu.strided_load",           USE_ACCESS},
    {"tpu.strided_store",          USE_ACCESS},
    {"tpu.tile_size",              USE_NONE},
    {"tpu.vector_load",            USE_ACCESS},
    {"tpu.vector_load_idx",        USE_ACCESS},
    {"tpu.vector_store",           USE_ACCESS},
    {"tpu.vector_store_idx",       USE_ACCESS},
    {"tpu.wait_dma",               USE_COPY},
    {"tpu.wait_dma2",              USE_COPY},
    {"tpu.wait_indirect_dma",      USE_COPY},
    {"vector.load",                USE_ACCESS},
    {"vector.store",               USE_ACCESS},
    // clang-format on
};

static Use useOf(MlirOperation op) {
  for (size_t i = 0; i < sizeof kUses / sizeof *kUses; ++i)
    if (mosaicOperationIs(op, kUses[i].name))
      return kUses[i].use;
  return USE_UNKNOWN;
}

static bool isAnywhere(MlirValue value) {
  return mosaicMemRefTypeIsIn(mlirValueGetType(value), TPU_MEMORY_SPACE_ANY);
}

/// A memref and the views of it, found one after the other.
typedef struct Memory {
  intptr_t count, capacity;
  MlirValue *values;
  bool isAccessed;
  MosaicArena *arena;
} Memory;

static void addValue(Memory *memory, MlirValue value) {
  memory->values = mosaicArenaGrow(memory->arena, memory->values, memory->count,
                                   &memory->capacity, sizeof(*memory->values));
  memory->values[memory->count++] = value;
}

static MlirLogicalResult followUse(Memory *memory, MlirOperation user) {
  switch (useOf(user)) {
  case USE_UNKNOWN:
    return mosaicOpError(user, "uses a memref in memory space any in a way "
                               "that cannot be followed; only views, loads, "
                               "stores and DMAs can be, or give the operand "
                               "of the kernel a memory space");
  case USE_VIEW:
    addValue(memory, mlirOperationGetResult(user, 0));
    break;
  case USE_ACCESS:
    memory->isAccessed = true;
    break;
  case USE_COPY:
  case USE_NONE:
    break;
  }
  return mlirLogicalResultSuccess();
}

// Chooses the space of `root`, and gives it to the views of it that are in any.
static MlirLogicalResult specialize(MlirValue root, MosaicArena *arena) {
  Memory memory = {.arena = arena};
  addValue(&memory, root);
  for (intptr_t i = 0; i < memory.count; ++i)
    for (MlirOpOperand use = mlirValueGetFirstUse(memory.values[i]);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      MOSAIC_TRY(followUse(&memory, mlirOpOperandGetOwner(use)));
  const TpuMemorySpace space =
      memory.isAccessed ? TPU_MEMORY_SPACE_VMEM : TPU_MEMORY_SPACE_HBM;
  for (intptr_t i = 0; i < memory.count; ++i)
    if (isAnywhere(memory.values[i]))
      mlirValueSetType(
          memory.values[i],
          mosaicMemRefTypeWithSpace(mlirValueGetType(memory.values[i]), space));
  return mlirLogicalResultSuccess();
}

typedef struct Walk {
  MosaicArena *arena;
  MlirLogicalResult result;
} Walk;

// Memory that the function itself provides.
static MlirWalkResult visit(MlirOperation op, void *userData) {
  Walk *walk = userData;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    const MlirValue result = mlirOperationGetResult(op, i);
    if (!isAnywhere(result) || useOf(op) == USE_VIEW)
      continue;
    walk->result = specialize(result, walk->arena);
    if (mosaicFailed(walk->result))
      return MlirWalkResultInterrupt;
  }
  return MlirWalkResultAdvance;
}

static MlirLogicalResult specializeFunction(MlirOperation function,
                                            MlirBlock entry,
                                            MosaicArena *arena) {
  Walk walk = {.arena = arena, .result = mlirLogicalResultSuccess()};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i) {
    const MlirValue argument = mlirBlockGetArgument(entry, i);
    if (isAnywhere(argument))
      MOSAIC_TRY(specialize(argument, arena));
  }
  mosaicUpdateFunctionType(function, arena);
  mlirOperationWalk(function, visit, &walk, MlirWalkPostOrder);
  return walk.result;
}

MlirLogicalResult mosaicMemorySpaceSpecializationRun(MlirOperation function) {
  const MlirBlock entry =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  if (mlirBlockIsNull(entry))
    return mlirLogicalResultSuccess();
  MosaicArena *arena = mosaicArenaCreate();
  const MlirLogicalResult result = specializeFunction(function, entry, arena);
  mosaicArenaDestroy(arena);
  return result;
}
