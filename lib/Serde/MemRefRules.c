//===- MemRefRules.c - The serialized forms of tpu.reinterpret_cast -------===//
//
//   groups        source | dynamic_offset | dynamic_sizes | dynamic_strides
//   version < 15  (none: 1 or 2 operands)
//           < 16    1          0/1                n
//          >= 16    1          0/1                n                m
//
//===----------------------------------------------------------------------===//

#include "Serde/Rules.h"

#include "Support/Diagnostics.h"

MlirLogicalResult mosaicSerdeRefuseDynamicOffset(MosaicSerdeDraft *draft,
                                                 const MosaicSerdeRule *rule) {
  if (draft->operandCount > 1)
    return mosaicSerdeRefuse(draft, rule, "a dynamic_offset");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeAddDynamicSizes(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule) {
  if (draft->operandCount < 1 || draft->operandCount > 2)
    return mosaicOpError(draft->op,
                         "has %d operands; before version %d it has 1 or 2",
                         (int)draft->operandCount, (int)rule->since);
  const int32_t groups[] = {1, draft->operandCount > 1, 0};
  mosaicSerdeDraftSetSegments(draft, 3, groups);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeDropDynamicSizes(MosaicSerdeDraft *draft,
                                              const MosaicSerdeRule *rule) {
  int32_t groups[MOSAIC_SERDE_MAX_SEGMENTS];
  MOSAIC_TRY(mosaicSerdeDraftReadSegments(draft, 3, groups));
  if (groups[2] != 0)
    return mosaicSerdeRefuse(draft, rule, "dynamic_sizes");
  mosaicSerdeDraftRemove(draft, MOSAIC_SERDE_SEGMENTS);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeAddDynamicStrides(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule) {
  int32_t groups[MOSAIC_SERDE_MAX_SEGMENTS];
  (void)rule;
  MOSAIC_TRY(mosaicSerdeDraftReadSegments(draft, 3, groups));
  groups[3] = 0;
  mosaicSerdeDraftSetSegments(draft, 4, groups);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeDropDynamicStrides(MosaicSerdeDraft *draft,
                                                const MosaicSerdeRule *rule) {
  int32_t groups[MOSAIC_SERDE_MAX_SEGMENTS];
  MOSAIC_TRY(mosaicSerdeDraftReadSegments(draft, 4, groups));
  if (groups[3] != 0)
    return mosaicSerdeRefuse(draft, rule, "dynamic_strides");
  mosaicSerdeDraftSetSegments(draft, 3, groups);
  return mlirLogicalResultSuccess();
}
