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

#include <stdbool.h>
#include <stddef.h>
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

/// An op that is like the model and has these parts: the visible one, if ops of
/// the model have no effects; else one that is in no block yet, and `*isNew`.
MlirOperation mosaicOpTableOp(MosaicOpTable *table, MosaicOpModel *model,
                              const MosaicOperationParts *parts, bool *isNew);

/// Where the attribute is kept that `size` bytes of data describe, of a kind that
/// an address stands for; null in it when it is asked for the first time.
MlirAttribute *mosaicOpTableSlot(MosaicOpTable *table, const void *kind,
                                 size_t size, const void *data);

#endif // MOSAIC_BUILDER_OPTABLE_H
