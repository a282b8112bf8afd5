//===- PlanLayers.c - One destination vreg from words of source vregs ------===//
//
// A layer is one source vreg with its lanes moved and its sublanes permuted; it
// gives a vreg some of its words. What a column or a row becomes when it turns
// around has layers of its own:
//
//   diagonal       a row goes down the sublanes: sublane s is full of lane n + s
//   antidiagonal   a column goes along the lanes: lane l has sublane n + l
//
// Layers are merged by selects, in the order and after the rotations that cost
// least.
//
//===----------------------------------------------------------------------===//

#include "Relayout/PlanLayers.h"

#include "Support/TargetFeatures.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Pieces into one vreg
//===----------------------------------------------------------------------===//

static int firstLane(const MosaicWordSet *set) {
  for (int half = 0; half < 2; ++half) {
    uint64_t any = 0;
    for (int i = 0; i < 8; ++i)
      any |= set->lanes[i][half];
    if (any)
      return 64 * half + __builtin_ctzll(any);
  }
  return 128;
}

static int firstSublane(const MosaicWordSet *set) {
  int sublane = 0;
  while (sublane < 8 && !set->lanes[sublane][0] && !set->lanes[sublane][1])
    ++sublane;
  return sublane;
}

static int compareBySublane(const void *left, const void *right) {
  const MosaicPlanPiece *a = left, *b = right;
  const int difference = firstSublane(&a->words) - firstSublane(&b->words);
  return difference ? difference : firstLane(&a->words) - firstLane(&b->words);
}

static int compareByLane(const void *left, const void *right) {
  const MosaicPlanPiece *a = left, *b = right;
  const int difference = firstLane(&a->words) - firstLane(&b->words);
  return difference ? difference
                    : firstSublane(&a->words) - firstSublane(&b->words);
}

// Merges neighbours first, so that no chain is longer than it must be.
static MosaicPlanPiece mergePieces(MosaicPlan *plan, intptr_t count,
                                   const MosaicPlanPiece *pieces) {
  if (count == 1)
    return pieces[0];
  const intptr_t half = count / 2;
  const MosaicPlanPiece left = mergePieces(plan, half, pieces);
  const MosaicPlanPiece right = mergePieces(plan, count - half, pieces + half);
  MosaicPlanPiece both = {.words = left.words,
                          .value =
                              mosaicPlanMerge(plan, &right.words, right.value,
                                              &left.words, left.value)};
  mosaicWordSetUnite(&both.words, &right.words);
  return both;
}

// In the order, by sublanes or by lanes, that needs the simpler masks.
int32_t mosaicPlanPieces(MosaicPlan *plan, intptr_t count,
                         MosaicPlanPiece *pieces) {
  qsort(pieces, (size_t)count, sizeof(*pieces), compareBySublane);
  if (count <= 2)
    return mergePieces(plan, count, pieces).value;
  const MosaicPlanMark mark = mosaicPlanMark(plan);
  int32_t value = mergePieces(plan, count, pieces).value;
  const int64_t cost = plan->cost;
  MosaicPlanPiece *byLane =
      mosaicArenaCopy(plan->scratch, pieces, (size_t)count * sizeof(*pieces));
  qsort(byLane, (size_t)count, sizeof(*byLane), compareByLane);
  if (memcmp(byLane, pieces, (size_t)count * sizeof(*pieces)) == 0)
    return value;
  mosaicPlanRollBack(plan, mark);
  value = mergePieces(plan, count, byLane).value;
  if (plan->cost <= cost)
    return value;
  mosaicPlanRollBack(plan, mark);
  return mergePieces(plan, count, pieces).value;
}

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

typedef enum LayerKind {
  LAYER_ROTATE,    ///< lanes rotated by `amount`
  LAYER_BROADCAST, ///< lane `amount` in every lane
  LAYER_DIAGONAL,  ///< lane `amount` + s of one row in every lane of sublane s
  LAYER_ANTIDIAGONAL, ///< in lane l of every sublane, sublane `amount` + l
} LayerKind;

/// What one source vreg gives to a component.
typedef struct Layer {
  LayerKind kind;
  int32_t node;
  int amount;
  int fromLane; ///< of an antidiagonal: the source lane; -1: any
  uint8_t pattern[8];
  MosaicWordSet words;
} Layer;

typedef struct Layers {
  intptr_t count, capacity;
  Layer *items;
} Layers;

