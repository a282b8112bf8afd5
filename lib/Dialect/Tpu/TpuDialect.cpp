//===- TpuDialect.cpp - Registration of the tpu dialect -------------------===//

#include "mosaic/Dialect/Tpu/TpuDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mosaic::tpu;

#include "mosaic/Dialect/Tpu/TpuDialect.cpp.inc"
#include "mosaic/Dialect/Tpu/TpuEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "mosaic/Dialect/Tpu/TpuAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "mosaic/Dialect/Tpu/TpuTypes.cpp.inc"

namespace mosaic::tpu {
// Generated beside the op definitions (TpuOps.cpp), whose headers this file
// does without.
void registerTpuDialectOperations(TpuDialect *dialect);
} // namespace mosaic::tpu

void TpuDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "mosaic/Dialect/Tpu/TpuAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "mosaic/Dialect/Tpu/TpuTypes.cpp.inc"
      >();
  registerTpuDialectOperations(this);
}

Operation *TpuDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location location) {
  return arith::ConstantOp::materialize(builder, value, type, location);
}

void TpuDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {}
