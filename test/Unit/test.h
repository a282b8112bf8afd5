//===- test.h - Expectations of the C tests -------------------------------===//
//
// Each EXPECT prints file, line and both values when it fails; TEST_END() is
// main's return value.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TEST_UNIT_TEST_H
#define MOSAIC_TEST_UNIT_TEST_H

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int testFailures;
static long testExpectations;

#define EXPECT_TRUE(condition)                                                 \
  do {                                                                         \
    ++testExpectations;                                                        \
    if (!(condition)) {                                                        \
      ++testFailures;                                                          \
      printf("%s:%d: expected %s\n", __FILE__, __LINE__, #condition);          \
    }                                                                          \
  } while (0)

#define EXPECT_EQ(actual, wanted)                                              \
  do {                                                                         \
    int64_t actual_ = (int64_t)(actual), wanted_ = (int64_t)(wanted);          \
    ++testExpectations;                                                        \
    if (actual_ != wanted_) {                                                  \
      ++testFailures;                                                          \
      printf("%s:%d: %s is %" PRId64 ", expected %s = %" PRId64 "\n",          \
             __FILE__, __LINE__, #actual, actual_, #wanted, wanted_);          \
    }                                                                          \
  } while (0)

#define EXPECT_STR(actual, wanted)                                             \
  do {                                                                         \
    const char *actual_ = (actual), *wanted_ = (wanted);                       \
    ++testExpectations;                                                        \
    if (strcmp(actual_, wanted_) != 0) {                                       \
      ++testFailures;                                                          \
      printf("%s:%d: %s is \"%s\", expected \"%s\"\n", __FILE__, __LINE__,     \
             #actual, actual_, wanted_);                                       \
    }                                                                          \
  } while (0)

/// A test without expectations cannot fail, so it counts as failed.
#define TEST_END()                                                             \
  (printf("%ld expectations, %d failed\n", testExpectations, testFailures),    \
   testFailures != 0 || testExpectations == 0)

#endif // MOSAIC_TEST_UNIT_TEST_H
