//===- text-depth.c - How deep text nests, as MLIR's parser sees it -------===//
//
// RUN: %unit/text-depth
//
//===----------------------------------------------------------------------===//

#include "Support/TextDepth.h"
#include "test.h"

static int depth(const char *text) {
  return mosaicTextDepth(mlirStringRefCreateFromCString(text));
}

static void testBrackets(void) {
  EXPECT_EQ(depth(""), 0);
  EXPECT_EQ(depth("memref<8x128xf32, affine_map<(d0, d1) -> (d0, d1)>>"), 3);
  EXPECT_EQ(depth(")]}>"), 0);
  EXPECT_EQ(depth("module {\n  func.func @f() -> i32 {\n  }\n}"), 2);
  // Strings and comments hold no brackets, and brackets hide in neither.
  EXPECT_EQ(depth("{[()]} \"(((([\\\"[[[\" ()"), 3);
  EXPECT_EQ(depth("[ // ]]] \" \n["), 2);
  EXPECT_EQ(depth("[\"//\"[["), 3);
  EXPECT_EQ(depth("[/["), 2);
  EXPECT_EQ(depth("\"["), 0);
  EXPECT_EQ(depth("\"\\"), 0);
  // Arrows and comparisons close nothing.
  EXPECT_EQ(depth("<><-><"), 2);
  EXPECT_EQ(depth("<(d0) : (d0 >= 0), <"), 2);
  EXPECT_EQ(depth("<<(d0) : (d0 >= 0)"), 3);
}

static void testOperators(void) {
  EXPECT_EQ(depth("(- - -d0)"), 4);
  EXPECT_EQ(depth("(d0 + d1 * 4 mod 3, d0 floordiv 2 ceildiv 3)"), 4);
  EXPECT_EQ(depth("(d0 model modular.mod)"), 1);
  // Lines of their own do not add up.
  EXPECT_EQ(depth("%a = arith.constant -1 : i32\n%b = arith.constant -1 : i32"),
            1);
}

static void testAliases(void) {
  EXPECT_EQ(depth("#a = [1]\n#b = [#a]\n[#b]"), 3);
  EXPECT_EQ(depth("!a = tuple<i1>\n!b = tuple<!a, tuple<!a>>\n(!b)"), 4);
  // The value may stand on the next line; a comment may be anywhere.
  EXPECT_EQ(depth("#a // = {\n = // {\n[\n[1]]\n#b = #a\n(#b)"), 3);
  EXPECT_EQ(depth("#a = loc\n(unknown)\n#b = loc\n(callsite(#a at #a))"), 3);
  // What follows a definition is none of it, however often it names the alias.
  EXPECT_EQ(depth("#a = [1]\nmodule {\n[#a]\n[#a]\n[#a] }"), 3);
  EXPECT_EQ(depth("#a = [1]\n\"op\"() {b = [#a], c = [#a]}\n(((1)))"), 3);
  // Lines that go on: a type behind a colon, the rest of a function type, a body.
  EXPECT_EQ(depth("#a = 0\n: !t<[1]>\n(#a)"), 3);
  EXPECT_EQ(depth("#a = 0 :\n!t<[1]>\n(#a)"), 3);
  EXPECT_EQ(depth("!a = ()\n-> tuple<[1]>\n(!a)"), 3);
  EXPECT_EQ(depth("!a = () ->\ntuple<[1]>\n(!a)"), 3);
  EXPECT_EQ(depth("!a = tuple\n<[1]>\n(!a)"), 3);
  EXPECT_EQ(depth("#a = distinct\n[0]\n<[1]>\n(#a)"), 3);
  // A NUL is a blank.
  static const char kBlank[] = "#a\0 \0= [\0[1]]\n(#a)";
  EXPECT_EQ(mosaicTextDepth(mlirStringRefCreate(kBlank, sizeof(kBlank) - 1)),
            3);
  // Not aliases: names of dialects, and what is not defined.
  EXPECT_EQ(depth("#tpu.tiled<(8,128)> (#b)"), 2);
  // More of them than a table of the first size holds.
  char text[4096], *end = text;
  end += sprintf(end, "#a0 = []\n");
  for (int i = 1; i < 100; ++i)
    end += sprintf(end, "#a%d = [#a%d]\n", i, i - 1);
  EXPECT_EQ(depth(text), 100);
}

static void testBytecode(void) {
  EXPECT_EQ(mosaicIsBytecode(mlirStringRefCreateFromCString("ML\xefR\rMLIR")),
            true);
  EXPECT_EQ(mosaicIsBytecode(mlirStringRefCreateFromCString("ML\xef")), false);
  EXPECT_EQ(mosaicIsBytecode(mlirStringRefCreate("// \0\n", 5)), false);
  EXPECT_EQ(mosaicIsBytecode(mlirStringRefCreate(NULL, 0)), false);
}

int main(void) {
  testBytecode();
  testBrackets();
  testOperators();
  testAliases();
  return TEST_END();
}
