//===- Machine.h - One device running a program ---------------------------===//

#ifndef MOSAIC_INTERPRETER_MACHINE_H
#define MOSAIC_INTERPRETER_MACHINE_H

#include "Interpreter/Program.h"

typedef struct World World;

/// State of the random bits: running.md 8.
typedef struct RandomState {
  uint32_t key[2];
  uint32_t drawn;
} RandomState;

/// A func.call that runs, and the one that it runs in.
typedef struct Call Call;
struct Call {
  const Function *callee;
  const Call *caller; ///< null: the entry function
};

/// One device: its values, its memory, its place in the grid.
struct Machine {
  World *world;
  int32_t device;
  Value *slots;
  int32_t numObjects;
  View **
      objects; ///< root views: the entry's arguments, then the program's allocations
  bool *allocationsGiven; ///< by allocation: whether its op has run before
  int32_t gridRank;
  int64_t gridBounds[MAX_RANK];
  RandomState random;
  const Call *call; ///< the innermost; null: none
};

/// Reports an error at the instruction and returns false. The first report of a run wins: others
/// are consequences.
bool machineError(Machine *machine, const Instruction *instruction,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Warns at the instruction, once for each.
void machineWarn(Machine *machine, const Instruction *instruction,
                 const char *format, ...) __attribute__((format(printf, 3, 4)));

static inline const Value *machineOperand(const Machine *machine,
                                          const Instruction *instruction,
                                          int32_t operand) {
  return &machine->slots[instruction->operands[operand]];
}

static inline const Tensor *machineTensor(const Machine *machine,
                                          const Instruction *instruction,
                                          int32_t operand) {
  return machineOperand(machine, instruction, operand)->tensor;
}

static inline View *machineView(const Machine *machine,
                                const Instruction *instruction,
                                int32_t operand) {
  return machineOperand(machine, instruction, operand)->view;
}

/// Puts `value` into a slot, which then owns it, and drops what was there.
void machineSet(Machine *machine, int32_t slot, Value value);

static inline void machineSetResult(Machine *machine,
                                    const Instruction *instruction,
                                    int32_t result, Value value) {
  machineSet(machine, instruction->results[result], value);
}

/// Copies a value: the copy holds a reference of its own.
Value valueCopy(const Value *value);

/// The bits of a scalar operand that decides what happens (an index, a condition, an amount).
/// A value that depends on undefined memory is an error that says where it came from.
bool machineScalar(Machine *machine, const Instruction *instruction,
                   int32_t operand, uint64_t *bits);

/// The same as a signed number of the operand's width.
bool machineIndex(Machine *machine, const Instruction *instruction,
                  int32_t operand, int64_t *number);

/// Signed operands [first, first + count) into `numbers`.
bool machineIndices(Machine *machine, const Instruction *instruction,
                    int32_t first, int32_t count, int64_t *numbers);

/// Runs a region with `arguments`, which it takes over.
///
/// Returns: false after an error; otherwise true and the terminator, whose operands still hold
///          their values
bool machineRunRegion(Machine *machine, const Region *region,
                      const Value *arguments, const Instruction **terminator);

/// Makes a tensor result, with all planes when `poisoned`.
Tensor *machineCreateResult(const Instruction *instruction, int32_t result,
                            bool poisoned);

/// Settles a tensor (Value.h) and makes it a result. Poison without an origin is that of the operands,
/// or else this instruction's own.
void machineSetTensor(Machine *machine, const Instruction *instruction,
                      int32_t result, Tensor *tensor);

/// Sets a scalar result. Where its planes differ, the origin is that of the first operand with
/// poison, or else this instruction.
void machineSetScalar(Machine *machine, const Instruction *instruction,
                      int32_t result, const uint64_t planes[PLANES]);

/// Whether an operand carries poison.
bool machineOperandsHavePoison(const Machine *machine,
                               const Instruction *instruction);

/// The origin of an instruction's own poison.
static inline Origin originOf(const Instruction *instruction) {
  return (Origin)instruction->number + 1;
}

/// A seed for a new fill with poison: no two fills are alike.
uint64_t machineFillSeed(Machine *machine);

/// Where an instruction is, for messages: `vector.load at file.py:3:4`.
const char *instructionPlace(MosaicArena *arena,
                             const Instruction *instruction);

/// The same for an origin; of 0: the call itself.
const char *originPlace(const Machine *machine, Origin origin);

#endif // MOSAIC_INTERPRETER_MACHINE_H
