// RUN: %unit/payload-bytecode
//
// Every refusal of the transcoder, on payloads put together by hand. Numbers
// below 64 are one byte, 2 * n + 1; MORE is the first byte of a longer one.

#include "Payload/Transcode.h"
#include "test.h"

/// The sections of a payload, as hexadecimal bytes. What is null is taken from
/// kModule.
typedef struct Parts {
  const char *header;   ///< version and producer
  const char *dialects; ///< section 1
  const char *entries;  ///< section 2
  const char *offsets;  ///< section 3
  const char *body;     ///< section 4
  const char *strings;  ///< section 0
  const char *others;   ///< whole sections, put at the end
} Parts;

// An empty module:
//   strings    0 builtin, 1 module, 2 a, 3 b, 4 x
//   dialects   0 builtin, with op name 0 "module"; 1 x
//   attributes 0 unknown location, 1 dictionary of nothing, 2 string "a"
//   types      0 i32, 1 index, 2 f32
//   body       one op: name 0, mask regions, location 0, one region of one block
static const Parts kModule = {
    .header = "01 4d00",
    .dialects = "05 01 09 01 03 03",
    .entries = "1f 0301 0505 01 0202 03 0b",
    .offsets = "07 07 01 07 07 0b 0b 01 07 0f 07 07",
    .body = "05 01 10 01 05 03 01 01",
    .strings = "0b 05 05 05 0f 11"
               "6275696c74696e00 6d6f64756c6500 6100 6200 7800",
    .others = "",
};

static MosaicArena *arena;

static int digit(char character) {
  return character <= '9' ? character - '0' : character - 'a' + 10;
}

/// Appends hexadecimal bytes; returns how many.
static size_t appendHex(unsigned char *bytes, const char *hex) {
  size_t size = 0;
  for (; *hex; ++hex)
    if (*hex != ' ') {
      bytes[size++] = (unsigned char)(digit(hex[0]) << 4 | digit(hex[1]));
      ++hex;
    }
  return size;
}

/// Appends a section; lengths take two bytes, so that any part fits.
static size_t appendSection(unsigned char *bytes, int id, const char *hex) {
  const size_t size = appendHex(bytes + 3, hex);
  bytes[0] = (unsigned char)id;
  bytes[1] = (unsigned char)((size << 2 | 2) & 0xff);
  bytes[2] = (unsigned char)(size >> 6);
  return size + 3;
}

static MlirStringRef assemble(const Parts *parts) {
#define PART(name) (parts->name ? parts->name : kModule.name)
  unsigned char *bytes = mosaicArenaAllocate(arena, 1 << 16);
  size_t size = appendHex(bytes, "4d4cef52");
  size += appendHex(bytes + size, PART(header));
  size += appendSection(bytes + size, 1, PART(dialects));
  size += appendSection(bytes + size, 2, PART(entries));
  size += appendSection(bytes + size, 3, PART(offsets));
  size += appendSection(bytes + size, 4, PART(body));
  size += appendSection(bytes + size, 0, PART(strings));
  size += appendHex(bytes + size, PART(others));
#undef PART
  return mlirStringRefCreate((const char *)bytes, size);
}

/// The error of a payload; "" when it is accepted.
static const char *refusal(MlirStringRef bytes) {
  MosaicPayloadError error = {.arena = arena};
  MosaicTranscoded result;
  if (mlirLogicalResultIsFailure(
          mosaicTranscode(arena, bytes, &result, &error)))
    return error.message;
  EXPECT_TRUE(!error.message);
  return "";
}

#define EXPECT_REFUSAL(wanted, ...)                                            \
  do {                                                                         \
    const Parts parts_ = {__VA_ARGS__};                                        \
    const char *message_ = refusal(assemble(&parts_));                         \
    ++testExpectations;                                                        \
    if (!strstr(message_, wanted)) {                                           \
      ++testFailures;                                                          \
      printf("%s:%d: \"%s\" does not contain \"%s\"\n", __FILE__, __LINE__,    \
             message_, wanted);                                                \
    }                                                                          \
  } while (0)

