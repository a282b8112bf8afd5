//===- MatmulOps.cpp - Verifiers and patterns: the matrix unit ------------===//

#include "Dialect/Tpu/OpVerification.h"

#include "mosaic/Dialect/Tpu/TpuOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mosaic::tpu;

/// Fails unless `dims` names every dimension of an operand once.
static LogicalResult verifyCoverage(Operation *op, const Twine &operand,
                                    VectorType type, ArrayRef<int64_t> dims) {
  if (static_cast<int64_t>(dims.size()) != type.getRank())
    return op->emitOpError() << "names " << dims.size() << " dimensions of its "
                             << operand << ", " << type;
  return verifyDims(op, (operand + " dimension").str(), dims, type.getRank());
}

//===----------------------------------------------------------------------===//
// Matmul
//===----------------------------------------------------------------------===//

DotDimensionNumbersAttr
MatmulOp::getDefaultDimensionNumbers(MLIRContext *context, bool transposeLhs,
                                     bool transposeRhs) {
  const int64_t lhsKept = transposeLhs ? 1 : 0, rhsKept = transposeRhs ? 0 : 1;
  return DotDimensionNumbersAttr::get(context, {1 - lhsKept}, {1 - rhsKept},
                                      {lhsKept}, {rhsKept},
                                      {0, lhsKept, 1, rhsKept}, {}, {});
}

/// Fails unless paired dimensions of both sides have the same size.
static LogicalResult verifyPairs(MatmulOp op, StringRef kind,
                                 ArrayRef<int64_t> lhsDims,
                                 ArrayRef<int64_t> rhsDims) {
  VectorType lhs = op.getLhs().getType(), rhs = op.getRhs().getType();
  for (const auto [lhsDim, rhsDim] : llvm::zip_equal(lhsDims, rhsDims))
    if (lhs.getDimSize(lhsDim) != rhs.getDimSize(rhsDim))
      return op.emitOpError()
             << kind << " dimensions differ in size: " << lhs << " dimension "
             << lhsDim << " and " << rhs << " dimension " << rhsDim;
  return success();
}

/// Fails unless result and accumulator hold the batch dimensions, then those
/// that lhs keeps, then those that rhs keeps.
static LogicalResult verifyOutput(MatmulOp op,
                                  DotDimensionNumbersAttr numbers) {
  SmallVector<int64_t> order, shape;
  const auto append = [&](int64_t operand, ArrayRef<int64_t> dims) {
    const auto type = cast<VectorType>(op->getOperand(operand).getType());
    for (const int64_t dim : dims) {
      order.append({operand, dim});
      shape.push_back(type.getDimSize(dim));
    }
  };
  append(0, numbers.getLhsBatch());
  append(0, numbers.getLhsNonContracting());
  append(1, numbers.getRhsNonContracting());
  if (numbers.getOutputOrder() != ArrayRef(order)) {
    InFlightDiagnostic error = op.emitOpError("has output order [");
    llvm::interleaveComma(numbers.getOutputOrder(), error);
    error << "]; it must be [";
    llvm::interleaveComma(order, error);
    return error
           << "]: batch dimensions, then those that lhs keeps, then those "
              "that rhs keeps";
  }
  VectorType acc = op.getAcc().getType();
  if (acc.getShape() == ArrayRef(shape))
    return success();
  return op.emitOpError("accumulates ")
         << VectorType::get(shape, acc.getElementType()) << " in " << acc;
}

static LogicalResult verifyDot(MatmulOp op, DotDimensionNumbersAttr numbers) {
  const auto lhsContracting = numbers.getLhsContracting();
  const auto rhsContracting = numbers.getRhsContracting();
  if (lhsContracting.empty() || lhsContracting.size() != rhsContracting.size())
    return op.emitOpError("contracts ")
           << lhsContracting.size() << " dimensions of lhs with "
           << rhsContracting.size()
           << " of rhs; it takes at least one, and as many of both";
  if (numbers.getLhsBatch().size() != numbers.getRhsBatch().size())
    return op.emitOpError("has ")
           << numbers.getLhsBatch().size() << " batch dimensions of lhs and "
           << numbers.getRhsBatch().size() << " of rhs";
  const auto lhsDims = llvm::to_vector(llvm::concat<const int64_t>(
      lhsContracting, numbers.getLhsNonContracting(), numbers.getLhsBatch()));
  const auto rhsDims = llvm::to_vector(llvm::concat<const int64_t>(
      rhsContracting, numbers.getRhsNonContracting(), numbers.getRhsBatch()));
  if (failed(verifyCoverage(op, "lhs", op.getLhs().getType(), lhsDims)) ||
      failed(verifyCoverage(op, "rhs", op.getRhs().getType(), rhsDims)) ||
      failed(verifyPairs(op, "contracting", lhsContracting, rhsContracting)) ||
      failed(verifyPairs(op, "batch", numbers.getLhsBatch(),
                         numbers.getRhsBatch())))
    return failure();
  return verifyOutput(op, numbers);
}

