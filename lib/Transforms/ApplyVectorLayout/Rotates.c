//===- Rotates.c - Rotation along a dimension ------------------------------===//
//
// Element i moves to (i + amount) mod size; with a stride, the amount grows with
// the index in another dimension, the one across.
//
//   constant amount   two boxes of elements move
//
//   any amount        The dimension is continued with copies of itself, and
//                     the result is a window of it, which starts at -amount
//                     mod size. Whole vregs are skipped by selecting, bit by
//                     bit of their number; the rest is a rotation inside of
//                     vregs, where each takes its end from the one that follows.
//
//     8 lanes of 5 elements by 2, in vregs of 4 lanes
//
//       continued    0 1 2 3 | 4 0 1 2 | 3 4 0 1      window from -2 mod 5 = 3
//                          [ 3 | 4 0 1 2 ]            rest 3, no vreg skipped
//
// Where the stride is across a tiled dimension, the start of the window differs
// inside a vreg: it is a vreg itself, and a gather rotates.
//
// Rows of packed elements start inside of a word: the rest of a word comes from
// the one that follows.
//
//     16 bits, window from row 3     words  10 32 54 76     rows of the words
//                                           43 65 07 ..     the window's
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/VectorOps.h"
#include "Relayout/Relayout.h"
#include "Support/Arithmetic.h"
#include "Support/Diagnostics.h"
#include "Support/TargetFeatures.h"

#include <assert.h>
#include <inttypes.h>

enum {
  UNTILED = -1, ///< direction of a dimension that is unrolled over vregs
  /// A product with a lane's number stays below 2^31.
  MOST_SIZE = 1 << 23,
};

typedef struct Rotation {
  ApplyOp *op;
  const MosaicVregArray *source;
  MosaicVregArray *result;
  intptr_t dim;         ///< of the vector
  intptr_t across;      ///< dimension of the stride; -1: no stride
  intptr_t arrayDim;    ///< dim in the arrays of vregs
  intptr_t arrayAcross; ///< across in the arrays of vregs; -1: no stride
  int direction;        ///< of dim: UNTILED, MOSAIC_ROWS or MOSAIC_COLUMNS
  int64_t size;         ///< of the dimension
  int64_t slice;        ///< sublanes or lanes along it in a vreg; 1 if untiled
  int64_t packing;      ///< elements along it in a word
  int64_t offset;       ///< of the result
  bool isConstant;
  int64_t amount;   ///< if constant: 0 … size-1
  MlirValue scalar; ///< else: an i32 of any value
  int64_t stride;   ///< 0 … size-1
} Rotation;

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
static MlirValue buildPositions(const Rotation *rotation, int direction) {
  MosaicBuilder *builder = &rotation->op->builder;
  const int32_t dims[] = {direction};
  return mosaicBuildIota(builder, mosaicVregWordsType(builder), 1, dims);
}

// Moves `length` elements along the dimension, all others whole; `index`, if not
// negative, is the only one across.
static void addSpan(const Rotation *rotation, MosaicMoves *moves, int64_t index,
                    int64_t to, int64_t from, int64_t length) {
  const MosaicShape shape = rotation->result->shape;
  MosaicArena *arena = rotation->op->context->arena;
  if (length == 0)
    return;
  int64_t *begin = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  int64_t *sourceBegin = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = shape.sizes[i];
  if (index >= 0) {
    begin[rotation->across] = sourceBegin[rotation->across] = index;
    sizes[rotation->across] = 1;
  }
  begin[rotation->dim] = to;
  sourceBegin[rotation->dim] = from;
  sizes[rotation->dim] = length;
  mosaicMovesAddBox(
      moves,
      &(MosaicBox){.begin = begin, .sizes = sizes, .sourceBegin = sourceBegin});
}

//===----------------------------------------------------------------------===//
// Constant amounts
//===----------------------------------------------------------------------===//

