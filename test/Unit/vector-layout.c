// RUN: %unit/vector-layout

//===- vector-layout.c - The layout map on examples worked by hand --------===//
//
// Values: spec vector_layout.md, sections 3, 4, 6 and 7; those marked probed
// there were seen on the reference.
//
//===----------------------------------------------------------------------===//

#include "mosaic-c/VectorLayout.h"
#include "test.h"

static const MosaicTarget target = {
    .hardwareGeneration = 5, .sublaneCount = 8, .laneCount = 128};

static bool parse(const char *text, MosaicOptionalVectorLayout *layout) {
  const char *error = NULL;
  const bool parsed = mosaicVectorLayoutParse(
      mlirStringRefCreateFromCString(text), layout, &error);
  EXPECT_EQ(parsed, error == NULL);
  return parsed;
}

static MosaicVectorLayout layoutOf(const char *text) {
  MosaicOptionalVectorLayout layout = {0};
  if (!parse(text, &layout) || !layout.present)
    printf("%s does not parse\n", text);
  EXPECT_TRUE(layout.present);
  return layout.layout;
}

static void textRoundTrips(void) {
  static const char *const texts[] = {
      "none",
      "32,{0,0},(8,128)",
      "16,{*,0},(16,128),-2",
      "32,{0,0},(1,128),-2,-1",
      "8,{3,*},(32,128),-1",
      "32,{0,500},(8,128)", // a lane offset has no upper bound in text
      "1,{*,*},(256,128)",
      "32,{9223372036854775806,0},(9223372036854775807,1),-2,-1",
      "32,{0,9223372036854775807},(1,9223372036854775807),-2,-1",
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); ++i) {
    MosaicOptionalVectorLayout layout = {0};
    char printed[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
    EXPECT_TRUE(parse(texts[i], &layout));
    mosaicVectorLayoutPrint(layout, printed);
    EXPECT_STR(printed, texts[i]);
  }
}

static void textIsRefused(void) {
  static const char *const texts[] = {
      "",
      "none ",
      "nonesuch",
      "32, {0,0},(8,128)",
      "32,{0,0},(8,128)x",
      "32,{0,0},(8,128),-3",
      "32,{0,0},(8,128),-1,-2",
      "32,{0,0},(8,128),-2,-1,-1",
      "32,{0,0},(8,128),",
      "32,{0,0},(8,128",
      "32,{0},(8,128)",
      "32,{+0,0},(8,128)",
      "32,{-1,0},(8,128)",
      "32,{**,0},(8,128)",
      "24,{0,0},(8,128)",
      "64,{0,0},(8,128)",
      "0,{0,0},(8,128)",
      "288,{0,0},(8,128)",                  // 32 when cut to a byte
      "32,{0,0},(0,128)",                   // no rows
      "32,{8,0},(8,128)",                   // past the first tile
      "32,{0,9223372036854775808},(8,128)", // past 63 bits
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); ++i) {
    MosaicOptionalVectorLayout layout;
    if (parse(texts[i], &layout))
      printf("%s was accepted\n", texts[i]);
    EXPECT_TRUE(!parse(texts[i], &layout));
  }
  // The text need not end where its storage does.
  MosaicOptionalVectorLayout layout;
  EXPECT_TRUE(mosaicVectorLayoutParse(
      mlirStringRefCreate("32,{0,0},(8,128),-2", 16), &layout, NULL));
  EXPECT_EQ(layout.layout.implicitDim, MOSAIC_IMPLICIT_NONE);
  EXPECT_TRUE(!mosaicVectorLayoutParse(
      mlirStringRefCreate("32,{0,0},(8,128)", 12), &layout, NULL));
}

