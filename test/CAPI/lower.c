// RUN: %unit/lower

// A program that embeds the library: a kernel is lowered for the device at hand, and its call says so.

#include "kernel.h"
#include "mosaic-c/Passes.h"
#include "mosaic-c/Target.h"

#include "message.h"
#include "test.h"

#include <stdlib.h>

static bool findTarget(const char *kind, MosaicTarget *target) {
  return mosaicTargetFromDeviceKind(mlirStringRefCreateFromCString(kind),
                                    target);
}

static void testDeviceKinds(void) {
  static const struct {
    const char *kind;
    int32_t generation;
  } kKinds[] = {{"TPU v4", 4},      {"TPU v5 lite", 5}, {"TPU v5", 5},
                {"TPU v6 lite", 6}, {"TPU v6e", 6},     {"TPU7x", 7}};
  MosaicTarget target = {0};
  for (size_t i = 0; i < sizeof(kKinds) / sizeof(*kKinds); ++i) {
    EXPECT_TRUE(findTarget(kKinds[i].kind, &target));
    EXPECT_EQ(target.hardwareGeneration, kKinds[i].generation);
    EXPECT_EQ(target.sublaneCount * target.laneCount, 1024);
  }
  EXPECT_TRUE(!findTarget("cpu", &target));
  EXPECT_TRUE(!findTarget("TPU", &target));
}

/// Whether the JSON asks for the layout passes.
static bool needsLayoutPasses(MlirStringRef json) {
  char *text = malloc(json.length + 1);
  memcpy(text, json.data, json.length);
  text[json.length] = '\0';
  const bool needs = strstr(text, "needs_layout_passes") != NULL;
  EXPECT_TRUE(strstr(text, "\"size\": 65536}") != NULL);
  free(text);
  return needs;
}

//===----------------------------------------------------------------------===//
// The HLO stage
//===----------------------------------------------------------------------===//

static const char kLinalg[] =
    "func.func @main(%x: memref<8x128xf32>, %out: memref<8x128xf32>) {\n"
    "  linalg.exp ins(%x : memref<8x128xf32>) outs(%out : memref<8x128xf32>)\n"
    "  return\n"
    "}\n";
static const char kTensors[] =
    "func.func @main(%x: tensor<8x128xf32>) -> tensor<8x128xf32> {\n"
    "  %0 = linalg.exp ins(%x : tensor<8x128xf32>)\n"
    "      outs(%x : tensor<8x128xf32>) -> tensor<8x128xf32>\n"
    "  return %0 : tensor<8x128xf32>\n"
    "}\n";

/// This program registers no bufferization: memrefs go through, tensors do not.
static void testHloStage(void) {
  MlirContext context = createContext();
  Message message = {0};
  mlirContextAttachDiagnosticHandler(context, keepMessage, &message, NULL);
  const MosaicLowerOptions options = {.hardwareGeneration = 5,
                                      .allowHlo = true};
  MlirModule linalg =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kLinalg));
  MlirOperation op = mlirModuleGetOperation(linalg);
  EXPECT_TRUE(!mlirOperationIsNull(mosaicFindHloOperation(op)));
  EXPECT_TRUE(mlirLogicalResultIsSuccess(mosaicLowerRun(op, &options)));
  EXPECT_TRUE(mlirOperationIsNull(mosaicFindHloOperation(op)));
  EXPECT_TRUE(mosaicModuleIsLowered(op));
  mlirModuleDestroy(linalg);

  MlirModule tensors =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kTensors));
  op = mlirModuleGetOperation(tensors);
  EXPECT_TRUE(mlirLogicalResultIsFailure(mosaicLowerRun(op, &options)));
  EXPECT_STR(message.text,
             "'func.func' op is on tensors, which this host cannot turn into "
             "memrefs: it does not register MLIR's bufferization passes; run "
             "them before mosaic-lower");
  mlirModuleDestroy(tensors);
  mlirContextDestroy(context);
}

int main(void) {
  testDeviceKinds();
  testHloStage();
  MlirContext context = createContext();
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kKernel));
  MlirOperation op = mlirModuleGetOperation(module);
  MosaicTarget target;
  EXPECT_TRUE(findTarget("TPU v5 lite", &target));
  EXPECT_TRUE(!mosaicModuleIsLowered(op));
  EXPECT_TRUE(needsLayoutPasses(emit(module, MOSAIC_CONFIG_NEWEST)));

  const MosaicLowerOptions options = {.hardwareGeneration =
                                          target.hardwareGeneration};
  EXPECT_TRUE(mlirLogicalResultIsSuccess(mosaicLowerRun(op, &options)));
  EXPECT_TRUE(mosaicModuleIsLowered(op));
  EXPECT_TRUE(!needsLayoutPasses(emit(module, MOSAIC_CONFIG_NEWEST)));

  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return TEST_END();
}
