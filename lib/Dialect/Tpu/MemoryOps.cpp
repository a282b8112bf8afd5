//===- MemoryOps.cpp - Verifiers and patterns: loads and stores -----------===//

#include "Dialect/Tpu/OpVerification.h"

#include "mosaic/Dialect/Tpu/TpuOps.h"

#include "mlir/Dialect/Traits.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mosaic::tpu;

//===----------------------------------------------------------------------===//
// What the verifiers share
//===----------------------------------------------------------------------===//

/// An index for each dimension of the base.
template <typename OpT> static LogicalResult verifyIndices(OpT op) {
  const int64_t rank = op.getBase().getType().getRank();
  const auto count = static_cast<int64_t>(op.getIndices().size());
  if (count == rank)
    return success();
  return op.emitOpError("has ")
         << count << " indices into a memref of rank " << rank;
}

/// As many entries as there are sublanes in the register.
static LogicalResult verifySublanes(Operation *op, StringRef name,
                                    size_t entries, VectorType vreg) {
  if (static_cast<int64_t>(entries) == vreg.getDimSize(0))
    return success();
  return op->emitOpError() << "has " << entries << " entries in " << name
                           << "; the register has " << vreg.getDimSize(0)
                           << " sublanes";
}

/// An index for each dimension of the base, which is in vector memory and holds
/// the vector's elements.
template <typename OpT>
static LogicalResult verifyVectorAccess(OpT op, VectorType vector) {
  const auto base = cast<MemRefType>(op.getBase().getType());
  if (failed(verifyIndices(op)))
    return failure();
  if (base.getElementType() != vector.getElementType())
    return op.emitOpError("moves elements of type ")
           << vector.getElementType() << ", the memref holds "
           << base.getElementType();
  const Attribute space = base.getMemorySpace();
  const auto known = dyn_cast_or_null<MemorySpaceAttr>(space);
  if (space && (!known || known.getValue() != MemorySpace::VMEM))
    return op.emitOpError("reaches vmem, but the memref is in ") << space;
  return success();
}

/// A mask goes with 32-bit elements.
template <typename OpT>
static LogicalResult verifyMaskedWidth(OpT op, VectorType vector) {
  if (!op.getMask() || getElementBitwidth(vector.getElementType()) == 32)
    return success();
  return op.emitOpError("takes a mask for 32-bit elements only, not for ")
         << vector.getElementType();
}

/// A load's mask has the shape of the vector or broadcasts to it.
static LogicalResult verifyLoadMask(Operation *op, Value mask,
                                    VectorType vector) {
  if (!mask)
    return success();
  const auto type = cast<VectorType>(mask.getType());
  SmallVector<int64_t> shape;
  if (OpTrait::util::getBroadcastedShape(type.getShape(), vector.getShape(),
                                         shape) &&
      ArrayRef(shape) == vector.getShape())
    return success();
  return op->emitOpError() << "has a mask of type " << type
                           << ", which does not broadcast to the shape of "
                           << vector;
}

static LogicalResult verifyStoreMask(Operation *op, Value mask,
                                     VectorType vector) {
  if (!mask || cast<VectorType>(mask.getType()).getShape() == vector.getShape())
    return success();
  return op->emitOpError() << "has a mask of type " << mask.getType()
                           << ", which must have the shape of " << vector;
}

/// One stride, of at least `least`, for each dimension of base and vector.
template <typename OpT>
static LogicalResult verifyStrides(OpT op, VectorType vector, int32_t least) {
  const ArrayRef<int32_t> strides = op.getStrides();
  const int64_t rank = op.getBase().getType().getRank();
  if (failed(verifyIndices(op)))
    return failure();
  if (vector.getRank() != rank || static_cast<int64_t>(strides.size()) != rank)
    return op.emitOpError("has ")
           << strides.size() << " strides for " << vector
           << " and a memref of rank " << rank << "; the ranks must agree";
  for (const int32_t stride : strides)
    if (stride < least)
      return op.emitOpError("has a stride of ")
             << stride << "; the least is " << least;
  return success();
}

