// RUN: %unit/interpreter-element
//
// Narrow floats, every pattern, against the value that its fields stand for; and rounding, against a
// search among all values of the format.

#include "Interpreter/Element.h"
#include "test.h"

#include <math.h>

/// A format by its fields.
typedef struct Fields {
  ElementType type;
  int exponentBits, mantissaBits, bias;
  bool hasInfinity; ///< the largest exponent is infinity and NaN
} Fields;

static const Fields kFields[] = {
    {{ELEMENT_F16, 16}, 5, 10, 15, true},
    {{ELEMENT_BF16, 16}, 8, 7, 127, true},
    {{ELEMENT_F8E5M2, 8}, 5, 2, 15, true},
    {{ELEMENT_F8E4M3, 8}, 4, 3, 7, true},
    {{ELEMENT_F8E3M4, 8}, 3, 4, 3, true},
    {{ELEMENT_F8E4M3FN, 8}, 4, 3, 7, false},
    {{ELEMENT_F8E4M3B11FNUZ, 8}, 4, 3, 11, false},
    {{ELEMENT_F8E4M3FNUZ, 8}, 4, 3, 8, false},
    {{ELEMENT_F8E5M2FNUZ, 8}, 5, 2, 16, false},
    {{ELEMENT_F6E3M2FN, 6}, 3, 2, 3, false},
    {{ELEMENT_F6E2M3FN, 6}, 2, 3, 1, false},
    {{ELEMENT_F4E2M1FN, 4}, 2, 1, 1, false},
};
enum { NUM_FIELDS = sizeof(kFields) / sizeof(kFields[0]) };

/// Whether a pattern is NaN, by the rules of the formats' names: FN has NaN where all bits under the
/// sign are ones (f6 and f4 not even there), FNUZ where minus zero would be.
static bool isNaNPattern(const Fields *fields, unsigned pattern) {
  const unsigned mantissa = pattern & ((1u << fields->mantissaBits) - 1);
  const unsigned exponent =
      pattern >> fields->mantissaBits & ((1u << fields->exponentBits) - 1);
  switch (fields->type.format) {
  case ELEMENT_F8E4M3FN:
    return (pattern & 0x7f) == 0x7f;
  case ELEMENT_F8E4M3B11FNUZ:
  case ELEMENT_F8E4M3FNUZ:
  case ELEMENT_F8E5M2FNUZ:
    return pattern == 0x80;
  default:
    return fields->hasInfinity && mantissa &&
           exponent == (1u << fields->exponentBits) - 1;
  }
}

/// (-1)^sign * 2^(exponent - bias) * 1.mantissa, or 0.mantissa below the smallest exponent.
static double valueOf(const Fields *fields, unsigned pattern) {
  const int scale = 1 << fields->mantissaBits;
  const int mantissa = (int)pattern & (scale - 1);
  const int exponent = (int)(pattern >> fields->mantissaBits) &
                       ((1 << fields->exponentBits) - 1);
  const bool negative = pattern >> (fields->type.width - 1) & 1;
  double value;
  if (isNaNPattern(fields, pattern))
    return NAN;
  if (fields->hasInfinity && exponent == (1 << fields->exponentBits) - 1)
    value = INFINITY;
  else if (exponent == 0)
    value = mantissa * pow(2, 1 - fields->bias) / scale;
  else
    value = (1 + (double)mantissa / scale) * pow(2, exponent - fields->bias);
  return negative ? -value : value;
}

static bool same(double left, double right) {
  return (isnan(left) && isnan(right)) ||
         (left == right && signbit(left) == signbit(right));
}

/// Every pattern has its value; and the value gives the pattern back.
static void testRoundTrip(const Fields *fields) {
  int wrongValue = 0, wrongPattern = 0;
  for (unsigned pattern = 0; pattern < 1u << fields->type.width; ++pattern) {
    const double value = valueOf(fields, pattern);
    wrongValue += !same(elementToDouble(fields->type, pattern), value);
    const uint64_t back = elementFromDouble(fields->type, value);
    wrongPattern += isnan(value) ? !isnan(elementToDouble(fields->type, back))
                                 : back != pattern;
  }
  EXPECT_EQ(wrongValue, 0);
  EXPECT_EQ(wrongPattern, 0);
}

