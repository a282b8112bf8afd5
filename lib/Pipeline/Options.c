//===- Options.c - What a lowering tells each of its passes ----------------===//

#include "Support/TargetFeatures.h"

#include "mosaic-c/Passes.h"

static MosaicTarget targetOf(const MosaicLowerOptions *lowering) {
  return (MosaicTarget){.hardwareGeneration = lowering->hardwareGeneration,
                        .sublaneCount = 8,
                        .laneCount = 128};
}

static bool lowersFor(const MosaicLowerOptions *lowering,
                      MosaicTargetFeature feature) {
  return mosaicGenerationHas(lowering->hardwareGeneration, feature);
}

/// The large second-minor tiles that the compiler's own XLA gives operands: a
/// kernel that expects another tile is refused, or its operands are copied into
/// it on the way.
static MosaicTilingFlags largeTiles(const MosaicLowerOptions *lowering) {
  enum { FIRST_LARGE_BYTES = 6 }; // the generation, in November 2025
  return (MosaicTilingFlags){
      .x8LargeSecondMinor =
          lowering->libtpuForm == MOSAIC_LIBTPU_FORM_CURRENT ||
          lowering->hardwareGeneration >= FIRST_LARGE_BYTES,
      .x4LargeSecondMinor = true,
  };
}

MosaicLinalgVectorizationOptions
mosaicLinalgVectorizationOptionsFor(const MosaicLowerOptions *lowering) {
  return (MosaicLinalgVectorizationOptions){
      .supportsBF16AluInstructions =
          lowersFor(lowering, MOSAIC_HAS_BF16_ARITHMETIC),
      .supportsBF16Matmul = true,
  };
}

MosaicInferMemRefLayoutOptions
mosaicInferMemRefLayoutOptionsFor(const MosaicLowerOptions *lowering) {
  return (MosaicInferMemRefLayoutOptions){.target = targetOf(lowering),
                                          .tilingFlags = largeTiles(lowering)};
}

MosaicPreCanonicalizationOptimizationOptions
mosaicPreCanonicalizationOptimizationOptionsFor(
    const MosaicLowerOptions *lowering) {
  return (MosaicPreCanonicalizationOptimizationOptions){.target =
                                                            targetOf(lowering)};
}

MosaicCanonicalizeMosaicOptions
mosaicCanonicalizeMosaicOptionsFor(const MosaicLowerOptions *lowering) {
  return (MosaicCanonicalizeMosaicOptions){.target = targetOf(lowering),
                                           .compatibilityMode = true};
}

MosaicInferVectorLayoutOptions
mosaicInferVectorLayoutOptionsFor(const MosaicLowerOptions *lowering) {
  return (MosaicInferVectorLayoutOptions){.target = targetOf(lowering),
                                          .tilingFlags = largeTiles(lowering),
                                          .shapeInvariantNumerics = true};
}

MosaicRelayoutInsertionOptions
mosaicRelayoutInsertionOptionsFor(const MosaicLowerOptions *lowering) {
  return (MosaicRelayoutInsertionOptions){.target = targetOf(lowering)};
}

MosaicApplyVectorLayoutOptions
mosaicApplyVectorLayoutOptionsFor(const MosaicLowerOptions *lowering) {
  const int32_t mxuSize =
      lowersFor(lowering, MOSAIC_HAS_LARGE_MATMUL) ? 256 : 128;
  return (MosaicApplyVectorLayoutOptions){.target = targetOf(lowering),
                                          .mxuContractingSize = mxuSize,
                                          .mxuNoncontractingSize = mxuSize,
                                          .libtpuForm = lowering->libtpuForm};
}
