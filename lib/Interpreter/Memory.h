//===- Memory.h - Buffers, and the views that kernels reach them through --===//
//
// A buffer is an array of 32-bit words. The root view of a memref says how elements lie in it:
//
//   plain   an element per word, row-major: memrefs that have no tiles yet, and semaphores
//   tiled   as `#tpu.tiled` says: rows of 128 lanes x 32 bits, the sub-elements of a word packed,
//           padding included
//
// Every further view (slice, squeeze, reshape, bitcast) is a step from its own index to an index of
// its parent. Where a view's own type is tiled, reshape, bitcast and reinterpret_cast start a new
// root at the same address instead, as the hardware does.
//
// Source: running.md 3 and 5; vreg_ops.md 2
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_INTERPRETER_MEMORY_H
#define MOSAIC_INTERPRETER_MEMORY_H

#include "Interpreter/Value.h"

enum {
  MAX_RANK = 12,
  LANES = 128,
  SUBLANES = 8,
  VREG_WORDS = SUBLANES * LANES,
  MAX_VIEW_DEPTH = 64, ///< views of views
};

/// Words that a run may use: 4 GiB for all memory in its two planes, and as much for the values.
#define MAX_WORDS (INT64_C(1) << 29)

/// A memref's tiles, as far as they exist: (rows,128)[(P,1)], or (length)[(128)(P,1)] for rank 1.
typedef struct TiledLayout {
  int64_t tileRows;    ///< 1 for one-dimensional tiles
  int64_t tileColumns; ///< a multiple of the lanes
  bool oneDimensional; ///< tiles the last dimension only
  int64_t tileStrides[MAX_RANK];
} TiledLayout;

typedef struct Buffer {
  int64_t words;
  /// [0] and [1] always; [ORIGINS] from the first store of poison on: the Origin of each word.
  uint32_t *planes[ALL_PLANES];
} Buffer;

typedef enum ViewStep {
  VIEW_PLAIN,   ///< root
  VIEW_TILED,   ///< root
  VIEW_SLICE,   ///< parent index = index + offsets
  VIEW_SQUEEZE, ///< parent index = index with zeros put in
  VIEW_RESHAPE, ///< same row-major number in the parent
  VIEW_STRIDED, ///< row-major number in the parent = offset + sum of index * stride
  VIEW_BITCAST, ///< wide row r holds the narrow rows r*k … r*k+k-1, lowest bits first
} ViewStep;

/// A view; counted, immutable.
typedef struct View {
  int64_t references;
  ViewStep step;
  Buffer *buffer;      ///< owned by the device
  struct View *parent; ///< null at a root
  int32_t depth;       ///< number of views between this one and the root
  int32_t alloc; ///< number of the allocation, equal on all devices; -1: none
  ElementType element;
  int32_t rank;
  int64_t shape[MAX_RANK];
  union {
    int64_t offsets[MAX_RANK]; ///< VIEW_SLICE
    int32_t parentDims
        [MAX_RANK]; ///< VIEW_SQUEEZE: the parent's dimension of each of ours
    struct {
      int64_t offset;
      int64_t strides[MAX_RANK];
    } strided; ///< VIEW_STRIDED
    struct {
      const TiledLayout *layout;
      int64_t
          baseRow; ///< address of the root's first row, in rows of 128 words
    } tiled;       ///< VIEW_TILED
  };
} View;

static inline bool shapesEqual(intptr_t rank, const int64_t *left,
                               const int64_t *right) {
  for (intptr_t i = 0; i < rank; ++i)
    if (left[i] != right[i])
      return false;
  return true;
}

Buffer *bufferCreate(int64_t words);
void bufferDestroy(Buffer *buffer);

void viewRetain(View *view);
void viewRelease(View *view);

/// Allocates a view with one reference and no parent.
View *viewCreate(ViewStep step, Buffer *buffer, ElementType element,
                 int32_t rank, const int64_t *shape);
/// Allocates a view of `parent`, which it retains. The step's fields are the caller's to fill.
///
/// Returns: null when there are already MAX_VIEW_DEPTH views on top of each other
View *viewCreateChild(View *parent, ViewStep step, ElementType element,
                      int32_t rank, const int64_t *shape);

/// Number of words that the root of a memref of this shape takes; -1 when they are more than
/// MAX_WORDS.
///
/// Requires: static sizes
int64_t memrefWords(const TiledLayout *layout, ElementType element,
                    int32_t rank, const int64_t *shape);

/// Number of the view's elements.
int64_t viewCount(const View *view);

enum { MAX_PARTS = 32 };

/// A stretch of elements along a view's minor dimension. Element i has, for every part p, the bits
/// [p*partWidth, (p+1)*partWidth) at bits [shift, shift+partWidth) of word parts[p].word + i.
typedef struct Run {
  int64_t length;
  int32_t numParts;
  uint8_t partWidth;
  struct {
    int64_t word;
    uint8_t shift;
  } parts[MAX_PARTS];
} Run;

/// The longest stretch from `index` on, at least one element; it may pass the end of the view's
/// minor dimension, never of a lane row.
///
/// Requires: index inside the view
Run viewRun(const View *view, const int64_t *index);

/// Reads or writes `count` elements along the minor dimension from `index` on, in one of the two
/// planes or in the plane of origins.
/// Requires: all of them inside the view
void viewRead(const View *view, const int64_t *index, int64_t count, int plane,
              uint32_t *elements);
void viewWrite(const View *view, const int64_t *index, int64_t count, int plane,
               const uint32_t *elements);

/// The row address (in rows of 128 words) and lane of the element at `index` of a view that goes
/// back to a tiled root through slices and squeezes. False for other views. The index may lie
/// outside the view: a start address before the first row is negative.
bool viewRowAddress(const View *view, const int64_t *index, int64_t *row,
                    int64_t *lane);

/// A block of one view that goes to a block of another.
typedef struct ViewCopy {
  const View *from, *to;
  const int64_t *fromStart, *toStart;
  int32_t rank;
  const int64_t *shape;
  Origin origin; ///< of poison that has none yet; 0: whoever reads it next
} ViewCopy;

/// Copies a block, poison and its origins included.
///
/// Requires: the block lies inside both views; equal ranks and element widths
void viewCopyElements(const ViewCopy *copy);

/// Fills the whole root view with poison.
void viewFillPoison(const View *root, uint64_t seed);

/// Calls `visit` with the index of the first element of each minor row of a shape, until it returns
/// false. Returns what the last call returned; true for an empty shape.
typedef bool (*RowVisitor)(const int64_t *index, void *data);
bool forEachRow(int32_t rank, const int64_t *shape, RowVisitor visit,
                void *data);

#endif // MOSAIC_INTERPRETER_MEMORY_H
