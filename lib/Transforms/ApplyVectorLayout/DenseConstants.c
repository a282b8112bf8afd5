//===- DenseConstants.c - Constants whose elements differ ------------------===//
//
// Lowered code has no constants but splats. A vreg of other words is put
// together from splats by a decision tree over the bits of a word's place in
// it, 3 of the sublane and 7 of the lane:
//
//            bit of place      mask = iota & bit != 0
//           /            \     select(mask, high, low)
//        low              high
//
// A half that is uniform is a splat, a bit that makes no difference is left
// out, and equal subtrees are built once: equal rows cost what one costs, two
// values cost a few selects. Words that follow an iota are computed from one.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Support/Diagnostics.h"
#include "Support/HashIndex.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

enum {
  WORD_PLACES = 8 * 128,
  LANES = 128,
  PLACE_BITS = 10,
  /// More vregs or tree nodes than that are data, not a constant: they belong
  /// in memory.
  MOST_CONSTANT_VREGS = 1024,
  MOST_NODES = 4096,
};

/// Words of a vreg, or of a part of it. Bits that are not known are padding.
typedef struct Words {
  int64_t count; ///< a power of two
  const uint32_t *values;
  const uint32_t *known;
} Words;

/// A subtree that was built.
typedef struct Node {
  Words words;
  MlirValue vreg;
} Node;

typedef struct Tree {
  MosaicBuilder *builder;
  MlirType type;              ///< of a vreg of words
  MlirValue iotas[2];         ///< sublanes, lanes; null until used
  MlirValue bits[PLACE_BITS]; ///< masks of the bits of a place; likewise
  MosaicHashIndex index;      ///< of `nodes`, by their words
  Node *nodes;
} Tree;

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

static uint64_t hashWords(Words words) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325); // FNV-1a
  const uint64_t prime = UINT64_C(0x100000001b3);
  for (int64_t i = 0; i < words.count; ++i)
    hash = (((hash ^ words.values[i]) * prime) ^ words.known[i]) * prime;
  return hash;
}

static bool sameWords(Words left, Words right) {
  const size_t size = (size_t)left.count * sizeof(*left.values);
  return left.count == right.count &&
         memcmp(left.values, right.values, size) == 0 &&
         memcmp(left.known, right.known, size) == 0;
}

// Whether all known bits agree with one word, and which.
static bool isUniform(Words words, uint32_t *word) {
  uint32_t known = 0;
  *word = 0;
  for (int64_t i = 0; i < words.count; ++i) {
    if ((*word ^ words.values[i]) & known & words.known[i])
      return false;
    *word |= words.values[i] & words.known[i];
    known |= words.known[i];
  }
  return true;
}

static Words halfOf(Words words, bool high) {
  const int64_t count = words.count / 2;
  const int64_t start = high ? count : 0;
  return (Words){count, words.values + start, words.known + start};
}

// One half that serves for both, if their known bits agree.
static bool mergeHalves(MosaicArena *arena, Words low, Words high,
                        Words *merged) {
  for (int64_t i = 0; i < low.count; ++i)
    if ((low.values[i] ^ high.values[i]) & low.known[i] & high.known[i])
      return false;
  uint32_t *values = MOSAIC_ARENA_ARRAY(arena, uint32_t, low.count);
  uint32_t *known = MOSAIC_ARENA_ARRAY(arena, uint32_t, low.count);
  for (int64_t i = 0; i < low.count; ++i) {
    values[i] = low.values[i] | high.values[i]; // unknown bits are 0
    known[i] = low.known[i] | high.known[i];
  }
  *merged = (Words){low.count, values, known};
  return true;
}

/// Words that grow by the same amounts from sublane to sublane and from lane to
/// lane.
typedef struct Steps {
  uint32_t first, steps[2];
} Steps;

static bool isWhole(Words words, int64_t place) {
  return words.known[place] == UINT32_MAX;
}

