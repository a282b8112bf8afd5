//===- VectorOps.h - Ops of the vector dialect -----------------------------===//

#ifndef MOSAIC_BUILDER_VECTOROPS_H
#define MOSAIC_BUILDER_VECTOROPS_H

#include "Builder/Builder.h"

/// `vector.broadcast` of a scalar or vector.
MlirValue mosaicBuildBroadcast(MosaicBuilder *builder, MlirValue source,
                               MlirType type);

/// `vector.shape_cast`.
MlirValue mosaicBuildShapeCast(MosaicBuilder *builder, MlirValue source,
                               MlirType type);

/// `vector.extract` at a static position: a scalar when `rank` is the source's,
/// else a vector of the trailing dimensions.
MlirValue mosaicBuildExtract(MosaicBuilder *builder, MlirValue source,
                             intptr_t rank, const int64_t *position);

/// `vector.extract_strided_slice` with strides 1 of all dimensions.
MlirValue mosaicBuildExtractStridedSlice(MosaicBuilder *builder,
                                         MlirValue source,
                                         const int64_t *offsets,
                                         const int64_t *sizes);

/// `vector.transpose`: dimension i of the result is `permutation[i]` of the
/// source.
MlirValue mosaicBuildVectorTranspose(MosaicBuilder *builder, MlirValue source,
                                     const int64_t *permutation);

/// `#vector.kind<…>` of a name: "add". MLIR's C API has no other way to it.
MlirAttribute mosaicReductionKind(MlirContext context, const char *name);

/// `vector.multi_reduction` of the dimensions `dims`, starting from
/// `accumulator`.
MlirValue mosaicBuildMultiReduction(MosaicBuilder *builder, MlirAttribute kind,
                                    MlirValue source, MlirValue accumulator,
                                    intptr_t numDims, const int64_t *dims);

/// `vector.load` and `vector.store` of a logical vector.
MlirValue mosaicBuildVectorLoad(MosaicBuilder *builder, MlirType type,
                                MlirValue base, intptr_t numIndices,
                                const MlirValue *indices);
void mosaicBuildVectorStore(MosaicBuilder *builder, MlirValue value,
                            MlirValue base, intptr_t numIndices,
                            const MlirValue *indices);

#endif // MOSAIC_BUILDER_VECTOROPS_H
