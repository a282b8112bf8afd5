//===- TpuReductionOps.td - Ops: reductions, scans and sorts (dialect.md 9.1)

#ifndef MOSAIC_TPU_REDUCTION_OPS
#define MOSAIC_TPU_REDUCTION_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

#endif // MOSAIC_TPU_REDUCTION_OPS
