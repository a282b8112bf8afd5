//===- PlanLanes.c - Lanes that rotate before or after everything else -----===//
//
// Where a row of lanes is cut into rows, one source vreg moves by many rotations;
// where rows are joined to one, one destination vreg comes from many. Rotated
// copies are vregs like any other: with them, the rest is what a transposition
// does, many vregs from the sublanes of the same vregs (PlanGroups.c).
//
//   lanes first, 8x128 -> 8x16x8       a = rows        lanes 0-7 8-15 16-23 …
//
//     copy k of a: rotated by -8k              its row r is row (r, k)
//     vregs (r, 0-7) for all r: a group, from the copies 0 to 7
//
//   lanes last, 8x16x8 -> 8x128        a vreg r has the rows (r, 0-7) in lanes 0-7
//
//     copy k of the result: row r is row (r, k), still in lanes 0-7
//     copies 0 to 7: a group, from all vregs; rotated by 8k and merged by lanes
//
//===----------------------------------------------------------------------===//

#include "Relayout/PlanLayers.h"
#include "Relayout/PlanWays.h"

#include <stdlib.h>
#include <string.h>

static int amountOf(const MosaicMove *move) {
  return move->laneChange == MOSAIC_LANES_ROTATE ? move->laneAmount : 0;
}

typedef enum End { SOURCE, DESTINATION } End;

// The vreg at an end of a move, and how far its lanes are rotated.
static int64_t keyOf(const MosaicMove *move, End end) {
  const int32_t vreg = end == SOURCE ? move->source : move->vreg;
  return (int64_t)vreg << 8 | amountOf(move);
}

static int32_t vregOf(int64_t key) { return (int32_t)(key >> 8); }

static int64_t rotationOf(int64_t key) { return key & 0xff; }

/// Copies of vregs of a movement, and the movement from or to them.
typedef struct Copies {
  MosaicMoves moves;
  int32_t count;
  int64_t *keys;              ///< sorted
  int32_t numVregs;           ///< of the destination, without copies
  const MosaicWordSet *words; ///< of each copy that is a destination
} Copies;

// Whether all rows move along the lanes by one amount.
static bool rotatesOnce(const MosaicMoves *moves) {
  for (intptr_t i = 1; i < moves->count; ++i)
    if (amountOf(&moves->moves[i]) != amountOf(&moves->moves[0]))
      return false;
  return true;
}

// The rotated vregs at one end of a movement, which the moves do not name yet;
// null where all are rotated alike.
static Copies *createCopies(MosaicArena *arena, const MosaicMoves *moves,
                            End end) {
  if (rotatesOnce(moves))
    return NULL;
  Copies *copies = MOSAIC_ARENA_ARRAY(arena, Copies, 1);
  copies->moves = *moves;
  copies->moves.arena = arena;
  copies->moves.moves = mosaicArenaCopy(
      arena, moves->moves, (size_t)moves->count * sizeof(MosaicMove));
  copies->keys = MOSAIC_ARENA_ARRAY(arena, int64_t, moves->count);
  copies->numVregs = moves->numVregs;
  for (intptr_t i = 0; i < moves->count; ++i)
    copies->keys[i] = keyOf(&moves->moves[i], end);
  copies->count = (int32_t)mosaicSortKeys(moves->count, copies->keys);
  return copies;
}

static int32_t numberOf(const Copies *copies, int64_t key) {
  const int64_t *found = bsearch(&key, copies->keys, (size_t)copies->count,
                                 sizeof(key), mosaicCompareKeys);
  return (int32_t)(found - copies->keys);
}

static bool makesGroups(const Copies *copies, const MosaicMoves *moves) {
  MosaicArena *arena = copies->moves.arena;
  return mosaicPlanGroupedVregs(arena, &copies->moves) >
         mosaicPlanGroupedVregs(arena, moves);
}

//===----------------------------------------------------------------------===//
// Lanes first
//===----------------------------------------------------------------------===//

static const void *prepareLanesFirst(MosaicArena *arena, const MosaicPlan *plan,
                                     const MosaicMoves *moves, int64_t cost) {
  (void)plan, (void)cost;
  Copies *copies = createCopies(arena, moves, SOURCE);
  if (!copies)
    return NULL;
  for (intptr_t i = 0; i < moves->count; ++i) {
    MosaicMove *move = &copies->moves.moves[i];
    move->source = numberOf(copies, keyOf(move, SOURCE));
    if (move->laneChange == MOSAIC_LANES_ROTATE)
      move->laneAmount = 0;
  }
  return makesGroups(copies, moves) ? copies : NULL;
}

