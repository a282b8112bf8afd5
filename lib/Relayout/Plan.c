//===- Plan.c - How data moves between vregs: a program on words -----------===//

#include "Relayout/Plan.h"

#include "Support/Arithmetic.h"

#include <assert.h>
#include <string.h>

/// Costs in half ops, by the units that an op keeps busy (relayout.md 11.7).
static const uint8_t costs[] = {
    [MOSAIC_PLAN_SOURCE] = 0,       [MOSAIC_PLAN_ROTATE_SUBLANES] = 2,
    [MOSAIC_PLAN_ROTATE_LANES] = 4, [MOSAIC_PLAN_GATHER] = 2,
    [MOSAIC_PLAN_SHUFFLE] = 2,      [MOSAIC_PLAN_BROADCAST] = 4,
    [MOSAIC_PLAN_DIAGONAL] = 4,     [MOSAIC_PLAN_ANTIDIAGONAL] = 5,
    [MOSAIC_PLAN_SHIFT_LEFT] = 1,   [MOSAIC_PLAN_SHIFT_RIGHT] = 1,
    [MOSAIC_PLAN_AND] = 1,          [MOSAIC_PLAN_OR] = 1,
    [MOSAIC_PLAN_SELECT] = 1,       [MOSAIC_PLAN_PACK] = 1,
    [MOSAIC_PLAN_UNPACK] = 1,
};

/// A mask costs this for each box, plus 1 to join each further box.
enum { BOX_COST = 2 };

/// So many masks back one is looked for that fits.
enum { MASKS_TO_TRY = 64 };

MosaicPlan mosaicPlanCreate(MosaicArena *arena, const MosaicTarget *target,
                            int8_t bitwidth) {
  MosaicPlan plan = {.arena = arena,
                     .target = target,
                     .bitwidth = bitwidth,
                     .numBuckets = 128};
  plan.buckets = MOSAIC_ARENA_ARRAY(arena, int32_t, plan.numBuckets);
  memset(plan.buckets, -1, (size_t)plan.numBuckets * sizeof(int32_t));
  return plan;
}

//===----------------------------------------------------------------------===//
// Nodes, each once
//===----------------------------------------------------------------------===//

static int32_t bucketOf(const MosaicPlan *plan, const MosaicPlanNode *node) {
  const uint64_t fields[] = {(uint64_t)node->op,
                             (uint64_t)(uint32_t)node->low,
                             (uint64_t)(uint32_t)node->high,
                             (uint64_t)(uint32_t)node->mask,
                             (uint64_t)node->amount,
                             node->parts ? (uint64_t)(uint32_t)node->parts[0]
                                         : 0};
  uint64_t hash = 0;
  for (int i = 0; i < 6; ++i)
    hash = (hash ^ fields[i]) * UINT64_C(0x9e3779b97f4a7c15);
  return (int32_t)((hash >> 32) % (uint64_t)plan->numBuckets);
}

static int numParts(MosaicPlanFormat format) {
  return format.wide / format.narrow;
}

static bool sameParts(const MosaicPlanNode *left, const MosaicPlanNode *right) {
  if (!left->parts || !right->parts)
    return left->parts == right->parts;
  return memcmp(left->parts, right->parts,
                (size_t)numParts(left->format) * sizeof(int32_t)) == 0;
}

static bool sameNode(const MosaicPlanNode *left, const MosaicPlanNode *right) {
  return left->op == right->op && left->low == right->low &&
         left->high == right->high && left->mask == right->mask &&
         left->amount == right->amount &&
         left->format.wide == right->format.wide &&
         left->format.narrow == right->format.narrow &&
         left->format.compressed == right->format.compressed &&
         sameParts(left, right);
}

