//===- TpuDialect.cpp - Registration of the tpu dialect -------------------===//

#include "mosaic/Dialect/Tpu/TpuDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mosaic::tpu;

#include "mosaic/Dialect/Tpu/TpuDialect.cpp.inc"

namespace mosaic::tpu {
// Generated beside the op definitions (TpuOps.cpp), whose headers this file
// does without.
void registerTpuDialectOperations(TpuDialect *dialect);
void populateMemRefViewPatterns(RewritePatternSet &patterns);
} // namespace mosaic::tpu

void TpuDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerTpuDialectOperations(this);
}

Operation *TpuDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location location) {
  return arith::ConstantOp::materialize(builder, value, type, location);
}

void TpuDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  populateMemRefViewPatterns(patterns);
}

std::optional<CoreType> mosaic::tpu::getCoreType(Operation *op) {
  for (; op; op = op->getParentOp()) {
    if (auto core = op->getAttrOfType<CoreTypeAttr>("tpu.core_type"))
      return core.getValue();
    auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (isa<FunctionOpInterface>(op) && name && name == "main")
      return CoreType::TC;
  }
  return std::nullopt;
}

CoreType mosaic::tpu::getIssuingCore(Operation *op) {
  return getCoreType(op).value_or(CoreType::TC);
}
