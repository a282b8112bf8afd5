// RUN: %unit/payload-base64

#include "Payload/Base64.h"
#include "test.h"

static MosaicArena *arena;

/// The decoded bytes, or the error.
static const char *decode(const char *text) {
  MosaicPayloadError error = {.arena = arena};
  MlirStringRef bytes;
  if (mlirLogicalResultIsFailure(mosaicBase64Decode(
          arena, mlirStringRefCreateFromCString(text), &bytes, &error)))
    return error.message;
  return mosaicArenaFormat(arena, "%.*s", (int)bytes.length, bytes.data);
}

int main(void) {
  arena = mosaicArenaCreate();

  // The examples of RFC 4648, section 10.
  EXPECT_STR(decode(""), "");
  EXPECT_STR(decode("Zg=="), "f");
  EXPECT_STR(decode("Zm8="), "fo");
  EXPECT_STR(decode("Zm9v"), "foo");
  EXPECT_STR(decode("Zm9vYg=="), "foob");
  EXPECT_STR(decode("Zm9vYmE="), "fooba");
  EXPECT_STR(decode("Zm9vYmFy"), "foobar");

  // The two digits beside letters and numbers: ~~~ and ???.
  EXPECT_STR(decode("fn5+Pz8/"), "~~~???");

  // The first bad byte is named, be it a blank, a line break or a late padding.
  EXPECT_STR(decode("Zm9v YmFy"),
             "base64, byte 4: 0x20 is not in the alphabet");
  EXPECT_STR(decode("Zm9v\nYmFy"),
             "base64, byte 4: 0x0a is not in the alphabet");
  EXPECT_STR(decode("Zg==Zm9v"), "base64, byte 2: 0x3d is not in the alphabet");
  EXPECT_STR(decode("Z-9v"), "base64, byte 1: 0x2d is not in the alphabet");
  EXPECT_STR(decode("===="), "base64, byte 0: 0x3d is not in the alphabet");

  // A group of four must be whole, and must hold no bits that are lost.
  EXPECT_STR(decode("Zm9vY"), "base64, byte 5: the text ends inside a group of "
                              "four characters");
  EXPECT_STR(decode("Zg="), "base64, byte 3: the text ends inside a group of "
                            "four characters");
  EXPECT_STR(decode("Zh=="), "base64, byte 1: bits are set that no byte holds");

  mosaicArenaDestroy(arena);
  return TEST_END();
}
