//===- Python.c - Numbers and JSON as Python prints them ------------------===//

#include "BackendConfig/Python.h"

#include "Payload/Json.h"
#include "Support/Diagnostics.h"
#include "Support/Number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

enum {
  MAX_DIGITS = 17, ///< these tell any two doubles apart
  MIN_PLAIN_EXPONENT = -4,
  MAX_PLAIN_EXPONENT = 15, ///< outside of the two Python writes an exponent
};

/// The digits of a finite positive value without a point, and the power of ten
/// of the first.
static void shortestDigits(double value, char digits[MAX_DIGITS + 1],
                           int *exponent) {
  char scientific[MAX_DIGITS + 16];
  for (int count = 1; count <= MAX_DIGITS; ++count) {
    mosaicFormatScientific(scientific, sizeof(scientific), count - 1, value);
    if (mosaicParseDouble(scientific, NULL) == value)
      break;
  }
  const char *mark = strchr(scientific, 'e');
  *exponent = (int)strtol(mark + 1, NULL, 10);
  size_t length = 0;
  for (const char *at = scientific; at < mark; ++at)
    if (*at != '.')
      digits[length++] = *at;
  digits[length] = '\0';
}

void mosaicPythonFloat(MosaicText *text, double value) {
  static const char kZeros[] = "0000000000000000";
  char digits[MAX_DIGITS + 1] = "0";
  int exponent = 0;
  if (isnan(value)) {
    mosaicTextFormat(text, "nan");
    return;
  }
  if (signbit(value))
    mosaicTextFormat(text, "-");
  if (isinf(value)) {
    mosaicTextFormat(text, "inf");
    return;
  }
  if (value != 0)
    shortestDigits(fabs(value), digits, &exponent);
  const int numDigits = (int)strlen(digits);
  if (exponent < MIN_PLAIN_EXPONENT || exponent > MAX_PLAIN_EXPONENT)
    mosaicTextFormat(text, "%c%s%se%c%02d", digits[0], numDigits > 1 ? "." : "",
                     digits + 1, exponent < 0 ? '-' : '+', abs(exponent));
  else if (exponent < 0)
    mosaicTextFormat(text, "0.%.*s%s", -exponent - 1, kZeros, digits);
  else if (numDigits <= exponent + 1)
    mosaicTextFormat(text, "%s%.*s.0", digits, exponent + 1 - numDigits,
                     kZeros);
  else
    mosaicTextFormat(text, "%.*s.%s", exponent + 1, digits,
                     digits + exponent + 1);
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

MlirLogicalResult mosaicPythonCompactJson(MosaicArena *arena,
                                          MlirStringRef text,
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
