//===- PlanMoves.c - From moves to a plan ----------------------------------===//
//
// The general scheme: each destination vreg is put together from layers, a layer
// being one source vreg with its lanes rotated and its sublanes permuted.
//
//   words       the destination vreg is cut into words (a sublane, some lanes),
//               each with one or more takes: the sub-elements that come from one
//               source word by one shift
//   classes     words whose takes shift alike are one class; a class is the
//               bitwise or of its components, one per shift
//   components  all takes of one shift: whole source words that are wanted
//               somewhere in this vreg, put together by layers and selects, then
//               shifted as a whole
//
// Unpacked data and packed data that keeps its sub-element has one class of one
// component that does not shift. Example, bf16 rows one row further down:
//
//   word s = (row 2s-1, row 2s)  =  low part: source word s-1, shifted right
//                                   high part: source word s, shifted left
//
// Everywhere a vreg has words that nothing is wanted in: masks, gathers and
// shifts may do there what is cheapest.
//
//===----------------------------------------------------------------------===//

#include "Relayout/Plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/// Most sub-elements of a word.
enum { MOST_PARTS = 32 };

/// Sub-elements `parts` (bit k: the k-th) of a word, from one source word whose
/// sub-element k - shift goes to k.
typedef struct Take {
  int32_t node;
  uint8_t sublane; ///< of the source
  uint8_t laneChange, laneAmount;
  int8_t shift;
  uint32_t parts;
} Take;

/// Words of one sublane that are made alike.
typedef struct Word {
  uint8_t sublane, laneBegin, laneEnd;
  uint8_t numTakes;
  const Take *takes;
} Word;

/// A take of a word, as a component sees it.
typedef struct Item {
  uint8_t sublane, laneBegin, laneEnd;
  Take take;
} Item;

typedef struct Component {
  int8_t shift;
  uint32_t parts;
  intptr_t numItems, capacity;
  Item *items;
} Component;

typedef struct Class {
  int numComponents;
  Component components[MOST_PARTS];
  MosaicWordSet words;
} Class;

/// A value that holds what is wanted in some words.
typedef struct Piece {
  MosaicWordSet words;
  int32_t value;
} Piece;

/// What is needed for one destination vreg only is allocated here.
static MosaicArena *arenaOf(const MosaicPlan *plan) { return plan->scratch; }

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
  const Piece *a = left, *b = right;
  const int difference = firstSublane(&a->words) - firstSublane(&b->words);
  return difference ? difference : firstLane(&a->words) - firstLane(&b->words);
}

static int compareByLane(const void *left, const void *right) {
  const Piece *a = left, *b = right;
  const int difference = firstLane(&a->words) - firstLane(&b->words);
  return difference ? difference
                    : firstSublane(&a->words) - firstSublane(&b->words);
}

// Merges neighbours first, so that no chain is longer than it must be.
static Piece mergePieces(MosaicPlan *plan, intptr_t count,
                         const Piece *pieces) {
  if (count == 1)
    return pieces[0];
  const intptr_t half = count / 2;
  const Piece left = mergePieces(plan, half, pieces);
  const Piece right = mergePieces(plan, count - half, pieces + half);
  Piece both = {.words = left.words,
                .value = mosaicPlanMerge(plan, &right.words, right.value,
                                         &left.words, left.value)};
  mosaicWordSetUnite(&both.words, &right.words);
  return both;
}

