//===- Rotates.c - Rotation along a dimension ------------------------------===//
//
// Element i moves to (i + amount) mod size. Vregs that follow each other along
// the dimension are a line; lines are rotated one by one. Positions on a line
// count from its first vreg: element i of the result is at offset + i.
//
//   constant amount   Each position has its source at a distance that is the
//                     same for all elements of a segment. What a vreg takes
//                     from one source vreg is a piece: the source, rotated
//                     inside itself, selected from a position on.
//
//     200 lanes by 130     segment 0: elements 0-129     from 70 lanes up
//                          segment 1: elements 130-199   from 130 lanes down
//
//   any amount        The line is continued with copies of itself, and the
//                     result is a window of it: `start` = -amount mod size.
//                     Whole vregs are skipped by selecting, bit by bit of
//                     their number; the rest is a rotation inside of vregs.
//
// A stride makes the amount differ between places across the line. Inside a
// vreg, start is then a vreg itself, and a gather rotates.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/VectorOps.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

enum {
  UNTILED = -1, ///< direction of a dimension that is unrolled over vregs
  MOST_SLICE = 128,
};

/// The op, and what its lines have in common.
typedef struct Rotation {
  ApplyOp *op;
  intptr_t dim;       ///< of the vreg array
  intptr_t strideDim; ///< likewise; -1: no stride
  int direction;      ///< of dim: UNTILED, MOSAIC_ROWS or MOSAIC_COLUMNS
  int64_t size;       ///< of the dimension
  int64_t slice;      ///< of it in a vreg
  int64_t offset;     ///< of the result
  bool isConstant;
  int64_t amount;   ///< if constant: 0 … size-1
  MlirValue scalar; ///< else: an i32 of any value
  int64_t stride;   ///< 0 … size-1
  /// Shared by all lines, null until used: masks of the positions from … on,
  /// and the positions as words.
  MlirValue masks[MOST_SLICE];
  MlirValue positions[2];
} Rotation;

/// Vregs along the rotated dimension, sources or results.
typedef struct Line {
  int64_t count;
  MlirValue *vregs;
} Line;

/// Elements from `first` up to `end` of a line, whose sources lie `distance`
/// further up.
typedef struct Segment {
  int64_t first, end;
  int64_t distance;
} Segment;

