// RUN: %unit/layout-relations

//===- layout-relations.c - generalizes and join mean what they say -------===//
//
// For each pair of layouts and shape, by comparing vreg arrays slot by slot:
// where `generalizes` holds, every place that the special layout guarantees
// holds the same element in the general one; it is reflexive, and transitive
// among layouts of one implicit dimension; without a shape it holds for every
// shape; a join is such a special layout of both.
//
//===----------------------------------------------------------------------===//

#include "domain.h"
#include "test.h"

/// The vreg array of one layout on one shape: slots in vreg order, the element
/// there plus 1, or 0 for none.
typedef struct Image {
  bool defined; ///< the shape has enough dimensions
  int64_t arrayShape[DOMAIN_MAX_RANK];
  int64_t slotsPerVreg;
  int32_t *slots;
  const DomainShape *shape;
} Image;

static int64_t vregNumber(const Image *image, const int64_t *vreg) {
  int64_t number = 0;
  for (intptr_t i = 0; i < image->shape->rank; ++i)
    number = number * image->arrayShape[i] + vreg[i];
  return number;
}

static void fillSlot(int64_t element, const int64_t *vreg, int64_t slot,
                     void *userData) {
  Image *image = userData;
  image->slots[vregNumber(image, vreg) * image->slotsPerVreg + slot] =
      (int32_t)element + 1;
}

static Image makeImage(MosaicVectorLayout layout, const DomainShape *shape) {
  Image image = {.shape = shape};
  if (shape->rank < mosaicVectorLayoutRank(layout))
    return image;
  image.defined = true;
  image.slotsPerVreg = (int64_t)smallMachine.sublaneCount *
                       smallMachine.laneCount * (32 / layout.bitwidth);
  mosaicVectorLayoutVregArrayShape(layout, &smallMachine, shape->rank,
                                   shape->sizes, image.arrayShape);
  int64_t vregs = 1;
  for (intptr_t i = 0; i < shape->rank; ++i)
    vregs *= image.arrayShape[i];
  image.slots = calloc((size_t)(vregs * image.slotsPerVreg), sizeof(int32_t));
  domainVisit(layout, &smallMachine, shape, fillSlot, &image);
  return image;
}

/// Whether the value does not vary along each dimension, because one of the two
/// layouts says so.
typedef struct Comparison {
  const Image *general;
  bool constant[DOMAIN_MAX_RANK];
  bool holds;
} Comparison;

static void addConstantDims(MosaicVectorLayout layout, const DomainShape *shape,
                            bool constant[DOMAIN_MAX_RANK]) {
  intptr_t tiled[2];
  domainTiledDims(layout, shape, tiled);
  for (int i = 0; i < 2; ++i) {
    assert(tiled[i] < DOMAIN_MAX_RANK);
    if (layout.offsets[i] == MOSAIC_REPLICATED && tiled[i] >= 0)
      constant[tiled[i]] = true;
  }
}

static void compareSlot(int64_t element, const int64_t *vreg, int64_t slot,
                        void *userData) {
  Comparison *comparison = userData;
  const Image *general = comparison->general;
  const DomainShape *shape = general->shape;
  int64_t generalVreg[DOMAIN_MAX_RANK];
  for (intptr_t i = 0; i < shape->rank; ++i) {
    // A replicated direction has one vreg, which stands for all.
    generalVreg[i] = general->arrayShape[i] == 1 ? 0 : vreg[i];
    if (generalVreg[i] >= general->arrayShape[i]) {
      comparison->holds = false;
      return;
    }
  }
  const int32_t found =
      general->slots[vregNumber(general, generalVreg) * general->slotsPerVreg +
                     slot];
  if (found == 0) {
    comparison->holds = false;
    return;
  }
  int64_t index[DOMAIN_MAX_RANK], foundIndex[DOMAIN_MAX_RANK];
  domainIndex(shape, element, index);
  domainIndex(shape, found - 1, foundIndex);
  for (intptr_t i = 0; i < shape->rank; ++i)
    if (!comparison->constant[i] && index[i] != foundIndex[i])
      comparison->holds = false;
}

static bool guaranteesAll(MosaicVectorLayout general, const Image *image,
                          MosaicVectorLayout special) {
  Comparison comparison = {.general = image, .holds = true};
  addConstantDims(general, image->shape, comparison.constant);
  addConstantDims(special, image->shape, comparison.constant);
  domainVisit(special, &smallMachine, image->shape, compareSlot, &comparison);
  return comparison.holds;
}

