//===- TpuDialect.cpp - The tpu dialect's attributes and types in C -------===//

#include "mosaic-c/TpuDialect.h"

#include "mosaic/Dialect/Tpu/TpuDialect.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace mosaic::tpu;

// The C enums repeat the numbers of TpuEnums.td.
#define ENUM_ATTRIBUTE(Name)                                                   \
  bool tpuAttributeIsA##Name(MlirAttribute attribute) {                        \
    return isa_and_nonnull<Name##Attr>(unwrap(attribute));                     \
  }                                                                            \
  MlirAttribute tpu##Name##AttrGet(MlirContext context, Tpu##Name value) {     \
    return wrap(Name##Attr::get(unwrap(context), static_cast<Name>(value)));   \
  }                                                                            \
  Tpu##Name tpu##Name##AttrGetValue(MlirAttribute attribute) {                 \
    return static_cast<Tpu##Name>(                                             \
        cast<Name##Attr>(unwrap(attribute)).getValue());                       \
  }

ENUM_ATTRIBUTE(CoreType)
ENUM_ATTRIBUTE(MemorySpace)
ENUM_ATTRIBUTE(PackFormat)
ENUM_ATTRIBUTE(ReductionKind)
ENUM_ATTRIBUTE(RoundingMode)

bool tpuMemorySpaceAttrGetCore(MlirAttribute attribute, TpuCoreType *core) {
  const std::optional<CoreType> owner =
      cast<MemorySpaceAttr>(unwrap(attribute)).getCore();
  if (owner)
    *core = static_cast<TpuCoreType>(*owner);
  return owner.has_value();
}

//===----------------------------------------------------------------------===//
// Tiled layouts
//===----------------------------------------------------------------------===//

static TiledLayoutAttr tiledLayout(MlirAttribute attribute) {
  return cast<TiledLayoutAttr>(unwrap(attribute));
}

bool tpuAttributeIsATiledLayout(MlirAttribute attribute) {
  return isa_and_nonnull<TiledLayoutAttr>(unwrap(attribute));
}

MlirAttribute tpuTiledLayoutAttrGet(MlirContext context, intptr_t numTiles,
                                    const intptr_t *tileRanks,
                                    const int64_t *tileSizes,
                                    intptr_t numStrides,
                                    const int64_t *tileStrides) {
  SmallVector<DenseI64ArrayAttr> tiles;
  for (intptr_t rank : ArrayRef(tileRanks, numTiles)) {
    tiles.push_back(
        DenseI64ArrayAttr::get(unwrap(context), {tileSizes, size_t(rank)}));
    tileSizes += rank;
  }
  return wrap(TiledLayoutAttr::get(unwrap(context), tiles,
                                   ArrayRef(tileStrides, numStrides)));
}

intptr_t tpuTiledLayoutAttrGetNumTiles(MlirAttribute attribute) {
  return tiledLayout(attribute).getTiles().size();
}

intptr_t tpuTiledLayoutAttrGetTileRank(MlirAttribute attribute, intptr_t tile) {
  return tiledLayout(attribute).getTiles()[tile].size();
}

int64_t tpuTiledLayoutAttrGetTileSize(MlirAttribute attribute, intptr_t tile,
                                      intptr_t dim) {
  return tiledLayout(attribute).getTiles()[tile][dim];
}

intptr_t tpuTiledLayoutAttrGetNumTileStrides(MlirAttribute attribute) {
  return tiledLayout(attribute).getTileStrides().size();
}

int64_t tpuTiledLayoutAttrGetTileStride(MlirAttribute attribute, intptr_t dim) {
  return tiledLayout(attribute).getTileStrides()[dim];
}

//===----------------------------------------------------------------------===//
// Vector layouts, element windows, dimension numbers
//===----------------------------------------------------------------------===//

bool tpuAttributeIsAVectorLayout(MlirAttribute attribute) {
  return isa_and_nonnull<VectorLayoutAttr>(unwrap(attribute));
}

MlirAttribute tpuVectorLayoutAttrGet(MlirContext context, MlirStringRef text) {
  return wrap(VectorLayoutAttr::get(unwrap(context), unwrap(text)));
}

