// RUN: %unit/passes

// A program that embeds the library runs the passes one by one, each by its function: with the options of a lowering
// they give what mosaicLowerRun gives, for every generation and both forms.

#include "mosaic-c/Passes.h"
#include "kernel.h"
#include "mosaic-c/Interpreter.h"

#include "message.h"
#include "test.h"

#include "mlir-c/Pass.h"

#include <stdlib.h>

/// Bytes in large tiles, a matmul and a sum: each option shows in what comes out.
static const char kMatmul[] =
    "func.func @main(%lhs: memref<32x256xi8, #tpu.memory_space<vmem>>,\n"
    "                %rhs: memref<256x256xf32, #tpu.memory_space<vmem>>,\n"
    "                %sum: memref<32x256xbf16, #tpu.memory_space<vmem>>,\n"
    "                %out: memref<32x256xf32, #tpu.memory_space<vmem>>) {\n"
    "  %zero = arith.constant 0 : index\n"
    "  %l = vector.load %lhs[%zero, %zero]\n"
    "      : memref<32x256xi8, #tpu.memory_space<vmem>>, vector<32x256xi8>\n"
    "  %i = arith.extsi %l : vector<32x256xi8> to vector<32x256xi32>\n"
    "  %f = arith.sitofp %i : vector<32x256xi32> to vector<32x256xf32>\n"
    "  %r = vector.load %rhs[%zero, %zero]\n"
    "      : memref<256x256xf32, #tpu.memory_space<vmem>>, "
    "vector<256x256xf32>\n"
    "  %acc = arith.constant dense<0.0> : vector<32x256xf32>\n"
    "  %m = tpu.matmul %f, %r, %acc {dimension_numbers =\n"
    "      #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], "
    "[]>}\n"
    "      : vector<32x256xf32>, vector<256x256xf32>, vector<32x256xf32>\n"
    "      -> vector<32x256xf32>\n"
    "  %s = vector.load %sum[%zero, %zero]\n"
    "      : memref<32x256xbf16, #tpu.memory_space<vmem>>, "
    "vector<32x256xbf16>\n"
    "  %t = arith.addf %s, %s : vector<32x256xbf16>\n"
    "  vector.store %t, %sum[%zero, %zero]\n"
    "      : memref<32x256xbf16, #tpu.memory_space<vmem>>, "
    "vector<32x256xbf16>\n"
    "  vector.store %m, %out[%zero, %zero]\n"
    "      : memref<32x256xf32, #tpu.memory_space<vmem>>, vector<32x256xf32>\n"
    "  return\n"
    "}\n";

static MlirModule parse(MlirContext context, const char *text) {
  const MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  EXPECT_TRUE(!mlirModuleIsNull(module));
  return module;
}

static MlirOperation functionOf(MlirModule module) {
  return mlirBlockGetFirstOperation(mlirModuleGetBody(module));
}

/// The module as text, which the caller frees.
static char *textOf(MlirModule module) {
  Text text = {NULL, 0};
  mlirOperationPrint(mlirModuleGetOperation(module), append, &text);
  return text.data;
}

#define TRY(call)                                                              \
  do {                                                                         \
    if (mlirLogicalResultIsFailure(call))                                      \
      return mlirLogicalResultFailure();                                       \
  } while (0)

//===----------------------------------------------------------------------===//
// A lowering, pass by pass
//===----------------------------------------------------------------------===//

/// MLIR's canonicalizer, as mosaic-lower runs it.
static MlirLogicalResult canonicalize(MlirModule module, const char *options) {
  char pipeline[96];
  Text error = {NULL, 0};
  snprintf(pipeline, sizeof(pipeline), "func.func(canonicalize{%s})", options);
  const MlirPassManager manager =
      mlirPassManagerCreate(mlirModuleGetContext(module));
  MlirLogicalResult result = mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(manager),
      mlirStringRefCreateFromCString(pipeline), append, &error);
  if (mlirLogicalResultIsSuccess(result))
    result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  mlirPassManagerDestroy(manager);
  free(error.data);
  return result;
}

