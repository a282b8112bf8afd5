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
