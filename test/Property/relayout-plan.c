// RUN: %unit/relayout-plan

//===- relayout-plan.c - Plans put every element into its place -----------===//
//
// For pairs of layouts of a value: the plan, executed on symbols, leaves at each
// place that the destination layout guarantees the element that belongs there.
// The same for movements between shapes: reshapes, slices, concatenations,
// rotations.
//
// The domain: a machine of 4 sublanes and 4 lanes; elements of 4, 8, 16 and 32
// bits; all tilings and all four implicit dimensions; replicated offsets, and
// those around the ends of rows, tiles and vregs (domainChooses; at 32 bits all
// that there are); the shapes of 1 to 3 dimensions and up to three tiles in
// main. Of it the default run takes every pair of tilings and implicit
// dimensions of every shape.
//
//   EVERY=1            all of it: 12 million relayouts, 20 minutes
//   EVERY=N            every N-th
//   WIDTH=8            elements of one width only
//   SEED=N             other offsets, other pairs
//
//===----------------------------------------------------------------------===//

#include "plan-machine.h"
#include "test.h"

#include "Relayout/Methods.h"

#include <stdlib.h>

/// A generation that shuffles the sublanes of two vregs.
static const MosaicTarget newerMachine = {
    .hardwareGeneration = 6, .sublaneCount = 4, .laneCount = 4};

static uint64_t randomState;

static uint64_t randomBelow(uint64_t limit) {
  randomState =
      randomState * UINT64_C(6364136223846793005) + 1442695040888963407;
  return (randomState >> 33) % limit;
}

/// A value on one side of a movement. Element e of it is called first + e.
typedef struct Side {
  MosaicVectorLayout layout;
  const MosaicTarget *target;
  DomainShape shape;
  int32_t first;
  int32_t vregs;
  int64_t slotsPerVreg;
  int32_t *slots;        ///< contents
  const int32_t *wanted; ///< of a destination: the symbol of each element
  bool right;
} Side;

/// Elements along a replicated direction are the first one.
static int64_t firstCopy(const Side *side, int64_t element) {
  int64_t index[DOMAIN_MAX_RANK];
  domainIndex(&side->shape, element, index);
  intptr_t tiled[2];
  domainTiledDims(side->layout, &side->shape, tiled);
  for (int i = 0; i < 2; ++i)
    if (side->layout.offsets[i] == MOSAIC_REPLICATED && tiled[i] >= 0)
      index[tiled[i]] = 0;
  int64_t number = 0;
  for (intptr_t i = 0; i < side->shape.rank; ++i)
    number = number * side->shape.sizes[i] + index[i];
  return number;
}

static int32_t vregNumber(const Side *side, const int64_t *vreg) {
  int64_t array[DOMAIN_MAX_RANK];
  mosaicVectorLayoutVregArrayShape(side->layout, side->target, side->shape.rank,
                                   side->shape.sizes, array);
  int64_t number = 0;
  for (intptr_t i = 0; i < side->shape.rank; ++i)
    number = number * array[i] + vreg[i];
  return (int32_t)number;
}

static void fillPlace(int64_t element, const int64_t *vreg, int64_t slot,
                      void *userData) {
  Side *side = userData;
  side->slots[vregNumber(side, vreg) * side->slotsPerVreg + slot] =
      side->first + (int32_t)firstCopy(side, element);
}

static void checkPlace(int64_t element, const int64_t *vreg, int64_t slot,
                       void *userData) {
  Side *side = userData;
  const int32_t wanted = side->wanted[element];
  if (wanted != SYMBOL_UNDEFINED &&
      side->slots[vregNumber(side, vreg) * side->slotsPerVreg + slot] != wanted)
    side->right = false;
}

static MosaicPlacedShape placed(const Side *side) {
  return (MosaicPlacedShape){.layout = side->layout,
                             .rank = side->shape.rank,
                             .sizes = side->shape.sizes};
}