static void testContainer(void) {
  EXPECT_STR(refusal(assemble(&kModule)), "");
  EXPECT_STR(refusal(mlirStringRefCreate("MLIR", 4)),
             "bytecode header, byte 0: is not MLIR bytecode: it does not start "
             "with 4D 4C EF 52");
  EXPECT_REFUSAL("bytecode header, byte 4: bytecode version 7 is newer than "
                 "supported (0 to 6)",
                 .header = "0f 4d00");
  const MlirStringRef module = assemble(&kModule);
  EXPECT_STR(refusal(mlirStringRefCreate(module.data, 6)),
             "bytecode header, byte 5: the producer's name has no end");
  EXPECT_STR(refusal(mlirStringRefCreate(module.data, 5)),
             "bytecode header, byte 5: the producer's name has no end");
  EXPECT_STR(refusal(mlirStringRefCreate(module.data, 3)),
             "bytecode header, byte 0: 4 bytes must follow, but only 3 are "
             "left");
  EXPECT_STR(refusal(mlirStringRefCreate(module.data, 7)),
             "bytecode section list, byte 7: there is no string section");
  EXPECT_STR(refusal(mlirStringRefCreate(module.data, 8)),
             "bytecode section list, byte 8: ends where a byte must follow");
  EXPECT_STR(refusal(mlirStringRefCreate(module.data, 9)),
             "bytecode section list, byte 8: ends inside an integer");
  EXPECT_STR(refusal(mlirStringRefCreate(module.data, 12)),
             "bytecode section list, byte 7: the dialect section has 6 bytes, "
             "but only 2 are left");
  EXPECT_REFUSAL("a second IR section", .others = "0401");
  EXPECT_REFUSAL("unknown section 9: payload newer than supported",
                 .others = "0901");
  EXPECT_REFUSAL("alignment 3 is not a power of two", .others = "850107");
  EXPECT_REFUSAL("padding is 0x00, not 0xcb", .others = "850181 0000");
}

static void testTables(void) {
  EXPECT_REFUSAL(
      "string section, byte 58: 5 strings cannot stand in the 4 bytes",
      .strings = "0b 01010101");
  EXPECT_REFUSAL(
      "string section, byte 60: string 0 cannot have 3 bytes where 0 are left",
      .strings = "05 05 07 6100");
  EXPECT_REFUSAL("string 0 cannot have 0 bytes where 1 are left",
                 .strings = "03 01 00");
  EXPECT_REFUSAL("string 0 has no NUL at its end", .strings = "03 05 6161");
  EXPECT_REFUSAL("1 bytes belong to no string", .strings = "03 05 62 6100");
  EXPECT_REFUSAL("dialect section, byte 11: string number 20, but there are "
                 "only 5",
                 .dialects = "05 29 09 01 03 03");
  EXPECT_REFUSAL("dialect number 2, but there are only 2",
                 .dialects = "05 01 09 05 03 03");
  EXPECT_REFUSAL("9 op names cannot stand in the 1 bytes",
                 .dialects = "05 01 09 01 13 03");
  EXPECT_REFUSAL("string number 7, but there are only 5",
                 .dialects = "05 01 09 01 03 0f");
  // From version 1 a dialect may bring its version, from 4 names are counted.
  EXPECT_REFUSAL("not a dialect version section", .header = "03 4d00",
                 .dialects = "05 03 0401 01");
  EXPECT_REFUSAL("string number 31, but there are only 5", .header = "03 4d00",
                 .dialects = "05 7d 11 01");
  EXPECT_REFUSAL("2 op names are announced, 1 are there", .header = "09 4d00",
                 .dialects = "05 01 11 05 01 03 03");

  EXPECT_REFUSAL("attribute/type offset section, byte 36: an entry of 63 "
                 "bytes; the attribute/type section has 10 left",
                 .offsets = "07 07 01 07 fd01 0b 0b 01 07 0f 07 07");
  EXPECT_REFUSAL("a group of 4 entries where 3 remain",
                 .offsets = "07 07 01 09 07 0b 0b 01 07 0f 07 07");
  EXPECT_REFUSAL(
      "attribute/type offset section, byte 44: 1 bytes are left over",
      .offsets = "07 07 01 07 07 0b 0b 01 07 0f 07 07 01");
  EXPECT_REFUSAL("attribute/type section, byte 29: 1 bytes are left over",
                 .entries = "1f 0301 0505 01 0202 03 0b 00");
}

