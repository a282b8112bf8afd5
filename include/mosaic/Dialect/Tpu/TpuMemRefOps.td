//===- TpuMemRefOps.td - Ops: memref views (dialect.md 9.5)

#ifndef MOSAIC_TPU_MEMREF_OPS
#define MOSAIC_TPU_MEMREF_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

/// The same memory under another type.
class Tpu_ViewOp<string opMnemonic, list<Trait> traits = []>
    : Tpu_Op<opMnemonic, !listconcat([Pure], traits)> {
  let arguments = (ins AnyMemRef:$input);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
}

def Tpu_AssumeMultipleOp : Tpu_Op<"assume_multiple", [Pure, SameOperandsAndResultType]> {
  let summary = "the value, which its author knows to be a multiple";
  let arguments = (ins AnySignlessIntegerOrIndex:$value, I32Attr:$multiple);
  let results = (outs AnySignlessIntegerOrIndex:$result);
  let assemblyFormat = "$value `,` $multiple attr-dict `:` type($value)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tpu_MemRefSliceOp : Tpu_Op<"memref_slice", [Pure, AttrSizedOperandSegments]> {
  let summary = "a window of a memref, from a base index on";
  let description = [{
    Sizes come from the result type, the dynamic ones from `dynamic_sizes`:

    ```mlir
    %0 = tpu.memref_slice %ref[%i, %j] <%n>
        : memref<16x256xf32, #tpu.memory_space<vmem>> -> memref<?x128xf32, #tpu.memory_space<vmem>>
    ```
  }];
  let arguments = (ins
    AnyMemRef:$mem_ref,
    Variadic<I32>:$base_idx,
    Variadic<I32>:$dynamic_sizes
  );
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $mem_ref `[` $base_idx `]` (`<` $dynamic_sizes^ `>`)? attr-dict
    `:` type($mem_ref) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Tpu_MemRefSqueezeOp : Tpu_ViewOp<"memref_squeeze"> {
  let summary = "a memref without some of its dimensions of size 1";
  let description = [{
    Dimensions are matched from the minor end: equal sizes pair, otherwise the source's must be 1
    and is dropped.
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Tpu_MemRefReshapeOp : Tpu_ViewOp<"memref_reshape"> {
  let summary = "the elements of a memref, in row-major order, under another shape";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Tpu_MemRefBitcastOp : Tpu_ViewOp<"memref_bitcast"> {
  let summary = "the bits of a memref as another element type";
  let description = [{
    A change of width changes the second-minor dimension: a wide row holds the narrow rows that
    follow each other, the first in the low bits.
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tpu_ReinterpretCastOp : Tpu_Op<"reinterpret_cast", [Pure, AttrSizedOperandSegments]> {
  let summary = "a memref's memory with another shape and layout";
  let description = [{
    The offset counts elements of the result. Sizes and strides that the result type leaves open
    are operands:

    ```mlir
    %1 = tpu.reinterpret_cast %ref %offset<%size> [%stride] : memref<128xf32> -> memref<?xf32, strided<[?]>>
    ```
  }];
  let arguments = (ins
    AnyMemRef:$input,
    Optional<I32>:$dynamic_offset,
    Variadic<I32>:$dynamic_sizes,
    Variadic<I32>:$dynamic_strides
  );
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $input ($dynamic_offset^)? (`<` $dynamic_sizes^ `>`)? (`[` $dynamic_strides^ `]`)? attr-dict
    `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tpu_AssumeLayoutOp : Tpu_Op<"assume_layout", [Pure]> {
  let summary = "the value, in the vector layout that its attributes name";
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
}

def Tpu_EraseMemRefLayoutOp
    : Tpu_Op<"erase_memref_layout", [Pure, AllShapesMatch<["operand", "result"]>,
                                     AllElementTypesMatch<["operand", "result"]>]> {
  let summary = "a memref under the type without its layout";
  let description = [{
    Lets ops that know nothing of tiles address a tiled memref. The result's layout is the
    identity; the memory space is kept or erased too.
  }];
  let arguments = (ins AnyMemRef:$operand);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tpu_InternalScratchOp : Tpu_Op<"internal_scratch"> {
  let summary = "the scratch memory that the compiler reserves for itself";
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

//===----------------------------------------------------------------------===//
// Added by JAX 0.12
//===----------------------------------------------------------------------===//

def Tpu_AnnotateOp : Tpu_Op<"annotate", [Pure, SameOperandsAndResultType]> {
  let summary = "a memref, with promises about the accesses through it";
  let arguments = (ins
    AnyMemRef:$operand,
    DefaultValuedAttr<BoolAttr, "false">:$no_store,
    DefaultValuedAttr<BoolAttr, "false">:$no_bank_conflict,
    DefaultValuedAttr<BoolAttr, "false">:$no_hazard,
    DefaultValuedAttr<BoolAttr, "false">:$no_hazard_no_deps
  );
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasVerifier = 1;
}

def Tpu_MemRefMemorySpaceIsOp : Tpu_Op<"memref_memory_space_is", [Pure]> {
  let summary = "whether a memref lives in this memory";
  let arguments = (ins AnyMemRef:$source, Tpu_MemorySpaceAttr:$memory_space);
  let results = (outs I1:$result);
  let assemblyFormat = "$source `,` $memory_space attr-dict `:` type($source)";
}

def Tpu_SharedMemRefSliceOp : Tpu_Op<"shared_memref_slice", [Pure]> {
  let summary = "the part of a memref in shared memory that belongs to this vector subcore";
  let arguments = (ins AnyMemRef:$mem_ref);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$mem_ref attr-dict `:` type($mem_ref) `->` type($result)";
  let hasVerifier = 1;
}

def Tpu_TileSizeOp : Tpu_Op<"tile_size", [Pure]> {
  let summary = "the size of a memref's first tile in one dimension";
  let arguments = (ins AnyMemRef:$source, I32Attr:$index);
  let results = (outs I32:$result);
  let assemblyFormat = "$source `,` $index attr-dict `:` type($source)";
  let hasVerifier = 1;
}

#endif // MOSAIC_TPU_MEMREF_OPS