static void rehash(MosaicPlan *plan) {
  plan->numBuckets *= 4;
  plan->buckets = MOSAIC_ARENA_ARRAY(plan->arena, int32_t, plan->numBuckets);
  memset(plan->buckets, -1, (size_t)plan->numBuckets * sizeof(int32_t));
  for (int32_t i = 0; i < plan->numNodes; ++i) {
    int32_t *bucket = &plan->buckets[bucketOf(plan, &plan->nodes[i])];
    plan->nodes[i].nextInBucket = *bucket;
    *bucket = i;
  }
}

static bool isPermutation(MosaicPlanOp op) {
  return op == MOSAIC_PLAN_GATHER || op == MOSAIC_PLAN_ROTATE_SUBLANES;
}

// Counts a node as a user of its operands, or no longer.
static void countUses(MosaicPlan *plan, const MosaicPlanNode *node,
                      int32_t change) {
  if (node->low >= 0)
    plan->nodes[node->low].numUsers += change;
  if (node->high >= 0)
    plan->nodes[node->high].numUsers += change;
  for (int i = 0; node->parts && i < numParts(node->format); ++i)
    if (node->parts[i] >= 0)
      plan->nodes[node->parts[i]].numUsers += change;
}

static int32_t addNode(MosaicPlan *plan, MosaicPlanNode node) {
  int32_t bucket = bucketOf(plan, &node);
  for (int32_t i = plan->buckets[bucket]; i >= 0;
       i = plan->nodes[i].nextInBucket)
    if (sameNode(&plan->nodes[i], &node))
      return i;
  plan->nodes = mosaicArenaGrow(plan->arena, plan->nodes, plan->numNodes,
                                &plan->nodeCapacity, sizeof(node));
  if (plan->nodeCapacity > INT64_C(2) * plan->numBuckets) {
    rehash(plan);
    bucket = bucketOf(plan, &node);
  }
  node.nextInBucket = plan->buckets[bucket];
  node.lastUser = -1;
  node.previousUser = -1;
  node.numUsers = 0;
  countUses(plan, &node, 1);
  const int32_t number = plan->numNodes++;
  if (isPermutation(node.op)) {
    node.previousUser = plan->nodes[node.low].lastUser;
    plan->nodes[node.low].lastUser = number;
  }
  plan->nodes[number] = node;
  plan->buckets[bucket] = number;
  plan->cost += costs[node.op];
  return number;
}

int32_t mosaicPlanNode(MosaicPlan *plan, MosaicPlanNode node) {
  return addNode(plan, node);
}

MosaicPlanMark mosaicPlanMark(const MosaicPlan *plan) {
  return (MosaicPlanMark){.numNodes = plan->numNodes,
                          .numMasks = plan->numMasks,
                          .cost = plan->cost};
}

void mosaicPlanRollBack(MosaicPlan *plan, MosaicPlanMark mark) {
  // Newest first: each is the head of its bucket and its operand's last user.
  while (plan->numNodes > mark.numNodes) {
    const MosaicPlanNode *node = &plan->nodes[--plan->numNodes];
    plan->buckets[bucketOf(plan, node)] = node->nextInBucket;
    if (isPermutation(node->op))
      plan->nodes[node->low].lastUser = node->previousUser;
    countUses(plan, node, -1);
  }
  plan->numMasks = mark.numMasks;
  plan->cost = mark.cost;
}

static MosaicPlanNode unary(MosaicPlanOp op, int32_t value, int64_t amount) {
  return (MosaicPlanNode){
      .op = op, .low = value, .high = -1, .mask = -1, .amount = amount};
}

int32_t mosaicPlanSource(MosaicPlan *plan, int32_t vreg) {
  return addNode(plan, unary(MOSAIC_PLAN_SOURCE, -1, vreg));
}

int32_t mosaicPlanRotateSublanes(MosaicPlan *plan, int32_t value,
                                 int64_t amount) {
  amount = mosaicModulo(amount, plan->target->sublaneCount);
  if (amount == 0)
    return value;
  return addNode(plan, unary(MOSAIC_PLAN_ROTATE_SUBLANES, value, amount));
}

