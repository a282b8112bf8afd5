//===- Cores.c - Which cores, and how many, a kernel runs on --------------===//

#include "Builder/Accessors.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/BackendConfig.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Device type
//===----------------------------------------------------------------------===//

typedef struct DeviceTypeSearch {
  MlirOperation first; ///< the function that `found` comes from
  MosaicDeviceType found;
  MlirLogicalResult result;
} DeviceTypeSearch;

static MlirLogicalResult refuseCoreType(MlirOperation function,
                                        MlirAttribute attribute) {
  MosaicArena *arena = mosaicArenaCreate();
  mosaicOpError(function,
                "has tpu.core_type %s; it must be #tpu.core_type<tc>, "
                "<sc_scalar_subcore> or <sc_vector_subcore>",
                mosaicAttributeText(attribute, arena));
  mosaicArenaDestroy(arena);
  return mlirLogicalResultFailure();
}

static MlirLogicalResult noteCoreType(DeviceTypeSearch *search,
                                      MlirOperation function,
                                      MlirAttribute attribute) {
  if (!tpuAttributeIsACoreType(attribute))
    return refuseCoreType(function, attribute);
  const MosaicDeviceType type =
      tpuCoreTypeAttrGetValue(attribute) == TPU_CORE_TC
          ? MOSAIC_DEVICE_TENSORCORE
          : MOSAIC_DEVICE_SPARSECORE;
  if (search->found != MOSAIC_DEVICE_UNSTATED && search->found != type)
    return mosaicOpError(function,
                         "is for the %s, but an earlier function of the kernel "
                         "is for the other core; a kernel runs on one of them",
                         type == MOSAIC_DEVICE_TENSORCORE ? "TensorCore"
                                                          : "SparseCore");
  search->found = type;
  return mlirLogicalResultSuccess();
}

static MlirWalkResult findCoreType(MlirOperation op, void *userData) {
  DeviceTypeSearch *search = userData;
  if (!mosaicOperationIs(op, "func.func"))
    return MlirWalkResultAdvance;
  const MlirAttribute attribute = mosaicOperationAttr(op, "tpu.core_type");
  if (mlirAttributeIsNull(attribute))
    return MlirWalkResultAdvance;
  search->result = noteCoreType(search, op, attribute);
  return mosaicFailed(search->result) ? MlirWalkResultInterrupt
                                      : MlirWalkResultSkip;
}

MlirLogicalResult mosaicAnalyzeDeviceType(MlirOperation module,
                                          MosaicDeviceType *deviceType) {
  DeviceTypeSearch search = {.result = mlirLogicalResultSuccess()};
  mlirOperationWalk(module, findCoreType, &search, MlirWalkPreOrder);
  MOSAIC_TRY(search.result);
  *deviceType = search.found;
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Active cores
//===----------------------------------------------------------------------===//

static bool isCoreParallel(MlirAttribute semantics) {
  MosaicArena *arena = mosaicArenaCreate();
  const bool is = strcmp(mosaicAttributeText(semantics, arena),
                         "#tpu.dimension_semantics<core_parallel>") == 0;
  mosaicArenaDestroy(arena);
  return is;
}

/// The size of the function's core_parallel dimension; 0 without one.
static MlirLogicalResult readCoreDimension(MlirOperation function,
                                           MlirAttribute bounds,
                                           MlirAttribute semantics,
                                           int64_t *size) {
  if (!mlirAttributeIsADenseI64Array(bounds) ||
      !mlirAttributeIsAArray(semantics))
    return mosaicOpError(function, "has a grid that cannot be read: "
                                   "iteration_bounds must be array<i64>, "
                                   "dimension_semantics an array");
  const intptr_t rank = mlirDenseArrayGetNumElements(bounds);
  if (mlirArrayAttrGetNumElements(semantics) != rank)
    return mosaicOpError(
        function, "has %td iteration_bounds, but %td dimension_semantics", rank,
        mlirArrayAttrGetNumElements(semantics));
  *size = 0;
  for (intptr_t i = 0; i < rank; ++i) {
    if (!isCoreParallel(mlirArrayAttrGetElement(semantics, i)))
      continue;
    if (*size)
      return mosaicOpError(function,
                           "has a second core_parallel dimension, "
                           "%td; a grid is split along one",
                           i);
    *size = mlirDenseI64ArrayGetElement(bounds, i);
    if (*size <= 0)
      return mosaicOpError(function,
                           "has a core_parallel dimension %td whose bound is "
                           "not a positive constant",
                           i);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicAnalyzeActiveCores(MlirOperation module,
                                           int64_t *numCores) {
  int64_t last = 0, agreed = 0;
  const MlirBlock body =
      mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(module));
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    const MlirAttribute bounds = mosaicOperationAttr(op, "iteration_bounds");
    const MlirAttribute semantics =
        mosaicOperationAttr(op, "dimension_semantics");
    if (!mosaicOperationIs(op, "func.func") || mlirAttributeIsNull(bounds) ||
        mlirAttributeIsNull(semantics))
      continue;
    MOSAIC_TRY(readCoreDimension(op, bounds, semantics, &last));
    if (last && agreed && last != agreed)
      return mosaicOpError(op,
                           "is split over %" PRId64 " cores, an earlier "
                           "function of the kernel over %" PRId64,
                           last, agreed);
    agreed = last ? last : agreed;
  }
  *numCores = last;
  return mlirLogicalResultSuccess();
}