static MlirLogicalResult runPasses(MlirModule module,
                                   const MosaicLowerOptions *lowering) {
  const MosaicInferMemRefLayoutOptions memrefs =
      mosaicInferMemRefLayoutOptionsFor(lowering);
  const MosaicPreCanonicalizationOptimizationOptions optimization =
      mosaicPreCanonicalizationOptimizationOptionsFor(lowering);
  const MosaicCanonicalizeMosaicOptions canonical =
      mosaicCanonicalizeMosaicOptionsFor(lowering);
  const MosaicInferVectorLayoutOptions vectors =
      mosaicInferVectorLayoutOptionsFor(lowering);
  const MosaicRelayoutInsertionOptions relayouts =
      mosaicRelayoutInsertionOptionsFor(lowering);
  const MosaicApplyVectorLayoutOptions application =
      mosaicApplyVectorLayoutOptionsFor(lowering);
  const MlirOperation function = functionOf(module);
  TRY(mosaicInferMemRefLayoutRun(function, &memrefs));
  TRY(mosaicSimplifyRun(function));
  TRY(canonicalize(module, "max-iterations=1"));
  TRY(mosaicSimplifyRun(function));
  TRY(mosaicPreCanonicalizationOptimizationRun(function, &optimization));
  TRY(mosaicSimplifyRun(function));
  TRY(mosaicCanonicalizeMosaicRun(function, &canonical));
  TRY(canonicalize(module, "max-iterations=1 region-simplify=disabled"));
  TRY(mosaicSimplifyRun(function));
  TRY(mosaicInferVectorLayoutRun(function, &vectors));
  TRY(mosaicRelayoutInsertionRun(function, &relayouts));
  TRY(mosaicApplyVectorLayoutRun(function, &application));
  return mosaicSimplifyRun(function);
}

static void testLowering(MlirContext context,
                         const MosaicLowerOptions *options) {
  const MlirModule whole = parse(context, kMatmul),
                   parts = parse(context, kMatmul);
  EXPECT_TRUE(mlirLogicalResultIsSuccess(
      mosaicLowerRun(mlirModuleGetOperation(whole), options)));
  EXPECT_TRUE(mlirLogicalResultIsSuccess(runPasses(parts, options)));
  EXPECT_TRUE(mosaicModuleIsLowered(mlirModuleGetOperation(parts)));
  char *expected = textOf(whole), *text = textOf(parts);
  EXPECT_TRUE(strcmp(text, expected) == 0);
  free(expected);
  free(text);
  mlirModuleDestroy(whole);
  mlirModuleDestroy(parts);
}

static void testOptions(void) {
  MosaicLowerOptions lowering = {.hardwareGeneration = 5,
                                 .libtpuForm = MOSAIC_LIBTPU_FORM_NOV2025};
  MosaicApplyVectorLayoutOptions application =
      mosaicApplyVectorLayoutOptionsFor(&lowering);
  EXPECT_EQ(application.target.hardwareGeneration, 5);
  EXPECT_EQ(application.target.sublaneCount, 8);
  EXPECT_EQ(application.target.laneCount, 128);
  EXPECT_EQ(application.mxuContractingSize, 128);
  EXPECT_EQ(application.libtpuForm, MOSAIC_LIBTPU_FORM_NOV2025);
  EXPECT_TRUE(!mosaicLinalgVectorizationOptionsFor(&lowering)
                   .supportsBF16AluInstructions);
  EXPECT_TRUE(!mosaicInferVectorLayoutOptionsFor(&lowering)
                   .tilingFlags.x8LargeSecondMinor);
  EXPECT_TRUE(mosaicInferVectorLayoutOptionsFor(&lowering)
                  .tilingFlags.x4LargeSecondMinor);
  lowering.hardwareGeneration = 6;
  EXPECT_TRUE(mosaicInferMemRefLayoutOptionsFor(&lowering)
                  .tilingFlags.x8LargeSecondMinor);
  EXPECT_EQ(mosaicApplyVectorLayoutOptionsFor(&lowering).mxuNoncontractingSize,
            256);
  EXPECT_TRUE(mosaicLinalgVectorizationOptionsFor(&lowering)
                  .supportsBF16AluInstructions);
  EXPECT_TRUE(mosaicCanonicalizeMosaicOptionsFor(&lowering).compatibilityMode);
}

