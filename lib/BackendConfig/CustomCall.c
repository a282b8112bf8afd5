//===- CustomCall.c - The tpu_custom_call in StableHLO --------------------===//

#include "BackendConfig/KernelCheck.h"
#include "BackendConfig/Python.h"

#include "Support/Diagnostics.h"

#include "mosaic-c/BackendConfig.h"

#include "mlir-c/BuiltinTypes.h"

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

static void writeType(MosaicText *text, MlirType type) {
  mlirTypePrint(type, mosaicTextCallback, text);
}

/// Minor to major: descending dimensions. `dense<[1, 0]> : tensor<2xindex>`
static void writeLayout(MosaicText *text, int64_t rank) {
  mosaicTextFormat(text, "dense<");
  if (rank > 1)
    mosaicTextFormat(text, "[");
  for (int64_t i = rank - 1; i >= 0; --i)
    mosaicTextFormat(text, "%" PRId64 "%s", i, i ? ", " : "");
  mosaicTextFormat(text, "%s> : tensor<%" PRId64 "xindex>", rank > 1 ? "]" : "",
                   rank);
}

static bool isDynamic(const MosaicCustomCall *call) {
  for (intptr_t i = 0; i < call->numResults; ++i)
    if (!mlirShapedTypeHasStaticShape(call->resultTypes[i]))
      return true;
  return false;
}

static intptr_t numShapeOperands(const MosaicCustomCall *call) {
  return isDynamic(call) ? call->numResults : 0;
}

/// The type of an operand, shape operands included.
static void writeOperandType(MosaicText *text, const MosaicCustomCall *call,
                             intptr_t position) {
  if (position < call->numOperands)
    writeType(text, call->operandTypes[position]);
  else
    mosaicTextFormat(
        text, "tensor<%" PRId64 "xi32>",
        mlirShapedTypeGetRank(call->resultTypes[position - call->numOperands]));
}

static void writeResultTypes(MosaicText *text, const MosaicCustomCall *call) {
  if (call->numResults != 1)
    mosaicTextFormat(text, "(");
  for (intptr_t i = 0; i < call->numResults; ++i) {
    mosaicTextFormat(text, "%s", i ? ", " : "");
    writeType(text, call->resultTypes[i]);
  }
  if (call->numResults != 1)
    mosaicTextFormat(text, ")");
}

//===----------------------------------------------------------------------===//
// Attributes, in the order of their names
//===----------------------------------------------------------------------===//