static void rotateByConstant(const Rotation *rotation) {
  ApplyOp *op = rotation->op;
  MosaicMoves moves =
      mosaicMovesBetween(&op->builder, 1, &rotation->source, rotation->result);
  const int64_t count = rotation->across < 0
                            ? 1
                            : rotation->result->shape.sizes[rotation->across];
  int64_t amount = rotation->amount;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t index = rotation->across < 0 ? -1 : i;
    const int64_t rest = rotation->size - amount;
    addSpan(rotation, &moves, index, 0, rest, amount);
    addSpan(rotation, &moves, index, amount, 0, rest);
    amount = (amount + rotation->stride) % rotation->size;
  }
  mosaicMoveVregs(&op->builder, &moves, &rotation->source, rotation->result);
}

//===----------------------------------------------------------------------===//
// Any amount
//===----------------------------------------------------------------------===//

/// Where the window starts on the continued line: 0 … size-1.
typedef struct Start {
  bool isVreg;
  MlirValue value; ///< an i32, or a vreg of them
} Start;

// (constant - amount) mod size, a scalar.
static MlirValue buildScalarStart(const Rotation *rotation, int64_t constant) {
  MosaicBuilder *builder = &rotation->op->builder;
  constant = mosaicModulo(constant, rotation->size);
  if (rotation->isConstant)
    return mosaicBuildI32Constant(
        builder, mosaicModulo(constant - rotation->amount, rotation->size));
  // Not to overflow where that matters, the amount is reduced first.
  const bool wraps = mosaicIsPowerOfTwo(rotation->size);
  const MlirValue amount =
      wraps ? rotation->scalar
            : applyBuildModulo(builder, rotation->scalar, rotation->size);
  return applyBuildModulo(
      builder,
      mosaicBuildSubI(builder, mosaicBuildI32Constant(builder, constant),
                      amount),
      rotation->size);
}

// (first - stride * position) mod size for each word, its position across the
// line being a sublane or a lane.
static MlirValue buildVregStart(const Rotation *rotation, MlirValue first,
                                int across) {
  MosaicBuilder *builder = &rotation->op->builder;
  const MlirValue steps =
      mosaicBuildMulI(builder, buildPositions(rotation, across),
                      splat(rotation, rotation->size - rotation->stride));
  return applyBuildModulo(
      builder,
      mosaicBuildAddI(
          builder, steps,
          mosaicBuildBroadcast(builder, first, mosaicVregWordsType(builder))),
      rotation->size);
}

// Where the window of the line at `index` would start if the amount were 0. It is
// moved down to make room for the result's offset.
static int64_t startOf(const Rotation *rotation, const int64_t *index) {
  return rotation->across < 0
             ? -rotation->offset
             : -rotation->offset -
                   rotation->stride * index[rotation->arrayAcross];
}

