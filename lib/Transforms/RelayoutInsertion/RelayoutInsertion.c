//===- RelayoutInsertion.c - Reconcile producers' and users' layouts ------===//
//
// Contract of tpu-relayout-insertion
//   needs       the layouts that tpu-infer-vector-layout attaches
//   guarantees  the layout in which a vector is produced equals the one that
//               each of its users asks for
//   keeps       everything else; tpu.relayout and, for masks that change
//               bitwidth, casts are added in front of the user
//
// Source: relayout_insertion.md
//
//===----------------------------------------------------------------------===//

#include "Transforms/RelayoutInsertion/MaskRelayout.h"

#include "Builder/Accessors.h"
#include "Builder/Types.h"
#include "Support/Diagnostics.h"
#include "Transforms/TargetCheck.h"

#include "mosaic-c/Passes.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

typedef struct Insertion {
  const MosaicTarget *target;
  MosaicArena *arena;
} Insertion;

// Whether `value` can have the layout; see vector_layout.md 6.
static bool isValidFor(const MosaicTarget *target, MlirValue value,
                       MosaicOptionalVectorLayout layout) {
  const MlirType type = mlirValueGetType(value);
  if (!mosaicTypeIsVector(type))
    return !layout.present;
  return layout.present &&
         (mosaicTypeIsI1(mosaicElementType(type)) ||
          layout.layout.bitwidth == mosaicElementBitwidth(type)) &&
         mosaicVectorLayoutIsValid(layout.layout, target) &&
         mosaicVectorLayoutRank(layout.layout) <= mlirShapedTypeGetRank(type);
}

// Requires in_layout to have one entry per operand; an absent one has none.
static MlirLogicalResult checkCount(MlirOperation op) {
  const MlirAttribute list = mosaicOperationAttr(op, "in_layout");
  const bool isList = !mlirAttributeIsNull(list) && mlirAttributeIsAArray(list);
  const intptr_t count = isList ? mlirArrayAttrGetNumElements(list) : 0;
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (count != numOperands)
    return mosaicOpError(op,
                         "has %d entries in in_layout for %d operands; run "
                         "tpu-infer-vector-layout first",
                         (int)count, (int)numOperands);
  return mlirLogicalResultSuccess();
}

// The layout in which operand number `position` is produced.
static MlirLogicalResult readProduced(const Insertion *insertion,
                                      MlirOperation op, intptr_t position,
                                      MosaicOptionalVectorLayout *produced) {
  const MlirValue operand = mlirOperationGetOperand(op, position);
  if (mlirValueIsABlockArgument(operand))
    return mosaicOpError(op,
                         "uses a block argument as vector operand %d; its "
                         "layout must be said by tpu.assume_layout",
                         (int)position);
  if (!mosaicResultLayout(mlirOpResultGetOwner(operand),
                          mlirOpResultGetResultNumber(operand), produced) ||
      !isValidFor(insertion->target, operand, *produced))
    return mosaicOpError(op,
                         "uses a vector as operand %d whose definition has no "
                         "valid out_layout",
                         (int)position);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult convertOperand(const Insertion *insertion,
                                        MlirOperation op, intptr_t position) {
  const MlirValue operand = mlirOperationGetOperand(op, position);
  MosaicOptionalVectorLayout wanted, produced;
  if (!mosaicOperandLayout(op, position, &wanted) ||
      !isValidFor(insertion->target, operand, wanted))
    return mosaicOpError(op, "has an invalid in_layout for operand %d",
                         (int)position);
  if (!wanted.present)
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(readProduced(insertion, op, position, &produced));
  if (mosaicVectorLayoutEqual(produced.layout, wanted.layout))
    return mlirLogicalResultSuccess();
  MosaicBuilder builder =
      mosaicBuilderBefore(op, insertion->target, insertion->arena);
  const bool changesWidth = produced.layout.bitwidth != wanted.layout.bitwidth;
  mlirOperationSetOperand(
      op, position,
      changesWidth
          ? relayoutMask(&builder, operand, produced.layout, wanted.layout)
          : relayoutValue(&builder, operand, produced.layout, wanted.layout));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult convertBlock(const Insertion *insertion,
                                      MlirBlock block);

static MlirLogicalResult convertRegions(const Insertion *insertion,
                                        MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block =
             mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      MOSAIC_TRY(convertBlock(insertion, block));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult convertBlock(const Insertion *insertion,
                                      MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MOSAIC_TRY(checkCount(op));
    // What an assumption says is not to be changed, and of a block argument
    // there is nothing to compare it with.
    if (mosaicOperationIs(op, "tpu.assume_layout"))
      continue;
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      MOSAIC_TRY(convertOperand(insertion, op, i));
    MOSAIC_TRY(convertRegions(insertion, op));
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult
mosaicRelayoutInsertionRun(MlirOperation function,
                           const MosaicRelayoutInsertionOptions *options) {
  MOSAIC_TRY(mosaicCheckTarget(function, &options->target));
  const Insertion insertion = {.target = &options->target,
                               .arena = mosaicArenaCreate()};
  const MlirLogicalResult result = convertRegions(&insertion, function);
  mosaicArenaDestroy(insertion.arena);
  return result;
}