static void planLanesFirst(MosaicPlan *plan, const void *prepared,
                           const int32_t *sourceNodes, int32_t *results) {
  const Copies *copies = prepared;
  int32_t *nodes =
      MOSAIC_ARENA_ARRAY(copies->moves.arena, int32_t, copies->count);
  for (int32_t i = 0; i < copies->count; ++i)
    nodes[i] = mosaicPlanRotateLanes(plan, sourceNodes[vregOf(copies->keys[i])],
                                     rotationOf(copies->keys[i]));
  mosaicPlanInGroups(plan, &copies->moves, nodes, results);
}

const MosaicPlanWay mosaicPlanLanesFirst = {.prepare = prepareLanesFirst,
                                            .plan = planLanesFirst};

//===----------------------------------------------------------------------===//
// Lanes last
//===----------------------------------------------------------------------===//

// Moves a row to the lanes of its source; false if it is around the last lane.
static bool rotateBack(MosaicMove *move, int lanes) {
  if (move->laneChange != MOSAIC_LANES_ROTATE)
    return true;
  const int length = move->laneEnd - move->laneBegin;
  const int begin = (move->laneBegin + lanes - move->laneAmount) % lanes;
  move->laneBegin = (uint8_t)begin;
  move->laneEnd = (uint8_t)(begin + length);
  move->laneAmount = 0;
  return begin + length <= lanes;
}

// Whether no word of a vreg comes from two copies, as one of packed elements may.
static bool areApart(const Copies *copies) {
  for (int32_t i = 0; i < copies->count;) {
    const int32_t vreg = vregOf(copies->keys[i]);
    MosaicWordSet words = {{{0}}};
    for (; i < copies->count && vregOf(copies->keys[i]) == vreg; ++i) {
      if (mosaicWordSetsMeet(&words, &copies->words[i]))
        return false;
      mosaicWordSetUnite(&words, &copies->words[i]);
    }
  }
  return true;
}

static const void *prepareLanesLast(MosaicArena *arena, const MosaicPlan *plan,
                                    const MosaicMoves *moves, int64_t cost) {
  (void)cost;
  Copies *copies = createCopies(arena, moves, DESTINATION);
  if (!copies)
    return NULL;
  MosaicWordSet *words =
      MOSAIC_ARENA_ARRAY(arena, MosaicWordSet, copies->count);
  for (intptr_t i = 0; i < moves->count; ++i) {
    MosaicMove *move = &copies->moves.moves[i];
    move->vreg = numberOf(copies, keyOf(move, DESTINATION));
    mosaicWordSetAdd(&words[move->vreg], move->sublane, move->laneBegin,
                     move->laneEnd);
    if (!rotateBack(move, plan->target->laneCount))
      return NULL;
  }
  copies->words = words;
  copies->moves.numVregs = copies->count;
  mosaicMovesSort(&copies->moves);
  return areApart(copies) && makesGroups(copies, moves) ? copies : NULL;
}

static void planLanesLast(MosaicPlan *plan, const void *prepared,
                          const int32_t *sourceNodes, int32_t *results) {
  const Copies *copies = prepared;
  MosaicArena *arena = copies->moves.arena;
  int32_t *nodes = MOSAIC_ARENA_ARRAY(arena, int32_t, copies->count);
  mosaicPlanInGroups(plan, &copies->moves, sourceNodes, nodes);
  MosaicPlanPiece *pieces =
      MOSAIC_ARENA_ARRAY(arena, MosaicPlanPiece, copies->count);
  memset(results, -1, (size_t)copies->numVregs * sizeof(*results));
  for (int32_t i = 0; i < copies->count;) {
    const int32_t vreg = vregOf(copies->keys[i]);
    intptr_t count = 0;
    for (; i < copies->count && vregOf(copies->keys[i]) == vreg; ++i)
      pieces[count++] =
          (MosaicPlanPiece){.words = copies->words[i],
                            .value = mosaicPlanRotateLanes(
                                plan, nodes[i], rotationOf(copies->keys[i]))};
    results[vreg] = mosaicPlanPieces(plan, count, pieces);
    mosaicArenaReset(plan->scratch);
  }
}

const MosaicPlanWay mosaicPlanLanesLast = {.prepare = prepareLanesLast,
                                           .plan = planLanesLast};
