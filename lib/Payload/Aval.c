//===- Aval.c - Operands and results as CALL.json names them ---------------===//

#include "Payload/Aval.h"

#include <string.h>

/// Reads a size, moves `*text` behind it; false when there is none.
static bool readSize(const char **text, const char *end, int64_t *size) {
  const char *start = *text;
  if (start < end && *start == '?') {
    *size = -1;
    *text = start + 1;
    return true;
  }
  *size = 0;
  for (; *text < end && **text >= '0' && **text <= '9'; ++*text) {
    const int64_t digit = **text - '0';
    if (*size > (INT64_MAX - digit) / 10)
      return false;
    *size = 10 * *size + digit;
  }
  return *text > start;
}

static bool readShape(const char *text, const char *end, MosaicAval *aval) {
  aval->rank = 0;
  if (text == end)
    return true;
  for (;; ++text) {
    if (aval->rank == MOSAIC_AVAL_MAX_RANK ||
        !readSize(&text, end, &aval->shape[aval->rank]))
      return false;
    ++aval->rank;
    if (text == end)
      return true;
    if (*text != ',')
      return false;
  }
}

bool mosaicAvalRead(MlirStringRef text, MosaicAval *aval) {
  const char *start = text.data, *end = text.data + text.length;
  const char *open = text.length ? memchr(start, '[', text.length) : NULL;
  if (!open)
    return false;
  const char *brace = memchr(start, '{', (size_t)(open - start));
  start = brace ? brace + 1 : start;
  aval->type = mlirStringRefCreate(start, (size_t)(open - start));
  if (brace && end[-1] == '}')
    --end;
  return aval->type.length && end[-1] == ']' &&
         readShape(open + 1, end - 1, aval);
}
