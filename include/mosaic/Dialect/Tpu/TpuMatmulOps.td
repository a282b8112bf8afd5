//===- TpuMatmulOps.td - Ops: the matrix unit (dialect.md 9.4)

#ifndef MOSAIC_TPU_MATMUL_OPS
#define MOSAIC_TPU_MATMUL_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

#endif // MOSAIC_TPU_MATMUL_OPS