static void validity(void) {
  static const struct {
    const char *layout;
    bool valid;
  } cases[] = {
      {"32,{0,127},(8,128)", true},
      {"32,{0,128},(8,128)", false}, // one tile is all of the vreg slice
      {"32,{0,1023},(1,128)", true},
      {"32,{0,1024},(1,128)", false},
      {"16,{0,0},(1,128)", false}, // half a sublane
      {"16,{0,0},(2,128)", true},
      {"16,{0,0},(1,256)", true},
      {"2,{0,0},(16,128)", true},
      {"8,{0,0},(2,128)", false},
      {"2,{0,0},(8,128)", false},
      {"32,{0,0},(1,1024)", true},
      {"32,{0,0},(8,64)", false}, // covers sublanes, but in no defined order
      {"32,{0,0},(16,128)", false},
      {"16,{0,0},(32,128)", false},
      {"32,{0,0},(3,128)", false},
      {"32,{0,0},(8,128),-2,-1", true},
      {"1,{0,0},(256,128)", true},
      {"32,{0,0},(9223372036854775807,128)", false},
      {"32,{0,0},(1,9223372036854775680)", false},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    const bool valid =
        mosaicVectorLayoutIsValid(layoutOf(cases[i].layout), &target);
    if (valid != cases[i].valid)
      printf("%s\n", cases[i].layout);
    EXPECT_EQ(valid, cases[i].valid);
  }
  // Fields that no text gives are refused too.
  MosaicVectorLayout layout = layoutOf("32,{0,0},(8,128)");
  layout.bitwidth = 24;
  EXPECT_TRUE(!mosaicVectorLayoutIsValid(layout, &target));
  layout = layoutOf("32,{0,0},(8,128)");
  layout.offsets[1] = -2;
  EXPECT_TRUE(!mosaicVectorLayoutIsValid(layout, &target));
}

static void slices(void) {
  static const struct {
    const char *layout;
    int64_t tiles, sublanes, rows, columns;
  } cases[] = {
      {"32,{0,0},(8,128)", 1, 8, 8, 128},
      {"32,{0,0},(4,128)", 2, 4, 4, 256},
      {"32,{0,0},(1,128)", 8, 1, 1, 1024},
      {"16,{0,0},(16,128)", 1, 8, 16, 128},
      {"16,{0,0},(8,128)", 2, 4, 8, 256},
      {"16,{0,0},(2,128)", 8, 1, 2, 1024},
      {"16,{0,0},(1,256)", 8, 1, 1, 2048},
      {"8,{0,0},(8,128)", 4, 2, 8, 512},
      {"8,{0,0},(1,512)", 8, 1, 1, 4096},
      {"4,{0,0},(8,128)", 8, 1, 8, 1024},
      {"2,{0,0},(16,128)", 8, 1, 16, 1024},
      {"2,{0,0},(128,128)", 1, 8, 128, 128},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    const MosaicVectorLayout layout = layoutOf(cases[i].layout);
    int64_t slice[2];
    mosaicVectorLayoutVregSlice(layout, &target, slice);
    EXPECT_EQ(mosaicVectorLayoutTilesPerVreg(layout, &target), cases[i].tiles);
    EXPECT_EQ(mosaicVectorLayoutSublanesPerTile(layout, &target),
              cases[i].sublanes);
    EXPECT_EQ(slice[0], cases[i].rows);
    EXPECT_EQ(slice[1], cases[i].columns);
  }
}

/// A vector of up to four dimensions.
typedef struct Shape {
  intptr_t rank;
  int64_t sizes[4];
} Shape;

