//===- Matmul.c - tpu.matmul on the matrix unit's tiles --------------------===//
//
//            K                 N                    nc
//        +---+---+         +-------+            +---------+
//      M | p0| p1|    x  K | tiles | kc   =   M | panel j | …
//        +---+---+         +-------+            +---------+
//         kc  kc              nc
//
// The left operand is cut into panels of kc columns, the right one into tiles of
// kc x nc, the result into panels of nc columns. Panel j is the accumulator's
// plus, one k after the other, panel k times tile (k, j). Padding along K is
// zeroed: everything else in the padding stays in padding.
//
// Source: apply_vector_layout.md 9
//
//===----------------------------------------------------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/TpuOps.h"
#include "Relayout/Padding.h"
#include "Support/Arithmetic.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

enum { LHS, RHS, ACCUMULATOR, NUM_OPERANDS };

/// Of the sizes that the options name: no matrix unit is larger, and each column
/// of vregs of a tile becomes an operand.
enum { MOST_TILE_SIZE = 1024 };

/// A grid of vregs; what lies beyond the value's vregs is zero.
typedef struct VregGrid {
  MlirType element;
  int64_t vregRows; ///< rows of elements in a vreg
  int64_t rows, columns;
  MlirValue *vregs;
} VregGrid;

typedef struct Matmul {
  ApplyOp *op;
  bool transposedRhs; ///< (N, K) instead of (K, N)
  int64_t kc, nc;     ///< the matrix unit's tile
  int64_t numK, numN; ///< tiles along K and N
  VregGrid grids[NUM_OPERANDS];
} Matmul;

static MlirLogicalResult checkOperand(const Matmul *matmul, int32_t number) {
  const ApplyOp *op = matmul->op;
  const MosaicVregArray *array = op->operands[number];
  const MosaicVectorLayout layout = array->layout;
  const bool placed =
      layout.offsets[0] == 0 && layout.offsets[1] == 0 &&
      layout.implicitDim == MOSAIC_IMPLICIT_NONE &&
      mosaicVectorLayoutHasNativeTiling(layout, op->builder.target);
  if (array->shape.rank != 2)
    return mosaicOpError(op->op,
                         "has an operand of rank %d; tpu-canonicalize-mosaic "
                         "makes matmuls of rank 2",
                         (int)array->shape.rank);
  if (!placed)
    return mosaicOpError(op->op,
                         "has operand %d in layout %s; it must be one of whole "
                         "vregs from offset 0 on",
                         number, applyLayoutText(op, layout));
  return mlirLogicalResultSuccess();
}

// Reads the dimension numbers: after canonicalization, the default ones or
// those of a transposed right operand.
static MlirLogicalResult readForm(Matmul *matmul) {
  const ApplyOp *op = matmul->op;
  const MlirAttribute numbers =
      mosaicOperationAttr(op->op, "dimension_numbers");
  if (mlirAttributeIsNull(numbers))
    return mosaicOpError(op->op, "has no dimension numbers; "
                                 "tpu-canonicalize-mosaic gives it some");
  const bool plain =
      tpuDotDimensionNumbersAttrGetSize(numbers, TPU_DOT_LHS_CONTRACTING) ==
          1 &&
      tpuDotDimensionNumbersAttrGetSize(numbers, TPU_DOT_LHS_BATCH) == 0 &&
      tpuDotDimensionNumbersAttrGetElement(numbers, TPU_DOT_LHS_CONTRACTING,
                                           0) == 1 &&
      !mosaicOperationBoolAttr(op->op, "transpose_lhs", false);
  if (!plain)
    return mosaicOpError(op->op, "contracts other dimensions than the last one "
                                 "of its left operand; tpu-canonicalize-mosaic "
                                 "transposes and splits such matmuls");
  matmul->transposedRhs = tpuDotDimensionNumbersAttrGetElement(
                              numbers, TPU_DOT_RHS_CONTRACTING, 0) == 1;
  return mlirLogicalResultSuccess();
}