// One attribute (number 3) or type (number 3) of interest after the others. The
// sizes of the entries are in the offsets: a custom one of n bytes is 4n + 3.
#define ATTRIBUTE(hex, size)                                                   \
  .entries = "1f 0301 0505" hex "01 0202 03 0b",                               \
  .offsets = "09 07 01 09 07 0b 0b" size "01 07 0f 07 07"
#define TYPE(hex, size)                                                        \
  .entries = "1f 0301 0505 01 0202 03 0b" hex,                                 \
  .offsets = "07 09 01 07 07 0b 0b 01 09 0f 07 07" size

static void testEntries(void) {
  EXPECT_REFUSAL(
      "attribute 3 (text): attribute code 26 is not known (0 to 25): "
      "payload newer than supported",
      ATTRIBUTE("35", "07"));
  EXPECT_REFUSAL("type 3 (text): type code 33 is not known (0 to 32): payload "
                 "newer than supported",
                 TYPE("43", "07"));
  EXPECT_REFUSAL("attribute code 16 (a resource or a sparse constant) has no "
                 "place in a kernel",
                 ATTRIBUTE("21", "07"));
  EXPECT_REFUSAL(
      "is in an encoding of dialect 'x', which is not known: payload "
      "newer than supported",
      .entries = "1f 0301 0505 01 01 0202 03 0b",
      .offsets = "09 07 01 07 07 0b 0b 03 03 07 01 07 0f 07 07");
  EXPECT_REFUSAL("attribute 3 (unit): attribute/type section, byte 25: 1 bytes "
                 "are left over",
                 ATTRIBUTE("0f00", "0b"));
  EXPECT_REFUSAL(
      "attribute 3 (string): attribute/type section, byte 25: string "
      "number 6, but there are only 5",
      ATTRIBUTE("050d", "0b"));
  EXPECT_REFUSAL("9 attributes cannot stand in the 0 bytes that follow",
                 ATTRIBUTE("0113", "0b"));
  // Text ends with its only NUL and has limits.
  EXPECT_REFUSAL("attribute 3 (text): does not end with its only NUL",
                 ATTRIBUTE("6161", "09"));
  EXPECT_REFUSAL("attribute 3 (text): does not end with its only NUL",
                 ATTRIBUTE("610061 00", "11"));
  // Values have the width of their type.
  EXPECT_REFUSAL("an integer whose type is none", ATTRIBUTE("110501", "0f"));
  EXPECT_REFUSAL("a float whose type is none", ATTRIBUTE("130101", "0f"));
  EXPECT_REFUSAL("a flag is 0x02", TYPE("2903 02 03 05 05", "1b"));
  EXPECT_REFUSAL("3 words for 128 bits",
                 .entries = "1f 0301 0505 1101 07010101 01 0208 03 0b",
                 .offsets = "09 07 01 09 07 0b 0b 1b 01 07 0f 07 07");
}

static void testChecks(void) {
  EXPECT_REFUSAL("attribute 3 (dictionary): the name of member 0 is no string",
                 ATTRIBUTE("03030101", "13"));
  EXPECT_REFUSAL("attribute 3 (dictionary): member 1 ('a') is out of order or "
                 "there twice",
                 ATTRIBUTE("030505010501", "1b"));
  EXPECT_REFUSAL("fused location): fuses no location", ATTRIBUTE("1901", "0b"));
  EXPECT_REFUSAL("has 5 numbers; at most 4 are known",
                 ATTRIBUTE("2d050b0101010101", "23"));
  EXPECT_REFUSAL("(dense array): 2 elements of 32 bits do not make 4 bytes",
                 ATTRIBUTE("2301050900000000", "23"));
  EXPECT_REFUSAL("(dense elements): its type is neither a vector nor a ranked "
                 "tensor",
                 ATTRIBUTE("25010900000000", "1f"));
  EXPECT_REFUSAL("(integer): is 0 bits wide; 1 to 16777215 are possible",
                 TYPE("0101", "0b"));
  EXPECT_REFUSAL("(integer): signedness 3 is not known", TYPE("010f", "0b"));
  EXPECT_REFUSAL("(complex): index cannot be its element", TYPE("1303", "0b"));
  EXPECT_REFUSAL("(memref): its layout is none", TYPE("15030901 01", "17"));
  EXPECT_REFUSAL("(vector): dimension 0 is 0", TYPE("27030101", "13"));
  EXPECT_REFUSAL("(vector): type 3 cannot be its element",
                 .entries = "1f 0301 0505 01 0202 03 0b 19 27031107",
                 .offsets = "07 0b 01 07 07 0b 0b 01 0b 0f 07 07 07 13");
  EXPECT_REFUSAL("(scalable vector): 1 flags for 2 dimensions",
                 TYPE("290301 0509 0901", "1f"));
}

