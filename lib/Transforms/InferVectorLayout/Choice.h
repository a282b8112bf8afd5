//===- Choice.h - Choosing among layouts by what they cost -----------------===//
//
// A rule that could take one of several layouts asks which: that is a choice.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_INFERVECTORLAYOUT_CHOICE_H
#define MOSAIC_TRANSFORMS_INFERVECTORLAYOUT_CHOICE_H

#include "Transforms/InferVectorLayout/Inference.h"

/// Which of `numCandidates` layouts a rule shall take for `op`: 0, the one that
/// the reference takes, unless another makes the function cheaper.
int inferChoose(Inference *inference, MlirOperation op, int numCandidates);

/// Infers a function's block with the choices that make it cheapest, among those
/// that are tried.
///
/// Requires: a block without layouts
MlirLogicalResult inferCheapest(Inference *inference, MlirBlock block);

#endif // MOSAIC_TRANSFORMS_INFERVECTORLAYOUT_CHOICE_H
