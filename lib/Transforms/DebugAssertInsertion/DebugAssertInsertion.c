//===- DebugAssertInsertion.c - Accesses that stay inside their memrefs ---===//
//
// Contract of debug-assert-insertion
//   needs       a function in the tpu dialect, before vector layouts
//   guarantees  in front of each access and slice of kCheckedOps, for each
//               dimension, a cf.assert that it stays inside the memref; nothing
//               else changes
//   options     all-accesses=true adds the rows that are marked so, and
//               accesses whose vector has fewer dimensions than the memref
//
// Per dimension, with index i, lowest and highest element reached relative to it
// and size n, all of the type T of the first index:
//
//   c0 = arith.constant 0 : T       a  = arith.cmpi sge, i (+ lowest), c0
//   k  = arith.constant highest     e  = arith.addi i, k
//   cn = arith.constant n           b  = arith.cmpi slt, e, cn
//   ok = arith.andi a, b            cf.assert ok, "Operation …"
//
// Source: analyses.md 1
//
//===----------------------------------------------------------------------===//

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Builder.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/Passes.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

/// What of a memref an op reaches, from its indices on.
typedef enum Window {
  ELEMENT,  ///< one element
  VECTOR,   ///< as many as the vector has
  STRIDED,  ///< the same, every so many elements
  SLICE,    ///< as many as the resulting memref has
  SUBLANES, ///< the rows of a vreg, every so many rows
  SHUFFLED, ///< the rows of a vreg, each at its own offset
} Window;

typedef struct CheckedOp {
  const char *name;
  int base;             ///< operand that is the memref; the indices follow it
  Window window;        ///< of the result, or of operand 0 in front of the base
  bool onlyAllAccesses; ///< what jaxlib's pass leaves out
} CheckedOp;

// Not here: tpu.vector_load_idx and tpu.vector_store_idx, whose indices are
// vectors, and vector.maskedload, vector.maskedstore, vector.transfer_read and
// vector.transfer_write, which may reach outside.
static const CheckedOp kCheckedOps[] = {
    // clang-format off
    {"memref.load",         0, ELEMENT,  true},
    {"memref.store",        1, ELEMENT,  true},
    {"tpu.load",            0, SUBLANES, true},
    {"tpu.memref_slice",    0, SLICE,    false},
    {"tpu.shuffled_load",   0, SHUFFLED, true},
    {"tpu.shuffled_store",  1, SHUFFLED, true},
    {"tpu.store",           1, SUBLANES, true},
    {"tpu.strided_load",    0, STRIDED,  false},
    {"tpu.strided_store",   1, STRIDED,  false},
    {"tpu.vector_load",     0, STRIDED,  true},
    {"tpu.vector_store",    1, VECTOR,   false},
    {"vector.load",         0, VECTOR,   false},
    {"vector.store",        1, VECTOR,   false},
    // clang-format on
};

/// The elements that an op reaches in a dimension, relative to its index.
typedef struct Reach {
  int64_t lowest, highest;
  MlirValue dynamicSize; ///< if not null: highest is this, less 1
} Reach;

/// One op under instrumentation.
typedef struct Instrumentation {
  const CheckedOp *row;
  MosaicBuilder builder; ///< in front of the op
  MlirOperation op;
  MlirValue base;
  MlirType windowType; ///< of the vector or memref that gives the window
  intptr_t rank;       ///< of the memref
  Reach *reach;        ///< one per dimension
} Instrumentation;

static const CheckedOp *findRow(MlirOperation op, bool allAccesses) {
  for (size_t i = 0; i < sizeof kCheckedOps / sizeof *kCheckedOps; ++i)
    if (mosaicOperationIs(op, kCheckedOps[i].name))
      return kCheckedOps[i].onlyAllAccesses && !allAccesses ? NULL
                                                            : &kCheckedOps[i];
  return NULL;
}

//===----------------------------------------------------------------------===//
// What is reached
//===----------------------------------------------------------------------===//

// (size - 1) * stride; no further than any memref goes.
static int64_t distance(int64_t size, int64_t stride) {
  int64_t product = 0;
  return __builtin_mul_overflow(size - 1, stride, &product) ||
                 product > INT64_MAX / 2
             ? INT64_MAX / 2
             : product;
}

