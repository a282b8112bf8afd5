//===- Arena.c - Memory that lives as long as one pass run ----------------===//

#include "Support/Arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CHUNK = 16 * 1024, LARGEST_CHUNK = 1024 * 1024 };

/// Room of a list that grows, when it has its first element.
enum { FIRST_ITEMS = 4 };

typedef struct Chunk {
  struct Chunk *previous;
  alignas(max_align_t) unsigned char bytes[];
} Chunk;

struct MosaicArena {
  Chunk *newest;
  size_t used;     ///< bytes of the newest chunk
  size_t capacity; ///< bytes of the newest chunk
  size_t nextChunk;
};

static _Noreturn void die(size_t size) {
  fprintf(stderr, "mosaic: out of memory (%zu bytes)\n", size);
  abort();
}

static void *allocateOrDie(size_t size) {
  void *memory = malloc(size);
  if (!memory)
    die(size);
  return memory;
}

MosaicArena *mosaicArenaCreate(void) {
  MosaicArena *arena = allocateOrDie(sizeof(MosaicArena));
  *arena = (MosaicArena){.nextChunk = FIRST_CHUNK};
  return arena;
}

/// Those from `newest` back to, but not with, `kept`.
static void freeChunks(Chunk *newest, const Chunk *kept) {
  for (Chunk *chunk = newest; chunk != kept;) {
    Chunk *previous = chunk->previous;
    free(chunk);
    chunk = previous;
  }
}

void mosaicArenaDestroy(MosaicArena *arena) {
  freeChunks(arena->newest, NULL);
  free(arena);
}

void mosaicArenaReset(MosaicArena *arena) {
  if (!arena->newest)
    return;
  freeChunks(arena->newest->previous, NULL);
  arena->newest->previous = NULL;
  arena->used = 0;
}

MosaicArenaMark mosaicArenaMark(const MosaicArena *arena) {
  return (MosaicArenaMark){
      .chunk = arena->newest, .used = arena->used, .capacity = arena->capacity};
}

void mosaicArenaRelease(MosaicArena *arena, MosaicArenaMark mark) {
  freeChunks(arena->newest, mark.chunk);
  arena->newest = mark.chunk;
  arena->used = mark.used;
  arena->capacity = mark.capacity;
}

static void addChunk(MosaicArena *arena, size_t atLeast) {
  size_t capacity = arena->nextChunk > atLeast ? arena->nextChunk : atLeast;
  Chunk *chunk = allocateOrDie(sizeof(Chunk) + capacity);
  chunk->previous = arena->newest;
  arena->newest = chunk;
  arena->used = 0;
  arena->capacity = capacity;
  if (arena->nextChunk < LARGEST_CHUNK)
    arena->nextChunk *= 2;
}

void *mosaicArenaAllocate(MosaicArena *arena, size_t size) {
  const size_t alignment = alignof(max_align_t);
  if (size > SIZE_MAX / 2)
    die(SIZE_MAX); // no machine has this much
  size = (size + alignment - 1) & ~(alignment - 1);
  if (!arena->newest || arena->capacity - arena->used < size)
    addChunk(arena, size);
  // Zeroed here, not as a chunk: most arenas use a small part of their first.
  void *memory = memset(arena->newest->bytes + arena->used, 0, size);
  arena->used += size;
  return memory;
}

void *mosaicArenaAllocateArray(MosaicArena *arena, size_t count, size_t size) {
  if (size && count > SIZE_MAX / size)
    die(SIZE_MAX);
  return mosaicArenaAllocate(arena, count * size);
}

void *mosaicArenaCopy(MosaicArena *arena, const void *data, size_t size) {
  void *copy = mosaicArenaAllocate(arena, size);
  if (size)
    memcpy(copy, data, size);
  return copy;
}

void *mosaicArenaEnlarge(MosaicArena *arena, const void *items, intptr_t count,
                         intptr_t capacity, size_t size) {
  void *larger = mosaicArenaAllocateArray(arena, (size_t)capacity, size);
  if (count)
    memcpy(larger, items, (size_t)count * size);
  return larger;
}

void *mosaicArenaGrow(MosaicArena *arena, void *items, intptr_t count,
                      intptr_t *capacity, size_t size) {
  if (count < *capacity)
    return items;
  *capacity = *capacity ? 2 * *capacity : FIRST_ITEMS;
  return mosaicArenaEnlarge(arena, items, count, *capacity, size);
}

char *mosaicArenaFormatV(MosaicArena *arena, const char *format,
                         va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  char *text = mosaicArenaAllocate(arena, (size_t)length + 1);
  vsnprintf(text, (size_t)length + 1, format, again);
  va_end(again);
  return text;
}

char *mosaicArenaFormat(MosaicArena *arena, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = mosaicArenaFormatV(arena, format, arguments);
  va_end(arguments);
  return text;
}
