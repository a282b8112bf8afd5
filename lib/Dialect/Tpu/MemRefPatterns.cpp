//===- MemRefPatterns.cpp - Canonical forms of memref views ---------------===//
//
// Layouts are erased as late as possible, casts to dynamic shapes come last.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Tpu/MemRefViews.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mosaic::tpu;

static MemRefType withLayout(MemRefType type, Attribute layout,
                             Attribute space) {
  return MemRefType::get(type.getShape(), type.getElementType(),
                         dyn_cast_or_null<MemRefLayoutAttrInterface>(layout),
                         space);
}

//===----------------------------------------------------------------------===//
// view(erase x) -> erase(view x)
//===----------------------------------------------------------------------===//

// The layout of each view, taken of a memref with `layout`.

static FailureOr<TiledLayoutAttr> layoutOfView(MemRefSliceOp,
                                               TiledLayoutAttr layout) {
  return layout;
}

static FailureOr<TiledLayoutAttr> layoutOfView(MemRefSqueezeOp op,
                                               TiledLayoutAttr layout) {
  const auto squeezed = getSqueezedDims(op.getInput().getType().getShape(),
                                        op.getType().getShape());
  if (failed(squeezed))
    return failure();
  return squeezeLayout(layout, *squeezed);
}

static FailureOr<TiledLayoutAttr> layoutOfView(MemRefReshapeOp op,
                                               TiledLayoutAttr layout) {
  const MemRefType source = op.getInput().getType(), result = op.getType();
  if (!result.hasStaticShape())
    return failure();
  const TiledLayoutAttr below = layout.getContiguous(result.getShape());
  if (!below ||
      !placeElementsAlike(source.getShape(), layout, result.getShape(), below))
    return failure();
  return below;
}

static FailureOr<TiledLayoutAttr> layoutOfView(MemRefBitcastOp op,
                                               TiledLayoutAttr layout) {
  return bitcastLayout(
      layout, getElementBitwidth(op.getInput().getType().getElementType()),
      getElementBitwidth(op.getType().getElementType()));
}

/// Whether `user` takes a memref of the same shape under another layout: an
/// access or a view, but nothing that passes the memref on under a type fixed
/// elsewhere.
static bool acceptsOtherLayout(Operation *user) {
  if (isa<memref::LoadOp, memref::StoreOp, memref::DimOp>(user))
    return true;
  const StringRef dialect = user->getName().getDialectNamespace();
  return (dialect == "tpu" || dialect == "vector") &&
         !user->hasTrait<OpTrait::IsTerminator>() &&
         !user->hasTrait<OpTrait::SameOperandsAndResultType>();
}

namespace {
template <typename ViewOp> struct EraseLayoutOfView : OpRewritePattern<ViewOp> {
  using OpRewritePattern<ViewOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(ViewOp op,
                                PatternRewriter &rewriter) const override {
    auto erase =
        op->getOperand(0).template getDefiningOp<EraseMemRefLayoutOp>();
    if (!erase)
      return failure();
    const MemRefType source = erase.getOperand().getType();
    const TiledLayoutAttr layout = getTiledLayout(source);
    if (!layout)
      return failure();
    const auto below = layoutOfView(op, layout);
    if (failed(below))
      return failure();
    const MemRefType erased =
        withLayout(op.getType(), {}, op.getType().getMemorySpace());
    if (erased != op.getType() &&
        !llvm::all_of(op->getUsers(), acceptsOtherLayout))
      return failure();

    Operation *view = rewriter.clone(*op);
    view->setOperand(0, erase.getOperand());
    view->getResult(0).setType(
        withLayout(op.getType(), *below, source.getMemorySpace()));
    rewriter.replaceOpWithNewOp<EraseMemRefLayoutOp>(op, erased,
                                                     view->getResult(0));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// cast(erase x) -> erase(cast x)
struct EraseLayoutOfCast : OpRewritePattern<memref::CastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::CastOp op,
                                PatternRewriter &rewriter) const override {
    auto erase = op.getSource().getDefiningOp<EraseMemRefLayoutOp>();
    const auto result = dyn_cast<MemRefType>(op.getType());
    if (!erase || !result || !result.getLayout().isIdentity())
      return failure();
    const MemRefType source = erase.getOperand().getType();
    const MemRefType type =
        withLayout(result, source.getLayout(), source.getMemorySpace());
    if (!memref::CastOp::areCastCompatible(source, type))
      return failure();
    Value cast =
        memref::CastOp::create(rewriter, op.getLoc(), type, erase.getOperand());
    rewriter.replaceOpWithNewOp<EraseMemRefLayoutOp>(op, result, cast);
    return success();
  }
};

/// A slice whose dynamic sizes are constants -> cast(the slice with static sizes)
struct StaticSizesOfSlice : OpRewritePattern<MemRefSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(MemRefSliceOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<int64_t> shape(op.getType().getShape());
    SmallVector<Value> sizes;
    auto given = op.getDynamicSizes().begin();
    for (int64_t &size : shape) {
      if (!ShapedType::isDynamic(size))
        continue;
      const Value value = *given++;
      APInt constant;
      if (!matchPattern(value, m_ConstantInt(&constant)))
        sizes.push_back(value);
      else if (constant.isStrictlyPositive())
        size = constant.getSExtValue();
      else
        return failure();
    }
    if (sizes.size() == op.getDynamicSizes().size())
      return failure();
    const MemRefType type = MemRefType::Builder(op.getType()).setShape(shape);
    if (!memref::CastOp::areCastCompatible(type, op.getType()))
      return failure();
    Value slice = MemRefSliceOp::create(rewriter, op.getLoc(), type,
                                        op.getMemRef(), op.getBaseIdx(), sizes);
    rewriter.replaceOpWithNewOp<memref::CastOp>(op, op.getType(), slice);
    return success();
  }
};

