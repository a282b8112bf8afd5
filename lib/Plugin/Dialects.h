//===- Dialects.h - The dialects that a kernel may hold -------------------===//

#ifndef MOSAIC_PLUGIN_DIALECTS_H
#define MOSAIC_PLUGIN_DIALECTS_H

#include "mlir/IR/DialectRegistry.h"

namespace mosaic {
/// Adds the upstream dialects of kernels to `registry`.
void insertUpstreamDialects(mlir::DialectRegistry &registry);

/// Adds those that a kernel may hold before its HLO stage, and that the stage
/// goes through.
void insertHloDialects(mlir::DialectRegistry &registry);

/// Adds `tpu` and all of the above to `registry`.
void insertKernelDialects(mlir::DialectRegistry &registry);

/// Loads `tpu`; reports a context that has another dialect of that name.
/// (Declared as a pass's dependent dialect, it would end the process there.)
mlir::LogicalResult loadTpuDialect(mlir::MLIRContext *context);
} // namespace mosaic

#endif // MOSAIC_PLUGIN_DIALECTS_H
