//===- OpVerification.cpp - Checks that the verifiers of ops share --------===//

#include "Dialect/Tpu/OpVerification.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

LogicalResult mosaic::tpu::verifyDim(Operation *op, StringRef name, int64_t dim,
                                     int64_t rank) {
  if (dim >= 0 && dim < rank)
    return success();
  return op->emitOpError() << name << " " << dim << " is outside [0, " << rank
                           << ")";
}

LogicalResult mosaic::tpu::verifyDims(Operation *op, StringRef name,
                                      ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallBitVector seen(rank);
  for (const int64_t dim : dims) {
    if (failed(verifyDim(op, name, dim, rank)))
      return failure();
    if (seen.test(dim))
      return op->emitOpError() << name << " " << dim << " is listed twice";
    seen.set(dim);
  }
  return success();
}

LogicalResult mosaic::tpu::verifyDims(Operation *op, StringRef name,
                                      ArrayRef<int32_t> dims, int64_t rank) {
  const SmallVector<int64_t> wide(dims.begin(), dims.end());
  return verifyDims(op, name, wide, rank);
}

LogicalResult mosaic::tpu::verifyPositions(Operation *op, size_t sources,
                                           ArrayRef<int32_t> positions,
                                           int64_t factor) {
  if (sources == 0)
    return op->emitOpError("needs at least one source");
  if (positions.size() != sources)
    return op->emitOpError() << "has " << sources << " sources and "
                             << positions.size() << " positions";
  return verifyDims(op, "position", positions, factor);
}
