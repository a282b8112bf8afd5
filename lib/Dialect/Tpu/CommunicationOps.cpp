//===- CommunicationOps.cpp - Verifiers of ids, semaphores and DMAs -------===//

#include "mosaic/Dialect/Tpu/TpuOps.h"

using namespace mlir;
using namespace mosaic::tpu;

static MemorySpaceAttr spaceOf(Value memref) {
  return dyn_cast_or_null<MemorySpaceAttr>(
      cast<MemRefType>(memref.getType()).getMemorySpace());
}

/// The core that owns a memref, where its memory space names one.
static std::optional<CoreType> ownerOf(Value memref) {
  const MemorySpaceAttr space = spaceOf(memref);
  return space ? space.getCore() : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Ids
//===----------------------------------------------------------------------===//

static LogicalResult verifySparseCoreId(Operation *op) {
  const std::optional<CoreType> core = getCoreType(op);
  if (!core)
    return op->emitOpError("needs a function with tpu.core_type around it");
  if (core == CoreType::TC)
    return op->emitOpError("exists on SparseCores only, not on tc");
  for (Operation *parent = op; parent; parent = parent->getParentOp())
    if (parent->hasAttr("dimension_semantics"))
      return op->emitOpError("is not available in a kernel with "
                             "dimension_semantics");
  return success();
}

LogicalResult CoreIdOp::verify() { return verifySparseCoreId(*this); }

LogicalResult SubcoreIdOp::verify() { return verifySparseCoreId(*this); }

//===----------------------------------------------------------------------===//
// Semaphores
//===----------------------------------------------------------------------===//

static LogicalResult verifySubcoreId(Operation *op, Value subcoreId,
                                     CoreType target) {
  if (!subcoreId || target == CoreType::SCVectorSubcore)
    return success();
  return op->emitOpError("subcore_id goes with a vector subcore only, but the "
                         "target's core is ")
         << stringifyCoreType(target);
}

LogicalResult SemaphoreSignalOp::verify() {
  const CoreType issuer = getIssuingCore(*this);
  const CoreType target =
      getCoreType().value_or(ownerOf(getSemaphore()).value_or(issuer));
  if (!getDeviceId() && !getCoreId() && target != issuer)
    return emitOpError("a semaphore of another core (")
           << stringifyCoreType(target) << ", here "
           << stringifyCoreType(issuer) << ") needs a device_id or core_id";
  return verifySubcoreId(*this, getSubcoreId(), target);
}

//===----------------------------------------------------------------------===//
// DMAs
//===----------------------------------------------------------------------===//

static LogicalResult verifyAwaitedHere(Operation *op, Value semaphore) {
  const std::optional<CoreType> owner = ownerOf(semaphore);
  if (!owner || *owner == getIssuingCore(op))
    return success();
  return op->emitOpError("waits on a semaphore of another core (")
         << stringifyCoreType(*owner) << ", here "
         << stringifyCoreType(getIssuingCore(op)) << ")";
}

/// Regular semaphores count no copies from or to a TensorCore's scalar memory.
static bool isTensorCoreSMEM(Value memref) {
  const MemorySpaceAttr space = spaceOf(memref);
  return space && space.getValue() == MemorySpace::SMEM &&
         space.getCore() == CoreType::TC;
}

/// What enqueue_dma and wait_dma have in common.
template <typename OpT> static LogicalResult verifyDMA(OpT op) {
  const MemRefType source = op.getSource().getType();
  const MemRefType target = op.getTarget().getType();
  if (source.getElementType() != target.getElementType() ||
      source.getShape() != target.getShape())
    return op.emitOpError("source and target differ in element type or shape: ")
           << source << ", " << target;

  const bool remote = op.getDeviceId() || op.getCoreId();
  const int32_t priority = op.getPriority();
  if (priority != 0 && priority != 1)
    return op.emitOpError("priority must be 0 or 1, got ") << priority;
  if (priority != 0 && remote)
    return op.emitOpError("a copy to another device or core has priority 0");
  const CoreType issuer = getIssuingCore(op);
  if (op.getStrictOrdering() && issuer == CoreType::TC)
    return op.emitOpError("strict_ordering exists on SparseCores only");

  const TypedValue<MemRefType> semaphores[] = {op.getSourceSemaphore(),
                                               op.getTargetSemaphore()};
  if (semaphores[0] && semaphores[1] &&
      semaphores[0].getType().getElementType() !=
          semaphores[1].getType().getElementType())
    return op.emitOpError("the semaphores differ in element type");
  for (TypedValue<MemRefType> semaphore : semaphores)
    if (semaphore && isa<SemaphoreType>(semaphore.getType().getElementType()) &&
        (isTensorCoreSMEM(op.getSource()) || isTensorCoreSMEM(op.getTarget())))
      return op.emitOpError("a copy from or to the smem of a TensorCore needs "
                            "DMA semaphores");

  // The semaphore that counts arrivals lives on the target's core.
  const CoreType targetCore =
      semaphores[1] ? ownerOf(semaphores[1]).value_or(issuer) : issuer;
  if (targetCore != issuer && !op.getCoreId())
    return op.emitOpError("a target on another type of core (")
           << stringifyCoreType(targetCore) << ", here "
           << stringifyCoreType(issuer) << ") needs a core_id";
  return verifySubcoreId(op, op.getSubcoreId(), targetCore);
}

LogicalResult EnqueueDMAOp::verify() {
  if (!getTargetSemaphore())
    return emitOpError("needs a target_semaphore");
  const bool remote = getDeviceId() || getCoreId();
  if (remote && !getSourceSemaphore())
    return emitOpError("a copy to another device or core needs a "
                       "source_semaphore");
  if (!remote && getSourceSemaphore())
    return emitOpError("a source_semaphore goes with a copy to another device "
                       "or core only");
  const std::optional<CoreType> owner =
      remote ? ownerOf(getSourceSemaphore()) : std::nullopt;
  if (owner && *owner != getIssuingCore(*this))
    return emitOpError("the source_semaphore is on another type of core (")
           << stringifyCoreType(*owner) << ", here "
           << stringifyCoreType(getIssuingCore(*this)) << ")";
  return verifyDMA(*this);
}

LogicalResult WaitDMAOp::verify() {
  const Value awaited =
      getWaitTarget() ? getTargetSemaphore() : getSourceSemaphore();
  if (!awaited)
    return emitOpError("needs the semaphore that it waits on: ")
           << (getWaitTarget() ? "target_semaphore" : "source_semaphore");
  if (failed(verifyAwaitedHere(*this, awaited)))
    return failure();
  return verifyDMA(*this);
}

LogicalResult WaitDMA2Op::verify() {
  return verifyAwaitedHere(*this, getSemaphore());
}

//===----------------------------------------------------------------------===//
// Gathers and scatters
//===----------------------------------------------------------------------===//

/// Memory that a vector subcore reaches by indirect copies.
static bool isShared(Value memref) {
  const MemorySpaceAttr space = spaceOf(memref);
  if (!space)
    return false;
  return space.getValue() == MemorySpace::HBM ||
         space.getValue() == MemorySpace::VMEMShared ||
         (space.getValue() == MemorySpace::VMEM &&
          space.getCore() == CoreType::TC);
}

/// A vector subcore's own memory.
static bool isLocal(Value memref) {
  const MemorySpaceAttr space = spaceOf(memref);
  return space && space.getValue() == MemorySpace::VMEM &&
         space.getCore() != CoreType::TC;
}

static LogicalResult verifyIndirect(Operation *op, Value source, Value target) {
  const CoreType issuer = getIssuingCore(op);
  if (issuer != CoreType::SCVectorSubcore)
    return op->emitOpError("runs on a vector subcore only, not on ")
           << stringifyCoreType(issuer);
  if ((isShared(source) && isLocal(target)) ||
      (isLocal(source) && isShared(target)))
    return success();
  return op->emitOpError("copies between the vmem of a vector subcore and hbm, "
                         "vmem_shared or the vmem of a TensorCore");
}

LogicalResult EnqueueIndirectDMAOp::verify() {
  if (failed(verifyIndirect(*this, getSource(), getTarget())))
    return failure();
  const bool gather = isShared(getSource());
  const MemRefType indexed =
      cast<MemRefType>((gather ? getSource() : getTarget()).getType());
  const MemRefType samples =
      cast<MemRefType>((gather ? getTarget() : getSource()).getType());
  if (indexed.getElementType() != samples.getElementType())
    return emitOpError("source and target differ in element type");
  if (isa<MemRefType>(getOffsets().getType()) && !isLocal(getOffsets()))
    return emitOpError("the offsets must be in the vmem of a vector subcore");

  // Offsets o…, a slice s… for each: samples are o…, s…, and the indexed side
  // has as many dimensions before its slices.
  const auto offsets = cast<ShapedType>(getOffsets().getType()).getShape();
  if (offsets.empty())
    return emitOpError("needs offsets of at least one dimension");
  if (samples.getShape().take_front(offsets.size()) != offsets)
    return emitOpError("the ")
           << (gather ? "target" : "source")
           << " must start with the dimensions of the offsets";
  const ArrayRef<int64_t> slice = samples.getShape().drop_front(offsets.size());
  if (indexed.getRank() != samples.getRank() ||
      indexed.getShape().take_back(slice.size()) != slice)
    return emitOpError("source and target differ in the slices after the ")
           << offsets.size() << " dimensions that are indexed";
  return success();
}

LogicalResult WaitIndirectDMAOp::verify() {
  return verifyIndirect(*this, getSrc(), getDst());
}

LogicalResult FetchAndAddSyncOp::verify() {
  const CoreType core = ownerOf(getBase()).value_or(getIssuingCore(*this));
  if (core != CoreType::SCVectorSubcore)
    return emitOpError("the memory must be a vector subcore's, not one of ")
           << stringifyCoreType(core);
  if (int64_t(getIndices().size()) != getBase().getType().getRank())
    return emitOpError("a memref of ")
           << getBase().getType().getRank() << " dimensions needs as many "
           << "indices, got " << getIndices().size();
  return success();
}
