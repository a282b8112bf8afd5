//===- HloProto.c - Custom calls in serialized HLO ------------------------===//
//
//   message := field*
//   field   := number << 3 | wire type, value
//   value   := varint | 8 bytes | length, contents | 4 bytes
//
//===----------------------------------------------------------------------===//

#include "Payload/HloProto.h"

#include "Payload/ByteReader.h"

#include "Support/Diagnostics.h"

#include <string.h>

enum {
  WIRE_VARINT = 0,
  WIRE_64_BITS = 1,
  WIRE_CONTENTS = 2,
  WIRE_32_BITS = 5,
};

enum {
  WRAPPED = 1,
  MODULE_COMPUTATIONS = 3,
  COMPUTATION_INSTRUCTIONS = 2,
  INSTRUCTION_METADATA = 7,
  INSTRUCTION_TARGET = 28,
  INSTRUCTION_CONFIG = 43,
  METADATA_OP_NAME = 2,
};

typedef struct Field {
  uint64_t number;
  bool hasContents;       ///< a string or a message
  size_t start;           ///< of its first byte
  size_t length;          ///< where the length of the contents stands
  MlirStringRef contents; ///< data is null without contents
} Field;

bool mosaicHloProtoIs(MlirStringRef bytes) {
  if (!bytes.length || bytes.data[0] != (WRAPPED << 3 | WIRE_CONTENTS))
    return false;
  for (size_t i = 0; i < bytes.length; ++i)
    if ((unsigned char)bytes.data[i] < ' ' && !strchr("\t\r\n", bytes.data[i]))
      return true;
  return memchr(bytes.data, 0, bytes.length) != NULL;
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

/// Seven bits a byte, the low ones first; the last byte has no high bit.
static MlirLogicalResult readVarInt(MosaicByteReader *reader, uint64_t *value) {
  const size_t start = reader->position;
  *value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    uint8_t byte;
    MOSAIC_TRY(mosaicByteReaderByte(reader, &byte));
    *value |= (uint64_t)(byte & 0x7f) << shift;
    if (!(byte & 0x80))
      return mlirLogicalResultSuccess();
  }
  return mosaicByteReaderFail(reader, start, "an integer of more than 64 bits");
}

static MlirLogicalResult readField(MosaicByteReader *reader, Field *field) {
  *field = (Field){.start = reader->position};
  uint64_t tag, value;
  const char *bytes;
  MOSAIC_TRY(readVarInt(reader, &tag));
  field->number = tag >> 3;
  field->length = reader->position;
  switch (tag & 7) {
  case WIRE_VARINT:
    return readVarInt(reader, &value);
  case WIRE_64_BITS:
    return mosaicByteReaderBytes(reader, 8, &bytes);
  case WIRE_32_BITS:
    return mosaicByteReaderBytes(reader, 4, &bytes);
  case WIRE_CONTENTS:
    MOSAIC_TRY(readVarInt(reader, &value));
    MOSAIC_TRY(mosaicByteReaderBytes(reader, value, &bytes));
    field->hasContents = true;
    field->contents = mlirStringRefCreate(bytes, (size_t)value);
    return mlirLogicalResultSuccess();
  default:
    return mosaicByteReaderFail(reader, field->start,
                                "a field of wire type %d, which HLO does not "
                                "have",
                                (int)(tag & 7));
  }
}