// The sizes of a vector or slice, its last dimension being the memref's last.
static bool reachWindow(Instrumentation *instrumentation, bool allAccesses) {
  const MlirType type = instrumentation->windowType;
  const intptr_t rank = mlirShapedTypeGetRank(type);
  const intptr_t missing = instrumentation->rank - rank;
  if (missing < 0 || (missing > 0 && !allAccesses))
    return false;
  const MlirAttribute strides =
      instrumentation->row->window == STRIDED
          ? mosaicOperationAttr(instrumentation->op, "strides")
          : mlirAttributeGetNull();
  const intptr_t numStrides =
      mlirAttributeIsNull(strides) ? 0 : mlirDenseArrayGetNumElements(strides);
  if (numStrides != 0 && numStrides != instrumentation->rank)
    return false;
  // The dynamic sizes of a slice are its last operands.
  intptr_t nextDynamic = 1 + instrumentation->rank;
  for (intptr_t i = 0; i < rank; ++i) {
    const intptr_t dim = missing + i;
    const int64_t stride =
        numStrides ? mlirDenseI32ArrayGetElement(strides, dim) : 1;
    if (mlirShapedTypeIsDynamicDim(type, i))
      instrumentation->reach[dim].dynamicSize =
          mlirOperationGetOperand(instrumentation->op, nextDynamic++);
    else
      instrumentation->reach[dim].highest =
          distance(mlirShapedTypeGetDimSize(type, i), stride);
  }
  return true;
}

// Rows of registers: `lowest` and `highest` of the sublanes that are accessed.
static bool reachRows(Instrumentation *instrumentation) {
  const MlirOperation op = instrumentation->op;
  const MlirType type = instrumentation->windowType;
  const MlirAttribute mask = mosaicOperationAttr(op, "sublane_mask");
  const MlirAttribute offsets = mosaicOperationAttr(op, "sublane_offsets");
  const bool isShuffled = instrumentation->row->window == SHUFFLED;
  const int64_t stride = mosaicOperationIntAttr(op, "sublane_stride", 1);
  const int64_t bitwidth = mosaicElementBitwidth(type);
  const intptr_t numSublanes = mlirDenseArrayGetNumElements(mask);
  if (bitwidth == 0 || mlirShapedTypeGetRank(type) < 2 ||
      (isShuffled && mlirDenseArrayGetNumElements(offsets) != numSublanes))
    return false;
  // A row holds one element of a lane, or as many as 32 bits have room for;
  // without a dimension of rows, the lanes of one follow those of the other.
  const int64_t perRow =
      (bitwidth < 32 ? 32 / bitwidth : 1) *
      (instrumentation->rank > 1 ? 1 : mlirShapedTypeGetDimSize(type, 1));
  bool any = false;
  const intptr_t rowDim =
      instrumentation->rank > 1 ? instrumentation->rank - 2 : 0;
  Reach *rows = &instrumentation->reach[rowDim];
  for (intptr_t i = 0; i < numSublanes; ++i) {
    if (!mlirDenseBoolArrayGetElement(mask, i))
      continue;
    const int64_t row =
        (isShuffled ? mlirDenseI32ArrayGetElement(offsets, i) : i * stride) *
        perRow;
    rows->lowest = !any || row < rows->lowest ? row : rows->lowest;
    rows->highest = !any || row > rows->highest ? row : rows->highest;
    any = true;
  }
  return any;
}

