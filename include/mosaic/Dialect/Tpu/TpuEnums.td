//===- TpuEnums.td - Enums of the tpu dialect -----------------------------===//
//
// All 32-bit, printed #tpu.MNEMONIC<KEYWORD>.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TPU_ENUMS
#define MOSAIC_TPU_ENUMS

include "mosaic/Dialect/Tpu/TpuBase.td"
include "mlir/IR/EnumAttr.td"

class Tpu_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mosaic::tpu";
  let genSpecializedAttr = 0;
}

class Tpu_EnumAttr<I32EnumAttr enum, string mnemonic> : EnumAttr<Tpu_Dialect, enum, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def Tpu_CoreType : Tpu_Enum<"CoreType", "the core that a function runs on", [
  I32EnumAttrCase<"TC", 0, "tc">,
  I32EnumAttrCase<"SCScalarSubcore", 1, "sc_scalar_subcore">,
  I32EnumAttrCase<"SCVectorSubcore", 2, "sc_vector_subcore">
]>;
def Tpu_CoreTypeAttr : Tpu_EnumAttr<Tpu_CoreType, "core_type">;

def Tpu_PipelineMode : Tpu_Enum<"PipelineMode", "how the copies of a window overlap with compute", [
  I32EnumAttrCase<"Synchronous", 1, "synchronous">,
  I32EnumAttrCase<"DoubleBuffered", 2, "double_buffered">
]>;
def Tpu_PipelineModeAttr : Tpu_EnumAttr<Tpu_PipelineMode, "pipeline_mode">;

def Tpu_RevisitMode : Tpu_Enum<"RevisitMode", "when a block of an output may be visited again", [
  I32EnumAttrCase<"Immediate", 0, "immediate">,
  I32EnumAttrCase<"Any", 1, "any">
]>;
def Tpu_RevisitModeAttr : Tpu_EnumAttr<Tpu_RevisitMode, "revisit_mode">;

def Tpu_DimensionSemantics : Tpu_Enum<"DimensionSemantics", "how the steps of a grid dimension may run", [
  I32EnumAttrCase<"Parallel", 0, "parallel">,
  I32EnumAttrCase<"Arbitrary", 1, "arbitrary">,
  I32EnumAttrCase<"CoreParallel", 2, "core_parallel">,
  I32EnumAttrCase<"SubcoreParallel", 3, "subcore_parallel">
]>;
def Tpu_DimensionSemanticsAttr : Tpu_EnumAttr<Tpu_DimensionSemantics, "dimension_semantics">;

def Tpu_ContractPrecision : Tpu_Enum<"ContractPrecision", "in what the matrix unit multiplies f32", [
  I32EnumAttrCase<"BF16", 0, "bf16">,
  I32EnumAttrCase<"FP32", 1, "fp32">,
  I32EnumAttrCase<"BF16X3", 2, "bf16x3">
]>;
def Tpu_ContractPrecisionAttr : Tpu_EnumAttr<Tpu_ContractPrecision, "contract_precision">;

def Tpu_PackFormat : Tpu_Enum<"PackFormat", "how narrow elements share a 32-bit word", [
  I32EnumAttrCase<"Compressed", 0, "compressed">,
  I32EnumAttrCase<"Interleaved", 1, "interleaved">
]>;
def Tpu_PackFormatAttr : Tpu_EnumAttr<Tpu_PackFormat, "pack_format">;

// max and min are the kinds from before they were split by element class; where the class is
// known, they read as maxf, maxsi and so on.
def Tpu_ReductionKind : Tpu_Enum<"ReductionKind", "how a reduction combines elements", [
  I32EnumAttrCase<"Sum", 0, "sum">,
  I32EnumAttrCase<"Max", 1, "max">,
  I32EnumAttrCase<"Min", 2, "min">,
  I32EnumAttrCase<"ArgMax", 3, "arg_max">,
  I32EnumAttrCase<"ArgMin", 4, "arg_min">,
  I32EnumAttrCase<"FindFirstSet", 5, "find_first_set">,
  I32EnumAttrCase<"MaxF", 6, "maxf">,
  I32EnumAttrCase<"MinF", 7, "minf">,
  I32EnumAttrCase<"MaxSI", 8, "maxsi">,
  I32EnumAttrCase<"MinSI", 9, "minsi">,
  I32EnumAttrCase<"MaxUI", 10, "maxui">,
  I32EnumAttrCase<"MinUI", 11, "minui">
]>;
def Tpu_ReductionKindAttr : Tpu_EnumAttr<Tpu_ReductionKind, "reduction_kind">;

def Tpu_RoundingMode : Tpu_Enum<"RoundingMode", "how a conversion rounds", [
  I32EnumAttrCase<"TowardsZero", 0, "towards_zero">,
  I32EnumAttrCase<"ToNearestEven", 1, "to_nearest_even">
]>;
def Tpu_RoundingModeAttr : Tpu_EnumAttr<Tpu_RoundingMode, "rounding_mode">;

// Its attribute also names a core: MemorySpaceAttr (TpuAttrs.td).
def Tpu_MemorySpace : Tpu_Enum<"MemorySpace", "the memory that holds a memref", [
  I32EnumAttrCase<"Any", 0xFFFFFFFF, "any">,
  I32EnumAttrCase<"VMEM", 0, "vmem">,
  I32EnumAttrCase<"SMEM", 1, "smem">,
  I32EnumAttrCase<"HBM", 2, "hbm">,
  I32EnumAttrCase<"CMEM", 3, "cmem">,
  I32EnumAttrCase<"SemaphoreMem", 4, "semaphore_mem">,
  I32EnumAttrCase<"VMEMShared", 5, "vmem_shared">,
  I32EnumAttrCase<"Host", 6, "host">
]>;
#endif // MOSAIC_TPU_ENUMS
