//===- UnalignedAccess.c - Accesses at any run-time index -----------------===//
//
// Vectors are loaded and stored in whole tiles. Where nothing proves that a
// run-time index starts one, the tiles around the wanted part are accessed and
// the part is rotated:
//
//   load 8 rows at i of 64, in tiles of 8      start = min(i / 8, 6) * 8
//
//     start       i                 start+16
//       |    .    |==================|.   .|   16 rows are loaded, rotated by
//                  wanted                      16 - (i - start), and cut to 8
//
//   store: the value is rotated the other way, and a mask keeps its neighbours.
//   Words are stored under the mask; what is narrower is blended with what was
//   there, since nothing stores less than a word.
//
// Rotations are of words in two dimensions or more: narrow elements are moved as
// i32, rank 1 as one row. An element of a vector at a run-time position is
// extracted in the same way. A strided access becomes one of all that lies
// between, out of which slices are taken, or into which they are put.
//
// The reference refuses all of these. So does this pass without compatibility
// mode: it leaves them as they are, and layout inference reports them.
//
//===----------------------------------------------------------------------===//

#include "Transforms/CanonicalizeMosaic/Canonicalization.h"

#include "Builder/Congruence.h"
#include "Builder/MemRefs.h"
#include "Support/Arithmetic.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/// The part of a dimension that is accessed in place of the wanted one.
typedef struct Window {
  bool moves;     ///< false: the dimension is accessed as it was
  int64_t size;   ///< of the window
  int64_t wanted; ///< elements of it that are
  MlirValue skip; ///< i32: the first of those
} Window;

/// One access, and the windows around it.
typedef struct UnalignedAccess {
  MosaicBuilder *builder;
  MosaicAccess access;
  MosaicTiledMemRef memref;
  MosaicShape vector;  ///< as wanted
  MlirType element;    ///< of it
  Window *windows;     ///< one per dimension
  MlirValue *indices;  ///< where the windows start
  const int64_t *size; ///< of the windows
} UnalignedAccess;

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

// What an index in dimension `dim` must be a multiple of, but for a remainder
// that is known; 1: any index will do.
static int64_t unitOf(const UnalignedAccess *unaligned, intptr_t dim) {
  const MosaicTiledMemRef *memref = &unaligned->memref;
  const MosaicTarget *target = unaligned->builder->target;
  const intptr_t rank = memref->rank;
  if (rank == 1)
    return (int64_t)target->laneCount * (32 / memref->bitwidth);
  if (dim == rank - 1)
    return target->laneCount;
  if (dim < rank - 2)
    return 1;
  // Words in a single row, or in rows that follow each other, are addressed
  // directly.
  const bool oneRow = unaligned->vector.sizes[rank - 2] == 1;
  const bool oneColumn = memref->shape[rank - 1] <= target->laneCount &&
                         mosaicTiledMemRefCanUntile(memref, target, true, NULL);
  return memref->bitwidth == 32 && (oneRow || oneColumn) ? 1
                                                         : memref->tileSizes[0];
}

// The least window of a dimension of `size` elements which holds `wanted` ones
// wherever they start, and ends with the dimension when it starts as late as it
// can.
static int64_t windowSize(int64_t size, int64_t wanted, int64_t unit,
                          MosaicCongruence start) {
  const int64_t step = mosaicGcd(start.modulus, unit);
  const int64_t least = wanted + unit - step + start.remainder % step;
  const int64_t window = least + ((size - least) % unit + unit) % unit;
  return window < size ? window : size;
}

// Chooses the window of dimension `dim`, and builds where it starts.
static void chooseWindow(UnalignedAccess *unaligned, intptr_t dim,
                         MlirValue index) {
  MosaicBuilder *builder = unaligned->builder;
  const int64_t unit = unitOf(unaligned, dim);
  const int64_t size = unaligned->memref.shape[dim];
  Window *window = &unaligned->windows[dim];
  window->wanted = window->size = unaligned->vector.sizes[dim];
  unaligned->indices[dim] = index;
  int64_t remainder = 0;
  if (mosaicValueRemainder(index, unit, &remainder))
    return;
  window->moves = true;
  window->size =
      windowSize(size, window->wanted, unit, mosaicValueCongruence(index));
  const MlirValue wanted = mosaicBuildIndexCast(
      builder, index, mlirIntegerTypeGet(builder->context, 32));
  if (window->size == size) {
    window->skip = wanted;
    unaligned->indices[dim] = mosaicBuildIndexConstant(builder, 0);
    return;
  }
  // A product, since the compiler of November 2025 proves multiples by nothing
  // else.
  const MlirValue tile = mosaicBuildShRSI(
      builder, wanted, mosaicBuildI32Constant(builder, __builtin_ctzll(unit)));
  const MlirValue start = mosaicBuildMulI(
      builder,
      mosaicBuildMinSI(
          builder, tile,
          mosaicBuildI32Constant(builder, (size - window->size) / unit)),
      mosaicBuildI32Constant(builder, unit));
  window->skip = mosaicBuildSubI(builder, wanted, start);
  unaligned->indices[dim] =
      mosaicBuildIndexCast(builder, start, mlirIndexTypeGet(builder->context));
}

