// RUN: %unit/layout-map

//===- layout-map.c - Laws of the map, over all layouts and small shapes --===//
//
// For each layout and shape: the map equals the one computed from the bit
// table, stays inside the vreg array, fills an array of exactly the shape that
// is claimed, gives no two elements one place, and the text form is a bijection.
//
//===----------------------------------------------------------------------===//

#include "domain.h"
#include "test.h"

typedef struct Check {
  MosaicVectorLayout layout;
  const MosaicTarget *target;
  const DomainShape *shape;
  int64_t arrayShape[DOMAIN_MAX_RANK];
  int64_t largest[DOMAIN_MAX_RANK]; ///< largest vreg index seen
  bool concrete;                    ///< no offset is replicated
  int32_t *slots; ///< per slot of the array the element there plus 1
  int64_t slotsPerVreg;
  bool failed;
} Check;

static void checkPlace(int64_t element, const int64_t *vreg, int64_t slot,
                       void *userData) {
  Check *check = userData;
  int64_t number = 0;
  for (intptr_t i = 0; i < check->shape->rank; ++i) {
    if (vreg[i] < 0 || vreg[i] >= check->arrayShape[i]) {
      check->failed = true;
      return;
    }
    if (vreg[i] > check->largest[i])
      check->largest[i] = vreg[i];
    number = number * check->arrayShape[i] + vreg[i];
  }
  int32_t *entry = &check->slots[number * check->slotsPerVreg + slot];
  if (check->concrete && *entry != 0)
    check->failed = true;
  *entry = (int32_t)element + 1;
  if (!check->concrete)
    return;
  int64_t index[DOMAIN_MAX_RANK];
  domainIndex(check->shape, element, index);
  const MosaicVregPlace place =
      mosaicVectorLayoutPlace(check->layout, check->target, check->shape->rank,
                              check->shape->sizes, index);
  if (place.vreg != number ||
      domainSlot(check->target, 32 / check->layout.bitwidth, place) != slot)
    check->failed = true;
}

/// A replicated layout: the library gives the copy at position 0.
static bool replicatedPlaceIsAtZero(const Check *check) {
  MosaicVectorLayout atZero = check->layout;
  DomainShape shape = *check->shape;
  intptr_t tiled[2];
  domainTiledDims(atZero, &shape, tiled);
  for (int i = 0; i < 2; ++i)
    if (atZero.offsets[i] == MOSAIC_REPLICATED) {
      atZero.offsets[i] = 0;
      if (tiled[i] >= 0)
        shape.sizes[tiled[i]] = 1;
    }
  const int64_t elements = domainElements(check->shape);
  for (int64_t element = 0; element < elements; ++element) {
    int64_t index[DOMAIN_MAX_RANK];
    domainIndex(check->shape, element, index);
    const MosaicVregPlace actual =
        mosaicVectorLayoutPlace(check->layout, check->target,
                                check->shape->rank, check->shape->sizes, index);
    for (int i = 0; i < 2; ++i)
      if (check->layout.offsets[i] == MOSAIC_REPLICATED && tiled[i] >= 0)
        index[tiled[i]] = 0;
    const MosaicVregPlace wanted = mosaicVectorLayoutPlace(
        atZero, check->target, shape.rank, shape.sizes, index);
    if (actual.vreg != wanted.vreg || actual.sublane != wanted.sublane ||
        actual.lane != wanted.lane || actual.subelement != wanted.subelement)
      return false;
  }
  return true;
}

static bool mapHolds(MosaicVectorLayout layout, const MosaicTarget *target,
                     const DomainShape *shape) {
  Check check = {.layout = layout,
                 .target = target,
                 .shape = shape,
                 .largest = {-1, -1, -1},
                 .concrete = layout.offsets[0] != MOSAIC_REPLICATED &&
                             layout.offsets[1] != MOSAIC_REPLICATED,
                 .slotsPerVreg = (int64_t)target->sublaneCount *
                                 target->laneCount * (32 / layout.bitwidth)};
  mosaicVectorLayoutVregArrayShape(layout, target, shape->rank, shape->sizes,
                                   check.arrayShape);
  int64_t vregs = 1;
  for (intptr_t i = 0; i < shape->rank; ++i)
    vregs *= check.arrayShape[i];
  check.slots = calloc((size_t)(vregs * check.slotsPerVreg), sizeof(int32_t));
  // All positions of the copies on the real machine are too many to visit.
  if (check.concrete || target == &smallMachine) {
    domainVisit(layout, target, shape, checkPlace, &check);
    // The count by brute force: one more than the largest index.
    for (intptr_t i = 0; i < shape->rank; ++i)
      check.failed |= check.largest[i] + 1 != check.arrayShape[i];
  }
  free(check.slots);
  return !check.failed && (check.concrete || replicatedPlaceIsAtZero(&check));
}

