//===- Drive.c - A fuzzer's main program without libFuzzer ----------------===//
//
// Tries the files named on the command line and those in the folders named
// there, then mutants of them: bytes flipped, set, cut, doubled, joined with
// those of another input. Of libFuzzer's options -seed=N, -runs=N and
// -max_total_time=SECONDS mean the same here; others are ignored. What ends the
// process is left in the file fuzz-finding.
//
//===----------------------------------------------------------------------===//

#define _POSIX_C_SOURCE 200809L

#include "Fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_MUTATIONS = 8, TIME_LIMIT = 20 };

typedef struct Input {
  uint8_t *data;
  size_t size;
} Input;

typedef struct Inputs {
  Input *list;
  size_t count, capacity;
} Inputs;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static void addFile(Inputs *inputs, const char *path) {
  FILE *file = fopen(path, "rb");
  FUZZ_REQUIRE(file);
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  FUZZ_REQUIRE(size >= 0 && fseek(file, 0, SEEK_SET) == 0);
  if (inputs->count == inputs->capacity) {
    inputs->capacity = 2 * inputs->capacity + 16;
    inputs->list = realloc(inputs->list, inputs->capacity * sizeof(Input));
  }
  Input *input = &inputs->list[inputs->count++];
  *input = (Input){.data = malloc((size_t)size + 1), .size = (size_t)size};
  FUZZ_REQUIRE(fread(input->data, 1, input->size, file) == input->size);
  fclose(file);
}

static void addPath(Inputs *inputs, const char *path) {
  DIR *folder = opendir(path);
  if (!folder) {
    addFile(inputs, path);
    return;
  }
  for (const struct dirent *entry; (entry = readdir(folder));) {
    char inside[PATH_MAX];
    snprintf(inside, sizeof(inside), "%s/%s", path, entry->d_name);
    if (entry->d_name[0] != '.')
      addPath(inputs, inside);
  }
  closedir(folder);
}

static int compareInputs(const void *left, const void *right) {
  const Input *a = left, *b = right;
  const size_t shorter = a->size < b->size ? a->size : b->size;
  const int order = memcmp(a->data, b->data, shorter);
  return order ? order : (a->size > b->size) - (a->size < b->size);
}

//===----------------------------------------------------------------------===//
// Mutants
//===----------------------------------------------------------------------===//

/// A number below `bound`, which is not 0 (xorshift64).
static size_t pick(uint64_t *random, size_t bound) {
  *random ^= *random << 13;
  *random ^= *random >> 7;
  *random ^= *random << 17;
  return (size_t)(*random >> 11) % bound;
}

/// Replaces bytes [start, end) by `part`, in a new buffer.
static Input splice(Input input, size_t start, size_t end, Input part) {
  Input result = {.size = input.size - (end - start) + part.size};
  result.data = malloc(result.size + 1);
  memcpy(result.data, input.data, start);
  memcpy(result.data + start, part.data, part.size);
  memcpy(result.data + start + part.size, input.data + end, input.size - end);
  free(input.data);
  return result;
}

static Input mutateOnce(Input input, Input other, uint64_t *random) {
  static const size_t kLengths[] = {1, 1, 2, 4, 16, 200};
  static const uint8_t kBytes[] = {0, 1, 2, 0x7f, 0x80, 0xfe, 0xff, '[', '"'};
  static const char *const kParts[] = {
      "\xff\xff\xff\xff\xff\xff\xff\xff\xff", "{", "\"", "\\",
      "\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1",     "-", "9",  "[[[[[[[[[[[[[[[[[["};
  const size_t start = pick(random, input.size + 1);
  const size_t length = kLengths[pick(random, 6)];
  const size_t end = input.size - start < length ? input.size : start + length;
  const char *part = kParts[pick(random, 8)];
  const size_t from = pick(random, other.size + 1);
  switch (pick(random, 8)) {
  case 0:
  case 1:
    if (start < input.size)
      input.data[start] ^= (uint8_t)(1u << pick(random, 8));
    return input;
  case 2:
  case 3:
    if (start < input.size)
      input.data[start] = kBytes[pick(random, sizeof(kBytes))];
    return input;
  case 4: // cut
    return splice(input, start, end, (Input){.data = other.data});
  case 5: // double
    return splice(input, start, start,
                  (Input){input.data + start, end - start});
  case 6: // join
    return splice(input, start, input.size,
                  (Input){other.data + from, other.size - from});
  default:
    return splice(input, start, start,
                  // NOLINTNEXTLINE(performance-no-int-to-ptr): spliced in only
                  (Input){(uint8_t *)(uintptr_t)part, strlen(part)});
  }
}

static Input mutantOf(const Inputs *inputs, uint64_t *random) {
  const Input from = inputs->list[pick(random, inputs->count)];
  Input mutant = {.data = malloc(from.size + 1), .size = from.size};
  memcpy(mutant.data, from.data, from.size);
  for (size_t left = 1 + pick(random, MAX_MUTATIONS); left; --left)
    mutant =
        mutateOnce(mutant, inputs->list[pick(random, inputs->count)], random);
  return mutant;
}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

/// What is being tried, for the signal that ends it.
static Input current;

static void keepInput(int signalNumber) {
  static const char kPath[] = "fuzz-finding";
  const int file = open(kPath, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  static const char kMessage[] = "the input is in fuzz-finding\n";
  if (write(file, current.data, current.size) == (ssize_t)current.size)
    (void)!write(STDERR_FILENO, kMessage, sizeof(kMessage) - 1);
  signal(signalNumber, SIG_DFL);
  raise(signalNumber);
}

/// Tries a copy that is exactly as large as the input, so that a sanitizer sees
/// a read past it.
static void try(Input input) {
  uint8_t *exact = malloc(input.size ? input.size : 1);
  memcpy(exact, input.data, input.size);
  current = input;
  alarm(TIME_LIMIT);
  LLVMFuzzerTestOneInput(exact, input.size);
  free(exact);
}

/// The number in `-name=number`; false if the argument is another one.
static bool option(const char *argument, const char *name, long *number) {
  const size_t length = strlen(name);
  if (strncmp(argument, name, length) != 0)
    return false;
  *number = strtol(argument + length, NULL, 10);
  return true;
}

int main(int argc, char **argv) {
  Inputs inputs = {0};
  long seed = 1, runs = 0, seconds = 0;
  for (int i = 1; i < argc; ++i)
    if (!option(argv[i], "-seed=", &seed) &&
        !option(argv[i], "-runs=", &runs) &&
        !option(argv[i], "-max_total_time=", &seconds) && argv[i][0] != '-')
      addPath(&inputs, argv[i]);
  FUZZ_REQUIRE(inputs.count > 0);
  qsort(inputs.list, inputs.count, sizeof(Input), compareInputs);
  static const int kSignals[] = {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGSEGV};
  for (size_t i = 0; i < sizeof(kSignals) / sizeof(*kSignals); ++i)
    signal(kSignals[i], keepInput);
  for (size_t i = 0; i < inputs.count; ++i)
    try(inputs.list[i]);
  const time_t end = time(NULL) + seconds;
  uint64_t random = (uint64_t)seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
  long done = (long)inputs.count;
  for (; (runs <= 0 || done < runs) && (!seconds || time(NULL) < end); ++done) {
    const Input mutant = mutantOf(&inputs, &random);
    try(mutant);
    free(mutant.data);
  }
  for (size_t i = 0; i < inputs.count; ++i)
    free(inputs.list[i].data);
  free(inputs.list);
  fprintf(stderr, "Done %ld runs\n", done); // as libFuzzer
  return 0;
}
