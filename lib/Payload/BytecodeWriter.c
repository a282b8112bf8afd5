//===- BytecodeWriter.c - Bytecode with other sections --------------------===//

#include "Payload/BytecodeWriter.h"

static void appendByte(MosaicText *bytes, uint8_t byte) {
  const char character = (char)byte;
  mosaicTextAppend(bytes, mlirStringRefCreate(&character, 1));
}

void mosaicBytecodeAppendVarInt(MosaicText *bytes, uint64_t value) {
  int numBytes = 1;
  while (numBytes < 9 && value >> (7 * numBytes))
    ++numBytes;
  if (numBytes < 9)
    value = (value << 1 | 1) << (numBytes - 1);
  else
    appendByte(bytes, 0);
  for (int i = 0; i < (numBytes < 9 ? numBytes : 8); ++i)
    appendByte(bytes, (uint8_t)(value >> (8 * i)));
}

/// Alignment is of the offset in the file, which has moved.
static void appendSection(MosaicText *output, const MosaicSection *section,
                          MlirStringRef payload) {
  appendByte(output, (uint8_t)(section->id | (section->alignment ? 0x80 : 0)));
  mosaicBytecodeAppendVarInt(output, payload.length);
  if (section->alignment) {
    mosaicBytecodeAppendVarInt(output, section->alignment);
    while (output->length & (section->alignment - 1))
      appendByte(output, MOSAIC_BYTECODE_PADDING);
  }
  mosaicTextAppend(output, payload);
}

void mosaicBytecodeAssemble(const MosaicBytecode *file,
                            const MlirStringRef payloads[MOSAIC_NUM_SECTIONS],
                            MosaicText *output) {
  mosaicTextAppend(
      output, mlirStringRefCreate(file->bytes.data, file->sections[0].start));
  for (size_t i = 0; i < file->numSections; ++i) {
    const MosaicSection *section = &file->sections[i];
    const MlirStringRef old = mlirStringRefCreate(
        file->bytes.data + section->payload, section->end - section->payload);
    appendSection(output, section,
                  payloads[section->id].data ? payloads[section->id] : old);
  }
}
