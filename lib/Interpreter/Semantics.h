//===- Semantics.h - The functions behind the table of op semantics -------===//
//
// Semantics.def has one row per op. Families: ControlOps, DmaOps, Elementwise, MatmulOps, MemoryOps,
// PackOps, RandomOps, ReductionOps, RollOps, ShapeOps, SparseOps, ViewOps, VregMemoryOps, VregOps.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_INTERPRETER_SEMANTICS_H
#define MOSAIC_INTERPRETER_SEMANTICS_H

#include "Interpreter/Machine.h"

/// Values of tpu.rounding_mode.
enum { ROUND_TOWARDS_ZERO = 0, ROUND_TO_NEAREST_EVEN = 1 };

/// Reports, at the op, what cannot be run, and returns false.
bool decodeError(const Instruction *instruction, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Attribute readers for decode functions: fallbacks where the attribute is absent.

/// The attribute, or null.
MlirAttribute decodeAttribute(const Instruction *instruction, const char *name);

int64_t decodeInteger(const Instruction *instruction, const char *name,
                      int64_t fallback);
/// The numbers of an array<i32>, array<i64> or array<i1>, or of an array attribute of integers;
/// null and 0 where it is absent.
int64_t *decodeNumbers(MosaicArena *arena, const Instruction *instruction,
                       const char *name, int32_t *count);
/// The sizes of operandSegmentSizes into `sizes`; false with a report when their number differs.
bool decodeSegments(const Instruction *instruction, int32_t count,
                    int32_t *sizes);

/// Copies a number into the arena as the instruction's attributes.
bool decodeOneNumber(MosaicArena *arena, Instruction *instruction,
                     const char *name, int64_t fallback);

/// The table, for tests of its order.
int semanticsCount(void);
const OpSemantics *semanticsRow(int number);

/// The decoder of a load whose last operand is padding.
bool decodePaddedLoad(MosaicArena *arena, Instruction *instruction);

/// Runs the row's element function over all elements.
bool executeElementwise(Machine *machine, const Instruction *instruction);

// Every function that a row names.
#define ELEMENTWISE(name, decodeFunction, elementFunction)                     \
  bool decodeFunction(MosaicArena *arena, Instruction *instruction);           \
  uint64_t elementFunction(const Instruction *instruction,                     \
                           const uint64_t *operands);
#define CUSTOM(name, decodeFunction, executeFunction, elementFunction)         \
  ELEMENTWISE(name, decodeFunction, elementFunction)                           \
  bool executeFunction(Machine *machine, const Instruction *instruction);
#define OP(name, decodeFunction, executeFunction)                              \
  bool decodeFunction(MosaicArena *arena, Instruction *instruction);           \
  bool executeFunction(Machine *machine, const Instruction *instruction);
#define TERMINATOR(name)
#include "Interpreter/Semantics.def"
#undef ELEMENTWISE
#undef CUSTOM
#undef OP
#undef TERMINATOR

#endif // MOSAIC_INTERPRETER_SEMANTICS_H
