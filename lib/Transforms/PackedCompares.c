//===- PackedCompares.c - Comparisons that are done on packed elements -----===//

#include "Transforms/PackedCompares.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Types.h"
#include "Support/TargetFeatures.h"

bool mosaicComparesPacked(const MosaicTarget *target, MlirOperation op) {
  const MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
  const int64_t bits = mosaicElementBitwidth(type);
  if (bits == 16 && mosaicTargetHas(target, MOSAIC_HAS_PACKED_ORDER))
    return true;
  return !mosaicElementIsFloat(type) && bits >= 8 &&
         mosaicTargetHas(target, MOSAIC_HAS_PACKED_EQUALITY) &&
         mosaicOperationIntAttr(op, "predicate", 0) <= MOSAIC_CMPI_NE;
}
