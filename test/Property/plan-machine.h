//===- plan-machine.h - Plans executed on symbols --------------------------===//
//
// Every sub-element of a vreg holds the number of the element that is there, or
// one of two other symbols. A plan is right if it puts the elements where the
// destination layout's map says, whatever the undefined ones are.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TEST_PROPERTY_PLAN_MACHINE_H
#define MOSAIC_TEST_PROPERTY_PLAN_MACHINE_H

#include "domain.h"

#include "Relayout/Plan.h"

enum { SYMBOL_ZERO = -1, SYMBOL_UNDEFINED = -2 };

/// Sublanes x lanes x sub-elements of one vreg.
typedef struct PlanMachine {
  const MosaicPlan *plan;
  int64_t sublanes, lanes, packing, slots;
  const int32_t *sources;
  int32_t *values; ///< per node, one vreg
} PlanMachine;

static inline int32_t *planVreg(const PlanMachine *machine, int32_t node) {
  return machine->values + (int64_t)node * machine->slots;
}

static inline int32_t planSlot(const PlanMachine *machine, int32_t node,
                               int64_t sublane, int64_t lane, int64_t part) {
  const int64_t slot =
      (sublane * machine->lanes + lane) * machine->packing + part;
  return planVreg(machine, node)[slot];
}

static inline bool planMaskHas(const MosaicPlanMask *mask, int64_t sublane,
                               int64_t lane) {
  for (int32_t i = 0; i < mask->numBoxes; ++i) {
    const MosaicWordBox *box = &mask->boxes[i];
    if (sublane >= box->low[0] && sublane < box->high[0] &&
        lane >= box->low[1] && lane < box->high[1])
      return true;
  }
  return false;
}

/// Bits of a shift or of an and are whole sub-elements in every plan.
static inline int32_t planShifted(const PlanMachine *machine,
                                  const MosaicPlanNode *node, int64_t sublane,
                                  int64_t lane, int64_t part) {
  const int64_t distance = node->amount / machine->plan->bitwidth;
  part += node->op == MOSAIC_PLAN_SHIFT_LEFT ? -distance : distance;
  if (part < 0 || part >= machine->packing)
    return SYMBOL_ZERO;
  return planSlot(machine, node->low, sublane, lane, part);
}

static inline int32_t planAnded(const PlanMachine *machine,
                                const MosaicPlanNode *node, int64_t sublane,
                                int64_t lane, int64_t part) {
  const int64_t width = machine->plan->bitwidth;
  const uint64_t ones = (UINT64_C(1) << width) - 1;
  const uint64_t bits = (uint64_t)node->amount >> (part * width) & ones;
  if (bits == 0)
    return SYMBOL_ZERO;
  return bits == ones ? planSlot(machine, node->low, sublane, lane, part)
                      : SYMBOL_UNDEFINED;
}

static inline int32_t planOred(int32_t left, int32_t right) {
  if (left == SYMBOL_ZERO)
    return right;
  return right == SYMBOL_ZERO ? left : SYMBOL_UNDEFINED;
}

/// The wide types of packs and unpacks hold one element each, in the low bits of
/// `wide` bits: `wide / bitwidth` slots, of which the first counts.
static inline int32_t planPacked(const PlanMachine *machine,
                                 const MosaicPlanNode *node, int64_t sublane,
                                 int64_t lane, int64_t part) {
  const int64_t factor = node->format.wide / node->format.narrow;
  const int64_t widePacking = 32 / node->format.wide;
  const int64_t narrowPacking = 32 / node->format.narrow;
  const int64_t span = machine->packing / narrowPacking;
  if (part % span != 0)
    return SYMBOL_UNDEFINED;
  const int64_t narrowPart = part / span;
  int64_t position = narrowPart % factor, fromSublane = sublane;
  int64_t fromPart = narrowPart / factor;
  if (node->format.compressed) {
    const int64_t row = sublane * narrowPacking + narrowPart;
    const int64_t rows = machine->sublanes * widePacking;
    position = row / rows;
    fromSublane = row % rows / widePacking;
    fromPart = row % rows % widePacking;
  }
  if (node->parts[position] < 0)
    return SYMBOL_UNDEFINED;
  return planSlot(machine, node->parts[position], fromSublane, lane,
                  fromPart * (machine->packing / widePacking));
}

static inline int32_t planUnpacked(const PlanMachine *machine,
                                   const MosaicPlanNode *node, int64_t sublane,
                                   int64_t lane, int64_t part) {
  const int64_t factor = node->format.wide / node->format.narrow;
  const int64_t widePacking = 32 / node->format.wide;
  const int64_t narrowPacking = 32 / node->format.narrow;
  const int64_t span = machine->packing / widePacking;
  if (part % span != 0)
    return SYMBOL_UNDEFINED;
  int64_t fromSublane = sublane;
  int64_t fromPart = part / span * factor + node->amount;
  if (node->format.compressed) {
    const int64_t row = node->amount * machine->sublanes * widePacking +
                        sublane * widePacking + part / span;
    fromSublane = row / narrowPacking;
    fromPart = row % narrowPacking;
  }
  return planSlot(machine, node->low, fromSublane, lane,
                  fromPart * (machine->packing / narrowPacking));
}

