//===- Lower.h - mosaic-lower: the passes of a lowering, in order ----------===//

#ifndef MOSAIC_PIPELINE_LOWER_H
#define MOSAIC_PIPELINE_LOWER_H

#include "mosaic-c/Passes.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Runs a pipeline, given as text without the `builtin.module(…)` around it, on
/// the module. A pass hands over one that runs it as part of itself.
typedef MlirLogicalResult (*MosaicPipelineRunner)(const char *pipeline,
                                                  void *userData);

/// mosaicLowerRun with another way to run pipelines.
MlirLogicalResult mosaicLowerRunWith(MlirOperation module,
                                     const MosaicLowerOptions *options,
                                     MosaicPipelineRunner run, void *userData);

/// A runner with a pass manager of its own; `userData` points to the module, an
/// MlirOperation. It leaves the verification to its caller.
///
/// Errors: mosaicPipelineError, and what the passes say
MlirLogicalResult mosaicPipelineRunAlone(const char *pipeline, void *userData);

/// Reports a pipeline that MLIR's parser refuses, as one where another library
/// has taken a pass's name.
MlirLogicalResult mosaicPipelineError(MlirOperation module,
                                      const char *pipeline, MlirStringRef why);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_PIPELINE_LOWER_H