// The operand with zeros in place of its padding along K.
static VregGrid readGrid(const Matmul *matmul, int32_t number,
                         const bool along[2]) {
  MosaicBuilder *builder = &matmul->op->builder;
  const MosaicVregArray *array = matmul->op->operands[number];
  const MlirType type = mosaicVregArrayVregType(array, builder->target);
  VregGrid grid = {.element = mosaicElementType(type),
                   .vregRows = array->layout.tiling[MOSAIC_ROWS],
                   .rows = mosaicVregArrayRows(array),
                   .columns = mosaicVregArrayColumns(array),
                   .vregs = array->vregs};
  if (!along[0] && !along[1])
    return grid;
  const MlirValue zero = mosaicBuildZero(builder, type);
  grid.vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, array->numVregs);
  int64_t index[2] = {0, 0}, next = 0;
  do {
    grid.vregs[next++] = mosaicBuildPadded(builder, array, index, along, zero);
  } while (mosaicIndexAdvance(2, array->array, index));
  return grid;
}

/// Rows and columns of vregs of a grid, from `row`, `column` on.
typedef struct Window {
  int64_t row, column, rows, columns;
} Window;

// The window as one value; vregs beyond the grid are zero.
static MlirValue rollWindow(const Matmul *matmul, const VregGrid *grid,
                            Window window) {
  MosaicBuilder *builder = &matmul->op->builder;
  const int64_t lanes = builder->target->laneCount;
  const int64_t count = window.rows * window.columns;
  const MlirType vregType = mosaicVregType(
      builder->target, grid->element, mosaicElementBitwidth(grid->element));
  MlirValue *vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, count);
  MlirValue zero = {0};
  for (int64_t i = 0; i < count; ++i) {
    const int64_t row = window.row + i / window.columns;
    const int64_t column = window.column + i % window.columns;
    if (row < grid->rows && column < grid->columns) {
      vregs[i] = grid->vregs[row * grid->columns + column];
      continue;
    }
    if (mlirValueIsNull(zero))
      zero = mosaicBuildZero(builder, vregType);
    vregs[i] = zero;
  }
  const int64_t shape[] = {window.rows * grid->vregRows,
                           window.columns * lanes};
  return mosaicBuildRollVectors(
      builder, mosaicVectorType(2, shape, grid->element), count, vregs);
}

static MlirValue buildTile(const Matmul *matmul, int64_t k, int64_t n) {
  const VregGrid *rhs = &matmul->grids[RHS];
  const int64_t lanes = matmul->op->builder.target->laneCount;
  const int64_t rows = matmul->transposedRhs ? matmul->nc : matmul->kc;
  const int64_t columns = matmul->transposedRhs ? matmul->kc : matmul->nc;
  const Window window = {
      .row = (matmul->transposedRhs ? n : k) * rows / rhs->vregRows,
      .column = (matmul->transposedRhs ? k : n) * columns / lanes,
      .rows = rows / rhs->vregRows,
      .columns = columns / lanes};
  return rollWindow(matmul, rhs, window);
}

// One step of the accumulation, with the attributes of the op that is lowered.
static MlirValue multiply(const Matmul *matmul, MlirValue panel, MlirValue tile,
                          MlirValue sum) {
  const MlirValue operands[] = {panel, tile, sum};
  const MlirType type = mlirValueGetType(sum);
  const MlirOperation op =
      mosaicBuildLike(&matmul->op->builder, matmul->op->op,
                      &(MosaicOperationSpec){.numOperands = NUM_OPERANDS,
                                             .operands = operands,
                                             .numResults = 1,
                                             .resultTypes = &type});
  return mlirOperationGetResult(op, 0);
}

