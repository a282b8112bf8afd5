//===- VregOps.c - Ops on vector registers --------------------------------===//
//
// A vreg is a tensor of 8 x 128 words, or of 8 x 128 x P sub-elements of 32/P bits, the first in the
// low bits of the word.
//
// Source: vreg_ops.md 2, 3, 5
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"
#include "Interpreter/World.h"

#include "Layout/Placement.h"

#include "mosaic-c/TpuDialect.h"
#include "mosaic-c/VectorLayout.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/// Sub-elements per word of a vreg type, or 0 for a type that is none.
static int64_t subelements(const ValueType *type) {
  if (type->kind != TYPE_VECTOR || type->rank < 2 || type->rank > 3 ||
      type->shape[0] != SUBLANES || type->shape[1] != LANES)
    return 0;
  const int64_t count = type->rank == 2 ? 1 : type->shape[2];
  return count * type->element.width <= 32 ? count : 0;
}

static bool checkVreg(const Instruction *instruction, const ValueType *type) {
  return subelements(type) != 0 ||
         decodeError(instruction,
                     "works on vregs: vectors of 8x128 or 8x128xN elements");
}

static bool checkSameVreg(const Instruction *instruction, const ValueType *left,
                          const ValueType *right) {
  return (subelements(left) == subelements(right) &&
          left->element.width == right->element.width) ||
         decodeError(instruction, "works on vregs of one type");
}

static int64_t wordAt(int64_t sublane, int64_t lane) {
  return sublane * LANES + lane;
}

/// The 32 bits of a word of a vreg.
static uint32_t getWord(const ValueType *type, const uint32_t *elements,
                        int64_t word) {
  const int64_t count = subelements(type);
  uint32_t bits = 0;
  for (int64_t k = 0; k < count; ++k)
    bits |= elements[word * count + k] << (k * type->element.width);
  return bits;
}

static void setWord(const ValueType *type, uint32_t *elements, int64_t word,
                    uint32_t bits) {
  const int64_t count = subelements(type);
  for (int64_t k = 0; k < count; ++k) {
    const int64_t shift = k * type->element.width;
    assert(shift < 32);
    elements[word * count + k] =
        bits >> shift & (uint32_t)elementMask(type->element.width);
  }
}

static void poisonWord(const ValueType *type, uint32_t *elements, int64_t word,
                       int plane, uint64_t seed) {
  const int64_t count = subelements(type);
  for (int64_t k = 0; k < count; ++k)
    elements[word * count + k] = (uint32_t)elementPoison(
        type->element, plane, seed, (uint64_t)(word * count + k));
}