static Start buildStart(const Rotation *rotation, const int64_t *index) {
  const MosaicVregArray *result = rotation->result;
  const intptr_t across = rotation->arrayAcross - (result->arrayRank - 2);
  if (rotation->across < 0 || across < 0)
    return (Start){false, buildScalarStart(rotation, startOf(rotation, index))};
  int64_t constant = -rotation->offset;
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(result->layout, rotation->op->builder.target,
                              slice);
  constant -= mosaicModulo(rotation->stride * slice[across], rotation->size) *
              index[rotation->arrayAcross];
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

// Whether the source, continued to `length`, is small enough: it may be twice as
// large as what the kernel says.
static MlirLogicalResult checkContinued(const Rotation *rotation,
                                        int64_t length) {
  const MosaicVregArray *source = rotation->source;
  const int64_t along =
      mosaicCeilDiv(length, rotation->slice * rotation->packing);
  const int64_t count =
      source->numVregs / source->array[rotation->arrayDim] * along;
  if (count <= MOSAIC_MOST_VREGS)
    return mlirLogicalResultSuccess();
  return mosaicOpError(
      rotation->op->op,
      "rotates a %s by a computed amount, which takes %" PRId64
      " vector registers; vector memory holds %" PRId64,
      mosaicTypeText(source->type, rotation->op->context->arena), count,
      MOSAIC_MOST_VREGS);
}

// The source continued with copies, for as far as a window can reach.
static MlirLogicalResult continueSource(const Rotation *rotation,
                                        MosaicVregArray *continued) {
  ApplyOp *op = rotation->op;
  MosaicBuilder *builder = &op->builder;
  const MosaicVregArray *source = rotation->source;
  const int64_t length = 2 * rotation->size - 1 + rotation->offset;
  MOSAIC_TRY(checkContinued(rotation, length));
  int64_t *sizes =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, source->shape.rank);
  for (intptr_t i = 0; i < source->shape.rank; ++i)
    sizes[i] = i == rotation->dim ? length : source->shape.sizes[i];
  MOSAIC_TRY(
      mosaicVregArrayCreate(builder, op->op,
                            mosaicVectorType(source->shape.rank, sizes,
                                             mosaicElementType(source->type)),
                            source->layout, continued));
  MosaicMoves moves =
      mosaicMovesBetween(builder, 1, &rotation->source, continued);
  for (int64_t to = 0; to < length; to += rotation->size) {
    const int64_t rest = length - to;
    addSpan(rotation, &moves, -1, to, 0,
            rest < rotation->size ? rest : rotation->size);
  }
  mosaicMoveVregs(builder, &moves, &rotation->source, continued);
  return mlirLogicalResultSuccess();
}

/// Vregs along the rotated dimension.
typedef struct Line {
  int64_t count;
  MlirValue *vregs;
} Line;

/// A shift of less than a vreg.
typedef struct Shift {
  MlirValue positions; ///< per word: where it comes from
  MlirValue isHere;    ///< mask: positions in the vreg itself
  MlirValue up;        ///< i32, the rotation that does it; null: a gather does
  int32_t stride;      ///< of the rotation, from sublane to sublane; 0: none
} Shift;

// Whole vregs of the dimension.
static int64_t periodOf(const Rotation *rotation) {
  return rotation->size / (rotation->slice * rotation->packing);
}

// Whether vreg `i` of a line and the one `step` further are copies of those a
// whole period before: what is made of them is too.
static bool isRepeated(const Rotation *rotation, const Line *line, int64_t i,
                       int64_t step) {
  const int64_t period = periodOf(rotation);
  return period > 0 && i >= period && i + step < line->count &&
         mlirValueEqual(line->vregs[i], line->vregs[i - period]) &&
         mlirValueEqual(line->vregs[i + step], line->vregs[i - period + step]);
}

// Word p of the result, p a position, is word p + shift.
static MlirValue rotateDown(const Rotation *rotation, MlirValue vreg,
                            const Shift *shift) {
  MosaicBuilder *builder = &rotation->op->builder;
  const int32_t lanes = 1;
  if (!mlirValueIsNull(shift->up))
    return mosaicBuildStridedRotate(builder, vreg, shift->up,
                                    rotation->direction, shift->stride);
  return rotation->direction == MOSAIC_ROWS
             ? applyGatherSublanes(builder, vreg, shift->positions)
             : mosaicBuildDynamicGather(builder, vreg, shift->positions, 1,
                                        &lanes);
}

// Moves the line down inside of vregs: each takes the end of its positions from
// the vreg that follows. The last one has none to follow it.
static void shiftInVregs(const Rotation *rotation, const Shift *shift,
                         Line *line) {
  MosaicBuilder *builder = &rotation->op->builder;
  MlirValue *rotated =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, line->count);
  MlirValue *shifted =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, line->count);
  for (int64_t i = 0; i < line->count; ++i)
    rotated[i] = isRepeated(rotation, line, i, 0)
                     ? rotated[i - periodOf(rotation)]
                     : rotateDown(rotation, line->vregs[i], shift);
  for (int64_t i = 0; i < line->count; ++i) {
    const bool isLast = i + 1 == line->count;
    if (isLast || mlirValueEqual(rotated[i], rotated[i + 1]))
      shifted[i] = rotated[i];
    else if (isRepeated(rotation, line, i, 1))
      shifted[i] = shifted[i - periodOf(rotation)];
    else
      shifted[i] =
          mosaicBuildSelect(builder, shift->isHere, rotated[i], rotated[i + 1]);
  }
  line->vregs = shifted;
}