// Whether the access is one of whole tiles in vector memory.
static bool readAccess(Canonicalization *rewrite, UnalignedAccess *unaligned) {
  MosaicAccess *access = &unaligned->access;
  MosaicBuilder *builder = &rewrite->builder;
  if (!rewrite->options->compatibilityMode ||
      !mosaicOperationAccess(rewrite->op, access) ||
      mosaicOperationIsOnSparseCore(rewrite->op))
    return false;
  const MlirType vector = mlirValueGetType(access->value);
  const MlirType memref =
      mlirValueGetType(mosaicMemRefWithLayout(access->base));
  if (!mosaicTypeIsVector(vector) || mlirVectorTypeIsScalable(vector) ||
      !mlirTypeIsAMemRef(memref) || !mlirShapedTypeHasStaticShape(memref) ||
      !mosaicMemRefTypeIsIn(memref, TPU_MEMORY_SPACE_VMEM) ||
      !mosaicMemRefTypeTiled(memref, builder->arena, &unaligned->memref) ||
      !mosaicTiledMemRefHasRows(&unaligned->memref, builder->target))
    return false;
  unaligned->builder = builder;
  unaligned->vector = mosaicTypeShape(vector, builder->arena);
  unaligned->element = mosaicElementType(vector);
  const intptr_t rank = unaligned->memref.rank;
  if (unaligned->vector.rank != rank || access->numIndices != rank ||
      unaligned->memref.bitwidth != mosaicElementBitwidth(vector) ||
      unaligned->memref.tileRanks[0] != (rank == 1 ? 1 : 2))
    return false;
  // Tiles are found by shifts.
  const int64_t rows = rank == 1 ? 1 : unaligned->memref.tileSizes[0];
  if ((rows & (rows - 1)) != 0)
    return false;
  for (intptr_t i = 0; i < rank; ++i)
    if (unaligned->vector.sizes[i] > unaligned->memref.shape[i])
      return false;
  return true;
}

// Chooses all windows.
//
// Returns: false when the access is fine as it is, or nothing can be done
static bool chooseWindows(Canonicalization *rewrite,
                          UnalignedAccess *unaligned) {
  if (!readAccess(rewrite, unaligned))
    return false;
  const intptr_t rank = unaligned->memref.rank;
  MosaicArena *arena = rewrite->builder.arena;
  int64_t *size = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  unaligned->windows = MOSAIC_ARENA_ARRAY(arena, Window, rank);
  unaligned->indices = MOSAIC_ARENA_ARRAY(arena, MlirValue, rank);
  unaligned->size = size;
  bool anyMoves = false;
  for (intptr_t i = 0; i < rank; ++i) {
    chooseWindow(unaligned, i,
                 mosaicAccessIndex(rewrite->op, &unaligned->access, i));
    size[i] = unaligned->windows[i].size;
    anyMoves |= unaligned->windows[i].moves;
  }
  return anyMoves;
}

//===----------------------------------------------------------------------===//
// Values that can be rotated
//===----------------------------------------------------------------------===//

// The elements as words, in two dimensions or more.
static MlirValue toWords(MosaicBuilder *builder, MlirValue value) {
  const MlirType type = mlirValueGetType(value);
  if (mlirShapedTypeGetRank(type) == 1) {
    const int64_t sizes[] = {1, mlirShapedTypeGetDimSize(type, 0)};
    value = mosaicBuildReshape(
        builder, value, mosaicVectorType(2, sizes, mosaicElementType(type)));
  }
  const MlirType matrix = mlirValueGetType(value);
  const int64_t bitwidth = mosaicElementBitwidth(type);
  if (bitwidth == 32)
    return value;
  if (!mosaicElementIsInteger(type))
    value = mosaicBuildTpuBitcast(
        builder, value, mosaicIntegerTypeLike(matrix, (unsigned)bitwidth));
  return mosaicBuildExtSI(builder, value, mosaicIntegerTypeLike(matrix, 32));
}

