//===- TpuMemoryOps.td - Ops: loads and stores (dialect.md 9.2)
//
// Of the registers, `sublane_mask` says which sublanes move. A vector mask is an operand; its type
// is the last one of the text, where a comma stands even when there is no mask.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TPU_MEMORY_OPS
#define MOSAIC_TPU_MEMORY_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

class Tpu_MemoryOp<string opMnemonic, list<Trait> traits = []> : Tpu_Op<opMnemonic, traits> {
  let hasVerifier = 1;
}

class Tpu_Read<Type type> : Arg<type, "the memory to load from", [MemRead]>;
class Tpu_Written<Type type> : Arg<type, "the memory to store to", [MemWrite]>;

def Tpu_LoadOp : Tpu_MemoryOp<"load"> {
  let summary = "load a register, sublane by sublane";
  let description = [{
    Sublane s gets the row of 128 lanes at the address of the element at `indices` plus
    s * `sublane_stride`. Indices may be negative: they address before the base.

    ```mlir
    %0 = tpu.load %r[%i, %j] sublanes [true, true, true, true, true, true, true, false]
        : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
    ```
  }];
  let arguments = (ins
    Tpu_Read<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    DenseBoolArrayAttr:$sublane_mask,
    DefaultValuedAttr<I32Attr, "1">:$sublane_stride
  );
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `sublanes` $sublane_mask (`sublane_stride` $sublane_stride^)? attr-dict
    `:` type($base) `,` type($result)
  }];
}

def Tpu_StoreOp : Tpu_MemoryOp<"store", [AttrSizedOperandSegments]> {
  let summary = "store a register, sublane by sublane: the mirror image of tpu.load";
  let arguments = (ins
    Tpu_Vector:$valueToStore,
    Tpu_Written<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    DenseBoolArrayAttr:$sublane_mask,
    Optional<AnyType>:$mask,
    DefaultValuedAttr<I32Attr, "1">:$sublane_stride,
    DefaultValuedAttr<BoolAttr, "false">:$add
  );
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $valueToStore (`masked` $mask^)? `sublanes` $sublane_mask
    (`sublane_stride` $sublane_stride^)? attr-dict
    `:` type($base) `,` type($valueToStore) `,` type($mask)
  }];
}

