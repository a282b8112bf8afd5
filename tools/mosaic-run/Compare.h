//===- Compare.h - Results against expected numbers -----------------------===//

#ifndef MOSAIC_RUN_COMPARE_H
#define MOSAIC_RUN_COMPARE_H

#include "CallFile.h"

/// What a comparison found.
typedef struct Comparison {
  int64_t compared;
  int64_t different;
  int64_t
      undefined; ///< of the different ones: depend on memory that was never written
  int64_t first; ///< flat position of the first difference
  double firstActual, firstExpected;
  int64_t largest; ///< flat position of the largest difference
  double largestActual, largestExpected, largestError;
} Comparison;

/// Compares `count` elements of a result with the expected ones, which have the same storage.
/// Source: running.md 9
Comparison compareResult(const MosaicArray *actual, const void *expected,
                         int64_t count, const ResultCheck *check);

#endif // MOSAIC_RUN_COMPARE_H
