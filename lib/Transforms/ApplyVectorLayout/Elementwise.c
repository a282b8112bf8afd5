//===- Elementwise.c - Ops that work element by element --------------------===//
//
// All operands and the result lie alike, so vreg i of the result is the op on
// vregs i of the operands.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Relayout/Masks.h"
#include "Relayout/Packing.h"
#include "Support/Diagnostics.h"
#include "Support/TargetFeatures.h"
#include "Transforms/PackedCompares.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

// One operand of one vreg's op: the vreg, or a scalar spread over a vreg.
static MlirValue operandOf(ApplyOp *op, intptr_t operand, int64_t number) {
  if (op->operands[operand])
    return op->operands[operand]->vregs[number];
  const MlirValue scalar = mlirOperationGetOperand(op->op, operand);
  const MlirType type =
      mosaicVregType(op->builder.target, mlirValueGetType(scalar),
                     op->results[0]->layout.bitwidth);
  return applyFillVreg(op, scalar, type);
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

//===----------------------------------------------------------------------===//
// Packed elements
//===----------------------------------------------------------------------===//

enum {
  NEVER = INT8_MAX, ///< no generation so far
  MOST_PARTS = 32,  ///< sub-elements of a word
};

/// An integer op that can be done on wider elements, and since which generation
/// it is done on narrow ones.
///
/// Source: what both compilers take (libtpu 0.0.30 and 0.0.52); the newer one
///         also shifts narrow elements
typedef struct PackedOp {
  const char *name;
  int8_t first16;  ///< generation, for 16 bits; there is none for fewer
  bool isUnsigned; ///< needs zeros above the elements it widens; order is kept
                   ///< by signs too
} PackedOp;

static const PackedOp kPackedOps[] = {
    // clang-format off
    {"arith.addi",  6,     false},
    {"arith.divsi", NEVER, false},
    {"arith.divui", NEVER, true},
    {"arith.maxsi", NEVER, false},
    {"arith.maxui", NEVER, false},
    {"arith.minsi", NEVER, false},
    {"arith.minui", NEVER, false},
    {"arith.muli",  6,     false},
    {"arith.remsi", NEVER, false},
    {"arith.remui", NEVER, true},
    {"arith.shli",  NEVER, false},
    {"arith.shrsi", NEVER, false},
    {"arith.shrui", NEVER, true},
    {"arith.subi",  6,     false},
    {"math.absi",   NEVER, false},
    // clang-format on
};

static const PackedOp *findPackedOp(MlirOperation op) {
  for (size_t i = 0; i < sizeof(kPackedOps) / sizeof(*kPackedOps); ++i)
    if (mosaicOperationIs(op, kPackedOps[i].name))
      return &kPackedOps[i];
  return NULL;
}

// The row of an op that the generation does on wider elements only; null for
// any other op.
static const PackedOp *lacksPackedOp(const ApplyOp *op) {
  const int64_t bitwidth = mosaicElementBitwidth(op->results[0]->type);
  const PackedOp *row = findPackedOp(op->op);
  if (!row || bitwidth == 1 || bitwidth >= 32)
    return NULL;
  const bool isNative =
      bitwidth == 16 && op->builder.target->hardwareGeneration >= row->first16;
  return isNative ? NULL : row;
}

// The vreg of 32-bit elements that a part of a packed one is widened to.
static MlirType wideTypeOf(const MosaicBuilder *builder, MlirType packed) {
  return mosaicElementIsFloat(packed)
             ? mosaicVregType(builder->target, mlirF32TypeGet(builder->context),
                              32)
             : mosaicVregWordsType(builder);
}

/// Parts of a packed vreg as vregs of words.
typedef struct Parts {
  intptr_t count;
  MlirValue vregs[MOST_PARTS];
  int32_t positions[MOST_PARTS]; ///< increasing
} Parts;

// The parts of vreg `number` of the result that hold data: a compressed part is
// a run of sublanes.
static Parts partsWithData(const ApplyOp *op, int64_t number) {
  static const bool kAllowReplicated[] = {true, true};
  const MosaicVregArray *result = op->results[0];
  const int64_t packing = mosaicVectorLayoutPacking(result->layout);
  const int64_t sublanes = op->builder.target->sublaneCount;
  int64_t *index =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, result->arrayRank);
  assert(packing <= MOST_PARTS);
  for (intptr_t i = result->arrayRank; i-- > 0; number /= result->array[i])
    index[i] = number % result->array[i];
  const MosaicDataBounds bounds =
      mosaicVregArrayDataBounds(result, &op->builder, index, kAllowReplicated);
  Parts parts = {0};
  for (int64_t i = 0; i < packing; ++i) {
    int64_t sublane = i * sublanes / packing;
    const int64_t end = ((i + 1) * sublanes + packing - 1) / packing;
    while (sublane < end && !mosaicDataBoundsSublaneHasData(&bounds, sublane))
      ++sublane;
    if (sublane < end)
      parts.positions[parts.count++] = (int32_t)i;
  }
  return parts;
}