int32_t mosaicPlanRotateLanes(MosaicPlan *plan, int32_t value, int64_t amount) {
  amount = mosaicModulo(amount, plan->target->laneCount);
  if (amount == 0)
    return value;
  return addNode(plan, unary(MOSAIC_PLAN_ROTATE_LANES, value, amount));
}

//===----------------------------------------------------------------------===//
// Sublane permutations
//===----------------------------------------------------------------------===//

// Source sublane of sublane `sublane` in a gather or a sublane rotation.
static int64_t permutedFrom(const MosaicPlan *plan, const MosaicPlanNode *node,
                            int sublane) {
  if (node->op == MOSAIC_PLAN_GATHER)
    return node->amount >> (4 * sublane) & 15;
  return mosaicModulo(sublane - node->amount, plan->target->sublaneCount);
}

static bool fits(const MosaicPlan *plan, const MosaicPlanNode *node,
                 const uint8_t *pattern) {
  for (int i = 0; i < plan->target->sublaneCount; ++i)
    if (pattern[i] != MOSAIC_ANY_SUBLANE &&
        pattern[i] != permutedFrom(plan, node, i))
      return false;
  return true;
}

// Packs a pattern into an amount, one nibble per sublane.
static int64_t patternAmount(const MosaicPlan *plan, const uint8_t *pattern) {
  int64_t amount = 0;
  for (int i = 0; i < plan->target->sublaneCount; ++i) {
    const int64_t from = pattern[i] == MOSAIC_ANY_SUBLANE ? i : pattern[i];
    amount |= from << (4 * i);
  }
  return amount;
}

int32_t mosaicPlanPermute(MosaicPlan *plan, int32_t value,
                          const uint8_t pattern[8]) {
  for (int64_t amount = 0; amount < plan->target->sublaneCount; ++amount) {
    const MosaicPlanNode rotation =
        unary(MOSAIC_PLAN_ROTATE_SUBLANES, value, amount);
    if (!fits(plan, &rotation, pattern))
      continue;
    if (amount == 0)
      return value;
    // A copy that exists is cheaper than this rotation.
    for (int32_t i = plan->nodes[value].lastUser; i >= 0;
         i = plan->nodes[i].previousUser)
      if (fits(plan, &plan->nodes[i], pattern))
        return i;
    return addNode(plan, rotation);
  }
  for (int32_t i = plan->nodes[value].lastUser; i >= 0;
       i = plan->nodes[i].previousUser)
    if (fits(plan, &plan->nodes[i], pattern))
      return i;
  return addNode(
      plan, unary(MOSAIC_PLAN_GATHER, value, patternAmount(plan, pattern)));
}

int32_t mosaicPlanShuffle(MosaicPlan *plan, int32_t low, int32_t high,
                          const uint8_t pattern[8]) {
  MosaicPlanNode node =
      unary(MOSAIC_PLAN_SHUFFLE, low, patternAmount(plan, pattern));
  node.high = high;
  return addNode(plan, node);
}

//===----------------------------------------------------------------------===//
// Lanes and bits
//===----------------------------------------------------------------------===//

int32_t mosaicPlanBroadcastLane(MosaicPlan *plan, int32_t value, int64_t lane) {
  return addNode(plan, unary(MOSAIC_PLAN_BROADCAST, value, lane));
}

int32_t mosaicPlanDiagonal(MosaicPlan *plan, int32_t value, int64_t lane) {
  return addNode(plan, unary(MOSAIC_PLAN_DIAGONAL, value, lane));
}

int32_t mosaicPlanAntidiagonal(MosaicPlan *plan, int32_t value,
                               int64_t sublane) {
  return addNode(plan,
                 unary(MOSAIC_PLAN_ANTIDIAGONAL, value,
                       mosaicModulo(sublane, plan->target->sublaneCount)));
}

