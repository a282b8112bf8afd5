//===- TpuMatmulOps.td - Ops: the matrix unit (dialect.md 9.4)

#ifndef MOSAIC_TPU_MATMUL_OPS
#define MOSAIC_TPU_MATMUL_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

def Tpu_MatmulOp : Tpu_Op<"matmul", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "acc + lhs * rhs";
  let description = [{
    `dimension_numbers` says which dimensions are contracted; without it, the last of lhs with
    the first of rhs, or with the last if `transpose_rhs`.

    ```mlir
    %0 = tpu.matmul %l, %r, %a {
        dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>,
        transpose_lhs_hint = false}
        : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
    ```
  }];
  let arguments = (ins
    Tpu_Vector:$lhs,
    Tpu_Vector:$rhs,
    Tpu_Vector:$acc,
    DefaultValuedAttr<BoolAttr, "false">:$transpose_lhs,
    DefaultValuedAttr<BoolAttr, "false">:$transpose_rhs,
    OptionalAttr<Tpu_ContractPrecisionAttr>:$precision,
    OptionalAttr<Tpu_DotDimensionNumbersAttr>:$dimension_numbers,
    DefaultValuedAttr<BoolAttr, "false">:$transpose_lhs_hint
  );
  let results = (outs Tpu_Vector:$result);
  // The hint, which text of 2025 leaves out, is always printed.
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc `` custom<MatmulAttrs>(attr-dict)
    `:` type($lhs) `,` type($rhs) `,` type($acc) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// What `dimension_numbers` stands for when it is absent.
    static DotDimensionNumbersAttr getDefaultDimensionNumbers(::mlir::MLIRContext *context,
                                                              bool transposeLhs, bool transposeRhs);
  }];
}

def Tpu_ConvDimensionNumbersAttr : Tpu_Attr<"ConvDimensionNumbers", "conv_dimension_numbers"> {
  let summary = "which dimension of a convolution's operands is what";
  let parameters = (ins
    "int64_t":$inputBatchDimension,
    "int64_t":$inputFeatureDimension,
    OptionalArrayRefParameter<"int64_t">:$inputSpatialDimensions,
    "int64_t":$kernelInputFeatureDimension,
    "int64_t":$kernelOutputFeatureDimension,
    OptionalArrayRefParameter<"int64_t">:$kernelSpatialDimensions,
    "int64_t":$outputBatchDimension,
    "int64_t":$outputFeatureDimension,
    OptionalArrayRefParameter<"int64_t">:$outputSpatialDimensions
  );
  let assemblyFormat = [{
    `<` $inputBatchDimension `,` $inputFeatureDimension `,` custom<Dims>($inputSpatialDimensions)
    `,` $kernelInputFeatureDimension `,` $kernelOutputFeatureDimension `,`
    custom<Dims>($kernelSpatialDimensions)
    `,` $outputBatchDimension `,` $outputFeatureDimension `,` custom<Dims>($outputSpatialDimensions)
    `>`
  }];
}

def Tpu_ConvOp : Tpu_Op<"conv", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "acc + the convolution of lhs with the kernel rhs";
  let description = "`padding` holds a pair for each spatial dimension: in front and behind.";
  let arguments = (ins
    Tpu_Vector:$lhs,
    Tpu_Vector:$rhs,
    Tpu_Vector:$acc,
    Tpu_ConvDimensionNumbersAttr:$dimension_numbers,
    DenseI64ArrayAttr:$window_strides,
    DenseI64ArrayAttr:$padding,
    DenseI64ArrayAttr:$lhs_dilation,
    DenseI64ArrayAttr:$rhs_dilation,
    DenseBoolArrayAttr:$window_reversal,
    DefaultValuedAttr<I64Attr, "1">:$feature_group_count,
    DefaultValuedAttr<I64Attr, "1">:$batch_group_count,
    OptionalAttr<Tpu_ContractPrecisionAttr>:$precision
  );
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($acc) `->` type($result)
  }];
  let hasVerifier = 1;
}

// The steps of a matmul on one matrix unit.

def Tpu_MatmulPushRhsOp : Tpu_Op<"matmul_push_rhs"> {
  let summary = "put a right-hand side into a staging register";
  let arguments = (ins
    Tpu_Vector:$rhs,
    I32Attr:$mxu_index,
    DefaultValuedAttr<I32Attr, "0">:$staging_register,
    DefaultValuedAttr<BoolAttr, "false">:$transpose
  );
  let assemblyFormat = "$rhs attr-dict `:` type($rhs)";
}

def Tpu_MatmulAccLhsOp : Tpu_Op<"matmul_acc_lhs"> {
  let summary = "multiply a left-hand side, adding to an accumulator";
  let arguments = (ins
    I32Attr:$acc,
    Tpu_Vector:$lhs,
    I32Attr:$mxu_index,
    OptionalAttr<I32Attr>:$load_staged_rhs
  );
  let assemblyFormat = "$acc `,` $lhs attr-dict `:` type($lhs)";
}

def Tpu_MatmulPopOp : Tpu_Op<"matmul_pop"> {
  let summary = "take an accumulator's sum";
  let arguments = (ins I32Attr:$acc, I32Attr:$mxu_index);
  let results = (outs VectorOfRank<[2]>:$result);
  let assemblyFormat = "$acc attr-dict `:` type($result)";
}

def Tpu_MatmulLhsFifoOp : Tpu_Op<"matmul_lhs_fifo"> {
  let summary = "multiply a left-hand side into the queue of results";
  let arguments = (ins
    Tpu_Vector:$lhs,
    I32Attr:$mxu_index,
    OptionalAttr<I32Attr>:$load_staged_rhs
  );
  let assemblyFormat = "$lhs attr-dict `:` type($lhs)";
}

def Tpu_MatmulPopFifoOp : Tpu_Op<"matmul_pop_fifo"> {
  let summary = "take the next result from the queue";
  let arguments = (ins I32Attr:$mxu_index);
  let results = (outs VectorOfRank<[2]>:$result);
  let assemblyFormat = "$mxu_index attr-dict `:` type($result)";
}

#endif // MOSAIC_TPU_MATMUL_OPS