static const struct PlaceCase {
  const char *layout;
  Shape shape;
  int64_t index[4];
  int64_t vreg[4]; ///< in the vreg array, implicit dimensions left out
  int64_t sublane, lane, subelement;
} kPlaces[] = {
    {"32,{0,0},(8,128)", {2, {20, 300}}, {9, 130}, {1, 1}, 1, 2, 0},
    {"32,{3,5},(8,128)", {2, {16, 256}}, {6, 124}, {1, 1}, 1, 1, 0},
    {"32,{0,0},(4,128)", {2, {8, 256}}, {5, 200}, {1, 0}, 5, 72, 0},
    {"32,{0,0},(1,128),-2", {1, {3000}}, {1500}, {1}, 3, 92, 0},
    {"32,{0,2},(1,128),-2", {1, {300}}, {127}, {0}, 1, 1, 0},
    {"16,{0,0},(16,128)", {2, {32, 256}}, {21, 7}, {1, 0}, 2, 7, 1},
    {"16,{0,0},(8,128)", {2, {32, 256}}, {21, 200}, {2, 0}, 6, 72, 1},
    {"16,{0,0},(2,128)", {2, {4, 1024}}, {3, 513}, {1, 0}, 4, 1, 1},
    {"16,{0,0},(1,256),-2", {1, {4096}}, {2500}, {1}, 1, 68, 1},
    {"8,{1,0},(8,128)", {2, {16, 512}}, {9, 300}, {1, 0}, 4, 44, 2},
    {"8,{0,0},(1,512),-2", {1, {5000}}, {4500}, {1}, 0, 20, 3},
    {"4,{0,0},(64,128)", {2, {64, 128}}, {37, 9}, {0, 0}, 4, 9, 5},
    {"2,{0,0},(128,128)", {2, {128, 128}}, {100, 3}, {0, 0}, 6, 3, 4},
    {"32,{2,0},(8,128),-1", {1, {20}}, {13}, {1}, 7, 0, 0},
    {"32,{0,0},(8,128),-2",
     {3, {4, 16, 200}},
     {2, 9, 150},
     {2, 9, 1},
     0,
     22,
     0},
    // vreg_ops.md 1.1.
    {"16,{3,5},(16,128)", {2, {16, 256}}, {13, 123}, {1, 1}, 0, 0, 0},
    {"32,{0,0},(2,128)", {2, {2, 512}}, {1, 300}, {0, 0}, 5, 44, 0},
    // Replicated: one vreg, the copy at position 0.
    {"32,{*,0},(8,128)", {2, {20, 300}}, {9, 130}, {0, 1}, 0, 2, 0},
    {"32,{3,*},(8,128)", {2, {20, 300}}, {9, 130}, {1, 0}, 4, 0, 0},
    // Two implicit dimensions: each element in a vreg of its own.
    {"32,{1,2},(8,128),-2,-1", {2, {3, 5}}, {2, 4}, {2, 4}, 1, 2, 0},
};

static void places(void) {
  for (size_t i = 0; i < sizeof(kPlaces) / sizeof(*kPlaces); ++i) {
    const MosaicVectorLayout layout = layoutOf(kPlaces[i].layout);
    const Shape *shape = &kPlaces[i].shape;
    int64_t arrayShape[4], vreg = 0;
    mosaicVectorLayoutVregArrayShape(layout, &target, shape->rank, shape->sizes,
                                     arrayShape);
    for (intptr_t j = 0; j < shape->rank; ++j)
      vreg = vreg * arrayShape[j] + kPlaces[i].vreg[j];
    const MosaicVregPlace place = mosaicVectorLayoutPlace(
        layout, &target, shape->rank, shape->sizes, kPlaces[i].index);
    EXPECT_EQ(place.vreg, vreg);
    EXPECT_EQ(place.sublane, kPlaces[i].sublane);
    EXPECT_EQ(place.lane, kPlaces[i].lane);
    EXPECT_EQ(place.subelement, kPlaces[i].subelement);
  }
}

static void arrayShapes(void) {
  static const struct {
    const char *layout;
    Shape shape, array;
  } cases[] = {
      {"32,{0,0},(8,128)", {2, {20, 300}}, {2, {3, 3}}},
      {"32,{5,0},(8,128)", {2, {20, 300}}, {2, {4, 3}}},
      {"32,{4,84},(8,128)", {2, {20, 300}}, {2, {3, 3}}},
      {"32,{4,85},(8,128)", {2, {20, 300}}, {2, {3, 4}}},
      {"32,{*,*},(8,128)", {3, {7, 20, 300}}, {3, {7, 1, 1}}},
      {"16,{0,0},(8,128),-2", {3, {4, 16, 300}}, {3, {4, 16, 2}}},
      {"32,{0,0},(8,128),-1", {2, {4, 17}}, {2, {4, 3}}},
      {"32,{0,0},(8,128),-2,-1", {1, {9}}, {1, {9}}},
      {"32,{0,0},(8,128),-2,-1", {0, {0}}, {0, {0}}},
      // The sum of offset and size is past 63 bits.
      {"32,{0,127},(8,128),-2",
       {1, {INT64_MAX}},
       {1, {(INT64_C(1) << 56) + 1}}},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    int64_t arrayShape[4];
    mosaicVectorLayoutVregArrayShape(layoutOf(cases[i].layout), &target,
                                     cases[i].shape.rank, cases[i].shape.sizes,
                                     arrayShape);
    for (intptr_t j = 0; j < cases[i].array.rank; ++j)
      EXPECT_EQ(arrayShape[j], cases[i].array.sizes[j]);
  }
}

