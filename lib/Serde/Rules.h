//===- Rules.h - What changed in the serialized form, version by version --===//

#ifndef MOSAIC_SERDE_RULES_H
#define MOSAIC_SERDE_RULES_H

#include "Serde/Draft.h"

#include "mosaic-c/Serde.h"

typedef struct MosaicSerdeRule MosaicSerdeRule;

/// Takes a draft across one version boundary. What has no words on the other
/// side is an error at the draft's op. An upgrade that renames or replaces the
/// op leaves the newest form: no further rule is applied.
typedef MlirLogicalResult (*MosaicSerdeRuleFunction)(
    MosaicSerdeDraft *draft, const MosaicSerdeRule *rule);

/// One change of the serialized form of one op.
struct MosaicSerdeRule {
  const char *op;
  int64_t since;                     ///< first version with the new form
  MosaicSerdeRuleFunction upgrade;   ///< old form to new; null: nothing to do
  MosaicSerdeRuleFunction downgrade; ///< new form to old; null: nothing to do
  const char *attribute; ///< for the rules that share a function: the attribute
  int32_t groups;        ///< likewise: operand groups of the old form
};

/// `since` of forms that are read from payloads of every version and that no
/// version needs to be written in.
#define MOSAIC_SERDE_LEGACY (MOSAIC_SERDE_NEWEST_VERSION + 1)

/// Brings a draft of a payload of `version` to the form of memory.
MlirLogicalResult mosaicSerdeUpgrade(MosaicSerdeDraft *draft, int64_t version);

/// Brings a draft in the form of memory to that of `version`.
MlirLogicalResult mosaicSerdeDowngrade(MosaicSerdeDraft *draft,
                                       int64_t version);

/// Reports `what` of the draft's op as unknown to versions before the rule's,
/// as in "has a core_id, which …". Returns failure.
MlirLogicalResult mosaicSerdeRefuse(const MosaicSerdeDraft *draft,
                                    const MosaicSerdeRule *rule,
                                    const char *what);

// AttributeRules.c: flags and attributes that changed their spelling.

/// Adds `attribute = false`; an old form that has it means nothing by it.
MlirLogicalResult mosaicSerdeAddFalse(MosaicSerdeDraft *draft,
                                      const MosaicSerdeRule *rule);
/// Removes `attribute`, which may be absent; true is refused.
MlirLogicalResult mosaicSerdeDropFalse(MosaicSerdeDraft *draft,
                                       const MosaicSerdeRule *rule);
/// Removes `attribute` where it says what its absence said before; another value
/// stays, as JAX writes it.
MlirLogicalResult mosaicSerdeElideTrue(MosaicSerdeDraft *draft,
                                       const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeElideFalse(MosaicSerdeDraft *draft,
                                        const MosaicSerdeRule *rule);
/// Adds `attribute = 0 : i32`.
MlirLogicalResult mosaicSerdeAddZero(MosaicSerdeDraft *draft,
                                     const MosaicSerdeRule *rule);
/// Removes `attribute`, whatever its value: a hint.
MlirLogicalResult mosaicSerdeDropHint(MosaicSerdeDraft *draft,
                                      const MosaicSerdeRule *rule);
/// `dimension : i32` to `dimensions : array<i32>`, and back.
MlirLogicalResult mosaicSerdeWrapDimension(MosaicSerdeDraft *draft,
                                           const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeUnwrapDimension(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule);
/// `reduction_dims` from an array of integers to `array<i64>`.
MlirLogicalResult mosaicSerdePackReductionDims(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule);
/// No older version has the op, or it has a form that is not written.
MlirLogicalResult mosaicSerdeRefuseOp(MosaicSerdeDraft *draft,
                                      const MosaicSerdeRule *rule);

// DmaRules.c: DMAs and semaphores.

MlirLogicalResult mosaicSerdeUpgradeEnqueueDma(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeNeedTargetSemaphore(MosaicSerdeDraft *draft,
                                                 const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeUpgradeSemSignal(MosaicSerdeDraft *draft,
                                              const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeDowngradeSemSignal(MosaicSerdeDraft *draft,
                                                const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeUpgradeWaitDma2(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeDowngradeWaitDma2(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule);
/// `wait_dma(semaphore, ref)` of 2024 is `wait_dma2` with the ref on both
/// sides.
MlirLogicalResult mosaicSerdeUpgradeWaitDma(MosaicSerdeDraft *draft,
                                            const MosaicSerdeRule *rule);
/// A group for the subcore id behind that of the core id. On a vector subcore
/// the old core id counted subcores, 16 to a core.
MlirLogicalResult mosaicSerdeSplitCoreId(MosaicSerdeDraft *draft,
                                         const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeMergeCoreId(MosaicSerdeDraft *draft,
                                         const MosaicSerdeRule *rule);

// MemRefRules.c: reinterpret_cast.

MlirLogicalResult mosaicSerdeRefuseDynamicOffset(MosaicSerdeDraft *draft,
                                                 const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeAddDynamicSizes(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeDropDynamicSizes(MosaicSerdeDraft *draft,
                                              const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeAddDynamicStrides(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeDropDynamicStrides(MosaicSerdeDraft *draft,
                                                const MosaicSerdeRule *rule);

// VectorRules.c: reductions, scans and what became of old vector ops.

/// `dimension` of a scan, which used to be the last.
MlirLogicalResult mosaicSerdeAddScanDimension(MosaicSerdeDraft *draft,
                                              const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeDropScanDimension(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule);
/// max and min became kinds by element class; on integers they were unsigned
/// in a scan and signed in a reduce.
MlirLogicalResult mosaicSerdeSplitScanKind(MosaicSerdeDraft *draft,
                                           const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeMergeScanKind(MosaicSerdeDraft *draft,
                                           const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeSplitReduceKind(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeMergeReduceKind(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule);
/// `repeat` is a concatenate of copies; it may be kept.
MlirLogicalResult mosaicSerdeUpgradeRepeat(MosaicSerdeDraft *draft,
                                           const MosaicSerdeRule *rule);
/// `pack_vmsk(low, high)` is one with positions 0 and 1.
MlirLogicalResult mosaicSerdeUpgradePackMask(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule);
/// `sign_extended` became `integer_extended`.
MlirLogicalResult mosaicSerdeRenameSignExtended(MosaicSerdeDraft *draft,
                                                const MosaicSerdeRule *rule);
MlirLogicalResult mosaicSerdeRenameIntegerExtended(MosaicSerdeDraft *draft,
                                                   const MosaicSerdeRule *rule);

#endif // MOSAIC_SERDE_RULES_H
