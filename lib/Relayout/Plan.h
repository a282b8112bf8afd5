//===- Plan.h - How data moves between vregs: a program on words -----------===//
//
// A plan computes destination vregs from source vregs with the register moves
// that every generation has. It is a list of nodes, each a vreg of 32-bit words
// made from earlier ones; equal nodes are one node, so that rotated copies,
// gathers and masks are shared by all destination vregs. Relayout.h chooses
// among plans by their cost and emits one op or two per node.
//
// Packed values are words too: sub-elements move by shifts, logic with constant
// bits, and the two pack formats.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_RELAYOUT_PLAN_H
#define MOSAIC_RELAYOUT_PLAN_H

#include "Relayout/Moves.h"

/// What a node does; `amount`, `low`, `high` and `mask` are fields of the node.
/// (s, l) is the word in sublane s, lane l; S and L are their counts.
typedef enum MosaicPlanOp {
  MOSAIC_PLAN_SOURCE,          ///< source vreg number `amount`
  MOSAIC_PLAN_ROTATE_SUBLANES, ///< (s, l) = low((s - amount) mod S, l)
  MOSAIC_PLAN_ROTATE_LANES,    ///< (s, l) = low(s, (l - amount) mod L)
  MOSAIC_PLAN_GATHER,          ///< (s, l) = low(nibble s of amount, l)
  MOSAIC_PLAN_SHUFFLE, ///< nibble p of s: low(p, l) for p < S, else high(p - S, l)
  MOSAIC_PLAN_BROADCAST, ///< (s, l) = low(s, amount)
  MOSAIC_PLAN_DIAGONAL, ///< (s, l) = low(s, amount + s); low alike in every sublane
  MOSAIC_PLAN_ANTIDIAGONAL, ///< (s, l) = low((l + amount) mod S, l)
  MOSAIC_PLAN_SHIFT_LEFT,   ///< words of low << amount
  MOSAIC_PLAN_SHIFT_RIGHT,  ///< words of low >> amount, zeros come in
  MOSAIC_PLAN_AND,          ///< words of low & amount
  MOSAIC_PLAN_OR,           ///< low | high
  MOSAIC_PLAN_SELECT,       ///< mask `mask` ? low : high
  MOSAIC_PLAN_PACK,         ///< `parts` narrowed and joined; `format`
  MOSAIC_PLAN_UNPACK,       ///< part `amount` of low, widened; `format`
} MosaicPlanOp;

/// Element widths and order of a pack or unpack (vreg_ops.md 4).
typedef struct MosaicPlanFormat {
  int8_t wide, narrow; ///< bits of an element
  bool compressed;     ///< otherwise interleaved
} MosaicPlanFormat;

typedef struct MosaicPlanNode {
  MosaicPlanOp op;
  MosaicPlanFormat format;
  int32_t low, high; ///< operands; -1: none
  int32_t mask;      ///< number of the mask; -1: none
  int64_t amount;
  const int32_t
      *parts; ///< wide / narrow operands, one per position; -1: absent
  int32_t nextInBucket; ///< of the table of equal nodes
  int32_t lastUser;     ///< the last gather or sublane rotation of this node
  int32_t previousUser; ///< of the same operand, before this one
  int32_t numUsers;     ///< operands that are this node
} MosaicPlanNode;

/// The lanes of 8 sublanes in halves of 64 bits, the first lane in the low bit.
enum { MOSAIC_WORD_SET_HALVES = 8 * 2 };

/// A set of words of a vreg.
typedef union MosaicWordSet {
  uint64_t lanes[8][2];                    ///< of a sublane: 0-63, 64-127
  uint64_t halves[MOSAIC_WORD_SET_HALVES]; ///< the same, of all sublanes
} MosaicWordSet;

/// Sublanes [low[0], high[0]) by lanes [low[1], high[1]).
typedef struct MosaicWordBox {
  uint8_t low[2], high[2];
} MosaicWordBox;

/// A mask: the union of boxes.
typedef struct MosaicPlanMask {
  MosaicWordSet words;
  int32_t numBoxes;
  const MosaicWordBox *boxes;
} MosaicPlanMask;

typedef struct MosaicPlan {
  MosaicArena *arena;
  MosaicArena *scratch; ///< of the destination vreg being planned
  const MosaicTarget *target;
  int8_t bitwidth; ///< of the elements that move
  bool
      avoidShuffles; ///< of two vregs' sublanes, even if the generation has them
  int32_t numNodes, numMasks;
  intptr_t nodeCapacity, maskCapacity;
  MosaicPlanNode *nodes;
  MosaicPlanMask *masks;
  int64_t cost; ///< of all nodes and masks, in half ops
  int32_t numBuckets;
  int32_t *buckets;
} MosaicPlan;

