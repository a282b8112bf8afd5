//===- MemRefOps.cpp - Verifiers and folds of memref views ----------------===//

#include "Dialect/Tpu/MemRefViews.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mosaic::tpu;

//===----------------------------------------------------------------------===//
// Layouts of views
//===----------------------------------------------------------------------===//

TiledLayoutAttr mosaic::tpu::getTiledLayoutUnder(Value memref) {
  if (auto erase = memref.getDefiningOp<EraseMemRefLayoutOp>())
    memref = erase.getOperand();
  return getTiledLayout(cast<MemRefType>(memref.getType()));
}

FailureOr<SmallVector<int64_t>>
mosaic::tpu::getSqueezedDims(ArrayRef<int64_t> source,
                             ArrayRef<int64_t> target) {
  SmallVector<int64_t> squeezed;
  for (size_t dim = source.size(); dim-- > 0;) {
    if (!target.empty() && source[dim] == target.back())
      target = target.drop_back();
    else if (source[dim] == 1)
      squeezed.insert(squeezed.begin(), dim);
    else
      return failure();
  }
  if (!target.empty())
    return failure();
  return squeezed;
}

FailureOr<TiledLayoutAttr>
mosaic::tpu::squeezeLayout(TiledLayoutAttr layout, ArrayRef<int64_t> squeezed) {
  SmallVector<int64_t> strides(layout.getTileStrides());
  SmallVector<int64_t> tile(layout.getFirstTile());
  const int64_t untiled = strides.size() - tile.size();
  const size_t rank = strides.size() - squeezed.size();
  for (int64_t dim : llvm::reverse(squeezed)) {
    strides.erase(strides.begin() + dim);
    if (dim < untiled)
      continue;
    if (layout.getTiles().size() > 1 || tile[dim - untiled] != 1)
      return failure();
    if (rank == 1)
      tile.erase(tile.begin() + dim - untiled);
  }
  if (tile.size() > rank)
    return failure();
  SmallVector<DenseI64ArrayAttr> tiles(layout.getTiles());
  if (tile.empty())
    tiles.clear();
  else
    tiles.front() = DenseI64ArrayAttr::get(layout.getContext(), tile);
  return TiledLayoutAttr::get(layout.getContext(), tiles, strides);
}

FailureOr<TiledLayoutAttr> mosaic::tpu::bitcastLayout(TiledLayoutAttr layout,
                                                      int64_t sourceBits,
                                                      int64_t targetBits) {
  const ArrayRef<int64_t> tile = layout.getFirstTile();
  if (sourceBits == targetBits || tile.empty())
    return layout;
  if (tile.size() > 2 || (sourceBits < 32 && layout.getTiles().size() < 2))
    return failure();
  int64_t rowBits;
  if (llvm::MulOverflow(tile.size() == 2 ? tile.front() : 1, sourceBits,
                        rowBits))
    return failure();
  const int64_t packing = std::max<int64_t>(32 / targetBits, 1);
  if (rowBits % (targetBits * packing) != 0)
    return failure();
  MLIRContext *context = layout.getContext();
  SmallVector<DenseI64ArrayAttr> tiles = {
      DenseI64ArrayAttr::get(context, {rowBits / targetBits, tile.back()})};
  if (packing > 1)
    tiles.push_back(DenseI64ArrayAttr::get(context, {packing, 1}));
  return TiledLayoutAttr::get(context, tiles, layout.getTileStrides());
}

/// A view keeps the memory space, or leaves it open.
static LogicalResult verifySpace(Operation *op, MemRefType source,
                                 MemRefType result) {
  if (!result.getMemorySpace() ||
      result.getMemorySpace() == source.getMemorySpace())
    return success();
  return op->emitOpError("changes the memory space from ")
         << source.getMemorySpace() << " to " << result.getMemorySpace();
}

static LogicalResult verifyElementType(Operation *op, MemRefType source,
                                       MemRefType result) {
  if (source.getElementType() == result.getElementType())
    return success();
  return op->emitOpError("changes the element type from ")
         << source.getElementType() << " to " << result.getElementType();
}

