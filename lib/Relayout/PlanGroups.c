//===- PlanGroups.c - Destination vregs planned together -------------------===//
//
// Where several destination vregs take their sublanes from the same several
// source vregs, all of them at once are cheaper than one after the other: as in
// a transposition, halves of the vregs change places, then quarters, then
// eighths. Eight vregs with eight pieces each, vreg i piece s becoming vreg s
// piece i:
//
//   i bit 0 <-> s bit 0,  then bit 1,  then bit 2
//
//   a0 a1 a2 …       a0 b0 a2 b2       each step: a rotation and a select per
//   b0 b1 b2 …  ->   a1 b1 a3 b3       vreg, with the masks shared by all
//
// That is 2 * 8 * 3 ops for 8 vregs, where single selects need 7 * 8 and the
// rotations. Fewer still, 14 + 24, if rotations before and after all selects
// make the selects of different vregs the same ones; PlanLayers.c finds those
// where the masks are of such halves.
//
//===----------------------------------------------------------------------===//

#include "Relayout/KnownGroups.h"
#include "Relayout/PlanLayers.h"
#include "Relayout/PlanWays.h"

#include <string.h>

enum { MOST_SOURCES = MOSAIC_MOST_SOURCES };

/// Most destination vregs of a group. What the sources hold may be spread over
/// more vregs than they are.
enum { MOST_MEMBERS = 2 * MOST_SOURCES };

/// So many destination vregs on, one with the same sources is looked for.
enum { MOST_DISTANCE = 64 };

/// The moves of one destination vreg, and the source vregs in them.
typedef struct Vreg {
  intptr_t begin, count;
  int numSources; ///< MOST_SOURCES + 1: more than that
  int32_t sources[MOST_SOURCES];
  bool movesWords; ///< no sub-element changes its place in its word
  bool planned;
} Vreg;

static void addSource(Vreg *vreg, int32_t source) {
  int place = 0;
  while (place < vreg->numSources && place < MOST_SOURCES &&
         vreg->sources[place] < source)
    ++place;
  if (vreg->numSources > MOST_SOURCES ||
      (place < vreg->numSources && place < MOST_SOURCES &&
       vreg->sources[place] == source))
    return;
  if (vreg->numSources < MOST_SOURCES) {
    memmove(&vreg->sources[place + 1], &vreg->sources[place],
            (size_t)(vreg->numSources - place) * sizeof(int32_t));
    vreg->sources[place] = source;
  }
  ++vreg->numSources;
}

static void addMove(Vreg *vreg, intptr_t number, const MosaicMove *move) {
  if (vreg->count == 0) {
    vreg->begin = number;
    vreg->movesWords = true;
  }
  ++vreg->count;
  vreg->movesWords &= move->subelement == move->sourceSubelement;
  addSource(vreg, move->source);
}

static bool sameSources(const Vreg *left, const Vreg *right) {
  return left->numSources <= MOST_SOURCES &&
         left->numSources == right->numSources &&
         memcmp(left->sources, right->sources,
                (size_t)left->numSources * sizeof(int32_t)) == 0;
}

/// Bits of the vreg number that change places with bits of the sublane number.
typedef struct Exchange {
  const MosaicPlan *plan;
  int numBits;
  int firstBit; ///< of the sublane number
  int numSources;
  int32_t nodes[MOST_SOURCES]; ///< of the sources
} Exchange;

static int32_t rotateIfPresent(MosaicPlan *plan, int32_t value, int amount) {
  return value < 0 ? -1 : mosaicPlanRotateSublanes(plan, value, amount);
}

// Half of the sublanes from each of two vregs: those without `bit` in their
// number from `low`, where they are; the others from `high`, where they are too.
static int32_t joinHalves(MosaicPlan *plan, int32_t low, int32_t high,
                          int bit) {
  if (low < 0 || high < 0)
    return low < 0 ? high : low;
  MosaicWordSet lowWords = {0}, highWords = {0};
  for (int i = 0; i < plan->target->sublaneCount; ++i)
    mosaicWordSetAdd(i & bit ? &highWords : &lowWords, i, 0,
                     plan->target->laneCount);
  return mosaicPlanMerge(plan, &highWords, high, &lowWords, low);
}

// Vreg `number` after the first `steps` bits have changed places; -1 where all
// that it would hold is absent.
static int32_t exchanged(MosaicPlan *plan, const Exchange *exchange, int steps,
                         int number) {
  if (steps == 0)
    return number < exchange->numSources ? exchange->nodes[number] : -1;
  const int bit = 1 << (steps - 1);
  const int sublane = 1 << (exchange->firstBit + steps - 1);
  const int32_t without = exchanged(plan, exchange, steps - 1, number & ~bit);
  const int32_t with = exchanged(plan, exchange, steps - 1, number | bit);
  if (number & bit)
    return joinHalves(plan, rotateIfPresent(plan, without, -sublane), with,
                      sublane);
  return joinHalves(plan, without, rotateIfPresent(plan, with, sublane),
                    sublane);
}

