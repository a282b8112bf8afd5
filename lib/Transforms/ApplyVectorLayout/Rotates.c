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
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/VectorOps.h"
#include "Relayout/Relayout.h"
#include "Support/Diagnostics.h"

enum {
  UNTILED = -1, ///< direction of a dimension that is unrolled over vregs
  /// A product with a lane's number stays below 2^31.
  MOST_SIZE = 1 << 23,
  STRIDED_ROTATE_GENERATION = 5, ///< the first with it
};

typedef struct Rotation {
  ApplyOp *op;
  intptr_t dim;    ///< of the vector
  intptr_t across; ///< dimension of the stride; -1: no stride
  int direction;   ///< of dim: UNTILED, MOSAIC_ROWS or MOSAIC_COLUMNS
  int64_t size;    ///< of the dimension
  int64_t slice;   ///< of it in a vreg; 1 if untiled
  int64_t offset;  ///< of the result
  bool isConstant;
  int64_t amount;   ///< if constant: 0 … size-1
  MlirValue scalar; ///< else: an i32 of any value
  int64_t stride;   ///< 0 … size-1
} Rotation;

static int64_t modulo(int64_t value, int64_t divisor) {
  const int64_t rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

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
  const MosaicShape shape = rotation->op->results[0]->shape;
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
      mosaicMovesBetween(&op->builder, 1, op->operands, op->results[0]);
  const int64_t count =
      rotation->across < 0 ? 1 : op->results[0]->shape.sizes[rotation->across];
  int64_t amount = rotation->amount;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t index = rotation->across < 0 ? -1 : i;
    const int64_t rest = rotation->size - amount;
    addSpan(rotation, &moves, index, 0, rest, amount);
    addSpan(rotation, &moves, index, amount, 0, rest);
    amount = (amount + rotation->stride) % rotation->size;
  }
  mosaicMoveVregs(&op->builder, &moves, op->operands, op->results[0]);
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
  constant = modulo(constant, rotation->size);
  if (rotation->isConstant)
    return mosaicBuildI32Constant(
        builder, modulo(constant - rotation->amount, rotation->size));
  // Not to overflow where that matters, the amount is reduced first.
  const bool wraps = (rotation->size & (rotation->size - 1)) == 0;
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
             : -rotation->offset - rotation->stride * index[rotation->across];
}