static Layer *newLayer(const MosaicPlan *plan, Layers *layers, LayerKind kind,
                       int32_t node, int amount) {
  layers->items = mosaicArenaGrow(plan->scratch, layers->items, layers->count,
                                  &layers->capacity, sizeof(*layers->items));
  Layer *layer = &layers->items[layers->count++];
  *layer = (Layer){.kind = kind, .node = node, .amount = amount};
  memset(layer->pattern, MOSAIC_ANY_SUBLANE, sizeof(layer->pattern));
  return layer;
}

// Puts an item into a layer that permutes sublanes, if none there is against it.
static bool addToLayer(Layer *layer, const MosaicPlanItem *item) {
  uint8_t *from = &layer->pattern[item->sublane];
  if (*from != MOSAIC_ANY_SUBLANE && *from != item->take.sublane)
    return false;
  *from = item->take.sublane;
  mosaicWordSetAdd(&layer->words, item->sublane, item->laneBegin,
                   item->laneEnd);
  return true;
}

static void layItem(const MosaicPlan *plan, Layers *layers,
                    const MosaicPlanItem *item) {
  const MosaicPlanTake *take = &item->take;
  const LayerKind kind = take->laneChange == MOSAIC_LANES_BROADCAST
                             ? LAYER_BROADCAST
                             : LAYER_ROTATE;
  for (intptr_t i = layers->count - 1; i >= 0; --i) {
    Layer *layer = &layers->items[i];
    if (layer->kind == kind && layer->node == take->node &&
        layer->amount == take->laneAmount && addToLayer(layer, item))
      return;
  }
  addToLayer(newLayer(plan, layers, kind, take->node, take->laneAmount), item);
}

//===----------------------------------------------------------------------===//
// Between lanes and sublanes
//===----------------------------------------------------------------------===//

// Source lane of an item that is one lane; -1: any.
static int sourceLane(const MosaicPlan *plan, const MosaicPlanItem *item) {
  const int lanes = plan->target->laneCount;
  switch ((MosaicLaneChange)item->take.laneChange) {
  case MOSAIC_LANES_ANY:
    return -1;
  case MOSAIC_LANES_BROADCAST:
    return item->take.laneAmount;
  case MOSAIC_LANES_ROTATE:
    break;
  }
  return (item->laneBegin - item->take.laneAmount + lanes) % lanes;
}

// Whether an item takes one lane of its source, from which it matters.
static bool isOneLane(const MosaicPlanItem *item) {
  return item->take.laneChange == MOSAIC_LANES_BROADCAST ||
         (item->take.laneChange == MOSAIC_LANES_ROTATE &&
          item->laneEnd - item->laneBegin == 1);
}

// A row that goes down the sublanes: sublane s wants lane `amount` + s of one row.
static bool onDiagonal(const MosaicPlan *plan, const MosaicPlanItem *item,
                       const MosaicPlanItem *first) {
  return isOneLane(item) && item->take.node == first->take.node &&
         item->take.sublane == first->take.sublane &&
         sourceLane(plan, item) - item->sublane ==
             sourceLane(plan, first) - first->sublane;
}

// A column that goes along the lanes: lane l wants sublane `amount` + l.
static bool onAntidiagonal(const MosaicPlan *plan, const MosaicPlanItem *item,
                           const MosaicPlanItem *first) {
  const int sublanes = plan->target->sublaneCount;
  const int height = item->take.sublane - item->laneBegin;
  const int firstHeight = first->take.sublane - first->laneBegin;
  return item->take.laneChange == first->take.laneChange &&
         item->laneEnd - item->laneBegin == 1 &&
         item->take.node == first->take.node &&
         sourceLane(plan, item) == sourceLane(plan, first) &&
         (height - firstHeight) % sublanes == 0;
}

typedef bool (*ItemTest)(const MosaicPlan *plan, const MosaicPlanItem *item,
                         const MosaicPlanItem *first);

// Moves the items that go with items[0] into a layer and out of the list; none if
// they are in fewer than `least` sublanes, or, on an antidiagonal, lanes.
static bool takeTogether(const MosaicPlan *plan, Layer *layer, ItemTest test,
                         intptr_t least, intptr_t *count,
                         MosaicPlanItem *items) {
  const MosaicPlanItem first = items[0];
  bool seen[128] = {false};
  intptr_t together = 0;
  for (intptr_t i = 0; i < *count; ++i) {
    const int place =
        layer->kind == LAYER_DIAGONAL ? items[i].sublane : items[i].laneBegin;
    if (seen[place] || !test(plan, &items[i], &first))
      continue;
    seen[place] = true;
    ++together;
  }
  if (together < least)
    return false;
  intptr_t kept = 0;
  for (intptr_t i = 0; i < *count; ++i) {
    const MosaicPlanItem item = items[i];
    if (test(plan, &item, &first))
      mosaicWordSetAdd(&layer->words, item.sublane, item.laneBegin,
                       item.laneEnd);
    else
      items[kept++] = item;
  }
  *count = kept;
  return true;
}

