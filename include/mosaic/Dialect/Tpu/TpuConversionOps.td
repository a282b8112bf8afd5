//===- TpuConversionOps.td - Ops: casts, packs and unpacks (dialect.md 9.3)

#ifndef MOSAIC_TPU_CONVERSION_OPS
#define MOSAIC_TPU_CONVERSION_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

#endif // MOSAIC_TPU_CONVERSION_OPS
