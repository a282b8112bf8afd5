//===- payload-corruption.c - No corrupted payload crashes or hangs -------===//
//
// RUN: %unit/payload-corruption %source/test/Payload/Inputs/*.mlirbc
// RUN: env MOSAIC_CORRUPTION_STRIDE=31 %unit/payload-corruption %source/test/Payload/Inputs/*.json %source/test/Payload/Inputs/*.bc %source/test/Payload/Inputs/*.pb %source/test/Payload/Inputs/*jax012*.txt
//
// Flips single bits of bodies, and of what bodies come in, and cuts them short.
// Each result must be a module that verifies, or exactly one error; never both,
// never a crash, never a case that takes longer than TIME_LIMIT. Cases run in
// children, so that one that dies is named and the others still run.
//
// By default every third bit is flipped and every length is tried;
// MOSAIC_CORRUPTION_STRIDE=N in the environment takes every Nth of both.
//
//===----------------------------------------------------------------------===//

#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE // MAP_ANONYMOUS

#include "test.h"

#include "mosaic-c/Payload.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  TIME_LIMIT = 20, ///< seconds per case, on a loaded machine
  CASES_PER_CONTEXT = 200,
  DEFAULT_FLIP_STRIDE = 3,
  MAX_MESSAGES = 10, ///< printed per file
};

/// What the child tells the parent, in shared memory.
typedef struct Progress {
  long current; ///< the case being tried
  long accepted, refused;
  long wrong;
} Progress;

typedef struct File {
  const char *path;
  char *bytes;
  size_t size;
} File;

static MlirLogicalResult countError(MlirDiagnostic diagnostic, void *count) {
  if (mlirDiagnosticGetSeverity(diagnostic) == MlirDiagnosticError)
    ++*(int *)count;
  return mlirLogicalResultSuccess();
}

static MlirContext createContext(int *errorCount) {
  const MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  const MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextAttachDiagnosticHandler(context, countError, errorCount, NULL);
  return context;
}

/// Prints into nothing: what was accepted must also be printable.
static void discard(MlirStringRef text, void *size) {
  *(size_t *)size += text.length;
}

static bool import(MlirContext context, const char *bytes, size_t size) {
  const MlirLocation location = mlirLocationUnknownGet(context);
  const MosaicPayload payload =
      mosaicPayloadCreate(location, mlirStringRefCreate(bytes, size));
  if (mosaicPayloadIsNull(payload))
    return false;
  const MlirModule module =
      mosaicPayloadParseKernel(payload, 0, location, true);
  mosaicPayloadDestroy(payload);
  if (mlirModuleIsNull(module))
    return false;
  size_t printed = 0;
  mlirOperationPrint(mlirModuleGetOperation(module), discard, &printed);
  mlirModuleDestroy(module);
  return printed > 0;
}

/// Every how many bits and bytes there is a case.
typedef struct Stride {
  long flips, cuts;
} Stride;

static long numFlips(const File *file, Stride stride) {
  return (8 * (long)file->size + stride.flips - 1) / stride.flips;
}

/// Case 0 is the file as it is; then come the flips, then the cuts.
static long numCases(const File *file, Stride stride) {
  return 1 + numFlips(file, stride) +
         ((long)file->size + stride.cuts - 1) / stride.cuts;
}

/// Makes the case in `bytes`; returns its size.
static size_t makeCase(const File *file, long number, Stride stride,
                       char *bytes) {
  memcpy(bytes, file->bytes, file->size);
  if (number == 0)
    return file->size;
  if (number > numFlips(file, stride))
    return (size_t)((number - 1 - numFlips(file, stride)) * stride.cuts);
  const long bit = (number - 1) * stride.flips;
  bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
  return file->size;
}

/// Tries cases from `first` on; the child's whole life.
static void tryCases(const File *file, long first, Stride stride,
                     Progress *progress) {
  int errorCount = 0;
  MlirContext context = createContext(&errorCount);
  for (long number = first; number < numCases(file, stride); ++number) {
    progress->current = number;
    alarm(TIME_LIMIT);
    if (number % CASES_PER_CONTEXT == 0) {
      mlirContextDestroy(context);
      context = createContext(&errorCount);
    }
    // Exactly as large as the case, so that a sanitizer sees a read past it.
    char *bytes = malloc(file->size + 1);
    const size_t size = makeCase(file, number, stride, bytes);
    bytes = realloc(bytes, size + 1);
    errorCount = 0;
    const bool accepted = import(context, bytes, size);
    free(bytes);
    if (errorCount != !accepted || (number == 0 && !accepted)) {
      if (progress->wrong++ < MAX_MESSAGES)
        printf("%s: case %ld (of every %ldth) gave %d errors and %s\n",
               file->path, number, stride.flips, errorCount,
               accepted ? "a module" : "none");
    }
    ++*(accepted ? &progress->accepted : &progress->refused);
  }
  mlirContextDestroy(context);
}

static void testFile(const File *file, Stride stride) {
  Progress *progress = mmap(NULL, sizeof(Progress), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const long count = numCases(file, stride);
  long deaths = 0;
  for (long first = 0; first < count && deaths < MAX_MESSAGES;) {
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      tryCases(file, first, stride, progress);
      fflush(stdout);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
      break;
    ++deaths;
    printf("%s: case %ld (of every %ldth) ended with %s %d\n", file->path,
           progress->current, stride.flips,
           WIFSIGNALED(status) ? "signal" : "status",
           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    first = progress->current + 1;
  }
  printf("%s: %ld cases, %ld accepted, %ld refused\n", file->path, count,
         progress->accepted, progress->refused);
  EXPECT_EQ(deaths, 0);
  EXPECT_EQ(progress->wrong, 0);
  EXPECT_EQ(progress->accepted + progress->refused, count);
  munmap(progress, sizeof(Progress));
}

static bool readFile(const char *path, File *file) {
  FILE *stream = fopen(path, "rb");
  if (!stream)
    return false;
  fseek(stream, 0, SEEK_END);
  const long end = ftell(stream);
  fseek(stream, 0, SEEK_SET);
  file->path = path;
  file->size = end > 0 ? (size_t)end : 0;
  file->bytes = malloc(file->size + 1);
  const bool good =
      file->size && fread(file->bytes, file->size, 1, stream) == 1;
  fclose(stream);
  return good;
}

int main(int argc, char **argv) {
  const char *setting = getenv("MOSAIC_CORRUPTION_STRIDE");
  const long given = setting ? strtol(setting, NULL, 10) : 0;
  const Stride stride =
      given > 0 ? (Stride){given, given} : (Stride){DEFAULT_FLIP_STRIDE, 1};
  for (int i = 1; i < argc; ++i) {
    File file = {0};
    const bool good = readFile(argv[i], &file);
    EXPECT_TRUE(good);
    if (good)
      testFile(&file, stride);
    free(file.bytes);
  }
  return TEST_END();
}
