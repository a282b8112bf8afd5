//===- VectorLayoutText.c - Layouts from text and to text -----------------===//

#include "mosaic-c/VectorLayout.h"

#include <string.h>

static const char syntaxError[] =
    "a vector layout is BITWIDTH,{OFFSET,OFFSET},(ROWS,COLUMNS) followed by "
    "nothing, ,-1, ,-2 or ,-2,-1, without spaces, or none";

/// Takes `expected` off the front of `rest`.
static bool takeText(MlirStringRef *rest, const char *expected) {
  const size_t length = strlen(expected);
  if (rest->length < length || memcmp(rest->data, expected, length) != 0)
    return false;
  rest->data += length;
  rest->length -= length;
  return true;
}

/// Takes an unsigned decimal number; false also when it is past 63 bits.
static bool takeNumber(MlirStringRef *rest, int64_t *number) {
  size_t length = 0;
  int64_t value = 0;
  for (; length < rest->length; ++length) {
    const char digit = rest->data[length];
    if (digit < '0' || digit > '9')
      break;
    if (value > (INT64_MAX - (digit - '0')) / 10)
      return false;
    value = 10 * value + (digit - '0');
  }
  if (length == 0)
    return false;
  rest->data += length;
  rest->length -= length;
  *number = value;
  return true;
}

static bool takeOffset(MlirStringRef *rest, int64_t *offset) {
  if (!takeText(rest, "*"))
    return takeNumber(rest, offset);
  *offset = MOSAIC_REPLICATED;
  return true;
}

/// Takes the suffix, possibly empty. `,-2,-1` is tried first: `,-2` is a part
/// of it.
static MosaicImplicitDim takeImplicitDim(MlirStringRef *rest) {
  if (takeText(rest, ",-2,-1"))
    return MOSAIC_IMPLICIT_BOTH;
  if (takeText(rest, ",-1"))
    return MOSAIC_IMPLICIT_MINOR;
  if (takeText(rest, ",-2"))
    return MOSAIC_IMPLICIT_SECOND_MINOR;
  return MOSAIC_IMPLICIT_NONE;
}

static bool parseFail(const char **error, const char *message) {
  if (error)
    *error = message;
  return false;
}

bool mosaicVectorLayoutParse(MlirStringRef text,
                             MosaicOptionalVectorLayout *layout,
                             const char **error) {
  MlirStringRef rest = text;
  if (takeText(&rest, "none") && rest.length == 0) {
    *layout = (MosaicOptionalVectorLayout){.present = false};
    return true;
  }

  rest = text;
  int64_t bitwidth, offsets[2], tiling[2];
  if (!takeNumber(&rest, &bitwidth) || !takeText(&rest, ",{") ||
      !takeOffset(&rest, &offsets[0]) || !takeText(&rest, ",") ||
      !takeOffset(&rest, &offsets[1]) || !takeText(&rest, "},(") ||
      !takeNumber(&rest, &tiling[0]) || !takeText(&rest, ",") ||
      !takeNumber(&rest, &tiling[1]) || !takeText(&rest, ")"))
    return parseFail(error, syntaxError);
  const MosaicImplicitDim implicitDim = takeImplicitDim(&rest);
  if (rest.length != 0)
    return parseFail(error, syntaxError);

  if (bitwidth < 1 || bitwidth > 32 || (bitwidth & (bitwidth - 1)) != 0)
    return parseFail(error, "the bitwidth of a vector layout is one of 1, 2, "
                            "4, 8, 16, 32");
  if (tiling[0] < 1 || tiling[1] < 1)
    return parseFail(error, "tile sizes of a vector layout are positive");
  if (offsets[0] >= tiling[0])
    return parseFail(error, "the row offset of a vector layout lies inside "
                            "the first tile");

  *layout = (MosaicOptionalVectorLayout){
      .present = true,
      .layout = {.bitwidth = (int8_t)bitwidth,
                 .implicitDim = implicitDim,
                 .offsets = {offsets[0], offsets[1]},
                 .tiling = {tiling[0], tiling[1]}}};
  return true;
}

// The end of `text` after an integer is written to it; snprintf would take most of
// the time of layout inference.
static char *printInteger(char *text, int64_t value) {
  char digits[24];
  int count = 0;
  uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
  do
    digits[count++] = (char)('0' + rest % 10);
  while ((rest /= 10) != 0);
  if (value < 0)
    *text++ = '-';
  while (count > 0)
    *text++ = digits[--count];
  return text;
}

static char *printText(char *text, const char *added) {
  const size_t length = strlen(added);
  memcpy(text, added, length);
  return text + length;
}

static char *printOffset(char *text, int64_t offset) {
  return offset == MOSAIC_REPLICATED ? printText(text, "*")
                                     : printInteger(text, offset);
}

void mosaicVectorLayoutPrint(MosaicOptionalVectorLayout layout, char *buffer) {
  static const char *const suffixes[] = {
      [MOSAIC_IMPLICIT_NONE] = "",
      [MOSAIC_IMPLICIT_MINOR] = ",-1",
      [MOSAIC_IMPLICIT_SECOND_MINOR] = ",-2",
      [MOSAIC_IMPLICIT_BOTH] = ",-2,-1",
  };
  if (!layout.present) {
    strcpy(buffer, "none");
    return;
  }
  char *end = printInteger(buffer, layout.layout.bitwidth);
  end = printText(end, ",{");
  end = printOffset(end, layout.layout.offsets[0]);
  end = printText(end, ",");
  end = printOffset(end, layout.layout.offsets[1]);
  end = printText(end, "},(");
  end = printInteger(end, layout.layout.tiling[0]);
  end = printText(end, ",");
  end = printInteger(end, layout.layout.tiling[1]);
  end = printText(end, ")");
  strcpy(end, suffixes[layout.layout.implicitDim]);
}
