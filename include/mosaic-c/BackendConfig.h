//===- mosaic-c/BackendConfig.h - A kernel's custom call ------------------===//
//
// What a compiler is told about a kernel beside its code: the analyses that find
// it in the module, the JSON of `backend_config` that says it, and the program
// that holds the JSON.
//
// The analyses read the module in the tpu dialect, before serialization: of
// `stable_mosaic` operations they know nothing.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_C_BACKENDCONFIG_H
#define MOSAIC_C_BACKENDCONFIG_H

#include "mosaic-c/Payload.h"
#include "mosaic-c/Support.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

//===----------------------------------------------------------------------===//
// Analyses
//===----------------------------------------------------------------------===//

typedef struct MosaicCommunication {
  bool hasCommunication; ///< a DMA or a signal goes to another device
  bool hasCustomBarrier; ///< the barrier semaphore is used
} MosaicCommunication;

/// Whether `op` or an op inside it talks to other devices: `tpu.enqueue_dma` and
/// `tpu.sem_signal` with a device_id; `tpu.sem_barrier`.
///
/// Source: spec/analyses.md 2
MOSAIC_C_EXPORT MosaicCommunication
mosaicAnalyzeCommunication(MlirOperation op);

typedef enum MosaicDeviceType {
  MOSAIC_DEVICE_UNSTATED, ///< no function says: a TensorCore
  MOSAIC_DEVICE_TENSORCORE,
  MOSAIC_DEVICE_SPARSECORE,
} MosaicDeviceType;

/// The core that the module's functions are for, by their `tpu.core_type`.
///
/// Errors: one diagnostic: a `tpu.core_type` that is none, functions for both
///         cores
/// Source: spec/backend_config.md 2, step 1
MOSAIC_C_EXPORT MlirLogicalResult
mosaicAnalyzeDeviceType(MlirOperation module, MosaicDeviceType *deviceType);

/// The number of cores that the grid is split over: the size of its
/// `core_parallel` dimension; 0 when it has none. Of several functions with a
/// grid the last one counts.
///
/// Errors: one diagnostic: a grid whose bounds and semantics differ in length;
///         a core_parallel dimension that is dynamic, or a second one; functions
///         that disagree
/// Source: spec/backend_config.md 2, step 5
MOSAIC_C_EXPORT MlirLogicalResult mosaicAnalyzeActiveCores(MlirOperation module,
                                                           int64_t *numCores);

/// The largest `tpu.internal_scratch` of the module in bytes; 0 when there is
/// none.
///
/// Errors: one diagnostic: a size that is dynamic or does not fit 63 bits
/// Source: spec/apply_vector_layout.md 6
MOSAIC_C_EXPORT MlirLogicalResult
mosaicAnalyzeInternalScratch(MlirOperation module, int64_t *numBytes);

/// Whether the layout passes have been run: every memref argument is tiled (and
/// there is one), no op carries layouts, and vectors move to and from memory as
/// vregs.
MOSAIC_C_EXPORT bool mosaicModuleIsLowered(MlirOperation module);

/// The first op that a kernel can have before its HLO stage only: one of linalg,
/// one that takes or gives tensors (as all of StableHLO do), a function of
/// tensors. Null when there is none.
///
/// Source: spec/analyses.md 5, 6.1
MOSAIC_C_EXPORT MlirOperation mosaicFindHloOperation(MlirOperation module);

//===----------------------------------------------------------------------===//
// The JSON
//===----------------------------------------------------------------------===//

/// Whose backend_config is written: the JAX release, by the bytes it writes.
typedef enum MosaicConfigFormat {
  MOSAIC_CONFIG_SEED,  ///< April 2025
  MOSAIC_CONFIG_0_6,   ///< jax 0.6.0
  MOSAIC_CONFIG_0_8,   ///< jax 0.8.0
  MOSAIC_CONFIG_0_8_1, ///< jax 0.8.1
  MOSAIC_CONFIG_HEAD,  ///< August 2026, jax 0.11
  MOSAIC_CONFIG_0_12,  ///< jax 0.12
  MOSAIC_CONFIG_NEWEST = MOSAIC_CONFIG_0_12,
} MosaicConfigFormat;

/// Finds the format called `name`: seed, 0.6, 0.8, 0.8.1, head, 0.12. False when
/// there is none.
MOSAIC_C_EXPORT bool mosaicConfigFormatFromName(MlirStringRef name,
                                                MosaicConfigFormat *format);

