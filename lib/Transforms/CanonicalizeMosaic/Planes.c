//===- Planes.c - Columns that become planes, planes that become columns ---===//
//
// A reshape that splits columns, followed by a transpose that makes planes of the
// parts, cuts a matrix into strips, as attention does with its heads:
//
//   16x128 -reshape-> 16x4x32 -transpose-> 4x16x32
//
//     columns 0-31   32-63   64-95   96-127
//     +------------+-------+-------+--------+
//     |  plane 0   |   1   |   2   |   3    |   16 rows
//     +------------+-------+-------+--------+
//
// Strips are slices, side by side or one behind the other; step by step, each row
// would be taken apart in between. The reference goes step by step.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

enum { MOST_STRIPS = 64 };

// A value as planes (…, count, rows, columns) or as a matrix whose columns are
// those of the planes side by side, (…, rows, count * columns).
typedef struct Strips {
  intptr_t rank;                            ///< of the planes
  int64_t *planes, *matrix, *strip, *plane; ///< sizes, of what the name says;
                                            ///< a strip is (…, rows, columns)
                                            ///< a plane (…, 1, rows, columns)
  int64_t count, columns;
  MlirType element;
} Strips;

// Whether the transpose swaps the two dimensions in front of the minor one.
static bool swapsPlanesAndRows(MlirOperation op) {
  const MlirAttribute permutation = mosaicOperationAttr(op, "permutation");
  const intptr_t rank = mlirDenseArrayGetNumElements(permutation);
  if (rank < 3)
    return false;
  for (intptr_t i = 0; i < rank; ++i) {
    const int64_t kept = i == rank - 3   ? rank - 2
                         : i == rank - 2 ? rank - 3
                                         : i;
    if (mlirDenseI64ArrayGetElement(permutation, i) != kept)
      return false;
  }
  return true;
}

// Reads the strips of a value that is planes of one type and a matrix of the
// other.
static bool readStrips(MosaicArena *arena, MlirType planes, MlirType matrix,
                       Strips *strips) {
  const MosaicShape many = mosaicTypeShape(planes, arena);
  const MosaicShape one = mosaicTypeShape(matrix, arena);
  const intptr_t rank = many.rank;
  if (one.rank != rank - 1 || mosaicElementBitwidth(planes) == 1)
    return false;
  *strips = (Strips){.rank = rank,
                     .planes = MOSAIC_ARENA_ARRAY(arena, int64_t, rank),
                     .matrix = MOSAIC_ARENA_ARRAY(arena, int64_t, rank),
                     .strip = MOSAIC_ARENA_ARRAY(arena, int64_t, rank),
                     .plane = MOSAIC_ARENA_ARRAY(arena, int64_t, rank),
                     .count = many.sizes[rank - 3],
                     .columns = many.sizes[rank - 1],
                     .element = mosaicElementType(planes)};
  for (intptr_t i = 0; i < rank; ++i) {
    strips->planes[i] = many.sizes[i];
    strips->plane[i] = i == rank - 3 ? 1 : many.sizes[i];
    if (i == rank - 1)
      break;
    const bool isColumns = i == rank - 2;
    const int64_t size = isColumns      ? strips->columns
                         : i < rank - 3 ? many.sizes[i]
                                        : many.sizes[rank - 2];
    strips->strip[i] = size;
    strips->matrix[i] = isColumns ? size * strips->count : size;
    if (one.sizes[i] != strips->matrix[i])
      return false;
  }
  return strips->count > 1 && strips->count <= MOST_STRIPS;
}

static MlirType typeOf(const Strips *strips, intptr_t rank,
                       const int64_t *sizes) {
  return mosaicVectorType(rank, sizes, strips->element);
}

bool cutIntoPlanes(Canonicalization *rewrite, MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirOperation split =
      onlyUsedHere(operandOf(rewrite, 0), "tpu.reshape");
  if (!rewrite->options->compatibilityMode || mlirOperationIsNull(split) ||
      !swapsPlanesAndRows(rewrite->op))
    return false;
  const MlirValue matrix = mlirOperationGetOperand(split, 0);
  Strips strips;
  if (!readStrips(builder->arena, resultTypeOf(rewrite),
                  mlirValueGetType(matrix), &strips))
    return false;
  const intptr_t rank = strips.rank;
  MlirValue planes[MOST_STRIPS];
  int64_t *start = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (int64_t i = 0; i < strips.count; ++i) {
    start[rank - 2] = i * strips.columns;
    planes[i] = mosaicBuildReshape(
        builder,
        mosaicBuildExtractStridedSlice(builder, matrix, start, strips.strip),
        typeOf(&strips, rank, strips.plane));
  }
  *result = mosaicBuildConcatenate(builder, resultTypeOf(rewrite), strips.count,
                                   planes, rank - 3);
  return true;
}

bool putPlanesSideBySide(Canonicalization *rewrite, MlirValue *result) {
  MosaicBuilder *builder = &rewrite->builder;
  const MlirOperation swap =
      onlyUsedHere(operandOf(rewrite, 0), "tpu.transpose");
  if (!rewrite->options->compatibilityMode || mlirOperationIsNull(swap) ||
      !swapsPlanesAndRows(swap))
    return false;
  const MlirValue planes = mlirOperationGetOperand(swap, 0);
  Strips strips;
  if (!readStrips(builder->arena, mlirValueGetType(planes),
                  resultTypeOf(rewrite), &strips))
    return false;
  const intptr_t rank = strips.rank;
  MlirValue parts[MOST_STRIPS];
  int64_t *start = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  for (int64_t i = 0; i < strips.count; ++i) {
    start[rank - 3] = i;
    parts[i] = mosaicBuildReshape(
        builder,
        mosaicBuildExtractStridedSlice(builder, planes, start, strips.plane),
        typeOf(&strips, rank - 1, strips.strip));
  }
  *result = mosaicBuildConcatenate(builder, resultTypeOf(rewrite), strips.count,
                                   parts, rank - 2);
  return true;
}
