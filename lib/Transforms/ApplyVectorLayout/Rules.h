//===- Rules.h - What a rule of tpu-apply-vector-layout sees and does ------===//
//
// Room-internal. A rule is called once per op. It finds its vector operands as
// arrays of vregs, already in the layouts that the op's in_layout asks for, and
// builds, in front of the op, what computes its result arrays. It does not
// erase the op: the walk does, at its end, because side tables are keyed by
// values.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TRANSFORMS_APPLYVECTORLAYOUT_RULES_H
#define MOSAIC_TRANSFORMS_APPLYVECTORLAYOUT_RULES_H

#include "Builder/Accessors.h"
#include "Builder/Builder.h"
#include "Builder/TpuOps.h"
#include "Relayout/VregArray.h"
#include "Support/PointerMap.h"

#include "mosaic-c/Passes.h"

// Growing lists of what is erased when the walk is over.

typedef struct OpList {
  intptr_t count, capacity;
  MlirOperation *ops;
} OpList;

typedef struct ArgumentList {
  intptr_t count, capacity;
  MlirValue *arguments; ///< of blocks
} ArgumentList;

/// One run of the pass.
typedef struct ApplyContext {
  const MosaicApplyVectorLayoutOptions *options;
  MosaicArena *arena;
  MosaicOpTable *ops;     ///< what was built so far
  MosaicPointerMap vregs; ///< value -> MosaicVregArray
  OpList erased;          ///< in the order of the walk: users after producers
  OpList erasures;        ///< tpu.erase_memref_layout: operands replace them
  ArgumentList erasedArguments;
} ApplyContext;

/// An op about to be lowered.
typedef struct ApplyOp {
  ApplyContext *context;
  MlirOperation op;
  MosaicBuilder builder; ///< inserts in front of `op`
  /// Per operand: the array of a vector (shared, not to be changed), null for
  /// anything else.
  const MosaicVregArray *const *operands;
  /// Per result: a vector's array without vregs, for the rule to fill; null for
  /// anything else.
  MosaicVregArray **results;
} ApplyOp;

typedef MlirLogicalResult (*ApplyRule)(ApplyOp *op);

/// The error of a rule that does not take such an op; `what` says what it takes.
MlirLogicalResult applyUnsupported(const ApplyOp *op, const char *what);

/// A layout as attributes spell it, for messages.
const char *applyLayoutText(const ApplyOp *op, MosaicVectorLayout layout);

/// Refuses an access of a slice that starts inside a tile: its addresses are
/// those of its first element and of an index, added, which is right only where
/// neither leaves a tile's row or rows.
///
///   (8,128) tiles, rows 5-9 of a matrix: row 2 of the slice is row 7 of the
///   first tile, but row 3 is not the row after it
///
/// Slices whose start is not known are taken to start at tiles.
MlirLogicalResult applyCheckSlices(const ApplyOp *op, MlirValue memref);

// The walk, for rules of ops with regions (ApplyVectorLayout.c).

/// Lowers every op of the block.
MlirLogicalResult applyBlock(ApplyContext *context, MlirBlock block);

/// Enters the array of a value into the side table.
void applySetVregs(ApplyContext *context, MlirValue value,
                   const MosaicVregArray *array);
/// The array of a vector value; null when it has none.
const MosaicVregArray *applyGetVregs(const ApplyContext *context,
                                     MlirValue value);
/// Has the op, or a block argument, erased after the walk.
void applyEraseLater(ApplyContext *context, MlirOperation op);
void applyEraseArgumentLater(ApplyContext *context, MlirValue argument);

// The rules, by the file that holds them. Names as in Transforms/VectorOps.def.

// ControlFlow.c
MlirLogicalResult applyFor(ApplyOp *op);
MlirLogicalResult applyRegions(ApplyOp *op);
MlirLogicalResult applyReturn(ApplyOp *op);
MlirLogicalResult applyWhile(ApplyOp *op);
MlirLogicalResult applyYield(ApplyOp *op);

// Conversions.c
MlirLogicalResult applyArithFPToSI(ApplyOp *op);
MlirLogicalResult applyArithSIToFP(ApplyOp *op);
MlirLogicalResult applyBitcast(ApplyOp *op);
MlirLogicalResult applyExtension(ApplyOp *op);
MlirLogicalResult applyExtSI(ApplyOp *op);
MlirLogicalResult applyExtUI(ApplyOp *op);
MlirLogicalResult applyFPToSI(ApplyOp *op);
MlirLogicalResult applyPackElementwise(ApplyOp *op);
MlirLogicalResult applySIToFP(ApplyOp *op);
MlirLogicalResult applyTruncation(ApplyOp *op);
MlirLogicalResult applyUnpackElementwise(ApplyOp *op);

