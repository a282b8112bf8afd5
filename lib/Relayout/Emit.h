//===- Emit.h - The ops of a plan ------------------------------------------===//

#ifndef MOSAIC_RELAYOUT_EMIT_H
#define MOSAIC_RELAYOUT_EMIT_H

#include "Builder/Builder.h"
#include "Relayout/Plan.h"

/// Emits the ops of a plan. Values keep their type where a plan has no
/// arithmetic on 32-bit elements; otherwise they are 32-bit words in between.
///
/// Shape:    sources[i] is source vreg i; results[i] the vreg of node nodes[i],
///           of `vregType`, the sources' type; null for node -1
/// Requires: elements of the plan's bitwidth; no mask type (convert to integers
///           first)
void mosaicEmitPlan(MosaicBuilder *builder, const MosaicPlan *plan,
                    const MlirValue *sources, MlirType vregType,
                    int64_t numResults, const int32_t *nodes,
                    MlirValue *results);

#endif // MOSAIC_RELAYOUT_EMIT_H