static bool layTogether(const MosaicPlan *plan, Layers *layers, intptr_t *count,
                        MosaicPlanItem *items) {
  const MosaicPlanItem first = items[0];
  const bool any = first.take.laneChange == MOSAIC_LANES_ANY;
  if (!any && !isOneLane(&first))
    return false;
  Layer layer = {.kind = LAYER_DIAGONAL,
                 .node = first.take.node,
                 .amount = sourceLane(plan, &first) - first.sublane};
  memset(layer.pattern, first.take.sublane, sizeof(layer.pattern));
  bool found = !any && takeTogether(plan, &layer, onDiagonal, 2, count, items);
  if (!found && first.laneEnd - first.laneBegin == 1 &&
      mosaicTargetHas(plan->target, MOSAIC_HAS_SUBLANE_GATHER)) {
    layer.kind = LAYER_ANTIDIAGONAL;
    layer.amount = first.take.sublane - first.laneBegin;
    layer.fromLane = sourceLane(plan, &first);
    found =
        takeTogether(plan, &layer, onAntidiagonal, any ? 3 : 2, count, items);
  }
  if (found)
    *newLayer(plan, layers, layer.kind, layer.node, 0) = layer;
  return found;
}

static Layers layItems(const MosaicPlan *plan, intptr_t count,
                       const MosaicPlanItem *items) {
  Layers layers = {0};
  MosaicPlanItem *rest =
      mosaicArenaCopy(plan->scratch, items, (size_t)count * sizeof(*items));
  while (count > 0)
    if (!layTogether(plan, &layers, &count, rest)) {
      layItem(plan, &layers, rest);
      ++rest;
      --count;
    }
  return layers;
}

//===----------------------------------------------------------------------===//
// Layers into one vreg
//===----------------------------------------------------------------------===//

/// Choices that leave the result the same and change what it costs.
typedef struct Variant {
  bool permuteFirst; ///< sublanes before lanes
  bool shuffle;      ///< two vregs' sublanes in one op, where that exists
  int sublanes;      ///< by which the merged value is rotated at last
  int lanes;
} Variant;

static int32_t diagonalValue(MosaicPlan *plan, const Layer *layer) {
  const int sublanes = plan->target->sublaneCount;
  const int lanes = plan->target->laneCount;
  int32_t row = layer->node;
  int lane = layer->amount;
  // The lanes of a diagonal do not wrap around: bring them together first.
  if (lane < 0 || lane + sublanes > lanes) {
    row = mosaicPlanRotateLanes(plan, row, -lane);
    lane = 0;
  }
  return mosaicPlanDiagonal(plan, mosaicPlanPermute(plan, row, layer->pattern),
                            lane);
}

static int32_t changeLanes(MosaicPlan *plan, const Layer *layer, int32_t value,
                           int lanes) {
  return layer->kind == LAYER_BROADCAST
             ? mosaicPlanBroadcastLane(plan, value, layer->amount)
             : mosaicPlanRotateLanes(plan, value, layer->amount - lanes);
}

// Where the layers of a node agree, the pattern that serves all of them.
static bool unitePatterns(const Layers *layers, int32_t node,
                          uint8_t pattern[8]) {
  memset(pattern, MOSAIC_ANY_SUBLANE, 8);
  for (intptr_t i = 0; i < layers->count; ++i) {
    const Layer *layer = &layers->items[i];
    if (layer->node != node)
      continue;
    for (int j = 0; j < 8; ++j) {
      if (layer->pattern[j] == MOSAIC_ANY_SUBLANE)
        continue;
      if (pattern[j] != MOSAIC_ANY_SUBLANE && pattern[j] != layer->pattern[j])
        return false;
      pattern[j] = layer->pattern[j];
    }
  }
  return true;
}

