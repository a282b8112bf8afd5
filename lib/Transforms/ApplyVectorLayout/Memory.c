//===- Memory.c - Loads and stores of vectors ------------------------------===//
//
// A vreg is eight 128-lane rows of memory. Which eight, the memref's tiles and
// the vector's layout decide together; where they do not agree on whole rows
// there is an error. What a vreg holds besides the vector's elements is kept
// from memory by masks:
//
//   sublane mask    rows that are not the vector's: not accessed at all
//   vector mask     lanes of those rows: not stored
//   parts of words  read, blended in and written back: nothing stores less than
//                   a word
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Congruence.h"
#include "Builder/MemRefs.h"
#include "Builder/TpuOps.h"
#include "Relayout/Masks.h"
#include "Relayout/Relayout.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <inttypes.h>

/// An access, reduced to the addresses of its vregs.
typedef struct AccessPlan {
  const MosaicVregArray *vector; ///< loaded or stored
  MlirValue base;                ///< memref that the vregs' indices are for
  MosaicTiledMemRef memref;
  int64_t tile[2];       ///< rows and columns of the memref's first tile
  bool anyRow;           ///< rows follow each other in memory across tiles, or
                         ///< are accessed one by one: any may come first
  int32_t sublaneStride; ///< memory rows between a vreg's sublanes
  MlirValue *start;      ///< per dimension of the memref: index of the vector
  /// Per dimension, and per vreg along it: the index that tpu.load takes.
  MlirValue **indices;
} AccessPlan;

static bool isReplicatedRow(const MosaicVregArray *vector) {
  return mosaicVregArrayIsReplicated(vector, MOSAIC_ROWS);
}

// Whether the vector is one row, of words, that lies first in its tiles: it may
// come from any row of a memref's tile.
static bool isSingleFirstRow(const MosaicVregArray *vector) {
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(vector->layout, vector->shape.rank,
                              vector->shape.sizes, dims);
  return dims[MOSAIC_ROWS] == 1 && vector->layout.bitwidth == 32 &&
         vector->layout.offsets[MOSAIC_ROWS] == 0;
}

//===----------------------------------------------------------------------===//
// Does the layout fit the memref?
//===----------------------------------------------------------------------===//

static MlirLogicalResult findMemRef(const ApplyOp *op, AccessPlan *plan) {
  const MosaicVregArray *vector = plan->vector;
  if (!mosaicMemRefTypeTiled(mlirValueGetType(plan->base), op->context->arena,
                             &plan->memref))
    return mosaicUntiledMemRefError(op->op, plan->base);
  if (!mosaicTiledMemRefHasRows(&plan->memref, op->builder.target))
    return mosaicOpError(op->op, "accesses a memref whose tiles are not made "
                                 "of whole 128-lane rows");
  if (plan->memref.bitwidth != vector->layout.bitwidth)
    return mosaicOpError(op->op,
                         "accesses a memref of %d-bit elements as %d-bit ones",
                         plan->memref.bitwidth, vector->layout.bitwidth);
  const intptr_t rank = vector->shape.rank;
  if (plan->memref.rank != rank)
    return mosaicOpError(op->op,
                         "accesses a memref of rank %d as a vector of rank "
                         "%d; add or drop unit dimensions first",
                         (int)plan->memref.rank, (int)rank);
  const bool is1D = plan->memref.tileRanks[0] == 1;
  if (is1D != (rank == 1) ||
      vector->layout.implicitDim !=
          (is1D ? MOSAIC_IMPLICIT_SECOND_MINOR : MOSAIC_IMPLICIT_NONE))
    return mosaicOpError(op->op,
                         "has layout %s, whose tiled dimensions are not those "
                         "of the memref",
                         applyLayoutText(op, vector->layout));
  plan->tile[0] = is1D ? 1 : plan->memref.tileSizes[0];
  plan->tile[1] = plan->memref.tileSizes[is1D ? 0 : 1];
  return mlirLogicalResultSuccess();
}

