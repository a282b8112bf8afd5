//===- Program.c - A module made ready to run -----------------------------===//

#include "Interpreter/Program.h"

#include "Support/Diagnostics.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <string.h>

enum { NO_SLOT = -1, ELEMENTS_PER_STEP = 64 };

/// From values to slots: open addressing by the value's address.
typedef struct SlotMap {
  size_t capacity; ///< a power of two
  const void **keys;
  int32_t *slots;
} SlotMap;

typedef struct Builder {
  MosaicArena *arena;
  SlotMap map;
  int32_t numSlots;
  int32_t numInstructions;
  int32_t maxInstructions;
  const Instruction **instructions;
  int64_t valueWords;
  int32_t numAllocations;
  int32_t barrier; ///< allocation of tpu.sem_barrier; -1: none yet
  int32_t scratch; ///< allocation of tpu.internal_scratch; -1: none yet
  Allocation *allocations;
} Builder;

static size_t slotOf(const SlotMap *map, const void *key) {
  size_t at = ((uintptr_t)key >> 4) * UINT64_C(0x9e3779b97f4a7c15) &
              (map->capacity - 1);
  while (map->keys[at] && map->keys[at] != key)
    at = (at + 1) & (map->capacity - 1);
  return at;
}

static void growMap(Builder *builder) {
  const SlotMap old = builder->map;
  builder->map.capacity = old.capacity ? old.capacity * 2 : 1024;
  builder->map.keys =
      MOSAIC_ARENA_ARRAY(builder->arena, const void *, builder->map.capacity);
  builder->map.slots =
      MOSAIC_ARENA_ARRAY(builder->arena, int32_t, builder->map.capacity);
  for (size_t i = 0; i < old.capacity; ++i) {
    if (!old.keys[i])
      continue;
    const size_t at = slotOf(&builder->map, old.keys[i]);
    builder->map.keys[at] = old.keys[i];
    builder->map.slots[at] = old.slots[i];
  }
}

static int32_t addSlot(Builder *builder, MlirValue value) {
  if ((size_t)builder->numSlots * 2 >= builder->map.capacity)
    growMap(builder);
  const size_t at = slotOf(&builder->map, value.ptr);
  builder->map.keys[at] = value.ptr;
  builder->map.slots[at] = builder->numSlots;
  return builder->numSlots++;
}

static int32_t findSlot(const Builder *builder, MlirValue value) {
  if (!builder->map.capacity)
    return NO_SLOT;
  const size_t at = slotOf(&builder->map, value.ptr);
  return builder->map.keys[at] ? builder->map.slots[at] : NO_SLOT;
}

static bool decodeShape(MosaicArena *arena, MlirType type, ValueType *result) {
  const intptr_t rank = mlirShapedTypeGetRank(type);
  if (rank > MAX_RANK)
    return false;
  int64_t *shape = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  int64_t count = 1;
  for (intptr_t i = 0; i < rank; ++i) {
    shape[i] = mlirShapedTypeGetDimSize(type, i);
    if (mlirShapedTypeIsDynamicDim(type, i))
      count = 0;
    else if (shape[i] && count > MAX_WORDS / shape[i])
      return false;
    else
      count *= shape[i];
  }
  result->rank = (int32_t)rank;
  result->shape = shape;
  result->count = count;
  return true;
}

static int64_t tileSize(MlirAttribute layout, intptr_t tile, intptr_t dim) {
  return tpuTiledLayoutAttrGetTileSize(layout, tile, dim);
}

/// Whether the tiles after the first say how 32-bit words are filled: none or (1,1) for whole words,
/// (P,1) for P elements per word; (128) before it where the first tile has one dimension.
static bool fillsWords(MlirAttribute layout, int64_t perWord) {
  const intptr_t numTiles = tpuTiledLayoutAttrGetNumTiles(layout);
  intptr_t next = 1;
  if (tpuTiledLayoutAttrGetTileRank(layout, 0) == 1 && next < numTiles &&
      tpuTiledLayoutAttrGetTileRank(layout, next) == 1) {
    if (tileSize(layout, next, 0) != LANES)
      return false;
    ++next;
  }
  if (next == numTiles)
    return perWord == 1;
  return next + 1 == numTiles &&
         tpuTiledLayoutAttrGetTileRank(layout, next) == 2 &&
         tileSize(layout, next, 0) == perWord && tileSize(layout, next, 1) == 1;
}

