//===- Options.c - The command line of mosaic-run -------------------------===//

#include "Options.h"

#include "CallFile.h"
#include "Command.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char kRunHelp[] =
    "usage: mosaic-run KERNEL --call CALL.json --io IO.npz [options]\n"
    "\n"
    "Runs a kernel (text or bytecode; - for standard input) on the arrays in0, "
    "in1, ... of IO.npz,\n"
    "before lowering or after any of its stages.\n"
    "\n"
    "  --check            compare with out0, out1, ... of IO.npz\n"
    "  --out OUT.npz      write the results\n"
    "  --poison SEED      fill of everything that was never written (default "
    "0)\n"
    "  --dma WHEN         copies happen eager (at once), late-fifo or "
    "late-lifo: when a\n"
    "                     wait needs them, the oldest or the newest first "
    "(default eager)\n"
    "  --devices N        run on N devices; arrays have a leading dimension N\n"
    "  --schedule SEED    order in which devices take turns (default 0)\n"
    "  --max-steps N      refuse runs of more than N steps (default "
    "4000000000): an op\n"
    "                     takes one, and one more per 64 elements of its "
    "results\n"
    "  --trace            a line on standard error for the results of every "
    "op\n"
    "  --help, --version\n"
    "\n"
    "example: mosaic-run kernel.mlir --call call.json --io io.npz --check\n"
    "\n"
    "exit status: 0 done (and equal, with --check), 1 refused or different, 2 "
    "usage\n";

static int usage(const char *what, const char *value) {
  fprintf(stderr, "mosaic-run: %s%s (see --help)\n", what, value);
  return EXIT_USAGE;
}

static bool parseNumber(const char *text, uint64_t *number) {
  char *end = NULL;
  errno = 0;
  *number = strtoull(text, &end, 0);
  return *text >= '0' && *text <= '9' && !*end && errno == 0;
}

static bool parseTiming(const char *text, MosaicDmaTiming *timing) {
  static const char *const kTimings[] = {
      [MOSAIC_DMA_EAGER] = "eager",
      [MOSAIC_DMA_LATE_FIFO] = "late-fifo",
      [MOSAIC_DMA_LATE_LIFO] = "late-lifo",
  };
  for (size_t i = 0; i < sizeof(kTimings) / sizeof(kTimings[0]); ++i)
    if (strcmp(text, kTimings[i]) == 0) {
      *timing = (MosaicDmaTiming)i;
      return true;
    }
  return false;
}

/// A flag and where its value goes: a text, or a number from `least` to `most`.
typedef struct ValueFlag {
  const char *name;
  const char **text;
  uint64_t *number;
  uint64_t least, most;
} ValueFlag;

static int parseValue(const ValueFlag *flag, const char *value) {
  if (flag->text) {
    *flag->text = value;
    return 0;
  }
  assert(flag->number);
  return parseNumber(value, flag->number) && *flag->number >= flag->least &&
                 *flag->number <= flag->most
             ? 0
             : usage("not a number that the option takes: ", value);
}

/// Options without a value.
static bool takeSwitch(const char *argument, RunOptions *options) {
  const CommandSwitch kSwitches[] = {{"--check", &options->check},
                                     {"--trace", &options->trace}};
  return commandTakeSwitch(argument, sizeof(kSwitches) / sizeof(*kSwitches),
                           kSwitches);
}

/// Takes `argv[*position]`, and its value where the flag has one; EXIT_USAGE
/// where it is none.
static int takeArgument(int argc, char **argv, int *position, size_t numFlags,
                        const ValueFlag *flags, RunOptions *options) {
  const char *argument = argv[*position];
  for (size_t i = 0; i < numFlags; ++i) {
    if (strcmp(argument, flags[i].name) != 0)
      continue;
    if (++*position == argc)
      return usage("no value for ", argument);
    return parseValue(&flags[i], argv[*position]);
  }
  if (takeSwitch(argument, options))
    return 0;
  if (argument[0] == '-' && argument[1])
    return usage("unknown option ", argument);
  if (options->kernel)
    return usage("a second kernel: ", argument);
  options->kernel = argument;
  return 0;
}

int runOptionsParse(int argc, char **argv, RunOptions *options) {
  uint64_t devices = 0, maxSteps = 0;
  const char *timing = "eager";
  const ValueFlag flags[] = {
      {.name = "--call", .text = &options->call},
      {.name = "--io", .text = &options->io},
      {.name = "--out", .text = &options->out},
      {.name = "--dma", .text = &timing},
      {.name = "--poison", .number = &options->poison, .most = UINT64_MAX},
      {.name = "--schedule", .number = &options->schedule, .most = UINT64_MAX},
      {.name = "--max-steps",
       .number = &maxSteps,
       .least = 1,
       .most = INT64_MAX},
      {.name = "--devices",
       .number = &devices,
       .least = 1,
       .most = CALL_MAX_DEVICES},
  };
  for (int i = 1; i < argc; ++i)
    if (takeArgument(argc, argv, &i, sizeof(flags) / sizeof(*flags), flags,
                     options))
      return EXIT_USAGE;
  if (!options->kernel || !options->call || !options->io)
    return usage("needs KERNEL, --call and --io", "");
  if (!parseTiming(timing, &options->dmaTiming))
    return usage("--dma is eager, late-fifo or late-lifo, not ", timing);
  options->devices = (int32_t)devices;
  options->maxSteps = (int64_t)maxSteps;
  return 0;
}