/// Attribute 3 is dense elements, type 3 their type: 2x4 vectors of type 0 or 2.
#define DENSE(hex, size, type)                                                 \
  .entries = "1f 0301 0505" hex "01 0202 03 0b" type,                          \
  .offsets = "09 09 01 09 07 0b 0b" size "01 09 0f 07 07 17"

static void testDense(void) {
  // vector<2x4xf32>: one element is a splat, eight are all, two are neither.
  EXPECT_REFUSAL("8 elements of 32 bits do not make 8 bytes",
                 DENSE("2507110000000000000000", "2f", "2705091105"));
  // Elements of type none, and of a type of another dialect.
  EXPECT_REFUSAL("(dense array): its elements are neither integer nor float",
                 .entries = "1f 0301 0505 23070101 01 0202 03 0b 19",
                 .offsets = "09 09 01 09 07 0b 0b 13 01 09 0f 07 07 07");
  EXPECT_REFUSAL("(dense array): its elements are neither integer nor float",
                 ATTRIBUTE("2303 01 01", "13"));
  EXPECT_REFUSAL("(dense elements): its elements have no raw data",
                 .entries = "1f 0301 0505 250701 01 0202 03 0b 1b030909"
                            "21782e7900",
                 .offsets =
                     "09 0b 01 09 07 0b 0b 0f 01 09 0f 07 07 13 03 03 15");
  // Strings of a tensor<2xi32>: two, or one for all.
  EXPECT_REFUSAL("1 strings for 2 elements",
                 .entries = "1f 0301 0505 27070105 01 0202 03 0b 1b030901",
                 .offsets = "09 09 01 09 07 0b 0b 13 01 09 0f 07 07 13");
  EXPECT_REFUSAL(
      "its type has no countable elements",
      .entries = "1f 0301 0505 250701 01 0202 03 0b 1b03 00ffffffffffffffff 01",
      .offsets = "09 09 01 09 07 0b 0b 0f 01 09 0f 07 07 33");
}

static void testReferences(void) {
  // An array of itself; an array of a type attribute of a memref in its space.
  EXPECT_REFUSAL("attribute 3 (array): refers to itself",
                 ATTRIBUTE("010307", "0f"));
  // attribute 3 refers to 4, which refers to 3.
  EXPECT_REFUSAL("refers to itself",
                 .entries = "1f 0301 0505 010309 010307 01 0202 03 0b",
                 .offsets = "0b 07 01 0b 07 0b 0b 0f 0f 01 07 0f 07 07");
}

/// A chain of `count` arrays, each `width` times the one before.
static MlirStringRef chain(int count, int width) {
  char *entries = mosaicArenaAllocate(arena, 1 << 16);
  char *offsets = mosaicArenaAllocate(arena, 1 << 16);
  const int total = count + 3;
  // Numbers above 127 take two bytes, so all do here.
  char *entry = entries + sprintf(entries, "1f 0301 0505");
  char *offset = offsets + sprintf(offsets, "%02x%02x 07 01 %02x%02x 07 0b 0b",
                                   (total << 2 | 2) & 0xff, total >> 6,
                                   (total << 2 | 2) & 0xff, total >> 6);
  for (int i = 0; i < count; ++i) {
    entry += sprintf(entry, "01%02x", width << 1 | 1);
    const int previous = i ? i + 2 : 0;
    for (int j = 0; j < width; ++j)
      entry +=
          sprintf(entry, "%02x%02x", (previous << 2 | 2) & 0xff, previous >> 6);
    offset += sprintf(offset, "%02x", (2 + 2 * width) << 2 | 3);
  }
  sprintf(entry, "01 0202 03 0b");
  sprintf(offset, "01 07 0f 07 07");
  const Parts parts = {.entries = entries, .offsets = offsets};
  return assemble(&parts);
}

