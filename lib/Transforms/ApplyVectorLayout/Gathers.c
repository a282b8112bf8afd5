//===- Gathers.c - Elements taken by index ---------------------------------===//
//
// Hardware gathers 32-bit words inside a vreg, along lanes or along sublanes.
// From several vregs, each is gathered from, and the index says which one's word
// is kept. Indices count modulo the dimension's size.
//
// Narrower elements are widened, gathered and packed again; on generations that
// gather bytes, rows inside a vreg are gathered as such.
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Relayout/Packing.h"
#include "Relayout/Relayout.h"
#include "Support/Arithmetic.h"
#include "Support/Diagnostics.h"
#include "Support/TargetFeatures.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

/// The gathered dimension.
typedef struct GatherDim {
  intptr_t dim;  ///< of the vreg arrays
  int direction; ///< MOSAIC_ROWS or MOSAIC_COLUMNS; negative: unrolled
  int64_t size;  ///< of the source along it
  int64_t slice; ///< of it in a vreg of words; 1 if unrolled
} GatherDim;

static MlirValue splat(MosaicBuilder *builder, int64_t value) {
  return mosaicBuildIntConstant(builder, mosaicVregWordsType(builder), value);
}

// `pattern` in every part of `bits` bits of each word.
static MlirValue splatParts(MosaicBuilder *builder, int64_t bits,
                            int64_t pattern) {
  uint32_t word = 0;
  for (int64_t i = 0; i < 32; i += bits)
    word |= (uint32_t)pattern << i;
  return splat(builder, word);
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

MlirValue applyGatherSublanes(MosaicBuilder *builder, MlirValue source,
                              MlirValue index) {
  const int32_t dim = 0;
  if (mosaicTargetHas(builder->target, MOSAIC_HAS_SUBLANE_GATHER))
    return mosaicBuildDynamicGather(builder, source, index, 1, &dim);
  // Each sublane, repeated on all of them, where it is wanted.
  const int32_t count = builder->target->sublaneCount;
  int32_t *pattern = MOSAIC_ARENA_ARRAY(builder->arena, int32_t, count);
  const MlirValue wanted =
      mosaicBuildAndI(builder, index, splat(builder, count - 1));
  MlirValue result = {0};
  for (int32_t i = 0; i < count; ++i) {
    for (int32_t k = 0; k < count; ++k)
      pattern[k] = i;
    const MlirValue row = mosaicBuildSublaneGather(builder, source, pattern);
    result = i == 0
                 ? row
                 : mosaicBuildSelect(builder,
                                     mosaicBuildCmpI(builder, MOSAIC_CMPI_EQ,
                                                     wanted, splat(builder, i)),
                                     row, result);
  }
  return result;
}

static MlirValue gatherVreg(MosaicBuilder *builder, const GatherDim *gather,
                            MlirValue source, MlirValue index) {
  const int32_t lanes = 1;
  if (gather->direction < 0)
    return source;
  return gather->direction == MOSAIC_ROWS
             ? applyGatherSublanes(builder, source, index)
             : mosaicBuildDynamicGather(builder, source, index, 1, &lanes);
}

MlirValue applyBuildModulo(MosaicBuilder *builder, MlirValue value,
                           int64_t divisor) {
  const MlirType type = mlirValueGetType(value);
  if (mosaicIsPowerOfTwo(divisor))
    return mosaicBuildAndI(builder, value,
                           mosaicBuildIntConstant(builder, type, divisor - 1));
  const MlirValue by = mosaicBuildIntConstant(builder, type, divisor);
  const MlirValue rest = mosaicBuildRemSI(builder, value, by);
  return mosaicBuildSelect(builder,
                           mosaicBuildCmpI(builder, MOSAIC_CMPI_SLT, rest,
                                           mosaicBuildZero(builder, type)),
                           mosaicBuildAddI(builder, rest, by), rest);
}

// One vreg of words by one of indices, from `count` vregs along the dimension.
static MlirValue gatherFromLine(MosaicBuilder *builder, const GatherDim *gather,
                                int64_t count, const MlirValue *line,
                                MlirValue index) {
  if (gather->size != gather->slice) // else the hardware does it
    index = applyBuildModulo(builder, index, gather->size);
  MlirValue result = gatherVreg(builder, gather, line[0], index);
  if (count == 1)
    return result;
  int sliceBits = 0;
  while (INT64_C(1) << sliceBits < gather->slice)
    ++sliceBits;
  const MlirValue number =
      mosaicBuildShRUI(builder, index, splat(builder, sliceBits));
  for (int64_t i = 1; i < count; ++i)
    result = mosaicBuildSelect(
        builder,
        mosaicBuildCmpI(builder, MOSAIC_CMPI_EQ, number, splat(builder, i)),
        gatherVreg(builder, gather, line[i], index), result);
  return result;
}

// Arrays of 32-bit elements.
static void gatherWords(MosaicBuilder *builder, const GatherDim *gather,
                        const MosaicVregArray *source,
                        const MosaicVregArray *indices,
                        MosaicVregArray *result) {
  const int64_t count = source->array[gather->dim];
  MlirValue *line = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, count);
  int64_t *index =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t *from =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t number = 0;
  do {
    for (intptr_t i = 0; i < result->arrayRank; ++i)
      from[i] = index[i];
    for (int64_t i = 0; i < count; ++i) {
      from[gather->dim] = i;
      line[i] = source->vregs[mosaicVregArrayNumber(source, from)];
    }
    result->vregs[number] =
        gatherFromLine(builder, gather, count, line, indices->vregs[number]);
    ++number;
  } while (mosaicIndexAdvance(result->arrayRank, result->array, index));
}

