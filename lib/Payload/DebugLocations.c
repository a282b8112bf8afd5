//===- DebugLocations.c - Locations that travel beside the body -----------===//

#include "Payload/DebugLocations.h"

#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinAttributes.h"

/// Meets the location of every op and block argument, in order, and says what
/// it becomes.
typedef struct LocationVisitor LocationVisitor;
struct LocationVisitor {
  MlirLocation (*visit)(LocationVisitor *visitor, MlirLocation location);
  MlirAttribute locations; ///< to hand out
  MlirAttribute *taken;    ///< room for those taken; null: only count
  intptr_t count;          ///< of `locations`
  intptr_t next;           ///< counts on past the end
};

static void visitOp(MlirOperation op, LocationVisitor *visitor);

static void visitBlock(MlirBlock block, LocationVisitor *visitor) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
    const MlirValue argument = mlirBlockGetArgument(block, i);
    mlirBlockArgumentSetLocation(
        argument, visitor->visit(visitor, mlirValueGetLocation(argument)));
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    visitOp(op, visitor);
}

// Recurses as deep as regions nest, which the readers of bytecode and of text
// limit.
static void visitOp(MlirOperation op, LocationVisitor *visitor) {
  mlirOperationSetLocation(
      op, visitor->visit(visitor, mlirOperationGetLocation(op)));
  for (MlirRegion region = mlirOperationGetFirstRegion(op);
       !mlirRegionIsNull(region); region = mlirRegionGetNextInOperation(region))
    for (MlirBlock block = mlirRegionGetFirstBlock(region);
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      visitBlock(block, visitor);
}

//===----------------------------------------------------------------------===//
// Putting them back
//===----------------------------------------------------------------------===//

static MlirLocation handOut(LocationVisitor *visitor, MlirLocation location) {
  const intptr_t position = visitor->next++;
  return position < visitor->count
             ? mlirLocationFromAttribute(
                   mlirArrayAttrGetElement(visitor->locations, position))
             : location;
}

MlirLogicalResult mosaicApplyDebugLocations(MlirOperation module,
                                            MlirOperation debugModule,
                                            MlirLocation location) {
  LocationVisitor queue = {
      .visit = handOut,
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
  visitOp(module, &queue);
  if (queue.next != queue.count)
    return mosaicLocationError(
        location,
        "there are %td locations, but "
        "the body has %td operations and block arguments",
        queue.count, queue.next);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Taking them out
//===----------------------------------------------------------------------===//

static MlirLocation takeOut(LocationVisitor *visitor, MlirLocation location) {
  const intptr_t position = visitor->next++;
  if (!visitor->taken)
    return location;
  visitor->taken[position] = mlirLocationGetAttribute(location);
  return mlirLocationUnknownGet(mlirLocationGetContext(location));
}

MlirModule mosaicTakeDebugLocations(MosaicArena *arena, MlirOperation module) {
  const MlirContext context = mlirOperationGetContext(module);
  LocationVisitor counter = {.visit = takeOut};
  visitOp(module, &counter);
  LocationVisitor taker = {
      .visit = takeOut,
      .taken = MOSAIC_ARENA_ARRAY(arena, MlirAttribute, counter.next)};
  visitOp(module, &taker);
  const MlirModule holder =
      mlirModuleCreateEmpty(mlirLocationUnknownGet(context));
  mlirOperationSetDiscardableAttributeByName(
      mlirModuleGetOperation(holder),
      mlirStringRefCreateFromCString("tpu.locs"),
      mlirArrayAttrGet(context, taker.next, taker.taken));
  return holder;
}
