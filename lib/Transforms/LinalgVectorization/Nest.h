//===- Nest.h - A linalg op as a nest of loops -----------------------------===//
//
// A linalg op runs its body once per point of an iteration space. All points are
// done at once here: every scalar of the body becomes a vector over those loops
// that it depends on, in any order; what depends on none stays a scalar.
//
//   linalg.generic  maps (d0, d1) -> (d0, d1)   %x: [d0, d1]  \
//                        (d0, d1) -> (d1)       %b: [d1]       > %x * %b: [d0, d1]
//
// Vectors meet by transposing and broadcasting, as late as possible.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_LINALGVECTORIZATION_NEST_H
#define MOSAIC_TRANSFORMS_LINALGVECTORIZATION_NEST_H

#include "Transforms/LinalgVectorization/Vectorization.h"

/// Loops, by number, in the order of a vector's dimensions.
typedef struct LoopList {
  intptr_t count;
  const int64_t *loops;
} LoopList;

/// The values of one scalar of the body.
typedef struct Elements {
  MlirValue value; ///< a scalar when there are no loops
  LoopList loops;
} Elements;

/// How an output is reduced.
typedef struct Reduction {
  MlirOperation combiner; ///< in the body; null: the output is not reduced
  const char *kind;       ///< as in `#vector.kind<…>`
  MlirValue term;         ///< the scalar that is combined with the output
  MlirOperation product;  ///< defines `term` and nothing else; null: no product
} Reduction;

typedef struct Nest {
  Vectorization *run;
  MlirOperation op;
  MosaicBuilder builder; ///< in front of `op`
  intptr_t numLoops;
  const int64_t *sizes; ///< of the loops
  intptr_t numInputs, numOutputs;
  /// Per operand, the loop of each of its dimensions; UNIT_DIM for one of size
  /// 1 that no loop goes over.
  const LoopList *maps;
  MlirBlock body;
  MlirOperation yield;
  const Reduction *reductions; ///< one per output
  MosaicPointerMap values;     ///< scalar of the body -> Elements
} Nest;

enum { UNIT_DIM = -1 };

bool loopListHas(LoopList list, int64_t loop);

// Nest.c

/// Reads what `op`, of the linalg dialect, iterates over.
///
/// Errors: ops without loops and maps; dynamic sizes; element types without
///         vectors; maps that are no projected permutations
MlirLogicalResult readNest(Vectorization *run, MlirOperation op, Nest *nest);

/// The elements of an operand of the nest.
Elements nestOperand(Nest *nest, intptr_t number);

/// Loops of an output, in the order of its dimensions.
LoopList nestOutputLoops(const Nest *nest, intptr_t output);

/// Refuses a vector of more than MOST_ELEMENTS elements.
MlirLogicalResult refuseVolume(const Nest *nest);

/// Elements as a vector over `loops`, transposed and broadcast.
///
/// Requires: loops of the elements are among them
/// Errors: at the op, more elements than MOST_ELEMENTS
MlirLogicalResult alignElements(Nest *nest, Elements elements, LoopList loops,
                                MlirValue *aligned);

// Body.c

/// Vectorizes the ops of the body but those that the reductions take over.
///
/// Errors: at the op, what in the body has no vector form
MlirLogicalResult vectorizeBody(Nest *nest);

/// The elements of a scalar that the body has computed or captured.
Elements nestElements(const Nest *nest, MlirValue scalar);

/// Vectorizes an elementwise op of the body.
MlirLogicalResult vectorizeBodyElementwise(Nest *nest, MlirOperation op);

// Reductions.c

/// Finds how the body reduces its outputs.
///
/// Errors: at the op, an output that some loop does not go over and that is not
///         combined with anything
MlirLogicalResult matchReductions(Nest *nest);

/// The final elements of a reduced output: over its loops, in any order.
MlirLogicalResult reduceOutput(Nest *nest, intptr_t output, Elements *result);

// Contractions.c

/// A sum of products as `vector.contract`.
///
/// Returns: false when it is none, or one that the matrix unit cannot do
bool isContraction(const Nest *nest, intptr_t output);
MlirLogicalResult contractOutput(Nest *nest, intptr_t output, Elements *result);

#endif // MOSAIC_TRANSFORMS_LINALGVECTORIZATION_NEST_H
