//===- MaskRelayout.c - Relayouts of values, and of masks that change width --===//

#include "Transforms/RelayoutInsertion/MaskRelayout.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"
#include "Relayout/MaskWidth.h"

#include <assert.h>

// Attaches the layouts of an op just built: of each operand, and of its result.
static MlirValue annotate(MosaicBuilder *builder, MlirValue result,
                          MosaicVectorLayout in, MosaicVectorLayout out) {
  enum { MOST_OPERANDS = 2 };
  const MlirOperation op = mlirOpResultGetOwner(result);
  const intptr_t numOperands = mlirOperationGetNumOperands(op);
  assert(numOperands <= MOST_OPERANDS);
  const MosaicOptionalVectorLayout ins[MOST_OPERANDS] = {{true, in},
                                                         {true, in}};
  const MosaicOptionalVectorLayout outs[] = {{true, out}};
  if (numOperands > 0)
    mosaicSetOperandLayouts(op, numOperands, ins, builder->arena);
  mosaicSetResultLayouts(op, 1, outs, builder->arena);
  return result;
}

MlirValue relayoutValue(MosaicBuilder *builder, MlirValue value,
                        MosaicVectorLayout from, MosaicVectorLayout to) {
  if (mosaicVectorLayoutEqual(from, to))
    return value;
  return annotate(builder, mosaicBuildRelayout(builder, value), from, to);
}

// Whether hardware packs masks of words in tiles that fill vregs as masks of
// narrower elements.
static bool packsAsMask(const MosaicTarget *target, MosaicVectorLayout from,
                        MosaicVectorLayout to) {
  return from.bitwidth == 32 && to.bitwidth >= 8 &&
         from.tiling[MOSAIC_ROWS] == target->sublaneCount &&
         from.tiling[MOSAIC_COLUMNS] == target->laneCount;
}

// Changes the bitwidth of a mask, and nothing else about its layout.
static MlirValue changeWidth(MosaicBuilder *builder, MlirValue value,
                             MosaicVectorLayout from, MosaicVectorLayout to) {
  if (from.bitwidth == to.bitwidth)
    return value;
  const MosaicTarget *target = builder->target;
  if (packsAsMask(target, from, to))
    return relayoutValue(builder, value, from, to);

  const MlirType mask = mlirValueGetType(value);
  const MlirType fromType =
      mosaicIntegerTypeLike(mask, (unsigned)from.bitwidth);
  const MlirType toType = mosaicIntegerTypeLike(mask, (unsigned)to.bitwidth);
  const MlirValue wide =
      annotate(builder, mosaicBuildExtUI(builder, value, fromType), from, from);
  const MlirValue cast = annotate(
      builder,
      to.bitwidth > from.bitwidth ? mosaicBuildExtSI(builder, wide, toType)
                                  : mosaicBuildTruncI(builder, wide, toType),
      from, to);
  MosaicVectorLayout anywhere = to;
  anywhere.offsets[MOSAIC_ROWS] = MOSAIC_REPLICATED;
  anywhere.offsets[MOSAIC_COLUMNS] = MOSAIC_REPLICATED;
  const MlirValue zero =
      annotate(builder, mosaicBuildZero(builder, toType), anywhere, anywhere);
  return annotate(builder,
                  mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, cast,
                                  relayoutValue(builder, zero, anywhere, to)),
                  to, to);
}

static int64_t largest(int64_t left, int64_t right) {
  return left > right ? left : right;
}

static int64_t smallest(int64_t left, int64_t right) {
  return left < right ? left : right;
}

// The layout of bitwidth `bitwidth` in a tiling that registers of both widths
// have: rows enough for whole words of the narrower, few enough that a vreg of
// the wider holds a tile.
static MosaicVectorLayout commonLayout(const MosaicTarget *target,
                                       MosaicVectorLayout from,
                                       MosaicVectorLayout to,
                                       int64_t bitwidth) {
  const int64_t packing =
      largest(mosaicVectorLayoutPacking(from), mosaicVectorLayoutPacking(to));
  MosaicVectorLayout layout = {
      .bitwidth = to.bitwidth,
      .implicitDim = to.implicitDim,
      .tiling = {largest(
                     smallest(from.tiling[MOSAIC_ROWS], to.tiling[MOSAIC_ROWS]),
                     packing),
                 target->laneCount},
  };
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(layout, target, slice);
  for (int dim = MOSAIC_ROWS; dim <= MOSAIC_COLUMNS; ++dim)
    layout.offsets[dim] = from.offsets[dim] == MOSAIC_REPLICATED
                              ? MOSAIC_REPLICATED
                              : from.offsets[dim] % slice[dim];
  layout.bitwidth = (int8_t)bitwidth;
  return layout;
}

// Whether words of the wider mask, in tiles as deep as a word of the narrower,
// fit into a vreg.
static bool isOneStep(const MosaicTarget *target, MosaicVectorLayout from,
                      MosaicVectorLayout to) {
  const int64_t packing =
      largest(mosaicVectorLayoutPacking(from), mosaicVectorLayoutPacking(to));
  return packing * largest(from.bitwidth, to.bitwidth) <=
         INT64_C(32) * target->sublaneCount;
}

MlirValue relayoutMask(MosaicBuilder *builder, MlirValue value,
                       MosaicVectorLayout from, MosaicVectorLayout to) {
  const MosaicTarget *target = builder->target;
  if (!isOneStep(target, from, to)) {
    // 32 <-> 2 bits: by way of 8.
    MosaicVectorLayout between = to;
    between.bitwidth = 8;
    between.tiling[MOSAIC_ROWS] = target->sublaneCount * INT64_C(4);
    between.tiling[MOSAIC_COLUMNS] = target->laneCount;
    between.offsets[MOSAIC_ROWS] = between.offsets[MOSAIC_COLUMNS] = 0;
    value = relayoutMask(builder, value, from, between);
    from = between;
  }
  if (mosaicMaskWidthMovesNothing(target, from, to))
    return relayoutValue(builder, value, from, to);
  const MosaicVectorLayout before =
      commonLayout(target, from, to, from.bitwidth);
  const MosaicVectorLayout after = commonLayout(target, from, to, to.bitwidth);
  value = relayoutValue(builder, value, from, before);
  value = changeWidth(builder, value, before, after);
  return relayoutValue(builder, value, after, to);
}
