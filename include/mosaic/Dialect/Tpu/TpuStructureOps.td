//===- TpuStructureOps.td - Ops: regions, tracing, logging (dialect.md 9.7)

#ifndef MOSAIC_TPU_STRUCTURE_OPS
#define MOSAIC_TPU_STRUCTURE_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

/// A block that runs once, where it stands; its yield gives the results.
class Tpu_BlockOp<string opMnemonic>
    : Tpu_Op<opMnemonic, [RecursiveMemoryEffects,
                          SingleBlockImplicitTerminator<"::mosaic::tpu::YieldOp">]> {
  let results = (outs Variadic<AnyTypeOf<[AnyFloat, AnyInteger, Index, AnyVectorOfAnyRank]>>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasRegionVerifier = 1;
}

def Tpu_RegionOp : Tpu_BlockOp<"region"> {
  let summary = "a scope: what is allocated inside lives as long as it runs";
}

def Tpu_TraceOp : Tpu_BlockOp<"trace"> {
  let summary = "a scope that shows under its message in a profile";
  let arguments = (ins StrAttr:$message, I32Attr:$level);
}

def Tpu_YieldOp : Tpu_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "the results of the block around it";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

def Tpu_TraceStartOp : Tpu_Op<"trace_start"> {
  let summary = "opens a span in a profile";
  let arguments = (ins StrAttr:$message, I32Attr:$level);
}

def Tpu_TraceStopOp : Tpu_Op<"trace_stop"> {
  let summary = "closes the innermost open span";
}

def Tpu_TraceValueOp : Tpu_Op<"trace_value"> {
  let summary = "shows a number in a profile";
  let arguments = (ins AnyTypeOf<[I32, F32]>:$value, StrAttr:$label);
  let assemblyFormat = "$value `,` $label attr-dict `:` type($value)";
}

def Tpu_DelayOp : Tpu_Op<"delay"> {
  let summary = "wait for some nanoseconds";
  let arguments = (ins I32:$nanos);
  let assemblyFormat = "$nanos attr-dict";
}

def Tpu_LogOp : Tpu_Op<"log"> {
  let summary = "prints a tag and values; formatted: the values where the tag has braces";
  let arguments = (ins
    Variadic<AnyType>:$inputs,
    StrAttr:$tag,
    DefaultValuedAttr<BoolAttr, "false">:$formatted
  );
  let assemblyFormat = "$tag attr-dict (`:` `[` $inputs^ `]` `:` type($inputs))?";
  let hasVerifier = 1;
}

def Tpu_LogBufferOp : Tpu_Op<"log_buffer"> {
  let summary = "prints a tag and the elements of a memref up to a shape";
  let arguments = (ins AnyMemRef:$input, DenseI64ArrayAttr:$shape, StrAttr:$tag);
  let assemblyFormat = "$tag attr-dict `:` $input `:` type($input)";
  let hasVerifier = 1;
}

#endif // MOSAIC_TPU_STRUCTURE_OPS