//===----------------------------------------------------------------------===//
// Narrow elements
//===----------------------------------------------------------------------===//

// A copy of `array` with its vregs seen as another element type of the same
// width.
static MosaicVregArray viewAs(MosaicBuilder *builder,
                              const MosaicVregArray *array, MlirType element) {
  MosaicVregArray view = *array;
  view.type = mosaicTypeWithElement(array->type, element);
  view.vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, view.numVregs);
  const MlirType type = mosaicVregArrayVregType(&view, builder->target);
  for (int64_t i = 0; i < view.numVregs; ++i)
    if (!mlirValueIsNull(array->vregs[i]))
      view.vregs[i] = mosaicBuildBitcastVreg(builder, array->vregs[i], type);
  return view;
}

static MlirLogicalResult createWide(ApplyOp *op, const MosaicVregArray *narrow,
                                    MosaicVregArray *wide) {
  MosaicVectorLayout layout = narrow->layout;
  layout.bitwidth = 32;
  mosaicNativeTiling(32, op->builder.target, layout.tiling);
  const MlirType word = mlirIntegerTypeGet(op->builder.context, 32);
  return mosaicVregArrayCreate(&op->builder, op->op,
                               mosaicTypeWithElement(narrow->type, word),
                               layout, wide);
}

static MlirLogicalResult widen(ApplyOp *op, const MosaicVregArray *narrow,
                               MosaicVregArray *wide) {
  MOSAIC_TRY(createWide(op, narrow, wide));
  const MosaicVregArray bits =
      viewAs(&op->builder, narrow,
             mlirIntegerTypeGet(op->builder.context,
                                (unsigned)narrow->layout.bitwidth));
  return mosaicUnpackVregs(&op->builder, op->op, &bits, wide);
}

static MlirLogicalResult gatherWidened(ApplyOp *op, const GatherDim *gather) {
  MosaicBuilder *builder = &op->builder;
  MosaicVregArray source, indices, wide;
  MosaicVregArray *result = op->results[0];
  MOSAIC_TRY(widen(op, op->operands[0], &source));
  MOSAIC_TRY(widen(op, op->operands[1], &indices));
  MOSAIC_TRY(createWide(op, result, &wide));
  gatherWords(builder, gather, &source, &indices, &wide);
  MosaicVregArray bits = viewAs(
      builder, result,
      mlirIntegerTypeGet(builder->context, (unsigned)result->layout.bitwidth));
  MOSAIC_TRY(mosaicPackVregs(builder, op->op, &wide, &bits));
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  for (int64_t i = 0; i < result->numVregs; ++i)
    result->vregs[i] = mosaicBuildBitcastVreg(builder, bits.vregs[i], type);
  return mlirLogicalResultSuccess();
}

