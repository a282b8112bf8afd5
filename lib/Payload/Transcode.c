//===- Transcode.c - Payloads of a newer MLIR for this one ----------------===//

#include "Payload/Transcode.h"

#include "Payload/BytecodeEntries.h"

#include "Support/Diagnostics.h"

#include <string.h>

enum { ALIGNMENT_PADDING = 0xcb };

/// Bytes under construction. Grows; what it held before stays in the arena.
typedef struct ByteBuffer {
  MosaicArena *arena;
  uint8_t *data;
  size_t size, capacity;
} ByteBuffer;

static void append(ByteBuffer *buffer, const void *bytes, size_t size) {
  if (!size)
    return;
  if (size > buffer->capacity - buffer->size) {
    buffer->capacity = 2 * (buffer->size + size);
    uint8_t *data = mosaicArenaAllocate(buffer->arena, buffer->capacity);
    if (buffer->size)
      memcpy(data, buffer->data, buffer->size);
    buffer->data = data;
  }
  memcpy(buffer->data + buffer->size, bytes, size);
  buffer->size += size;
}

static void appendByte(ByteBuffer *buffer, uint8_t byte) {
  append(buffer, &byte, 1);
}

/// The shortest form; see mosaicByteReaderVarInt.
static void appendVarInt(ByteBuffer *buffer, uint64_t value) {
  int numBytes = 1;
  while (numBytes < 9 && value >> (7 * numBytes))
    ++numBytes;
  if (numBytes < 9)
    value = (value << 1 | 1) << (numBytes - 1);
  else
    appendByte(buffer, 0);
  for (int i = 0; i < (numBytes < 9 ? numBytes : 8); ++i)
    appendByte(buffer, (uint8_t)(value >> (8 * i)));
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

typedef struct Transcoder {
  const MosaicBytecode *file;
  ByteBuffer sizes;   ///< new attribute/type offset section
  ByteBuffer entries; ///< new attribute/type section
  bool isChanged;
} Transcoder;

static void transcodeEntry(Transcoder *transcoder, const MosaicEntry *entry) {
  const char *text = mosaicEntryReplacement(transcoder->entries.arena,
                                            transcoder->file, entry);
  const size_t size = text ? strlen(text) + 1 : entry->size;
  appendVarInt(&transcoder->sizes,
               (uint64_t)size << 1 | (entry->isCustom && !text));
  append(&transcoder->entries,
         text ? text : transcoder->file->bytes.data + entry->offset, size);
  transcoder->isChanged |= text != NULL;
}

/// Groups and order stay, so that every number elsewhere keeps its meaning.
static void transcodeEntries(Transcoder *transcoder) {
  const MosaicBytecode *file = transcoder->file;
  appendVarInt(&transcoder->sizes, file->numAttributes);
  appendVarInt(&transcoder->sizes, file->numTypes);
  size_t next = 0; // attributes, then types
  for (size_t i = 0; i < file->numGroups; ++i) {
    appendVarInt(&transcoder->sizes, file->groups[i].dialect);
    appendVarInt(&transcoder->sizes, file->groups[i].numEntries);
    for (uint32_t j = 0; j < file->groups[i].numEntries; ++j, ++next)
      transcodeEntry(transcoder,
                     next < file->numAttributes
                         ? &file->attributes[next]
                         : &file->types[next - file->numAttributes]);
  }
}

/// Alignment is of the offset in the file, which has moved.
static void appendSection(ByteBuffer *output, const MosaicSection *section,
                          const void *payload, size_t size) {
  appendByte(output, (uint8_t)(section->id | (section->alignment ? 0x80 : 0)));
  appendVarInt(output, size);
  if (section->alignment) {
    appendVarInt(output, section->alignment);
    while (output->size & (section->alignment - 1))
      appendByte(output, ALIGNMENT_PADDING);
  }
  append(output, payload, size);
}

static MlirStringRef assemble(const Transcoder *transcoder,
                              MosaicArena *arena) {
  const MosaicBytecode *file = transcoder->file;
  ByteBuffer output = {.arena = arena};
  append(&output, file->bytes.data, file->sections[0].start);
  for (size_t i = 0; i < file->numSections; ++i) {
    const MosaicSection *section = &file->sections[i];
    if (section->id == MOSAIC_SECTION_ENTRIES)
      appendSection(&output, section, transcoder->entries.data,
                    transcoder->entries.size);
    else if (section->id == MOSAIC_SECTION_ENTRY_OFFSETS)
      appendSection(&output, section, transcoder->sizes.data,
                    transcoder->sizes.size);
    else
      appendSection(&output, section, file->bytes.data + section->payload,
                    section->end - section->payload);
  }
  return mlirStringRefCreate((const char *)output.data, output.size);
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
