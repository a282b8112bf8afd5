//===- Rules.c - What changed in the serialized form, version by version --===//

#include "Serde/Rules.h"

#include "Support/Diagnostics.h"

#include <string.h>

// Sorted by op; the rules of one op in the order in which upgrades apply them
// (downgrades go backwards). Version 9 changed behaviour only, version 10 how
// an i1 splat lies in the memory of another MLIR: in bytecode nothing changed.
// clang-format off
static const MosaicSerdeRule kRules[] = {
    {.op = "tpu.dynamic_gather", .since = 5, .upgrade = mosaicSerdeWrapDimension, .downgrade = mosaicSerdeUnwrapDimension},

    {.op = "tpu.enqueue_dma", .since = 2, .upgrade = mosaicSerdeUpgradeEnqueueDma, .downgrade = mosaicSerdeRefuseOp},
    {.op = "tpu.enqueue_dma", .since = 4, .upgrade = mosaicSerdeAddZero, .downgrade = mosaicSerdeDropHint, .attribute = "priority"},
    {.op = "tpu.enqueue_dma", .since = 8, .downgrade = mosaicSerdeDropFalse, .attribute = "strict_ordering"},
    {.op = "tpu.enqueue_dma", .since = 12, .downgrade = mosaicSerdeNeedTargetSemaphore},
    {.op = "tpu.enqueue_dma", .since = 14, .upgrade = mosaicSerdeSplitCoreId, .downgrade = mosaicSerdeMergeCoreId, .groups = 6},

    {.op = "tpu.iota", .since = 6, .upgrade = mosaicSerdeWrapDimension, .downgrade = mosaicSerdeUnwrapDimension},

    {.op = "tpu.matmul", .since = 13, .upgrade = mosaicSerdeAddFalse, .downgrade = mosaicSerdeDropFalse, .attribute = "transpose_lhs_hint"},

    {.op = "tpu.pack_vmsk", .since = MOSAIC_SERDE_LEGACY, .upgrade = mosaicSerdeUpgradePackMask},

    {.op = "tpu.reciprocal", .since = 10, .downgrade = mosaicSerdeElideTrue, .attribute = "full_range"},

    {.op = "tpu.reduce", .since = 18, .upgrade = mosaicSerdeSplitReduceKind, .downgrade = mosaicSerdeMergeReduceKind},

    {.op = "tpu.reinterpret_cast", .since = 12, .downgrade = mosaicSerdeRefuseDynamicOffset},
    {.op = "tpu.reinterpret_cast", .since = 15, .upgrade = mosaicSerdeAddDynamicSizes, .downgrade = mosaicSerdeDropDynamicSizes},
    {.op = "tpu.reinterpret_cast", .since = 16, .upgrade = mosaicSerdeAddDynamicStrides, .downgrade = mosaicSerdeDropDynamicStrides},

    {.op = "tpu.repeat", .since = MOSAIC_SERDE_LEGACY, .upgrade = mosaicSerdeUpgradeRepeat},

    {.op = "tpu.scan", .since = 17, .upgrade = mosaicSerdeAddScanDimension, .downgrade = mosaicSerdeDropScanDimension},
    {.op = "tpu.scan", .since = 18, .upgrade = mosaicSerdeSplitScanKind, .downgrade = mosaicSerdeMergeScanKind},

    {.op = "tpu.sem_signal", .since = 2, .upgrade = mosaicSerdeUpgradeSemSignal, .downgrade = mosaicSerdeDowngradeSemSignal},
    {.op = "tpu.sem_signal", .since = 14, .upgrade = mosaicSerdeSplitCoreId, .downgrade = mosaicSerdeMergeCoreId, .groups = 4},

    {.op = "tpu.store", .since = 11, .upgrade = mosaicSerdeAddFalse, .downgrade = mosaicSerdeDropFalse, .attribute = "add"},

    {.op = "tpu.unpack_subelements", .since = 7, .downgrade = mosaicSerdeElideTrue, .attribute = "sign_extended"},
    {.op = "tpu.unpack_subelements", .since = 10, .downgrade = mosaicSerdeRenameIntegerExtended},
    {.op = "tpu.unpack_subelements", .since = 10, .downgrade = mosaicSerdeElideFalse, .attribute = "unsigned_integers"},
    {.op = "tpu.unpack_subelements", .since = MOSAIC_SERDE_LEGACY, .upgrade = mosaicSerdeRenameSignExtended},

    {.op = "tpu.wait_dma", .since = MOSAIC_SERDE_LEGACY, .upgrade = mosaicSerdeUpgradeWaitDma},
    {.op = "tpu.wait_dma", .since = 14, .upgrade = mosaicSerdeSplitCoreId, .downgrade = mosaicSerdeMergeCoreId, .groups = 6},

    {.op = "tpu.wait_dma2", .since = 3, .downgrade = mosaicSerdeRefuseOp},
    {.op = "tpu.wait_dma2", .since = 7, .upgrade = mosaicSerdeUpgradeWaitDma2, .downgrade = mosaicSerdeDowngradeWaitDma2},

    {.op = "vector.multi_reduction", .since = 3, .upgrade = mosaicSerdePackReductionDims, .downgrade = mosaicSerdeRefuseOp},
};
// clang-format on
enum { RULE_COUNT = sizeof(kRules) / sizeof(kRules[0]) };

static int compareNames(MlirStringRef name, const char *op) {
  const size_t length = strlen(op);
  const int order =
      memcmp(name.data, op, name.length < length ? name.length : length);
  return order ? order : (name.length > length) - (name.length < length);
}

typedef struct RuleRange {
  int begin, end;
} RuleRange;

/// The rules of the op of that name.
static RuleRange findRules(MlirStringRef name) {
  int begin = 0;
  for (int end = RULE_COUNT; begin < end;) {
    const int middle = begin + (end - begin) / 2;
    if (compareNames(name, kRules[middle].op) > 0)
      begin = middle + 1;
    else
      end = middle;
  }
  RuleRange range = {begin, begin};
  while (range.end < RULE_COUNT &&
         compareNames(name, kRules[range.end].op) == 0)
    ++range.end;
  return range;
}

MlirLogicalResult mosaicSerdeUpgrade(MosaicSerdeDraft *draft, int64_t version) {
  const MlirStringRef name = draft->name;
  const RuleRange range = findRules(name);
  for (int i = range.begin; i < range.end; ++i) {
    if (version >= kRules[i].since || !kRules[i].upgrade)
      continue;
    MOSAIC_TRY(kRules[i].upgrade(draft, &kRules[i]));
    if (draft->name.data != name.data || !mlirValueIsNull(draft->replacement))
      break;
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeDowngrade(MosaicSerdeDraft *draft,
                                       int64_t version) {
  const RuleRange range = findRules(draft->name);
  for (int i = range.end - 1; i >= range.begin; --i)
    if (version < kRules[i].since && kRules[i].downgrade)
      MOSAIC_TRY(kRules[i].downgrade(draft, &kRules[i]));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeRefuse(const MosaicSerdeDraft *draft,
                                    const MosaicSerdeRule *rule,
                                    const char *what) {
  return mosaicOpError(draft->op, "has %s, which versions before %d cannot say",
                       what, (int)rule->since);
}