/// An empty plan. `arena` and `target` outlive it.
MosaicPlan mosaicPlanCreate(MosaicArena *arena, const MosaicTarget *target,
                            int8_t bitwidth);

/// A state to go back to: what was added since is dropped.
typedef struct MosaicPlanMark {
  int32_t numNodes, numMasks;
  int64_t cost;
} MosaicPlanMark;
MosaicPlanMark mosaicPlanMark(const MosaicPlan *plan);
void mosaicPlanRollBack(MosaicPlan *plan, MosaicPlanMark mark);

// Nodes. Each returns the number of a node that computes the value; an identity
// gives the operand.

int32_t mosaicPlanSource(MosaicPlan *plan, int32_t vreg);
/// A node like one that exists, with other operands.
int32_t mosaicPlanNode(MosaicPlan *plan, MosaicPlanNode node);
int32_t mosaicPlanRotateSublanes(MosaicPlan *plan, int32_t value,
                                 int64_t amount);
int32_t mosaicPlanRotateLanes(MosaicPlan *plan, int32_t value, int64_t amount);
/// Sublane s of the result is sublane pattern[s] of `value`, or whatever is
/// cheapest where pattern[s] is MOSAIC_ANY_SUBLANE: an identity, a rotation or a
/// gather that exists already.
#define MOSAIC_ANY_SUBLANE UINT8_C(0xff)
int32_t mosaicPlanPermute(MosaicPlan *plan, int32_t value,
                          const uint8_t pattern[8]);
int32_t mosaicPlanShuffle(MosaicPlan *plan, int32_t low, int32_t high,
                          const uint8_t pattern[8]);
int32_t mosaicPlanBroadcastLane(MosaicPlan *plan, int32_t value, int64_t lane);
int32_t mosaicPlanDiagonal(MosaicPlan *plan, int32_t value, int64_t lane);
int32_t mosaicPlanAntidiagonal(MosaicPlan *plan, int32_t value,
                               int64_t sublane);
/// Towards the high bits for a positive amount, to the low ones for a negative.
int32_t mosaicPlanShift(MosaicPlan *plan, int32_t value, int64_t bits);
int32_t mosaicPlanAnd(MosaicPlan *plan, int32_t value, uint32_t bits);
int32_t mosaicPlanOr(MosaicPlan *plan, int32_t left, int32_t right);
/// `inside` in the words of one set, `outside` in those of the other, and
/// anything elsewhere.
///
/// Requires: disjoint sets
int32_t mosaicPlanMerge(MosaicPlan *plan, const MosaicWordSet *inside,
                        int32_t insideValue, const MosaicWordSet *outside,
                        int32_t outsideValue);
/// Adds the masks of every second sublane, every second pair of sublanes, and so
/// on, so that merges take them where they can.
void mosaicPlanHalfMasks(MosaicPlan *plan);
int32_t mosaicPlanPack(MosaicPlan *plan, MosaicPlanFormat format,
                       const int32_t *parts);
int32_t mosaicPlanUnpack(MosaicPlan *plan, MosaicPlanFormat format,
                         int32_t value, int64_t part);

// Sets of words.

void mosaicWordSetAdd(MosaicWordSet *set, int64_t sublane, int64_t laneBegin,
                      int64_t laneEnd);
/// The first lane from `lane` on that is (`wanted`) or is not in the set; 128 if
/// there is none.
int mosaicWordSetNextLane(const MosaicWordSet *set, int64_t sublane, int lane,
                          bool wanted);
void mosaicWordSetUnite(MosaicWordSet *set, const MosaicWordSet *other);
bool mosaicWordSetsMeet(const MosaicWordSet *left, const MosaicWordSet *right);
bool mosaicWordSetContains(const MosaicWordSet *set, const MosaicWordSet *part);

/// Plans a movement: `results[i]` is the node of destination vreg i, -1 for one
/// that holds no data. `sourceNodes` are the nodes of the source vregs, numbered
/// through all sources.
///
/// Requires: moves of the plan's bitwidth; sorts them
/// Source:   relayout.md 11.2
void mosaicPlanMoves(MosaicPlan *plan, MosaicMoves *moves,
                     const int32_t *sourceNodes, int32_t *results);

#endif // MOSAIC_RELAYOUT_PLAN_H