// The way back, to `type`.
static MlirValue fromWords(MosaicBuilder *builder, MlirValue words,
                           MlirType type) {
  const MlirType element = mosaicElementType(type);
  const int64_t bitwidth = mosaicElementBitwidth(type);
  const MlirType matrix = mlirValueGetType(words);
  if (bitwidth != 32) {
    words = mosaicBuildTruncI(
        builder, words, mosaicIntegerTypeLike(matrix, (unsigned)bitwidth));
    if (!mosaicElementIsInteger(type))
      words = mosaicBuildTpuBitcast(builder, words,
                                    mosaicTypeWithElement(matrix, element));
  }
  return mlirShapedTypeGetRank(type) == 1
             ? mosaicBuildReshape(builder, words, type)
             : words;
}

// The words' dimension for one of the vector's.
static intptr_t wordDim(MosaicShape vector, intptr_t dim) {
  return vector.rank == 1 ? 1 : dim;
}

// `type` with another size of one dimension.
static MlirType withSize(MlirType type, intptr_t dim, int64_t size,
                         MosaicArena *arena) {
  const MosaicShape shape = mosaicTypeShape(type, arena);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = i == dim ? size : shape.sizes[i];
  return mosaicVectorType(shape.rank, sizes, mosaicElementType(type));
}

