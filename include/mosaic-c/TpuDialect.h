//===- mosaic-c/TpuDialect.h - The tpu dialect's attributes and types -----===//
//
// Ops are created and read by name through mlir-c; what needs C++ is here.
// Attributes and types belong to the context: passed by value, never freed.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_C_TPUDIALECT_H
#define MOSAIC_C_TPUDIALECT_H

#include "mosaic-c/Support.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Adds `tpu` and the upstream dialects that kernels use to `registry`.
MOSAIC_C_EXPORT void mosaicRegisterDialects(MlirDialectRegistry registry);

/// Values of the enum attributes; the numbers are those of spec/dialect.md
/// section 2.
typedef enum TpuCoreType {
  TPU_CORE_TC = 0,
  TPU_CORE_SC_SCALAR_SUBCORE = 1,
  TPU_CORE_SC_VECTOR_SUBCORE = 2,
} TpuCoreType;

typedef enum TpuMemorySpace {
  TPU_MEMORY_SPACE_ANY = -1,
  TPU_MEMORY_SPACE_VMEM = 0,
  TPU_MEMORY_SPACE_SMEM = 1,
  TPU_MEMORY_SPACE_HBM = 2,
  TPU_MEMORY_SPACE_CMEM = 3,
  TPU_MEMORY_SPACE_SEMAPHORE_MEM = 4,
  TPU_MEMORY_SPACE_VMEM_SHARED = 5,
  TPU_MEMORY_SPACE_HOST = 6,
} TpuMemorySpace;

typedef enum TpuRoundingMode {
  TPU_ROUNDING_TOWARDS_ZERO = 0,
  TPU_ROUNDING_TO_NEAREST_EVEN = 1,
} TpuRoundingMode;

typedef enum TpuPackFormat {
  TPU_PACK_COMPRESSED = 0,
  TPU_PACK_INTERLEAVED = 1,
} TpuPackFormat;

typedef enum TpuReductionKind {
  TPU_REDUCTION_SUM = 0,
  TPU_REDUCTION_MAX = 1, ///< before the kinds were split by element class
  TPU_REDUCTION_MIN = 2, ///< likewise
  TPU_REDUCTION_ARG_MAX = 3,
  TPU_REDUCTION_ARG_MIN = 4,
  TPU_REDUCTION_FIND_FIRST_SET = 5,
  TPU_REDUCTION_MAXF = 6,
  TPU_REDUCTION_MINF = 7,
  TPU_REDUCTION_MAXSI = 8,
  TPU_REDUCTION_MINSI = 9,
  TPU_REDUCTION_MAXUI = 10,
  TPU_REDUCTION_MINUI = 11,
} TpuReductionKind;

// Each kind of enum attribute: a test, a constructor, and the value. The value
// functions require the test to hold; a null attribute fails every test.

MOSAIC_C_EXPORT bool tpuAttributeIsACoreType(MlirAttribute attribute);
MOSAIC_C_EXPORT MlirAttribute tpuCoreTypeAttrGet(MlirContext context,
                                                 TpuCoreType value);
MOSAIC_C_EXPORT TpuCoreType tpuCoreTypeAttrGetValue(MlirAttribute attribute);

MOSAIC_C_EXPORT bool tpuAttributeIsARoundingMode(MlirAttribute attribute);
MOSAIC_C_EXPORT MlirAttribute tpuRoundingModeAttrGet(MlirContext context,
                                                     TpuRoundingMode value);
MOSAIC_C_EXPORT TpuRoundingMode
tpuRoundingModeAttrGetValue(MlirAttribute attribute);

MOSAIC_C_EXPORT bool tpuAttributeIsAPackFormat(MlirAttribute attribute);
MOSAIC_C_EXPORT MlirAttribute tpuPackFormatAttrGet(MlirContext context,
                                                   TpuPackFormat value);
MOSAIC_C_EXPORT TpuPackFormat
tpuPackFormatAttrGetValue(MlirAttribute attribute);

MOSAIC_C_EXPORT bool tpuAttributeIsAReductionKind(MlirAttribute attribute);
MOSAIC_C_EXPORT MlirAttribute tpuReductionKindAttrGet(MlirContext context,
                                                      TpuReductionKind value);
MOSAIC_C_EXPORT TpuReductionKind
tpuReductionKindAttrGetValue(MlirAttribute attribute);

/// `#tpu.memory_space<…>`. The constructor leaves the owning core unspecified.
MOSAIC_C_EXPORT bool tpuAttributeIsAMemorySpace(MlirAttribute attribute);
MOSAIC_C_EXPORT MlirAttribute tpuMemorySpaceAttrGet(MlirContext context,
                                                    TpuMemorySpace value);
MOSAIC_C_EXPORT TpuMemorySpace
tpuMemorySpaceAttrGetValue(MlirAttribute attribute);
/// Returns true and the owning core when one is given.
MOSAIC_C_EXPORT bool tpuMemorySpaceAttrGetCore(MlirAttribute attribute,
                                               TpuCoreType *core);

/// `#tpu.tiled<(8,128)(2,1),[2,1]>`: a memref's tiles and tile strides
/// (spec/dialect.md 4).
MOSAIC_C_EXPORT bool tpuAttributeIsATiledLayout(MlirAttribute attribute);