// Column panel n of the result, into the result's vregs. Between two steps the
// panel is vregs: libtpu takes no accumulator straight from another matmul.
static void buildPanel(const Matmul *matmul, int64_t n,
                       const MlirValue *lhsPanels) {
  MosaicBuilder *builder = &matmul->op->builder;
  MosaicVregArray *result = matmul->op->results[0];
  const VregGrid *lhs = &matmul->grids[LHS];
  const MlirType vregType = mosaicVregArrayVregType(result, builder->target);
  VregGrid sum = matmul->grids[ACCUMULATOR];
  Window window = {.rows = lhs->rows * lhs->vregRows / sum.vregRows,
                   .columns = matmul->nc / builder->target->laneCount};
  window.column = n * window.columns;
  const int64_t count = window.rows * window.columns;
  MlirValue *vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, count);
  for (int64_t k = 0; k < matmul->numK; ++k) {
    const MlirValue step =
        multiply(matmul, lhsPanels[k], buildTile(matmul, k, n),
                 rollWindow(matmul, &sum, window));
    mosaicBuildUnrollVectors(builder, step, vregType, count, vregs);
    sum.vregs = vregs;
    sum.rows = window.rows;
    sum.columns = window.columns;
    window.column = 0;
  }
  const int64_t columns = mosaicVregArrayColumns(result);
  for (int64_t row = 0; row < mosaicVregArrayRows(result); ++row)
    for (int64_t i = 0; i < window.columns && n * window.columns + i < columns;
         ++i)
      result->vregs[row * columns + n * window.columns + i] =
          vregs[row * window.columns + i];
}

// Narrow operands let the matrix unit take twice as much at once.
static void chooseTiles(Matmul *matmul) {
  const ApplyOp *op = matmul->op;
  const MosaicApplyVectorLayoutOptions *options = op->context->options;
  const MosaicShape lhs = op->operands[LHS]->shape;
  const MosaicShape result = op->results[0]->shape;
  const bool narrow = op->operands[LHS]->layout.bitwidth < 8 &&
                      op->operands[RHS]->layout.bitwidth < 8;
  matmul->kc = (int64_t)options->mxuContractingSize * (narrow ? 2 : 1);
  matmul->nc = options->mxuNoncontractingSize;
  matmul->numK = mosaicCeilDiv(lhs.sizes[1], matmul->kc);
  matmul->numN = mosaicCeilDiv(result.sizes[1], matmul->nc);
}

static bool isTileSize(const ApplyOp *op, int32_t size) {
  return size > 0 && size <= MOST_TILE_SIZE &&
         size % op->builder.target->laneCount == 0;
}

static MlirLogicalResult checkTiles(const ApplyOp *op) {
  const int32_t contracting = op->context->options->mxuContractingSize;
  const int32_t noncontracting = op->context->options->mxuNoncontractingSize;
  if (!isTileSize(op, contracting) || !isTileSize(op, noncontracting))
    return mosaicOpError(op->op,
                         "cannot be cut into tiles of %d x %d: "
                         "mxu-contracting-size and mxu-noncontracting-size "
                         "must be multiples of the %d lanes, at most %d",
                         contracting, noncontracting,
                         op->builder.target->laneCount, MOST_TILE_SIZE);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyMatmul(ApplyOp *op) {
  Matmul matmul = {.op = op};
  for (int32_t i = 0; i < NUM_OPERANDS; ++i)
    MOSAIC_TRY(checkOperand(&matmul, i));
  MOSAIC_TRY(readForm(&matmul));
  MOSAIC_TRY(checkTiles(op));
  chooseTiles(&matmul);
  const bool none[2] = {false, false};
  const bool rows[2] = {true, false}, columns[2] = {false, true};
  matmul.grids[LHS] = readGrid(&matmul, LHS, columns);
  matmul.grids[RHS] =
      readGrid(&matmul, RHS, matmul.transposedRhs ? columns : rows);
  matmul.grids[ACCUMULATOR] = readGrid(&matmul, ACCUMULATOR, none);
  MlirValue *panels =
      MOSAIC_ARENA_ARRAY(op->context->arena, MlirValue, matmul.numK);
  const int64_t panelColumns = matmul.kc / op->builder.target->laneCount;
  for (int64_t k = 0; k < matmul.numK; ++k)
    panels[k] = rollWindow(&matmul, &matmul.grids[LHS],
                           (Window){.column = k * panelColumns,
                                    .rows = matmul.grids[LHS].rows,
                                    .columns = panelColumns});
  for (int64_t n = 0; n < matmul.numN; ++n)
    buildPanel(&matmul, n, panels);
  applyEraseLater(op->context, op->op);
  return mlirLogicalResultSuccess();
}
