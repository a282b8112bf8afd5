//===- Moves.h - What has to move between two vreg arrays, as numbers ------===//
//
// Any movement of data between vectors in registers (a change of layout, a
// reshape, a slice, a concatenation, a rotation by a constant) is the same kind
// of thing: pieces of rows that lie somewhere in the source vregs and are wanted
// somewhere in the destination vregs. This header describes the movement; Plan.h
// finds the ops that carry it out; Relayout.h does both and emits the ops.
//
// A rule says which logical elements go where, in runs along the minor
// dimension. The layouts turn a run into moves, one per row of lanes on either
// side:
//
//   vector<2x200xf32> in 32,{0,0},(8,128)  ->  the same in 32,{3,100},(8,128)
//
//                 source                          destination
//            vreg 0      vreg 1              vreg 0        vreg 1      vreg 2
//          +--------+  +-----+ . +         + . . . . +  +--------+  + . . . . +
//   row 0  |aaaaaaaa|  |bbbbb|                  .aaaa    aaaabbbb    b
//   row 1  |cccccccc|  |ddddd|                  .cccc    ccccdddd    d
//                                          sublanes 3 and 4, lanes from 100
//
//   Run {row 0, column 0, length 200, from row 0, column 0} becomes
//     to vreg 0, sublane 3, lanes 100-127   from vreg 0, sublane 0, rotated by 100
//     to vreg 1, sublane 3, lanes   0- 99   from vreg 0, sublane 0, rotated by 100
//     to vreg 1, sublane 3, lanes 100-127   from vreg 1, sublane 0, rotated by 100
//     to vreg 2, sublane 3, lanes   0- 43   from vreg 1, sublane 0, rotated by 100
//
// No IR here: everything is decided on integers, and tested on integers
// (test/Property/relayout-plan.c).
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_RELAYOUT_MOVES_H
#define MOSAIC_RELAYOUT_MOVES_H

#include "Layout/Placement.h"
#include "Support/Arena.h"

#include "mosaic-c/Target.h"
#include "mosaic-c/VectorLayout.h"

#include <stdbool.h>
#include <stdint.h>

/// A vector as far as movement is concerned: its layout and its shape.
typedef struct MosaicPlacedShape {
  MosaicVectorLayout layout;
  intptr_t rank;
  const int64_t *sizes; ///< must live as long as the moves
} MosaicPlacedShape;

/// How the lanes of a source row reach the lanes of the destination.
typedef enum MosaicLaneChange {
  MOSAIC_LANES_ROTATE,    ///< destination lane = source lane + amount
  MOSAIC_LANES_ANY,       ///< the source holds the same in every lane
  MOSAIC_LANES_BROADCAST, ///< every destination lane = source lane `amount`
} MosaicLaneChange;

/// One row of lanes, or a part of it, that goes from one place to another.
typedef struct MosaicMove {
  int32_t vreg;   ///< destination, row-major number in the array
  int32_t source; ///< source vreg, numbered through the arrays of all sources
  uint8_t sublane, subelement;
  uint8_t laneBegin, laneEnd; ///< destination lanes [begin, end)
  uint8_t sourceSublane, sourceSubelement;
  uint8_t laneAmount;
  uint8_t laneChange; ///< MosaicLaneChange
} MosaicMove;

// Moves are compared and hashed as bytes.
_Static_assert(sizeof(MosaicMove) == 2 * sizeof(int32_t) + 8,
               "a move has no padding");

/// Elements (row, column) … (row, column + length - 1) of the destination come
/// from (sourceRow, sourceColumn) … of source `source`. A row number counts
/// row-major through all dimensions but the minor one; a vector of rank 1 has
/// one row, one of rank 0 one row of one column.
typedef struct MosaicRun {
  int64_t row, column, length;
  intptr_t source;
  int64_t sourceRow, sourceColumn;
} MosaicRun;

/// A box of elements: `sizes[i]` positions in each dimension, from `begin` in the
/// destination and from `sourceBegin` in source `source` (arrays of the rank).
typedef struct MosaicBox {
  const int64_t *begin;
  const int64_t *sizes;
  intptr_t source;
  const int64_t *sourceBegin;
} MosaicBox;

/// A movement: filled by the functions below, in any order of runs.
typedef struct MosaicMoves {
  MosaicArena *arena;
  const MosaicTarget *target;
  intptr_t numSources;
  const MosaicPlacedShape *sources;
  const int32_t
      *firstVregs; ///< numSources + 1: where each source's vregs start
  MosaicPlacedShape destination;
  const MosaicPlacement *sourcePlacements;
  MosaicPlacement placement; ///< of the destination
  int32_t numVregs;          ///< of the destination
  intptr_t count, capacity;
  MosaicMove *moves;
} MosaicMoves;

/// An empty movement to `destination`.
///
/// Requires: valid layouts of one bitwidth on shapes that they can have; arrays
///           of at most MOSAIC_MOST_VREGS (VregArray.h) vregs; at most 8 sublanes
///           and 128 lanes in `target`. `sources` and `target` outlive the moves
MosaicMoves mosaicMovesCreate(MosaicArena *arena, const MosaicTarget *target,
                              intptr_t numSources,
                              const MosaicPlacedShape *sources,
                              MosaicPlacedShape destination);

/// Adds the moves of one run. Destination elements that no run reaches are
/// undefined, like padding. Along a replicated direction of the destination only
/// the first position counts, and is copied to all; along one of the source, the
/// copy is taken that has the shortest way.
///
/// Requires: both ends inside their shapes; no destination element twice
void mosaicMovesAddRun(MosaicMoves *moves, const MosaicRun *run);

/// `length` elements that follow each other in row-major order on both sides,
/// counted through the whole vectors: what a reshape does.
void mosaicMovesAddLinear(MosaicMoves *moves, int64_t element, intptr_t source,
                          int64_t sourceElement, int64_t length);

/// A box; destination and source have equal ranks. A slice is one box, a
/// concatenation one per source, a rotation by a constant two.
void mosaicMovesAddBox(MosaicMoves *moves, const MosaicBox *box);

/// Every element of source 0 to the same index: a change of layout.
void mosaicMovesAddAll(MosaicMoves *moves);

/// Sorts the moves by destination vreg, then by sublane, sub-element and lane.
void mosaicMovesSort(MosaicMoves *moves);

/// Vregs in the array of a placed shape.
int64_t mosaicPlacedShapeNumVregs(const MosaicPlacedShape *shape,
                                  const MosaicTarget *target,
                                  MosaicArena *arena);

#endif // MOSAIC_RELAYOUT_MOVES_H
