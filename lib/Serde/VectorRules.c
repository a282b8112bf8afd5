//===- VectorRules.c - The serialized forms of vector ops -----------------===//

#include "Serde/Rules.h"

#include "Support/Diagnostics.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/// The most copies that a `tpu.repeat` may ask for, as its verifier knows, too: a
/// bound on what a corrupt payload can allocate.
enum { MAX_REPEATS = 1 << 16 };

/// The type of the first operand when it is a vector with at least one
/// dimension.
static bool readVectorType(const MosaicSerdeDraft *draft, MlirType *type) {
  if (draft->operandCount < 1)
    return false;
  *type = mlirValueGetType(draft->operands[0]);
  return mlirTypeIsAVector(*type) && mlirShapedTypeGetRank(*type) >= 1;
}

static MlirLogicalResult readLastDimension(const MosaicSerdeDraft *draft,
                                           int64_t *last) {
  MlirType type;
  if (!readVectorType(draft, &type))
    return mosaicOpError(draft->op,
                         "needs a vector with at least one dimension as its "
                         "first operand");
  *last = mlirShapedTypeGetRank(type) - 1;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeAddScanDimension(MosaicSerdeDraft *draft,
                                              const MosaicSerdeRule *rule) {
  int64_t last;
  (void)rule;
  MOSAIC_TRY(readLastDimension(draft, &last));
  mosaicSerdeDraftSet(
      draft, "dimension",
      mlirIntegerAttrGet(mlirIntegerTypeGet(draft->context, 64), last));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeDropScanDimension(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule) {
  int64_t last, dimension;
  MOSAIC_TRY(readLastDimension(draft, &last));
  if (!mosaicSerdeReadInteger(mosaicSerdeDraftGet(draft, "dimension"),
                              &dimension))
    return mosaicOpError(draft->op, "needs an integer 'dimension'");
  if (dimension != last)
    return mosaicSerdeRefuse(draft, rule, "a dimension that is not the last");
  mosaicSerdeDraftRemove(draft, "dimension");
  return mlirLogicalResultSuccess();
}

/// An old kind and what it is on floats and on integers.
typedef struct KindSplit {
  TpuReductionKind old, onFloats, onIntegers;
} KindSplit;

static const KindSplit kScanKinds[] = {
    {TPU_REDUCTION_MAX, TPU_REDUCTION_MAXF, TPU_REDUCTION_MAXUI},
    {TPU_REDUCTION_MIN, TPU_REDUCTION_MINF, TPU_REDUCTION_MINUI}};
static const KindSplit kReduceKinds[] = {
    {TPU_REDUCTION_MAX, TPU_REDUCTION_MAXF, TPU_REDUCTION_MAXSI},
    {TPU_REDUCTION_MIN, TPU_REDUCTION_MINF, TPU_REDUCTION_MINSI}};

/// A kind that is none, or an element type that has none, is left for the op's
/// verifier to report.
static MlirLogicalResult splitKind(MosaicSerdeDraft *draft,
                                   const KindSplit splits[2]) {
  MlirType type;
  const MlirAttribute kind = mosaicSerdeDraftGet(draft, "kind");
  if (mlirAttributeIsNull(kind) || !tpuAttributeIsAReductionKind(kind) ||
      !readVectorType(draft, &type))
    return mlirLogicalResultSuccess();
  const bool onFloats = mlirTypeIsAFloat(mlirShapedTypeGetElementType(type));
  for (int i = 0; i < 2; ++i)
    if (tpuReductionKindAttrGetValue(kind) == splits[i].old)
      mosaicSerdeDraftSet(draft, "kind",
                          tpuReductionKindAttrGet(
                              draft->context, onFloats ? splits[i].onFloats
                                                       : splits[i].onIntegers));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult mergeKind(MosaicSerdeDraft *draft,
                                   const MosaicSerdeRule *rule,
                                   const KindSplit splits[2]) {
  const MlirAttribute attribute = mosaicSerdeDraftGet(draft, "kind");
  if (mlirAttributeIsNull(attribute) ||
      !tpuAttributeIsAReductionKind(attribute))
    return mosaicOpError(draft->op, "needs 'kind', a #tpu.reduction_kind");
  const TpuReductionKind kind = tpuReductionKindAttrGetValue(attribute);
  for (int i = 0; i < 2; ++i) {
    if (kind != splits[i].onFloats && kind != splits[i].onIntegers)
      continue;
    mosaicSerdeDraftSet(draft, "kind",
                        tpuReductionKindAttrGet(draft->context, splits[i].old));
    return mlirLogicalResultSuccess();
  }
  if (kind >= TPU_REDUCTION_MAXF)
    return mosaicSerdeRefuse(draft, rule,
                             "a kind whose signedness the op did not have");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeSplitScanKind(MosaicSerdeDraft *draft,
                                           const MosaicSerdeRule *rule) {
  (void)rule;
  return splitKind(draft, kScanKinds);
}

MlirLogicalResult mosaicSerdeMergeScanKind(MosaicSerdeDraft *draft,
                                           const MosaicSerdeRule *rule) {
  return mergeKind(draft, rule, kScanKinds);
}

MlirLogicalResult mosaicSerdeSplitReduceKind(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule) {
  (void)rule;
  return splitKind(draft, kReduceKinds);
}

MlirLogicalResult mosaicSerdeMergeReduceKind(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule) {
  return mergeKind(draft, rule, kReduceKinds);
}

MlirLogicalResult mosaicSerdeUpgradeRepeat(MosaicSerdeDraft *draft,
                                           const MosaicSerdeRule *rule) {
  int32_t dimension, times;
  (void)rule;
  if (draft->keepRepeat)
    return mlirLogicalResultSuccess();
  if (draft->operandCount != 1 || mlirOperationGetNumResults(draft->op) != 1)
    return mosaicOpError(draft->op, "needs one operand and one result");
  if (!mosaicSerdeReadInt32(mosaicSerdeDraftGet(draft, "dimension"),
                            &dimension) ||
      !mosaicSerdeReadInt32(mosaicSerdeDraftGet(draft, "times"), &times))
    return mosaicOpError(draft->op,
                         "needs the 32-bit integers 'dimension' and 'times'");
  if (times < 1 || times > MAX_REPEATS)
    return mosaicOpError(draft->op, "repeats %d times; it can be 1 to %d",
                         times, MAX_REPEATS);

  const MlirValue source = draft->operands[0];
  if (times == 1) {
    if (!mlirTypeEqual(mlirValueGetType(source),
                       mlirValueGetType(mlirOperationGetResult(draft->op, 0))))
      return mosaicOpError(draft->op, "repeats once, but changes the type");
    draft->replacement = source;
    return mlirLogicalResultSuccess();
  }
  for (int32_t i = 1; i < times; ++i)
    mosaicSerdeDraftInsertOperand(draft, i, source);
  draft->name = mlirStringRefCreateFromCString("tpu.concatenate");
  draft->attributeCount = 0;
  mosaicSerdeDraftSet(
      draft, "dimension",
      mlirIntegerAttrGet(mlirIntegerTypeGet(draft->context, 32), dimension));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeUpgradePackMask(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule) {
  static const int32_t kPositions[] = {0, 1};
  (void)rule;
  if (draft->operandCount == 2 &&
      mlirAttributeIsNull(mosaicSerdeDraftGet(draft, "positions")))
    mosaicSerdeDraftSet(draft, "positions",
                        mlirDenseI32ArrayGet(draft->context, 2, kPositions));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeRenameSignExtended(MosaicSerdeDraft *draft,
                                                const MosaicSerdeRule *rule) {
  const MlirAttribute extended = mosaicSerdeDraftGet(draft, "sign_extended");
  (void)rule;
  if (mlirAttributeIsNull(extended))
    return mlirLogicalResultSuccess();
  mosaicSerdeDraftRemove(draft, "sign_extended");
  if (mlirAttributeIsNull(mosaicSerdeDraftGet(draft, "integer_extended")))
    mosaicSerdeDraftSet(draft, "integer_extended", extended);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult
mosaicSerdeRenameIntegerExtended(MosaicSerdeDraft *draft,
                                 const MosaicSerdeRule *rule) {
  const MlirAttribute extended = mosaicSerdeDraftGet(draft, "integer_extended");
  (void)rule;
  if (mlirAttributeIsNull(extended))
    return mlirLogicalResultSuccess();
  mosaicSerdeDraftRemove(draft, "integer_extended");
  mosaicSerdeDraftSet(draft, "sign_extended", extended);
  return mlirLogicalResultSuccess();
}