// Fills in the reach of each dimension.
//
// Returns: false when there is nothing to check, or no way to
static bool findReach(Instrumentation *instrumentation, bool allAccesses) {
  switch (instrumentation->row->window) {
  case ELEMENT:
    return true;
  case VECTOR:
  case STRIDED:
  case SLICE:
    return reachWindow(instrumentation, allAccesses);
  case SUBLANES:
  case SHUFFLED:
    return reachRows(instrumentation);
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

// A constant of `type`; what an i32 cannot hold, no index of that type reaches.
static MlirValue buildNumber(MosaicBuilder *builder, MlirType type,
                             int64_t value) {
  const bool isTooLarge =
      mosaicTypeIsIntegerOfWidth(type, 32) && value > INT32_MAX;
  return mosaicBuildIntConstant(builder, type, isTooLarge ? INT32_MAX : value);
}

static MlirValue buildHighest(MosaicBuilder *builder, const Reach *reach,
                              MlirType type) {
  if (mlirValueIsNull(reach->dynamicSize))
    return buildNumber(builder, type, reach->highest);
  return mosaicBuildSubI(builder, reach->dynamicSize,
                         mosaicBuildIntConstant(builder, type, 1));
}

static MlirValue buildBound(Instrumentation *instrumentation, intptr_t dim,
                            MlirType type) {
  MosaicBuilder *builder = &instrumentation->builder;
  const MlirType memref = mlirValueGetType(instrumentation->base);
  if (!mlirShapedTypeIsDynamicDim(memref, dim))
    return buildNumber(builder, type, mlirShapedTypeGetDimSize(memref, dim));
  const MlirValue size =
      mosaicBuildMemRefDim(builder, instrumentation->base, dim);
  return mlirTypeIsAIndex(type) ? size
                                : mosaicBuildIndexCast(builder, size, type);
}

static void buildAssert(Instrumentation *instrumentation, MlirValue condition,
                        intptr_t dim) {
  MosaicBuilder *builder = &instrumentation->builder;
  const MlirOperation op = instrumentation->op;
  const MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  const char *message = mosaicArenaFormat(
      builder->arena,
      "Operation %.*s references out-of-bounds elements in dimension %d "
      "(source location: %s)",
      (int)name.length, name.data, (int)dim,
      mosaicLocationText(mlirOperationGetLocation(op), builder->arena));
  const MlirNamedAttribute attribute = mosaicNamedAttribute(
      builder->context, "msg",
      mlirStringAttrGet(builder->context,
                        mlirStringRefCreateFromCString(message)));
  mosaicBuildOperation(builder, &(MosaicOperationSpec){
                                    .name = "cf.assert",
                                    .numOperands = 1,
                                    .operands = &condition,
                                    .numAttributes = 1,
                                    .attributes = &attribute,
                                });
}

static void buildCheck(Instrumentation *instrumentation, MlirType type,
                       intptr_t dim) {
  MosaicBuilder *builder = &instrumentation->builder;
  const Reach *reach = &instrumentation->reach[dim];
  const MlirValue index = mlirOperationGetOperand(
      instrumentation->op, instrumentation->row->base + 1 + dim);
  const MlirValue zero = mosaicBuildIntConstant(builder, type, 0);
  const MlirValue lowest =
      reach->lowest == 0 ? index
                         : mosaicBuildAddI(builder, index,
                                           mosaicBuildIntConstant(
                                               builder, type, reach->lowest));
  const MlirValue begins =
      mosaicBuildCmpI(builder, MOSAIC_CMPI_SGE, lowest, zero);
  const MlirValue highest =
      mosaicBuildAddI(builder, index, buildHighest(builder, reach, type));
  const MlirValue bound = buildBound(instrumentation, dim, type);
  const MlirValue ends =
      mosaicBuildCmpI(builder, MOSAIC_CMPI_SLT, highest, bound);
  buildAssert(instrumentation, mosaicBuildAndI(builder, begins, ends), dim);
}

static void instrument(MlirOperation op, const CheckedOp *row, bool allAccesses,
                       MosaicArena *arena) {
  const MlirValue base = mlirOperationGetOperand(op, row->base);
  const MlirValue window = row->base > 0 ? mlirOperationGetOperand(op, 0)
                                         : mlirOperationGetResult(op, 0);
  Instrumentation instrumentation = {
      .row = row,
      .builder = mosaicBuilderBefore(op, NULL, arena),
      .op = op,
      .base = base,
      .windowType = mlirValueGetType(window),
      .rank = mlirShapedTypeGetRank(mlirValueGetType(base)),
  };
  const intptr_t rank = instrumentation.rank;
  if (rank == 0 || mlirOperationGetNumOperands(op) < row->base + 1 + rank)
    return;
  instrumentation.reach = MOSAIC_ARENA_ARRAY(arena, Reach, rank);
  memset(instrumentation.reach, 0, (size_t)rank * sizeof(Reach));
  if (!findReach(&instrumentation, allAccesses))
    return;
  const MlirType type =
      mlirValueGetType(mlirOperationGetOperand(op, row->base + 1));
  for (intptr_t dim = 0; dim < rank; ++dim)
    buildCheck(&instrumentation, type, dim);
}

typedef struct Walk {
  bool allAccesses;
  MosaicArena *arena;
} Walk;

static MlirWalkResult visit(MlirOperation op, void *userData) {
  const Walk *walk = userData;
  const CheckedOp *row = findRow(op, walk->allAccesses);
  if (row)
    instrument(op, row, walk->allAccesses, walk->arena);
  return MlirWalkResultAdvance;
}

MlirLogicalResult mosaicDebugAssertInsertionRun(
    MlirOperation function, const MosaicDebugAssertInsertionOptions *options) {
  Walk walk = {.allAccesses = options->allAccesses,
               .arena = mosaicArenaCreate()};
  mlirOperationWalk(function, visit, &walk, MlirWalkPostOrder);
  mosaicArenaDestroy(walk.arena);
  return mlirLogicalResultSuccess();
}