static bool textRoundTrips(MosaicVectorLayout layout) {
  const MosaicOptionalVectorLayout some = {.present = true, .layout = layout};
  char text[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  mosaicVectorLayoutPrint(some, text);
  MosaicOptionalVectorLayout parsed = {0};
  return mosaicVectorLayoutParse(mlirStringRefCreateFromCString(text), &parsed,
                                 NULL) &&
         parsed.present && mosaicVectorLayoutEqual(parsed.layout, layout);
}

static void runMachine(const MosaicTarget *target, int8_t bitwidth,
                       int64_t dense, intptr_t numShapes,
                       const DomainShape *shapes) {
  const DomainLayouts layouts = domainLayouts(target, bitwidth, dense);
  EXPECT_TRUE(layouts.count > 0);
  for (intptr_t i = 0; i < layouts.count; ++i) {
    const MosaicVectorLayout layout = layouts.layouts[i];
    char text[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
    mosaicVectorLayoutPrint(
        (MosaicOptionalVectorLayout){.present = true, .layout = layout}, text);
    bool holds =
        mosaicVectorLayoutIsValid(layout, target) && textRoundTrips(layout);
    for (intptr_t j = 0; j < numShapes && holds; ++j)
      if (shapes[j].rank >= mosaicVectorLayoutRank(layout))
        holds = mapHolds(layout, target, &shapes[j]);
    if (!holds)
      printf("%s\n", text);
    EXPECT_TRUE(holds);
  }
  free(layouts.layouts);
}

/// A layout is valid exactly if it is one of those enumerated.
static void validityIsTheEnumeration(int8_t bitwidth) {
  const int64_t packing = 32 / bitwidth;
  const DomainLayouts layouts = domainLayouts(&smallMachine, bitwidth, 1000);
  int64_t valid = 0;
  for (int64_t rows = 1; rows <= 5 * packing; ++rows)
    for (int64_t columns = 1; columns <= 20 * packing; ++columns)
      for (int64_t rowOffset = -1; rowOffset < rows; ++rowOffset)
        for (int64_t columnOffset = -1; columnOffset < 17 * packing;
             ++columnOffset)
          valid += mosaicVectorLayoutIsValid(
              (MosaicVectorLayout){.bitwidth = bitwidth,
                                   .offsets = {rowOffset, columnOffset},
                                   .tiling = {rows, columns}},
              &smallMachine);
  EXPECT_EQ(4 * valid, layouts.count);
  free(layouts.layouts);
}

int main(void) {
  static const DomainShape smallShapes[] = {
      {1, {1}},     {1, {3}},       {1, {4}},       {1, {5}},      {1, {17}},
      {1, {33}},    {1, {49}},      {2, {1, 1}},    {2, {1, 5}},   {2, {2, 4}},
      {2, {3, 9}},  {2, {4, 17}},   {2, {5, 3}},    {2, {8, 8}},   {2, {9, 33}},
      {2, {13, 5}}, {3, {2, 1, 1}}, {3, {2, 3, 5}}, {3, {3, 1, 4}}};
  const intptr_t numSmallShapes = sizeof(smallShapes) / sizeof(*smallShapes);
  runMachine(&smallMachine, 32, 1000, numSmallShapes, smallShapes);
  runMachine(&smallMachine, 16, 1000, numSmallShapes, smallShapes);
  runMachine(&smallMachine, 8, 3, numSmallShapes, smallShapes);

  static const DomainShape realShapes[] = {
      {1, {300}}, {2, {3, 257}}, {3, {2, 17, 3}}};
  const intptr_t numRealShapes = sizeof(realShapes) / sizeof(*realShapes);
  for (int8_t bitwidth = 1; bitwidth <= 32; bitwidth *= 2)
    runMachine(&realMachine, bitwidth, 0, numRealShapes, realShapes);

  validityIsTheEnumeration(32);
  validityIsTheEnumeration(16);
  return TEST_END();
}
