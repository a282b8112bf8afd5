//===- Methods.c - Ways to change a layout, and the cheapest of them -------===//
//
// One movement carries out any change of layout (PlanWays.c), packed elements
// unpacked on the way if that is cheaper. For those there is also a way of three
// movements, with an unpack and a pack in between:
//
//   source layout
//     -> tiles of 128 lanes, whole vregs of words     a movement, if it has others
//     -> 32-bit words in (8,128)                      unpacks: rows keep their order
//     -> the words' place at the destination          a movement
//     -> tiles of 128 lanes, whole vregs of words     packs
//     -> destination layout                           a movement, if it has others
//
// A single movement cannot do what this one is for:
//
//   * Rows that become columns, between layouts with other tiles: what changes the
//     tiles and what turns the words around are two steps, each cheap; in one, it
//     is done element by element.
//   * Replicated rows and columns: each of the movements takes the copies that
//     suit it; a single one has settled on those before it is planned.
//   * Tiles of 8 rows and of 16 or 32: no sub-element changes its place, so that
//     a movement rotates and selects, with masks, where packs alone do.
//
//===----------------------------------------------------------------------===//

#include "Relayout/Methods.h"

#include "Relayout/Windows.h"

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

/// Packed vregs and those of their words.
typedef struct Packing {
  MosaicPlanFormat format;
  Counts packed, words;
  MosaicWindows windows;
} Packing;

static Packing packingOf(const MosaicPlan *plan,
                         const MosaicPlacedShape *packed,
                         const MosaicPlacedShape *words, MosaicArena *arena) {
  return (Packing){.format = {.wide = 32,
                              .narrow = packed->layout.bitwidth,
                              .compressed = true},
                   .packed = countVregs(packed, plan->target, arena),
                   .words = countVregs(words, plan->target, arena),
                   .windows = mosaicWindowsCreate(plan->target, packed->layout,
                                                  words->layout)};
}

static void unpackAll(MosaicPlan *plan, const Packing *packing,
                      const int32_t *packed, int32_t *words) {
  const Counts from = packing->packed, to = packing->words;
  for (int64_t plane = 0; plane < to.planes; ++plane)
    for (int64_t i = 0; i < to.rows; ++i)
      for (int64_t j = 0; j < to.columns; ++j) {
        const MosaicWindowPart part =
            mosaicWindowsPart(&packing->windows, i, j);
        const int32_t vreg =
            packed[(plane * from.rows + part.row) * from.columns + part.column];
        *words++ = vreg < 0 ? -1
                            : mosaicPlanUnpack(plan, packing->format, vreg,
                                               part.number);
      }
}

// The packed vreg at (row, column) of a plane, whose words are `plane`.
static int32_t packOne(MosaicPlan *plan, const Packing *packing,
                       const int32_t *plane, int64_t row, int64_t column) {
  const Counts words = packing->words;
  const int64_t limits[] = {words.rows, words.columns};
  int32_t parts[32];
  for (int i = 0; i < 32 / packing->format.narrow; ++i) {
    const MosaicWindowPart part = {.row = row, .column = column, .number = i};
    int64_t vreg[2];
    parts[i] =
        mosaicWindowsVreg(&packing->windows, &part, limits, vreg)
            ? plane[vreg[MOSAIC_ROWS] * words.columns + vreg[MOSAIC_COLUMNS]]
            : -1;
  }
  return mosaicPlanPack(plan, packing->format, parts);
}

static void packAll(MosaicPlan *plan, const Packing *packing,
                    const int32_t *words, int32_t *packed) {
  const Counts to = packing->packed;
  const int64_t wordsOfPlane = packing->words.rows * packing->words.columns;
  for (int64_t plane = 0; plane < to.planes; ++plane)
    for (int64_t i = 0; i < to.rows; ++i)
      for (int64_t j = 0; j < to.columns; ++j)
        *packed++ = packOne(plan, packing, words + plane * wordsOfPlane, i, j);
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
  const Packing from = packingOf(plan, &fromPacked, &fromWords, arena);
  unpackAll(plan, &from, unpackable, words);

  int32_t *turned = newNodes(arena, plan, &toWords);
  int32_t *packed = newNodes(arena, plan, &toPacked);
  planMoves(plan, &fromWords, &toWords, words, turned);
  const Packing to = packingOf(plan, &toPacked, &toWords, arena);
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
