//===- Inference.h - What the rules of tpu-infer-vector-layout share ------===//
//
// A rule looks at one op and at the layouts that its operands come in, and
// decides the layouts that the op wants of its operands and gives to its
// results. The driver (InferVectorLayout.c) collects the former and attaches
// the latter; rules of ops with regions infer those themselves.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_INFERVECTORLAYOUT_INFERENCE_H
#define MOSAIC_TRANSFORMS_INFERVECTORLAYOUT_INFERENCE_H

#include "Builder/Accessors.h"
#include "Builder/Types.h"
#include "Support/Arena.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/Passes.h"
#include "mosaic-c/VectorLayout.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"

#define INFER_MOST_CHOICES 32

/// An op that several layouts would serve; see Choice.h.
typedef struct Choice {
  MlirOperation op;
  int numCandidates;
  int taken; ///< number of the candidate; 0 is the reference's
} Choice;

typedef struct ChoiceList {
  int count;
  Choice choices[INFER_MOST_CHOICES];
} ChoiceList;

/// What values have been found to cost; see Choice.c.
typedef struct KnownCosts KnownCosts;

/// One run of the pass over one function.
typedef struct Inference {
  const MosaicInferVectorLayoutOptions *options;
  MosaicTarget target; ///< of the options, with a missing generation filled in
  MosaicArena *arena;
  ChoiceList choices; ///< in the order in which they came up
  KnownCosts *costs;  ///< once choices are compared
  /// While a loop is walked for the first time; see ControlFlow.c.
  bool isDraft;
  bool isUnfinished;  ///< a loop in that draft has to be walked again
  int32_t numRewalks; ///< walks beyond a loop's second; see ControlFlow.c
} Inference;

/// The layouts of one op, while its rule decides them.
typedef struct OpLayouts {
  /// One per operand: the layout in which it is produced; none for what is no
  /// vector. Unless the rule accepts far offsets, a column offset past the
  /// first tile reads as 0 here, so that the rule asks for a relayout.
  const MosaicOptionalVectorLayout *produced;
  MosaicOptionalVectorLayout *in;  ///< one per operand; all none at first
  MosaicOptionalVectorLayout *out; ///< one per result; all none at first
} OpLayouts;

/// Decides `layouts->in` and `layouts->out` of `op`. Errors are reported at the
/// op.
typedef MlirLogicalResult (*InferRule)(Inference *inference, MlirOperation op,
                                       OpLayouts *layouts);

bool inferIsMask(MlirType type); ///< a vector of i1

/// A layout in native tiling, whose vreg is one tile wide: a column past it is
/// taken modulo the lanes.
MosaicVectorLayout inferNativeLayout(const Inference *inference,
                                     int64_t bitwidth, int64_t rowOffset,
                                     int64_t columnOffset,
                                     MosaicImplicitDim implicitDim);

/// The tiling of a compact row: `(1, packing * lanes)`.
void inferRowTiling(const Inference *inference, int64_t bitwidth,
                    int64_t tiling[2]);

/// The implicit dimension that a value of this rank needs when nothing else is
/// known: none for rank 2 and above, second-minor for rank 1, both for rank 0.
MosaicImplicitDim inferDefaultImplicitDim(intptr_t rank);

/// Where a value of this rank lies when nothing else is known and every element
/// has a place of its own: in whole vregs, and in compact rows for rank 1, as
/// loads and stores have it.
MosaicVectorLayout inferDefaultLayout(const Inference *inference,
                                      int64_t bitwidth, intptr_t rank);

static inline MosaicOptionalVectorLayout inferSome(MosaicVectorLayout layout) {
  return (MosaicOptionalVectorLayout){.present = true, .layout = layout};
}

/// Replaces replicated offsets by 0.
static inline MosaicVectorLayout inferUnreplicate(MosaicVectorLayout layout) {
  for (int dim = MOSAIC_ROWS; dim <= MOSAIC_COLUMNS; ++dim)
    if (layout.offsets[dim] == MOSAIC_REPLICATED)
      layout.offsets[dim] = 0;
  return layout;
}

/// `offset mod modulus`; a replicated offset stays so.
static inline int64_t inferOffsetModulo(int64_t offset, int64_t modulus) {
  return offset == MOSAIC_REPLICATED ? offset : offset % modulus;
}

/// Rows and columns of an index under a layout; 0 along an implicit dimension.
void inferTiledIndex(MosaicVectorLayout layout, intptr_t rank,
                     const int64_t *index, int64_t tiledIndex[2]);

/// The layouts around an extension, from `from` to `to` bits, of a value that is
/// produced in `produced`: what is asked for, and what comes of it.
void inferChooseExtension(const Inference *inference, int64_t from, int64_t to,
                          MosaicVectorLayout produced,
                          MosaicVectorLayout *request,
                          MosaicVectorLayout *result);

/// The `#tpu.tiled` layout of a memref, looked up through
/// `tpu.erase_memref_layout`; null when it has none.
MlirAttribute inferMemRefTiles(MlirValue memref);

/// Whether a vector.multi_reduction reduces one of the two minor dimensions.
bool inferReducesTiledDim(MlirOperation op);

/// Whether a tpu.transpose exchanges the two minor dimensions.
bool inferSwapsMinorDims(MlirOperation op);

/// Infers every op of a block except its terminator.
MlirLogicalResult inferBlock(Inference *inference, MlirBlock block);

/// Makes a block ready to be inferred again: takes out the ops that inference
/// added. Layouts stay until others replace them.
void inferClear(MlirBlock block);

/// The layouts in which an op's operands are produced, in the arena. `from` is
/// the first operand of interest; earlier ones are left out.
///
/// Errors: a vector operand that no op with layouts produces
MlirLogicalResult inferProducedLayouts(Inference *inference, MlirOperation op,
                                       intptr_t from,
                                       MosaicOptionalVectorLayout **produced);

#endif // MOSAIC_TRANSFORMS_INFERVECTORLAYOUT_INFERENCE_H