static void printPair(MosaicVectorLayout left, MosaicVectorLayout right,
                      const DomainShape *shape) {
  char texts[2][MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  mosaicVectorLayoutPrint(
      (MosaicOptionalVectorLayout){.present = true, .layout = left}, texts[0]);
  mosaicVectorLayoutPrint(
      (MosaicOptionalVectorLayout){.present = true, .layout = right}, texts[1]);
  printf("%s and %s on rank %d: %d %d %d\n", texts[0], texts[1],
         (int)shape->rank, (int)shape->sizes[0], (int)shape->sizes[1],
         (int)shape->sizes[2]);
}

/// One bit per ordered pair of layouts.
typedef struct Relation {
  intptr_t count;
  intptr_t words; ///< per row
  uint64_t *bits;
} Relation;

static Relation relationCreate(intptr_t count) {
  const intptr_t words = (count + 63) / 64;
  return (Relation){.count = count,
                    .words = words,
                    .bits = calloc((size_t)(count * words), sizeof(uint64_t))};
}

static bool related(const Relation *relation, intptr_t left, intptr_t right) {
  return relation->bits[left * relation->words + right / 64] >> (right % 64) &
         1;
}

static void relate(Relation *relation, intptr_t left, intptr_t right) {
  relation->bits[left * relation->words + right / 64] |= UINT64_C(1)
                                                         << (right % 64);
}

/// left ~ middle and middle ~ right give left ~ right: the row of `middle` is
/// part of the row of `left`.
static int64_t countTransitivityFailures(const Relation *relation) {
  int64_t failures = 0;
  for (intptr_t left = 0; left < relation->count; ++left)
    for (intptr_t middle = 0; middle < relation->count; ++middle) {
      if (!related(relation, left, middle))
        continue;
      for (intptr_t i = 0; i < relation->words; ++i)
        failures += (relation->bits[middle * relation->words + i] &
                     ~relation->bits[left * relation->words + i]) != 0;
    }
  return failures;
}

static void checkShape(const DomainLayouts *layouts, const DomainShape *shape,
                       const Relation *everyShape) {
  const MosaicVectorLayout *all = layouts->layouts;
  Image *images = calloc((size_t)layouts->count, sizeof(Image));
  for (intptr_t i = 0; i < layouts->count; ++i)
    images[i] = makeImage(all[i], shape);

  Relation relation = relationCreate(layouts->count);
  int64_t unsound = 0, irreflexive = 0, unboundedJoins = 0, lost = 0;
  for (intptr_t i = 0; i < layouts->count; ++i)
    for (intptr_t j = 0; j < layouts->count; ++j) {
      if (!images[i].defined || !images[j].defined)
        continue;
      const bool generalizes = mosaicVectorLayoutGeneralizes(
          all[i], all[j], &smallMachine, shape->rank, shape->sizes);
      if (generalizes && all[i].implicitDim == all[j].implicitDim)
        relate(&relation, i, j);
      irreflexive += i == j && !generalizes;
      lost += related(everyShape, i, j) && !generalizes;
      if (generalizes && !guaranteesAll(all[i], &images[i], all[j]) &&
          unsound++ == 0)
        printPair(all[i], all[j], shape);
      MosaicVectorLayout joined;
      if (mosaicVectorLayoutJoin(all[i], all[j], shape->rank, shape->sizes,
                                 &joined) &&
          !(guaranteesAll(all[i], &images[i], joined) &&
            guaranteesAll(all[j], &images[j], joined)) &&
          unboundedJoins++ == 0)
        printPair(all[i], all[j], shape);
    }
  EXPECT_EQ(unsound, 0);
  EXPECT_EQ(irreflexive, 0);
  EXPECT_EQ(lost, 0);
  EXPECT_EQ(unboundedJoins, 0);
  EXPECT_EQ(countTransitivityFailures(&relation), 0);

  free(relation.bits);
  for (intptr_t i = 0; i < layouts->count; ++i)
    free(images[i].slots);
  free(images);
}

static void checkBitwidth(int8_t bitwidth, int64_t dense, intptr_t numShapes,
                          const DomainShape *shapes) {
  const DomainLayouts layouts = domainLayouts(&smallMachine, bitwidth, dense);
  Relation everyShape = relationCreate(layouts.count);
  for (intptr_t i = 0; i < layouts.count; ++i)
    for (intptr_t j = 0; j < layouts.count; ++j)
      if (mosaicVectorLayoutGeneralizes(layouts.layouts[i], layouts.layouts[j],
                                        &smallMachine, 0, NULL))
        relate(&everyShape, i, j);
  EXPECT_EQ(countTransitivityFailures(&everyShape), 0);
  for (intptr_t i = 0; i < numShapes; ++i)
    checkShape(&layouts, &shapes[i], &everyShape);
  free(everyShape.bits);
  free(layouts.layouts);
}

int main(void) {
  static const DomainShape shapes[] = {
      {1, {1}},    {1, {3}},       {1, {5}},      {2, {1, 1}},
      {2, {1, 4}}, {2, {1, 9}},    {2, {2, 3}},   {2, {4, 1}},
      {2, {5, 4}}, {3, {2, 1, 1}}, {3, {1, 2, 3}}};
  const intptr_t numShapes = sizeof(shapes) / sizeof(*shapes);
  checkBitwidth(32, 1000, numShapes, shapes);
  checkBitwidth(16, 4, numShapes, shapes);
  checkBitwidth(8, 1, numShapes, shapes);
  return TEST_END();
}
