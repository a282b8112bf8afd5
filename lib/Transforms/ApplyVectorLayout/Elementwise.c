//===- Elementwise.c - Ops that work element by element --------------------===//
//
// All operands and the result lie alike, so vreg i of the result is the op on
// vregs i of the operands.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Support/Diagnostics.h"

// One operand of one vreg's op: the vreg, or a scalar spread over a vreg.
static MlirLogicalResult operandOf(ApplyOp *op, intptr_t operand,
                                   int64_t number, MlirValue *value) {
  if (op->operands[operand]) {
    *value = op->operands[operand]->vregs[number];
    return mlirLogicalResultSuccess();
  }
  const MlirValue scalar = mlirOperationGetOperand(op->op, operand);
  const MlirType type =
      mosaicVregType(op->builder.target, mlirValueGetType(scalar),
                     op->results[0]->layout.bitwidth);
  return applyFillVreg(op, scalar, type, value);
}

static MlirLogicalResult checkAlike(const ApplyOp *op) {
  if (mlirOperationGetNumResults(op->op) != 1 || !op->results[0])
    return applyUnsupported(op, "elementwise ops have one vector result");
  for (intptr_t i = 0, e = mlirOperationGetNumOperands(op->op); i < e; ++i)
    if (op->operands[i] && !mosaicVectorLayoutEqual(op->operands[i]->layout,
                                                    op->results[0]->layout))
      return mosaicOpError(op->op,
                           "works element by element, but its operand %d and "
                           "its result have different layouts",
                           (int)i);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyElementwise(ApplyOp *op) {
  MOSAIC_TRY(checkAlike(op));
  MosaicVregArray *result = op->results[0];
  const MlirType type = mosaicVregArrayVregType(result, op->builder.target);
  const intptr_t numOperands = mlirOperationGetNumOperands(op->op);
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, numOperands);
  for (int64_t number = 0; number < result->numVregs; ++number) {
    for (intptr_t i = 0; i < numOperands; ++i)
      if (number == 0 || op->operands[i]) // a spread scalar serves all vregs
        MOSAIC_TRY(operandOf(op, i, number, &operands[i]));
    const MlirOperation lowered =
        mosaicBuildLike(&op->builder, op->op,
                        &(MosaicOperationSpec){.numOperands = numOperands,
                                               .operands = operands,
                                               .numResults = 1,
                                               .resultTypes = &type});
    result->vregs[number] = mlirOperationGetResult(lowered, 0);
  }
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
