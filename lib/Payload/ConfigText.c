//===- ConfigText.c - A backend_config's fields as the text of options ----===//
//
//   true        3        [true,false]        [-1,2]        sparsecore
//   flops:8,transcendentals:0                NAME:true,NAME:3,NAME:1.5
//
// The brackets of a list may be left out.
//
//===----------------------------------------------------------------------===//

#include "Payload/Config.h"

#include "Support/Number.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool isText(MlirStringRef text, const char *wanted) {
  return mlirStringRefEqual(text, mlirStringRefCreateFromCString(wanted));
}

static bool readBoolean(MlirStringRef text, bool *value) {
  *value = isText(text, "true");
  return *value || isText(text, "false");
}

/// A number with a NUL behind it, as the C library wants it; false when it is
/// too long to be one.
static bool copyNumber(MlirStringRef text, char *copy, size_t capacity) {
  if (!text.length || text.length >= capacity || strchr(" \t\n", text.data[0]))
    return false;
  memcpy(copy, text.data, text.length);
  copy[text.length] = '\0';
  return true;
}

static bool readInteger(MlirStringRef text, int64_t *value) {
  char copy[32];
  char *end = copy;
  if (!copyNumber(text, copy, sizeof(copy)))
    return false;
  errno = 0;
  *value = strtoll(copy, &end, 10);
  return !errno && end != copy && !*end;
}

static MlirAttribute integerAttribute(MlirContext context, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), value);
}

static MlirAttribute parseBoolean(MlirContext context, MlirStringRef text) {
  bool value;
  return readBoolean(text, &value) ? mlirBoolAttrGet(context, value)
                                   : mlirAttributeGetNull();
}

static MlirAttribute parseInteger(MlirContext context, MlirStringRef text) {
  int64_t value;
  return readInteger(text, &value) ? integerAttribute(context, value)
                                   : mlirAttributeGetNull();
}

static MlirAttribute parseKeyword(MlirContext context, MlirStringRef text) {
  return mlirStringAttrGet(context, text);
}

/// true, false, an integer or a double.
static MlirAttribute parseFlagValue(MlirContext context, MlirStringRef text) {
  bool boolean;
  int64_t integer;
  char copy[64];
  char *end = copy;
  if (readBoolean(text, &boolean))
    return mlirBoolAttrGet(context, boolean);
  if (readInteger(text, &integer))
    return integerAttribute(context, integer);
  if (!copyNumber(text, copy, sizeof(copy)) || strpbrk(copy, "xXpP("))
    return mlirAttributeGetNull();
  const double value = mosaicParseDouble(copy, &end);
  return *end || end == copy
             ? mlirAttributeGetNull()
             : mlirFloatAttrDoubleGet(context, mlirF64TypeGet(context), value);
}

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

/// The items of a list that is being read.
typedef struct ItemList {
  MlirContext context;
  MosaicArena *arena;
  MlirStringRef rest;
  bool isDone;
} ItemList;

static ItemList listOf(MlirContext context, MosaicArena *arena,
                       MlirStringRef text) {
  if (text.length >= 2 && text.data[0] == '[' &&
      text.data[text.length - 1] == ']')
    text = mlirStringRefCreate(text.data + 1, text.length - 2);
  return (ItemList){
      .context = context, .arena = arena, .rest = text, .isDone = !text.length};
}

static bool nextItem(ItemList *list, MlirStringRef *item) {
  if (list->isDone)
    return false;
  const char *comma = memchr(list->rest.data, ',', list->rest.length);
  list->isDone = !comma;
  const size_t length =
      comma ? (size_t)(comma - list->rest.data) : list->rest.length;
  *item = mlirStringRefCreate(list->rest.data, length);
  if (comma)
    list->rest = mlirStringRefCreate(comma + 1, list->rest.length - length - 1);
  return true;
}

static MlirAttribute parseBooleans(ItemList *list) {
  int *values = MOSAIC_ARENA_ARRAY(list->arena, int, list->rest.length + 1);
  intptr_t count = 0;
  MlirStringRef item;
  while (nextItem(list, &item)) {
    bool value;
    if (!readBoolean(item, &value))
      return mlirAttributeGetNull();
    values[count++] = value;
  }
  return mlirDenseBoolArrayGet(list->context, count, values);
}