static inline int32_t planShuffled(const PlanMachine *machine,
                                   const MosaicPlanNode *node, int64_t sublane,
                                   int64_t lane, int64_t part) {
  const int64_t sublanes = machine->sublanes, half = sublanes / 2;
  const int64_t from = node->amount >> (4 * sublane) & 15;
  const int64_t first = node->amount >> (4 * (sublane - sublane % half)) & 15;
  // libtpu takes halves of vregs only: rows from a multiple of half on, in
  // order.
  if (from % half != sublane % half || from / half != first / half)
    return SYMBOL_UNDEFINED;
  return planSlot(machine, from < sublanes ? node->low : node->high,
                  from % sublanes, lane, part);
}

static inline int32_t planDiagonal(const PlanMachine *machine,
                                   const MosaicPlanNode *node, int64_t sublane,
                                   int64_t part) {
  const int64_t from = node->amount + sublane;
  if (from < 0 || from >= machine->lanes)
    return SYMBOL_UNDEFINED;
  const int32_t symbol = planSlot(machine, node->low, sublane, from, part);
  for (int64_t i = 0; i < machine->sublanes; ++i)
    if (planSlot(machine, node->low, i, from, part) != symbol)
      return SYMBOL_UNDEFINED;
  return symbol;
}

static inline int32_t planWord(const PlanMachine *machine,
                               const MosaicPlanNode *node, int64_t sublane,
                               int64_t lane, int64_t part) {
  const int64_t sublanes = machine->sublanes, lanes = machine->lanes;
  switch (node->op) {
  case MOSAIC_PLAN_SOURCE:
    return machine->sources[node->amount * machine->slots +
                            (sublane * lanes + lane) * machine->packing + part];
  case MOSAIC_PLAN_ROTATE_SUBLANES:
    return planSlot(machine, node->low,
                    (sublane + sublanes - node->amount) % sublanes, lane, part);
  case MOSAIC_PLAN_ROTATE_LANES:
    return planSlot(machine, node->low, sublane,
                    (lane + lanes - node->amount) % lanes, part);
  case MOSAIC_PLAN_GATHER:
    return planSlot(machine, node->low, node->amount >> (4 * sublane) & 15,
                    lane, part);
  case MOSAIC_PLAN_SHUFFLE:
    return planShuffled(machine, node, sublane, lane, part);
  case MOSAIC_PLAN_BROADCAST:
    return planSlot(machine, node->low, sublane, node->amount, part);
  case MOSAIC_PLAN_DIAGONAL:
    return planDiagonal(machine, node, sublane, part);
  case MOSAIC_PLAN_ANTIDIAGONAL:
    return planSlot(machine, node->low, (lane + node->amount) % sublanes, lane,
                    part);
  case MOSAIC_PLAN_SHIFT_LEFT:
  case MOSAIC_PLAN_SHIFT_RIGHT:
    return planShifted(machine, node, sublane, lane, part);
  case MOSAIC_PLAN_AND:
    return planAnded(machine, node, sublane, lane, part);
  case MOSAIC_PLAN_OR:
    return planOred(planSlot(machine, node->low, sublane, lane, part),
                    planSlot(machine, node->high, sublane, lane, part));
  case MOSAIC_PLAN_SELECT:
    return planSlot(
        machine,
        planMaskHas(&machine->plan->masks[node->mask], sublane, lane)
            ? node->low
            : node->high,
        sublane, lane, part);
  case MOSAIC_PLAN_PACK:
    return planPacked(machine, node, sublane, lane, part);
  case MOSAIC_PLAN_UNPACK:
    return planUnpacked(machine, node, sublane, lane, part);
  }
  return SYMBOL_UNDEFINED;
}

/// Executes a plan; `sources` are the source vregs, slot by slot. The caller
/// frees `values`.
static inline PlanMachine planExecute(const MosaicPlan *plan,
                                      const int32_t *sources) {
  PlanMachine machine = {.plan = plan,
                         .sublanes = plan->target->sublaneCount,
                         .lanes = plan->target->laneCount,
                         .packing = 32 / plan->bitwidth,
                         .sources = sources};
  machine.slots = machine.sublanes * machine.lanes * machine.packing;
  machine.values =
      malloc((size_t)(plan->numNodes * machine.slots + 1) * sizeof(int32_t));
  for (int32_t i = 0; i < plan->numNodes; ++i) {
    int32_t *slot = planVreg(&machine, i);
    for (int64_t sublane = 0; sublane < machine.sublanes; ++sublane)
      for (int64_t lane = 0; lane < machine.lanes; ++lane)
        for (int64_t part = 0; part < machine.packing; ++part)
          *slot++ = planWord(&machine, &plan->nodes[i], sublane, lane, part);
  }
  return machine;
}

#endif // MOSAIC_TEST_PROPERTY_PLAN_MACHINE_H