/// Between two neighbours: below the middle down, above it up, in the middle to the even pattern.
static void testTies(const Fields *fields) {
  int wrong = 0;
  const unsigned positive = 1u << (fields->type.width - 1);
  for (unsigned pattern = 0; pattern + 1 < positive; ++pattern) {
    const double low = valueOf(fields, pattern);
    const double high = valueOf(fields, pattern + 1);
    if (!isfinite(low) || !isfinite(high))
      continue;
    const double middle = low + (high - low) / 2;
    const double quarter = (high - low) / 4;
    wrong += elementFromDouble(fields->type, middle) != pattern + pattern % 2;
    wrong += elementFromDouble(fields->type, middle - quarter) != pattern;
    wrong += elementFromDouble(fields->type, middle + quarter) != pattern + 1;
  }
  EXPECT_EQ(wrong, 0);
}

static void testOverflow(void) {
  const ElementType f16 = {ELEMENT_F16, 16}, f8 = {ELEMENT_F8E4M3FN, 8},
                    f4 = {ELEMENT_F4E2M1FN, 4}, f32 = {ELEMENT_F32, 32};
  EXPECT_EQ(elementFromDouble(f16, 65519), 0x7bff); // the largest, 65504
  EXPECT_EQ(elementFromDouble(f16, 65520), 0x7c00); // halfway: infinite
  EXPECT_EQ(elementFromDouble(f16, -1e300), 0xfc00);
  EXPECT_EQ(elementFromDouble(f8, 464), 0x7e); // halfway to 480: 448
  EXPECT_EQ(elementFromDouble(f8, 465), 0x7f); // NaN
  EXPECT_EQ(elementFromDouble(f4, 100), 7);    // 6, the largest
  EXPECT_EQ(elementFromDouble(f32, 1e300), 0x7f800000);
}

/// Powers of two alone: what lies between goes to the nearer one.
static void testExponentsAlone(void) {
  const ElementType type = {ELEMENT_F8E8M0FNU, 8};
  int wrong = 0;
  for (unsigned pattern = 0; pattern < 255; ++pattern) {
    const double value = ldexp(1, (int)pattern - 127);
    wrong += elementToDouble(type, pattern) != value;
    wrong += elementFromDouble(type, value) != pattern;
    wrong += elementFromDouble(type, value * 1.49) != pattern;
    wrong +=
        pattern < 254 && elementFromDouble(type, value * 1.51) != pattern + 1;
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_TRUE(isnan(elementToDouble(type, 255)));
}

static void testSaturation(void) {
  const ElementType i8 = {ELEMENT_INTEGER, 8}, i32 = {ELEMENT_INTEGER, 32};
  EXPECT_EQ(elementSaturate(i8, 127.9, true, false), 127);
  EXPECT_EQ(elementSaturate(i8, 128, true, false), 127);
  EXPECT_EQ(elementSaturate(i8, -129, true, false), 0x80);
  EXPECT_EQ(elementSaturate(i8, 255.9, false, false), 255);
  EXPECT_EQ(elementSaturate(i8, -1, false, false), 0);
  EXPECT_EQ(elementSaturate(i8, 2.5, true, true), 2);
  EXPECT_EQ(elementSaturate(i8, 3.5, true, true), 4);
  EXPECT_EQ(elementSaturate(i32, NAN, true, false), 0);
  EXPECT_EQ(elementSaturate(i32, INFINITY, true, false), INT32_MAX);
}

/// The two planes of poison differ, for every type and many numbers; plane 1 is a number.
static void testPoison(void) {
  int alike = 0, strange = 0;
  for (int width = 1; width <= 32; ++width)
    for (uint64_t number = 0; number < 1000; ++number) {
      const ElementType type = {ELEMENT_INTEGER, (uint8_t)width};
      alike += elementPoison(type, 0, 7, number) ==
               elementPoison(type, 1, 7, number);
    }
  for (int i = 0; i < NUM_FIELDS; ++i)
    for (uint64_t number = 0; number < 1000; ++number) {
      const uint64_t first = elementPoison(kFields[i].type, 0, 7, number);
      const uint64_t second = elementPoison(kFields[i].type, 1, 7, number);
      alike += first == second;
      strange += !isfinite(elementToDouble(kFields[i].type, second));
    }
  EXPECT_EQ(alike, 0);
  EXPECT_EQ(strange, 0);
}

int main(void) {
  for (int i = 0; i < NUM_FIELDS; ++i) {
    testRoundTrip(&kFields[i]);
    testTies(&kFields[i]);
  }
  testOverflow();
  testExponentsAlone();
  testSaturation();
  testPoison();
  return TEST_END();
}
