//===- Number.c - Floats in text, whatever the host's locale --------------===//

// newlocale
#define _POSIX_C_SOURCE 200809L

#include "Support/Number.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

/// The "C" locale while it is in force, and what was before.
typedef struct LocaleScope {
  locale_t plain, previous;
} LocaleScope;

static LocaleScope enterPlainLocale(void) {
  LocaleScope scope = {.plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0)};
  scope.previous = scope.plain ? uselocale(scope.plain) : (locale_t)0;
  return scope;
}

static void leavePlainLocale(LocaleScope scope) {
  if (!scope.plain)
    return;
  uselocale(scope.previous);
  freelocale(scope.plain);
}

double mosaicParseDouble(const char *text, char **end) {
  const LocaleScope scope = enterPlainLocale();
  const double value = strtod(text, end);
  leavePlainLocale(scope);
  return value;
}

void mosaicFormatScientific(char *text, size_t size, int precision,
                            double value) {
  const LocaleScope scope = enterPlainLocale();
  snprintf(text, size, "%.*e", precision, value);
  leavePlainLocale(scope);
}
