// RUN: %unit/serde-payloads round-trip %source/test/Serde/Inputs/v*.mlirbc
//
// mosaic-serde over many payloads in one process:
//   serde-payloads round-trip FILE...  what a payload says survives writing and
//                                      reading
//   serde-payloads unchanged FILE...   written for its own version, a payload is
//                                      as it was
//   serde-payloads equal FILE...       the payloads of one folder say the same

#include "mosaic-c/Payload.h"

#include "serde-test.h"

/// As payloads are imported: in a form that can be written for their version.
static const MosaicSerdeOptions kReadBack = {.serialize = false,
                                             .keepRepeat = true};

/// Reads a whole file; the caller frees the data.
static Text readFile(const char *path) {
  Text text = {NULL, 0};
  FILE *file = fopen(path, "rb");
  char buffer[1 << 16];
  size_t size;
  if (!file)
    return text;
  do {
    size = fread(buffer, 1, sizeof(buffer), file);
    append(mlirStringRefCreate(buffer, size), &text);
  } while (size == sizeof(buffer));
  fclose(file);
  return text;
}

/// One file, and what it holds.
typedef struct Input {
  const char *path;
  Text file;
  MlirContext context;
  MosaicPayload payload; ///< null after an error
} Input;

static Input openInput(const char *path) {
  Input input = {.path = path, .file = readFile(path)};
  input.context = createContext(true);
  input.payload = mosaicPayloadCreate(
      mlirLocationUnknownGet(input.context),
      mlirStringRefCreate(input.file.data, input.file.length));
  return input;
}

static void closeInput(Input input) {
  mosaicPayloadDestroy(input.payload);
  mlirContextDestroy(input.context);
  free(input.file.data);
}

/// Counts an expectation about a file, and names the file when it fails.
static void expect(bool condition, const char *path, const char *what) {
  if (!condition)
    printf("%s: expected %s\n", path, what);
  EXPECT_TRUE(condition);
}

/// The first kernel of the input in the tpu dialect; null after an error.
static MlirModule readKernel(Input input) {
  MlirModule module = {NULL};
  if (!mosaicPayloadIsNull(input.payload))
    module = mosaicPayloadParseKernel(
        input.payload, 0, mlirLocationUnknownGet(input.context), false);
  expect(!mlirModuleIsNull(module), input.path, "a payload that is read");
  return module;
}

/// Prints and destroys the module.
static Text finish(MlirModule module) {
  Text text = printed(module);
  mlirModuleDestroy(module);
  return text;
}

static void checkRoundTrip(const char *path) {
  Input input = openInput(path);
  MlirModule module = readKernel(input);
  if (!mlirModuleIsNull(module)) {
    Text before = printed(module);
    expect(run(module, kWrite) && run(module, kReadBack) &&
               mlirOperationVerify(mlirModuleGetOperation(module)),
           path, "a kernel that is written and read again");
    Text after = finish(module);
    expect(strcmp(before.data, after.data) == 0, path, "the same kernel again");
    free(before.data);
    free(after.data);
  }
  closeInput(input);
}

/// The serialized module of the input's first kernel; null after an error.
static MlirModule parseBody(Input input) {
  Text bytes = {NULL, 0};
  MlirModule module = {NULL};
  if (!mosaicPayloadIsNull(input.payload) &&
      mlirLogicalResultIsSuccess(mosaicTranscodeBytecode(
          mlirLocationUnknownGet(input.context),
          mosaicPayloadGetKernel(input.payload, 0).body, append, &bytes)))
    module = mlirModuleCreateParse(
        input.context, mlirStringRefCreate(bytes.data, bytes.length));
  free(bytes.data);
  expect(!mlirModuleIsNull(module), input.path, "a body that is parsed");
  return module;
}

static void checkUnchanged(const char *path) {
  Input input = openInput(path);
  MlirModule module = parseBody(input);
  if (!mlirModuleIsNull(module)) {
    MosaicSerdeOptions write = {
        .serialize = true,
        .targetVersion = mosaicPayloadGetKernel(input.payload, 0).version};
    Text before = printed(module);
    expect(run(module, kReadBack) && run(module, write), path,
           "a kernel that is written for its own version");
    Text after = finish(module);
    expect(strcmp(before.data, after.data) == 0, path,
           "the same payload again");
    free(before.data);
    free(after.data);
  }
  closeInput(input);
}

static bool inOneFolder(const char *path, const char *other) {
  const size_t length = (size_t)(strrchr(path, '/') - path);
  return strncmp(path, other, length + 1) == 0;
}

/// Reads absolute paths, those of a folder one after the other.
static void checkEqual(int count, char **paths) {
  Text first = {NULL, 0};
  int firstOfFolder = 0;
  for (int i = 0; i < count; ++i) {
    Input input = openInput(paths[i]);
    MlirModule module = readKernel(input);
    if (!inOneFolder(paths[firstOfFolder], paths[i])) {
      firstOfFolder = i;
      free(first.data);
      first.data = NULL;
    }
    if (!mlirModuleIsNull(module)) {
      Text text = finish(module);
      if (first.data)
        expect(strcmp(first.data, text.data) == 0, paths[i],
               "the kernel of its neighbour");
      free(first.data);
      first = text;
    }
    closeInput(input);
  }
  free(first.data);
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  if (strcmp(mode, "equal") == 0)
    checkEqual(argc - 2, argv + 2);
  for (int i = 2; i < argc; ++i) {
    if (strcmp(mode, "round-trip") == 0)
      checkRoundTrip(argv[i]);
    else if (strcmp(mode, "unchanged") == 0)
      checkUnchanged(argv[i]);
  }
  return TEST_END();
}
