//===- mosaic-c/Interpreter.h - Running a kernel on a CPU -----------------===//
//
// Runs a module as a TPU would, whole: operands, grid, windows, DMAs, semaphores, one or several
// devices; before lowering (vectors of any shape) and after it (vregs, masks, tiled memory).
//
// Everything that was never written is filled with poison, and everything is computed on two
// different fills at once: what comes out different depends on memory that nothing wrote.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_C_INTERPRETER_H
#define MOSAIC_C_INTERPRETER_H

#include "mosaic-c/Support.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An array at the kernel's boundary.
typedef struct MosaicArray {
  /// Element type as JAX names it: float32, bfloat16, float8_e4m3fn, int8, uint4, bool, …
  const char *type;
  intptr_t rank;
  const int64_t *shape;
  /// Row-major elements of mosaicArrayElementBytes(type) bytes each, little-endian, the bits of a
  /// narrower type right-aligned. With several devices: one array after the other.
  void *data;
  /// Results: one byte per element, set to 1 where the value depends on memory that was never
  /// written. May be null. Operands: unused.
  uint8_t *undefined;
} MosaicArray;

/// Bytes that one element of the type takes in MosaicArray.data: 1, 2, 4 or 8; 0 for an unknown
/// type.
MOSAIC_C_EXPORT int mosaicArrayElementBytes(const char *type);

/// The operands and results of the kernel's custom call, in order.
typedef struct MosaicCall {
  intptr_t numOperands;
  const MosaicArray *operands;
  intptr_t numResults;
  MosaicArray *results; ///< data is the caller's, written by the run
  intptr_t numAliases;
  const int64_t (*aliases)[2]; ///< operand, result: one array
  int32_t numDevices;          ///< at least 1
} MosaicCall;

/// When a copy happens: at any moment from the op that enqueues it to the wait that needs it. A
/// kernel whose results depend on the choice is racy.
typedef enum MosaicDmaTiming {
  MOSAIC_DMA_EAGER, ///< at once
  MOSAIC_DMA_LATE_FIFO, ///< when a wait needs it; the oldest that signals the semaphore first
  MOSAIC_DMA_LATE_LIFO, ///< when a wait needs it; the newest first
} MosaicDmaTiming;

/// Steps that a run may take where the options don't say: minutes.
#define MOSAIC_DEFAULT_MAX_STEPS INT64_C(4000000000)

typedef struct MosaicRunOptions {
  uint64_t poisonSeed;   ///< of the second fill
  uint64_t scheduleSeed; ///< of the order in which devices take turns
  MosaicDmaTiming dmaTiming;
  int64_t
      maxSteps; ///< after which the run is refused; 0: the default. An op takes one step, and
                ///< one more for every 64 elements of its results
  FILE *trace;    ///< a line for every op's results; null: none
  FILE *progress; ///< a terminal that is told how far the grid is; null: none
} MosaicRunOptions;

/// Runs a `builtin.module` that holds one kernel. Warns (a diagnostic each) of results that depend on
/// memory that was never written, of divisions by zero, of output blocks that hardware would not
/// fetch again, and of semaphores that the kernel leaves set.
///
/// Requires: a verified module
/// Returns: success, with the results written. Otherwise one diagnostic was emitted: an op without
///          meaning, an access outside a memref (with the index and the bound), a wait that never
///          ends, a decision that depends on undefined memory, a failing cf.assert, a run of too
///          many steps, operands that don't fit the kernel or don't fit into memory
/// Source:  running.md, vreg_ops.md
MOSAIC_C_EXPORT MlirLogicalResult mosaicRun(MlirOperation module,
                                            const MosaicCall *call,
                                            const MosaicRunOptions *options);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_INTERPRETER_H
