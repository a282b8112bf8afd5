//===- PackedCompares.c - Comparisons that are done on packed elements -----===//

#include "Transforms/PackedCompares.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Types.h"

enum {
  EQUALITY_GENERATION = 5, ///< the first to test 8 and 16 bits for equality
  ORDER_GENERATION = 6,    ///< the first to order 16-bit elements
};

bool mosaicComparesPacked(const MosaicTarget *target, MlirOperation op) {
  const MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
  const int64_t bits = mosaicElementBitwidth(type);
  const int32_t generation = target->hardwareGeneration;
  if (bits == 16 && generation >= ORDER_GENERATION)
    return true;
  return !mosaicElementIsFloat(type) && bits >= 8 &&
         generation >= EQUALITY_GENERATION &&
         mosaicOperationIntAttr(op, "predicate", 0) <= MOSAIC_CMPI_NE;
}
