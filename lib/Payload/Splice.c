//===- Splice.c - Other strings in a program ------------------------------===//

#include "Payload/Splice.h"

#include "Payload/BytecodeWriter.h"
#include "Payload/HloProto.h"

#include "Support/Diagnostics.h"
#include "Support/TextDepth.h"

void mosaicSpliceText(MlirStringRef input, size_t start, size_t end,
                      const MosaicSpliceList *splices, MosaicText *output) {
  size_t position = start;
  for (size_t i = 0; i < splices->count; ++i) {
    const MosaicSplice *splice = &splices->splices[i];
    if (splice->start < start || splice->end > end)
      continue;
    mosaicTextAppend(output, mlirStringRefCreate(input.data + position,
                                                 splice->start - position));
    mosaicTextAppend(output, splice->text);
    position = splice->end;
  }
  mosaicTextAppend(output,
                   mlirStringRefCreate(input.data + position, end - position));
}

ptrdiff_t mosaicSpliceGrowth(const MosaicSpliceList *splices, size_t start,
                             size_t end) {
  ptrdiff_t growth = 0;
  for (size_t i = 0; i < splices->count; ++i) {
    const MosaicSplice *splice = &splices->splices[i];
    if (splice->start >= start && splice->end <= end)
      growth += (ptrdiff_t)splice->text.length -
                (ptrdiff_t)(splice->end - splice->start);
  }
  return growth;
}

/// The strings stand behind their sizes, the sizes in opposite order.
static MlirLogicalResult spliceBytecode(MlirStringRef program,
                                        const MosaicSpliceList *splices,
                                        MosaicText *output,
                                        MosaicPayloadError *error) {
  MosaicArena *arena = output->arena;
  MosaicBytecode *file = MOSAIC_ARENA_NEW(arena, MosaicBytecode);
  MOSAIC_TRY(mosaicBytecodeRead(arena, program, file, error));
  const MosaicSection *section = file->byId[MOSAIC_SECTION_STRINGS];
  MosaicText strings = {.arena = arena};
  mosaicBytecodeAppendVarInt(&strings, file->numStrings);
  size_t first = section->end;
  for (size_t i = file->numStrings; i-- > 0;) {
    const MlirStringRef string = file->strings[i];
    first = (size_t)(string.data - program.data);
    const ptrdiff_t growth =
        mosaicSpliceGrowth(splices, first, first + string.length);
    mosaicBytecodeAppendVarInt(
        &strings, (uint64_t)((ptrdiff_t)string.length + growth + 1));
  }
  mosaicSpliceText(program, first, section->end, splices, &strings);
  const MlirStringRef payloads[MOSAIC_NUM_SECTIONS] = {
      [MOSAIC_SECTION_STRINGS] = mosaicTextString(&strings)};
  mosaicBytecodeAssemble(file, payloads, output);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicProgramSplice(MlirStringRef program,
                                      const MosaicSpliceList *splices,
                                      MosaicText *output,
                                      MosaicPayloadError *error) {
  if (mosaicIsBytecode(program))
    return spliceBytecode(program, splices, output, error);
  if (mosaicHloProtoIs(program))
    return mosaicHloProtoSplice(program, splices, output, error);
  mosaicSpliceText(program, 0, program.length, splices, output);
  return mlirLogicalResultSuccess();
}
