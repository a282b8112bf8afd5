//===- CallFile.h - CALL.json: the shape of a kernel's call ---------------===//
//
//   {"in_avals": ["float32[16,256]", …], "out_avals": […], "aliases": [[input, output], …],
//    "devices": N, "check": {"out0": [[start, stop), …]}, "tolerance": {"out0": [rtol, atol]}}
//
// All but the avals may be absent. A result whose check is [] is not compared. Source: running.md 9
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_RUN_CALLFILE_H
#define MOSAIC_RUN_CALLFILE_H

#include "Support/Arena.h"

#include "mosaic-c/Interpreter.h"

enum { CALL_MAX_DEVICES = 4096, CALL_MAX_ELEMENTS = 1 << 29 };

/// How a result is compared.
typedef struct ResultCheck {
  bool hasRanges; ///< only the ranges count
  int32_t numRanges;
  int64_t (*ranges)[2];
  bool hasTolerance;
  double relative, absolute;
} ResultCheck;

typedef struct CallFile {
  int32_t numOperands, numResults, numAliases, devices;
  MosaicArray *operands; ///< types and shapes; data are null
  MosaicArray *results;
  int64_t (*aliases)[2];
  ResultCheck *checks; ///< one per result
  const char *io;      ///< why the numbers are not for running; null: they are
} CallFile;

/// Reads CALL.json. Returns null on success, else what is wrong, naming the field.
const char *callFileRead(MosaicArena *arena, const char *path, CallFile *call);

#endif // MOSAIC_RUN_CALLFILE_H