int32_t mosaicPlanShift(MosaicPlan *plan, int32_t value, int64_t bits) {
  if (bits == 0)
    return value;
  return addNode(
      plan, unary(bits > 0 ? MOSAIC_PLAN_SHIFT_LEFT : MOSAIC_PLAN_SHIFT_RIGHT,
                  value, bits > 0 ? bits : -bits));
}

int32_t mosaicPlanAnd(MosaicPlan *plan, int32_t value, uint32_t bits) {
  if (bits == UINT32_MAX)
    return value;
  return addNode(plan, unary(MOSAIC_PLAN_AND, value, bits));
}

int32_t mosaicPlanOr(MosaicPlan *plan, int32_t left, int32_t right) {
  MosaicPlanNode node = unary(MOSAIC_PLAN_OR, left, 0);
  node.high = right;
  return addNode(plan, node);
}

int32_t mosaicPlanPack(MosaicPlan *plan, MosaicPlanFormat format,
                       const int32_t *parts) {
  MosaicPlanNode node = unary(MOSAIC_PLAN_PACK, -1, 0);
  node.format = format;
  node.parts = mosaicArenaCopy(plan->arena, parts,
                               (size_t)numParts(format) * sizeof(int32_t));
  return addNode(plan, node);
}

int32_t mosaicPlanUnpack(MosaicPlan *plan, MosaicPlanFormat format,
                         int32_t value, int64_t part) {
  MosaicPlanNode node = unary(MOSAIC_PLAN_UNPACK, value, part);
  node.format = format;
  return addNode(plan, node);
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

// The bits of lanes [begin, end) in half `half` of a sublane.
static uint64_t laneBits(int64_t begin, int64_t end, int half) {
  const int64_t first = INT64_C(64) * half;
  const int64_t from = begin > first ? begin - first : 0;
  const int64_t to = end - first < 64 ? end - first : 64;
  if (to <= 0 || from >= to)
    return 0;
  const uint64_t upTo = to == 64 ? UINT64_MAX : (UINT64_C(1) << to) - 1;
  return upTo & (UINT64_MAX << from);
}

void mosaicWordSetAdd(MosaicWordSet *set, int64_t sublane, int64_t laneBegin,
                      int64_t laneEnd) {
  for (int half = 0; half < 2; ++half)
    set->lanes[sublane][half] |= laneBits(laneBegin, laneEnd, half);
}

int mosaicWordSetNextLane(const MosaicWordSet *set, int64_t sublane, int lane,
                          bool wanted) {
  const uint64_t others = wanted ? 0 : UINT64_MAX;
  for (int half = lane / 64; half < 2; ++half, lane = 64 * half) {
    const uint64_t bits = (set->lanes[sublane][half] ^ others) >> (lane % 64);
    if (bits)
      return lane + __builtin_ctzll(bits);
  }
  return 128;
}

void mosaicWordSetUnite(MosaicWordSet *set, const MosaicWordSet *other) {
  for (int i = 0; i < MOSAIC_WORD_SET_HALVES; ++i)
    set->halves[i] |= other->halves[i];
}

bool mosaicWordSetsMeet(const MosaicWordSet *left, const MosaicWordSet *right) {
  for (int i = 0; i < MOSAIC_WORD_SET_HALVES; ++i)
    if (left->halves[i] & right->halves[i])
      return true;
  return false;
}

bool mosaicWordSetContains(const MosaicWordSet *set,
                           const MosaicWordSet *part) {
  for (int i = 0; i < MOSAIC_WORD_SET_HALVES; ++i)
    if (part->halves[i] & ~set->halves[i])
      return false;
  return true;
}

static bool rowMeets(const MosaicWordSet *set, int64_t sublane, int64_t begin,
                     int64_t end) {
  return (set->lanes[sublane][0] & laneBits(begin, end, 0)) ||
         (set->lanes[sublane][1] & laneBits(begin, end, 1));
}

static bool hasWord(const MosaicWordSet *set, int64_t sublane, int64_t lane) {
  return set->lanes[sublane][lane / 64] >> (lane % 64) & 1;
}

static void addBox(MosaicWordSet *set, const MosaicWordBox *box) {
  for (int64_t i = box->low[0]; i < box->high[0]; ++i)
    mosaicWordSetAdd(set, i, box->low[1], box->high[1]);
}

// Makes a box larger as long as it stays outside `outside`: in sublanes first or
// in lanes first.
static void growSublanes(const MosaicPlan *plan, const MosaicWordSet *outside,
                         MosaicWordBox *box) {
  while (box->high[0] < plan->target->sublaneCount &&
         !rowMeets(outside, box->high[0], box->low[1], box->high[1]))
    ++box->high[0];
  while (box->low[0] > 0 &&
         !rowMeets(outside, box->low[0] - 1, box->low[1], box->high[1]))
    --box->low[0];
}

// The last lane below `lane` that is in the set; -1 if there is none.
static int lastLaneBelow(const MosaicWordSet *set, int64_t sublane, int lane) {
  for (int half = 1; half >= 0; --half) {
    const uint64_t bits = set->lanes[sublane][half] & laneBits(0, lane, half);
    if (bits)
      return 64 * half + 63 - __builtin_clzll(bits);
  }
  return -1;
}

static void growLanes(const MosaicPlan *plan, const MosaicWordSet *outside,
                      MosaicWordBox *box) {
  int low = 0, high = plan->target->laneCount;
  for (int64_t i = box->low[0]; i < box->high[0]; ++i) {
    const int next = mosaicWordSetNextLane(outside, i, box->high[1], true);
    const int last = lastLaneBelow(outside, i, box->low[1]);
    high = next < high ? next : high;
    low = last >= low ? last + 1 : low;
  }
  box->low[1] = (uint8_t)low;
  box->high[1] = (uint8_t)high;
}

static int countNew(const MosaicWordSet *inside, const MosaicWordSet *covered,
                    const MosaicWordBox *box) {
  int count = 0;
  MosaicWordSet words = {0};
  addBox(&words, box);
  for (int i = 0; i < MOSAIC_WORD_SET_HALVES; ++i)
    count += __builtin_popcountll(words.halves[i] & inside->halves[i] &
                                  ~covered->halves[i]);
  return count;
}

static bool sameBox(const MosaicWordBox *left, const MosaicWordBox *right) {
  return memcmp(left, right, sizeof(*left)) == 0;
}

// The largest box around a word of `inside` that stays outside `outside`.
static MosaicWordBox boxAround(const MosaicPlan *plan,
                               const MosaicWordSet *inside,
                               const MosaicWordSet *covered,
                               const MosaicWordSet *outside, int64_t sublane,
                               int64_t lane) {
  const MosaicWordBox word = {
      .low = {(uint8_t)sublane, (uint8_t)lane},
      .high = {(uint8_t)(sublane + 1), (uint8_t)(lane + 1)}};
  MosaicWordBox tall = word, flat = word, row = word;
  growSublanes(plan, outside, &tall);
  growLanes(plan, outside, &tall);
  growLanes(plan, outside, &flat);
  growSublanes(plan, outside, &flat);
  // The row's own words only, then as tall as goes.
  row.high[1] =
      (uint8_t)mosaicWordSetNextLane(inside, sublane, row.high[1], false);
  growSublanes(plan, outside, &row);
  growLanes(plan, outside, &row);
  if (sameBox(&tall, &flat) && sameBox(&flat, &row))
    return flat;
  const int tallCount = countNew(inside, covered, &tall);
  const int flatCount = countNew(inside, covered, &flat);
  const int rowCount = countNew(inside, covered, &row);
  if (rowCount > flatCount && rowCount > tallCount)
    return row;
  return tallCount > flatCount ? tall : flat;
}

/// A mask never needs more: each covers a word that no other does.
enum { MOST_BOXES = 1024 };

// Boxes that cover `inside` without touching `outside`; the number of them.
static int32_t coverByBoxes(const MosaicPlan *plan, const MosaicWordSet *inside,
                            const MosaicWordSet *outside,
                            MosaicWordBox boxes[MOST_BOXES]) {
  int32_t count = 0;
  MosaicWordSet covered = {0};
  const int lanes = plan->target->laneCount;
  for (int64_t i = 0; i < plan->target->sublaneCount; ++i)
    for (int j = mosaicWordSetNextLane(inside, i, 0, true); j < lanes;
         j = mosaicWordSetNextLane(inside, i, j + 1, true)) {
      if (hasWord(&covered, i, j))
        continue;
      boxes[count] = boxAround(plan, inside, &covered, outside, i, j);
      addBox(&covered, &boxes[count++]);
    }
  return count;
}

static int32_t addMask(MosaicPlan *plan, const MosaicWordBox *boxes,
                       int32_t numBoxes) {
  plan->masks = mosaicArenaGrow(plan->arena, plan->masks, plan->numMasks,
                                &plan->maskCapacity, sizeof(*plan->masks));
  MosaicPlanMask *mask = &plan->masks[plan->numMasks];
  *mask = (MosaicPlanMask){
      .numBoxes = numBoxes,
      .boxes = mosaicArenaCopy(plan->arena, boxes,
                               (size_t)numBoxes * sizeof(*boxes))};
  for (int32_t i = 0; i < numBoxes; ++i)
    addBox(&mask->words, &boxes[i]);
  plan->cost += numBoxes * (BOX_COST + 1) - 1;
  return plan->numMasks++;
}

// A mask that separates two sets of words, and whether it is true on the second.
static int32_t separate(MosaicPlan *plan, const MosaicWordSet *inside,
                        const MosaicWordSet *outside, bool *inverse) {
  const int32_t oldest =
      plan->numMasks > MASKS_TO_TRY ? plan->numMasks - MASKS_TO_TRY : 0;
  for (int32_t i = plan->numMasks - 1; i >= oldest; --i) {
    const MosaicWordSet *words = &plan->masks[i].words;
    *inverse = mosaicWordSetContains(words, outside);
    if (*inverse ? !mosaicWordSetsMeet(words, inside)
                 : mosaicWordSetContains(words, inside) &&
                       !mosaicWordSetsMeet(words, outside))
      return i;
  }
  MosaicWordBox in[MOST_BOXES], out[MOST_BOXES];
  const int32_t numIn = coverByBoxes(plan, inside, outside, in);
  const int32_t numOut =
      numIn == 1 ? numIn : coverByBoxes(plan, outside, inside, out);
  *inverse = numOut < numIn;
  return *inverse ? addMask(plan, out, numOut) : addMask(plan, in, numIn);
}

void mosaicPlanHalfMasks(MosaicPlan *plan) {
  const int sublanes = plan->target->sublaneCount;
  for (int bit = 1; bit < sublanes; bit *= 2) {
    MosaicWordSet inside = {0}, outside = {0};
    for (int i = 0; i < sublanes; ++i)
      mosaicWordSetAdd(i & bit ? &inside : &outside, i, 0,
                       plan->target->laneCount);
    bool inverse = false;
    separate(plan, &inside, &outside, &inverse);
  }
}

int32_t mosaicPlanMerge(MosaicPlan *plan, const MosaicWordSet *inside,
                        int32_t insideValue, const MosaicWordSet *outside,
                        int32_t outsideValue) {
  assert(!mosaicWordSetsMeet(inside, outside));
  if (insideValue == outsideValue)
    return insideValue;
  bool inverse = false;
  const int32_t mask = separate(plan, inside, outside, &inverse);
  MosaicPlanNode node =
      unary(MOSAIC_PLAN_SELECT, inverse ? outsideValue : insideValue, 0);
  node.high = inverse ? insideValue : outsideValue;
  node.mask = mask;
  return addNode(plan, node);
}