static Start buildStart(const Rotation *rotation, const int64_t *index) {
  const MosaicVregArray *result = rotation->op->results[0];
  const intptr_t across = rotation->across - (result->arrayRank - 2);
  if (rotation->across < 0 || across < 0)
    return (Start){false, buildScalarStart(rotation, startOf(rotation, index))};
  int64_t constant = -rotation->offset;
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(result->layout, rotation->op->builder.target,
                              slice);
  constant -= modulo(rotation->stride * slice[across], rotation->size) *
              index[rotation->across];
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

// The source continued with copies, for as far as a window can reach.
static MlirLogicalResult continueSource(const Rotation *rotation,
                                        MosaicVregArray *continued) {
  ApplyOp *op = rotation->op;
  MosaicBuilder *builder = &op->builder;
  const MosaicVregArray *source = op->operands[0];
  const int64_t length = 2 * rotation->size - 1 + rotation->offset;
  int64_t *sizes =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, source->shape.rank);
  for (intptr_t i = 0; i < source->shape.rank; ++i)
    sizes[i] = i == rotation->dim ? length : source->shape.sizes[i];
  MOSAIC_TRY(
      mosaicVregArrayCreate(builder, op->op,
                            mosaicVectorType(source->shape.rank, sizes,
                                             mosaicElementType(source->type)),
                            source->layout, continued));
  MosaicMoves moves = mosaicMovesBetween(builder, 1, op->operands, continued);
  for (int64_t to = 0; to < length; to += rotation->size) {
    const int64_t rest = length - to;
    addSpan(rotation, &moves, -1, to, 0,
            rest < rotation->size ? rest : rotation->size);
  }
  mosaicMoveVregs(builder, &moves, op->operands, continued);
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

// Whether vreg `i` of a line and the one `step` further are copies of those a
// whole period before: what is made of them is too.
static bool isRepeated(const Rotation *rotation, const Line *line, int64_t i,
                       int64_t step) {
  const int64_t period = rotation->size / rotation->slice;
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
                     ? rotated[i - rotation->size / rotation->slice]
                     : rotateDown(rotation, line->vregs[i], shift);
  for (int64_t i = 0; i < line->count; ++i) {
    const bool isLast = i + 1 == line->count;
    if (isLast || mlirValueEqual(rotated[i], rotated[i + 1]))
      shifted[i] = rotated[i];
    else if (isRepeated(rotation, line, i, 1))
      shifted[i] = shifted[i - rotation->size / rotation->slice];
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
        next[i] = next[i - rotation->size / rotation->slice];
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
  const intptr_t rows = rotation->op->results[0]->shape.rank - 2;
  return target->hardwareGeneration >= STRIDED_ROTATE_GENERATION &&
         rotation->isConstant && rotation->direction == MOSAIC_COLUMNS &&
         rotation->across == rows && rotation->size % rotation->slice == 0 &&
         up + rotation->stride * (target->sublaneCount - 1) < rotation->slice;
}

// One amount for all words.
static Shift buildScalarShift(const Rotation *rotation, Start start,
                              const int64_t *index) {
  MosaicBuilder *builder = &rotation->op->builder;
  const MlirValue last = mosaicBuildI32Constant(builder, rotation->slice - 1);
  // Of whole vregs the amount itself says what is left over.
  MlirValue up = {0};
  if (rotation->size % rotation->slice == 0 && !rotation->isConstant)
    up = mosaicBuildAddI(
        builder, rotation->scalar,
        mosaicBuildI32Constant(
            builder, -modulo(startOf(rotation, index), rotation->slice)));
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
      index[rotation->across] * builder->target->sublaneCount;
  const int64_t up = modulo(
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

// One line of the result's vregs, as a window of the continued line. `index` is
// that of its first vreg.
static void rotateLine(const Rotation *rotation, const int64_t *index,
                       int64_t needed, Line *line) {
  const Start start = buildStart(rotation, index);
  const int64_t slice = rotation->slice;
  const int64_t most = (rotation->size - 1) / slice;
  if (slice > 1) {
    const Shift shift = buildShift(rotation, start, index);
    shiftInVregs(rotation, &shift, line);
  }
  if (most > 0)
    skipVregs(rotation, start, most, needed, line);
}

// The vregs of an array along the rotated dimension, as words.
static Line lineOf(const Rotation *rotation, const MosaicVregArray *array,
                   int64_t *index) {
  MosaicBuilder *builder = &rotation->op->builder;
  Line line = {.count = array->array[rotation->dim]};
  line.vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, line.count);
  for (int64_t i = 0; i < line.count; ++i) {
    index[rotation->dim] = i;
    line.vregs[i] = array->vregs[mosaicVregArrayNumber(array, index)];
    if (array->layout.bitwidth != 32)
      line.vregs[i] = mosaicBuildBitcastVreg(builder, line.vregs[i],
                                             mosaicVregWordsType(builder));
  }
  index[rotation->dim] = 0;
  return line;
}

static MlirLogicalResult rotateByAny(const Rotation *rotation) {
  ApplyOp *op = rotation->op;
  MosaicBuilder *builder = &op->builder;
  MosaicVregArray *result = op->results[0];
  MosaicVregArray continued;
  MOSAIC_TRY(continueSource(rotation, &continued));
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  const intptr_t rank = result->arrayRank;
  int64_t *index = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  int64_t *lines = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i)
    lines[i] = i == rotation->dim ? 1 : result->array[i];
  do {
    const int64_t count = result->array[rotation->dim];
    Line line = lineOf(rotation, &continued, index);
    rotateLine(rotation, index, count, &line);
    for (int64_t i = 0; i < count; ++i) {
      index[rotation->dim] = i;
      result->vregs[mosaicVregArrayNumber(result, index)] =
          mosaicBuildBitcastVreg(builder, line.vregs[i], type);
    }
    index[rotation->dim] = 0;
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
  const MosaicVectorLayout from = op->operands[0]->layout;
  const MosaicVectorLayout to = op->results[0]->layout;
  if (!mosaicVectorLayoutHasNativeTiling(from, target) ||
      !mosaicVectorLayoutHasNativeTiling(to, target) ||
      from.implicitDim != MOSAIC_IMPLICIT_NONE ||
      to.implicitDim != MOSAIC_IMPLICIT_NONE ||
      mosaicElementBitwidth(op->results[0]->type) == 1)
    return applyUnsupported(op, "rotations by a computed amount have native "
                                "tiles and no implicit dimension");
  for (int i = 0; i < 2; ++i)
    if (from.offsets[i] != 0 || to.offsets[i] == MOSAIC_REPLICATED ||
        (i != rotation->direction && to.offsets[i] != 0))
      return applyUnsupported(op, "rotations by a computed amount start from "
                                  "the first row and lane");
  const intptr_t rows = op->results[0]->shape.rank - 2;
  if (to.bitwidth != 32 && (rotation->dim == rows || rotation->across == rows))
    return applyUnsupported(op, "rows of packed elements are rotated by "
                                "constant amounts");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult rotate(Rotation *rotation) {
  ApplyOp *op = rotation->op;
  const MosaicVregArray *result = op->results[0];
  const intptr_t rows = result->shape.rank - 2;
  rotation->dim = (intptr_t)mosaicOperationIntAttr(op->op, "dimension", 0);
  rotation->across =
      (intptr_t)mosaicOperationIntAttr(op->op, "stride_dimension", -1);
  rotation->direction =
      rotation->dim < rows ? UNTILED : (int)(rotation->dim - rows);
  rotation->size = result->shape.sizes[rotation->dim];
  rotation->amount = modulo(rotation->amount, rotation->size);
  rotation->stride =
      modulo(mosaicOperationIntAttr(op->op, "stride", 0), rotation->size);
  if (rotation->stride == 0)
    rotation->across = -1;
  MOSAIC_TRY(checkRotation(rotation));
  // A stride across a tiled dimension would take vregs apart row by row.
  if (rotation->isConstant && rotation->across < rows) {
    rotateByConstant(rotation);
  } else {
    MOSAIC_TRY(checkWindows(rotation));
    int64_t slice[2];
    mosaicVectorLayoutVregSlice(result->layout, op->builder.target, slice);
    const bool isTiled = rotation->direction == MOSAIC_ROWS ||
                         rotation->direction == MOSAIC_COLUMNS;
    rotation->slice = isTiled ? slice[rotation->direction] : 1;
    rotation->offset =
        isTiled ? result->layout.offsets[rotation->direction] : 0;
    MOSAIC_TRY(rotateByAny(rotation));
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