static bool findSteps(Words words, Steps *found) {
  const int64_t distances[] = {LANES, 1};
  *found = (Steps){0};
  for (int k = 0; k < 2; ++k)
    for (int64_t i = 0; i + distances[k] < words.count; ++i)
      if (isWhole(words, i) && isWhole(words, i + distances[k]) &&
          (k == 0 || i % LANES + 1 < LANES)) {
        found->steps[k] = words.values[i + distances[k]] - words.values[i];
        break;
      }
  bool isFirst = true;
  for (int64_t i = 0; i < words.count; ++i) {
    const uint32_t grown = found->steps[0] * (uint32_t)(i / LANES) +
                           found->steps[1] * (uint32_t)(i % LANES);
    if (words.known[i] == 0)
      continue;
    if (isFirst)
      found->first = words.values[i] - grown;
    isFirst = false;
    if ((found->first + grown - words.values[i]) & words.known[i])
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The tree
//===----------------------------------------------------------------------===//

static MlirValue buildSplat(Tree *tree, uint32_t word) {
  return mosaicBuildIntConstant(tree->builder, tree->type, word);
}

static MlirValue buildPlaceIota(Tree *tree, int dim) {
  const int32_t dims[] = {dim};
  if (mlirValueIsNull(tree->iotas[dim]))
    tree->iotas[dim] = mosaicBuildIota(tree->builder, tree->type, 1, dims);
  return tree->iotas[dim];
}

// Where bit `bit` of a place is set.
static MlirValue buildPlaceBit(Tree *tree, int bit) {
  if (!mlirValueIsNull(tree->bits[bit]))
    return tree->bits[bit];
  const int laneBits = 7;
  const int dim = bit >= laneBits ? 0 : 1;
  const MlirValue set = mosaicBuildAndI(
      tree->builder, buildPlaceIota(tree, dim),
      buildSplat(tree, UINT32_C(1) << (dim == 0 ? bit - laneBits : bit)));
  tree->bits[bit] =
      mosaicBuildCmpI(tree->builder, MOSAIC_CMPI_NE, set, buildSplat(tree, 0));
  return tree->bits[bit];
}

static MlirValue buildSteps(Tree *tree, Steps steps) {
  MlirValue sum = {0};
  for (int dim = 0; dim < 2; ++dim) {
    if (steps.steps[dim] == 0)
      continue;
    MlirValue term = buildPlaceIota(tree, dim);
    if (steps.steps[dim] != 1)
      term = mosaicBuildMulI(tree->builder, term,
                             buildSplat(tree, steps.steps[dim]));
    sum =
        mlirValueIsNull(sum) ? term : mosaicBuildAddI(tree->builder, sum, term);
  }
  return steps.first == 0 ? sum
                          : mosaicBuildAddI(tree->builder, sum,
                                            buildSplat(tree, steps.first));
}

static bool buildWords(Tree *tree, Words words, MlirValue *vreg);

static bool buildNode(Tree *tree, Words words, MlirValue *vreg) {
  uint32_t word = 0;
  Steps steps;
  Words merged;
  if (isUniform(words, &word)) {
    *vreg = buildSplat(tree, word);
    return true;
  }
  // Of the places in a smaller part no iota counts.
  if ((words.count == WORD_PLACES || words.count == LANES) &&
      findSteps(words, &steps)) {
    *vreg = buildSteps(tree, steps);
    return true;
  }
  const Words low = halfOf(words, false), high = halfOf(words, true);
  if (mergeHalves(tree->builder->arena, low, high, &merged))
    return buildWords(tree, merged, vreg);
  MlirValue halves[2];
  if (!buildWords(tree, low, &halves[0]) || !buildWords(tree, high, &halves[1]))
    return false;
  int bit = 0;
  while (INT64_C(2) << bit < words.count)
    ++bit;
  *vreg = mosaicBuildSelect(tree->builder, buildPlaceBit(tree, bit), halves[1],
                            halves[0]);
  return true;
}

// Returns false when the tree becomes too large.
static bool buildWords(Tree *tree, Words words, MlirValue *vreg) {
  const uint64_t hash = hashWords(words);
  for (int32_t i = mosaicHashIndexFirst(&tree->index, hash); i >= 0;
       i = tree->index.next[i])
    if (tree->index.hashes[i] == hash &&
        sameWords(tree->nodes[i].words, words)) {
      *vreg = tree->nodes[i].vreg;
      return true;
    }
  if (!buildNode(tree, words, vreg) || tree->index.count == MOST_NODES)
    return false;
  void *nodes = tree->nodes;
  const int32_t number = mosaicHashIndexAdd(&tree->index, tree->builder->arena,
                                            hash, &nodes, sizeof(Node));
  tree->nodes = nodes;
  tree->nodes[number] = (Node){.words = words, .vreg = *vreg};
  return true;
}

//===----------------------------------------------------------------------===//
// The constant
//===----------------------------------------------------------------------===//

static MlirLogicalResult tooManyValues(const ApplyOp *op) {
  return mosaicOpError(op->op, "has too many different elements to compute "
                               "them; pass it to the kernel as an operand");
}

static Tree *createTree(ApplyOp *op) {
  Tree *tree = MOSAIC_ARENA_NEW(op->context->arena, Tree);
  tree->builder = &op->builder;
  tree->type = mosaicVregWordsType(&op->builder);
  return tree;
}

MlirLogicalResult applyBuildLaneWords(ApplyOp *op, const uint32_t *words,
                                      const bool *known, MlirValue *vreg) {
  uint32_t *mask = MOSAIC_ARENA_ARRAY(op->context->arena, uint32_t, LANES);
  for (int64_t i = 0; i < LANES; ++i)
    mask[i] = known[i] ? UINT32_MAX : 0;
  const bool isSmall =
      buildWords(createTree(op), (Words){LANES, words, mask}, vreg);
  return isSmall ? mlirLogicalResultSuccess() : tooManyValues(op);
}

// The bits of element `position`.
static uint32_t elementBits(MlirAttribute elements, int64_t bitwidth,
                            int64_t position) {
  if (bitwidth == 1)
    return mlirDenseElementsAttrGetBoolValue(elements, position);
  const size_t size = bitwidth <= 8 ? 1 : (size_t)bitwidth / 8;
  const char *data = mlirDenseElementsAttrGetRawData(elements);
  uint32_t bits = 0;
  for (size_t i = 0; i < size; ++i)
    bits |= (uint32_t)(unsigned char)data[(size_t)position * size + i]
            << (8 * i);
  return bits;
}

// The words of all vregs, one vreg after the other.
static void fillWords(const ApplyOp *op, MlirAttribute elements,
                      uint32_t *values, uint32_t *known) {
  const MosaicVregArray *result = op->results[0];
  const int64_t bitwidth = result->layout.bitwidth;
  const uint32_t ones = UINT32_MAX >> (32 - bitwidth);
  const intptr_t rank = result->shape.rank;
  int64_t *index = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, rank);
  int64_t position = 0;
  do {
    const MosaicVregPlace place = mosaicVectorLayoutPlace(
        result->layout, op->builder.target, rank, result->shape.sizes, index);
    const int64_t word =
        place.vreg * WORD_PLACES + place.sublane * LANES + place.lane;
    const uint32_t bits =
        elementBits(elements, mosaicElementBitwidth(result->type), position++);
    values[word] |= (bits & ones) << (place.subelement * bitwidth);
    known[word] |= ones << (place.subelement * bitwidth);
  } while (mosaicIndexAdvance(rank, result->shape.sizes, index));
}

static MlirLogicalResult checkDenseConstant(const ApplyOp *op,
                                            MlirAttribute elements) {
  const MosaicVregArray *result = op->results[0];
  if (!mlirAttributeIsADenseElements(elements))
    return applyUnsupported(op, "vector constants are dense");
  if (mosaicVregArrayIsReplicated(result, MOSAIC_ROWS) ||
      mosaicVregArrayIsReplicated(result, MOSAIC_COLUMNS))
    return mosaicOpError(op->op, "has elements that differ, in a layout that "
                                 "says they are the same along a dimension");
  if (mosaicElementBitwidth(result->type) == 1 && result->layout.bitwidth != 32)
    return applyUnsupported(op, "masks whose elements differ are those of "
                                "32-bit data");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyDenseConstant(ApplyOp *op, MlirAttribute elements) {
  MosaicBuilder *builder = &op->builder;
  MosaicArena *arena = op->context->arena;
  MosaicVregArray *result = op->results[0];
  MOSAIC_TRY(checkDenseConstant(op, elements));
  if (result->numVregs > MOST_CONSTANT_VREGS)
    return tooManyValues(op);
  const int64_t count = result->numVregs * WORD_PLACES;
  uint32_t *values = MOSAIC_ARENA_ARRAY(arena, uint32_t, count);
  uint32_t *known = MOSAIC_ARENA_ARRAY(arena, uint32_t, count);
  fillWords(op, elements, values, known);
  Tree *tree = createTree(op);
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  for (int64_t i = 0; i < result->numVregs; ++i) {
    const Words words = {WORD_PLACES, values + i * WORD_PLACES,
                         known + i * WORD_PLACES};
    MlirValue vreg;
    if (!buildWords(tree, words, &vreg))
      return tooManyValues(op);
    result->vregs[i] = mosaicElementBitwidth(result->type) == 1
                           ? mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, vreg,
                                             buildSplat(tree, 0))
                           : mosaicBuildBitcastVreg(builder, vreg, type);
  }
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
