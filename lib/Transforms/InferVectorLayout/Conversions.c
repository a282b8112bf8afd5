//===- Conversions.c - Layout rules of width changes ----------------------===//
//
// An extension keeps elements in the sublanes where they are if it can: a
// packed value in its native tiling unpacks to the wider native tiling. A
// truncation packs into the native tiling only where someone profits, and as
// memory has it where the result is only stored.
//
// Source: infer_vector_layout.md 6.5-6.7
//
//===----------------------------------------------------------------------===//

#include "Transforms/InferVectorLayout/Rules.h"

#include "CAPI/Shims.h"
#include "Support/Arithmetic.h"
#include "Support/TargetFeatures.h"

#include "mosaic-c/TpuDialect.h"

#include <inttypes.h>
#include <string.h>

// The widths of a conversion.
typedef struct Widths {
  int64_t from, to;
} Widths;

static Widths readWidths(MlirOperation op) {
  return (Widths){
      .from = mosaicElementBitwidth(
          mlirValueGetType(mlirOperationGetOperand(op, 0))),
      .to = mosaicElementBitwidth(
          mlirValueGetType(mlirOperationGetResult(op, 0))),
  };
}

static bool isSupportedWidth(int64_t width) {
  return width >= 2 && width <= 32 && mosaicIsPowerOfTwo(width);
}

void inferChooseExtension(const Inference *inference, int64_t from, int64_t to,
                          MosaicVectorLayout produced,
                          MosaicVectorLayout *request,
                          MosaicVectorLayout *result) {
  int64_t sublanes = inference->target.sublaneCount;
  int64_t lanes = inference->target.laneCount;
  int64_t fromTile[2], toTile[2];
  mosaicNativeTiling((int8_t)from, &inference->target, fromTile);
  mosaicNativeTiling((int8_t)to, &inference->target, toTile);
  *request = produced;
  request->bitwidth = (int8_t)from;
  int64_t *offsets = request->offsets;
  if (mosaicVectorLayoutHasNativeTiling(produced, &inference->target)) {
    offsets[MOSAIC_ROWS] = inferOffsetModulo(offsets[MOSAIC_ROWS], toTile[0]);
    *result = *request;
    result->tiling[MOSAIC_ROWS] = toTile[MOSAIC_ROWS];
  } else if (to == 32 && produced.tiling[MOSAIC_COLUMNS] == lanes &&
             sublanes % produced.tiling[MOSAIC_ROWS] == 0) {
    *result = *request;
  } else if (32 / from > sublanes) {
    // A tile of 8 rows is less than a word deep: only the native tiling works.
    request->tiling[MOSAIC_ROWS] = fromTile[MOSAIC_ROWS];
    request->tiling[MOSAIC_COLUMNS] = lanes;
    int64_t row = offsets[MOSAIC_ROWS];
    offsets[MOSAIC_ROWS] = inferOffsetModulo(row, fromTile[MOSAIC_ROWS]);
    offsets[MOSAIC_COLUMNS] = inferOffsetModulo(offsets[MOSAIC_COLUMNS], lanes);
    *result = *request;
    result->offsets[MOSAIC_ROWS] = inferOffsetModulo(row, toTile[MOSAIC_ROWS]);
    result->tiling[MOSAIC_ROWS] = toTile[MOSAIC_ROWS];
  } else {
    request->tiling[MOSAIC_ROWS] = sublanes;
    request->tiling[MOSAIC_COLUMNS] = lanes;
    offsets[MOSAIC_ROWS] = inferOffsetModulo(offsets[MOSAIC_ROWS], sublanes);
    offsets[MOSAIC_COLUMNS] = inferOffsetModulo(offsets[MOSAIC_COLUMNS], lanes);
    *result = *request;
  }
  result->bitwidth = (int8_t)to;
}

// Truncations.

// Whether the memref that is stored to has tiles of such a size.
static bool storesTiles(MlirOperation store, const int64_t tile[2]) {
  const MlirAttribute tiles =
      inferMemRefTiles(mlirOperationGetOperand(store, 1));
  return !mlirAttributeIsNull(tiles) &&
         tpuTiledLayoutAttrGetTileRank(tiles, 0) == 2 &&
         tpuTiledLayoutAttrGetTileSize(tiles, 0, 0) == tile[0] &&
         tpuTiledLayoutAttrGetTileSize(tiles, 0, 1) == tile[1];
}

/// Whether a user of a narrow value works best on a tiling.
typedef bool (*TilingTest)(MlirOperation user, const int64_t tiling[2]);