/// squeeze(cast x) -> cast(squeeze x), where the cast forgets sizes that the
/// squeeze keeps
struct CastOfSqueeze : OpRewritePattern<MemRefSqueezeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(MemRefSqueezeOp op,
                                PatternRewriter &rewriter) const override {
    auto cast = op.getInput().getDefiningOp<memref::CastOp>();
    if (!cast || !isa<MemRefType>(cast.getSource().getType()))
      return failure();
    const auto source = mlir::cast<MemRefType>(cast.getSource().getType());
    const MemRefType forgotten = op.getInput().getType(), result = op.getType();
    const auto squeezed =
        getSqueezedDims(forgotten.getShape(), result.getShape());
    if (failed(squeezed) || source.getLayout() != forgotten.getLayout())
      return failure();
    SmallVector<int64_t> shape;
    for (int64_t dim = 0; dim < source.getRank(); ++dim) {
      const int64_t size = source.getDimSize(dim);
      if (size != forgotten.getDimSize(dim) && !forgotten.isDynamicDim(dim))
        return failure();
      if (!llvm::is_contained(*squeezed, dim))
        shape.push_back(size);
    }
    const MemRefType type = MemRefType::Builder(result).setShape(shape);
    const auto again = getSqueezedDims(source.getShape(), shape);
    if (type == result || failed(again) || *again != *squeezed ||
        !memref::CastOp::areCastCompatible(type, result))
      return failure();
    Value view =
        MemRefSqueezeOp::create(rewriter, op.getLoc(), type, cast.getSource());
    rewriter.replaceOpWithNewOp<memref::CastOp>(op, result, view);
    return success();
  }
};

/// The cast, perhaps below an erasure of the layout, that has made `memref` of one
/// of which more sizes are known; null without one.
static memref::CastOp findForgottenSizes(Value memref) {
  if (auto erase = memref.getDefiningOp<EraseMemRefLayoutOp>())
    memref = erase.getOperand();
  auto cast = memref.getDefiningOp<memref::CastOp>();
  if (!cast || !isa<MemRefType>(cast.getSource().getType()))
    return {};
  const auto from = mlir::cast<MemRefType>(cast.getSource().getType());
  const auto to = mlir::cast<MemRefType>(cast.getType());
  for (auto [known, kept] : llvm::zip_equal(from.getShape(), to.getShape()))
    if (ShapedType::isDynamic(known) && ShapedType::isStatic(kept))
      return {};
  return cast;
}

