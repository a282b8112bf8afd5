//===- Hlo.c - The stage in front of the layouts: linalg and tensors -------===//
//
// StableHLO itself is legalized to linalg by its own toolchain, before this one
// sees the kernel; from there on all is MLIR's and ours:
//
//   linalg-vectorization     what linalg computes, on vectors
//   one-shot-bufferize, …    tensors that cross functions, loops, slices: memrefs
//   linalg-vectorization     copies and transfers of memrefs and their views:
//                            loads and stores
//   mem2reg                  buffers of one scalar: the scalar
//
//===----------------------------------------------------------------------===//

#include "Pipeline/Hlo.h"

#include "Builder/Accessors.h"
#include "CAPI/Shims.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/BackendConfig.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Func.h"

#include <string.h>

/// Buffers up to the size of any VMEM live there.
enum { MOST_STACK_BYTES = 128 << 20 };

static bool hasPrefix(MlirStringRef name, const char *prefix) {
  return name.length >= strlen(prefix) &&
         memcmp(name.data, prefix, strlen(prefix)) == 0;
}

/// An op of a dialect that another toolchain legalizes.
static bool isForeign(MlirStringRef name) {
  static const char *const kPrefixes[] = {"chlo.", "mhlo.", "stablehlo."};
  for (size_t i = 0; i < sizeof kPrefixes / sizeof *kPrefixes; ++i)
    if (hasPrefix(name, kPrefixes[i]))
      return true;
  return false;
}

/// Marks the tensors that a function is given as not to be written to.
static void protectArguments(MlirOperation function) {
  static const char kWritable[] = "bufferization.writable";
  const MlirBlock entry =
      mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(function));
  if (mlirBlockIsNull(entry))
    return;
  const MlirContext context = mlirOperationGetContext(function);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i)
    if (mlirTypeIsATensor(mlirValueGetType(mlirBlockGetArgument(entry, i))))
      mlirFuncSetArgAttr(function, i, mlirStringRefCreateFromCString(kWritable),
                         mlirBoolAttrGet(context, 0));
}

static MlirWalkResult findForeign(MlirOperation op, void *found) {
  if (!isForeign(mlirIdentifierStr(mlirOperationGetName(op))))
    return MlirWalkResultAdvance;
  *(MlirOperation *)found = op;
  return MlirWalkResultInterrupt;
}

static MlirWalkResult enterOp(MlirOperation op, void *userData) {
  (void)userData;
  if (mosaicOperationIs(op, "func.func"))
    protectArguments(op);
  return MlirWalkResultAdvance;
}

MlirLogicalResult mosaicHloEnter(MlirOperation module,
                                 const MosaicLowerOptions *options) {
  const MlirOperation op = mosaicFindHloOperation(module);
  if (mlirOperationIsNull(op))
    return mlirLogicalResultSuccess();
  MlirOperation foreign = {0};
  mlirOperationWalk(module, findForeign, &foreign, MlirWalkPreOrder);
  if (!mlirOperationIsNull(foreign))
    return mosaicOpError(foreign, "is to be legalized to linalg before "
                                  "mosaic-lower, by StableHLO's own tools "
                                  "(stablehlo-legalize-to-linalg); what they "
                                  "make of it needs allow-hlo=true");
  if (!options->allowHlo)
    return mosaicOpError(op, "is linalg or on tensors; such kernels need "
                             "allow-hlo=true");
  mlirOperationWalk(module, enterOp, NULL, MlirWalkPreOrder);
  return mlirLogicalResultSuccess();
}

/// Whether the host has registered MLIR's passes that the stage uses.
static bool hostBufferizes(void) {
  static const char *const kPasses[] = {
      "eliminate-empty-tensors",
      "one-shot-bufferize",
      "buffer-results-to-out-params",
      "promote-buffers-to-stack",
      "mem2reg",
  };
  for (size_t i = 0; i < sizeof kPasses / sizeof *kPasses; ++i)
    if (!mosaicPassIsRegistered(kPasses[i]))
      return false;
  return true;
}

const char *mosaicHloPipeline(const MosaicLowerOptions *options,
                              MosaicArena *arena) {
  const MosaicLinalgVectorizationOptions supported =
      mosaicLinalgVectorizationOptionsFor(options);
  const char *vectorize = mosaicArenaFormat(
      arena,
      "func.func(linalg-vectorization{supports-bf16-alu-instructions=%d "
      "supports-bf16-matmul=%d})",
      supported.supportsBF16AluInstructions, supported.supportsBF16Matmul);
  if (!hostBufferizes())
    return vectorize;
  return mosaicArenaFormat(
      arena,
      "%s,eliminate-empty-tensors,"
      "one-shot-bufferize{bufferize-function-boundaries=1 "
      "function-boundary-type-conversion=identity-layout-map "
      "buffer-alignment=0},"
      "buffer-results-to-out-params{hoist-static-allocs=1 "
      "modify-public-functions=1},"
      "func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=%d}),"
      "canonicalize,cse,canonicalize,%s,func.func(mem2reg),canonicalize",
      vectorize, MOST_STACK_BYTES, vectorize);
}

MlirLogicalResult mosaicHloLeave(MlirOperation module) {
  const MlirOperation op = mosaicFindHloOperation(module);
  if (mlirOperationIsNull(op))
    return mlirLogicalResultSuccess();
  return mosaicOpError(op, "is on tensors, which this host cannot turn into "
                           "memrefs: it does not register MLIR's "
                           "bufferization passes; run them before "
                           "mosaic-lower");
}
