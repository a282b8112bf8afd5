//===- CanonicalizeMosaic.c - One form per meaning, ops the TPU has -------===//
//
// Contract of tpu-canonicalize-mosaic
//   needs       a function of one block
//   guarantees  the forms that layout inference and application know: casts as
//               tpu ops, transposes that they can do, no arithmetic on narrow
//               types that the generation lacks
//   options     compatibility-mode=false refuses where true (the default)
//               widens to 32 bits and narrows again
//
// One walk. An op has a rule (kRules), or is one that takes bf16 from some
// generation on (kBF16Ops), or stays. What a rule puts in front of the op is
// not visited by the walk; the rule sends on what needs a rule of its own.
//
// Source: canonicalize.md 1, 2
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "CAPI/Shims.h"
#include "Transforms/TargetCheck.h"

#include "mlir-c/BuiltinTypes.h"

static const struct {
  const char *name;
  CanonicalRule rule;
} kRules[] = {
    // clang-format off
    {"arith.addi",              canonicalizeAddI},
    {"arith.extf",              canonicalizeArithExtF},
    {"arith.fptosi",            canonicalizeArithFPToSI},
    {"arith.select",            canonicalizeSelect},
    {"arith.sitofp",            canonicalizeArithSIToFP},
    {"arith.truncf",            canonicalizeArithTruncF},
    {"tpu.extf",                canonicalizeExtF},
    {"tpu.matmul",              canonicalizeMatmul},
    {"tpu.repeat",              canonicalizeRepeat},
    {"tpu.stochastic_convert",  canonicalizeStochasticConvert},
    {"tpu.transpose",           canonicalizeTranspose},
    {"tpu.truncf",              canonicalizeTruncF},
    {"tpu.vector_store",        canonicalizeStore},
    {"vector.broadcast",        canonicalizeBroadcast},
    {"vector.contract",         canonicalizeContract},
    {"vector.extract",          canonicalizeExtract},
    {"vector.load",             canonicalizeLoad},
    {"vector.multi_reduction",  canonicalizeMultiReduction},
    {"vector.shape_cast",       canonicalizeShapeCast},
    {"vector.store",            canonicalizeStore},
    {"vector.transpose",        canonicalizeVectorTranspose},
    // clang-format on
};

// Ops that take bf16 vectors from a generation on; before, they are done in
// f32.
static const struct {
  const char *name;
  int32_t firstGeneration;
} kBF16Ops[] = {
    // clang-format off
    {"arith.addf",     6},
    {"arith.cmpf",     5},
    {"arith.divf",     4},
    {"arith.maximumf", 6},
    {"arith.minimumf", 6},
    {"arith.mulf",     6},
    {"arith.subf",     6},
    {"math.exp",       6},
    {"math.exp2",      6},
    {"math.log",       6},
    {"math.powf",      6},
    {"math.tanh",      6},
    // clang-format on
};

static CanonicalRule findRule(MlirOperation op) {
  for (size_t i = 0; i < sizeof kRules / sizeof *kRules; ++i)
    if (mosaicOperationIs(op, kRules[i].name))
      return kRules[i].rule;
  return NULL;
}

// Whether the op works on bf16 vectors, which the generation cannot.
static bool lacksBF16(const Canonicalization *rewrite) {
  const MlirOperation op = rewrite->op;
  if (mlirOperationGetNumResults(op) != 1 ||
      !mosaicTypeIsVector(resultTypeOf(rewrite)))
    return false;
  bool anyBF16 = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    anyBF16 |= mosaicTypeIsVector(operandTypeOf(rewrite, i)) &&
               elementIsBF16(operandTypeOf(rewrite, i));
  for (size_t i = 0; anyBF16 && i < sizeof kBF16Ops / sizeof *kBF16Ops; ++i)
    if (mosaicOperationIs(op, kBF16Ops[i].name))
      return generationOf(rewrite) < kBF16Ops[i].firstGeneration;
  return false;
}

// The scalar unit computes in 32 bits.
static MlirLogicalResult computeScalar(Canonicalization *rewrite,
                                       MlirValue *result) {
  const MlirOperation op = rewrite->op;
  if (mlirOperationGetNumResults(op) != 1)
    return mlirLogicalResultSuccess();
  const MlirType type = resultTypeOf(rewrite);
  if (!mlirTypeIsAInteger(type) || mosaicTypeIsI1(type) ||
      mosaicTypeIsIntegerOfWidth(type, 32) ||
      !mosaicOperationHasSameOperandsAndResultType(op))
    return mlirLogicalResultSuccess();
  return widenScalar(rewrite, result);
}

