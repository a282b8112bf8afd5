//===- TpuMemRefOps.td - Ops: memref views (dialect.md 9.5)

#ifndef MOSAIC_TPU_MEMREF_OPS
#define MOSAIC_TPU_MEMREF_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

#endif // MOSAIC_TPU_MEMREF_OPS