// Brings element `first` (an i32) of dimension `dim` to its start.
static MlirValue rotateToStart(MosaicBuilder *builder, MlirValue words,
                               intptr_t dim, MlirValue first) {
  const int64_t size = mlirShapedTypeGetDimSize(mlirValueGetType(words), dim);
  const MlirValue amount =
      mosaicBuildSubI(builder, mosaicBuildI32Constant(builder, size), first);
  return mosaicBuildDynamicRotate(builder, words, amount, (int32_t)dim);
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

static MlirValue loadWindow(const UnalignedAccess *unaligned) {
  const MlirType type = mosaicVectorType(unaligned->vector.rank,
                                         unaligned->size, unaligned->element);
  return mosaicBuildVectorLoad(unaligned->builder, type, unaligned->access.base,
                               unaligned->vector.rank, unaligned->indices);
}

MlirLogicalResult canonicalizeLoad(Canonicalization *rewrite,
                                   MlirValue *result) {
  if (leavesOutDims(rewrite))
    return loadAllDims(rewrite, result);
  UnalignedAccess unaligned;
  if (!chooseWindows(rewrite, &unaligned))
    return mlirLogicalResultSuccess();
  MosaicBuilder *builder = unaligned.builder;
  const MosaicShape vector = unaligned.vector;
  MlirValue words = toWords(builder, loadWindow(&unaligned));
  for (intptr_t i = 0; i < vector.rank; ++i)
    if (unaligned.windows[i].moves)
      words = rotateToStart(builder, words, wordDim(vector, i),
                            unaligned.windows[i].skip);
  const intptr_t rank = mlirShapedTypeGetRank(mlirValueGetType(words));
  int64_t *start = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  const int64_t row[] = {1, vector.sizes[vector.rank - 1]};
  words = mosaicBuildExtractStridedSlice(builder, words, start,
                                         vector.rank == 1 ? row : vector.sizes);
  *result = fromWords(builder, words, resultTypeOf(rewrite));
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

// Puts the words into one dimension of the window; what surrounds them there is
// undefined.
static MlirValue moveIntoWindow(MosaicBuilder *builder, MlirValue words,
                                intptr_t dim, const Window *window) {
  if (!window->moves)
    return words;
  const MlirType type = mlirValueGetType(words);
  const MlirType whole = withSize(type, dim, window->size, builder->arena);
  if (window->wanted == 1)
    return mosaicBuildBroadcast(builder, words, whole);
  if (window->wanted < window->size) {
    const MlirValue parts[] = {
        words, mosaicBuildZero(builder, withSize(type, dim,
                                                 window->size - window->wanted,
                                                 builder->arena))};
    words = mosaicBuildConcatenate(builder, whole, 2, parts, dim);
  }
  return mosaicBuildDynamicRotate(builder, words, window->skip, (int32_t)dim);
}

static MlirValue moveAllIntoWindow(const UnalignedAccess *unaligned,
                                   MlirValue words) {
  for (intptr_t i = 0; i < unaligned->vector.rank; ++i)
    words =
        moveIntoWindow(unaligned->builder, words, wordDim(unaligned->vector, i),
                       &unaligned->windows[i]);
  return words;
}

// True where dimension `dim` of `type`, words, is the wanted part of its window.
static MlirValue maskWanted(MosaicBuilder *builder, MlirType type, intptr_t dim,
                            const Window *window) {
  const MlirType words = mosaicIntegerTypeLike(type, 32);
  const int32_t dims[] = {(int32_t)dim};
  const MlirValue position = mosaicBuildIota(builder, words, 1, dims);
  const MlirValue first = mosaicBuildBroadcast(builder, window->skip, words);
  if (window->wanted == 1)
    return mosaicBuildCmpI(builder, MOSAIC_CMPI_EQ, position, first);
  const MlirValue wanted =
      mosaicBuildIntConstant(builder, words, window->wanted);
  const MlirValue end = mosaicBuildAddI(builder, first, wanted);
  return mosaicBuildAndI(
      builder, mosaicBuildCmpI(builder, MOSAIC_CMPI_SGE, position, first),
      mosaicBuildCmpI(builder, MOSAIC_CMPI_SLT, position, end));
}

// Where the window, as words of `type`, is to be written.
static MlirValue buildMask(const UnalignedAccess *unaligned, MlirType type) {
  MosaicBuilder *builder = unaligned->builder;
  MlirValue mask = {0};
  for (intptr_t i = 0; i < unaligned->vector.rank; ++i) {
    const Window *window = &unaligned->windows[i];
    if (!window->moves)
      continue;
    const MlirValue more =
        maskWanted(builder, type, wordDim(unaligned->vector, i), window);
    mask = mlirValueIsNull(mask) ? more : mosaicBuildAndI(builder, mask, more);
  }
  if (mlirValueIsNull(unaligned->access.mask))
    return mask;
  // The access has a mask of its own, which moves as the value does.
  const MlirType bits =
      mosaicIntegerTypeLike(mlirValueGetType(unaligned->access.mask), 32);
  MlirValue own =
      toWords(builder, mosaicBuildExtUI(builder, unaligned->access.mask, bits));
  own = moveAllIntoWindow(unaligned, own);
  const MlirValue zero = mosaicBuildZero(builder, mlirValueGetType(own));
  return mosaicBuildAndI(builder, mask,
                         mosaicBuildCmpI(builder, MOSAIC_CMPI_NE, own, zero));
}

// Whether the store does no more than to store.
static bool isPlainStore(MlirOperation op) {
  return !hasStrides(op) && !mosaicOperationBoolAttr(op, "add", false);
}

MlirLogicalResult canonicalizeStore(Canonicalization *rewrite,
                                    MlirValue *result) {
  (void)result;
  if (leavesOutDims(rewrite))
    MOSAIC_TRY(storeAllDims(rewrite));
  UnalignedAccess unaligned;
  if (!isPlainStore(rewrite->op) || !chooseWindows(rewrite, &unaligned))
    return mlirLogicalResultSuccess();
  MosaicBuilder *builder = unaligned.builder;
  const MosaicAccess *access = &unaligned.access;
  MlirValue value =
      moveAllIntoWindow(&unaligned, toWords(builder, access->value));
  MlirValue mask = buildMask(&unaligned, mlirValueGetType(value));
  if (unaligned.memref.bitwidth != 32 || unaligned.vector.rank == 1) {
    const MlirValue old = loadWindow(&unaligned);
    value = mosaicBuildSelect(builder, mask, value, toWords(builder, old));
    value = fromWords(builder, value, mlirValueGetType(old));
    mask = (MlirValue){0};
  }
  mosaicBuildTpuVectorStore(builder, value, access->base, unaligned.vector.rank,
                            unaligned.indices, mask);
  mosaicEraseOperation(rewrite->op);
  rewrite->op = (MlirOperation){0};
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Every n-th element
//===----------------------------------------------------------------------===//

enum { MOST_PICKED = 256 };

// Whether application accesses each vreg by itself, from any row.
static bool takesAnyRow(const UnalignedAccess *unaligned,
                        const int64_t *strides) {
  const MosaicTiledMemRef *memref = &unaligned->memref;
  const MosaicTarget *target = unaligned->builder->target;
  const intptr_t rank = memref->rank;
  return rank > 1 && memref->bitwidth == 32 && strides[rank - 1] == 1 &&
         (strides[rank - 2] % memref->tileSizes[0] == 0 ||
          mosaicTiledMemRefCanUntile(memref, target, true, NULL));
}

// Reads a strided access that starts at a place in its tile which is not known.
//
// Returns: false for any other, and for one that would become too many ops
static bool readStrided(Canonicalization *rewrite, UnalignedAccess *unaligned,
                        int64_t **strides) {
  if (!readAccess(rewrite, unaligned))
    return false;
  MosaicArena *arena = rewrite->builder.arena;
  const intptr_t rank = unaligned->memref.rank;
  const MlirAttribute attribute = mosaicOperationAttr(rewrite->op, "strides");
  *strides = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  unaligned->indices = MOSAIC_ARENA_ARRAY(arena, MlirValue, rank);
  int64_t *size = MOSAIC_ARENA_ARRAY(arena, int64_t, rank);
  unaligned->size = size;
  for (intptr_t i = 0; i < rank; ++i) {
    const int64_t wanted = unaligned->vector.sizes[i];
    (*strides)[i] = mlirDenseI32ArrayGetElement(attribute, i);
    size[i] = (wanted - 1) * (*strides)[i] + 1;
    unaligned->indices[i] =
        mosaicAccessIndex(rewrite->op, &unaligned->access, i);
    if ((*strides)[i] < 1 || size[i] > unaligned->memref.shape[i] ||
        ((*strides)[i] > 1 && wanted > MOST_PICKED))
      return false;
  }
  const bool anyRow = takesAnyRow(unaligned, *strides);
  for (intptr_t i = rank > 1 ? rank - 2 : 0; i < rank; ++i) {
    const bool isRows = rank > 1 && i == rank - 2;
    const int64_t unit =
        isRows ? unaligned->memref.tileSizes[0] : unitOf(unaligned, i);
    int64_t remainder = 0;
    if (!(isRows && anyRow) &&
        !mosaicValueRemainder(unaligned->indices[i], unit, &remainder))
      return true;
  }
  return false;
}

// All that lies between the first element and the last.
static MlirLogicalResult loadBetween(Canonicalization *rewrite,
                                     const UnalignedAccess *unaligned,
                                     MlirValue *window) {
  *window = loadWindow(unaligned);
  return canonicalizeBuilt(rewrite, window);
}

// Every `stride`-th slice of dimension `dim`.
static MlirValue pick(MosaicBuilder *builder, MlirValue window, intptr_t dim,
                      int64_t stride, int64_t count) {
  const MlirType type = mlirValueGetType(window);
  const MosaicShape shape = mosaicTypeShape(type, builder->arena);
  int64_t *start = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = i == dim ? 1 : shape.sizes[i];
  MlirValue slices[MOST_PICKED];
  for (int64_t i = 0; i < count; ++i) {
    start[dim] = i * stride;
    slices[i] = mosaicBuildExtractStridedSlice(builder, window, start, sizes);
  }
  return mosaicBuildConcatenate(
      builder, withSize(type, dim, count, builder->arena), count, slices, dim);
}

MlirLogicalResult canonicalizeStridedLoad(Canonicalization *rewrite,
                                          MlirValue *result) {
  UnalignedAccess unaligned;
  int64_t *strides;
  if (!readStrided(rewrite, &unaligned, &strides))
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(loadBetween(rewrite, &unaligned, result));
  for (intptr_t i = 0; i < unaligned.vector.rank; ++i)
    if (strides[i] > 1 && unaligned.vector.sizes[i] > 1)
      *result = pick(unaligned.builder, *result, i, strides[i],
                     unaligned.vector.sizes[i]);
  return mlirLogicalResultSuccess();
}

// The slices of dimension `dim`, `stride` apart; zeros lie between them.
static MlirValue spread(MosaicBuilder *builder, MlirValue value, intptr_t dim,
                        int64_t stride) {
  MosaicArena *arena = builder->arena;
  const MlirType type = mlirValueGetType(value);
  const MosaicShape shape = mosaicTypeShape(type, arena);
  const int64_t count = shape.sizes[dim];
  const MlirValue gap =
      mosaicBuildZero(builder, withSize(type, dim, stride - 1, arena));
  int64_t *start = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  int64_t *sizes = MOSAIC_ARENA_ARRAY(arena, int64_t, shape.rank);
  for (intptr_t i = 0; i < shape.rank; ++i)
    sizes[i] = i == dim ? 1 : shape.sizes[i];
  MlirValue parts[2 * MOST_PICKED];
  intptr_t numParts = 0;
  for (int64_t i = 0; i < count; ++i) {
    start[dim] = i;
    if (i > 0)
      parts[numParts++] = gap;
    parts[numParts++] =
        mosaicBuildExtractStridedSlice(builder, value, start, sizes);
  }
  return mosaicBuildConcatenate(
      builder, withSize(type, dim, (count - 1) * stride + 1, arena), numParts,
      parts, dim);
}

// True at every `stride`-th place of each dimension.
static MlirValue maskEvery(MosaicBuilder *builder, MlirType type,
                           const int64_t *strides) {
  const MlirType words = mosaicIntegerTypeLike(type, 32);
  const intptr_t rank = mlirShapedTypeGetRank(type);
  MlirValue mask = {0};
  for (intptr_t i = 0; i < rank; ++i) {
    if (strides[i] == 1)
      continue;
    const int32_t dims[] = {(int32_t)i};
    const MlirValue remainder =
        mosaicBuildRemUI(builder, mosaicBuildIota(builder, words, 1, dims),
                         mosaicBuildIntConstant(builder, words, strides[i]));
    const MlirValue wanted = mosaicBuildCmpI(builder, MOSAIC_CMPI_EQ, remainder,
                                             mosaicBuildZero(builder, words));
    mask =
        mlirValueIsNull(mask) ? wanted : mosaicBuildAndI(builder, mask, wanted);
  }
  return mask;
}

MlirLogicalResult canonicalizeStridedStore(Canonicalization *rewrite,
                                           MlirValue *result) {
  (void)result;
  UnalignedAccess unaligned;
  int64_t *strides;
  if (!readStrided(rewrite, &unaligned, &strides))
    return mlirLogicalResultSuccess();
  MosaicBuilder *builder = unaligned.builder;
  const intptr_t rank = unaligned.vector.rank;
  MlirValue value = unaligned.access.value;
  for (intptr_t i = 0; i < rank; ++i)
    if (strides[i] > 1 && unaligned.vector.sizes[i] > 1)
      value = spread(builder, value, i, strides[i]);
  const MlirValue mask = maskEvery(builder, mlirValueGetType(value), strides);
  if (!mlirValueIsNull(mask)) {
    MlirValue old;
    MOSAIC_TRY(loadBetween(rewrite, &unaligned, &old));
    value = mosaicBuildSelect(builder, mask, value, old);
    MOSAIC_TRY(canonicalizeBuilt(rewrite, &value));
  }
  Canonicalization store = *rewrite;
  store.op = mosaicBuildTpuVectorStore(builder, value, unaligned.access.base,
                                       rank, unaligned.indices, (MlirValue){0});
  store.builder =
      mosaicBuilderBefore(store.op, builder->target, builder->arena);
  MOSAIC_TRY(canonicalizeStore(&store, NULL));
  mosaicEraseOperation(rewrite->op);
  rewrite->op = (MlirOperation){0};
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Elements at run-time positions
//===----------------------------------------------------------------------===//

bool extractAtRunTime(Canonicalization *rewrite, MlirValue *result) {
  const MlirType type = operandTypeOf(rewrite, 0);
  const MlirAttribute position =
      mosaicOperationAttr(rewrite->op, "static_position");
  if (!rewrite->options->compatibilityMode || !mosaicTypeIsVector(type) ||
      mosaicElementBitwidth(type) < 2 || mosaicElementBitwidth(type) > 32 ||
      mosaicOperationIsOnSparseCore(rewrite->op))
    return false;
  MosaicBuilder *builder = &rewrite->builder;
  const MosaicShape shape = mosaicTypeShape(type, builder->arena);
  const intptr_t rank = mlirDenseArrayGetNumElements(position);
  int64_t *fixed = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, rank);
  MlirValue words = toWords(builder, operandOf(rewrite, 0));
  intptr_t operand = 1;
  for (intptr_t i = 0; i < rank; ++i) {
    fixed[i] = mlirDenseI64ArrayGetElement(position, i);
    if (fixed[i] != mlirShapedTypeGetDynamicSize())
      continue;
    fixed[i] = 0;
    const MlirValue first =
        mosaicBuildIndexCast(builder, operandOf(rewrite, operand++),
                             mlirIntegerTypeGet(builder->context, 32));
    words = rotateToStart(builder, words, wordDim(shape, i), first);
  }
  *result =
      mosaicBuildExtract(builder, fromWords(builder, words, type), rank, fixed);
  return true;
}