static void rotatePattern(const MosaicPlan *plan, uint8_t pattern[8],
                          int amount) {
  const int sublanes = plan->target->sublaneCount;
  uint8_t rotated[8];
  memset(rotated, MOSAIC_ANY_SUBLANE, sizeof(rotated));
  for (int i = 0; i < sublanes; ++i)
    rotated[(i - amount + sublanes) % sublanes] = pattern[i];
  memcpy(pattern, rotated, sizeof(rotated));
}

static int32_t layerValue(MosaicPlan *plan, const Layers *layers,
                          const Layer *layer, Variant variant) {
  if (layer->kind == LAYER_DIAGONAL)
    return diagonalValue(plan, layer);
  if (layer->kind == LAYER_ANTIDIAGONAL) {
    const int32_t column =
        layer->fromLane < 0
            ? layer->node
            : mosaicPlanBroadcastLane(plan, layer->node, layer->fromLane);
    return mosaicPlanAntidiagonal(plan, column, layer->amount);
  }
  uint8_t pattern[8];
  const bool permuteFirst =
      variant.permuteFirst && unitePatterns(layers, layer->node, pattern);
  if (!permuteFirst)
    memcpy(pattern, layer->pattern, sizeof(pattern));
  rotatePattern(plan, pattern, variant.sublanes);
  if (permuteFirst)
    return changeLanes(plan, layer,
                       mosaicPlanPermute(plan, layer->node, pattern),
                       variant.lanes);
  return mosaicPlanPermute(
      plan, changeLanes(plan, layer, layer->node, variant.lanes), pattern);
}

// The words of a layer before the last rotations.
static MosaicWordSet wordsBefore(const MosaicPlan *plan,
                                 const MosaicWordSet *words, Variant variant) {
  if (variant.sublanes == 0 && variant.lanes == 0)
    return *words;
  MosaicWordSet before = {0};
  const int sublanes = plan->target->sublaneCount;
  const int lanes = plan->target->laneCount;
  for (int i = 0; i < sublanes; ++i) {
    const int sublane = (i - variant.sublanes + sublanes) % sublanes;
    for (int begin = mosaicWordSetNextLane(words, i, 0, true), end = 0;
         begin < lanes; begin = mosaicWordSetNextLane(words, i, end, true)) {
      // Lanes [begin, end) were at these, which may wrap around.
      end = mosaicWordSetNextLane(words, i, begin, false);
      const int low = begin - variant.lanes, high = end - variant.lanes;
      mosaicWordSetAdd(&before, sublane, low < 0 ? 0 : low, high);
      if (low < 0)
        mosaicWordSetAdd(&before, sublane, low + lanes,
                         high < 0 ? high + lanes : lanes);
    }
  }
  return before;
}

/// A vreg in which some sublanes are wanted, each from a sublane of `value`.
typedef struct Shuffled {
  int32_t value;
  uint8_t pattern[8];
} Shuffled;

// Completes a pattern to one that the compiler takes of two vregs: each half of
// the result is half of a vreg, in order. False where no such pattern is.
static bool completeByHalves(int sublanes, uint8_t pattern[8]) {
  const int half = sublanes / 2;
  assert(half > 0);
  for (int begin = 0; begin < sublanes; begin += half) {
    int from = begin;
    for (int i = begin; i < begin + half; ++i)
      if (pattern[i] != MOSAIC_ANY_SUBLANE)
        from = pattern[i] - (i - begin);
    if (from < 0 || from % half != 0)
      return false;
    for (int i = 0; i < half; ++i) {
      const uint8_t wanted = pattern[begin + i];
      if (wanted != MOSAIC_ANY_SUBLANE && wanted != from + i)
        return false;
      pattern[begin + i] = (uint8_t)(from + i);
    }
  }
  return true;
}

// Joins layers by shuffles; false where two of them share a sublane, or where
// the hardware has no shuffle for it.
static bool shuffleLayers(MosaicPlan *plan, intptr_t count, const Layer *layers,
                          Shuffled *result) {
  if (count == 1) {
    result->value = changeLanes(plan, layers, layers->node, 0);
    memcpy(result->pattern, layers->pattern, sizeof(result->pattern));
    return true;
  }
  Shuffled low, high;
  if (!shuffleLayers(plan, count / 2, layers, &low) ||
      !shuffleLayers(plan, count - count / 2, layers + count / 2, &high))
    return false;
  uint8_t pattern[8];
  memset(pattern, MOSAIC_ANY_SUBLANE, sizeof(pattern));
  memset(result->pattern, MOSAIC_ANY_SUBLANE, sizeof(pattern));
  const int sublanes = plan->target->sublaneCount;
  for (int i = 0; i < sublanes; ++i) {
    const bool fromLow = low.pattern[i] != MOSAIC_ANY_SUBLANE;
    const bool fromHigh = high.pattern[i] != MOSAIC_ANY_SUBLANE;
    if (fromLow && fromHigh)
      return false;
    if (!fromLow && !fromHigh)
      continue;
    pattern[i] =
        (uint8_t)(fromLow ? low.pattern[i] : sublanes + high.pattern[i]);
    result->pattern[i] = (uint8_t)i;
  }
  if (!completeByHalves(sublanes, pattern))
    return false;
  result->value = mosaicPlanShuffle(plan, low.value, high.value, pattern);
  return true;
}

