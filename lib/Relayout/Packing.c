//===- Packing.c - Between the vregs of a narrow and of a wide type --------===//

#include "Relayout/Packing.h"

#include "Builder/TpuOps.h"
#include "Support/Diagnostics.h"

#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

/// Most sub-elements that a 32-bit word is split into.
enum { MOST_PARTS = 32 };

/// How the vregs of a wide and a packed array correspond: a packed vreg is a
/// window of rows x columns wide ones, numbered column by column.
typedef struct Windows {
  int64_t sizes[2]; ///< wide vregs per packed vreg: rows, columns
  int64_t shift[2]; ///< vregs of the first window in front of the wide array
  bool replicated[2];
  int64_t factor; ///< wide bits / narrow bits
  TpuPackFormat format;
} Windows;

// Finds how the vregs correspond.
//
// Returns: why they do not; null when they do
static const char *findWindows(const MosaicTarget *target,
                               MosaicVectorLayout narrow,
                               MosaicVectorLayout wide, Windows *windows) {
  assert(narrow.bitwidth < wide.bitwidth);
  if (narrow.implicitDim != wide.implicitDim)
    return "their implicit dimensions differ";
  int64_t narrowSlice[2], wideSlice[2];
  mosaicVectorLayoutVregSlice(narrow, target, narrowSlice);
  mosaicVectorLayoutVregSlice(wide, target, wideSlice);
  *windows = (Windows){.factor = wide.bitwidth / narrow.bitwidth};
  for (int i = 0; i < 2; ++i) {
    windows->replicated[i] = wide.offsets[i] == MOSAIC_REPLICATED;
    if (windows->replicated[i] != (narrow.offsets[i] == MOSAIC_REPLICATED))
      return "only one of them is replicated";
    if (narrowSlice[i] % wideSlice[i] != 0)
      return "a packed register must hold whole unpacked ones";
    windows->sizes[i] = narrowSlice[i] / wideSlice[i];
    if (windows->replicated[i])
      continue;
    if (wide.offsets[i] != narrow.offsets[i] % wideSlice[i])
      return "their offsets differ";
    windows->shift[i] = narrow.offsets[i] / wideSlice[i];
  }
  if (windows->sizes[MOSAIC_ROWS] * windows->sizes[MOSAIC_COLUMNS] !=
      windows->factor)
    return "a packed register must hold whole unpacked ones";
  if (narrow.tiling[MOSAIC_COLUMNS] != wide.tiling[MOSAIC_COLUMNS] &&
      narrow.tiling[MOSAIC_ROWS] != 1)
    return "their tiles have different widths";
  windows->format = TPU_PACK_COMPRESSED;
  if (windows->sizes[MOSAIC_ROWS] == 1)
    return NULL;
  const int64_t sublanes = mosaicVectorLayoutSublanesPerTile(wide, target);
  if (sublanes == target->sublaneCount)
    return NULL;
  if (sublanes != 1 || windows->sizes[MOSAIC_COLUMNS] != 1)
    return "unpacked tiles must be one sublane or a whole register";
  windows->format = TPU_PACK_INTERLEAVED;
  return NULL;
}

static MlirLogicalResult requireWindows(const MosaicTarget *target,
                                        MlirOperation op,
                                        MosaicVectorLayout narrow,
                                        MosaicVectorLayout wide,
                                        Windows *windows) {
  const char *why = findWindows(target, narrow, wide, windows);
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
  Windows windows;
  return !findWindows(target, narrow, wide, &windows) &&
         windows.format == TPU_PACK_COMPRESSED;
}

// Packed vreg and part of it that hold the wide vreg at (row, column).
typedef struct Part {
  int64_t row, column; ///< of the packed vreg
  int64_t index;
} Part;