// Whether the start's number of whole vregs has the bit `step`: a mask.
static MlirValue buildSkips(const Rotation *rotation, Start start,
                            int64_t step) {
  MosaicBuilder *builder = &rotation->op->builder;
  const MlirType type = mlirValueGetType(start.value);
  const Start bit = {
      .isVreg = start.isVreg,
      .value = mosaicBuildAndI(
          builder, start.value,
          mosaicBuildIntConstant(builder, type, rotation->slice * step))};
  return mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, asVreg(rotation, bit),
                         splat(rotation, 0));
}

// Skips whole vregs: vreg i becomes vreg i + skip, for `needed` vregs. `skip` is
// what the start has of them, at most `most`.
static void skipVregs(const Rotation *rotation, Start start, int64_t most,
                      int64_t needed, Line *line) {
  MosaicBuilder *builder = &rotation->op->builder;
  for (int64_t step = INT64_C(1) << log2Of(most); most > 0 && step > 0;
       step /= 2) {
    const MlirValue isSet = buildSkips(rotation, start, step);
    MlirValue *next =
        MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, line->count);
    const int64_t rest = needed + step - 1; // later steps skip step-1 at most
    const int64_t count = rest < line->count ? rest : line->count;
    for (int64_t i = 0; i < count; ++i) {
      const MlirValue here = line->vregs[i];
      // Behind the line is nothing that a window takes.
      const MlirValue there =
          i + step < line->count ? line->vregs[i + step] : here;
      if (mlirValueEqual(here, there))
        next[i] = here;
      else if (isRepeated(rotation, line, i, step))
        next[i] = next[i - periodOf(rotation)];
      else
        next[i] = mosaicBuildSelect(builder, isSet, there, here);
    }
    *line = (Line){count, next};
  }
}

// Hardware rotates each sublane by a stride more. It is asked for less than a
// turn only.
static bool rotatesWithStride(const Rotation *rotation, int64_t up) {
  const MosaicTarget *target = rotation->op->builder.target;
  return mosaicTargetHas(target, MOSAIC_HAS_STRIDED_ROTATE) &&
         rotation->isConstant && rotation->direction == MOSAIC_COLUMNS &&
         rotation->arrayAcross == rotation->result->arrayRank - 2 &&
         rotation->size % rotation->slice == 0 &&
         up + rotation->stride * (target->sublaneCount - 1) < rotation->slice;
}

// One amount for all words.
static Shift buildScalarShift(const Rotation *rotation, Start start,
                              const int64_t *index) {
  MosaicBuilder *builder = &rotation->op->builder;
  const MlirValue last = mosaicBuildI32Constant(builder, rotation->slice - 1);
  // Of whole vregs the amount itself says what is left over.
  MlirValue up = {0};
  if (rotation->size % rotation->slice == 0 && !rotation->isConstant &&
      rotation->packing == 1)
    up = mosaicBuildAddI(
        builder, rotation->scalar,
        mosaicBuildI32Constant(
            builder, -mosaicModulo(startOf(rotation, index), rotation->slice)));
  else
    up = mosaicBuildSubI(builder, mosaicBuildI32Constant(builder, 0),
                         start.value);
  const MlirValue limit =
      mosaicBuildSubI(builder, mosaicBuildI32Constant(builder, rotation->slice),
                      mosaicBuildAndI(builder, start.value, last));
  return (Shift){
      .up = mosaicBuildAndI(builder, up, last),
      .isHere = mosaicBuildCmpI(
          builder, MOSAIC_CMPI_SLT,
          buildPositions(rotation, rotation->direction),
          mosaicBuildBroadcast(builder, limit, mosaicVregWordsType(builder)))};
}

