//===- TpuCommunicationOps.td - Ops: ids, semaphores and DMAs (dialect.md 9.6)

#ifndef MOSAIC_TPU_COMMUNICATION_OPS
#define MOSAIC_TPU_COMMUNICATION_OPS

include "mosaic/Dialect/Tpu/TpuOpBase.td"

defvar Tpu_AnySemaphoreRef = MemRefOf<[Tpu_SemaphoreType, Tpu_DMASemaphoreType]>;
defvar Tpu_OneAnySemaphore = MemRefRankOf<[Tpu_SemaphoreType, Tpu_DMASemaphoreType], [0]>;
defvar Tpu_OneSemaphore = MemRefRankOf<[Tpu_SemaphoreType], [0]>;
defvar Tpu_OneDMASemaphore = MemRefRankOf<[Tpu_DMASemaphoreType], [0]>;

//===----------------------------------------------------------------------===//
// Ids
//===----------------------------------------------------------------------===//

class Tpu_IdOp<string opMnemonic> : Tpu_Op<opMnemonic, [Pure]> {
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Tpu_DeviceIdOp : Tpu_IdOp<"device_id"> {
  let summary = "the id of this device: logical, until logical-to-physical-device-id makes it physical";
}

def Tpu_CoreIdOp : Tpu_IdOp<"core_id"> {
  let summary = "the id of this SparseCore";
  let hasVerifier = 1;
}

def Tpu_SubcoreIdOp : Tpu_IdOp<"subcore_id"> {
  let summary = "the id of this subcore in its SparseCore";
  let hasVerifier = 1;
}

def Tpu_IterationBoundOp : Tpu_Op<"iteration_bound"> {
  let summary = "the grid's size in one dimension";
  let arguments = (ins I32Attr:$dim);
  let results = (outs I32:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
}

//===----------------------------------------------------------------------===//
// Semaphores
//===----------------------------------------------------------------------===//

def Tpu_SemaphoreReadOp : Tpu_Op<"sem_read"> {
  let summary = "the current value of a semaphore";
  let arguments = (ins Tpu_AnySemaphoreRef:$semaphore);
  let results = (outs I32:$result);
  let assemblyFormat = "$semaphore attr-dict `:` type($semaphore) `->` type($result)";
}

def Tpu_SemaphoreWaitOp : Tpu_Op<"sem_wait"> {
  let summary = "block until a semaphore holds the amount, then subtract it";
  let arguments = (ins Tpu_OneSemaphore:$semaphore, I32:$amount);
  let assemblyFormat = "$semaphore `,` $amount attr-dict `:` type($semaphore)";
}

def Tpu_SemaphoreSignalOp : Tpu_Op<"sem_signal", [AttrSizedOperandSegments]> {
  let summary = "add an amount to a semaphore, here or on another core";
  let description = [{
    The target's type of core is that of the memref's memory space, by default the one that
    signals. Older text names it in `core_type` instead.
  }];
  let arguments = (ins
    Tpu_OneSemaphore:$semaphore,
    I32:$amount,
    Optional<I32>:$device_id,
    Optional<I32>:$core_id,
    Optional<I32>:$subcore_id,
    OptionalAttr<Tpu_CoreTypeAttr>:$core_type
  );
  let assemblyFormat = [{
    $semaphore `,` $amount (`device_id` $device_id^)? (`core_id` $core_id^)?
    (`subcore_id` $subcore_id^)? (`core_type` $core_type^)? attr-dict `:` type($semaphore)
  }];
  let hasVerifier = 1;
}

def Tpu_AllocaSemaphoreOp : Tpu_Op<"sem_alloc"> {
  let summary = "semaphores that live as long as the region around them";
  let results = (outs Tpu_AnySemaphoreRef:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Tpu_GetBarrierSemaphoreOp : Tpu_Op<"sem_barrier"> {
  let summary = "this device's semaphore of the call's collective id";
  let results = (outs Tpu_OneSemaphore:$semaphore);
  let assemblyFormat = "attr-dict `:` type($semaphore)";
}

def Tpu_BarrierOp : Tpu_Op<"barrier"> {
  let summary = "wait until all vector subcores of this SparseCore are here";
  let arguments = (ins Index:$barrier_id);
  let assemblyFormat = "`barrier_id` `(` $barrier_id `)` attr-dict";
}

//===----------------------------------------------------------------------===//
// DMAs
//===----------------------------------------------------------------------===//

/// A copy between two memrefs. Semaphores count the bytes moved: the target's when they have
/// arrived, the source's (remote copies have one) when they have been read.
class Tpu_DMAOp<string opMnemonic> : Tpu_Op<opMnemonic, [AttrSizedOperandSegments]> {
  dag dmaArguments = (ins
    AnyMemRef:$source,
    Optional<Tpu_OneAnySemaphore>:$source_semaphore,
    AnyMemRef:$target,
    Optional<Tpu_OneAnySemaphore>:$target_semaphore,
    Optional<I32>:$device_id,
    Optional<I32>:$core_id,
    Optional<I32>:$subcore_id,
    DefaultValuedAttr<I32Attr, "0">:$priority,
    DefaultValuedAttr<BoolAttr, "false">:$strict_ordering
  );
  let arguments = dmaArguments;
  let assemblyFormat = [{
    `source` `(` $source `:` type($source) `)` `target` `(` $target `:` type($target) `)`
    (`source_semaphore` `(` $source_semaphore^ `:` type($source_semaphore) `)`)?
    (`target_semaphore` `(` $target_semaphore^ `:` type($target_semaphore) `)`)?
    (`device_id` `(` $device_id^ `)`)? (`core_id` `(` $core_id^ `)`)?
    (`subcore_id` `(` $subcore_id^ `)`)? attr-dict
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Tpu_EnqueueDMAOp : Tpu_DMAOp<"enqueue_dma"> {
  let summary = "start a copy between two memrefs";
}

def Tpu_WaitDMAOp : Tpu_DMAOp<"wait_dma"> {
  let summary = "wait for one end of a copy";
  let arguments = !con(dmaArguments, (ins BoolAttr:$wait_target));
}

def Tpu_WaitDMA2Op : Tpu_Op<"wait_dma2", [AttrSizedOperandSegments]> {
  let summary = "block until a semaphore holds the size of dst, then subtract it";
  let description = "Source and destination give the size; nothing is copied.";
  let arguments = (ins
    Tpu_OneDMASemaphore:$semaphore,
    AnyMemRef:$src,
    AnyMemRef:$dst,
    Optional<I32>:$device_id,
    Optional<I32>:$core_id,
    DefaultValuedAttr<BoolAttr, "false">:$strict_ordering
  );
  let assemblyFormat = [{
    `semaphore` `(` $semaphore `:` type($semaphore) `)` `src` `(` $src `:` type($src) `)`
    `dst` `(` $dst `:` type($dst) `)` (`device_id` `(` $device_id^ `)`)?
    (`core_id` `(` $core_id^ `)`)? attr-dict
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Tpu_EnqueueIndirectDMAOp : Tpu_Op<"enqueue_indirect_dma"> {
  let summary = "start a gather into a vector subcore's memory, or a scatter out of it";
  let arguments = (ins
    AnyMemRef:$source,
    AnyMemRef:$target,
    AnyTypeOf<[MemRefOf<[I32]>, VectorOfRankAndType<[1], [I32]>]>:$offsets,
    Tpu_OneDMASemaphore:$semaphore,
    Optional<I32>:$offset_filter,
    DefaultValuedAttr<BoolAttr, "false">:$add
  );
  let assemblyFormat = [{
    `source` `(` $source `:` type($source) `)` `target` `(` $target `:` type($target) `)`
    `offsets` `(` $offsets `:` type($offsets) `)` (`offset_filter` `(` $offset_filter^ `)`)?
    `semaphore` `(` $semaphore `:` type($semaphore) `)` attr-dict
  }];
  let hasVerifier = 1;
}

def Tpu_WaitIndirectDMAOp : Tpu_Op<"wait_indirect_dma"> {
  let summary = "wait for a gather or scatter";
  let arguments = (ins Tpu_OneDMASemaphore:$semaphore, AnyMemRef:$src, AnyMemRef:$dst);
  let assemblyFormat = [{
    `semaphore` `(` $semaphore `:` type($semaphore) `)` `src` `(` $src `:` type($src) `)`
    `dst` `(` $dst `:` type($dst) `)` attr-dict
  }];
  let hasVerifier = 1;
}

def Tpu_FetchAndAddSyncOp : Tpu_Op<"fetch_and_add_sync"> {
  let summary = "add to an element of a vector subcore's memory; gives the element before";
  let arguments = (ins
    Arg<MemRefOf<[I32]>, "the memory", [MemRead, MemWrite]>:$base,
    Variadic<I32>:$indices,
    I32:$value,
    I32:$core_id
  );
  let results = (outs I32:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $value `,` $core_id attr-dict
    `:` type($base) `,` type($value) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // MOSAIC_TPU_COMMUNICATION_OPS
