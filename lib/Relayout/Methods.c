//===- Methods.c - Ways to change a layout, and the cheapest of them -------===//
//
// Moves carry out any change of layout in one step. Packed elements that go
// between sublanes and lanes are moved one by one there, because a word is no
// longer one column or one row; they take the way through words instead:
//
//   source layout
//     -> native packed tiling        moves
//     -> (8,128) of 32-bit words     unpack, compressed: rows keep their order
//     -> the same, other dimension   moves, of whole words
//     -> native packed tiling        pack
//     -> destination layout          moves
//
//===----------------------------------------------------------------------===//

#include "Relayout/Methods.h"

#include <assert.h>
#include <string.h>

/// Numbers of vregs in the two tiled directions of an array, and of the planes.
typedef struct Counts {
  int64_t planes, rows, columns;
} Counts;

static Counts countVregs(const MosaicPlacedShape *shape,
                         const MosaicTarget *target, MosaicArena *arena) {
  int64_t *array = MOSAIC_ARENA_ARRAY(arena, int64_t, shape->rank + 2);
  int64_t *implicit = MOSAIC_ARENA_ARRAY(arena, int64_t, shape->rank + 2);
  mosaicVectorLayoutVregArrayShape(shape->layout, target, shape->rank,
                                   shape->sizes, array);
  mosaicVectorLayoutImplicitShape(shape->layout, shape->rank, array, implicit);
  const intptr_t rank =
      mosaicVectorLayoutImplicitRank(shape->layout, shape->rank);
  Counts counts = {
      .planes = 1, .rows = implicit[rank - 2], .columns = implicit[rank - 1]};
  for (intptr_t i = 0; i < rank - 2; ++i)
    counts.planes *= implicit[i];
  return counts;
}

static MosaicPlacedShape withLayout(const MosaicPlacedShape *shape,
                                    MosaicVectorLayout layout) {
  return (MosaicPlacedShape){
      .layout = layout, .rank = shape->rank, .sizes = shape->sizes};
}

static void planMoves(MosaicPlan *plan, const MosaicPlacedShape *source,
                      const MosaicPlacedShape *destination,
                      const int32_t *sourceNodes, int32_t *results) {
  MosaicArena *arena = mosaicArenaCreate();
  MosaicMoves moves =
      mosaicMovesCreate(arena, plan->target, 1, source, *destination);
  mosaicMovesAddAll(&moves);
  mosaicPlanMoves(plan, &moves, sourceNodes, results);
  mosaicArenaDestroy(arena);
}

//===----------------------------------------------------------------------===//
// Through words
//===----------------------------------------------------------------------===//

// The native tiling nearest to a layout: its offsets, as far as they are in the
// first row of lanes.
static MosaicVectorLayout nativeOf(const MosaicPlan *plan,
                                   MosaicVectorLayout layout) {
  MosaicVectorLayout native = layout;
  mosaicNativeTiling(layout.bitwidth, plan->target, native.tiling);
  for (int i = 0; i < 2; ++i)
    if (native.offsets[i] >= native.tiling[i])
      native.offsets[i] %= native.tiling[i];
  return native;
}

// The layout of the words that a native packed vreg unpacks to.
static MosaicVectorLayout wordsOf(const MosaicPlan *plan,
                                  MosaicVectorLayout native) {
  MosaicVectorLayout words = native;
  words.bitwidth = 32;
  mosaicNativeTiling(32, plan->target, words.tiling);
  if (words.offsets[MOSAIC_ROWS] != MOSAIC_REPLICATED)
    words.offsets[MOSAIC_ROWS] %= words.tiling[MOSAIC_ROWS];
  return words;
}

/// A packed array and that of its words: packed vreg (row, column) holds words
/// vregs (row * packing - shift … , column).
typedef struct Packed {
  MosaicPlanFormat format;
  int64_t packing;
  int64_t shift;
  bool replicated; ///< all parts of a vreg are the same
  Counts packed, words;
} Packed;

static Packed packedArray(const MosaicPlan *plan,
                          const MosaicPlacedShape *native,
                          const MosaicPlacedShape *words, MosaicArena *arena) {
  const int64_t offset = native->layout.offsets[MOSAIC_ROWS];
  const bool replicated = offset == MOSAIC_REPLICATED;
  return (Packed){.format = {.wide = 32,
                             .narrow = native->layout.bitwidth,
                             .compressed = true},
                  .packing = mosaicVectorLayoutPacking(native->layout),
                  .shift = replicated ? 0 : offset / plan->target->sublaneCount,
                  .replicated = replicated,
                  .packed = countVregs(native, plan->target, arena),
                  .words = countVregs(words, plan->target, arena)};
}

