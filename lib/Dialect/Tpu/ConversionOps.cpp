//===- ConversionOps.cpp - Verifiers, folds and patterns: casts, packs ----===//

#include "Dialect/Tpu/OpVerification.h"

#include "mosaic/Dialect/Tpu/TpuOps.h"

#include "mlir/Dialect/CommonFolders.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mosaic::tpu;

//===----------------------------------------------------------------------===//
// Casts of elements
//===----------------------------------------------------------------------===//

/// What a constant is in another float type; null where it does not fit
/// exactly.
static OpFoldResult foldExactCast(ArrayRef<Attribute> operands, Type type,
                                  llvm::RoundingMode rounding) {
  const auto element = cast<FloatType>(getElementTypeOrSelf(type));
  return constFoldCastOp<FloatAttr, FloatAttr, APFloat, APFloat, void>(
      operands, type, [&](APFloat value, bool &exact) {
        bool losesInfo = false;
        value.convert(element.getFloatSemantics(), rounding, &losesInfo);
        exact &= !losesInfo;
        return value;
      });
}

OpFoldResult ExtFOp::fold(FoldAdaptor adaptor) {
  return foldExactCast(adaptor.getOperands(), getType(),
                       llvm::RoundingMode::NearestTiesToEven);
}

OpFoldResult TruncFOp::fold(FoldAdaptor adaptor) {
  return foldExactCast(adaptor.getOperands(), getType(),
                       getRoundingMode() == RoundingMode::ToNearestEven
                           ? llvm::RoundingMode::NearestTiesToEven
                           : llvm::RoundingMode::TowardZero);
}

LogicalResult FPToSIOp::canonicalize(FPToSIOp op, PatternRewriter &rewriter) {
  auto rounded = op.getIn().getDefiningOp<math::RoundEvenOp>();
  if (!rounded)
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op.getInMutable().assign(rounded.getOperand());
    op.setRoundingMode(RoundingMode::ToNearestEven);
  });
  return success();
}

LogicalResult StochasticConvertElementwiseOp::verify() {
  const Type type = getDstType();
  if (isa<BFloat16Type, Float8E5M2Type, Float8E4M3FNType, Float8E4M3B11FNUZType,
          Float4E2M1FNType>(type) ||
      type.isSignlessInteger(4))
    return success();
  return emitOpError("converts to bf16, f8E5M2, f8E4M3FN, f8E4M3B11FNUZ, "
                     "f4E2M1FN or i4, not to ")
         << type;
}

//===----------------------------------------------------------------------===//
// Bitcasts
//===----------------------------------------------------------------------===//

LogicalResult BitcastOp::verify() {
  VectorType input = getInput().getType(), output = getType();
  const int64_t inputBits = getElementBitwidth(input.getElementType());
  const int64_t outputBits = getElementBitwidth(output.getElementType());
  if (inputBits == 0 || outputBits == 0)
    return emitOpError("casts between integers and floats, not from ")
           << input << " to " << output;
  SmallVector<int64_t> inputShape(input.getShape());
  SmallVector<int64_t> outputShape(output.getShape());
  if (inputBits != outputBits) {
    if (input.getRank() < 2 || output.getRank() < 2)
      return emitOpError("changes the width of elements from rank 2 on, not ")
             << input << " to " << output;
    int64_t &inputRows = inputShape.end()[-2];
    int64_t &outputRows = outputShape.end()[-2];
    if (llvm::MulOverflow(inputRows, inputBits, inputRows) ||
        llvm::MulOverflow(outputRows, outputBits, outputRows))
      return emitOpError("casts more bits than can be counted");
  }
  if (inputShape == outputShape)
    return success();
  return emitOpError("keeps the bits of each column, but gives ")
         << output << " for " << input;
}

