// RUN: %unit/data-bounds

//===- data-bounds.c - Data bounds are the image of the map ---------------===//
//
// For each layout, shape and vreg: the pieces cover exactly the slots that hold
// an element, share none, and the sublane mask and the `varies along`
// predicates say what the slots say. On hand-worked stores: the pieces that the
// reference's masks show (spec vector_layout.md 8, probed).
//
//===----------------------------------------------------------------------===//

#include "Layout/DataBounds.h"
#include "domain.h"
#include "test.h"

typedef struct Image {
  const DomainShape *shape;
  int64_t arrayShape[DOMAIN_MAX_RANK];
  int64_t slotsPerVreg;
  bool *slots;
} Image;

static void fillSlot(int64_t element, const int64_t *vreg, int64_t slot,
                     void *userData) {
  (void)element;
  Image *image = userData;
  int64_t number = 0;
  for (intptr_t i = 0; i < image->shape->rank; ++i)
    number = number * image->arrayShape[i] + vreg[i];
  image->slots[number * image->slotsPerVreg + slot] = true;
}

/// The slots of the pieces; false when two pieces share one or leave the vreg.
static bool paintPieces(const MosaicDataBounds *bounds, bool *painted) {
  const int64_t packing = mosaicVectorLayoutPacking(bounds->layout);
  const int64_t lanes = bounds->target.laneCount;
  const intptr_t count = mosaicDataBoundsNumPieces(bounds);
  for (intptr_t i = 0; i < count; ++i) {
    const MosaicDataPiece piece = mosaicDataBoundsPiece(bounds, i);
    if (piece.rows[0] < 0 || piece.rows[0] >= piece.rows[1] ||
        piece.rows[1] > bounds->target.sublaneCount * packing ||
        piece.lanes[0] < 0 || piece.lanes[0] >= piece.lanes[1] ||
        piece.lanes[1] > lanes)
      return false;
    for (int64_t row = piece.rows[0]; row < piece.rows[1]; ++row)
      for (int64_t lane = piece.lanes[0]; lane < piece.lanes[1]; ++lane) {
        bool *slot =
            &painted[(row / packing * lanes + lane) * packing + row % packing];
        if (*slot)
          return false;
        *slot = true;
      }
  }
  return count >= 1;
}

/// Whether some two slots that differ in one coordinate differ in content.
static bool slotsVaryAlong(const bool *slots, int64_t numSlots, int64_t stride,
                           int64_t size) {
  for (int64_t slot = 0; slot < numSlots; ++slot)
    if (slot / stride % size != 0 &&
        slots[slot] != slots[slot - slot / stride % size * stride])
      return true;
  return false;
}

static bool boundsHold(const MosaicDataBounds *bounds, const bool *slots,
                       int64_t numSlots) {
  const int64_t packing = mosaicVectorLayoutPacking(bounds->layout);
  const int64_t lanes = bounds->target.laneCount;
  const int64_t sublanes = bounds->target.sublaneCount;
  bool painted[4 * 4 * 32] = {false};
  if (!paintPieces(bounds, painted))
    return false;
  bool complete = true;
  for (int64_t slot = 0; slot < numSlots; ++slot) {
    if (painted[slot] != slots[slot])
      return false;
    complete &= slots[slot];
  }
  for (int64_t sublane = 0; sublane < sublanes; ++sublane) {
    bool any = false;
    for (int64_t slot = 0; slot < lanes * packing; ++slot)
      any |= slots[sublane * lanes * packing + slot];
    if (any != mosaicDataBoundsSublaneHasData(bounds, sublane))
      return false;
  }
  return complete == mosaicDataBoundsIsComplete(bounds) &&
         slotsVaryAlong(slots, numSlots, 1, packing) ==
             mosaicDataBoundsMaskVariesAlong(bounds, MOSAIC_VREG_SUBELEMENTS) &&
         slotsVaryAlong(slots, numSlots, packing, lanes) ==
             mosaicDataBoundsMaskVariesAlong(bounds, MOSAIC_VREG_LANES) &&
         slotsVaryAlong(slots, numSlots, packing * lanes, sublanes) ==
             mosaicDataBoundsMaskVariesAlong(bounds, MOSAIC_VREG_SUBLANES);
}

