//===- Dialects.cpp - The dialects that a kernel may hold -----------------===//
//
// The one file of the plugin that pays for the dialects' headers.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Dialects.h"

#include "mosaic-c/TpuDialect.h"
#include "mosaic/Dialect/Tpu/TpuDialect.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using mosaic::tpu::TpuDialect;

void mosaic::insertUpstreamDialects(mlir::DialectRegistry &registry) {
  registry.insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                  mlir::func::FuncDialect, mlir::math::MathDialect,
                  mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                  mlir::vector::VectorDialect>();
}

void mosaic::insertHloDialects(mlir::DialectRegistry &registry) {
  registry.insert<mlir::bufferization::BufferizationDialect,
                  mlir::linalg::LinalgDialect, mlir::tensor::TensorDialect>();
}

void mosaic::insertKernelDialects(mlir::DialectRegistry &registry) {
  insertUpstreamDialects(registry);
  insertHloDialects(registry);
  registry.insert<mlir::index::IndexDialect, mlir::ub::UBDialect, TpuDialect>();
}

mlir::LogicalResult mosaic::loadTpuDialect(mlir::MLIRContext *context) {
  mlir::Dialect *present = context->getOrLoadDialect("tpu");
  if (!present)
    present = context->getOrLoadDialect<TpuDialect>();
  if (present->getTypeID() == mlir::TypeID::get<TpuDialect>())
    return mlir::success();
  return mlir::emitError(mlir::UnknownLoc::get(context),
                         "the tpu dialect of this context is not Mosaic's: its "
                         "passes cannot run here");
}

void mosaicRegisterDialects(MlirDialectRegistry registry) {
  mosaic::insertKernelDialects(*unwrap(registry));
}
