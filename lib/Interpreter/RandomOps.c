//===- RandomOps.c - Random bits ------------------------------------------===//
//
// The hardware's stream is not public. Here every 8x128 register drawn takes its words from
// Threefry-2x32, so that a vector and the registers that it becomes draw the same bits.
//
// Source: running.md 8
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"

typedef struct Pair {
  uint32_t words[2];
} Pair;

static uint32_t rotateLeft(uint32_t value, unsigned amount) {
  return value << amount | value >> (32 - amount);
}

/// Threefry-2x32 with 20 rounds.
static Pair threefry(const uint32_t key[2], uint32_t first, uint32_t second) {
  static const unsigned kRotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  const uint32_t keys[3] = {key[0], key[1], key[0] ^ key[1] ^ 0x1bd11bdau};
  uint32_t left = first + keys[0], right = second + keys[1];
  for (unsigned group = 0; group < 5; ++group) {
    for (unsigned round = 0; round < 4; ++round) {
      left += right;
      right = rotateLeft(right, kRotations[group % 2][round]) ^ left;
    }
    left += keys[(group + 1) % 3];
    right += keys[(group + 2) % 3] + group + 1;
  }
  return (Pair){{left, right}};
}

bool executeSetSeed(Machine *machine, const Instruction *instruction) {
  RandomState *random = &machine->random;
  *random = (RandomState){.drawn = 0};
  for (int32_t i = 0; i < instruction->numOperands; ++i) {
    uint64_t seed = 0;
    if (!machineScalar(machine, instruction, i, &seed))
      return false;
    const Pair key = threefry(random->key, (uint32_t)seed, (uint32_t)i);
    random->key[0] = key.words[0];
    random->key[1] = key.words[1];
  }
  return true;
}

bool decodeRandomBits(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  return (instruction->resultTypes[0].kind == TYPE_VECTOR &&
          instruction->resultTypes[0].element.width == 32) ||
         decodeError(instruction, "draws other than 32-bit words");
}

/// One register for every 8x128 window of the last two dimensions, in row-major order; words beyond
/// the vector's edge are drawn and dropped.
bool executeRandomBits(Machine *machine, const Instruction *instruction) {
  const ValueType *type = &instruction->resultTypes[0];
  RandomState *random = &machine->random;
  const int64_t columns = type->rank ? type->shape[type->rank - 1] : 1;
  const int64_t rows = type->rank > 1 ? type->shape[type->rank - 2] : 1;
  const int64_t planes = columns && rows ? type->count / (columns * rows) : 0;
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/false);
  for (int64_t plane = 0; plane < planes; ++plane)
    for (int64_t row = 0; row < rows; row += SUBLANES)
      for (int64_t column = 0; column < columns; column += LANES) {
        const uint32_t number = random->drawn++;
        for (int64_t sublane = 0; sublane < SUBLANES && row + sublane < rows;
             ++sublane)
          for (int64_t lane = 0; lane < LANES && column + lane < columns;
               ++lane)
            result->planes[0][(plane * rows + row + sublane) * columns +
                              column + lane] =
                threefry(random->key, number,
                         (uint32_t)(LANES * sublane + lane))
                    .words[0];
      }
  machineSetResult(machine, instruction, 0, tensorValue(result));
  return true;
}