// The op on 32-bit elements of each part of packed vregs that holds data.
static Parts buildParts(ApplyOp *op, int64_t number, intptr_t numOperands,
                        const MlirValue *operands, bool isUnsigned,
                        MlirType partType) {
  MosaicBuilder *builder = &op->builder;
  const MlirType narrow = mlirValueGetType(operands[0]);
  const int64_t bitwidth = mosaicElementBitwidth(narrow);
  const MlirType wide = wideTypeOf(builder, narrow);
  Parts parts = partsWithData(op, number);
  MlirValue *widened =
      MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, numOperands);
  for (intptr_t i = 0; i < parts.count; ++i) {
    for (intptr_t k = 0; k < numOperands; ++k) {
      widened[k] = mosaicBuildUnpackSubelements(
          builder, wide, operands[k], parts.positions[i], TPU_PACK_COMPRESSED,
          !isUnsigned);
      if (isUnsigned)
        widened[k] =
            mosaicBuildAndI(builder, widened[k],
                            mosaicBuildIntConstant(
                                builder, wide, (INT64_C(1) << bitwidth) - 1));
    }
    parts.vregs[i] = buildLikeOne(op, numOperands, widened, partType);
  }
  return parts;
}

static MlirValue buildWidened(ApplyOp *op, const PackedOp *row, int64_t number,
                              const MlirValue *operands, MlirType type) {
  const Parts parts =
      buildParts(op, number, mlirOperationGetNumOperands(op->op), operands,
                 row->isUnsigned, mosaicVregWordsType(&op->builder));
  return mosaicBuildPackSubelements(&op->builder, type, parts.count,
                                    parts.vregs, parts.positions,
                                    TPU_PACK_COMPRESSED);
}

MlirLogicalResult applyElementwise(ApplyOp *op) {
  MOSAIC_TRY(checkAlike(op));
  MosaicVregArray *result = op->results[0];
  const MlirType type = mosaicVregArrayVregType(result, op->builder.target);
  const PackedOp *lacking = lacksPackedOp(op);
  const intptr_t numOperands = mlirOperationGetNumOperands(op->op);
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, numOperands);
  for (int64_t number = 0; number < result->numVregs; ++number) {
    for (intptr_t i = 0; i < numOperands; ++i)
      if (number == 0 || op->operands[i]) // a spread scalar serves all vregs
        operands[i] = operandOf(op, i, number);
    result->vregs[number] =
        lacking ? buildWidened(op, lacking, number, operands, type)
                : buildLikeOne(op, numOperands, operands, type);
  }
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

static MlirValue buildPlainSum(MosaicBuilder *builder, MlirValue lhs,
                               MlirValue rhs) {
  return mosaicElementIsFloat(mlirValueGetType(lhs))
             ? mosaicBuildAddF(builder, lhs, rhs)
             : mosaicBuildAddI(builder, lhs, rhs);
}

