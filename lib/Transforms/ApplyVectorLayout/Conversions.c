//===- Conversions.c - Casts between element types -------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Relayout/Packing.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

/// Generation of the first conversions of 4-bit floats, and to 8-bit ones.
enum { NARROW_FLOAT_GENERATION = 7 };

static int generation(const ApplyOp *op) {
  return op->builder.target->hardwareGeneration;
}

static int64_t resultBits(const ApplyOp *op) {
  return op->results[0]->layout.bitwidth;
}

static int64_t operandBits(const ApplyOp *op) {
  return op->operands[0]->layout.bitwidth;
}

// A cast to wider elements is an unpack: it converts while it widens.
MlirLogicalResult applyExtension(ApplyOp *op) {
  if (operandBits(op) >= resultBits(op))
    return mosaicOpError(op->op, "widens %d-bit to %d-bit elements",
                         (int)operandBits(op), (int)resultBits(op));
  if (mosaicElementIsFloat(op->results[0]->type) && resultBits(op) < 16 &&
      generation(op) < NARROW_FLOAT_GENERATION)
    return mosaicOpError(op->op,
                         "converts to %d-bit floats, which generation %d "
                         "cannot do; generation %d can",
                         (int)resultBits(op), generation(op),
                         NARROW_FLOAT_GENERATION);
  MOSAIC_TRY(
      mosaicUnpackVregs(&op->builder, op->op, op->operands[0], op->results[0]));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult pack(ApplyOp *op, const MosaicVregArray *source) {
  if (operandBits(op) <= resultBits(op))
    return mosaicOpError(op->op, "narrows %d-bit to %d-bit elements",
                         (int)operandBits(op), (int)resultBits(op));
  if (mosaicElementIsFloat(op->results[0]->type) && resultBits(op) < 8 &&
      generation(op) < NARROW_FLOAT_GENERATION)
    return mosaicOpError(op->op,
                         "converts to %d-bit floats, which generation %d "
                         "cannot do; generation %d can",
                         (int)resultBits(op), generation(op),
                         NARROW_FLOAT_GENERATION);
  MOSAIC_TRY(mosaicPackVregs(&op->builder, op->op, source, op->results[0]));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

static bool roundsTowardsZero(const ApplyOp *op) {
  MlirAttribute mode = mosaicOperationAttr(op->op, "rounding_mode");
  return tpuAttributeIsARoundingMode(mode) &&
         tpuRoundingModeAttrGetValue(mode) == TPU_ROUNDING_TOWARDS_ZERO;
}

// A pack rounds to nearest even.
MlirLogicalResult applyTruncation(ApplyOp *op) {
  if (mosaicElementIsFloat(op->results[0]->type) && roundsTowardsZero(op))
    return applyUnsupported(op, "float narrowing rounds to nearest even");
  return pack(op, op->operands[0]);
}

MlirLogicalResult applySIToFP(ApplyOp *op) {
  if (operandBits(op) == resultBits(op))
    return applyElementwise(op);
  if (roundsTowardsZero(op))
    return applyUnsupported(op, "integers become floats by rounding to "
                                "nearest even where the width changes");
  return applyExtension(op);
}

// Conversions of one width have a spelling that the compiler of lowered code
// knows, for scalars too.
static MlirLogicalResult respell(ApplyOp *op,
                                 MlirValue (*build)(MosaicBuilder *, MlirValue,
                                                    MlirType, TpuRoundingMode),
                                 TpuRoundingMode rounding) {
  if (!op->results[0]) {
    const MlirValue result = mlirOperationGetResult(op->op, 0);
    mlirValueReplaceAllUsesOfWith(
        result, build(&op->builder, mlirOperationGetOperand(op->op, 0),
                      mlirValueGetType(result), rounding));
    applyEraseLater(op->context, op->op);
    return mlirLogicalResultSuccess();
  }
  if (operandBits(op) != resultBits(op))
    return applyUnsupported(op, "its operand and result have one width; "
                                "tpu-canonicalize-mosaic gives the others "
                                "their form");
  MosaicVregArray *result = op->results[0];
  const MlirType type = mosaicVregArrayVregType(result, op->builder.target);
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] =
        build(&op->builder, op->operands[0]->vregs[i], type, rounding);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

// The compiler of November 2025 converts floats to integers by arith.fptosi
// alone; today's by tpu.fptosi alone.
static MlirValue buildArithFPToSI(MosaicBuilder *builder, MlirValue value,
                                  MlirType type, TpuRoundingMode rounding) {
  if (rounding == TPU_ROUNDING_TO_NEAREST_EVEN)
    value = mosaicBuildMathRoundEven(builder, value);
  return mosaicBuildArithFPToSI(builder, value, type);
}

static MlirLogicalResult convertToInteger(ApplyOp *op,
                                          TpuRoundingMode rounding) {
  const bool nov2025 =
      op->context->options->libtpuForm == MOSAIC_LIBTPU_FORM_NOV2025;
  return respell(op, nov2025 ? buildArithFPToSI : mosaicBuildFPToSI, rounding);
}

MlirLogicalResult applyArithFPToSI(ApplyOp *op) {
  return convertToInteger(op, TPU_ROUNDING_TOWARDS_ZERO);
}

// A float is cut to an integer before the pack, which would round it.
MlirLogicalResult applyFPToSI(ApplyOp *op) {
  if (!op->results[0] || operandBits(op) == resultBits(op))
    return convertToInteger(op, roundsTowardsZero(op)
                                    ? TPU_ROUNDING_TOWARDS_ZERO
                                    : TPU_ROUNDING_TO_NEAREST_EVEN);
  if (!roundsTowardsZero(op))
    return pack(op, op->operands[0]);
  MosaicVregArray whole = *op->operands[0];
  whole.vregs =
      MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, whole.numVregs);
  for (int64_t i = 0; i < whole.numVregs; ++i)
    whole.vregs[i] =
        mosaicBuildMathTrunc(&op->builder, op->operands[0]->vregs[i]);
  return pack(op, &whole);
}

MlirLogicalResult applyArithSIToFP(ApplyOp *op) {
  return respell(op, mosaicBuildSIToFP, TPU_ROUNDING_TO_NEAREST_EVEN);
}

// Lowest `narrow` bits of every element of `wide` bits in a word.
static int64_t lowBits(int64_t narrow, int64_t wide) {
  uint64_t mask = 0;
  for (int64_t i = 0; i < 32; i += wide)
    mask |= ((UINT64_C(1) << narrow) - 1) << i;
  return (int64_t)mask;
}

// An unpack extends signs; what it put above the element's bits is cleared.
MlirLogicalResult applyExtUI(ApplyOp *op) {
  if (mosaicElementBitwidth(op->operands[0]->type) == 1)
    return applyElementwise(op); // a mask becomes 0 and 1
  MOSAIC_TRY(applyExtension(op));
  MosaicBuilder *builder = &op->builder;
  const MlirType words = mosaicVregType(
      builder->target, mlirIntegerTypeGet(builder->context, 32), 32);
  const MlirValue mask = mosaicBuildIntConstant(
      builder, words, lowBits(operandBits(op), resultBits(op)));
  MosaicVregArray *result = op->results[0];
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = mosaicBuildBitcastVreg(
        builder,
        mosaicBuildAndI(
            builder, mosaicBuildBitcastVreg(builder, result->vregs[i], words),
            mask),
        type);
  return mlirLogicalResultSuccess();
}