/// One field of the configuration as text: the pass option of that name (with
/// `-` or `_`) and its value, as include/mosaic/Passes.td describes them.
typedef struct MosaicConfigSetting {
  const char *name;
  const char *value;
} MosaicConfigSetting;

typedef struct MosaicEmitBackendConfigOptions {
  MosaicConfigFormat format;
  bool hasTargetVersion; ///< false: the version that the format's JAX writes
  int64_t targetVersion; ///< of the serialized body
  bool forwardCompat;    ///< the version that its forward-compat mode writes
  bool noSerialization;  ///< the body is the module as it is, with locations
  intptr_t numSettings;  ///< these win over the module's `mosaic.config`
  const MosaicConfigSetting *settings;
} MosaicEmitBackendConfigOptions;

/// Runs mosaic-emit-backend-config on a `builtin.module`: sets its attribute
/// `mosaic.backend_config` to the JSON. The module does not change otherwise.
///
/// Requires: a module in the tpu dialect, its dialects loaded
/// Errors:   one diagnostic, at the op concerned or at the module
/// Source:   spec/backend_config.md 1, 2, 5
MOSAIC_C_EXPORT MlirLogicalResult mosaicEmitBackendConfigRun(
    MlirOperation module, const MosaicEmitBackendConfigOptions *options);

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

/// Writes the program that `payload` was made of, in the form that it has, with
/// `module` (lowered, as a rule) in place of a kernel. Other calls of the same
/// kernel, of that name and body, change along. What changes in the JSON:
///
///   body                        the module, in the version of the old body
///   debug_locations             those of the module, if there were some
///   has_communication           as the module implies
///   needs_layout_passes         likewise
///   internal_scratch_in_bytes   grows to what the module needs
///
/// Every other byte of the program stays. `module` loses its `mosaic.config`.
/// The callback is called once, on success.
///
/// Requires: 0 <= index < number of kernels; a module in the tpu dialect, its
///           dialects loaded
/// Errors:   one diagnostic, at the op concerned or at `location`: a bare body,
///           which has no program around it; those of
///           mosaicEmitBackendConfigRun
MOSAIC_C_EXPORT MlirLogicalResult mosaicPayloadReplaceKernel(
    MosaicPayload payload, intptr_t index, MlirOperation module,
    MlirLocation location, MlirStringCallback callback, void *userData);

typedef enum MosaicSideEffects {
  MOSAIC_SIDE_EFFECTS_NONE,
  MOSAIC_SIDE_EFFECTS_SOME,
  MOSAIC_SIDE_EFFECTS_DATAFLOW, ///< a call whose results nobody uses may go
} MosaicSideEffects;

/// A call of a kernel by a program of its own. Zeroed: without operands, results
/// and names, of the oldest format.
typedef struct MosaicCustomCall {
  MlirStringRef backendConfig; ///< what mosaicEmitBackendConfigRun leaves
  MlirOperation
      kernel; ///< the module that it was emitted from, whose entry has
              ///< to fit the operands and results; null: not checked
  MosaicConfigFormat format; ///< of that: older calls have no metadata
  intptr_t numOperands;
  const MlirType *operandTypes; ///< tensors of static shape
  intptr_t numResults;
  const MlirType *resultTypes; ///< tensors
  intptr_t numAliases;
  const int64_t (*aliases)[2]; ///< operand, result: one array
  MosaicSideEffects sideEffects;
  MlirStringRef kernelName; ///< empty: none
  MlirStringRef metadata;   ///< kernel_metadata, a JSON object; empty: none
} MosaicCustomCall;

/// Writes a StableHLO module whose function `main` has the call's operands and
/// results and is the call. Dynamic results take their shapes from operands that
/// are appended, one tensor<rank x i32> per result.
///
/// Errors: one diagnostic at `location`: types that are no such tensors; aliases
///         of what is not there, or of different types; metadata that is no JSON
///         object, or that the format does not have; side effects likewise. At
///         the entry: more or fewer arguments than the call has for it
/// Source: spec/backend_config.md 3
MOSAIC_C_EXPORT MlirLogicalResult
mosaicCustomCallWrite(const MosaicCustomCall *call, MlirLocation location,
                      MlirStringCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_BACKENDCONFIG_H