MlirValue applyBuildSum(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs) {
  const MlirType type = mlirValueGetType(lhs);
  const int64_t bitwidth = mosaicElementBitwidth(type);
  if (bitwidth == 32 ||
      (bitwidth == 16 &&
       mosaicTargetHas(builder->target, MOSAIC_HAS_PACKED_SUMS)))
    return buildPlainSum(builder, lhs, rhs);
  const MlirType wide = wideTypeOf(builder, type);
  MlirValue sums[MOST_PARTS];
  int32_t positions[MOST_PARTS];
  for (int32_t i = 0; i < 32 / bitwidth; ++i) {
    sums[i] =
        buildPlainSum(builder,
                      mosaicBuildUnpackSubelements(builder, wide, lhs, i,
                                                   TPU_PACK_COMPRESSED, true),
                      mosaicBuildUnpackSubelements(builder, wide, rhs, i,
                                                   TPU_PACK_COMPRESSED, true));
    positions[i] = i;
  }
  return mosaicBuildPackSubelements(builder, type, 32 / bitwidth, sums,
                                    positions, TPU_PACK_COMPRESSED);
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// What a comparison of packed elements is lowered to.
typedef enum CompareMethod {
  COMPARE_AS_IT_IS,
  COMPARE_DIFFERENCE, ///< the bits that differ with zero, for equality
  COMPARE_PARTS,      ///< each part as 32-bit elements; the masks are packed
} CompareMethod;

static bool isNov2025(const ApplyOp *op) {
  return op->context->options->libtpuForm == MOSAIC_LIBTPU_FORM_NOV2025;
}

// Whether a select takes the smaller or the larger of what is compared. The
// compiler makes one op of that, which it lacks for packed integers.
static bool isChoiceOfOperands(const ApplyOp *op) {
  const MlirValue left = mlirOperationGetOperand(op->op, 0);
  const MlirValue right = mlirOperationGetOperand(op->op, 1);
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op->op, 0));
  for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    const MlirOperation user = mlirOpOperandGetOwner(use);
    if (!mosaicOperationIs(user, "arith.select"))
      continue;
    const MlirValue first = mlirOperationGetOperand(user, 1);
    const MlirValue second = mlirOperationGetOperand(user, 2);
    if ((mlirValueEqual(first, left) && mlirValueEqual(second, right)) ||
        (mlirValueEqual(first, right) && mlirValueEqual(second, left)))
      return true;
  }
  return false;
}

// The older compiler tests packed integers only for not being zero, and knows no
// unsigned order.
//
// Source: what both compilers take (libtpu 0.0.30 and 0.0.52)
static CompareMethod compareMethod(const ApplyOp *op) {
  const MosaicTarget *target = op->builder.target;
  const MlirType type = op->operands[0]->type;
  const int64_t bits = mosaicElementBitwidth(type);
  if (bits == 1 || bits == 32)
    return COMPARE_AS_IT_IS;
  if (!mosaicComparesPacked(target, op->op))
    return COMPARE_PARTS;
  if (mosaicElementIsFloat(type))
    return COMPARE_AS_IT_IS;
  const int64_t predicate = mosaicOperationIntAttr(op->op, "predicate", 0);
  if (predicate <= MOSAIC_CMPI_NE) {
    const bool takesAll =
        bits == 16 && mosaicTargetHas(target, MOSAIC_HAS_PACKED_ORDER);
    return takesAll || !isNov2025(op) ? COMPARE_AS_IT_IS : COMPARE_DIFFERENCE;
  }
  const bool takesOrder = predicate < MOSAIC_CMPI_ULT || !isNov2025(op);
  return takesOrder && !isChoiceOfOperands(op) ? COMPARE_AS_IT_IS
                                               : COMPARE_PARTS;
}

