// RUN: %unit/hash-index

#include "Support/HashIndex.h"
#include "test.h"

enum { COUNT = 5000, LEFT = 1000 };

typedef struct Table {
  MosaicArena *arena;
  MosaicHashIndex index;
  int *items;
} Table;

// One hash for three numbers each: they share a bucket.
static uint64_t hashOf(int number) {
  return mosaicHashMixed((uint64_t)(number / 3), NULL);
}

static void add(Table *table, int number) {
  void *items = table->items;
  const int32_t position = mosaicHashIndexAdd(
      &table->index, table->arena, hashOf(number), &items, sizeof(int));
  table->items = items;
  table->items[position] = number;
}

static int32_t find(const Table *table, int number) {
  for (int32_t i = mosaicHashIndexFirst(&table->index, hashOf(number));
       table->items && i >= 0; i = table->index.next[i])
    if (table->items[i] == number)
      return i;
  return -1;
}

int main(void) {
  Table table = {.arena = mosaicArenaCreate()};

  // An empty index holds nothing.
  EXPECT_EQ(find(&table, 0), -1);

  // Every item is found at its position, however often the list has grown.
  for (int i = 0; i < COUNT; ++i)
    add(&table, i);
  int wrong = 0;
  for (int i = 0; i < COUNT; ++i)
    wrong += find(&table, i) != i;
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(find(&table, COUNT), -1);

  // Of equal items the newest is found, and behind it the one before.
  add(&table, 7);
  EXPECT_EQ(find(&table, 7), COUNT);

  // What is cut off is gone, the rest stays.
  mosaicHashIndexCut(&table.index, LEFT);
  EXPECT_EQ(table.index.count, LEFT);
  wrong = 0;
  for (int i = 0; i < COUNT; ++i)
    wrong += find(&table, i) != (i < LEFT ? i : -1);
  EXPECT_EQ(wrong, 0);

  mosaicArenaDestroy(table.arena);
  return TEST_END();
}
