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

#include "Relayout/PlanLayers.h"

#include <assert.h>

/// Most sub-elements of a word.
enum { MOST_PARTS = 32 };

/// Words of one sublane that are made alike.
typedef struct Word {
  uint8_t sublane, laneBegin, laneEnd;
  uint8_t numTakes;
  const MosaicPlanTake *takes;
} Word;

typedef struct Component {
  int8_t shift;
  uint32_t parts;
  intptr_t numItems, capacity;
  MosaicPlanItem *items;
} Component;

typedef struct Class {
  int numComponents;
  intptr_t capacity;
  Component *components;
  MosaicWordSet words;
} Class;

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
  const int32_t words =
      mosaicPlanItems(plan, component->numItems, component->items);
  const int32_t value =
      mosaicPlanShift(plan, words, (int64_t)component->shift * plan->bitwidth);
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
                    const Word *word, const MosaicPlanTake *take) {
  component->items =
      mosaicArenaGrow(plan->scratch, component->items, component->numItems,
                      &component->capacity, sizeof(*component->items));
  component->parts |= take->parts;
  component->items[component->numItems++] =
      (MosaicPlanItem){.sublane = word->sublane,
                       .laneBegin = word->laneBegin,
                       .laneEnd = word->laneEnd,
                       .take = *take};
}

// The component that can have a take, among those no other take of the word is
// in; a new one where none can; -1 if the class cannot have it.
static int findComponent(const Class *class, const MosaicPlanTake *take,
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

static void newComponent(const MosaicPlan *plan, Class *class, int8_t shift) {
  class->components =
      mosaicArenaGrow(plan->scratch, class->components, class->numComponents,
                      &class->capacity, sizeof(*class->components));
  class->components[class->numComponents++] = (Component){.shift = shift};
}

// Adds a word if the class can have it; otherwise the class stays as it is.
static bool addToClass(const MosaicPlan *plan, Class *class, const Word *word) {
  const int numComponents = class->numComponents;
  uint32_t used = 0, oldParts[MOST_PARTS];
  int chosen[MOST_PARTS] = {0};
  for (int i = 0; i < word->numTakes; ++i) {
    chosen[i] = findComponent(class, &word->takes[i], used);
    if (chosen[i] < 0) {
      while (--i >= 0)
        class->components[chosen[i]].parts = oldParts[i];
      class->numComponents = numComponents;
      return false;
    }
    if (chosen[i] == class->numComponents)
      newComponent(plan, class, word->takes[i].shift);
    assert(class->components);
    oldParts[i] = class->components[chosen[i]].parts;
    class->components[chosen[i]].parts |= word->takes[i].parts;
    used |= UINT32_C(1) << chosen[i];
  }
  for (int i = 0; i < word->numTakes; ++i) {
    assert(class->components); // the loop above has found or made one
    addItem(plan, &class->components[chosen[i]], word, &word->takes[i]);
  }
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
  classes->items =
      mosaicArenaGrow(plan->scratch, classes->items, classes->count,
                      &classes->capacity, sizeof(*classes->items));
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
  MosaicPlanPiece *pieces =
      MOSAIC_ARENA_ARRAY(plan->scratch, MosaicPlanPiece, classes.count);
  for (intptr_t i = 0; i < classes.count; ++i)
    pieces[i] = (MosaicPlanPiece){.words = classes.items[i].words,
                                  .value = buildClass(plan, &classes.items[i])};
  return mosaicPlanPieces(plan, classes.count, pieces);
}

//===----------------------------------------------------------------------===//
// Moves into words
//===----------------------------------------------------------------------===//

static void addTake(MosaicPlanTake *takes, uint8_t *count,
                    const MosaicMove *move, int32_t node) {
  const int shift = move->subelement - move->sourceSubelement;
  const uint32_t part = UINT32_C(1) << move->subelement;
  for (int i = 0; i < *count; ++i)
    if (takes[i].node == node && takes[i].sublane == move->sourceSublane &&
        takes[i].laneChange == move->laneChange &&
        takes[i].laneAmount == move->laneAmount && takes[i].shift == shift) {
      takes[i].parts |= part;
      return;
    }
  assert(*count < MOST_PARTS && "each sub-element comes from one place");
  takes[(*count)++] = (MosaicPlanTake){.node = node,
                                       .sublane = move->sourceSublane,
                                       .laneChange = move->laneChange,
                                       .laneAmount = move->laneAmount,
                                       .shift = (int8_t)shift,
                                       .parts = part};
}

static void appendWord(const MosaicPlan *plan, Words *words, Word word) {
  words->items = mosaicArenaGrow(plan->scratch, words->items, words->count,
                                 &words->capacity, sizeof(*words->items));
  words->items[words->count++] = word;
}

/// Lanes at which a move begins or ends, 128 among them.
typedef struct Cuts {
  uint64_t bits[3];
} Cuts;

static void addCut(Cuts *cuts, int lane) {
  cuts->bits[lane / 64] |= UINT64_C(1) << (lane % 64);
}

// The first cut behind `lane`; the end of the lanes if there is none.
static int nextCut(const Cuts *cuts, int lane, int end) {
  const int first = lane + 1;
  int i = first / 64;
  uint64_t bits = cuts->bits[i] & UINT64_MAX << (first % 64);
  while (!bits && i < 2)
    bits = cuts->bits[++i];
  return bits ? 64 * i + __builtin_ctzll(bits) : end;
}

// The words of one sublane: cut wherever a move begins or ends.
static void addSublane(const MosaicPlan *plan, Words *words, intptr_t count,
                       const MosaicMove *moves, const int32_t *sourceNodes) {
  const int lanes = plan->target->laneCount;
  Cuts cuts = {{0}};
  for (intptr_t i = 0; i < count; ++i) {
    addCut(&cuts, moves[i].laneBegin);
    addCut(&cuts, moves[i].laneEnd);
  }
  for (int begin = 0, end = 0; begin < lanes; begin = end) {
    end = nextCut(&cuts, begin, lanes);
    MosaicPlanTake takes[MOST_PARTS];
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
                 .takes = mosaicArenaCopy(plan->scratch, takes,
                                          (size_t)numTakes * sizeof(*takes))});
  }
}

int32_t mosaicPlanVreg(MosaicPlan *plan, intptr_t count,
                       const MosaicMove *moves, const int32_t *sourceNodes) {
  Words words = {0};
  for (intptr_t i = 0; i < count;) {
    const intptr_t begin = i;
    while (i < count && moves[i].sublane == moves[begin].sublane)
      ++i;
    addSublane(plan, &words, i - begin, &moves[begin], sourceNodes);
  }
  const int32_t value = buildWords(plan, &words);
  mosaicArenaReset(plan->scratch);
  return value;
}
