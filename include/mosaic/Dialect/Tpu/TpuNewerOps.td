//===- TpuNewerOps.td - Ops: added by JAX 0.12 (dialect.md 9.8) -----------===//
//
// Read, verified and printed. Views among them are in TpuMemRefOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TPU_NEWER_OPS
#define MOSAIC_TPU_NEWER_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

class Tpu_CompressStoreOp<string opMnemonic, Type vector, Type maskVector>
    : Tpu_Op<opMnemonic> {
  dag storeArguments = (ins
    vector:$valueToStore,
    Arg<AnyMemRef, "the memory", [MemWrite]>:$base,
    Variadic<Index>:$indices,
    maskVector:$mask
  );
  dag addArgument = (ins DefaultValuedAttr<BoolAttr, "false">:$add);
  let arguments = !con(storeArguments, addArgument);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $valueToStore `,` $mask attr-dict
    `:` type($base) `,` type($valueToStore) `,` type($mask)
  }];
}

class Tpu_ExpandLoadOp<string opMnemonic, Type vector, Type maskVector> : Tpu_Op<opMnemonic> {
  dag loadArguments = (ins
    Arg<AnyMemRef, "the memory", [MemRead]>:$base,
    Variadic<Index>:$indices,
    maskVector:$mask
  );
  let arguments = loadArguments;
  let results = (outs vector:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask attr-dict `:` type($base) `,` type($result) `,` type($mask)
  }];
}

def Tpu_CompressStoreVregOp
    : Tpu_CompressStoreOp<"compress_store_vreg", AnyVectorOfNonZeroRank,
                          VectorOfRankAndType<[1], [I1]>> {
  let summary = "store the elements of a register that a mask selects, one after the other";
}

def Tpu_ExpandLoadVregOp
    : Tpu_ExpandLoadOp<"expand_load_vreg", AnyVectorOfNonZeroRank,
                       VectorOfRankAndType<[1], [I1]>> {
  let summary = "load consecutive elements into the places that a mask selects";
}

def Tpu_VectorCompressStoreOp
    : Tpu_CompressStoreOp<"vector_compress_store", AnyVectorOfNonZeroRank,
                          VectorOfNonZeroRankOf<[I1]>> {
  let summary = "store the elements that a mask selects, one after the other in one dimension";
  let arguments = !con(storeArguments, (ins I32Attr:$compress_dim), addArgument);
}

def Tpu_VectorExpandLoadOp
    : Tpu_ExpandLoadOp<"vector_expand_load", AnyVectorOfNonZeroRank,
                       VectorOfNonZeroRankOf<[I1]>> {
  let summary = "load consecutive elements of one dimension into the places that a mask selects";
  let arguments = !con(loadArguments, (ins I32Attr:$expand_dim));
}

def Tpu_ReduceOp : Tpu_Op<"reduce", [Pure, AllElementTypesMatch<["input", "output"]>]> {
  let summary = "reduce some dimensions to size 1";
  let arguments = (ins
    AnyVectorOfNonZeroRank:$input,
    DenseI64ArrayAttr:$dimensions,
    Tpu_ReductionKindAttr:$kind
  );
  let results = (outs AnyVectorOfNonZeroRank:$output);
  let assemblyFormat = [{
    $kind `,` $input $dimensions attr-dict `:` type($input) `->` type($output)
  }];
}

def Tpu_ReducePrecisionOp : Tpu_Op<"reduce_precision", [Pure, SameOperandsAndResultType]> {
  let summary = "round to fewer exponent and mantissa bits";
  let arguments = (ins
    VectorOfNonZeroRankOf<[F32, BF16]>:$input,
    I32Attr:$exponent_bits,
    I32Attr:$mantissa_bits
  );
  let results = (outs VectorOfNonZeroRankOf<[F32, BF16]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
}

#endif // MOSAIC_TPU_NEWER_OPS
