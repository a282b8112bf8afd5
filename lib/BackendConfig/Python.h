//===- Python.h - Numbers as Python prints them ---------------------------===//

#ifndef MOSAIC_BACKENDCONFIG_PYTHON_H
#define MOSAIC_BACKENDCONFIG_PYTHON_H

#include "Support/Text.h"

/// Adds `value` as Python's `str` prints a float: the shortest decimal that
/// reads back as the same double.
///
///   1.5   100.0   1e-05   1e+16   inf   nan
void mosaicPythonFloat(MosaicText *text, double value);

#endif // MOSAIC_BACKENDCONFIG_PYTHON_H