static int64_t modulo(int64_t value, int64_t divisor) {
  const int64_t rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

static bool isPowerOfTwo(int64_t value) { return (value & (value - 1)) == 0; }

static int log2Of(int64_t value) {
  int bits = 0;
  while (INT64_C(2) << bits <= value)
    ++bits;
  return bits;
}

static MlirValue splat(const Rotation *rotation, int64_t value) {
  return mosaicBuildIntConstant(&rotation->op->builder,
                                mosaicVregWordsType(&rotation->op->builder),
                                value);
}

// Each word's sublane or lane.
static MlirValue buildPositions(Rotation *rotation, int direction) {
  MosaicBuilder *builder = &rotation->op->builder;
  const int32_t dims[] = {direction};
  if (mlirValueIsNull(rotation->positions[direction]))
    rotation->positions[direction] =
        mosaicBuildIota(builder, mosaicVregWordsType(builder), 1, dims);
  return rotation->positions[direction];
}

//===----------------------------------------------------------------------===//
// Constant amounts
//===----------------------------------------------------------------------===//

// The positions of a vreg from `first` on.
static MlirValue buildMaskFrom(Rotation *rotation, int64_t first) {
  MosaicBuilder *builder = &rotation->op->builder;
  if (!mlirValueIsNull(rotation->masks[first]))
    return rotation->masks[first];
  int64_t low[] = {0, 0};
  const int64_t high[] = {builder->target->sublaneCount,
                          builder->target->laneCount};
  low[rotation->direction] = first;
  rotation->masks[first] = mosaicBuildCreateMask(
      builder,
      mosaicVregType(builder->target, mlirIntegerTypeGet(builder->context, 1),
                     32),
      low, high);
  return rotation->masks[first];
}

static MlirValue rotateVreg(Rotation *rotation, MlirValue vreg,
                            int64_t amount) {
  MosaicBuilder *builder = &rotation->op->builder;
  if (amount == 0)
    return vreg;
  return mosaicBuildDynamicRotate(builder, vreg,
                                  mosaicBuildI32Constant(builder, amount),
                                  rotation->direction);
}

// Builds result vregs out of segments, which are sorted and follow each other.
// The first element is at position `offset`.
static void buildSegments(Rotation *rotation, const Line *source,
                          intptr_t numSegments, const Segment *segments,
                          int64_t offset, Line *result) {
  const int64_t slice = rotation->slice;
  MlirValue *last =
      MOSAIC_ARENA_ARRAY(rotation->op->context->arena, MlirValue,
                         result->count); // piece on top of each result
  for (intptr_t i = 0; i < numSegments; ++i) {
    const int64_t amount = modulo(offset - segments[i].distance, slice);
    int64_t piece = -1; // number of the source vreg that is rotated
    MlirValue rotated = {0};
    int64_t element = segments[i].first;
    while (element < segments[i].end) {
      const int64_t from = element + segments[i].distance;
      const int64_t to = element + offset;
      if (from / slice != piece) {
        piece = from / slice;
        rotated = rotateVreg(rotation, source->vregs[piece], amount);
      }
      MlirValue *vreg = &result->vregs[to / slice];
      MlirValue *top = &last[to / slice];
      if (mlirValueIsNull(*vreg))
        *vreg = rotated;
      else if (!mlirValueEqual(*top, rotated))
        *vreg = mosaicBuildSelect(&rotation->op->builder,
                                  buildMaskFrom(rotation, to % slice), rotated,
                                  *vreg);
      *top = rotated;
      // Up to the end of the source vreg or of the result vreg.
      const int64_t inSource = slice - from % slice;
      const int64_t inResult = slice - to % slice;
      element += inSource < inResult ? inSource : inResult;
    }
  }
}

static void rotateByConstant(Rotation *rotation, const Line *source,
                             int64_t amount, Line *result) {
  const Segment segments[] = {{0, amount, rotation->size - amount},
                              {amount, rotation->size, -amount}};
  buildSegments(rotation, source, 2, segments, rotation->offset, result);
}

//===----------------------------------------------------------------------===//
// Any amount
//===----------------------------------------------------------------------===//

/// Where the window starts on the continued line: 0 … size-1.
typedef struct Start {
  bool isVreg;
  MlirValue value; ///< an i32, or a vreg of them
} Start;

// `value` mod size of a scalar of any sign.
static MlirValue buildModulo(const Rotation *rotation, MlirValue value) {
  MosaicBuilder *builder = &rotation->op->builder;
  const MlirValue size = mosaicBuildI32Constant(builder, rotation->size);
  if (isPowerOfTwo(rotation->size))
    return mosaicBuildAndI(builder, value,
                           mosaicBuildI32Constant(builder, rotation->size - 1));
  const MlirValue rest = mosaicBuildRemSI(builder, value, size);
  return mosaicBuildSelect(builder,
                           mosaicBuildCmpI(builder, MOSAIC_CMPI_SLT, rest,
                                           mosaicBuildI32Constant(builder, 0)),
                           mosaicBuildAddI(builder, rest, size), rest);
}

// (constant - amount) mod size, a scalar.
static MlirValue buildScalarStart(const Rotation *rotation, int64_t constant) {
  MosaicBuilder *builder = &rotation->op->builder;
  constant = modulo(constant, rotation->size);
  if (rotation->isConstant)
    return mosaicBuildI32Constant(
        builder, modulo(constant - rotation->amount, rotation->size));
  // Not to overflow, the amount is reduced first.
  const MlirValue amount = buildModulo(rotation, rotation->scalar);
  return buildModulo(rotation,
                     mosaicBuildSubI(builder,
                                     mosaicBuildI32Constant(builder, constant),
                                     amount));
}

// (first - stride * position) mod size for each word, its position across the
// line being a sublane or a lane. There is no remainder of vregs: the product is
// summed up bit by bit of the position, and never reaches twice the size.
static MlirValue buildVregStart(Rotation *rotation, MlirValue first,
                                int across) {
  MosaicBuilder *builder = &rotation->op->builder;
  const MlirType words = mosaicVregWordsType(builder);
  const MlirValue positions = buildPositions(rotation, across);
  const MlirValue size = splat(rotation, rotation->size);
  const MlirValue zero = splat(rotation, 0);
  MlirValue sum = mosaicBuildBroadcast(builder, first, words);
  const int64_t count = across == MOSAIC_ROWS ? builder->target->sublaneCount
                                              : builder->target->laneCount;
  for (int64_t bit = 1; bit < count; bit *= 2) {
    const int64_t step = modulo(-rotation->stride * bit, rotation->size);
    const MlirValue isSet = mosaicBuildCmpI(
        builder, MOSAIC_CMPI_NE,
        mosaicBuildAndI(builder, positions, splat(rotation, bit)), zero);
    sum = mosaicBuildAddI(
        builder, sum,
        mosaicBuildSelect(builder, isSet, splat(rotation, step), zero));
    sum = mosaicBuildSelect(
        builder, mosaicBuildCmpI(builder, MOSAIC_CMPI_SGE, sum, size),
        mosaicBuildSubI(builder, sum, size), sum);
  }
  return sum;
}

static Start buildStart(Rotation *rotation, const int64_t *index) {
  const MosaicVregArray *result = rotation->op->results[0];
  // The window is moved down to make room for the result's offset.
  int64_t constant = -rotation->offset;
  if (rotation->strideDim < 0)
    return (Start){false, buildScalarStart(rotation, constant)};
  const intptr_t across = rotation->strideDim - (result->arrayRank - 2);
  if (across < 0)
    return (Start){
        false,
        buildScalarStart(rotation, constant - rotation->stride *
                                                  index[rotation->strideDim])};
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(result->layout, rotation->op->builder.target,
                              slice);
  constant -= modulo(rotation->stride * slice[across], rotation->size) *
              index[rotation->strideDim];
  return (Start){true,
                 buildVregStart(rotation, buildScalarStart(rotation, constant),
                                (int)across)};
}

static MlirValue asVreg(const Rotation *rotation, Start start) {
  MosaicBuilder *builder = &rotation->op->builder;
  return start.isVreg ? start.value
                      : mosaicBuildBroadcast(builder, start.value,
                                             mosaicVregWordsType(builder));
}

// The continued line: 0 … size-1, 0 … size-1, and so on, for as far as a window
// can reach.
static Line continueLine(Rotation *rotation, const Line *source) {
  MosaicArena *arena = rotation->op->context->arena;
  const int64_t length = 2 * rotation->size - 1 + rotation->offset;
  Line line = {.count = (length + rotation->slice - 1) / rotation->slice};
  line.vregs = MOSAIC_ARENA_ARRAY(arena, MlirValue, line.count);
  enum { MOST_COPIES = MOST_SLICE + 2 };
  Segment copies[MOST_COPIES];
  intptr_t numCopies = 0;
  for (int64_t first = 0; first < length; first += rotation->size) {
    assert(numCopies < MOST_COPIES && "the offset is less than a slice");
    const int64_t end = first + rotation->size;
    copies[numCopies++] = (Segment){first, end < length ? end : length, -first};
  }
  buildSegments(rotation, source, numCopies, copies, 0, &line);
  return line;
}

// Skips whole vregs: vreg i becomes vreg i + skip, for `needed` vregs. `skip` is
// at most `most`.
static void skipVregs(Rotation *rotation, MlirValue skip, int64_t most,
                      int64_t needed, Line *line) {
  MosaicBuilder *builder = &rotation->op->builder;
  const int64_t period = rotation->size / rotation->slice;
  for (int64_t step = INT64_C(1) << log2Of(most); most > 0 && step > 0;
       step /= 2) {
    const MlirValue isSet =
        mosaicBuildCmpI(builder, MOSAIC_CMPI_NE,
                        mosaicBuildAndI(builder, skip, splat(rotation, step)),
                        splat(rotation, 0));
    MlirValue *next =
        MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, line->count);
    const int64_t rest = needed + step - 1; // later steps skip step-1 at most
    const int64_t count = rest < line->count ? rest : line->count;
    for (int64_t i = 0; i < count; ++i) {
      const MlirValue here = line->vregs[i];
      // Behind the line is nothing that a window takes.
      const MlirValue there =
          i + step < line->count ? line->vregs[i + step] : here;
      // Copies of whole vregs stay copies.
      const int64_t twin = i - period;
      const bool isCopy = period > 0 && twin >= 0 && i + step < line->count &&
                          mlirValueEqual(here, line->vregs[twin]) &&
                          mlirValueEqual(there, line->vregs[twin + step]);
      next[i] = isCopy ? next[twin]
                : mlirValueEqual(here, there)
                    ? here
                    : mosaicBuildSelect(builder, isSet, there, here);
    }
    *line = (Line){count, next};
  }
}

