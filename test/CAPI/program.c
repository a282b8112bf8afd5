// RUN: %unit/program

// A program that embeds the library: a kernel into a StableHLO module that calls it, and another into its place there.

#include "kernel.h"
#include "mosaic-c/Passes.h"
#include "mosaic-c/Payload.h"

#include "message.h"
#include "test.h"

#include "mlir-c/BuiltinTypes.h"

static MlirStringRef string(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

static MlirModule parse(MlirContext context) {
  return mlirModuleCreateParse(context, string(kKernel));
}

static MlirType type(MlirContext context, const char *text) {
  return mlirTypeParseGet(context, string(text));
}

/// The program of the tests, which the caller frees.
static Text writeProgram(MlirContext context) {
  const MlirType tensor = type(context, "tensor<16x128xf32>");
  const int64_t alias[][2] = {{0, 0}};
  const MlirModule module = parse(context);
  const MosaicCustomCall call = {.backendConfig =
                                     emit(module, MOSAIC_CONFIG_NEWEST),
                                 .kernel = mlirModuleGetOperation(module),
                                 .format = MOSAIC_CONFIG_NEWEST,
                                 .numOperands = 1,
                                 .operandTypes = &tensor,
                                 .numResults = 1,
                                 .resultTypes = &tensor,
                                 .numAliases = 1,
                                 .aliases = alias,
                                 .sideEffects = MOSAIC_SIDE_EFFECTS_SOME,
                                 .kernelName = string("twice"),
                                 .metadata = string("{\"b\": 1, \"a\": 2}")};
  Text text = {NULL, 0};
  EXPECT_TRUE(mlirLogicalResultIsSuccess(mosaicCustomCallWrite(
      &call, mlirLocationUnknownGet(context), append, &text)));
  mlirModuleDestroy(module);
  return text;
}

static bool holds(const Text *text, const char *part) {
  return text->data && strstr(text->data, part) != NULL;
}

static void testWriting(MlirContext context) {
  Text text = writeProgram(context);
  EXPECT_TRUE(holds(&text, "func.func public @main(%arg0: tensor<16x128xf32>) "
                           "-> tensor<16x128xf32> {"));
  EXPECT_TRUE(holds(&text, "has_side_effect = true, kernel_name = \"twice\""));
  EXPECT_TRUE(holds(
      &text, "kernel_metadata = \"{\\0A\\22a\\22:2,\\0A\\22b\\22:1\\0A}\""));
  EXPECT_TRUE(holds(&text, "output_tuple_indices = [], operand_index = 0"));
  free(text.data);
}

//===----------------------------------------------------------------------===//
// Replacing
//===----------------------------------------------------------------------===//

static void testReplacing(MlirContext context) {
  const MlirLocation location = mlirLocationUnknownGet(context);
  Text program = writeProgram(context), replaced = {NULL, 0};
  const MosaicPayload payload = mosaicPayloadCreate(
      location, mlirStringRefCreate(program.data, program.length));
  EXPECT_TRUE(mosaicPayloadGetInput(payload).data == program.data);
  EXPECT_EQ(mosaicPayloadGetInput(payload).length, program.length);

  const MlirModule module = parse(context);
  const MlirOperation op = mlirModuleGetOperation(module);
  const MosaicLowerOptions options = {.hardwareGeneration = 5};
  EXPECT_TRUE(mlirLogicalResultIsSuccess(mosaicLowerRun(op, &options)));
  EXPECT_TRUE(mlirLogicalResultIsSuccess(
      mosaicPayloadReplaceKernel(payload, 0, op, location, append, &replaced)));
  mlirModuleDestroy(module);
  mosaicPayloadDestroy(payload);

  EXPECT_TRUE(holds(&program, "needs_layout_passes"));
  EXPECT_TRUE(!holds(&replaced, "needs_layout_passes\\22: true"));
  const MosaicPayload again = mosaicPayloadCreate(
      location, mlirStringRefCreate(replaced.data, replaced.length));
  const MlirModule lowered =
      mosaicPayloadParseKernel(again, 0, location, false);
  EXPECT_TRUE(mosaicModuleIsLowered(mlirModuleGetOperation(lowered)));
  mlirModuleDestroy(lowered);
  mosaicPayloadDestroy(again);
  free(program.data);
  free(replaced.data);
}

static void testBareBody(MlirContext context) {
  const MlirLocation location = mlirLocationUnknownGet(context);
  Text program = writeProgram(context), replaced = {NULL, 0};
  const MosaicPayload payload = mosaicPayloadCreate(
      location, mlirStringRefCreate(program.data, program.length));
  const MosaicPayload body =
      mosaicPayloadCreate(location, mosaicPayloadGetKernel(payload, 0).body);
  const MlirModule module = parse(context);
  Message message = {0};
  const MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, keepMessage, &message, NULL);
  EXPECT_TRUE(mlirLogicalResultIsFailure(mosaicPayloadReplaceKernel(
      body, 0, mlirModuleGetOperation(module), location, append, &replaced)));
  EXPECT_STR(message.text, "the input is a bare body, with no program around "
                           "it in which to replace a kernel");
  EXPECT_TRUE(!replaced.data);
  mlirContextDetachDiagnosticHandler(context, handler);
  mlirModuleDestroy(module);
  mosaicPayloadDestroy(body);
  mosaicPayloadDestroy(payload);
  free(program.data);
}

