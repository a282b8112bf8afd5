//===- AttributeRules.c - Flags and attributes that changed their spelling ===//

#include "Serde/Rules.h"

#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

MlirLogicalResult mosaicSerdeAddFalse(MosaicSerdeDraft *draft,
                                      const MosaicSerdeRule *rule) {
  mosaicSerdeDraftSet(draft, rule->attribute,
                      mlirBoolAttrGet(draft->context, false));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeDropFalse(MosaicSerdeDraft *draft,
                                       const MosaicSerdeRule *rule) {
  const MlirAttribute flag = mosaicSerdeDraftGet(draft, rule->attribute);
  if (!mlirAttributeIsNull(flag) &&
      !mlirAttributeEqual(flag, mlirBoolAttrGet(draft->context, false)))
    return mosaicOpError(draft->op,
                         "has %s set, which versions before %d "
                         "cannot say",
                         rule->attribute, (int)rule->since);
  mosaicSerdeDraftRemove(draft, rule->attribute);
  return mlirLogicalResultSuccess();
}

static void elide(MosaicSerdeDraft *draft, const MosaicSerdeRule *rule,
                  bool value) {
  const MlirAttribute flag = mosaicSerdeDraftGet(draft, rule->attribute);
  if (mlirAttributeEqual(flag, mlirBoolAttrGet(draft->context, value)))
    mosaicSerdeDraftRemove(draft, rule->attribute);
}

MlirLogicalResult mosaicSerdeElideTrue(MosaicSerdeDraft *draft,
                                       const MosaicSerdeRule *rule) {
  elide(draft, rule, true);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeElideFalse(MosaicSerdeDraft *draft,
                                        const MosaicSerdeRule *rule) {
  elide(draft, rule, false);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeAddZero(MosaicSerdeDraft *draft,
                                     const MosaicSerdeRule *rule) {
  mosaicSerdeDraftSet(
      draft, rule->attribute,
      mlirIntegerAttrGet(mlirIntegerTypeGet(draft->context, 32), 0));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeDropHint(MosaicSerdeDraft *draft,
                                      const MosaicSerdeRule *rule) {
  mosaicSerdeDraftRemove(draft, rule->attribute);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeWrapDimension(MosaicSerdeDraft *draft,
                                           const MosaicSerdeRule *rule) {
  int32_t dimension;
  (void)rule;
  if (!mosaicSerdeReadInt32(mosaicSerdeDraftGet(draft, "dimension"),
                            &dimension))
    return mosaicOpError(draft->op, "needs a 32-bit integer 'dimension'");
  mosaicSerdeDraftRemove(draft, "dimension");
  mosaicSerdeDraftSet(draft, "dimensions",
                      mlirDenseI32ArrayGet(draft->context, 1, &dimension));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeUnwrapDimension(MosaicSerdeDraft *draft,
                                             const MosaicSerdeRule *rule) {
  const MlirAttribute dimensions = mosaicSerdeDraftGet(draft, "dimensions");
  if (mlirAttributeIsNull(dimensions) ||
      !mlirAttributeIsADenseI32Array(dimensions))
    return mosaicOpError(draft->op, "needs 'dimensions', an array<i32>");
  if (mlirDenseArrayGetNumElements(dimensions) != 1)
    return mosaicOpError(draft->op,
                         "has %d dimensions, but versions before %d have "
                         "exactly one",
                         (int)mlirDenseArrayGetNumElements(dimensions),
                         (int)rule->since);
  mosaicSerdeDraftRemove(draft, "dimensions");
  mosaicSerdeDraftSet(
      draft, "dimension",
      mlirIntegerAttrGet(mlirIntegerTypeGet(draft->context, 32),
                         mlirDenseI32ArrayGetElement(dimensions, 0)));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdePackReductionDims(MosaicSerdeDraft *draft,
                                               const MosaicSerdeRule *rule) {
  const MlirAttribute old = mosaicSerdeDraftGet(draft, "reduction_dims");
  (void)rule;
  if (mlirAttributeIsNull(old) || !mlirAttributeIsAArray(old))
    return mosaicOpError(draft->op,
                         "needs 'reduction_dims', an array of integers");
  const intptr_t count = mlirArrayAttrGetNumElements(old);
  int64_t *dims = MOSAIC_ARENA_ARRAY(draft->arena, int64_t, count);
  for (intptr_t i = 0; i < count; ++i)
    if (!mosaicSerdeReadInteger(mlirArrayAttrGetElement(old, i), &dims[i]))
      return mosaicOpError(draft->op,
                           "has an element of 'reduction_dims' that is not an "
                           "integer");
  mosaicSerdeDraftSet(draft, "reduction_dims",
                      mlirDenseI64ArrayGet(draft->context, count, dims));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicSerdeRefuseOp(MosaicSerdeDraft *draft,
                                      const MosaicSerdeRule *rule) {
  return mosaicOpError(draft->op, "cannot be serialized to a version before %d",
                       (int)rule->since);
}