LogicalResult MatmulOp::verify() {
  const Type element = getAcc().getType().getElementType();
  if (getElementBitwidth(element) != 32)
    return emitOpError("accumulates in 32-bit elements, not in ") << element;
  if (getTransposeLhs())
    return emitOpError("does not take transpose_lhs; contract the first "
                       "dimension of lhs in dimension_numbers instead");
  if (const DotDimensionNumbersAttr numbers = getDimensionNumbersAttr())
    return verifyDot(*this, numbers);
  if (getLhs().getType().getRank() != 2 || getRhs().getType().getRank() != 2)
    return emitOpError(
        "needs dimension_numbers, unless lhs and rhs have rank 2");
  return verifyDot(*this, getDefaultDimensionNumbers(getContext(), false,
                                                     getTransposeRhs()));
}

namespace {
/// matmul(lhs, rhs, 0) + x -> matmul(lhs, rhs, x)
template <typename AddOp> struct AddToAccumulator : OpRewritePattern<AddOp> {
  using OpRewritePattern<AddOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(AddOp add,
                                PatternRewriter &rewriter) const override {
    auto matmul = add.getLhs().template getDefiningOp<MatmulOp>();
    if (!matmul || !matmul->hasOneUse() ||
        !(matchPattern(matmul.getAcc(), m_Zero()) ||
          matchPattern(matmul.getAcc(), m_AnyZeroFloat())))
      return failure();
    auto sum = cast<MatmulOp>(rewriter.clone(*matmul));
    sum.getAccMutable().assign(add.getRhs());
    rewriter.replaceOp(add, sum.getResult());
    rewriter.eraseOp(matmul);
    return success();
  }
};
} // namespace

void MatmulOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns
      .add<AddToAccumulator<arith::AddFOp>, AddToAccumulator<arith::AddIOp>>(
          context);
}

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

/// How many steps a window takes over one spatial dimension; nothing where the
/// sizes cannot be counted.
static std::optional<int64_t>
windowSteps(ConvOp op, int64_t spatial, int64_t inputSize, int64_t kernelSize) {
  const auto dilate = [](int64_t size, int64_t dilation) {
    return llvm::checkedMulAdd<int64_t>(size - 1, dilation, 1);
  };
  const auto input = dilate(inputSize, op.getLhsDilation()[spatial]);
  const auto kernel = dilate(kernelSize, op.getRhsDilation()[spatial]);
  const auto padding = llvm::checkedAdd(op.getPadding()[2 * spatial],
                                        op.getPadding()[2 * spatial + 1]);
  if (!input || !kernel || !padding)
    return std::nullopt;
  const auto padded = llvm::checkedAdd(*input, *padding);
  const auto last = padded ? llvm::checkedSub(*padded, *kernel) : std::nullopt;
  if (!last)
    return std::nullopt;
  return *last < 0 ? 0 : *last / op.getWindowStrides()[spatial] + 1;
}

static LogicalResult verifyWindow(ConvOp op, size_t spatials) {
  if (op.getWindowStrides().size() != spatials ||
      op.getPadding().size() != 2 * spatials ||
      op.getLhsDilation().size() != spatials ||
      op.getRhsDilation().size() != spatials ||
      op.getWindowReversal().size() != spatials)
    return op.emitOpError("has ")
           << spatials
           << " spatial dimensions; each takes a window stride, two "
           << "paddings, two dilations and a reversal";
  for (const int64_t value : llvm::concat<const int64_t>(
           op.getWindowStrides(), op.getLhsDilation(), op.getRhsDilation()))
    if (value < 1)
      return op.emitOpError("has a stride or dilation of ")
             << value << "; the least is 1";
  return success();
}

