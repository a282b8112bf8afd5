//===- TiledLayout.cpp - The layout of tiled memrefs ----------------------===//
//
// Text: `<`, the tiles back to back, a comma, the tile strides, `>`; no spaces.
//
//===----------------------------------------------------------------------===//

#include "mosaic/Dialect/Tpu/TpuDialect.h"

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mosaic::tpu;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static ParseResult parseTileStride(AsmParser &parser, int64_t &stride) {
  const SMLoc location = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalQuestion()))
    return parser.emitError(location, "tile strides must be static");
  return parser.parseInteger(stride);
}

Attribute TiledLayoutAttr::parse(AsmParser &parser, Type) {
  const SMLoc location = parser.getCurrentLocation();
  SmallVector<DenseI64ArrayAttr> tiles;
  SmallVector<int64_t> strides;
  if (parser.parseLess())
    return {};
  while (succeeded(parser.parseOptionalLParen())) {
    SmallVector<int64_t> sizes;
    const auto parseSize = [&] {
      return parser.parseInteger(sizes.emplace_back());
    };
    if (parser.parseCommaSeparatedList(parseSize) || parser.parseRParen())
      return {};
    tiles.push_back(parser.getBuilder().getDenseI64ArrayAttr(sizes));
  }
  const auto parseStride = [&] {
    return parseTileStride(parser, strides.emplace_back());
  };
  if (parser.parseComma() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     parseStride) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<TiledLayoutAttr>(location, parser.getContext(),
                                            ArrayRef(tiles), ArrayRef(strides));
}

void TiledLayoutAttr::print(AsmPrinter &printer) const {
  raw_ostream &stream = printer.getStream();
  stream << '<';
  for (DenseI64ArrayAttr tile : getTiles()) {
    stream << '(';
    llvm::interleave(tile.asArrayRef(), stream, ",");
    stream << ')';
  }
  stream << ",[";
  llvm::interleave(getTileStrides(), stream, ",");
  stream << "]>";
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Cuts the trailing dimensions of `sizes` by `tile`. All must be positive
/// multiples of the tile's.
static void cutInside(SmallVectorImpl<int64_t> &sizes, ArrayRef<int64_t> tile) {
  for (auto [size, tileSize] :
       llvm::zip_equal(MutableArrayRef(sizes).take_back(tile.size()), tile))
    size /= tileSize;
  sizes.append(tile.begin(), tile.end());
}

/// The tiles after the first one may not reach outside it, nor pad it.
static LogicalResult verifyNesting(function_ref<InFlightDiagnostic()> emitError,
                                   ArrayRef<DenseI64ArrayAttr> tiles) {
  SmallVector<int64_t> inside(tiles.front().asArrayRef());
  for (DenseI64ArrayAttr nested : tiles.drop_front()) {
    const ArrayRef<int64_t> tile = nested.asArrayRef();
    if (tile.size() > inside.size())
      return emitError() << "tile (" << tile << ") has " << tile.size()
                         << " dimensions, but the tiles before it leave only "
                         << inside.size() << " inside the first tile";
    for (auto [size, tileSize] :
         llvm::zip_equal(ArrayRef(inside).take_back(tile.size()), tile))
      if (size % tileSize != 0)
        return emitError() << "tile (" << tile << ") does not divide size "
                           << size << " evenly";
    cutInside(inside, tile);
  }
  return success();
}

LogicalResult
TiledLayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        ArrayRef<DenseI64ArrayAttr> tiles,
                        ArrayRef<int64_t> tileStrides) {
  for (DenseI64ArrayAttr tile : tiles)
    for (int64_t size : tile.asArrayRef())
      if (size <= 0)
        return emitError() << "tile sizes must be positive, got " << size;
  if (llvm::is_contained(tileStrides, ShapedType::kDynamic))
    return emitError() << "tile strides must be static";
  int64_t tileElements = 1;
  if (!tiles.empty()) {
    const ArrayRef<int64_t> first = tiles.front().asArrayRef();
    if (first.size() > tileStrides.size())
      return emitError() << "the first tile has " << first.size()
                         << " dimensions, but there are only "
                         << tileStrides.size() << " tile strides";
    for (int64_t size : first)
      if (llvm::MulOverflow(tileElements, size, tileElements))
        return emitError() << "the first tile has too many elements";
    if (failed(verifyNesting(emitError, tiles)))
      return failure();
  }
  for (int64_t stride : tileStrides)
    if (int64_t elements; llvm::MulOverflow(stride, tileElements, elements))
      return emitError() << "tile stride " << stride << " is too large";
  return success();
}

LogicalResult TiledLayoutAttr::verifyLayout(
    ArrayRef<int64_t> shape,
    function_ref<InFlightDiagnostic()> emitError) const {
  if (getTileStrides().size() == shape.size())
    return success();
  return emitError() << "the layout has " << getTileStrides().size()
                     << " tile strides, but the memref has " << shape.size()
                     << " dimensions";
}

//===----------------------------------------------------------------------===//
// Meaning
//===----------------------------------------------------------------------===//

ArrayRef<int64_t> TiledLayoutAttr::getFirstTile() const {
  return getTiles().empty() ? ArrayRef<int64_t>()
                            : getTiles().front().asArrayRef();
}

SmallVector<int64_t> TiledLayoutAttr::getExpandedStrides() const {
  SmallVector<int64_t> inside(getFirstTile());
  if (!getTiles().empty())
    for (DenseI64ArrayAttr tile : getTiles().drop_front())
      cutInside(inside, tile.asArrayRef());
  // Inside the first tile: row-major.
  int64_t elements = 1;
  for (int64_t &size : llvm::reverse(inside))
    elements *= std::exchange(size, elements);
  SmallVector<int64_t> strides;
  for (int64_t stride : getTileStrides())
    strides.push_back(stride * elements);
  llvm::append_range(strides, inside);
  return strides;
}

SmallVector<int64_t>
TiledLayoutAttr::getContiguousTileStrides(ArrayRef<int64_t> shape,
                                          ArrayRef<int64_t> firstTile) {
  assert(firstTile.size() <= shape.size() &&
         "the tile has too many dimensions");
  const size_t untiled = shape.size() - firstTile.size();
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    strides[dim] = stride;
    const int64_t steps =
        dim < untiled
            ? shape[dim]
            : llvm::divideCeilSigned(shape[dim], firstTile[dim - untiled]);
    stride = llvm::SaturatingMultiply<uint64_t>(stride, steps);
  }
  return strides;
}

bool TiledLayoutAttr::isContiguous(ArrayRef<int64_t> shape) const {
  return getTileStrides() ==
         ArrayRef(getContiguousTileStrides(shape, getFirstTile()));
}

AffineMap TiledLayoutAttr::getAffineMap() const {
  MLIRContext *context = getContext();
  const unsigned rank = getTileStrides().size();
  SmallVector<AffineExpr> index;
  for (unsigned dim = 0; dim < rank; ++dim)
    index.push_back(getAffineDimExpr(dim, context));
  for (DenseI64ArrayAttr tile : getTiles()) {
    const size_t first = index.size() - tile.size();
    for (auto [position, size] : llvm::enumerate(tile.asArrayRef())) {
      const AffineExpr expr = index[first + position];
      index[first + position] = expr.floorDiv(size);
      index.push_back(expr % size);
    }
  }
  AffineExpr offset = getAffineConstantExpr(0, context);
  for (auto [expr, stride] : llvm::zip_equal(index, getExpandedStrides()))
    offset = offset + expr * stride;
  return AffineMap::get(rank, 0, offset);
}
