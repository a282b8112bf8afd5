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

/// When a rule is for an op.
typedef enum RuleMode {
  ALWAYS,
  /// In compatibility mode. Without it the op stays, and layout inference refuses
  /// it.
  COMPATIBLE,
  /// On vectors of words, of which no generation has the op; without
  /// compatibility mode it is refused here. widenArithmetic does the rest.
  EMULATED,
} RuleMode;

typedef struct RuleRow {
  const char *name;
  CanonicalRule rule;
  RuleMode mode;
  const char *emulated; ///< what no generation has
} RuleRow;

static const RuleRow kRules[] = {
    // clang-format off
    {"arith.addi",                   canonicalizeAddI,               ALWAYS,     NULL},
    {"arith.ceildivsi",              canonicalizeRoundedQuotient,    EMULATED,   "a division that rounds up"},
    {"arith.ceildivui",              canonicalizeRoundedQuotient,    EMULATED,   "a division that rounds up"},
    {"arith.cmpf",                   canonicalizeCmpF,               ALWAYS,     NULL},
    {"arith.cmpi",                   canonicalizeCmpI,               ALWAYS,     NULL},
    {"arith.extf",                   canonicalizeArithExtF,          ALWAYS,     NULL},
    {"arith.floordivsi",             canonicalizeRoundedQuotient,    EMULATED,   "a division that rounds down"},
    {"arith.fptosi",                 canonicalizeArithFPToSI,        ALWAYS,     NULL},
    {"arith.fptoui",                 canonicalizeArithFPToUI,        ALWAYS,     NULL},
    {"arith.maxnumf",                canonicalizeNumberChoice,       EMULATED,   "the larger of two numbers"},
    {"arith.minnumf",                canonicalizeNumberChoice,       EMULATED,   "the smaller of two numbers"},
    {"arith.mulsi_extended",         canonicalizeMulExtended,        ALWAYS,     NULL},
    {"arith.mului_extended",         canonicalizeMulExtended,        ALWAYS,     NULL},
    {"arith.select",                 canonicalizeSelect,             ALWAYS,     NULL},
    {"arith.sitofp",                 canonicalizeArithSIToFP,        ALWAYS,     NULL},
    {"arith.truncf",                 canonicalizeArithTruncF,        ALWAYS,     NULL},
    {"arith.trunci",                 canonicalizeTruncI,             COMPATIBLE, NULL},
    {"arith.uitofp",                 canonicalizeArithUIToFP,        ALWAYS,     NULL},
    {"math.clampf",                  canonicalizeClamp,              COMPATIBLE, NULL},
    {"math.copysign",                canonicalizeCopySign,           EMULATED,   "a copied sign"},
    {"math.cttz",                    canonicalizeTrailingZeros,      EMULATED,   "a count of trailing zeros"},
    {"math.expm1",                   canonicalizeExpM1,              EMULATED,   "a difference of e^x and 1"},
    {"math.isfinite",                canonicalizeClassTest,          ALWAYS,     NULL},
    {"math.isinf",                   canonicalizeClassTest,          ALWAYS,     NULL},
    {"math.isnan",                   canonicalizeClassTest,          ALWAYS,     NULL},
    {"math.sincos",                  canonicalizeSinCos,             COMPATIBLE, NULL},
    {"scf.index_switch",             canonicalizeIndexSwitch,        COMPATIBLE, NULL},
    {"tpu.dynamic_gather",           canonicalizeDynamicGather,      COMPATIBLE, NULL},
    {"tpu.extf",                     canonicalizeExtF,               ALWAYS,     NULL},
    {"tpu.fptoui",                   canonicalizeFPToUI,             ALWAYS,     NULL},
    {"tpu.matmul",                   canonicalizeMatmul,             ALWAYS,     NULL},
    {"tpu.memref_slice",             canonicalizeRowSlice,           ALWAYS,     NULL},
    {"tpu.reduce_precision",         canonicalizeReducePrecision,    ALWAYS,     NULL},
    {"tpu.repeat",                   canonicalizeRepeat,             ALWAYS,     NULL},
    {"tpu.stochastic_convert",       canonicalizeStochasticConvert,  ALWAYS,     NULL},
    {"tpu.strided_load",             canonicalizeStridedLoad,        ALWAYS,     NULL},
    {"tpu.strided_store",            canonicalizeStridedStore,       ALWAYS,     NULL},
    {"tpu.transpose",                canonicalizeTranspose,          ALWAYS,     NULL},
    {"tpu.truncf",                   canonicalizeTruncF,             ALWAYS,     NULL},
    {"tpu.uitofp",                   canonicalizeUIToFP,             ALWAYS,     NULL},
    {"tpu.vector_store",             canonicalizeStore,              ALWAYS,     NULL},
    {"ub.poison",                    canonicalizePoison,             COMPATIBLE, NULL},
    {"vector.broadcast",             canonicalizeBroadcast,          ALWAYS,     NULL},
    {"vector.constant_mask",         canonicalizeMask,               COMPATIBLE, NULL},
    {"vector.contract",              canonicalizeContract,           ALWAYS,     NULL},
    {"vector.create_mask",           canonicalizeMask,               COMPATIBLE, NULL},
    {"vector.extract",               canonicalizeExtract,            ALWAYS,     NULL},
    {"vector.insert",                canonicalizeInsert,             COMPATIBLE, NULL},
    {"vector.insert_strided_slice",  canonicalizeInsertStridedSlice, COMPATIBLE, NULL},
    {"vector.load",                  canonicalizeLoad,               ALWAYS,     NULL},
    {"vector.multi_reduction",       canonicalizeMultiReduction,     ALWAYS,     NULL},
    {"vector.shape_cast",            canonicalizeShapeCast,          ALWAYS,     NULL},
    {"vector.store",                 canonicalizeStore,              ALWAYS,     NULL},
    {"vector.transpose",             canonicalizeVectorTranspose,    ALWAYS,     NULL},
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
  if (!row ||
      (row->mode == EMULATED && !isWordVector(operandTypeOf(rewrite, 0))))
    return widenArithmetic(rewrite, result);
  if (row->mode == EMULATED)
    MOSAIC_TRY(requireCompatibility(rewrite, row->emulated));
  if (row->mode == COMPATIBLE && !rewrite->options->compatibilityMode)
    return mlirLogicalResultSuccess();
  return row->rule(rewrite, result);
}

MlirLogicalResult canonicalizeBuilt(Canonicalization *rewrite,
                                    MlirValue *value) {
  const MlirOperation op = mlirOpResultGetOwner(*value);
  Canonicalization nested = *rewrite;
  nested.op = op;
  nested.builder =
      mosaicBuilderBefore(op, rewrite->builder.target, rewrite->builder.arena);
  MlirValue result = {0};
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
  MlirValue result = {0};
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
