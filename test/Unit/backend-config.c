// RUN: %unit/backend-config

#include "BackendConfig/Python.h"
#include "Payload/Base64.h"

#include "test.h"

#include <math.h>

static MosaicArena *arena;

static const char *terminated(MosaicText *text) {
  mosaicTextFormat(text, "%s", "");
  return mosaicArenaFormat(arena, "%.*s", (int)text->length,
                           text->length ? text->data : "");
}

static const char *asFloat(double value) {
  MosaicText text = {.arena = arena};
  mosaicPythonFloat(&text, value);
  return terminated(&text);
}

// What `python3 -c 'print(…)'` prints.
static void testFloats(void) {
  EXPECT_STR(asFloat(0.0), "0.0");
  EXPECT_STR(asFloat(-0.0), "-0.0");
  EXPECT_STR(asFloat(1.5), "1.5");
  EXPECT_STR(asFloat(-2), "-2.0");
  EXPECT_STR(asFloat(100), "100.0");
  EXPECT_STR(asFloat(123456.75), "123456.75");
  EXPECT_STR(asFloat(0.1), "0.1");
  EXPECT_STR(asFloat(0.1 + 0.2), "0.30000000000000004");
  EXPECT_STR(asFloat(0.0001), "0.0001");
  EXPECT_STR(asFloat(0.012), "0.012");
  EXPECT_STR(asFloat(0.00001), "1e-05");
  EXPECT_STR(asFloat(1e15), "1000000000000000.0");
  EXPECT_STR(asFloat(1234567890123456.0), "1234567890123456.0");
  EXPECT_STR(asFloat(1e16), "1e+16");
  EXPECT_STR(asFloat(1.25e300), "1.25e+300");
  EXPECT_STR(asFloat(5e-324), "5e-324");
  EXPECT_STR(asFloat(1.7976931348623157e308), "1.7976931348623157e+308");
  EXPECT_STR(asFloat(INFINITY), "inf");
  EXPECT_STR(asFloat(-INFINITY), "-inf");
  EXPECT_STR(asFloat(NAN), "nan");
}

// The examples of RFC 4648, section 10.
static void testBase64(void) {
  static const char *const kPairs[][2] = {{"", ""},
                                          {"f", "Zg=="},
                                          {"fo", "Zm8="},
                                          {"foo", "Zm9v"},
                                          {"foob", "Zm9vYg=="},
                                          {"fooba", "Zm9vYmE="},
                                          {"foobar", "Zm9vYmFy"},
                                          {"~~~???", "fn5+Pz8/"}};
  for (size_t i = 0; i < sizeof(kPairs) / sizeof(*kPairs); ++i) {
    const MlirStringRef text =
        mosaicBase64Encode(arena, mlirStringRefCreateFromCString(kPairs[i][0]));
    EXPECT_STR(mosaicArenaFormat(arena, "%.*s", (int)text.length, text.data),
               kPairs[i][1]);
  }
}

static const char *compact(const char *json) {
  MosaicText text = {.arena = arena};
  MosaicPayloadError error = {.arena = arena};
  if (mlirLogicalResultIsFailure(mosaicPythonCompactJson(
          arena, mlirStringRefCreateFromCString(json), &text, &error)))
    return error.message;
  return terminated(&text);
}

// What `json.dumps(…, indent=0, separators=(',', ':'), sort_keys=True)` gives.
static void testCompactJson(void) {
  EXPECT_STR(compact("{}"), "{}");
  EXPECT_STR(compact("{\"b\": 1, \"a\": {\"d\": [], \"c\": [true, null]}}"),
             "{\n\"a\":{\n\"c\":[\ntrue,\nnull\n],\n\"d\":[]\n},\n\"b\":1\n}");
  EXPECT_STR(compact("{\"ab\": 1, \"a\": 2}"), "{\n\"a\":2,\n\"ab\":1\n}");
  EXPECT_STR(compact("[]"), "JSON, byte 0: not an object");
}

int main(void) {
  arena = mosaicArenaCreate();
  testFloats();
  testBase64();
  testCompactJson();
  mosaicArenaDestroy(arena);
  return TEST_END();
}