// Matches the vector's tiles with the memref's.
static MlirLogicalResult matchTiles(const ApplyOp *op, AccessPlan *plan) {
  const MosaicVectorLayout layout = plan->vector->layout;
  const int64_t *tiling = layout.tiling;
  const int64_t lanes = op->builder.target->laneCount;
  const bool equal = tiling[0] == plan->tile[0] && tiling[1] == plan->tile[1];
  const bool oneRow =
      tiling[0] == 1 && plan->tile[0] == 1 && plan->tile[1] % tiling[1] == 0;
  // One row of 32-bit elements, tile by tile along it: sublane s is in tile s.
  const bool strided = layout.bitwidth == 32 && tiling[0] == 1 &&
                       tiling[1] == lanes && plan->tile[1] == lanes;
  // A single column of tiles: the rows of all tiles follow each other.
  const bool untiled =
      layout.bitwidth == 32 &&
      mosaicTiledMemRefCanUntile(&plan->memref, op->builder.target, true, NULL);
  if (!equal && !oneRow && !strided && !untiled)
    return mosaicOpError(op->op,
                         "has a layout of %" PRId64 "x%" PRId64
                         " tiles, which do not fit the memref's %" PRId64
                         "x%" PRId64 " tiles",
                         tiling[0], tiling[1], plan->tile[0], plan->tile[1]);
  plan->anyRow = strided || untiled || isReplicatedRow(plan->vector) ||
                 isSingleFirstRow(plan->vector);
  plan->sublaneStride = strided && !untiled ? (int32_t)plan->tile[0] : 1;
  return mlirLogicalResultSuccess();
}

// Whether `index - offset` is provably a multiple of `unit`.
static bool isAligned(MlirValue index, int64_t offset, int64_t unit) {
  int64_t remainder = 0;
  return mosaicValueRemainder(index, unit, &remainder) &&
         (remainder - offset) % unit == 0;
}

static MlirLogicalResult misaligned(const ApplyOp *op, MlirValue index,
                                    intptr_t dim, int64_t unit,
                                    int64_t offset) {
  int64_t known = 0;
  if (mosaicValueRemainder(index, unit, &known))
    return mosaicOpError(op->op,
                         "has index %" PRId64 " modulo %" PRId64
                         " in dimension %d, and a layout of offset %" PRId64
                         " there; they must agree",
                         known, unit, (int)dim, offset);
  char term[MOSAIC_TERM_TEXT_SIZE];
  mosaicDescribeUnknownTerm(index, unit, term);
  return mosaicOpError(op->op,
                       "has an index in dimension %d that is not known to be "
                       "a multiple of %" PRId64 ": %s; say so with "
                       "tpu.assume_multiple (pl.multiple_of)",
                       (int)dim, unit, term);
}

