//===- HashIndex.c - Items of a list by their hashes ------------------------===//

#include "Support/HashIndex.h"

#include <string.h>

enum { FIRST_CAPACITY = 64 };

static int32_t *bucketOf(const MosaicHashIndex *index, uint64_t hash) {
  return &index->buckets[(hash >> 32) & (uint64_t)(index->numBuckets - 1)];
}

static void rehash(MosaicHashIndex *index, MosaicArena *arena) {
  index->numBuckets = 2 * index->capacity;
  index->buckets = MOSAIC_ARENA_ARRAY(arena, int32_t, index->numBuckets);
  memset(index->buckets, -1, (size_t)index->numBuckets * sizeof(int32_t));
  for (int32_t i = 0; i < index->count; ++i) {
    int32_t *bucket = bucketOf(index, index->hashes[i]);
    index->next[i] = *bucket;
    *bucket = i;
  }
}

int32_t mosaicHashIndexAdd(MosaicHashIndex *index, MosaicArena *arena,
                           uint64_t hash, void **items, size_t size) {
  const int32_t count = index->count;
  if (count == index->capacity) {
    index->capacity = count ? 2 * count : FIRST_CAPACITY;
    const int32_t capacity = index->capacity;
    *items = mosaicArenaEnlarge(arena, *items, count, capacity, size);
    index->next = mosaicArenaEnlarge(arena, index->next, count, capacity,
                                     sizeof(int32_t));
    index->hashes = mosaicArenaEnlarge(arena, index->hashes, count, capacity,
                                       sizeof(uint64_t));
    rehash(index, arena);
  }
  int32_t *bucket = bucketOf(index, hash);
  index->hashes[count] = hash;
  index->next[count] = *bucket;
  *bucket = count;
  return index->count++;
}

int32_t mosaicHashIndexFirst(const MosaicHashIndex *index, uint64_t hash) {
  return index->count ? *bucketOf(index, hash) : -1;
}

void mosaicHashIndexCut(MosaicHashIndex *index, int32_t count) {
  while (index->count > count) { // newest first: each heads its bucket
    --index->count;
    *bucketOf(index, index->hashes[index->count]) = index->next[index->count];
  }
}

uint64_t mosaicHashMixed(uint64_t hash, const void *pointer) {
  return (hash ^ (uint64_t)(uintptr_t)pointer) * UINT64_C(0x9e3779b97f4a7c15);
}
