//===- Switches.c - scf.index_switch as a chain of scf.if ------------------===//
//
//   scf.index_switch %i          %0 = scf.if (%i == 2) {A} else {
//   case 2 {A}                     %1 = scf.if (%i == 5) {B} else {C}
//   case 5 {B}                     scf.yield %1
//   default {C}                  }
//
// The reference refuses it; the layout passes know scf.if.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirRegion takeRegion(MlirOperation op, intptr_t number) {
  const MlirRegion region = mlirRegionCreate();
  mlirRegionTakeBody(region, mlirOperationGetRegion(op, number));
  return region;
}

// A region that holds one block and, in it, what `builder` builds from now on.
static MlirRegion openRegion(MosaicBuilder *builder) {
  const MlirRegion region = mlirRegionCreate();
  const MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(region, block);
  mosaicBuilderSetBlockEnd(builder, block);
  return region;
}

static const MlirType *resultTypes(const Canonicalization *rewrite) {
  const intptr_t count = mlirOperationGetNumResults(rewrite->op);
  MlirType *types = MOSAIC_ARENA_ARRAY(rewrite->builder.arena, MlirType, count);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(mlirOperationGetResult(rewrite->op, i));
  return types;
}

// The results of an op, for an scf.yield or in place of the switch's.
static const MlirValue *resultsOf(MlirOperation op, MosaicArena *arena) {
  const intptr_t count = mlirOperationGetNumResults(op);
  MlirValue *values = MOSAIC_ARENA_ARRAY(arena, MlirValue, count);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetResult(op, i);
  return values;
}

// `scf.if` for case number `number`, with `otherwise` as what is done if it is
// not the one.
static MlirOperation buildCase(const Canonicalization *rewrite,
                               MosaicBuilder *builder, intptr_t number,
                               MlirRegion otherwise) {
  const int64_t value = mlirDenseI64ArrayGetElement(
      mosaicOperationAttr(rewrite->op, "cases"), number);
  const MlirValue index = operandOf(rewrite, 0);
  const MlirValue condition = mosaicBuildCmpI(
      builder, MOSAIC_CMPI_EQ, index,
      mosaicBuildIntConstant(builder, mlirValueGetType(index), value));
  const MlirRegion regions[] = {takeRegion(rewrite->op, number + 1), otherwise};
  return mosaicBuildOperation(
      builder, &(MosaicOperationSpec){
                   .name = "scf.if",
                   .numOperands = 1,
                   .operands = &condition,
                   .numResults = mlirOperationGetNumResults(rewrite->op),
                   .resultTypes = resultTypes(rewrite),
                   .numRegions = 2,
                   .regions = regions,
               });
}

// Without cases, what is done is always the default.
static const MlirValue *inlineDefault(const Canonicalization *rewrite) {
  const MlirBlock block =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(rewrite->op, 0));
  const MlirOperation yield = mlirBlockGetTerminator(block);
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationEqual(op, yield); op = mlirBlockGetFirstOperation(block))
    mlirOperationMoveBefore(op, rewrite->op);
  const intptr_t count = mlirOperationGetNumOperands(yield);
  MlirValue *values =
      MOSAIC_ARENA_ARRAY(rewrite->builder.arena, MlirValue, count);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetOperand(yield, i);
  return values;
}

// The chain, from its end to its start.
static const MlirValue *buildChain(Canonicalization *rewrite, intptr_t count) {
  MosaicArena *arena = rewrite->builder.arena;
  MlirRegion otherwise = takeRegion(rewrite->op, 0);
  for (intptr_t i = count - 1; i > 0; --i) {
    MosaicBuilder builder = rewrite->builder;
    const MlirRegion outer = openRegion(&builder);
    const MlirOperation inner = buildCase(rewrite, &builder, i, otherwise);
    mosaicBuildOperation(&builder,
                         &(MosaicOperationSpec){
                             .name = "scf.yield",
                             .numOperands = mlirOperationGetNumResults(inner),
                             .operands = resultsOf(inner, arena),
                         });
    otherwise = outer;
  }
  return resultsOf(buildCase(rewrite, &rewrite->builder, 0, otherwise), arena);
}

MlirLogicalResult canonicalizeIndexSwitch(Canonicalization *rewrite,
                                          MlirValue *result) {
  (void)result;
  const MlirAttribute cases = mosaicOperationAttr(rewrite->op, "cases");
  const intptr_t count = mlirDenseArrayGetNumElements(cases);
  if (!rewrite->options->compatibilityMode)
    return mlirLogicalResultSuccess();
  mosaicReplaceOperation(rewrite->op, count == 0 ? inlineDefault(rewrite)
                                                 : buildChain(rewrite, count));
  rewrite->op = (MlirOperation){0};
  return mlirLogicalResultSuccess();
}