static void unpackAll(MosaicPlan *plan, const Packed *array,
                      const int32_t *packed, int32_t *words) {
  const Counts counts = array->words;
  for (int64_t plane = 0; plane < counts.planes; ++plane)
    for (int64_t row = 0; row < counts.rows; ++row)
      for (int64_t column = 0; column < counts.columns; ++column) {
        const int64_t part = row + array->shift;
        const int64_t number =
            (plane * array->packed.rows + part / array->packing) *
                array->packed.columns +
            column;
        *words++ = packed[number] < 0
                       ? -1
                       : mosaicPlanUnpack(plan, array->format, packed[number],
                                          part % array->packing);
      }
}

// Part `part` of the packed vreg at (row, column), -1 if there is none.
static int32_t partOf(const Packed *array, const int32_t *plane, int64_t row,
                      int64_t column, int64_t part) {
  const int64_t from =
      array->replicated ? 0 : row * array->packing + part - array->shift;
  if (from < 0 || from >= array->words.rows)
    return -1;
  return plane[from * array->words.columns + column];
}

static void packAll(MosaicPlan *plan, const Packed *array, const int32_t *words,
                    int32_t *packed) {
  const Counts counts = array->packed;
  for (int64_t plane = 0; plane < counts.planes; ++plane)
    for (int64_t row = 0; row < counts.rows; ++row)
      for (int64_t column = 0; column < counts.columns; ++column) {
        int32_t parts[32];
        const int32_t *from =
            words + plane * array->words.rows * array->words.columns;
        for (int64_t i = 0; i < array->packing; ++i)
          parts[i] = partOf(array, from, row, column, i);
        *packed++ = mosaicPlanPack(plan, array->format, parts);
      }
}

static int32_t *newNodes(MosaicArena *arena, const MosaicPlan *plan,
                         const MosaicPlacedShape *shape) {
  return MOSAIC_ARENA_ARRAY(
      arena, int32_t, mosaicPlacedShapeNumVregs(shape, plan->target, arena));
}

static void planThroughWords(MosaicPlan *plan, const MosaicPlacedShape *source,
                             const MosaicPlacedShape *destination,
                             const int32_t *sourceNodes, int32_t *results) {
  MosaicArena *arena = mosaicArenaCreate();
  const MosaicPlacedShape fromNative =
      withLayout(source, nativeOf(plan, source->layout));
  const MosaicPlacedShape fromWords =
      withLayout(source, wordsOf(plan, fromNative.layout));
  const MosaicPlacedShape toNative =
      withLayout(source, nativeOf(plan, destination->layout));
  const MosaicPlacedShape toWords =
      withLayout(source, wordsOf(plan, toNative.layout));
  int32_t *native = newNodes(arena, plan, &fromNative);
  int32_t *words = newNodes(arena, plan, &fromWords);
  planMoves(plan, source, &fromNative, sourceNodes, native);
  const Packed from = packedArray(plan, &fromNative, &fromWords, arena);
  unpackAll(plan, &from, native, words);

  int32_t *turned = newNodes(arena, plan, &toWords);
  int32_t *packed = newNodes(arena, plan, &toNative);
  planMoves(plan, &fromWords, &toWords, words, turned);
  const Packed to = packedArray(plan, &toNative, &toWords, arena);
  packAll(plan, &to, turned, packed);
  planMoves(plan, &toNative, destination, packed, results);
  mosaicArenaDestroy(arena);
}

static bool turnsAround(MosaicVectorLayout from, MosaicVectorLayout to) {
  return from.bitwidth < 32 && from.implicitDim != to.implicitDim &&
         (from.implicitDim == MOSAIC_IMPLICIT_MINOR ||
          to.implicitDim == MOSAIC_IMPLICIT_MINOR);
}

void mosaicPlanRelayout(MosaicPlan *plan, const MosaicPlacedShape *source,
                        MosaicVectorLayout destination,
                        const int32_t *sourceNodes, int32_t *results) {
  assert(source->layout.bitwidth == destination.bitwidth);
  const MosaicPlacedShape placed = withLayout(source, destination);
  const MosaicPlanMark mark = mosaicPlanMark(plan);
  planMoves(plan, source, &placed, sourceNodes, results);
  if (!turnsAround(source->layout, destination))
    return;
  const int64_t cost = plan->cost;
  mosaicPlanRollBack(plan, mark);
  planThroughWords(plan, source, &placed, sourceNodes, results);
  if (plan->cost <= cost)
    return;
  mosaicPlanRollBack(plan, mark);
  planMoves(plan, source, &placed, sourceNodes, results);
}