/// Reads `(rows,128)[(P,1)]` or `(length)[(128)(P,1)]`. False for tiles of another form.
static bool decodeTiles(MosaicArena *arena, MlirAttribute layout,
                        ValueType *type) {
  if (tpuTiledLayoutAttrGetNumTiles(layout) == 0)
    return true; // strides alone: semaphores
  const intptr_t rank = tpuTiledLayoutAttrGetTileRank(layout, 0);
  if (rank < 1 || rank > 2 || type->rank < rank || type->element.width > 32 ||
      32 % type->element.width || !fillsWords(layout, 32 / type->element.width))
    return false;
  TiledLayout *tiles = MOSAIC_ARENA_NEW(arena, TiledLayout);
  tiles->oneDimensional = rank == 1;
  tiles->tileRows = rank == 1 ? 1 : tileSize(layout, 0, 0);
  tiles->tileColumns = tileSize(layout, 0, rank - 1);
  for (int32_t i = 0; i < type->rank; ++i) {
    tiles->tileStrides[i] = tpuTiledLayoutAttrGetTileStride(layout, i);
    if (tiles->tileStrides[i] < 0)
      return false;
  }
  type->tiles = tiles;
  const int64_t perWord = 32 / type->element.width;
  return tiles->tileRows > 0 && tiles->tileRows <= INT32_MAX &&
         tiles->tileColumns > 0 && tiles->tileColumns <= INT32_MAX &&
         tiles->tileColumns % LANES == 0 &&
         (rank == 1 || tiles->tileColumns == LANES) &&
         tiles->tileRows * tiles->tileColumns % (perWord * LANES) == 0;
}

static bool decodeType(MosaicArena *arena, MlirType type, ValueType *result) {
  *result = (ValueType){.kind = TYPE_SCALAR, .count = 1};
  if (mlirTypeIsAVector(type)) {
    result->kind = TYPE_VECTOR;
    result->element = elementTypeOf(mlirShapedTypeGetElementType(type));
    return result->element.format != ELEMENT_NONE &&
           result->element.width <= 32 && decodeShape(arena, type, result);
  }
  if (mlirTypeIsAMemRef(type)) {
    result->kind = TYPE_MEMREF;
    const MlirType element = mlirShapedTypeGetElementType(type);
    result->isSemaphore =
        tpuTypeIsASemaphore(element) || tpuTypeIsADMASemaphore(element);
    result->element = result->isSemaphore ? (ElementType){ELEMENT_INTEGER, 32}
                                          : elementTypeOf(element);
    if (result->element.format == ELEMENT_NONE || result->element.width > 32 ||
        !decodeShape(arena, type, result))
      return false;
    const MlirAttribute layout = mlirMemRefTypeGetLayout(type);
    return result->isSemaphore || !tpuAttributeIsATiledLayout(layout) ||
           decodeTiles(arena, layout, result);
  }
  result->element = elementTypeOf(type);
  return result->element.format != ELEMENT_NONE;
}

static bool refuseType(MlirOperation op, MlirType type) {
  MosaicArena *arena = mosaicArenaCreate();
  mosaicOpError(
      op,
      "has %s, which cannot be run: vectors and memrefs of integers or floats "
      "of up to 32 bits, of rank up to %d and with up to 2^29 elements can, "
      "and "
      "tiles of the forms (rows,128)(P,1) and (n)(128)(P,1)",
      mosaicTypeText(type, arena), MAX_RANK);
  mosaicArenaDestroy(arena);
  return false;
}

static bool allocates(const char *name) {
  static const char *const kNames[] = {"memref.alloc", "memref.alloca",
                                       "tpu.internal_scratch", "tpu.sem_alloc",
                                       "tpu.sem_barrier"};
  for (size_t i = 0; i < sizeof(kNames) / sizeof(kNames[0]); ++i)
    if (strcmp(name, kNames[i]) == 0)
      return true;
  return false;
}

/// Gives the op's memref a place among the allocations.
static bool addAllocation(Builder *builder, Instruction *instruction) {
  const char *const name = instruction->semantics->name;
  const ValueType *const type = &instruction->resultTypes[0];
  int32_t own = -1;
  int32_t *const shared =
      strcmp(name, "tpu.sem_barrier") == 0        ? &builder->barrier
      : strcmp(name, "tpu.internal_scratch") == 0 ? &builder->scratch
                                                  : &own;
  for (int32_t i = 0; i < type->rank; ++i)
    if (type->shape[i] < 0)
      return !mosaicFailed(mosaicOpError(
          instruction->op,
          "allocates a memref whose size is not static; that cannot be run"));
  const Allocation allocation = {
      .type = *type,
      .words = memrefWords(type->tiles, type->element, type->rank, type->shape),
      .op = instruction->op};
  if (allocation.words < 0)
    return refuseType(instruction->op, mlirValueGetType(mlirOperationGetResult(
                                           instruction->op, 0)));
  if (*shared >= 0) {
    Allocation *const known = &builder->allocations[*shared];
    if (!known->type.tiles != !type->tiles)
      return !mosaicFailed(mosaicOpError(
          instruction->op,
          "has tiles and another of its kind has none; that cannot be run"));
    if (known->words < allocation.words)
      *known = allocation;
    instruction->allocation = *shared;
    return true;
  }
  Allocation *grown = MOSAIC_ARENA_ARRAY(builder->arena, Allocation,
                                         builder->numAllocations + 1);
  if (builder->numAllocations)
    memcpy(grown, builder->allocations,
           (size_t)builder->numAllocations * sizeof(Allocation));
  builder->allocations = grown;
  grown[builder->numAllocations] = allocation;
  instruction->allocation = builder->numAllocations++;
  *shared = instruction->allocation;
  return true;
}

