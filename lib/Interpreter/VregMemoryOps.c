//===- VregMemoryOps.c - Loads and stores of vector registers -------------===//
//
// Source: vreg_ops.md 2
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Vreg.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"

#include <inttypes.h>

/// A load or store of up to 8 rows of 128 words.
typedef struct RowAccess {
  int32_t value; ///< -1: a load
  int32_t base, firstIndex, numIndices;
  int32_t mask; ///< -1: none
  bool add;
  bool sublanes[SUBLANES];
  int64_t offsets[SUBLANES]; ///< rows from the start row, per sublane
} RowAccess;

static void decodeSublanes(MosaicArena *arena, const Instruction *instruction,
                           RowAccess *access) {
  int32_t count = 0;
  const int64_t *mask =
      decodeNumbers(arena, instruction, "sublane_mask", &count);
  assert(!mask || count == SUBLANES);
  const int64_t *offsets =
      decodeNumbers(arena, instruction, "sublane_offsets", &count);
  assert(!offsets || count == SUBLANES);
  const int64_t stride = decodeInteger(instruction, "sublane_stride", 1);
  for (int64_t i = 0; i < SUBLANES; ++i) {
    access->sublanes[i] = !mask || mask[i];
    access->offsets[i] = offsets ? offsets[i] : i * stride;
  }
}

bool decodeVregLoad(MosaicArena *arena, Instruction *instruction) {
  RowAccess *access = MOSAIC_ARENA_NEW(arena, RowAccess);
  *access = (RowAccess){.value = -1,
                        .firstIndex = 1,
                        .numIndices = instruction->numOperands - 1,
                        .mask = -1};
  instruction->attributes = access;
  if (!checkWords(instruction, &instruction->resultTypes[0]))
    return false;
  decodeSublanes(arena, instruction, access);
  return true;
}

bool decodeShuffledStore(MosaicArena *arena, Instruction *instruction) {
  RowAccess *access = MOSAIC_ARENA_NEW(arena, RowAccess);
  *access = (RowAccess){.base = 1,
                        .firstIndex = 2,
                        .numIndices = instruction->numOperands - 2,
                        .mask = -1};
  instruction->attributes = access;
  if (!checkWords(instruction, &instruction->operandTypes[0]))
    return false;
  decodeSublanes(arena, instruction, access);
  return true;
}

bool decodeVregStore(MosaicArena *arena, Instruction *instruction) {
  int32_t segments[4]; // value, base, indices, mask
  if (!decodeSegments(instruction, 4, segments) ||
      !decodeShuffledStore(arena, instruction))
    return false;
  RowAccess *access = instruction->attributes;
  access->numIndices = segments[2];
  access->mask = segments[3] ? 2 + segments[2] : -1;
  access->add = decodeInteger(instruction, "add", 0) != 0;
  return access->mask < 0 ||
         (vregSubelements(&instruction->operandTypes[access->mask]) == 1 &&
          instruction->operandTypes[access->mask].element.width == 1) ||
         decodeError(
             instruction,
             "has a mask that is no vector<8x128xi1>: stores are masked "
             "by whole words");
}

/// The word of lane 0 of each accessed sublane's row.
static bool rowWords(Machine *machine, const Instruction *instruction,
                     int64_t *words) {
  const RowAccess *access = instruction->attributes;
  const View *view = machineView(machine, instruction, access->base);
  int64_t index[MAX_RANK] = {0}, row = 0, lane = 0;
  assert(access->numIndices == view->rank);
  if (!machineIndices(machine, instruction, access->firstIndex,
                      access->numIndices, index))
    return false;
  if (!viewRowAddress(view, index, &row, &lane))
    return machineError(machine, instruction,
                        "moves rows of a memref that has no tiles");
  if (lane != 0)
    return machineError(
        machine, instruction,
        "starts at lane %" PRId64 "; rows are moved from lane 0 on", lane);
  const int64_t numRows = view->buffer->words / LANES;
  for (int64_t i = 0; i < SUBLANES; ++i) {
    words[i] = (row + access->offsets[i]) * LANES;
    if (access->sublanes[i] && (words[i] < 0 || words[i] / LANES >= numRows))
      return machineError(machine, instruction,
                          "reaches outside its memory in sublane %" PRId64
                          ": row %" PRId64 " of %" PRId64,
                          i, row + access->offsets[i], numRows);
  }
  return true;
}

bool executeVregLoad(Machine *machine, const Instruction *instruction) {
  const RowAccess *access = instruction->attributes;
  const ValueType *type = &instruction->resultTypes[0];
  const int64_t count = vregSubelements(type);
  const Buffer *buffer =
      machineView(machine, instruction, access->base)->buffer;
  int64_t words[SUBLANES] = {0};
  if (!rowWords(machine, instruction, words))
    return false;
  const uint64_t seed = machineFillSeed(machine);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/true);
  for (int64_t word = 0; word < VREG_WORDS; ++word) {
    const int64_t sublane = word / LANES;
    const int64_t from = words[sublane] + word % LANES;
    for (int plane = 0; plane < PLANES; ++plane) {
      if (access->sublanes[sublane])
        vregSetWord(type, result->planes[plane], word,
                    buffer->planes[plane][from]);
      else
        vregPoisonWord(type, result->planes[plane], word, plane, seed);
    }
    if (!access->sublanes[sublane] || !buffer->planes[ORIGINS])
      continue;
    for (int64_t k = 0; k < count; ++k)
      result->planes[ORIGINS][word * count + k] = buffer->planes[ORIGINS][from];
  }
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

