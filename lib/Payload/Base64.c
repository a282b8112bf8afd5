//===- Base64.c - Strict base64 -------------------------------------------===//

#include "Payload/Base64.h"

#include "Support/Diagnostics.h"

#include <stdint.h>

enum { NOT_A_DIGIT = 0xff };

static uint8_t digitValue(char digit) {
  if (digit >= 'A' && digit <= 'Z')
    return (uint8_t)(digit - 'A');
  if (digit >= 'a' && digit <= 'z')
    return (uint8_t)(digit - 'a' + 26);
  if (digit >= '0' && digit <= '9')
    return (uint8_t)(digit - '0' + 52);
  if (digit == '+')
    return 62;
  return digit == '/' ? 63 : NOT_A_DIGIT;
}

static size_t paddingLength(MlirStringRef text) {
  size_t padding = 0;
  while (padding < 2 && padding < text.length &&
         text.data[text.length - 1 - padding] == '=')
    ++padding;
  return padding;
}

MlirLogicalResult mosaicBase64Decode(MosaicArena *arena, MlirStringRef text,
                                     MlirStringRef *bytes,
                                     MosaicPayloadError *error) {
  const size_t numDigits = text.length - paddingLength(text);
  unsigned char *decoded = mosaicArenaAllocate(arena, text.length / 4 * 3 + 3);
  size_t size = 0;
  uint32_t bits = 0; // the low `numBits` are not yet written
  int numBits = 0;
  for (size_t i = 0; i < numDigits; ++i) {
    const uint8_t value = digitValue(text.data[i]);
    if (value == NOT_A_DIGIT)
      return mosaicPayloadFail(error,
                               "base64, byte %zu: 0x%02x is not in the "
                               "alphabet",
                               i, (unsigned char)text.data[i]);
    bits = (bits << 6 | value) & 0xffff;
    numBits += 6;
    if (numBits < 8)
      continue;
    numBits -= 8;
    decoded[size++] = (unsigned char)(bits >> numBits);
  }
  if (text.length % 4)
    return mosaicPayloadFail(error,
                             "base64, byte %zu: the text ends inside a group "
                             "of four characters",
                             text.length);
  if (bits & ((1u << numBits) - 1))
    return mosaicPayloadFail(error,
                             "base64, byte %zu: bits are set that no byte "
                             "holds",
                             numDigits - 1);
  *bytes = mlirStringRefCreate((const char *)decoded, size);
  return mlirLogicalResultSuccess();
}

MlirStringRef mosaicBase64Encode(MosaicArena *arena, MlirStringRef bytes) {
  static const char kDigits[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const size_t length = (bytes.length + 2) / 3 * 4;
  char *text = mosaicArenaAllocate(arena, length + 1);
  char *out = text;
  for (size_t i = 0; i < bytes.length; i += 3) {
    const size_t left = bytes.length - i < 3 ? bytes.length - i : 3;
    uint32_t bits = 0; // three bytes, four digits
    for (size_t j = 0; j < 3; ++j)
      bits = bits << 8 | (j < left ? (unsigned char)bytes.data[i + j] : 0);
    for (size_t j = 0; j < 4; ++j)
      *out++ = j <= left ? kDigits[bits >> (18 - 6 * j) & 63] : '=';
  }
  return mlirStringRefCreate(text, length);
}
