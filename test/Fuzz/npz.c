//===- npz.c - Any bytes as what mosaic-run reads beside a kernel ---------===//
//
// A CALL.json (which starts with `{`), an array (.npy), or an archive of arrays
// (.npz); arrays that are read are written, and read again.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %fuzz/npz -seed=1 -runs=5000 -dict=%S/Inputs/npz.dict %t %S/Inputs/npz
//
//===----------------------------------------------------------------------===//

#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE // mkdtemp

#include "Npz.h"
#include "CallFile.h"
#include "Fuzz.h"

#include <string.h>
#include <unistd.h>

/// The readers open files: one folder for all inputs, in memory where there is
/// such a place.
static char folder[64];

static void createFolder(void) {
  static const char *const kParents[] = {"/dev/shm", "/tmp"};
  for (size_t i = 0; i < sizeof(kParents) / sizeof(*kParents); ++i) {
    snprintf(folder, sizeof(folder), "%s/mosaic-fuzz-XXXXXX", kParents[i]);
    if (mkdtemp(folder))
      return;
  }
  perror("fuzz-npz: mkdtemp");
  abort();
}

static void removeFolder(void) {
  static const char *const kNames[] = {"call.json", "in.npy", "in.npz",
                                       "out.npz"};
  char path[64];
  for (size_t i = 0; i < sizeof(kNames) / sizeof(*kNames); ++i) {
    snprintf(path, sizeof(path), "%s/%s", folder, kNames[i]);
    remove(path);
  }
  rmdir(folder);
}

/// The path of `name`, with `data` in the file.
static const char *writeInput(MosaicArena *arena, const char *name,
                              const uint8_t *data, size_t size) {
  const char *path = mosaicArenaFormat(arena, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  FUZZ_REQUIRE(file && (!size || fwrite(data, size, 1, file) == 1));
  fclose(file);
  return path;
}

static void tryArrays(MosaicArena *arena, const char *path) {
  NpyArrays arrays, again;
  const char *error = npzRead(arena, path, &arrays);
  if (error) {
    FUZZ_REQUIRE(*error);
    return;
  }
  const char *copy = mosaicArenaFormat(arena, "%s/out.npz", folder);
  if (!arrays.count || npzWrite(arena, copy, &arrays))
    return; // two arrays of one name
  FUZZ_REQUIRE(!npzRead(arena, copy, &again));
  FUZZ_REQUIRE(again.count <= arrays.count);
  if (again.count != arrays.count)
    return;
  for (int64_t i = 0; i < arrays.count; ++i) {
    FUZZ_REQUIRE(arrays.arrays[i].count == again.arrays[i].count);
    FUZZ_REQUIRE(memcmp(arrays.arrays[i].data, again.arrays[i].data,
                        (size_t)(arrays.arrays[i].count *
                                 arrays.arrays[i].elementBytes)) == 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static bool isReady;
  if (!isReady) {
    createFolder();
    atexit(removeFolder);
    isReady = true;
  }
  MosaicArena *arena = mosaicArenaCreate();
  if (size && data[0] == '{') {
    CallFile call = {0};
    const char *error =
        callFileRead(arena, writeInput(arena, "call.json", data, size), &call);
    FUZZ_REQUIRE(!error || *error);
  } else {
    const bool isArchive = size && data[0] == 'P';
    tryArrays(arena,
              writeInput(arena, isArchive ? "in.npz" : "in.npy", data, size));
  }
  mosaicArenaDestroy(arena);
  return 0;
}
