// RUN: %unit/interpreter-call 2>&1 | FileCheck %s
//
// mosaicRun from C: calls that are wrong, and turns of devices that a seed decides.

#include "Interpreter/Semantics.h"
#include "mosaic-c/Interpreter.h"
#include "mosaic-c/TpuDialect.h"
#include "print-error.h"
#include "test.h"

static const char kCopy[] =
    "func.func @main(%a: memref<2xi32>, %out: memref<2xi32>) {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %x = vector.load %a[%c0] : memref<2xi32>, vector<2xi32>\n"
    "  vector.store %x, %out[%c0] : memref<2xi32>, vector<2xi32>\n"
    "  return\n"
    "}\n";

// Each device takes a number on device 0: who comes first depends on the turns alone. The semaphore
// is what they count by; the last one takes all away.
#define SEMAPHORE "memref<!tpu.semaphore, #tpu.memory_space<semaphore_mem>>"
static const char kRace[] =
    "func.func @main(%out: memref<1xi32>, %s: " SEMAPHORE
    ") attributes {scratch_operands = 1 : i64} {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %i0 = arith.constant 0 : i32\n"
    "  %i1 = arith.constant 1 : i32\n"
    "  %i3 = arith.constant 3 : i32\n"
    "  %id = tpu.device_id : i32\n"
    "  %first = arith.cmpi eq, %id, %i0 : i32\n"
    "  scf.if %first {\n"
    "    tpu.sem_wait %s, %i1 : " SEMAPHORE "\n"
    "    %seen = tpu.sem_read %s : " SEMAPHORE " -> i32\n"
    "    memref.store %seen, %out[%c0] : memref<1xi32>\n"
    "    %rest = arith.constant 2 : i32\n"
    "    tpu.sem_wait %s, %rest : " SEMAPHORE "\n"
    "  } else {\n"
    "    tpu.sem_signal %s, %i1 device_id %i0 : " SEMAPHORE "\n"
    "    memref.store %id, %out[%c0] : memref<1xi32>\n"
    "  }\n"
    "  return\n"
    "}\n";

static bool runText(MlirContext context, const char *text,
                    const MosaicCall *call, uint64_t schedule) {
  const MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  EXPECT_TRUE(!mlirModuleIsNull(module));
  const MosaicRunOptions options = {.scheduleSeed = schedule};
  const MlirLogicalResult result =
      mosaicRun(mlirModuleGetOperation(module), call, &options);
  mlirModuleDestroy(module);
  return mlirLogicalResultIsSuccess(result);
}

/// A call that is right, and the same with one thing wrong.
static void testCalls(MlirContext context) {
  const int64_t two[] = {2}, negative[] = {-2}, many[14] = {2};
  int32_t in[] = {5, 6}, out[] = {0, 0};
  MosaicArray operand = {.type = "int32", .rank = 1, .shape = two, .data = in};
  MosaicArray result = {.type = "int32", .rank = 1, .shape = two, .data = out};
  const MosaicCall call = {.numOperands = 1,
                           .operands = &operand,
                           .numResults = 1,
                           .results = &result,
                           .numDevices = 1};
  EXPECT_TRUE(runText(context, kCopy, &call, 0));
  EXPECT_EQ(out[0], 5);
  EXPECT_EQ(out[1], 6);
  operand.type = "complex64";
  // CHECK: operand 0 of the call is of type complex64, which cannot be run
  EXPECT_TRUE(!runText(context, kCopy, &call, 0));
  operand.type = "int32";
  result.shape = negative;
  // CHECK: result 0 of the call has size -2 in dimension 0
  EXPECT_TRUE(!runText(context, kCopy, &call, 0));
  result.shape = many;
  result.rank = 14;
  // CHECK: result 0 of the call has rank 14; at most 12 can be run
  EXPECT_TRUE(!runText(context, kCopy, &call, 0));
}

/// What device 0 saw; the same seed gives the same.
static int32_t race(MlirContext context, uint64_t seed) {
  enum { DEVICES = 4 };
  const int64_t one[] = {1};
  int32_t out[DEVICES] = {0};
  MosaicArray result = {.type = "int32", .rank = 1, .shape = one, .data = out};
  const MosaicCall call = {
      .numResults = 1, .results = &result, .numDevices = DEVICES};
  EXPECT_TRUE(runText(context, kRace, &call, seed));
  return out[0];
}

static void testSchedules(MlirContext context) {
  enum { SEEDS = 24 };
  int different = 0, unstable = 0;
  const int32_t first = race(context, 0);
  for (uint64_t seed = 0; seed < SEEDS; ++seed) {
    const int32_t seen = race(context, seed);
    unstable += race(context, seed) != seen;
    different += seen != first;
  }
  EXPECT_EQ(unstable, 0);
  EXPECT_TRUE(different > 0); // the race shows for some seed
}

/// The table is searched by bisection: it must be sorted, and each op must find its row.
static void testTable(void) {
  int unsorted = 0, lost = 0;
  for (int i = 0; i < semanticsCount(); ++i) {
    const char *name = semanticsRow(i)->name;
    lost +=
        findSemantics(mlirStringRefCreateFromCString(name)) != semanticsRow(i);
    unsorted += i && strcmp(semanticsRow(i - 1)->name, name) >= 0;
  }
  EXPECT_EQ(unsorted, 0);
  EXPECT_EQ(lost, 0);
  EXPECT_TRUE(!findSemantics(mlirStringRefCreateFromCString("tpu.nothing")));
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  MlirContext context =
      mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, printError, NULL, NULL);
  testCalls(context);
  testSchedules(context);
  testTable();
  mlirContextDestroy(context);
  // CHECK: {{[0-9]+}} expectations, 0 failed
  return TEST_END();
}
