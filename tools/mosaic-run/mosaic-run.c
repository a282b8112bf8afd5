//===- mosaic-run.c - Runs a kernel at any stage of its lowering ----------===//

// isatty
#define _POSIX_C_SOURCE 200809L

#include "CallArrays.h"
#include "Command.h"
#include "Compare.h"
#include "Options.h"

#include "Support/Diagnostics.h"
#include "Support/File.h"
#include "Support/TextDepth.h"

#include "mlir-c/Diagnostics.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int refuse(const char *file, const char *why) {
  fprintf(stderr, "%s: error: %s\n", file, why);
  return EXIT_REFUSED;
}

static void printText(MlirStringRef part, void *unused) {
  (void)unused;
  fwrite(part.data, 1, part.length, stderr);
}

/// MLIR prints errors alone when nobody listens; warnings matter here too.
static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic,
                                         void *unused) {
  MosaicArena *arena = mosaicArenaCreate();
  const MlirLocation location = mlirDiagnosticGetLocation(diagnostic);
  fprintf(stderr, "%s: %s: ",
          mlirLocationEqual(location, mlirLocationUnknownGet(
                                          mlirLocationGetContext(location)))
              ? "mosaic-run"
              : mosaicLocationPlace(location, arena),
          commandSeverityName(diagnostic));
  mosaicArenaDestroy(arena);
  mlirDiagnosticPrint(diagnostic, printText, unused);
  fputc('\n', stderr);
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); ++i)
    printDiagnostic(mlirDiagnosticGetNote(diagnostic, i), unused);
  return mlirLogicalResultSuccess();
}

/// Whether `text` would overflow the parser's stack; says so.
static bool nestsTooDeep(const char *path, MlirStringRef text) {
  const int depth = mosaicTextTooDeep(text);
  if (!depth)
    return false;
  fprintf(stderr, "%s: error: the text nests %d deep; at most %d are read\n",
          path, depth, MOSAIC_TEXT_MAX_DEPTH);
  return true;
}

static MlirModule loadModule(MlirContext context, const char *path) {
  size_t size = 0;
  char *bytes = mosaicReadFile(path, SIZE_MAX, &size);
  const MlirStringRef text = mlirStringRefCreate(bytes, bytes ? size : 0);
  MlirModule module = {NULL};
  if (!bytes)
    refuse(path, strerror(errno));
  else if (!nestsTooDeep(path, text)) // parsed from its file, for the locations
    module = strcmp(path, "-") == 0
                 ? mlirModuleCreateParse(context, text)
                 : mlirModuleCreateParseFromFile(
                       context, mlirStringRefCreateFromCString(path));
  free(bytes);
  return module;
}

static bool reportComparison(const char *name, const Comparison *comparison) {
  if (comparison->different == 0)
    return true;
  fprintf(
      stderr,
      "error: %s: %" PRId64 " of %" PRId64 " elements differ; first at %" PRId64
      ": %.9g, expected %.9g; largest difference at %" PRId64
      ": %.9g, expected %.9g",
      name, comparison->different, comparison->compared, comparison->first,
      comparison->firstActual, comparison->firstExpected, comparison->largest,
      comparison->largestActual, comparison->largestExpected);
  if (comparison->undefined)
    fprintf(stderr, "; %" PRId64 " depend on memory that was never written",
            comparison->undefined);
  fputc('\n', stderr);
  return false;
}

/// Compares what a device has computed for a result.
static Comparison compareDevice(const CallFile *call, int32_t result,
                                int32_t device, const void *expected) {
  MosaicArray part = call->results[result];
  const int64_t count = callArrayCount(&part);
  const int64_t bytes = count * mosaicArrayElementBytes(part.type);
  part.data = (uint8_t *)part.data + device * bytes;
  part.undefined += device * count;
  return compareResult(&part, (const uint8_t *)expected + device * bytes, count,
                       &call->checks[result]);
}

