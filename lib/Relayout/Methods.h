//===- Methods.h - Ways to change a layout, and the cheapest of them -------===//

#ifndef MOSAIC_RELAYOUT_METHODS_H
#define MOSAIC_RELAYOUT_METHODS_H

#include "Relayout/Plan.h"

/// Plans a change of layout of one bitwidth: by moves, or, for packed elements
/// between rows and columns, unpacked to words and packed again, where that costs
/// less.
///
/// Shape:    sourceNodes and results: one node per vreg of the two arrays
/// Requires: a plan of the layouts' bitwidth; every replicated direction of
///           `destination` is one along which the value does not vary
/// Source:   relayout.md 7, 11.4, 11.7
void mosaicPlanRelayout(MosaicPlan *plan, const MosaicPlacedShape *source,
                        MosaicVectorLayout destination,
                        const int32_t *sourceNodes, int32_t *results);

#endif // MOSAIC_RELAYOUT_METHODS_H