static void implicitShapes(void) {
  static const struct {
    const char *suffix;
    intptr_t rank;
    int64_t shape[5];
    intptr_t lastDim; ///< where the vector's last dimension goes
  } cases[] = {
      {"", 3, {3, 4, 5}, 2},
      {",-1", 4, {3, 4, 5, 1}, 2},
      {",-2", 4, {3, 4, 1, 5}, 3},
      {",-2,-1", 5, {3, 4, 5, 1, 1}, 2},
  };
  static const int64_t shape[] = {3, 4, 5};
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    char text[64];
    snprintf(text, sizeof(text), "32,{0,0},(8,128)%s", cases[i].suffix);
    const MosaicVectorLayout layout = layoutOf(text);
    int64_t implicitShape[5], dims[2];
    EXPECT_EQ(mosaicVectorLayoutImplicitRank(layout, 3), cases[i].rank);
    mosaicVectorLayoutImplicitShape(layout, 3, shape, implicitShape);
    for (intptr_t j = 0; j < cases[i].rank; ++j)
      EXPECT_EQ(implicitShape[j], cases[i].shape[j]);
    mosaicVectorLayoutTiledDims(layout, 3, shape, dims);
    EXPECT_EQ(dims[0], cases[i].shape[cases[i].rank - 2]);
    EXPECT_EQ(dims[1], cases[i].shape[cases[i].rank - 1]);
    EXPECT_EQ(mosaicVectorLayoutToImplicitDim(layout, 3, 0), 0);
    EXPECT_EQ(mosaicVectorLayoutToImplicitDim(layout, 3, 2), cases[i].lastDim);
  }
}

static void relations(void) {
  static const struct {
    const char *general, *special;
    Shape shape; ///< rank 0: every shape
    bool generalizes;
  } cases[] = {
      {"32,{*,0},(8,128)", "32,{3,0},(8,128)", {0, {0}}, true},
      {"32,{3,0},(8,128)", "32,{*,0},(8,128)", {0, {0}}, false},
      {"32,{0,0},(8,128)", "16,{0,0},(8,128)", {0, {0}}, false},
      // One-row tiles: a row is a vreg either way.
      {"32,{0,0},(1,128)", "32,{0,0},(1,128),-2", {0, {0}}, true},
      {"32,{0,0},(8,128)", "32,{0,0},(8,128),-2", {0, {0}}, false},
      {"32,{0,0},(8,128)", "32,{0,0},(8,128),-2", {2, {1, 300}}, true},
      {"32,{0,0},(8,128)", "32,{0,0},(8,128),-2", {2, {2, 300}}, false},
      // Tiles of other sizes agree on what lies in the first of both.
      {"32,{0,0},(8,128)", "32,{0,0},(4,128)", {2, {4, 128}}, true},
      {"32,{0,0},(8,128)", "32,{0,0},(4,128)", {0, {0}}, false},
      {"32,{0,0},(8,128)", "32,{0,0},(4,128)", {2, {5, 128}}, false},
      {"32,{0,0},(8,128)", "32,{0,0},(4,128)", {2, {4, 129}}, false},
      {"32,{1,0},(8,128)", "32,{1,0},(4,128)", {2, {4, 128}}, false},
      {"32,{*,*},(4,128)", "32,{*,*},(8,128)", {2, {4, 128}}, true},
      // Sublane 5 belongs to the second of the smaller tiles, which is empty.
      {"32,{*,0},(4,128)", "32,{5,0},(8,128)", {2, {2, 100}}, false},
      {"32,{*,0},(4,128)", "32,{*,0},(8,128)", {2, {4, 128}}, false},
      {"32,{*,0},(8,128)", "32,{*,0},(4,128)", {2, {4, 128}}, true},
      {"32,{0,*},(8,128)", "32,{0,130},(4,128)", {2, {2, 1}}, false},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    const Shape *shape = &cases[i].shape;
    const bool generalizes = mosaicVectorLayoutGeneralizes(
        layoutOf(cases[i].general), layoutOf(cases[i].special), &target,
        shape->rank, shape->rank ? shape->sizes : NULL);
    if (generalizes != cases[i].generalizes)
      printf("%s, %s\n", cases[i].general, cases[i].special);
    EXPECT_EQ(generalizes, cases[i].generalizes);
  }
  const MosaicVectorLayout rows = layoutOf("32,{0,0},(1,128)");
  const MosaicVectorLayout leading = layoutOf("32,{0,0},(1,128),-2");
  EXPECT_TRUE(mosaicVectorLayoutEquivalent(rows, leading, &target, 0, NULL));
}

