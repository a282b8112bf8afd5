//===- Repeats.c - Columns that are repeated one by one --------------------===//
//
// A broadcast along a new last dimension which a reshape then merges into the
// columns repeats each of them (jnp.repeat):
//
//   16x64 -reshape-> 16x64x1 -broadcast-> 16x64x2 -reshape-> 16x128
//
//     a b c d …   ->   a a b b c c d d …
//
// Step by step, each column would be a register of its own in between. It is a
// gather along lanes: column i comes from column i / 2. A gather fills 128
// columns, so the source is cut into parts that become as many.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

enum { MOST_PARTS = 64 };

// What a reshape repeats the columns of.
typedef struct Repeat {
  MlirValue source; ///< in any shape
  MlirType type; ///< the shape to see it in: the result's, with fewer columns
  int64_t times;
} Repeat;

// Returns: false when the reshape does something else
static bool findRepeat(const Canonicalization *rewrite, Repeat *repeat) {
  MosaicArena *arena = rewrite->builder.arena;
  const MlirOperation broadcast =
      definedBy(operandOf(rewrite, 0), "vector.broadcast");
  if (mlirOperationIsNull(broadcast))
    return false;
  const MlirValue column = mlirOperationGetOperand(broadcast, 0);
  if (!mosaicValueIsVector(column))
    return false;
  const MlirOperation split = definedBy(column, "tpu.reshape");
  const MosaicShape one = mosaicTypeShape(mlirValueGetType(column), arena);
  const MosaicShape many = mosaicTypeShape(operandTypeOf(rewrite, 0), arena);
  const MlirType type = resultTypeOf(rewrite);
  const MosaicShape result = mosaicTypeShape(type, arena);
  const intptr_t rank = result.rank;
  if (rank < 2 || one.rank != rank + 1 || many.rank != rank + 1 ||
      one.sizes[rank] != 1)
    return false;
  for (intptr_t i = 0; i < rank; ++i)
    if (one.sizes[i] != many.sizes[i] ||
        (i < rank - 1 && result.sizes[i] != many.sizes[i]))
      return false;
  *repeat = (Repeat){
      .source = mlirOperationIsNull(split) ? column
                                           : mlirOperationGetOperand(split, 0),
      .type = mosaicVectorType(rank, one.sizes, mosaicElementType(type)),
      .times = many.sizes[rank]};
  return true;
}

static MlirType withColumns(MlirType type, int64_t columns,
                            MosaicArena *arena) {
  const MosaicShape shape = mosaicTypeShape(type, arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = i == shape.rank - 1 ? columns : shape.sizes[i];
  return mosaicVectorType(shape.rank, sizes, mosaicElementType(type));
}

// Columns [from, from + count) of `source`, each `times` times.
static MlirLogicalResult repeatPart(Canonicalization *rewrite, MlirValue source,
                                    int64_t from, int64_t count, int64_t times,
                                    MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  MosaicArena *arena = builder->arena;
  const MlirType type = mlirValueGetType(source);
  const MosaicShape shape = mosaicTypeShape(type, arena);
  const intptr_t last = shape.rank - 1;
  int64_t *start = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  for (intptr_t i = 0; i <= last; ++i)
    sizes[i] = i == last ? count : shape.sizes[i];
  start[last] = from;
  const MlirType whole = withColumns(type, count * times, arena);
  const MlirValue padded[] = {
      count == shape.sizes[last]
          ? source
          : mosaicBuildExtractStridedSlice(builder, source, start, sizes),
      mosaicBuildZero(builder, withColumns(type, count * (times - 1), arena))};
  const MlirType words = mosaicIntegerTypeLike(whole, 32);
  const int32_t dims[] = {(int32_t)last};
  const MlirValue columns =
      mosaicBuildDivUI(builder, mosaicBuildIota(builder, words, 1, dims),
                       mosaicBuildIntConstant(builder, words, times));
  *result = mosaicBuildDynamicGather(
      builder, mosaicBuildConcatenate(builder, whole, 2, padded, last), columns,
      1, dims);
  return canonicalizeBuilt(rewrite, result);
}

bool repeatsColumns(const Canonicalization *rewrite) {
  const int64_t lanes = rewrite->options->target.laneCount;
  const MlirType type = resultTypeOf(rewrite);
  Repeat repeat;
  if (!rewrite->options->compatibilityMode ||
      mosaicElementBitwidth(type) != 32 || !findRepeat(rewrite, &repeat) ||
      repeat.times < 2)
    return false;
  const int64_t columns =
      mlirShapedTypeGetDimSize(type, mlirShapedTypeGetRank(type) - 1);
  return columns <= lanes ||
         (lanes % repeat.times == 0 && columns <= MOST_PARTS * lanes);
}

MlirLogicalResult repeatColumns(Canonicalization *rewrite, MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const int64_t lanes = rewrite->options->target.laneCount;
  const MlirType type = resultTypeOf(rewrite);
  const intptr_t last = mlirShapedTypeGetRank(type) - 1;
  Repeat repeat;
  if (!findRepeat(rewrite, &repeat))
    return mlirLogicalResultSuccess();
  const int64_t times = repeat.times;
  const MlirValue source =
      mlirTypeEqual(mlirValueGetType(repeat.source), repeat.type)
          ? repeat.source
          : mosaicBuildReshape(builder, repeat.source, repeat.type);
  const int64_t columns = mlirShapedTypeGetDimSize(type, last) / times;
  const int64_t most = columns * times <= lanes ? columns : lanes / times;
  MlirValue parts[MOST_PARTS];
  intptr_t count = 0;
  for (int64_t from = 0; from < columns; from += most) {
    const int64_t size = columns - from < most ? columns - from : most;
    MOSAIC_TRY(repeatPart(rewrite, source, from, size, times, &parts[count++]));
  }
  *result = count == 1
                ? parts[0]
                : mosaicBuildConcatenate(builder, type, count, parts, last);
  return mlirLogicalResultSuccess();
}
