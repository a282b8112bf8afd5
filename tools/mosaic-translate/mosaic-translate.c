//===- mosaic-translate.c - Kernels out of programs and payloads ----------===//

#include "Command.h"
#include "Export.h"
#include "Translate.h"

#include "Support/Diagnostics.h"
#include "Support/File.h"

#include "mlir-c/Diagnostics.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
static const char kHelp[] =
    "usage: mosaic-translate --import IN [--kernel NAME|INDEX] [-o FILE]\n"
    "       mosaic-translate --list IN\n"
    "       mosaic-translate --export-backend-config KERNEL [-o FILE]\n"
    "       mosaic-translate --export-custom-call --call CALL.json KERNEL [-o FILE]\n"
    "       mosaic-translate --replace NAME|INDEX --with KERNEL PROGRAM [-o FILE]\n"
    "\n"
    "Reading: IN (`-`: standard input) is one of\n"
    "  a program with calls of tpu_custom_call: StableHLO text or bytecode, HLO text\n"
    "  or proto\n"
    "  a backend_config: the JSON of such a call\n"
    "  a body: the MLIR bytecode inside that JSON\n"
    "\n"
    "  --import               print the kernels in the tpu dialect, separated by `// -----`\n"
    "  --list                 list them: name, version, producer, sizes\n"
    "  --kernel NAME|INDEX    take only this one\n"
    "  --strip-locations      print no locations (by default the Python file and line\n"
    "                         of each operation is printed where the payload has it)\n"
    "  --emit-bytecode        write MLIR bytecode; text has no place for the locations of\n"
    "                         terminators that it leaves out\n"
    "\n"
    "Writing: KERNEL is one module in the tpu dialect, lowered or not. What the JSON\n"
    "says beside the code is in KERNEL's attribute mosaic.config and in --set. A KERNEL\n"
    "that mosaic-emit-backend-config was run on has its JSON already.\n"
    "\n"
    "  --export-backend-config  print the JSON of a tpu_custom_call\n"
    "  --export-custom-call     print a StableHLO module with the call\n"
    "  --replace NAME|INDEX     print PROGRAM, in the form that it has, with the body of this\n"
    "                           kernel replaced; all else stays as it is, to the byte\n"
    "  --with KERNEL            what to put there\n"
    "  --format F               whose JSON: seed, 0.6, 0.8, 0.8.1, head or 0.12 (default)\n"
    "  --target-version N       version to serialize to (default: that of the format)\n"
    "  --forward-compat         write what JAX writes for a compiler that may be older\n"
    "  --no-serialize           write a lowered kernel as it is (up to format 0.8.1)\n"
    "  --set FIELD=VALUE        a field of the JSON: the options of mosaic-emit-backend-config\n"
    "  --call CALL.json         operands and results: {\"in_avals\": [\"float32[8,128]\", …],\n"
    "                           \"out_avals\": […], \"aliases\": [[input, output], …]}; a result's\n"
    "                           dimension `?` is dynamic\n"
    "  --kernel-name NAME       kernel_name of the call\n"
    "  --metadata JSON          kernel_metadata of the call\n"
    "  --side-effects S         none (default), effects or dataflow\n"
    "\n"
    "  -o FILE                write to FILE (`-`: standard output, the default)\n"
    "  --help, --version\n"
    "\n"
    "example: jax.jit(f).trace(x).lower(lowering_platforms=('tpu',)).as_text()\n"
    "written to program.mlir, then\n"
    "  mosaic-translate --list program.mlir\n"
    "  mosaic-translate --import program.mlir --kernel 0 -o kernel.mlir\n"
    "  mosaic-opt --mosaic-lower=hardware-generation=5 kernel.mlir -o lowered.mlir\n"
    "  mosaic-translate --replace 0 --with lowered.mlir program.mlir\n"
    "\n"
    "Exit status: 0 done, 1 the input was refused (one line says why), 2 usage, which\n"
    "an option with a value that it does not take is too.\n";
// clang-format on

enum { MAX_SETTINGS = 64 }; // as a message says

