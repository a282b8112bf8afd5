//===- payload-aval.c - Operands and results as CALL.json names them ------===//
//
// RUN: %unit/payload-aval
//
//===----------------------------------------------------------------------===//

#include "Payload/Aval.h"
#include "test.h"

static bool readAval(const char *text, MosaicAval *aval) {
  return mosaicAvalRead(mlirStringRefCreateFromCString(text), aval);
}

static bool isType(const MosaicAval *aval, const char *type) {
  return mlirStringRefEqual(aval->type, mlirStringRefCreateFromCString(type));
}

int main(void) {
  MosaicAval aval;

  // Types and sizes, of which some may be dynamic.
  EXPECT_TRUE(readAval("float32[8,?,128]", &aval) && isType(&aval, "float32"));
  EXPECT_EQ(aval.rank, 3);
  EXPECT_EQ(aval.shape[0], 8);
  EXPECT_EQ(aval.shape[1], -1);
  EXPECT_EQ(aval.shape[2], 128);

  // A scalar, an empty array, and the largest size.
  EXPECT_TRUE(readAval("bool[]", &aval) && aval.rank == 0);
  EXPECT_TRUE(readAval("int8[0]", &aval) && aval.shape[0] == 0);
  EXPECT_TRUE(readAval("int8[9223372036854775807]", &aval) &&
              aval.shape[0] == INT64_MAX);

  // A memory space is passed over.
  EXPECT_TRUE(readAval("MemRef<vmem>{bfloat16[8,128]}", &aval) &&
              isType(&aval, "bfloat16") && aval.rank == 2);

  static const char *const kOthers[] = {"",
                                        "float32",
                                        "[8]",
                                        "float32[8",
                                        "float32]8[",
                                        "float32[8]}",
                                        "float32[8] ",
                                        "float32[,8]",
                                        "float32[8,]",
                                        "float32[-1]",
                                        "float32[ 8]",
                                        "float32[8;8]",
                                        "float32[?8]",
                                        "int8[9223372036854775808]"};
  for (size_t i = 0; i < sizeof(kOthers) / sizeof(*kOthers); ++i)
    EXPECT_TRUE(!readAval(kOthers[i], &aval));

  // Twelve dimensions are the most.
  EXPECT_TRUE(readAval("int8[1,1,1,1,1,1,1,1,1,1,1,1]", &aval) &&
              aval.rank == MOSAIC_AVAL_MAX_RANK);
  EXPECT_TRUE(!readAval("int8[1,1,1,1,1,1,1,1,1,1,1,1,1]", &aval));
  return TEST_END();
}
