// RUN: %unit/tpu-attributes 2>&1 | FileCheck %s

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "test.h"

// Prints a constructed attribute for FileCheck, and returns it.
static MlirAttribute show(MlirAttribute attribute) {
  mlirAttributeDump(attribute);
  return attribute;
}

static void testEnums(MlirContext context) {
  // CHECK: #tpu.core_type<sc_vector_subcore>
  MlirAttribute core =
      show(tpuCoreTypeAttrGet(context, TPU_CORE_SC_VECTOR_SUBCORE));
  EXPECT_TRUE(tpuAttributeIsACoreType(core));
  EXPECT_TRUE(!tpuAttributeIsARoundingMode(core));
  EXPECT_EQ(tpuCoreTypeAttrGetValue(core), TPU_CORE_SC_VECTOR_SUBCORE);

  // CHECK: #tpu.rounding_mode<to_nearest_even>
  MlirAttribute rounding =
      show(tpuRoundingModeAttrGet(context, TPU_ROUNDING_TO_NEAREST_EVEN));
  EXPECT_TRUE(tpuAttributeIsARoundingMode(rounding));
  EXPECT_EQ(tpuRoundingModeAttrGetValue(rounding),
            TPU_ROUNDING_TO_NEAREST_EVEN);

  // CHECK: #tpu.pack_format<interleaved>
  MlirAttribute format =
      show(tpuPackFormatAttrGet(context, TPU_PACK_INTERLEAVED));
  EXPECT_TRUE(tpuAttributeIsAPackFormat(format));
  EXPECT_EQ(tpuPackFormatAttrGetValue(format), TPU_PACK_INTERLEAVED);

  // CHECK: #tpu.reduction_kind<minui>
  MlirAttribute kind =
      show(tpuReductionKindAttrGet(context, TPU_REDUCTION_MINUI));
  EXPECT_TRUE(tpuAttributeIsAReductionKind(kind));
  EXPECT_EQ(tpuReductionKindAttrGetValue(kind), TPU_REDUCTION_MINUI);

  // A null attribute is none of them: an absent one needs no test of its own.
  EXPECT_TRUE(!tpuAttributeIsACoreType(mlirAttributeGetNull()));
}

static void testMemorySpace(MlirContext context) {
  // CHECK: #tpu.memory_space<any>
  MlirAttribute any =
      show(tpuMemorySpaceAttrGet(context, TPU_MEMORY_SPACE_ANY));
  TpuCoreType core = TPU_CORE_TC;
  EXPECT_TRUE(tpuAttributeIsAMemorySpace(any));
  EXPECT_EQ(tpuMemorySpaceAttrGetValue(any), TPU_MEMORY_SPACE_ANY);
  EXPECT_TRUE(!tpuMemorySpaceAttrGetCore(any, &core));

  MlirAttribute owned = mlirAttributeParseGet(
      context, mlirStringRefCreateFromCString(
                   "#tpu.memory_space<smem, sc_scalar_subcore>"));
  EXPECT_EQ(tpuMemorySpaceAttrGetValue(owned), TPU_MEMORY_SPACE_SMEM);
  EXPECT_TRUE(tpuMemorySpaceAttrGetCore(owned, &core));
  EXPECT_EQ(core, TPU_CORE_SC_SCALAR_SUBCORE);
}

static void testTiledLayout(MlirContext context) {
  const intptr_t ranks[] = {2, 1, 2};
  const int64_t sizes[] = {16, 128, 64, 2, 1};
  const int64_t strides[] = {6, 2, 1};
  // CHECK: #tpu.tiled<(16,128)(64)(2,1),[6,2,1]>
  MlirAttribute layout =
      show(tpuTiledLayoutAttrGet(context, 3, ranks, sizes, 3, strides));
  EXPECT_TRUE(tpuAttributeIsATiledLayout(layout));
  EXPECT_EQ(tpuTiledLayoutAttrGetNumTiles(layout), 3);
  EXPECT_EQ(tpuTiledLayoutAttrGetTileRank(layout, 1), 1);
  EXPECT_EQ(tpuTiledLayoutAttrGetTileSize(layout, 0, 1), 128);
  EXPECT_EQ(tpuTiledLayoutAttrGetTileSize(layout, 2, 0), 2);
  EXPECT_EQ(tpuTiledLayoutAttrGetNumTileStrides(layout), 3);
  EXPECT_EQ(tpuTiledLayoutAttrGetTileStride(layout, 0), 6);

  // CHECK: #tpu.tiled<,[]>
  show(tpuTiledLayoutAttrGet(context, 0, NULL, NULL, 0, NULL));
}

