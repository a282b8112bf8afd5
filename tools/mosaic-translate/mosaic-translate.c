//===- mosaic-translate.c - Kernels out of programs and payloads ----------===//

#include "Translate.h"

#include "mosaic-c/Support.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/Diagnostics.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_REFUSED = 1, EXIT_USAGE = 2 };

static const char kHelp[] =
    "usage: mosaic-translate --import IN [--kernel NAME|INDEX] [-o FILE]\n"
    "       mosaic-translate --list IN\n"
    "\n"
    "Prints the Mosaic kernels of IN in the tpu dialect, separated by `// "
    "-----`.\n"
    "IN (`-`: standard input) is one of\n"
    "  a program with calls of tpu_custom_call: StableHLO text or bytecode, "
    "HLO "
    "text\n"
    "  a backend_config: the JSON of such a call\n"
    "  a body: the MLIR bytecode inside that JSON\n"
    "\n"
    "  --import               print the kernels\n"
    "  --list                 list them: name, version, producer, sizes\n"
    "  --kernel NAME|INDEX    take only this one\n"
    "  --strip-locations      print no locations (by default the Python file "
    "and "
    "line\n"
    "                         of each operation is printed where the payload "
    "has "
    "it)\n"
    "  -o FILE                write to FILE (`-`: standard output, the "
    "default)\n"
    "  --help, --version\n"
    "\n"
    "example: "
    "jax.jit(f).trace(x).lower(lowering_platforms=('tpu',)).as_text()\n"
    "written to program.mlir, then\n"
    "  mosaic-translate --list program.mlir\n"
    "  mosaic-translate --import program.mlir --kernel 0 -o kernel.mlir\n"
    "\n"
    "Exit status: 0 done, 1 IN was refused (one line says why), 2 usage.\n";

typedef struct CommandLine {
  TranslateOptions translate;
  bool import;
  const char *input;
  const char *output;
} CommandLine;

static const char *inputName(const CommandLine *command) {
  return strcmp(command->input, "-") == 0 ? "<stdin>" : command->input;
}

