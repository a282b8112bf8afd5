//===- Creation.c - Values from nothing, and layouts by decree -------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Support/Diagnostics.h"

MlirLogicalResult applyConstant(ApplyOp *op) {
  MosaicVregArray *result = op->results[0];
  MlirAttribute element =
      mosaicValueConstantSplat(mlirOperationGetResult(op->op, 0));
  if (mlirAttributeIsNull(element))
    return applyUnsupported(op, "constants whose elements differ");
  const MlirValue vreg = mosaicBuildSplat(
      &op->builder, mosaicVregArrayVregType(result, op->builder.target),
      element);
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = vreg;
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyAssumeLayout(ApplyOp *op) {
  if (!mosaicVectorLayoutEqual(op->operands[0]->layout, op->results[0]->layout))
    return mosaicOpError(op->op, "has different in_layout and out_layout");
  *op->results[0] = *op->operands[0];
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
