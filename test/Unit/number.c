//===- number.c - Floats in text, in a host that writes commas ------------===//
//
// REQUIRES: localedef
// RUN: mkdir -p %t && localedef -i de_DE -f UTF-8 %t/de_DE.UTF-8
// RUN: env LOCPATH=%t %unit/number
//
//===----------------------------------------------------------------------===//

#include "Support/Number.h"
#include "BackendConfig/Python.h"
#include "test.h"

#include <locale.h>
#include <stdlib.h>

static void testNumbers(void) {
  char *end = NULL;
  EXPECT_TRUE(mosaicParseDouble("1.5x", &end) == 1.5 && *end == 'x');
  EXPECT_TRUE(mosaicParseDouble("1,5", &end) == 1.0 && *end == ',');
  char text[32];
  mosaicFormatScientific(text, sizeof(text), 2, -0.125);
  EXPECT_STR(text, "-1.25e-01");
}

/// The JSON of a backend_config holds floats.
static void testPython(void) {
  MosaicArena *arena = mosaicArenaCreate();
  MosaicText text = {.arena = arena};
  mosaicPythonFloat(&text, 1234.5);
  mosaicTextAppend(&text, mlirStringRefCreate(" ", 1));
  mosaicPythonFloat(&text, 1e-7);
  EXPECT_TRUE(mlirStringRefEqual(
      mosaicTextString(&text), mlirStringRefCreateFromCString("1234.5 1e-07")));
  mosaicArenaDestroy(arena);
}

int main(void) {
  EXPECT_TRUE(setlocale(LC_ALL, "de_DE.UTF-8"));
  EXPECT_TRUE(strtod("1.5", NULL) == 1.0); // the locale is in force
  testNumbers();
  testPython();
  EXPECT_TRUE(strtod("1.5", NULL) == 1.0); // and still is
  return TEST_END();
}
