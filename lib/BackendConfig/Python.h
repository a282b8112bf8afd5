//===- Python.h - Numbers and JSON as Python prints them ------------------===//

#ifndef MOSAIC_BACKENDCONFIG_PYTHON_H
#define MOSAIC_BACKENDCONFIG_PYTHON_H

#include "Payload/PayloadError.h"
#include "Support/Text.h"

/// Adds `value` as Python's `str` prints a float: the shortest decimal that
/// reads back as the same double.
///
///   1.5   100.0   1e-05   1e+16   inf   nan
void mosaicPythonFloat(MosaicText *text, double value);

/// Adds the JSON `text` as Python's compact form: sorted keys, line breaks
/// instead of blanks (spec/backend_config.md 1).
///
/// Errors: text that is no JSON object
MlirLogicalResult mosaicPythonCompactJson(MosaicArena *arena,
                                          MlirStringRef text,
                                          MosaicText *compact,
                                          MosaicPayloadError *error);

#endif // MOSAIC_BACKENDCONFIG_PYTHON_H
