//===- Rules.h - The rules of tpu-infer-vector-layout, by op family -------===//
//
// One function per kind of op; Transforms/VectorOps.def says which op has
// which. All are InferRules.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_INFERVECTORLAYOUT_RULES_H
#define MOSAIC_TRANSFORMS_INFERVECTORLAYOUT_RULES_H

#include "Transforms/InferVectorLayout/Inference.h"

/// Declares a rule; what all rules have in common is said at InferRule.
#define INFER_RULE(name)                                                       \
  MlirLogicalResult name(Inference *inference, MlirOperation op,               \
                         OpLayouts *layouts)

// Compare.c
INFER_RULE(inferCompare);

// ControlFlow.c
INFER_RULE(inferFor);
INFER_RULE(inferIf);
INFER_RULE(inferRegion); ///< tpu.region and tpu.trace
INFER_RULE(inferWhile);

// Conversions.c
INFER_RULE(inferBitcast);
INFER_RULE(inferExtF);
INFER_RULE(inferExtI); ///< arith.extsi and arith.extui, of masks too
INFER_RULE(inferFPToSI);
INFER_RULE(inferSIToFP);
INFER_RULE(inferTruncation);

// Creation.c
INFER_RULE(inferConstant);
INFER_RULE(inferIota);
INFER_RULE(inferPrngRandomBits);

// Elementwise.c
INFER_RULE(inferElementwise);

// Matmul.c
INFER_RULE(inferMatmul);

// Memory.c
INFER_RULE(inferLoad); ///< tpu.load, of one vreg
INFER_RULE(inferStore);
INFER_RULE(inferStridedLoad);
INFER_RULE(inferStridedStore);
INFER_RULE(inferVectorLoad);
INFER_RULE(inferVectorStore); ///< vector.store and tpu.vector_store

// Reductions.c
INFER_RULE(inferMultiReduction);
INFER_RULE(inferReduceIndex);

// Reshape.c
INFER_RULE(inferReshape);

// Shapes.c
INFER_RULE(inferBroadcast);
INFER_RULE(inferExtract);
INFER_RULE(inferExtractStridedSlice);

// Shuffles.c
INFER_RULE(inferConcatenate);
INFER_RULE(inferDynamicGather);
INFER_RULE(inferDynamicRotate);
INFER_RULE(inferGather);
INFER_RULE(inferRotate);
INFER_RULE(inferTranspose);

#endif // MOSAIC_TRANSFORMS_INFERVECTORLAYOUT_RULES_H
