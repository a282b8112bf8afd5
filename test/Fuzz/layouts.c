//===- layouts.c - Any text as a layout -----------------------------------===//
//
// The text of a vector layout, and of a tiled layout in a memref's type: what
// is taken prints as text that means the same.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %fuzz/layouts -seed=1 -runs=20000 -max_len=200 -dict=%S/Inputs/layouts.dict %t %S/Inputs/layouts
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "mosaic-c/VectorLayout.h"

#include <string.h>

static const MosaicTarget kTarget = {
    .hardwareGeneration = 5, .sublaneCount = 8, .laneCount = 128};

/// A valid layout answers about any shape.
static void askAbout(MosaicVectorLayout layout) {
  static const int64_t kShapes[][3] = {
      {1, 1, 1}, {3, 5, 130}, {1, INT64_C(1) << 20, INT64_C(1) << 40}};
  for (size_t i = 0; i < sizeof(kShapes) / sizeof(*kShapes); ++i) {
    int64_t vregs[3];
    mosaicVectorLayoutVregArrayShape(layout, &kTarget, 3, kShapes[i], vregs);
    FUZZ_REQUIRE(vregs[0] > 0 && vregs[1] > 0 && vregs[2] > 0);
    const int64_t last[] = {kShapes[i][0] - 1, kShapes[i][1] - 1,
                            kShapes[i][2] - 1};
    const MosaicVregPlace place =
        mosaicVectorLayoutPlace(layout, &kTarget, 3, kShapes[i], last);
    FUZZ_REQUIRE(place.vreg < vregs[0] * vregs[1] * vregs[2]);
    FUZZ_REQUIRE(place.sublane < kTarget.sublaneCount);
    FUZZ_REQUIRE(place.lane < kTarget.laneCount);
  }
}

static void tryVectorLayout(MlirStringRef text) {
  MosaicOptionalVectorLayout layout, again;
  const char *error = NULL;
  if (!mosaicVectorLayoutParse(text, &layout, &error)) {
    FUZZ_REQUIRE(error && *error);
    return;
  }
  char printed[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  mosaicVectorLayoutPrint(layout, printed);
  FUZZ_REQUIRE(mosaicVectorLayoutParse(mlirStringRefCreateFromCString(printed),
                                       &again, NULL));
  FUZZ_REQUIRE(layout.present == again.present);
  if (!layout.present)
    return;
  FUZZ_REQUIRE(mosaicVectorLayoutEqual(layout.layout, again.layout));
  if (mosaicVectorLayoutIsValid(layout.layout, &kTarget))
    askAbout(layout.layout);
}

static void tryTiledLayout(MlirStringRef text) {
  static const char kBefore[] = "memref<16x256xf32, #tpu.tiled<";
  static const char kAfter[] = ">>";
  const MlirContext context = fuzzContext();
  mlirContextGetOrLoadDialect(context, mlirStringRefCreateFromCString("tpu"));
  const size_t size = sizeof(kBefore) - 1 + text.length + sizeof(kAfter) - 1;
  char *type = malloc(size + 1);
  memcpy(type, kBefore, sizeof(kBefore) - 1);
  if (text.length)
    memcpy(type + sizeof(kBefore) - 1, text.data, text.length);
  memcpy(type + size - (sizeof(kAfter) - 1), kAfter, sizeof(kAfter));
  const MlirType parsed =
      mlirTypeParseGet(context, mlirStringRefCreate(type, size));
  free(type);
  FUZZ_REQUIRE((fuzzTakeErrors() > 0) == mlirTypeIsNull(parsed));
  if (mlirTypeIsNull(parsed))
    return;
  char *printed = fuzzPrintType(parsed);
  FUZZ_REQUIRE(mlirTypeEqual(
      parsed,
      mlirTypeParseGet(context, mlirStringRefCreateFromCString(printed))));
  free(printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const MlirStringRef text = mlirStringRefCreate((const char *)data, size);
  tryVectorLayout(text);
  // MLIR's parser takes a NUL for the end.
  if (size && !memchr(data, 0, size))
    tryTiledLayout(text);
  return 0;
}
