//===- MaskRelayout.h - Relayouts of values, and of masks that change width --===//

#ifndef MOSAIC_TRANSFORMS_RELAYOUTINSERTION_MASKRELAYOUT_H
#define MOSAIC_TRANSFORMS_RELAYOUTINSERTION_MASKRELAYOUT_H

#include "Builder/Builder.h"

#include "mosaic-c/VectorLayout.h"

/// `tpu.relayout` of `value` from one layout to another of the same bitwidth;
/// `value` itself when they are equal.
MlirValue relayoutValue(MosaicBuilder *builder, MlirValue value,
                        MosaicVectorLayout from, MosaicVectorLayout to);

/// Brings a mask to a layout of another bitwidth: relayouts around a change of
/// width in a tiling that both widths have.
///
///   16 -> 32:   extui, extsi, cmpi ne 0      integers as wide as the masks
///   32 -> 16:   the same with trunci; in the tiling (sublanes, lanes), which
///               hardware can pack directly, a tpu.relayout
///
/// Requires: value is a vector of i1; valid layouts
/// Source:   relayout_insertion.md 4.2, 4.3; compact rows, and widths too far
///           apart for one step, are ours
MlirValue relayoutMask(MosaicBuilder *builder, MlirValue value,
                       MosaicVectorLayout from, MosaicVectorLayout to);

#endif // MOSAIC_TRANSFORMS_RELAYOUTINSERTION_MASKRELAYOUT_H
