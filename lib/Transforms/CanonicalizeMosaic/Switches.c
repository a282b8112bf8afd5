//===- Switches.c - scf.index_switch as scf.if -----------------------------===//
//
// A few cases become a chain:
//
//   scf.index_switch %i          %0 = scf.if (%i == 2) {A} else {
//   case 2 {A}                     %1 = scf.if (%i == 5) {B} else {C}
//   case 5 {B}                     scf.yield %1
//   default {C}                  }
//
// More of them a tree, which halves the cases, in the order of their values, at
// each level. What is done by default is there once: whether the index is that of
// a case is found out first, in a tree of the same form.
//
//   %known = scf.if (%i < 5) {…} else {…}        yields %i == 2, …
//   %0 = scf.if %known {
//     %1 = scf.if (%i < 5) {…} else {…}          does what the cases do
//     scf.yield %1
//   } else {C}
//
// The reference refuses it; the layout passes know scf.if.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdlib.h>

enum { LONGEST_CHAIN = 4 };

typedef struct Case {
  int64_t value;
  intptr_t region; ///< its number; the default one has number 0
} Case;

typedef struct Switch {
  MlirOperation op;
  MlirValue index;
  intptr_t numResults;
  const MlirType *resultTypes;
  intptr_t count; ///< of cases, without the default one
  Case *cases;    ///< as they stand in the op
} Switch;

static int compareCases(const void *left, const void *right) {
  const Case *cases[] = {left, right};
  return (cases[0]->value > cases[1]->value) -
         (cases[0]->value < cases[1]->value);
}

static Switch readSwitch(const Canonicalization *rewrite) {
  MosaicArena *arena = rewrite->builder.arena;
  const MlirAttribute values = mosaicOperationAttr(rewrite->op, "cases");
  const intptr_t count = mlirDenseArrayGetNumElements(values);
  const intptr_t numResults = mlirOperationGetNumResults(rewrite->op);
  Case *cases = MOSAIC_ARENA_ARRAY(arena, Case, count);
  MlirType *types = MOSAIC_ARENA_ARRAY(arena, MlirType, numResults);
  for (intptr_t i = 0; i < count; ++i)
    cases[i] = (Case){.value = mlirDenseI64ArrayGetElement(values, i),
                      .region = i + 1};
  for (intptr_t i = 0; i < numResults; ++i)
    types[i] = mlirValueGetType(mlirOperationGetResult(rewrite->op, i));
  return (Switch){.op = rewrite->op,
                  .index = operandOf(rewrite, 0),
                  .numResults = numResults,
                  .resultTypes = types,
                  .count = count,
                  .cases = cases};
}

