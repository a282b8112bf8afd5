//===- Views.c - Loads and stores of memrefs, through their views ----------===//
//
// The TPU's loads and stores take memrefs as they are allocated. A whole view of
// one that reshapes it is another shape of the vector; a slice is indices.
//
//===----------------------------------------------------------------------===//

#include "Transforms/LinalgVectorization/Vectorization.h"

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/VectorOps.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

/// A box of a memref's elements.
typedef struct Box {
  MlirValue memref;
  intptr_t rank;
  MlirValue *indices; ///< of its first element
  int64_t *sizes;
} Box;

static MosaicShape shapeOf(MlirValue memref, MosaicArena *arena) {
  return mosaicTypeShape(mlirValueGetType(memref), arena);
}

/// All of a memref.
static Box wholeBox(MosaicBuilder *builder, MlirValue memref) {
  const MosaicShape shape = shapeOf(memref, builder->arena);
  Box box = {.memref = memref,
             .rank = shape.rank,
             .indices =
                 MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, shape.rank),
             .sizes = MOSAIC_ARENA_ARRAY(builder->arena, int64_t, shape.rank)};
  for (intptr_t i = 0; i < shape.rank; ++i) {
    box.indices[i] = mosaicBuildIndexConstant(builder, 0);
    box.sizes[i] = shape.sizes[i];
  }
  return box;
}

static bool isZero(MlirValue index) {
  int64_t constant;
  return mosaicValueConstantInt(index, &constant) && constant == 0;
}

static bool isWholeBox(const Box *box, MosaicArena *arena) {
  const MosaicShape shape = shapeOf(box->memref, arena);
  for (intptr_t i = 0; i < box->rank; ++i)
    if (!isZero(box->indices[i]) || box->sizes[i] != shape.sizes[i])
      return false;
  return true;
}

/// The same elements in the memref that a reshape or cast is of.
static bool enterReshape(MosaicBuilder *builder, MlirOperation op, Box *box) {
  int64_t count;
  const MlirValue source = mlirOperationGetOperand(op, 0);
  if (!isWholeBox(box, builder->arena) ||
      !mlirTypeIsAMemRef(mlirValueGetType(source)) ||
      !mosaicShapeNumElements(shapeOf(source, builder->arena), &count))
    return false;
  *box = wholeBox(builder, source);
  return true;
}

/// Offset number `dim` of a slice, which is static or the operand `*next`.
static MlirValue sliceOffset(MosaicBuilder *builder, MlirOperation op,
                             intptr_t dim, intptr_t *next) {
  const int64_t offset = mlirDenseI64ArrayGetElement(
      mosaicOperationAttr(op, "static_offsets"), dim);
  return offset == mlirShapedTypeGetDynamicStrideOrOffset()
             ? mlirOperationGetOperand(op, (*next)++)
             : mosaicBuildIndexConstant(builder, offset);
}

static MlirValue addIndices(MosaicBuilder *builder, MlirValue left,
                            MlirValue right) {
  int64_t constant;
  if (mosaicValueConstantInt(left, &constant))
    return mosaicBuildIndexAdd(builder, right, constant);
  if (mosaicValueConstantInt(right, &constant))
    return mosaicBuildIndexAdd(builder, left, constant);
  return mosaicBuildAddI(builder, left, right);
}

/// The same elements in the memref that a slice without strides is of. A source
/// dimension that the slice drops has one element.
static bool enterSlice(MosaicBuilder *builder, MlirOperation op, Box *box) {
  const MlirAttribute sizes = mosaicOperationAttr(op, "static_sizes");
  const MlirAttribute strides = mosaicOperationAttr(op, "static_strides");
  const MosaicShape slice = shapeOf(box->memref, builder->arena);
  Box outer = wholeBox(builder, mlirOperationGetOperand(op, 0));
  intptr_t inner = 0, nextOffset = 1;
  for (intptr_t i = 0; i < outer.rank; ++i) {
    const int64_t size = mlirDenseI64ArrayGetElement(sizes, i);
    if (mlirDenseI64ArrayGetElement(strides, i) != 1 || size < 1)
      return false;
    outer.indices[i] = sliceOffset(builder, op, i, &nextOffset);
    outer.sizes[i] = 1;
    if (inner == slice.rank || slice.sizes[inner] != size) {
      if (size != 1)
        return false;
      continue;
    }
    outer.indices[i] =
        addIndices(builder, outer.indices[i], box->indices[inner]);
    outer.sizes[i] = box->sizes[inner++];
  }
  if (inner < slice.rank)
    return false;
  *box = outer;
  return true;
}

