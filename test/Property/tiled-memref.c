// RUN: %unit/tiled-memref

//===- tiled-memref.c - Tiled memrefs against the affine map --------------===//
//
// For each tiling, shape and element: the place equals the one that follows
// from the definition of #tpu.tiled (spec infer_memref_layout.md 2), the map
// "start with the indices; for each tile of rank k replace the last k results
// by quotients, then remainders", whose results after the first tile's
// quotients number the elements of a tile in row-major order. Padded shapes in
// contiguous tiles fill memory without a hole.
//
//===----------------------------------------------------------------------===//

#include "Layout/TiledMemRef.h"
#include "domain.h"
#include "test.h"

#define MAX_RESULTS 16

/// Address, in elements, of `index` by the affine map.
static int64_t affineAddress(const MosaicTiledMemRef *memref,
                             const int64_t *index) {
  int64_t results[MAX_RESULTS] = {0}, sizes[MAX_RESULTS] = {0};
  intptr_t count = memref->rank;
  for (intptr_t i = 0; i < count; ++i)
    results[i] = index[i];
  const int64_t *tile = memref->tileSizes;
  for (intptr_t level = 0; level < memref->numTiles; ++level) {
    const intptr_t tileRank = memref->tileRanks[level];
    const intptr_t first = count - tileRank;
    for (intptr_t i = 0; i < tileRank; ++i) {
      results[count + i] = results[first + i] % tile[i];
      results[first + i] /= tile[i];
      // What a later tile divides is counted in whole tiles from then on.
      if (level > 0)
        sizes[first + i] /= tile[i];
      sizes[count + i] = tile[i];
    }
    count += tileRank;
    tile += tileRank;
  }
  int64_t address = 0, inside = 0, volume = 1;
  for (intptr_t i = 0; i < memref->rank; ++i)
    address += results[i] * memref->tileStrides[i];
  for (intptr_t i = memref->rank; i < count; ++i) {
    inside = inside * sizes[i] + results[i];
    volume *= sizes[i];
  }
  return address * volume + inside;
}

/// What is to be checked of one memref.
static bool placesHold(const MosaicTiledMemRef *memref,
                       const MosaicTarget *target, const DomainShape *padded) {
  const int64_t packing = 32 / memref->bitwidth;
  const int64_t elements = domainElements(padded);
  bool *used = calloc((size_t)elements, sizeof(bool));
  bool holds = true;
  for (int64_t element = 0; element < elements && holds; ++element) {
    int64_t index[DOMAIN_MAX_RANK];
    domainIndex(padded, element, index);
    const MosaicMemoryPlace place =
        mosaicTiledMemRefPlace(memref, target, index);
    const int64_t address =
        (place.row * target->laneCount + place.lane) * packing +
        place.subelement;
    holds = address == affineAddress(memref, index) && address >= 0 &&
            address < elements && !used[address];
    if (holds)
      used[address] = true;
  }
  free(used);
  return holds;
}

static void checkShape(const MosaicTarget *target, int32_t bitwidth,
                       const DomainShape *shape, int64_t leadingTileRows) {
  const MosaicTileRequest request = {.target = *target,
                                     .bitwidth = bitwidth,
                                     .isKernelArgument = true,
                                     .leadingTileRows = leadingTileRows};
  MosaicTileChoice choice;
  DomainShape padded = {.rank = shape->rank};
  int64_t strides[DOMAIN_MAX_RANK];
  EXPECT_TRUE(mosaicChooseTiles(&request, shape->rank, shape->sizes, &choice));
  EXPECT_TRUE(mosaicPadToTile(shape->rank, shape->sizes, choice.tileRanks[0],
                              choice.tileSizes, padded.sizes));
  EXPECT_TRUE(mosaicTileStrides(shape->rank, padded.sizes, choice.tileRanks[0],
                                choice.tileSizes, strides));
  const MosaicTiledMemRef memref = {.bitwidth = bitwidth,
                                    .rank = shape->rank,
                                    .shape = padded.sizes,
                                    .numTiles = choice.numTiles,
                                    .tileRanks = choice.tileRanks,
                                    .tileSizes = choice.tileSizes,
                                    .tileStrides = strides};
  EXPECT_TRUE(mosaicTiledMemRefHasRows(&memref, target));
  EXPECT_TRUE(mosaicTiledMemRefIsContiguous(&memref));
  EXPECT_TRUE(placesHold(&memref, target, &padded));
}

/// spec vreg_ops.md 2, note 1: a negative second-minor index.
static void negativeRows(void) {
  const MosaicTiledMemRef memref = {.bitwidth = 16,
                                    .rank = 2,
                                    .shape = (const int64_t[]){32, 256},
                                    .numTiles = 2,
                                    .tileRanks = (const intptr_t[]){2, 2},
                                    .tileSizes =
                                        (const int64_t[]){8, 128, 2, 1},
                                    .tileStrides = (const int64_t[]){2, 1}};
  // The second column of tiles starts after the 4 rows of the first tile.
  const MosaicMemoryPlace start =
      mosaicTiledMemRefPlace(&memref, &realMachine, (const int64_t[]){0, 128});
  EXPECT_EQ(start.row, 4);
  const MosaicMemoryPlace before =
      mosaicTiledMemRefPlace(&memref, &realMachine, (const int64_t[]){-6, 128});
  EXPECT_EQ(before.row, 4 - 3);
  EXPECT_EQ(before.subelement, 0);
}