template <typename OpT> static LogicalResult verifyUnstrided(OpT op) {
  if (op.getStrides().empty())
    return success();
  return op.emitOpError("takes no strides; use tpu.strided_load or "
                        "tpu.strided_store");
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

template <typename OpT>
static LogicalResult verifyRegister(OpT op, VectorType vreg) {
  if (failed(verifyIndices(op)))
    return failure();
  // A SparseCore register, of rank 1, has no sublanes.
  if (vreg.getRank() == 1)
    return success();
  return verifySublanes(op, "sublane_mask", op.getSublaneMask().size(), vreg);
}

LogicalResult LoadOp::verify() { return verifyRegister(*this, getType()); }

LogicalResult StoreOp::verify() {
  return verifyRegister(*this, getValueToStore().getType());
}

template <typename OpT>
static LogicalResult verifyShuffled(OpT op, VectorType vreg) {
  return failure(failed(verifyIndices(op)) ||
                 failed(verifySublanes(op, "sublane_mask",
                                       op.getSublaneMask().size(), vreg)) ||
                 failed(verifySublanes(op, "sublane_offsets",
                                       op.getSublaneOffsets().size(), vreg)));
}

LogicalResult ShuffledLoadOp::verify() {
  return verifyShuffled(*this, getType());
}

LogicalResult ShuffledStoreOp::verify() {
  VectorType vreg = getValueToStore().getType();
  if (vreg.getRank() != static_cast<int64_t>(getIndices().size()))
    return emitOpError("stores ") << vreg << " at " << getIndices().size()
                                  << " indices; the rank must be the same";
  return verifyShuffled(*this, vreg);
}

/// Whether every sublane is at its own place.
static bool isUnshuffled(ArrayRef<int32_t> offsets) {
  return llvm::equal(offsets, llvm::seq<int32_t>(0, offsets.size()));
}

LogicalResult ShuffledLoadOp::canonicalize(ShuffledLoadOp op,
                                           PatternRewriter &rewriter) {
  if (!isUnshuffled(op.getSublaneOffsets()))
    return failure();
  rewriter.replaceOpWithNewOp<LoadOp>(op, op.getType(), op.getBase(),
                                      op.getIndices(), op.getSublaneMask());
  return success();
}

LogicalResult ShuffledStoreOp::canonicalize(ShuffledStoreOp op,
                                            PatternRewriter &rewriter) {
  if (!isUnshuffled(op.getSublaneOffsets()))
    return failure();
  rewriter.replaceOpWithNewOp<StoreOp>(op, op.getValueToStore(), op.getBase(),
                                       op.getIndices(), op.getSublaneMask(),
                                       /*mask=*/Value());
  return success();
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

LogicalResult VectorLoadOp::verify() {
  return failure(failed(verifyUnstrided(*this)) ||
                 failed(verifyVectorAccess(*this, getType())) ||
                 failed(verifyMaskedWidth(*this, getType())) ||
                 failed(verifyLoadMask(*this, getMask(), getType())));
}

LogicalResult VectorStoreOp::verify() {
  VectorType vector = getValueToStore().getType();
  return failure(failed(verifyUnstrided(*this)) ||
                 failed(verifyVectorAccess(*this, vector)) ||
                 failed(verifyMaskedWidth(*this, vector)) ||
                 failed(verifyStoreMask(*this, getMask(), vector)));
}

LogicalResult StridedLoadOp::verify() {
  return verifyStrides(*this, getType(), /*least=*/0);
}

LogicalResult StridedStoreOp::verify() {
  return verifyStrides(*this, getValueToStore().getType(), /*least=*/1);
}

/// An index vector of the vector's shape for each dimension of the base.
template <typename OpT>
static LogicalResult verifyIndexed(OpT op, VectorType vector) {
  if (failed(verifyVectorAccess(op, vector)))
    return failure();
  for (const Value index : op.getIndices())
    if (cast<VectorType>(index.getType()).getShape() != vector.getShape())
      return op.emitOpError("has indices of type ")
             << index.getType() << ", which must have the shape of " << vector;
  return success();
}

LogicalResult VectorLoadIdxOp::verify() {
  return failure(failed(verifyIndexed(*this, getType())) ||
                 failed(verifyLoadMask(*this, getMask(), getType())));
}

LogicalResult VectorStoreIdxOp::verify() {
  VectorType vector = getValueToStore().getType();
  return failure(failed(verifyIndexed(*this, vector)) ||
                 failed(verifyStoreMask(*this, getMask(), vector)));
}

//===----------------------------------------------------------------------===//
// Compressing stores and expanding loads
//===----------------------------------------------------------------------===//

template <typename OpT>
static LogicalResult verifyMaskedVreg(OpT op, VectorType vreg) {
  VectorType mask = op.getMask().getType();
  if (failed(verifyVectorAccess(op, vreg)))
    return failure();
  if (mask.getDimSize(0) == vreg.getDimSize(0))
    return success();
  return op.emitOpError("has a mask of type ")
         << mask << " for the first dimension of " << vreg;
}

LogicalResult CompressStoreVregOp::verify() {
  return verifyMaskedVreg(*this, getValueToStore().getType());
}

LogicalResult ExpandLoadVregOp::verify() {
  return verifyMaskedVreg(*this, getType());
}

template <typename OpT>
static LogicalResult verifyMaskedDim(OpT op, VectorType vector, StringRef name,
                                     int32_t dim) {
  const int64_t rank = op.getBase().getType().getRank();
  if (failed(verifyVectorAccess(op, vector)) ||
      failed(verifyStoreMask(op, op.getMask(), vector)) ||
      failed(verifyDim(op, name, dim, vector.getRank())))
    return failure();
  if (vector.getRank() == rank)
    return success();
  return op.emitOpError("moves ")
         << vector << "; its rank must be that of the memref, " << rank;
}

LogicalResult VectorCompressStoreOp::verify() {
  return verifyMaskedDim(*this, getValueToStore().getType(), "compress_dim",
                         getCompressDim());
}

LogicalResult VectorExpandLoadOp::verify() {
  return verifyMaskedDim(*this, getType(), "expand_dim", getExpandDim());
}
