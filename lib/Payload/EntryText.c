//===- EntryText.c - Newer encodings as the text that MLIR 22 reads -------===//

#include "Payload/EntryRules.h"

#include "Support/Diagnostics.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
  MAX_AFFINE_DIMS = 256, ///< of a map or set; a memref's rank, in practice
  MAX_AFFINE_DEPTH = 64,
};

//===----------------------------------------------------------------------===//
// Text buffer
//===----------------------------------------------------------------------===//

typedef struct TextBuffer {
  MosaicArena *arena;
  char *data;
  size_t size, capacity;
} TextBuffer;

static void append(TextBuffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void append(TextBuffer *buffer, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *text = mosaicArenaFormatV(buffer->arena, format, arguments);
  va_end(arguments);
  const size_t length = strlen(text);
  if (buffer->size + length + 1 > buffer->capacity) {
    const size_t capacity = 2 * (buffer->size + length + 1);
    char *data = mosaicArenaAllocate(buffer->arena, capacity);
    if (buffer->size)
      memcpy(data, buffer->data, buffer->size);
    buffer->data = data;
    buffer->capacity = capacity;
  }
  memcpy(buffer->data + buffer->size, text, length + 1);
  buffer->size += length;
}

/// "d0, d1, d2"
static void appendNames(TextBuffer *buffer, char letter, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i)
    append(buffer, "%s%c%" PRIu64, i ? ", " : "", letter, i);
}

/// A size, stride or offset; INT64_MIN is a dynamic one.
static void appendExtent(TextBuffer *buffer, int64_t extent) {
  if (extent == INT64_MIN)
    append(buffer, "?");
  else
    append(buffer, "%" PRId64, extent);
}

//===----------------------------------------------------------------------===//
// Affine expressions
//===----------------------------------------------------------------------===//

typedef struct AffineReader {
  MosaicByteReader bytes;
  TextBuffer text;
  uint64_t numDims, numSymbols;
  int depth;
} AffineReader;