static void joins(void) {
  static const struct {
    const char *left, *right;
    Shape shape;
    const char *joined; ///< null: there is none
  } cases[] = {
      {"32,{*,*},(8,128)",
       "32,{0,0},(8,128)",
       {2, {16, 256}},
       "32,{0,0},(8,128)"},
      {"32,{*,0},(8,128)",
       "32,{0,*},(8,128)",
       {2, {16, 256}},
       "32,{0,0},(8,128)"},
      {"32,{*,*},(8,128),-2",
       "32,{0,0},(1,128),-2",
       {1, {256}},
       "32,{0,0},(1,128),-2"},
      // A one-row tile with a single row is replicated along rows.
      {"32,{0,*},(1,128)",
       "32,{0,0},(8,128)",
       {2, {1, 256}},
       "32,{0,0},(8,128)"},
      {"32,{1,0},(8,128)", "32,{0,0},(8,128)", {2, {16, 256}}, NULL},
      {"32,{0,0},(4,128)", "32,{0,0},(8,128)", {2, {16, 256}}, NULL},
      {"32,{0,0},(8,128)", "16,{0,0},(8,128)", {2, {16, 256}}, NULL},
      // Fewer tiled dimensions: a replicated row is not a replicated matrix.
      {"32,{*,*},(8,128),-2", "32,{0,0},(8,128)", {2, {16, 256}}, NULL},
      // Too few dimensions for one of the two.
      {"32,{*,*},(8,128)", "32,{0,0},(8,128),-2", {1, {256}}, NULL},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    MosaicOptionalVectorLayout joined = {0};
    joined.present = mosaicVectorLayoutJoin(
        layoutOf(cases[i].left), layoutOf(cases[i].right), cases[i].shape.rank,
        cases[i].shape.sizes, &joined.layout);
    EXPECT_EQ(joined.present, cases[i].joined != NULL);
    char text[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
    mosaicVectorLayoutPrint(joined, text);
    EXPECT_STR(text, cases[i].joined ? cases[i].joined : "none");
  }
}

static void predicates(void) {
  int64_t tiling[2], offsets[2];
  mosaicNativeTiling(4, &target, tiling);
  EXPECT_EQ(tiling[0], 64);
  EXPECT_EQ(tiling[1], 128);
  EXPECT_TRUE(mosaicVectorLayoutHasNativeTiling(layoutOf("16,{0,0},(16,128)"),
                                                &target));
  EXPECT_TRUE(!mosaicVectorLayoutHasNativeTiling(layoutOf("16,{0,0},(8,128)"),
                                                 &target));
  EXPECT_TRUE(mosaicVectorLayoutHasNaturalTopology(layoutOf("32,{3,*},(8,128)"),
                                                   &target));
  EXPECT_TRUE(!mosaicVectorLayoutHasNaturalTopology(
      layoutOf("16,{0,0},(16,128)"), &target));
  EXPECT_TRUE(!mosaicVectorLayoutHasNaturalTopology(
      layoutOf("32,{0,0},(8,128),-2"), &target));

  mosaicVectorLayoutCanonicalOffsets(layoutOf("32,{0,7},(1,128)"), 2,
                                     (const int64_t[]){1, 9}, offsets);
  EXPECT_EQ(offsets[0], MOSAIC_REPLICATED);
  EXPECT_EQ(offsets[1], 7);
  mosaicVectorLayoutCanonicalOffsets(layoutOf("32,{0,7},(1,128)"), 2,
                                     (const int64_t[]){2, 9}, offsets);
  EXPECT_EQ(offsets[0], 0);
}

int main(void) {
  textRoundTrips();
  textIsRefused();
  validity();
  slices();
  places();
  arrayShapes();
  implicitShapes();
  relations();
  joins();
  predicates();
  return TEST_END();
}
