//===- TpuReductionOps.td - Ops: reductions, scans and sorts (dialect.md 9.1)

#ifndef MOSAIC_TPU_REDUCTION_OPS
#define MOSAIC_TPU_REDUCTION_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

def Tpu_AllReduceOp : Tpu_Op<"all_reduce", [Pure]> {
  let summary = "reduce along a dimension and hand the result to every position of it";
  let description = [{
    The shape stays. `arg_max` and `arg_min` give the index, the lowest one on ties. A mask goes
    with `sum` (how many are set) or `find_first_set`, and gives i32.

    ```mlir
    %0 = tpu.all_reduce %x {dim = 1 : i64, kind = #tpu.reduction_kind<sum>}
        : vector<8x128xf32> -> vector<8x128xf32>
    ```
  }];
  let arguments = (ins Tpu_Vector:$input, I64Attr:$dim, Tpu_ReductionKindAttr:$kind);
  let results = (outs Tpu_Vector:$output);
  // Text of April 2025 gives one type for both.
  let assemblyFormat = [{
    $input attr-dict `:` custom<OneOrTwoTypes>(type($input), type($output))
  }];
  let hasVerifier = 1;
}

def Tpu_ReduceIndexOp : Tpu_Op<"reduce_index", [Pure]> {
  let summary = "the index of the greatest or least element along an axis, the lowest on ties";
  let arguments = (ins
    Tpu_VectorOf<[F32, BF16]>:$input,
    I32Attr:$axis,
    Tpu_ReductionKindAttr:$kind
  );
  let results = (outs Tpu_VectorOf<[I16, I32]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
}

def Tpu_ReduceOp : Tpu_Op<"reduce", [Pure]> {
  let summary = "reduce along dimensions, which keep a size of 1";
  let arguments = (ins
    Tpu_Vector:$input,
    DenseI64ArrayAttr:$dimensions,
    Tpu_ReductionKindAttr:$kind
  );
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = "$kind `,` $input $dimensions attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
}

def Tpu_ReducePrecisionOp
    : Tpu_Op<"reduce_precision", [Pure, SameOperandsAndResultType] # ElementwiseMappable.traits> {
  let summary = "round to a format of fewer exponent and mantissa bits, kept in the wide type";
  let arguments = (ins
    Tpu_VectorOf<[F32, BF16]>:$input,
    I32Attr:$exponent_bits,
    I32Attr:$mantissa_bits
  );
  let results = (outs Tpu_VectorOf<[F32, BF16]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
}

def Tpu_ScanOp : Tpu_Op<"scan", [Pure]> {
  let summary = "running reduction along a dimension; masked-off elements take no part";
  let arguments = (ins
    Tpu_VectorOf<[I1, I16, I32, BF16, F32]>:$input,
    Tpu_ReductionKindAttr:$kind,
    I64Attr:$dimension,
    Optional<Tpu_MaskVector>:$mask
  );
  let results = (outs Tpu_Vector:$output);
  // Text from before `dimension` means the last one.
  let assemblyFormat = [{
    $kind `,` $input (`masked` $mask^)? ``
    custom<ScanTail>(attr-dict, type($input), type($mask), type($output))
  }];
  let hasVerifier = 1;
}

def Tpu_ScanCountOp : Tpu_Op<"scan_count", [
    Pure, SameOperandsAndResultShape,
    AllTypesMatch<["in_mask", "out_mask"]>
  ]> {
  let summary = "running count of each value, and the mask of its last occurrences";
  let arguments = (ins Tpu_MaskVector:$in_mask, Tpu_Vector:$values);
  let results = (outs Tpu_MaskVector:$out_mask, Tpu_VectorOf<[I32]>:$counts);
  let assemblyFormat = [{
    `mask` `(` $in_mask `:` type($in_mask) `)` `value` `(` $values `:` type($values) `)` attr-dict
    `:` type($out_mask) `,` type($counts)
  }];
}

def Tpu_SortOp : Tpu_Op<"sort", [
    Pure, SameOperandsAndResultShape,
    AllTypesMatch<["keys", "sorted_keys"]>, AllTypesMatch<["values", "sorted_values"]>
  ]> {
  let summary = "sort keys, and values along with them";
  let arguments = (ins
    Tpu_VectorOf<[I32, F32]>:$keys,
    Tpu_VectorOf<[I32, F32]>:$values,
    Optional<Tpu_MaskVector>:$mask,
    DefaultValuedAttr<BoolAttr, "false">:$descending
  );
  let results = (outs
    Tpu_MaskVector:$output_mask,
    Tpu_VectorOf<[I32, F32]>:$sorted_keys,
    Tpu_VectorOf<[I32, F32]>:$sorted_values
  );
  let assemblyFormat = [{
    $keys `,` $values (`masked` $mask^)? attr-dict `:` functional-type(operands, results)
  }];
}

#endif // MOSAIC_TPU_REDUCTION_OPS
