//===- Conversions.c - Casts between element types -------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Relayout/Masks.h"
#include "Relayout/Packing.h"
#include "Support/Diagnostics.h"
#include "Support/TargetFeatures.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static int64_t resultBits(const ApplyOp *op) {
  return op->results[0]->layout.bitwidth;
}

static int64_t operandBits(const ApplyOp *op) {
  return op->operands[0]->layout.bitwidth;
}

static MlirLogicalResult narrowFloatError(const ApplyOp *op) {
  return mosaicOpError(op->op,
                       "converts to %d-bit floats, which generation %d "
                       "cannot do; generation %d can",
                       (int)resultBits(op),
                       op->builder.target->hardwareGeneration,
                       mosaicFirstGenerationWith(MOSAIC_HAS_F8_CASTS));
}

// A cast to wider elements is an unpack: it converts while it widens.
MlirLogicalResult applyExtension(ApplyOp *op) {
  if (operandBits(op) >= resultBits(op))
    return mosaicOpError(op->op, "widens %d-bit to %d-bit elements",
                         (int)operandBits(op), (int)resultBits(op));
  if (mosaicElementIsFloat(op->results[0]->type) && resultBits(op) < 16 &&
      !mosaicTargetHas(op->builder.target, MOSAIC_HAS_F8_CASTS))
    return narrowFloatError(op);
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
      !mosaicTargetHas(op->builder.target, MOSAIC_HAS_F8_CASTS))
    return narrowFloatError(op);
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

// 0 and 1, or 0 and -1, where a mask is false and true. Registers know no
// arith.extsi of masks.
static MlirValue buildMaskIntegers(MosaicBuilder *builder, MlirValue mask,
                                   MlirType type, bool isSigned) {
  if (!isSigned)
    return mosaicBuildMaskToIntegers(builder, mask, type);
  return mosaicBuildSelect(builder, mask,
                           mosaicBuildIntConstant(builder, type, -1),
                           mosaicBuildZero(builder, type));
}

