//===- Plan.h - How the call's arrays become the kernel's arguments -------===//

#ifndef MOSAIC_INTERPRETER_PLAN_H
#define MOSAIC_INTERPRETER_PLAN_H

#include "Interpreter/Array.h"
#include "Interpreter/Program.h"

typedef enum ArgumentKind {
  ARGUMENT_GRID,     ///< an index of the step
  ARGUMENT_PREFETCH, ///< a private copy of an operand
  ARGUMENT_WHOLE,    ///< the array itself
  ARGUMENT_WINDOW, ///< a buffer that blocks of the array are copied to and from
  ARGUMENT_SCRATCH,
} ArgumentKind;

/// An argument of the entry function.
typedef struct Argument {
  ArgumentKind kind;
  bool isOutput;
  int32_t store; ///< the array behind it; -1: none
  const Function *transform;
  const int64_t *windowBounds;
  const int64_t *
      lowPadding; ///< null: the transform counts blocks; else it counts elements
} Argument;

/// An array that lives as long as the call: an operand, a result, or both where they are aliased.
typedef struct Store {
  ValueType
      type; ///< of the ref where one holds the whole array: it may be padded
  bool adopted;              ///< a whole ref has given its type
  const int64_t *arrayShape; ///< of the call's array
  int32_t operand;           ///< -1: none
  int32_t result;            ///< -1: none
} Store;

/// The entry's arguments and the arrays behind them.
typedef struct Plan {
  int32_t gridRank;
  int64_t gridBounds[MAX_RANK]; ///< dynamic ones filled in from the operands
  int32_t numArguments;
  Argument *arguments;
  int32_t numStores;
  Store *stores;
} Plan;

/// Lays the call out over the entry function.
///
/// Returns: null after one diagnostic at the entry function when the two don't fit
/// Source:  running.md 1, 2, 4
const Plan *planCreate(MosaicArena *arena, const Program *program,
                       const MosaicCall *call);

#endif // MOSAIC_INTERPRETER_PLAN_H
