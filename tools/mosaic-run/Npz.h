//===- Npz.h - Arrays in numpy's files ------------------------------------===//

#ifndef MOSAIC_RUN_NPZ_H
#define MOSAIC_RUN_NPZ_H

#include "Support/Arena.h"

#include <stdbool.h>
#include <stdint.h>

/// An array as it stands in a file.
typedef struct NpyArray {
  const char *name;  ///< without `.npy`
  const char *descr; ///< numpy's type, e.g. `<f4`
  int elementBytes;
  int32_t rank;
  int64_t *shape;
  int64_t count;
  uint8_t *data; ///< row-major
} NpyArray;

typedef struct NpyArrays {
  int64_t count;
  NpyArray *arrays;
} NpyArrays;

/// Reads all arrays of an .npz file, or the one of an .npy file under the name "in0", into `arena`.
///
/// Returns: null on success, else what is wrong, naming the array
const char *npzRead(MosaicArena *arena, const char *path, NpyArrays *result);

/// Writes an .npz file. Same returns.
const char *npzWrite(MosaicArena *arena, const char *path,
                     const NpyArrays *arrays);

/// The array of that name, or of that name followed by `__type`; null when there is none.
const NpyArray *npzFind(const NpyArrays *arrays, const char *name);

#endif // MOSAIC_RUN_NPZ_H
