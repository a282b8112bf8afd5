//===- ByteReader.h - Bounds-checked reading of bytecode ------------------===//

#ifndef MOSAIC_PAYLOAD_BYTEREADER_H
#define MOSAIC_PAYLOAD_BYTEREADER_H

#include "Payload/PayloadError.h"

#include <stdbool.h>
#include <stdint.h>

/// A cursor over one section, or one entry of it. Every function below either
/// advances it or records "SECTION, byte N: ..." (N counts from the start of
/// the bytecode) and fails.
typedef struct MosaicByteReader {
  const uint8_t *data; ///< the whole bytecode
  size_t position;     ///< next byte, an offset into `data`
  size_t end;          ///< one past the last byte that may be read
  const char *section; ///< for messages: "string section"
  MosaicPayloadError *error;
} MosaicByteReader;

static inline size_t mosaicByteReaderLeft(const MosaicByteReader *reader) {
  return reader->end - reader->position;
}

/// Fails at the byte `offset` of the bytecode.
MlirLogicalResult mosaicByteReaderFail(const MosaicByteReader *reader,
                                       size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#ifdef __clang_analyzer__ // see Support/Diagnostics.h
#define mosaicByteReaderFail(...)                                              \
  (mosaicByteReaderFail(__VA_ARGS__), mlirLogicalResultFailure())
#endif

MlirLogicalResult mosaicByteReaderByte(MosaicByteReader *reader,
                                       uint8_t *value);

/// Skips `count` bytes; `*bytes` points at the first.
MlirLogicalResult mosaicByteReaderBytes(MosaicByteReader *reader,
                                        uint64_t count, const char **bytes);

/// Reads an unsigned integer:
///
///   first byte  xxxxxxx1               1 byte,  7 bits of value
///               xxxxxx10 + 1 byte      2 bytes, 14 bits (little-endian)
///               …
///               00000000 + 8 bytes     9 bytes, 64 bits
MlirLogicalResult mosaicByteReaderVarInt(MosaicByteReader *reader,
                                         uint64_t *value);

/// Reads a signed integer, zig-zag coded in an unsigned one.
MlirLogicalResult mosaicByteReaderSignedVarInt(MosaicByteReader *reader,
                                               int64_t *value);

/// Reads an unsigned integer whose low bit is a flag.
MlirLogicalResult mosaicByteReaderVarIntWithFlag(MosaicByteReader *reader,
                                                 uint64_t *value, bool *flag);

/// Reads an index below `limit` into a table of `what`.
MlirLogicalResult mosaicByteReaderIndex(MosaicByteReader *reader, size_t limit,
                                        const char *what, uint32_t *index);

/// Checks a count of things of which each takes a byte or more of what is left,
/// so that it may be allocated. `offset` is where the count stands.
MlirLogicalResult mosaicByteReaderCheckCount(const MosaicByteReader *reader,
                                             size_t offset, uint64_t count,
                                             const char *what);

/// Reads and checks such a count.
MlirLogicalResult mosaicByteReaderCount(MosaicByteReader *reader,
                                        const char *what, size_t *count);

/// Fails unless everything was read.
MlirLogicalResult mosaicByteReaderExpectEnd(const MosaicByteReader *reader);

#endif // MOSAIC_PAYLOAD_BYTEREADER_H
