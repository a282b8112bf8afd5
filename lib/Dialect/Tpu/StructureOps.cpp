//===- StructureOps.cpp - Verifiers of regions and logging ----------------===//

#include "mosaic/Dialect/Tpu/TpuOps.h"

using namespace mlir;
using namespace mosaic::tpu;

static LogicalResult verifyYield(Operation *op, Block &body) {
  Operation *yield = body.getTerminator();
  if (yield->getOperandTypes() == op->getResultTypes())
    return success();
  return op->emitOpError("gives (")
         << op->getResultTypes() << "), but its block yields ("
         << yield->getOperandTypes() << ")";
}

LogicalResult RegionOp::verifyRegions() {
  return verifyYield(*this, getRegion().front());
}

LogicalResult TraceOp::verifyRegions() {
  return verifyYield(*this, getRegion().front());
}

LogicalResult LogOp::verify() {
  const CoreType core = getIssuingCore(*this);
  if (core == CoreType::TC)
    return success();
  if (getInputs().size() > 1)
    return emitOpError("shows one value at most on a SparseCore, got ")
           << getInputs().size();
  if (getFormatted())
    return emitOpError("cannot format on a SparseCore");
  if (core == CoreType::SCScalarSubcore && !getInputs().empty() &&
      isa<VectorType>(getInputs().front().getType()))
    return emitOpError("cannot show vectors on a scalar subcore");
  return success();
}

LogicalResult LogBufferOp::verify() {
  if (int64_t(getShape().size()) == getInput().getType().getRank())
    return success();
  return emitOpError("the shape has ")
         << getShape().size() << " dimensions, the memref "
         << getInput().getType().getRank();
}