typedef struct Group {
  const MosaicMoves *moves;
  const int32_t *sourceNodes;
  int32_t *results;
  intptr_t count;
  int32_t members[MOST_MEMBERS];
  const Vreg *vregs;
} Group;

static void planEach(MosaicPlan *plan, const Group *group) {
  for (intptr_t i = 0; i < group->count; ++i) {
    const Vreg *vreg = &group->vregs[group->members[i]];
    group->results[group->members[i]] =
        mosaicPlanVreg(plan, vreg->count, &group->moves->moves[vreg->begin],
                       group->sourceNodes);
  }
}

static int placeOf(const Vreg *vreg, int32_t source) {
  int place = 0;
  while (vreg->sources[place] != source)
    ++place;
  return place;
}

static void planExchanged(MosaicPlan *plan, const Group *group,
                          const Exchange *exchange) {
  MosaicArena *arena = mosaicArenaCreate();
  const int bits = (1 << exchange->numBits) - 1;
  for (intptr_t i = 0; i < group->count; ++i) {
    const Vreg *vreg = &group->vregs[group->members[i]];
    MosaicMove *moves = MOSAIC_ARENA_ARRAY(arena, MosaicMove, vreg->count);
    int32_t nodes[MOST_SOURCES];
    memset(nodes, -1, sizeof(nodes));
    for (intptr_t j = 0; j < vreg->count; ++j) {
      moves[j] = group->moves->moves[vreg->begin + j];
      const int sublane = moves[j].sourceSublane;
      const int number = sublane >> exchange->firstBit & bits;
      const int place = placeOf(vreg, moves[j].source);
      moves[j].source = number;
      moves[j].sourceSublane =
          (uint8_t)((sublane & ~(bits << exchange->firstBit)) |
                    place << exchange->firstBit);
      if (nodes[number] < 0)
        nodes[number] = exchanged(plan, exchange, exchange->numBits, number);
    }
    group->results[group->members[i]] =
        mosaicPlanVreg(plan, vreg->count, moves, nodes);
  }
  mosaicArenaDestroy(arena);
}

static int bitsFor(int count) {
  int bits = 0;
  while (1 << bits < count)
    ++bits;
  return bits;
}

/// A way to plan a group.
typedef struct Method {
  bool halfMasks; ///< masks of every other sublane, pair, four exist already
  bool avoidShuffles; ///< merges can be shared by several vregs, shuffles not
  int firstBit;       ///< of an exchange; -1: each vreg for itself
} Method;

static void planBy(MosaicPlan *plan, const Group *group, Method method) {
  const bool avoided = plan->avoidShuffles;
  plan->avoidShuffles |= method.avoidShuffles;
  if (method.halfMasks)
    mosaicPlanHalfMasks(plan);
  if (method.firstBit < 0) {
    planEach(plan, group);
  } else {
    const Vreg *first = &group->vregs[group->members[0]];
    Exchange exchange = {.numBits = bitsFor(first->numSources),
                         .firstBit = method.firstBit,
                         .numSources = first->numSources};
    for (int i = 0; i < first->numSources; ++i)
      exchange.nodes[i] = group->sourceNodes[first->sources[i]];
    planExchanged(plan, group, &exchange);
  }
  plan->avoidShuffles = avoided;
}

static void tryMethod(MosaicPlan *plan, const Group *group, Method method,
                      Method *best, int64_t *bestCost) {
  const MosaicPlanMark mark = mosaicPlanMark(plan);
  planBy(plan, group, method);
  if (plan->cost < *bestCost) {
    *best = method;
    *bestCost = plan->cost;
  }
  mosaicPlanRollBack(plan, mark);
}

static bool movesWords(const Group *group) {
  for (intptr_t i = 0; i < group->count; ++i)
    if (!group->vregs[group->members[i]].movesWords)
      return false;
  return true;
}

static void planGroup(MosaicPlan *plan, const Group *group) {
  Method best = {.firstBit = -1};
  const int numSources = group->vregs[group->members[0]].numSources;
  const int sublanes = plan->target->sublaneCount;
  if (group->count > 1 && numSources > 2 && numSources <= sublanes) {
    int64_t bestCost = INT64_MAX;
    tryMethod(plan, group, best, &best, &bestCost);
    const Method shared = {
        .halfMasks = true, .avoidShuffles = true, .firstBit = -1};
    tryMethod(plan, group, shared, &best, &bestCost);
    const int positions = bitsFor(sublanes) - bitsFor(numSources) + 1;
    for (int i = 0; i < positions && movesWords(group); ++i)
      tryMethod(plan, group, (Method){.firstBit = i}, &best, &bestCost);
  }
  planBy(plan, group, best);
}

//===----------------------------------------------------------------------===//
// Groups that repeat
//===----------------------------------------------------------------------===//

static uint64_t hashOf(const MosaicMove *moves, intptr_t count) {
  uint64_t hash = 0;
  for (intptr_t i = 0; i < count; ++i) {
    uint64_t halves[2];
    _Static_assert(sizeof(halves) == sizeof(*moves), "all of a move counts");
    memcpy(halves, &moves[i], sizeof(halves));
    for (int j = 0; j < 2; ++j)
      hash = (hash ^ halves[j]) * UINT64_C(0x9e3779b97f4a7c15);
  }
  return hash;
}

