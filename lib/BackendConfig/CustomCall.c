//===- CustomCall.c - The tpu_custom_call in StableHLO --------------------===//

#include "BackendConfig/CustomCall.h"

#include "Support/Diagnostics.h"

#include <inttypes.h>

/// Escapes what MLIR's printer escapes in a string.
static void writeString(MosaicText *text, MlirStringRef string) {
  mosaicTextFormat(text, "\"");
  for (size_t i = 0; i < string.length; ++i) {
    const unsigned char byte = (unsigned char)string.data[i];
    if (byte == '\\')
      mosaicTextFormat(text, "\\\\");
    else if (byte < ' ' || byte > '~' || byte == '"')
      mosaicTextFormat(text, "\\%02X", byte);
    else
      mosaicTextAppend(text, mlirStringRefCreate(string.data + i, 1));
  }
  mosaicTextFormat(text, "\"");
}

static void writeType(MosaicText *text, const MosaicCallTensor *tensor) {
  mosaicTextFormat(text, "tensor<");
  for (intptr_t i = 0; i < tensor->rank; ++i)
    if (tensor->shape[i] < 0)
      mosaicTextFormat(text, "?x");
    else
      mosaicTextFormat(text, "%" PRId64 "x", tensor->shape[i]);
  mosaicTextFormat(text, "%s>", tensor->element);
}

/// Minor to major: descending dimensions. `dense<[1, 0]> : tensor<2xindex>`
static void writeLayout(MosaicText *text, intptr_t rank) {
  mosaicTextFormat(text, "dense<");
  if (rank > 1)
    mosaicTextFormat(text, "[");
  for (intptr_t i = rank - 1; i >= 0; --i)
    mosaicTextFormat(text, "%td%s", i, i ? ", " : "");
  mosaicTextFormat(text, "%s> : tensor<%tdxindex>", rank > 1 ? "]" : "", rank);
}

static bool isDynamic(const MosaicCall *call) {
  for (intptr_t i = 0; i < call->numResults; ++i)
    for (intptr_t j = 0; j < call->results[i].rank; ++j)
      if (call->results[i].shape[j] < 0)
        return true;
  return false;
}

static intptr_t numShapeOperands(const MosaicCall *call) {
  return isDynamic(call) ? call->numResults : 0;
}

/// The type of an operand, shape operands included.
static void writeOperandType(MosaicText *text, const MosaicCall *call,
                             intptr_t position) {
  if (position < call->numOperands)
    writeType(text, &call->operands[position]);
  else
    mosaicTextFormat(text, "tensor<%tdxi32>",
                     call->results[position - call->numOperands].rank);
}

static void writeResultTypes(MosaicText *text, const MosaicCall *call) {
  if (call->numResults != 1)
    mosaicTextFormat(text, "(");
  for (intptr_t i = 0; i < call->numResults; ++i) {
    mosaicTextFormat(text, "%s", i ? ", " : "");
    writeType(text, &call->results[i]);
  }
  if (call->numResults != 1)
    mosaicTextFormat(text, ")");
}

//===----------------------------------------------------------------------===//
// Attributes, in the order of their names
//===----------------------------------------------------------------------===//

static void writeShapeIndices(MosaicText *text, const MosaicCall *call) {
  const intptr_t count = numShapeOperands(call);
  if (!count)
    return;
  mosaicTextFormat(text, ", indices_of_shape_operands = dense<");
  if (count > 1)
    mosaicTextFormat(text, "[");
  for (intptr_t i = 0; i < count; ++i)
    mosaicTextFormat(text, "%s%td", i ? ", " : "", call->numOperands + i);
  mosaicTextFormat(text, "%s> : tensor<%tdxi64>", count > 1 ? "]" : "", count);
}

static void writeFrontendAttributes(MosaicText *text, const MosaicCall *call) {
  const bool isDataflow = call->sideEffects == MOSAIC_SIDE_EFFECTS_DATAFLOW;
  if (!call->metadata.length && !isDataflow)
    return;
  mosaicTextFormat(text, ", mhlo.frontend_attributes = {");
  if (call->metadata.length) {
    mosaicTextFormat(text, "kernel_metadata = ");
    writeString(text, call->metadata);
  }
  if (isDataflow)
    mosaicTextFormat(text, "%sxla_allow_dce_side_effecting_op = \"true\"",
                     call->metadata.length ? ", " : "");
  mosaicTextFormat(text, "}");
}

