//===- HashIndex.h - Items of a list by their hashes ------------------------===//
//
// The list is the caller's; the index gives the positions that may hold what is
// looked for, newest first. A list that ends with a block is a stack: what was
// added last goes first.
//
//   for (int32_t i = mosaicHashIndexFirst(&index, hash); i >= 0;
//        i = index.next[i])
//     if (index.hashes[i] == hash && isSame(&items[i], ...))
//       return &items[i];
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_SUPPORT_HASHINDEX_H
#define MOSAIC_SUPPORT_HASHINDEX_H

#include "Support/Arena.h"

#include <stdint.h>

/// Positions by hashes; those of a bucket are linked. All zero: empty.
typedef struct MosaicHashIndex {
  int32_t count, capacity; ///< of items
  int32_t *next;           ///< per item: the one before it in its bucket; -1
  uint64_t *hashes;        ///< per item
  int32_t numBuckets;      ///< a power of two
  int32_t *buckets;        ///< the newest item of each; -1
} MosaicHashIndex;

/// Adds an item to the end of `*items`, a list in `arena` of items of `size`
/// bytes, which grows where it has no room for it.
///
/// Returns: its position, where the caller puts it
int32_t mosaicHashIndexAdd(MosaicHashIndex *index, MosaicArena *arena,
                           uint64_t hash, void **items, size_t size);

/// The newest item whose hash may be `hash`; -1: none.
int32_t mosaicHashIndexFirst(const MosaicHashIndex *index, uint64_t hash);

/// Forgets all items but the first `count`.
void mosaicHashIndexCut(MosaicHashIndex *index, int32_t count);

/// A hash of what `hash` stands for and a pointer.
uint64_t mosaicHashMixed(uint64_t hash, const void *pointer);

#endif // MOSAIC_SUPPORT_HASHINDEX_H
