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

/// One device: its values, its memory, its place in the grid.
struct Machine {
  World *world;
  int32_t device;
  Value *slots;
  int32_t numObjects;
  View **
      objects; ///< root views: the entry's arguments, then the program's allocations
  int32_t gridRank;
  int64_t gridBounds[MAX_RANK];
  RandomState random;
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

/// Makes a tensor result: allocated, or with both planes when `poisoned`.
Tensor *machineCreateResult(const Instruction *instruction, int32_t result,
                            bool poisoned);

/// First operand, from `first` on, that carries poison; says through `poisoner` where it came from.
bool machineOperandsHavePoison(const Machine *machine,
                               const Instruction *instruction,
                               const Instruction **poisoner);

/// Blocks this device until `semaphore` (a word) holds at least `amount`, then subtracts it.
/// A deadlock is an error. See Scheduler.h.
bool machineWait(Machine *machine, const Instruction *instruction,
                 View *semaphore, const int64_t *index, int64_t amount);

/// Where an instruction is, for messages: `file.py:3:4 (vector.load)`.
const char *instructionPlace(MosaicArena *arena,
                             const Instruction *instruction);

#endif // MOSAIC_INTERPRETER_MACHINE_H