static Shift buildShift(const Rotation *rotation, Start start,
                        const int64_t *index) {
  MosaicBuilder *builder = &rotation->op->builder;
  const int64_t slice = rotation->slice;
  if (!start.isVreg)
    return buildScalarShift(rotation, start, index);
  const MlirValue inside =
      mosaicBuildAndI(builder, start.value, splat(rotation, slice - 1));
  Shift shift = {
      .positions = mosaicBuildAddI(
          builder, buildPositions(rotation, rotation->direction), inside)};
  shift.isHere = mosaicBuildCmpI(builder, MOSAIC_CMPI_SLT, shift.positions,
                                 splat(rotation, slice));
  const int64_t firstRow =
      index[rotation->arrayAcross] * builder->target->sublaneCount;
  const int64_t up = mosaicModulo(
      rotation->amount + rotation->offset + rotation->stride * firstRow, slice);
  if (rotatesWithStride(rotation, up)) {
    shift.up = mosaicBuildI32Constant(builder, up);
    shift.stride = (int32_t)rotation->stride;
  } else {
    shift.positions =
        mosaicBuildAndI(builder, shift.positions, splat(rotation, slice - 1));
  }
  return shift;
}

// The window of a line that starts at `start`, sublanes or lanes; `needed` vregs
// of it. No start is more than `most` vregs away.
static Line takeWindow(const Rotation *rotation, const int64_t *index,
                       Start start, int64_t most, Line line, int64_t needed) {
  const int64_t slice = rotation->slice;
  if (slice > 1) {
    const Shift shift = buildShift(rotation, start, index);
    shiftInVregs(rotation, &shift, &line);
  }
  if (most > 0)
    skipVregs(rotation, start, most, needed, &line);
  return line;
}

// (words + constant) >> bits, a scalar or a vreg of them as `start` is.
static Start buildWordStart(const Rotation *rotation, Start start,
                            int64_t constant) {
  MosaicBuilder *builder = &rotation->op->builder;
  const int bits = log2Of(rotation->packing);
  const MlirType type = mlirValueGetType(start.value);
  start.value = mosaicBuildShRUI(
      builder,
      mosaicBuildAddI(builder, start.value,
                      mosaicBuildIntConstant(builder, type, constant)),
      mosaicBuildIntConstant(builder, type, bits));
  return start;
}

// Words from two that follow each other in packed rows, `part` rows further.
static MlirValue joinWords(const Rotation *rotation, MlirValue shift,
                           MlirValue low, MlirValue high) {
  MosaicBuilder *builder = &rotation->op->builder;
  // By 32 at most, in two steps: a word is not shifted by its width.
  const MlirValue rest = mosaicBuildSubI(builder, splat(rotation, 31), shift);
  return mosaicBuildOrI(builder, mosaicBuildShRUI(builder, low, shift),
                        mosaicBuildShLI(builder,
                                        mosaicBuildShLI(builder, high, rest),
                                        splat(rotation, 1)));
}

static Line takePackedWindow(const Rotation *rotation, const int64_t *index,
                             Start start, Line line, int64_t needed) {
  MosaicBuilder *builder = &rotation->op->builder;
  const int64_t packing = rotation->packing;
  const int64_t perVreg = rotation->slice * packing;
  const Line low =
      takeWindow(rotation, index, buildWordStart(rotation, start, 0),
                 (rotation->size - 1) / perVreg, line, needed);
  const Line high =
      takeWindow(rotation, index, buildWordStart(rotation, start, packing),
                 (rotation->size - 1 + packing) / perVreg, line, needed);
  const MlirValue shift =
      mosaicBuildMulI(builder,
                      mosaicBuildAndI(builder, asVreg(rotation, start),
                                      splat(rotation, packing - 1)),
                      splat(rotation, rotation->result->layout.bitwidth));
  Line joined = {needed, MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, needed)};
  for (int64_t i = 0; i < needed; ++i)
    joined.vregs[i] = joinWords(rotation, shift, low.vregs[i], high.vregs[i]);
  return joined;
}

