//===- TpuCommunicationOps.td - Ops: ids, semaphores and DMAs (dialect.md 9.6)

#ifndef MOSAIC_TPU_COMMUNICATION_OPS
#define MOSAIC_TPU_COMMUNICATION_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

#endif // MOSAIC_TPU_COMMUNICATION_OPS