/// Whether the sub-elements of the vreg fill 32 bits.
static bool checkWords(const Instruction *instruction, const ValueType *type) {
  return subelements(type) * type->element.width == 32 ||
         decodeError(instruction,
                     "moves words of 32 bits: vregs of 8x128 or 8x128xN "
                     "elements that fill them");
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

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
         (subelements(&instruction->operandTypes[access->mask]) == 1 &&
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
  const int64_t count = subelements(type);
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
        setWord(type, result->planes[plane], word, buffer->planes[plane][from]);
      else
        poisonWord(type, result->planes[plane], word, plane, seed);
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

/// The first origin among the sub-elements of a word.
static Origin wordOrigin(const ValueType *type, const Tensor *tensor,
                         int64_t word) {
  const int64_t count = subelements(type);
  for (int64_t k = 0; k < count; ++k)
    if (tensorOrigin(tensor, word * count + k))
      return tensorOrigin(tensor, word * count + k);
  return 0;
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
        getWord(store->type, tensorPlane(store->value, plane), from);
    *word = store->access->add ? addWords(store->type, *word, bits) : bits;
  }
  const Origin maskOrigin = store->mask ? tensorOrigin(store->mask, from) : 0;
  const Origin origin = wordOrigin(store->type, store->value, from);
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
          subelements(type) == 1 && type->element.width == 32 &&
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

//===----------------------------------------------------------------------===//
// Moves of words
//===----------------------------------------------------------------------===//

/// Makes one plane of the result. For the plane of origins, which a move of whole elements treats like
/// the others, `out` is zeroed and may stay so: machineSetTensor fills in what it can.
typedef void (*PlaneFunction)(Machine *machine, const Instruction *instruction,
                              int plane, uint32_t *out);

static bool runPlanes(Machine *machine, const Instruction *instruction,
                      PlaneFunction function, bool addsPoison) {
  const bool poisoned =
      addsPoison || machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  for (int plane = 0; plane < ALL_PLANES && result->planes[plane]; ++plane)
    function(machine, instruction, plane, result->planes[plane]);
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

/// An operand's elements; null for the origins of one that has none.
static const uint32_t *planeOf(const Machine *machine,
                               const Instruction *instruction, int32_t operand,
                               int plane) {
  return tensorPlane(machineTensor(machine, instruction, operand), plane);
}

bool decodeBitcastVreg(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  const ValueType *types[2] = {&instruction->operandTypes[0],
                               &instruction->resultTypes[0]};
  for (int i = 0; i < 2; ++i)
    if (subelements(types[i]) * types[i]->element.width != 32)
      return decodeError(instruction,
                         "casts between vregs whose words have 32 bits only");
  return true;
}

static void bitcastPlane(Machine *machine, const Instruction *instruction,
                         int plane, uint32_t *out) {
  const Tensor *in = machineTensor(machine, instruction, 0);
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  const int64_t count = subelements(to);
  for (int64_t word = 0; word < VREG_WORDS; ++word) {
    if (plane != ORIGINS)
      setWord(to, out, word, getWord(from, tensorPlane(in, plane), word));
    else
      for (int64_t k = 0; k < count; ++k)
        out[word * count + k] = wordOrigin(from, in, word);
  }
}

bool executeBitcastVreg(Machine *machine, const Instruction *instruction) {
  return runPlanes(machine, instruction, bitcastPlane, /*addsPoison=*/false);
}

bool decodeLane(MosaicArena *arena, Instruction *instruction) {
  return checkVreg(instruction, &instruction->operandTypes[0]) &&
         checkSameVreg(instruction, &instruction->operandTypes[0],
                       &instruction->resultTypes[0]) &&
         decodeOneNumber(arena, instruction, "lane", 0);
}

/// Sublane i is filled with lane (lane + i) of itself; what lies outside is undefined.
static void broadcastPlane(Machine *machine, const Instruction *instruction,
                           int plane, uint32_t *out) {
  const ValueType *type = &instruction->operandTypes[0];
  const int64_t first = *(const int64_t *)instruction->attributes;
  const int64_t count = subelements(type);
  const uint32_t *in = planeOf(machine, instruction, 0, plane);
  for (int64_t word = 0; word < VREG_WORDS; ++word) {
    const int64_t sublane = word / LANES, from = first + sublane;
    if (from >= 0 && from < LANES && in)
      memcpy(out + word * count, in + wordAt(sublane, from) * count,
             (size_t)count * sizeof(uint32_t));
    else if (plane != ORIGINS)
      poisonWord(type, out, word, plane, machine->world->poisonSeed);
  }
}

bool executeBroadcastInSublanes(Machine *machine,
                                const Instruction *instruction) {
  const int64_t first = *(const int64_t *)instruction->attributes;
  return runPlanes(machine, instruction, broadcastPlane,
                   first < 0 || first + SUBLANES > LANES);
}

bool decodeShuffle(MosaicArena *arena, Instruction *instruction) {
  int32_t count = 0;
  int64_t *pattern = decodeNumbers(arena, instruction, "pattern", &count);
  if (!checkVreg(instruction, &instruction->resultTypes[0]) ||
      !checkSameVreg(instruction, &instruction->operandTypes[0],
                     &instruction->resultTypes[0]) ||
      !checkSameVreg(instruction, &instruction->operandTypes[1],
                     &instruction->resultTypes[0]))
    return false;
  assert(pattern && count == SUBLANES);
  instruction->attributes = pattern;
  return true;
}

static void shufflePlane(Machine *machine, const Instruction *instruction,
                         int plane, uint32_t *out) {
  const int64_t *pattern = instruction->attributes;
  const int64_t row = LANES * subelements(&instruction->resultTypes[0]);
  for (int64_t i = 0; i < SUBLANES; ++i) {
    const uint32_t *in =
        planeOf(machine, instruction, pattern[i] >= SUBLANES, plane);
    if (in)
      memcpy(out + i * row, in + pattern[i] % SUBLANES * row,
             (size_t)row * sizeof(uint32_t));
  }
}

bool executeSublaneShuffle(Machine *machine, const Instruction *instruction) {
  return runPlanes(machine, instruction, shufflePlane, /*addsPoison=*/false);
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

bool decodeMaskResult(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  if (!checkVreg(instruction, &instruction->resultTypes[0]))
    return false;
  return instruction->numOperands == 4 ||
         decodeError(instruction,
                     "needs two low and two high bounds to be run");
}

/// True where low <= (sublane, lane) < high, for all sub-elements.
bool executeCreateMask(Machine *machine, const Instruction *instruction) {
  int64_t bounds[4];
  if (!machineIndices(machine, instruction, 0, 4, bounds))
    return false;
  const int64_t count = subelements(&instruction->resultTypes[0]);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/false);
  for (int64_t sublane = 0; sublane < SUBLANES; ++sublane)
    for (int64_t lane = 0; lane < LANES; ++lane)
      for (int64_t k = 0; k < count; ++k)
        result->planes[0][wordAt(sublane, lane) * count + k] =
            sublane >= bounds[0] && sublane < bounds[2] && lane >= bounds[1] &&
            lane < bounds[3];
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

typedef struct RowRange {
  int64_t from, to;
} RowRange;

bool decodeSubelementMask(MosaicArena *arena, Instruction *instruction) {
  RowRange *range = MOSAIC_ARENA_NEW(arena, RowRange);
  range->from = decodeInteger(instruction, "from", 0);
  range->to = decodeInteger(instruction, "to", 0);
  instruction->attributes = range;
  return checkVreg(instruction, &instruction->resultTypes[0]);
}

/// Rows are sublane * P + sub-element. from <= to: the rows between; else all but those.
bool executeSubelementMask(Machine *machine, const Instruction *instruction) {
  const RowRange *range = instruction->attributes;
  const int64_t count = subelements(&instruction->resultTypes[0]);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/false);
  for (int64_t sublane = 0; sublane < SUBLANES; ++sublane)
    for (int64_t lane = 0; lane < LANES; ++lane)
      for (int64_t k = 0; k < count; ++k) {
        const int64_t row = sublane * count + k;
        const bool inside = range->from <= range->to
                                ? row >= range->from && row < range->to
                                : row < range->to || row >= range->from;
        result->planes[0][wordAt(sublane, lane) * count + k] = inside;
      }
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

bool decodeMaskCast(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  if (!checkVreg(instruction, &instruction->operandTypes[0]) ||
      !checkVreg(instruction, &instruction->resultTypes[0]))
    return false;
  const int64_t from = subelements(&instruction->operandTypes[0]);
  const int64_t to = subelements(&instruction->resultTypes[0]);
  assert(from > 0 && to > 0);
  return from % to == 0 || to % from == 0 ||
         decodeError(instruction,
                     "casts between splits of which none divides the other");
}

/// To a finer split: each bit repeated. To a coarser one: any of the bits.
static void maskCastPlane(Machine *machine, const Instruction *instruction,
                          int plane, uint32_t *out) {
  const uint32_t *in = planeOf(machine, instruction, 0, plane);
  const int64_t from = subelements(&instruction->operandTypes[0]);
  const int64_t to = subelements(&instruction->resultTypes[0]);
  if (plane == ORIGINS)
    return;
  for (int64_t word = 0; word < VREG_WORDS; ++word)
    for (int64_t k = 0; k < (from > to ? from : to); ++k)
      out[word * to + k * to / (from > to ? from : to)] |=
          in[word * from + k * from / (from > to ? from : to)] & 1;
}

bool executeMaskCast(Machine *machine, const Instruction *instruction) {
  return runPlanes(machine, instruction, maskCastPlane, /*addsPoison=*/false);
}

//===----------------------------------------------------------------------===//
// Between vregs and whole vectors
//===----------------------------------------------------------------------===//

/// How the vregs of a rolled value hold its elements.
typedef struct Roll {
  bool identity; ///< one vreg, and the value has its type
  MosaicVectorLayout layout;
} Roll;

static const MosaicTarget kTarget = {.hardwareGeneration =
                                         MOSAIC_GENERATION_NEWEST,
                                     .sublaneCount = SUBLANES,
                                     .laneCount = LANES};

static bool sameShape(const ValueType *left, const ValueType *right) {
  return left->rank == right->rank &&
         shapesEqual(left->rank, left->shape, right->shape);
}

/// The layout attribute, where there is one; else the native tiling.
static bool rollLayout(const Instruction *instruction, const char *name,
                       int64_t perWord, MosaicVectorLayout *layout) {
  assert(perWord > 0);
  *layout = (MosaicVectorLayout){.bitwidth = (int8_t)(32 / perWord),
                                 .implicitDim = MOSAIC_IMPLICIT_NONE,
                                 .tiling = {SUBLANES * perWord, LANES}};
  const MlirAttribute list = decodeAttribute(instruction, name);
  if (mlirAttributeIsNull(list) || !mlirAttributeIsAArray(list) ||
      mlirArrayAttrGetNumElements(list) != 1)
    return true;
  MosaicOptionalVectorLayout parsed = {.present = false};
  if (!tpuAttributeIsAVectorLayout(mlirArrayAttrGetElement(list, 0)) ||
      !mosaicVectorLayoutParse(
          tpuVectorLayoutAttrGetText(mlirArrayAttrGetElement(list, 0)), &parsed,
          NULL) ||
      !parsed.present || !mosaicVectorLayoutIsValid(parsed.layout, &kTarget))
    return decodeError(instruction, "has a layout that vregs cannot hold");
  *layout = parsed.layout;
  return true;
}

/// The two sides of a roll or unroll: vregs of one type, and the value that they hold.
typedef struct RollSides {
  const char *layoutName;
  int32_t numVregs;
  const ValueType *vregs;
  const ValueType *whole;
} RollSides;

static bool decodeSides(MosaicArena *arena, Instruction *instruction,
                        RollSides sides) {
  const ValueType *vreg = &sides.vregs[0], *whole = sides.whole;
  Roll *roll = MOSAIC_ARENA_NEW(arena, Roll);
  instruction->attributes = roll;
  if (sides.numVregs == 0)
    return decodeError(instruction, "has no vregs");
  if (!checkVreg(instruction, vreg))
    return false;
  for (int32_t i = 1; i < sides.numVregs; ++i)
    if (!checkSameVreg(instruction, vreg, &sides.vregs[i]))
      return false;
  roll->identity = sides.numVregs == 1 && sameShape(vreg, whole);
  if (!rollLayout(instruction, sides.layoutName, subelements(vreg),
                  &roll->layout))
    return false;
  if (roll->identity)
    return true;
  if (whole->kind != TYPE_VECTOR ||
      mosaicVectorLayoutPacking(roll->layout) != subelements(vreg) ||
      whole->rank < mosaicVectorLayoutRank(roll->layout))
    return decodeError(
        instruction,
        "has a layout of another bit width or a higher rank than its value");
  int64_t shape[MAX_RANK], count = 1;
  mosaicVectorLayoutVregArrayShape(roll->layout, &kTarget, whole->rank,
                                   whole->shape, shape);
  for (int32_t i = 0; i < whole->rank; ++i)
    count *= shape[i];
  return count == sides.numVregs ||
         decodeError(instruction, "has %d vregs; its layout takes %" PRId64,
                     sides.numVregs, count);
}

bool decodeRoll(MosaicArena *arena, Instruction *instruction) {
  return decodeSides(arena, instruction,
                     (RollSides){.layoutName = "out_layout",
                                 .numVregs = instruction->numOperands,
                                 .vregs = instruction->operandTypes,
                                 .whole = &instruction->resultTypes[0]});
}

bool decodeUnroll(MosaicArena *arena, Instruction *instruction) {
  return decodeSides(arena, instruction,
                     (RollSides){.layoutName = "in_layout",
                                 .numVregs = instruction->numResults,
                                 .vregs = instruction->resultTypes,
                                 .whole = &instruction->operandTypes[0]});
}

/// Calls for each element of the whole: its number, the vreg and the position in it.
typedef void (*PlaceVisitor)(int64_t element, int64_t vreg, int64_t position,
                             void *data);

static void forEachPlace(const MosaicVectorLayout *layout,
                         const ValueType *whole, PlaceVisitor visit,
                         void *data) {
  const MosaicPlacement placement =
      mosaicPlacementCreate(*layout, &kTarget, whole->rank, whole->shape);
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(*layout, whole->rank, whole->shape, dims);
  const int64_t perWord = placement.packing;
  const int64_t numRows = whole->count / dims[1];
  int64_t element = 0;
  for (int64_t i = 0; i < numRows; ++i) {
    const MosaicRowPlace row =
        mosaicPlacementRow(&placement, i / dims[0], i % dims[0]);
    for (int64_t column = 0; column < dims[1]; ++column) {
      const MosaicVregPlace place =
          mosaicPlacementColumn(&placement, &row, column);
      visit(element++, place.vreg,
            wordAt(place.sublane, place.lane) * perWord + place.subelement,
            data);
    }
  }
}

typedef struct RollData {
  Machine *machine;
  const Instruction *instruction;
  int plane;
  uint32_t *whole;  ///< rolling: out
  Tensor **results; ///< unrolling: out
  const uint32_t *source;
} RollData;

static void rollElement(int64_t element, int64_t vreg, int64_t position,
                        void *data) {
  RollData *roll = data;
  const uint32_t *in =
      planeOf(roll->machine, roll->instruction, (int32_t)vreg, roll->plane);
  roll->whole[element] = in ? in[position] : 0;
}

static void unrollElement(int64_t element, int64_t vreg, int64_t position,
                          void *data) {
  RollData *roll = data;
  roll->results[vreg]->planes[roll->plane][position] =
      roll->source ? roll->source[element] : 0;
}

bool executeRoll(Machine *machine, const Instruction *instruction) {
  const Roll *roll = instruction->attributes;
  if (roll->identity)
    return executeSameValue(machine, instruction);
  const bool poisoned = machineOperandsHavePoison(machine, instruction);
  Tensor *result = machineCreateResult(instruction, 0, poisoned);
  RollData data = {.machine = machine, .instruction = instruction};
  for (data.plane = 0; data.plane < ALL_PLANES && result->planes[data.plane];
       ++data.plane) {
    data.whole = result->planes[data.plane];
    forEachPlace(&roll->layout, &instruction->resultTypes[0], rollElement,
                 &data);
  }
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

/// What no element of the whole fills is undefined.
bool executeUnroll(Machine *machine, const Instruction *instruction) {
  const Roll *roll = instruction->attributes;
  if (roll->identity)
    return executeSameValue(machine, instruction);
  const Tensor *whole = machineTensor(machine, instruction, 0);
  Tensor **results = (Tensor **)allocateZeroed((size_t)instruction->numResults,
                                               sizeof(Tensor *));
  const uint64_t seed = machineFillSeed(machine);
  RollData data = {
      .machine = machine, .instruction = instruction, .results = results};
  for (int32_t i = 0; i < instruction->numResults; ++i) {
    results[i] = machineCreateResult(instruction, i, /*poisoned=*/true);
    for (int plane = 0; plane < PLANES; ++plane)
      for (int64_t word = 0; word < VREG_WORDS; ++word)
        poisonWord(&instruction->resultTypes[i], results[i]->planes[plane],
                   word, plane, seed);
    for (int64_t k = 0; k < results[i]->count; ++k)
      results[i]->planes[ORIGINS][k] = originOf(instruction);
  }
  for (data.plane = 0; data.plane < ALL_PLANES; ++data.plane) {
    data.source = tensorPlane(whole, data.plane);
    forEachPlace(&roll->layout, &instruction->operandTypes[0], unrollElement,
                 &data);
  }
  for (int32_t i = 0; i < instruction->numResults; ++i)
    machineSetTensor(machine, instruction, i, results[i]);
  free((void *)results);
  return true;
}