// Word p of the result, p a position, is word around(p).
static MlirValue gatherAround(Rotation *rotation, MlirValue vreg,
                              MlirValue around) {
  const int32_t lanes = 1;
  return rotation->direction == MOSAIC_ROWS
             ? applyGatherSublanes(&rotation->op->builder, vreg, around)
             : mosaicBuildDynamicGather(&rotation->op->builder, vreg, around, 1,
                                        &lanes);
}

// Rotates down inside of vregs by `shift`, 0 … slice-1: each takes the end of
// its positions from the vreg that follows.
static void shiftInVregs(Rotation *rotation, Start shift, const Line *line,
                         Line *result) {
  MosaicBuilder *builder = &rotation->op->builder;
  const MlirValue positions =
      mosaicBuildAddI(builder, buildPositions(rotation, rotation->direction),
                      asVreg(rotation, shift));
  const MlirValue isHere = mosaicBuildCmpI(builder, MOSAIC_CMPI_SLT, positions,
                                           splat(rotation, rotation->slice));
  MlirValue up = {0}; // the amount that rotates up instead
  if (!shift.isVreg)
    up = mosaicBuildAndI(
        builder,
        mosaicBuildSubI(builder,
                        mosaicBuildI32Constant(builder, rotation->slice),
                        shift.value),
        mosaicBuildI32Constant(builder, rotation->slice - 1));
  const MlirValue around =
      mosaicBuildAndI(builder, positions, splat(rotation, rotation->slice - 1));
  MlirValue here = {0};
  for (int64_t i = 0; i <= result->count && i < line->count; ++i) {
    const MlirValue before = here;
    here = shift.isVreg ? gatherAround(rotation, line->vregs[i], around)
                        : mosaicBuildDynamicRotate(builder, line->vregs[i], up,
                                                   rotation->direction);
    if (i < result->count)
      result->vregs[i] = here;
    if (i > 0)
      result->vregs[i - 1] = mosaicBuildSelect(builder, isHere, before, here);
  }
}

