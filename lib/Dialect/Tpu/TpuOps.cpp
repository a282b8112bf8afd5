//===- TpuOps.cpp - Generated definitions of the ops, one shard a time ----===//
//
// Compiled once per shard, with GET_OP_DEFS_<shard> defined (CMakeLists.txt).
//
//===----------------------------------------------------------------------===//

#include "Dialect/Tpu/AssemblyFormats.h"

#include "mosaic/Dialect/Tpu/TpuOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

#include "mosaic/Dialect/Tpu/TpuOps.cpp.inc"
