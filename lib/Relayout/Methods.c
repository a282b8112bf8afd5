//===- Methods.c - Ways to change a layout, and the cheapest of them -------===//
//
// Moves carry out any change of layout in one step (PlanWays.c). Packed elements
// have another way, through the layouts of words, in which each step takes the
// copies of replicated rows and columns that suit it; moves have settled on one:
//
//   source layout
//     -> tiles of whole words' registers     moves, if it has others
//     -> (8,128) of 32-bit words             unpack, compressed: rows keep their order
//     -> the same at the destination         moves, of whole words
//     -> tiles of whole words' registers     pack
//     -> destination layout                  moves, if it has others
//
// It is better where tiles of 8 rows become tiles of 16 or 32, and where rows
// become columns: there a word is no longer one row, and moves would take it
// apart element by element.
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
  if (mosaicVectorLayoutEqual(source->layout, destination->layout)) {
    memcpy(results, sourceNodes,
           (size_t)mosaicPlacedShapeNumVregs(source, plan->target, arena) *
               sizeof(*results));
    mosaicArenaDestroy(arena);
    return;
  }
  MosaicMoves moves =
      mosaicMovesCreate(arena, plan->target, 1, source, *destination);
  mosaicMovesAddAll(&moves);
  mosaicPlanMoves(plan, &moves, sourceNodes, results);
  mosaicArenaDestroy(arena);
}

//===----------------------------------------------------------------------===//
// Through words
//===----------------------------------------------------------------------===//

// Whether a packed vreg is a window of whole vregs of words.
static bool isUnpackable(const MosaicPlan *plan, MosaicVectorLayout layout) {
  return layout.tiling[MOSAIC_COLUMNS] == plan->target->laneCount &&
         layout.tiling[MOSAIC_ROWS] % plan->target->sublaneCount == 0;
}

// The layout itself if it can be unpacked; else the native tiling nearest to it,
// with its offsets as far as they are in the first tile.
static MosaicVectorLayout unpackableOf(const MosaicPlan *plan,
                                       MosaicVectorLayout layout) {
  if (isUnpackable(plan, layout))
    return layout;
  MosaicVectorLayout native = layout;
  mosaicNativeTiling(layout.bitwidth, plan->target, native.tiling);
  for (int i = 0; i < 2; ++i)
    if (native.offsets[i] >= native.tiling[i])
      native.offsets[i] %= native.tiling[i];
  return native;
}

// The layout of the words that a packed vreg unpacks to.
static MosaicVectorLayout wordsOf(const MosaicPlan *plan,
                                  MosaicVectorLayout packed) {
  MosaicVectorLayout words = packed;
  words.bitwidth = 32;
  mosaicNativeTiling(32, plan->target, words.tiling);
  for (int i = 0; i < 2; ++i)
    if (words.offsets[i] != MOSAIC_REPLICATED)
      words.offsets[i] %= words.tiling[i];
  return words;
}

/// How packed vregs and those of their words correspond: a packed vreg is a
/// window of rows x columns of them, numbered column by column.
typedef struct Windows {
  MosaicPlanFormat format;
  Counts packed, words;
  int64_t sizes[2]; ///< rows and columns of a window
  int64_t shift[2]; ///< vregs of the first window in front of the words
  bool replicated[2];
} Windows;

static Windows windowsOf(const MosaicPlan *plan,
                         const MosaicPlacedShape *packed,
                         const MosaicPlacedShape *words, MosaicArena *arena) {
  Windows windows = {.format = {.wide = 32,
                                .narrow = packed->layout.bitwidth,
                                .compressed = true},
                     .packed = countVregs(packed, plan->target, arena),
                     .words = countVregs(words, plan->target, arena)};
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(packed->layout, plan->target, slice);
  for (int i = 0; i < 2; ++i) {
    const int64_t offset = packed->layout.offsets[i];
    windows.sizes[i] = slice[i] / words->layout.tiling[i];
    windows.replicated[i] = offset == MOSAIC_REPLICATED;
    windows.shift[i] =
        windows.replicated[i] ? 0 : offset / words->layout.tiling[i];
  }
  return windows;
}

static void unpackAll(MosaicPlan *plan, const Windows *windows,
                      const int32_t *packed, int32_t *words) {
  const Counts counts = windows->words;
  const int64_t height = windows->sizes[MOSAIC_ROWS];
  const int64_t width = windows->sizes[MOSAIC_COLUMNS];
  for (int64_t plane = 0; plane < counts.planes; ++plane)
    for (int64_t i = 0; i < counts.rows; ++i)
      for (int64_t j = 0; j < counts.columns; ++j) {
        const int64_t row = i + windows->shift[MOSAIC_ROWS];
        const int64_t column = j + windows->shift[MOSAIC_COLUMNS];
        const int32_t from =
            packed[(plane * windows->packed.rows + row / height) *
                       windows->packed.columns +
                   column / width];
        const int64_t part = column % width * height + row % height;
        *words++ =
            from < 0 ? -1 : mosaicPlanUnpack(plan, windows->format, from, part);
      }
}

