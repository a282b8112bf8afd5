//===- Shims.cpp - What the MLIR 22.1 C API lacks -------------------------===//

#include "CAPI/Shims.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

bool mosaicOperationIsElementwiseMappable(MlirOperation op) {
  return OpTrait::hasElementwiseMappableTraits(unwrap(op));
}

bool mosaicOperationHasSameOperandsAndResultType(MlirOperation op) {
  return unwrap(op)->hasTrait<OpTrait::SameOperandsAndResultType>();
}

bool mosaicOperationIsIsolated(MlirOperation op) {
  return unwrap(op)->hasTrait<OpTrait::IsIsolatedFromAbove>();
}

bool mosaicOperationIsMemoryEffectFree(MlirOperation op) {
  return isMemoryEffectFree(unwrap(op));
}

MlirOperation mosaicOperationCreateLike(MlirOperation model,
                                        const MosaicOperationParts *parts) {
  SmallVector<Value> values;
  SmallVector<Type> types;
  return wrap(Operation::create(
      unwrap(parts->location), unwrap(model)->getName(),
      unwrapList(parts->numResults, parts->resultTypes, types),
      unwrapList(parts->numOperands, parts->operands, values),
      unwrap(model)->getRawDictionaryAttrs(),
      unwrap(model)->getPropertiesStorage(), {}, parts->numRegions));
}

bool mosaicOperationsAreAlike(MlirOperation left, MlirOperation right) {
  Operation *a = unwrap(left), *b = unwrap(right);
  return a->getName() == b->getName() &&
         a->getRawDictionaryAttrs() == b->getRawDictionaryAttrs() &&
         a->getName().compareOpProperties(a->getPropertiesStorage(),
                                          b->getPropertiesStorage());
}

uint64_t mosaicOperationHash(MlirOperation op) {
  return llvm::hash_combine(unwrap(op)->getName(),
                            unwrap(op)->getRawDictionaryAttrs(),
                            unwrap(op)->hashProperties());
}

bool mosaicOperationOnlyReads(MlirOperation op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(unwrap(op));
  return effects && effects.onlyHasEffect<MemoryEffects::Read>();
}

bool mosaicOperationIsTriviallyDead(MlirOperation op) {
  return isOpTriviallyDead(unwrap(op));
}

bool mosaicOperationIsEquivalent(MlirOperation op, MlirOperation other) {
  return OperationEquivalence::isEquivalentTo(
      unwrap(op), unwrap(other), OperationEquivalence::IgnoreLocations);
}

bool mosaicOperationFold(MlirOperation op, MlirValue *value) {
  SmallVector<Value, 1> results;
  if (failed(OpBuilder(unwrap(op)).tryFold(unwrap(op), results)) ||
      results.size() != 1)
    return false;
  *value = wrap(results.front());
  return true;
}

void mosaicOperationRemoveAttributes(MlirOperation op, intptr_t count,
                                     const char *const *names) {
  NamedAttrList kept(unwrap(op)->getRawDictionaryAttrs());
  for (intptr_t i = 0; i < count; ++i)
    kept.erase(names[i]);
  unwrap(op)->setDiscardableAttrs(kept.getDictionary(unwrap(op)->getContext()));
}

MlirAttribute mosaicOperationGetAttributeDictionary(MlirOperation op) {
  return wrap(static_cast<Attribute>(unwrap(op)->getAttrDictionary()));
}

bool mosaicContextHasLoadedDialect(MlirContext context, MlirStringRef name) {
  return unwrap(context)->getLoadedDialect(unwrap(name)) != nullptr;
}

bool mosaicDialectRegistryHas(MlirDialectRegistry registry, const char *name) {
  return bool(unwrap(registry)->getDialectAllocator(name));
}

bool mosaicPassIsRegistered(const char *name) {
  return PassInfo::lookup(name) != nullptr;
}

void mosaicEmitWarning(MlirLocation location, const char *message) {
  emitWarning(unwrap(location), message);
}
