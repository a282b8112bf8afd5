//===- TpuMemoryOps.td - Ops: loads and stores (dialect.md 9.2)

#ifndef MOSAIC_TPU_MEMORY_OPS
#define MOSAIC_TPU_MEMORY_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

#endif // MOSAIC_TPU_MEMORY_OPS
