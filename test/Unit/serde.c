// RUN: %unit/serde

#include "mlir-c/Diagnostics.h"
#include "serde-test.h"

static const MosaicSerdeOptions kWriteOldest = {.serialize = true,
                                                .targetVersion = 1};

static MlirLogicalResult keepLastError(MlirDiagnostic diagnostic,
                                       void *userData) {
  Text *last = userData;
  last->length = 0;
  mlirDiagnosticPrint(diagnostic, append, last);
  return mlirLogicalResultSuccess();
}

static const char kAlienPayload[] =
    "module attributes {stable_mosaic.version = 18 : i64} {\n"
    "  \"stable_mosaic.alien.op\"() : () -> ()\n"
    "}\n";

// An op of a dialect that is not loaded survives only where that is allowed.
static void testUnloadedDialect(void) {
  for (int allow = 0; allow < 2; ++allow) {
    MlirContext context = createContext(false);
    Text error = {NULL, 0};
    mlirContextAttachDiagnosticHandler(context, keepLastError, &error, NULL);
    MlirModule module = mlirModuleCreateParse(
        context, mlirStringRefCreateFromCString(kAlienPayload));
    mlirContextSetAllowUnregisteredDialects(context, allow);
    EXPECT_EQ(run(module, kRead), allow);
    if (!allow)
      EXPECT_STR(error.data ? error.data : "",
                 "'stable_mosaic.alien.op' op belongs to the dialect 'alien', "
                 "which is not loaded; allow unregistered dialects to keep it");
    mlirModuleDestroy(module);
    mlirContextDestroy(context);
    free(error.data);
  }
}

// What a verifier would refuse is refused by the rules, too: who writes need not
// have verified.
static void testUnverifiedOps(void) {
  static const struct {
    const char *op, *error;
  } kCases[] = {
      {"%y = \"stable_mosaic.tpu.iota\"() : () -> vector<8x128xi32>",
       "'tpu.iota' op needs 'dimensions', an array<i32>"},
      {"%y = \"stable_mosaic.tpu.scan\"(%x) {kind = #tpu.reduction_kind<sum>} "
       ": (vector<16xf32>) -> vector<16xf32>",
       "'tpu.scan' op needs an integer 'dimension'"},
      {"%y = \"stable_mosaic.tpu.scan\"(%x) {dimension = 0 : i64} : "
       "(vector<16xf32>) -> vector<16xf32>",
       "'tpu.scan' op needs 'kind', a #tpu.reduction_kind"},
      {"\"stable_mosaic.tpu.enqueue_dma\"(%x, %x) {operandSegmentSizes = "
       "array<i32: 1, 0, 1, 0, 0, 0, 0>} : (vector<16xf32>, vector<16xf32>) "
       "-> ()",
       "'tpu.enqueue_dma' op has no target semaphore, which versions before 12 "
       "cannot say"},
  };
  for (size_t i = 0; i < sizeof(kCases) / sizeof(kCases[0]); ++i) {
    MlirContext context = createContext(true);
    Text error = {NULL, 0};
    char payload[512];
    mlirContextAttachDiagnosticHandler(context, keepLastError, &error, NULL);
    snprintf(payload, sizeof(payload),
             "module attributes {stable_mosaic.version = 18 : i64} {\n"
             "%%x = \"stable_mosaic.alien.x\"() : () -> vector<16xf32>\n"
             "%s\n}\n",
             kCases[i].op);
    MlirModule module =
        mlirModuleCreateParse(context, mlirStringRefCreateFromCString(payload));
    EXPECT_TRUE(run(module, kRead));
    EXPECT_TRUE(!run(module, kWriteOldest));
    EXPECT_STR(error.data ? error.data : "", kCases[i].error);
    mlirModuleDestroy(module);
    mlirContextDestroy(context);
    free(error.data);
  }
}

// Payloads nest as deeply as they like: the walk does not recurse.
static void testDeepNesting(void) {
  enum { DEPTH = 20000 };
  MlirContext context = createContext(true);
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirBlock block = mlirModuleGetBody(module);
  for (int i = 0; i < DEPTH; ++i) {
    MlirOperationState state = mlirOperationStateGet(
        mlirStringRefCreateFromCString("alien.nest"), location);
    MlirRegion region = mlirRegionCreate();
    MlirBlock inner = mlirBlockCreate(0, NULL, NULL);
    mlirRegionAppendOwnedBlock(region, inner);
    mlirOperationStateAddOwnedRegions(&state, 1, &region);
    mlirBlockAppendOwnedOperation(block, mlirOperationCreate(&state));
    block = inner;
  }
  EXPECT_TRUE(run(module, kWrite));
  EXPECT_TRUE(run(module, kRead));
  // Taken apart from the outside in: MLIR's own destruction recurses.
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  int depth = 0;
  for (; !mlirOperationIsNull(op); ++depth) {
    EXPECT_STR(mlirIdentifierStr(mlirOperationGetName(op)).data, "alien.nest");
    MlirBlock inner = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
    MlirOperation next = mlirBlockGetFirstOperation(inner);
    if (!mlirOperationIsNull(next))
      mlirOperationRemoveFromParent(next);
    mlirOperationDestroy(op);
    op = next;
  }
  EXPECT_EQ(depth, DEPTH);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

int main(void) {
  testUnloadedDialect();
  testUnverifiedOps();
  testDeepNesting();
  return TEST_END();
}
