//===- CallFile.c - CALL.json, and compact JSON ---------------------------===//

#include "BackendConfig/CustomCall.h"

#include "Payload/Aval.h"
#include "Payload/Json.h"
#include "Support/Diagnostics.h"

#include <stdlib.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// CALL.json
//===----------------------------------------------------------------------===//

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

static bool isDynamic(const MosaicAval *aval) {
  for (intptr_t i = 0; i < aval->rank; ++i)
    if (aval->shape[i] < 0)
      return true;
  return false;
}

static MlirLogicalResult readAval(const MosaicJsonValue *value,
                                  bool allowDynamic, MosaicCallTensor *tensor,
                                  MosaicPayloadError *error) {
  MosaicAval aval;
  const bool isAval =
      value->kind == MOSAIC_JSON_STRING && mosaicAvalRead(value->text, &aval);
  const char *element = isAval ? elementOf(aval.type) : NULL;
  if (!element || (!allowDynamic && isDynamic(&aval)))
    return mosaicPayloadFail(error,
                             "JSON, byte %zu: '%.*s' is no aval such as "
                             "float32[16,256] (at most %d dimensions; dynamic "
                             "ones, `?`, in results only)",
                             value->offset, (int)value->text.length,
                             value->text.data, MOSAIC_AVAL_MAX_RANK);
  *tensor = (MosaicCallTensor){.element = element, .rank = aval.rank};
  memcpy(tensor->shape, aval.shape, sizeof(aval.shape));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readAvals(MosaicArena *arena,
                                   const MosaicJsonValue *root, const char *key,
                                   MosaicCallTensor **tensors,
                                   MosaicPayloadError *error) {
  const MosaicJsonValue *list = mosaicJsonMember(root, key);
  if (!list || list->kind != MOSAIC_JSON_ARRAY)
    return mosaicPayloadFail(error, "field \"%s\" must be a list of avals",
                             key);
  *tensors = MOSAIC_ARENA_ARRAY(arena, MosaicCallTensor, mosaicJsonCount(list));
  MosaicCallTensor *tensor = *tensors;
  const bool allowDynamic = strcmp(key, "out_avals") == 0;
  for (const MosaicJsonValue *child = list->firstChild; child;
       child = child->next)
    MOSAIC_TRY(readAval(child, allowDynamic, tensor++, error));
  return mlirLogicalResultSuccess();
}

static bool isSameTensor(const MosaicCallTensor *left,
                         const MosaicCallTensor *right) {
  return strcmp(left->element, right->element) == 0 &&
         left->rank == right->rank &&
         (!left->rank || memcmp(left->shape, right->shape,
                                (size_t)left->rank * sizeof(int64_t)) == 0);
}

static MlirLogicalResult readAliases(MosaicArena *arena,
                                     const MosaicJsonValue *list,
                                     MosaicCall *call,
                                     MosaicPayloadError *error) {
  call->numAliases = mosaicJsonCount(list);
  call->aliases = MOSAIC_ARENA_ARRAY(arena, MosaicCallAlias, call->numAliases);
  MosaicCallAlias *alias = call->aliases;
  for (const MosaicJsonValue *pair = list ? list->firstChild : NULL; pair;
       pair = pair->next, ++alias) {
    if (mosaicJsonCount(pair) != 2 ||
        !mosaicJsonAsInteger(pair->firstChild, &alias->operand) ||
        !mosaicJsonAsInteger(pair->firstChild->next, &alias->result) ||
        alias->operand < 0 || alias->operand >= call->numOperands ||
        alias->result < 0 || alias->result >= call->numResults)
      return mosaicPayloadFail(error,
                               "JSON, byte %zu: an alias must be [operand, "
                               "result], numbers of the %td operands and %td "
                               "results",
                               pair->offset, call->numOperands,
                               call->numResults);
    if (!isSameTensor(&call->operands[alias->operand],
                      &call->results[alias->result]))
      return mosaicPayloadFail(error,
                               "JSON, byte %zu: operand and result of an alias "
                               "differ in type or shape",
                               pair->offset);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCallRead(MosaicArena *arena, MlirStringRef json,
                                 MosaicCall *call, MosaicPayloadError *error) {
  MosaicJsonValue *root;
  MOSAIC_TRY(mosaicJsonParse(arena, json, &root, error));
  MOSAIC_TRY(readAvals(arena, root, "in_avals", &call->operands, error));
  MOSAIC_TRY(readAvals(arena, root, "out_avals", &call->results, error));
  call->numOperands = mosaicJsonCount(mosaicJsonMember(root, "in_avals"));
  call->numResults = mosaicJsonCount(mosaicJsonMember(root, "out_avals"));
  return readAliases(arena, mosaicJsonMember(root, "aliases"), call, error);
}

//===----------------------------------------------------------------------===//
// Compact JSON
//===----------------------------------------------------------------------===//

static bool isBefore(const MosaicJsonValue *left,
                     const MosaicJsonValue *right) {
  const size_t shorter = left->key.length < right->key.length
                             ? left->key.length
                             : right->key.length;
  const int order =
      shorter ? memcmp(left->key.data, right->key.data, shorter) : 0;
  return order ? order < 0 : left->key.length < right->key.length;
}

/// The children in the order that they are written in.
static const MosaicJsonValue **sortedChildren(MosaicArena *arena,
                                              const MosaicJsonValue *value) {
  const MosaicJsonValue **children = MOSAIC_ARENA_ARRAY(
      arena, const MosaicJsonValue *, mosaicJsonCount(value));
  intptr_t count = 0;
  for (const MosaicJsonValue *child = value->firstChild; child;
       child = child->next) {
    intptr_t place = count++;
    for (; place > 0 && value->kind == MOSAIC_JSON_OBJECT &&
           isBefore(child, children[place - 1]);
         --place)
      children[place] = children[place - 1];
    children[place] = child;
  }
  return children;
}

/// Recurses as deep as the reader of JSON lets a text nest. Strings stay as the
/// text writes them.
static void writeCompact(MosaicArena *arena, MlirStringRef source,
                         const MosaicJsonValue *value, MosaicText *text) {
  const bool isObject = value->kind == MOSAIC_JSON_OBJECT;
  if (!isObject && value->kind != MOSAIC_JSON_ARRAY) {
    mosaicTextAppend(text, mlirStringRefCreate(source.data + value->offset,
                                               value->end - value->offset));
    return;
  }
  const intptr_t count = mosaicJsonCount(value);
  const MosaicJsonValue **children = sortedChildren(arena, value);
  mosaicTextFormat(text, isObject ? "{" : "[");
  for (intptr_t i = 0; i < count; ++i) {
    mosaicTextFormat(text, i ? ",\n" : "\n");
    if (isObject)
      mosaicTextFormat(text, "\"%.*s\":", (int)children[i]->key.length,
                       children[i]->key.data);
    writeCompact(arena, source, children[i], text);
  }
  mosaicTextFormat(text, "%s%s", count ? "\n" : "", isObject ? "}" : "]");
}

MlirLogicalResult mosaicCompactJson(MosaicArena *arena, MlirStringRef text,
                                    MosaicText *compact,
                                    MosaicPayloadError *error) {
  MosaicJsonValue *root;
  MOSAIC_TRY(mosaicJsonParse(arena, text, &root, error));
  if (root->kind != MOSAIC_JSON_OBJECT)
    return mosaicPayloadFail(error, "JSON, byte %zu: not an object",
                             root->offset);
  writeCompact(arena, text, root, compact);
  return mlirLogicalResultSuccess();
}