//===----------------------------------------------------------------------===//
// Calls that are refused
//===----------------------------------------------------------------------===//

static void expectRefused(MlirContext context, const MosaicCustomCall *call,
                          const char *expected) {
  Message message = {0};
  Text text = {NULL, 0};
  const MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, keepMessage, &message, NULL);
  EXPECT_TRUE(mlirLogicalResultIsFailure(mosaicCustomCallWrite(
      call, mlirLocationUnknownGet(context), append, &text)));
  EXPECT_STR(message.text, expected);
  EXPECT_TRUE(!text.data);
  mlirContextDetachDiagnosticHandler(context, handler);
}

static void testRefusals(MlirContext context) {
  const MlirType types[] = {
      type(context, "tensor<8xf32>"), type(context, "tensor<8xi32>"),
      type(context, "tensor<?xf32>"), type(context, "memref<8xf32>")};
  const int64_t aliases[][2] = {{0, 0}};
  MosaicCustomCall call = {.format = MOSAIC_CONFIG_NEWEST,
                           .numOperands = 1,
                           .operandTypes = &types[2],
                           .numResults = 1,
                           .resultTypes = &types[3]};
  expectRefused(context, &call,
                "operand 0 of the call is tensor<?xf32>; it must be a tensor "
                "of static shape");
  call.operandTypes = &types[0];
  expectRefused(context, &call,
                "result 0 of the call is memref<8xf32>; it must be a ranked "
                "tensor");
  call.resultTypes = &types[1];
  call.numAliases = 1;
  call.aliases = aliases;
  expectRefused(context, &call,
                "alias 0 of the call: operand 0 and result 0 differ in type or "
                "shape");
  call.numResults = 0;
  expectRefused(context, &call,
                "alias 0 of the call is [0, 0]; it must be [operand, result], "
                "numbers of the 1 operands and 0 results");
  call.numAliases = 0;
  const MlirModule module = parse(context);
  call.kernel = mlirModuleGetOperation(module);
  expectRefused(
      context, &call,
      "'func.func' op has 2 arguments, but 0 grid indices, 1 operands "
      "and 0 results of the call and 0 scratch operands make 1");
  call.kernel = (MlirOperation){NULL};
  mlirModuleDestroy(module);
  call.metadata = string("[]");
  expectRefused(context, &call, "metadata: JSON, byte 0: not an object");
}

int main(void) {
  MlirContext context = createContext();
  testWriting(context);
  testReplacing(context);
  testBareBody(context);
  testRefusals(context);
  mlirContextDestroy(context);
  return TEST_END();
}
