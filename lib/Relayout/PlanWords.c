//===- PlanWords.c - Packed elements that move as words --------------------===//
//
// Where packed elements change their places in their words, a word is no longer
// what moves, and each one is taken apart. Unpacked, each element is a word:
//
//   sublane q of a vreg of 16 bits           unpacked, compressed
//
//     row 2q + 1 | row 2q                    part p, sublane s: row 8p + s
//
//   vregs -> their parts -> parts of the destination's vregs -> packed
//
//===----------------------------------------------------------------------===//

#include "Relayout/PlanWays.h"

/// The movement of words: vreg number `packing` * v + p is part p of vreg v.
typedef struct Words {
  MosaicMoves moves;
  int packing;
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

static MosaicMove ofWords(const MosaicMove *move, int packing, int sublanes) {
  MosaicMove words = *move;
  const int row = move->sublane * packing + move->subelement;
  const int from = move->sourceSublane * packing + move->sourceSubelement;
  words.vreg = move->vreg * packing + row / sublanes;
  words.sublane = (uint8_t)(row % sublanes);
  words.source = move->source * packing + from / sublanes;
  words.sourceSublane = (uint8_t)(from % sublanes);
  words.subelement = words.sourceSubelement = 0;
  return words;
}

static const void *prepareWords(MosaicArena *arena, const MosaicPlan *plan,
                                const MosaicMoves *moves, int64_t cost) {
  const int packing = 32 / plan->bitwidth;
  if (packing == 1 || !movesParts(moves))
    return NULL;
  Words *words = MOSAIC_ARENA_ARRAY(arena, Words, 1);
  *words = (Words){.moves = *moves,
                   .packing = packing,
                   .numSources = moves->firstVregs[moves->numSources],
                   .numVregs = moves->numVregs};
  bool *used = MOSAIC_ARENA_ARRAY(arena, bool, words->numSources *packing);
  MosaicMove *items = MOSAIC_ARENA_ARRAY(arena, MosaicMove, moves->count);
  int64_t least = moves->numVregs; // each is packed, each part unpacked
  for (intptr_t i = 0; i < moves->count; ++i) {
    items[i] = ofWords(&moves->moves[i], packing, plan->target->sublaneCount);
    least += !used[items[i].source];
    used[items[i].source] = true;
  }
  words->used = used;
  words->moves.arena = arena;
  words->moves.moves = items;
  words->moves.numVregs = moves->numVregs * packing;
  words->moves.destination.layout.bitwidth = 32;
  return least < cost ? words : NULL;
}

static void planWords(MosaicPlan *plan, const void *prepared,
                      const int32_t *sourceNodes, int32_t *results) {
  const Words *words = prepared;
  const MosaicPlanFormat format = {
      .wide = 32, .narrow = plan->bitwidth, .compressed = true};
  const int packing = words->packing;
  MosaicMoves moves = words->moves;
  int32_t *sources =
      MOSAIC_ARENA_ARRAY(moves.arena, int32_t, words->numSources *packing);
  for (int32_t i = 0; i < words->numSources * packing; ++i)
    sources[i] = words->used[i]
                     ? mosaicPlanUnpack(plan, format, sourceNodes[i / packing],
                                        i % packing)
                     : -1;
  int32_t *parts = MOSAIC_ARENA_ARRAY(moves.arena, int32_t, moves.numVregs);
  mosaicPlanMoves(plan, &moves, sources, parts);
  for (int32_t i = 0; i < words->numVregs; ++i) {
    bool isEmpty = true;
    for (int j = 0; j < packing; ++j)
      isEmpty &= parts[i * packing + j] < 0;
    results[i] =
        isEmpty ? -1 : mosaicPlanPack(plan, format, &parts[i * packing]);
  }
}

const MosaicPlanWay mosaicPlanThroughWords = {.prepare = prepareWords,
                                              .plan = planWords};
