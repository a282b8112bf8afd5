//===- PointerMap.h - From IR objects to what a pass knows about them ------===//

#ifndef MOSAIC_SUPPORT_POINTERMAP_H
#define MOSAIC_SUPPORT_POINTERMAP_H

#include "Support/Arena.h"

/// A hash map from pointers (the `ptr` of a value, block or operation) to
/// pointers. It lives in an arena. A key must outlive the map: an erased value's
/// address may come back as another value's.
typedef struct MosaicPointerMap {
  MosaicArena *arena;
  size_t numEntries;
  size_t capacity; ///< 0 or a power of two
  struct MosaicPointerMapEntry *entries;
} MosaicPointerMap;

/// An empty map whose entries come from `arena`.
MosaicPointerMap mosaicPointerMapCreate(MosaicArena *arena);

/// Enters `value` under `key` (not null), in place of what was there.
void mosaicPointerMapSet(MosaicPointerMap *map, const void *key, void *value);

/// What was entered under `key`; null when nothing was.
void *mosaicPointerMapGet(const MosaicPointerMap *map, const void *key);

#endif // MOSAIC_SUPPORT_POINTERMAP_H