static void rotateByAny(Rotation *rotation, const Line *source,
                        const int64_t *index, Line *result) {
  MosaicBuilder *builder = &rotation->op->builder;
  Line line = continueLine(rotation, source);
  const Start start = buildStart(rotation, index);
  const MlirValue starts = asVreg(rotation, start);
  const int64_t slice = rotation->slice;
  const int64_t most = (rotation->size - 1) / slice;
  if (most > 0)
    skipVregs(rotation,
              mosaicBuildShRUI(builder, starts, splat(rotation, log2Of(slice))),
              most, result->count + (slice > 1), &line);
  if (slice == 1) {
    for (int64_t i = 0; i < result->count; ++i)
      result->vregs[i] = line.vregs[i];
    return;
  }
  const Start shift = {start.isVreg,
                       mosaicBuildAndI(builder, start.value,
                                       start.isVreg ? splat(rotation, slice - 1)
                                                    : mosaicBuildI32Constant(
                                                          builder, slice - 1))};
  shiftInVregs(rotation, shift, &line, result);
}

//===----------------------------------------------------------------------===//
// All lines
//===----------------------------------------------------------------------===//

static void rotateLine(Rotation *rotation, const Line *source,
                       const int64_t *index, Line *result) {
  const MosaicVregArray *array = rotation->op->results[0];
  const bool hasVregStride = rotation->strideDim >= array->arrayRank - 2;
  if (!rotation->isConstant || hasVregStride) {
    rotateByAny(rotation, source, index, result);
    return;
  }
  int64_t amount = rotation->amount;
  if (rotation->strideDim >= 0)
    amount += rotation->stride * (index[rotation->strideDim] % rotation->size);
  rotateByConstant(rotation, source, modulo(amount, rotation->size), result);
}

