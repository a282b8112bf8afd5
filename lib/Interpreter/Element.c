//===- Element.c - Element types and their values as bits -----------------===//

#include "Interpreter/Element.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

/// What the largest exponent and the sign bit of a format mean.
typedef enum Special {
  SPECIAL_IEEE,       ///< the largest exponent holds infinity and NaN
  SPECIAL_ALL_ONES,   ///< no infinity; NaN is all ones under the sign
  SPECIAL_MINUS_ZERO, ///< no infinity; NaN is the pattern of minus zero
  SPECIAL_NONE,       ///< neither infinity nor NaN
} Special;

typedef struct Format {
  uint8_t exponentBits;
  uint8_t mantissaBits;
  int16_t bias;
  Special special;
} Format;

// f32 and f64 are the machine's own; f8E8M0FNU has no mantissa and no sign (below).
static const Format kFormats[] = {
    [ELEMENT_F16] = {5, 10, 15, SPECIAL_IEEE},
    [ELEMENT_BF16] = {8, 7, 127, SPECIAL_IEEE},
    [ELEMENT_F8E5M2] = {5, 2, 15, SPECIAL_IEEE},
    [ELEMENT_F8E4M3FN] = {4, 3, 7, SPECIAL_ALL_ONES},
    [ELEMENT_F8E4M3B11FNUZ] = {4, 3, 11, SPECIAL_MINUS_ZERO},
    [ELEMENT_F8E4M3] = {4, 3, 7, SPECIAL_IEEE},
    [ELEMENT_F8E4M3FNUZ] = {4, 3, 8, SPECIAL_MINUS_ZERO},
    [ELEMENT_F8E5M2FNUZ] = {5, 2, 16, SPECIAL_MINUS_ZERO},
    [ELEMENT_F8E3M4] = {3, 4, 3, SPECIAL_IEEE},
    [ELEMENT_F6E3M2FN] = {3, 2, 3, SPECIAL_NONE},
    [ELEMENT_F6E2M3FN] = {2, 3, 1, SPECIAL_NONE},
    [ELEMENT_F4E2M1FN] = {2, 1, 1, SPECIAL_NONE},
};

typedef struct NamedFormat {
  bool (*is)(MlirType);
  ElementFormat format;
  uint8_t width;
} NamedFormat;

static const NamedFormat kNamedFormats[] = {
    {mlirTypeIsAF64, ELEMENT_F64, 64},
    {mlirTypeIsAF32, ELEMENT_F32, 32},
    {mlirTypeIsAF16, ELEMENT_F16, 16},
    {mlirTypeIsABF16, ELEMENT_BF16, 16},
    {mlirTypeIsAFloat8E5M2, ELEMENT_F8E5M2, 8},
    {mlirTypeIsAFloat8E4M3FN, ELEMENT_F8E4M3FN, 8},
    {mlirTypeIsAFloat8E4M3B11FNUZ, ELEMENT_F8E4M3B11FNUZ, 8},
    {mlirTypeIsAFloat8E4M3, ELEMENT_F8E4M3, 8},
    {mlirTypeIsAFloat8E4M3FNUZ, ELEMENT_F8E4M3FNUZ, 8},
    {mlirTypeIsAFloat8E5M2FNUZ, ELEMENT_F8E5M2FNUZ, 8},
    {mlirTypeIsAFloat8E3M4, ELEMENT_F8E3M4, 8},
    {mlirTypeIsAFloat8E8M0FNU, ELEMENT_F8E8M0FNU, 8},
    {mlirTypeIsAFloat6E3M2FN, ELEMENT_F6E3M2FN, 6},
    {mlirTypeIsAFloat6E2M3FN, ELEMENT_F6E2M3FN, 6},
    {mlirTypeIsAFloat4E2M1FN, ELEMENT_F4E2M1FN, 4},
};

