//===- DmaRules.c - The serialized forms of DMAs and semaphores -----------===//

#include "Serde/Rules.h"

#include "Support/Diagnostics.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/// Vector subcores of a SparseCore.
enum { SUBCORES = 16 };

/// Sets the operand groups of the row for the draft's number of operands.
typedef struct GroupsByCount {
  intptr_t operandCount;
  int32_t groups[MOSAIC_SERDE_MAX_SEGMENTS];
} GroupsByCount;

static MlirLogicalResult setGroupsByCount(MosaicSerdeDraft *draft,
                                          intptr_t groupCount,
                                          const GroupsByCount *rows,
                                          int rowCount) {
  for (int i = 0; i < rowCount; ++i) {
    if (rows[i].operandCount != draft->operandCount)
      continue;
    mosaicSerdeDraftSetSegments(draft, groupCount, rows[i].groups);
    return mlirLogicalResultSuccess();
  }
  return mosaicOpError(draft->op,
                       "has %d operands; payloads of its version have %d or %d",
                       (int)draft->operandCount, (int)rows[0].operandCount,
                       (int)rows[rowCount - 1].operandCount);
}

MlirLogicalResult mosaicSerdeUpgradeEnqueueDma(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule) {
  // source, source semaphore, target, target semaphore, device id, core id
  static const GroupsByCount kRows[] = {{3, {1, 0, 1, 1, 0, 0}},
                                        {5, {1, 1, 1, 1, 1, 0}}};
  (void)rule;
  return setGroupsByCount(draft, 6, kRows, 2);
}

