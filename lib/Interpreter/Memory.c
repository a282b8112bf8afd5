//===- Memory.c - Buffers, and the views that kernels reach them through --===//

#include "Interpreter/Memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

Buffer *bufferCreate(int64_t words) {
  Buffer *buffer = allocateZeroed(1, sizeof(Buffer));
  buffer->words = words;
  for (int plane = 0; plane < PLANES; ++plane)
    buffer->planes[plane] = allocateZeroed((size_t)words, sizeof(uint32_t));
  return buffer;
}

void bufferDestroy(Buffer *buffer) {
  for (int plane = 0; plane < ALL_PLANES; ++plane)
    free(buffer->planes[plane]);
  free(buffer);
}

View *viewCreate(ViewStep step, Buffer *buffer, ElementType element,
                 int32_t rank, const int64_t *shape) {
  assert(rank >= 0 && rank <= MAX_RANK);
  View *view = allocateZeroed(1, sizeof(View));
  view->references = 1;
  view->step = step;
  view->buffer = buffer;
  view->alloc = -1;
  view->element = element;
  view->rank = rank;
  if (rank)
    memcpy(view->shape, shape, (size_t)rank * sizeof(int64_t));
  return view;
}

View *viewCreateChild(View *parent, ViewStep step, ElementType element,
                      int32_t rank, const int64_t *shape) {
  if (parent->depth >= MAX_VIEW_DEPTH)
    return NULL;
  View *view = viewCreate(step, parent->buffer, element, rank, shape);
  view->depth = parent->depth + 1;
  view->parent = parent;
  view->alloc = parent->alloc;
  viewRetain(parent);
  return view;
}

void viewRetain(View *view) { ++view->references; }

void viewRelease(View *view) {
  while (view && --view->references == 0) {
    View *parent = view->parent;
    free(view);
    view = parent;
  }
}

static int64_t packing(ElementType element) { return 32 / element.width; }

/// Rows of 128 words in one tile.
static int64_t rowsPerTile(const TiledLayout *layout, ElementType element) {
  return layout->tileRows * layout->tileColumns / (LANES * packing(element));
}

/// *total += steps * unit, unless it gets larger than MAX_WORDS.
static bool addWithin(int64_t *total, int64_t steps, int64_t unit) {
  int64_t product = 0;
  return !__builtin_mul_overflow(steps, unit, &product) &&
         !__builtin_add_overflow(*total, product, total) && *total <= MAX_WORDS;
}

int64_t memrefWords(const TiledLayout *layout, ElementType element,
                    int32_t rank, const int64_t *shape) {
  for (int32_t i = 0; i < rank; ++i)
    if (shape[i] == 0)
      return 0;
  if (!layout) {
    int64_t count = 1;
    for (int32_t i = 0; i < rank; ++i) {
      if (shape[i] > MAX_WORDS / count)
        return -1;
      count *= shape[i];
    }
    return count;
  }
  // The last tile's number, plus one: strides need not be contiguous.
  int64_t lastTile = 0;
  for (int32_t i = 0; i < rank; ++i) {
    int64_t steps = shape[i];
    if (i == rank - 1)
      steps = (shape[i] - 1) / layout->tileColumns + 1;
    else if (i == rank - 2 && !layout->oneDimensional)
      steps = (shape[i] - 1) / layout->tileRows + 1;
    if (!addWithin(&lastTile, steps - 1, layout->tileStrides[i]))
      return -1;
  }
  int64_t words = 0;
  return addWithin(&words, lastTile + 1, rowsPerTile(layout, element) * LANES)
             ? words
             : -1;
}

int64_t viewCount(const View *view) {
  int64_t count = 1;
  for (int32_t i = 0; i < view->rank; ++i)
    count *= view->shape[i];
  return count;
}

