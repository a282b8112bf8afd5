//===- Emit.c - The ops of a plan ------------------------------------------===//

#include "Relayout/Emit.h"

#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"

#include "mlir-c/BuiltinTypes.h"

typedef struct Emitter {
  MosaicBuilder *builder;
  const MosaicPlan *plan;
  const MlirValue *sources;
  MlirType moved;      ///< of what is rotated, gathered and selected
  MlirType words;      ///< i32 vreg
  MlirType packed[33]; ///< integer vregs by bitwidth, made when first used
  MlirValue *values;   ///< of the nodes so far, in the type that each comes in
  MlirValue *masks;    ///< emitted when first used
} Emitter;

static MlirValue valueAs(Emitter *emitter, int32_t node, MlirType type) {
  return mosaicBuildBitcastVreg(emitter->builder, emitter->values[node], type);
}

static MlirValue mask(Emitter *emitter, int32_t number) {
  MlirValue *value = &emitter->masks[number];
  if (!mlirValueIsNull(*value))
    return *value;
  MosaicBuilder *builder = emitter->builder;
  const MlirType type = mosaicTypeWithElement(
      emitter->words, mlirIntegerTypeGet(builder->context, 1));
  const MosaicPlanMask *plan = &emitter->plan->masks[number];
  for (int32_t i = 0; i < plan->numBoxes; ++i) {
    const MosaicWordBox *box = &plan->boxes[i];
    const int64_t low[] = {box->low[0], box->low[1]};
    const int64_t high[] = {box->high[0], box->high[1]};
    const MlirValue words = mosaicBuildCreateMask(builder, type, low, high);
    *value = i == 0 ? words : mosaicBuildOrI(builder, *value, words);
  }
  return *value;
}

static MlirValue rotate(Emitter *emitter, MlirValue value, int64_t amount,
                        int32_t dim) {
  return mosaicBuildDynamicRotate(
      emitter->builder, value, mosaicBuildI32Constant(emitter->builder, amount),
      dim);
}

// Sublanes of `low`, or of `low` and `high`, by a pattern of one nibble each.
static MlirValue permute(Emitter *emitter, const MosaicPlanNode *node,
                         MlirValue low, MlirValue high) {
  int32_t pattern[8];
  for (int i = 0; i < emitter->plan->target->sublaneCount; ++i)
    pattern[i] = (int32_t)(node->amount >> (4 * i) & 15);
  return mlirValueIsNull(high)
             ? mosaicBuildSublaneGather(emitter->builder, low, pattern)
             : mosaicBuildSublaneShuffle(emitter->builder, low, high, pattern);
}

static MlirValue splat(Emitter *emitter, int64_t value) {
  return mosaicBuildIntConstant(emitter->builder, emitter->words, value);
}

static MlirValue broadcastLane(Emitter *emitter, MlirValue value,
                               int64_t lane) {
  static const int32_t lanes[] = {1};
  return mosaicBuildDynamicGather(emitter->builder, value, splat(emitter, lane),
                                  1, lanes);
}

// Lane l of the result, in every sublane, is lane l of sublane l + `sublane`.
static MlirValue antidiagonal(Emitter *emitter, MlirValue value,
                              int64_t sublane) {
  static const int32_t lanes[] = {1}, sublanes[] = {0};
  MosaicBuilder *builder = emitter->builder;
  MlirValue index = mosaicBuildIota(builder, emitter->words, 1, lanes);
  if (sublane != 0)
    index = mosaicBuildAddI(builder, index, splat(emitter, sublane));
  return mosaicBuildDynamicGather(builder, value, index, 1, sublanes);
}

static MlirType packedType(Emitter *emitter, int8_t bitwidth) {
  MosaicBuilder *builder = emitter->builder;
  MlirType *type = &emitter->packed[bitwidth];
  if (mlirTypeIsNull(*type))
    *type = mosaicVregType(
        builder->target,
        mlirIntegerTypeGet(builder->context, (unsigned)bitwidth), bitwidth);
  return *type;
}

static MlirValue pack(Emitter *emitter, const MosaicPlanNode *node) {
  MosaicBuilder *builder = emitter->builder;
  const MlirType wide = packedType(emitter, node->format.wide);
  MlirValue parts[32];
  int32_t positions[32];
  intptr_t count = 0;
  for (int32_t i = 0; i < node->format.wide / node->format.narrow; ++i) {
    if (node->parts[i] < 0)
      continue;
    parts[count] = valueAs(emitter, node->parts[i], wide);
    positions[count++] = i;
  }
  return mosaicBuildPackSubelements(
      builder, packedType(emitter, node->format.narrow), count, parts,
      positions,
      node->format.compressed ? TPU_PACK_COMPRESSED : TPU_PACK_INTERLEAVED);
}

