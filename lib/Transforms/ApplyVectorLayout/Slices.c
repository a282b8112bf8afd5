//===- Slices.c - Accesses of slices of memrefs ---------------------------===//

#include "Transforms/ApplyVectorLayout/Rules.h"

#include "Builder/Accessors.h"
#include "Builder/Congruence.h"
#include "Builder/MemRefs.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>

/// Whether a slice of `size` elements may start `start` elements behind a tile.
static bool mayStartAt(const MosaicTiledMemRef *source, intptr_t dim,
                       int64_t start, int64_t size,
                       const MosaicTarget *target) {
  const int64_t packing = 32 / source->bitwidth;
  const int64_t tile =
      source->tileSizes[dim - (source->rank - source->tileRanks[0])];
  if (source->tileRanks[0] == 1) // the rows of memory follow each other
    return start % (target->laneCount * packing) == 0;
  if (dim == source->rank - 1)
    return start == 0;
  if (start % packing != 0)
    return false;
  return start + size <= tile ||
         mosaicTiledMemRefCanUntile(source, target, true, NULL);
}

static MlirLogicalResult checkSlice(const ApplyOp *op, MlirOperation slice) {
  MosaicTiledMemRef source;
  if (!mosaicMemRefTypeTiled(
          mlirValueGetType(mlirOperationGetOperand(slice, 0)),
          op->context->arena, &source) ||
      !mosaicTiledMemRefHasRows(&source, op->builder.target))
    return mlirLogicalResultSuccess();
  const MlirType result = mlirValueGetType(mlirOperationGetResult(slice, 0));
  const intptr_t firstTiled = source.rank - source.tileRanks[0];
  for (intptr_t dim = firstTiled; dim < source.rank; ++dim) {
    const int64_t tile = source.tileSizes[dim - firstTiled];
    const int64_t size = mlirShapedTypeIsDynamicDim(result, dim)
                             ? tile
                             : mlirShapedTypeGetDimSize(result, dim);
    int64_t start = 0;
    if (mosaicValueRemainder(mlirOperationGetOperand(slice, 1 + dim), tile,
                             &start) &&
        start != 0 &&
        !mayStartAt(&source, dim, start, size, op->builder.target))
      return mosaicOpError(
          op->op,
          "accesses a slice that starts %" PRId64 " elements inside a tile of "
          "%" PRId64 " in dimension %d; slice at whole tiles, and add the rest "
          "to the index",
          start, tile, (int)dim);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult applyCheckSlices(const ApplyOp *op, MlirValue memref) {
  for (;;) {
    const MlirOperation view = mosaicValueDefiningOperation(memref);
    if (mlirOperationIsNull(view) || !mlirOperationGetNumOperands(view) ||
        !mlirTypeIsAMemRef(mlirValueGetType(mlirOperationGetOperand(view, 0))))
      return mlirLogicalResultSuccess();
    if (mosaicOperationIs(view, "tpu.memref_slice"))
      MOSAIC_TRY(checkSlice(op, view));
    memref = mlirOperationGetOperand(view, 0);
  }
}
