//===- TpuOps.h - Ops of the tpu dialect -----------------------------------===//
//
// Spelled for the dialect's newest form (design.md, section 7). What each does
// to the bits of a vreg: spec/vreg_ops.md.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_BUILDER_TPUOPS_H
#define MOSAIC_BUILDER_TPUOPS_H

#include "Builder/Builder.h"

#include "mosaic-c/TpuDialect.h"

// Casts of logical vectors and of scalars; element by element on vregs when the
// width stays.

MlirValue mosaicBuildExtF(MosaicBuilder *builder, MlirValue value,
                          MlirType type);
MlirValue mosaicBuildTruncF(MosaicBuilder *builder, MlirValue value,
                            MlirType type, TpuRoundingMode rounding);
MlirValue mosaicBuildSIToFP(MosaicBuilder *builder, MlirValue value,
                            MlirType type, TpuRoundingMode rounding);
MlirValue mosaicBuildFPToSI(MosaicBuilder *builder, MlirValue value,
                            MlirType type, TpuRoundingMode rounding);
MlirValue mosaicBuildTpuBitcast(MosaicBuilder *builder, MlirValue value,
                                MlirType type);
MlirValue mosaicBuildReshape(MosaicBuilder *builder, MlirValue value,
                             MlirType type);
MlirValue mosaicBuildTranspose(MosaicBuilder *builder, MlirValue value,
                               MlirType type, const int64_t *permutation);
MlirValue mosaicBuildConcatenate(MosaicBuilder *builder, MlirType type,
                                 intptr_t count, const MlirValue *values,
                                 int64_t dim);
/// Value = row-major index over the listed dimensions.
MlirValue mosaicBuildIota(MosaicBuilder *builder, MlirType type,
                          intptr_t numDims, const int32_t *dims);
MlirValue mosaicBuildDynamicGather(MosaicBuilder *builder, MlirValue source,
                                   MlirValue indices, intptr_t numDims,
                                   const int32_t *dims);
/// Element i of dimension `dim` moves to (i + amount) mod size.
MlirValue mosaicBuildDynamicRotate(MosaicBuilder *builder, MlirValue value,
                                   MlirValue amount, int32_t dim);
/// The same of a vreg; with a stride (not 0), sublane s by amount + s * stride.
MlirValue mosaicBuildStridedRotate(MosaicBuilder *builder, MlirValue vreg,
                                   MlirValue amount, int32_t dim,
                                   int32_t stride);
MlirValue mosaicBuildRelayout(MosaicBuilder *builder, MlirValue value);

/// `tpu.vector_store`; a null mask stores everything.
MlirOperation mosaicBuildTpuVectorStore(MosaicBuilder *builder, MlirValue value,
                                        MlirValue base, intptr_t numIndices,
                                        const MlirValue *indices,
                                        MlirValue mask);

// Vregs: types.

/// A vreg as its 32-bit words: vector<8x128xi32>.
MlirType mosaicVregWordsType(const MosaicBuilder *builder);

// Vregs: memory.

/// Where a vreg lies in memory.
typedef struct MosaicVregAccess {
  MlirValue base; ///< memref, tiled
  intptr_t numIndices;
  const MlirValue *indices; ///< element whose row is the first; may be negative
  const bool *sublaneMask;  ///< one entry per sublane: which are accessed
  int32_t sublaneStride; ///< rows from one sublane's to the next's; 1 as a rule
} MosaicVregAccess;

/// `tpu.load`: sublane s is the row at (row of indices) + s * stride.
MlirValue mosaicBuildLoad(MosaicBuilder *builder, MlirType vregType,
                          const MosaicVregAccess *access);
/// `tpu.store`, the mirror image. A null mask stores all lanes.
void mosaicBuildStore(MosaicBuilder *builder, MlirValue vreg,
                      const MosaicVregAccess *access, MlirValue mask);

// Vregs: masks.

/// True where low[0] <= sublane < high[0] and low[1] <= lane < high[1].
MlirValue mosaicBuildCreateMask(MosaicBuilder *builder, MlirType maskType,
                                const int64_t low[2], const int64_t high[2]);
