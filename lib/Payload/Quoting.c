//===- Quoting.c - Escapes of the strings that programs hold --------------===//

#include "Payload/Quoting.h"

#include "Support/Diagnostics.h"

#include <stdbool.h>
#include <string.h>

static int hexValue(char digit) {
  if (digit >= '0' && digit <= '9')
    return digit - '0';
  const char lower = (char)(digit | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

static bool isOctal(char digit) { return digit >= '0' && digit <= '7'; }

/// \XX
static size_t hexEscape(const char *text, size_t length, char *plain) {
  if (length < 2 || hexValue(text[0]) < 0 || hexValue(text[1]) < 0)
    return 0;
  *plain = (char)(hexValue(text[0]) << 4 | hexValue(text[1]));
  return 2;
}

/// One to three octal digits.
static size_t octalEscape(const char *text, size_t length, char *plain) {
  size_t count = 0;
  int value = 0;
  while (count < 3 && count < length && isOctal(text[count]))
    value = value * 8 + (text[count++] - '0');
  *plain = (char)value;
  return value < 256 ? count : 0;
}

/// Reads what follows a backslash; returns its length, 0 when it is no escape.
///   MLIR: \\ \" \n \t \XX         C: \\ \" \' \n \r \t \OOO \xXX
static size_t readEscape(const char *text, size_t length, MosaicQuoting quoting,
                         char *plain) {
  static const char kNames[] = "\\\"nt'r";
  static const char kValues[] = "\\\"\n\t'\r";
  enum { NUM_MLIR_NAMES = 4 };
  if (!length)
    return 0;
  const size_t numNames =
      quoting == MOSAIC_QUOTING_C ? strlen(kNames) : NUM_MLIR_NAMES;
  const char *name = memchr(kNames, text[0], numNames);
  if (name) {
    *plain = kValues[name - kNames];
    return 1;
  }
  if (quoting == MOSAIC_QUOTING_MLIR)
    return hexEscape(text, length, plain);
  if (text[0] != 'x')
    return octalEscape(text, length, plain);
  const size_t digits = hexEscape(text + 1, length - 1, plain);
  return digits ? digits + 1 : 0;
}

MlirLogicalResult mosaicUnescape(MosaicArena *arena, MlirStringRef text,
                                 MosaicQuoting quoting, MlirStringRef *plain,
                                 MosaicPayloadError *error) {
  if (quoting == MOSAIC_QUOTING_NONE || !text.length ||
      !memchr(text.data, '\\', text.length)) {
    *plain = text;
    return mlirLogicalResultSuccess();
  }
  char *out = mosaicArenaAllocate(arena, text.length);
  size_t size = 0;
  for (size_t i = 0; i < text.length; ++i) {
    if (text.data[i] != '\\') {
      out[size++] = text.data[i];
      continue;
    }
    const size_t escape = readEscape(text.data + i + 1, text.length - i - 1,
                                     quoting, &out[size++]);
    if (!escape)
      return mosaicPayloadFail(error, "string, byte %zu: not an escape", i);
    i += escape;
  }
  *plain = mlirStringRefCreate(out, size);
  return mlirLogicalResultSuccess();
}

size_t mosaicEscapedOffset(MlirStringRef text, MosaicQuoting quoting,
                           size_t offset) {
  if (quoting == MOSAIC_QUOTING_NONE)
    return offset;
  size_t position = 0;
  for (size_t i = 0; i < offset && position < text.length; ++i) {
    char plain;
    const bool isEscape = text.data[position++] == '\\';
    if (isEscape)
      position += readEscape(text.data + position, text.length - position,
                             quoting, &plain);
  }
  return position;
}
