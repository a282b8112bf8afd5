//===- Canonicalization.h - What the rules of canonicalize-mosaic share ---===//
//
// A rule looks at one op with one result and says which value shall take the
// result's place: the result itself (the op stays), or that of ops that the
// rule put in front of it.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_CANONICALIZEMOSAIC_CANONICALIZATION_H
#define MOSAIC_TRANSFORMS_CANONICALIZEMOSAIC_CANONICALIZATION_H

#include "Builder/Accessors.h"
#include "Builder/ArithOps.h"
#include "Builder/Builder.h"
#include "Builder/TpuOps.h"
#include "Builder/Types.h"
#include "Builder/VectorOps.h"
#include "Support/Diagnostics.h"
#include "Support/TargetFeatures.h"

#include "mosaic-c/Passes.h"

/// One op under rewriting, and the run that it belongs to.
typedef struct Canonicalization {
  const MosaicCanonicalizeMosaicOptions *options;
  MlirOperation op;      ///< the op that the rule looks at; a rule that erases
                         ///< it, having no or several results, makes this null
  MosaicBuilder builder; ///< in front of it
} Canonicalization;

/// `*result` is the op's result at first. Errors are reported at the op.
typedef MlirLogicalResult (*CanonicalRule)(Canonicalization *rewrite,
                                           MlirValue *result);

/// Runs the rule, if there is one, of the op that defines `*value`, which the
/// current rule has just built; `*value` becomes what the rule makes of it.
MlirLogicalResult canonicalizeBuilt(Canonicalization *rewrite,
                                    MlirValue *value);

/// Requires compatibility mode for something that the generation lacks.
/// Rules whose ops layout inference refuses by itself leave them alone instead.
///
/// Errors: at the op, naming `what` it needs and the option
MlirLogicalResult requireCompatibility(const Canonicalization *rewrite,
                                       const char *what);

static inline int32_t generationOf(const Canonicalization *rewrite) {
  return rewrite->options->target.hardwareGeneration;
}

static inline bool targetHas(const Canonicalization *rewrite,
                             MosaicTargetFeature feature) {
  return mosaicTargetHas(&rewrite->options->target, feature);
}

/// Bits of the narrowest elements that the generation has masks for, which
/// tell packed elements apart.
static inline int64_t narrowestMask(const Canonicalization *rewrite) {
  return targetHas(rewrite, MOSAIC_HAS_BYTE_MASKS) ? 8 : 32;
}

static inline MlirValue operandOf(const Canonicalization *rewrite,
                                  intptr_t position) {
  return mlirOperationGetOperand(rewrite->op, position);
}

static inline MlirType operandTypeOf(const Canonicalization *rewrite,
                                     intptr_t position) {
  return mlirValueGetType(operandOf(rewrite, position));
}

static inline MlirType resultTypeOf(const Canonicalization *rewrite) {
  return mlirValueGetType(mlirOperationGetResult(rewrite->op, 0));
}

/// `type` with f32 in place of its elements.
MlirType f32Like(MlirType type);

bool elementIsBF16(MlirType type);
bool elementIsF32(MlirType type);

/// An op like `model` with other operands and another type for its result.
MlirValue buildLike(MosaicBuilder *builder, MlirOperation model,
                    intptr_t numOperands, const MlirValue *operands,
                    MlirType type);

/// Whether a store, or strided access, has a list of strides that is not empty.
bool hasStrides(MlirOperation op);

/// The op that defines `value`, if it is a `name`; null otherwise.
MlirOperation definedBy(MlirValue value, const char *name);

/// The same, if nothing else uses `value`.
MlirOperation onlyUsedHere(MlirValue value, const char *name);

/// The opposite of a mask.
MlirValue buildNot(MosaicBuilder *builder, MlirValue mask);

/// `tpu.extf` to f32, `tpu.truncf` to nearest even.
MlirValue buildExtendToF32(MosaicBuilder *builder, MlirValue value);
MlirValue buildTruncateTo(MosaicBuilder *builder, MlirValue value,
                          MlirType type);

/// Whether a permutation leaves all dimensions where they are.
bool isIdentity(intptr_t rank, const int64_t *permutation);

/// `tpu.transpose` in steps that layout inference knows: exchanges of the two
/// minor dimensions, of the second- and third-minor, and permutations of the
/// others; as few as possible. `source` itself for the identity.
MlirValue buildTransposeSteps(MosaicBuilder *builder, MlirValue source,
                              const int64_t *permutation);

/// `vector.multi_reduction` over the last dimension, by addition.
MlirValue buildRowSum(MosaicBuilder *builder, MlirValue value,
                      MlirValue accumulator);

// The rules, by file. Source: canonicalize.md 3

