//===- Moves.c - What has to move between two vreg arrays, as numbers ------===//

#include "Relayout/Moves.h"

#include <assert.h>
#include <stdlib.h>

//===----------------------------------------------------------------------===//
// Cells
//===----------------------------------------------------------------------===//

/// One row of a shape.
typedef struct Row {
  const MosaicPlacedShape *shape;
  const MosaicPlacement *placement;
  int64_t number;       ///< through all dimensions but the minor one
  MosaicRowPlace place; ///< where the minor dimension is in lanes
} Row;

/// Where an element lives, with the freedom that replication gives: one copy. The
/// others are along the placement's replicated directions.
typedef struct Cell {
  MosaicVregPlace place;
  const MosaicPlacement *placement;
} Cell;

static int64_t minorSize(const MosaicPlacedShape *shape) {
  return shape->rank > 0 ? shape->sizes[shape->rank - 1] : 1;
}

static int64_t numRows(const MosaicPlacedShape *shape) {
  int64_t rows = 1;
  for (intptr_t i = 0; i + 1 < shape->rank; ++i)
    rows *= shape->sizes[i];
  return rows;
}

static bool minorIsInLanes(MosaicVectorLayout layout) {
  return layout.implicitDim == MOSAIC_IMPLICIT_NONE ||
         layout.implicitDim == MOSAIC_IMPLICIT_SECOND_MINOR;
}

static Row rowOf(const MosaicPlacedShape *shape,
                 const MosaicPlacement *placement, int64_t number) {
  Row row = {.shape = shape, .placement = placement, .number = number};
  if (shape->layout.implicitDim == MOSAIC_IMPLICIT_NONE) {
    const int64_t height = shape->sizes[shape->rank - 2];
    row.place = mosaicPlacementRow(placement, number / height, number % height);
  } else if (shape->layout.implicitDim == MOSAIC_IMPLICIT_SECOND_MINOR) {
    row.place = mosaicPlacementRow(placement, number, 0);
  }
  return row;
}

static Cell cellOf(const Row *row, int64_t column) {
  const MosaicPlacement *placement = row->placement;
  Cell cell = {.placement = placement};
  if (minorIsInLanes(row->shape->layout)) {
    cell.place = mosaicPlacementColumn(placement, &row->place, column);
    return cell;
  }
  const bool isTiled = row->shape->layout.implicitDim == MOSAIC_IMPLICIT_MINOR;
  const int64_t leading =
      isTiled ? row->number : row->number * minorSize(row->shape) + column;
  const MosaicRowPlace place =
      mosaicPlacementRow(placement, leading, isTiled ? column : 0);
  cell.place = mosaicPlacementColumn(placement, &place, 0);
  return cell;
}

// Whether a copy of the cell's element is in this sublane and sub-element.
static bool cellHolds(const Cell *cell, int64_t sublane, int64_t subelement) {
  if (!cell->placement->laneWide) // a single row: only columns can be free
    return cell->placement->replicated[MOSAIC_COLUMNS] ||
           (sublane == cell->place.sublane &&
            subelement == cell->place.subelement);
  const int64_t height = cell->placement->tileSublanes;
  const bool sameRow = sublane % height == cell->place.sublane % height &&
                       subelement == cell->place.subelement;
  const bool sameTile = sublane / height == cell->place.sublane / height;
  return (cell->placement->replicated[MOSAIC_ROWS] || sameRow) &&
         (cell->placement->replicated[MOSAIC_COLUMNS] || sameTile);
}

