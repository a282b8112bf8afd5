//===- Builder.h - Where new ops go, and how one is made -------------------===//
//
// The core of the room: an insertion point, the one function that creates an
// op, and the helpers that name attributes. Families of ops have headers of
// their own: ArithOps.h, VectorOps.h, TpuOps.h, MemRefs.h; types are in Types.h,
// what is read off existing ops in Accessors.h.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_BUILDER_BUILDER_H
#define MOSAIC_BUILDER_BUILDER_H

#include "Builder/OpTable.h"
#include "Support/Arena.h"

#include "mosaic-c/Target.h"

#include "mlir-c/IR.h"

#include <stdbool.h>
#include <stdint.h>

/// Where the next op goes, and what every rule needs at hand. Plain data: copy
/// it to build somewhere else for a while.
typedef struct MosaicBuilder {
  MlirContext context;
  MlirLocation location;      ///< of the ops created
  MlirBlock block;            ///< that new ops go into
  MlirOperation before;       ///< they go in front of it; null: to the end
  const MosaicTarget *target; ///< vreg shape and generation
  MosaicArena *arena;         ///< of this pass run
  MosaicOpTable *ops;         ///< null: nothing of what is built is remembered
} MosaicBuilder;

/// A builder that inserts in front of `op`, at `op`'s location.
MosaicBuilder mosaicBuilderBefore(MlirOperation op, const MosaicTarget *target,
                                  MosaicArena *arena);

/// Moves the insertion point: in front of `op`, behind `op`, to the start or to
/// the end of `block`. The first two also take over the op's location.
void mosaicBuilderSetBefore(MosaicBuilder *builder, MlirOperation op);
void mosaicBuilderSetAfter(MosaicBuilder *builder, MlirOperation op);
void mosaicBuilderSetBlockStart(MosaicBuilder *builder, MlirBlock block);
void mosaicBuilderSetBlockEnd(MosaicBuilder *builder, MlirBlock block);

/// What mosaicBuildOperation creates. Inherent attributes (operandSegmentSizes
/// too) are given like any other. Regions are taken over.
typedef struct MosaicOperationSpec {
  const char *name;
  intptr_t numOperands;
  const MlirValue *operands;
  intptr_t numResults;
  const MlirType *resultTypes;
  intptr_t numAttributes;
  const MlirNamedAttribute *attributes;
  intptr_t numRegions;
  const MlirRegion *regions;
} MosaicOperationSpec;

/// Creates an op and inserts it at the insertion point. A builder with a table
/// gives the op that exists already, if it has no effects.
///
/// Requires: the op's dialect is loaded; the parts fit the op (checked by the
///           verifier when the pass ends); `name` and the attributes' names
///           outlive the table
MlirOperation mosaicBuildOperation(MosaicBuilder *builder,
                                   const MosaicOperationSpec *spec);

/// The same for an op with one result, which is returned.
MlirValue mosaicBuildOneResult(MosaicBuilder *builder,
                               const MosaicOperationSpec *spec);

/// Creates `name` with one operand, one result and no attribute.
MlirValue mosaicBuildUnary(MosaicBuilder *builder, const char *name,
                           MlirValue operand, MlirType resultType);

/// Creates an op like `model`: its name and its attributes. Operands, results and
/// regions are those of `spec`, whose name and attributes are not looked at.
///
/// Requires: `model` has no layouts (mosaicRemoveLayouts): they would be copied
MlirOperation mosaicBuildLike(MosaicBuilder *builder, MlirOperation model,
                              const MosaicOperationSpec *spec);

/// Erases `op`, replacing its results by `values` (as many as it has).
void mosaicReplaceOperation(MlirOperation op, const MlirValue *values);

/// Makes the type of a `func.func` that of its block arguments.
///
/// Requires: it has a body
void mosaicUpdateFunctionType(MlirOperation function, MosaicArena *arena);

/// Erases `op`. Requires: its results have no uses.
void mosaicEraseOperation(MlirOperation op);

// Attributes.

MlirNamedAttribute mosaicNamedAttribute(MlirContext context, const char *name,
                                        MlirAttribute attribute);
/// The same, and others, faster where the builder has a table. Requires: `name`
/// outlives it.
MlirNamedAttribute mosaicBuilderAttribute(const MosaicBuilder *builder,
                                          const char *name,
                                          MlirAttribute attribute);
MlirAttribute mosaicBuilderIntegerAttr(const MosaicBuilder *builder,
                                       MlirType type, int64_t value);
MlirAttribute mosaicBuilderI32ArrayAttr(const MosaicBuilder *builder,
                                        intptr_t count, const int32_t *values);
MlirAttribute mosaicBuilderBoolArrayAttr(const MosaicBuilder *builder,
                                         intptr_t count, const int *values);
MlirAttribute mosaicSI32Attr(MlirContext context, int64_t value);
MlirAttribute mosaicI64Attr(MlirContext context, int64_t value);

#endif // MOSAIC_BUILDER_BUILDER_H
