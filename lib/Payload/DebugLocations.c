//===- DebugLocations.c - Locations that travel beside the body -----------===//

#include "Payload/DebugLocations.h"

#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"

/// Hands out the locations in order; counts on past the end.
typedef struct LocationQueue {
  MlirAttribute locations;
  intptr_t count;
  intptr_t next;
} LocationQueue;

static bool take(LocationQueue *queue, MlirLocation *location) {
  const intptr_t position = queue->next++;
  if (position >= queue->count)
    return false;
  *location = mlirLocationFromAttribute(
      mlirArrayAttrGetElement(queue->locations, position));
  return true;
}

static void applyToOp(MlirOperation op, LocationQueue *queue);

static void applyToBlock(MlirBlock block, LocationQueue *queue) {
  MlirLocation location;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    if (take(queue, &location))
      mlirBlockArgumentSetLocation(mlirBlockGetArgument(block, i), location);
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    applyToOp(op, queue);
}

// Recurses as deep as regions nest, which the transcoder has limited.
static void applyToOp(MlirOperation op, LocationQueue *queue) {
  MlirLocation location;
  if (take(queue, &location))
    mlirOperationSetLocation(op, location);
  for (MlirRegion region = mlirOperationGetFirstRegion(op);
       !mlirRegionIsNull(region); region = mlirRegionGetNextInOperation(region))
    for (MlirBlock block = mlirRegionGetFirstBlock(region);
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      applyToBlock(block, queue);
}

MlirLogicalResult mosaicApplyDebugLocations(MlirOperation module,
                                            MlirOperation debugModule,
                                            MlirLocation location) {
  LocationQueue queue = {
      .locations = mlirOperationGetAttributeByName(
          debugModule, mlirStringRefCreateFromCString("tpu.locs"))};
  if (mlirAttributeIsNull(queue.locations) ||
      !mlirAttributeIsAArray(queue.locations))
    return mosaicLocationError(location, "the module has no array `tpu.locs`");
  queue.count = mlirArrayAttrGetNumElements(queue.locations);
  for (intptr_t i = 0; i < queue.count; ++i)
    if (!mlirAttributeIsALocation(mlirArrayAttrGetElement(queue.locations, i)))
      return mosaicLocationError(location,
                                 "element %td of `tpu.locs` is no location", i);
  applyToOp(module, &queue);
  if (queue.next != queue.count)
    return mosaicLocationError(
        location,
        "there are %td locations, but "
        "the body has %td operations and block arguments",
        queue.count, queue.next);
  return mlirLogicalResultSuccess();
}