ElementType elementTypeOf(MlirType type) {
  if (mlirTypeIsAIndex(type))
    return (ElementType){ELEMENT_INDEX, 64};
  if (mlirTypeIsAInteger(type)) {
    const unsigned width = mlirIntegerTypeGetWidth(type);
    return width >= 1 && width <= 64
               ? (ElementType){ELEMENT_INTEGER, (uint8_t)width}
               : (ElementType){ELEMENT_NONE, 0};
  }
  for (size_t i = 0; i < sizeof(kNamedFormats) / sizeof(kNamedFormats[0]); ++i)
    if (kNamedFormats[i].is(type))
      return (ElementType){kNamedFormats[i].format, kNamedFormats[i].width};
  return (ElementType){ELEMENT_NONE, 0};
}

static double doubleOfBits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof(value));
  return value;
}

static double smallToDouble(Format format, uint64_t bits) {
  const int signBit = format.mantissaBits + format.exponentBits;
  assert(format.mantissaBits < 64 && signBit < 64);
  const uint64_t mantissa = bits & elementMask(format.mantissaBits);
  const uint64_t largest = elementMask(format.exponentBits);
  const uint64_t exponent = bits >> format.mantissaBits & largest;
  const bool negative = bits >> signBit & 1;
  if (format.special == SPECIAL_IEEE && exponent == largest)
    return mantissa ? NAN : negative ? -INFINITY : INFINITY;
  if (format.special == SPECIAL_ALL_ONES && exponent == largest &&
      mantissa == elementMask(format.mantissaBits))
    return NAN;
  if (format.special == SPECIAL_MINUS_ZERO && negative && !exponent &&
      !mantissa)
    return NAN;
  const double magnitude =
      exponent ? ldexp((double)(mantissa | UINT64_C(1) << format.mantissaBits),
                       (int)exponent - format.bias - format.mantissaBits)
               : ldexp((double)mantissa, 1 - format.bias - format.mantissaBits);
  return negative ? -magnitude : magnitude;
}

double elementToDouble(ElementType type, uint64_t bits) {
  switch (type.format) {
  case ELEMENT_F64:
    return doubleOfBits(bits);
  case ELEMENT_F32:
    return elementFloat(bits);
  case ELEMENT_BF16:
    return elementFloat(bits << 16);
  case ELEMENT_F8E8M0FNU:
    return bits == 0xff ? NAN : ldexp(1, (int)bits - 127);
  default:
    return smallToDouble(kFormats[type.format], bits);
  }
}

/// The largest finite pattern, without sign.
static uint64_t largestFinite(Format format) {
  const uint64_t all = elementMask(format.exponentBits + format.mantissaBits);
  switch (format.special) {
  case SPECIAL_IEEE:
    return (elementMask(format.exponentBits) - 1) << format.mantissaBits |
           elementMask(format.mantissaBits);
  case SPECIAL_ALL_ONES:
    return all - 1;
  default:
    return all;
  }
}

static uint64_t smallNaN(Format format) {
  switch (format.special) {
  case SPECIAL_IEEE:
    return elementMask(format.exponentBits) << format.mantissaBits |
           UINT64_C(1) << (format.mantissaBits - 1);
  case SPECIAL_ALL_ONES:
    return elementMask(format.exponentBits + format.mantissaBits);
  case SPECIAL_MINUS_ZERO:
    return UINT64_C(1) << (format.exponentBits + format.mantissaBits);
  default:
    return largestFinite(format);
  }
}

/// What a magnitude beyond the largest finite one becomes.
static uint64_t smallOverflow(Format format) {
  if (format.special == SPECIAL_IEEE)
    return elementMask(format.exponentBits) << format.mantissaBits;
  return smallNaN(format);
}

static uint64_t smallFromDouble(Format format, double value) {
  const uint64_t sign = UINT64_C(1)
                        << (format.exponentBits + format.mantissaBits);
  if (isnan(value))
    return smallNaN(format);
  const bool negative = signbit(value);
  const double magnitude = fabs(value);
  if (magnitude == 0)
    return negative && format.special != SPECIAL_MINUS_ZERO ? sign : 0;
  int exponent = 0;
  if (!isinf(magnitude))
    frexp(magnitude, &exponent); // magnitude in [0.5, 1) * 2^exponent
  const int smallest = 1 - format.bias;
  const int unit =
      (exponent - 1 > smallest ? exponent - 1 : smallest) - format.mantissaBits;
  uint64_t bits;
  if (isinf(magnitude) || unit > 1023) {
    bits = smallOverflow(format);
  } else {
    // nearbyint rounds ties to even: the default rounding mode. A carry runs into the exponent.
    const uint64_t mantissa = (uint64_t)nearbyint(ldexp(magnitude, -unit));
    const uint64_t base = (uint64_t)(unit + format.mantissaBits - smallest);
    bits = (base << format.mantissaBits) + mantissa;
    if (bits > largestFinite(format))
      bits = smallOverflow(format);
  }
  if (format.special == SPECIAL_MINUS_ZERO && (bits == 0 || bits == sign))
    return bits;
  return negative ? bits | sign : bits;
}