// The vreg of words at a place of the window of packed vreg (row, column) in a
// plane; -1 if there is none.
static int32_t partOf(const Windows *windows, const int32_t *plane,
                      const int64_t vreg[2], int64_t part) {
  const int64_t height = windows->sizes[MOSAIC_ROWS];
  const int64_t place[] = {part % height, part / height};
  const int64_t limits[] = {windows->words.rows, windows->words.columns};
  int64_t from[2];
  for (int i = 0; i < 2; ++i) {
    from[i] = windows->replicated[i]
                  ? 0
                  : vreg[i] * windows->sizes[i] + place[i] - windows->shift[i];
    if (from[i] < 0 || from[i] >= limits[i])
      return -1;
  }
  return plane[from[MOSAIC_ROWS] * windows->words.columns +
               from[MOSAIC_COLUMNS]];
}

static void packAll(MosaicPlan *plan, const Windows *windows,
                    const int32_t *words, int32_t *packed) {
  const Counts counts = windows->packed;
  for (int64_t plane = 0; plane < counts.planes; ++plane) {
    const int64_t vregs = windows->words.rows * windows->words.columns;
    const int32_t *from = words + plane * vregs;
    for (int64_t i = 0; i < counts.rows; ++i)
      for (int64_t j = 0; j < counts.columns; ++j) {
        int32_t parts[32];
        const int64_t vreg[] = {i, j};
        for (int k = 0; k < 32 / windows->format.narrow; ++k)
          parts[k] = partOf(windows, from, vreg, k);
        *packed++ = mosaicPlanPack(plan, windows->format, parts);
      }
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
  const MosaicPlacedShape fromPacked =
      withLayout(source, unpackableOf(plan, source->layout));
  const MosaicPlacedShape fromWords =
      withLayout(source, wordsOf(plan, fromPacked.layout));
  const MosaicPlacedShape toPacked =
      withLayout(source, unpackableOf(plan, destination->layout));
  const MosaicPlacedShape toWords =
      withLayout(source, wordsOf(plan, toPacked.layout));
  int32_t *unpackable = newNodes(arena, plan, &fromPacked);
  int32_t *words = newNodes(arena, plan, &fromWords);
  planMoves(plan, source, &fromPacked, sourceNodes, unpackable);
  const Windows from = windowsOf(plan, &fromPacked, &fromWords, arena);
  unpackAll(plan, &from, unpackable, words);

  int32_t *turned = newNodes(arena, plan, &toWords);
  int32_t *packed = newNodes(arena, plan, &toPacked);
  planMoves(plan, &fromWords, &toWords, words, turned);
  const Windows to = windowsOf(plan, &toPacked, &toWords, arena);
  packAll(plan, &to, turned, packed);
  planMoves(plan, &toPacked, destination, packed, results);
  mosaicArenaDestroy(arena);
}

// Whether the way through words may be the better one.
static bool mayGoThroughWords(const MosaicPlan *plan, MosaicVectorLayout from,
                              MosaicVectorLayout to) {
  if (from.bitwidth == 32)
    return false;
  const bool turnsAround = from.implicitDim != to.implicitDim &&
                           (from.implicitDim == MOSAIC_IMPLICIT_MINOR ||
                            to.implicitDim == MOSAIC_IMPLICIT_MINOR);
  const bool changesTiles = isUnpackable(plan, from) &&
                            isUnpackable(plan, to) &&
                            from.tiling[MOSAIC_ROWS] != to.tiling[MOSAIC_ROWS];
  return turnsAround || changesTiles;
}

void mosaicPlanRelayout(MosaicPlan *plan, const MosaicPlacedShape *source,
                        MosaicVectorLayout destination,
                        const int32_t *sourceNodes, int32_t *results) {
  assert(source->layout.bitwidth == destination.bitwidth);
  const MosaicPlacedShape placed = withLayout(source, destination);
  const MosaicPlanMark mark = mosaicPlanMark(plan);
  planMoves(plan, source, &placed, sourceNodes, results);
  if (!mayGoThroughWords(plan, source->layout, destination))
    return;
  const int64_t cost = plan->cost;
  mosaicPlanRollBack(plan, mark);
  planThroughWords(plan, source, &placed, sourceNodes, results);
  if (plan->cost < cost)
    return;
  mosaicPlanRollBack(plan, mark);
  planMoves(plan, source, &placed, sourceNodes, results);
}