OpFoldResult BitcastVregOp::fold(FoldAdaptor) {
  if (getInput().getType() == getType())
    return getInput();
  if (auto inner = getInput().getDefiningOp<BitcastVregOp>()) {
    getInputMutable().assign(inner.getInput());
    return getOutput();
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Packs
//===----------------------------------------------------------------------===//

/// How many narrow elements take the place of a wide one; 0 if that is none.
static int64_t packingFactor(Type wide, Type narrow) {
  const unsigned narrowBits = getElementBitwidth(getElementTypeOrSelf(narrow));
  return narrowBits == 0
             ? 0
             : getElementBitwidth(getElementTypeOrSelf(wide)) / narrowBits;
}

LogicalResult PackSubelementsOp::verify() {
  if (getSources().empty())
    return emitOpError("needs at least one source");
  return verifyPositions(
      *this, getSources().size(), getPositions(),
      packingFactor(getSources().front().getType(), getType()));
}

LogicalResult UnpackSubelementsOp::verify() {
  const Type source = getSource().getType().getElementType();
  if (getUnsignedIntegers() && !isa<IntegerType>(source))
    return emitOpError("takes unsigned_integers for integers, not for ")
           << source;
  return verifyDim(*this, "index", static_cast<int32_t>(getIndex()),
                   packingFactor(getType(), source));
}

static bool isIntegerVector(Type type) {
  return isa<IntegerType>(getElementTypeOrSelf(type));
}

OpFoldResult UnpackSubelementsOp::fold(FoldAdaptor) {
  auto pack = getSource().getDefiningOp<PackSubelementsOp>();
  if (!pack || getIntegerExtended() || !isIntegerVector(getType()) ||
      pack.getPackFormat() != getPackFormat() ||
      pack.getSources().front().getType() != getType())
    return {};
  for (const auto [source, position] :
       llvm::zip_equal(pack.getSources(), pack.getPositions()))
    if (position == static_cast<int32_t>(getIndex()))
      return source;
  return {};
}

/// Upper bits that every user cuts off again need not be extended.
LogicalResult UnpackSubelementsOp::canonicalize(UnpackSubelementsOp op,
                                                PatternRewriter &rewriter) {
  const Type source = op.getSource().getType().getElementType();
  if (!op.getIntegerExtended() || !isIntegerVector(op.getType()) ||
      !isa<IntegerType>(source))
    return failure();
  const unsigned bits = source.getIntOrFloatBitWidth();
  for (Operation *user : op->getUsers()) {
    auto pack = dyn_cast<PackSubelementsOp>(user);
    if (!pack || !isIntegerVector(pack.getType()) ||
        getElementBitwidth(pack.getType().getElementType()) > bits)
      return failure();
  }
  rewriter.modifyOpInPlace(op, [&] { op.setIntegerExtended(false); });
  return success();
}

/// The pairs that the elementwise packs convert between.
static bool isElementwisePair(Type wide, Type narrow) {
  return (wide.isF32() && narrow.isBF16()) ||
         (isa<IntegerType>(wide) && isa<IntegerType>(narrow));
}

LogicalResult PackElementwiseOp::verify() {
  // As an elementwise op with a vector for a result, it has a source.
  auto source = cast<VectorType>(getSources().front().getType());
  const Type element = source.getElementType();
  if (!isElementwisePair(element, getTargetType()))
    return emitOpError("packs f32 to bf16 or integers to integers, not ")
           << element << " to " << getTargetType();
  const int64_t factor = packingFactor(source, getTargetType());
  if (factor != static_cast<int64_t>(getSources().size()))
    return emitOpError("has ")
           << getSources().size() << " sources; " << factor << " of "
           << getTargetType() << " fit into " << element;
  if (packingFactor(getType(), source) != 1 ||
      packingFactor(source, getType()) != 1)
    return emitOpError("packs ")
           << element << " into integers of that width, not into "
           << getType().getElementType();
  return success();
}

LogicalResult UnpackElementwiseOp::verify() {
  const Type element = getType().getElementType();
  if (!isElementwisePair(element, getSourceType()))
    return emitOpError("unpacks bf16 to f32 or integers to integers, not ")
           << getSourceType() << " to " << element;
  return verifyDim(*this, "index", static_cast<int32_t>(getIndex()),
                   packingFactor(element, getSourceType()));
}
