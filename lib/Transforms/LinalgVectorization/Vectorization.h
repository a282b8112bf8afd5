//===- Vectorization.h - Tensors and memrefs as vectors --------------------===//
//
// While a function is vectorized, a side table maps each tensor whose elements
// are at hand to a vector of them. What reads such a tensor takes the vector;
// the op that wrote the tensor goes away when nothing else uses it.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_LINALGVECTORIZATION_VECTORIZATION_H
#define MOSAIC_TRANSFORMS_LINALGVECTORIZATION_VECTORIZATION_H

#include "Builder/Builder.h"
#include "Builder/Types.h"
#include "Support/PointerMap.h"

#include "mosaic-c/Passes.h"

/// One run of the pass on one function.
typedef struct Vectorization {
  const MosaicLinalgVectorizationOptions *options;
  MosaicArena *arena;
  MosaicPointerMap elements; ///< tensor -> its elements
} Vectorization;

// Transfers.c: between tensors or memrefs and the vectors of their elements.
// The elements of rank 0 are a scalar.

/// The type of all elements of a tensor or memref: a vector, or a scalar for
/// rank 0.
///
/// Returns: false when it has a dynamic size, no elements, more of them than
///          MOST_ELEMENTS, or elements that no vector can have
bool elementsType(MlirType shaped, MosaicArena *arena, MlirType *type);

/// No value of a kernel has more elements: 128 MiB of f32, all of the largest VMEM.
enum { MOST_ELEMENTS = 1 << 25 };

/// Refuses a memref where no vectors are.
///
/// Errors: at `op`: a memory space but vmem, and smem for more than one element
MlirLogicalResult checkMemory(MlirOperation op, MlirType type,
                              MosaicArena *arena);

/// All elements of a tensor or memref; the only one of a memref in smem, as a
/// scalar; other values are themselves.
///
/// Requires: elementsType gives it a type; checkMemory
MlirValue readElements(Vectorization *run, MosaicBuilder *builder,
                       MlirValue source);

/// Writes all elements to a memref, or to a copy of a tensor, which is returned
/// (null for a memref) and entered in the side table.
MlirValue writeElements(Vectorization *run, MosaicBuilder *builder,
                        MlirValue elements, MlirValue destination);

/// The same elements in another shape: vectors of any rank, scalars.
MlirValue reshapeElements(MosaicBuilder *builder, MlirValue elements,
                          intptr_t rank, const int64_t *sizes);

/// Notes that `elements` are those of `tensor`.
void noteElements(Vectorization *run, MlirValue tensor, MlirValue elements);

/// The elements of a tensor, if they are at hand; else null.
MlirValue findElements(const Vectorization *run, MlirValue tensor);

// Views.c: memrefs, through their views.

/// Elements of `type`, a vector or a scalar, at `indices`; null: all of them.
MlirValue loadElements(MosaicBuilder *builder, MlirValue memref,
                       const MlirValue *indices, MlirType type);
void storeElements(MosaicBuilder *builder, MlirValue elements, MlirValue memref,
                   const MlirValue *indices);

// The rules. Each vectorizes one op, or leaves it alone.
//
// Errors: at the op, what it is that cannot be vectorized

typedef MlirLogicalResult (*VectorizationRule)(Vectorization *run,
                                               MlirOperation op);

// LinalgVectorization.c: ops of the linalg dialect, named and generic.
MlirLogicalResult vectorizeLinalg(Vectorization *run, MlirOperation op);

// Tensors.c: ops on tensors whose elements are at hand.
MlirLogicalResult vectorizeConstant(Vectorization *run, MlirOperation op);
MlirLogicalResult vectorizeSplat(Vectorization *run, MlirOperation op);
MlirLogicalResult vectorizeReshape(Vectorization *run, MlirOperation op);
MlirLogicalResult vectorizeExtractSlice(Vectorization *run, MlirOperation op);
MlirLogicalResult vectorizeExtract(Vectorization *run, MlirOperation op);
/// An elementwise op on tensors of one static shape.
MlirLogicalResult vectorizeElementwise(Vectorization *run, MlirOperation op);

// Transfers.c
MlirLogicalResult vectorizeCopy(Vectorization *run, MlirOperation op);
MlirLogicalResult vectorizeTransferRead(Vectorization *run, MlirOperation op);
MlirLogicalResult vectorizeTransferWrite(Vectorization *run, MlirOperation op);

// Views.c: loads and stores of views.
MlirLogicalResult vectorizeAccess(Vectorization *run, MlirOperation op);

// Contractions.c, Reductions.c: vector ops that were there before, in types that
// the TPU has.
MlirLogicalResult legalizeContract(Vectorization *run, MlirOperation op);
MlirLogicalResult legalizeMultiReduction(Vectorization *run, MlirOperation op);

// Body.c

/// An op like `model` on operands of one shape, or on scalars: done in f32 where
/// its elements are bf16 and the target lacks it.
///
/// Returns: its results, in the arena
const MlirValue *buildElementwise(const Vectorization *run,
                                  MosaicBuilder *builder, MlirOperation model,
                                  const MlirValue *operands);

/// `arith.extf` to f32 and `arith.truncf` to bf16; other values are themselves.
MlirValue extendBF16(MosaicBuilder *builder, MlirValue value);
MlirValue truncateToBF16(MosaicBuilder *builder, MlirValue value);
bool holdsBF16(MlirType type);

#endif // MOSAIC_TRANSFORMS_LINALGVECTORIZATION_VECTORIZATION_H
