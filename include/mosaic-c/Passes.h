//===- mosaic-c/Passes.h - The passes as functions, and their registration ===//
//
// Each pass is a function from an op and options to success; what it refuses it
// reports as one diagnostic at the op concerned. include/mosaic/Passes.td is
// the manual.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_C_PASSES_H
#define MOSAIC_C_PASSES_H

#include "mosaic-c/Support.h"
#include "mosaic-c/Target.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Registers every pass of this library in the process-wide pass registry, and
/// canonicalize and cse, which the lowering runs, unless they are there. Calling
/// it again does nothing, from any thread; MLIR's registry itself is not guarded
/// against other registrations at the same time.
MOSAIC_C_EXPORT void mosaicRegisterPasses(void);

typedef struct MosaicInferMemRefLayoutOptions {
  MosaicTarget target;
  MosaicTilingFlags tilingFlags;
} MosaicInferMemRefLayoutOptions;

/// Runs tpu-infer-memref-layout on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicInferMemRefLayoutRun(
    MlirOperation function, const MosaicInferMemRefLayoutOptions *options);

typedef struct MosaicDebugAssertInsertionOptions {
  bool allAccesses;
} MosaicDebugAssertInsertionOptions;

/// Runs debug-assert-insertion on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicDebugAssertInsertionRun(
    MlirOperation function, const MosaicDebugAssertInsertionOptions *options);

typedef struct MosaicPreCanonicalizationOptimizationOptions {
  MosaicTarget target;
} MosaicPreCanonicalizationOptimizationOptions;

/// Runs pre-canonicalization-optimization on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicPreCanonicalizationOptimizationRun(
    MlirOperation function,
    const MosaicPreCanonicalizationOptimizationOptions *options);

typedef struct MosaicCanonicalizeMosaicOptions {
  MosaicTarget target;
  bool compatibilityMode;
} MosaicCanonicalizeMosaicOptions;

/// Runs tpu-canonicalize-mosaic on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicCanonicalizeMosaicRun(
    MlirOperation function, const MosaicCanonicalizeMosaicOptions *options);

typedef struct MosaicInferVectorLayoutOptions {
  MosaicTarget target;
  MosaicTilingFlags tilingFlags;
  bool shapeInvariantNumerics;
  bool strictReference;
} MosaicInferVectorLayoutOptions;

/// Runs tpu-infer-vector-layout on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicInferVectorLayoutRun(
    MlirOperation function, const MosaicInferVectorLayoutOptions *options);

typedef struct MosaicRelayoutInsertionOptions {
  MosaicTarget target;
} MosaicRelayoutInsertionOptions;

/// Runs tpu-relayout-insertion on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicRelayoutInsertionRun(
    MlirOperation function, const MosaicRelayoutInsertionOptions *options);

typedef struct MosaicApplyVectorLayoutOptions {
  MosaicTarget target;
  int32_t mxuContractingSize;
  int32_t mxuNoncontractingSize;
  int32_t maxSublanesInScratch;
  int32_t vmemBanks;               ///< -1: ignore banks
  int32_t maxShuffleSublaneOffset; ///< -1: no limit
  bool shapeInvariantNumerics;
  MosaicLibtpuForm libtpuForm;
} MosaicApplyVectorLayoutOptions;

/// Runs tpu-apply-vector-layout on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicApplyVectorLayoutRun(
    MlirOperation function, const MosaicApplyVectorLayoutOptions *options);

typedef struct MosaicLinalgVectorizationOptions {
  bool supportsBF16AluInstructions;
  bool supportsBF16Matmul;
} MosaicLinalgVectorizationOptions;

/// Runs linalg-vectorization on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicLinalgVectorizationRun(
    MlirOperation function, const MosaicLinalgVectorizationOptions *options);

/// Runs mosaic-simplify on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicSimplifyRun(MlirOperation function);

typedef struct MosaicLogicalToPhysicalDeviceIdOptions {
  int32_t totalDevices;
} MosaicLogicalToPhysicalDeviceIdOptions;

/// Runs logical-to-physical-device-id on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicLogicalToPhysicalDeviceIdRun(
    MlirOperation function,
    const MosaicLogicalToPhysicalDeviceIdOptions *options);

/// Runs tpu-memory-space-specialization on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult
mosaicMemorySpaceSpecializationRun(MlirOperation function);

// mosaic-emit-backend-config is in mosaic-c/BackendConfig.h, mosaic-serde in
// mosaic-c/Serde.h.

typedef struct MosaicLowerOptions {
  int32_t hardwareGeneration; ///< mandatory
  MosaicLibtpuForm libtpuForm;
  const char *onDeviceChecks; ///< null or empty, or "bounds"
  bool allowHlo;              ///< linalg and tensors become vectors first
  const char *dumpTo;         ///< directory; null or empty: no dumps
  const char *kernelName;     ///< in the names of dumped files
} MosaicLowerOptions;

/// Runs the stages of mosaic-lower on a `builtin.module`, each in a pass manager
/// of its own.
MOSAIC_C_EXPORT MlirLogicalResult
mosaicLowerRun(MlirOperation module, const MosaicLowerOptions *options);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_PASSES_H
