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

/// What a rule is for; widenArithmetic does the rest.
typedef enum RuleScope { ALL, WORD_VECTORS } RuleScope;

typedef struct RuleRow {
  const char *name;
  CanonicalRule rule;
  RuleScope scope;
} RuleRow;

static const RuleRow kRules[] = {
    // clang-format off
    {"arith.addi",                  canonicalizeAddI,               ALL},
    {"arith.ceildivsi",             canonicalizeRoundedQuotient,    WORD_VECTORS},
    {"arith.ceildivui",             canonicalizeRoundedQuotient,    WORD_VECTORS},
    {"arith.cmpf",                  canonicalizeCmpF,               ALL},
    {"arith.cmpi",                  canonicalizeCmpI,               ALL},
    {"arith.extf",                  canonicalizeArithExtF,          ALL},
    {"arith.floordivsi",            canonicalizeRoundedQuotient,    WORD_VECTORS},
    {"arith.fptosi",                canonicalizeArithFPToSI,        ALL},
    {"arith.fptoui",                canonicalizeArithFPToUI,        ALL},
    {"arith.maxnumf",               canonicalizeNumberChoice,       WORD_VECTORS},
    {"arith.minnumf",               canonicalizeNumberChoice,       WORD_VECTORS},
    {"arith.mulsi_extended",        canonicalizeMulExtended,        ALL},
    {"arith.mului_extended",        canonicalizeMulExtended,        ALL},
    {"arith.select",                canonicalizeSelect,             ALL},
    {"arith.sitofp",                canonicalizeArithSIToFP,        ALL},
    {"arith.truncf",                canonicalizeArithTruncF,        ALL},
    {"arith.uitofp",                canonicalizeArithUIToFP,        ALL},
    {"math.copysign",               canonicalizeCopySign,           WORD_VECTORS},
    {"math.cttz",                   canonicalizeTrailingZeros,      WORD_VECTORS},
    {"math.expm1",                  canonicalizeExpM1,              WORD_VECTORS},
    {"math.isfinite",               canonicalizeClassTest,          ALL},
    {"math.isinf",                  canonicalizeClassTest,          ALL},
    {"math.isnan",                  canonicalizeClassTest,          ALL},
    {"scf.index_switch",            canonicalizeIndexSwitch,        ALL},
    {"tpu.dynamic_gather",          canonicalizeDynamicGather,      ALL},
    {"tpu.extf",                    canonicalizeExtF,               ALL},
    {"tpu.matmul",                  canonicalizeMatmul,             ALL},
    {"tpu.repeat",                  canonicalizeRepeat,             ALL},
    {"tpu.stochastic_convert",      canonicalizeStochasticConvert,  ALL},
    {"tpu.strided_load",            canonicalizeStridedLoad,        ALL},
    {"tpu.strided_store",           canonicalizeStridedStore,       ALL},
    {"tpu.transpose",               canonicalizeTranspose,          ALL},
    {"tpu.truncf",                  canonicalizeTruncF,             ALL},
    {"tpu.vector_store",            canonicalizeStore,              ALL},
    {"ub.poison",                   canonicalizePoison,             ALL},
    {"vector.broadcast",            canonicalizeBroadcast,          ALL},
    {"vector.constant_mask",        canonicalizeMask,               ALL},
    {"vector.contract",             canonicalizeContract,           ALL},
    {"vector.create_mask",          canonicalizeMask,               ALL},
    {"vector.extract",              canonicalizeExtract,            ALL},
    {"vector.insert",               canonicalizeInsert,             ALL},
    {"vector.insert_strided_slice", canonicalizeInsertStridedSlice, ALL},
    {"vector.load",                 canonicalizeLoad,               ALL},
    {"vector.multi_reduction",      canonicalizeMultiReduction,     ALL},
    {"vector.shape_cast",           canonicalizeShapeCast,          ALL},
    {"vector.store",                canonicalizeStore,              ALL},
    {"vector.transpose",            canonicalizeVectorTranspose,    ALL},
    // clang-format on
};

static const RuleRow *findRow(MlirOperation op) {
  for (size_t i = 0; i < sizeof kRules / sizeof *kRules; ++i)
    if (mosaicOperationIs(op, kRules[i].name))
      return &kRules[i];
  return NULL;
}

static bool isInScope(const Canonicalization *rewrite, RuleScope scope) {
  if (scope == ALL)
    return true;
  const MlirType type = operandTypeOf(rewrite, 0);
  return mosaicTypeIsVector(type) && mosaicElementBitwidth(type) == 32;
}

static MlirLogicalResult applyRule(Canonicalization *rewrite,
                                   MlirValue *result) {
  if (mlirOperationGetNumResults(rewrite->op) == 1)
    *result = mlirOperationGetResult(rewrite->op, 0);
  const RuleRow *row = findRow(rewrite->op);
  return row && isInScope(rewrite, row->scope)
             ? row->rule(rewrite, result)
             : widenArithmetic(rewrite, result);
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

bool isOnSparseCore(MlirOperation op) {
  while (!mlirOperationIsNull(op) && !mosaicOperationIs(op, "func.func"))
    op = mlirOperationGetParentOperation(op);
  if (mlirOperationIsNull(op))
    return false;
  const MlirAttribute core = mosaicOperationAttr(op, "tpu.core_type");
  return !mlirAttributeIsNull(core) && tpuAttributeIsACoreType(core) &&
         tpuCoreTypeAttrGetValue(core) != TPU_CORE_TC;
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
