//===- Packing.c - Between the vregs of a narrow and of a wide type --------===//

#include "Relayout/Packing.h"

#include "Builder/TpuOps.h"
#include "Relayout/Masks.h"
#include "Relayout/Windows.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

/// Most sub-elements that a 32-bit word is split into.
enum { MOST_PARTS = 32 };

/// How the vregs of a wide and of a packed array go together.
typedef struct Pairing {
  MosaicWindows windows;
  int64_t factor; ///< wide bits / narrow bits
  TpuPackFormat format;
} Pairing;

// Finds how the vregs go together.
//
// Returns: why they do not; null when they do
static const char *findPairing(const MosaicTarget *target,
                               MosaicVectorLayout narrow,
                               MosaicVectorLayout wide, Pairing *pairing) {
  assert(narrow.bitwidth < wide.bitwidth);
  if (narrow.implicitDim != wide.implicitDim)
    return "their implicit dimensions differ";
  *pairing = (Pairing){.windows = mosaicWindowsCreate(target, narrow, wide),
                       .factor = wide.bitwidth / narrow.bitwidth};
  const int64_t *sizes = pairing->windows.sizes;
  int64_t narrowSlice[2], wideSlice[2];
  mosaicVectorLayoutVregSlice(narrow, target, narrowSlice);
  mosaicVectorLayoutVregSlice(wide, target, wideSlice);
  for (int i = 0; i < 2; ++i) {
    const bool replicated = wide.offsets[i] == MOSAIC_REPLICATED;
    if (replicated != (narrow.offsets[i] == MOSAIC_REPLICATED))
      return "only one of them is replicated";
    if (narrowSlice[i] % wideSlice[i] != 0)
      return "a packed register must hold whole unpacked ones";
    if (!replicated && wide.offsets[i] != narrow.offsets[i] % wideSlice[i])
      return "their offsets differ";
  }
  if (sizes[MOSAIC_ROWS] * sizes[MOSAIC_COLUMNS] != pairing->factor)
    return "a packed register must hold whole unpacked ones";
  if (narrow.tiling[MOSAIC_COLUMNS] != wide.tiling[MOSAIC_COLUMNS] &&
      narrow.tiling[MOSAIC_ROWS] != 1)
    return "their tiles have different widths";
  pairing->format = TPU_PACK_COMPRESSED;
  if (sizes[MOSAIC_ROWS] == 1)
    return NULL;
  const int64_t sublanes = mosaicVectorLayoutSublanesPerTile(wide, target);
  if (sublanes == target->sublaneCount)
    return NULL;
  if (sublanes != 1 || sizes[MOSAIC_COLUMNS] != 1)
    return "unpacked tiles must be one sublane or a whole register";
  pairing->format = TPU_PACK_INTERLEAVED;
  return NULL;
}