static bool prefersNativeTiling(MlirOperation user, const int64_t native[2]) {
  if (mosaicOperationIs(user, "tpu.matmul"))
    return true;
  if (mosaicOperationIs(user, "vector.multi_reduction"))
    return inferReducesTiledDim(user);
  if (mosaicOperationIs(user, "tpu.transpose"))
    return inferSwapsMinorDims(user);
  return mosaicOperationIs(user, "vector.store") && storesTiles(user, native);
}

static bool storesTiling(MlirOperation user, const int64_t tiling[2]) {
  return (mosaicOperationIs(user, "tpu.vector_store") ||
          mosaicOperationIs(user, "vector.store")) &&
         storesTiles(user, tiling);
}

// Whether `op` hands its only operand on, element by element.
static bool isTrivialUser(MlirOperation op) {
  return mosaicOperationIs(op, "tpu.bitcast") ||
         (mlirOperationGetNumOperands(op) == 1 &&
          mlirOperationGetNumResults(op) == 1 &&
          mosaicOperationIsElementwiseMappable(op));
}

// Whether every user that is not trivial prefers the tiling. Walks down chains of
// trivial users with a list of its own: chains can be long.
static bool allUsersPrefer(const Inference *inference, MlirValue value,
                           TilingTest test, const int64_t tiling[2]) {
  typedef struct Pending {
    MlirValue value;
    struct Pending *next;
  } Pending;
  Pending first = {.value = value};
  Pending *pending = &first;
  while (pending) {
    MlirOpOperand use = mlirValueGetFirstUse(pending->value);
    pending = pending->next;
    for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      if (isTrivialUser(user)) {
        Pending *more = MOSAIC_ARENA_NEW(inference->arena, Pending);
        *more = (Pending){.value = mlirOperationGetResult(user, 0),
                          .next = pending};
        pending = more;
      } else if (!test(user, tiling)) {
        return false;
      }
    }
  }
  return true;
}

static bool packsNatively(const Inference *inference, int64_t width) {
  const MosaicTilingFlags *flags = &inference->options->tilingFlags;
  switch (width) {
  case 16:
    return mosaicTargetHas(&inference->target, MOSAIC_HAS_TALL_X16_TILES) ||
           flags->x16LargeSecondMinor;
  case 8:
    return flags->x8LargeSecondMinor;
  case 4:
    return flags->x4LargeSecondMinor;
  default:
    return width == 2;
  }
}

// The layouts around a truncation to `value` of what is produced in `produced`.
static void chooseTruncation(const Inference *inference, Widths widths,
                             MosaicVectorLayout produced, MlirValue value,
                             OpLayouts *layouts) {
  const MosaicVectorLayout request =
      inferNativeLayout(inference, widths.from, produced.offsets[MOSAIC_ROWS],
                        produced.offsets[MOSAIC_COLUMNS], produced.implicitDim);
  MosaicVectorLayout result = request;
  result.bitwidth = (int8_t)widths.to;
  int64_t native[2];
  mosaicNativeTiling((int8_t)widths.to, &inference->target, native);
  // What is only stored is packed as memory has it.
  const bool packsForMemory =
      !inference->options->strictReference &&
      !mlirOpOperandIsNull(mlirValueGetFirstUse(value)) &&
      allUsersPrefer(inference, value, storesTiling, request.tiling);
  if ((packsNatively(inference, widths.to) && !packsForMemory) ||
      allUsersPrefer(inference, value, prefersNativeTiling, native))
    memcpy(result.tiling, native, sizeof(native));
  layouts->in[0] = inferSome(request);
  layouts->out[0] = inferSome(result);
}

MlirLogicalResult inferTruncation(Inference *inference, MlirOperation op,
                                  OpLayouts *layouts) {
  Widths widths = readWidths(op);
  if (!isSupportedWidth(widths.from) || !isSupportedWidth(widths.to) ||
      widths.to >= widths.from)
    return mosaicOpError(op,
                         "truncates %d-bit to %d-bit elements; 2, 4, 8 and 16 "
                         "bits are supported",
                         (int)widths.from, (int)widths.to);
  chooseTruncation(inference, widths, layouts->produced[0].layout,
                   mlirOperationGetResult(op, 0), layouts);
  return mlirLogicalResultSuccess();
}

// Extensions.

static void chooseExtension(const Inference *inference, Widths widths,
                            MosaicVectorLayout produced, OpLayouts *layouts) {
  MosaicVectorLayout request, result;
  inferChooseExtension(inference, widths.from, widths.to, produced, &request,
                       &result);
  layouts->in[0] = inferSome(request);
  layouts->out[0] = inferSome(result);
}