static bool shapeHolds(MosaicVectorLayout layout, const DomainShape *shape) {
  Image image = {.shape = shape,
                 .slotsPerVreg = (int64_t)smallMachine.sublaneCount *
                                 smallMachine.laneCount *
                                 (32 / layout.bitwidth)};
  mosaicVectorLayoutVregArrayShape(layout, &smallMachine, shape->rank,
                                   shape->sizes, image.arrayShape);
  DomainShape array = {.rank = shape->rank};
  for (intptr_t i = 0; i < shape->rank; ++i)
    array.sizes[i] = image.arrayShape[i];
  const int64_t vregs = domainElements(&array);
  image.slots = calloc((size_t)(vregs * image.slotsPerVreg), sizeof(bool));
  domainVisit(layout, &smallMachine, shape, fillSlot, &image);

  bool holds = true;
  const bool replicated[2] = {layout.offsets[0] == MOSAIC_REPLICATED,
                              layout.offsets[1] == MOSAIC_REPLICATED};
  for (int64_t number = 0; number < vregs && holds; ++number) {
    int64_t vreg[DOMAIN_MAX_RANK];
    domainIndex(&array, number, vreg);
    MosaicDataBoundsQuery query = {.layout = layout,
                                   .target = &smallMachine,
                                   .rank = shape->rank,
                                   .shape = shape->sizes,
                                   .vreg = vreg,
                                   .allowReplicated = {true, true}};
    MosaicDataBounds bounds;
    holds = mosaicDataBoundsGet(&query, &bounds) &&
            boundsHold(&bounds, image.slots + number * image.slotsPerVreg,
                       image.slotsPerVreg);
    for (int i = 0; i < 2; ++i) {
      query.allowReplicated[i] = false;
      holds &= mosaicDataBoundsGet(&query, &bounds) == !replicated[i];
      query.allowReplicated[i] = true;
    }
  }
  free(image.slots);
  return holds;
}