/// A reader of a message inside `outer`.
static MosaicByteReader readerOf(const MosaicByteReader *outer,
                                 MlirStringRef message) {
  MosaicByteReader reader = *outer;
  reader.position = (size_t)(message.data - (const char *)outer->data);
  reader.end = reader.position + message.length;
  return reader;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

typedef struct Visit {
  MosaicCallVisitor visit;
  void *userData;
} Visit;

static MlirLogicalResult readMetadata(MosaicByteReader reader,
                                      MosaicTextCall *call) {
  while (mosaicByteReaderLeft(&reader)) {
    Field field;
    MOSAIC_TRY(readField(&reader, &field));
    if (field.number == METADATA_OP_NAME && field.hasContents)
      call->opName = field.contents;
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult visitInstruction(MosaicByteReader reader,
                                          const Visit *visit) {
  MosaicTextCall call = {.offset = reader.position,
                         .quoting = MOSAIC_QUOTING_NONE,
                         .configQuoting = MOSAIC_QUOTING_NONE};
  MlirStringRef target = mlirStringRefCreate("", 0);
  while (mosaicByteReaderLeft(&reader)) {
    Field field;
    MOSAIC_TRY(readField(&reader, &field));
    if (!field.hasContents)
      continue;
    if (field.number == INSTRUCTION_TARGET)
      target = field.contents;
    else if (field.number == INSTRUCTION_CONFIG)
      call.config = field.contents;
    else if (field.number == INSTRUCTION_METADATA)
      MOSAIC_TRY(readMetadata(readerOf(&reader, field.contents), &call));
  }
  return mlirStringRefEqual(target,
                            mlirStringRefCreateFromCString("tpu_custom_call"))
             ? visit->visit(&call, visit->userData)
             : mlirLogicalResultSuccess();
}

static MlirLogicalResult visitComputation(MosaicByteReader reader,
                                          const Visit *visit) {
  while (mosaicByteReaderLeft(&reader)) {
    Field field;
    MOSAIC_TRY(readField(&reader, &field));
    if (field.number == COMPUTATION_INSTRUCTIONS && field.hasContents)
      MOSAIC_TRY(visitInstruction(readerOf(&reader, field.contents), visit));
  }
  return mlirLogicalResultSuccess();
}

/// Steps into wrappers. The first field of a module is its name, that of a
/// wrapper a message, which starts as every one of them does: by a field 1.
static MlirLogicalResult unwrap(MosaicByteReader *reader) {
  for (;;) {
    MosaicByteReader ahead = *reader;
    Field field;
    MOSAIC_TRY(readField(&ahead, &field));
    if (!field.contents.length ||
        field.contents.data[0] != (WRAPPED << 3 | WIRE_CONTENTS))
      return mlirLogicalResultSuccess();
    *reader = readerOf(reader, field.contents);
  }
}

static MosaicByteReader readerOfAll(MlirStringRef proto,
                                    MosaicPayloadError *error) {
  return (MosaicByteReader){.data = (const uint8_t *)proto.data,
                            .end = proto.length,
                            .section = "HLO proto",
                            .error = error};
}

MlirLogicalResult mosaicHloProtoVisitCalls(MlirStringRef proto,
                                           MosaicCallVisitor visit,
                                           void *userData,
                                           MosaicPayloadError *error) {
  const Visit visitor = {visit, userData};
  MosaicByteReader reader = readerOfAll(proto, error);
  MOSAIC_TRY(unwrap(&reader));
  while (mosaicByteReaderLeft(&reader)) {
    Field field;
    MOSAIC_TRY(readField(&reader, &field));
    if (field.number == MODULE_COMPUTATIONS && field.hasContents)
      MOSAIC_TRY(visitComputation(readerOf(&reader, field.contents), &visitor));
  }
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Splices
//===----------------------------------------------------------------------===//

typedef struct Splicer {
  MlirStringRef proto;
  const MosaicSpliceList *splices;
  MosaicText *output;
} Splicer;

static void appendVarInt(MosaicText *output, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    mosaicTextFormat(output, "%c", (int)(0x80 | (value & 0x7f)));
  mosaicTextFormat(output, "%c", (int)value);
}

static bool hasSplice(const MosaicSpliceList *splices, size_t start,
                      size_t end) {
  for (size_t i = 0; i < splices->count; ++i)
    if (splices->splices[i].start >= start && splices->splices[i].end <= end)
      return true;
  return false;
}

/// Only what lies around a splice is taken apart: a few levels.
static MlirLogicalResult spliceMessage(const Splicer *splicer,
                                       MosaicByteReader reader) {
  while (mosaicByteReaderLeft(&reader)) {
    Field field;
    MOSAIC_TRY(readField(&reader, &field));
    const size_t end = reader.position;
    const size_t start = end - field.contents.length;
    const bool changes =
        field.hasContents && hasSplice(splicer->splices, start, end);
    mosaicTextAppend(
        splicer->output,
        mlirStringRefCreate(splicer->proto.data + field.start,
                            (changes ? field.length : end) - field.start));
    if (!changes)
      continue;
    appendVarInt(splicer->output,
                 (uint64_t)((ptrdiff_t)field.contents.length +
                            mosaicSpliceGrowth(splicer->splices, start, end)));
    if (field.number == INSTRUCTION_CONFIG)
      mosaicSpliceText(splicer->proto, start, end, splicer->splices,
                       splicer->output);
    else
      MOSAIC_TRY(spliceMessage(splicer, readerOf(&reader, field.contents)));
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicHloProtoSplice(MlirStringRef proto,
                                       const MosaicSpliceList *splices,
                                       MosaicText *output,
                                       MosaicPayloadError *error) {
  const Splicer splicer = {proto, splices, output};
  return spliceMessage(&splicer, readerOfAll(proto, error));
}
