//===- TpuShuffleOps.td - Ops: data movement inside and between vectors (dialect.md 9.3)

#ifndef MOSAIC_TPU_SHUFFLE_OPS
#define MOSAIC_TPU_SHUFFLE_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

#endif // MOSAIC_TPU_SHUFFLE_OPS
