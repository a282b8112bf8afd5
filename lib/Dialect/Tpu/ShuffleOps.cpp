//===- ShuffleOps.cpp - Verifiers, folds and patterns: data movement ------===//

#include "Dialect/Tpu/OpVerification.h"

#include "mosaic/Dialect/Tpu/TpuOps.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mosaic::tpu;

/// Fails unless the result is a vector of this shape, of elements as `source`
/// has them.
static LogicalResult verifyResult(Operation *op, VectorType source,
                                  ArrayRef<int64_t> shape) {
  const auto expected = VectorType::get(shape, source.getElementType());
  const Type actual = op->getResult(0).getType();
  if (actual == expected)
    return success();
  return op->emitOpError() << "gives " << actual << "; it must be " << expected;
}

//===----------------------------------------------------------------------===//
// Rotations and permutations
//===----------------------------------------------------------------------===//

template <typename OpT> static LogicalResult verifyRotation(OpT op) {
  const int64_t rank = op.getValue().getType().getRank();
  const std::optional<int32_t> stride = op.getStride();
  const std::optional<int32_t> strideDimension = op.getStrideDimension();
  if (failed(verifyDim(op, "dimension", op.getDimension(), rank)))
    return failure();
  if (stride.has_value() != strideDimension.has_value())
    return op.emitOpError("takes stride and stride_dimension together");
  if (!stride)
    return success();
  if (*stride < 0)
    return op.emitOpError("has a stride of ") << *stride << "; the least is 0";
  return verifyDim(op, "stride_dimension", *strideDimension, rank);
}

LogicalResult RotateOp::verify() { return verifyRotation(*this); }

LogicalResult DynamicRotateOp::verify() { return verifyRotation(*this); }

LogicalResult TransposeOp::verify() {
  VectorType source = getVector().getType();
  const ArrayRef<int64_t> permutation = getPermutation();
  if (static_cast<int64_t>(permutation.size()) != source.getRank())
    return emitOpError("permutes ")
           << permutation.size() << " dimensions of " << source;
  if (failed(verifyDims(*this, "dimension", permutation, source.getRank())))
    return failure();
  return verifyResult(*this, source,
                      applyPermutation(source.getShape(), permutation));
}

OpFoldResult TransposeOp::fold(FoldAdaptor adaptor) {
  if (isIdentityPermutation(getPermutation()))
    return getVector();
  if (auto constant = dyn_cast_or_null<SplatElementsAttr>(adaptor.getVector()))
    return constant.resizeSplat(getType());
  auto inner = getVector().getDefiningOp<TransposeOp>();
  if (inner && isIdentityPermutation(
                   applyPermutation(inner.getPermutation(), getPermutation())))
    return inner.getVector();
  return {};
}

LogicalResult GatherOp::verify() {
  VectorType source = getSource().getType();
  const auto dimension = static_cast<int32_t>(getDimension());
  if (failed(verifyDim(*this, "dimension", dimension, source.getRank())))
    return failure();
  for (const int32_t index : getIndices())
    if (failed(verifyDim(*this, "index", index, source.getDimSize(dimension))))
      return failure();
  SmallVector<int64_t> shape(source.getShape());
  shape[dimension] = getIndices().size();
  return verifyResult(*this, source, shape);
}

LogicalResult DynamicGatherOp::verify() {
  VectorType source = getSource().getType();
  VectorType indices = getIndices().getType();
  if (source.getRank() != indices.getRank())
    return emitOpError("gathers from ")
           << source << " by " << indices << "; the ranks must agree";
  if (failed(verifyDims(*this, "dimension", getDimensions(), source.getRank())))
    return failure();
  for (int64_t dim = 0; dim < source.getRank(); ++dim)
    if (!llvm::is_contained(getDimensions(), dim) &&
        source.getDimSize(dim) != indices.getDimSize(dim))
      return emitOpError("does not gather along dimension ")
             << dim << ", where " << source << " and " << indices
             << " must have the same size";
  return verifyResult(*this, source, indices.getShape());
}

LogicalResult DynamicGatherOp::canonicalize(DynamicGatherOp op,
                                            PatternRewriter &rewriter) {
  VectorType source = op.getSource().getType();
  for (const int32_t dim : op.getDimensions())
    if (source.getDimSize(dim) != 1)
      return failure();
  rewriter.replaceOpWithNewOp<vector::BroadcastOp>(op, op.getType(),
                                                   op.getSource());
  return success();
}

