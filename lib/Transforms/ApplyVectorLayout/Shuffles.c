//===- Shuffles.c - Ops that move data -------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Relayout/Relayout.h"
#include "Support/Diagnostics.h"

MlirLogicalResult applyRelayout(ApplyOp *op) {
  MOSAIC_TRY(mosaicRelayout(&op->builder, op->op, op->operands[0],
                            op->results[0]->layout, op->results[0]));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