typedef struct CommandLine {
  TranslateOptions translate;
  ExportOptions export;
  const char *replace; ///< name or number of the kernel to replace
  const char *with;    ///< file with what replaces it
  const char *callFile;
  bool import;
  const char *input;
  const char *output;
  const char *reading; ///< the file that diagnostics are about
  MosaicConfigSetting settings[MAX_SETTINGS];
} CommandLine;

static const char *shownName(const char *path) {
  return strcmp(path, "-") == 0 ? "<stdin>" : path;
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

/// What a file holds; the data are the reader's to free.
typedef struct Contents {
  char *data;
  size_t size;
} Contents;

static MlirStringRef textOf(const Contents *contents) {
  return mlirStringRefCreate(contents->data, contents->size);
}

/// Reads a file that the command may name.
static int readNamed(const char *path, Contents *contents) {
  if (!path)
    return EXIT_SUCCESS;
  contents->data = mosaicReadFile(path, SIZE_MAX, &contents->size);
  return contents->data ? EXIT_SUCCESS : fileError(shownName(path));
}

static bool writeFile(const char *path, MlirStringRef contents) {
  const bool isStandard = strcmp(path, "-") == 0;
  FILE *stream = isStandard ? stdout : fopen(path, "wb");
  if (!stream)
    return false;
  bool good = !contents.length ||
              fwrite(contents.data, contents.length, 1, stream) == 1;
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
  const CommandLine *command = userData;
  const MlirLocation place = filePlace(mlirDiagnosticGetLocation(diagnostic));
  if (mlirLocationIsAFileLineColRange(place) &&
      mlirLocationFileLineColRangeGetStartLine(place) > 0) {
    const MlirStringRef file =
        mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(place));
    // MLIR's parser calls the text that it is given "-".
    const bool isInput =
        mlirStringRefEqual(file, mlirStringRefCreateFromCString("-"));
    printPart(isInput
                  ? mlirStringRefCreateFromCString(shownName(command->reading))
                  : file,
              stderr);
    fprintf(stderr, ":%d:%d: ", mlirLocationFileLineColRangeGetStartLine(place),
            mlirLocationFileLineColRangeGetStartColumn(place));
  } else {
    fprintf(stderr, "%s: ", shownName(command->reading));
  }
  fprintf(stderr, "%s: ", commandSeverityName(diagnostic));
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

/// Options with a value, and where it goes.
static int takeOption(int argc, char **argv, int *position,
                      CommandLine *command, bool *taken) {
  const struct {
    const char *option;
    const char **value;
  } kOptions[] = {
      {"--kernel", &command->translate.kernel},
      {"-o", &command->output},
      {"--replace", &command->replace},
      {"--with", &command->with},
      {"--call", &command->callFile},
      {"--format", &command->export.format},
      {"--target-version", &command->export.targetVersion},
      {"--kernel-name", &command->export.kernelName},
      {"--metadata", &command->export.metadata},
      {"--side-effects", &command->export.sideEffects},
  };
  const char *argument = argv[*position];
  for (size_t i = 0; i < sizeof(kOptions) / sizeof(*kOptions); ++i) {
    const char *value = NULL;
    *taken = takeValue(kOptions[i].option, argc, argv, position, &value);
    if (!*taken)
      continue;
    if (!value)
      return usageError("a value is missing after ", argument);
    *kOptions[i].value = value;
    return EXIT_SUCCESS;
  }
  return EXIT_SUCCESS;
}

/// `--set FIELD=VALUE`
static int takeSetting(char *setting, CommandLine *command) {
  char *equals = setting ? strchr(setting, '=') : NULL;
  if (!equals || equals == setting)
    return usageError("--set needs FIELD=VALUE", "");
  if (command->export.numSettings == MAX_SETTINGS)
    return usageError("more than 64 --set", "");
  *equals = '\0';
  command->settings[command->export.numSettings++] =
      (MosaicConfigSetting){.name = setting, .value = equals + 1};
  return EXIT_SUCCESS;
}

/// Options without a value.
static bool takeSwitch(const char *argument, CommandLine *command) {
  const CommandSwitch kSwitches[] = {
      {"--import", &command->import},
      {"--list", &command->translate.list},
      {"--strip-locations", &command->translate.stripLocations},
      {"--emit-bytecode", &command->translate.bytecode},
      {"--export-backend-config", &command->export.json},
      {"--export-custom-call", &command->export.customCall},
      {"--forward-compat", &command->export.forwardCompat},
      {"--no-serialize", &command->export.noSerialization},
  };
  return commandTakeSwitch(argument, sizeof(kSwitches) / sizeof(*kSwitches),
                           kSwitches);
}

static int checkCommand(const CommandLine *command) {
  const int numModes = (command->import || command->translate.list) +
                       command->export.json + command->export.customCall +
                       (command->replace != NULL);
  if (!numModes)
    return usageError("neither --import nor --list nor --export-backend-config "
                      "nor --export-custom-call nor --replace",
                      "");
  if (numModes > 1)
    return usageError("more than one thing to do", "");
  if (command->export.customCall && !command->callFile)
    return usageError("--export-custom-call needs --call CALL.json", "");
  if (command->replace && !command->with)
    return usageError("--replace needs --with KERNEL", "");
  return command->input ? EXIT_SUCCESS : usageError("no input", "");
}

static int parseArguments(int argc, char **argv, CommandLine *command) {
  for (int i = 1; i < argc; ++i) {
    const char *argument = argv[i];
    bool taken = false;
    int status = takeOption(argc, argv, &i, command, &taken);
    if (status)
      return status;
    if (taken || takeSwitch(argument, command))
      continue;
    if (strcmp(argument, "--set") == 0) {
      status = takeSetting(i + 1 < argc ? argv[++i] : NULL, command);
      if (status)
        return status;
    } else if (argument[0] == '-' && argument[1]) {
      return usageError("unknown option ", argument);
    } else if (command->input) {
      return usageError("more than one input: ", argument);
    } else {
      command->input = argument;
    }
  }
  command->export.settings = command->settings;
  command->reading = command->input;
  return checkCommand(command);
}

/// What one run reads.
typedef struct Files {
  Contents input, kernel, call;
} Files;

/// Does what the command asks for. Errors are diagnostics about
/// `command->reading`.
static MlirLogicalResult perform(CommandLine *command, MlirContext context,
                                 const Files *files, MosaicText *output) {
  const MlirLocation location = mlirLocationUnknownGet(context);
  const MlirStringRef input = textOf(&files->input);
  ExportOptions *export = &command->export;
  export->call = textOf(&files->call);
  if (command->replace) {
    const ReplaceOptions replace = {
        .kernel = command->replace,
        .with = textOf(&files->kernel),
        .withName = command->with,
        .reading = &command->reading,
    };
    return translateReplace(input, location, &replace, output);
  }
  return export->json || export->customCall
             ? translateExport(input, location, export, output)
             : translateInput(input, location, &command->translate, output);
}

static int readFiles(const CommandLine *command, Files *files) {
  int status = readNamed(command->input, &files->input);
  if (!status)
    status = readNamed(command->with, &files->kernel);
  if (!status)
    status = readNamed(command->callFile, &files->call);
  return status;
}

static int runOn(CommandLine *command, const Files *files) {
  MosaicText output = {.arena = mosaicArenaCreate()};
  const MlirContext context = commandCreateContext();
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, command, NULL);
  int status = EXIT_REFUSED;
  if (mosaicFailed(translateCheckOptions(&command->export,
                                         command->replace != NULL,
                                         mlirLocationUnknownGet(context))))
    status = EXIT_USAGE;
  // Nothing is written unless all of it is there.
  else if (!mosaicFailed(perform(command, context, files, &output)))
    status = writeFile(command->output, mosaicTextString(&output))
                 ? EXIT_SUCCESS
                 : fileError(command->output);
  mlirContextDestroy(context);
  mosaicArenaDestroy(output.arena);
  return status;
}

static int run(CommandLine *command) {
  Files files = {0};
  int status = readFiles(command, &files);
  if (!status)
    status = runOn(command, &files);
  free(files.input.data);
  free(files.kernel.data);
  free(files.call.data);
  return status;
}

int main(int argc, char **argv) {
  if (commandAnswersQuestion(argc, argv, kHelp))
    return EXIT_SUCCESS;
  CommandLine command = {.output = "-"};
  const int status = parseArguments(argc, argv, &command);
  return status ? status : run(&command);
}
