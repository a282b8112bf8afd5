// RUN: %unit/payload-program-text

#include "Payload/ProgramText.h"
#include "Payload/Quoting.h"
#include "test.h"

static MosaicArena *arena;

static const char *shown(MlirStringRef text) {
  if (!text.data)
    return "(none)";
  return mosaicArenaFormat(arena, "%.*s", (int)text.length, text.data);
}

/// "config | kernel name | op name" of every call, one a line.
static const char *calls(const char *program) {
  const MlirStringRef text = mlirStringRefCreateFromCString(program);
  const char *result = "";
  size_t position = 0;
  MosaicTextCall call;
  while (mosaicTextFindCall(text, &position, &call))
    result =
        mosaicArenaFormat(arena, "%s%s | %s | %s\n", result, shown(call.config),
                          shown(call.kernelName), shown(call.opName));
  return result;
}

static void testStableHlo(void) {
  // Another target is passed over; the second call's name is not the first's.
  EXPECT_STR(calls("func.func @f(%0: t) {\n"
                   "  %1 = stablehlo.custom_call @other(%0) "
                   "{backend_config = \"no\"} : t\n"
                   "  %2 = stablehlo.custom_call @tpu_custom_call(%1) "
                   "{backend_config = \"A\"} : (t) -> t\n"
                   "  %3 = stablehlo.custom_call @tpu_custom_call(%2) "
                   "{backend_config = \"B\", kernel_name = \"k\"} : t\n"
                   "}\n"),
             "A | (none) | (none)\nB | k | (none)\n");
  // The generic form, with the name in another dictionary.
  EXPECT_STR(
      calls("%1 = \"stablehlo.custom_call\"(%0) <{backend_config = \"A\","
            " call_target_name = \"tpu_custom_call\"}> "
            "{kernel_name = \"k\"} : (t) -> t"),
      "A | k | (none)\n");
  // The versioned dialect.
  EXPECT_STR(calls("%1 = \"vhlo.custom_call_v1\"(%0) <{backend_config = "
                   "#vhlo.string_v1<\"A\">, call_target_name = "
                   "#vhlo.string_v1<\"tpu_custom_call\">}> : (t) -> t"),
             "A | (none) | (none)\n");
  // A dictionary over several lines; a string and a comment that look alike.
  EXPECT_STR(calls("stablehlo.custom_call @tpu_custom_call(%0) {\n"
                   "  // backend_config = \"no\"\n"
                   "  note = \"backend_config = no\",\n"
                   "  backend_config = \"A\"\n"
                   "} : t\n"
                   "x = { kernel_name = \"later\" }\n"),
             "A | (none) | (none)\n");
  EXPECT_STR(calls("stablehlo.custom_call @tpu_custom_call(%0) : t\n"),
             "(none) | (none) | (none)\n");
}

static void testHlo(void) {
  // Braces that hold braces in strings, over several lines.
  EXPECT_STR(calls("ENTRY main {\n"
                   "  custom-call.1 = f32[8]{0} parameter(0)\n"
                   "  ROOT x.2 = f32[8]{0} custom-call(custom-call.1), "
                   "custom_call_target=\"tpu_custom_call\", "
                   "metadata={op_name=\"jit(f)/k\" source_line=1}, "
                   "backend_config={\"a\":{\n\"b\":\"}\"\n}}\n"
                   "}\n"),
             "{\"a\":{\n\"b\":\"}\"\n}} | (none) | jit(f)/k\n");
  // The quoted form; the name of the next instruction is not taken.
  EXPECT_STR(calls("  x = f32[] custom-call(y), "
                   "custom_call_target=\"tpu_custom_call\", "
                   "backend_config=\"{\\\"a\\\": 1}\"\n"
                   "  z = f32[] add(x, x), metadata={op_name=\"later\"}\n"),
             "{\\\"a\\\": 1} | (none) | (none)\n");
  EXPECT_STR(calls("no calls here"), "");
  // Texts that end early.
  EXPECT_STR(calls("x = f32[] custom-call(y), custom_call_target=\"tpu_cus"),
             "");
  EXPECT_STR(calls("x = custom-call(y), custom_call_target="
                   "\"tpu_custom_call\", backend_config={\"a"),
             "{\"a | (none) | (none)\n");
}

/// The plain text, or the error.
static const char *plain(const char *text, MosaicQuoting quoting) {
  MosaicPayloadError error = {.arena = arena};
  MlirStringRef result;
  if (mlirLogicalResultIsFailure(
          mosaicUnescape(arena, mlirStringRefCreateFromCString(text), quoting,
                         &result, &error)))
    return error.message;
  return shown(result);
}

static void testQuoting(void) {
  EXPECT_STR(
      plain("{\\22a\\22:\\0A1, \\\"b\\\" \\\\ \\n\\t}", MOSAIC_QUOTING_MLIR),
      "{\"a\":\n1, \"b\" \\ \n\t}");
  EXPECT_STR(
      plain("{\\\"a\\\":\\n1 \\'\\\\ \\012\\x0a\\101}", MOSAIC_QUOTING_C),
      "{\"a\":\n1 '\\ \n\nA}");
  EXPECT_STR(plain("\\22", MOSAIC_QUOTING_NONE), "\\22");
  EXPECT_STR(plain("ab\\2", MOSAIC_QUOTING_MLIR),
             "string, byte 2: not an escape");
  EXPECT_STR(plain("\\g0", MOSAIC_QUOTING_MLIR),
             "string, byte 0: not an escape");
  EXPECT_STR(plain("\\777", MOSAIC_QUOTING_C), "string, byte 0: not an escape");
  EXPECT_STR(plain("a\\", MOSAIC_QUOTING_C), "string, byte 1: not an escape");

  // Byte 3 of {"a" is the second quote.
  EXPECT_EQ(mosaicEscapedOffset(mlirStringRefCreateFromCString("{\\22a\\22"),
                                MOSAIC_QUOTING_MLIR, 3),
            5);
  EXPECT_EQ(mosaicEscapedOffset(mlirStringRefCreateFromCString("{\\\"a\\\""),
                                MOSAIC_QUOTING_C, 3),
            4);
  EXPECT_EQ(mosaicEscapedOffset(mlirStringRefCreateFromCString("{\"a\""),
                                MOSAIC_QUOTING_NONE, 3),
            3);
}

int main(void) {
  arena = mosaicArenaCreate();
  testStableHlo();
  testHlo();
  testQuoting();
  mosaicArenaDestroy(arena);
  return TEST_END();
}
