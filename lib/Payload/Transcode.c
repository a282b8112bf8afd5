//===- Transcode.c - Payloads of a newer MLIR for this one ----------------===//

#include "Payload/Transcode.h"

#include "Payload/BytecodeEntries.h"
#include "Payload/BytecodeWriter.h"

#include "Support/Diagnostics.h"

#include <string.h>

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

typedef struct Transcoder {
  const MosaicBytecode *file;
  MosaicText sizes;   ///< new attribute/type offset section
  MosaicText entries; ///< new attribute/type section
  bool isChanged;
} Transcoder;

static void transcodeEntry(Transcoder *transcoder, const MosaicEntry *entry) {
  const char *text = mosaicEntryReplacement(transcoder->entries.arena,
                                            transcoder->file, entry);
  const size_t size = text ? strlen(text) + 1 : entry->size;
  mosaicBytecodeAppendVarInt(&transcoder->sizes,
                             (uint64_t)size << 1 | (entry->isCustom && !text));
  mosaicTextAppend(
      &transcoder->entries,
      mlirStringRefCreate(
          text ? text : transcoder->file->bytes.data + entry->offset, size));
  transcoder->isChanged |= text != NULL;
}

/// Groups and order stay, so that every number elsewhere keeps its meaning.
static void transcodeEntries(Transcoder *transcoder) {
  const MosaicBytecode *file = transcoder->file;
  mosaicBytecodeAppendVarInt(&transcoder->sizes, file->numAttributes);
  mosaicBytecodeAppendVarInt(&transcoder->sizes, file->numTypes);
  size_t next = 0; // attributes, then types
  for (size_t i = 0; i < file->numGroups; ++i) {
    mosaicBytecodeAppendVarInt(&transcoder->sizes, file->groups[i].dialect);
    mosaicBytecodeAppendVarInt(&transcoder->sizes, file->groups[i].numEntries);
    for (uint32_t j = 0; j < file->groups[i].numEntries; ++j, ++next)
      transcodeEntry(transcoder,
                     next < file->numAttributes
                         ? &file->attributes[next]
                         : &file->types[next - file->numAttributes]);
  }
}

static MlirStringRef assemble(const Transcoder *transcoder,
                              MosaicArena *arena) {
  const MlirStringRef payloads[MOSAIC_NUM_SECTIONS] = {
      [MOSAIC_SECTION_ENTRIES] = mosaicTextString(&transcoder->entries),
      [MOSAIC_SECTION_ENTRY_OFFSETS] = mosaicTextString(&transcoder->sizes)};
  MosaicText output = {.arena = arena};
  mosaicBytecodeAssemble(transcoder->file, payloads, &output);
  return mosaicTextString(&output);
}

MlirLogicalResult mosaicTranscode(MosaicArena *arena, MlirStringRef bytes,
                                  MosaicTranscoded *result,
                                  MosaicPayloadError *error) {
  MosaicBytecode *file = MOSAIC_ARENA_NEW(arena, MosaicBytecode);
  MOSAIC_TRY(mosaicBytecodeRead(arena, bytes, file, error));
  MOSAIC_TRY(mosaicBytecodeReadEntries(arena, file, error));
  *result = (MosaicTranscoded){.bytes = bytes, .producer = file->producer};
  MOSAIC_TRY(mosaicBytecodeCheckBody(arena, file, &result->body, error));
  Transcoder transcoder = {
      .file = file, .sizes = {.arena = arena}, .entries = {.arena = arena}};
  transcodeEntries(&transcoder);
  result->isChanged = transcoder.isChanged;
  if (transcoder.isChanged)
    result->bytes = assemble(&transcoder, arena);
  return mlirLogicalResultSuccess();
}