// One line of the result's vregs, as a window of the continued line. `index` is
// that of its first vreg.
static Line rotateLine(const Rotation *rotation, const int64_t *index,
                       int64_t needed, Line line) {
  const Start start = buildStart(rotation, index);
  return rotation->packing > 1
             ? takePackedWindow(rotation, index, start, line, needed)
             : takeWindow(rotation, index, start,
                          (rotation->size - 1) / rotation->slice, line, needed);
}

// Vregs as words, and back. A mask is words of 0 and 1.
static MlirValue toWords(const Rotation *rotation, MlirValue vreg) {
  MosaicBuilder *builder = &rotation->op->builder;
  const MlirType words = mosaicVregWordsType(builder);
  if (mosaicElementBitwidth(rotation->result->type) == 1)
    return mosaicBuildExtUI(builder, vreg, words);
  return rotation->result->layout.bitwidth == 32
             ? vreg
             : mosaicBuildBitcastVreg(builder, vreg, words);
}

static MlirValue fromWords(const Rotation *rotation, MlirValue vreg) {
  MosaicBuilder *builder = &rotation->op->builder;
  if (mosaicElementBitwidth(rotation->result->type) == 1)
    return mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, vreg, splat(rotation, 0));
  return mosaicBuildBitcastVreg(
      builder, vreg,
      mosaicVregArrayVregType(rotation->result, builder->target));
}

// The vregs of an array along the rotated dimension, as words.
static Line lineOf(const Rotation *rotation, const MosaicVregArray *array,
                   int64_t *index) {
  MosaicBuilder *builder = &rotation->op->builder;
  Line line = {.count = array->array[rotation->arrayDim]};
  line.vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, line.count);
  for (int64_t i = 0; i < line.count; ++i) {
    index[rotation->arrayDim] = i;
    line.vregs[i] =
        toWords(rotation, array->vregs[mosaicVregArrayNumber(array, index)]);
  }
  index[rotation->arrayDim] = 0;
  return line;
}

