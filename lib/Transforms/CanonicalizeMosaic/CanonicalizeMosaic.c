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
// One walk. An op has a rule (kRules), or is arithmetic that a generation lacks
// for its type (Narrow.c), or stays. What a rule puts in front of the op is
// not visited by the walk; the rule sends on what needs a rule of its own.
//
// Source: canonicalize.md 1, 2
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "Transforms/TargetCheck.h"

#include "mlir-c/BuiltinTypes.h"

static const struct {
  const char *name;
  CanonicalRule rule;
} kRules[] = {
    // clang-format off
    {"arith.addi",              canonicalizeAddI},
    {"arith.ceildivsi",         canonicalizeRoundedQuotient},
    {"arith.ceildivui",         canonicalizeRoundedQuotient},
    {"arith.cmpf",              canonicalizeCmpF},
    {"arith.cmpi",              canonicalizeCmpI},
    {"arith.extf",              canonicalizeArithExtF},
    {"arith.floordivsi",        canonicalizeRoundedQuotient},
    {"arith.fptosi",            canonicalizeArithFPToSI},
    {"arith.maxnumf",           canonicalizeNumberChoice},
    {"arith.minnumf",           canonicalizeNumberChoice},
    {"arith.select",            canonicalizeSelect},
    {"arith.sitofp",            canonicalizeArithSIToFP},
    {"arith.truncf",            canonicalizeArithTruncF},
    {"math.copysign",           canonicalizeCopySign},
    {"math.cttz",               canonicalizeTrailingZeros},
    {"math.expm1",              canonicalizeExpM1},
    {"math.isfinite",           canonicalizeClassTest},
    {"math.isinf",              canonicalizeClassTest},
    {"math.isnan",              canonicalizeClassTest},
    {"tpu.dynamic_gather",      canonicalizeDynamicGather},
    {"tpu.extf",                canonicalizeExtF},
    {"tpu.matmul",              canonicalizeMatmul},
    {"tpu.repeat",              canonicalizeRepeat},
    {"tpu.stochastic_convert",  canonicalizeStochasticConvert},
    {"tpu.transpose",           canonicalizeTranspose},
    {"tpu.truncf",              canonicalizeTruncF},
    {"tpu.vector_store",        canonicalizeStore},
    {"ub.poison",               canonicalizePoison},
    {"vector.broadcast",        canonicalizeBroadcast},
    {"vector.constant_mask",    canonicalizeMask},
    {"vector.contract",         canonicalizeContract},
    {"vector.create_mask",      canonicalizeMask},
    {"vector.extract",          canonicalizeExtract},
    {"vector.insert",           canonicalizeInsert},
    {"vector.load",             canonicalizeLoad},
    {"vector.multi_reduction",  canonicalizeMultiReduction},
    {"vector.shape_cast",       canonicalizeShapeCast},
    {"vector.store",            canonicalizeStore},
    {"vector.transpose",        canonicalizeVectorTranspose},
    // clang-format on
};

static CanonicalRule findRule(MlirOperation op) {
  for (size_t i = 0; i < sizeof kRules / sizeof *kRules; ++i)
    if (mosaicOperationIs(op, kRules[i].name))
      return kRules[i].rule;
  return NULL;
}

static MlirLogicalResult applyRule(Canonicalization *rewrite,
                                   MlirValue *result) {
  if (mlirOperationGetNumResults(rewrite->op) == 1)
    *result = mlirOperationGetResult(rewrite->op, 0);
  const CanonicalRule rule = findRule(rewrite->op);
  return rule ? rule(rewrite, result) : widenArithmetic(rewrite, result);
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

MlirValue buildNot(MosaicBuilder *builder, MlirValue mask) {
  return mosaicBuildXOrI(
      builder, mask,
      mosaicBuildIntConstant(builder, mlirValueGetType(mask), 1));
}

MlirValue buildExtendToF32(MosaicBuilder *builder, MlirValue value) {
  return mosaicBuildExtF(builder, value, f32Like(mlirValueGetType(value)));
}

MlirValue buildTruncateTo(MosaicBuilder *builder, MlirValue value,
                          MlirType type) {
  return mosaicBuildTruncF(builder, value, type, TPU_ROUNDING_TO_NEAREST_EVEN);
}
