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

typedef struct MosaicRunOptions {
  uint64_t poisonSeed;   ///< of the second fill
  uint64_t scheduleSeed; ///< of the order in which devices take turns
  FILE *trace;           ///< a line for every op's results; null: none
} MosaicRunOptions;

/// Runs a `builtin.module` that holds one kernel.
///
/// Returns: success, with the results written. Otherwise one diagnostic was emitted: an op without
///          meaning, an access outside a memref (with the index and the bound), a wait that never
///          ends, a decision that depends on undefined memory, a failing cf.assert, operands that
///          don't fit the kernel
/// Source:  running.md, vreg_ops.md
MOSAIC_C_EXPORT MlirLogicalResult mosaicRun(MlirOperation module,
                                            const MosaicCall *call,
                                            const MosaicRunOptions *options);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_INTERPRETER_H
