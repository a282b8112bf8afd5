//===- MaskWidth.c - Masks of data of one width for data of another --------===//
//
// Widths change between native tilings, whose rows follow each other in the
// same order at every width (pack format "compressed"):
//
//   mask in the source layout
//     -> native tiling of the source width          a movement
//     -> native tiling of the destination width     pack or unpack
//     -> mask in the destination layout             a movement
//
// Where the two layouts differ in their width alone, no movement is needed:
// tiles of the wider one fill whole vregs. Masks of words pack as masks then.
//
//===----------------------------------------------------------------------===//

#include "Relayout/MaskWidth.h"

#include "Builder/TpuOps.h"
#include "Relayout/Masks.h"
#include "Relayout/Packing.h"
#include "Relayout/Relayout.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

static MlirLogicalResult move(MosaicBuilder *builder, MlirOperation op,
                              const MosaicVregArray *source,
                              MosaicVectorLayout layout,
                              MosaicVregArray *result) {
  if (mosaicVectorLayoutEqual(source->layout, layout)) {
    *result = *source;
    return mlirLogicalResultSuccess();
  }
  MOSAIC_TRY(mosaicVregArrayCreate(builder, op, source->type, layout, result));
  mosaicMoveToLayout(builder, source, result);
  return mlirLogicalResultSuccess();
}

// The native tiling of a width, with what replication both sides share.
static MosaicVectorLayout nativeLayout(const MosaicBuilder *builder,
                                       const MosaicVregArray *source,
                                       MosaicVectorLayout destination,
                                       int8_t bitwidth) {
  const MosaicVectorLayout from = source->layout;
  MosaicVectorLayout native = {.bitwidth = bitwidth,
                               .implicitDim = destination.implicitDim};
  const bool alike = from.implicitDim == destination.implicitDim;
  if (!alike)
    native.implicitDim = source->shape.rank > 1 ? MOSAIC_IMPLICIT_NONE
                         : source->shape.rank == 1
                             ? MOSAIC_IMPLICIT_SECOND_MINOR
                             : MOSAIC_IMPLICIT_BOTH;
  mosaicNativeTiling(bitwidth, builder->target, native.tiling);
  for (int i = 0; i < 2; ++i)
    native.offsets[i] = alike && from.offsets[i] == MOSAIC_REPLICATED &&
                                destination.offsets[i] == MOSAIC_REPLICATED
                            ? MOSAIC_REPLICATED
                            : 0;
  return native;
}

static bool isSameAllOver(MosaicVectorLayout layout) {
  return layout.offsets[MOSAIC_ROWS] == MOSAIC_REPLICATED &&
         layout.offsets[MOSAIC_COLUMNS] == MOSAIC_REPLICATED;
}

// Masks without any variation may be cast; the casts serve all vregs of a plane.
static void castMasks(MosaicBuilder *builder, const MosaicVregArray *source,
                      MosaicVregArray *result) {
  const int64_t copies = result->numVregs / source->numVregs;
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  for (int64_t i = 0; i < source->numVregs; ++i) {
    const MlirValue cast = mosaicBuildMaskCast(builder, source->vregs[i], type);
    for (int64_t j = 0; j < copies; ++j)
      result->vregs[i * copies + j] = cast;
  }
}

static MlirLogicalResult toIntegers(MosaicBuilder *builder, MlirOperation op,
                                    const MosaicVregArray *masks,
                                    MosaicVregArray *integers) {
  const MlirType type =
      mosaicIntegerTypeLike(masks->type, (unsigned)masks->layout.bitwidth);
  MOSAIC_TRY(mosaicVregArrayCreate(builder, op, type, masks->layout, integers));
  const MlirType vreg = mosaicVregArrayVregType(integers, builder->target);
  for (int64_t i = 0; i < masks->numVregs; ++i)
    integers->vregs[i] =
        mosaicBuildMaskToIntegers(builder, masks->vregs[i], vreg);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult toMasks(MosaicBuilder *builder, MlirOperation op,
                                 const MosaicVregArray *integers, MlirType type,
                                 MosaicVregArray *masks) {
  MOSAIC_TRY(mosaicVregArrayCreate(builder, op, type, integers->layout, masks));
  for (int64_t i = 0; i < integers->numVregs; ++i)
    masks->vregs[i] = mosaicBuildIntegersToMask(builder, integers->vregs[i]);
  return mlirLogicalResultSuccess();
}

bool mosaicMaskWidthMovesNothing(const MosaicTarget *target,
                                 MosaicVectorLayout from,
                                 MosaicVectorLayout to) {
  return from.bitwidth > to.bitwidth ? mosaicPacksInto(target, from, to)
                                     : mosaicPacksInto(target, to, from);
}

MlirLogicalResult mosaicChangeMaskWidth(MosaicBuilder *builder,
                                        MlirOperation op,
                                        const MosaicVregArray *source,
                                        MosaicVectorLayout layout,
                                        MosaicVregArray *result) {
  assert(mosaicTypeIsI1(mosaicElementType(source->type)));
  if (isSameAllOver(source->layout) && mosaicVectorLayoutRank(source->layout) >=
                                           mosaicVectorLayoutRank(layout)) {
    MOSAIC_TRY(
        mosaicVregArrayCreate(builder, op, source->type, layout, result));
    castMasks(builder, source, result);
    return mlirLogicalResultSuccess();
  }
  const int8_t from = source->layout.bitwidth;
  const bool isDirect =
      mosaicMaskWidthMovesNothing(builder->target, source->layout, layout);
  if (isDirect && from == 32 && layout.bitwidth == 16) {
    MOSAIC_TRY(
        mosaicVregArrayCreate(builder, op, source->type, layout, result));
    return mosaicPackVregs(builder, op, source, result);
  }
  MosaicVregArray native, integers, changed, moved;
  MOSAIC_TRY(move(builder, op, source,
                  isDirect ? source->layout
                           : nativeLayout(builder, source, layout, from),
                  &native));
  MOSAIC_TRY(toIntegers(builder, op, &native, &integers));
  MOSAIC_TRY(mosaicVregArrayCreate(
      builder, op,
      mosaicIntegerTypeLike(source->type, (unsigned)layout.bitwidth),
      isDirect ? layout
               : nativeLayout(builder, source, layout, layout.bitwidth),
      &changed));
  MOSAIC_TRY(from < layout.bitwidth
                 ? mosaicUnpackVregs(builder, op, &integers, &changed)
                 : mosaicPackVregs(builder, op, &integers, &changed));
  MOSAIC_TRY(move(builder, op, &changed, layout, &moved));
  return toMasks(builder, op, &moved, source->type, result);
}