// The group's moves, with members and sources numbered from 0.
static MosaicGroupPattern patternOf(MosaicArena *arena, const Group *group) {
  const Vreg *first = &group->vregs[group->members[0]];
  MosaicGroupPattern pattern = {.numMembers = group->count,
                                .numSources = first->numSources};
  for (int i = 0; i < first->numSources; ++i)
    pattern.sourceNodes[i] = group->sourceNodes[first->sources[i]];
  for (intptr_t i = 0; i < group->count; ++i)
    pattern.count += group->vregs[group->members[i]].count;
  MosaicMove *moves = MOSAIC_ARENA_ARRAY(arena, MosaicMove, pattern.count);
  MosaicMove *next = moves;
  for (intptr_t i = 0; i < group->count; ++i) {
    const Vreg *vreg = &group->vregs[group->members[i]];
    for (intptr_t j = 0; j < vreg->count; ++j, ++next) {
      *next = group->moves->moves[vreg->begin + j];
      next->vreg = (int32_t)i;
      next->source = placeOf(first, next->source);
    }
  }
  pattern.moves = moves;
  pattern.hash = hashOf(moves, pattern.count);
  return pattern;
}

// Plans a group, like a known one if there is one.
static void planGroupOnce(MosaicPlan *plan, MosaicKnownGroups *known,
                          MosaicArena *arena, const Group *group) {
  if (group->vregs[group->members[0]].numSources > MOST_SOURCES) {
    planGroup(plan, group);
    return;
  }
  const MosaicGroupPattern pattern = patternOf(arena, group);
  int32_t nodes[MOST_MEMBERS];
  const bool fresh = mosaicGroupSourcesAreFresh(plan, &pattern);
  const bool repeated =
      fresh && mosaicKnownGroupsRepeat(known, plan, &pattern, nodes);
  const MosaicPlanMark before = mosaicPlanMark(plan);
  if (!repeated)
    planGroup(plan, group);
  for (intptr_t i = 0; i < group->count; ++i) {
    int32_t *result = &group->results[group->members[i]];
    if (repeated)
      *result = nodes[i];
    nodes[i] = *result;
  }
  if (fresh && !repeated)
    mosaicKnownGroupsAdd(known, plan, before, &pattern, nodes);
  mosaicArenaReset(arena);
}

static Vreg *collectVregs(MosaicArena *arena, const MosaicMoves *moves) {
  Vreg *vregs = MOSAIC_ARENA_ARRAY(arena, Vreg, moves->numVregs);
  for (intptr_t i = 0; i < moves->count; ++i)
    addMove(&vregs[moves->moves[i].vreg], i, &moves->moves[i]);
  return vregs;
}

// The vregs from `number` on that are planned together with it.
static void collectMembers(Group *group, Vreg *vregs, int32_t number) {
  const int32_t end = number + MOST_DISTANCE < group->moves->numVregs
                          ? number + MOST_DISTANCE
                          : group->moves->numVregs;
  const Vreg *first = &vregs[number];
  for (int32_t i = number; i < end && group->count < MOST_MEMBERS; ++i)
    if (i == number || (first->numSources > 2 && !vregs[i].planned &&
                        sameSources(first, &vregs[i]))) {
      vregs[i].planned = true;
      group->members[group->count++] = i;
    }
}

void mosaicPlanInGroups(MosaicPlan *plan, const MosaicMoves *moves,
                        const int32_t *sourceNodes, int32_t *results) {
  MosaicArena *arena = mosaicArenaCreate();
  MosaicArena *ofGroup = mosaicArenaCreate();
  MosaicKnownGroups known = {.arena = arena};
  Vreg *vregs = collectVregs(arena, moves);
  for (int32_t i = 0; i < moves->numVregs; ++i) {
    if (vregs[i].planned)
      continue;
    if (vregs[i].count == 0) {
      results[i] = -1;
      continue;
    }
    Group group = {.moves = moves,
                   .sourceNodes = sourceNodes,
                   .results = results,
                   .vregs = vregs};
    collectMembers(&group, vregs, i);
    planGroupOnce(plan, &known, ofGroup, &group);
  }
  mosaicArenaDestroy(ofGroup);
  mosaicArenaDestroy(arena);
}

int32_t mosaicPlanGroupedVregs(MosaicArena *arena, const MosaicMoves *moves) {
  Vreg *vregs = collectVregs(arena, moves);
  int32_t count = 0;
  for (int32_t i = 0; i < moves->numVregs; ++i) {
    if (vregs[i].planned || vregs[i].count == 0 ||
        vregs[i].numSources > MOST_SOURCES)
      continue;
    Group group = {.moves = moves};
    collectMembers(&group, vregs, i);
    count += group.count > 1 ? (int32_t)group.count : 0;
  }
  return count;
}
