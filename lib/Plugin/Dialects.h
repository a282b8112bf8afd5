//===- Dialects.h - The dialects that a kernel may hold -------------------===//

#ifndef MOSAIC_PLUGIN_DIALECTS_H
#define MOSAIC_PLUGIN_DIALECTS_H

#include "mlir/IR/DialectRegistry.h"

namespace mosaic {
/// Adds `tpu` and the upstream dialects of kernels to `registry`.
void insertKernelDialects(mlir::DialectRegistry &registry);
} // namespace mosaic

#endif // MOSAIC_PLUGIN_DIALECTS_H
