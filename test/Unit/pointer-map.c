// RUN: %unit/pointer-map

#include "Support/PointerMap.h"
#include "test.h"

enum { COUNT = 5000 };
static char keys[16 * COUNT];

int main(void) {
  MosaicArena *arena = mosaicArenaCreate();
  MosaicPointerMap map = mosaicPointerMapCreate(arena);

  // An empty map holds nothing.
  EXPECT_TRUE(mosaicPointerMapGet(&map, &keys[0]) == NULL);

  // Every key keeps its own value, however often the map has grown.
  for (size_t i = 0; i < COUNT; ++i)
    mosaicPointerMapSet(&map, &keys[16 * i], &keys[16 * i + 1]);
  EXPECT_EQ(map.numEntries, COUNT);
  int wrong = 0;
  for (size_t i = 0; i < COUNT; ++i)
    wrong += mosaicPointerMapGet(&map, &keys[16 * i]) != &keys[16 * i + 1];
  EXPECT_EQ(wrong, 0);

  // Keys that were not entered are not found; a second entry replaces.
  EXPECT_TRUE(mosaicPointerMapGet(&map, &keys[8]) == NULL);
  mosaicPointerMapSet(&map, &keys[0], &keys[5]);
  EXPECT_TRUE(mosaicPointerMapGet(&map, &keys[0]) == (void *)&keys[5]);
  EXPECT_EQ(map.numEntries, COUNT);

  mosaicArenaDestroy(arena);
  return TEST_END();
}
