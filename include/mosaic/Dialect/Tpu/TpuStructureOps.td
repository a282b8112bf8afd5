//===- TpuStructureOps.td - Ops: regions, tracing, logging, random bits (dialect.md 9.7)

#ifndef MOSAIC_TPU_STRUCTURE_OPS
#define MOSAIC_TPU_STRUCTURE_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

def Tpu_DelayOp : Tpu_Op<"delay"> {
  let summary = "wait for some nanoseconds";
  let arguments = (ins I32:$nanos);
  let assemblyFormat = "$nanos attr-dict";
}

def Tpu_IterationBoundOp : Tpu_Op<"iteration_bound"> {
  let summary = "the grid's size in one dimension";
  let arguments = (ins I32Attr:$dim);
  let results = (outs I32:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
}

#endif // MOSAIC_TPU_STRUCTURE_OPS