// Creation.c
MlirLogicalResult applyAssumeLayout(ApplyOp *op);
MlirLogicalResult applyConstant(ApplyOp *op);
MlirLogicalResult applyIota(ApplyOp *op);
MlirLogicalResult applyPrngRandomBits(ApplyOp *op);

// DenseConstants.c
/// A constant whose elements differ.
MlirLogicalResult applyDenseConstant(ApplyOp *op, MlirAttribute elements);
/// A vreg of words that differ from lane to lane, `words[lane]` where `known`.
MlirLogicalResult applyBuildLaneWords(ApplyOp *op, const uint32_t *words,
                                      const bool *known, MlirValue *vreg);

// Elementwise.c
MlirLogicalResult applyCompare(ApplyOp *op);
MlirLogicalResult applyElementwise(ApplyOp *op);
/// The sum of two vregs of one type, floats or integers, on every generation.
MlirValue applyBuildSum(MosaicBuilder *builder, MlirValue lhs, MlirValue rhs);

// Extract.c
MlirLogicalResult applyExtract(ApplyOp *op);

// Gathers.c
MlirLogicalResult applyDynamicGather(ApplyOp *op);
MlirLogicalResult applyGather(ApplyOp *op);
/// Word (s, l) of the result is word (index(s, l) mod sublanes, l) of the
/// source, on every generation.
MlirValue applyGatherSublanes(MosaicBuilder *builder, MlirValue source,
                              MlirValue index);
/// `value` mod `divisor` (> 0), never negative; an i32 or a vreg of them.
MlirValue applyBuildModulo(MosaicBuilder *builder, MlirValue value,
                           int64_t divisor);

// Memory.c
/// Loads one row of memory and repeats it on all sublanes; `where` is that of a
/// vreg that starts with it.
MlirValue applyLoadRow(ApplyOp *op, const MosaicVregAccess *where,
                       MlirType type);
MlirLogicalResult applyVregLoad(ApplyOp *op);
MlirLogicalResult applyVregStore(ApplyOp *op);
/// The sublanes that hold data; all of them where that makes no difference.
const bool *applySublaneMask(ApplyOp *op, const MosaicDataBounds *bounds);
/// Stores the data of a vreg and nothing else of it; `userMask`, if not null,
/// says which of the data.
void applyStoreVreg(ApplyOp *op, const MosaicVregAccess *where,
                    const MosaicDataBounds *bounds, MlirValue vreg,
                    MlirValue userMask);
/// Loads the vregs of an array, or stores those of one; `mask`, if not null, says
/// which of its elements. The op's access, at its indices.
///
/// Errors: a layout that does not fit the memref's tiles or the indices, at the op
MlirLogicalResult applyLoadArray(ApplyOp *op, const MosaicAccess *access,
                                 MosaicVregArray *result);
MlirLogicalResult applyStoreArray(ApplyOp *op, const MosaicAccess *access,
                                  const MosaicVregArray *value,
                                  const MosaicVregArray *mask);
MlirLogicalResult applyVectorLoad(ApplyOp *op);
MlirLogicalResult applyVectorStore(ApplyOp *op);

// Matmul.c
MlirLogicalResult applyMatmul(ApplyOp *op);

// Movement.c
MlirLogicalResult applyConcatenate(ApplyOp *op);
MlirLogicalResult applyExtractStridedSlice(ApplyOp *op);
MlirLogicalResult applyRelayout(ApplyOp *op);
MlirLogicalResult applyReshape(ApplyOp *op);
/// A tpu.transpose that leaves the minor dimension in its place.
MlirLogicalResult applyTransposeRows(ApplyOp *op);

// ReduceIndex.c
MlirLogicalResult applyReduceIndex(ApplyOp *op);

// Reductions.c
MlirLogicalResult applyMultiReduction(ApplyOp *op);

// Rotates.c
MlirLogicalResult applyDynamicRotate(ApplyOp *op);
MlirLogicalResult applyRotate(ApplyOp *op);

// Shapes.c
MlirLogicalResult applyBroadcast(ApplyOp *op);
/// A vreg of `type` filled with a scalar of its element type.
MlirValue applyFillVreg(ApplyOp *op, MlirValue scalar, MlirType type);

// StridedMemory.c
MlirLogicalResult applyStridedLoad(ApplyOp *op);
MlirLogicalResult applyStridedStore(ApplyOp *op);

// Transpose.c
MlirLogicalResult applyTranspose(ApplyOp *op);

#endif // MOSAIC_TRANSFORMS_APPLYVECTORLAYOUT_RULES_H