// AccessRank.c
/// Whether the op is an access of a vector of fewer dimensions than its memref
/// has, and may be given all of them.
bool leavesOutDims(const Canonicalization *rewrite);
/// Gives such a load, or store, all dimensions. The store stays, with other
/// operands.
///
/// Requires: leavesOutDims
MlirLogicalResult loadAllDims(Canonicalization *rewrite, MlirValue *result);
MlirLogicalResult storeAllDims(Canonicalization *rewrite);

// Booleans.c
/// Arithmetic on integers of one bit.
///
/// Returns: false for any other op
bool computeBooleans(Canonicalization *rewrite, MlirValue *result);
/// arith.trunci to masks
MlirLogicalResult canonicalizeTruncI(Canonicalization *rewrite,
                                     MlirValue *result);

// Comparisons.c
MlirLogicalResult canonicalizeCmpF(Canonicalization *rewrite,
                                   MlirValue *result);
MlirLogicalResult canonicalizeCmpI(Canonicalization *rewrite,
                                   MlirValue *result);
/// math.isfinite, math.isinf, math.isnan
MlirLogicalResult canonicalizeClassTest(Canonicalization *rewrite,
                                        MlirValue *result);

// Contract.c
MlirLogicalResult canonicalizeContract(Canonicalization *rewrite,
                                       MlirValue *result);

// Conversions.c
/// Requires a cast between types of 1 to 32 bits. `from` and `to` say what they
/// are: "integers".
///
/// Errors: at the op, with both widths
MlirLogicalResult checkCastWidths(const Canonicalization *rewrite,
                                  const char *from, const char *to);
MlirLogicalResult canonicalizeArithExtF(Canonicalization *rewrite,
                                        MlirValue *result);
MlirLogicalResult canonicalizeArithFPToSI(Canonicalization *rewrite,
                                          MlirValue *result);
MlirLogicalResult canonicalizeArithSIToFP(Canonicalization *rewrite,
                                          MlirValue *result);
MlirLogicalResult canonicalizeArithTruncF(Canonicalization *rewrite,
                                          MlirValue *result);
MlirLogicalResult canonicalizeExtF(Canonicalization *rewrite,
                                   MlirValue *result);
MlirLogicalResult canonicalizeStochasticConvert(Canonicalization *rewrite,
                                                MlirValue *result);
MlirLogicalResult canonicalizeTruncF(Canonicalization *rewrite,
                                     MlirValue *result);

// Creation.c
/// vector.constant_mask, vector.create_mask
MlirLogicalResult canonicalizeMask(Canonicalization *rewrite,
                                   MlirValue *result);
MlirLogicalResult canonicalizePoison(Canonicalization *rewrite,
                                     MlirValue *result);
/// A mask of `maskType`: where the index in dimension `dim` compares with `bound`,
/// an i32.
MlirValue buildIndexMask(MosaicBuilder *builder, MlirType maskType,
                         intptr_t dim, MosaicCmpIPredicate predicate,
                         MlirValue bound);
/// Both masks; `other` where `mask` is null.
MlirValue buildBoth(MosaicBuilder *builder, MlirValue mask, MlirValue other);

// Expansions.c
MlirLogicalResult canonicalizeClamp(Canonicalization *rewrite,
                                    MlirValue *result);
MlirLogicalResult canonicalizeCopySign(Canonicalization *rewrite,
                                       MlirValue *result);
MlirLogicalResult canonicalizeExpM1(Canonicalization *rewrite,
                                    MlirValue *result);
/// arith.maxnumf, arith.minnumf
MlirLogicalResult canonicalizeNumberChoice(Canonicalization *rewrite,
                                           MlirValue *result);
MlirLogicalResult canonicalizeSinCos(Canonicalization *rewrite,
                                     MlirValue *result);
/// arith.ceildivsi, arith.ceildivui, arith.floordivsi
MlirLogicalResult canonicalizeRoundedQuotient(Canonicalization *rewrite,
                                              MlirValue *result);
MlirLogicalResult canonicalizeTrailingZeros(Canonicalization *rewrite,
                                            MlirValue *result);

// Gathers.c
MlirLogicalResult canonicalizeDynamicGather(Canonicalization *rewrite,
                                            MlirValue *result);

// Insertions.c
MlirLogicalResult canonicalizeInsert(Canonicalization *rewrite,
                                     MlirValue *result);
MlirLogicalResult canonicalizeInsertStridedSlice(Canonicalization *rewrite,
                                                 MlirValue *result);

// IntegerMatmul.c
/// Casts a side of 4- or 8-bit integers to the floats that generation 7 multiplies
/// in their place.
MlirLogicalResult castForMatrixUnit(Canonicalization *rewrite, MlirValue *side);
/// A tpu.matmul of integers into integers, for a matrix unit of floats.
MlirLogicalResult canonicalizeIntegerMatmul(Canonicalization *rewrite,
                                            MlirValue *result);

// Matmul.c
MlirLogicalResult canonicalizeMatmul(Canonicalization *rewrite,
                                     MlirValue *result);