static MlirValue compareDifference(ApplyOp *op, MlirType type,
                                   const MlirValue operands[2]) {
  MosaicBuilder *builder = &op->builder;
  const MlirValue different = mosaicBuildIntegersToMask(
      builder, mosaicBuildXOrI(builder, operands[0], operands[1]));
  if (mosaicOperationIntAttr(op->op, "predicate", 0) == MOSAIC_CMPI_NE)
    return different;
  return mosaicBuildXOrI(builder, different,
                         mosaicBuildIntConstant(builder, type, 1));
}

// Packs masks of 32-bit elements into one of narrower elements.
static MlirValue packMasks(ApplyOp *op, MlirType type, Parts *masks) {
  MosaicBuilder *builder = &op->builder;
  const int64_t packing = mosaicVectorLayoutPacking(op->results[0]->layout);
  if (packing == 2 || !isNov2025(op))
    return mosaicPackMasks(builder, type, masks->count, masks->vregs,
                           masks->positions);
  const MlirType wide = mosaicVregWordsType(builder);
  for (intptr_t i = 0; i < masks->count; ++i)
    masks->vregs[i] = mosaicBuildMaskToIntegers(builder, masks->vregs[i], wide);
  return mosaicBuildIntegersToMask(
      builder,
      mosaicBuildPackSubelements(
          builder, mosaicIntegerTypeLike(type, (unsigned)(32 / packing)),
          masks->count, masks->vregs, masks->positions, TPU_PACK_COMPRESSED));
}

// Compares vregs number `number` of packed elements part by part. Sign extension
// keeps the order of unsigned integers too.
static MlirValue compareParts(ApplyOp *op, int64_t number, MlirType type,
                              const MlirValue operands[2]) {
  const MosaicBuilder *builder = &op->builder;
  Parts masks =
      buildParts(op, number, 2, operands, false,
                 mosaicVregType(builder->target, mosaicElementType(type), 32));
  return packMasks(op, type, &masks);
}

// Compares packed elements as words, whose mask is what is asked for.
static MlirLogicalResult compareUnpacked(ApplyOp *op) {
  MosaicBuilder *builder = &op->builder;
  MosaicVregArray *result = op->results[0];
  MosaicVregArray words[2];
  for (int i = 0; i < 2; ++i) {
    const MlirType element =
        mosaicElementType(wideTypeOf(builder, op->operands[i]->type));
    MOSAIC_TRY(mosaicVregArrayCreate(
        builder, op->op, mosaicTypeWithElement(op->operands[i]->type, element),
        result->layout, &words[i]));
    MOSAIC_TRY(mosaicUnpackVregs(builder, op->op, op->operands[i], &words[i]));
  }
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  for (int64_t number = 0; number < result->numVregs; ++number) {
    const MlirValue operands[] = {words[0].vregs[number],
                                  words[1].vregs[number]};
    result->vregs[number] = buildLikeOne(op, 2, operands, type);
  }
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyCompare(ApplyOp *op) {
  MosaicVregArray *result = op->results[0];
  if (op->operands[0]->layout.bitwidth < result->layout.bitwidth &&
      op->operands[1]->layout.bitwidth < result->layout.bitwidth)
    return compareUnpacked(op);
  const CompareMethod method = compareMethod(op);
  if (method == COMPARE_AS_IT_IS)
    return applyElementwise(op);
  MOSAIC_TRY(checkAlike(op));
  const MlirType type = mosaicVregArrayVregType(result, op->builder.target);
  for (int64_t number = 0; number < result->numVregs; ++number) {
    const MlirValue operands[] = {op->operands[0]->vregs[number],
                                  op->operands[1]->vregs[number]};
    result->vregs[number] = method == COMPARE_DIFFERENCE
                                ? compareDifference(op, type, operands)
                                : compareParts(op, number, type, operands);
  }
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