LogicalResult SublaneShuffleOp::verify() {
  VectorType vreg = getType();
  if (vreg.getRank() != 2 && vreg.getRank() != 3)
    return emitOpError("shuffles registers of rank 2 or 3, not ") << vreg;
  const int64_t sublanes = vreg.getDimSize(0);
  if (static_cast<int64_t>(getPattern().size()) != sublanes)
    return emitOpError("has a pattern of ")
           << getPattern().size() << " entries for " << sublanes << " sublanes";
  for (const int32_t sublane : getPattern())
    if (failed(verifyDim(*this, "sublane", sublane, 2 * sublanes)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

LogicalResult ReshapeOp::verify() {
  VectorType source = getSource().getType(), result = getType();
  if (source.getElementType() == result.getElementType() &&
      source.getNumElements() == result.getNumElements())
    return success();
  return emitOpError("keeps the elements, but gives ")
         << result << " for " << source;
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  if (auto inner = getSource().getDefiningOp<ReshapeOp>()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  if (auto constant = dyn_cast_or_null<DenseElementsAttr>(adaptor.getSource()))
    return constant.reshape(getType());
  return {};
}

/// What replaces the op has an operand for each copy (mosaic-serde knows the
/// same bound).
static constexpr int32_t kMaxRepeats = 1 << 16;

LogicalResult RepeatOp::verify() {
  VectorType source = getSource().getType();
  const auto dimension = static_cast<int32_t>(getDimension());
  const auto times = static_cast<int32_t>(getTimes());
  if (failed(verifyDim(*this, "dimension", dimension, source.getRank())))
    return failure();
  if (times < 1 || times > kMaxRepeats)
    return emitOpError("repeats ")
           << times << " times; it can be 1 to " << kMaxRepeats;
  SmallVector<int64_t> shape(source.getShape());
  if (llvm::MulOverflow<int64_t>(shape[dimension], times, shape[dimension]))
    return emitOpError("repeats to more elements than can be counted");
  return verifyResult(*this, source, shape);
}

LogicalResult ConcatenateOp::verify() {
  if (getSources().size() < 2)
    return emitOpError("needs at least two sources");
  auto first = cast<VectorType>(getSources().front().getType());
  const auto dimension = static_cast<int32_t>(getDimension());
  if (failed(verifyDim(*this, "dimension", dimension, first.getRank())))
    return failure();
  SmallVector<int64_t> shape(first.getShape());
  shape[dimension] = 0;
  for (const Type type : getSources().getTypes()) {
    auto source = cast<VectorType>(type);
    SmallVector<int64_t> other(source.getShape());
    const bool sameRank = other.size() == shape.size();
    const int64_t size = sameRank ? other[dimension] : 0;
    if (sameRank)
      other[dimension] = shape[dimension];
    if (other != shape || source.getElementType() != first.getElementType())
      return emitOpError("joins ")
             << first << " and " << source
             << ", which must agree but for the size of dimension "
             << dimension;
    if (llvm::AddOverflow(shape[dimension], size, shape[dimension]))
      return emitOpError("joins more elements than can be counted");
  }
  return verifyResult(*this, first, shape);
}

LogicalResult UnrollVectorsOp::fold(FoldAdaptor,
                                    SmallVectorImpl<OpFoldResult> &results) {
  auto roll = getInput().getDefiningOp<RollVectorsOp>();
  if (!roll || roll->getOperandTypes() != (*this)->getResultTypes())
    return failure();
  results.append(roll.getInput().begin(), roll.getInput().end());
  return success();
}

LogicalResult RelayoutOp::verify() {
  for (const StringRef name : {"in_layout", "out_layout"}) {
    const auto layouts = (*this)->getAttrOfType<ArrayAttr>(name);
    if (!layouts || layouts.size() != 1 || !isa<VectorLayoutAttr>(layouts[0]))
      return emitOpError("needs ")
             << name << ", an array of one #tpu.vpad attribute";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Masks and iota
//===----------------------------------------------------------------------===//

LogicalResult IotaOp::verify() {
  return verifyDims(*this, "dimension", getDimensions(), getType().getRank());
}

LogicalResult CreateMaskOp::verify() {
  if (getNumOperands() % 2 == 0)
    return success();
  return emitOpError("has ") << getNumOperands()
                             << " bounds; each dimension takes a low and a "
                                "high one";
}

/// How many masks share a word: masks of 32-bit elements have no such
/// dimension.
static int64_t packing(VectorType mask) {
  return mask.getRank() < 3 ? 1 : mask.getDimSize(2);
}

LogicalResult PackMaskOp::verify() {
  VectorType output = getType();
  if (getSources().empty())
    return emitOpError("needs at least one source");
  auto source = cast<VectorType>(getSources().front().getType());
  for (VectorType mask : {source, output})
    if (mask.getRank() != 2 && mask.getRank() != 3)
      return emitOpError("packs masks of rank 2 or 3, not ") << mask;
  if (!llvm::all_equal(getSources().getTypes()))
    return emitOpError("needs sources of one type");
  if (source.getShape().take_front(2) != output.getShape().take_front(2) ||
      packing(output) % packing(source) != 0)
    return emitOpError("cannot pack ") << source << " into " << output;
  return verifyPositions(*this, getSources().size(), getPositions(),
                         packing(output) / packing(source));
}

LogicalResult MaskCastOp::verify() {
  VectorType input = getInput().getType(), result = getType();
  if (input.getShape().take_front(2) == result.getShape().take_front(2))
    return success();
  return emitOpError("keeps sublanes and lanes, but gives ")
         << result << " for " << input;
}