static MlirLogicalResult rotateByAny(const Rotation *rotation) {
  MosaicBuilder *builder = &rotation->op->builder;
  MosaicVregArray *result = rotation->result;
  MosaicVregArray continued;
  MOSAIC_TRY(continueSource(rotation, &continued));
  const intptr_t rank = result->arrayRank;
  int64_t *index = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  int64_t *lines = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    lines[i] = i == rotation->arrayDim ? 1 : result->array[i];
  do {
    const int64_t count = result->array[rotation->arrayDim];
    const Line line =
        rotateLine(rotation, index, count, lineOf(rotation, &continued, index));
    for (int64_t i = 0; i < count; ++i) {
      index[rotation->arrayDim] = i;
      result->vregs[mosaicVregArrayNumber(result, index)] =
          fromWords(rotation, line.vregs[i]);
    }
    index[rotation->arrayDim] = 0;
  } while (mosaicIndexAdvance(rank, lines, index));
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// The ops
//===----------------------------------------------------------------------===//

static MlirLogicalResult checkRotation(const Rotation *rotation) {
  const ApplyOp *op = rotation->op;
  if (rotation->across == rotation->dim)
    return mosaicOpError(op->op,
                         "rotates along dimension %d with a stride along the "
                         "same dimension; they must differ",
                         (int)rotation->dim);
  if (rotation->size > MOST_SIZE)
    return applyUnsupported(op, "dimensions have at most 2^23 elements");
  return mlirLogicalResultSuccess();
}

// Vregs that are rotated inside must be alike.
static MlirLogicalResult checkWindows(const Rotation *rotation) {
  const ApplyOp *op = rotation->op;
  const MosaicTarget *target = op->builder.target;
  const MosaicVectorLayout from = rotation->source->layout;
  const MosaicVectorLayout to = rotation->result->layout;
  const bool isMask = mosaicElementBitwidth(rotation->result->type) == 1;
  if (!mosaicVectorLayoutHasNativeTiling(from, target) ||
      !mosaicVectorLayoutHasNativeTiling(to, target) ||
      from.implicitDim != to.implicitDim || (isMask && to.bitwidth != 32))
    return applyUnsupported(op, "rotations by a computed amount have native "
                                "tiles, of words for masks, and one implicit "
                                "dimension");
  for (int i = 0; i < 2; ++i)
    if (from.offsets[i] != 0 || to.offsets[i] == MOSAIC_REPLICATED ||
        (i != rotation->direction && to.offsets[i] != 0))
      return applyUnsupported(op, "rotations by a computed amount start from "
                                  "the first row and lane");
  return mlirLogicalResultSuccess();
}

static intptr_t arrayDimOf(const Rotation *rotation, intptr_t dim) {
  return dim < 0 ? -1
                 : mosaicVectorLayoutToImplicitDim(rotation->result->layout,
                                                   rotation->result->shape.rank,
                                                   dim);
}

// Where the dimensions are in the vregs.
static void placeDimensions(Rotation *rotation) {
  const MosaicVregArray *result = rotation->result;
  const MosaicTarget *target = rotation->op->builder.target;
  rotation->arrayDim = arrayDimOf(rotation, rotation->dim);
  rotation->arrayAcross = arrayDimOf(rotation, rotation->across);
  const intptr_t direction = rotation->arrayDim - (result->arrayRank - 2);
  assert(direction <= MOSAIC_COLUMNS);
  rotation->direction = direction < 0 ? UNTILED : (int)direction;
  rotation->slice = direction == MOSAIC_ROWS      ? target->sublaneCount
                    : direction == MOSAIC_COLUMNS ? target->laneCount
                                                  : 1;
  rotation->packing =
      direction == MOSAIC_ROWS ? mosaicVectorLayoutPacking(result->layout) : 1;
  rotation->offset = direction < 0 ? 0 : result->layout.offsets[direction];
}

// By the amount alone, then each row by its multiple of the stride.
static MlirLogicalResult rotateInTwoSteps(const Rotation *rotation) {
  MosaicVregArray rotated;
  MOSAIC_TRY(mosaicVregArrayCreate(&rotation->op->builder, rotation->op->op,
                                   rotation->result->type,
                                   rotation->result->layout, &rotated));
  Rotation first = *rotation, second = *rotation;
  first.result = &rotated;
  first.across = first.arrayAcross = -1;
  MOSAIC_TRY(rotateByAny(&first));
  second.source = &rotated;
  second.amount = 0;
  rotateByConstant(&second);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult rotate(Rotation *rotation) {
  ApplyOp *op = rotation->op;
  rotation->source = op->operands[0];
  rotation->result = op->results[0];
  rotation->dim = (intptr_t)mosaicOperationIntAttr(op->op, "dimension", 0);
  rotation->across =
      (intptr_t)mosaicOperationIntAttr(op->op, "stride_dimension", -1);
  rotation->size = rotation->result->shape.sizes[rotation->dim];
  rotation->amount = mosaicModulo(rotation->amount, rotation->size);
  rotation->stride =
      mosaicModulo(mosaicOperationIntAttr(op->op, "stride", 0), rotation->size);
  if (rotation->stride == 0)
    rotation->across = -1;
  MOSAIC_TRY(checkRotation(rotation));
  placeDimensions(rotation);
  const intptr_t rows = rotation->result->arrayRank - 2;
  const bool acrossPacked =
      rotation->arrayAcross == rows && rotation->result->layout.bitwidth != 32;
  // A stride across a tiled dimension would take vregs apart row by row, which
  // rows of packed elements do not escape.
  if (rotation->isConstant && (rotation->arrayAcross < rows || acrossPacked)) {
    rotateByConstant(rotation);
  } else {
    MOSAIC_TRY(checkWindows(rotation));
    MOSAIC_TRY(acrossPacked ? rotateInTwoSteps(rotation)
                            : rotateByAny(rotation));
  }
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