static MlirRegion takeRegion(const Switch *choice, intptr_t number) {
  const MlirRegion region = mlirRegionCreate();
  mlirRegionTakeBody(region, mlirOperationGetRegion(choice->op, number));
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

// The results of an op, for an scf.yield or in place of the switch's.
static const MlirValue *resultsOf(MlirOperation op, MosaicArena *arena) {
  const intptr_t count = mlirOperationGetNumResults(op);
  MlirValue *values = MOSAIC_ARENA_ARRAY(arena, MlirValue, count);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetResult(op, i);
  return values;
}

static void buildYield(MosaicBuilder *builder, MlirOperation inner) {
  mosaicBuildOperation(builder,
                       &(MosaicOperationSpec){
                           .name = "scf.yield",
                           .numOperands = mlirOperationGetNumResults(inner),
                           .operands = resultsOf(inner, builder->arena),
                       });
}

static MlirValue buildCompare(const Switch *choice, MosaicBuilder *builder,
                              MosaicCmpIPredicate predicate, int64_t value) {
  return mosaicBuildCmpI(
      builder, predicate, choice->index,
      mosaicBuildIntConstant(builder, mlirValueGetType(choice->index), value));
}

// An scf.if that gives what the switch does.
static MlirOperation buildIf(const Switch *choice, MosaicBuilder *builder,
                             MlirValue condition, MlirRegion then,
                             MlirRegion otherwise) {
  const MlirRegion regions[] = {then, otherwise};
  return mosaicBuildOperation(builder, &(MosaicOperationSpec){
                                           .name = "scf.if",
                                           .numOperands = 1,
                                           .operands = &condition,
                                           .numResults = choice->numResults,
                                           .resultTypes = choice->resultTypes,
                                           .numRegions = 2,
                                           .regions = regions,
                                       });
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

static MlirOperation buildCase(const Switch *choice, MosaicBuilder *builder,
                               const Case *one, MlirRegion otherwise) {
  const MlirValue condition =
      buildCompare(choice, builder, MOSAIC_CMPI_EQ, one->value);
  return buildIf(choice, builder, condition, takeRegion(choice, one->region),
                 otherwise);
}

// From its end to its start.
static MlirOperation buildChain(const Switch *choice, MosaicBuilder *start) {
  MlirRegion otherwise = takeRegion(choice, 0);
  for (intptr_t i = choice->count - 1; i > 0; --i) {
    MosaicBuilder builder = *start;
    const MlirRegion outer = openRegion(&builder);
    buildYield(&builder,
               buildCase(choice, &builder, &choice->cases[i], otherwise));
    otherwise = outer;
  }
  return buildCase(choice, start, &choice->cases[0], otherwise);
}

//===----------------------------------------------------------------------===//
// Trees
//===----------------------------------------------------------------------===//

// Whether the index is the value of one of some cases: an op that gives an i1.
static MlirOperation buildIsCase(const Switch *choice, MosaicBuilder *builder,
                                 const Case *cases, intptr_t count) {
  if (count == 1)
    return mlirOpResultGetOwner(
        buildCompare(choice, builder, MOSAIC_CMPI_EQ, cases->value));
  const MlirType mask = mosaicIntegerType(builder->context, 1);
  const Switch known = {
      .index = choice->index, .numResults = 1, .resultTypes = &mask};
  const intptr_t half = count / 2;
  const MlirValue isLess =
      buildCompare(choice, builder, MOSAIC_CMPI_SLT, cases[half].value);
  MlirRegion regions[2];
  for (int i = 0; i < 2; ++i) {
    MosaicBuilder nested = *builder;
    regions[i] = openRegion(&nested);
    buildYield(&nested, buildIsCase(choice, &nested, cases + i * half,
                                    i == 0 ? half : count - half));
  }
  return buildIf(&known, builder, isLess, regions[0], regions[1]);
}

// A region that does what one of some cases does, of which the index is one.
static MlirRegion buildTree(const Switch *choice, const MosaicBuilder *outer,
                            const Case *cases, intptr_t count) {
  if (count == 1)
    return takeRegion(choice, cases->region);
  MosaicBuilder builder = *outer;
  const MlirRegion region = openRegion(&builder);
  const intptr_t half = count / 2;
  const MlirValue isLess =
      buildCompare(choice, &builder, MOSAIC_CMPI_SLT, cases[half].value);
  const MlirRegion below = buildTree(choice, outer, cases, half);
  const MlirRegion rest = buildTree(choice, outer, cases + half, count - half);
  buildYield(&builder, buildIf(choice, &builder, isLess, below, rest));
  return region;
}

static MlirOperation buildTrees(const Switch *choice, MosaicBuilder *builder) {
  qsort(choice->cases, (size_t)choice->count, sizeof *choice->cases,
        compareCases);
  const MlirOperation known =
      buildIsCase(choice, builder, choice->cases, choice->count);
  const MlirRegion tree =
      buildTree(choice, builder, choice->cases, choice->count);
  return buildIf(choice, builder, mlirOperationGetResult(known, 0), tree,
                 takeRegion(choice, 0));
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

MlirLogicalResult canonicalizeIndexSwitch(Canonicalization *rewrite,
                                          MlirValue *result) {
  (void)result;
  MosaicBuilder *builder = &rewrite->builder;
  const Switch choice = readSwitch(rewrite);
  mosaicReplaceOperation(rewrite->op,
                         choice.count == 0
                             ? inlineDefault(rewrite)
                             : resultsOf(choice.count <= LONGEST_CHAIN
                                             ? buildChain(&choice, builder)
                                             : buildTrees(&choice, builder),
                                         builder->arena));
  rewrite->op = (MlirOperation){0};
  return mlirLogicalResultSuccess();
}