static void rotateLines(Rotation *rotation) {
  ApplyOp *op = rotation->op;
  MosaicBuilder *builder = &op->builder;
  const MosaicVregArray *source = op->operands[0];
  MosaicVregArray *result = op->results[0];
  const bool isPacked = result->layout.bitwidth != 32;
  const MlirType words = mosaicVregWordsType(builder);
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  const intptr_t rank = result->arrayRank;
  int64_t *index = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  int64_t *lines = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    lines[i] = i == rotation->dim ? 1 : result->array[i];
  do {
    Line from = {.count = source->array[rotation->dim]};
    Line to = {.count = result->array[rotation->dim]};
    from.vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, from.count);
    to.vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, to.count);
    for (int64_t i = 0; i < from.count; ++i) {
      index[rotation->dim] = i;
      from.vregs[i] = source->vregs[mosaicVregArrayNumber(source, index)];
      if (isPacked)
        from.vregs[i] = mosaicBuildBitcastVreg(builder, from.vregs[i], words);
    }
    rotateLine(rotation, &from, index, &to);
    for (int64_t i = 0; i < to.count; ++i) {
      index[rotation->dim] = i;
      result->vregs[mosaicVregArrayNumber(result, index)] =
          isPacked ? mosaicBuildBitcastVreg(builder, to.vregs[i], type)
                   : to.vregs[i];
    }
    index[rotation->dim] = 0;
  } while (mosaicIndexAdvance(rank, lines, index));
}

static bool isNative(const ApplyOp *op, const MosaicVregArray *array) {
  return mosaicVectorLayoutHasNativeTiling(array->layout, op->builder.target) &&
         array->layout.implicitDim == MOSAIC_IMPLICIT_NONE;
}

static MlirLogicalResult checkRotation(const Rotation *rotation) {
  const ApplyOp *op = rotation->op;
  const MosaicVregArray *result = op->results[0];
  if (!isNative(op, op->operands[0]) || !isNative(op, result) ||
      mosaicElementBitwidth(result->type) == 1)
    return applyUnsupported(op, "rotations have native tiles and no implicit "
                                "dimension");
  for (int i = 0; i < 2; ++i)
    if (op->operands[0]->layout.offsets[i] != 0 ||
        result->layout.offsets[i] == MOSAIC_REPLICATED ||
        (i != rotation->direction && result->layout.offsets[i] != 0))
      return applyUnsupported(op, "rotations start from the first row and "
                                  "lane, and move it along their dimension "
                                  "only");
  if (rotation->direction == MOSAIC_ROWS && result->layout.bitwidth != 32)
    return applyUnsupported(op, "rows of 32-bit elements are rotated");
  if (rotation->strideDim == rotation->dim)
    return mosaicOpError(op->op,
                         "rotates along dimension %d with a stride along the "
                         "same dimension; they must differ",
                         (int)rotation->dim);
  if (rotation->size > INT32_MAX / 4)
    return applyUnsupported(op, "dimensions are of less than 2^29 elements");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult rotate(Rotation *rotation) {
  ApplyOp *op = rotation->op;
  const MosaicVregArray *result = op->results[0];
  rotation->dim = (intptr_t)mosaicOperationIntAttr(op->op, "dimension", 0);
  rotation->strideDim =
      (intptr_t)mosaicOperationIntAttr(op->op, "stride_dimension", -1);
  const intptr_t direction = rotation->dim - (result->shape.rank - 2);
  rotation->direction = direction < 0 ? UNTILED : (int)direction;
  rotation->size = result->shape.sizes[rotation->dim];
  MOSAIC_TRY(checkRotation(rotation));
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(result->layout, op->builder.target, slice);
  rotation->slice = direction < 0 ? 1 : slice[direction];
  rotation->offset = direction < 0 ? 0 : result->layout.offsets[direction];
  rotation->amount = modulo(rotation->amount, rotation->size);
  rotation->stride =
      modulo(mosaicOperationIntAttr(op->op, "stride", 0), rotation->size);
  if (rotation->stride == 0)
    rotation->strideDim = -1;
  rotateLines(rotation);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyRotate(ApplyOp *op) {
  Rotation rotation = {.op = op, .isConstant = true};
  rotation.amount = mosaicOperationIntAttr(op->op, "amount", 0);
  return rotate(&rotation);
}

MlirLogicalResult applyDynamicRotate(ApplyOp *op) {
  Rotation rotation = {.op = op, .scalar = mlirOperationGetOperand(op->op, 1)};
  rotation.isConstant =
      mosaicValueConstantInt(rotation.scalar, &rotation.amount);
  return rotate(&rotation);
}