static bool canShuffle(MosaicPlan *plan, const Layers *layers) {
  if (plan->avoidShuffles ||
      !mosaicTargetHas(plan->target, MOSAIC_HAS_SUBLANE_SHUFFLE))
    return false;
  const MosaicPlanMark mark = mosaicPlanMark(plan);
  Shuffled shuffled;
  const bool can = shuffleLayers(plan, layers->count, layers->items, &shuffled);
  mosaicPlanRollBack(plan, mark);
  return can;
}

static int32_t buildVariant(MosaicPlan *plan, const Layers *layers,
                            Variant variant) {
  Shuffled shuffled;
  if (variant.shuffle &&
      shuffleLayers(plan, layers->count, layers->items, &shuffled))
    return mosaicPlanPermute(plan, shuffled.value, shuffled.pattern);
  MosaicPlanPiece *pieces =
      MOSAIC_ARENA_ARRAY(plan->scratch, MosaicPlanPiece, layers->count);
  for (intptr_t i = 0; i < layers->count; ++i) {
    const Layer *layer = &layers->items[i];
    pieces[i] =
        (MosaicPlanPiece){.words = wordsBefore(plan, &layer->words, variant),
                          .value = layerValue(plan, layers, layer, variant)};
  }
  const int32_t merged = mosaicPlanPieces(plan, layers->count, pieces);
  return mosaicPlanRotateLanes(
      plan, mosaicPlanRotateSublanes(plan, merged, variant.sublanes),
      variant.lanes);
}

// Keeps the cheaper of the best variant and another one.
static void tryVariant(MosaicPlan *plan, const Layers *layers, Variant variant,
                       Variant *best, int64_t *bestCost) {
  const MosaicPlanMark mark = mosaicPlanMark(plan);
  buildVariant(plan, layers, variant);
  if (*bestCost < 0 || plan->cost < *bestCost) {
    *best = variant;
    *bestCost = plan->cost;
  }
  mosaicPlanRollBack(plan, mark);
}

/// With more layers than this only the plain variant is built.
enum { MOST_LAYERS_TO_VARY = 32 };

static int32_t buildLayers(MosaicPlan *plan, const Layers *layers) {
  bool onlyRotate = true, sameAmount = true;
  assert(layers->count > 0);
  for (intptr_t i = 0; i < layers->count; ++i) {
    onlyRotate &= layers->items[i].kind == LAYER_ROTATE;
    sameAmount &= layers->items[i].amount == layers->items[0].amount;
  }
  Variant best = {0};
  if (layers->count == 1 || layers->count > MOST_LAYERS_TO_VARY || !onlyRotate)
    return buildVariant(plan, layers, best);
  int64_t bestCost = -1;
  tryVariant(plan, layers, best, &best, &bestCost);
  if (canShuffle(plan, layers)) {
    tryVariant(plan, layers, (Variant){.shuffle = true}, &best, &bestCost);
    if (best.shuffle)
      return buildVariant(plan, layers, best);
  }
  Variant variant = best;
  if (!sameAmount) {
    variant.permuteFirst = true;
    tryVariant(plan, layers, variant, &best, &bestCost);
  } else if (layers->items[0].amount != 0) {
    variant.lanes = layers->items[0].amount;
    tryVariant(plan, layers, variant, &best, &bestCost);
  }
  if (layers->count > 2) {
    variant = best;
    for (int i = 1; i < plan->target->sublaneCount; ++i) {
      variant.sublanes = i;
      tryVariant(plan, layers, variant, &best, &bestCost);
    }
  }
  return buildVariant(plan, layers, best);
}

int32_t mosaicPlanItems(MosaicPlan *plan, intptr_t count,
                        const MosaicPlanItem *items) {
  const Layers layers = layItems(plan, count, items);
  return buildLayers(plan, &layers);
}