/// Numbers the instruction, in program order.
static void addInstruction(Builder *builder, Instruction *instruction) {
  if (builder->numInstructions == builder->maxInstructions) {
    builder->maxInstructions = 2 * builder->maxInstructions + 256;
    const Instruction **grown = MOSAIC_ARENA_ARRAY(
        builder->arena, const Instruction *, builder->maxInstructions);
    if (builder->numInstructions)
      memcpy((void *)grown, (const void *)builder->instructions,
             (size_t)builder->numInstructions * sizeof(*grown));
    builder->instructions = grown;
  }
  instruction->number = builder->numInstructions++;
  builder->instructions[instruction->number] = instruction;
}

static bool buildRegion(Builder *builder, MlirOperation op, MlirRegion source,
                        Region *region);

static bool buildOperands(Builder *builder, MlirOperation op,
                          Instruction *instruction) {
  instruction->numOperands = (int32_t)mlirOperationGetNumOperands(op);
  int32_t *operands =
      MOSAIC_ARENA_ARRAY(builder->arena, int32_t, instruction->numOperands);
  ValueType *types =
      MOSAIC_ARENA_ARRAY(builder->arena, ValueType, instruction->numOperands);
  for (int32_t i = 0; i < instruction->numOperands; ++i) {
    const MlirValue operand = mlirOperationGetOperand(op, i);
    operands[i] = findSlot(builder, operand);
    assert(operands[i] != NO_SLOT &&
           "a verified module defines values before their uses");
    if (!decodeType(builder->arena, mlirValueGetType(operand), &types[i]))
      return refuseType(op, mlirValueGetType(operand));
  }
  instruction->operands = operands;
  instruction->operandTypes = types;
  return true;
}

static bool buildResults(Builder *builder, MlirOperation op,
                         Instruction *instruction) {
  instruction->numResults = (int32_t)mlirOperationGetNumResults(op);
  int32_t *results =
      MOSAIC_ARENA_ARRAY(builder->arena, int32_t, instruction->numResults);
  ValueType *types =
      MOSAIC_ARENA_ARRAY(builder->arena, ValueType, instruction->numResults);
  for (int32_t i = 0; i < instruction->numResults; ++i) {
    const MlirValue result = mlirOperationGetResult(op, i);
    results[i] = addSlot(builder, result);
    if (!decodeType(builder->arena, mlirValueGetType(result), &types[i]))
      return refuseType(op, mlirValueGetType(result));
    if (types[i].kind != TYPE_VECTOR)
      continue;
    instruction->cost += types[i].count / ELEMENTS_PER_STEP;
    builder->valueWords += types[i].count;
  }
  if (builder->valueWords > MAX_WORDS)
    return !mosaicFailed(mosaicOpError(
        op, "is where the values of the kernel exceed 2^29 elements; that "
            "cannot be run"));
  instruction->results = results;
  instruction->resultTypes = types;
  return true;
}

static bool buildInstruction(Builder *builder, MlirOperation op,
                             Instruction *instruction) {
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  *instruction = (Instruction){
      .semantics = findSemantics(name), .op = op, .allocation = -1, .cost = 1};
  addInstruction(builder, instruction);
  if (!instruction->semantics) {
    mosaicOpError(op, "has no meaning to the interpreter: it cannot be run");
    return false;
  }
  if (!buildOperands(builder, op, instruction))
    return false;
  instruction->numRegions = (int32_t)mlirOperationGetNumRegions(op);
  Region *regions =
      MOSAIC_ARENA_ARRAY(builder->arena, Region, instruction->numRegions);
  for (int32_t i = 0; i < instruction->numRegions; ++i)
    if (!buildRegion(builder, op, mlirOperationGetRegion(op, i), &regions[i]))
      return false;
  instruction->regions = regions;
  if (!buildResults(builder, op, instruction))
    return false;
  if (allocates(instruction->semantics->name) &&
      !addAllocation(builder, instruction))
    return false;
  return !instruction->semantics->decode ||
         instruction->semantics->decode(builder->arena, instruction);
}

