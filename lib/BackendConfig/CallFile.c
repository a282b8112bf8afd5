//===- CallFile.c - CALL.json as a custom call ----------------------------===//

#include "BackendConfig/CallFile.h"

#include "Payload/Aval.h"
#include "Payload/Json.h"
#include "Support/Diagnostics.h"
#include "Support/Text.h"

#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>

typedef struct CallReader {
  MlirContext context;
  MosaicArena *arena;
  MosaicJsonValue *root;
  MosaicPayloadError *error;
} CallReader;

typedef struct ElementRow {
  const char *aval;
  const char *element;
} ElementRow;

static const ElementRow kElements[] = {
    {"bool", "i1"},
    {"int2", "i2"},
    {"int4", "i4"},
    {"int8", "i8"},
    {"int16", "i16"},
    {"int32", "i32"},
    {"int64", "i64"},
    {"uint2", "ui2"},
    {"uint4", "ui4"},
    {"uint8", "ui8"},
    {"uint16", "ui16"},
    {"uint32", "ui32"},
    {"uint64", "ui64"},
    {"bfloat16", "bf16"},
    {"float16", "f16"},
    {"float32", "f32"},
    {"float64", "f64"},
    {"float4_e2m1fn", "f4E2M1FN"},
    {"float8_e3m4", "f8E3M4"},
    {"float8_e4m3", "f8E4M3"},
    {"float8_e4m3fn", "f8E4M3FN"},
    {"float8_e4m3fnuz", "f8E4M3FNUZ"},
    {"float8_e4m3b11fnuz", "f8E4M3B11FNUZ"},
    {"float8_e5m2", "f8E5M2"},
    {"float8_e5m2fnuz", "f8E5M2FNUZ"},
    {"float8_e8m0fnu", "f8E8M0FNU"},
};

static const char *elementOf(MlirStringRef type) {
  for (size_t i = 0; i < sizeof(kElements) / sizeof(*kElements); ++i)
    if (mlirStringRefEqual(mlirStringRefCreateFromCString(kElements[i].aval),
                           type))
      return kElements[i].element;
  return NULL;
}

/// `tensor<8x?xf32>`; null for a type that StableHLO does not have, and, unless
/// `allowDynamic`, for dynamic sizes.
static MlirType tensorOf(const CallReader *reader, const MosaicAval *aval,
                         bool allowDynamic) {
  const char *element = elementOf(aval->type);
  MosaicText text = {.arena = reader->arena};
  if (!element)
    return (MlirType){NULL};
  mosaicTextFormat(&text, "tensor<");
  for (intptr_t i = 0; i < aval->rank; ++i) {
    if (aval->shape[i] >= 0)
      mosaicTextFormat(&text, "%" PRId64 "x", aval->shape[i]);
    else if (allowDynamic)
      mosaicTextFormat(&text, "?x");
    else
      return (MlirType){NULL};
  }
  mosaicTextFormat(&text, "%s>", element);
  return mlirTypeParseGet(reader->context, mosaicTextString(&text));
}

static MlirLogicalResult readAval(const CallReader *reader,
                                  const MosaicJsonValue *value,
                                  bool allowDynamic, MlirType *type) {
  MosaicAval aval;
  const bool isAval =
      value->kind == MOSAIC_JSON_STRING && mosaicAvalRead(value->text, &aval);
  *type = isAval ? tensorOf(reader, &aval, allowDynamic) : (MlirType){NULL};
  if (mlirTypeIsNull(*type))
    return mosaicPayloadFail(reader->error,
                             "JSON, byte %zu: '%.*s' is no aval such as "
                             "float32[16,256] (at most %d dimensions; dynamic "
                             "ones, `?`, in results only)",
                             value->offset, (int)value->text.length,
                             value->text.data, MOSAIC_AVAL_MAX_RANK);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readAvals(const CallReader *reader, const char *key,
                                   bool allowDynamic, intptr_t *count,
                                   const MlirType **types) {
  const MosaicJsonValue *list = mosaicJsonMember(reader->root, key);
  if (!list || list->kind != MOSAIC_JSON_ARRAY)
    return mosaicPayloadFail(reader->error,
                             "field \"%s\" must be a list of avals", key);
  *count = mosaicJsonCount(list);
  MlirType *type = MOSAIC_ARENA_ARRAY(reader->arena, MlirType, *count);
  *types = type;
  for (const MosaicJsonValue *child = list->firstChild; child;
       child = child->next)
    MOSAIC_TRY(readAval(reader, child, allowDynamic, type++));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readAliases(const CallReader *reader,
                                     MosaicCustomCall *call) {
  const MosaicJsonValue *list = mosaicJsonMember(reader->root, "aliases");
  if (list && list->kind != MOSAIC_JSON_ARRAY)
    return mosaicPayloadFail(reader->error,
                             "field \"aliases\" must be a list of pairs");
  call->numAliases = mosaicJsonCount(list);
  int64_t (*alias)[2] = mosaicArenaAllocateArray(
      reader->arena, (size_t)call->numAliases, sizeof(*alias));
  call->aliases = (const int64_t (*)[2])alias;
  for (const MosaicJsonValue *pair = list ? list->firstChild : NULL; pair;
       pair = pair->next, ++alias) {
    int64_t *operand = &(*alias)[0], *result = &(*alias)[1];
    if (mosaicJsonCount(pair) != 2 ||
        !mosaicJsonAsInteger(pair->firstChild, operand) ||
        !mosaicJsonAsInteger(pair->firstChild->next, result) || *operand < 0 ||
        *operand >= call->numOperands || *result < 0 ||
        *result >= call->numResults)
      return mosaicPayloadFail(reader->error,
                               "JSON, byte %zu: an alias must be [operand, "
                               "result], numbers of the %td operands and %td "
                               "results",
                               pair->offset, call->numOperands,
                               call->numResults);
    if (!mlirTypeEqual(call->operandTypes[*operand],
                       call->resultTypes[*result]))
      return mosaicPayloadFail(reader->error,
                               "JSON, byte %zu: operand and result of an alias "
                               "differ in type or shape",
                               pair->offset);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCallFileRead(MlirContext context, MosaicArena *arena,
                                     MlirStringRef json, MosaicCustomCall *call,
                                     MosaicPayloadError *error) {
  CallReader reader = {.context = context, .arena = arena, .error = error};
  MOSAIC_TRY(mosaicJsonParse(arena, json, &reader.root, error));
  MOSAIC_TRY(readAvals(&reader, "in_avals", /*allowDynamic=*/false,
                       &call->numOperands, &call->operandTypes));
  MOSAIC_TRY(readAvals(&reader, "out_avals", /*allowDynamic=*/true,
                       &call->numResults, &call->resultTypes));
  return readAliases(&reader, call);
}
