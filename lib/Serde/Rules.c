//===- Rules.c - What changed in the serialized form, version by version --===//

#include "Serde/Rules.h"

#include "Support/Diagnostics.h"

MlirLogicalResult mosaicSerdeUpgrade(MosaicSerdeDraft *draft, int64_t version) {
  (void)draft;
  (void)version;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeDowngrade(MosaicSerdeDraft *draft,
                                       int64_t version) {
  (void)draft;
  (void)version;
  return mlirLogicalResultSuccess();
}