/// Adds word for word, sub-element by sub-element.
static uint32_t addWords(const ValueType *type, uint32_t left, uint32_t right) {
  const unsigned width = type->element.width;
  const uint64_t mask = elementMask(width);
  uint32_t sum = 0;
  for (unsigned at = 0; at < 32; at += width)
    sum |= (uint32_t)elementAdd(type->element, left >> at & mask,
                                right >> at & mask)
           << at;
  return sum;
}

typedef struct VregStore {
  const RowAccess *access;
  const ValueType *type;
  const Tensor *value;
  const Tensor *mask; ///< null: none; a bit per word
  Buffer *buffer;
} VregStore;

static void storeWord(const VregStore *store, int64_t from, int64_t to) {
  const bool allowed = !store->mask || store->mask->planes[0][from] & 1;
  for (int plane = 0; plane < PLANES; ++plane) {
    if (store->mask && !(tensorPlane(store->mask, plane)[from] & 1))
      continue;
    uint32_t *word = &store->buffer->planes[plane][to];
    const uint32_t bits =
        vregGetWord(store->type, tensorPlane(store->value, plane), from);
    *word = store->access->add ? addWords(store->type, *word, bits) : bits;
  }
  const Origin maskOrigin = store->mask ? tensorOrigin(store->mask, from) : 0;
  const Origin origin = vregWordOrigin(store->type, store->value, from);
  Origin *origins = store->buffer->planes[ORIGINS];
  if (!origins && (maskOrigin || origin))
    origins = store->buffer->planes[ORIGINS] =
        allocateZeroed((size_t)store->buffer->words, sizeof(Origin));
  if (maskOrigin)
    origins[to] = maskOrigin;
  else if (origins && allowed && (origin || !store->access->add))
    origins[to] = origin;
}

bool executeVregStore(Machine *machine, const Instruction *instruction) {
  const RowAccess *access = instruction->attributes;
  const VregStore store = {
      .access = access,
      .type = &instruction->operandTypes[access->value],
      .value = machineTensor(machine, instruction, access->value),
      .mask = access->mask >= 0
                  ? machineTensor(machine, instruction, access->mask)
                  : NULL,
      .buffer = machineView(machine, instruction, access->base)->buffer};
  int64_t words[SUBLANES] = {0};
  if (!rowWords(machine, instruction, words))
    return false;
  for (int64_t word = 0; word < VREG_WORDS; ++word)
    if (access->sublanes[word / LANES])
      storeWord(&store, word, words[word / LANES] + word % LANES);
  return true;
}

/// Whether the map is (..., j) -> (0, j).
static bool isRowBroadcast(MlirAffineMap map) {
  if (mlirAffineMapGetNumResults(map) != 2)
    return false;
  const MlirAffineExpr row = mlirAffineMapGetResult(map, 0);
  const MlirAffineExpr column = mlirAffineMapGetResult(map, 1);
  return mlirAffineExprIsAConstant(row) && mlirAffineExprIsADim(column) &&
         mlirAffineDimExprGetPosition(column) ==
             mlirAffineMapGetNumDims(map) - 1;
}

/// A plain load, without a mask.
static bool readsInOrder(const Instruction *instruction, MlirAttribute map) {
  return instruction->operandTypes[0].kind == TYPE_MEMREF &&
         instruction->numOperands == instruction->operandTypes[0].rank + 2 &&
         mlirAffineMapIsMinorIdentity(mlirAffineMapAttrGetValue(map));
}

/// The one other form is that of lowered code: a row read into all sublanes.
bool decodeTransferRead(MosaicArena *arena, Instruction *instruction) {
  const ValueType *type = &instruction->resultTypes[0];
  const MlirAttribute map = decodeAttribute(instruction, "permutation_map");
  if (readsInOrder(instruction, map))
    return decodePaddedLoad(arena, instruction);
  return (instruction->operandTypes[0].rank >= 1 &&
          instruction->numOperands == instruction->operandTypes[0].rank + 2 &&
          vregSubelements(type) == 1 && type->element.width == 32 &&
          !mlirAttributeIsNull(map) && mlirAttributeIsAAffineMap(map) &&
          isRowBroadcast(mlirAffineMapAttrGetValue(map))) ||
         decodeError(instruction,
                     "reads with a mask, in another order of dimensions or "
                     "from a tensor, which cannot be run");
}

bool executeTransferRead(Machine *machine, const Instruction *instruction) {
  if (instruction->attributes)
    return executeVectorLoad(machine, instruction);
  const View *view = machineView(machine, instruction, 0);
  int64_t index[MAX_RANK] = {0};
  if (!machineIndices(machine, instruction, 1, view->rank, index))
    return false;
  const int32_t minor = view->rank - 1;
  for (int32_t i = 0; i < view->rank; ++i)
    if (index[i] < 0 || index[i] > view->shape[i] - (i == minor ? LANES : 1))
      return machineError(
          machine, instruction,
          "reads outside its memref in dimension %d: from %" PRId64
          ", the memref has %" PRId64,
          i, index[i], view->shape[i]);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/true);
  for (int plane = 0; plane < ALL_PLANES; ++plane)
    for (int64_t sublane = 0; sublane < SUBLANES; ++sublane)
      viewRead(view, index, LANES, plane,
               result->planes[plane] + sublane * LANES);
  machineSetTensor(machine, instruction, 0, result);
  return true;
}
