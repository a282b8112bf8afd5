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

#endif // MOSAIC_TPU_ENUMS
