//===- File.c - Whole files -----------------------------------------------===//

#include "Support/File.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1 << 16 };

static char *fail(char *bytes, int reason) {
  free(bytes);
  errno = reason;
  return NULL;
}

/// A stream may be a pipe: its size is known at its end.
static char *readStream(FILE *stream, size_t most, size_t *size) {
  size_t capacity = FIRST_CAPACITY, length = 0;
  char *bytes = malloc(capacity);
  while (bytes) {
    errno = EIO;
    length += fread(bytes + length, 1, capacity - length - 1, stream);
    if (ferror(stream))
      return fail(bytes, errno);
    if (length > most)
      return fail(bytes, EFBIG);
    if (length + 1 < capacity) {
      bytes[length] = '\0';
      *size = length;
      return bytes;
    }
    capacity *= 2;
    char *grown = realloc(bytes, capacity);
    if (!grown)
      free(bytes);
    bytes = grown;
  }
  return fail(NULL, ENOMEM);
}

char *mosaicReadFile(const char *path, size_t most, size_t *size) {
  if (strcmp(path, "-") == 0)
    return readStream(stdin, most, size);
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  char *bytes = readStream(file, most, size);
  const int reason = errno;
  fclose(file);
  errno = reason;
  return bytes;
}
