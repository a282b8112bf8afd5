//===- BytecodeWriter.h - Bytecode with other sections --------------------===//

#ifndef MOSAIC_PAYLOAD_BYTECODEWRITER_H
#define MOSAIC_PAYLOAD_BYTECODEWRITER_H

#include "Payload/Bytecode.h"

#include "Support/Text.h"

/// Adds an unsigned integer in its shortest form; see mosaicByteReaderVarInt.
void mosaicBytecodeAppendVarInt(MosaicText *bytes, uint64_t value);

/// Adds `file` to `output`, an empty text, with some sections replaced: by the
/// payload for their id, where its data is not null. All else stays to the
/// byte, but for the padding of aligned sections that have moved.
void mosaicBytecodeAssemble(const MosaicBytecode *file,
                            const MlirStringRef payloads[MOSAIC_NUM_SECTIONS],
                            MosaicText *output);

#endif // MOSAIC_PAYLOAD_BYTECODEWRITER_H