static MlirAttribute parseIntegers(ItemList *list) {
  int64_t *values =
      MOSAIC_ARENA_ARRAY(list->arena, int64_t, list->rest.length + 1);
  intptr_t count = 0;
  MlirStringRef item;
  while (nextItem(list, &item))
    if (!readInteger(item, &values[count++]))
      return mlirAttributeGetNull();
  return mlirDenseI64ArrayGet(list->context, count, values);
}

/// Splits `name:value`.
static bool splitItem(MlirStringRef item, MlirStringRef *name,
                      MlirStringRef *value) {
  const char *colon = item.length ? memchr(item.data, ':', item.length) : NULL;
  if (!colon || colon == item.data)
    return false;
  const size_t length = (size_t)(colon - item.data);
  *name = mlirStringRefCreate(item.data, length);
  *value = mlirStringRefCreate(colon + 1, item.length - length - 1);
  return true;
}

static MlirAttribute parseCost(ItemList *list) {
  MlirNamedAttribute *terms = MOSAIC_ARENA_ARRAY(
      list->arena, MlirNamedAttribute, list->rest.length + 1);
  intptr_t count = 0;
  MlirStringRef item, name, value;
  while (nextItem(list, &item)) {
    int64_t number;
    if (!splitItem(item, &name, &value) || !readInteger(value, &number))
      return mlirAttributeGetNull();
    const MlirIdentifier key = mlirIdentifierGet(list->context, name);
    for (intptr_t i = 0; i < count; ++i)
      if (mlirIdentifierEqual(terms[i].name, key))
        return mlirAttributeGetNull();
    terms[count++] =
        mlirNamedAttributeGet(key, integerAttribute(list->context, number));
  }
  return mlirDictionaryAttrGet(list->context, count, terms);
}

static MlirAttribute parseFlags(ItemList *list) {
  MlirAttribute *flags =
      MOSAIC_ARENA_ARRAY(list->arena, MlirAttribute, list->rest.length + 1);
  intptr_t count = 0;
  MlirStringRef item, name, text;
  while (nextItem(list, &item)) {
    if (!splitItem(item, &name, &text))
      return mlirAttributeGetNull();
    const MlirAttribute value = parseFlagValue(list->context, text);
    if (mlirAttributeIsNull(value))
      return value;
    flags[count++] = mosaicConfigFlagGet(name, value);
  }
  return mlirArrayAttrGet(list->context, count, flags);
}

typedef struct TextRow {
  MlirAttribute (*parse)(MlirContext context, MlirStringRef text);
  MlirAttribute (*parseList)(ItemList *list);
} TextRow;

/// No row: not to be given as text.
static const TextRow kRows[MOSAIC_CONFIG_NUM_KINDS] = {
    [MOSAIC_CONFIG_KIND_BOOLEAN] = {.parse = parseBoolean},
    [MOSAIC_CONFIG_KIND_INTEGER] = {.parse = parseInteger},
    [MOSAIC_CONFIG_KIND_KEYWORD] = {.parse = parseKeyword},
    [MOSAIC_CONFIG_KIND_BOOLEANS] = {.parseList = parseBooleans},
    [MOSAIC_CONFIG_KIND_INTEGERS] = {.parseList = parseIntegers},
    [MOSAIC_CONFIG_KIND_COST] = {.parseList = parseCost},
    [MOSAIC_CONFIG_KIND_FLAGS] = {.parseList = parseFlags},
};

MlirAttribute mosaicConfigParseText(MlirContext context, MosaicConfigKind kind,
                                    const char *text) {
  const TextRow *row = &kRows[kind];
  const MlirStringRef string = mlirStringRefCreateFromCString(text);
  if (row->parse)
    return row->parse(context, string);
  if (!row->parseList)
    return mlirAttributeGetNull();
  MosaicArena *arena = mosaicArenaCreate();
  ItemList list = listOf(context, arena, string);
  const MlirAttribute attribute = row->parseList(&list);
  mosaicArenaDestroy(arena);
  return attribute;
}
