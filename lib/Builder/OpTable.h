//===- OpTable.h - What was built so far, and models of what will be -------===//
//
// A pass that builds thousands of ops of a few kinds gives its builders a table.
//
//   models   one op, in no block, for each name with the same attributes: others
//            are copied from it, which makes no attribute anew
//   values   ops without effects, by model and operands: none is built twice
//            where the first is visible
//
//   tpu.create_mask(%c0, %c0, %c4, %c128)       built
//   tpu.create_mask(%c0, %c0, %c4, %c128)       the same op again
//
// A value is visible in its block, behind itself, and in what is inside. So a
// pass with a table builds in the order of the ops, and rolls the table back when
// it leaves a block; and it neither changes nor erases what it built.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_BUILDER_OPTABLE_H
#define MOSAIC_BUILDER_OPTABLE_H

#include "CAPI/Shims.h"
#include "Support/Arena.h"

#include "mlir-c/IR.h"

#include <stdint.h>

typedef struct MosaicOpTable MosaicOpTable;
typedef struct MosaicOpModel MosaicOpModel;

/// An empty table in `arena`. The caller destroys it, before the arena.
MosaicOpTable *mosaicOpTableCreate(MosaicArena *arena);

/// Destroys the models; what was built from them stays.
void mosaicOpTableDestroy(MosaicOpTable *table);

/// How many values are known, and back to that number when a block ends.
int32_t mosaicOpTableMark(const MosaicOpTable *table);
void mosaicOpTableRollBack(MosaicOpTable *table, int32_t mark);

// For Builder.c.

/// The attribute under `name`, a literal: the names are looked up once.
MlirNamedAttribute mosaicOpTableAttribute(MosaicOpTable *table,
                                          const char *name,
                                          MlirAttribute attribute);

/// The model of ops of a name, a literal, with some attributes.
MosaicOpModel *mosaicOpTableModel(MosaicOpTable *table, const char *name,
                                  intptr_t numAttributes,
                                  const MlirNamedAttribute *attributes,
                                  MlirLocation location);

/// The model of ops like `op`, which stays as it is while it is asked for.
MosaicOpModel *mosaicOpTableModelLike(MosaicOpTable *table, MlirOperation op);

/// The visible op without effects that is like the model and has these parts;
/// null if there is none.
MlirOperation mosaicOpTableFind(const MosaicOpTable *table,
                                const MosaicOpModel *model,
                                const MosaicOperationParts *parts);

/// A new op, in no block yet, that is like the model and has these parts.
MlirOperation mosaicOpTableCreateOp(MosaicOpTable *table, MosaicOpModel *model,
                                    const MosaicOperationParts *parts);

#endif // MOSAIC_BUILDER_OPTABLE_H