// In the order, by sublanes or by lanes, that needs the simpler masks.
static int32_t mergeAll(MosaicPlan *plan, intptr_t count, Piece *pieces) {
  qsort(pieces, (size_t)count, sizeof(*pieces), compareBySublane);
  if (count <= 2)
    return mergePieces(plan, count, pieces).value;
  const MosaicPlanMark mark = mosaicPlanMark(plan);
  int32_t value = mergePieces(plan, count, pieces).value;
  const int64_t cost = plan->cost;
  Piece *byLane =
      mosaicArenaCopy(arenaOf(plan), pieces, (size_t)count * sizeof(*pieces));
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
  if (layers->count == layers->capacity) {
    layers->capacity = layers->capacity ? 2 * layers->capacity : 8;
    Layer *larger = MOSAIC_ARENA_ARRAY(arenaOf(plan), Layer, layers->capacity);
    if (layers->count)
      memcpy(larger, layers->items, (size_t)layers->count * sizeof(*larger));
    layers->items = larger;
  }
  Layer *layer = &layers->items[layers->count++];
  *layer = (Layer){.kind = kind, .node = node, .amount = amount};
  memset(layer->pattern, MOSAIC_ANY_SUBLANE, sizeof(layer->pattern));
  return layer;
}

// Puts an item into a layer that permutes sublanes, if none there is against it.
static bool addToLayer(Layer *layer, const Item *item) {
  uint8_t *from = &layer->pattern[item->sublane];
  if (*from != MOSAIC_ANY_SUBLANE && *from != item->take.sublane)
    return false;
  *from = item->take.sublane;
  mosaicWordSetAdd(&layer->words, item->sublane, item->laneBegin,
                   item->laneEnd);
  return true;
}