/// Groups are of features or of batches. Each has its share of what it divides.
static LogicalResult verifyGroups(ConvOp op) {
  const ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  const auto featureGroups = static_cast<int64_t>(op.getFeatureGroupCount());
  const auto batchGroups = static_cast<int64_t>(op.getBatchGroupCount());
  if (featureGroups < 1 || batchGroups < 1 ||
      (featureGroups > 1 && batchGroups > 1))
    return op.emitOpError("has ")
           << featureGroups << " feature groups and " << batchGroups
           << " batch groups; one of the counts must be 1, the other at least "
              "1";
  VectorType lhs = op.getLhs().getType(), rhs = op.getRhs().getType(),
             acc = op.getAcc().getType();
  const auto verifyShare = [&](StringRef name, int64_t total, int64_t groups,
                               int64_t share) -> LogicalResult {
    if (total % groups == 0 && total / groups == share)
      return success();
    return op.emitOpError() << name << ": " << total << " in " << groups
                            << " groups do not give " << share;
  };
  const int64_t outputs =
      rhs.getDimSize(numbers.getKernelOutputFeatureDimension());
  const int64_t groups = std::max(featureGroups, batchGroups);
  return failure(
      failed(verifyShare(
          "features of lhs", lhs.getDimSize(numbers.getInputFeatureDimension()),
          featureGroups,
          rhs.getDimSize(numbers.getKernelInputFeatureDimension()))) ||
      failed(verifyShare(
          "batches of lhs", lhs.getDimSize(numbers.getInputBatchDimension()),
          batchGroups, acc.getDimSize(numbers.getOutputBatchDimension()))) ||
      failed(verifyShare("features of acc",
                         acc.getDimSize(numbers.getOutputFeatureDimension()), 1,
                         outputs)) ||
      failed(
          verifyShare("features of rhs", outputs, groups, outputs / groups)));
}

/// Along each spatial dimension, acc has a place for every step of the window.
static LogicalResult verifySteps(ConvOp op) {
  const ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  VectorType lhs = op.getLhs().getType(), rhs = op.getRhs().getType(),
             acc = op.getAcc().getType();
  for (const auto [i, lhsDim, rhsDim, accDim] :
       llvm::enumerate(numbers.getInputSpatialDimensions(),
                       numbers.getKernelSpatialDimensions(),
                       numbers.getOutputSpatialDimensions())) {
    const std::optional<int64_t> steps =
        windowSteps(op, i, lhs.getDimSize(lhsDim), rhs.getDimSize(rhsDim));
    if (!steps)
      return op.emitOpError("has a window too large to count");
    if (acc.getDimSize(accDim) != *steps)
      return op.emitOpError("gives ")
             << acc << "; its dimension " << accDim << " must be " << *steps;
  }
  return success();
}

LogicalResult ConvOp::verify() {
  const ConvDimensionNumbersAttr numbers = getDimensionNumbers();
  const auto verifyOperand = [&](StringRef name, Value operand, int64_t first,
                                 int64_t second, ArrayRef<int64_t> spatial) {
    SmallVector<int64_t> dims = {first, second};
    llvm::append_range(dims, spatial);
    return verifyCoverage(*this, name, cast<VectorType>(operand.getType()),
                          dims);
  };
  const size_t spatials = numbers.getInputSpatialDimensions().size();
  if (failed(verifyWindow(*this, spatials)) ||
      failed(verifyOperand("lhs", getLhs(), numbers.getInputBatchDimension(),
                           numbers.getInputFeatureDimension(),
                           numbers.getInputSpatialDimensions())) ||
      failed(verifyOperand("rhs", getRhs(),
                           numbers.getKernelInputFeatureDimension(),
                           numbers.getKernelOutputFeatureDimension(),
                           numbers.getKernelSpatialDimensions())) ||
      failed(verifyOperand("acc", getAcc(), numbers.getOutputBatchDimension(),
                           numbers.getOutputFeatureDimension(),
                           numbers.getOutputSpatialDimensions())))
    return failure();
  if (numbers.getKernelSpatialDimensions().size() != spatials ||
      numbers.getOutputSpatialDimensions().size() != spatials)
    return emitOpError("needs lhs, rhs and acc of one rank");
  return failure(failed(verifyGroups(*this)) || failed(verifySteps(*this)));
}