def Tpu_VectorLoadOp : Tpu_MemoryOp<"vector_load", [AttrSizedOperandSegments]> {
  let summary = "load a vector of any shape";
  let arguments = (ins
    Tpu_Read<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    DenseI32ArrayAttr:$strides,
    Optional<Tpu_MaskVector>:$mask
  );
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` (`masked` $mask^)? attr-dict
    `:` type($base) `,` type($result) `,` type($mask)
  }];
}

def Tpu_VectorStoreOp : Tpu_MemoryOp<"vector_store", [AttrSizedOperandSegments]> {
  let summary = "store a vector of any shape, or add it to what is there";
  let arguments = (ins
    Tpu_Vector:$valueToStore,
    Tpu_Written<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    DenseI32ArrayAttr:$strides,
    Optional<Tpu_MaskVector>:$mask,
    DefaultValuedAttr<BoolAttr, "false">:$add
  );
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $valueToStore (`masked` $mask^)? attr-dict
    `:` type($base) `,` type($valueToStore) `,` type($mask)
  }];
}

def Tpu_StridedLoadOp : Tpu_MemoryOp<"strided_load"> {
  let summary = "load every strides-th element, from the one at indices on";
  let arguments = (ins Tpu_Read<AnyMemRef>:$base, Variadic<Index>:$indices, DenseI32ArrayAttr:$strides);
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)";
}

def Tpu_StridedStoreOp : Tpu_MemoryOp<"strided_store"> {
  let summary = "store to every strides-th element, from the one at indices on";
  let arguments = (ins
    Tpu_Vector:$valueToStore,
    Tpu_Written<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    DenseI32ArrayAttr:$strides
  );
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $valueToStore attr-dict `:` type($base) `,` type($valueToStore)
  }];
}

def Tpu_ShuffledLoadOp : Tpu_MemoryOp<"shuffled_load"> {
  let summary = "load a register, each sublane from its own offset in rows";
  let arguments = (ins
    Tpu_Read<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    DenseBoolArrayAttr:$sublane_mask,
    DenseI32ArrayAttr:$sublane_offsets
  );
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)";
  let hasCanonicalizeMethod = 1;
}

def Tpu_ShuffledStoreOp : Tpu_MemoryOp<"shuffled_store"> {
  let summary = "store a register, each sublane to its own offset in rows";
  let arguments = (ins
    Tpu_Vector:$valueToStore,
    Tpu_Written<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    DenseBoolArrayAttr:$sublane_mask,
    DenseI32ArrayAttr:$sublane_offsets
  );
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $valueToStore attr-dict `:` type($base) `,` type($valueToStore)
  }];
  let hasCanonicalizeMethod = 1;
}

def Tpu_VectorLoadIdxOp : Tpu_MemoryOp<"vector_load_idx", [AttrSizedOperandSegments]> {
  let summary = "load each element from indices of its own (SparseCore)";
  let arguments = (ins
    Tpu_Read<MemRefOf<[I32, F32]>>:$base,
    Variadic<Tpu_VectorOf<[I32]>>:$indices,
    Optional<Tpu_MaskVector>:$mask
  );
  let results = (outs Tpu_VectorOf<[I32, F32]>:$value);
  let assemblyFormat = [{
    $base `[` $indices `]` (`masked` $mask^)? attr-dict
    `:` type($base) `[` type($indices) `]` `,` type($value) `,` type($mask)
  }];
}

def Tpu_VectorStoreIdxOp : Tpu_MemoryOp<"vector_store_idx", [AttrSizedOperandSegments]> {
  let summary = "store each element to indices of its own, or add it there (SparseCore)";
  let description = "Where two elements meet, the later one wins; with `add`, both are added in order.";
  let arguments = (ins
    Tpu_VectorOf<[I32, F32]>:$valueToStore,
    Tpu_Written<MemRefOf<[I32, F32]>>:$base,
    Variadic<Tpu_VectorOf<[I32]>>:$indices,
    Optional<Tpu_MaskVector>:$mask,
    DefaultValuedAttr<BoolAttr, "false">:$add
  );
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $valueToStore (`masked` $mask^)? attr-dict
    `:` type($base) `[` type($indices) `]` `,` type($valueToStore) `,` type($mask)
  }];
}

// Compressing stores and expanding loads (SparseCore): memory holds the masked elements only, one
// after the other; `…_vreg` works on one register, the others along one dimension of a vector.

def Tpu_CompressStoreVregOp : Tpu_MemoryOp<"compress_store_vreg"> {
  let summary = "store a register's masked elements one after the other";
  let arguments = (ins
    Tpu_Vector:$valueToStore,
    Tpu_Written<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    VectorOfRankAndType<[1], [I1]>:$mask,
    DefaultValuedAttr<BoolAttr, "false">:$add
  );
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $valueToStore `,` $mask attr-dict
    `:` type($base) `,` type($valueToStore) `,` type($mask)
  }];
}

def Tpu_ExpandLoadVregOp : Tpu_MemoryOp<"expand_load_vreg"> {
  let summary = "load a register's masked elements from consecutive ones";
  let arguments = (ins
    Tpu_Read<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    VectorOfRankAndType<[1], [I1]>:$mask
  );
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask attr-dict `:` type($base) `,` type($result) `,` type($mask)
  }];
}

def Tpu_VectorCompressStoreOp : Tpu_MemoryOp<"vector_compress_store"> {
  let summary = "store a vector's masked elements one after the other";
  let arguments = (ins
    Tpu_Vector:$valueToStore,
    Tpu_Written<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    Tpu_MaskVector:$mask,
    I32Attr:$compress_dim,
    DefaultValuedAttr<BoolAttr, "false">:$add
  );
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $valueToStore `,` $mask attr-dict
    `:` type($base) `,` type($valueToStore) `,` type($mask)
  }];
}

def Tpu_VectorExpandLoadOp : Tpu_MemoryOp<"vector_expand_load"> {
  let summary = "load a vector's masked elements from consecutive ones";
  let arguments = (ins
    Tpu_Read<AnyMemRef>:$base,
    Variadic<Index>:$indices,
    Tpu_MaskVector:$mask,
    I32Attr:$expand_dim
  );
  let results = (outs Tpu_Vector:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask attr-dict `:` type($base) `,` type($result) `,` type($mask)
  }];
}

#endif // MOSAIC_TPU_MEMORY_OPS