// Rows start where the layout says, and lanes are never shifted.
static MlirLogicalResult checkAlignment(const ApplyOp *op,
                                        const AccessPlan *plan) {
  const MosaicVectorLayout layout = plan->vector->layout;
  const intptr_t rank = plan->memref.rank;
  const int64_t lanes = op->builder.target->laneCount;
  const int64_t columnUnit =
      rank == 1 ? lanes * mosaicVectorLayoutPacking(layout) : lanes;
  if (!isAligned(plan->start[rank - 1], layout.offsets[MOSAIC_COLUMNS],
                 columnUnit))
    return misaligned(op, plan->start[rank - 1], rank - 1, columnUnit,
                      layout.offsets[MOSAIC_COLUMNS]);
  if (rank == 1 || plan->anyRow)
    return mlirLogicalResultSuccess();
  if (!isAligned(plan->start[rank - 2], layout.offsets[MOSAIC_ROWS],
                 plan->tile[0]))
    return misaligned(op, plan->start[rank - 2], rank - 2, plan->tile[0],
                      layout.offsets[MOSAIC_ROWS]);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

static intptr_t firstTiledDim(const AccessPlan *plan) {
  return plan->memref.rank - (plan->memref.rank == 1 ? 1 : 2);
}

static int64_t tileSizeOf(const AccessPlan *plan, intptr_t dim) {
  return plan->tile[dim == plan->memref.rank - 1 ? 1 : 0];
}

// A slice needs its base on a tile's edge in the tiled dimensions, so it must be
// known how far behind one the index is.
static bool wantsSlice(const AccessPlan *plan) {
  bool isDynamic = false;
  for (intptr_t i = 0; i < plan->memref.rank; ++i) {
    int64_t constant = 0, remainder = 0;
    if (mosaicValueConstantInt(plan->start[i], &constant))
      continue;
    isDynamic = true;
    if (i >= firstTiledDim(plan) &&
        !mosaicValueRemainder(plan->start[i], tileSizeOf(plan, i), &remainder))
      return false;
  }
  return isDynamic;
}

// Splits the vector's index in a dimension into the base of a slice, on a tile's
// edge, and `*inside`, which is constant.
static MlirValue splitIndex(ApplyOp *op, const AccessPlan *plan, intptr_t dim,
                            int64_t *inside) {
  MosaicBuilder *builder = &op->builder;
  const MlirValue index = plan->start[dim];
  int64_t constant = 0;
  *inside = 0;
  if (dim >= firstTiledDim(plan))
    mosaicValueRemainder(index, tileSizeOf(plan, dim), inside);
  if (mosaicValueConstantInt(index, &constant))
    return mosaicBuildI32Constant(builder, constant - *inside);
  const MlirValue base = mosaicBuildIndexCast(
      builder, index, mlirIntegerTypeGet(builder->context, 32));
  return *inside ? mosaicBuildSubI(builder, base,
                                   mosaicBuildI32Constant(builder, *inside))
                 : base;
}

// Moves dynamic indices into the base address, once: the vregs' own indices are
// constants from there.
static void sliceAtDynamicIndices(ApplyOp *op, AccessPlan *plan) {
  MosaicBuilder *builder = &op->builder;
  const intptr_t rank = plan->memref.rank;
  MlirValue *base = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t inside = 0;
    base[i] = splitIndex(op, plan, i, &inside);
    plan->start[i] = mosaicBuildIndexConstant(builder, inside);
    sizes[i] = inside + plan->vector->shape.sizes[i];
    if (i >= firstTiledDim(plan)) {
      const int64_t tile = tileSizeOf(plan, i);
      sizes[i] = (sizes[i] + tile - 1) / tile * tile;
    }
  }
  const MlirType type =
      mosaicMemRefTypeWithShape(mlirValueGetType(plan->base), rank, sizes);
  plan->base =
      mosaicBuildMemRefSlice(builder, type, plan->base, rank, base, 0, NULL);
}

// The index along one dimension of each of `count` vregs.
static MlirValue *buildIndices(ApplyOp *op, MlirValue start, int64_t count,
                               int64_t step, int64_t offset) {
  MlirValue *indices = MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, count);
  for (int64_t i = 0; i < count; ++i)
    indices[i] = mosaicBuildIndexAdd(&op->builder, start, i * step - offset);
  return indices;
}

static void buildAllIndices(ApplyOp *op, AccessPlan *plan) {
  const MosaicVregArray *vector = plan->vector;
  const intptr_t rank = plan->memref.rank;
  int64_t slice[2];
  mosaicVectorLayoutVregSlice(vector->layout, op->builder.target, slice);
  plan->indices = MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue *, rank);
  for (intptr_t i = 0; i < rank; ++i) {
    // Dimensions of the memref and of the vreg array pair from the minor end.
    const int64_t count = vector->array[i + vector->arrayRank - rank];
    const bool tiled = i >= firstTiledDim(plan);
    const int direction = i == rank - 1 ? MOSAIC_COLUMNS : MOSAIC_ROWS;
    const int64_t offset = vector->layout.offsets[direction];
    plan->indices[i] =
        buildIndices(op, plan->start[i], count, tiled ? slice[direction] : 1,
                     tiled && offset != MOSAIC_REPLICATED ? offset : 0);
  }
}

static MlirLogicalResult planAccess(ApplyOp *op, const MosaicAccess *access,
                                    const MosaicVregArray *vector,
                                    AccessPlan *plan) {
  *plan = (AccessPlan){.vector = vector,
                       .base = mosaicMemRefWithLayout(access->base)};
  MOSAIC_TRY(findMemRef(op, plan));
  MOSAIC_TRY(matchTiles(op, plan));
  plan->start =
      MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, access->numIndices);
  for (intptr_t i = 0; i < access->numIndices; ++i)
    plan->start[i] = mosaicAccessIndex(op->op, access, i);
  MOSAIC_TRY(checkAlignment(op, plan));
  MOSAIC_TRY(applyCheckSlices(op, access->base));
  if (wantsSlice(plan))
    sliceAtDynamicIndices(op, plan);
  buildAllIndices(op, plan);
  return mlirLogicalResultSuccess();
}

