//===- Contractions.c - Sums of products on the matrix unit ----------------===//
//
// A reduction by addition of a product becomes one vector.contract, of whatever
// dimensions, when every loop goes over two of the three: left factor, right
// factor, output; and one of them over a single factor (else it is a product of
// vectors, which the vector unit does). Factors that were widened for the sum go in as they were
// before: the matrix unit multiplies bf16 and narrow integers exactly. What it
// does to f32 the op's attribute `precision` says, as in tpu.matmul.
//
//===----------------------------------------------------------------------===//

#include "Transforms/LinalgVectorization/Nest.h"

#include "Builder/Accessors.h"
#include "Builder/VectorOps.h"
#include "Support/Diagnostics.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/// A sum of products.
typedef struct Contraction {
  Elements factors[2];
  LoopList output;
  MlirType sum; ///< element type of the output
} Contraction;

static Contraction readContraction(const Nest *nest, intptr_t output) {
  const MlirOperation product = nest->reductions[output].product;
  const MlirValue next = mlirOperationGetOperand(nest->yield, output);
  return (Contraction){
      .factors = {nestElements(nest, mlirOperationGetOperand(product, 0)),
                  nestElements(nest, mlirOperationGetOperand(product, 1))},
      .output = nestOutputLoops(nest, output),
      .sum = mlirValueGetType(next)};
}

/// A factor without the cast that widened it, if the matrix unit takes it so.
static MlirValue narrowFactor(const Nest *nest, MlirValue factor) {
  const MlirOperation cast = mosaicValueDefiningOperation(factor);
  if (mosaicOperationIs(cast, "arith.extf")) {
    const MlirValue source = mlirOperationGetOperand(cast, 0);
    if (nest->run->options->supportsBF16Matmul &&
        holdsBF16(mlirValueGetType(source)))
      return source;
  }
  if (mosaicOperationIs(cast, "arith.extsi")) {
    const MlirValue source = mlirOperationGetOperand(cast, 0);
    const int64_t width = mosaicElementBitwidth(mlirValueGetType(source));
    if (width == 4 || width == 8)
      return source;
  }
  return factor;
}

/// Narrows both factors, if they are of one type then.
static void narrowFactors(const Nest *nest, Contraction *contraction) {
  Elements *factors = contraction->factors;
  const MlirValue lhs = narrowFactor(nest, factors[0].value);
  const MlirValue rhs = narrowFactor(nest, factors[1].value);
  if (!mlirTypeEqual(mosaicElementType(mlirValueGetType(lhs)),
                     mosaicElementType(mlirValueGetType(rhs))))
    return;
  factors[0].value = lhs;
  factors[1].value = rhs;
}

/// Whether the matrix unit has these types: sums of f32 (bf16 is summed in f32),
/// and of i32 from narrower integers.
static bool hasMatrixTypes(const Contraction *contraction) {
  const int64_t width =
      mosaicElementBitwidth(mlirValueGetType(contraction->factors[0].value));
  return mlirTypeIsAF32(contraction->sum) ||
         mlirTypeIsABF16(contraction->sum) ||
         (mosaicTypeIsIntegerOfWidth(contraction->sum, 32) && width <= 8);
}

