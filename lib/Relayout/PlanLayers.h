//===- PlanLayers.h - One destination vreg from words of source vregs ------===//
//
// Inside Relayout: the part of a plan that puts whole words together. Terms are
// those of PlanMoves.c.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_RELAYOUT_PLANLAYERS_H
#define MOSAIC_RELAYOUT_PLANLAYERS_H

#include "Relayout/Plan.h"

/// Sub-elements `parts` (bit k: the k-th) of a word, from one source word whose
/// sub-element k - shift goes to k.
typedef struct MosaicPlanTake {
  int32_t node;
  uint8_t sublane; ///< of the source
  uint8_t laneChange, laneAmount;
  int8_t shift;
  uint32_t parts;
} MosaicPlanTake;

/// A take of a word, as a component sees it.
typedef struct MosaicPlanItem {
  uint8_t sublane, laneBegin, laneEnd;
  MosaicPlanTake take;
} MosaicPlanItem;

/// A value that holds what is wanted in some words.
typedef struct MosaicPlanPiece {
  MosaicWordSet words;
  int32_t value;
} MosaicPlanPiece;

/// A value in which every item has its words.
int32_t mosaicPlanItems(MosaicPlan *plan, intptr_t count,
                        const MosaicPlanItem *items);

/// A value in which every piece has its words; sorts the pieces.
int32_t mosaicPlanPieces(MosaicPlan *plan, intptr_t count,
                         MosaicPlanPiece *pieces);

/// One destination vreg from all its moves (sorted, at least one), by the general
/// scheme of PlanMoves.c.
int32_t mosaicPlanVreg(MosaicPlan *plan, intptr_t count,
                       const MosaicMove *moves, const int32_t *sourceNodes);

#endif // MOSAIC_RELAYOUT_PLANLAYERS_H
