//===- PlanWords.c - Packed elements that move as words --------------------===//
//
// Where packed elements change their places in their words, a word is no longer
// what moves, and each one is taken apart. Unpacked, each element is a word:
//
//   vregs -> their parts -> parts of the destination's vregs -> packed
//
// There are two formats for each end (vreg_ops.md 4). For 16 bits:
//
//   word q of a vreg          compressed                  interleaved
//     row 2q + 1 | row 2q     part p, word s: row 8p + s  part p, word s: row 2s + p
//
// Compressed parts keep rows as they follow each other; interleaved ones have
// every other row, as where two rows become one:
//
//   32x128 -> 16x256          left half: rows 0, 2, 4, …, the parts 0
//   2x8x128 -> 8x2x128        vreg i: word i of the parts rows 0-7 and rows 8-15,
//                             interleaved
//
// An interleaved pack leaves sublanes where they are, so that a rotation of all
// that a vreg takes can wait until it is packed, and one pack do for many vregs.
//
//===----------------------------------------------------------------------===//

#include "Relayout/PlanWays.h"

#include <string.h>

/// So many moves tell which formats are the best ones.
enum { MOVES_TO_LOOK_AT = 4096 };

typedef enum End { SOURCE, DESTINATION } End;

/// The movement of words: vreg number `packing` * v + p is part p of vreg v.
typedef struct Words {
  MosaicMoves moves;
  int packing;
  bool compressed[2];           ///< format of each end
  const uint8_t *rotations;     ///< of sublanes, of each packed vreg
  int32_t numSources, numVregs; ///< packed
  const bool *used;             ///< parts of the sources
} Words;

// Sub-elements that keep their place move as well in their words.
static bool movesParts(const MosaicMoves *moves) {
  for (intptr_t i = 0; i < moves->count; ++i)
    if (moves->moves[i].subelement != moves->moves[i].sourceSubelement)
      return true;
  return false;
}

static void unpackPlace(const Words *words, End end, int sublanes,
                        int32_t *vreg, uint8_t *sublane, uint8_t *subelement) {
  const int row = *sublane * words->packing + *subelement;
  const int part = words->compressed[end] ? row / sublanes : *subelement;
  *vreg = *vreg * words->packing + part;
  *sublane = words->compressed[end] ? (uint8_t)(row % sublanes) : *sublane;
  *subelement = 0;
}

static MosaicMove moveOfWords(const Words *words, const MosaicMove *move) {
  MosaicMove moved = *move;
  const int sublanes = words->moves.target->sublaneCount;
  unpackPlace(words, DESTINATION, sublanes, &moved.vreg, &moved.sublane,
              &moved.subelement);
  unpackPlace(words, SOURCE, sublanes, &moved.source, &moved.sourceSublane,
              &moved.sourceSubelement);
  return moved;
}

// How many rotated source vregs the destination vregs take words from.
static intptr_t countLayers(MosaicArena *arena, const Words *words,
                            const MosaicMoves *moves) {
  const intptr_t count =
      moves->count < MOVES_TO_LOOK_AT ? moves->count : MOVES_TO_LOOK_AT;
  int64_t *keys = MOSAIC_ARENA_ARRAY(arena, int64_t, count);
  for (intptr_t i = 0; i < count; ++i) {
    const MosaicMove move = moveOfWords(words, &moves->moves[i]);
    const int64_t pair =
        (int64_t)move.vreg * words->numSources * words->packing + move.source;
    keys[i] = pair << 16 | (move.sublane - move.sourceSublane + 8) << 8 |
              move.laneAmount;
  }
  return mosaicSortKeys(count, keys);
}

// Whether no other formats of the two ends need fewer layers.
static bool areBestFormats(MosaicArena *arena, const Words *words,
                           const MosaicMoves *moves) {
  static const bool formats[][2] = {{true, true}, {false, true}, {true, false}};
  const intptr_t layers = countLayers(arena, words, moves);
  Words other = *words;
  for (int i = 0; i < 3; ++i) {
    other.compressed[SOURCE] = formats[i][SOURCE];
    other.compressed[DESTINATION] = formats[i][DESTINATION];
    if (countLayers(arena, &other, moves) < layers)
      return false;
  }
  return true;
}

