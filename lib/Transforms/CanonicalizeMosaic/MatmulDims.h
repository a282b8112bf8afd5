//===- MatmulDims.h - What the dimensions of a matmul's sides are for ------===//

#ifndef MOSAIC_TRANSFORMS_CANONICALIZEMOSAIC_MATMULDIMS_H
#define MOSAIC_TRANSFORMS_CANONICALIZEMOSAIC_MATMULDIMS_H

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

/// Dimensions of an operand of a kind, in the order in which they are listed.
typedef struct DimList {
  intptr_t count;
  int64_t *dims;
} DimList;

enum { BATCH, FREE, CONTRACTED, NUM_KINDS };

/// A tpu.matmul with the precision and the hint of the op under rewriting.
MlirValue buildMatmul(Canonicalization *rewrite, MlirAttribute dimensionNumbers,
                      MlirValue lhs, MlirValue rhs, MlirValue accumulator);

#endif // MOSAIC_TRANSFORMS_CANONICALIZEMOSAIC_MATMULDIMS_H