static MlirLogicalResult requirePairing(const MosaicTarget *target,
                                        MlirOperation op,
                                        MosaicVectorLayout narrow,
                                        MosaicVectorLayout wide,
                                        Pairing *pairing) {
  const char *why = findPairing(target, narrow, wide, pairing);
  if (!why)
    return mlirLogicalResultSuccess();
  char narrowText[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  char wideText[MOSAIC_VECTOR_LAYOUT_TEXT_SIZE];
  mosaicVectorLayoutPrint((MosaicOptionalVectorLayout){true, narrow},
                          narrowText);
  mosaicVectorLayoutPrint((MosaicOptionalVectorLayout){true, wide}, wideText);
  return mosaicOpError(op, "cannot convert between the layouts %s and %s: %s",
                       narrowText, wideText, why);
}

bool mosaicPacksInto(const MosaicTarget *target, MosaicVectorLayout wide,
                     MosaicVectorLayout narrow) {
  Pairing pairing;
  return !findPairing(target, narrow, wide, &pairing) &&
         pairing.format == TPU_PACK_COMPRESSED;
}

// The 32-bit vreg type that interleaved conversions of narrower types go
// through.
static MlirType wordType(MosaicBuilder *builder, MlirType type) {
  const MlirType word = mosaicElementIsFloat(type)
                            ? mlirF32TypeGet(builder->context)
                            : mlirIntegerTypeGet(builder->context, 32);
  return mosaicVregType(builder->target, word, 32);
}

// Part `index` of an interleaved vreg as a type narrower than a word: sub-element
// k of the result is sub-element k * factor + index of the source.
static MlirValue unpackThroughWords(MosaicBuilder *builder, MlirType type,
                                    MlirValue source, int64_t index,
                                    int64_t factor) {
  const int64_t packing = mlirShapedTypeGetDimSize(type, 2);
  const MlirType words = wordType(builder, mosaicElementType(type));
  MlirValue parts[MOST_PARTS];
  int32_t positions[MOST_PARTS];
  for (int64_t i = 0; i < packing; ++i) {
    parts[i] = mosaicBuildUnpackSubelements(builder, words, source,
                                            (int32_t)(i * factor + index),
                                            TPU_PACK_INTERLEAVED, true);
    positions[i] = (int32_t)i;
  }
  return mosaicBuildPackSubelements(builder, type, packing, parts, positions,
                                    TPU_PACK_INTERLEAVED);
}

MlirLogicalResult mosaicUnpackVregs(MosaicBuilder *builder, MlirOperation op,
                                    const MosaicVregArray *source,
                                    MosaicVregArray *result) {
  Pairing pairing;
  MOSAIC_TRY(requirePairing(builder->target, op, source->layout, result->layout,
                            &pairing));
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  const bool throughWords =
      pairing.format == TPU_PACK_INTERLEAVED && result->layout.bitwidth < 32;
  int64_t *index =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t *from =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t number = 0;
  do {
    const intptr_t rows = result->arrayRank - 2, columns = rows + 1;
    const MosaicWindowPart part =
        mosaicWindowsPart(&pairing.windows, index[rows], index[columns]);
    for (intptr_t i = 0; i < rows; ++i)
      from[i] = index[i];
    from[rows] = part.row;
    from[columns] = part.column;
    MlirValue packed = source->vregs[mosaicVregArrayNumber(source, from)];
    result->vregs[number++] =
        throughWords ? unpackThroughWords(builder, type, packed, part.number,
                                          pairing.factor)
                     : mosaicBuildUnpackSubelements(builder, type, packed,
                                                    (int32_t)part.number,
                                                    pairing.format, true);
  } while (mosaicIndexAdvance(result->arrayRank, result->array, index));
  return mlirLogicalResultSuccess();
}

// One packed vreg under construction: the wide vregs that it is made of.
typedef struct Sources {
  intptr_t count;
  MlirValue vregs[MOST_PARTS];
  int32_t positions[MOST_PARTS];
} Sources;

// Collects the wide vregs inside the window of the packed vreg at `index`.
static Sources sourcesOf(const Pairing *pairing, const MosaicVregArray *wide,
                         const int64_t *index, int64_t *from) {
  const intptr_t rows = wide->arrayRank - 2, columns = rows + 1;
  Sources sources = {0};
  for (intptr_t i = 0; i < rows; ++i)
    from[i] = index[i];
  const int64_t limits[] = {wide->array[rows], wide->array[columns]};
  for (int64_t i = 0; i < pairing->factor; ++i) {
    const MosaicWindowPart part = {
        .row = index[rows], .column = index[columns], .number = i};
    if (!mosaicWindowsVreg(&pairing->windows, &part, limits, &from[rows]))
      continue; // only padding there
    sources.vregs[sources.count] =
        wide->vregs[mosaicVregArrayNumber(wide, from)];
    sources.positions[sources.count++] = (int32_t)i;
  }
  return sources;
}

// Interleaves vregs of a type narrower than a word: its sub-elements k, one from
// each source, are sub-elements k * factor … of the result.
static MlirValue packThroughWords(MosaicBuilder *builder, MlirType type,
                                  const Sources *sources, int64_t factor) {
  const MlirType wide = mlirValueGetType(sources->vregs[0]);
  const int64_t packing = mlirShapedTypeGetDimSize(wide, 2);
  const MlirType words = wordType(builder, mosaicElementType(wide));
  Sources parts = {0};
  for (intptr_t i = 0; i < sources->count; ++i)
    for (int64_t k = 0; k < packing; ++k) {
      parts.vregs[parts.count] =
          mosaicBuildUnpackSubelements(builder, words, sources->vregs[i],
                                       (int32_t)k, TPU_PACK_INTERLEAVED, true);
      parts.positions[parts.count++] =
          (int32_t)(k * factor + sources->positions[i]);
    }
  return mosaicBuildPackSubelements(builder, type, parts.count, parts.vregs,
                                    parts.positions, TPU_PACK_INTERLEAVED);
}

// A pair is whole: the compiler of November 2025 knows no other packs of masks.
// One mask alone is packed as integers where it would have to be halved twice.
MlirValue mosaicPackMasks(MosaicBuilder *builder, MlirType maskType,
                          intptr_t count, const MlirValue *masks,
                          const int32_t *positions) {
  static const int32_t kPair[] = {0, 1};
  const int64_t factor = mlirShapedTypeGetDimSize(maskType, 2);
  assert(count > 0);
  if (factor == 2) {
    const MlirValue pair[] = {masks[0], masks[count - 1]};
    return mosaicBuildPackMask(builder, maskType, 2, pair, kPair);
  }
  if (count > 1)
    return mosaicBuildPackMask(builder, maskType, count, masks, positions);
  const MlirValue integers = mosaicBuildMaskToIntegers(
      builder, masks[0], mosaicVregWordsType(builder));
  const MlirType narrow =
      mosaicIntegerTypeLike(maskType, (unsigned)(32 / factor));
  return mosaicBuildIntegersToMask(
      builder, mosaicBuildPackSubelements(builder, narrow, 1, &integers,
                                          positions, TPU_PACK_COMPRESSED));
}

// One packed vreg.
static MlirValue packSources(MosaicBuilder *builder, MlirType type,
                             const Sources *sources, const Pairing *pairing) {
  if (mosaicTypeIsI1(mosaicElementType(type)))
    return mosaicPackMasks(builder, type, sources->count, sources->vregs,
                           sources->positions);
  return mosaicBuildPackSubelements(builder, type, sources->count,
                                    sources->vregs, sources->positions,
                                    pairing->format);
}

MlirLogicalResult mosaicPackVregs(MosaicBuilder *builder, MlirOperation op,
                                  const MosaicVregArray *source,
                                  MosaicVregArray *result) {
  Pairing pairing;
  MOSAIC_TRY(requirePairing(builder->target, op, result->layout, source->layout,
                            &pairing));
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  const bool throughWords =
      pairing.format == TPU_PACK_INTERLEAVED && source->layout.bitwidth < 32;
  int64_t *index =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t *from =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t number = 0;
  do {
    const Sources sources = sourcesOf(&pairing, source, index, from);
    result->vregs[number++] =
        throughWords ? packThroughWords(builder, type, &sources, pairing.factor)
                     : packSources(builder, type, &sources, &pairing);
  } while (mosaicIndexAdvance(result->arrayRank, result->array, index));
  return mlirLogicalResultSuccess();
}
