//===- ByteReader.c - Bounds-checked reading of bytecode ------------------===//

#include "Payload/ByteReader.h"

#include "Support/Diagnostics.h"

MlirLogicalResult(mosaicByteReaderFail)(const MosaicByteReader *reader,
                                        size_t offset, const char *format,
                                        ...) {
  if (reader->error->message)
    return mlirLogicalResultFailure();
  va_list arguments;
  va_start(arguments, format);
  const char *what =
      mosaicArenaFormatV(reader->error->arena, format, arguments);
  va_end(arguments);
  return mosaicPayloadFail(reader->error, "%s, byte %zu: %s", reader->section,
                           offset, what);
}

MlirLogicalResult mosaicByteReaderByte(MosaicByteReader *reader,
                                       uint8_t *value) {
  if (reader->position >= reader->end)
    return mosaicByteReaderFail(reader, reader->position,
                                "ends where a byte must follow");
  *value = reader->data[reader->position++];
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicByteReaderBytes(MosaicByteReader *reader,
                                        uint64_t count, const char **bytes) {
  if (count > mosaicByteReaderLeft(reader))
    return mosaicByteReaderFail(reader, reader->position,
                                "%llu bytes must follow, but only %zu are left",
                                (unsigned long long)count,
                                mosaicByteReaderLeft(reader));
  *bytes = (const char *)reader->data + reader->position;
  reader->position += (size_t)count;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicByteReaderVarInt(MosaicByteReader *reader,
                                         uint64_t *value) {
  const size_t start = reader->position;
  uint8_t first;
  MOSAIC_TRY(mosaicByteReaderByte(reader, &first));
  const int numMore = first ? __builtin_ctz(first) : 8;
  if ((size_t)numMore > mosaicByteReaderLeft(reader))
    return mosaicByteReaderFail(reader, start, "ends inside an integer");
  const uint8_t *more = reader->data + reader->position;
  reader->position += (size_t)numMore;
  uint64_t high = 0;
  for (int i = numMore; i-- > 0;)
    high = high << 8 | more[i];
  // The first byte gives its bits above the marker; with eight bytes more,
  // none.
  *value = numMore == 8
               ? high
               : high << (7 - numMore) | (uint64_t)(first >> numMore >> 1);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicByteReaderSignedVarInt(MosaicByteReader *reader,
                                               int64_t *value) {
  uint64_t zigzag;
  MOSAIC_TRY(mosaicByteReaderVarInt(reader, &zigzag));
  *value = (int64_t)(zigzag >> 1 ^ (0 - (zigzag & 1)));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicByteReaderVarIntWithFlag(MosaicByteReader *reader,
                                                 uint64_t *value, bool *flag) {
  MOSAIC_TRY(mosaicByteReaderVarInt(reader, value));
  *flag = *value & 1;
  *value >>= 1;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicByteReaderIndex(MosaicByteReader *reader, size_t limit,
                                        const char *what, uint32_t *index) {
  const size_t start = reader->position;
  uint64_t value;
  MOSAIC_TRY(mosaicByteReaderVarInt(reader, &value));
  if (value >= limit || value > UINT32_MAX)
    return mosaicByteReaderFail(reader, start,
                                "%s number %llu, but there are only %zu", what,
                                (unsigned long long)value, limit);
  *index = (uint32_t)value;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicByteReaderCheckCount(const MosaicByteReader *reader,
                                             size_t offset, uint64_t count,
                                             const char *what) {
  if (count > mosaicByteReaderLeft(reader) || count > UINT32_MAX)
    return mosaicByteReaderFail(
        reader, offset, "%llu %s cannot stand in the %zu bytes that follow",
        (unsigned long long)count, what, mosaicByteReaderLeft(reader));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicByteReaderCount(MosaicByteReader *reader,
                                        const char *what, size_t *count) {
  const size_t start = reader->position;
  uint64_t value;
  MOSAIC_TRY(mosaicByteReaderVarInt(reader, &value));
  MOSAIC_TRY(mosaicByteReaderCheckCount(reader, start, value, what));
  *count = (size_t)value;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicByteReaderExpectEnd(const MosaicByteReader *reader) {
  if (reader->position != reader->end)
    return mosaicByteReaderFail(reader, reader->position,
                                "%zu bytes are left over",
                                mosaicByteReaderLeft(reader));
  return mlirLogicalResultSuccess();
}