static MlirLogicalResult affineLimit(AffineReader *reader, size_t start,
                                     uint64_t count, const char *what) {
  if (count > MAX_AFFINE_DIMS)
    return mosaicByteReaderFail(&reader->bytes, start,
                                "%" PRIu64 " %s; at most %d are read", count,
                                what, MAX_AFFINE_DIMS);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readAffineCount(AffineReader *reader, const char *what,
                                         uint64_t *count) {
  const size_t start = reader->bytes.position;
  MOSAIC_TRY(mosaicByteReaderVarInt(&reader->bytes, count));
  return affineLimit(reader, start, *count, what);
}

static MlirLogicalResult readAffineName(AffineReader *reader, char letter,
                                        uint64_t limit) {
  uint32_t number;
  MOSAIC_TRY(mosaicByteReaderIndex(&reader->bytes, (size_t)limit,
                                   letter == 'd' ? "dimension" : "symbol",
                                   &number));
  append(&reader->text, "%c%u", letter, number);
  return mlirLogicalResultSuccess();
}

/// expr := 0 dim | 1 symbol | 2 constant | op expr expr
static MlirLogicalResult readAffineExpr(AffineReader *reader) {
  static const char *const kOperators[] = {
      [3] = "+", [4] = "*", [5] = "mod", [6] = "floordiv", [7] = "ceildiv"};
  const size_t start = reader->bytes.position;
  uint64_t kind;
  MOSAIC_TRY(mosaicByteReaderVarInt(&reader->bytes, &kind));
  if (kind == 0)
    return readAffineName(reader, 'd', reader->numDims);
  if (kind == 1)
    return readAffineName(reader, 's', reader->numSymbols);
  if (kind == 2) {
    int64_t constant;
    MOSAIC_TRY(mosaicByteReaderSignedVarInt(&reader->bytes, &constant));
    append(&reader->text, "%" PRId64, constant);
    return mlirLogicalResultSuccess();
  }
  if (kind >= sizeof(kOperators) / sizeof(*kOperators))
    return mosaicByteReaderFail(&reader->bytes, start,
                                "affine operator %" PRIu64
                                " is not known: payload newer than supported",
                                kind);
  if (++reader->depth > MAX_AFFINE_DEPTH)
    return mosaicByteReaderFail(&reader->bytes, start,
                                "an affine expression nests deeper than %d",
                                MAX_AFFINE_DEPTH);
  append(&reader->text, "(");
  MOSAIC_TRY(readAffineExpr(reader));
  append(&reader->text, " %s ", kOperators[kind]);
  MOSAIC_TRY(readAffineExpr(reader));
  append(&reader->text, ")");
  --reader->depth;
  return mlirLogicalResultSuccess();
}

/// "affine_map<(d0, d1)[s0]"
static void appendAffineHead(AffineReader *reader, const char *keyword) {
  append(&reader->text, "%s<(", keyword);
  appendNames(&reader->text, 'd', reader->numDims);
  append(&reader->text, ")");
  if (!reader->numSymbols)
    return;
  append(&reader->text, "[");
  appendNames(&reader->text, 's', reader->numSymbols);
  append(&reader->text, "]");
}

static AffineReader affineReader(const MosaicEntryContext *context,
                                 const MosaicEntry *entry) {
  const char *start = entry->contents.bytes.data;
  const size_t position = (size_t)(start - context->file->bytes.data);
  return (AffineReader){
      .bytes = {.data = (const uint8_t *)context->file->bytes.data,
                .position = position,
                .end = position + entry->contents.bytes.length,
                .section = "attribute/type section",
                .error = context->error},
      .text = {.arena = context->arena}};
}

//===----------------------------------------------------------------------===//
// Maps and sets
//===----------------------------------------------------------------------===//

/// The kinds of affine map, the low two bits of its first number.
enum {
  MAP_IDENTITY,
  MAP_PERMUTATION,           ///< numDims dimension numbers
  MAP_PROJECTED_PERMUTATION, ///< count, dimension numbers
  MAP_GENERAL,               ///< symbol count, result count, expressions
};

static MlirLogicalResult readMapHead(AffineReader *reader, unsigned *kind) {
  const size_t start = reader->bytes.position;
  uint64_t head;
  MOSAIC_TRY(mosaicByteReaderVarInt(&reader->bytes, &head));
  *kind = head & 3;
  reader->numDims = head >> 2;
  return affineLimit(reader, start, reader->numDims, "dimensions");
}

static MlirLogicalResult readMapResults(AffineReader *reader, unsigned kind,
                                        uint64_t numResults) {
  for (uint64_t i = 0; i < numResults; ++i) {
    append(&reader->text, "%s", i ? ", " : "");
    if (kind == MAP_GENERAL)
      MOSAIC_TRY(readAffineExpr(reader));
    else if (kind == MAP_IDENTITY)
      append(&reader->text, "d%" PRIu64, i);
    else
      MOSAIC_TRY(readAffineName(reader, 'd', reader->numDims));
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicWriteAffineMap(const MosaicEntryContext *context,
                                       const char **text) {
  AffineReader reader = affineReader(context, context->entry);
  unsigned kind;
  MOSAIC_TRY(readMapHead(&reader, &kind));
  if (kind == MAP_GENERAL)
    MOSAIC_TRY(readAffineCount(&reader, "symbols", &reader.numSymbols));
  uint64_t numResults = reader.numDims;
  if (kind == MAP_GENERAL || kind == MAP_PROJECTED_PERMUTATION)
    MOSAIC_TRY(readAffineCount(&reader, "results", &numResults));
  appendAffineHead(&reader, "affine_map");
  append(&reader.text, " -> (");
  MOSAIC_TRY(readMapResults(&reader, kind, numResults));
  append(&reader.text, ")>");
  *text = reader.text.data;
  return mosaicByteReaderExpectEnd(&reader.bytes);
}

MlirLogicalResult mosaicAffineMapNumDims(const MosaicEntryContext *context,
                                         const MosaicEntry *map,
                                         uint64_t *numDims) {
  AffineReader reader = affineReader(context, map);
  unsigned kind;
  MOSAIC_TRY(readMapHead(&reader, &kind));
  *numDims = reader.numDims;
  return mlirLogicalResultSuccess();
}

/// The constraints' relations follow the expressions, a byte each, so the
/// expressions are written apart first.
static MlirLogicalResult readConstraints(AffineReader *reader, uint64_t count,
                                         const char **expressions) {
  const TextBuffer head = reader->text;
  for (uint64_t i = 0; i < count; ++i) {
    reader->text = (TextBuffer){.arena = head.arena};
    MOSAIC_TRY(readAffineExpr(reader));
    expressions[i] = reader->text.data;
  }
  reader->text = head;
  for (uint64_t i = 0; i < count; ++i) {
    uint8_t isEquality;
    MOSAIC_TRY(mosaicByteReaderByte(&reader->bytes, &isEquality));
    if (isEquality > 1)
      return mosaicByteReaderFail(
          &reader->bytes, reader->bytes.position - 1,
          "constraint %" PRIu64 " is neither >= (00) nor == (01)", i);
    append(&reader->text, "%s%s %s 0", i ? ", " : "", expressions[i],
           isEquality ? "==" : ">=");
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicWriteAffineSet(const MosaicEntryContext *context,
                                       const char **text) {
  AffineReader reader = affineReader(context, context->entry);
  uint64_t count;
  MOSAIC_TRY(readAffineCount(&reader, "dimensions", &reader.numDims));
  MOSAIC_TRY(readAffineCount(&reader, "symbols", &reader.numSymbols));
  MOSAIC_TRY(readAffineCount(&reader, "constraints", &count));
  appendAffineHead(&reader, "affine_set");
  append(&reader.text, " : (");
  const char **expressions =
      MOSAIC_ARENA_ARRAY(context->arena, const char *, count);
  MOSAIC_TRY(readConstraints(&reader, count, expressions));
  append(&reader.text, ")>");
  *text = reader.text.data;
  return mosaicByteReaderExpectEnd(&reader.bytes);
}

//===----------------------------------------------------------------------===//
// Strides, keywords
//===----------------------------------------------------------------------===//

MlirLogicalResult mosaicWriteStridedLayout(const MosaicEntryContext *context,
                                           const char **text) {
  const MosaicEntryContents *contents = &context->entry->contents;
  TextBuffer buffer = {.arena = context->arena};
  append(&buffer, "strided<[");
  for (uint32_t i = 0; i < contents->numDims; ++i) {
    append(&buffer, "%s", i ? ", " : "");
    appendExtent(&buffer, contents->dims[i]);
  }
  append(&buffer, "]");
  if (contents->value) {
    append(&buffer, ", offset: ");
    appendExtent(&buffer, contents->value);
  }
  append(&buffer, ">");
  *text = buffer.data;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicWriteKeyword(const MosaicEntryContext *context,
                                     const char **text) {
  *text = context->rule->keyword;
  return mlirLogicalResultSuccess();
}
