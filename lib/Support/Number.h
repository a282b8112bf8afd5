//===- Number.h - Floats in text, whatever the host's locale --------------===//

#ifndef MOSAIC_SUPPORT_NUMBER_H
#define MOSAIC_SUPPORT_NUMBER_H

#include <stddef.h>

/// strtod, as it is in the "C" locale: a host may have chosen one that writes a
/// comma.
double mosaicParseDouble(const char *text, char **end);

/// What printf writes for `%.*e` in the "C" locale, cut off at `size`.
void mosaicFormatScientific(char *text, size_t size, int precision,
                            double value);

#endif // MOSAIC_SUPPORT_NUMBER_H