// The access of the vreg at `index` of the vreg array.
static MosaicVregAccess accessOf(ApplyOp *op, const AccessPlan *plan,
                                 const int64_t *index,
                                 const bool *sublaneMask) {
  const intptr_t rank = plan->memref.rank;
  const intptr_t inserted = plan->vector->arrayRank - rank;
  MlirValue *indices = MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, rank);
  for (intptr_t i = 0; i < rank; ++i)
    indices[i] = plan->indices[i][index[i + inserted]];
  return (MosaicVregAccess){.base = plan->base,
                            .numIndices = rank,
                            .indices = indices,
                            .sublaneMask = sublaneMask,
                            .sublaneStride = plan->sublaneStride};
}

const bool *applySublaneMask(ApplyOp *op, const MosaicDataBounds *bounds) {
  const intptr_t count = op->builder.target->sublaneCount;
  bool *mask = MOSAIC_ARENA_ARRAY(op->context->arena, bool, count);
  const bool varies =
      mosaicDataBoundsMaskVariesAlong(bounds, MOSAIC_VREG_SUBLANES);
  for (intptr_t i = 0; i < count; ++i)
    mask[i] = !varies || mosaicDataBoundsSublaneHasData(bounds, i);
  return mask;
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

MlirValue applyLoadRow(ApplyOp *op, const MosaicVregAccess *where,
                       MlirType type) {
  const intptr_t count = op->builder.target->sublaneCount;
  bool *first = MOSAIC_ARENA_ARRAY(op->context->arena, bool, count);
  first[0] = true;
  MosaicVregAccess row = *where;
  row.sublaneMask = first;
  row.sublaneStride = 1;
  return mosaicBuildSublaneGather(
      &op->builder, mosaicBuildLoad(&op->builder, type, &row),
      MOSAIC_ARENA_ARRAY(op->context->arena, int32_t, count));
}

static MlirLogicalResult checkLoad(const ApplyOp *op,
                                   const MosaicVregArray *result) {
  if (mosaicVregArrayIsReplicated(result, MOSAIC_COLUMNS))
    return applyUnsupported(
        op,
        "loads repeat rows, not columns; broadcast the column after the load");
  if (!isReplicatedRow(result))
    return mlirLogicalResultSuccess();
  int64_t dims[2];
  mosaicVectorLayoutTiledDims(result->layout, result->shape.rank,
                              result->shape.sizes, dims);
  if (dims[MOSAIC_ROWS] != 1)
    return mosaicOpError(op->op,
                         "loads %" PRId64
                         " rows into a layout that says they are all "
                         "the same",
                         dims[MOSAIC_ROWS]);
  if (result->layout.bitwidth != 32 ||
      result->layout.tiling[MOSAIC_ROWS] != op->builder.target->sublaneCount)
    return applyUnsupported(op, "a row is repeated on all sublanes for 32-bit "
                                "elements in 8x128 tiles");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyLoadArray(ApplyOp *op, const MosaicAccess *access,
                                 MosaicVregArray *result) {
  AccessPlan plan;
  MOSAIC_TRY(checkLoad(op, result));
  MOSAIC_TRY(planAccess(op, access, result, &plan));
  const bool replicated = isReplicatedRow(result);
  const bool allow[2] = {false, false};
  const MlirType type = mosaicVregArrayVregType(result, op->builder.target);
  int64_t *index =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, result->arrayRank);
  int64_t number = 0;
  do {
    MlirValue *vreg = &result->vregs[number++];
    if (replicated) {
      const MosaicVregAccess row = accessOf(op, &plan, index, NULL);
      *vreg = applyLoadRow(op, &row, type);
      continue;
    }
    const MosaicDataBounds bounds =
        mosaicVregArrayDataBounds(result, &op->builder, index, allow);
    const MosaicVregAccess where =
        accessOf(op, &plan, index, applySublaneMask(op, &bounds));
    *vreg = mosaicBuildLoad(&op->builder, type, &where);
  } while (mosaicIndexAdvance(result->arrayRank, result->array, index));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyVectorLoad(ApplyOp *op) {
  MosaicAccess access;
  mosaicOperationAccess(op->op, &access);
  MOSAIC_TRY(applyLoadArray(op, &access, op->results[0]));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

void applyStoreVreg(ApplyOp *op, const MosaicVregAccess *where,
                    const MosaicDataBounds *bounds, MlirValue vreg,
                    MlirValue userMask) {
  MosaicBuilder *builder = &op->builder;
  if (mosaicDataBoundsMaskVariesAlong(bounds, MOSAIC_VREG_SUBELEMENTS)) {
    const MlirValue old =
        mosaicBuildLoad(builder, mlirValueGetType(vreg), where);
    vreg = mosaicBuildBlend(builder, mosaicBuildDataMask(builder, bounds), vreg,
                            old);
    mosaicBuildStore(builder, vreg, where, userMask);
    return;
  }
  MlirValue mask = userMask;
  if (mosaicDataBoundsMaskVariesAlong(bounds, MOSAIC_VREG_LANES)) {
    mask = mosaicBuildDataMask(builder, bounds).value;
    if (!mlirValueIsNull(userMask))
      mask = mosaicBuildAndI(builder, mask, userMask);
  }
  mosaicBuildStore(builder, vreg, where, mask);
}

static MlirLogicalResult checkStore(const ApplyOp *op,
                                    const MosaicVregArray *value,
                                    const MosaicVregArray *mask) {
  if (isReplicatedRow(value) ||
      mosaicVregArrayIsReplicated(value, MOSAIC_COLUMNS))
    return mosaicOpError(op->op, "stores a value in a replicated layout; "
                                 "stores need to know where each element is");
  if (!mask)
    return mlirLogicalResultSuccess();
  assert(value->layout.bitwidth == 32 && "the op's verifier sees to it");
  if (!mosaicVectorLayoutEqual(value->layout, mask->layout) ||
      !mosaicShapeEqual(value->shape, mask->shape))
    return mosaicOpError(op->op, "has a mask of another layout or shape than "
                                 "the value that it stores");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyStoreArray(ApplyOp *op, const MosaicAccess *access,
                                  const MosaicVregArray *value,
                                  const MosaicVregArray *mask) {
  AccessPlan plan;
  const bool adds = mosaicOperationBoolAttr(op->op, "add", false);
  MOSAIC_TRY(checkStore(op, value, mask));
  MOSAIC_TRY(planAccess(op, access, value, &plan));
  const bool allow[2] = {false, false};
  int64_t *index =
      MOSAIC_ARENA_ARRAY(op->context->arena, int64_t, value->arrayRank);
  int64_t number = 0;
  do {
    const MosaicDataBounds bounds =
        mosaicVregArrayDataBounds(value, &op->builder, index, allow);
    const MosaicVregAccess where =
        accessOf(op, &plan, index, applySublaneMask(op, &bounds));
    MlirValue vreg = value->vregs[number];
    if (adds)
      vreg = applyBuildSum(
          &op->builder, vreg,
          mosaicBuildLoad(&op->builder, mlirValueGetType(vreg), &where));
    applyStoreVreg(op, &where, &bounds, vreg,
                   mask ? mask->vregs[number] : (MlirValue){0});
    ++number;
  } while (mosaicIndexAdvance(value->arrayRank, value->array, index));
  return mlirLogicalResultSuccess();
}

// Whether the first vreg begins in front of its memref: sublanes that it does not
// store reach there. The compiler of November 2025 crashes on such an address.
static bool startsTooEarly(const ApplyOp *op, const MosaicAccess *access,
                           const MosaicVregArray *value) {
  const MosaicVectorLayout layout = value->layout;
  int64_t start = 0;
  return op->context->options->libtpuForm == MOSAIC_LIBTPU_FORM_NOV2025 &&
         access->numIndices > 1 && layout.offsets[MOSAIC_ROWS] > 0 &&
         mosaicValueConstantInt(
             mosaicAccessIndex(op->op, access, access->numIndices - 2),
             &start) &&
         start < layout.offsets[MOSAIC_ROWS];
}

// Moves what is stored to the first sublanes.
static MlirLogicalResult moveToFirstRow(ApplyOp *op,
                                        const MosaicVregArray **value) {
  MosaicVectorLayout layout = (*value)->layout;
  layout.offsets[MOSAIC_ROWS] = 0;
  MosaicVregArray *moved =
      MOSAIC_ARENA_NEW(op->context->arena, MosaicVregArray);
  MOSAIC_TRY(mosaicRelayout(&op->builder, op->op, *value, layout, moved));
  *value = moved;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyVectorStore(ApplyOp *op) {
  MosaicAccess access;
  mosaicOperationAccess(op->op, &access);
  const intptr_t last = mlirOperationGetNumOperands(op->op) - 1;
  const MosaicVregArray *value = op->operands[0];
  const MosaicVregArray *mask =
      mlirValueIsNull(access.mask) ? NULL : op->operands[last];
  if (startsTooEarly(op, &access, value)) {
    MOSAIC_TRY(moveToFirstRow(op, &value));
    if (mask)
      MOSAIC_TRY(moveToFirstRow(op, &mask));
  }
  MOSAIC_TRY(applyStoreArray(op, &access, value, mask));
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Accesses of one vreg, written by the user
//===----------------------------------------------------------------------===//

// They say themselves which rows go to which sublanes.
static MlirLogicalResult checkVregAccess(const ApplyOp *op,
                                         const MosaicAccess *access,
                                         const MosaicVregArray *vector) {
  const MosaicTarget *target = op->builder.target;
  if (!mosaicVectorLayoutHasNaturalTopology(vector->layout, target) ||
      vector->layout.offsets[MOSAIC_ROWS] != 0 ||
      vector->layout.offsets[MOSAIC_COLUMNS] != 0 || vector->numVregs != 1)
    return applyUnsupported(op, "one 8x128 register of 32-bit elements is "
                                "accessed at a time");
  const intptr_t last = access->numIndices - 1;
  const MlirValue lane =
      last < 0 ? (MlirValue){0} : mosaicAccessIndex(op->op, access, last);
  if (last >= 0 && !isAligned(lane, 0, target->laneCount))
    return misaligned(op, lane, last, target->laneCount, 0);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyVregLoad(ApplyOp *op) {
  MosaicAccess access;
  mosaicOperationAccess(op->op, &access);
  MosaicVregArray *result = op->results[0];
  MOSAIC_TRY(checkVregAccess(op, &access, result));
  const intptr_t count = mlirOperationGetNumOperands(op->op);
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, count);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = mlirOperationGetOperand(op->op, i);
  operands[0] = mosaicMemRefWithLayout(access.base);
  const MlirType type = mosaicVregArrayVregType(result, op->builder.target);
  const MlirOperation load =
      mosaicBuildLike(&op->builder, op->op,
                      &(MosaicOperationSpec){.numOperands = count,
                                             .operands = operands,
                                             .numResults = 1,
                                             .resultTypes = &type});
  result->vregs[0] = mlirOperationGetResult(load, 0);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyVregStore(ApplyOp *op) {
  MosaicAccess access;
  mosaicOperationAccess(op->op, &access);
  const MosaicVregArray *value = op->operands[0];
  MOSAIC_TRY(checkVregAccess(op, &access, value));
  const intptr_t count = mlirOperationGetNumOperands(op->op);
  MlirValue *operands =
      MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, count);
  for (intptr_t i = 0; i < count; ++i) {
    const MosaicVregArray *vector = op->operands[i];
    operands[i] =
        vector ? vector->vregs[0] : mlirOperationGetOperand(op->op, i);
    if (vector && !mosaicVectorLayoutEqual(vector->layout, value->layout))
      return mosaicOpError(op->op, "has a mask of another layout than the "
                                   "value that it stores");
  }
  operands[1] = mosaicMemRefWithLayout(access.base);
  mosaicBuildLike(
      &op->builder, op->op,
      &(MosaicOperationSpec){.numOperands = count, .operands = operands});
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
