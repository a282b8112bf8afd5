//===- Padding.h - What vregs hold besides a value's elements --------------===//

#ifndef MOSAIC_RELAYOUT_PADDING_H
#define MOSAIC_RELAYOUT_PADDING_H

#include "Relayout/VregArray.h"

/// The vreg at `index` (arrayRank entries) of an array, with `fill` in place of
/// what lies outside the value along the chosen directions. A replicated
/// direction has no padding. Emits nothing where there is no padding.
///
///   10x200xf32 in 32,{0,0},(8,128), along rows, vreg (1,0):
///     rows 0, 1   the value's last two
///     rows 2…7    fill
///
/// Requires: `fill` is a vreg of the array's type; all vregs are set
MlirValue mosaicBuildPadded(MosaicBuilder *builder,
                            const MosaicVregArray *array, const int64_t *index,
                            const bool along[2], MlirValue fill);

#endif // MOSAIC_RELAYOUT_PADDING_H