static void layItem(const MosaicPlan *plan, Layers *layers, const Item *item) {
  const Take *take = &item->take;
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
static int sourceLane(const MosaicPlan *plan, const Item *item) {
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
static bool isOneLane(const Item *item) {
  return item->take.laneChange == MOSAIC_LANES_BROADCAST ||
         (item->take.laneChange == MOSAIC_LANES_ROTATE &&
          item->laneEnd - item->laneBegin == 1);
}

// A row that goes down the sublanes: sublane s wants lane `amount` + s of one row.
static bool onDiagonal(const MosaicPlan *plan, const Item *item,
                       const Item *first) {
  return isOneLane(item) && item->take.node == first->take.node &&
         item->take.sublane == first->take.sublane &&
         sourceLane(plan, item) - item->sublane ==
             sourceLane(plan, first) - first->sublane;
}

// A column that goes along the lanes: lane l wants sublane `amount` + l.
static bool onAntidiagonal(const MosaicPlan *plan, const Item *item,
                           const Item *first) {
  const int sublanes = plan->target->sublaneCount;
  const int height = item->take.sublane - item->laneBegin;
  const int firstHeight = first->take.sublane - first->laneBegin;
  return item->take.laneChange == first->take.laneChange &&
         item->laneEnd - item->laneBegin == 1 &&
         item->take.node == first->take.node &&
         sourceLane(plan, item) == sourceLane(plan, first) &&
         (height - firstHeight) % sublanes == 0;
}

typedef bool (*ItemTest)(const MosaicPlan *plan, const Item *item,
                         const Item *first);

// Moves the items that go with items[0] into a layer and out of the list; none if
// they are fewer than `least`.
static bool takeTogether(const MosaicPlan *plan, Layer *layer, ItemTest test,
                         intptr_t least, intptr_t *count, Item *items) {
  const Item first = items[0];
  intptr_t together = 0;
  for (intptr_t i = 0; i < *count; ++i)
    together += test(plan, &items[i], &first);
  if (together < least)
    return false;
  intptr_t kept = 0;
  for (intptr_t i = 0; i < *count; ++i) {
    const Item item = items[i];
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
                        Item *items) {
  const Item first = items[0];
  const bool any = first.take.laneChange == MOSAIC_LANES_ANY;
  if (!any && !isOneLane(&first))
    return false;
  Layer layer = {.kind = LAYER_DIAGONAL,
                 .node = first.take.node,
                 .amount = sourceLane(plan, &first) - first.sublane};
  memset(layer.pattern, first.take.sublane, sizeof(layer.pattern));
  bool found = !any && takeTogether(plan, &layer, onDiagonal, 2, count, items);
  if (!found && first.laneEnd - first.laneBegin == 1) {
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
                       const Item *items) {
  Layers layers = {0};
  Item *rest =
      mosaicArenaCopy(arenaOf(plan), items, (size_t)count * sizeof(*items));
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
  for (int i = 0; i < sublanes; ++i)
    for (int j = 0; j < lanes; ++j)
      if (words->lanes[i][j / 64] >> (j % 64) & 1) {
        const int lane = (j - variant.lanes + lanes) % lanes;
        mosaicWordSetAdd(&before, (i - variant.sublanes + sublanes) % sublanes,
                         lane, lane + 1);
      }
  return before;
}

static int32_t buildVariant(MosaicPlan *plan, const Layers *layers,
                            Variant variant) {
  Piece *pieces = MOSAIC_ARENA_ARRAY(arenaOf(plan), Piece, layers->count);
  for (intptr_t i = 0; i < layers->count; ++i) {
    const Layer *layer = &layers->items[i];
    pieces[i] = (Piece){.words = wordsBefore(plan, &layer->words, variant),
                        .value = layerValue(plan, layers, layer, variant)};
  }
  const int32_t merged = mergeAll(plan, layers->count, pieces);
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
  for (intptr_t i = 0; i < layers->count; ++i) {
    onlyRotate &= layers->items[i].kind == LAYER_ROTATE;
    sameAmount &= layers->items[i].amount == layers->items[0].amount;
  }
  Variant best = {0};
  if (layers->count == 1 || layers->count > MOST_LAYERS_TO_VARY || !onlyRotate)
    return buildVariant(plan, layers, best);
  int64_t bestCost = -1;
  tryVariant(plan, layers, best, &best, &bestCost);
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

//===----------------------------------------------------------------------===//
// Components into one vreg
//===----------------------------------------------------------------------===//

// The bits of some sub-elements.
static uint32_t bitsOf(const MosaicPlan *plan, uint32_t parts) {
  const uint32_t one =
      plan->bitwidth == 32 ? UINT32_MAX : (UINT32_C(1) << plan->bitwidth) - 1;
  uint32_t bits = 0;
  for (int i = 0; i < 32 / plan->bitwidth; ++i)
    if (parts >> i & 1)
      bits |= one << (i * plan->bitwidth);
  return bits;
}

static uint32_t allParts(const MosaicPlan *plan) {
  const int packing = 32 / plan->bitwidth;
  return packing == 32 ? UINT32_MAX : (UINT32_C(1) << packing) - 1;
}

// Sub-elements that a shift fills with zeros.
static uint32_t zeroedParts(const MosaicPlan *plan, int shift) {
  const uint32_t all = allParts(plan);
  return shift >= 0 ? ~(all << shift) & all : ~(all >> -shift) & all;
}

static int32_t buildComponent(MosaicPlan *plan, const Component *component,
                              uint32_t otherParts) {
  const Layers layers = layItems(plan, component->numItems, component->items);
  const int32_t value =
      mosaicPlanShift(plan, buildLayers(plan, &layers),
                      (int64_t)component->shift * plan->bitwidth);
  if ((otherParts & ~zeroedParts(plan, component->shift)) == 0)
    return value;
  return mosaicPlanAnd(plan, value, bitsOf(plan, component->parts));
}

static int32_t buildClass(MosaicPlan *plan, const Class *class) {
  uint32_t parts = 0;
  for (int i = 0; i < class->numComponents; ++i)
    parts |= class->components[i].parts;
  int32_t sum = -1;
  for (int i = 0; i < class->numComponents; ++i) {
    const Component *component = &class->components[i];
    const int32_t value =
        buildComponent(plan, component, parts & ~component->parts);
    sum = sum < 0 ? value : mosaicPlanOr(plan, sum, value);
  }
  return sum;
}

//===----------------------------------------------------------------------===//
// Words into classes
//===----------------------------------------------------------------------===//

static void addItem(const MosaicPlan *plan, Component *component,
                    const Word *word, const Take *take) {
  if (component->numItems == component->capacity) {
    component->capacity = component->capacity ? 2 * component->capacity : 8;
    Item *larger = MOSAIC_ARENA_ARRAY(arenaOf(plan), Item, component->capacity);
    if (component->numItems)
      memcpy(larger, component->items,
             (size_t)component->numItems * sizeof(*larger));
    component->items = larger;
  }
  component->parts |= take->parts;
  component->items[component->numItems++] = (Item){.sublane = word->sublane,
                                                   .laneBegin = word->laneBegin,
                                                   .laneEnd = word->laneEnd,
                                                   .take = *take};
}

// The component that can have a take, among those no other take of the word is
// in; a new one where none can; -1 if the class cannot have it.
static int findComponent(const Class *class, const Take *take,
                         uint32_t usedComponents) {
  uint32_t otherParts = 0, clash = 0;
  for (int i = 0; i < class->numComponents; ++i) {
    const uint32_t parts = class->components[i].parts;
    clash |= (parts & take->parts) ? UINT32_C(1) << i : 0;
    otherParts |= parts;
  }
  for (int i = 0; i < class->numComponents; ++i)
    if (class->components[i].shift == take->shift &&
        !(usedComponents >> i & 1) && !(clash & ~(UINT32_C(1) << i)))
      return i;
  const bool isNew =
      class->numComponents < MOST_PARTS && !(otherParts & take->parts);
  return isNew ? class->numComponents : -1;
}

// Adds a word if the class can have it; otherwise the class stays as it is.
static bool addToClass(const MosaicPlan *plan, Class *class, const Word *word) {
  Class grown = *class;
  uint32_t used = 0;
  int chosen[MOST_PARTS];
  for (int i = 0; i < word->numTakes; ++i) {
    chosen[i] = findComponent(&grown, &word->takes[i], used);
    if (chosen[i] < 0)
      return false;
    Component *component = &grown.components[chosen[i]];
    if (chosen[i] == grown.numComponents) {
      ++grown.numComponents;
      *component = (Component){.shift = word->takes[i].shift};
    }
    component->parts |= word->takes[i].parts;
    used |= UINT32_C(1) << chosen[i];
  }
  *class = grown;
  for (int i = 0; i < word->numTakes; ++i)
    addItem(plan, &class->components[chosen[i]], word, &word->takes[i]);
  mosaicWordSetAdd(&class->words, word->sublane, word->laneBegin,
                   word->laneEnd);
  return true;
}

typedef struct Words {
  intptr_t count, capacity;
  Word *items;
} Words;

static uint32_t partsOf(const Word *word) {
  uint32_t parts = 0;
  for (int i = 0; i < word->numTakes; ++i)
    parts |= word->takes[i].parts;
  return parts;
}

typedef struct Classes {
  intptr_t count, capacity;
  Class *items;
} Classes;

static Class *newClass(const MosaicPlan *plan, Classes *classes) {
  if (classes->count == classes->capacity) {
    classes->capacity = classes->capacity ? 2 * classes->capacity : 1;
    Class *larger = MOSAIC_ARENA_ARRAY(arenaOf(plan), Class, classes->capacity);
    if (classes->count)
      memcpy(larger, classes->items, (size_t)classes->count * sizeof(*larger));
    classes->items = larger;
  }
  classes->items[classes->count] = (Class){0};
  return &classes->items[classes->count++];
}

static Classes classifyWords(const MosaicPlan *plan, const Words *words) {
  // Full words first: they leave no choice.
  Classes classes = {0};
  for (int full = 1; full >= 0; --full)
    for (intptr_t i = 0; i < words->count; ++i) {
      const Word *word = &words->items[i];
      if ((partsOf(word) == allParts(plan)) != full)
        continue;
      intptr_t class = 0;
      while (class < classes.count &&
             !addToClass(plan, &classes.items[class], word))
        ++class;
      if (class == classes.count)
        addToClass(plan, newClass(plan, &classes), word);
    }
  return classes;
}

static int32_t buildWords(MosaicPlan *plan, const Words *words) {
  const Classes classes = classifyWords(plan, words);
  Piece *pieces = MOSAIC_ARENA_ARRAY(arenaOf(plan), Piece, classes.count);
  for (intptr_t i = 0; i < classes.count; ++i)
    pieces[i] = (Piece){.words = classes.items[i].words,
                        .value = buildClass(plan, &classes.items[i])};
  return mergeAll(plan, classes.count, pieces);
}

//===----------------------------------------------------------------------===//
// Moves into words
//===----------------------------------------------------------------------===//

static void addTake(Take *takes, uint8_t *count, const MosaicMove *move,
                    int32_t node) {
  const int shift = move->subelement - move->sourceSubelement;
  const uint32_t part = UINT32_C(1) << move->subelement;
  for (int i = 0; i < *count; ++i)
    if (takes[i].node == node && takes[i].sublane == move->sourceSublane &&
        takes[i].laneChange == move->laneChange &&
        takes[i].laneAmount == move->laneAmount && takes[i].shift == shift) {
      takes[i].parts |= part;
      return;
    }
  takes[(*count)++] = (Take){.node = node,
                             .sublane = move->sourceSublane,
                             .laneChange = move->laneChange,
                             .laneAmount = move->laneAmount,
                             .shift = (int8_t)shift,
                             .parts = part};
}

static void appendWord(const MosaicPlan *plan, Words *words, Word word) {
  if (words->count == words->capacity) {
    words->capacity = words->capacity ? 2 * words->capacity : 16;
    Word *larger = MOSAIC_ARENA_ARRAY(arenaOf(plan), Word, words->capacity);
    if (words->count)
      memcpy(larger, words->items, (size_t)words->count * sizeof(*larger));
    words->items = larger;
  }
  words->items[words->count++] = word;
}

// The words of one sublane: cut wherever a move begins or ends.
static void addSublane(const MosaicPlan *plan, Words *words, intptr_t count,
                       const MosaicMove *moves, const int32_t *sourceNodes) {
  bool cuts[129] = {false};
  for (intptr_t i = 0; i < count; ++i)
    cuts[moves[i].laneBegin] = cuts[moves[i].laneEnd] = true;
  for (int begin = 0, end = 1; end <= plan->target->laneCount; ++end) {
    if (!cuts[end])
      continue;
    Take takes[MOST_PARTS];
    uint8_t numTakes = 0;
    for (intptr_t i = 0; i < count; ++i)
      if (moves[i].laneBegin <= begin && end <= moves[i].laneEnd)
        addTake(takes, &numTakes, &moves[i], sourceNodes[moves[i].source]);
    if (numTakes > 0)
      appendWord(
          plan, words,
          (Word){.sublane = moves[0].sublane,
                 .laneBegin = (uint8_t)begin,
                 .laneEnd = (uint8_t)end,
                 .numTakes = numTakes,
                 .takes = mosaicArenaCopy(arenaOf(plan), takes,
                                          (size_t)numTakes * sizeof(*takes))});
    begin = end;
  }
}

void mosaicPlanMoves(MosaicPlan *plan, MosaicMoves *moves,
                     const int32_t *sourceNodes, int32_t *results) {
  assert(moves->destination.layout.bitwidth == plan->bitwidth);
  mosaicMovesSort(moves);
  for (int32_t i = 0; i < moves->numVregs; ++i)
    results[i] = -1;
  for (intptr_t i = 0; i < moves->count;) {
    const int32_t vreg = moves->moves[i].vreg;
    plan->scratch = mosaicArenaCreate();
    Words words = {0};
    while (i < moves->count && moves->moves[i].vreg == vreg) {
      const intptr_t begin = i;
      while (i < moves->count && moves->moves[i].vreg == vreg &&
             moves->moves[i].sublane == moves->moves[begin].sublane)
        ++i;
      addSublane(plan, &words, i - begin, &moves->moves[begin], sourceNodes);
    }
    results[vreg] = buildWords(plan, &words);
    mosaicArenaDestroy(plan->scratch);
  }
}