static void writeShapeIndices(MosaicText *text, const MosaicCustomCall *call) {
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

static void writeFrontendAttributes(MosaicText *text,
                                    const MosaicCustomCall *call) {
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

static void writeOperandLayouts(MosaicText *text,
                                const MosaicCustomCall *call) {
  const intptr_t count = call->numOperands + numShapeOperands(call);
  mosaicTextFormat(text, ", operand_layouts = [");
  for (intptr_t i = 0; i < count; ++i) {
    mosaicTextFormat(text, "%s", i ? ", " : "");
    writeLayout(text, i < call->numOperands
                          ? mlirShapedTypeGetRank(call->operandTypes[i])
                          : 1);
  }
  mosaicTextFormat(text, "]");
}

static void writeAliases(MosaicText *text, const MosaicCustomCall *call) {
  if (!call->numAliases)
    return;
  mosaicTextFormat(text, ", output_operand_aliases = [");
  for (intptr_t i = 0; i < call->numAliases; ++i) {
    const int64_t *alias = call->aliases[i];
    mosaicTextFormat(
        text, "%s#stablehlo.output_operand_alias<output_tuple_indices = [",
        i ? ", " : "");
    if (call->numResults > 1)
      mosaicTextFormat(text, "%" PRId64, alias[1]);
    mosaicTextFormat(
        text, "], operand_index = %" PRId64 ", operand_tuple_indices = []>",
        alias[0]);
  }
  mosaicTextFormat(text, "]");
}

static void writeResultLayouts(MosaicText *text, const MosaicCustomCall *call) {
  mosaicTextFormat(text, ", result_layouts = [");
  for (intptr_t i = 0; i < call->numResults; ++i) {
    mosaicTextFormat(text, "%s", i ? ", " : "");
    writeLayout(text, mlirShapedTypeGetRank(call->resultTypes[i]));
  }
  mosaicTextFormat(text, "]");
}

static void writeAttributes(MosaicText *text, const MosaicCustomCall *call) {
  mosaicTextFormat(text, "{backend_config = ");
  writeString(text, call->backendConfig);
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

static void writeModule(MosaicText *text, const MosaicCustomCall *call) {
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
  writeAttributes(text, call);
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
    writeType(text, call->resultTypes[i]);
  }
  mosaicTextFormat(text, "\n  }\n}\n");
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static MlirLogicalResult checkTypes(const MosaicCustomCall *call,
                                    MlirLocation location, MosaicArena *arena) {
  for (intptr_t i = 0; i < call->numOperands; ++i) {
    const MlirType type = call->operandTypes[i];
    if (!mlirTypeIsARankedTensor(type) || !mlirShapedTypeHasStaticShape(type))
      return mosaicLocationError(
          location,
          "operand %td of the call is %s; it must be a tensor of static shape",
          i, mosaicTypeText(type, arena));
  }
  for (intptr_t i = 0; i < call->numResults; ++i)
    if (!mlirTypeIsARankedTensor(call->resultTypes[i]))
      return mosaicLocationError(
          location, "result %td of the call is %s; it must be a ranked tensor",
          i, mosaicTypeText(call->resultTypes[i], arena));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkAliases(const MosaicCustomCall *call,
                                      MlirLocation location) {
  for (intptr_t i = 0; i < call->numAliases; ++i) {
    const int64_t operand = call->aliases[i][0], result = call->aliases[i][1];
    if (operand < 0 || operand >= call->numOperands || result < 0 ||
        result >= call->numResults)
      return mosaicLocationError(
          location,
          "alias %td of the call is [%" PRId64 ", %" PRId64
          "]; it must be [operand, result], numbers of the %td operands and "
          "%td results",
          i, operand, result, call->numOperands, call->numResults);
    if (!mlirTypeEqual(call->operandTypes[operand], call->resultTypes[result]))
      return mosaicLocationError(location,
                                 "alias %td of the call: operand %" PRId64
                                 " and result %" PRId64
                                 " differ in type or shape",
                                 i, operand, result);
  }
  return mlirLogicalResultSuccess();
}

/// Before 0.8 there is no metadata; from head on it is compact and always there.
static MlirLogicalResult readMetadata(const MosaicCustomCall *call,
                                      MlirLocation location, MosaicArena *arena,
                                      MlirStringRef *metadata) {
  MosaicPayloadError error = {.arena = arena};
  MosaicText compact = {.arena = arena};
  *metadata = call->metadata;
  if (call->format < MOSAIC_CONFIG_0_8 && metadata->length)
    return mosaicLocationError(location,
                               "metadata: there is no metadata before format "
                               "0.8; use that or a later one");
  if (call->format < MOSAIC_CONFIG_HEAD)
    return mlirLogicalResultSuccess();
  if (!metadata->length)
    *metadata = mlirStringRefCreateFromCString("{}");
  if (mosaicFailed(mosaicPythonCompactJson(arena, *metadata, &compact, &error)))
    return mosaicLocationError(location, "metadata: %s", error.message);
  *metadata = mosaicTextString(&compact);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkAndWrite(const MosaicCustomCall *call,
                                       MlirLocation location,
                                       MosaicText *text) {
  MosaicCustomCall checked = *call;
  if (call->sideEffects == MOSAIC_SIDE_EFFECTS_DATAFLOW &&
      call->format < MOSAIC_CONFIG_0_8_1)
    return mosaicLocationError(location,
                               "side effects: dataflow exists from format "
                               "0.8.1 on; use effects");
  if (!mlirOperationIsNull(call->kernel))
    MOSAIC_TRY(mosaicCheckCallArity(call->kernel, call));
  MOSAIC_TRY(checkTypes(call, location, text->arena));
  MOSAIC_TRY(checkAliases(call, location));
  MOSAIC_TRY(readMetadata(call, location, text->arena, &checked.metadata));
  writeModule(text, &checked);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCustomCallWrite(const MosaicCustomCall *call,
                                        MlirLocation location,
                                        MlirStringCallback callback,
                                        void *userData) {
  MosaicText text = {.arena = mosaicArenaCreate()};
  const MlirLogicalResult result = checkAndWrite(call, location, &text);
  if (!mosaicFailed(result))
    callback(mosaicTextString(&text), userData);
  mosaicArenaDestroy(text.arena);
  return result;
}
