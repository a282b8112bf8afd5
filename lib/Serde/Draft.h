//===- Draft.h - One op on its way between its two forms ------------------===//
//
// Converting an op reads it into a draft, lets the rules change the draft, and
// creates the other form from it. Rules so need neither the IR's op nor its
// kind: attributes, inherent ones included, are a plain list here.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_SERDE_DRAFT_H
#define MOSAIC_SERDE_DRAFT_H

#include "Support/Arena.h"

#include "mlir-c/IR.h"

#include <stdbool.h>

/// What every op of the serialized form starts with.
#define MOSAIC_SERDE_PREFIX "stable_mosaic."

/// `operandSegmentSizes`: how many operands each operand group of an op holds.
#define MOSAIC_SERDE_SEGMENTS "operandSegmentSizes"
enum { MOSAIC_SERDE_MAX_SEGMENTS = 8 };

/// The draft. Its arrays are scratch space that the next op reuses.
typedef struct MosaicSerdeDraft {
  MosaicArena *arena;
  MlirContext context;
  bool serializing;   ///< direction: to the serialized form, or from it
  bool keepRepeat;    ///< reading leaves `tpu.repeat` as it is
  MlirOperation op;   ///< the old form, still in the IR; errors go here
  MlirStringRef name; ///< without the prefix in both directions
  MlirValue *operands;
  intptr_t operandCount, operandCapacity;
  MlirNamedAttribute *attributes;
  intptr_t attributeCount, attributeCapacity;
  MlirValue replacement; ///< when not null, stands for the op's one result and
                         ///< no op is created
} MosaicSerdeDraft;

/// Reads `op` into `draft`. `name` is the op's name without the prefix.
void mosaicSerdeDraftRead(MosaicSerdeDraft *draft, MlirOperation op,
                          MlirStringRef name);

/// Creates the other form of the op in front of it, moves its regions and
/// results over and erases it.
///
/// Errors:  the name is unknown to its dialect; an attribute does not have the
///          type that the op wants (MLIR drops those in silence)
MlirLogicalResult mosaicSerdeDraftReplaceOp(const MosaicSerdeDraft *draft);

/// Creates an op with one result of type i32 in front of the draft's op, in the
/// form that the draft's op is converted to, and returns its result.
MlirValue mosaicSerdeDraftInsertOp(const MosaicSerdeDraft *draft,
                                   const char *name, intptr_t operandCount,
                                   const MlirValue *operands,
                                   MlirAttribute value);

/// The attribute of that name; null when there is none.
MlirAttribute mosaicSerdeDraftGet(const MosaicSerdeDraft *draft,
                                  const char *name);

/// Adds the attribute or replaces its value.
void mosaicSerdeDraftSet(MosaicSerdeDraft *draft, const char *name,
                         MlirAttribute value);

/// Removes the attribute if it is there.
void mosaicSerdeDraftRemove(MosaicSerdeDraft *draft, const char *name);

/// Inserts `value` in front of operand `position` <= operandCount.
void mosaicSerdeDraftInsertOperand(MosaicSerdeDraft *draft, intptr_t position,
                                   MlirValue value);

/// Removes operand `position` < operandCount.
void mosaicSerdeDraftRemoveOperand(MosaicSerdeDraft *draft, intptr_t position);

/// Reads the operand groups into `sizes[count]`.
///
/// Errors:  no such attribute, not `count` entries, a negative one, or a sum
///          other than the number of operands
MlirLogicalResult mosaicSerdeDraftReadSegments(const MosaicSerdeDraft *draft,
                                               intptr_t count, int32_t *sizes);

/// Sets the operand groups.
void mosaicSerdeDraftSetSegments(MosaicSerdeDraft *draft, intptr_t count,
                                 const int32_t *sizes);

/// Whether `attribute` is an integer of at most 64 bits (or an index); returns
/// its value. A null attribute is none.
bool mosaicSerdeReadInteger(MlirAttribute attribute, int64_t *value);

/// The same for an integer whose type has 32 bits.
bool mosaicSerdeReadInt32(MlirAttribute attribute, int32_t *value);

#endif // MOSAIC_SERDE_DRAFT_H