/// Tiles come from the source: a view of an untiled memref has none.
static LogicalResult verifyTiledSource(Operation *op, Value source,
                                       MemRefType result) {
  if (!getTiledLayout(result) || getTiledLayoutUnder(source))
    return success();
  return op->emitOpError("gives a tiled layout to a memref without one");
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

LogicalResult AssumeMultipleOp::verify() {
  const int32_t multiple = getMultiple();
  if (multiple < 1)
    return emitOpError("multiple must be at least 1, got ") << multiple;
  APInt value;
  if (matchPattern(getValue(), m_ConstantInt(&value)) &&
      value.srem(multiple) != 0)
    return emitOpError("constant ")
           << llvm::toString(value, 10, /*Signed=*/true)
           << " is no multiple of " << multiple;
  return success();
}

LogicalResult MemRefSliceOp::verify() {
  const MemRefType source = getMemRef().getType(), result = getType();
  const int64_t rank = source.getRank();
  if (result.getRank() != rank || int64_t(getBaseIdx().size()) != rank)
    return emitOpError("the source has ")
           << rank << " dimensions, but there are " << getBaseIdx().size()
           << " indices and the result has " << result.getRank()
           << " dimensions";
  if (getDynamicSizes().size() != size_t(result.getNumDynamicDims()))
    return emitOpError("the result has ")
           << result.getNumDynamicDims() << " dynamic dimensions, but "
           << getDynamicSizes().size() << " sizes are given";
  const auto space = dyn_cast_or_null<MemorySpaceAttr>(source.getMemorySpace());
  if (space && space.getValue() == MemorySpace::SemaphoreMem &&
      !isa<SemaphoreType, DMASemaphoreType>(result.getElementType()))
    return emitOpError("semaphore memory holds semaphores only, not ")
           << result.getElementType();
  if (failed(verifyElementType(*this, source, result)) ||
      failed(verifySpace(*this, source, result)))
    return failure();
  return verifyTiledSource(*this, getMemRef(), result);
}

LogicalResult MemRefSqueezeOp::verify() {
  const MemRefType source = getInput().getType(), result = getType();
  if (failed(verifyElementType(*this, source, result)) ||
      failed(verifySpace(*this, source, result)) ||
      failed(verifyTiledSource(*this, getInput(), result)))
    return failure();
  const auto squeezed = getSqueezedDims(source.getShape(), result.getShape());
  if (failed(squeezed))
    return emitOpError("the result's shape is not the source's without some "
                       "dimensions of size 1");
  const TiledLayoutAttr layout = getTiledLayout(source);
  if (!layout)
    return success();
  if (!getTiledLayout(result))
    return emitOpError("drops the tiled layout of its source");
  if (failed(squeezeLayout(layout, *squeezed)))
    return emitOpError("squeezes a dimension that is tiled; only a single tile "
                       "of size 1 there allows it");
  return success();
}

LogicalResult MemRefReshapeOp::verify() {
  const MemRefType source = getInput().getType(), result = getType();
  if (failed(verifyElementType(*this, source, result)) ||
      failed(verifySpace(*this, source, result)) ||
      failed(verifyTiledSource(*this, getInput(), result)))
    return failure();
  const TiledLayoutAttr layout = getTiledLayoutUnder(getInput());
  if (!source.hasStaticShape() || !result.hasStaticShape()) {
    if (layout)
      return emitOpError("a tiled memref needs a static shape");
    return success();
  }
  if (source.getNumElements() != result.getNumElements())
    return emitOpError("the source has ")
           << source.getNumElements() << " elements, the result "
           << result.getNumElements();
  if (!layout)
    return success();
  TiledLayoutAttr resultLayout = getTiledLayout(result);
  if (!resultLayout)
    resultLayout = layout.getContiguous(result.getShape());
  if (!resultLayout || !placeElementsAlike(source.getShape(), layout,
                                           result.getShape(), resultLayout))
    return emitOpError("the tiles ")
           << layout << " of the source don't allow this shape without moving "
           << "elements; keep the tiled dimensions, or fold whole tiles only";
  return success();
}

LogicalResult MemRefBitcastOp::verify() {
  const MemRefType source = getInput().getType(), result = getType();
  const int64_t rank = source.getRank();
  const int64_t sourceBits = getElementBitwidth(source.getElementType());
  const int64_t resultBits = getElementBitwidth(result.getElementType());
  if (sourceBits == 0 || resultBits == 0)
    return emitOpError("needs elements of a known width");
  if (result.getRank() != rank)
    return emitOpError("changes the number of dimensions from ")
           << rank << " to " << result.getRank();
  if (failed(verifySpace(*this, source, result)) ||
      failed(verifyTiledSource(*this, getInput(), result)))
    return failure();
  if (rank < 2 && sourceBits != resultBits)
    return emitOpError("a change of width needs two dimensions");
  for (int64_t dim = 0; dim < rank; ++dim) {
    const bool rows = dim == rank - 2 && sourceBits != resultBits;
    const int64_t from = source.getDimSize(dim), to = result.getDimSize(dim);
    if (rows && (ShapedType::isDynamic(from) || ShapedType::isDynamic(to)))
      return emitOpError("a change of width needs a static number of rows");
    int64_t fromBits = from, toBits = to;
    if (rows && (llvm::MulOverflow(from, sourceBits, fromBits) ||
                 llvm::MulOverflow(to, resultBits, toBits)))
      return emitOpError("has too many rows");
    if (fromBits != toBits)
      return emitOpError("dimension ")
             << dim << " of size " << from << " becomes " << to
             << (rows ? ", which does not have as many bits"
                      : "; only the second-minor one may change");
  }
  const TiledLayoutAttr layout = getTiledLayoutUnder(getInput());
  const TiledLayoutAttr resultLayout = getTiledLayout(result);
  if (!layout || !resultLayout)
    return success();
  const auto expected = bitcastLayout(layout, sourceBits, resultBits);
  if (failed(expected))
    return emitOpError("the tiles ")
           << layout << " don't allow elements of " << resultBits << " bits";
  if (*expected != resultLayout)
    return emitOpError("the result's layout is ")
           << resultLayout << ", but the source's gives " << *expected;
  return success();
}

LogicalResult ReinterpretCastOp::verify() {
  const MemRefType source = getInput().getType(), result = getType();
  if (source.getMemorySpace() != result.getMemorySpace())
    return verifySpace(*this, source, result);
  if (getDynamicSizes().size() != size_t(result.getNumDynamicDims()))
    return emitOpError("the result has ")
           << result.getNumDynamicDims() << " dynamic dimensions, but "
           << getDynamicSizes().size() << " sizes are given";
  // Text from before the strides were operands leaves them out.
  if (getDynamicStrides().empty())
    return success();
  ArrayRef<int64_t> strides;
  if (auto layout = dyn_cast<StridedLayoutAttr>(result.getLayout()))
    strides = layout.getStrides();
  else if (auto layout = getTiledLayout(result))
    strides = layout.getTileStrides();
  const size_t dynamic = llvm::count(strides, ShapedType::kDynamic);
  if (getDynamicStrides().size() != dynamic)
    return emitOpError("the result has ")
           << dynamic << " dynamic strides, but " << getDynamicStrides().size()
           << " are given";
  return success();
}

LogicalResult EraseMemRefLayoutOp::verify() {
  if (getTiledLayout(getType()) || !getType().getLayout().isIdentity())
    return emitOpError("leaves the layout ") << getType().getLayout();
  return verifySpace(*this, getOperand().getType(), getType());
}

LogicalResult AnnotateOp::verify() {
  if (getNoStore() + getNoHazard() + getNoHazardNoDeps() > 1)
    return emitOpError("takes one of no_store, no_hazard and "
                       "no_hazard_no_deps at most");
  return success();
}

/// Whether a memref lives in this memory, and no core but `core` owns it.
static bool isIn(MemRefType type, MemorySpace space,
                 std::optional<CoreType> core = std::nullopt) {
  const auto attribute =
      dyn_cast_or_null<MemorySpaceAttr>(type.getMemorySpace());
  return attribute && attribute.getValue() == space &&
         (!attribute.getCore() || attribute.getCore() == core);
}

LogicalResult SharedMemRefSliceOp::verify() {
  const MemRefType source = getMemRef().getType(), result = getType();
  if (getIssuingCore(*this) != CoreType::SCVectorSubcore)
    return emitOpError("runs on a vector subcore only, not on ")
           << stringifyCoreType(getIssuingCore(*this));
  if (!isIn(source, MemorySpace::VMEMShared))
    return emitOpError("the source must be in vmem_shared");
  if (!isIn(result, MemorySpace::VMEM, CoreType::SCVectorSubcore))
    return emitOpError("the result must be in the vmem of a vector subcore");
  if (source.getRank() != result.getRank() || source.getRank() == 0 ||
      source.getShape().drop_back() != result.getShape().drop_back())
    return emitOpError("the result differs from the source in more than the "
                       "last dimension");
  return verifyElementType(*this, source, result);
}

LogicalResult TileSizeOp::verify() {
  if (getIndex() >= 0 && int64_t(getIndex()) < getSource().getType().getRank())
    return success();
  return emitOpError("index ")
         << getIndex() << " lies outside the "
         << getSource().getType().getRank() << " dimensions of the memref";
}

//===----------------------------------------------------------------------===//
// Folds
//===----------------------------------------------------------------------===//

OpFoldResult MemRefSliceOp::fold(FoldAdaptor adaptor) {
  const bool whole =
      getMemRef().getType() == getType() && getDynamicSizes().empty() &&
      llvm::all_of(getBaseIdx(),
                   [](Value index) { return matchPattern(index, m_Zero()); });
  return whole ? getMemRef() : Value();
}

OpFoldResult MemRefBitcastOp::fold(FoldAdaptor adaptor) {
  return getInput().getType() == getType() ? getInput() : Value();
}

OpFoldResult AssumeMultipleOp::fold(FoldAdaptor adaptor) {
  return adaptor.getValue(); // of a constant, which the verifier has seen
}

OpFoldResult EraseMemRefLayoutOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  // erase(erase(x)) = erase(x)
  if (auto inner = getOperand().getDefiningOp<EraseMemRefLayoutOp>()) {
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  return {};
}
