//===- PackedCompares.h - Comparisons that are done on packed elements -----===//

#ifndef MOSAIC_TRANSFORMS_PACKEDCOMPARES_H
#define MOSAIC_TRANSFORMS_PACKEDCOMPARES_H

#include "mosaic-c/Target.h"

#include "mlir-c/IR.h"

#include <stdbool.h>

/// Whether the generation compares the packed elements of an arith.cmpi or
/// arith.cmpf as they are: see MOSAIC_HAS_PACKED_ORDER, MOSAIC_HAS_PACKED_EQUALITY.
/// Otherwise each part of a word is unpacked and compared as 32-bit elements.
///
/// Requires: vectors of 2 to 16 bits
/// Source:   what both compilers take (libtpu 0.0.30 and 0.0.52)
bool mosaicComparesPacked(const MosaicTarget *target, MlirOperation op);

#endif // MOSAIC_TRANSFORMS_PACKEDCOMPARES_H
