//===- mosaic-run.c - Runs a kernel at any stage of its lowering ----------===//

// isatty
#define _POSIX_C_SOURCE 200809L

#include "CallFile.h"
#include "Compare.h"
#include "Npz.h"

#include "Interpreter/Array.h"
#include "Support/Diagnostics.h"
#include "Support/File.h"
#include "Support/Text.h"
#include "Support/TextDepth.h"

#include "mosaic-c/Interpreter.h"
#include "mosaic-c/Passes.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/Diagnostics.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char kHelp[] =
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

enum { EXIT_REFUSED = 1, EXIT_USAGE = 2 };

typedef struct Options {
  const char *kernel, *call, *io, *out;
  bool check, trace;
  uint64_t poison, schedule;
  MosaicDmaTiming dmaTiming;
  int64_t maxSteps; ///< 0: the default
  int32_t devices;  ///< 0: what CALL.json says
} Options;

static int usage(const char *what, const char *value) {
  fprintf(stderr, "mosaic-run: %s%s (see --help)\n", what, value);
  return EXIT_USAGE;
}

static int refuse(const char *file, const char *why) {
  fprintf(stderr, "%s: error: %s\n", file, why);
  return EXIT_REFUSED;
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
  return parseNumber(value, flag->number) && *flag->number >= flag->least &&
                 *flag->number <= flag->most
             ? 0
             : usage("not a number that the option takes: ", value);
}

/// Options without a value.
static bool takeSwitch(const char *argument, Options *options) {
  const struct {
    const char *name;
    bool *value;
  } kSwitches[] = {
      {"--check", &options->check},
      {"--trace", &options->trace},
  };
  for (size_t i = 0; i < sizeof(kSwitches) / sizeof(*kSwitches); ++i)
    if (strcmp(argument, kSwitches[i].name) == 0) {
      *kSwitches[i].value = true;
      return true;
    }
  return false;
}

/// Takes `argv[*position]`, and its value where the flag has one; EXIT_USAGE
/// where it is none.
static int takeArgument(int argc, char **argv, int *position, size_t numFlags,
                        const ValueFlag *flags, Options *options) {
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

static int parseArguments(int argc, char **argv, Options *options) {
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

/// Handles what needs no kernel; false when there is more to do.
static bool answerQuestion(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "--help") == 0) {
      fputs(kHelp, stdout);
      return true;
    }
    if (strcmp(argv[i], "--version") == 0) {
      printf("mosaic-run %s (MLIR %s)\n", mosaicVersion(), mosaicMlirVersion());
      return true;
    }
  }
  return false;
}

static void printText(MlirStringRef part, void *unused) {
  (void)unused;
  fwrite(part.data, 1, part.length, stderr);
}

/// MLIR prints errors alone when nobody listens; warnings matter here too.
static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic,
                                         void *unused) {
  static const char *const kSeverities[] = {"error", "warning", "note",
                                            "remark"};
  MosaicArena *arena = mosaicArenaCreate();
  const MlirLocation location = mlirDiagnosticGetLocation(diagnostic);
  fprintf(stderr, "%s: %s: ",
          mlirLocationEqual(location, mlirLocationUnknownGet(
                                          mlirLocationGetContext(location)))
              ? "mosaic-run"
              : mosaicLocationPlace(location, arena),
          kSeverities[mlirDiagnosticGetSeverity(diagnostic)]);
  mosaicArenaDestroy(arena);
  mlirDiagnosticPrint(diagnostic, printText, unused);
  fputc('\n', stderr);
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); ++i)
    printDiagnostic(mlirDiagnosticGetNote(diagnostic, i), unused);
  return mlirLogicalResultSuccess();
}

