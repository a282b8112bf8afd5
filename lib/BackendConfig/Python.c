//===- Python.c - Numbers as Python prints them ---------------------------===//

#include "BackendConfig/Python.h"

#include "Support/Number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