static void testDepth(void) {
  EXPECT_STR(refusal(chain(200, 1)), "");
  EXPECT_TRUE(
      strstr(refusal(chain(300, 1)), "refers to entries more than 256 deep"));
  // Doubling ten times is fine, doubling thirty times is not.
  EXPECT_STR(refusal(chain(10, 2)), "");
  EXPECT_TRUE(strstr(refusal(chain(30, 2)),
                     "amounts to more than 1048576 attributes and types when "
                     "written out"));
}

/// Text of attribute 3, with the brackets of `depth` arrays.
static const char *deepText(int depth, int padding) {
  char *entries =
      mosaicArenaAllocate(arena, (size_t)depth * 4 + 2 * (size_t)padding + 100);
  char *end = entries + sprintf(entries, "1f 0301 0505");
  for (int i = 0; i < depth; ++i)
    end += sprintf(end, "5b");
  for (int i = 0; i < padding; ++i)
    end += sprintf(end, "20");
  sprintf(end, "00 01 0202 03 0b");
  const int size = (depth + padding + 1) << 1;
  const Parts parts = {
      .entries = entries,
      .offsets = mosaicArenaFormat(
          arena, "09 07 01 09 07 0b 0b %02x%02x%02x 01 07 0f 07 07",
          (size << 3 | 4) & 0xff, size >> 5 & 0xff, size >> 13)};
  return refusal(assemble(&parts));
}

static void testText(void) {
  EXPECT_STR(deepText(256, 0), "");
  EXPECT_TRUE(strstr(deepText(257, 0), "nests 257 deep; at most 256 are read"));
}

static void testLayouts(void) {
  // Affine maps: 300 dimensions, an operator that is none, a dimension that is
  // none, deep nesting.
  EXPECT_REFUSAL("300 dimensions; at most 256 are read",
                 ATTRIBUTE("2fc212", "0f"));
  EXPECT_REFUSAL("affine operator 8 is not known: payload newer than supported",
                 ATTRIBUTE("2f1f 01 03 11", "17"));
  EXPECT_REFUSAL("dimension number 1, but there are only 1",
                 ATTRIBUTE("2f0f 01 03 01 03", "1b"));
  EXPECT_REFUSAL("an affine expression nests deeper than 64",
                 .entries = "1f 0301 0505 2f0f0103"
                            "07070707070707070707070707070707"
                            "07070707070707070707070707070707"
                            "07070707070707070707070707070707"
                            "07070707070707070707070707070707"
                            "0707 01 0202 03 0b",
                 .offsets = "09 07 01 09 07 0b 0b 3602 01 07 0f 07 07");
  EXPECT_REFUSAL("constraint 0 is neither >= (00) nor == (01)",
                 ATTRIBUTE("31 03 01 03 01 01 02", "1f"));
  // A memref's layout has its rank.
  EXPECT_REFUSAL("(memref): its layout has 1 dimensions, not 2",
                 .entries = "1f 0301 0505 2f09 01 0202 03 0b 1505090901 07",
                 .offsets = "09 09 01 09 07 0b 0b 0b 01 09 0f 07 07 1b");
}

