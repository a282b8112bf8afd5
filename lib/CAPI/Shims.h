//===- Shims.h - What the MLIR 22.1 C API lacks ---------------------------===//
//
// Internal: wrap, call, unwrap. The public C API is include/mosaic-c.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_CAPI_SHIMS_H
#define MOSAIC_CAPI_SHIMS_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the op has all four elementwise traits (Elementwise, Scalarizable,
/// Vectorizable, Tensorizable). False for an unregistered op.
bool mosaicOperationIsElementwiseMappable(MlirOperation op);

/// Whether the op has the trait that its operands and results have one type.
bool mosaicOperationHasSameOperandsAndResultType(MlirOperation op);

/// Whether the op's regions see no values of what is around it.
bool mosaicOperationIsIsolated(MlirOperation op);

/// Whether the op is known to have no memory effect (itself, not its regions).
bool mosaicOperationIsMemoryEffectFree(MlirOperation op);

/// What an op has besides its name and its attributes. Regions are empty.
typedef struct MosaicOperationParts {
  MlirLocation location;
  intptr_t numOperands;
  const MlirValue *operands;
  intptr_t numResults;
  const MlirType *resultTypes;
  intptr_t numRegions;
} MosaicOperationParts;

/// An op, in no block, with the name and all attributes of `model`.
MlirOperation mosaicOperationCreateLike(MlirOperation model,
                                        const MosaicOperationParts *parts);

/// Whether two ops have the same name and the same attributes, and a hash of
/// both, of this process.
bool mosaicOperationsAreAlike(MlirOperation left, MlirOperation right);
uint64_t mosaicOperationHash(MlirOperation op);

/// Whether the op's only effects on memory are known, and reads.
bool mosaicOperationOnlyReads(MlirOperation op);

/// Whether nobody uses the op and leaving it out changes nothing.
bool mosaicOperationIsTriviallyDead(MlirOperation op);

/// Whether both ops do the same with the same operands (in any order if they are
/// commutative) and have results of the same types.
bool mosaicOperationIsEquivalent(MlirOperation op, MlirOperation other);

/// Folds an op of one result: `value` is one that exists or a new constant in
/// front of the op, which stays. An op that folds in place stays what it is.
bool mosaicOperationFold(MlirOperation op, MlirValue *value);

/// Removes attributes that are not inherent in the op.
void mosaicOperationRemoveAttributes(MlirOperation op, intptr_t count,
                                     const char *const *names);

/// All attributes of the op, inherent ones included, as one dictionary.
MlirAttribute mosaicOperationGetAttributeDictionary(MlirOperation op);

/// Whether the dialect is loaded; does not load it.
bool mosaicContextHasLoadedDialect(MlirContext context, MlirStringRef name);

/// Whether `registry` has a dialect of that name, loaded or not.
bool mosaicDialectRegistryHas(MlirDialectRegistry registry, const char *name);

/// Whether the process-wide registry has a pass of that name.
bool mosaicPassIsRegistered(const char *name);

/// Emits a warning at `location`.
void mosaicEmitWarning(MlirLocation location, const char *message);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_CAPI_SHIMS_H
