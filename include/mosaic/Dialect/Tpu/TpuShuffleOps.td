//===- TpuShuffleOps.td - Ops: data movement inside and between vectors (dialect.md 9.3)

#ifndef MOSAIC_TPU_SHUFFLE_OPS
#define MOSAIC_TPU_SHUFFLE_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

//===----------------------------------------------------------------------===//
// Rotations and permutations
//===----------------------------------------------------------------------===//

def Tpu_RotateOp : Tpu_Op<"rotate", [Pure, SameOperandsAndResultType]> {
  let summary = "rotate by a constant; replaced by tpu.dynamic_rotate in newer code";
  let arguments = (ins
    Tpu_Vector:$value,
    SI32Attr:$amount,
    SI32Attr:$dimension,
    OptionalAttr<SI32Attr>:$stride,
    OptionalAttr<SI32Attr>:$stride_dimension
  );
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = [{
    $value `by` $amount `dim` $dimension (`stride` $stride^)? (`stride_dim` $stride_dimension^)?
    attr-dict `:` type($value)
  }];
  let hasVerifier = 1;
}

def Tpu_DynamicRotateOp : Tpu_Op<"dynamic_rotate", [Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "rotate: element i moves to (i + amount) mod size";
  let description = [{
    With a stride, index k of `stride_dimension` rotates by amount + stride * k.

    ```mlir
    %0 = tpu.dynamic_rotate %x by %n dim 1 {stride = 1 : si32, stride_dimension = 0 : si32}
        : vector<8x128xf32>, i32 -> vector<8x128xf32>
    ```
  }];
  let arguments = (ins
    Tpu_Vector:$value,
    I32:$amount,
    SI32Attr:$dimension,
    OptionalAttr<SI32Attr>:$stride,
    OptionalAttr<SI32Attr>:$stride_dimension
  );
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = [{
    $value `by` $amount `dim` $dimension attr-dict
    `:` type($value) `,` type($amount) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tpu_TransposeOp : Tpu_Op<"transpose", [Pure]> {
  let summary = "permute the dimensions: dimension i of the result is permutation[i] of the vector";
  let arguments = (ins AnyFixedVectorOfAnyRank:$vector, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyFixedVectorOfAnyRank:$result);
  let assemblyFormat = "$vector `,` $permutation attr-dict `:` type($vector) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tpu_GatherOp : Tpu_Op<"gather", [Pure]> {
  let summary = "take slices by constant indices along a dimension";
  let description = [{
    ```mlir
    %0 = tpu.gather %x[[0, 0, 1, 1, 2, 2, 3, 3]] in 0 : vector<8x128xf32> -> vector<8x128xf32>
    ```
  }];
  let arguments = (ins Tpu_Vector:$source, DenseI32ArrayAttr:$indices, I32Attr:$dimension);
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = [{
    $source `[` $indices `]` `in` $dimension attr-dict `:` type($source) `->` type($output)
  }];
  let hasVerifier = 1;
}

def Tpu_DynamicGatherOp : Tpu_Op<"dynamic_gather", [Pure]> {
  let summary = "take each element by an index along dimensions";
  let description = [{
    The listed dimensions, the first one the most significant, act as a single one of size M;
    an index picks from it modulo M. The other dimensions keep their place.
  }];
  let arguments = (ins
    Tpu_Vector:$source,
    Tpu_VectorOf<[AnyInteger]>:$indices,
    DenseI32ArrayAttr:$dimensions
  );
  let results = (outs Tpu_Vector:$output);
  // Text of April 2025 gives a single dimension without brackets.
  let assemblyFormat = [{
    $source `[` $indices `]` `in` custom<OneOrMoreDims>($dimensions) attr-dict
    `:` type($source) `,` type($indices) `->` type($output)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def Tpu_SublaneShuffleOp : Tpu_Op<"sublane_shuffle", [SameOperandsAndResultType]> {
  let summary = "pick sublanes of two registers: sublane i is sublane pattern[i] of lhs ++ rhs";
  let arguments = (ins Tpu_Vector:$lhs, Tpu_Vector:$rhs, DenseI32ArrayAttr:$pattern);
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $pattern attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

def Tpu_ReshapeOp : Tpu_Op<"reshape", [Pure]> {
  let summary = "another shape for the same elements in row-major order";
  let arguments = (ins Tpu_Vector:$source);
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tpu_RepeatOp : Tpu_Op<"repeat", [Pure]> {
  let summary = "a vector several times over along a dimension: [a b] x 2 is [a b a b]";
  let arguments = (ins Tpu_Vector:$source, I32Attr:$dimension, I32Attr:$times);
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = [{
    $source `,` $dimension `x` $times attr-dict `:` type($source) `->` type($output)
  }];
  let hasVerifier = 1;
}

def Tpu_ConcatenateOp : Tpu_Op<"concatenate", [Pure]> {
  let summary = "vectors one after the other along a dimension";
  let arguments = (ins Variadic<Tpu_Vector>:$sources, I32Attr:$dimension);
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = [{
    $sources `in` $dimension attr-dict `:` type($sources) `->` type($output)
  }];
  let hasVerifier = 1;
}

def Tpu_BroadcastInSublanesOp : Tpu_Op<"broadcast_in_sublanes", [Pure]> {
  let summary = "fill each sublane with one of its lanes: sublane i with lane `lane` + i";
  let arguments = (ins Tpu_Vector:$source, I32Attr:$lane);
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = "$source `,` $lane attr-dict `:` type($source) `->` type($output)";
}

def Tpu_RollVectorsOp : Tpu_Op<"roll_vectors", [Pure]> {
  let summary = "registers, seen as the vector that they hold";
  let arguments = (ins Variadic<AnyFixedVectorOfAnyRank>:$input);
  let results = (outs AnyFixedVectorOfAnyRank:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
}

def Tpu_UnrollVectorsOp : Tpu_Op<"unroll_vectors", [Pure]> {
  let summary = "a vector, seen as the registers that hold it";
  let arguments = (ins AnyFixedVectorOfAnyRank:$input);
  let results = (outs Variadic<AnyFixedVectorOfAnyRank>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
  let hasFolder = 1;
}

def Tpu_RelayoutOp : Tpu_Op<"relayout", [Pure, SameOperandsAndResultType]> {
  let summary = "the same vector in another layout, from `in_layout` to `out_layout`";
  let arguments = (ins Tpu_Vector:$input);
  let results = (outs Tpu_Vector:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Masks and iota
//===----------------------------------------------------------------------===//

def Tpu_IotaOp : Tpu_Op<"iota", [Pure]> {
  let summary = "each element's row-major index over the listed dimensions";
  let arguments = (ins DenseI32ArrayAttr:$dimensions);
  let results = (outs Tpu_VectorOf<[AnyInteger, Index]>:$output);
  // Text of April 2025 has `dimension = 1 : i32`.
  let assemblyFormat = "`` custom<IotaAttrs>(attr-dict) `:` type($output)";
  let hasVerifier = 1;
}

def Tpu_CreateMaskOp : Tpu_Op<"create_mask", [Pure, SameVariadicOperandSize]> {
  let summary = "a mask that is set from `low` up to, but not including, `high`";
  let arguments = (ins Variadic<Index>:$low, Variadic<Index>:$high);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`` custom<MaskBounds>($low, $high) attr-dict `:` type($output)";
  let hasVerifier = 1;
}

def Tpu_CreateSubelementMaskOp : Tpu_Op<"create_subelement_mask", [Pure]> {
  let summary = "a mask of rows, each sublane having as many as there are elements in a word";
  let description = [{
    Set on rows [from, to), or, if `from` is greater, everywhere but on rows [to, from). All lanes
    alike.
  }];
  let arguments = (ins I32Attr:$from, I32Attr:$to);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$from `,` $to attr-dict `:` type($output)";
}

def Tpu_PackMaskOp : Tpu_Op<"pack_vmsk", [Pure]> {
  let summary = "masks of wide elements to one of narrow ones; positions say where each goes";
  let arguments = (ins Variadic<Tpu_MaskVector>:$sources, DenseI32ArrayAttr:$positions);
  let results = (outs Tpu_MaskVector:$output);
  // Text of 2025 has two masks, a comma after the second, and no positions: they are 0 and 1.
  let assemblyFormat = [{
    custom<PackedMasks>($sources, attr-dict) `:` type($sources) `->` type($output)
  }];
  let hasVerifier = 1;
}

def Tpu_MaskCastOp : Tpu_Op<"mask_cast", [Pure]> {
  let summary = "a mask for elements of another width: to narrower ones each bit repeats";
  let arguments = (ins Tpu_MaskVector:$input);
  let results = (outs Tpu_MaskVector:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
}

#endif // MOSAIC_TPU_SHUFFLE_OPS