static void writeOperandLayouts(MosaicText *text, const MosaicCall *call) {
  const intptr_t count = call->numOperands + numShapeOperands(call);
  mosaicTextFormat(text, ", operand_layouts = [");
  for (intptr_t i = 0; i < count; ++i) {
    mosaicTextFormat(text, "%s", i ? ", " : "");
    writeLayout(text, i < call->numOperands ? call->operands[i].rank : 1);
  }
  mosaicTextFormat(text, "]");
}

static void writeAliases(MosaicText *text, const MosaicCall *call) {
  if (!call->numAliases)
    return;
  mosaicTextFormat(text, ", output_operand_aliases = [");
  for (intptr_t i = 0; i < call->numAliases; ++i) {
    const MosaicCallAlias *alias = &call->aliases[i];
    mosaicTextFormat(
        text, "%s#stablehlo.output_operand_alias<output_tuple_indices = [",
        i ? ", " : "");
    if (call->numResults > 1)
      mosaicTextFormat(text, "%" PRId64, alias->result);
    mosaicTextFormat(
        text, "], operand_index = %" PRId64 ", operand_tuple_indices = []>",
        alias->operand);
  }
  mosaicTextFormat(text, "]");
}

static void writeResultLayouts(MosaicText *text, const MosaicCall *call) {
  mosaicTextFormat(text, ", result_layouts = [");
  for (intptr_t i = 0; i < call->numResults; ++i) {
    mosaicTextFormat(text, "%s", i ? ", " : "");
    writeLayout(text, call->results[i].rank);
  }
  mosaicTextFormat(text, "]");
}

static void writeAttributes(MosaicText *text, const MosaicCall *call,
                            MlirStringRef backendConfig) {
  mosaicTextFormat(text, "{backend_config = ");
  writeString(text, backendConfig);
  if (call->sideEffects != MOSAIC_SIDE_EFFECTS_NONE)
    mosaicTextFormat(text, ", has_side_effect = true");
  writeShapeIndices(text, call);
  if (call->kernelName.length) {
    mosaicTextFormat(text, ", kernel_name = ");
    writeString(text, call->kernelName);
  }
  writeFrontendAttributes(text, call);
  writeOperandLayouts(text, call);
  writeAliases(text, call);
  writeResultLayouts(text, call);
  mosaicTextFormat(text, "}");
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

void mosaicCallWrite(const MosaicCall *call, MlirStringRef backendConfig,
                     MosaicText *text) {
  const intptr_t numOperands = call->numOperands + numShapeOperands(call);
  mosaicTextFormat(text, "module {\n  func.func public @main(");
  for (intptr_t i = 0; i < numOperands; ++i) {
    mosaicTextFormat(text, "%s%%arg%td: ", i ? ", " : "", i);
    writeOperandType(text, call, i);
  }
  mosaicTextFormat(text, ") -> ");
  writeResultTypes(text, call);
  mosaicTextFormat(text, " {\n    ");
  if (call->numResults)
    mosaicTextFormat(
        text, call->numResults > 1 ? "%%0:%td = " : "%%0 = ", call->numResults);
  mosaicTextFormat(text, "stablehlo.custom_call @tpu_custom_call(");
  for (intptr_t i = 0; i < numOperands; ++i)
    mosaicTextFormat(text, "%s%%arg%td", i ? ", " : "", i);
  mosaicTextFormat(text, ") ");
  writeAttributes(text, call, backendConfig);
  mosaicTextFormat(text, " : (");
  for (intptr_t i = 0; i < numOperands; ++i) {
    mosaicTextFormat(text, "%s", i ? ", " : "");
    writeOperandType(text, call, i);
  }
  mosaicTextFormat(text, ") -> ");
  writeResultTypes(text, call);
  mosaicTextFormat(text, "\n    return");
  for (intptr_t i = 0; i < call->numResults; ++i)
    if (call->numResults > 1)
      mosaicTextFormat(text, "%s%%0#%td", i ? ", " : " ", i);
    else
      mosaicTextFormat(text, " %%0");
  for (intptr_t i = 0; i < call->numResults; ++i) {
    mosaicTextFormat(text, "%s", i ? ", " : " : ");
    writeType(text, &call->results[i]);
  }
  mosaicTextFormat(text, "\n  }\n}\n");
}
