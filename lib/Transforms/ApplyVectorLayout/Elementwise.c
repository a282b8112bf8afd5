//===- Elementwise.c - Ops that work element by element --------------------===//
//
// All operands and the result lie alike, so vreg i of the result is the op on
// vregs i of the operands.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/TpuOps.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

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

static MlirValue buildLikeOne(ApplyOp *op, intptr_t numOperands,
                              const MlirValue *operands, MlirType type) {
  const MlirOperation lowered =
      mosaicBuildLike(&op->builder, op->op,
                      &(MosaicOperationSpec){.numOperands = numOperands,
                                             .operands = operands,
                                             .numResults = 1,
                                             .resultTypes = &type});
  return mlirOperationGetResult(lowered, 0);
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
    result->vregs[number] = buildLikeOne(op, numOperands, operands, type);
  }
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// First generation that compares 16-bit elements. None compares 8-bit ones.
enum { PACKED_COMPARE_GENERATION = 6, MOST_PARTS = 32 };

static bool comparesNatively(const ApplyOp *op, int64_t bitwidth) {
  return bitwidth == 32 ||
         (bitwidth == 16 &&
          op->builder.target->hardwareGeneration >= PACKED_COMPARE_GENERATION);
}

// Compares two packed vregs part by part as 32-bit elements, and packs the
// masks. Sign extension keeps the order of unsigned integers too.
static MlirValue compareWidened(ApplyOp *op, MlirType type,
                                const MlirValue operands[2]) {
  MosaicBuilder *builder = &op->builder;
  const int64_t packing = mosaicVectorLayoutPacking(op->results[0]->layout);
  const MlirType wide =
      mosaicVregType(builder->target,
                     mosaicElementIsFloat(mlirValueGetType(operands[0]))
                         ? mlirF32TypeGet(builder->context)
                         : mlirIntegerTypeGet(builder->context, 32),
                     32);
  MlirValue masks[MOST_PARTS];
  assert(packing <= MOST_PARTS);
  for (int64_t i = 0; i < packing; ++i) {
    MlirValue parts[2];
    for (int k = 0; k < 2; ++k)
      parts[k] = mosaicBuildUnpackSubelements(
          builder, wide, operands[k], (int32_t)i, TPU_PACK_COMPRESSED, true);
    masks[i] = buildLikeOne(
        op, 2, parts,
        mosaicVregType(builder->target, mosaicElementType(type), 32));
  }
  for (int64_t count = packing / 2, bits = 16; count >= 1;
       count /= 2, bits /= 2)
    for (int64_t i = 0; i < count; ++i)
      masks[i] = mosaicBuildPackMask(
          builder,
          mosaicVregType(builder->target, mosaicElementType(type), bits),
          masks[2 * i], masks[2 * i + 1]);
  return masks[0];
}

MlirLogicalResult applyCompare(ApplyOp *op) {
  MosaicVregArray *result = op->results[0];
  const int64_t elementBits = mosaicElementBitwidth(op->operands[0]->type);
  if (elementBits == 1 || comparesNatively(op, elementBits))
    return applyElementwise(op);
  MOSAIC_TRY(checkAlike(op));
  const MlirType type = mosaicVregArrayVregType(result, op->builder.target);
  for (int64_t number = 0; number < result->numVregs; ++number) {
    const MlirValue operands[] = {op->operands[0]->vregs[number],
                                  op->operands[1]->vregs[number]};
    result->vregs[number] = compareWidened(op, type, operands);
  }
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