uint64_t elementFromDouble(ElementType type, double value) {
  switch (type.format) {
  case ELEMENT_F64: {
    uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
  }
  case ELEMENT_F32:
    return elementFloatBits((float)value);
  case ELEMENT_F8E8M0FNU: {
    if (!(value > 0) || isinf(value))
      return 0xff;
    int exponent = 0;
    const double fraction = frexp(value, &exponent); // in [0.5, 1)
    exponent += 126;                                 // of the power below
    if (fraction > 0.75 || (fraction == 0.75 && exponent & 1))
      ++exponent;
    return exponent < 0 ? 0 : exponent > 254 ? 0xff : (uint64_t)exponent;
  }
  default:
    return smallFromDouble(kFormats[type.format], value);
  }
}

uint64_t elementAdd(ElementType type, uint64_t left, uint64_t right) {
  if (elementIsInteger(type))
    return (left + right) & elementMask(type.width);
  return elementFromDouble(type, (float)(elementToDouble(type, left) +
                                         elementToDouble(type, right)));
}

uint64_t elementSaturate(ElementType type, double value, bool isSigned,
                         bool toNearestEven) {
  if (isnan(value))
    return 0;
  const double rounded = toNearestEven ? nearbyint(value) : trunc(value);
  const int width = type.width;
  const double low = isSigned ? -ldexp(1, width - 1) : 0;
  const double beyond = isSigned ? ldexp(1, width - 1) : ldexp(1, width);
  const uint64_t mask = elementMask(type.width);
  if (rounded < low)
    return isSigned ? UINT64_C(1) << (width - 1) : 0;
  if (rounded >= beyond)
    return isSigned ? mask >> 1 : mask;
  return (isSigned ? (uint64_t)(int64_t)rounded : (uint64_t)rounded) & mask;
}

/// splitmix64: a different-looking number for every input.
static uint64_t scramble(uint64_t number) {
  number += UINT64_C(0x9e3779b97f4a7c15);
  number = (number ^ number >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  number = (number ^ number >> 27) * UINT64_C(0x94d049bb133111eb);
  return number ^ number >> 31;
}

static uint64_t firstPoison(ElementType type) {
  if (elementIsFloat(type))
    return elementFromDouble(type, NAN);
  return UINT64_C(1) << (type.width - 1);
}

uint64_t elementPoison(ElementType type, int plane, uint64_t seed,
                       uint64_t number) {
  const uint64_t first = firstPoison(type);
  if (plane == 0)
    return first;
  const uint64_t pattern = scramble(scramble(seed) ^ number);
  uint64_t bits = pattern & elementMask(type.width);
  if (type.width >= 16 && elementIsFloat(type)) {
    // Between 2^-8 and 2^8, of either sign: what arithmetic neither drops nor makes infinite.
    const double magnitude = ldexp(1 + (double)(pattern & 0xffff) / 65536,
                                   (int)(pattern >> 16 & 15) - 8);
    bits = elementFromDouble(type, pattern >> 20 & 1 ? -magnitude : magnitude);
  } else if (elementIsFloat(type) && !isfinite(elementToDouble(type, bits))) {
    bits = elementFromDouble(type, 1);
  }
  return bits == first ? bits ^ 1 : bits;
}

double elementSmallestNormal(ElementType type) {
  if (type.format == ELEMENT_F64)
    return DBL_MIN;
  if (type.format == ELEMENT_F32)
    return FLT_MIN;
  if (type.format == ELEMENT_F8E8M0FNU)
    return 0x1p-127;
  return ldexp(1, 1 - kFormats[type.format].bias);
}