static int checkResults(MosaicArena *arena, const RunOptions *options,
                        const NpyArrays *io, const CallFile *call) {
  bool equal = true;
  int64_t compared = 0;
  for (int32_t i = 0; i < call->numResults; ++i) {
    const char *name = mosaicArenaFormat(arena, "out%d", i);
    void *expected;
    const char *error = callArrayRead(arena, io, name, &call->results[i],
                                      call->devices, &expected);
    if (error)
      return refuse(options->io, error);
    for (int32_t device = 0; device < call->devices; ++device) {
      const Comparison comparison = compareDevice(call, i, device, expected);
      equal &= reportComparison(
          call->devices > 1
              ? mosaicArenaFormat(arena, "%s on device %d", name, device)
              : name,
          &comparison);
      compared += comparison.compared;
    }
  }
  if (equal && !compared) // no results, or CALL.json has none of them compared
    printf("nothing to compare\n");
  else if (equal)
    printf("equal: %" PRId64 " elements\n", compared);
  return equal ? 0 : EXIT_REFUSED;
}

/// Null, or what is wrong with CALL.json for these options.
static const char *readCall(MosaicArena *arena, const RunOptions *options,
                            CallFile *call) {
  const char *error = callFileRead(arena, options->call, call);
  if (error)
    return error;
  if (options->devices)
    call->devices = options->devices;
  if (call->io && options->check)
    return mosaicArenaFormat(arena,
                             "io is \"%s\": there are no numbers to "
                             "compare with",
                             call->io);
  return callArraysCheckSizes(arena, call);
}

static MlirLogicalResult runCall(const RunOptions *options,
                                 MlirOperation module, const CallFile *call) {
  const MosaicCall run = {.numOperands = call->numOperands,
                          .operands = call->operands,
                          .numResults = call->numResults,
                          .results = call->results,
                          .numAliases = call->numAliases,
                          .aliases = call->aliases,
                          .numDevices = call->devices};
  const MosaicRunOptions runOptions = {
      .poisonSeed = options->poison,
      .scheduleSeed = options->schedule,
      .dmaTiming = options->dmaTiming,
      .maxSteps = options->maxSteps,
      .trace = options->trace ? stderr : NULL,
      .progress = !options->trace && isatty(STDERR_FILENO) ? stderr : NULL};
  return mosaicRun(module, &run, &runOptions);
}

static int runModule(MosaicArena *arena, const RunOptions *options,
                     MlirOperation module) {
  CallFile call = {0};
  NpyArrays io = {0};
  const char *error = readCall(arena, options, &call);
  if (error)
    return refuse(options->call, error);
  error = npzRead(arena, options->io, &io);
  if (!error)
    error = callArraysBind(arena, &io, &call);
  if (error)
    return refuse(options->io, error);
  if (mosaicFailed(runCall(options, module, &call)))
    return EXIT_REFUSED;
  if (options->out) {
    const NpyArrays results = callArraysOfResults(arena, &call);
    error = npzWrite(arena, options->out, &results);
    if (error)
      return refuse(options->out, error);
  }
  return options->check ? checkResults(arena, options, &io, &call) : 0;
}

int main(int argc, char **argv) {
  if (commandAnswersQuestion(argc, argv, kRunHelp))
    return EXIT_SUCCESS;
  RunOptions options = {0};
  if (runOptionsParse(argc, argv, &options))
    return EXIT_USAGE;
  const MlirContext context = commandCreateContext();
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  MosaicArena *arena = mosaicArenaCreate();
  const MlirModule module = loadModule(context, options.kernel);
  int status = EXIT_REFUSED;
  if (!mlirModuleIsNull(module)) {
    status = runModule(arena, &options, mlirModuleGetOperation(module));
    mlirModuleDestroy(module);
  }
  mosaicArenaDestroy(arena);
  mlirContextDestroy(context);
  return status;
}
