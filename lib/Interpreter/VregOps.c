//===- VregOps.c - Moves between and masks of vector registers ------------===//
//
// Source: vreg_ops.md 3, 5
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Vreg.h"
#include "Interpreter/World.h"

#include <string.h>

bool checkVreg(const Instruction *instruction, const ValueType *type) {
  return vregSubelements(type) != 0 ||
         decodeError(instruction,
                     "works on vregs: vectors of 8x128 or 8x128xN elements");
}

bool checkSameVreg(const Instruction *instruction, const ValueType *left,
                   const ValueType *right) {
  return (vregSubelements(left) == vregSubelements(right) &&
          left->element.width == right->element.width) ||
         decodeError(instruction, "works on vregs of one type");
}

bool checkWords(const Instruction *instruction, const ValueType *type) {
  return vregSubelements(type) * type->element.width == 32 ||
         decodeError(instruction,
                     "moves words of 32 bits: vregs of 8x128 or 8x128xN "
                     "elements that fill them");
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
    if (vregSubelements(types[i]) * types[i]->element.width != 32)
      return decodeError(instruction,
                         "casts between vregs whose words have 32 bits only");
  return true;
}

static void bitcastPlane(Machine *machine, const Instruction *instruction,
                         int plane, uint32_t *out) {
  const Tensor *in = machineTensor(machine, instruction, 0);
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  const int64_t count = vregSubelements(to);
  for (int64_t word = 0; word < VREG_WORDS; ++word) {
    if (plane != ORIGINS)
      vregSetWord(to, out, word,
                  vregGetWord(from, tensorPlane(in, plane), word));
    else
      for (int64_t k = 0; k < count; ++k)
        out[word * count + k] = vregWordOrigin(from, in, word);
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
  const int64_t count = vregSubelements(type);
  const uint32_t *in = planeOf(machine, instruction, 0, plane);
  for (int64_t word = 0; word < VREG_WORDS; ++word) {
    const int64_t sublane = word / LANES, from = first + sublane;
    if (from >= 0 && from < LANES && in)
      memcpy(out + word * count, in + vregWordAt(sublane, from) * count,
             (size_t)count * sizeof(uint32_t));
    else if (plane != ORIGINS)
      vregPoisonWord(type, out, word, plane, machine->world->poisonSeed);
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
  const int64_t row = LANES * vregSubelements(&instruction->resultTypes[0]);
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
  const int64_t count = vregSubelements(&instruction->resultTypes[0]);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/false);
  for (int64_t sublane = 0; sublane < SUBLANES; ++sublane)
    for (int64_t lane = 0; lane < LANES; ++lane)
      for (int64_t k = 0; k < count; ++k)
        result->planes[0][vregWordAt(sublane, lane) * count + k] =
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
  const int64_t count = vregSubelements(&instruction->resultTypes[0]);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/false);
  for (int64_t sublane = 0; sublane < SUBLANES; ++sublane)
    for (int64_t lane = 0; lane < LANES; ++lane)
      for (int64_t k = 0; k < count; ++k) {
        const int64_t row = sublane * count + k;
        const bool inside = range->from <= range->to
                                ? row >= range->from && row < range->to
                                : row < range->to || row >= range->from;
        result->planes[0][vregWordAt(sublane, lane) * count + k] = inside;
      }
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}

bool decodeMaskCast(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  if (!checkVreg(instruction, &instruction->operandTypes[0]) ||
      !checkVreg(instruction, &instruction->resultTypes[0]))
    return false;
  const int64_t from = vregSubelements(&instruction->operandTypes[0]);
  const int64_t to = vregSubelements(&instruction->resultTypes[0]);
  assert(from > 0 && to > 0);
  return from % to == 0 || to % from == 0 ||
         decodeError(instruction,
                     "casts between splits of which none divides the other");
}

/// To a finer split: each bit repeated. To a coarser one: any of the bits.
static void maskCastPlane(Machine *machine, const Instruction *instruction,
                          int plane, uint32_t *out) {
  const uint32_t *in = planeOf(machine, instruction, 0, plane);
  const int64_t from = vregSubelements(&instruction->operandTypes[0]);
  const int64_t to = vregSubelements(&instruction->resultTypes[0]);
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
