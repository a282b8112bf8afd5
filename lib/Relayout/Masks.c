//===- Masks.c - Masks in registers from data bounds -----------------------===//

#include "Relayout/Masks.h"

#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinTypes.h"

static MlirType maskTypeOfWidth(const MosaicBuilder *builder,
                                int64_t bitwidth) {
  return mosaicVregType(builder->target,
                        mlirIntegerTypeGet(builder->context, 1), bitwidth);
}

// The words that a piece touches, as a mask of words or of sub-elements.
static MlirValue buildBox(MosaicBuilder *builder, MlirType type,
                          const int64_t sublanes[2], const int64_t lanes[2]) {
  const int64_t low[] = {sublanes[0], lanes[0]};
  const int64_t high[] = {sublanes[1], lanes[1]};
  return mosaicBuildCreateMask(builder, type, low, high);
}

static MlirValue buildPiece(MosaicBuilder *builder, MosaicMaskKind kind,
                            int64_t packing, MosaicDataPiece piece) {
  int64_t sublanes[2];
  mosaicDataPieceSublanes(piece, packing, sublanes);
  if (kind == MOSAIC_MASK_WORDS)
    return buildBox(builder, maskTypeOfWidth(builder, 32), sublanes,
                    piece.lanes);
  const MlirType type = maskTypeOfWidth(builder, 32 / packing);
  const MlirValue box = buildBox(builder, type, sublanes, piece.lanes);
  if (piece.rows[0] % packing == 0 && piece.rows[1] % packing == 0)
    return box;
  // A bound on a word's edge is the box's already: leave that side open.
  const int64_t from = piece.rows[0] % packing ? piece.rows[0] : 0;
  const int64_t to = piece.rows[1] % packing
                         ? piece.rows[1]
                         : builder->target->sublaneCount * packing;
  return mosaicBuildAndI(builder, box,
                         mosaicBuildCreateSubelementMask(
                             builder, type, (int32_t)from, (int32_t)to));
}

// The bits that rows [from, to) of one sublane take in its words.
static int64_t wordBits(int64_t from, int64_t to, int64_t bitwidth) {
  const uint64_t above = UINT64_C(1) << (to * bitwidth);
  const uint64_t below = UINT64_C(1) << (from * bitwidth);
  return (int64_t)(above - below);
}

// Bits `bits` in the words of a box, none elsewhere.
static MlirValue buildBoxBits(MosaicBuilder *builder, const int64_t sublanes[2],
                              const int64_t lanes[2], int64_t bits) {
  const MlirType words = mosaicVregWordsType(builder);
  return mosaicBuildSelect(
      builder, buildBox(builder, maskTypeOfWidth(builder, 32), sublanes, lanes),
      mosaicBuildIntConstant(builder, words, bits),
      mosaicBuildZero(builder, words));
}

static MlirValue orBits(MosaicBuilder *builder, MlirValue sum, MlirValue bits) {
  return mlirValueIsNull(sum) ? bits : mosaicBuildOrI(builder, sum, bits);
}

// A piece as bits. Its first and last sublane may hold fewer rows than the ones
// between them.
static MlirValue buildPieceBits(MosaicBuilder *builder, int64_t packing,
                                MosaicDataPiece piece) {
  const int64_t bitwidth = 32 / packing;
  MlirValue sum = {0};
  int64_t row = piece.rows[0];
  while (row < piece.rows[1]) {
    const int64_t sublane = row / packing;
    int64_t to[] = {sublane, sublane + 1};
    int64_t end = (sublane + 1) * packing;
    if (row % packing == 0 && end <= piece.rows[1]) {
      to[1] = piece.rows[1] / packing;
      end = to[1] * packing;
    } else if (end > piece.rows[1]) {
      end = piece.rows[1];
    }
    const int64_t last = end % packing ? end % packing : packing;
    sum = orBits(builder, sum,
                 buildBoxBits(builder, to, piece.lanes,
                              wordBits(row % packing, last, bitwidth)));
    row = end;
  }
  return sum;
}

MosaicDataMask mosaicBuildDataMask(MosaicBuilder *builder,
                                   const MosaicDataBounds *bounds) {
  const int64_t packing = mosaicVectorLayoutPacking(bounds->layout);
  MosaicDataMask mask = {.kind = MOSAIC_MASK_WORDS};
  if (mosaicDataBoundsMaskVariesAlong(bounds, MOSAIC_VREG_SUBELEMENTS))
    mask.kind = packing <= mosaicMaxMaskPacking(builder->target)
                    ? MOSAIC_MASK_SUBELEMENTS
                    : MOSAIC_MASK_BITS;
  const intptr_t numPieces = mosaicDataBoundsNumPieces(bounds);
  for (intptr_t i = 0; i < numPieces; ++i) {
    const MosaicDataPiece piece = mosaicDataBoundsPiece(bounds, i);
    mask.value = orBits(builder, mask.value,
                        mask.kind == MOSAIC_MASK_BITS
                            ? buildPieceBits(builder, packing, piece)
                            : buildPiece(builder, mask.kind, packing, piece));
  }
  return mask;
}

MlirValue mosaicBuildBlend(MosaicBuilder *builder, MosaicDataMask mask,
                           MlirValue inside, MlirValue outside) {
  const MlirType type = mlirValueGetType(inside);
  const MlirType words = mosaicVregWordsType(builder);
  if (mask.kind == MOSAIC_MASK_SUBELEMENTS)
    return mosaicBuildSelect(builder, mask.value, inside, outside);
  if (mask.kind == MOSAIC_MASK_WORDS && mlirShapedTypeGetRank(type) == 2)
    return mosaicBuildSelect(builder, mask.value, inside, outside);
  if (mask.kind == MOSAIC_MASK_WORDS)
    return mosaicBuildBitcastVreg(
        builder,
        mosaicBuildSelect(builder, mask.value,
                          mosaicBuildBitcastVreg(builder, inside, words),
                          mosaicBuildBitcastVreg(builder, outside, words)),
        type);
  const MlirValue inverse = mosaicBuildXOrI(
      builder, mask.value, mosaicBuildIntConstant(builder, words, -1));
  const MlirValue bits = mosaicBuildOrI(
      builder,
      mosaicBuildAndI(builder, mask.value,
                      mosaicBuildBitcastVreg(builder, inside, words)),
      mosaicBuildAndI(builder, inverse,
                      mosaicBuildBitcastVreg(builder, outside, words)));
  return mosaicBuildBitcastVreg(builder, bits, type);
}

MlirValue mosaicBuildMaskToIntegers(MosaicBuilder *builder, MlirValue mask,
                                    MlirType vregType) {
  return mosaicBuildExtUI(builder, mask, vregType);
}

MlirValue mosaicBuildIntegersToMask(MosaicBuilder *builder, MlirValue vreg) {
  return mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, vreg,
                         mosaicBuildZero(builder, mlirValueGetType(vreg)));
}