// A mask becomes integers of the width of what it masks, which are packed or
// unpacked then: shorter than a mask of another width. The reference changes the
// mask.
static MlirLogicalResult
inferMaskExtension(Inference *inference, MlirOperation op, OpLayouts *layouts) {
  const MosaicVectorLayout produced = layouts->produced[0].layout;
  const MlirValue value = mlirOperationGetResult(op, 0);
  const Widths widths = {
      .from = produced.bitwidth,
      .to = mosaicElementBitwidth(mlirValueGetType(value)),
  };
  if (inference->options->strictReference || widths.from == widths.to ||
      !isSupportedWidth(widths.from) || !isSupportedWidth(widths.to))
    return inferElementwise(inference, op, layouts);
  if (widths.from > widths.to) {
    chooseTruncation(inference, widths, produced, value, layouts);
    return mlirLogicalResultSuccess();
  }
  chooseExtension(inference, widths, produced, layouts);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult inferExtension(Inference *inference, MlirOperation op,
                                        OpLayouts *layouts) {
  if (inferIsMask(mlirValueGetType(mlirOperationGetOperand(op, 0))))
    return inferMaskExtension(inference, op, layouts);
  Widths widths = readWidths(op);
  if (!isSupportedWidth(widths.from) || !isSupportedWidth(widths.to) ||
      widths.from >= widths.to)
    return mosaicOpError(op,
                         "extends %d-bit to %d-bit elements; widths of 2, 4, "
                         "8, 16 and 32 bits are supported",
                         (int)widths.from, (int)widths.to);
  chooseExtension(inference, widths, layouts->produced[0].layout, layouts);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult inferExtI(Inference *inference, MlirOperation op,
                            OpLayouts *layouts) {
  return inferExtension(inference, op, layouts);
}

MlirLogicalResult inferExtF(Inference *inference, MlirOperation op,
                            OpLayouts *layouts) {
  Widths widths = readWidths(op);
  if (widths.to == 8 &&
      !mosaicTargetHas(&inference->target, MOSAIC_HAS_F8_CASTS))
    return mosaicOpError(op,
                         "extends to an 8-bit float, which generation %d "
                         "cannot; generation %d is needed, or extend to 16 or "
                         "32 bits",
                         inference->target.hardwareGeneration,
                         mosaicFirstGenerationWith(MOSAIC_HAS_F8_CASTS));
  return inferExtension(inference, op, layouts);
}

// Conversions between integers and floats: by the widths.

MlirLogicalResult inferSIToFP(Inference *inference, MlirOperation op,
                              OpLayouts *layouts) {
  Widths widths = readWidths(op);
  return widths.from < widths.to ? inferExtension(inference, op, layouts)
                                 : inferElementwise(inference, op, layouts);
}

MlirLogicalResult inferFPToSI(Inference *inference, MlirOperation op,
                              OpLayouts *layouts) {
  Widths widths = readWidths(op);
  return widths.from > widths.to ? inferTruncation(inference, op, layouts)
                                 : inferElementwise(inference, op, layouts);
}

MlirLogicalResult inferBitcast(Inference *inference, MlirOperation op,
                               OpLayouts *layouts) {
  Widths widths = readWidths(op);
  if (!isSupportedWidth(widths.from) || !isSupportedWidth(widths.to))
    return mosaicOpError(op,
                         "reinterprets %d-bit as %d-bit elements; widths of "
                         "2, 4, 8, 16 and 32 bits are supported",
                         (int)widths.from, (int)widths.to);
  MosaicVectorLayout produced = layouts->produced[0].layout;
  // Elements of one width stay where they are; the reference tiles them anew.
  if (widths.from == widths.to && !inference->options->strictReference) {
    layouts->in[0] = layouts->out[0] = inferSome(produced);
    return mlirLogicalResultSuccess();
  }
  // What is the same all along an implicit dimension is not so along another.
  if (widths.from != widths.to &&
      produced.implicitDim != MOSAIC_IMPLICIT_NONE &&
      !inference->options->strictReference)
    produced = inferUnreplicate(produced);
  int64_t row = produced.offsets[MOSAIC_ROWS];
  int64_t rowBits = (row == MOSAIC_REPLICATED ? 0 : row) * widths.from;
  // Rows of a word must start at a word's edge, or the words are cut anew.
  if (rowBits % widths.to != 0 ||
      (row == MOSAIC_REPLICATED && widths.from > widths.to))
    row = 0;
  MosaicImplicitDim implicitDim = produced.implicitDim;
  if (widths.from != widths.to)
    implicitDim = MOSAIC_IMPLICIT_NONE;
  int64_t column = produced.offsets[MOSAIC_COLUMNS];
  int64_t resultRow =
      row == MOSAIC_REPLICATED ? row : row * widths.from / widths.to;
  layouts->in[0] = inferSome(
      inferNativeLayout(inference, widths.from, row, column, implicitDim));
  layouts->out[0] = inferSome(
      inferNativeLayout(inference, widths.to, resultRow, column, implicitDim));
  return mlirLogicalResultSuccess();
}
