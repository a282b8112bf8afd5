//===- PaddedViews.c - Views of memrefs that have been padded -------------===//
//
// What is seen of a padded memref is padded too, where the view keeps its rows and
// columns:
//
//   memref_bitcast  6x100xbf16 -> 3x100xi32        8x128xbf16 -> 4x128xi32
//   memref_squeeze  3x1x5x100 -> 3x5x100           3x1x8x128 -> 3x8x128
//   memref_reshape  2x3x5x100 -> 6x5x100           2x3x8x128 -> 6x8x128
//
// A memref_slice says itself how much it takes. The reference refuses these views;
// libtpu's own lowering takes the bitcasts.
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferMemRefLayout/TiledType.h"

#include "Builder/Accessors.h"
#include "Builder/MemRefs.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinTypes.h"

/// A memref's sizes before it was padded and after.
typedef struct Padding {
  MosaicShape before, after;
} Padding;

// The last two sizes stay, at whatever rank.
static bool padRearrangedView(const Padding *source, MosaicShape view,
                              int64_t *sizes) {
  if (view.rank < 2 || source->before.rank < 2)
    return false;
  for (intptr_t i = 1; i <= 2; ++i) {
    const intptr_t from = source->before.rank - i;
    if (view.sizes[view.rank - i] != source->before.sizes[from])
      return false;
    sizes[view.rank - i] = source->after.sizes[from];
  }
  return true;
}

// Rows change with the width of the elements.
static bool padBitcast(const Padding *source, MosaicShape view,
                       int64_t *sizes) {
  const intptr_t rank = view.rank;
  if (rank < 2 || rank != source->before.rank ||
      view.sizes[rank - 1] != source->before.sizes[rank - 1])
    return false;
  const int64_t rows = source->before.sizes[rank - 2];
  const int64_t paddedBits =
      source->after.sizes[rank - 2] * view.sizes[rank - 2];
  if (rows == 0 || paddedBits % rows != 0)
    return false;
  sizes[rank - 2] = paddedBits / rows;
  sizes[rank - 1] = source->after.sizes[rank - 1];
  return true;
}

typedef struct ViewRule {
  const char *name;
  bool (*pad)(const Padding *source, MosaicShape view, int64_t *sizes);
} ViewRule;

static const ViewRule kViews[] = {
    {"tpu.memref_bitcast", padBitcast},
    {"tpu.memref_reshape", padRearrangedView},
    {"tpu.memref_squeeze", padRearrangedView},
};

// Sets `sizes`, which are the view's own, to the padded ones.
static bool padView(MlirOperation op, const Padding *source, MosaicShape view,
                    int64_t *sizes) {
  for (size_t i = 0; i < sizeof kViews / sizeof *kViews; ++i)
    if (mosaicOperationIs(op, kViews[i].name))
      return kViews[i].pad(source, view, sizes);
  return false;
}

void mosaicPadViews(MlirValue memref, MosaicShape before, MosaicArena *arena) {
  const Padding source = {.before = before,
                          .after =
                              mosaicTypeShape(mlirValueGetType(memref), arena)};
  if (source.before.rank != source.after.rank ||
      mosaicShapeEqual(source.before, source.after))
    return;
  for (MlirOpOperand use = mlirValueGetFirstUse(memref);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    const MlirOperation view = mlirOpOperandGetOwner(use);
    if (mlirOperationGetNumResults(view) != 1)
      continue;
    const MlirValue result = mlirOperationGetResult(view, 0);
    const MlirType type = mlirValueGetType(result);
    if (!mlirTypeIsAMemRef(type) || !mlirShapedTypeHasStaticShape(type))
      continue;
    const MosaicShape shape = mosaicTypeShape(type, arena);
    int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
    for (intptr_t i = 0; i < shape.rank; ++i)
      sizes[i] = shape.sizes[i];
    if (!padView(view, &source, shape, sizes))
      continue;
    mlirValueSetType(result,
                     mosaicMemRefTypeWithShape(type, shape.rank, sizes));
    mosaicPadViews(result, shape, arena);
  }
}