static void createSide(Side *side, MosaicArena *arena) {
  const MosaicPlacedShape shape = placed(side);
  side->vregs = (int32_t)mosaicPlacedShapeNumVregs(&shape, side->target, arena);
  side->slotsPerVreg = (int64_t)side->target->sublaneCount *
                       side->target->laneCount * (32 / side->layout.bitwidth);
  side->slots =
      MOSAIC_ARENA_ARRAY(arena, int32_t, side->vregs * side->slotsPerVreg);
  for (int64_t i = 0; i < side->vregs * side->slotsPerVreg; ++i)
    side->slots[i] = SYMBOL_UNDEFINED;
}

/// A plan whose first nodes are the vregs of the sources, and their contents.
typedef struct Prepared {
  MosaicPlan plan;
  int32_t *nodes;
  int32_t *contents;
  int32_t *results;
} Prepared;

static Prepared prepare(MosaicArena *arena, intptr_t numSources,
                        const Side *sources, const Side *destination) {
  Prepared prepared = {.plan = mosaicPlanCreate(arena, destination->target,
                                                destination->layout.bitwidth)};
  int32_t vregs = 0;
  for (intptr_t i = 0; i < numSources; ++i)
    vregs += sources[i].vregs;
  const int64_t slots = destination->slotsPerVreg;
  prepared.nodes = MOSAIC_ARENA_ARRAY(arena, int32_t, vregs);
  prepared.contents = MOSAIC_ARENA_ARRAY(arena, int32_t, vregs *slots);
  prepared.results = MOSAIC_ARENA_ARRAY(arena, int32_t, destination->vregs);
  int32_t next = 0;
  for (intptr_t i = 0; i < numSources; ++i) {
    memcpy(prepared.contents + next * slots, sources[i].slots,
           (size_t)(sources[i].vregs * slots) * sizeof(int32_t));
    for (int32_t j = 0; j < sources[i].vregs; ++j, ++next)
      prepared.nodes[next] = mosaicPlanSource(&prepared.plan, next);
  }
  return prepared;
}

/// Executes the plan and looks at each place of the destination.
static bool arrives(const Prepared *prepared, Side *destination) {
  const PlanMachine machine = planExecute(&prepared->plan, prepared->contents);
  for (int32_t i = 0; i < destination->vregs; ++i)
    if (prepared->results[i] >= 0)
      memcpy(destination->slots + i * destination->slotsPerVreg,
             planVreg(&machine, prepared->results[i]),
             (size_t)destination->slotsPerVreg * sizeof(int32_t));
  free(machine.values);
  destination->right = true;
  domainVisit(destination->layout, destination->target, &destination->shape,
              checkPlace, destination);
  return destination->right;
}

//===----------------------------------------------------------------------===//
// Changes of layout
//===----------------------------------------------------------------------===//

static bool isProvable(MosaicVectorLayout from, MosaicVectorLayout to,
                       const DomainShape *shape) {
  intptr_t fromDims[2], toDims[2];
  domainTiledDims(from, shape, fromDims);
  domainTiledDims(to, shape, toDims);
  for (int i = 0; i < 2; ++i) {
    if (to.offsets[i] != MOSAIC_REPLICATED || toDims[i] < 0 ||
        shape->sizes[toDims[i]] == 1)
      continue;
    bool known = false;
    for (int j = 0; j < 2; ++j)
      known |= from.offsets[j] == MOSAIC_REPLICATED && fromDims[j] == toDims[i];
    if (!known)
      return false;
  }
  return true;
}