static MlirValue unpack(Emitter *emitter, const MosaicPlanNode *node) {
  MosaicBuilder *builder = emitter->builder;
  // What sign extension fills is never looked at.
  return mosaicBuildUnpackSubelements(
      builder, packedType(emitter, node->format.wide),
      valueAs(emitter, node->low, packedType(emitter, node->format.narrow)),
      (int32_t)node->amount,
      node->format.compressed ? TPU_PACK_COMPRESSED : TPU_PACK_INTERLEAVED,
      false);
}

// An operand in the type in which it moves; null if the node has none.
static MlirValue operand(Emitter *emitter, int32_t node) {
  return node < 0 ? (MlirValue){0} : valueAs(emitter, node, emitter->moved);
}

static MlirValue emitNode(Emitter *emitter, const MosaicPlanNode *node) {
  MosaicBuilder *builder = emitter->builder;
  if (node->op == MOSAIC_PLAN_UNPACK)
    return unpack(emitter, node);
  const MlirValue low = operand(emitter, node->low);
  const MlirValue high = operand(emitter, node->high);
  switch (node->op) {
  case MOSAIC_PLAN_SOURCE:
    return emitter->sources[node->amount];
  case MOSAIC_PLAN_ROTATE_SUBLANES:
    return rotate(emitter, low, node->amount, 0);
  case MOSAIC_PLAN_ROTATE_LANES:
    return rotate(emitter, low, node->amount, 1);
  case MOSAIC_PLAN_GATHER:
  case MOSAIC_PLAN_SHUFFLE:
    return permute(emitter, node, low, high);
  case MOSAIC_PLAN_BROADCAST:
    return broadcastLane(emitter, low, node->amount);
  case MOSAIC_PLAN_DIAGONAL:
    return mosaicBuildBroadcastInSublanes(builder, low, (int32_t)node->amount);
  case MOSAIC_PLAN_ANTIDIAGONAL:
    return antidiagonal(emitter, low, node->amount);
  case MOSAIC_PLAN_SHIFT_LEFT:
    return mosaicBuildShLI(builder, low, splat(emitter, node->amount));
  case MOSAIC_PLAN_SHIFT_RIGHT:
    return mosaicBuildShRUI(builder, low, splat(emitter, node->amount));
  case MOSAIC_PLAN_AND:
    return mosaicBuildAndI(builder, low, splat(emitter, node->amount));
  case MOSAIC_PLAN_OR:
    return mosaicBuildOrI(builder, low, high);
  case MOSAIC_PLAN_SELECT:
    return mosaicBuildSelect(builder, mask(emitter, node->mask), low, high);
  case MOSAIC_PLAN_PACK:
    return pack(emitter, node);
  case MOSAIC_PLAN_UNPACK:
    break; // above: its operand is not moved
  }
  return low;
}

// Whether every node moves whole words of 32-bit elements, of whatever type.
static bool movesWords(const MosaicPlan *plan) {
  for (int32_t i = 0; i < plan->numNodes; ++i)
    switch (plan->nodes[i].op) {
    case MOSAIC_PLAN_SHIFT_LEFT:
    case MOSAIC_PLAN_SHIFT_RIGHT:
    case MOSAIC_PLAN_AND:
    case MOSAIC_PLAN_OR:
    case MOSAIC_PLAN_PACK:
    case MOSAIC_PLAN_UNPACK:
      return false;
    default:
      break;
    }
  return plan->bitwidth == 32;
}

void mosaicEmitPlan(MosaicBuilder *builder, const MosaicPlan *plan,
                    const MlirValue *sources, MlirType vregType,
                    int64_t numResults, const int32_t *nodes,
                    MlirValue *results) {
  Emitter emitter = {
      .builder = builder,
      .plan = plan,
      .sources = sources,
      .values = MOSAIC_ARENA_ARRAY(plan->arena, MlirValue, plan->numNodes),
      .masks = MOSAIC_ARENA_ARRAY(plan->arena, MlirValue, plan->numMasks)};
  emitter.words = packedType(&emitter, 32);
  emitter.moved = movesWords(plan) ? vregType : emitter.words;
  for (int32_t i = 0; i < plan->numNodes; ++i)
    emitter.values[i] = emitNode(&emitter, &plan->nodes[i]);
  for (int64_t i = 0; i < numResults; ++i)
    if (nodes[i] >= 0)
      results[i] = valueAs(&emitter, nodes[i], vregType);
}
