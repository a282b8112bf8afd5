//===- Relayout.h - Data movement between vreg arrays ----------------------===//
//
// What rules call. A change of layout is mosaicRelayout. Any other movement of
// elements that is known at compile time (reshape, slice, concatenate, rotate by
// a constant, …) is described by moves (Moves.h) and carried out by
// mosaicMoveVregs, whatever the layouts and shapes:
//
//   // tpu.reshape: elements keep their row-major number
//   MosaicMoves moves = mosaicMovesBetween(builder, 1, &source, result);
//   mosaicMovesAddLinear(&moves, 0, 0, 0, numElements);
//   return mosaicMoveVregs(builder, &moves, &source, result);
//
//   // tpu.concatenate: one box per source
//   MosaicMoves moves = mosaicMovesBetween(builder, numSources, sources, result);
//   for (intptr_t i = 0; i < numSources; ++i) {
//     mosaicMovesAddBox(&moves, &(MosaicBox){.begin = begin, .source = i,
//                                            .sizes = sources[i]->shape.sizes,
//                                            .sourceBegin = zeros});
//     begin[dim] += sources[i]->shape.sizes[dim];
//   }
//   return mosaicMoveVregs(builder, &moves, sources, result);
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_RELAYOUT_RELAYOUT_H
#define MOSAIC_RELAYOUT_RELAYOUT_H

#include "Relayout/Moves.h"
#include "Relayout/VregArray.h"

/// Brings a value into another layout, at the least estimated cost. Only masks
/// may change their bitwidth.
///
/// Requires: both layouts valid for the target and for the value
/// Returns:  success and the array
/// Errors:   a replicated destination direction of a dimension that is longer
///           than 1 and not replicated in the source; more vregs than
///           MOSAIC_MOST_VREGS; both at `op`
/// Source:   relayout.md 3, 11
MlirLogicalResult mosaicRelayout(MosaicBuilder *builder, MlirOperation op,
                                 const MosaicVregArray *source,
                                 MosaicVectorLayout layout,
                                 MosaicVregArray *result);

/// An empty movement from arrays to an array that is laid out
/// (mosaicVregArrayCreate). All have layouts of one bitwidth. It has an arena of
/// its own, which mosaicMoveVregs destroys.
MosaicMoves mosaicMovesBetween(MosaicBuilder *builder, intptr_t numSources,
                               const MosaicVregArray *const *sources,
                               const MosaicVregArray *result);

/// Emits the ops of a movement and fills result->vregs. What no move reaches is
/// undefined. The moves and their arena are gone.
///
/// Requires: moves made by mosaicMovesBetween of these arrays
void mosaicMoveVregs(MosaicBuilder *builder, MosaicMoves *moves,
                     const MosaicVregArray *const *sources,
                     MosaicVregArray *result);

/// Emits the ops of a change of layout into result->vregs; `result` is laid out
/// for the same value. What mosaicRelayout does when it has checked what it is
/// asked for.
///
/// Requires: equal bitwidths; no replication in `result` along a dimension along
///           which the value varies
void mosaicMoveToLayout(MosaicBuilder *builder, const MosaicVregArray *source,
                        MosaicVregArray *result);

#endif // MOSAIC_RELAYOUT_RELAYOUT_H