MlirLogicalResult mosaicSerdeNeedTargetSemaphore(MosaicSerdeDraft *draft,
                                                 const MosaicSerdeRule *rule) {
  int32_t groups[MOSAIC_SERDE_MAX_SEGMENTS];
  MOSAIC_TRY(mosaicSerdeDraftReadSegments(draft, 6, groups));
  if (groups[3] == 0)
    return mosaicSerdeRefuse(draft, rule, "no target semaphore");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeUpgradeSemSignal(MosaicSerdeDraft *draft,
                                              const MosaicSerdeRule *rule) {
  // semaphore, amount, device id, core id
  static const GroupsByCount kRows[] = {{2, {1, 1, 0, 0}}, {3, {1, 1, 1, 0}}};
  (void)rule;
  return setGroupsByCount(draft, 4, kRows, 2);
}

MlirLogicalResult mosaicSerdeDowngradeSemSignal(MosaicSerdeDraft *draft,
                                                const MosaicSerdeRule *rule) {
  int32_t groups[MOSAIC_SERDE_MAX_SEGMENTS];
  MOSAIC_TRY(mosaicSerdeDraftReadSegments(draft, 4, groups));
  if (groups[3] != 0)
    return mosaicSerdeRefuse(draft, rule, "a core_id");
  mosaicSerdeDraftRemove(draft, MOSAIC_SERDE_SEGMENTS);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeUpgradeWaitDma2(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule) {
  // semaphore, source, target, device id, core id
  static const GroupsByCount kRows[] = {{3, {1, 1, 1, 0, 0}}};
  (void)rule;
  return setGroupsByCount(draft, 5, kRows, 1);
}

MlirLogicalResult mosaicSerdeDowngradeWaitDma2(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule) {
  int32_t groups[MOSAIC_SERDE_MAX_SEGMENTS];
  MOSAIC_TRY(mosaicSerdeDraftReadSegments(draft, 5, groups));
  if (groups[3] != 0 || groups[4] != 0)
    return mosaicSerdeRefuse(draft, rule, "a device_id or core_id");
  mosaicSerdeDraftRemove(draft, MOSAIC_SERDE_SEGMENTS);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeUpgradeWaitDma(MosaicSerdeDraft *draft,
                                            const MosaicSerdeRule *rule) {
  static const int32_t kGroups[] = {1, 1, 1, 0, 0};
  (void)rule;
  // The op of that name since 2026 has groups and takes more operands.
  if (draft->operandCount != 2 ||
      !mlirAttributeIsNull(mosaicSerdeDraftGet(draft, MOSAIC_SERDE_SEGMENTS)))
    return mlirLogicalResultSuccess();
  draft->name = mlirStringRefCreateFromCString("tpu.wait_dma2");
  mosaicSerdeDraftInsertOperand(draft, 2, draft->operands[1]);
  mosaicSerdeDraftSetSegments(draft, 5, kGroups);
  return mlirLogicalResultSuccess();
}

/// Whether the op runs on a vector subcore: the nearest op around it that names
/// a core decides. Functions without one run on a TensorCore.
static bool runsOnVectorSubcore(MlirOperation op) {
  const MlirStringRef name = mlirStringRefCreateFromCString("tpu.core_type");
  for (op = mlirOperationGetParentOperation(op); !mlirOperationIsNull(op);
       op = mlirOperationGetParentOperation(op)) {
    const MlirAttribute core =
        mlirOperationGetDiscardableAttributeByName(op, name);
    if (!mlirAttributeIsNull(core) && tpuAttributeIsACoreType(core))
      return tpuCoreTypeAttrGetValue(core) == TPU_CORE_SC_VECTOR_SUBCORE;
  }
  return false;
}

static MlirLogicalResult checkIsI32(const MosaicSerdeDraft *draft,
                                    intptr_t operand) {
  const MlirType type = mlirValueGetType(draft->operands[operand]);
  if (mlirTypeEqual(type, mlirIntegerTypeGet(draft->context, 32)))
    return mlirLogicalResultSuccess();
  return mosaicOpError(draft->op,
                       "has a core or subcore id that is not an i32");
}

static MlirValue insertSubcoreCount(const MosaicSerdeDraft *draft) {
  return mosaicSerdeDraftInsertOp(
      draft, "arith.constant", 0, NULL,
      mlirIntegerAttrGet(mlirIntegerTypeGet(draft->context, 32), SUBCORES));
}

MlirLogicalResult mosaicSerdeSplitCoreId(MosaicSerdeDraft *draft,
                                         const MosaicSerdeRule *rule) {
  int32_t groups[MOSAIC_SERDE_MAX_SEGMENTS];
  const int32_t subcoreGroup = rule->groups, coreGroup = subcoreGroup - 1;
  MOSAIC_TRY(mosaicSerdeDraftReadSegments(draft, rule->groups, groups));
  groups[subcoreGroup] = 0;
  if (groups[coreGroup] == 1 && runsOnVectorSubcore(draft->op)) {
    const intptr_t coreOperand = draft->operandCount - 1;
    MOSAIC_TRY(checkIsI32(draft, coreOperand));
    const MlirValue operands[] = {draft->operands[coreOperand],
                                  insertSubcoreCount(draft)};
    draft->operands[coreOperand] = mosaicSerdeDraftInsertOp(
        draft, "arith.divui", 2, operands, mlirAttributeGetNull());
    mosaicSerdeDraftInsertOperand(
        draft, draft->operandCount,
        mosaicSerdeDraftInsertOp(draft, "arith.remui", 2, operands,
                                 mlirAttributeGetNull()));
    groups[subcoreGroup] = 1;
  }
  mosaicSerdeDraftSetSegments(draft, subcoreGroup + 1, groups);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeMergeCoreId(MosaicSerdeDraft *draft,
                                         const MosaicSerdeRule *rule) {
  int32_t groups[MOSAIC_SERDE_MAX_SEGMENTS];
  const int32_t subcoreGroup = rule->groups, coreGroup = subcoreGroup - 1;
  MOSAIC_TRY(mosaicSerdeDraftReadSegments(draft, subcoreGroup + 1, groups));
  if (groups[subcoreGroup] != 0) {
    if (groups[subcoreGroup] != 1 || groups[coreGroup] != 1 ||
        !runsOnVectorSubcore(draft->op))
      return mosaicSerdeRefuse(draft, rule,
                               "a subcore_id without a core_id, or off the "
                               "vector subcores");
    const intptr_t subcoreOperand = draft->operandCount - 1;
    const intptr_t coreOperand = subcoreOperand - 1;
    MOSAIC_TRY(checkIsI32(draft, coreOperand));
    MOSAIC_TRY(checkIsI32(draft, subcoreOperand));
    const MlirValue factors[] = {draft->operands[coreOperand],
                                 insertSubcoreCount(draft)};
    const MlirValue terms[] = {mosaicSerdeDraftInsertOp(draft, "arith.muli", 2,
                                                        factors,
                                                        mlirAttributeGetNull()),
                               draft->operands[subcoreOperand]};
    draft->operands[coreOperand] = mosaicSerdeDraftInsertOp(
        draft, "arith.addi", 2, terms, mlirAttributeGetNull());
    mosaicSerdeDraftRemoveOperand(draft, subcoreOperand);
  }
  mosaicSerdeDraftSetSegments(draft, subcoreGroup, groups);
  return mlirLogicalResultSuccess();
}