static const struct {
  const char *name;
  bool (*enter)(MosaicBuilder *builder, MlirOperation op, Box *box);
} kViews[] = {
    {"memref.cast", enterReshape},
    {"memref.collapse_shape", enterReshape},
    {"memref.expand_shape", enterReshape},
    {"memref.subview", enterSlice},
};

static bool isView(MlirOperation op) {
  for (size_t i = 0; i < sizeof kViews / sizeof *kViews; ++i)
    if (mosaicOperationIs(op, kViews[i].name))
      return true;
  return false;
}

static bool enterView(MosaicBuilder *builder, Box *box) {
  const MlirOperation op = mosaicValueDefiningOperation(box->memref);
  for (size_t i = 0; i < sizeof kViews / sizeof *kViews; ++i)
    if (mosaicOperationIs(op, kViews[i].name))
      return kViews[i].enter(builder, op, box);
  return false;
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

/// Where elements of `type` are in the memref that `memref` is a view of, or is.
static Box findBox(MosaicBuilder *builder, MlirValue memref,
                   const MlirValue *indices, MlirType type) {
  Box box = wholeBox(builder, memref);
  if (indices) {
    const MosaicShape shape = mosaicTypeShape(type, builder->arena);
    const intptr_t more = box.rank - shape.rank;
    for (intptr_t i = 0; i < box.rank; ++i) {
      box.indices[i] = indices[i];
      box.sizes[i] = i < more ? 1 : shape.sizes[i - more];
    }
  }
  while (enterView(builder, &box))
    ;
  return box;
}

/// The operands of an access: the value to be stored unless null, the memref, the
/// indices.
static MlirValue *listOperands(MosaicBuilder *builder, MlirValue value,
                               const Box *box, intptr_t *count) {
  MlirValue *list =
      MOSAIC_ARENA_ARRAY(builder->arena, MlirValue, box->rank + 2);
  *count = 0;
  if (!mlirValueIsNull(value))
    list[(*count)++] = value;
  list[(*count)++] = box->memref;
  for (intptr_t i = 0; i < box->rank; ++i)
    list[(*count)++] = box->indices[i];
  return list;
}

MlirValue loadElements(MosaicBuilder *builder, MlirValue memref,
                       const MlirValue *indices, MlirType type) {
  const Box box = findBox(builder, memref, indices, type);
  if (mosaicTypeIsVector(type)) {
    const MosaicShape shape = mosaicTypeShape(type, builder->arena);
    const MlirType whole =
        mosaicVectorType(box.rank, box.sizes, mosaicElementType(type));
    const MlirValue loaded = mosaicBuildVectorLoad(builder, whole, box.memref,
                                                   box.rank, box.indices);
    return reshapeElements(builder, loaded, shape.rank, shape.sizes);
  }
  MosaicOperationSpec spec = {
      .name = "memref.load", .numResults = 1, .resultTypes = &type};
  spec.operands =
      listOperands(builder, (MlirValue){0}, &box, &spec.numOperands);
  return mosaicBuildOneResult(builder, &spec);
}

void storeElements(MosaicBuilder *builder, MlirValue elements, MlirValue memref,
                   const MlirValue *indices) {
  const Box box = findBox(builder, memref, indices, mlirValueGetType(elements));
  if (mosaicValueIsVector(elements)) {
    elements = reshapeElements(builder, elements, box.rank, box.sizes);
    mosaicBuildVectorStore(builder, elements, box.memref, box.rank,
                           box.indices);
    return;
  }
  MosaicOperationSpec spec = {.name = "memref.store"};
  spec.operands = listOperands(builder, elements, &box, &spec.numOperands);
  mosaicBuildOperation(builder, &spec);
}

MlirLogicalResult vectorizeAccess(Vectorization *run, MlirOperation op) {
  MosaicAccess access;
  const bool isAccess = mosaicOperationAccess(op, &access);
  assert(isAccess && "kRules has rows of loads and stores only");
  (void)isAccess;
  if (!isView(mosaicValueDefiningOperation(access.base)))
    return mlirLogicalResultSuccess();
  MosaicBuilder builder = mosaicBuilderBefore(op, NULL, run->arena);
  MlirValue *indices =
      MOSAIC_ARENA_ARRAY(run->arena, MlirValue, access.numIndices);
  for (intptr_t i = 0; i < access.numIndices; ++i)
    indices[i] = mosaicAccessIndex(op, &access, i);
  if (access.isStore) {
    storeElements(&builder, access.value, access.base, indices);
    mosaicEraseOperation(op);
    return mlirLogicalResultSuccess();
  }
  const MlirValue loaded = loadElements(&builder, access.base, indices,
                                        mlirValueGetType(access.value));
  mosaicReplaceOperation(op, &loaded);
  return mlirLogicalResultSuccess();
}
