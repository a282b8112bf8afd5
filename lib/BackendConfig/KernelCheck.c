//===- KernelCheck.c - Whether a kernel fits its call ---------------------===//

#include "BackendConfig/KernelCheck.h"

#include "Builder/Accessors.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"

static MlirStringRef nameOf(MlirOperation function) {
  return mlirStringAttrGetValue(mosaicOperationAttr(function, "sym_name"));
}

static bool isFunction(MlirOperation op) {
  return mosaicOperationIs(op, "func.func");
}

static MlirBlock bodyOf(MlirOperation module) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
}

//===----------------------------------------------------------------------===//
// Window transforms
//===----------------------------------------------------------------------===//

static bool hasFunction(MlirBlock body, MlirStringRef name) {
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (isFunction(op) && mlirStringRefEqual(nameOf(op), name))
      return true;
  return false;
}

static MlirLogicalResult checkWindows(MlirBlock body, MlirOperation function) {
  const MlirAttribute windows = mosaicOperationAttr(function, "window_params");
  if (mlirAttributeIsNull(windows) || !mlirAttributeIsAArray(windows))
    return mlirLogicalResultSuccess();
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(windows); ++i) {
    const MlirAttribute window = mlirArrayAttrGetElement(windows, i);
    if (!mlirAttributeIsADictionary(window))
      continue;
    const MlirAttribute transform = mlirDictionaryAttrGetElementByName(
        window, mlirStringRefCreateFromCString("transform_indices"));
    if (mlirAttributeIsNull(transform) ||
        !mlirAttributeIsAFlatSymbolRef(transform))
      continue;
    const MlirStringRef name = mlirFlatSymbolRefAttrGetValue(transform);
    if (!hasFunction(body, name))
      return mosaicOpError(function,
                           "names @%.*s as the transform of window %d, but the "
                           "module has no such function",
                           (int)name.length, name.data, (int)i);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCheckWindowTransforms(MlirOperation module) {
  const MlirBlock body = bodyOf(module);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (isFunction(op))
      MOSAIC_TRY(checkWindows(body, op));
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// What says that a function is the entry, the surest first. A name, or an
/// attribute.
static bool isEntry(MlirOperation function, int sign) {
  static const char *const kAttributes[] = {"tpu.main", "window_params",
                                            "dimension_semantics"};
  return sign == 0 ? mlirStringRefEqual(nameOf(function),
                                        mlirStringRefCreateFromCString("main"))
                   : !mlirAttributeIsNull(
                         mosaicOperationAttr(function, kAttributes[sign - 1]));
}

static MlirOperation findEntry(MlirOperation module) {
  enum { NUM_SIGNS = 4 };
  for (int sign = 0; sign < NUM_SIGNS; ++sign)
    for (MlirOperation op = mlirBlockGetFirstOperation(bodyOf(module));
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
      if (isFunction(op) && isEntry(op, sign))
        return op;
  return (MlirOperation){NULL};
}

/// Dimensions of the grid; those of dynamic size have an operand each, which the
/// kernel does not see.
static void readGrid(MlirOperation function, intptr_t *rank,
                     intptr_t *numDynamic) {
  const MlirAttribute bounds =
      mosaicOperationAttr(function, "iteration_bounds");
  *rank = *numDynamic = 0;
  if (mlirAttributeIsNull(bounds) || !mlirAttributeIsADenseI64Array(bounds))
    return;
  *rank = mlirDenseArrayGetNumElements(bounds);
  for (intptr_t i = 0; i < *rank; ++i)
    *numDynamic += mlirDenseI64ArrayGetElement(bounds, i) == INT64_MIN;
}

MlirLogicalResult mosaicCheckCallArity(MlirOperation module,
                                       const MosaicCustomCall *call) {
  const MlirOperation entry = findEntry(module);
  const MlirBlock body =
      mlirOperationIsNull(entry)
          ? (MlirBlock){NULL}
          : mlirRegionGetFirstBlock(mlirOperationGetRegion(entry, 0));
  if (mlirBlockIsNull(body))
    return mlirLogicalResultSuccess();
  intptr_t gridRank, numDynamic;
  readGrid(entry, &gridRank, &numDynamic);
  const intptr_t numScratch =
      (intptr_t)mosaicOperationIntAttr(entry, "scratch_operands", 0);
  const intptr_t numArguments = mlirBlockGetNumArguments(body);
  if (numScratch < 0 || numScratch > numArguments)
    return mosaicOpError(entry,
                         "has %td arguments, but its scratch_operands is %td",
                         numArguments, numScratch);
  const intptr_t numOperands = call->numOperands - numDynamic;
  const intptr_t wanted =
      gridRank + numOperands + call->numResults + numScratch;
  if (numArguments == wanted)
    return mlirLogicalResultSuccess();
  return mosaicOpError(entry,
                       "has %td arguments, but %td grid indices, %td operands "
                       "and %td results of the call and %td scratch operands "
                       "make %td",
                       numArguments, gridRank, numOperands, call->numResults,
                       numScratch, wanted);
}