// Puts off a rotation of the sublanes that all moves of a packed vreg share.
static void rotatePacked(MosaicArena *arena, Words *words) {
  enum { NONE = 0xff, SEVERAL = 0xfe };
  const int sublanes = words->moves.target->sublaneCount;
  uint8_t *rotations = MOSAIC_ARENA_ARRAY(arena, uint8_t, words->numVregs);
  memset(rotations, NONE, (size_t)words->numVregs);
  for (intptr_t i = 0; i < words->moves.count; ++i) {
    const MosaicMove *move = &words->moves.moves[i];
    uint8_t *rotation = &rotations[move->vreg / words->packing];
    const int amount =
        (move->sublane + sublanes - move->sourceSublane) % sublanes;
    if (*rotation == NONE)
      *rotation = (uint8_t)amount;
    else if (*rotation != amount)
      *rotation = SEVERAL;
  }
  for (int32_t i = 0; i < words->numVregs; ++i)
    if (words->compressed[DESTINATION] || rotations[i] >= sublanes)
      rotations[i] = 0;
  for (intptr_t i = 0; i < words->moves.count; ++i) {
    MosaicMove *move = &words->moves.moves[i];
    if (rotations[move->vreg / words->packing] != 0)
      move->sublane = move->sourceSublane;
  }
  words->rotations = rotations;
}

static const void *prepareWords(MosaicArena *arena, const MosaicPlan *plan,
                                const MosaicMoves *moves, int64_t cost,
                                const bool compressed[2]) {
  const int packing = 32 / plan->bitwidth;
  if (packing == 1 || !movesParts(moves))
    return NULL;
  Words *words = MOSAIC_ARENA_ARRAY(arena, Words, 1);
  *words = (Words){.moves = *moves,
                   .packing = packing,
                   .compressed = {compressed[SOURCE], compressed[DESTINATION]},
                   .numSources = moves->firstVregs[moves->numSources],
                   .numVregs = moves->numVregs};
  if (!areBestFormats(arena, words, moves))
    return NULL;
  bool *used = MOSAIC_ARENA_ARRAY(arena, bool, words->numSources *packing);
  MosaicMove *items = MOSAIC_ARENA_ARRAY(arena, MosaicMove, moves->count);
  int64_t least = 1; // each part that is used is unpacked
  for (intptr_t i = 0; i < moves->count; ++i) {
    items[i] = moveOfWords(words, &moves->moves[i]);
    least += !used[items[i].source];
    used[items[i].source] = true;
  }
  words->used = used;
  words->moves.arena = arena;
  words->moves.moves = items;
  words->moves.numVregs = moves->numVregs * packing;
  words->moves.destination.layout.bitwidth = 32;
  rotatePacked(arena, words);
  return least < cost ? words : NULL;
}

static MosaicPlanFormat formatOf(const MosaicPlan *plan, const Words *words,
                                 End end) {
  return (MosaicPlanFormat){.wide = 32,
                            .narrow = plan->bitwidth,
                            .compressed = words->compressed[end]};
}

static bool holdsNothing(const int32_t *parts, int packing) {
  for (int i = 0; i < packing; ++i)
    if (parts[i] >= 0)
      return false;
  return true;
}

static void planWords(MosaicPlan *plan, const void *prepared,
                      const int32_t *sourceNodes, int32_t *results) {
  const Words *words = prepared;
  const int packing = words->packing;
  MosaicMoves moves = words->moves;
  int32_t *sources =
      MOSAIC_ARENA_ARRAY(moves.arena, int32_t, words->numSources *packing);
  for (int32_t i = 0; i < words->numSources * packing; ++i)
    sources[i] = words->used[i]
                     ? mosaicPlanUnpack(plan, formatOf(plan, words, SOURCE),
                                        sourceNodes[i / packing], i % packing)
                     : -1;
  int32_t *parts = MOSAIC_ARENA_ARRAY(moves.arena, int32_t, moves.numVregs);
  mosaicPlanMoves(plan, &moves, sources, parts);
  for (int32_t i = 0; i < words->numVregs; ++i) {
    const int32_t *own = &parts[(intptr_t)i * packing];
    results[i] =
        holdsNothing(own, packing)
            ? -1
            : mosaicPlanRotateSublanes(
                  plan,
                  mosaicPlanPack(plan, formatOf(plan, words, DESTINATION), own),
                  words->rotations[i]);
  }
}

static const void *prepareRows(MosaicArena *arena, const MosaicPlan *plan,
                               const MosaicMoves *moves, int64_t cost) {
  return prepareWords(arena, plan, moves, cost, (bool[]){true, true});
}

static const void *prepareRowsApart(MosaicArena *arena, const MosaicPlan *plan,
                                    const MosaicMoves *moves, int64_t cost) {
  return prepareWords(arena, plan, moves, cost, (bool[]){false, true});
}

static const void *prepareRowsTogether(MosaicArena *arena,
                                       const MosaicPlan *plan,
                                       const MosaicMoves *moves, int64_t cost) {
  return prepareWords(arena, plan, moves, cost, (bool[]){true, false});
}

const MosaicPlanWay mosaicPlanWords = {.prepare = prepareRows,
                                       .plan = planWords};
const MosaicPlanWay mosaicPlanWordsApart = {.prepare = prepareRowsApart,
                                            .plan = planWords};
const MosaicPlanWay mosaicPlanWordsTogether = {.prepare = prepareRowsTogether,
                                               .plan = planWords};
