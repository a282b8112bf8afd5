//===- Relayout.h - From one layout of a value to another ------------------===//

#ifndef MOSAIC_RELAYOUT_RELAYOUT_H
#define MOSAIC_RELAYOUT_RELAYOUT_H

#include "Relayout/VregArray.h"

/// Brings a value into another layout.
///
/// Returns: success and the array. So far only where no data has to move: the
///          source holds, somewhere in its vregs, what each destination vreg
///          must hold (equal placement, or replication made concrete)
/// Errors:  anything else, at `op`, with both layouts
/// Source:  relayout.md 3, rules 1 and 2
MlirLogicalResult mosaicRelayout(MosaicBuilder *builder, MlirOperation op,
                                 const MosaicVregArray *source,
                                 MosaicVectorLayout layout,
                                 MosaicVregArray *result);

#endif // MOSAIC_RELAYOUT_RELAYOUT_H
