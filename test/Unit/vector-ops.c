// RUN: %unit/vector-ops

#include "Transforms/VectorOps.h"
#include "test.h"

static intptr_t find(const char *name) {
  return mosaicVectorOpFindName(mlirStringRefCreateFromCString(name));
}

int main(void) {
  // Bisection needs the rows of VectorOps.def in byte order, each name once.
  for (intptr_t i = 1; i < mosaicVectorOpCount(); ++i)
    EXPECT_TRUE(
        strcmp(mosaicVectorOpGet(i - 1)->name, mosaicVectorOpGet(i)->name) < 0);

  // Every row is found under its name.
  for (intptr_t i = 0; i < mosaicVectorOpCount(); ++i)
    EXPECT_EQ(find(mosaicVectorOpGet(i)->name), i);

  // Neither a prefix, nor a longer name, nor what lies outside is found.
  EXPECT_EQ(find("vector.extract_"), -1);
  EXPECT_EQ(find("vector.loads"), -1);
  EXPECT_EQ(find(""), -1);
  EXPECT_EQ(find("zzz"), -1);
  return TEST_END();
}
