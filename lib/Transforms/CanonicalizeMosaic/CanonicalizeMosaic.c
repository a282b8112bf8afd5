//===- CanonicalizeMosaic.c - One form per meaning, ops the TPU has -------===//
//
// Contract of tpu-canonicalize-mosaic
//   needs       a function of one block
//   guarantees  the forms that layout inference and application know: casts as
//               tpu ops, transposes that they can do, no arithmetic on narrow
//               types that the generation lacks
//   options     compatibility-mode=false refuses, or leaves to be refused, where
//               true (the default) makes an op of others
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

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

typedef struct RuleRow {
  const char *name;
  CanonicalRule rule;
  /// Not null: the rule is for vectors of words, of which no generation has this;
  /// widenArithmetic does the rest.
  const char *emulated;
} RuleRow;

static const RuleRow kRules[] = {
    // clang-format off
    {"arith.addi",                  canonicalizeAddI,               NULL},
    {"arith.ceildivsi",             canonicalizeRoundedQuotient,    "a division that rounds up"},
    {"arith.ceildivui",             canonicalizeRoundedQuotient,    "a division that rounds up"},
    {"arith.cmpf",                  canonicalizeCmpF,               NULL},
    {"arith.cmpi",                  canonicalizeCmpI,               NULL},
    {"arith.extf",                  canonicalizeArithExtF,          NULL},
    {"arith.floordivsi",            canonicalizeRoundedQuotient,    "a division that rounds down"},
    {"arith.fptosi",                canonicalizeArithFPToSI,        NULL},
    {"arith.fptoui",                canonicalizeArithFPToUI,        NULL},
    {"arith.maxnumf",               canonicalizeNumberChoice,       "the larger of two numbers"},
    {"arith.minnumf",               canonicalizeNumberChoice,       "the smaller of two numbers"},
    {"arith.mulsi_extended",        canonicalizeMulExtended,        NULL},
    {"arith.mului_extended",        canonicalizeMulExtended,        NULL},
    {"arith.select",                canonicalizeSelect,             NULL},
    {"arith.sitofp",                canonicalizeArithSIToFP,        NULL},
    {"arith.truncf",                canonicalizeArithTruncF,        NULL},
    {"arith.trunci",                canonicalizeTruncI,             NULL},
    {"arith.uitofp",                canonicalizeArithUIToFP,        NULL},
    {"math.copysign",               canonicalizeCopySign,           "a copied sign"},
    {"math.cttz",                   canonicalizeTrailingZeros,      "a count of trailing zeros"},
    {"math.expm1",                  canonicalizeExpM1,             "a difference of e^x and 1"},
    {"math.isfinite",               canonicalizeClassTest,          NULL},
    {"math.isinf",                  canonicalizeClassTest,          NULL},
    {"math.isnan",                  canonicalizeClassTest,          NULL},
    {"scf.index_switch",            canonicalizeIndexSwitch,        NULL},
    {"tpu.dynamic_gather",          canonicalizeDynamicGather,      NULL},
    {"tpu.extf",                    canonicalizeExtF,               NULL},
    {"tpu.fptoui",                  canonicalizeFPToUI,             NULL},
    {"tpu.matmul",                  canonicalizeMatmul,             NULL},
    {"tpu.memref_slice",            canonicalizeRowSlice,           NULL},
    {"tpu.reduce_precision",        canonicalizeReducePrecision,    NULL},
    {"tpu.repeat",                  canonicalizeRepeat,             NULL},
    {"tpu.stochastic_convert",      canonicalizeStochasticConvert,  NULL},
    {"tpu.strided_load",            canonicalizeStridedLoad,        NULL},
    {"tpu.strided_store",           canonicalizeStridedStore,       NULL},
    {"tpu.transpose",               canonicalizeTranspose,          NULL},
    {"tpu.truncf",                  canonicalizeTruncF,             NULL},
    {"tpu.uitofp",                  canonicalizeUIToFP,             NULL},
    {"tpu.vector_store",            canonicalizeStore,              NULL},
    {"ub.poison",                   canonicalizePoison,             NULL},
    {"vector.broadcast",            canonicalizeBroadcast,          NULL},
    {"vector.constant_mask",        canonicalizeMask,               NULL},
    {"vector.contract",             canonicalizeContract,           NULL},
    {"vector.create_mask",          canonicalizeMask,               NULL},
    {"vector.extract",              canonicalizeExtract,            NULL},
    {"vector.insert",               canonicalizeInsert,             NULL},
    {"vector.insert_strided_slice", canonicalizeInsertStridedSlice, NULL},
    {"vector.load",                 canonicalizeLoad,               NULL},
    {"vector.multi_reduction",      canonicalizeMultiReduction,     NULL},
    {"vector.shape_cast",           canonicalizeShapeCast,          NULL},
    {"vector.store",                canonicalizeStore,              NULL},
    {"vector.transpose",            canonicalizeVectorTranspose,    NULL},
    // clang-format on
};

static const RuleRow *findRow(MlirOperation op) {
  for (size_t i = 0; i < sizeof kRules / sizeof *kRules; ++i)
    if (mosaicOperationIs(op, kRules[i].name))
      return &kRules[i];
  return NULL;
}

static bool isWordVector(MlirType type) {
  return mosaicTypeIsVector(type) && mosaicElementBitwidth(type) == 32;
}

static MlirLogicalResult applyRule(Canonicalization *rewrite,
                                   MlirValue *result) {
  if (mlirOperationGetNumResults(rewrite->op) == 1)
    *result = mlirOperationGetResult(rewrite->op, 0);
  const RuleRow *row = findRow(rewrite->op);
  if (!row || (row->emulated && !isWordVector(operandTypeOf(rewrite, 0))))
    return widenArithmetic(rewrite, result);
  if (row->emulated)
    MOSAIC_TRY(requireCompatibility(rewrite, row->emulated));
  return row->rule(rewrite, result);
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
                       "allow that with compatibility-mode=true",
                       what, generationOf(rewrite));
}

MlirType f32Like(MlirType type) {
  return mosaicTypeWithElement(type, mlirF32TypeGet(mlirTypeGetContext(type)));
}

bool hasStrides(MlirOperation op) {
  const MlirAttribute strides = mosaicOperationAttr(op, "strides");
  return !mlirAttributeIsNull(strides) &&
         mlirAttributeIsADenseI32Array(strides) &&
         mlirDenseArrayGetNumElements(strides) > 0;
}

MlirOperation definedBy(MlirValue value, const char *name) {
  const MlirOperation op = mosaicValueDefiningOperation(value);
  return mosaicOperationIs(op, name) ? op : (MlirOperation){0};
}

MlirOperation onlyUsedHere(MlirValue value, const char *name) {
  const MlirOpOperand use = mlirValueGetFirstUse(value);
  return !mlirOpOperandIsNull(use) &&
                 mlirOpOperandIsNull(mlirOpOperandGetNextUse(use))
             ? definedBy(value, name)
             : (MlirOperation){0};
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