/// True in the packed rows [from, to); from > to: outside [to, from).
MlirValue mosaicBuildCreateSubelementMask(MosaicBuilder *builder,
                                          MlirType maskType, int32_t from,
                                          int32_t to);
/// The masks of vregs as that of the vreg which packs them, compressed, at their
/// positions. What is at no position may be anything.
///
/// Source: the compiler of November 2025 packs two masks of words, at 0 and 1
MlirValue mosaicBuildPackMask(MosaicBuilder *builder, MlirType maskType,
                              intptr_t count, const MlirValue *masks,
                              const int32_t *positions);
MlirValue mosaicBuildMaskCast(MosaicBuilder *builder, MlirValue mask,
                              MlirType maskType);

// Vregs: data movement.

/// The same 32-bit words as another type; `value` itself if it has that type.
MlirValue mosaicBuildBitcastVreg(MosaicBuilder *builder, MlirValue value,
                                 MlirType type);
/// Result sublane s = source sublane pattern[s]; as many as the vreg has.
MlirValue mosaicBuildSublaneGather(MosaicBuilder *builder, MlirValue value,
                                   const int32_t *pattern);
/// Row pattern[s] of the sublanes of `low` and `high` one after the other.
MlirValue mosaicBuildSublaneShuffle(MosaicBuilder *builder, MlirValue low,
                                    MlirValue high, const int32_t *pattern);
/// Sublane s of the result is full of lane `lane` + s of a vreg whose sublanes are
/// all the same; undefined where there is no such lane.
MlirValue mosaicBuildBroadcastInSublanes(MosaicBuilder *builder,
                                         MlirValue value, int32_t lane);
/// Narrows up to wide/narrow vregs into one; positions[i] says where values[i]
/// goes, the rest is undefined.
MlirValue mosaicBuildPackSubelements(MosaicBuilder *builder, MlirType type,
                                     intptr_t count, const MlirValue *values,
                                     const int32_t *positions,
                                     TpuPackFormat format);
/// Widens part `index` of a packed vreg. Integers are sign-extended, or, with
/// `signExtended` false, get undefined upper bits.
MlirValue mosaicBuildUnpackSubelements(MosaicBuilder *builder, MlirType type,
                                       MlirValue value, int32_t index,
                                       TpuPackFormat format, bool signExtended);

/// tpu.all_reduce: every sublane (dim 0) or lane (dim 1) of the result holds the
/// reduction over all of them. `type` is the result's.
MlirValue mosaicBuildAllReduce(MosaicBuilder *builder, MlirValue value,
                               MlirType type, int64_t dim,
                               TpuReductionKind kind);

/// `tpu.roll_vectors`: vregs to the logical value that they hold, and back.
MlirValue mosaicBuildRollVectors(MosaicBuilder *builder, MlirType type,
                                 intptr_t count, const MlirValue *vregs);
void mosaicBuildUnrollVectors(MosaicBuilder *builder, MlirValue value,
                              MlirType vregType, intptr_t count,
                              MlirValue *vregs);

// Memrefs.

/// `tpu.memref_slice`; base indices and the sizes that `type` leaves open are i32.
MlirValue mosaicBuildMemRefSlice(MosaicBuilder *builder, MlirType type,
                                 MlirValue memref, intptr_t numIndices,
                                 const MlirValue *baseIndices,
                                 intptr_t numSizes, const MlirValue *sizes);

/// `memref.dim`: the size of a dimension, an index.
MlirValue mosaicBuildMemRefDim(MosaicBuilder *builder, MlirValue memref,
                               int64_t dim);

/// `tpu.reinterpret_cast` of one memref, without dynamic offsets, sizes or strides.
MlirValue mosaicBuildReinterpretCast(MosaicBuilder *builder, MlirValue memref,
                                     MlirType type);

/// `tpu.assume_multiple`
MlirValue mosaicBuildAssumeMultiple(MosaicBuilder *builder, MlirValue value,
                                    int64_t multiple);

#endif // MOSAIC_BUILDER_TPUOPS_H