static int usageError(const char *what, const char *argument) {
  fprintf(stderr, "mosaic-translate: %s%s; see --help\n", what, argument);
  return EXIT_USAGE;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static int fileError(const char *path) {
  fprintf(stderr, "mosaic-translate: error: %s: %s\n", path, strerror(errno));
  return EXIT_REFUSED;
}

static bool readStream(FILE *stream, TranslateOutput *contents) {
  char buffer[1 << 16];
  size_t size;
  while ((size = fread(buffer, 1, sizeof(buffer), stream)))
    translateAppend(mlirStringRefCreate(buffer, size), contents);
  return !ferror(stream);
}

static bool readFile(const char *path, TranslateOutput *contents) {
  if (strcmp(path, "-") == 0)
    return readStream(stdin, contents);
  FILE *stream = fopen(path, "rb");
  if (!stream)
    return false;
  const bool good = readStream(stream, contents);
  const int failure = errno;
  fclose(stream);
  errno = failure;
  return good;
}

static bool writeFile(const char *path, const TranslateOutput *contents) {
  const bool isStandard = strcmp(path, "-") == 0;
  FILE *stream = isStandard ? stdout : fopen(path, "wb");
  if (!stream)
    return false;
  bool good =
      !contents->size || fwrite(contents->data, contents->size, 1, stream) == 1;
  good &= fflush(stream) == 0;
  if (!isStandard)
    good &= fclose(stream) == 0;
  return good;
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// The place in a source file that a location comes down to.
static MlirLocation filePlace(MlirLocation location) {
  for (;;) {
    if (mlirLocationIsAName(location)) {
      location = mlirLocationNameGetChildLoc(location);
    } else if (mlirLocationIsACallSite(location)) {
      location = mlirLocationCallSiteGetCallee(location);
    } else if (mlirLocationIsAFused(location) &&
               mlirLocationFusedGetNumLocations(location) == 1) {
      mlirLocationFusedGetLocations(location, &location);
    } else {
      return location;
    }
  }
}

/// One line, whatever the message holds.
static void printPart(MlirStringRef part, void *userData) {
  for (size_t i = 0; i < part.length; ++i)
    fputc(part.data[i] == '\n' ? ' ' : part.data[i], userData);
}

static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic,
                                         void *userData) {
  static const char *const kSeverities[] = {"error", "warning", "note",
                                            "remark"};
  const CommandLine *command = userData;
  const MlirLocation place = filePlace(mlirDiagnosticGetLocation(diagnostic));
  if (mlirLocationIsAFileLineColRange(place) &&
      mlirLocationFileLineColRangeGetStartLine(place) > 0) {
    printPart(mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(place)),
              stderr);
    fprintf(stderr, ":%d:%d: ", mlirLocationFileLineColRangeGetStartLine(place),
            mlirLocationFileLineColRangeGetStartColumn(place));
  } else {
    fprintf(stderr, "%s: ", inputName(command));
  }
  fprintf(stderr, "%s: ", kSeverities[mlirDiagnosticGetSeverity(diagnostic)]);
  mlirDiagnosticPrint(diagnostic, printPart, stderr);
  fputc('\n', stderr);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Command line
//===----------------------------------------------------------------------===//

/// Takes the value of `--option VALUE` or `--option=VALUE`.
static bool takeValue(const char *option, int argc, char **argv, int *position,
                      const char **value) {
  const size_t length = strlen(option);
  const char *argument = argv[*position];
  if (strncmp(argument, option, length) != 0)
    return false;
  if (argument[length] == '=') {
    *value = argument + length + 1;
    return true;
  }
  if (argument[length])
    return false;
  *value = *position + 1 < argc ? argv[++*position] : NULL;
  return true;
}

static int parseArguments(int argc, char **argv, CommandLine *command) {
  for (int i = 1; i < argc; ++i) {
    const char *argument = argv[i];
    const char **value = NULL;
    const char *taken = NULL;
    if (takeValue("--kernel", argc, argv, &i, &taken))
      value = &command->translate.kernel;
    else if (takeValue("-o", argc, argv, &i, &taken))
      value = &command->output;
    if (value && !taken)
      return usageError("a value is missing after ", argument);
    if (value)
      *value = taken;
    else if (strcmp(argument, "--import") == 0)
      command->import = true;
    else if (strcmp(argument, "--list") == 0)
      command->translate.list = true;
    else if (strcmp(argument, "--strip-locations") == 0)
      command->translate.stripLocations = true;
    else if (argument[0] == '-' && argument[1])
      return usageError("unknown option ", argument);
    else if (command->input)
      return usageError("more than one input: ", argument);
    else
      command->input = argument;
  }
  if (!command->import && !command->translate.list)
    return usageError("neither --import nor --list", "");
  return command->input ? EXIT_SUCCESS : usageError("no input", "");
}

/// Handles what needs no input; false when there is more to do.
static bool answerQuestion(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "--help") == 0) {
      fputs(kHelp, stdout);
      return true;
    }
    if (strcmp(argv[i], "--version") == 0) {
      printf("Mosaic %s (MLIR %s)\n", mosaicVersion(), mosaicMlirVersion());
      return true;
    }
  }
  return false;
}

static MlirContext createContext(void) {
  const MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  const MlirContext context =
      mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectRegistryDestroy(registry);
  return context;
}

static int run(CommandLine *command) {
  TranslateOutput input = {0}, output = {0};
  if (!readFile(command->input, &input)) {
    free(input.data);
    return fileError(inputName(command));
  }
  const MlirContext context = createContext();
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, command, NULL);
  const MlirLogicalResult result = translateInput(
      mlirStringRefCreate(input.data, input.size),
      mlirLocationUnknownGet(context), &command->translate, &output);
  mlirContextDestroy(context);
  int status = EXIT_REFUSED;
  // Nothing is written unless all of it is there.
  if (mlirLogicalResultIsSuccess(result))
    status = writeFile(command->output, &output) ? EXIT_SUCCESS
                                                 : fileError(command->output);
  free(input.data);
  free(output.data);
  return status;
}

int main(int argc, char **argv) {
  if (answerQuestion(argc, argv))
    return EXIT_SUCCESS;
  CommandLine command = {.output = "-"};
  const int status = parseArguments(argc, argv, &command);
  return status ? status : run(&command);
}
