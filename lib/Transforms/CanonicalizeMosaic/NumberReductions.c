//===- NumberReductions.c - Extremes of what is a number -------------------===//
//
// Reductions by maxnumf and minnumf pass over what is no number. Hardware has those
// by maximumf and minimumf, which a NaN wins:
//
//   %n = select isnumber(%x), %x, -inf
//   %0 = vector.multi_reduction <maximumf>, %n, -inf
//   %1 = arith.maxnumf %0, %accumulator
//
// and a NaN in place of %0 where %x has no numbers, if the accumulator may be one.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"

#include <math.h>

static bool reducesBy(const Canonicalization *rewrite, const char *kind) {
  return mlirAttributeEqual(
      mosaicOperationAttr(rewrite->op, "kind"),
      mosaicReductionKind(rewrite->builder.context, kind));
}

bool reducesNumbers(const Canonicalization *rewrite) {
  return mosaicElementIsFloat(operandTypeOf(rewrite, 0)) &&
         (reducesBy(rewrite, "maxnumf") || reducesBy(rewrite, "minnumf"));
}

static bool isNumber(MlirValue value) {
  const MlirAttribute splat = mosaicValueConstantSplat(value);
  return !mlirAttributeIsNull(splat) && mlirAttributeIsAFloat(splat) &&
         !isnan(mlirFloatAttrGetValueDouble(splat));
}

// The dimensions that the op reduces, of `elements`, by another kind.
static MlirValue buildExtreme(Canonicalization *rewrite, const char *kind,
                              MlirValue elements, double accumulator) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirAttribute dims = mosaicOperationAttr(rewrite->op, "reduction_dims");
  const intptr_t count = mlirDenseArrayGetNumElements(dims);
  int64_t *list = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, count);
  for (intptr_t i = 0; i < count; ++i)
    list[i] = mlirDenseI64ArrayGetElement(dims, i);
  return mosaicBuildMultiReduction(
      builder, mosaicReductionKind(builder->context, kind), elements,
      mosaicBuildFloatConstant(builder, f32Like(resultTypeOf(rewrite)),
                               accumulator),
      count, list);
}

// `extreme`, or a NaN for what `numbers` has nothing of.
static MlirValue buildUnlessEmpty(Canonicalization *rewrite, MlirValue numbers,
                                  MlirValue extreme) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirType type = mlirValueGetType(extreme);
  const MlirType floats = f32Like(operandTypeOf(rewrite, 0));
  const MlirValue flags = mosaicBuildSelect(
      builder, numbers, mosaicBuildFloatConstant(builder, floats, 1),
      mosaicBuildZero(builder, floats));
  const MlirValue any = buildExtreme(rewrite, "maximumf", flags, 0);
  return mosaicBuildSelect(builder,
                           mosaicBuildCmpF(builder, MOSAIC_CMPF_OGT, any,
                                           mosaicBuildZero(builder, type)),
                           extreme,
                           mosaicBuildFloatConstant(builder, type, NAN));
}

static MlirValue buildWide(MosaicBuilder *builder, MlirValue value) {
  return elementIsF32(mlirValueGetType(value))
             ? value
             : buildExtendToF32(builder, value);
}

MlirLogicalResult reduceNumbers(Canonicalization *rewrite, MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  MOSAIC_TRY(requireCompatibility(rewrite, "an extreme of numbers"));
  const bool isLargest = reducesBy(rewrite, "maxnumf");
  const double last = isLargest ? -INFINITY : INFINITY;
  const MlirType type = resultTypeOf(rewrite);
  const MlirValue source = buildWide(builder, operandOf(rewrite, 0));
  const MlirValue accumulator = buildWide(builder, operandOf(rewrite, 1));
  const MlirValue numbers =
      mosaicBuildCmpF(builder, MOSAIC_CMPF_OEQ, source, source);
  const MlirValue kept = mosaicBuildSelect(
      builder, numbers, source,
      mosaicBuildFloatConstant(builder, mlirValueGetType(source), last));
  MlirValue operands[] = {
      buildExtreme(rewrite, isLargest ? "maximumf" : "minimumf", kept, last),
      accumulator};
  if (!isNumber(operandOf(rewrite, 1)))
    operands[0] = buildUnlessEmpty(rewrite, numbers, operands[0]);
  const MlirType wide = mlirValueGetType(accumulator);
  *result = mosaicBuildOneResult(
      builder, &(MosaicOperationSpec){.name = isLargest ? "arith.maxnumf"
                                                        : "arith.minnumf",
                                      .numOperands = 2,
                                      .operands = operands,
                                      .numResults = 1,
                                      .resultTypes = &wide});
  MOSAIC_TRY(canonicalizeBuilt(rewrite, result));
  if (!elementIsF32(type))
    *result = buildTruncateTo(builder, *result, type);
  return mlirLogicalResultSuccess();
}