bool isContraction(const Nest *nest, intptr_t output) {
  const Reduction *reduction = &nest->reductions[output];
  if (mlirOperationIsNull(reduction->product) ||
      !(mosaicOperationIs(reduction->combiner, "arith.addf") ||
        mosaicOperationIs(reduction->combiner, "arith.addi")))
    return false;
  Contraction contraction = readContraction(nest, output);
  bool contracts = false, isMatrix = false;
  for (int64_t loop = 0; loop < nest->numLoops; ++loop) {
    const bool inLhs = loopListHas(contraction.factors[0].loops, loop);
    const bool inRhs = loopListHas(contraction.factors[1].loops, loop);
    const bool inOutput = loopListHas(contraction.output, loop);
    if (inLhs + inRhs + inOutput < 2)
      return false;
    contracts |= !inOutput;
    isMatrix |= inLhs != inRhs;
  }
  narrowFactors(nest, &contraction);
  return contracts && isMatrix && hasMatrixTypes(&contraction);
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

/// The output's loops as tpu-canonicalize-mosaic wants them: those of both
/// factors, of the left one, of the right one.
static LoopList orderOutput(const Nest *nest, const Contraction *contraction) {
  int64_t *loops =
      MOSAIC_ARENA_ARRAY(nest->run->arena, int64_t, nest->numLoops);
  LoopList order = {.loops = loops};
  const LoopList lhs = contraction->factors[0].loops;
  const LoopList rhs = contraction->factors[1].loops;
  for (intptr_t i = 0; i < lhs.count; ++i)
    if (loopListHas(rhs, lhs.loops[i]) &&
        loopListHas(contraction->output, lhs.loops[i]))
      loops[order.count++] = lhs.loops[i];
  for (intptr_t i = 0; i < lhs.count; ++i)
    if (!loopListHas(rhs, lhs.loops[i]))
      loops[order.count++] = lhs.loops[i];
  for (intptr_t i = 0; i < rhs.count; ++i)
    if (!loopListHas(lhs, rhs.loops[i]))
      loops[order.count++] = rhs.loops[i];
  return order;
}

static MlirAttribute mapOfLoops(const Nest *nest, LoopList list) {
  const MlirContext context = nest->builder.context;
  MlirAffineExpr *exprs =
      MOSAIC_ARENA_ARRAY(nest->run->arena, MlirAffineExpr, list.count);
  for (intptr_t i = 0; i < list.count; ++i)
    exprs[i] = mlirAffineDimExprGet(context, list.loops[i]);
  return mlirAffineMapAttrGet(
      mlirAffineMapGet(context, nest->numLoops, 0, list.count, exprs));
}

static MlirAttribute parse(MlirContext context, const char *text) {
  return mlirAttributeParseGet(context, mlirStringRefCreateFromCString(text));
}

static MlirAttribute iteratorTypes(const Nest *nest, LoopList output) {
  const MlirContext context = nest->builder.context;
  MlirAttribute *types =
      MOSAIC_ARENA_ARRAY(nest->run->arena, MlirAttribute, nest->numLoops);
  for (int64_t loop = 0; loop < nest->numLoops; ++loop)
    types[loop] = parse(context, loopListHas(output, loop)
                                     ? "#vector.iterator_type<parallel>"
                                     : "#vector.iterator_type<reduction>");
  return mlirArrayAttrGet(context, nest->numLoops, types);
}

/// Gives a contraction the types that the matrix unit has.
///
/// Returns: the op's result, or that of the ops in its place
static MlirValue contractInF32(const Vectorization *run, MlirOperation op) {
  const MlirValue result = mlirOperationGetResult(op, 0);
  MlirValue operands[] = {mlirOperationGetOperand(op, 0),
                          mlirOperationGetOperand(op, 1),
                          mlirOperationGetOperand(op, 2)};
  const bool widensFactors = holdsBF16(mlirValueGetType(operands[0])) &&
                             !run->options->supportsBF16Matmul;
  const bool widensSum = holdsBF16(mlirValueGetType(result));
  if (!widensFactors && !widensSum)
    return result;
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  for (int i = 0; i < 2 && widensFactors; ++i)
    operands[i] = extendBF16(&builder, operands[i]);
  operands[2] = extendBF16(&builder, operands[2]);
  const MlirType type = mlirValueGetType(operands[2]);
  const MlirOperation wide =
      mosaicBuildLike(&builder, op,
                      &(MosaicOperationSpec){.numOperands = 3,
                                             .operands = operands,
                                             .numResults = 1,
                                             .resultTypes = &type});
  MlirValue value = mlirOperationGetResult(wide, 0);
  if (widensSum)
    value = truncateToBF16(&builder, value);
  mosaicReplaceOperation(op, &value);
  return value;
}

MlirLogicalResult legalizeContract(Vectorization *run, MlirOperation op) {
  contractInF32(run, op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult contractOutput(Nest *nest, intptr_t output,
                                 Elements *result) {
  const MlirContext context = nest->builder.context;
  Contraction contraction = readContraction(nest, output);
  narrowFactors(nest, &contraction);
  const LoopList order = orderOutput(nest, &contraction);
  MlirValue accumulator;
  MOSAIC_TRY(alignElements(nest, nestOperand(nest, nest->numInputs + output),
                           order, &accumulator));
  const MlirAttribute maps[] = {mapOfLoops(nest, contraction.factors[0].loops),
                                mapOfLoops(nest, contraction.factors[1].loops),
                                mapOfLoops(nest, order)};
  const MlirAttribute precision = mosaicOperationAttr(nest->op, "precision");
  const MlirNamedAttribute attributes[] = {
      mosaicNamedAttribute(context, "indexing_maps",
                           mlirArrayAttrGet(context, 3, maps)),
      mosaicNamedAttribute(context, "iterator_types",
                           iteratorTypes(nest, order)),
      mosaicNamedAttribute(context, "kind",
                           parse(context, "#vector.kind<add>"))};
  const MlirValue operands[] = {contraction.factors[0].value,
                                contraction.factors[1].value, accumulator};
  const MlirType type = mlirValueGetType(accumulator);
  const MlirOperation contract = mosaicBuildOperation(
      &nest->builder, &(MosaicOperationSpec){.name = "vector.contract",
                                             .numOperands = 3,
                                             .operands = operands,
                                             .numResults = 1,
                                             .resultTypes = &type,
                                             .numAttributes = 3,
                                             .attributes = attributes});
  if (!mlirAttributeIsNull(precision))
    mosaicOperationSetAttr(contract, "precision", precision);
  *result =
      (Elements){.value = contractInF32(nest->run, contract), .loops = order};
  return mlirLogicalResultSuccess();
}