static void printLayout(const char *what, MosaicVectorLayout layout) {
  char text[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  mosaicVectorLayoutPrint(
      (MosaicOptionalVectorLayout){.present = true, .layout = layout}, text);
  printf("%s %s\n", what, text);
}

static bool relayoutArrives(const MosaicTarget *target, MosaicVectorLayout from,
                            MosaicVectorLayout to, DomainShape shape) {
  MosaicArena *arena = mosaicArenaCreate();
  Side source = {.layout = from, .target = target, .shape = shape};
  Side destination = {.layout = to, .target = target, .shape = shape};
  createSide(&source, arena);
  createSide(&destination, arena);
  domainVisit(from, target, &shape, fillPlace, &source);
  const int64_t elements = domainElements(&shape);
  int32_t *wanted = MOSAIC_ARENA_ARRAY(arena, int32_t, elements);
  for (int64_t i = 0; i < elements; ++i)
    wanted[i] = (int32_t)firstCopy(&source, i);
  destination.wanted = wanted;
  const MosaicPlacedShape sourceShape = placed(&source);
  Prepared prepared = prepare(arena, 1, &source, &destination);
  mosaicPlanRelayout(&prepared.plan, &sourceShape, to, prepared.nodes,
                     prepared.results);
  const bool right = arrives(&prepared, &destination);
  // Nothing to do is seen as such.
  const bool cheap =
      !mosaicVectorLayoutEqual(from, to) || prepared.plan.cost == 0;
  mosaicArenaDestroy(arena);
  return right && cheap;
}

/// Layouts that give each element of the minor dimension a sublane, or a vreg,
/// have very many vregs on the real machine.
static bool isTooLong(const MosaicTarget *target, MosaicVectorLayout layout,
                      const DomainShape *shape) {
  return target == &realMachine && domainElements(shape) > 300 &&
         (layout.implicitDim == MOSAIC_IMPLICIT_MINOR ||
          layout.implicitDim == MOSAIC_IMPLICIT_BOTH);
}

/// Checks one pair, if there is such a relayout.
///
/// Returns: whether there is
static bool checkRelayout(const MosaicTarget *target, MosaicVectorLayout from,
                          MosaicVectorLayout to, const DomainShape *shape) {
  if (mosaicVectorLayoutRank(from) > shape->rank ||
      mosaicVectorLayoutRank(to) > shape->rank ||
      !isProvable(from, to, shape) || isTooLong(target, from, shape) ||
      isTooLong(target, to, shape))
    return false;
  const bool right = relayoutArrives(target, from, to, *shape);
  EXPECT_TRUE(right);
  if (!right) {
    printLayout("from", from);
    printLayout("to", to);
    printf("rank %d: %d %d %d\n", (int)shape->rank, (int)shape->sizes[0],
           (int)shape->sizes[1], (int)shape->sizes[2]);
  }
  return true;
}

static MosaicVectorLayout drawFrom(const DomainLayouts *layouts, intptr_t begin,
                                   intptr_t end) {
  return layouts
      ->layouts[begin + (intptr_t)randomBelow((uint64_t)(end - begin))];
}

/// Drawn pairs of drawn shapes.
static void relayouts(const MosaicTarget *target, int8_t bitwidth,
                      int64_t dense, int pairs, intptr_t numShapes,
                      const DomainShape *shapes) {
  const DomainLayouts layouts = domainLayouts(target, bitwidth, dense);
  for (int i = 0; i < pairs; ++i)
    checkRelayout(target, drawFrom(&layouts, 0, layouts.count),
                  drawFrom(&layouts, 0, layouts.count),
                  &shapes[randomBelow((uint64_t)numShapes)]);
  free(layouts.layouts);
}

/// The end of the layouts that have the tiling and implicit dimension of the one
/// at `begin`: they follow each other.
static intptr_t stratumEnd(const DomainLayouts *layouts, intptr_t begin) {
  const MosaicVectorLayout first = layouts->layouts[begin];
  intptr_t end = begin;
  while (end < layouts->count &&
         layouts->layouts[end].tiling[0] == first.tiling[0] &&
         layouts->layouts[end].tiling[1] == first.tiling[1] &&
         layouts->layouts[end].implicitDim == first.implicitDim)
    ++end;
  return end;
}

/// Of every shape, every pair of tilings and implicit dimensions, with offsets
/// that are drawn: most pairs of offsets have a relayout.
static void stratifiedRelayouts(const MosaicTarget *target, int8_t bitwidth,
                                int64_t dense, intptr_t numShapes,
                                const DomainShape *shapes) {
  enum { DRAWS = 6 };
  const DomainLayouts layouts = domainLayouts(target, bitwidth, dense);
  for (intptr_t i = 0; i < numShapes; ++i)
    for (intptr_t from = 0; from < layouts.count;
         from = stratumEnd(&layouts, from))
      for (intptr_t to = 0; to < layouts.count; to = stratumEnd(&layouts, to))
        for (int draw = 0; draw < DRAWS; ++draw)
          if (checkRelayout(
                  target, drawFrom(&layouts, from, stratumEnd(&layouts, from)),
                  drawFrom(&layouts, to, stratumEnd(&layouts, to)), &shapes[i]))
            break;
  free(layouts.layouts);
}

/// Every `step`-th of all pairs of all shapes.
static void everyRelayout(const MosaicTarget *target, int8_t bitwidth,
                          int64_t dense, int64_t step, intptr_t numShapes,
                          const DomainShape *shapes) {
  const DomainLayouts layouts = domainLayouts(target, bitwidth, dense);
  const int64_t count = layouts.count;
  const int64_t pairs = numShapes * count * count;
  int64_t checked = 0;
  for (int64_t i = (int64_t)randomBelow((uint64_t)step); i < pairs; i += step)
    checked += checkRelayout(target, layouts.layouts[i / numShapes / count],
                             layouts.layouts[i / numShapes % count],
                             &shapes[i % numShapes]);
  printf("%d bits: %lld relayouts between %lld layouts of %lld shapes\n",
         bitwidth, (long long)checked, (long long)count, (long long)numShapes);
  free(layouts.layouts);
}

//===----------------------------------------------------------------------===//
// Movements between shapes
//===----------------------------------------------------------------------===//

/// A layout that may hold any value of the shape: nothing is replicated along a
/// dimension longer than 1.
static MosaicVectorLayout drawLayout(const DomainLayouts *layouts,
                                     const DomainShape *shape) {
  for (;;) {
    const MosaicVectorLayout layout =
        layouts->layouts[randomBelow((uint64_t)layouts->count)];
    MosaicVectorLayout concrete = layout;
    concrete.offsets[0] = concrete.offsets[1] = 0;
    if (mosaicVectorLayoutRank(layout) <= shape->rank &&
        isProvable(concrete, layout, shape))
      return layout;
  }
}

/// Sources with different element names, and a destination in which nothing is
/// wanted yet.
typedef struct Movement {
  MosaicArena *arena;
  intptr_t numSources;
  Side sources[3];
  Side destination;
  int32_t *wanted;
  MosaicMoves moves;
} Movement;

static Movement createMovement(const DomainLayouts *layouts,
                               const MosaicTarget *target, intptr_t numSources,
                               const DomainShape *shapes, DomainShape shape) {
  Movement movement = {.arena = mosaicArenaCreate(), .numSources = numSources};
  MosaicPlacedShape *placedShapes =
      MOSAIC_ARENA_ARRAY(movement.arena, MosaicPlacedShape, numSources);
  int32_t first = 0;
  for (intptr_t i = 0; i < numSources; ++i) {
    Side *side = &movement.sources[i];
    *side = (Side){.layout = drawLayout(layouts, &shapes[i]),
                   .target = target,
                   .shape = shapes[i],
                   .first = first};
    first += (int32_t)domainElements(&shapes[i]);
    createSide(side, movement.arena);
    domainVisit(side->layout, target, &side->shape, fillPlace, side);
    placedShapes[i] = placed(side);
    placedShapes[i].sizes = mosaicArenaCopy(movement.arena, side->shape.sizes,
                                            sizeof(side->shape.sizes));
  }
  movement.destination = (Side){
      .layout = drawLayout(layouts, &shape), .target = target, .shape = shape};
  createSide(&movement.destination, movement.arena);
  const int64_t elements = domainElements(&shape);
  movement.wanted = MOSAIC_ARENA_ARRAY(movement.arena, int32_t, elements);
  for (int64_t i = 0; i < elements; ++i)
    movement.wanted[i] = SYMBOL_UNDEFINED;
  MosaicPlacedShape placedShape = placed(&movement.destination);
  placedShape.sizes =
      mosaicArenaCopy(movement.arena, shape.sizes, sizeof(shape.sizes));
  movement.moves = mosaicMovesCreate(movement.arena, target, numSources,
                                     placedShapes, placedShape);
  return movement;
}

static void expectArrival(Movement *movement, const char *what) {
  movement->destination.wanted = movement->wanted;
  Prepared prepared = prepare(movement->arena, movement->numSources,
                              movement->sources, &movement->destination);
  mosaicPlanMoves(&prepared.plan, &movement->moves, prepared.nodes,
                  prepared.results);
  const bool right = arrives(&prepared, &movement->destination);
  EXPECT_TRUE(right);
  if (!right) {
    printLayout(what, movement->sources[0].layout);
    printLayout("to", movement->destination.layout);
  }
  mosaicArenaDestroy(movement->arena);
}

/// Elements keep their row-major number.
static void reshape(const DomainLayouts *layouts, const MosaicTarget *target,
                    DomainShape from, DomainShape to) {
  Movement movement = createMovement(layouts, target, 1, &from, to);
  const int64_t elements = domainElements(&to);
  mosaicMovesAddLinear(&movement.moves, 0, 0, 0, elements);
  for (int64_t i = 0; i < elements; ++i)
    movement.wanted[i] = (int32_t)i;
  expectArrival(&movement, "reshape from");
}

static int64_t numberOf(const DomainShape *shape, const int64_t *index) {
  int64_t number = 0;
  for (intptr_t i = 0; i < shape->rank; ++i)
    number = number * shape->sizes[i] + index[i];
  return number;
}

/// Adds a box and what it makes wanted.
static void addBox(Movement *movement, const MosaicBox *box) {
  mosaicMovesAddBox(&movement->moves, box);
  const Side *source = &movement->sources[box->source];
  const DomainShape *shape = &movement->destination.shape;
  DomainShape boxShape = {.rank = shape->rank};
  memcpy(boxShape.sizes, box->sizes, sizeof(int64_t) * (size_t)shape->rank);
  const int64_t elements = domainElements(&boxShape);
  for (int64_t i = 0; i < elements; ++i) {
    int64_t index[DOMAIN_MAX_RANK], to[DOMAIN_MAX_RANK] = {0},
                                    from[DOMAIN_MAX_RANK] = {0};
    domainIndex(&boxShape, i, index);
    for (intptr_t j = 0; j < shape->rank; ++j) {
      to[j] = box->begin[j] + index[j];
      from[j] = box->sourceBegin[j] + index[j];
    }
    movement->wanted[numberOf(shape, to)] =
        source->first + (int32_t)numberOf(&source->shape, from);
  }
}

/// Three parts along a dimension, each a slice of its source.
static void concatenateSlices(const DomainLayouts *layouts,
                              const MosaicTarget *target, DomainShape shape) {
  const intptr_t dim = (intptr_t)randomBelow((uint64_t)shape.rank);
  DomainShape sources[3], result = shape;
  int64_t sizes[3][DOMAIN_MAX_RANK], begins[3][DOMAIN_MAX_RANK];
  result.sizes[dim] = 0;
  for (int i = 0; i < 3; ++i) {
    sources[i] = shape;
    for (intptr_t j = 0; j < shape.rank; ++j) {
      begins[i][j] = (int64_t)randomBelow(4);
      sizes[i][j] = shape.sizes[j];
      if (j == dim)
        sizes[i][j] = 1 + (int64_t)randomBelow((uint64_t)shape.sizes[j]);
      sources[i].sizes[j] =
          begins[i][j] + sizes[i][j] + (int64_t)randomBelow(3);
    }
    result.sizes[dim] += sizes[i][dim];
  }
  Movement movement = createMovement(layouts, target, 3, sources, result);
  int64_t begin[DOMAIN_MAX_RANK] = {0};
  for (int i = 0; i < 3; ++i) {
    addBox(&movement, &(MosaicBox){.begin = begin,
                                   .sizes = sizes[i],
                                   .source = i,
                                   .sourceBegin = begins[i]});
    begin[dim] += sizes[i][dim];
  }
  expectArrival(&movement, "concatenation from");
}

static void movements(const MosaicTarget *target, int8_t bitwidth,
                      int64_t dense, int count) {
  // Shapes in rows of equal element counts.
  static const DomainShape reshapes[][4] = {
      {{1, {24}}, {2, {4, 6}}, {3, {2, 3, 4}}, {3, {3, 8, 1}}},
      {{1, {72}}, {2, {2, 36}}, {2, {24, 3}}, {3, {3, 1, 24}}},
      {{1, {15}}, {2, {5, 3}}, {3, {1, 15, 1}}, {2, {15, 1}}},
  };
  static const DomainShape boxes[] = {
      {1, {11}}, {2, {5, 6}}, {2, {1, 9}}, {3, {2, 3, 5}}};
  const DomainLayouts layouts = domainLayouts(target, bitwidth, dense);
  for (int i = 0; i < count; ++i) {
    const DomainShape *group = reshapes[randomBelow(3)];
    reshape(&layouts, target, group[randomBelow(4)], group[randomBelow(4)]);
    concatenateSlices(&layouts, target, boxes[randomBelow(4)]);
  }
  free(layouts.layouts);
}

int main(void) {
  enum { PAIRS = 800 };
  const char *seed = getenv("SEED"), *every = getenv("EVERY");
  const char *width = getenv("WIDTH");
  randomState = seed ? strtoull(seed, NULL, 10) : 1;

  static const DomainShape smallShapes[] = {
      {1, {1}},       {1, {5}},       {1, {17}},      {1, {49}},
      {2, {1, 1}},    {2, {1, 5}},    {2, {5, 1}},    {2, {4, 4}},
      {2, {3, 9}},    {2, {4, 17}},   {2, {9, 13}},   {3, {2, 1, 1}},
      {3, {2, 3, 5}}, {3, {3, 1, 4}}, {3, {2, 1, 9}}, {3, {2, 6, 1}}};
  const intptr_t numSmall = sizeof(smallShapes) / sizeof(*smallShapes);
  static const DomainShape realShapes[] = {
      {1, {300}}, {1, {2100}}, {2, {20, 200}}, {2, {1, 300}}, {3, {2, 7, 130}}};
  const intptr_t numReal = sizeof(realShapes) / sizeof(*realShapes);
  for (int8_t bitwidth = 4; bitwidth <= 32; bitwidth *= 2) {
    const int64_t dense = bitwidth == 32 ? 3 : 1;
    if (width && strtol(width, NULL, 10) != bitwidth)
      continue;
    if (every) {
      everyRelayout(&smallMachine, bitwidth, dense, strtoll(every, NULL, 10),
                    numSmall, smallShapes);
      continue;
    }
    stratifiedRelayouts(&smallMachine, bitwidth, dense, numSmall, smallShapes);
    relayouts(&newerMachine, bitwidth, dense, PAIRS, numSmall, smallShapes);
    movements(&smallMachine, bitwidth, dense, PAIRS);
    relayouts(&realMachine, bitwidth, 0, PAIRS / 20, numReal, realShapes);
  }
  return TEST_END();
}
