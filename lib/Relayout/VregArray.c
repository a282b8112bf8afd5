//===- VregArray.c - A vector as the vregs that hold it --------------------===//

#include "Relayout/VregArray.h"

#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

// Shape of the vreg array with the layout's size-1 dimensions put back in.
static const int64_t *implicitArrayShape(MosaicVectorLayout layout,
                                         MosaicShape shape,
                                         const MosaicBuilder *builder,
                                         intptr_t *rank) {
  int64_t *explicitShape =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank);
  mosaicVectorLayoutVregArrayShape(layout, builder->target, shape.rank,
                                   shape.sizes, explicitShape);
  const intptr_t own = (intptr_t)mosaicVectorLayoutRank(layout);
  const intptr_t leading = shape.rank - own;
  int64_t *result = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, leading + 2);
  for (intptr_t i = 0; i < leading; ++i)
    result[i] = explicitShape[i];
  result[leading] = 1;
  result[leading + 1] = 1;
  if (layout.implicitDim == MOSAIC_IMPLICIT_NONE ||
      layout.implicitDim == MOSAIC_IMPLICIT_MINOR)
    result[leading] = explicitShape[leading];
  if (layout.implicitDim == MOSAIC_IMPLICIT_NONE ||
      layout.implicitDim == MOSAIC_IMPLICIT_SECOND_MINOR)
    result[leading + 1] = explicitShape[shape.rank - 1];
  *rank = leading + 2;
  return result;
}

MlirLogicalResult mosaicVregArrayCreate(const MosaicBuilder *builder,
                                        MlirOperation op, MlirType type,
                                        MosaicVectorLayout layout,
                                        MosaicVregArray *result) {
  const MosaicShape shape = mosaicTypeShape(type, builder->arena);
  if (mosaicVectorLayoutRank(layout) > shape.rank)
    return mosaicOpError(op,
                         "has a layout of %d tiled dimensions on a vector of "
                         "rank %d; the implicit dimension must make up for it",
                         (int)mosaicVectorLayoutRank(layout), (int)shape.rank);
  intptr_t rank = 0;
  const int64_t *array = implicitArrayShape(layout, shape, builder, &rank);
  int64_t count = 0;
  if (!mosaicShapeNumElements((MosaicShape){rank, array}, &count) ||
      count > MOSAIC_MOST_VREGS)
    return mosaicOpError(op,
                         "needs a %s, of more than %" PRId64
                         " vector registers, more than vector memory holds",
                         mosaicTypeText(type, builder->arena),
                         MOSAIC_MOST_VREGS);
  *result = (MosaicVregArray){
      .type = type,
      .layout = layout,
      .shape = shape,
      .arrayRank = rank,
      .array = array,
      .numVregs = count,
      .vregs = MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, count)};
  return mlirLogicalResultSuccess();
}

int64_t mosaicVregArrayRows(const MosaicVregArray *array) {
  return array->array[array->arrayRank - 2];
}

int64_t mosaicVregArrayColumns(const MosaicVregArray *array) {
  return array->array[array->arrayRank - 1];
}

MlirType mosaicVregArrayVregType(const MosaicVregArray *array,
                                 const MosaicTarget *target) {
  return mosaicVregType(target, mosaicElementType(array->type),
                        array->layout.bitwidth);
}

bool mosaicVregArrayIsReplicated(const MosaicVregArray *array, int direction) {
  return array->layout.offsets[direction] == MOSAIC_REPLICATED;
}

int64_t mosaicVregArrayNumber(const MosaicVregArray *array,
                              const int64_t *index) {
  int64_t number = 0;
  for (intptr_t i = 0; i < array->arrayRank; ++i)
    number = number * array->array[i] + index[i];
  return number;
}

MosaicVregArray mosaicVregArraySlab(const MosaicVregArray *array,
                                    MosaicArena *arena, int64_t *begin,
                                    const int64_t *sizes) {
  MosaicVregArray slab = *array;
  int64_t *shape = MOSAIC_ARENA_ARRAY(arena, int64_t, array->shape.rank);
  int64_t *places = MOSAIC_ARENA_ARRAY(arena, int64_t, array->arrayRank);
  memcpy(shape, array->shape.sizes, (size_t)array->shape.rank * sizeof(*shape));
  memcpy(places, array->array, (size_t)array->arrayRank * sizeof(*places));
  for (intptr_t i = 0; i < array->arrayRank - 2; ++i) {
    slab.numVregs /= places[i];
    slab.vregs += begin[i] * slab.numVregs;
    slab.numVregs *= sizes[i];
    shape[i] = places[i] = sizes[i];
    begin[i] = 0;
    if (sizes[i] != 1)
      break;
  }
  slab.shape.sizes = shape;
  slab.array = places;
  return slab;
}

MosaicDataBounds mosaicVregArrayDataBounds(const MosaicVregArray *array,
                                           const MosaicBuilder *builder,
                                           const int64_t *index,
                                           const bool allowReplicated[2]) {
  // The index without the dimensions that the layout inserted.
  const MosaicImplicitDim implicit = array->layout.implicitDim;
  const intptr_t rows = array->arrayRank - 2, columns = rows + 1;
  int64_t *vreg = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, array->arrayRank);
  intptr_t next = 0;
  for (; next < rows; ++next)
    vreg[next] = index[next];
  if (implicit == MOSAIC_IMPLICIT_NONE || implicit == MOSAIC_IMPLICIT_MINOR)
    vreg[next++] = index[rows];
  if (implicit == MOSAIC_IMPLICIT_NONE ||
      implicit == MOSAIC_IMPLICIT_SECOND_MINOR)
    vreg[next++] = index[columns];
  const MosaicDataBoundsQuery query = {
      .layout = array->layout,
      .target = builder->target,
      .rank = array->shape.rank,
      .shape = array->shape.sizes,
      .vreg = vreg,
      .allowReplicated = {allowReplicated[0], allowReplicated[1]}};
  MosaicDataBounds bounds;
  const bool known = mosaicDataBoundsGet(&query, &bounds);
  assert(known && "a replicated direction was not allowed");
  (void)known;
  return bounds;
}

bool mosaicIndexAdvance(intptr_t rank, const int64_t *sizes, int64_t *index) {
  for (intptr_t i = rank - 1; i >= 0; --i) {
    if (++index[i] < sizes[i])
      return true;
    index[i] = 0;
  }
  return false;
}
