//===- Accessors.h - What an op holds, without its operand numbers ---------===//

#ifndef MOSAIC_BUILDER_ACCESSORS_H
#define MOSAIC_BUILDER_ACCESSORS_H

#include "Support/Arena.h"

#include "mosaic-c/VectorLayout.h"

#include "mlir-c/IR.h"

#include <stdbool.h>
#include <stdint.h>

/// Whether `op` is of the given name. False for a null op.
bool mosaicOperationIs(MlirOperation op, const char *name);

/// The op that defines `value`; null for a block argument.
MlirOperation mosaicValueDefiningOperation(MlirValue value);

/// Whether the op is in a function of a SparseCore, which has no tiles and takes
/// any index.
bool mosaicOperationIsOnSparseCore(MlirOperation op);

/// The value of an integer or index `arith.constant` (of a splat too).
///
/// Returns: true and the value, sign-extended (i1: 0 or 1)
bool mosaicValueConstantInt(MlirValue value, int64_t *constant);

/// The element of a splat or scalar `arith.constant`; null for anything else.
MlirAttribute mosaicValueConstantSplat(MlirValue value);

/// Attributes by name, inherent or not; a null attribute when absent.
MlirAttribute mosaicOperationAttr(MlirOperation op, const char *name);
/// An integer attribute's value, or `otherwise` when absent.
int64_t mosaicOperationIntAttr(MlirOperation op, const char *name,
                               int64_t otherwise);
bool mosaicOperationBoolAttr(MlirOperation op, const char *name,
                             bool otherwise);
void mosaicOperationSetAttr(MlirOperation op, const char *name,
                            MlirAttribute attribute);
void mosaicOperationRemoveAttr(MlirOperation op, const char *name);

/// A load or store of vectors, whichever op spells it.
///
/// | op                       | value | base | indices | mask |
/// |--------------------------|-------|------|---------|------|
/// | vector.load              |       | 0    | 1…      |      |
/// | vector.store             | 0     | 1    | 2…      |      |
/// | tpu.load                 |       | 0    | 1…      |      |
/// | tpu.store                | 0     | 1    | 2…      | last, if any |
/// | tpu.vector_load          |       | 0    | 1…      | last, if any |
/// | tpu.vector_store         | 0     | 1    | 2…      | last, if any |
/// | tpu.strided_load         |       | 0    | 1…      |      |
/// | tpu.strided_store        | 0     | 1    | 2…      |      |
/// | memref.load / store      |       | as vector.load / store   |
typedef struct MosaicAccess {
  bool isStore;
  MlirValue value; ///< stored, or the result of a load
  MlirValue base;  ///< the memref
  intptr_t firstIndex;
  intptr_t numIndices; ///< the memref's rank
  MlirValue mask;      ///< null when there is none
} MosaicAccess;

/// Reads `op` as an access.
///
/// Returns: false when the op is none of the table's
bool mosaicOperationAccess(MlirOperation op, MosaicAccess *access);

/// Index operand number `position` of the access.
MlirValue mosaicAccessIndex(MlirOperation op, const MosaicAccess *access,
                            intptr_t position);

/// Looks through `tpu.erase_memref_layout`: the memref whose type still has
/// its tiled layout.
MlirValue mosaicMemRefWithLayout(MlirValue memref);

// Layout attributes: `in_layout` has an entry per operand, `out_layout` one per
// result; each a `#tpu.vpad`.

/// Reads entry `position` of in_layout / out_layout.
///
/// Returns: true and the layout. False when the attribute or the entry is
///          missing or is no vector layout; `layout` is then absent
bool mosaicOperandLayout(MlirOperation op, intptr_t position,
                         MosaicOptionalVectorLayout *layout);
bool mosaicResultLayout(MlirOperation op, intptr_t position,
                        MosaicOptionalVectorLayout *layout);

/// The `#tpu.vpad` attribute of a layout.
MlirAttribute mosaicLayoutAttr(MlirContext context,
                               MosaicOptionalVectorLayout layout);

/// Sets in_layout / out_layout to `count` entries.
void mosaicSetOperandLayouts(MlirOperation op, intptr_t count,
                             const MosaicOptionalVectorLayout *layouts,
                             MosaicArena *arena);
void mosaicSetResultLayouts(MlirOperation op, intptr_t count,
                            const MosaicOptionalVectorLayout *layouts,
                            MosaicArena *arena);

/// Removes both attributes from `op`.
void mosaicRemoveLayouts(MlirOperation op);

#endif // MOSAIC_BUILDER_ACCESSORS_H
