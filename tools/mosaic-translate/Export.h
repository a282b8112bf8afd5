//===- Export.h - Kernels back into custom calls --------------------------===//

#ifndef MOSAIC_TOOLS_EXPORT_H
#define MOSAIC_TOOLS_EXPORT_H

#include "Translate.h"

#include "mosaic-c/BackendConfig.h"

typedef struct ExportOptions {
  bool json;       ///< the backend_config alone
  bool customCall; ///< a StableHLO module
  bool forwardCompat;
  bool noSerialization;
  const char *format;        ///< null: the newest
  const char *targetVersion; ///< null: the format's
  intptr_t numSettings;
  const MosaicConfigSetting *settings;
  // For a custom call; null where not given.
  MlirStringRef call; ///< contents of CALL.json
  const char *kernelName;
  const char *metadata;
  const char *sideEffects;
} ExportOptions;

typedef struct ReplaceOptions {
  const char *kernel;   ///< name or number
  MlirStringRef with;   ///< the module, as text or bytecode
  const char *withName; ///< its file
  const char **reading; ///< set to the file that diagnostics are about
} ReplaceOptions;

/// Checks the values of the options, before any file is looked at.
/// Errors: one diagnostic, at `location`
MlirLogicalResult translateCheckOptions(const ExportOptions *options,
                                        bool replaces, MlirLocation location);

/// Reads the one module of `input` and adds its JSON, or a StableHLO module that
/// calls it, to `output`.
/// Errors: one diagnostic, at `location` where no operation is concerned
MlirLogicalResult translateExport(MlirStringRef input, MlirLocation location,
                                  const ExportOptions *options,
                                  MosaicText *output);

/// Adds the program `input` with one kernel replaced to `output`.
/// Errors: likewise
MlirLogicalResult translateReplace(MlirStringRef input, MlirLocation location,
                                   const ReplaceOptions *replace,
                                   MosaicText *output);

#endif // MOSAIC_TOOLS_EXPORT_H
