// RUN: %unit/arena

#include "Support/Arena.h"
#include "test.h"

enum { LARGE = 8 << 20 };

/// Memory is zeroed, aligned, and apart from what was handed out before.
static void allocation(MosaicArena *arena) {
  for (size_t size = 0; size < 5000; size += 37) {
    unsigned char *bytes = mosaicArenaAllocate(arena, size);
    EXPECT_EQ((uintptr_t)bytes % 16, 0);
    int sum = 0;
    for (size_t i = 0; i < size; ++i)
      sum += bytes[i];
    EXPECT_EQ(sum, 0);
    memset(bytes, 0xff, size);
  }
}

/// A request larger than any chunk gets a chunk of its own.
static void largeAllocation(MosaicArena *arena) {
  const unsigned char *bytes = mosaicArenaAllocate(arena, LARGE);
  EXPECT_EQ(bytes[LARGE - 1], 0);
}

/// A list that grows keeps what it has; what follows is zero.
static void growth(MosaicArena *arena) {
  int32_t *items = NULL;
  intptr_t capacity = 0;
  for (int32_t count = 0; count < 100; ++count) {
    items = mosaicArenaGrow(arena, items, count, &capacity, sizeof(*items));
    EXPECT_TRUE(capacity > count);
    EXPECT_EQ(items[count], 0);
    items[count] = count + 1;
  }
  for (int32_t i = 0; i < 100; ++i)
    EXPECT_EQ(items[i], i + 1);
  EXPECT_EQ(capacity, 128);
}

/// What came after a mark goes, however many chunks it took; what was before
/// stays, and the next request gets zeroes again.
static void marks(MosaicArena *arena) {
  const char *kept = mosaicArenaFormat(arena, "kept");
  const MosaicArenaMark mark = mosaicArenaMark(arena);
  for (int round = 0; round < 3; ++round) {
    unsigned char *first = mosaicArenaAllocate(arena, 16);
    EXPECT_EQ(first[0], 0);
    memset(first, 0xff, 16);
    for (int i = 0; i < 5; ++i)
      memset(mosaicArenaAllocate(arena, LARGE), 0xff, LARGE);
    mosaicArenaRelease(arena, mark);
  }
  EXPECT_STR(kept, "kept");
}

/// A mark in an empty arena empties it.
static void markOfEmpty(MosaicArena *arena) {
  const MosaicArenaMark start = mosaicArenaMark(arena);
  mosaicArenaAllocate(arena, 16);
  mosaicArenaRelease(arena, start);
  EXPECT_EQ(*(unsigned char *)mosaicArenaAllocate(arena, 1), 0);
}

int main(void) {
  MosaicArena *arena = mosaicArenaCreate();
  allocation(arena);
  largeAllocation(arena);
  EXPECT_STR(mosaicArenaFormat(arena, "%d lanes, %s", 128, "8 sublanes"),
             "128 lanes, 8 sublanes");
  growth(arena);
  marks(arena);
  mosaicArenaDestroy(arena);
  arena = mosaicArenaCreate();
  markOfEmpty(arena);
  mosaicArenaDestroy(arena);
  return TEST_END();
}