// Where the bytes of the wanted rows are, in every byte of the result: 8 times
// the byte's place in its word, plus the sublane.
//
//   8 bits    row r is byte r % 4 of sublane r / 4
//   16 bits   row r is bytes 2 * (r % 2) and the one above, of sublane r / 2
//
// Masks reduce the row modulo the size, a power of two.
static MlirValue buildBytePlaces(MosaicBuilder *builder, int64_t bitwidth,
                                 int64_t size, MlirValue rows) {
  const int64_t packing = 32 / bitwidth;
  const int packingBits = packing == 4 ? 2 : 1;
  const int placeShift = bitwidth == 8 ? 3 : 4;
  const MlirValue place = mosaicBuildShLI(
      builder,
      mosaicBuildAndI(builder, rows,
                      splatParts(builder, bitwidth, (size - 1) % packing)),
      splat(builder, placeShift));
  const MlirValue sublane = mosaicBuildAndI(
      builder, mosaicBuildShRUI(builder, rows, splat(builder, packingBits)),
      splatParts(builder, bitwidth, (size - 1) / packing));
  const MlirValue low = mosaicBuildOrI(builder, place, sublane);
  if (bitwidth == 8)
    return low;
  const MlirValue high = mosaicBuildShLI(builder, low, splat(builder, 8));
  return mosaicBuildOrI(builder, mosaicBuildOrI(builder, low, high),
                        splatParts(builder, bitwidth, 0x800));
}

static bool gathersBytes(const ApplyOp *op, const GatherDim *gather) {
  const int64_t bitwidth = op->results[0]->layout.bitwidth;
  return mosaicTargetHas(op->builder.target, MOSAIC_HAS_BYTE_GATHER) &&
         gather->direction == MOSAIC_ROWS &&
         (bitwidth == 8 || bitwidth == 16) &&
         mosaicIsPowerOfTwo(gather->size) &&
         op->operands[0]->array[gather->dim] == 1;
}

static void gatherBytes(ApplyOp *op, const GatherDim *gather) {
  MosaicBuilder *builder = &op->builder;
  const MosaicVregArray *source = op->operands[0];
  MosaicVregArray *result = op->results[0];
  const int64_t bitwidth = result->layout.bitwidth;
  const MlirType bytes = mosaicVregType(
      builder->target, mlirIntegerTypeGet(builder->context, 8), 8);
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  const int32_t dims[] = {2, 0};
  int64_t *index =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t *from =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t number = 0;
  do {
    for (intptr_t i = 0; i < result->arrayRank; ++i)
      from[i] = i == gather->dim ? 0 : index[i];
    const MlirValue rows = mosaicBuildBitcastVreg(
        builder, op->operands[1]->vregs[number], mosaicVregWordsType(builder));
    const MlirValue places = mosaicBuildBitcastVreg(
        builder, buildBytePlaces(builder, bitwidth, gather->size, rows), bytes);
    const MlirValue data = mosaicBuildBitcastVreg(
        builder, source->vregs[mosaicVregArrayNumber(source, from)], bytes);
    result->vregs[number++] = mosaicBuildBitcastVreg(
        builder, mosaicBuildDynamicGather(builder, data, places, 2, dims),
        type);
  } while (mosaicIndexAdvance(result->arrayRank, result->array, index));
}

//===----------------------------------------------------------------------===//
// The ops
//===----------------------------------------------------------------------===//

