//===- Matmul.c - Layout rule of matmuls ----------------------------------===//
//
// Source: infer_vector_layout.md 6.8
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Rules.h"

MlirLogicalResult inferMatmul(Inference *inference, MlirOperation op,
                              OpLayouts *layouts) {
  enum { LHS, RHS, ACC, NUM_OPERANDS };
  for (int i = LHS; i < NUM_OPERANDS; ++i)
    layouts->in[i] = inferSome(inferNativeLayout(
        inference,
        mosaicElementBitwidth(mlirValueGetType(mlirOperationGetOperand(op, i))),
        0, 0, MOSAIC_IMPLICIT_NONE));
  layouts->out[0] = layouts->in[ACC];
  return mlirLogicalResultSuccess();
}
