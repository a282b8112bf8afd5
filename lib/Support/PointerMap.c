//===- PointerMap.c - From IR objects to what a pass knows about them ------===//
//
// Open addressing with linear probing, at most half full.
//
//===----------------------------------------------------------------------===//

#include "Support/PointerMap.h"

#include <assert.h>
#include <stdint.h>

enum { FIRST_CAPACITY = 64 };

typedef struct MosaicPointerMapEntry {
  const void *key;
  void *value;
} Entry;

MosaicPointerMap mosaicPointerMapCreate(MosaicArena *arena) {
  return (MosaicPointerMap){.arena = arena};
}

// Multiplicative hashing: the low bits of pointers are zero, the product's high
// bits depend on all of them.
static size_t slotOf(const void *key, size_t capacity) {
  const uint64_t product =
      (uint64_t)(uintptr_t)key * UINT64_C(0x9e3779b97f4a7c15);
  return (size_t)(product >> 32) & (capacity - 1);
}

static Entry *find(Entry *entries, size_t capacity, const void *key) {
  size_t slot = slotOf(key, capacity);
  while (entries[slot].key && entries[slot].key != key)
    slot = (slot + 1) & (capacity - 1);
  return &entries[slot];
}

static void grow(MosaicPointerMap *map) {
  const size_t capacity = map->capacity ? 2 * map->capacity : FIRST_CAPACITY;
  Entry *entries = MOSAIC_ARENA_ARRAY(map->arena, Entry, capacity);
  for (size_t i = 0; i < map->capacity; ++i)
    if (map->entries[i].key)
      *find(entries, capacity, map->entries[i].key) = map->entries[i];
  map->entries = entries;
  map->capacity = capacity;
}

void mosaicPointerMapSet(MosaicPointerMap *map, const void *key, void *value) {
  assert(key);
  if (2 * (map->numEntries + 1) > map->capacity)
    grow(map);
  Entry *entry = find(map->entries, map->capacity, key);
  map->numEntries += entry->key == NULL;
  *entry = (Entry){.key = key, .value = value};
}

void *mosaicPointerMapGet(const MosaicPointerMap *map, const void *key) {
  return map->capacity ? find(map->entries, map->capacity, key)->value : NULL;
}
