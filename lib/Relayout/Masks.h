//===- Masks.h - Masks in registers from data bounds -----------------------===//

#ifndef MOSAIC_RELAYOUT_MASKS_H
#define MOSAIC_RELAYOUT_MASKS_H

#include "Builder/Builder.h"
#include "Layout/DataBounds.h"

/// In what kind of register a mask is. What a mask register cannot tell apart is
/// masked by the bits of an integer register.
typedef enum MosaicMaskKind {
  MOSAIC_MASK_WORDS,       ///< vector<8x128xi1>: sub-elements alike
  MOSAIC_MASK_SUBELEMENTS, ///< vector<8x128xPxi1>
  MOSAIC_MASK_BITS,        ///< vector<8x128xi32>: a set bit is a data bit
} MosaicMaskKind;

typedef struct MosaicDataMask {
  MosaicMaskKind kind;
  MlirValue value;
} MosaicDataMask;

/// Emits the mask of a vreg's data: WORDS unless the bounds lie inside words,
/// then SUBELEMENTS, or BITS where the generation's masks are not fine enough.
///
/// Source: vector_layout.md 8, vreg_ops.md 5
MosaicDataMask mosaicBuildDataMask(MosaicBuilder *builder,
                                   const MosaicDataBounds *bounds);

/// `inside` where the mask is set, `outside` elsewhere; two vregs of one type,
/// that of elements of the bounds' width.
MlirValue mosaicBuildBlend(MosaicBuilder *builder, MosaicDataMask mask,
                           MlirValue inside, MlirValue outside);

/// A mask as integers of the width that it masks, 1 where it is set, and back:
/// set where an integer is not zero. That comparison, and no other, packed
/// integers have on every generation.
MlirValue mosaicBuildMaskToIntegers(MosaicBuilder *builder, MlirValue mask,
                                    MlirType vregType);
MlirValue mosaicBuildIntegersToMask(MosaicBuilder *builder, MlirValue vreg);

#endif // MOSAIC_RELAYOUT_MASKS_H
