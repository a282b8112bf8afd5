//===- domain.h - Every layout and shape of a small machine ---------------===//
//
// The laws of layouts do not depend on the size of a vreg, so they are checked
// on a machine of 4 sublanes and 4 lanes, where all offsets, tilings, implicit
// dimensions and shapes of up to three tiles can be enumerated; the real
// machine gets the same laws with chosen offsets.
//
// The map is computed here a second time, by the bit table of the spec
// (vector_layout.md 10) instead of by division:
//
//   tile            bits of y, lowest first       bits of x, lowest first
//   (q*P, lanes)    P: sub-element, q: sublane,   lane, rest of sublane, vreg
//                   rest: vreg row                column
//   (1, P*lanes*m)  all: vreg row                 lane, sub-element, sublane,
//                                                 vreg column
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TEST_PROPERTY_DOMAIN_H
#define MOSAIC_TEST_PROPERTY_DOMAIN_H

#include "mosaic-c/VectorLayout.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define DOMAIN_MAX_RANK 3

static const MosaicTarget smallMachine = {
    .hardwareGeneration = 5, .sublaneCount = 4, .laneCount = 4};
static const MosaicTarget realMachine = {
    .hardwareGeneration = 5, .sublaneCount = 8, .laneCount = 128};

typedef struct DomainShape {
  intptr_t rank;
  int64_t sizes[DOMAIN_MAX_RANK];
} DomainShape;

static inline int64_t domainElements(const DomainShape *shape) {
  int64_t count = 1;
  for (intptr_t i = 0; i < shape->rank; ++i)
    count *= shape->sizes[i];
  return count;
}

/// The index of element number `element` in row-major order.
static inline void domainIndex(const DomainShape *shape, int64_t element,
                               int64_t index[DOMAIN_MAX_RANK]) {
  assert(element >= 0 && shape->rank >= 0 && shape->rank <= DOMAIN_MAX_RANK);
  for (intptr_t i = 0; i < DOMAIN_MAX_RANK; ++i)
    index[i] = 0;
  for (intptr_t i = shape->rank - 1; i >= 0; --i) {
    index[i] = element % shape->sizes[i];
    element /= shape->sizes[i];
  }
}

typedef struct DomainLayouts {
  intptr_t count;
  MosaicVectorLayout *layouts;
} DomainLayouts;

static inline void domainAdd(DomainLayouts *layouts,
                             MosaicVectorLayout layout) {
  layouts->layouts = realloc(layouts->layouts, (size_t)(layouts->count + 1) *
                                                   sizeof(MosaicVectorLayout));
  layouts->layouts[layouts->count++] = layout;
}

/// Whether an offset is among the chosen ones: all up to `dense`, and those
/// around the ends of rows of lanes and of the range.
static inline bool domainChooses(int64_t offset, int64_t size, int64_t lanes,
                                 int64_t dense) {
  return offset <= dense || offset == size / 2 + 1 || offset >= size - 1 ||
         (dense > 0 && (offset == lanes - 1 || offset == lanes));
}

/// All valid layouts of a bitwidth, with the offsets that domainChooses. The
/// caller frees.
static inline DomainLayouts domainLayouts(const MosaicTarget *target,
                                          int8_t bitwidth, int64_t dense) {
  DomainLayouts layouts = {0};
  const int64_t packing = 32 / bitwidth;
  const int64_t lanes = target->laneCount;
  for (int64_t sublanes = 1; sublanes <= target->sublaneCount; sublanes *= 2)
    for (int singleRow = 0; singleRow < 2; ++singleRow) {
      const int64_t rows = singleRow ? 1 : sublanes * packing;
      const int64_t columns = singleRow ? sublanes * packing * lanes : lanes;
      if (singleRow && rows == sublanes * packing && columns == lanes)
        continue; // the same tile as the lane-wide one
      const int64_t sliceColumns = columns * (target->sublaneCount / sublanes);
      for (int implicitDim = 0; implicitDim < 4; ++implicitDim)
        for (int64_t row = MOSAIC_REPLICATED; row < rows; ++row)
          for (int64_t column = MOSAIC_REPLICATED; column < sliceColumns;
               ++column)
            if (domainChooses(row, rows, rows, dense) &&
                domainChooses(column, sliceColumns, lanes, dense))
              domainAdd(&layouts,
                        (MosaicVectorLayout){.bitwidth = bitwidth,
                                             .implicitDim =
                                                 (MosaicImplicitDim)implicitDim,
                                             .offsets = {row, column},
                                             .tiling = {rows, columns}});
    }
  return layouts;
}

