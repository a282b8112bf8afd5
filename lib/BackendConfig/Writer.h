//===- Writer.h - The bytes of a backend_config ---------------------------===//

#ifndef MOSAIC_BACKENDCONFIG_WRITER_H
#define MOSAIC_BACKENDCONFIG_WRITER_H

#include "Payload/Config.h"
#include "Support/Text.h"

#include "mosaic-c/BackendConfig.h"

/// What a format's JAX writes by itself.
typedef struct MosaicConfigFormatInfo {
  const char *name;
  int64_t targetVersion;        ///< of the body
  int64_t forwardCompatVersion; ///< likewise, in forward-compat mode
  bool serializesLowered; ///< a kernel that was lowered ahead of time, too
} MosaicConfigFormatInfo;

const MosaicConfigFormatInfo *mosaicConfigFormatInfo(MosaicConfigFormat format);

/// mosaicConfigFormatFromName, where another name is an error.
///
/// Errors: "OPTION is 'NAME'; it must be ..." at `location`, with the names that
///         there are
MlirLogicalResult mosaicConfigFormatRequire(MlirLocation location,
                                            const char *option,
                                            MlirStringRef name,
                                            MosaicConfigFormat *format);

/// Checks that the format can say what the configuration says.
///
/// Errors: at `module`: a field that the format does not have; a memory color, a
///         size, a count that is none; a flag's name that JSON would escape
/// Source: spec/backend_config.md 1 and 2
MlirLogicalResult mosaicConfigCheck(const MosaicConfig *config,
                                    MosaicConfigFormat format,
                                    MlirOperation module);

/// A configuration that was checked, and the bytes beside it.
typedef struct MosaicConfigContents {
  const MosaicConfig *config; ///< nothing is derived any more
  MosaicConfigFormat format;
  MlirStringRef body;           ///< base64
  MlirStringRef debugLocations; ///< base64; empty: none
} MosaicConfigContents;

/// Adds the JSON to `text`, byte for byte as the format's JAX writes it.
void mosaicConfigWrite(const MosaicConfigContents *contents, MosaicText *text);

#endif // MOSAIC_BACKENDCONFIG_WRITER_H
