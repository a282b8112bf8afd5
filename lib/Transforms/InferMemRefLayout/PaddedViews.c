//===- PaddedViews.c - Views of memrefs that have been padded -------------===//
//
// What is seen of a padded memref is padded too, where the view keeps its rows and
// columns:
//
//   memref_bitcast  6x100xbf16 -> 3x100xi32        8x128xbf16 -> 4x128xi32
//   memref_squeeze  3x1x5x100 -> 3x5x100           3x1x8x128 -> 3x8x128
//                   1x100 -> 100                   1x128 -> 128
//   memref_reshape  2x3x5x100 -> 6x5x100           2x3x8x128 -> 6x8x128
//   memref_slice    40x300 -> 8x300 at [8, 0]      40x384 -> 8x384
//
// A slice is padded along dimensions of which it takes all: a DMA of it then copies
// whole tiles, as today's libtpu wants it. The reference refuses the other views, and
// leaves slices as they are; libtpu's own lowering takes all of them. A SparseCore
// copies any slice.
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferMemRefLayout/Steps.h"

#include "Builder/Accessors.h"
#include "Builder/MemRefs.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinTypes.h"

/// A memref's sizes before it was padded and after.
typedef struct Padding {
  MosaicShape before, after;
} Padding;

// A single row on its own. Others may wait for it as one of many, and so it has to
// be as long as it is there.
static bool padRow(const Padding *source, MosaicShape view, int64_t *sizes) {
  const intptr_t last = source->before.rank - 1;
  if (view.sizes[0] != source->before.sizes[last])
    return false;
  for (intptr_t i = 0; i < last; ++i)
    if (source->before.sizes[i] != 1 || source->after.sizes[i] != 1)
      return false;
  sizes[0] = source->after.sizes[last];
  return true;
}

// The last two sizes stay, at whatever rank.
static bool padRearrangedView(MlirOperation op, const Padding *source,
                              MosaicShape view, int64_t *sizes) {
  (void)op;
  if (view.rank == 1 && source->before.rank >= 1)
    return padRow(source, view, sizes);
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
static bool padBitcast(MlirOperation op, const Padding *source,
                       MosaicShape view, int64_t *sizes) {
  (void)op;
  const intptr_t rank = view.rank;
  if (rank < 2 || rank != source->before.rank ||
      view.sizes[rank - 1] != source->before.sizes[rank - 1])
    return false;
  sizes[rank - 1] = source->after.sizes[rank - 1];
  const int64_t rows = source->before.sizes[rank - 2];
  const int64_t paddedRows = source->after.sizes[rank - 2];
  if (rows == paddedRows) // which may be dynamic
    return true;
  int64_t scaled;
  if (rows <= 0 || view.sizes[rank - 2] < 0 ||
      __builtin_mul_overflow(paddedRows, view.sizes[rank - 2], &scaled) ||
      scaled % rows != 0)
    return false;
  sizes[rank - 2] = scaled / rows;
  return true;
}

// A slice of all of the dimensions that are padded: that takes them from 0 on.
static bool padSlice(MlirOperation op, const Padding *source, MosaicShape view,
                     int64_t *sizes) {
  if (view.rank != source->before.rank || mosaicOperationIsOnSparseCore(op))
    return false;
  bool isPadded = false;
  for (intptr_t i = 0; i < view.rank; ++i) {
    if (source->before.sizes[i] == source->after.sizes[i] ||
        view.sizes[i] != source->before.sizes[i])
      continue;
    sizes[i] = source->after.sizes[i];
    isPadded = true;
  }
  return isPadded;
}

typedef struct ViewRule {
  const char *name;
  /// Sets `sizes`, which are the view's own, to the padded ones; false where it
  /// keeps its own.
  bool (*pad)(MlirOperation op, const Padding *source, MosaicShape view,
              int64_t *sizes);
  bool mayKeepSizes; ///< it need not be padded like its source
} ViewRule;

static const ViewRule kViews[] = {
    {"tpu.memref_bitcast", padBitcast, false},
    {"tpu.memref_reshape", padRearrangedView, false},
    {"tpu.memref_slice", padSlice, true},
    {"tpu.memref_squeeze", padRearrangedView, false},
};

static const ViewRule *findRule(MlirOperation op) {
  for (size_t i = 0; i < sizeof kViews / sizeof *kViews; ++i)
    if (mosaicOperationIs(op, kViews[i].name))
      return &kViews[i];
  return NULL;
}

/// A use of a memref by a view.
typedef struct View {
  const ViewRule *rule;
  MlirValue result;
  MosaicShape before, after; ///< the same where it keeps its sizes
} View;

// False when the op is no view that there is a rule for.
static bool readView(MlirOperation op, const Padding *source,
                     MosaicArena *arena, View *view) {
  view->rule = findRule(op);
  if (!view->rule)
    return false;
  view->result = mlirOperationGetResult(op, 0);
  view->before = mosaicTypeShape(mlirValueGetType(view->result), arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, view->before.rank);
  for (intptr_t i = 0; i < view->before.rank; ++i)
    sizes[i] = view->before.sizes[i];
  view->after = view->before;
  if (view->rule->pad(op, source, view->before, sizes))
    view->after.sizes = sizes;
  return true;
}

// Whether an op takes the memref for what it is, of whatever size: it has no other
// of the same type.
static bool readsMemRef(MlirOperation op) {
  const MlirOperation last = mlirBlockGetTerminator(mlirOperationGetBlock(op));
  if (mlirOperationEqual(op, last) || mlirOperationGetNumRegions(op) != 0 ||
      mosaicOperationIs(op, "func.call") ||
      mosaicOperationIs(op, "memref.copy"))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (mlirTypeIsAMemRef(mlirValueGetType(mlirOperationGetResult(op, i))))
      return false;
  return true;
}

// Whether all that uses a view can do so when it is padded.
static bool usersAgree(const View *view, MosaicArena *arena) {
  const Padding source = {.before = view->before, .after = view->after};
  for (MlirOpOperand use = mlirValueGetFirstUse(view->result);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    const MlirOperation user = mlirOpOperandGetOwner(use);
    View next;
    if (!readView(user, &source, arena, &next)) {
      if (!readsMemRef(user))
        return false;
      continue;
    }
    const bool isPadded = !mosaicShapeEqual(next.before, next.after);
    if (isPadded ? !usersAgree(&next, arena) : !next.rule->mayKeepSizes)
      return false;
  }
  return true;
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
    View view;
    if (!readView(mlirOpOperandGetOwner(use), &source, arena, &view) ||
        mosaicShapeEqual(view.before, view.after) ||
        (view.rule->mayKeepSizes && !usersAgree(&view, arena)))
      continue;
    mlirValueSetType(view.result, mosaicMemRefTypeWithShape(
                                      mlirValueGetType(view.result),
                                      view.after.rank, view.after.sizes));
    mosaicPadViews(view.result, view.before, arena);
  }
}