//===----------------------------------------------------------------------===//
// The passes beside it
//===----------------------------------------------------------------------===//

/// Expects a part of the text that the passes of a test have made of a kernel.
static void expectText(MlirModule module, const char *part) {
  char *text = textOf(module);
  EXPECT_TRUE(strstr(text, part) != NULL);
  free(text);
}

static void testDebugAssertInsertion(MlirContext context) {
  const MosaicDebugAssertInsertionOptions options = {.allAccesses = false};
  const MlirModule module = parse(context, kKernel);
  EXPECT_TRUE(mlirLogicalResultIsSuccess(
      mosaicDebugAssertInsertionRun(functionOf(module), &options)));
  expectText(module, "\"Operation vector.store references out-of-bounds "
                     "elements in dimension 1");
  mlirModuleDestroy(module);
}

static void testLinalgVectorization(MlirContext context) {
  const MosaicLinalgVectorizationOptions options = {0};
  const MlirModule module = parse(
      context,
      "func.func @main(%x: memref<8x128xf32>, %out: memref<8x128xf32>) {\n"
      "  linalg.exp ins(%x : memref<8x128xf32>) outs(%out : memref<8x128xf32>)"
      "\n  return\n"
      "}\n");
  EXPECT_TRUE(mlirLogicalResultIsSuccess(
      mosaicLinalgVectorizationRun(functionOf(module), &options)));
  expectText(module, "math.exp %0 : vector<8x128xf32>");
  mlirModuleDestroy(module);
}

static void testMemorySpaceSpecialization(MlirContext context) {
  const MlirModule module = parse(
      context, "func.func @main(%x: memref<8xf32, #tpu.memory_space<any>>) {\n"
               "  return\n"
               "}\n");
  EXPECT_TRUE(mlirLogicalResultIsSuccess(
      mosaicMemorySpaceSpecializationRun(functionOf(module))));
  expectText(module, "memref<8xf32, #tpu.memory_space<hbm>>");
  mlirModuleDestroy(module);
}

static void testLogicalToPhysicalDeviceId(MlirContext context) {
  MosaicLogicalToPhysicalDeviceIdOptions options = {.totalDevices = 4};
  const MlirModule module = parse(context, "func.func @main() {\n"
                                           "  return\n"
                                           "}\n");
  EXPECT_TRUE(mlirLogicalResultIsSuccess(
      mosaicLogicalToPhysicalDeviceIdRun(functionOf(module), &options)));
  expectText(module, "memref<4xi32, #tpu.tiled<(128),[1]>");
  Message message = {0};
  const MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, keepMessage, &message, NULL);
  options.totalDevices = 0;
  EXPECT_TRUE(mlirLogicalResultIsFailure(
      mosaicLogicalToPhysicalDeviceIdRun(functionOf(module), &options)));
  EXPECT_STR(message.text,
             "'func.func' op needs to know how many devices there are: give "
             "the option total-devices, 1 or more (not 0)");
  mlirContextDetachDiagnosticHandler(context, handler);
  mlirModuleDestroy(module);
}

static void testArrayElementBytes(void) {
  EXPECT_EQ(mosaicArrayElementBytes("float32"), 4);
  EXPECT_EQ(mosaicArrayElementBytes("bfloat16"), 2);
  EXPECT_EQ(mosaicArrayElementBytes("int4"), 1);
  EXPECT_EQ(mosaicArrayElementBytes("f32"), 0);
}

int main(void) {
  MlirContext context = createContext();
  mlirContextLoadAllAvailableDialects(context);
  mosaicRegisterPasses();
  for (int generation = MOSAIC_GENERATION_OLDEST;
       generation <= MOSAIC_GENERATION_NEWEST; ++generation)
    for (int form = 0; form < 2; ++form) {
      const MosaicLowerOptions options = {.hardwareGeneration = generation,
                                          .libtpuForm = (MosaicLibtpuForm)form};
      testLowering(context, &options);
    }
  testOptions();
  testDebugAssertInsertion(context);
  testLinalgVectorization(context);
  testMemorySpaceSpecialization(context);
  testLogicalToPhysicalDeviceId(context);
  testArrayElementBytes();
  mlirContextDestroy(context);
  return TEST_END();
}
