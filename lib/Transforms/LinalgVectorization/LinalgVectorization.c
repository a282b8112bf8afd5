//===- LinalgVectorization.c - From linalg to the vectors of a kernel ------===//
//
// Contract of linalg-vectorization
//   needs       a function whose regions have one block each
//   guarantees  no op of the linalg dialect is left: what they compute is
//               computed on vectors of all elements; memrefs are read and
//               written by vector.load and vector.store, tensors by
//               vector.transfer_read and vector.transfer_write
//   options     supports-bf16-alu-instructions, supports-bf16-matmul: what the
//               target does on bf16; the rest is done in f32 and rounded
//
// One walk in program order; tensors whose elements are at hand are in a side
// table (Vectorization.h). What nothing uses any more is erased at the end.
//
// Source: analyses.md 5, whose pass leaves alone what it cannot vectorize; here
//         that is an error
//
//===----------------------------------------------------------------------===//

#include "Transforms/LinalgVectorization/Nest.h"

#include "Builder/Accessors.h"
#include "CAPI/Shims.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <string.h>

static const struct {
  const char *name;
  VectorizationRule rule;
} kRules[] = {
    // clang-format off
    {"arith.constant",         vectorizeConstant},
    {"memref.copy",            vectorizeCopy},
    {"memref.load",            vectorizeAccess},
    {"memref.store",           vectorizeAccess},
    {"tensor.cast",            vectorizeReshape},
    {"tensor.collapse_shape",  vectorizeReshape},
    {"tensor.expand_shape",    vectorizeReshape},
    {"tensor.extract",         vectorizeExtract},
    {"tensor.extract_slice",   vectorizeExtractSlice},
    {"tensor.splat",           vectorizeSplat},
    {"vector.contract",        legalizeContract},
    {"vector.load",            vectorizeAccess},
    {"vector.multi_reduction", legalizeMultiReduction},
    {"vector.store",           vectorizeAccess},
    {"vector.transfer_read",   vectorizeTransferRead},
    {"vector.transfer_write",  vectorizeTransferWrite},
    // clang-format on
};

static bool isLinalg(MlirOperation op) {
  static const char prefix[] = "linalg.";
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  return name.length >= strlen(prefix) &&
         memcmp(name.data, prefix, strlen(prefix)) == 0;
}

static VectorizationRule findRule(MlirOperation op) {
  for (size_t i = 0; i < sizeof kRules / sizeof *kRules; ++i)
    if (mosaicOperationIs(op, kRules[i].name))
      return kRules[i].rule;
  if (isLinalg(op))
    return vectorizeLinalg;
  if (mlirOperationGetNumResults(op) > 0 &&
      mlirOperationGetNumOperands(op) > 0 &&
      mlirTypeIsATensor(mlirValueGetType(mlirOperationGetResult(op, 0))) &&
      mosaicOperationIsElementwiseMappable(op))
    return vectorizeElementwise;
  return NULL;
}

MlirLogicalResult vectorizeLinalg(Vectorization *run, MlirOperation op) {
  Nest nest;
  MOSAIC_TRY(readNest(run, op, &nest));
  MOSAIC_TRY(matchReductions(&nest));
  MOSAIC_TRY(vectorizeBody(&nest));
  MlirValue *values =
      MOSAIC_ARENA_ARRAY(run->arena, MlirValue, nest.numOutputs);
  for (intptr_t i = 0; i < nest.numOutputs; ++i) {
    Elements elements =
        nestElements(&nest, mlirOperationGetOperand(nest.yield, i));
    if (!mlirOperationIsNull(nest.reductions[i].combiner))
      MOSAIC_TRY(reduceOutput(&nest, i, &elements));
    MOSAIC_TRY(
        alignElements(&nest, elements, nestOutputLoops(&nest, i), &values[i]));
  }
  // All is read before anything is written: memrefs may be updated in place.
  for (intptr_t i = 0; i < nest.numOutputs; ++i) {
    const MlirValue output = mlirOperationGetOperand(op, nest.numInputs + i);
    const MosaicShape shape =
        mosaicTypeShape(mlirValueGetType(output), run->arena);
    values[i] = writeElements(
        run, &nest.builder,
        reshapeElements(&nest.builder, values[i], shape.rank, shape.sizes),
        output);
  }
  mosaicReplaceOperation(op, values);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult vectorizeRegions(Vectorization *run,
                                          MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
    const MlirBlock block =
        mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
    if (mlirBlockIsNull(block))
      continue;
    if (!mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
      return mosaicOpError(op, "has several blocks; structure the control flow "
                               "(scf.if, scf.for, scf.while)");
    MlirOperation next = mlirBlockGetFirstOperation(block);
    while (!mlirOperationIsNull(next)) {
      const MlirOperation nested = next;
      next = mlirOperationGetNextInBlock(nested);
      const VectorizationRule rule = findRule(nested);
      MOSAIC_TRY(rule ? rule(run, nested) : vectorizeRegions(run, nested));
    }
  }
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// What nothing uses
//===----------------------------------------------------------------------===//

/// Ops in program order, those of regions behind their parents.
typedef struct OpList {
  intptr_t count;
  MlirOperation *ops; ///< null while they are only counted
} OpList;

static MlirWalkResult listOp(MlirOperation op, void *userData) {
  OpList *list = userData;
  if (list->ops)
    list->ops[list->count] = op;
  ++list->count;
  return MlirWalkResultAdvance;
}

static bool isDead(MlirOperation op) {
  const intptr_t numResults = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < numResults; ++i)
    if (!mlirOpOperandIsNull(
            mlirValueGetFirstUse(mlirOperationGetResult(op, i))))
      return false;
  return numResults > 0 && mosaicOperationIsMemoryEffectFree(op);
}

static void eraseDead(MlirOperation function, MosaicArena *arena) {
  OpList list = {0};
  mlirOperationWalk(function, listOp, &list, MlirWalkPreOrder);
  list.ops = MOSAIC_ARENA_ARRAY(arena, MlirOperation, list.count);
  list.count = 0;
  mlirOperationWalk(function, listOp, &list, MlirWalkPreOrder);
  for (intptr_t i = list.count; i > 0; --i)
    if (isDead(list.ops[i - 1]))
      mosaicEraseOperation(list.ops[i - 1]);
}

MlirLogicalResult
mosaicLinalgVectorizationRun(MlirOperation function,
                             const MosaicLinalgVectorizationOptions *options) {
  MosaicArena *arena = mosaicArenaCreate();
  Vectorization run = {.options = options,
                       .arena = arena,
                       .elements = mosaicPointerMapCreate(arena)};
  const MlirLogicalResult result = vectorizeRegions(&run, function);
  if (!mosaicFailed(result))
    eraseDead(function, arena);
  mosaicArenaDestroy(arena);
  return result;
}