static MlirLogicalResult checkDynamicGather(const ApplyOp *op) {
  const MosaicVectorLayout layout = op->results[0]->layout;
  const MosaicImplicitDim implicit = op->results[0]->shape.rank == 1
                                         ? MOSAIC_IMPLICIT_SECOND_MINOR
                                         : MOSAIC_IMPLICIT_NONE;
  if (mosaicElementBitwidth(op->results[0]->type) != layout.bitwidth ||
      mosaicElementBitwidth(op->operands[1]->type) != layout.bitwidth)
    return applyUnsupported(op, "gathered elements and indices have one width "
                                "of 2 bits or more");
  if (!mosaicVectorLayoutHasNativeTiling(layout, op->builder.target) ||
      layout.implicitDim != implicit || layout.offsets[MOSAIC_ROWS] != 0 ||
      layout.offsets[MOSAIC_COLUMNS] != 0)
    return applyUnsupported(op, "gathers are in native tiles from the first "
                                "row and lane on");
  for (int i = 0; i < 2; ++i)
    if (!mosaicVectorLayoutEqual(layout, op->operands[i]->layout))
      return mosaicOpError(op->op, "has a source, indices and a result in "
                                   "different layouts");
  if (mlirDenseArrayGetNumElements(mosaicOperationAttr(op->op, "dimensions")) !=
      1)
    return applyUnsupported(op, "gathers are along one dimension");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyDynamicGather(ApplyOp *op) {
  MOSAIC_TRY(checkDynamicGather(op));
  const MosaicVregArray *source = op->operands[0];
  const int32_t dim =
      mlirDenseI32ArrayGetElement(mosaicOperationAttr(op->op, "dimensions"), 0);
  const intptr_t rank = source->shape.rank;
  GatherDim gather = {
      .dim = mosaicVectorLayoutToImplicitDim(source->layout, rank, dim),
      .size = source->shape.sizes[dim],
      .slice = 1};
  gather.direction = (int)(gather.dim - (source->arrayRank - 2));
  assert(gather.size <= INT32_MAX); // of so many vregs are not replicated ones
  if (gather.direction >= 0)
    gather.slice = gather.direction == MOSAIC_ROWS
                       ? op->builder.target->sublaneCount
                       : op->builder.target->laneCount;
  if (source->layout.bitwidth == 32)
    gatherWords(&op->builder, &gather, source, op->operands[1], op->results[0]);
  else if (gathersBytes(op, &gather))
    gatherBytes(op, &gather);
  else
    MOSAIC_TRY(gatherWidened(op, &gather));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Constant indices
//===----------------------------------------------------------------------===//

/// Up to that many stretches of neighbouring elements move as such.
enum { MOST_LANE_RUNS = 8 };

/// tpu.gather: `count` indices along dimension `dim` of the vector.
typedef struct StaticGather {
  ApplyOp *op;
  intptr_t dim;
  int64_t count;
  const int64_t *indices;
} StaticGather;

// First position after `first` whose element does not follow its predecessor's.
static int64_t endOfRun(const StaticGather *gather, int64_t first) {
  int64_t end = first + 1;
  while (end < gather->count &&
         gather->indices[end] == gather->indices[end - 1] + 1)
    ++end;
  return end;
}

static int64_t countRuns(const StaticGather *gather) {
  int64_t count = 0;
  for (int64_t i = 0; i < gather->count; i = endOfRun(gather, i))
    ++count;
  return count;
}

static void gatherByMoves(const StaticGather *gather) {
  ApplyOp *op = gather->op;
  MosaicArena *arena = op->context->arena;
  const MosaicShape shape = op->results[0]->shape;
  int64_t *begin = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  int64_t *sourceBegin = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = shape.sizes[i];
  MosaicMoves moves =
      mosaicMovesBetween(&op->builder, 1, op->operands, op->results[0]);
  for (int64_t i = 0; i < gather->count; i = endOfRun(gather, i)) {
    begin[gather->dim] = i;
    sourceBegin[gather->dim] = gather->indices[i];
    sizes[gather->dim] = endOfRun(gather, i) - i;
    mosaicMovesAddBox(&moves, &(MosaicBox){.begin = begin,
                                           .sizes = sizes,
                                           .sourceBegin = sourceBegin});
  }
  mosaicMoveVregs(&op->builder, &moves, op->operands, op->results[0]);
}

/// Where the lanes of one column of result vregs come from.
typedef struct LaneSources {
  int64_t first, last; ///< source vregs' columns
  MlirValue lanes;     ///< vreg of words: lane in the source vreg
  MlirValue columns;   ///< vreg of words: column of the source vreg
} LaneSources;

static MlirLogicalResult findLaneSources(const StaticGather *gather,
                                         int64_t column, LaneSources *sources) {
  ApplyOp *op = gather->op;
  const int64_t count = op->builder.target->laneCount;
  uint32_t *lanes = MOSAIC_ARENA_ARRAY(op->context->arena, uint32_t, count);
  uint32_t *columns = MOSAIC_ARENA_ARRAY(op->context->arena, uint32_t, count);
  bool *known = MOSAIC_ARENA_ARRAY(op->context->arena, bool, count);
  *sources = (LaneSources){.first = INT64_MAX, .last = -1};
  for (int64_t i = 0; i < count; ++i) {
    const int64_t element =
        column * count + i - op->results[0]->layout.offsets[MOSAIC_COLUMNS];
    known[i] = element >= 0 && element < gather->count;
    if (!known[i])
      continue;
    const int64_t place = gather->indices[element] +
                          op->operands[0]->layout.offsets[MOSAIC_COLUMNS];
    lanes[i] = (uint32_t)(place % count);
    columns[i] = (uint32_t)(place / count);
    if (columns[i] < sources->first)
      sources->first = columns[i];
    if (columns[i] > sources->last)
      sources->last = columns[i];
  }
  MOSAIC_TRY(applyBuildLaneWords(op, lanes, known, &sources->lanes));
  return applyBuildLaneWords(op, columns, known, &sources->columns);
}

// One vreg, from a row of source vregs.
static MlirValue gatherLanes(const StaticGather *gather,
                             const LaneSources *sources, const MlirValue *row) {
  MosaicBuilder *builder = &gather->op->builder;
  const int32_t lanes = 1;
  MlirValue result = {0};
  for (int64_t i = sources->first; i <= sources->last; ++i) {
    const MlirValue words =
        mosaicBuildBitcastVreg(builder, row[i], mosaicVregWordsType(builder));
    const MlirValue gathered =
        mosaicBuildDynamicGather(builder, words, sources->lanes, 1, &lanes);
    result = i == sources->first
                 ? gathered
                 : mosaicBuildSelect(builder,
                                     mosaicBuildCmpI(builder, MOSAIC_CMPI_EQ,
                                                     sources->columns,
                                                     splat(builder, i)),
                                     gathered, result);
  }
  return mosaicBuildBitcastVreg(builder, result, mlirValueGetType(row[0]));
}

static MlirLogicalResult gatherByLanes(const StaticGather *gather) {
  const MosaicVregArray *source = gather->op->operands[0];
  MosaicVregArray *result = gather->op->results[0];
  const int64_t columns = mosaicVregArrayColumns(result);
  const int64_t rows = result->numVregs / columns;
  for (int64_t column = 0; column < columns; ++column) {
    LaneSources sources;
    MOSAIC_TRY(findLaneSources(gather, column, &sources));
    for (int64_t row = 0; row < rows; ++row)
      result->vregs[row * columns + column] =
          gatherLanes(gather, &sources,
                      source->vregs + row * mosaicVregArrayColumns(source));
  }
  return mlirLogicalResultSuccess();
}

// Whether lanes are gathered inside of vregs: what lies in them must be alike.
static bool gathersLanes(const StaticGather *gather) {
  const MosaicVregArray *source = gather->op->operands[0];
  const MosaicVregArray *result = gather->op->results[0];
  return gather->dim == source->shape.rank - 1 &&
         source->layout.implicitDim != MOSAIC_IMPLICIT_MINOR &&
         source->layout.implicitDim != MOSAIC_IMPLICIT_BOTH &&
         source->layout.implicitDim == result->layout.implicitDim &&
         mosaicVectorLayoutHasNativeTiling(source->layout,
                                           gather->op->builder.target) &&
         mosaicVectorLayoutHasNativeTiling(result->layout,
                                           gather->op->builder.target) &&
         !mosaicVregArrayIsReplicated(source, MOSAIC_COLUMNS) &&
         !mosaicVregArrayIsReplicated(result, MOSAIC_COLUMNS) &&
         source->layout.offsets[MOSAIC_ROWS] ==
             result->layout.offsets[MOSAIC_ROWS] &&
         countRuns(gather) > MOST_LANE_RUNS;
}

MlirLogicalResult applyGather(ApplyOp *op) {
  MlirAttribute attribute = mosaicOperationAttr(op->op, "indices");
  const intptr_t count = mlirDenseArrayGetNumElements(attribute);
  int64_t *indices = MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, count);
  for (intptr_t i = 0; i < count; ++i)
    indices[i] = mlirDenseI32ArrayGetElement(attribute, i);
  const StaticGather gather = {
      .op = op,
      .dim = (intptr_t)mosaicOperationIntAttr(op->op, "dimension", 0),
      .count = count,
      .indices = indices};
  if (mosaicElementBitwidth(op->results[0]->type) == 1)
    return applyUnsupported(op, "gathered elements have 2 bits or more");
  if (gathersLanes(&gather))
    MOSAIC_TRY(gatherByLanes(&gather));
  else
    gatherByMoves(&gather);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