/// dma(cast x, cast y) -> dma(x, y), where both casts forget the same sizes, and
/// the others are as many on both sides, known or not
template <typename OpT> struct KnownSidesOfDMA : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  static std::array<OpOperand *, 2> getSides(WaitDMA2Op op) {
    return {&op.getSrcMutable(), &op.getDstMutable()};
  }
  template <typename DMAOp>
  static std::array<OpOperand *, 2> getSides(DMAOp op) {
    return {&op.getSourceMutable(), &op.getTargetMutable()};
  }

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    const auto sides = getSides(op);
    memref::CastOp casts[2];
    for (int side = 0; side < 2; ++side)
      casts[side] = findForgottenSizes(sides[side]->get());
    if (!casts[0] || !casts[1] ||
        cast<MemRefType>(casts[0].getSource().getType()).getShape() !=
            cast<MemRefType>(casts[1].getSource().getType()).getShape())
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      for (int side = 0; side < 2; ++side)
        sides[side]->set(
            getKnown(sides[side]->get(), casts[side].getSource(), rewriter));
    });
    return success();
  }

  /// `source`, its layout erased where that of `memref` is.
  static Value getKnown(Value memref, Value source, PatternRewriter &rewriter) {
    auto erase = memref.getDefiningOp<EraseMemRefLayoutOp>();
    if (!erase)
      return source;
    const auto type = cast<MemRefType>(source.getType());
    return EraseMemRefLayoutOp::create(
        rewriter, erase.getLoc(),
        withLayout(type, {}, erase.getType().getMemorySpace()), source);
  }
};

//===----------------------------------------------------------------------===//
// memref.dim of views
//===----------------------------------------------------------------------===//

/// dim(slice) -> the operand that gives the size
struct DimOfSlice : OpRewritePattern<memref::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::DimOp op,
                                PatternRewriter &rewriter) const override {
    auto slice = op.getSource().getDefiningOp<MemRefSliceOp>();
    const std::optional<int64_t> index = op.getConstantIndex();
    if (!slice || !index || *index < 0 || *index >= slice.getType().getRank() ||
        !slice.getType().isDynamicDim(*index))
      return failure();
    rewriter.replaceOpWithNewOp<arith::IndexCastOp>(
        op, rewriter.getIndexType(),
        slice.getDynamicSizes()[slice.getType().getDynamicDimIndex(*index)]);
    return success();
  }
};

/// dim(squeeze x) -> dim(x)
struct DimOfSqueeze : OpRewritePattern<memref::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::DimOp op,
                                PatternRewriter &rewriter) const override {
    auto squeeze = op.getSource().getDefiningOp<MemRefSqueezeOp>();
    const std::optional<int64_t> index = op.getConstantIndex();
    if (!squeeze || !index || *index < 0 ||
        *index >= squeeze.getType().getRank())
      return failure();
    const auto squeezed = getSqueezedDims(
        squeeze.getInput().getType().getShape(), squeeze.getType().getShape());
    if (failed(squeezed))
      return failure();
    int64_t dim = *index;
    for (int64_t dropped : *squeezed)
      dim += dropped <= dim;
    Value position = arith::ConstantIndexOp::create(rewriter, op.getLoc(), dim);
    rewriter.replaceOpWithNewOp<memref::DimOp>(op, squeeze.getInput(),
                                               position);
    return success();
  }
};
} // namespace

namespace mosaic::tpu {
void populateMemRefViewPatterns(RewritePatternSet &patterns);
} // namespace mosaic::tpu

void mosaic::tpu::populateMemRefViewPatterns(RewritePatternSet &patterns) {
  patterns.add<DimOfSlice, DimOfSqueeze>(patterns.getContext());
  patterns.add<EraseLayoutOfCast>(patterns.getContext(), /*benefit=*/0);
}

void EnqueueDMAOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                               MLIRContext *context) {
  patterns.add<KnownSidesOfDMA<EnqueueDMAOp>>(context);
}

void WaitDMAOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<KnownSidesOfDMA<WaitDMAOp>>(context);
}

void WaitDMA2Op::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                             MLIRContext *context) {
  patterns.add<KnownSidesOfDMA<WaitDMA2Op>>(context);
}

void MemRefSliceOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<EraseLayoutOfView<MemRefSliceOp>, StaticSizesOfSlice>(context);
}

void MemRefSqueezeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<EraseLayoutOfView<MemRefSqueezeOp>, CastOfSqueeze>(context);
}

void MemRefReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<EraseLayoutOfView<MemRefReshapeOp>>(context);
}

void MemRefBitcastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<EraseLayoutOfView<MemRefBitcastOp>>(context);
}
