//===- Cost.h - What a change of layout costs, before it is emitted --------===//

#ifndef MOSAIC_RELAYOUT_COST_H
#define MOSAIC_RELAYOUT_COST_H

#include "Relayout/Moves.h"

/// Costs are counted in half ops: what one op counts. A select, a shift, logic, a
/// pack and an unpack count half of that.
#define MOSAIC_COST_OF_OP 2

/// Vregs of a value, counted no further than MOSAIC_MOST_COUNTED_VREGS.
#define MOSAIC_MOST_COUNTED_VREGS (INT64_C(1) << 20)
int64_t mosaicVregCount(const MosaicPlacedShape *shape,
                        const MosaicTarget *target);

/// What mosaicRelayout of a value from its place to another layout costs, in half
/// ops: 0 where vregs are only named anew, the cost of the plan otherwise. Large
/// values, and masks that change their width, are estimated by their vregs.
///
/// Requires: layouts that are valid for the target and of no higher rank than the
///           value; no replication in `to` along a dimension along which it varies
/// Source:   relayout.md 11
int64_t mosaicRelayoutCost(const MosaicTarget *target,
                           const MosaicPlacedShape *source,
                           MosaicVectorLayout to);

#endif // MOSAIC_RELAYOUT_COST_H