/// Floor division: indices may be negative (vreg_ops.md 2, note 1).
static int64_t floorDiv(int64_t value, int64_t divisor) {
  return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

typedef struct TiledPlace {
  int64_t row;
  int64_t lane;
  int64_t subelement;
  int64_t lanesLeft; ///< elements up to the end of this lane row
} TiledPlace;

/// Where element `index` of a tiled root lives.
///
///   (rows,128)(P,1):  row r of a tile is sublane r/P, sub-element r%P
///   (n)(128)(P,1):    128 elements fill sub-element 0 of a sublane, the next 128 sub-element 1, …
static TiledPlace placeInTiles(const View *root, const int64_t *index) {
  const TiledLayout *layout = root->tiled.layout;
  const int64_t perWord = packing(root->element);
  const int32_t minor = root->rank - 1;
  int64_t tile = 0;
  for (int32_t i = 0; i < minor - (layout->oneDimensional ? 0 : 1); ++i)
    tile += index[i] * layout->tileStrides[i];
  const int64_t column = index[minor];
  const int64_t tileColumn = floorDiv(column, layout->tileColumns);
  const int64_t inTile = column - tileColumn * layout->tileColumns;
  tile += tileColumn * layout->tileStrides[minor];

  TiledPlace place = {.lane = inTile % LANES,
                      .lanesLeft = LANES - inTile % LANES};
  int64_t packedRow; // within the tile, sub-elements counted as rows
  if (layout->oneDimensional) {
    packedRow = inTile / LANES;
  } else {
    // A negative row does not reach into the tile row above: it counts back from row 0.
    const int64_t row = index[minor - 1];
    const int64_t tileRow = row >= 0 ? row / layout->tileRows : 0;
    packedRow = row - tileRow * layout->tileRows;
    tile += tileRow * layout->tileStrides[minor - 1];
  }
  const int64_t sublane = floorDiv(packedRow, perWord);
  place.row =
      root->tiled.baseRow + tile * rowsPerTile(layout, root->element) + sublane;
  place.subelement = packedRow - sublane * perWord;
  return place;
}

static void rowMajorToIndex(int64_t number, int32_t rank, const int64_t *shape,
                            int64_t *index) {
  for (int32_t i = rank - 1; i >= 0; --i) {
    index[i] = number % shape[i];
    number /= shape[i];
  }
}

static int64_t indexToRowMajor(int32_t rank, const int64_t *shape,
                               const int64_t *index) {
  int64_t number = 0;
  for (int32_t i = 0; i < rank; ++i)
    number = number * shape[i] + index[i];
  return number;
}

/// The parent's index of a view's index, for the steps that keep the element type.
static void parentIndex(const View *view, const int64_t *index,
                        int64_t *result) {
  const View *parent = view->parent;
  switch (view->step) {
  case VIEW_SLICE:
    for (int32_t i = 0; i < view->rank; ++i)
      result[i] = index[i] + view->offsets[i];
    return;
  case VIEW_SQUEEZE:
    memset(result, 0, (size_t)parent->rank * sizeof(int64_t));
    for (int32_t i = 0; i < view->rank; ++i)
      result[view->parentDims[i]] = index[i];
    return;
  case VIEW_RESHAPE:
    rowMajorToIndex(indexToRowMajor(view->rank, view->shape, index),
                    parent->rank, parent->shape, result);
    return;
  case VIEW_STRIDED: {
    int64_t number = view->strided.offset;
    for (int32_t i = 0; i < view->rank; ++i)
      number += index[i] * view->strided.strides[i];
    rowMajorToIndex(number, parent->rank, parent->shape, result);
    return;
  }
  default:
    assert(false && "a root has no parent");
  }
}

static Run runOfRoot(const View *root, const int64_t *index) {
  Run run = {.numParts = 1, .partWidth = root->element.width};
  assert(root->rank >= 0 && root->rank <= MAX_RANK);
  if (root->step == VIEW_PLAIN) {
    run.parts[0].word = indexToRowMajor(root->rank, root->shape, index);
    run.length =
        root->rank ? root->shape[root->rank - 1] - index[root->rank - 1] : 1;
    return run;
  }
  const TiledPlace place = placeInTiles(root, index);
  run.parts[0].word = place.row * LANES + place.lane;
  run.parts[0].shift = (uint8_t)(place.subelement * root->element.width);
  run.length = place.lanesLeft;
  return run;
}

static Run runOfBitcast(const View *view, const int64_t *index) {
  const View *parent = view->parent;
  const int32_t rows = view->rank - 2;
  const int64_t mine = view->element.width, theirs = parent->element.width;
  int64_t theirIndex[MAX_RANK] = {0};
  assert(mine > 0);
  memcpy(theirIndex, index, (size_t)view->rank * sizeof(int64_t));
  if (mine == theirs)
    return viewRun(parent, index);
  if (mine < theirs) { // a part of one wide element
    const int64_t numParts = theirs / mine;
    assert(numParts > 0);
    theirIndex[rows] = index[rows] / numParts;
    Run run = viewRun(parent, theirIndex);
    const int64_t firstBit = index[rows] % numParts * mine;
    assert(run.partWidth > 0);
    if (run.partWidth <= mine) { // the wide element is itself made of parts
      const int32_t count = (int32_t)(mine / run.partWidth);
      memmove(run.parts, run.parts + firstBit / run.partWidth,
              (size_t)count * sizeof(run.parts[0]));
      run.numParts = count;
      return run;
    }
    run.parts[0] = run.parts[firstBit / run.partWidth];
    run.parts[0].shift += (uint8_t)(firstBit % run.partWidth);
    run.partWidth = (uint8_t)mine;
    run.numParts = 1;
    return run;
  }
  Run whole = {.length = INT64_MAX};
  for (int64_t i = 0; i < mine / theirs; ++i) {
    theirIndex[rows] = index[rows] * (mine / theirs) + i;
    const Run run = viewRun(parent, theirIndex);
    whole.partWidth = run.partWidth;
    for (int32_t part = 0; part < run.numParts; ++part)
      whole.parts[whole.numParts++] = run.parts[part];
    if (run.length < whole.length)
      whole.length = run.length;
  }
  return whole;
}

Run viewRun(const View *view, const int64_t *index) {
  if (!view->parent)
    return runOfRoot(view, index);
  if (view->step == VIEW_BITCAST)
    return runOfBitcast(view, index);
  int64_t theirs[MAX_RANK];
  parentIndex(view, index, theirs);
  Run run = viewRun(view->parent, theirs);
  const int32_t minor = view->rank - 1;
  // Neighbours along our minor dimension are the parent's neighbours only if it has the same one.
  if (view->rank == 0 || view->parent->rank == 0 ||
      (view->step == VIEW_SQUEEZE &&
       view->parentDims[minor] != view->parent->rank - 1) ||
      (view->step == VIEW_STRIDED && view->strided.strides[minor] != 1))
    run.length = 1;
  if (run.length > 1 &&
      (view->step == VIEW_RESHAPE || view->step == VIEW_STRIDED)) {
    const int32_t theirMinor = view->parent->rank - 1;
    const int64_t left = view->parent->shape[theirMinor] - theirs[theirMinor];
    run.length = left < run.length ? left : run.length;
  }
  return run;
}

typedef struct Transfer {
  const View *view;
  int plane;
  uint32_t *elements;
  bool write;
} Transfer;

/// The origins of a stretch: one per word, whatever elements share it.
static void transferOrigins(const Transfer *transfer, const Run *run,
                            int64_t length, int64_t at) {
  Origin *words = transfer->view->buffer->planes[ORIGINS];
  Origin *elements = transfer->elements + at;
  const bool wholeWord = run->partWidth == 32;
  for (int32_t part = 0; words && part < run->numParts; ++part) {
    Origin *place = words + run->parts[part].word;
    for (int64_t i = 0; i < length; ++i) {
      if (!transfer->write)
        elements[i] = part && elements[i] ? elements[i] : place[i];
      else if (wholeWord || elements[i])
        place[i] = elements[i];
    }
  }
}

static void transferRun(const Transfer *transfer, const Run *run,
                        int64_t length, int64_t at) {
  uint32_t *words = transfer->view->buffer->planes[transfer->plane];
  uint32_t *elements = transfer->elements + at;
  if (run->numParts == 1 && run->parts[0].shift == 0 && run->partWidth == 32) {
    uint32_t *place = words + run->parts[0].word;
    memcpy(transfer->write ? place : elements,
           transfer->write ? elements : place,
           (size_t)length * sizeof(uint32_t));
    return;
  }
  const uint32_t mask = (uint32_t)elementMask(run->partWidth);
  for (int32_t part = 0; part < run->numParts; ++part) {
    uint32_t *place = words + run->parts[part].word;
    const unsigned shift = run->parts[part].shift;
    const unsigned position = (unsigned)part * run->partWidth;
    assert(shift < 32 && position < 32);
    for (int64_t i = 0; i < length; ++i) {
      if (transfer->write)
        place[i] = (place[i] & ~(mask << shift)) |
                   (elements[i] >> position & mask) << shift;
      else
        elements[i] = (part ? elements[i] : 0) | (place[i] >> shift & mask)
                                                     << position;
    }
  }
}

static void transferElements(const Transfer *transfer, const int64_t *index,
                             int64_t count) {
  const View *view = transfer->view;
  int64_t at[MAX_RANK] = {0};
  memcpy(at, index, (size_t)view->rank * sizeof(int64_t));
  for (int64_t done = 0; done < count;) {
    const Run run = viewRun(view, at);
    const int64_t length =
        run.length < count - done ? run.length : count - done;
    (transfer->plane == ORIGINS ? transferOrigins : transferRun)(transfer, &run,
                                                                 length, done);
    done += length;
    if (view->rank)
      at[view->rank - 1] += length;
  }
}

void viewRead(const View *view, const int64_t *index, int64_t count, int plane,
              uint32_t *elements) {
  const Transfer transfer = {
      .view = view, .plane = plane, .elements = elements};
  if (view->buffer->planes[plane])
    transferElements(&transfer, index, count);
  else
    memset(elements, 0, (size_t)count * sizeof(uint32_t)); // no origins yet
}

void viewWrite(const View *view, const int64_t *index, int64_t count, int plane,
               const uint32_t *elements) {
  const Transfer transfer = {.view = view,
                             .plane = plane,
                             // NOLINTNEXTLINE(performance-no-int-to-ptr)
                             .elements = (uint32_t *)(uintptr_t)elements,
                             .write = true};
  Buffer *buffer = view->buffer;
  if (!buffer->planes[plane]) { // the first origins
    int64_t first = 0;
    while (first < count && !elements[first])
      ++first;
    if (first == count)
      return;
    buffer->planes[plane] =
        allocateZeroed((size_t)buffer->words, sizeof(uint32_t));
  }
  transferElements(&transfer, index, count);
}

bool viewRowAddress(const View *view, const int64_t *index, int64_t *row,
                    int64_t *lane) {
  int64_t at[MAX_RANK] = {0};
  memcpy(at, index, (size_t)view->rank * sizeof(int64_t));
  while (view->parent) {
    if (view->step != VIEW_SLICE && view->step != VIEW_SQUEEZE)
      return false;
    int64_t theirs[MAX_RANK];
    parentIndex(view, at, theirs);
    memcpy(at, theirs, (size_t)view->parent->rank * sizeof(int64_t));
    view = view->parent;
  }
  if (view->step != VIEW_TILED)
    return false;
  const TiledPlace place = placeInTiles(view, at);
  *row = place.row;
  *lane = place.lane;
  return true;
}

typedef struct RowCopy {
  const ViewCopy *copy;
  int64_t columns;
  uint32_t *rows[ALL_PLANES];
} RowCopy;

static bool copyRow(const int64_t *index, void *data) {
  const RowCopy *row = data;
  const ViewCopy *copy = row->copy;
  int64_t from[MAX_RANK] = {0}, to[MAX_RANK] = {0};
  for (int32_t i = 0; i < copy->rank; ++i) {
    from[i] = index[i] + copy->fromStart[i];
    to[i] = index[i] + copy->toStart[i];
  }
  for (int plane = 0; plane < ALL_PLANES; ++plane)
    viewRead(copy->from, from, row->columns, plane, row->rows[plane]);
  Origin *origins = row->rows[ORIGINS];
  for (int64_t i = 0; i < row->columns; ++i)
    if (row->rows[0][i] != row->rows[1][i] && !origins[i])
      origins[i] = copy->origin;
  for (int plane = 0; plane < ALL_PLANES; ++plane)
    viewWrite(copy->to, to, row->columns, plane, row->rows[plane]);
  return true;
}

void viewCopyElements(const ViewCopy *copy) {
  RowCopy row = {.copy = copy,
                 .columns = copy->rank ? copy->shape[copy->rank - 1] : 1};
  for (int plane = 0; plane < ALL_PLANES; ++plane)
    row.rows[plane] = allocateZeroed((size_t)row.columns, sizeof(uint32_t));
  forEachRow(copy->rank, copy->shape, copyRow, &row);
  for (int plane = 0; plane < ALL_PLANES; ++plane)
    free(row.rows[plane]);
}

void viewFillPoison(const View *root, uint64_t seed) {
  assert(!root->parent);
  const int64_t width = root->element.width;
  const int64_t perWord = root->step == VIEW_TILED ? packing(root->element) : 1;
  if (root->buffer->planes[ORIGINS])
    memset(root->buffer->planes[ORIGINS], 0,
           (size_t)root->buffer->words * sizeof(Origin));
  for (int plane = 0; plane < PLANES; ++plane) {
    uint32_t *words = root->buffer->planes[plane];
    for (int64_t i = 0; i < root->buffer->words; ++i) {
      uint64_t word = 0;
      for (int64_t k = 0; k < perWord; ++k)
        word |= elementPoison(root->element, plane, seed,
                              (uint64_t)(i * perWord + k))
                << (k * width);
      words[i] = (uint32_t)word;
    }
  }
}

bool forEachRow(int32_t rank, const int64_t *shape, RowVisitor visit,
                void *data) {
  int64_t index[MAX_RANK] = {0};
  assert(rank >= 0 && rank <= MAX_RANK);
  for (int32_t i = 0; i < rank; ++i)
    if (shape[i] <= 0)
      return true;
  for (;;) {
    if (!visit(index, data))
      return false;
    int32_t dim = rank - 2;
    for (; dim >= 0 && ++index[dim] == shape[dim]; --dim)
      index[dim] = 0;
    if (dim < 0)
      return true;
  }
}
