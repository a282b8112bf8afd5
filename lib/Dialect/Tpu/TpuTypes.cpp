//===- TpuTypes.cpp - Types of the tpu dialect ----------------------------===//

#include "mosaic/Dialect/Tpu/TpuDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mosaic::tpu;

#define GET_TYPEDEF_CLASSES
#include "mosaic/Dialect/Tpu/TpuTypes.cpp.inc"

void TpuDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "mosaic/Dialect/Tpu/TpuTypes.cpp.inc"
      >();
}

const llvm::fltSemantics &Float8EXMYType::getFloatSemantics() const {
  return getUnderlying().getFloatSemantics();
}

unsigned mosaic::tpu::getElementBitwidth(Type elementType) {
  if (isa<Float8EXMYType>(elementType))
    return 8;
  return elementType.isIntOrFloat() ? elementType.getIntOrFloatBitWidth() : 0;
}