/// Takes the bits of `value` below `size`, a power of two, off its low end.
static inline int64_t domainTakeBits(int64_t *value, int64_t size) {
  const int64_t bits = *value & (size - 1);
  *value /= size;
  return bits;
}

/// The place of offset position (y, x) by the bit table. `vreg` receives row
/// and column of the vreg.
static inline MosaicVregPlace domainPlace(MosaicVectorLayout layout,
                                          const MosaicTarget *target, int64_t y,
                                          int64_t x, int64_t vreg[2]) {
  const int64_t packing = 32 / layout.bitwidth;
  MosaicVregPlace place = {0};
  place.lane = domainTakeBits(&x, target->laneCount);
  if (layout.tiling[0] == 1 && layout.tiling[1] != target->laneCount) {
    place.subelement = domainTakeBits(&x, packing);
    place.sublane = domainTakeBits(&x, target->sublaneCount);
  } else {
    const int64_t sublanes = layout.tiling[0] / packing;
    place.subelement = domainTakeBits(&y, packing);
    place.sublane = domainTakeBits(&y, sublanes);
    place.sublane +=
        sublanes * domainTakeBits(&x, target->sublaneCount / sublanes);
  }
  vreg[0] = y;
  vreg[1] = x;
  return place;
}

/// Which of the shape's dimensions are the tiled ones; -1: an inserted one.
static inline void domainTiledDims(MosaicVectorLayout layout,
                                   const DomainShape *shape, intptr_t dims[2]) {
  const intptr_t last = shape->rank - 1;
  switch (layout.implicitDim) {
  case MOSAIC_IMPLICIT_NONE:
    dims[0] = last - 1, dims[1] = last;
    break;
  case MOSAIC_IMPLICIT_MINOR:
    dims[0] = last, dims[1] = -1;
    break;
  case MOSAIC_IMPLICIT_SECOND_MINOR:
    dims[0] = -1, dims[1] = last;
    break;
  case MOSAIC_IMPLICIT_BOTH:
    dims[0] = dims[1] = -1;
    break;
  }
}

/// A vreg array as contents: for each slot the element there, -1 for none.
typedef struct DomainImage {
  int64_t arrayShape[DOMAIN_MAX_RANK];
  int64_t vregs;
  int64_t slotsPerVreg;
  int32_t *slots;
} DomainImage;

static inline int64_t domainSlot(const MosaicTarget *target, int64_t packing,
                                 MosaicVregPlace place) {
  return (place.sublane * target->laneCount + place.lane) * packing +
         place.subelement;
}

/// Calls `visit` for each place that the layout guarantees to each element: one
/// per element, every position along a replicated direction. `vreg` is the
/// index in the vreg array.
typedef void (*DomainVisitor)(int64_t element, const int64_t *vreg,
                              int64_t slot, void *userData);

static inline void domainVisit(MosaicVectorLayout layout,
                               const MosaicTarget *target,
                               const DomainShape *shape, DomainVisitor visit,
                               void *userData) {
  const int64_t packing = 32 / layout.bitwidth;
  const int64_t columns =
      target->sublaneCount * target->laneCount * packing / layout.tiling[0];
  const int64_t slice[2] = {layout.tiling[0], columns};
  intptr_t tiled[2];
  domainTiledDims(layout, shape, tiled);
  const int64_t elements = domainElements(shape);
  for (int64_t element = 0; element < elements; ++element) {
    int64_t index[DOMAIN_MAX_RANK];
    domainIndex(shape, element, index);
    int64_t first[2], last[2];
    for (int i = 0; i < 2; ++i) {
      const bool free = layout.offsets[i] == MOSAIC_REPLICATED;
      first[i] =
          free ? 0 : layout.offsets[i] + (tiled[i] < 0 ? 0 : index[tiled[i]]);
      last[i] = free ? slice[i] - 1 : first[i];
    }
    for (int64_t y = first[0]; y <= last[0]; ++y)
      for (int64_t x = first[1]; x <= last[1]; ++x) {
        int64_t tiledVreg[2], vreg[DOMAIN_MAX_RANK] = {0};
        const MosaicVregPlace place =
            domainPlace(layout, target, y, x, tiledVreg);
        for (intptr_t i = 0; i < shape->rank; ++i)
          vreg[i] = index[i];
        for (int i = 0; i < 2; ++i)
          if (tiled[i] >= 0)
            vreg[tiled[i]] = tiledVreg[i];
        visit(element, vreg, domainSlot(target, packing, place), userData);
      }
  }
}

#endif // MOSAIC_TEST_PROPERTY_DOMAIN_H