static void testValues(void) {
  EXPECT_REFUSAL("value number 0, but there are only 0",
                 .body = "05 01 04 01 03 01");
  // A region of one value, with an op that uses what it defines itself; one
  // that defines more values than the region has.
  EXPECT_REFUSAL("value number 0 is used before it is defined",
                 .dialects = "05 01 09 01 03 03 03 03 05",
                 .body = "05 01 10 01 05 03 03 05 01 06 01 03 01 03 01");
  EXPECT_REFUSAL("value number 1 is defined in a region of 1 values",
                 .dialects = "05 01 09 01 03 03 03 03 05",
                 .body = "05 01 10 01 05 03 03 05 01 02 01 05 01 01");
  // Only from version 5 on may ops be those of their dialects.
  EXPECT_REFUSAL(
      "operation 'x.a' is not in the serialized form (stable_mosaic), "
      "which bytecode of version 0 must have",
      .dialects = "05 01 09 01 03 03 03 03 05",
      .body = "05 01 10 01 05 03 01 05 03 00 01");
  EXPECT_REFUSAL("block number 0, but there are only 0",
                 .body = "05 01 08 01 03 01");
  EXPECT_REFUSAL("type number 5, but there are only 3", .header = "09 4d00",
                 .dialects = "05 01 11 03 01 03 03",
                 .body = "05 01 10 01 05 03 03 03 03 15");
}

static void testBody(void) {
  EXPECT_REFUSAL("2 outermost operations; there must be one, a module",
                 .body = "09 01 10 01 05 03 01 01");
  EXPECT_REFUSAL("the outermost operation is 'x.a', not a module",
                 .dialects = "05 01 09 03 03 05");
  EXPECT_REFUSAL("IR section, byte 48: op name number 1, but there are only 1",
                 .body = "05 03 10 01 05 03 01 01");
  EXPECT_REFUSAL("operation mask 0x80: payload newer than supported",
                 .body = "05 01 80 01");
  EXPECT_REFUSAL("use-list orders are not read", .body = "05 01 20 01");
  EXPECT_REFUSAL("use-list orders are not read", .header = "0d 4d00",
                 .dialects = "05 01 11 03 01 03 05",
                 .body = "05 01 10 01 05 03 03 03 03 01 01");
  EXPECT_REFUSAL("attribute number 9, but there are only 3",
                 .body = "05 01 10 13 05 03 01 01");
  EXPECT_REFUSAL("attribute 2, the attributes of 'module', is no dictionary",
                 .body = "05 01 11 01 05 05 03 01 01");
  EXPECT_REFUSAL("property number 0, but there are only 0",
                 .body = "05 01 40 01 01");
  EXPECT_REFUSAL("type number 3, but there are only 3",
                 .body = "05 01 02 01 03 07");
  EXPECT_REFUSAL("60 regions cannot stand in the 3 bytes that follow",
                 .body = "05 01 10 01 e201 03 01 01");
  EXPECT_REFUSAL("60 operations cannot stand in the 0 bytes that follow",
                 .body = "05 01 10 01 05 03 01 e201");
  EXPECT_REFUSAL("an isolated region's section has id 0x03",
                 .header = "05 4d00", .dialects = "05 01 11 01 03 03",
                 .body = "05 01 10 01 07 03 01 01");
  EXPECT_REFUSAL("IR section, byte 55: 1 bytes are left over",
                 .body = "05 01 10 01 05 03 01 01 00");
  EXPECT_REFUSAL("resource section, byte 87: a kernel has no resources",
                 .others = "05 03 00");
  EXPECT_REFUSAL("resource offset section, byte 87: a kernel has no resources",
                 .others = "06 03 03");
}

/// Modules in modules.
static void testNesting(void) {
  const char *body = "05 ";
  for (int i = 0; i < MOSAIC_BODY_MAX_DEPTH - 2; ++i)
    body = mosaicArenaFormat(arena, "%s 01 10 01 05 03 01 05", body);
  const Parts fits = {
      .body = mosaicArenaFormat(arena, "%s 01 10 01 05 03 01 01", body)};
  EXPECT_STR(refusal(assemble(&fits)), "");
  EXPECT_REFUSAL(
      "regions nest deeper than 128",
      .body = mosaicArenaFormat(
          arena, "%s 01 10 01 05 03 01 05 01 10 01 05 03 01 01", body));
}

int main(void) {
  arena = mosaicArenaCreate();
  testContainer();
  testTables();
  testEntries();
  testChecks();
  testDense();
  testReferences();
  testDepth();
  testText();
  testLayouts();
  testBody();
  testValues();
  testNesting();
  mosaicArenaDestroy(arena);
  return TEST_END();
}
