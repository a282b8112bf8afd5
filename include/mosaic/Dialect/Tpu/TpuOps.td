//===- TpuOps.td - The tpu dialect, whole ---------------------------------===//

#ifndef MOSAIC_TPU_OPS
#define MOSAIC_TPU_OPS

include "mosaic/Dialect/Tpu/TpuReductionOps.td"
include "mosaic/Dialect/Tpu/TpuMemoryOps.td"
include "mosaic/Dialect/Tpu/TpuShuffleOps.td"
include "mosaic/Dialect/Tpu/TpuConversionOps.td"
include "mosaic/Dialect/Tpu/TpuMatmulOps.td"
include "mosaic/Dialect/Tpu/TpuMemRefOps.td"
include "mosaic/Dialect/Tpu/TpuCommunicationOps.td"
include "mosaic/Dialect/Tpu/TpuStructureOps.td"

#endif // MOSAIC_TPU_OPS