// Narrow.c
MlirLogicalResult canonicalizeAddI(Canonicalization *rewrite,
                                   MlirValue *result);
/// Arithmetic on narrow elements or scalars that the generation lacks: in 32
/// bits. Leaves other ops alone.
///
/// Errors: scalars of a width that cannot be widened
MlirLogicalResult widenArithmetic(Canonicalization *rewrite, MlirValue *result);

// NumberReductions.c
/// Whether the op is a vector.multi_reduction by maxnumf or minnumf.
bool reducesNumbers(const Canonicalization *rewrite);
/// Such a one, to a vector.
///
/// Requires: reducesNumbers
MlirLogicalResult reduceNumbers(Canonicalization *rewrite, MlirValue *result);

// Planes.c
/// A tpu.transpose that makes planes of what a reshape split columns into, as
/// slices.
///
/// Returns: false for any other transpose
bool cutIntoPlanes(Canonicalization *rewrite, MlirValue *result);
/// A reshape of the reverse, as a concatenation.
bool putPlanesSideBySide(Canonicalization *rewrite, MlirValue *result);

// Precision.c
/// tpu.reduce_precision
MlirLogicalResult canonicalizeReducePrecision(Canonicalization *rewrite,
                                              MlirValue *result);

// Repeats.c
/// Whether a reshape repeats each column of an earlier value, and may become a
/// gather.
bool repeatsColumns(const Canonicalization *rewrite);
/// That gather.
///
/// Requires: repeatsColumns
MlirLogicalResult repeatColumns(Canonicalization *rewrite, MlirValue *result);

// RowSlices.c
/// A tpu.memref_slice of parts of tiles that DMAs copy.
MlirLogicalResult canonicalizeRowSlice(Canonicalization *rewrite,
                                       MlirValue *result);

// Scalars.c
/// A vector.extract of a scalar of less than 32 bits at a constant position.
MlirLogicalResult extractNarrow(Canonicalization *rewrite, MlirValue *result);
/// A vector.multi_reduction over all dimensions.
MlirLogicalResult reduceToScalar(Canonicalization *rewrite, MlirValue *result);

// Selects.c
MlirLogicalResult canonicalizeSelect(Canonicalization *rewrite,
                                     MlirValue *result);

// Shapes.c
MlirLogicalResult canonicalizeBroadcast(Canonicalization *rewrite,
                                        MlirValue *result);
MlirLogicalResult canonicalizeExtract(Canonicalization *rewrite,
                                      MlirValue *result);
MlirLogicalResult canonicalizeMultiReduction(Canonicalization *rewrite,
                                             MlirValue *result);
MlirLogicalResult canonicalizeRepeat(Canonicalization *rewrite,
                                     MlirValue *result);
MlirLogicalResult canonicalizeShapeCast(Canonicalization *rewrite,
                                        MlirValue *result);
MlirLogicalResult canonicalizeTranspose(Canonicalization *rewrite,
                                        MlirValue *result);
MlirLogicalResult canonicalizeVectorTranspose(Canonicalization *rewrite,
                                              MlirValue *result);

// Switches.c
MlirLogicalResult canonicalizeIndexSwitch(Canonicalization *rewrite,
                                          MlirValue *result);

// UnalignedAccess.c
/// vector.load
MlirLogicalResult canonicalizeLoad(Canonicalization *rewrite,
                                   MlirValue *result);
/// vector.store, tpu.vector_store
MlirLogicalResult canonicalizeStore(Canonicalization *rewrite,
                                    MlirValue *result);
/// tpu.strided_load, tpu.strided_store
MlirLogicalResult canonicalizeStridedLoad(Canonicalization *rewrite,
                                          MlirValue *result);
MlirLogicalResult canonicalizeStridedStore(Canonicalization *rewrite,
                                           MlirValue *result);
/// A vector.extract with run-time positions, as one without.
///
/// Returns: false when nothing is done
bool extractAtRunTime(Canonicalization *rewrite, MlirValue *result);

// Unsigned.c
/// tpu.fptoui, tpu.uitofp
MlirLogicalResult canonicalizeFPToUI(Canonicalization *rewrite,
                                     MlirValue *result);
MlirLogicalResult canonicalizeUIToFP(Canonicalization *rewrite,
                                     MlirValue *result);
MlirLogicalResult canonicalizeArithFPToUI(Canonicalization *rewrite,
                                          MlirValue *result);
MlirLogicalResult canonicalizeArithUIToFP(Canonicalization *rewrite,
                                          MlirValue *result);

// WideProducts.c
/// arith.mulsi_extended, arith.mului_extended
MlirLogicalResult canonicalizeMulExtended(Canonicalization *rewrite,
                                          MlirValue *result);

#endif // MOSAIC_TRANSFORMS_CANONICALIZEMOSAIC_CANONICALIZATION_H