// A mask becomes integers of the width of what it masks, and those are packed or
// unpacked where another width is asked for.
static MlirLogicalResult extendMask(ApplyOp *op, bool isSigned) {
  MosaicBuilder *builder = &op->builder;
  const MosaicVregArray *mask = op->operands[0];
  const int64_t from = operandBits(op), to = resultBits(op);
  MosaicVregArray integers = *op->results[0];
  if (from != to)
    MOSAIC_TRY(mosaicVregArrayCreate(
        builder, op->op, mosaicIntegerTypeLike(mask->type, (unsigned)from),
        mask->layout, &integers));
  const MlirType vreg = mosaicVregArrayVregType(&integers, builder->target);
  for (int64_t i = 0; i < integers.numVregs; ++i)
    integers.vregs[i] =
        buildMaskIntegers(builder, mask->vregs[i], vreg, isSigned);
  if (from != to)
    MOSAIC_TRY(
        from < to
            ? mosaicUnpackVregs(builder, op->op, &integers, op->results[0])
            : mosaicPackVregs(builder, op->op, &integers, op->results[0]));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

static bool extendsMask(const ApplyOp *op) {
  return mosaicTypeIsI1(mosaicElementType(op->operands[0]->type));
}

MlirLogicalResult applyExtSI(ApplyOp *op) {
  return extendsMask(op) ? extendMask(op, true) : applyExtension(op);
}

// An unpack extends signs; what it put above the element's bits is cleared.
MlirLogicalResult applyExtUI(ApplyOp *op) {
  if (extendsMask(op))
    return extendMask(op, false);
  MOSAIC_TRY(applyExtension(op));
  MosaicBuilder *builder = &op->builder;
  const MlirType words = mosaicVregWordsType(builder);
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

//===----------------------------------------------------------------------===//
// Bitcasts
//===----------------------------------------------------------------------===//

// A row of wide elements lies where its narrow rows do, so words stay.
static MlirLogicalResult checkBitcast(const ApplyOp *op) {
  const MosaicVectorLayout from = op->operands[0]->layout;
  const MosaicVectorLayout to = op->results[0]->layout;
  if (from.implicitDim != to.implicitDim ||
      from.tiling[MOSAIC_COLUMNS] != to.tiling[MOSAIC_COLUMNS] ||
      from.offsets[MOSAIC_COLUMNS] != to.offsets[MOSAIC_COLUMNS] ||
      from.tiling[MOSAIC_ROWS] * from.bitwidth !=
          to.tiling[MOSAIC_ROWS] * to.bitwidth)
    return mosaicOpError(op->op, "reinterprets between layouts whose tiles do "
                                 "not take the same words");
  if (from.bitwidth != to.bitwidth && from.implicitDim != MOSAIC_IMPLICIT_NONE)
    return applyUnsupported(op, "a bitcast between widths has no implicit "
                                "dimension");
  const int64_t fromRow = from.offsets[MOSAIC_ROWS];
  const int64_t toRow = to.offsets[MOSAIC_ROWS];
  const bool replicated = fromRow == MOSAIC_REPLICATED;
  if (replicated != (toRow == MOSAIC_REPLICATED) ||
      (!replicated && fromRow * from.bitwidth != toRow * to.bitwidth))
    return mosaicOpError(op->op, "reinterprets between layouts whose rows do "
                                 "not start at the same word");
  if (replicated && from.bitwidth > to.bitwidth)
    return mosaicOpError(op->op,
                         "splits rows of %d-bit elements, which "
                         "differ, in a layout that says they are the "
                         "same",
                         from.bitwidth);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyBitcast(ApplyOp *op) {
  MOSAIC_TRY(checkBitcast(op));
  MosaicVregArray *result = op->results[0];
  const MlirType type = mosaicVregArrayVregType(result, op->builder.target);
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] =
        mosaicBuildBitcastVreg(&op->builder, op->operands[0]->vregs[i], type);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Narrow elements side by side in wide ones
//===----------------------------------------------------------------------===//

// Integers narrower than a word are moved by arithmetic on words; hardware
// packs words only.

/// Narrow elements in wide ones, of vregs whose operand and result have the
/// wide width.
typedef struct Fields {
  int64_t narrow, wide; ///< bits
  MlirType narrowType;  ///< of a vreg
  MlirType type;        ///< of the result's vregs
} Fields;

static MlirLogicalResult findFields(const ApplyOp *op, const char *attribute,
                                    Fields *fields) {
  MlirType narrow =
      mlirTypeAttrGetValue(mosaicOperationAttr(op->op, attribute));
  *fields = (Fields){
      .narrow = mosaicElementBitwidth(narrow),
      .wide = operandBits(op),
      .type = mosaicVregArrayVregType(op->results[0], op->builder.target)};
  for (intptr_t i = 0, e = mlirOperationGetNumOperands(op->op); i < e; ++i)
    if (!mosaicVectorLayoutEqual(op->operands[i]->layout,
                                 op->results[0]->layout))
      return applyUnsupported(op, "its operands and its result have one width "
                                  "and one layout");
  if (fields->narrow < 2 || fields->wide % fields->narrow != 0)
    return applyUnsupported(op, "packed elements have 2, 4, 8, 16 or 32 bits");
  fields->narrowType =
      mosaicVregType(op->builder.target, narrow, fields->narrow);
  return mlirLogicalResultSuccess();
}

static MlirValue shiftWords(MosaicBuilder *builder, MlirValue words,
                            int64_t amount, bool left) {
  if (amount == 0)
    return words;
  const MlirValue by =
      mosaicBuildIntConstant(builder, mosaicVregWordsType(builder), amount);
  return left ? mosaicBuildShLI(builder, words, by)
              : mosaicBuildShRUI(builder, words, by);
}

// What is left of each wide element of `vreg` when bits above the narrow ones
// are cleared, as words.
static MlirValue cutFields(MosaicBuilder *builder, const Fields *fields,
                           MlirValue words) {
  return mosaicBuildAndI(
      builder, words,
      mosaicBuildIntConstant(builder, mosaicVregWordsType(builder),
                             lowBits(fields->narrow, fields->wide)));
}

static MlirValue packFields(MosaicBuilder *builder, const Fields *fields,
                            intptr_t count, const MlirValue *sources,
                            const int32_t *positions) {
  if (count == 1)
    return mosaicBuildBitcastVreg(builder, sources[0], fields->type);
  if (fields->wide == 32)
    return mosaicBuildBitcastVreg(
        builder,
        mosaicBuildPackSubelements(builder, fields->narrowType, count, sources,
                                   positions, TPU_PACK_INTERLEAVED),
        fields->type);
  const MlirType words = mosaicVregWordsType(builder);
  MlirValue sum = {0};
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue field = cutFields(
        builder, fields, mosaicBuildBitcastVreg(builder, sources[i], words));
    field = shiftWords(builder, field, i * fields->narrow, true);
    sum = i == 0 ? field : mosaicBuildOrI(builder, sum, field);
  }
  return mosaicBuildBitcastVreg(builder, sum, fields->type);
}

MlirLogicalResult applyPackElementwise(ApplyOp *op) {
  Fields fields;
  MOSAIC_TRY(findFields(op, "target_type", &fields));
  const intptr_t count = mlirOperationGetNumOperands(op->op);
  MlirValue *sources = MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, count);
  int32_t *positions = MOSAIC_ARENA_ARRAY(op->context->arena, int32_t, count);
  MosaicVregArray *result = op->results[0];
  for (int64_t number = 0; number < result->numVregs; ++number) {
    for (intptr_t i = 0; i < count; ++i) {
      sources[i] = op->operands[i]->vregs[number];
      positions[i] = (int32_t)i;
    }
    result->vregs[number] =
        packFields(&op->builder, &fields, count, sources, positions);
  }
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

// The sign of each narrow element is spread above it by one product: 2^(n-1)
// times 2^(w-n+1) - 2 is 2^w - 2^n, so nothing is carried into a neighbour.
static MlirValue extendFields(MosaicBuilder *builder, const Fields *fields,
                              MlirValue words) {
  const MlirType type = mosaicVregWordsType(builder);
  const MlirValue signs = mosaicBuildAndI(
      builder, words,
      mosaicBuildIntConstant(builder, type,
                             lowBits(1, fields->wide) << (fields->narrow - 1)));
  const MlirValue factor = mosaicBuildIntConstant(
      builder, type, (INT64_C(2) << (fields->wide - fields->narrow)) - 2);
  return mosaicBuildOrI(builder, words,
                        mosaicBuildMulI(builder, signs, factor));
}

static MlirValue unpackFields(MosaicBuilder *builder, const Fields *fields,
                              MlirValue source, int64_t index) {
  if (fields->narrow == fields->wide)
    return mosaicBuildBitcastVreg(builder, source, fields->type);
  if (fields->wide == 32)
    return mosaicBuildUnpackSubelements(
        builder, fields->type,
        mosaicBuildBitcastVreg(builder, source, fields->narrowType),
        (int32_t)index, TPU_PACK_INTERLEAVED, true);
  MlirValue words =
      mosaicBuildBitcastVreg(builder, source, mosaicVregWordsType(builder));
  words = shiftWords(builder, words, index * fields->narrow, false);
  words = extendFields(builder, fields, cutFields(builder, fields, words));
  return mosaicBuildBitcastVreg(builder, words, fields->type);
}

MlirLogicalResult applyUnpackElementwise(ApplyOp *op) {
  Fields fields;
  MOSAIC_TRY(findFields(op, "source_type", &fields));
  const int64_t index = mosaicOperationIntAttr(op->op, "index", 0);
  MosaicVregArray *result = op->results[0];
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] =
        unpackFields(&op->builder, &fields, op->operands[0]->vregs[i], index);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
