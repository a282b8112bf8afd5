//===- MaskWidth.h - Masks of data of one width for data of another --------===//

#ifndef MOSAIC_RELAYOUT_MASKWIDTH_H
#define MOSAIC_RELAYOUT_MASKWIDTH_H

#include "Relayout/VregArray.h"

/// Brings a mask into a layout of another bitwidth: the same logical bits, one
/// per element of that width. Masks that are the same all over are cast; others
/// are packed or unpacked as integers.
///
/// Requires: i1 elements, layouts of different bitwidths, replication that the
///           source proves
/// Returns:  success and the array
/// Errors:   more vregs than MOSAIC_MOST_VREGS, at `op`
/// Source:   relayout.md 8, 11.6
MlirLogicalResult mosaicChangeMaskWidth(MosaicBuilder *builder,
                                        MlirOperation op,
                                        const MosaicVregArray *source,
                                        MosaicVectorLayout layout,
                                        MosaicVregArray *result);

/// Whether two layouts of a mask, of different bitwidths, differ in nothing that
/// has to move: packing or unpacking alone leads from one to the other.
bool mosaicMaskWidthMovesNothing(const MosaicTarget *target,
                                 MosaicVectorLayout from,
                                 MosaicVectorLayout to);

#endif // MOSAIC_RELAYOUT_MASKWIDTH_H
