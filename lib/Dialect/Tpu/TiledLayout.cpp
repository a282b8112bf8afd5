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
  stride = ShapedType::kDynamic;
  if (succeeded(parser.parseOptionalQuestion()))
    return success();
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
  llvm::interleave(
      getTileStrides(), stream,
      [&](int64_t stride) {
        if (ShapedType::isDynamic(stride))
          stream << '?';
        else
          stream << stride;
      },
      ",");
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
    if (int64_t elements; !ShapedType::isDynamic(stride) &&
                          llvm::MulOverflow(stride, tileElements, elements))
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
    strides.push_back(ShapedType::isDynamic(stride) ? stride
                                                    : stride * elements);
  llvm::append_range(strides, inside);
  return strides;
}

TiledLayoutAttr TiledLayoutAttr::getContiguous(ArrayRef<int64_t> shape) const {
  const ArrayRef<int64_t> tile = getFirstTile();
  if (tile.size() > shape.size())
    return {};
  const size_t untiled = shape.size() - tile.size();
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    strides[dim] = stride;
    const int64_t steps =
        dim < untiled ? shape[dim]
                      : llvm::divideCeil(shape[dim], tile[dim - untiled]);
    if (llvm::MulOverflow(stride, steps, stride))
      return {};
  }
  for (int64_t size : tile)
    if (llvm::MulOverflow(stride, size, stride))
      return {};
  return get(getContext(), getTiles(), strides);
}

/// The expanded index, from dimension to position: `sizes` and the dimension that each came from.
static SmallVector<std::pair<unsigned, int64_t>>
expandShape(ArrayRef<int64_t> shape, ArrayRef<DenseI64ArrayAttr> tiles) {
  SmallVector<std::pair<unsigned, int64_t>> expanded;
  for (auto [dim, size] : llvm::enumerate(shape))
    expanded.emplace_back(dim, size);
  for (DenseI64ArrayAttr tile : tiles) {
    const size_t first = expanded.size() - tile.size();
    for (auto [position, size] : llvm::enumerate(tile.asArrayRef())) {
      auto &[dim, outer] = expanded[first + position];
      outer = llvm::divideCeil(outer, size);
      expanded.emplace_back(dim, size);
    }
  }
  return expanded;
}

namespace {
/// One digit of an element's number in row-major order: how many values it has, and how far apart
/// they lie. A dimension with a tile that its size does not fill is no such number: its digits
/// are kept as they are, after a mark that holds its size (`stride` 0, `size` negative).
struct Digit {
  int64_t size, stride;
  bool operator==(const Digit &other) const {
    return size == other.size && stride == other.stride;
  }
};
} // namespace

/// The digits, the major one first; digits that are one are merged.
static SmallVector<Digit> rowMajorDigits(ArrayRef<int64_t> shape,
                                         TiledLayoutAttr layout) {
  const auto expanded = expandShape(shape, layout.getTiles());
  const SmallVector<int64_t> strides = layout.getExpandedStrides();
  SmallVector<Digit> digits;
  bool mergeable = false;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (size == 1)
      continue;
    SmallVector<Digit> own;
    int64_t product = 1;
    for (auto [position, stride] : llvm::zip_equal(expanded, strides))
      if (position.first == dim && position.second != 1) {
        own.push_back({position.second, stride});
        product *= position.second;
      }
    if (own.size() == 1)
      own.front().size = product = size; // One tile, filled or not.
    if (product != size) {
      digits.push_back({-size, 0});
      digits.append(own);
      mergeable = false;
      continue;
    }
    for (Digit digit : own) {
      int64_t step;
      if (mergeable && !llvm::MulOverflow(digit.size, digit.stride, step) &&
          digits.back().stride == step)
        digits.back() = {digits.back().size * digit.size, digit.stride};
      else
        digits.push_back(digit);
      mergeable = true;
    }
  }
  return digits;
}

bool mosaic::tpu::placeElementsAlike(ArrayRef<int64_t> shape,
                                     TiledLayoutAttr layout,
                                     ArrayRef<int64_t> otherShape,
                                     TiledLayoutAttr otherLayout) {
  return rowMajorDigits(shape, layout) ==
         rowMajorDigits(otherShape, otherLayout);
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
  unsigned symbols = 0;
  for (auto [expr, stride] : llvm::zip_equal(index, getExpandedStrides()))
    offset = offset + (ShapedType::isDynamic(stride)
                           ? expr * getAffineSymbolExpr(symbols++, context)
                           : expr * stride);
  return AffineMap::get(rank, symbols, offset);
}