MlirStringRef tpuVectorLayoutAttrGetText(MlirAttribute attribute) {
  return wrap(cast<VectorLayoutAttr>(unwrap(attribute)).getLayout());
}

static ElementWindowAttr elementWindow(MlirAttribute attribute) {
  return cast<ElementWindowAttr>(unwrap(attribute));
}

bool tpuAttributeIsAElementWindow(MlirAttribute attribute) {
  return isa_and_nonnull<ElementWindowAttr>(unwrap(attribute));
}

MlirAttribute tpuElementWindowAttrGet(MlirContext context, intptr_t numLow,
                                      const int64_t *padLow, intptr_t numHigh,
                                      const int64_t *padHigh) {
  return wrap(ElementWindowAttr::get(unwrap(context), ArrayRef(padLow, numLow),
                                     ArrayRef(padHigh, numHigh)));
}

intptr_t tpuElementWindowAttrGetNumPadLow(MlirAttribute attribute) {
  return elementWindow(attribute).getPadLow().size();
}

int64_t tpuElementWindowAttrGetPadLow(MlirAttribute attribute, intptr_t dim) {
  return elementWindow(attribute).getPadLow()[dim];
}

intptr_t tpuElementWindowAttrGetNumPadHigh(MlirAttribute attribute) {
  return elementWindow(attribute).getPadHigh().size();
}

int64_t tpuElementWindowAttrGetPadHigh(MlirAttribute attribute, intptr_t dim) {
  return elementWindow(attribute).getPadHigh()[dim];
}

bool tpuAttributeIsADotDimensionNumbers(MlirAttribute attribute) {
  return isa_and_nonnull<DotDimensionNumbersAttr>(unwrap(attribute));
}

MlirAttribute tpuDotDimensionNumbersAttrGet(MlirContext context,
                                            const int64_t *const *lists,
                                            const intptr_t *sizes) {
  SmallVector<ArrayRef<int64_t>, 7> dims;
  for (int list = 0; list < 7; ++list)
    dims.emplace_back(lists[list], sizes[list]);
  return wrap(DotDimensionNumbersAttr::get(unwrap(context), dims[0], dims[1],
                                           dims[2], dims[3], dims[4], dims[5],
                                           dims[6]));
}

static ArrayRef<int64_t> dotDimensions(MlirAttribute attribute,
                                       TpuDotDimensionList list) {
  const auto numbers = cast<DotDimensionNumbersAttr>(unwrap(attribute));
  const ArrayRef<int64_t> lists[] = {
      numbers.getLhsContracting(),    numbers.getRhsContracting(),
      numbers.getLhsNonContracting(), numbers.getRhsNonContracting(),
      numbers.getOutputOrder(),       numbers.getLhsBatch(),
      numbers.getRhsBatch()};
  return lists[list];
}

intptr_t tpuDotDimensionNumbersAttrGetSize(MlirAttribute attribute,
                                           TpuDotDimensionList list) {
  return dotDimensions(attribute, list).size();
}

int64_t tpuDotDimensionNumbersAttrGetElement(MlirAttribute attribute,
                                             TpuDotDimensionList list,
                                             intptr_t position) {
  return dotDimensions(attribute, list)[position];
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool tpuTypeIsASemaphore(MlirType type) {
  return isa<SemaphoreType>(unwrap(type));
}

bool tpuTypeIsADMASemaphore(MlirType type) {
  return isa<DMASemaphoreType>(unwrap(type));
}

MlirType tpuSemaphoreTypeGet(MlirContext context) {
  return wrap(SemaphoreType::get(unwrap(context)));
}

MlirType tpuDMASemaphoreTypeGet(MlirContext context) {
  return wrap(DMASemaphoreType::get(unwrap(context)));
}

bool tpuTypeIsAFloat8EXMY(MlirType type) {
  return isa<Float8EXMYType>(unwrap(type));
}

MlirType tpuFloat8EXMYTypeGet(MlirContext context, MlirType underlying) {
  return wrap(Float8EXMYType::get(unwrap(context),
                                  cast<FloatType>(unwrap(underlying))));
}

MlirType tpuFloat8EXMYTypeGetUnderlying(MlirType type) {
  return wrap(cast<Float8EXMYType>(unwrap(type)).getUnderlying());
}
