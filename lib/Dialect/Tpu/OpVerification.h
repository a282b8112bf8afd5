//===- OpVerification.h - Checks that the verifiers of ops share ----------===//

#ifndef MOSAIC_DIALECT_TPU_OPVERIFICATION_H
#define MOSAIC_DIALECT_TPU_OPVERIFICATION_H

#include "mlir/IR/Operation.h"

namespace mosaic::tpu {

/// Fails unless 0 <= dim < rank.
mlir::LogicalResult verifyDim(mlir::Operation *op, mlir::StringRef name,
                              int64_t dim, int64_t rank);

/// Fails unless the dimensions lie in [0, rank), each at most once.
mlir::LogicalResult verifyDims(mlir::Operation *op, mlir::StringRef name,
                               llvm::ArrayRef<int64_t> dims, int64_t rank);
mlir::LogicalResult verifyDims(mlir::Operation *op, mlir::StringRef name,
                               llvm::ArrayRef<int32_t> dims, int64_t rank);

/// Fails unless the `sources` operands of a pack have one position each, in
/// [0, factor), no two the same.
mlir::LogicalResult verifyPositions(mlir::Operation *op, size_t sources,
                                    llvm::ArrayRef<int32_t> positions,
                                    int64_t factor);

} // namespace mosaic::tpu

#endif // MOSAIC_DIALECT_TPU_OPVERIFICATION_H