// Moves the cell's place to the copy that is nearest to a destination: in the
// same word, else in the same sub-element, else as it is.
static void chooseCopy(Cell *cell, int64_t sublane, int64_t subelement) {
  if (!cell->placement->replicated[MOSAIC_ROWS] &&
      !cell->placement->replicated[MOSAIC_COLUMNS])
    return;
  const int64_t height = cell->placement->tileSublanes;
  // In the destination's sublane, at its height in the cell's tile, at the
  // cell's height in the destination's tile.
  const int64_t sublanes[] = {
      sublane, cell->place.sublane / height * height + sublane % height,
      sublane / height * height + cell->place.sublane % height,
      cell->place.sublane};
  for (int i = 0; i < 4; ++i) {
    const int64_t subelements[] = {subelement, cell->place.subelement};
    for (int j = 0; j < 2; ++j)
      if (cellHolds(cell, sublanes[i], subelements[j])) {
        cell->place.sublane = sublanes[i];
        cell->place.subelement = subelements[j];
        return;
      }
  }
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

int64_t mosaicPlacedShapeNumVregs(const MosaicPlacedShape *shape,
                                  const MosaicTarget *target,
                                  MosaicArena *arena) {
  int64_t *array = MOSAIC_ARENA_ARRAY(arena, int64_t, shape->rank + 1);
  mosaicVectorLayoutVregArrayShape(shape->layout, target, shape->rank,
                                   shape->sizes, array);
  int64_t count = 1;
  for (intptr_t i = 0; i < shape->rank; ++i)
    count *= array[i];
  return count;
}

MosaicMoves mosaicMovesCreate(MosaicArena *arena, const MosaicTarget *target,
                              intptr_t numSources,
                              const MosaicPlacedShape *sources,
                              MosaicPlacedShape destination) {
  assert(target->sublaneCount <= 8 && target->laneCount <= 128);
  int32_t *first = MOSAIC_ARENA_ARRAY(arena, int32_t, numSources + 1);
  MosaicPlacement *placements =
      MOSAIC_ARENA_ARRAY(arena, MosaicPlacement, numSources);
  for (intptr_t i = 0; i < numSources; ++i) {
    assert(sources[i].layout.bitwidth == destination.layout.bitwidth);
    first[i + 1] = first[i] + (int32_t)mosaicPlacedShapeNumVregs(&sources[i],
                                                                 target, arena);
    placements[i] = mosaicPlacementCreate(sources[i].layout, target,
                                          sources[i].rank, sources[i].sizes);
  }
  return (MosaicMoves){
      .arena = arena,
      .target = target,
      .numSources = numSources,
      .sources = sources,
      .firstVregs = first,
      .destination = destination,
      .sourcePlacements = placements,
      .placement = mosaicPlacementCreate(destination.layout, target,
                                         destination.rank, destination.sizes),
      .numVregs =
          (int32_t)mosaicPlacedShapeNumVregs(&destination, target, arena)};
}

static void append(MosaicMoves *moves, MosaicMove move) {
  moves->moves = mosaicArenaGrow(moves->arena, moves->moves, moves->count,
                                 &moves->capacity, sizeof(move));
  moves->moves[moves->count++] = move;
}

// The two ends of a piece of a run that is one row of lanes in both.
typedef struct Piece {
  Cell to, from;
  int64_t length;
  int32_t firstVreg; ///< of the source
} Piece;

static void addTo(MosaicMoves *moves, const Piece *piece, int64_t sublane,
                  int64_t subelement) {
  const int64_t lanes = moves->target->laneCount;
  const bool allLanes = piece->to.placement->replicated[MOSAIC_COLUMNS];
  Cell from = piece->from;
  chooseCopy(&from, sublane, subelement);
  const int64_t begin = allLanes ? 0 : piece->to.place.lane;
  MosaicMove move = {.vreg = (int32_t)piece->to.place.vreg,
                     .source = piece->firstVreg + (int32_t)from.place.vreg,
                     .sublane = (uint8_t)sublane,
                     .subelement = (uint8_t)subelement,
                     .laneBegin = (uint8_t)begin,
                     .laneEnd =
                         (uint8_t)(allLanes ? lanes : begin + piece->length),
                     .sourceSublane = (uint8_t)from.place.sublane,
                     .sourceSubelement = (uint8_t)from.place.subelement,
                     .laneChange = MOSAIC_LANES_ANY};
  if (!from.placement->replicated[MOSAIC_COLUMNS] && allLanes) {
    move.laneChange = MOSAIC_LANES_BROADCAST;
    move.laneAmount = (uint8_t)from.place.lane;
  } else if (!from.placement->replicated[MOSAIC_COLUMNS]) {
    move.laneChange = MOSAIC_LANES_ROTATE;
    move.laneAmount = (uint8_t)((begin - from.place.lane + lanes) % lanes);
  }
  append(moves, move);
}

static void addPiece(MosaicMoves *moves, const Piece *piece) {
  if (!piece->to.placement->replicated[MOSAIC_ROWS] &&
      !piece->to.placement->replicated[MOSAIC_COLUMNS]) {
    addTo(moves, piece, piece->to.place.sublane, piece->to.place.subelement);
    return;
  }
  const int64_t packing = mosaicVectorLayoutPacking(moves->destination.layout);
  for (int64_t sublane = 0; sublane < moves->target->sublaneCount; ++sublane)
    for (int64_t i = 0; i < packing; ++i)
      if (cellHolds(&piece->to, sublane, i))
        addTo(moves, piece, sublane, i);
}

// How many elements from this one on lie side by side in one row of lanes.
static int64_t sideBySide(const MosaicMoves *moves, MosaicVectorLayout layout,
                          const Cell *cell, int64_t length) {
  if (!minorIsInLanes(layout))
    return 1;
  if (cell->placement->replicated[MOSAIC_COLUMNS])
    return length;
  const int64_t rest = moves->target->laneCount - cell->place.lane;
  return rest < length ? rest : length;
}

// The first position of a replicated dimension stands for all of them.
static bool isCopyOfFirst(const MosaicPlacedShape *shape, int64_t row,
                          int64_t column) {
  const bool replicated[] = {
      shape->layout.offsets[MOSAIC_ROWS] == MOSAIC_REPLICATED,
      shape->layout.offsets[MOSAIC_COLUMNS] == MOSAIC_REPLICATED};
  switch (shape->layout.implicitDim) {
  case MOSAIC_IMPLICIT_NONE:
    return (replicated[MOSAIC_ROWS] &&
            row % shape->sizes[shape->rank - 2] != 0) ||
           (replicated[MOSAIC_COLUMNS] && column != 0);
  case MOSAIC_IMPLICIT_MINOR:
    return replicated[MOSAIC_ROWS] && column != 0;
  case MOSAIC_IMPLICIT_SECOND_MINOR:
    return replicated[MOSAIC_COLUMNS] && column != 0;
  case MOSAIC_IMPLICIT_BOTH:
    break;
  }
  return false;
}

void mosaicMovesAddRun(MosaicMoves *moves, const MosaicRun *run) {
  const MosaicPlacedShape *to = &moves->destination;
  const MosaicPlacedShape *from = &moves->sources[run->source];
  assert(run->row < numRows(to) && run->column + run->length <= minorSize(to));
  assert(run->sourceRow < numRows(from) &&
         run->sourceColumn + run->length <= minorSize(from));
  const Row toRow = rowOf(to, &moves->placement, run->row);
  const Row fromRow =
      rowOf(from, &moves->sourcePlacements[run->source], run->sourceRow);
  for (int64_t done = 0; done < run->length;) {
    if (isCopyOfFirst(to, run->row, run->column + done)) {
      ++done;
      continue;
    }
    Piece piece = {.to = cellOf(&toRow, run->column + done),
                   .from = cellOf(&fromRow, run->sourceColumn + done),
                   .firstVreg = moves->firstVregs[run->source]};
    piece.length = sideBySide(moves, to->layout, &piece.to, run->length - done);
    piece.length = sideBySide(moves, from->layout, &piece.from, piece.length);
    addPiece(moves, &piece);
    done += piece.length;
  }
}

void mosaicMovesAddLinear(MosaicMoves *moves, int64_t element, intptr_t source,
                          int64_t sourceElement, int64_t length) {
  const int64_t toMinor = minorSize(&moves->destination);
  const int64_t fromMinor = minorSize(&moves->sources[source]);
  while (length > 0) {
    MosaicRun run = {.row = element / toMinor,
                     .column = element % toMinor,
                     .length = length,
                     .source = source,
                     .sourceRow = sourceElement / fromMinor,
                     .sourceColumn = sourceElement % fromMinor};
    if (run.length > toMinor - run.column)
      run.length = toMinor - run.column;
    if (run.length > fromMinor - run.sourceColumn)
      run.length = fromMinor - run.sourceColumn;
    mosaicMovesAddRun(moves, &run);
    element += run.length;
    sourceElement += run.length;
    length -= run.length;
  }
}

static int64_t boxRow(const MosaicPlacedShape *shape, const int64_t *begin,
                      const int64_t *index) {
  int64_t row = 0;
  for (intptr_t i = 0; i + 1 < shape->rank; ++i)
    row = row * shape->sizes[i] + begin[i] + index[i];
  return row;
}

void mosaicMovesAddBox(MosaicMoves *moves, const MosaicBox *box) {
  const MosaicPlacedShape *to = &moves->destination;
  const MosaicPlacedShape *from = &moves->sources[box->source];
  assert(to->rank == from->rank && to->rank > 0);
  const intptr_t minor = to->rank - 1;
  int64_t rows = box->sizes[minor] > 0;
  for (intptr_t i = 0; i < minor; ++i)
    rows *= box->sizes[i];
  int64_t *index = MOSAIC_ARENA_ARRAY(moves->arena, int64_t, to->rank);
  for (int64_t row = 0; row < rows; ++row) {
    int64_t rest = row;
    for (intptr_t i = minor - 1; i >= 0; --i) {
      index[i] = rest % box->sizes[i];
      rest /= box->sizes[i];
    }
    mosaicMovesAddRun(
        moves, &(MosaicRun){.row = boxRow(to, box->begin, index),
                            .column = box->begin[minor],
                            .length = box->sizes[minor],
                            .source = box->source,
                            .sourceRow = boxRow(from, box->sourceBegin, index),
                            .sourceColumn = box->sourceBegin[minor]});
  }
}

void mosaicMovesAddAll(MosaicMoves *moves) {
  const int64_t rows = numRows(&moves->destination);
  const int64_t columns = minorSize(&moves->destination);
  for (int64_t row = 0; row < rows; ++row)
    mosaicMovesAddRun(
        moves, &(MosaicRun){.row = row, .length = columns, .sourceRow = row});
}

static int compareMoves(const void *left, const void *right) {
  const MosaicMove *a = left, *b = right;
  if (a->vreg != b->vreg)
    return a->vreg < b->vreg ? -1 : 1;
  const int keys[] = {a->sublane - b->sublane, a->subelement - b->subelement,
                      a->laneBegin - b->laneBegin};
  for (int i = 0; i < 3; ++i)
    if (keys[i])
      return keys[i];
  return 0;
}

static bool areSorted(const MosaicMove *moves, intptr_t count) {
  for (intptr_t i = 1; i < count; ++i)
    if (compareMoves(&moves[i - 1], &moves[i]) > 0)
      return false;
  return true;
}

// By destination vreg first, in time linear in the moves; most of those of one
// vreg come in order.
void mosaicMovesSort(MosaicMoves *moves) {
  if (areSorted(moves->moves, moves->count))
    return;
  intptr_t *ends =
      MOSAIC_ARENA_ARRAY(moves->arena, intptr_t, moves->numVregs + 1);
  for (intptr_t i = 0; i < moves->count; ++i)
    ++ends[moves->moves[i].vreg + 1];
  for (int32_t i = 0; i < moves->numVregs; ++i)
    ends[i + 1] += ends[i]; // where those of vreg i + 1 begin
  MosaicMove *sorted =
      MOSAIC_ARENA_ARRAY(moves->arena, MosaicMove, moves->count);
  for (intptr_t i = 0; i < moves->count; ++i)
    sorted[ends[moves->moves[i].vreg]++] = moves->moves[i];
  for (int32_t i = 0; i < moves->numVregs; ++i) {
    const intptr_t begin = i == 0 ? 0 : ends[i - 1], count = ends[i] - begin;
    if (!areSorted(&sorted[begin], count))
      qsort(&sorted[begin], (size_t)count, sizeof(*sorted), compareMoves);
  }
  moves->moves = sorted;
  moves->capacity = moves->count;
}
