// RUN: %unit/arena

#include "Support/Arena.h"
#include "test.h"

int main(void) {
  MosaicArena *arena = mosaicArenaCreate();

  // Memory is zeroed, aligned, and apart from what was handed out before.
  for (size_t size = 0; size < 5000; size += 37) {
    unsigned char *bytes = mosaicArenaAllocate(arena, size);
    EXPECT_EQ((uintptr_t)bytes % 16, 0);
    int sum = 0;
    for (size_t i = 0; i < size; ++i)
      sum += bytes[i];
    EXPECT_EQ(sum, 0);
    memset(bytes, 0xff, size);
  }

  // A request larger than any chunk gets a chunk of its own.
  size_t large = 8u << 20;
  unsigned char *bytes = mosaicArenaAllocate(arena, large);
  EXPECT_EQ(bytes[large - 1], 0);

  EXPECT_STR(mosaicArenaFormat(arena, "%d lanes, %s", 128, "8 sublanes"),
             "128 lanes, 8 sublanes");
  mosaicArenaDestroy(arena);
  return TEST_END();
}