static void untiling(void) {
  static const struct {
    int32_t bitwidth;
    int64_t shape[3], strides[3];
    bool exact, padded; ///< answers without and with allowMinorPadding
  } cases[] = {
      {32, {3, 16, 128}, {2, 1, 1}, true, true},
      {32, {3, 16, 100}, {2, 1, 1}, false, true},
      {32, {3, 16, 256}, {4, 2, 1}, false, false}, // two columns of tiles
      {32, {3, 5, 128}, {1, 1, 1}, true, true},
      {16, {3, 16, 128}, {2, 1, 1}, true, true},
      {16, {3, 5, 128}, {1, 1, 1}, false, false}, // half a word
      {32, {3, 16, -1}, {2, 1, 1}, false, false},
      {32, {3, -1, 128}, {2, 1, 1}, false, false},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    const bool packed = cases[i].bitwidth < 32;
    MosaicTiledMemRef memref = {.bitwidth = cases[i].bitwidth,
                                .rank = 3,
                                .shape = cases[i].shape,
                                .numTiles = packed ? 2 : 1,
                                .tileRanks = (const intptr_t[]){2, 2},
                                .tileSizes = (const int64_t[]){8, 128, 2, 1},
                                .tileStrides = cases[i].strides};
    EXPECT_EQ(mosaicTiledMemRefCanUntile(&memref, &realMachine, false, NULL),
              cases[i].exact);
    EXPECT_EQ(mosaicTiledMemRefCanUntile(&memref, &realMachine, true, NULL),
              cases[i].padded);
    // Known divisors of dynamic sizes help; rank 1 and no tiles never do.
    const int64_t divisors[] = {1, 2, 256};
    if (cases[i].shape[1] < 0 || cases[i].shape[2] < 0)
      EXPECT_TRUE(
          mosaicTiledMemRefCanUntile(&memref, &realMachine, true, divisors));
    memref.numTiles = 0;
    EXPECT_TRUE(!mosaicTiledMemRefCanUntile(&memref, &realMachine, true, NULL));
  }
}

/// Forms without defined rows are told apart, not guessed at.
static void formsWithoutRows(void) {
  static const struct {
    int32_t bitwidth;
    intptr_t rank, numTiles, ranks[3];
    int64_t sizes[5];
    bool hasRows;
  } cases[] = {
      {32, 2, 1, {2}, {8, 128}, true},
      {32, 1, 1, {1}, {256}, true},
      {16, 1, 3, {1, 1, 2}, {256, 128, 2, 1}, true},
      {16, 3, 2, {2, 2}, {16, 128, 2, 1}, true},
      {32, 2, 0, {0}, {0}, false},
      {32, 1, 1, {2}, {8, 128}, false}, // more dimensions than the memref
      {32, 2, 1, {2}, {8, 64}, false},  // half a row
      {32, 1, 1, {1}, {64}, false},
      {16, 2, 1, {2}, {8, 128}, false},          // rows not packed
      {16, 2, 2, {2, 2}, {7, 128, 2, 1}, false}, // half a word
      {16, 2, 2, {2, 2}, {8, 128, 4, 1}, false}, // another width's packing
      {16, 1, 1, {1}, {256}, false},
      {16, 1, 3, {1, 1, 2}, {128, 128, 2, 1}, false}, // half a row
      {32, 2, 2, {2, 2}, {8, 128, 1, 1}, false},
      {32, 3, 1, {3}, {2, 8, 128}, false},
      {64, 2, 1, {2}, {8, 128}, false},
      {1, 2, 2, {2, 2}, {32, 128, 32, 1}, false},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    const MosaicTiledMemRef memref = {.bitwidth = cases[i].bitwidth,
                                      .rank = cases[i].rank,
                                      .numTiles = cases[i].numTiles,
                                      .tileRanks = cases[i].ranks,
                                      .tileSizes = cases[i].sizes};
    EXPECT_EQ(mosaicTiledMemRefHasRows(&memref, &realMachine),
              cases[i].hasRows);
  }
}

/// Sizes past 63 bits are reported, not wrapped.
static void largeSizes(void) {
  int64_t strides[3];
  const int64_t large[] = {INT64_C(1) << 31, INT64_C(1) << 31, 1024};
  const int64_t tile[] = {1, 1};
  EXPECT_TRUE(!mosaicTileStrides(3, large, 2, tile, strides));
  const int64_t edge[] = {INT64_MAX};
  const int64_t rows[] = {1024};
  EXPECT_TRUE(!mosaicPadToTile(1, edge, 1, rows, strides));
  const MosaicTiledMemRef memref = {.bitwidth = 32,
                                    .rank = 3,
                                    .shape = large,
                                    .numTiles = 1,
                                    .tileRanks = (const intptr_t[]){2},
                                    .tileSizes = tile,
                                    .tileStrides = large};
  EXPECT_TRUE(!mosaicTiledMemRefIsContiguous(&memref));
}

int main(void) {
  static const DomainShape shapes[] = {
      {1, {1}},       {1, {5}},       {1, {40}},    {1, {130}},
      {1, {2000}},    {2, {1, 1}},    {2, {3, 5}},  {2, {8, 8}},
      {2, {9, 13}},   {2, {17, 140}}, {2, {64, 4}}, {3, {2, 3, 9}},
      {3, {3, 20, 6}}};
  for (size_t i = 0; i < sizeof(shapes) / sizeof(*shapes); ++i)
    for (int32_t bitwidth = 2; bitwidth <= 32; bitwidth *= 2)
      for (int32_t generation = 3; generation <= 6; ++generation) {
        MosaicTarget small = smallMachine, real = realMachine;
        small.hardwareGeneration = real.hardwareGeneration = generation;
        checkShape(&small, bitwidth, &shapes[i], 0);
        checkShape(&real, bitwidth, &shapes[i], 0);
        checkShape(&real, bitwidth, &shapes[i], 64);
      }
  negativeRows();
  untiling();
  formsWithoutRows();
  largeSizes();
  return TEST_END();
}
