//===- TpuAttrs.td - Attributes of the tpu dialect ------------------------===//

#ifndef MOSAIC_TPU_ATTRS
#define MOSAIC_TPU_ATTRS

include "mosaic/Dialect/Tpu/TpuEnums.td"
include "mlir/IR/AttrTypeBase.td"

class Tpu_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Tpu_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

#endif // MOSAIC_TPU_ATTRS
