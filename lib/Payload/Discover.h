//===- Discover.h - The kernels of an input -------------------------------===//

#ifndef MOSAIC_PAYLOAD_DISCOVER_H
#define MOSAIC_PAYLOAD_DISCOVER_H

#include "Payload/Json.h"

#include "mosaic-c/Payload.h"

/// A kernel and what is needed to build it.
typedef struct MosaicKernel {
  MosaicKernelInfo info;
  MlirStringRef readableBody;      ///< transcoded for this MLIR
  MlirStringRef readableLocations; ///< likewise; empty without debug_locations
  const MosaicJsonValue *config;   ///< the backend_config; null for a bare body
} MosaicKernel;

typedef struct MosaicKernelList {
  size_t numKernels;
  MosaicKernel *kernels;
} MosaicKernelList;

/// Recognizes the form of `input` and decodes every kernel in it. Knows no MLIR
/// context.
///
/// Returns: success; `list` lives in `arena` and `input`
/// Errors:  as mosaicPayloadCreate
MlirLogicalResult mosaicDiscoverKernels(MosaicArena *arena, MlirStringRef input,
                                        MosaicKernelList *list,
                                        MosaicPayloadError *error);

#endif // MOSAIC_PAYLOAD_DISCOVER_H
