//===- mosaic-c/Passes.h - The passes as functions, and their registration ===//
//
// Each pass is a function from an op and options to success; what it refuses it
// reports as one diagnostic at the op concerned, and leaves the op half done:
// discard it. include/mosaic/Passes.td is the manual.
//
//   MlirDialectRegistry registry = mlirDialectRegistryCreate();
//   mosaicRegisterDialects(registry); // TpuDialect.h
//   MlirContext context = mlirContextCreateWithRegistry(registry, false);
//   mlirContextLoadAllAvailableDialects(context);
//
// A pass creates ops of dialects that its input may not use. Each function but
// mosaicLowerRun, which loads them itself, therefore requires the dialects of
// mosaicRegisterDialects to be loaded, as above. The results are not verified,
// but those of mosaicLowerRun are.
//
// Options that are all zero are no default: each struct says what they mean. A
// zeroed target is refused. The functions at the end give each pass the options
// that it has in a lowering:
//
//   const MosaicLowerOptions lowering = {.hardwareGeneration = 5};
//   const MosaicCanonicalizeMosaicOptions options =
//       mosaicCanonicalizeMosaicOptionsFor(&lowering);
//   result = mosaicCanonicalizeMosaicRun(function, &options);
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

/// Zeroed but for the target: small tiles everywhere, as the pass by default.
typedef struct MosaicInferMemRefLayoutOptions {
  MosaicTarget target;           ///< generations 2 and 3 too
  MosaicTilingFlags tilingFlags; ///< element widths with large tiles
} MosaicInferMemRefLayoutOptions;

/// Runs tpu-infer-memref-layout on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicInferMemRefLayoutRun(
    MlirOperation function, const MosaicInferMemRefLayoutOptions *options);

/// Zeroed: as the pass by default.
typedef struct MosaicDebugAssertInsertionOptions {
  bool allAccesses; ///< also those that jaxlib's pass leaves out
} MosaicDebugAssertInsertionOptions;

/// Runs debug-assert-insertion on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicDebugAssertInsertionRun(
    MlirOperation function, const MosaicDebugAssertInsertionOptions *options);

typedef struct MosaicPreCanonicalizationOptimizationOptions {
  MosaicTarget target; ///< the pass's default generation is 6
} MosaicPreCanonicalizationOptimizationOptions;

/// Runs pre-canonicalization-optimization on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicPreCanonicalizationOptimizationRun(
    MlirOperation function,
    const MosaicPreCanonicalizationOptimizationOptions *options);

/// Zeroed but for the target: refuses what the pass by default emulates.
typedef struct MosaicCanonicalizeMosaicOptions {
  MosaicTarget target;
  bool compatibilityMode; ///< emulates what the generation lacks, by more ops
} MosaicCanonicalizeMosaicOptions;

/// Runs tpu-canonicalize-mosaic on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicCanonicalizeMosaicRun(
    MlirOperation function, const MosaicCanonicalizeMosaicOptions *options);

/// Zeroed but for the target: as the pass by default, but for
/// shapeInvariantNumerics.
typedef struct MosaicInferVectorLayoutOptions {
  MosaicTarget target;           ///< MOSAIC_GENERATION_UNSET: the oldest
  MosaicTilingFlags tilingFlags; ///< as they were for the memrefs
  bool shapeInvariantNumerics; ///< float sums in an order that does not depend
                               ///< on how the shape falls into vregs
  bool strictReference; ///< jaxlib 0.8.1's choices and refusals, no better ones
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

/// Zeroed but for the target: as the pass by default, but a `tpu.matmul` is
/// refused.
typedef struct MosaicApplyVectorLayoutOptions {
  MosaicTarget target;
  int32_t mxuContractingSize;    ///< rows of the matrix unit's tile: 128, from
                                 ///< generation 6 on 256
  int32_t mxuNoncontractingSize; ///< columns of it, likewise
  MosaicLibtpuForm libtpuForm;
} MosaicApplyVectorLayoutOptions;

/// Runs tpu-apply-vector-layout on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicApplyVectorLayoutRun(
    MlirOperation function, const MosaicApplyVectorLayoutOptions *options);

/// What the target does with bf16 itself; the rest is done in f32. Zeroed:
/// nothing, as the pass by default.
typedef struct MosaicLinalgVectorizationOptions {
  bool supportsBF16AluInstructions; ///< generation 6 on
  bool supportsBF16Matmul;          ///< generation 4 on
} MosaicLinalgVectorizationOptions;

/// Runs linalg-vectorization on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicLinalgVectorizationRun(
    MlirOperation function, const MosaicLinalgVectorizationOptions *options);

/// Runs mosaic-simplify on a `func.func`.
MOSAIC_C_EXPORT MlirLogicalResult mosaicSimplifyRun(MlirOperation function);

typedef struct MosaicLogicalToPhysicalDeviceIdOptions {
  int32_t totalDevices; ///< length of the table; 0 is refused
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

/// Zeroed but for the generation: as the pass by default.
typedef struct MosaicLowerOptions {
  int32_t hardwareGeneration; ///< mandatory, 4 to 7
  MosaicLibtpuForm libtpuForm;
  const char *onDeviceChecks; ///< null or empty, or "bounds"
  bool allowHlo;              ///< linalg and tensors become vectors first
  const char *dumpTo;         ///< directory; null or empty: no dumps
  const char *kernelName;     ///< in the names of dumped files; null or empty:
                              ///< "kernel"
} MosaicLowerOptions;

/// Runs the stages of mosaic-lower on a `builtin.module`, each in a pass manager
/// of its own, and verifies in front and behind. Registers the passes that it
/// runs (mosaicRegisterPasses).
MOSAIC_C_EXPORT MlirLogicalResult
mosaicLowerRun(MlirOperation module, const MosaicLowerOptions *options);

// What mosaicLowerRun gives its passes: the vreg, the matrix unit and the tiles
// of operands in memory, as the generation and the form of the lowered code have
// them. Whoever runs the passes one by one begins with these. A generation that
// does not exist is refused by the pass.

MOSAIC_C_EXPORT MosaicLinalgVectorizationOptions
mosaicLinalgVectorizationOptionsFor(const MosaicLowerOptions *lowering);
MOSAIC_C_EXPORT MosaicInferMemRefLayoutOptions
mosaicInferMemRefLayoutOptionsFor(const MosaicLowerOptions *lowering);
MOSAIC_C_EXPORT MosaicPreCanonicalizationOptimizationOptions
mosaicPreCanonicalizationOptimizationOptionsFor(
    const MosaicLowerOptions *lowering);
MOSAIC_C_EXPORT MosaicCanonicalizeMosaicOptions
mosaicCanonicalizeMosaicOptionsFor(const MosaicLowerOptions *lowering);
MOSAIC_C_EXPORT MosaicInferVectorLayoutOptions
mosaicInferVectorLayoutOptionsFor(const MosaicLowerOptions *lowering);
MOSAIC_C_EXPORT MosaicRelayoutInsertionOptions
mosaicRelayoutInsertionOptionsFor(const MosaicLowerOptions *lowering);
MOSAIC_C_EXPORT MosaicApplyVectorLayoutOptions
mosaicApplyVectorLayoutOptionsFor(const MosaicLowerOptions *lowering);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_PASSES_H
