//===- CallArrays.h - The arrays of files for those of a call -------------===//

#ifndef MOSAIC_RUN_CALLARRAYS_H
#define MOSAIC_RUN_CALLARRAYS_H

#include "CallFile.h"
#include "Npz.h"

/// The elements of one device's array.
int64_t callArrayCount(const MosaicArray *array);

/// Checks that the arrays of all devices together are not too large.
///
/// Returns: null, or what is wrong
const char *callArraysCheckSizes(MosaicArena *arena, const CallFile *call);

/// Gives the operands the arrays `in0`, … of `io`, and the results room.
///
/// Returns: null, or what is wrong
const char *callArraysBind(MosaicArena *arena, const NpyArrays *io,
                           CallFile *call);

/// The elements of the array `name` of `io`, in the storage of `array`.
///
/// Returns: null, or why `io` has none of its type and shape
const char *callArrayRead(MosaicArena *arena, const NpyArrays *io,
                          const char *name, const MosaicArray *array,
                          int32_t devices, void **elements);

/// The results as arrays `out0`, …; one of a type that numpy has not goes by its
/// bits, with the type in its name: `out0__bfloat16`.
NpyArrays callArraysOfResults(MosaicArena *arena, const CallFile *call);

#endif // MOSAIC_RUN_CALLARRAYS_H