/// Whether `text` would overflow the parser's stack; says so.
static bool nestsTooDeep(const char *path, MlirStringRef text) {
  const int depth = mosaicIsBytecode(text) ? 0 : mosaicTextDepth(text);
  if (depth <= MOSAIC_TEXT_MAX_DEPTH)
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

/// The elements of one device's array.
static int64_t countOf(const MosaicArray *array) {
  int64_t count = 1;
  for (intptr_t i = 0; i < array->rank; ++i)
    count *= array->shape[i];
  return count;
}

/// Whether numpy's type can hold the elements: the same kind and size; bool for any integer; the
/// bits of types that numpy has not as unsigned integers, or untyped (V) as its extensions write them.
static bool holds(const NpyArray *npy, const char *type) {
  const ArrayType *row = findArrayType(type);
  const char kind = npy->descr[1];
  if (kind == 'b')
    return elementIsInteger(row->element);
  if (npy->elementBytes != row->storageBytes || row->isBool)
    return false;
  if (elementIsInteger(row->element))
    return kind == 'i' || kind == 'u';
  if (row->element.format == ELEMENT_F32)
    return kind == 'f';
  return kind == 'u' || kind == 'V' ||
         (kind == 'f' && row->element.format == ELEMENT_F16);
}

/// `[2,16,256]`
static const char *shapeText(MosaicArena *arena, intptr_t rank,
                             const int64_t *shape) {
  MosaicText text = {.arena = arena};
  for (intptr_t i = 0; i < rank; ++i)
    mosaicTextFormat(&text, "%s%" PRId64, i ? "," : "", shape[i]);
  return mosaicArenaFormat(arena, "[%.*s]", (int)text.length,
                           text.data ? text.data : "");
}

/// The shape of the array of a file: with several devices it has a leading
/// dimension for them.
static int64_t *shapeInFile(MosaicArena *arena, const MosaicArray *array,
                            int32_t devices, int32_t *rank) {
  const bool leading = devices > 1;
  int64_t *shape = MOSAIC_ARENA_ARRAY(arena, int64_t, array->rank + 1);
  shape[0] = devices;
  for (intptr_t dim = 0; dim < array->rank; ++dim)
    shape[dim + leading] = array->shape[dim];
  *rank = (int32_t)array->rank + leading;
  return shape;
}

/// Null, or why the shape of `npy` is not what `array` says.
static const char *checkShape(MosaicArena *arena, const NpyArray *npy,
                              const char *name, const MosaicArray *array,
                              int32_t devices) {
  int32_t rank = 0;
  const int64_t *shape = shapeInFile(arena, array, devices, &rank);
  bool same = npy->rank == rank;
  for (int32_t i = 0; same && i < rank; ++i)
    same = npy->shape[i] == shape[i];
  return same ? NULL
              : mosaicArenaFormat(arena,
                                  "%s: an array of shape %s, the call says %s",
                                  name, shapeText(arena, npy->rank, npy->shape),
                                  shapeText(arena, rank, shape));
}

/// Null, or why `npy` is not what `array` says.
static const char *checkArray(MosaicArena *arena, const NpyArray *npy,
                              const char *name, const MosaicArray *array,
                              int32_t devices) {
  if (!npy)
    return mosaicArenaFormat(arena, "has no array %s", name);
  if (!findArrayType(array->type))
    return mosaicArenaFormat(arena, "%s: the type %s is not known", name,
                             array->type);
  const char *suffix = strstr(npy->name, "__");
  if (!holds(npy, array->type) ||
      (suffix && strcmp(suffix + 2, array->type) != 0))
    return mosaicArenaFormat(arena,
                             "%s: the array %s of type %s does not hold %s",
                             name, npy->name, npy->descr, array->type);
  return checkShape(arena, npy, name, array, devices);
}

/// numpy stores bool in a byte where the call may say int32: widen.
static void *elementsOf(MosaicArena *arena, const NpyArray *npy,
                        const MosaicArray *array) {
  const int bytes = mosaicArrayElementBytes(array->type);
  if (npy->elementBytes == bytes)
    return npy->data;
  uint8_t *wide =
      mosaicArenaAllocateArray(arena, (size_t)npy->count + 1, (size_t)bytes);
  for (int64_t i = 0; i < npy->count; ++i)
    wide[i * bytes] = npy->data[i];
  return wide;
}

/// Null, or that the arrays of all devices together are too large.
static const char *checkSizes(MosaicArena *arena, const CallFile *call) {
  int64_t total = 0;
  for (int32_t i = 0; i < call->numOperands + call->numResults; ++i) {
    const MosaicArray *array = i < call->numOperands
                                   ? &call->operands[i]
                                   : &call->results[i - call->numOperands];
    total += countOf(array) * call->devices;
    if (total > CALL_MAX_ELEMENTS)
      return mosaicArenaFormat(arena,
                               "the arrays of the call have more than 2^29 "
                               "elements on %d devices together",
                               call->devices);
  }
  return NULL;
}

static const char *bindArrays(MosaicArena *arena, const NpyArrays *io,
                              CallFile *call) {
  for (int32_t i = 0; i < call->numOperands; ++i) {
    const char *name = mosaicArenaFormat(arena, "in%d", i);
    const NpyArray *npy = npzFind(io, name);
    const char *error =
        checkArray(arena, npy, name, &call->operands[i], call->devices);
    if (error)
      return error;
    call->operands[i].data = elementsOf(arena, npy, &call->operands[i]);
  }
  for (int32_t i = 0; i < call->numResults; ++i) {
    MosaicArray *result = &call->results[i];
    const size_t count = (size_t)(countOf(result) * call->devices);
    const int bytes = mosaicArrayElementBytes(result->type);
    if (bytes == 0)
      return mosaicArenaFormat(arena, "out%d: the type %s is not known", i,
                               result->type);
    result->data = mosaicArenaAllocateArray(arena, count + 1, (size_t)bytes);
    result->undefined = mosaicArenaAllocate(arena, count + 1);
  }
  return NULL;
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

static int checkResults(MosaicArena *arena, const Options *options,
                        const NpyArrays *io, const CallFile *call) {
  bool equal = true;
  int64_t compared = 0;
  for (int32_t i = 0; i < call->numResults; ++i) {
    const char *name = mosaicArenaFormat(arena, "out%d", i);
    const NpyArray *npy = npzFind(io, name);
    const char *error =
        checkArray(arena, npy, name, &call->results[i], call->devices);
    if (error)
      return refuse(options->io, error);
    const int64_t count = countOf(&call->results[i]);
    const uint8_t *expected = elementsOf(arena, npy, &call->results[i]);
    const int bytes = mosaicArrayElementBytes(call->results[i].type);
    for (int32_t device = 0; device < call->devices; ++device) {
      MosaicArray part = call->results[i];
      part.data = (uint8_t *)part.data + device * count * bytes;
      part.undefined += device * count;
      const Comparison comparison = compareResult(
          &part, expected + device * count * bytes, count, &call->checks[i]);
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

static const char *numpyType(const char *type) {
  switch (mosaicArrayElementBytes(type)) {
  case 1:
    return strcmp(type, "bool") == 0   ? "|b1"
           : strcmp(type, "int8") == 0 ? "|i1"
                                       : "|u1";
  case 2:
    return strcmp(type, "int16") == 0 ? "<i2" : "<u2";
  case 4:
    return strcmp(type, "float32") == 0 ? "<f4"
           : strcmp(type, "int32") == 0 ? "<i4"
                                        : "<u4";
  default:
    return "<u8";
  }
}

/// Types that numpy has not go by their bits, with the type in the name.
static bool numpyHas(const char *type) {
  return strncmp(type, "int", 3) == 0
             ? strcmp(type, "int4") != 0 && strcmp(type, "int2") != 0
             : strcmp(type, "float32") == 0 || strcmp(type, "bool") == 0 ||
                   strcmp(type, "uint8") == 0 || strcmp(type, "uint16") == 0 ||
                   strcmp(type, "uint32") == 0;
}

static int writeResults(MosaicArena *arena, const Options *options,
                        const CallFile *call) {
  NpyArrays arrays = {
      .count = call->numResults,
      .arrays = MOSAIC_ARENA_ARRAY(arena, NpyArray, call->numResults)};
  for (int32_t i = 0; i < call->numResults; ++i) {
    const MosaicArray *result = &call->results[i];
    NpyArray *npy = &arrays.arrays[i];
    npy->name = numpyHas(result->type)
                    ? mosaicArenaFormat(arena, "out%d", i)
                    : mosaicArenaFormat(arena, "out%d__%s", i, result->type);
    npy->descr = numpyType(result->type);
    npy->elementBytes = mosaicArrayElementBytes(result->type);
    npy->shape = shapeInFile(arena, result, call->devices, &npy->rank);
    npy->count = countOf(result) * call->devices;
    npy->data = result->data;
  }
  const char *error = npzWrite(arena, options->out, &arrays);
  return error ? refuse(options->out, error) : 0;
}

/// Null, or what is wrong with CALL.json for these options.
static const char *readCall(MosaicArena *arena, const Options *options,
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
  return checkSizes(arena, call);
}

static MlirLogicalResult runCall(const Options *options, MlirOperation module,
                                 const CallFile *call) {
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

static int runModule(MosaicArena *arena, const Options *options,
                     MlirOperation module) {
  CallFile call = {0};
  NpyArrays io = {0};
  const char *error = readCall(arena, options, &call);
  if (error)
    return refuse(options->call, error);
  error = npzRead(arena, options->io, &io);
  if (!error)
    error = bindArrays(arena, &io, &call);
  if (error)
    return refuse(options->io, error);
  if (mosaicFailed(runCall(options, module, &call)))
    return EXIT_REFUSED;
  const int status = options->out ? writeResults(arena, options, &call) : 0;
  if (status || !options->check)
    return status;
  return checkResults(arena, options, &io, &call);
}

int main(int argc, char **argv) {
  if (answerQuestion(argc, argv))
    return EXIT_SUCCESS;
  Options options = {0};
  if (parseArguments(argc, argv, &options))
    return EXIT_USAGE;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  MlirContext context =
      mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectRegistryDestroy(registry);
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