// memref<16x256xf32> in tiles of 8x128, the rows of tiles 2 tiles apart: each
// element's distance from the start.
static void testTiledLayoutMap(MlirContext context) {
  const intptr_t rank = 2;
  const int64_t tile[] = {8, 128}, strides[] = {2, 1}, shape[] = {16, 256};
  MlirAttribute layout =
      tpuTiledLayoutAttrGet(context, 1, &rank, tile, 2, strides);
  MlirType type = mlirMemRefTypeGet(mlirF32TypeGet(context), 2, shape, layout,
                                    mlirAttributeGetNull());
  // CHECK: (d0, d1) -> ((d0 floordiv 8) * 2048 + (d1 floordiv 128) * 1024 + (d0 mod 8) * 128 + d1 mod 128)
  mlirAffineMapDump(mlirMemRefTypeGetAffineMap(type));
}

static void testVectorLayout(MlirContext context) {
  // CHECK: #tpu.vpad<"16,{*,0},(8,128),-2">
  MlirAttribute layout = show(tpuVectorLayoutAttrGet(
      context, mlirStringRefCreateFromCString("16,{*,0},(8,128),-2")));
  EXPECT_TRUE(tpuAttributeIsAVectorLayout(layout));
  EXPECT_EQ(tpuVectorLayoutAttrGetText(layout).length, 19);
}

static void testElementWindow(MlirContext context) {
  const int64_t low[] = {1, 0}, high[] = {0, 3};
  // CHECK: #tpu.element_window<[1, 0], [0, 3]>
  MlirAttribute window =
      show(tpuElementWindowAttrGet(context, 2, low, 2, high));
  EXPECT_TRUE(tpuAttributeIsAElementWindow(window));
  EXPECT_EQ(tpuElementWindowAttrGetNumPadLow(window), 2);
  EXPECT_EQ(tpuElementWindowAttrGetPadLow(window, 0), 1);
  EXPECT_EQ(tpuElementWindowAttrGetNumPadHigh(window), 2);
  EXPECT_EQ(tpuElementWindowAttrGetPadHigh(window, 1), 3);
}

static void testDotDimensionNumbers(MlirContext context) {
  const int64_t one[] = {1}, two[] = {2}, zero[] = {0};
  const int64_t order[] = {0, 0, 0, 1, 1, 1};
  const int64_t *const lists[] = {two, two, one, one, order, zero, zero};
  const intptr_t listSizes[] = {1, 1, 1, 1, 6, 1, 1};
  // CHECK: #tpu.dot_dimension_numbers<[2], [2], [1], [1], [0, 0, 0, 1, 1, 1], [0], [0]>
  MlirAttribute numbers =
      show(tpuDotDimensionNumbersAttrGet(context, lists, listSizes));
  EXPECT_TRUE(tpuAttributeIsADotDimensionNumbers(numbers));
  EXPECT_EQ(tpuDotDimensionNumbersAttrGetSize(numbers, TPU_DOT_OUTPUT_ORDER),
            6);
  EXPECT_EQ(
      tpuDotDimensionNumbersAttrGetElement(numbers, TPU_DOT_LHS_CONTRACTING, 0),
      2);
  EXPECT_EQ(
      tpuDotDimensionNumbersAttrGetElement(numbers, TPU_DOT_OUTPUT_ORDER, 3),
      1);
}

static void testTypes(MlirContext context) {
  EXPECT_TRUE(tpuTypeIsASemaphore(tpuSemaphoreTypeGet(context)));
  EXPECT_TRUE(!tpuTypeIsASemaphore(tpuDMASemaphoreTypeGet(context)));
  EXPECT_TRUE(tpuTypeIsADMASemaphore(tpuDMASemaphoreTypeGet(context)));
  MlirType inside = mlirFloat6E3M2FNTypeGet(context);
  MlirType narrow = tpuFloat8EXMYTypeGet(context, inside);
  EXPECT_TRUE(tpuTypeIsAFloat8EXMY(narrow));
  EXPECT_TRUE(mlirTypeIsAFloat(narrow));
  EXPECT_TRUE(mlirTypeEqual(tpuFloat8EXMYTypeGetUnderlying(narrow), inside));
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mosaicRegisterDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextLoadAllAvailableDialects(context);
  testEnums(context);
  testMemorySpace(context);
  testTiledLayout(context);
  testTiledLayoutMap(context);
  testVectorLayout(context);
  testElementWindow(context);
  testDotDimensionNumbers(context);
  testTypes(context);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return TEST_END();
}
