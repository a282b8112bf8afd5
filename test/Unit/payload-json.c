// RUN: %unit/payload-json

#include "Payload/Json.h"
#include "test.h"

static MosaicArena *arena;

static MosaicJsonValue *parseText(MlirStringRef text, const char **message) {
  MosaicPayloadError error = {.arena = arena};
  MosaicJsonValue *value = NULL;
  if (mlirLogicalResultIsFailure(mosaicJsonParse(arena, text, &value, &error)))
    value = NULL;
  *message = error.message;
  return value;
}

static MosaicJsonValue *parse(const char *text) {
  const char *message;
  return parseText(mlirStringRefCreateFromCString(text), &message);
}

/// The message of a refusal; "" when the text was accepted.
static const char *refusal(const char *text) {
  const char *message;
  return parseText(mlirStringRefCreateFromCString(text), &message) ? ""
                                                                   : message;
}

/// The decoded text of a string.
static const char *string(const char *text) {
  const MosaicJsonValue *value = parse(text);
  if (!value || value->kind != MOSAIC_JSON_STRING)
    return "(no string)";
  return mosaicArenaFormat(arena, "%.*s", (int)value->text.length,
                           value->text.data);
}

static void testStructure(void) {
  const MosaicJsonValue *root =
      parse(" {\"a\": [1, true ,null], \"b\":{\n\"c\":\"x\"\n}} ");
  EXPECT_TRUE(root && root->kind == MOSAIC_JSON_OBJECT);
  EXPECT_EQ(root->offset, 1);
  EXPECT_EQ(root->end, 40);

  const MosaicJsonValue *a = mosaicJsonMember(root, "a");
  EXPECT_TRUE(a && a->kind == MOSAIC_JSON_ARRAY);
  EXPECT_EQ(a->offset, 7);
  EXPECT_EQ(a->firstChild->kind, MOSAIC_JSON_NUMBER);
  EXPECT_EQ(a->firstChild->next->kind, MOSAIC_JSON_BOOLEAN);
  EXPECT_EQ(a->firstChild->next->next->kind, MOSAIC_JSON_NULL);
  EXPECT_TRUE(!a->firstChild->next->next->next);

  const MosaicJsonValue *c = mosaicJsonMember(mosaicJsonMember(root, "b"), "c");
  EXPECT_TRUE(c && c->kind == MOSAIC_JSON_STRING);
  EXPECT_TRUE(!mosaicJsonMember(root, "c"));
  EXPECT_TRUE(!mosaicJsonMember(c, "c"));
  EXPECT_TRUE(!mosaicJsonMember(NULL, "c"));
  EXPECT_TRUE(!parse("{}")->firstChild);
  EXPECT_TRUE(!parse("[]")->firstChild);
}

static void testStrings(void) {
  EXPECT_STR(string("\"plain\""), "plain");
  EXPECT_STR(string("\"\""), "");
  EXPECT_STR(string("\"a\\n\\t\\\"\\\\\\/b\""), "a\n\t\"\\/b");
  // One, two, three and four bytes of UTF-8.
  EXPECT_STR(string("\"\\u0041\\u00e9\\u20ac\\ud83d\\ude00\""),
             "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_STR(refusal("\"\\q\""),
             "JSON, byte 2: expected an escape that JSON knows");
  EXPECT_STR(refusal("\"\\u00g0\""),
             "JSON, byte 5: expected four hexadecimal digits");
  EXPECT_STR(
      refusal("\"\\ude00\""),
      "JSON, byte 3: expected a character, not half of a surrogate pair");
  EXPECT_STR(refusal("\"a\nb\""),
             "JSON, byte 2: expected no control character inside a string");
  EXPECT_STR(
      refusal("\"abc"),
      "JSON, byte 4: the text ends; expected the string's closing quote");
  EXPECT_STR(refusal("\"abc\\"), "JSON, byte 5: the text ends; expected an "
                                 "escape that JSON knows");
}

static void testNumbers(void) {
  int64_t number = 0;
  EXPECT_TRUE(mosaicJsonAsInteger(parse("-42"), &number));
  EXPECT_EQ(number, -42);
  EXPECT_TRUE(mosaicJsonAsInteger(parse("9223372036854775807"), &number));
  EXPECT_EQ(number, INT64_MAX);
  EXPECT_TRUE(!mosaicJsonAsInteger(parse("9223372036854775808"), &number));
  EXPECT_TRUE(!mosaicJsonAsInteger(parse("1.5"), &number));
  EXPECT_TRUE(!mosaicJsonAsInteger(parse("true"), &number));
  EXPECT_TRUE(!mosaicJsonAsInteger(NULL, &number));
  // What Python prints for floats, the last three beyond JSON.
  EXPECT_STR(refusal("[1.5, 1e-05, 1e+16, 0.0, inf, -inf, nan]"), "");
  EXPECT_STR(refusal("01"),
             "JSON, byte 0: expected a number without leading zeros");
  EXPECT_STR(refusal("1."), "JSON, byte 2: the text ends; expected a digit");
  EXPECT_STR(refusal("-x"), "JSON, byte 1: expected a digit");
}

static void testRefusals(void) {
  // The one key that may go without quotes, as in jax before 0.8.1.
  EXPECT_STR(refusal("{\"flag_type\": \"a\", value: {\"integer_value\": 3}}"),
             "");
  EXPECT_STR(refusal("{valued: 1}"),
             "JSON, byte 6: expected ':' after the key");
  EXPECT_STR(refusal("{name: 1}"), "JSON, byte 1: expected a key in quotes");
  EXPECT_STR(refusal("{\"a\" 1}"), "JSON, byte 5: expected ':' after the key");
  EXPECT_STR(refusal("{\"a\": 1"),
             "JSON, byte 7: the text ends; expected ',' or '}'");
  EXPECT_STR(refusal("[1 2]"), "JSON, byte 3: expected ',' or ']'");
  EXPECT_STR(refusal("[1,]"), "JSON, byte 3: expected a value");
  EXPECT_STR(refusal("{\"a\": 1,}"), "JSON, byte 8: expected a key in quotes");
  EXPECT_STR(refusal("'a'"), "JSON, byte 0: expected a value");
  EXPECT_STR(refusal(""), "JSON, byte 0: the text ends; expected a value");
  EXPECT_STR(refusal("{} x"), "JSON, byte 3: expected nothing after the value");
}

static void testLimits(void) {
  // 64 levels are read, 65 are not, and a million do not recurse.
  static char text[1000001];
  memset(text, '[', MOSAIC_JSON_MAX_DEPTH);
  memset(text + MOSAIC_JSON_MAX_DEPTH, ']', MOSAIC_JSON_MAX_DEPTH);
  EXPECT_STR(refusal(text), "");
  memset(text, '[', sizeof(text) - 1);
  EXPECT_STR(refusal(text), "JSON, byte 64: nests deeper than 64");
  const char *message;
  EXPECT_TRUE(!parseText(
      mlirStringRefCreate(text, (size_t)MOSAIC_JSON_MAX_SIZE + 1), &message));
  EXPECT_STR(message, "JSON of 268435457 bytes; at most 268435456 are read");
}

int main(void) {
  arena = mosaicArenaCreate();
  testStructure();
  testStrings();
  testNumbers();
  testRefusals();
  testLimits();
  mosaicArenaDestroy(arena);
  return TEST_END();
}
