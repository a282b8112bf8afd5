// RUN: %unit/interpreter-memory
//
// Where elements of tiled memory live, against the map of lib/Layout; views on top.

#include "Interpreter/Memory.h"
#include "Layout/TiledMemRef.h"
#include "test.h"

static const MosaicTarget kTarget = {
    .hardwareGeneration = 5, .sublaneCount = SUBLANES, .laneCount = LANES};

typedef struct Case {
  int32_t bitwidth;
  intptr_t rank;
  int64_t shape[3];
  intptr_t numTiles;
  intptr_t tileRanks[3];
  int64_t tileSizes[4];
  int64_t tileStrides[3];
} Case;

static const Case kCases[] = {
    {32, 2, {16, 384}, 1, {2}, {8, 128}, {3, 1}},
    {32, 2, {5, 200}, 1, {2}, {8, 128}, {2, 1}},
    {32, 2, {16, 256}, 1, {2}, {1, 128}, {2, 1}},
    {16, 2, {20, 130}, 2, {2, 2}, {8, 128, 2, 1}, {2, 1}},
    {16, 2, {32, 128}, 2, {2, 2}, {16, 128, 2, 1}, {1, 1}},
    {8, 3, {2, 40, 128}, 2, {2, 2}, {32, 128, 4, 1}, {2, 1, 1}},
    {4, 2, {64, 256}, 2, {2, 2}, {64, 128, 8, 1}, {2, 1}},
    {32, 1, {1000}, 1, {1}, {1024}, {1}},
    {16, 1, {700}, 3, {1, 1, 2}, {512, 128, 2, 1}, {1}},
    {32, 2, {8, 256}, 1, {2}, {8, 128}, {7, 3}}, // gaps between tiles
};

/// The place of every element, as lib/Layout has it.
static void testPlaces(const Case *map) {
  const MosaicTiledMemRef memref = {.bitwidth = map->bitwidth,
                                    .rank = map->rank,
                                    .shape = map->shape,
                                    .numTiles = map->numTiles,
                                    .tileRanks = map->tileRanks,
                                    .tileSizes = map->tileSizes,
                                    .tileStrides = map->tileStrides};
  TiledLayout layout = {
      .tileRows = map->tileRanks[0] == 1 ? 1 : map->tileSizes[0],
      .tileColumns = map->tileSizes[map->tileRanks[0] == 1 ? 0 : 1],
      .oneDimensional = map->tileRanks[0] == 1};
  memcpy(layout.tileStrides, map->tileStrides, sizeof(map->tileStrides));
  const ElementType element = {ELEMENT_INTEGER, (uint8_t)map->bitwidth};
  const int64_t words =
      memrefWords(&layout, element, (int32_t)map->rank, map->shape);
  Buffer *buffer = bufferCreate(words);
  View *view =
      viewCreate(VIEW_TILED, buffer, element, (int32_t)map->rank, map->shape);
  view->tiled.layout = &layout;
  int64_t index[MAX_RANK] = {0}, count = viewCount(view);
  int wrong = 0, outside = 0;
  for (int64_t n = 0; n < count; ++n) {
    int64_t rest = n;
    for (intptr_t i = map->rank - 1; i >= 0; --i) {
      index[i] = rest % map->shape[i];
      rest /= map->shape[i];
    }
    const MosaicMemoryPlace place =
        mosaicTiledMemRefPlace(&memref, &kTarget, index);
    const Run run = viewRun(view, index);
    wrong += run.parts[0].word != place.row * LANES + place.lane ||
             run.parts[0].shift != place.subelement * map->bitwidth;
    outside += run.parts[0].word >= words;
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(outside, 0);
  viewRelease(view);
  bufferDestroy(buffer);
}

/// What is written through a view of a view is read in the root where it belongs.
static void testViews(void) {
  const ElementType i32 = {ELEMENT_INTEGER, 32}, i16 = {ELEMENT_INTEGER, 16};
  const int64_t shape[] = {4, 6}, part[] = {2, 3}, flat[] = {6},
                narrow[] = {4, 3};
  Buffer *buffer = bufferCreate(24);
  View *root = viewCreate(VIEW_PLAIN, buffer, i32, 2, shape);
  View *slice = viewCreateChild(root, VIEW_SLICE, i32, 2, part);
  slice->offsets[0] = 1;
  slice->offsets[1] = 2;
  View *line = viewCreateChild(slice, VIEW_RESHAPE, i32, 1, flat);
  View *halves = viewCreateChild(slice, VIEW_BITCAST, i16, 2, narrow);
  // Element 4 of the line is (1, 1) of the slice, (2, 3) of the root: word 15.
  const int64_t four[] = {4};
  const uint32_t value = 0x30002;
  viewWrite(line, four, 1, 0, &value);
  EXPECT_EQ(buffer->planes[0][15], value);
  // Row 1 of the slice is rows 2 and 3 of the halves, the low ones first.
  uint32_t low = 0, high = 0;
  viewRead(halves, (const int64_t[]){2, 1}, 1, 0, &low);
  viewRead(halves, (const int64_t[]){3, 1}, 1, 0, &high);
  EXPECT_EQ(low, 2);
  EXPECT_EQ(high, 3);
  // Origins come with the first one that is written.
  Origin origin = 9;
  viewRead(line, four, 1, ORIGINS, &origin);
  EXPECT_EQ(origin, 0);
  origin = 5;
  viewWrite(line, four, 1, ORIGINS, &origin);
  origin = 0;
  viewRead(root, (const int64_t[]){2, 3}, 1, ORIGINS, &origin);
  EXPECT_EQ(origin, 5);
  viewRelease(halves);
  viewRelease(line);
  viewRelease(slice);
  viewRelease(root);
  bufferDestroy(buffer);
}

/// Sizes that cannot be allocated are told, not computed.
static void testSizes(void) {
  const ElementType i32 = {ELEMENT_INTEGER, 32};
  const int64_t huge[] = {INT64_MAX / 2, 8}, large[] = {1 << 20, 1 << 20},
                none[] = {INT64_MAX, 0};
  const TiledLayout layout = {
      .tileRows = 8, .tileColumns = LANES, .tileStrides = {INT64_MAX / 2, 1}};
  EXPECT_EQ(memrefWords(NULL, i32, 2, huge), -1);
  EXPECT_EQ(memrefWords(NULL, i32, 2, large), -1);
  EXPECT_EQ(memrefWords(NULL, i32, 2, none), 0);
  EXPECT_EQ(memrefWords(&layout, i32, 2, large), -1);
  EXPECT_EQ(memrefWords(NULL, i32, 0, NULL), 1);
}

int main(void) {
  for (size_t i = 0; i < sizeof(kCases) / sizeof(kCases[0]); ++i)
    testPlaces(&kCases[i]);
  testViews();
  testSizes();
  return TEST_END();
}