/// Builds a tiled layout. `tileSizes` holds the sizes of all tiles, one tile
/// after the other.
///
/// Requires: what the text may say (asserted): positive sizes, tiles after the
/// first that stay inside it and divide it evenly, tileRanks[0] <= numStrides
MOSAIC_C_EXPORT MlirAttribute tpuTiledLayoutAttrGet(
    MlirContext context, intptr_t numTiles, const intptr_t *tileRanks,
    const int64_t *tileSizes, intptr_t numStrides, const int64_t *tileStrides);

/// The tiles, the outermost first.
///
/// Requires: `tile` below the number of tiles, `dim` below the rank of that tile
///           (neither is checked)
MOSAIC_C_EXPORT intptr_t tpuTiledLayoutAttrGetNumTiles(MlirAttribute attribute);
MOSAIC_C_EXPORT intptr_t tpuTiledLayoutAttrGetTileRank(MlirAttribute attribute,
                                                       intptr_t tile);
MOSAIC_C_EXPORT int64_t tpuTiledLayoutAttrGetTileSize(MlirAttribute attribute,
                                                      intptr_t tile,
                                                      intptr_t dim);

/// The distance, in tiles, from one to the next along each dimension of the
/// memref; INT64_MIN stands for one that only the running kernel knows.
///
/// Requires: `dim` below the number of strides (not checked)
MOSAIC_C_EXPORT intptr_t
tpuTiledLayoutAttrGetNumTileStrides(MlirAttribute attribute);
MOSAIC_C_EXPORT int64_t tpuTiledLayoutAttrGetTileStride(MlirAttribute attribute,
                                                        intptr_t dim);

/// `#tpu.vpad<"…">`: a vector layout as text (mosaic-c/VectorLayout.h parses
/// and prints it). The constructor requires a text that parses.
MOSAIC_C_EXPORT bool tpuAttributeIsAVectorLayout(MlirAttribute attribute);
MOSAIC_C_EXPORT MlirAttribute tpuVectorLayoutAttrGet(MlirContext context,
                                                     MlirStringRef text);
/// The text is owned by the context.
MOSAIC_C_EXPORT MlirStringRef
tpuVectorLayoutAttrGetText(MlirAttribute attribute);

/// `#tpu.element_window<[…], […]>`: elements that a window's operand is padded
/// with, per dimension, in front (low) and behind (high). The text may give
/// lists of different lengths.
MOSAIC_C_EXPORT bool tpuAttributeIsAElementWindow(MlirAttribute attribute);
MOSAIC_C_EXPORT MlirAttribute tpuElementWindowAttrGet(MlirContext context,
                                                      intptr_t numLow,
                                                      const int64_t *padLow,
                                                      intptr_t numHigh,
                                                      const int64_t *padHigh);
/// Requires: `dim` below the length of the list (not checked)
MOSAIC_C_EXPORT intptr_t
tpuElementWindowAttrGetNumPadLow(MlirAttribute attribute);
MOSAIC_C_EXPORT int64_t tpuElementWindowAttrGetPadLow(MlirAttribute attribute,
                                                      intptr_t dim);
MOSAIC_C_EXPORT intptr_t
tpuElementWindowAttrGetNumPadHigh(MlirAttribute attribute);
MOSAIC_C_EXPORT int64_t tpuElementWindowAttrGetPadHigh(MlirAttribute attribute,
                                                       intptr_t dim);

/// The lists of `#tpu.dot_dimension_numbers`, in the order of its text.
typedef enum TpuDotDimensionList {
  TPU_DOT_LHS_CONTRACTING,
  TPU_DOT_RHS_CONTRACTING,
  TPU_DOT_LHS_NON_CONTRACTING,
  TPU_DOT_RHS_NON_CONTRACTING,
  TPU_DOT_OUTPUT_ORDER,
  TPU_DOT_LHS_BATCH,
  TPU_DOT_RHS_BATCH,
} TpuDotDimensionList;

MOSAIC_C_EXPORT bool
tpuAttributeIsADotDimensionNumbers(MlirAttribute attribute);
/// `lists` and `sizes` hold seven entries each, in the order of
/// TpuDotDimensionList.
MOSAIC_C_EXPORT MlirAttribute tpuDotDimensionNumbersAttrGet(
    MlirContext context, const int64_t *const *lists, const intptr_t *sizes);
/// Requires: `position` below the size of the list (not checked)
MOSAIC_C_EXPORT intptr_t tpuDotDimensionNumbersAttrGetSize(
    MlirAttribute attribute, TpuDotDimensionList list);
MOSAIC_C_EXPORT int64_t tpuDotDimensionNumbersAttrGetElement(
    MlirAttribute attribute, TpuDotDimensionList list, intptr_t position);

/// `!tpu.semaphore` and `!tpu.dma_semaphore`: what regular signals and waits,
/// and what copies count on. They are element types of memrefs.
MOSAIC_C_EXPORT bool tpuTypeIsASemaphore(MlirType type);
MOSAIC_C_EXPORT bool tpuTypeIsADMASemaphore(MlirType type);
MOSAIC_C_EXPORT MlirType tpuSemaphoreTypeGet(MlirContext context);
MOSAIC_C_EXPORT MlirType tpuDMASemaphoreTypeGet(MlirContext context);

/// `!tpu.float8_exmy<…>`: the narrow float `underlying` stored in 8 bits.
MOSAIC_C_EXPORT bool tpuTypeIsAFloat8EXMY(MlirType type);
MOSAIC_C_EXPORT MlirType tpuFloat8EXMYTypeGet(MlirContext context,
                                              MlirType underlying);
MOSAIC_C_EXPORT MlirType tpuFloat8EXMYTypeGetUnderlying(MlirType type);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_TPUDIALECT_H