static bool buildBlock(Builder *builder, MlirBlock source, Block *block) {
  block->numArguments = (int32_t)mlirBlockGetNumArguments(source);
  int32_t *arguments =
      MOSAIC_ARENA_ARRAY(builder->arena, int32_t, block->numArguments);
  for (int32_t i = 0; i < block->numArguments; ++i)
    arguments[i] = addSlot(builder, mlirBlockGetArgument(source, i));
  block->arguments = arguments;
  for (MlirOperation op = mlirBlockGetFirstOperation(source);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    ++block->numInstructions;
  block->instructions =
      MOSAIC_ARENA_ARRAY(builder->arena, Instruction, block->numInstructions);
  int32_t number = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(source);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (!buildInstruction(builder, op, &block->instructions[number++]))
      return false;
  return true;
}

static bool buildRegion(Builder *builder, MlirOperation op, MlirRegion source,
                        Region *region) {
  const MlirBlock block = mlirRegionGetFirstBlock(source);
  if (mlirBlockIsNull(block))
    return true; // the else of an scf.if without one
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(block))) {
    mosaicOpError(
        op,
        "has a region of several blocks; only regions of one block can be run");
    return false;
  }
  return buildBlock(builder, block, &region->block);
}

static bool buildFunction(Builder *builder, MlirOperation op,
                          Function *function) {
  const MlirAttribute name = mlirOperationGetAttributeByName(
      op, mlirStringRefCreateFromCString("sym_name"));
  const MlirStringRef text = mlirStringAttrGetValue(name);
  *function = (Function){.name = mosaicArenaFormat(builder->arena, "%.*s",
                                                   (int)text.length, text.data),
                         .op = op};
  if (!buildRegion(builder, op, mlirOperationGetRegion(op, 0), &function->body))
    return false;
  function->numArguments = function->body.block.numArguments;
  ValueType *types =
      MOSAIC_ARENA_ARRAY(builder->arena, ValueType, function->numArguments);
  const MlirBlock block =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  for (int32_t i = 0; i < function->numArguments; ++i) {
    const MlirType type = mlirValueGetType(mlirBlockGetArgument(block, i));
    if (!decodeType(builder->arena, type, &types[i]))
      return refuseType(op, type);
  }
  function->argumentTypes = types;
  return true;
}

static bool hasAttribute(MlirOperation op, const char *name) {
  return !mlirAttributeIsNull(mlirOperationGetAttributeByName(
      op, mlirStringRefCreateFromCString(name)));
}

static const Function *findEntry(const Program *program) {
  const Function *main =
      programFindFunction(program, mlirStringRefCreateFromCString("main"));
  if (main)
    return main;
  for (int32_t i = 0; i < program->numFunctions; ++i)
    if (hasAttribute(program->functions[i].op, "tpu.main"))
      return &program->functions[i];
  for (int32_t i = 0; i < program->numFunctions; ++i)
    if (hasAttribute(program->functions[i].op, "window_params") ||
        hasAttribute(program->functions[i].op, "dimension_semantics"))
      return &program->functions[i];
  return NULL;
}

static bool isFunction(MlirOperation op) {
  return mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)),
                            mlirStringRefCreateFromCString("func.func")) &&
         !mlirBlockIsNull(
             mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)));
}

const Program *programBuild(MosaicArena *arena, MlirOperation module) {
  Program *program = MOSAIC_ARENA_NEW(arena, Program);
  program->arena = arena;
  program->module = module;
  Builder builder = {.arena = arena, .barrier = -1, .scratch = -1};
  const MlirBlock body =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  int32_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    count += isFunction(op);
  program->functions = MOSAIC_ARENA_ARRAY(arena, Function, count);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (isFunction(op) &&
        !buildFunction(&builder, op,
                       &program->functions[program->numFunctions++]))
      return NULL;
  program->numSlots = builder.numSlots;
  program->numInstructions = builder.numInstructions;
  program->instructions = builder.instructions;
  program->valueWords = builder.valueWords;
  program->numAllocations = builder.numAllocations;
  program->allocations = builder.allocations;
  program->entry = findEntry(program);
  if (!program->entry) {
    mosaicOpError(
        module,
        "has no entry function: none is named main, marked tpu.main, or has "
        "window_params or dimension_semantics");
    return NULL;
  }
  return program;
}

const Function *programFindFunction(const Program *program,
                                    MlirStringRef name) {
  for (int32_t i = 0; i < program->numFunctions; ++i)
    if (strlen(program->functions[i].name) == name.length &&
        memcmp(program->functions[i].name, name.data, name.length) == 0)
      return &program->functions[i];
  return NULL;
}