static void checkBitwidth(int8_t bitwidth, int64_t dense) {
  static const DomainShape shapes[] = {
      {1, {1}},    {1, {3}},     {1, {5}},      {1, {16}},   {1, {49}},
      {2, {1, 1}}, {2, {1, 4}},  {2, {2, 9}},   {2, {4, 1}}, {2, {5, 4}},
      {2, {8, 7}}, {2, {9, 17}}, {3, {2, 1, 3}}};
  const DomainLayouts layouts = domainLayouts(&smallMachine, bitwidth, dense);
  for (intptr_t i = 0; i < layouts.count; ++i) {
    bool holds = true;
    for (size_t j = 0; j < sizeof(shapes) / sizeof(*shapes) && holds; ++j)
      if (shapes[j].rank >= mosaicVectorLayoutRank(layouts.layouts[i]))
        holds = shapeHolds(layouts.layouts[i], &shapes[j]);
    if (!holds) {
      char text[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
      mosaicVectorLayoutPrint(
          (MosaicOptionalVectorLayout){.present = true,
                                       .layout = layouts.layouts[i]},
          text);
      printf("%s\n", text);
    }
    EXPECT_TRUE(holds);
  }
  free(layouts.layouts);
}

/// The masks that the reference emits for stores.
static const struct {
  MosaicVectorLayout layout;
  DomainShape shape;
  intptr_t numPieces;
  MosaicDataPiece pieces[3];
  unsigned sublanes; ///< bit per sublane
} probedCases[] = {
    // 3x100 f32 at {3,2},(8,128): create_mask [3,2][6,102]
    {{32, MOSAIC_IMPLICIT_NONE, {3, 2}, {8, 128}},
     {2, {3, 100}},
     1,
     {{{3, 6}, {2, 102}}},
     0x38},
    // 2x200 f32 at {1,0},(4,128): [1,0][3,128] or [5,0][7,72]
    {{32, MOSAIC_IMPLICIT_NONE, {1, 0}, {4, 128}},
     {2, {2, 200}},
     2,
     {{{1, 3}, {0, 128}}, {{5, 7}, {0, 72}}},
     0x66},
    // 4x256 bf16 at {3,0},(8,128): [1,0][4,128] and sub-elements 3-6,
    // [5,0][8,128] and sub-elements 11-14
    {{16, MOSAIC_IMPLICIT_NONE, {3, 0}, {8, 128}},
     {2, {4, 256}},
     2,
     {{{3, 7}, {0, 128}}, {{11, 15}, {0, 128}}},
     0xee},
    // 300 f32 at {0,2},(1,128),-2: iota from 2 to 301
    {{32, MOSAIC_IMPLICIT_SECOND_MINOR, {0, 2}, {1, 128}},
     {1, {300}},
     3,
     {{{0, 1}, {2, 128}}, {{1, 2}, {0, 128}}, {{2, 3}, {0, 46}}},
     0x07},
    // 512 bf16 at {0,0},(1,256),-2: sublanes 0 and 1
    {{16, MOSAIC_IMPLICIT_SECOND_MINOR, {0, 0}, {1, 256}},
     {1, {512}},
     1,
     {{{0, 4}, {0, 128}}},
     0x03},
    // 5x200 bf16 at {0,0},(8,128): sublane mask 1,1,1,0,1,1,1,0
    {{16, MOSAIC_IMPLICIT_NONE, {0, 0}, {8, 128}},
     {2, {5, 200}},
     2,
     {{{0, 5}, {0, 128}}, {{8, 13}, {0, 72}}},
     0x77},
};

static void probedStores(void) {
  for (size_t i = 0; i < sizeof(probedCases) / sizeof(*probedCases); ++i) {
    const MosaicDataBoundsQuery query = {.layout = probedCases[i].layout,
                                         .target = &realMachine,
                                         .rank = probedCases[i].shape.rank,
                                         .shape = probedCases[i].shape.sizes,
                                         .vreg = (const int64_t[]){0, 0}};
    MosaicDataBounds bounds;
    EXPECT_TRUE(mosaicDataBoundsGet(&query, &bounds));
    EXPECT_EQ(mosaicDataBoundsNumPieces(&bounds), probedCases[i].numPieces);
    for (intptr_t j = 0; j < probedCases[i].numPieces; ++j) {
      const MosaicDataPiece piece = mosaicDataBoundsPiece(&bounds, j);
      for (int k = 0; k < 2; ++k) {
        EXPECT_EQ(piece.rows[k], probedCases[i].pieces[j].rows[k]);
        EXPECT_EQ(piece.lanes[k], probedCases[i].pieces[j].lanes[k]);
      }
    }
    unsigned sublanes = 0;
    for (int sublane = 0; sublane < 8; ++sublane)
      if (mosaicDataBoundsSublaneHasData(&bounds, sublane))
        sublanes |= 1u << sublane;
    EXPECT_EQ(sublanes, probedCases[i].sublanes);
  }
}

int main(void) {
  checkBitwidth(32, 1000);
  checkBitwidth(16, 1000);
  checkBitwidth(8, 3);
  checkBitwidth(4, 0);
  probedStores();
  const MosaicTarget generations[] = {{3, 8, 128}, {4, 8, 128}, {5, 8, 128}};
  EXPECT_EQ(mosaicMaxMaskPacking(&generations[0]), 1);
  EXPECT_EQ(mosaicMaxMaskPacking(&generations[1]), 2);
  EXPECT_EQ(mosaicMaxMaskPacking(&generations[2]), 4);
  return TEST_END();
}
