//===- Program.h - A module made ready to run -----------------------------===//
//
// Building a program resolves, once, what running would otherwise look up at every step: operands
// become slot numbers, types and attributes plain C, op names rows of the table of semantics.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_INTERPRETER_PROGRAM_H
#define MOSAIC_INTERPRETER_PROGRAM_H

#include "Interpreter/Memory.h"
#include "Support/Arena.h"

#include "mlir-c/IR.h"

typedef struct Machine Machine;
typedef struct Instruction Instruction;

typedef enum TypeKind { TYPE_SCALAR, TYPE_VECTOR, TYPE_MEMREF } TypeKind;

/// A type, decoded.
typedef struct ValueType {
  TypeKind kind;
  ElementType
      element; ///< ELEMENT_NONE: semaphores, counted in words of 32 bits
  bool isSemaphore;
  int32_t rank;             ///< 0 for scalars
  const int64_t *shape;     ///< dynamic sizes as MLIR has them
  int64_t count;            ///< elements; dynamic memrefs: 0
  const TiledLayout *tiles; ///< memrefs with tiles, else null
} ValueType;

typedef struct Block {
  int32_t numArguments;
  const int32_t *arguments; ///< slots
  int32_t numInstructions;
  Instruction *instructions; ///< the last is the terminator
} Block;

/// A region; every region of a kernel has one block.
typedef struct Region {
  Block block;
} Region;

/// What elementwise semantics see of their op, and do: the bits of one result element from the bits
/// of one element of each operand.
typedef uint64_t (*ElementFunction)(const Instruction *instruction,
                                    const uint64_t *operands);

/// Fetches what the op's execution needs from its attributes into `attributes`. Reports what it
/// cannot run, at the op, and returns false.
typedef bool (*DecodeFunction)(MosaicArena *arena, Instruction *instruction);

/// Runs the op on one device. Reports what goes wrong, at the op, and returns false.
typedef bool (*ExecuteFunction)(Machine *machine,
                                const Instruction *instruction);

/// A row of the table of op semantics (Semantics.def).
typedef struct OpSemantics {
  const char *name;
  DecodeFunction decode;   ///< may be null
  ExecuteFunction execute; ///< null for a terminator that its parent reads
  ElementFunction element; ///< elementwise ops only
} OpSemantics;

struct Instruction {
  const OpSemantics *semantics;
  MlirOperation op;
  int32_t number; ///< in program order: how diagnostics and poison refer to it
  int32_t numOperands, numResults, numRegions;
  const int32_t *operands; ///< slots
  const int32_t *results;  ///< slots
  const ValueType *operandTypes;
  const ValueType *resultTypes;
  const Region *regions;
  int32_t allocation; ///< number of the memref that the op allocates; -1: none
  int64_t cost;       ///< steps that it counts for
  void *attributes;   ///< what the row's decode function made
};

/// A memref that exists from the start of the call: an alloca or a semaphore allocation. The
/// barrier semaphore and the internal scratch are one each, whatever the number of ops that name
/// them.
typedef struct Allocation {
  ValueType type; ///< of the op that needs the most words
  int64_t words;
  MlirOperation op;
} Allocation;

typedef struct Function {
  const char *name;
  MlirOperation op;
  Region body;
  int32_t numArguments;
  const ValueType *argumentTypes;
} Function;

typedef struct Program {
  MosaicArena *arena;
  MlirOperation module;
  int32_t numSlots;
  int32_t numInstructions;
  const Instruction *const *instructions; ///< by number
  int64_t valueWords; ///< that all values take at most, in one plane
  int32_t numFunctions;
  Function *functions;
  const Function *entry;
  int32_t numAllocations;
  const Allocation *allocations;
} Program;

/// Builds the program of a module. Everything lives in `arena`.
///
/// Requires: a verified module
/// Returns: null after one diagnostic: an op without meaning, a type that cannot be run, a region of
///          several blocks, values that take more than MAX_WORDS, no entry function
/// Source:  running.md 1 (entry function)
const Program *programBuild(MosaicArena *arena, MlirOperation module);

/// The function of that name, or null.
const Function *programFindFunction(const Program *program, MlirStringRef name);

/// The row of an op name, or null.
const OpSemantics *findSemantics(MlirStringRef name);

#endif // MOSAIC_INTERPRETER_PROGRAM_H