static Part partOf(const Windows *windows, int64_t row, int64_t column) {
  if (windows->replicated[MOSAIC_ROWS])
    row = 0;
  if (windows->replicated[MOSAIC_COLUMNS])
    column = 0;
  row += windows->shift[MOSAIC_ROWS];
  column += windows->shift[MOSAIC_COLUMNS];
  const int64_t rows = windows->sizes[MOSAIC_ROWS];
  const int64_t columns = windows->sizes[MOSAIC_COLUMNS];
  return (Part){.row = row / rows,
                .column = column / columns,
                .index = column % columns * rows + row % rows};
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
  Windows windows;
  MOSAIC_TRY(requireWindows(builder->target, op, source->layout, result->layout,
                            &windows));
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  const bool throughWords =
      windows.format == TPU_PACK_INTERLEAVED && result->layout.bitwidth < 32;
  int64_t *index =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t *from =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t number = 0;
  do {
    const intptr_t rows = result->arrayRank - 2, columns = rows + 1;
    const Part part = partOf(&windows, index[rows], index[columns]);
    for (intptr_t i = 0; i < rows; ++i)
      from[i] = index[i];
    from[rows] = part.row;
    from[columns] = part.column;
    MlirValue packed = source->vregs[mosaicVregArrayNumber(source, from)];
    result->vregs[number++] =
        throughWords ? unpackThroughWords(builder, type, packed, part.index,
                                          windows.factor)
                     : mosaicBuildUnpackSubelements(builder, type, packed,
                                                    (int32_t)part.index,
                                                    windows.format, true);
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
static Sources sourcesOf(const Windows *windows, const MosaicVregArray *wide,
                         const int64_t *index, int64_t *from) {
  const intptr_t rows = wide->arrayRank - 2, columns = rows + 1;
  Sources sources = {0};
  for (intptr_t i = 0; i < rows; ++i)
    from[i] = index[i];
  for (int64_t position = 0; position < windows->factor; ++position) {
    const int64_t row = position % windows->sizes[MOSAIC_ROWS];
    const int64_t column = position / windows->sizes[MOSAIC_ROWS];
    from[rows] = windows->replicated[MOSAIC_ROWS]
                     ? 0
                     : index[rows] * windows->sizes[MOSAIC_ROWS] + row -
                           windows->shift[MOSAIC_ROWS];
    from[columns] = windows->replicated[MOSAIC_COLUMNS]
                        ? 0
                        : index[columns] * windows->sizes[MOSAIC_COLUMNS] +
                              column - windows->shift[MOSAIC_COLUMNS];
    if (from[rows] < 0 || from[rows] >= wide->array[rows] ||
        from[columns] < 0 || from[columns] >= wide->array[columns])
      continue; // only padding there
    sources.vregs[sources.count] =
        wide->vregs[mosaicVregArrayNumber(wide, from)];
    sources.positions[sources.count++] = (int32_t)position;
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

// One packed vreg. Of two masks hardware makes one, of other masks it does not.
static MlirValue packSources(MosaicBuilder *builder, MlirType type,
                             const Sources *sources, const Windows *windows) {
  if (mosaicTypeIsI1(mosaicElementType(type))) {
    // A part that is only padding may be anything.
    assert(sources->count > 0);
    const MlirValue other = sources->vregs[sources->count - 1];
    return mosaicBuildPackMask(builder, type, sources->vregs[0], other);
  }
  return mosaicBuildPackSubelements(builder, type, sources->count,
                                    sources->vregs, sources->positions,
                                    windows->format);
}

MlirLogicalResult mosaicPackVregs(MosaicBuilder *builder, MlirOperation op,
                                  const MosaicVregArray *source,
                                  MosaicVregArray *result) {
  Windows windows;
  MOSAIC_TRY(requireWindows(builder->target, op, result->layout, source->layout,
                            &windows));
  const MlirType type = mosaicVregArrayVregType(result, builder->target);
  const bool throughWords =
      windows.format == TPU_PACK_INTERLEAVED && source->layout.bitwidth < 32;
  int64_t *index =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t *from =
      MOSAIC_ARENA_ARRAY(builder->arena, int64_t, result->arrayRank);
  int64_t number = 0;
  do {
    const Sources sources = sourcesOf(&windows, source, index, from);
    result->vregs[number++] =
        throughWords ? packThroughWords(builder, type, &sources, windows.factor)
                     : packSources(builder, type, &sources, &windows);
  } while (mosaicIndexAdvance(result->arrayRank, result->array, index));
  return mlirLogicalResultSuccess();
}
