//===- Options.h - The command line of mosaic-run -------------------------===//

#ifndef MOSAIC_RUN_OPTIONS_H
#define MOSAIC_RUN_OPTIONS_H

#include "mosaic-c/Interpreter.h"

typedef struct RunOptions {
  const char *kernel, *call, *io, *out;
  bool check, trace;
  uint64_t poison, schedule;
  MosaicDmaTiming dmaTiming;
  int64_t maxSteps; ///< 0: the default
  int32_t devices;  ///< 0: what CALL.json says
} RunOptions;

/// What --help prints.
extern const char kRunHelp[];

/// Reads the command line; EXIT_USAGE where it is none, which was then said on
/// standard error.
int runOptionsParse(int argc, char **argv, RunOptions *options);

#endif // MOSAIC_RUN_OPTIONS_H