static MlirLogicalResult applyRule(Canonicalization *rewrite,
                                   MlirValue *result) {
  if (mlirOperationGetNumResults(rewrite->op) == 1)
    *result = mlirOperationGetResult(rewrite->op, 0);
  const CanonicalRule rule = findRule(rewrite->op);
  if (rule)
    return rule(rewrite, result);
  if (lacksBF16(rewrite))
    return upcastBF16(rewrite, result);
  return computeScalar(rewrite, result);
}

MlirLogicalResult canonicalizeBuilt(Canonicalization *rewrite,
                                    MlirValue *value) {
  const MlirOperation op = mlirOpResultGetOwner(*value);
  Canonicalization nested = *rewrite;
  nested.op = op;
  nested.builder =
      mosaicBuilderBefore(op, rewrite->builder.target, rewrite->builder.arena);
  MlirValue result;
  MOSAIC_TRY(applyRule(&nested, &result));
  if (!mlirValueEqual(result, *value))
    mosaicEraseOperation(op);
  *value = result;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult
canonicalizeBlock(const MosaicCanonicalizeMosaicOptions *options,
                  MosaicArena *arena, MlirBlock block);

static MlirLogicalResult
canonicalizeOp(const MosaicCanonicalizeMosaicOptions *options,
               MosaicArena *arena, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block =
             mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      MOSAIC_TRY(canonicalizeBlock(options, arena, block));
  Canonicalization rewrite = {
      .options = options,
      .op = op,
      .builder = mosaicBuilderBefore(op, &options->target, arena),
  };
  MlirValue result;
  MOSAIC_TRY(applyRule(&rewrite, &result));
  if (mlirOperationIsNull(rewrite.op))
    return mlirLogicalResultSuccess();
  if (mlirOperationGetNumResults(op) == 1 &&
      !mlirValueEqual(result, mlirOperationGetResult(op, 0)))
    mosaicReplaceOperation(op, &result);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult
canonicalizeBlock(const MosaicCanonicalizeMosaicOptions *options,
                  MosaicArena *arena, MlirBlock block) {
  MlirOperation next = mlirBlockGetFirstOperation(block);
  while (!mlirOperationIsNull(next)) {
    const MlirOperation op = next;
    next = mlirOperationGetNextInBlock(op);
    MOSAIC_TRY(canonicalizeOp(options, arena, op));
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult
mosaicCanonicalizeMosaicRun(MlirOperation function,
                            const MosaicCanonicalizeMosaicOptions *options) {
  MOSAIC_TRY(mosaicCheckTarget(function, &options->target));
  const MlirBlock body =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  if (mlirBlockIsNull(body))
    return mlirLogicalResultSuccess();
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(body)))
    return mosaicOpError(function, "has several blocks; structure the control "
                                   "flow (scf.if, scf.for, scf.while)");
  MosaicArena *arena = mosaicArenaCreate();
  const MlirLogicalResult result = canonicalizeBlock(options, arena, body);
  mosaicArenaDestroy(arena);
  return result;
}

// What several rules need.

MlirLogicalResult requireCompatibility(const Canonicalization *rewrite,
                                       const char *what) {
  if (rewrite->options->compatibilityMode)
    return mlirLogicalResultSuccess();
  return mosaicOpError(rewrite->op,
                       "needs %s, which generation %d can only emulate; "
                       "allow that with compatibility-mode=true, or cast to a "
                       "wider type",
                       what, generationOf(rewrite));
}

MlirType f32Like(MlirType type) {
  return mosaicTypeWithElement(type, mlirF32TypeGet(mlirTypeGetContext(type)));
}

bool elementIsBF16(MlirType type) {
  return mlirTypeIsABF16(mosaicElementType(type));
}

bool elementIsF32(MlirType type) {
  return mlirTypeIsAF32(mosaicElementType(type));
}

MlirValue buildLike(MosaicBuilder *builder, MlirOperation model,
                    intptr_t numOperands, const MlirValue *operands,
                    MlirType type) {
  const MosaicOperationSpec spec = {
      .numOperands = numOperands,
      .operands = operands,
      .numResults = 1,
      .resultTypes = &type,
  };
  return mlirOperationGetResult(mosaicBuildLike(builder, model, &spec), 0);
}

MlirValue buildExtendToF32(MosaicBuilder *builder, MlirValue value) {
  return mosaicBuildExtF(builder, value, f32Like(mlirValueGetType(value)));
}

MlirValue buildTruncateTo(MosaicBuilder *builder, MlirValue value,
                          MlirType type) {
  return mosaicBuildTruncF(builder, value, type, TPU_ROUNDING_TO_NEAREST_EVEN);
}
