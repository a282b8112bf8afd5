//===- BytecodeEntries.c - The attributes and types of a payload ----------===//

#include "Payload/EntryRules.h"

#include "Support/Diagnostics.h"
#include "Support/TextDepth.h"

#include <string.h>

// clang-format off
#define FIELDS(...) .fields = {__VA_ARGS__}
#define ATTR  MOSAIC_FIELD_ATTRIBUTE
#define ATTRS MOSAIC_FIELD_ATTRIBUTES
#define PAIRS MOSAIC_FIELD_PAIRS
#define TYPE  MOSAIC_FIELD_TYPE
#define TYPES MOSAIC_FIELD_TYPES
#define STR   MOSAIC_FIELD_STRING
#define STRS  MOSAIC_FIELD_STRINGS
#define NUM   MOSAIC_FIELD_NUMBER
#define NUMS  MOSAIC_FIELD_NUMBERS
#define DIMS  MOSAIC_FIELD_DIMS
#define REST  MOSAIC_FIELD_REST

// Codes 23 and up came after MLIR 22. A row without a name is refused: a kernel holds no resource
// and no sparse constant.
static const MosaicEntryRule kAttributeRules[] = {
    [0]  = {"array", FIELDS(ATTRS)},
    [1]  = {"dictionary", FIELDS(PAIRS), mosaicCheckDictionary},
    [2]  = {"string", FIELDS(STR)},
    [3]  = {"typed string", FIELDS(STR, TYPE)},
    [4]  = {"symbol", FIELDS(ATTR)},
    [5]  = {"nested symbol", FIELDS(ATTR, ATTRS)},
    [6]  = {"type", FIELDS(TYPE)},
    [7]  = {"unit", FIELDS(MOSAIC_FIELD_NONE)},
    [8]  = {"integer", FIELDS(TYPE, MOSAIC_FIELD_INTEGER)},
    [9]  = {"float", FIELDS(TYPE, MOSAIC_FIELD_FLOAT)},
    [10] = {"call site location", FIELDS(ATTR, ATTR)},
    [11] = {"file location", FIELDS(ATTR, NUM, NUM)},
    [12] = {"fused location", FIELDS(ATTRS), mosaicCheckFused},
    [13] = {"fused location with metadata", FIELDS(ATTRS, ATTR)},
    [14] = {"name location", FIELDS(ATTR, ATTR)},
    [15] = {"unknown location", FIELDS(MOSAIC_FIELD_NONE)},
    [16] = {.name = NULL},
    [17] = {"dense array", FIELDS(TYPE, NUM, MOSAIC_FIELD_BLOB), mosaicCheckDenseArray},
    [18] = {"dense elements", FIELDS(TYPE, MOSAIC_FIELD_BLOB), mosaicCheckDenseElements},
    [19] = {"dense strings", FIELDS(TYPE, NUM, STRS), mosaicCheckDenseStrings},
    [20] = {.name = NULL},
    [21] = {"distinct", FIELDS(ATTR)},
    [22] = {"file range location", FIELDS(ATTR, NUMS), mosaicCheckFileRange},
    [23] = {"affine map", FIELDS(REST), .write = mosaicWriteAffineMap},
    [24] = {"affine set", FIELDS(REST), .write = mosaicWriteAffineSet},
    [25] = {"strided layout", FIELDS(MOSAIC_FIELD_OFFSET, DIMS), .write = mosaicWriteStridedLayout},
};

#define FLOAT(bits, word)       {"float", FIELDS(MOSAIC_FIELD_NONE), .floatBits = bits, .keyword = word}
#define NEWER_FLOAT(bits, word) {"float", FIELDS(MOSAIC_FIELD_NONE), .floatBits = bits, .keyword = word, \
                                 .write = mosaicWriteKeyword}
// Codes 21 and up came after MLIR 22; producers before it wrote those types as text.
static const MosaicEntryRule kTypeRules[] = {
    [0]  = {"integer", FIELDS(NUM), mosaicCheckIntegerType},
    [1]  = {"index", FIELDS(MOSAIC_FIELD_NONE)},
    [2]  = {"function", FIELDS(TYPES, TYPES)},
    [3]  = FLOAT(16, "bf16"),
    [4]  = FLOAT(16, "f16"),
    [5]  = FLOAT(32, "f32"),
    [6]  = FLOAT(64, "f64"),
    [7]  = FLOAT(80, "f80"),
    [8]  = FLOAT(128, "f128"),
    [9]  = {"complex", FIELDS(TYPE), mosaicCheckComplex},
    [10] = {"memref", FIELDS(DIMS, TYPE, ATTR), mosaicCheckMemRef},
    [11] = {"memref with memory space", FIELDS(ATTR, DIMS, TYPE, ATTR), mosaicCheckMemRef},
    [12] = {"none", FIELDS(MOSAIC_FIELD_NONE)},
    [13] = {"tensor", FIELDS(DIMS, TYPE), mosaicCheckTensor},
    [14] = {"tensor with encoding", FIELDS(ATTR, DIMS, TYPE), mosaicCheckTensor},
    [15] = {"tuple", FIELDS(TYPES)},
    [16] = {"unranked memref", FIELDS(TYPE), mosaicCheckUnrankedMemRef},
    [17] = {"unranked memref with memory space", FIELDS(ATTR, TYPE), mosaicCheckUnrankedMemRef},
    [18] = {"unranked tensor", FIELDS(TYPE), mosaicCheckUnrankedTensor},
    [19] = {"vector", FIELDS(DIMS, TYPE), mosaicCheckVector},
    [20] = {"scalable vector", FIELDS(MOSAIC_FIELD_FLAGS, DIMS, TYPE), mosaicCheckVector},
    [21] = NEWER_FLOAT(19, "tf32"),
    [22] = NEWER_FLOAT(8, "f8E5M2"),
    [23] = NEWER_FLOAT(8, "f8E4M3"),
    [24] = NEWER_FLOAT(8, "f8E4M3FN"),
    [25] = NEWER_FLOAT(8, "f8E5M2FNUZ"),
    [26] = NEWER_FLOAT(8, "f8E4M3FNUZ"),
    [27] = NEWER_FLOAT(8, "f8E4M3B11FNUZ"),
    [28] = NEWER_FLOAT(8, "f8E3M4"),
    [29] = NEWER_FLOAT(4, "f4E2M1FN"),
    [30] = NEWER_FLOAT(6, "f6E2M3FN"),
    [31] = NEWER_FLOAT(6, "f6E3M2FN"),
    [32] = NEWER_FLOAT(8, "f8E8M0FNU"),
};
// clang-format on

enum {
  NUM_ATTRIBUTE_RULES = sizeof(kAttributeRules) / sizeof(*kAttributeRules),
  NUM_TYPE_RULES = sizeof(kTypeRules) / sizeof(*kTypeRules),
  INDEX_BITS = 64,
};

const MosaicEntryRule *mosaicAttributeRule(uint64_t code) {
  return code < NUM_ATTRIBUTE_RULES ? &kAttributeRules[code] : NULL;
}

const MosaicEntryRule *mosaicTypeRule(uint64_t code) {
  return code < NUM_TYPE_RULES ? &kTypeRules[code] : NULL;
}

static bool isAttribute(const MosaicBytecode *file, const MosaicEntry *entry) {
  return entry >= file->attributes &&
         entry < file->attributes + file->numAttributes;
}

MlirLogicalResult(mosaicEntryFail)(const MosaicEntryContext *context,
                                   const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *what =
      mosaicArenaFormatV(context->error->arena, format, arguments);
  va_end(arguments);
  const MosaicBytecode *file = context->file;
  const MosaicEntry *entry = context->entry;
  const bool attribute = isAttribute(file, entry);
  const size_t number =
      (size_t)(entry - (attribute ? file->attributes : file->types));
  return mosaicPayloadFail(
      context->error, "attribute/type section, byte %zu: %s %zu (%s): %s",
      entry->offset, attribute ? "attribute" : "type", number,
      context->rule && context->rule->name ? context->rule->name : "text",
      what);
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

typedef struct EntryReader {
  MosaicByteReader bytes;
  MosaicArena *arena;
  const MosaicBytecode *file;
  MosaicEntryContents *contents;
  size_t capacity; ///< no entry holds more numbers than it has bytes
} EntryReader;

static MlirLogicalResult appendIndex(EntryReader *reader, size_t limit,
                                     const char *what, uint32_t **items,
                                     uint32_t *count) {
  if (!*items)
    *items = MOSAIC_ARENA_ARRAY(reader->arena, uint32_t, reader->capacity);
  MOSAIC_TRY(
      mosaicByteReaderIndex(&reader->bytes, limit, what, *items + *count));
  ++*count;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readNone(EntryReader *reader) {
  (void)reader;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readAttribute(EntryReader *reader) {
  return appendIndex(reader, reader->file->numAttributes, "attribute",
                     &reader->contents->attributes,
                     &reader->contents->numAttributes);
}

static MlirLogicalResult readType(EntryReader *reader) {
  return appendIndex(reader, reader->file->numTypes, "type",
                     &reader->contents->types, &reader->contents->numTypes);
}

static MlirLogicalResult readString(EntryReader *reader) {
  return appendIndex(reader, reader->file->numStrings, "string",
                     &reader->contents->strings, &reader->contents->numStrings);
}

typedef MlirLogicalResult (*FieldReader)(EntryReader *);

static MlirLogicalResult readList(EntryReader *reader, const char *what,
                                  FieldReader readItem) {
  size_t count;
  MOSAIC_TRY(mosaicByteReaderCount(&reader->bytes, what, &count));
  for (size_t i = 0; i < count; ++i)
    MOSAIC_TRY(readItem(reader));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readAttributes(EntryReader *reader) {
  return readList(reader, "attributes", readAttribute);
}

static MlirLogicalResult readTypes(EntryReader *reader) {
  return readList(reader, "types", readType);
}

static MlirLogicalResult readPair(EntryReader *reader) {
  MOSAIC_TRY(readAttribute(reader));
  return readAttribute(reader);
}

static MlirLogicalResult readPairs(EntryReader *reader) {
  return readList(reader, "dictionary members", readPair);
}

static MlirLogicalResult readStrings(EntryReader *reader) {
  while (mosaicByteReaderLeft(&reader->bytes))
    MOSAIC_TRY(readString(reader));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readNumber(EntryReader *reader) {
  return mosaicByteReaderVarInt(&reader->bytes, &reader->contents->number);
}

static MlirLogicalResult readOffset(EntryReader *reader) {
  return mosaicByteReaderSignedVarInt(&reader->bytes, &reader->contents->value);
}

static int64_t *nextDim(EntryReader *reader) {
  MosaicEntryContents *contents = reader->contents;
  if (!contents->dims)
    contents->dims =
        MOSAIC_ARENA_ARRAY(reader->arena, int64_t, reader->capacity);
  return &contents->dims[contents->numDims++];
}

static MlirLogicalResult readDim(EntryReader *reader) {
  return mosaicByteReaderSignedVarInt(&reader->bytes, nextDim(reader));
}

static MlirLogicalResult readUnsignedDim(EntryReader *reader) {
  return mosaicByteReaderVarInt(&reader->bytes, (uint64_t *)nextDim(reader));
}

static MlirLogicalResult readDims(EntryReader *reader) {
  return readList(reader, "dimensions", readDim);
}

static MlirLogicalResult readNumbers(EntryReader *reader) {
  return readList(reader, "numbers", readUnsignedDim);
}

static MlirLogicalResult readFlag(EntryReader *reader) {
  uint8_t flag;
  MOSAIC_TRY(mosaicByteReaderByte(&reader->bytes, &flag));
  if (flag > 1)
    return mosaicByteReaderFail(&reader->bytes, reader->bytes.position - 1,
                                "a flag is 0x%02x", flag);
  ++reader->contents->number;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readFlags(EntryReader *reader) {
  return readList(reader, "flags", readFlag);
}

static MlirLogicalResult readBytes(EntryReader *reader, uint64_t size) {
  reader->contents->bytes.length = (size_t)size;
  return mosaicByteReaderBytes(&reader->bytes, size,
                               &reader->contents->bytes.data);
}

static MlirLogicalResult readBlob(EntryReader *reader) {
  uint64_t size;
  MOSAIC_TRY(mosaicByteReaderVarInt(&reader->bytes, &size));
  return readBytes(reader, size);
}

static MlirLogicalResult readRest(EntryReader *reader) {
  return readBytes(reader, mosaicByteReaderLeft(&reader->bytes));
}

/// Up to 8 bits: a byte. Up to 64: a signed integer. More: count, words.
static MlirLogicalResult readBits(EntryReader *reader, uint64_t width) {
  MosaicByteReader *bytes = &reader->bytes;
  if (width <= 8) {
    uint8_t byte;
    MOSAIC_TRY(mosaicByteReaderByte(bytes, &byte));
    reader->contents->value = byte;
    return mlirLogicalResultSuccess();
  }
  if (width <= 64)
    return mosaicByteReaderSignedVarInt(bytes, &reader->contents->value);
  const size_t start = bytes->position;
  size_t numWords;
  MOSAIC_TRY(mosaicByteReaderCount(bytes, "words", &numWords));
  if (!numWords || numWords > (width + 63) / 64)
    return mosaicByteReaderFail(bytes, start, "%zu words for %llu bits",
                                numWords, (unsigned long long)width);
  for (size_t i = 0; i < numWords; ++i) {
    uint64_t word;
    MOSAIC_TRY(mosaicByteReaderVarInt(bytes, &word));
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readInteger(EntryReader *reader) {
  const MosaicEntry *type = &reader->file->types[*reader->contents->types];
  const uint64_t width = mosaicTypeIntegerBits(type);
  if (!width)
    return mosaicByteReaderFail(&reader->bytes, reader->bytes.position,
                                "an integer whose type is none");
  return readBits(reader, width);
}

static MlirLogicalResult readFloat(EntryReader *reader) {
  const MosaicEntry *type = &reader->file->types[*reader->contents->types];
  const int width = mosaicTypeFloatBits(reader->file, type);
  if (!width)
    return mosaicByteReaderFail(&reader->bytes, reader->bytes.position,
                                "a float whose type is none");
  return readBits(reader, (uint64_t)width);
}

// clang-format off
static const FieldReader kFieldReaders[MOSAIC_NUM_FIELDS] = {
    [MOSAIC_FIELD_NONE]       = readNone,
    [MOSAIC_FIELD_ATTRIBUTE]  = readAttribute,
    [MOSAIC_FIELD_ATTRIBUTES] = readAttributes,
    [MOSAIC_FIELD_PAIRS]      = readPairs,
    [MOSAIC_FIELD_TYPE]       = readType,
    [MOSAIC_FIELD_TYPES]      = readTypes,
    [MOSAIC_FIELD_STRING]     = readString,
    [MOSAIC_FIELD_STRINGS]    = readStrings,
    [MOSAIC_FIELD_NUMBER]     = readNumber,
    [MOSAIC_FIELD_NUMBERS]    = readNumbers,
    [MOSAIC_FIELD_OFFSET]     = readOffset,
    [MOSAIC_FIELD_DIMS]       = readDims,
    [MOSAIC_FIELD_FLAGS]      = readFlags,
    [MOSAIC_FIELD_BLOB]       = readBlob,
    [MOSAIC_FIELD_INTEGER]    = readInteger,
    [MOSAIC_FIELD_FLOAT]      = readFloat,
    [MOSAIC_FIELD_REST]       = readRest,
};
// clang-format on

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

static bool isBuiltin(const MosaicBytecode *file, const MosaicEntry *entry) {
  return mlirStringRefEqual(file->dialects[entry->dialect],
                            mlirStringRefCreateFromCString("builtin"));
}

static MlirLogicalResult readText(const MosaicEntryContext *context,
                                  MosaicEntryContents *contents) {
  const MosaicEntry *entry = context->entry;
  const char *text = context->file->bytes.data + entry->offset;
  const char *end = entry->size ? memchr(text, 0, entry->size) : NULL;
  if (!end || end != text + entry->size - 1)
    return mosaicEntryFail(context, "does not end with its only NUL");
  if (entry->size > MOSAIC_TEXT_MAX_SIZE)
    return mosaicEntryFail(context, "has %zu bytes; at most %d are read",
                           entry->size, MOSAIC_TEXT_MAX_SIZE);
  contents->code = MOSAIC_ENTRY_TEXT;
  contents->bytes = mlirStringRefCreate(text, entry->size - 1);
  const int depth = mosaicTextDepth(contents->bytes);
  if (depth > MOSAIC_TEXT_MAX_DEPTH)
    return mosaicEntryFail(context, "nests %d deep; at most %d are read", depth,
                           MOSAIC_TEXT_MAX_DEPTH);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readFields(EntryReader *reader,
                                    const MosaicEntryRule *rule) {
  for (int i = 0; i < MOSAIC_MAX_FIELDS; ++i)
    MOSAIC_TRY(kFieldReaders[rule->fields[i]](reader));
  return mosaicByteReaderExpectEnd(&reader->bytes);
}

static MlirLogicalResult readCustom(MosaicEntryContext *context,
                                    MosaicEntryContents *contents) {
  const MosaicEntry *entry = context->entry;
  const MosaicBytecode *file = context->file;
  if (!isBuiltin(file, entry)) {
    const MlirStringRef dialect = file->dialects[entry->dialect];
    return mosaicEntryFail(context,
                           "is in an encoding of dialect '%.*s', which is not "
                           "known: payload newer than supported",
                           (int)dialect.length, dialect.data);
  }
  EntryReader reader = {.bytes = {.data = (const uint8_t *)file->bytes.data,
                                  .position = entry->offset,
                                  .end = entry->offset + entry->size,
                                  .section = "attribute/type section",
                                  .error = context->error},
                        .arena = context->arena,
                        .file = file,
                        .contents = contents,
                        .capacity = entry->size};
  uint64_t code;
  MOSAIC_TRY(mosaicByteReaderVarInt(&reader.bytes, &code));
  const bool attribute = isAttribute(file, entry);
  context->rule = attribute ? mosaicAttributeRule(code) : mosaicTypeRule(code);
  if (!context->rule)
    return mosaicEntryFail(
        context,
        "%s code %llu is not known (0 to %d): payload newer than supported",
        attribute ? "attribute" : "type", (unsigned long long)code,
        (attribute ? NUM_ATTRIBUTE_RULES : NUM_TYPE_RULES) - 1);
  if (!context->rule->name)
    return mosaicEntryFail(context,
                           "attribute code %llu (a resource or a sparse "
                           "constant) has no place in a kernel",
                           (unsigned long long)code);
  contents->code = (int32_t)code;
  if (mosaicFailed(readFields(&reader, context->rule)))
    return mosaicPayloadErrorPrefix(
        context->error, "%s %zu (%s)", attribute ? "attribute" : "type",
        (size_t)(entry - (attribute ? file->attributes : file->types)),
        context->rule->name);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readEntries(MosaicEntryContext *context,
                                     MosaicEntry *entries, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    context->entry = &entries[i];
    context->rule = NULL;
    if (entries[i].isCustom)
      MOSAIC_TRY(readCustom(context, &entries[i].contents));
    else
      MOSAIC_TRY(readText(context, &entries[i].contents));
  }
  return mlirLogicalResultSuccess();
}

int mosaicTypeFloatBits(const MosaicBytecode *file, const MosaicEntry *type) {
  if (type->contents.code >= 0)
    return kTypeRules[type->contents.code].floatBits;
  if (!isBuiltin(file, type))
    return 0;
  for (int code = 0; code < NUM_TYPE_RULES; ++code)
    if (kTypeRules[code].keyword &&
        mlirStringRefEqual(type->contents.bytes, mlirStringRefCreateFromCString(
                                                     kTypeRules[code].keyword)))
      return kTypeRules[code].floatBits;
  return 0;
}

uint64_t mosaicTypeIntegerBits(const MosaicEntry *type) {
  // The low two bits of an integer type's number are its signedness.
  if (type->contents.code == 0)
    return type->contents.number >> 2;
  return type->contents.code == 1 ? INDEX_BITS : 0;
}

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

/// Attributes and types are the nodes of one graph, attributes first.
typedef struct Node {
  uint32_t nextReference; ///< references visited so far
  uint32_t depth;         ///< 0: not finished
  uint32_t expansion;     ///< nodes when written out, saturated
  bool isOpen;            ///< on the path from the root
} Node;

static const MosaicEntry *nodeEntry(const MosaicBytecode *file, size_t node) {
  return node < file->numAttributes ? &file->attributes[node]
                                    : &file->types[node - file->numAttributes];
}

/// The node behind a reference; false past the last one.
static bool nodeReference(const MosaicBytecode *file, size_t node,
                          uint32_t reference, size_t *target) {
  const MosaicEntryContents *contents = &nodeEntry(file, node)->contents;
  if (reference < contents->numAttributes) {
    *target = contents->attributes[reference];
    return true;
  }
  reference -= contents->numAttributes;
  if (reference >= contents->numTypes)
    return false;
  *target = file->numAttributes + contents->types[reference];
  return true;
}

static void setContext(MosaicEntryContext *context, size_t node) {
  context->entry = nodeEntry(context->file, node);
  const int32_t code = context->entry->contents.code;
  if (code < 0)
    context->rule = NULL;
  else
    context->rule = node < context->file->numAttributes
                        ? mosaicAttributeRule((uint64_t)code)
                        : mosaicTypeRule((uint64_t)code);
}

/// Adds what a finished node amounts to onto the node that refers to it.
static MlirLogicalResult accumulate(MosaicEntryContext *context, Node *parent,
                                    const Node *child) {
  parent->expansion += child->expansion;
  if (parent->expansion > MOSAIC_ENTRY_MAX_EXPANSION)
    return mosaicEntryFail(context,
                           "amounts to more than %d attributes and types when "
                           "written out",
                           MOSAIC_ENTRY_MAX_EXPANSION);
  if (child->depth > parent->depth)
    parent->depth = child->depth;
  if (parent->depth > MOSAIC_ENTRY_MAX_DEPTH)
    return mosaicEntryFail(context, "refers to entries more than %d deep",
                           MOSAIC_ENTRY_MAX_DEPTH);
  return mlirLogicalResultSuccess();
}

/// Depth-first from `root`, with the path on `stack`.
static MlirLogicalResult visit(MosaicEntryContext *context, Node *nodes,
                               size_t *stack, size_t root) {
  size_t top = 0;
  stack[top] = root;
  nodes[root].isOpen = true;
  for (;;) {
    const size_t current = stack[top];
    Node *node = &nodes[current];
    size_t target;
    setContext(context, current);
    if (!nodeReference(context->file, current, node->nextReference, &target)) {
      node->isOpen = false;
      ++node->depth;
      ++node->expansion;
      if (top-- == 0)
        return mlirLogicalResultSuccess();
      setContext(context, stack[top]);
      MOSAIC_TRY(accumulate(context, &nodes[stack[top]], node));
      continue;
    }
    ++node->nextReference;
    if (nodes[target].isOpen)
      return mosaicEntryFail(context, "refers to itself");
    if (nodes[target].expansion) {
      MOSAIC_TRY(accumulate(context, node, &nodes[target]));
      continue;
    }
    nodes[target].isOpen = true;
    stack[++top] = target;
  }
}

static MlirLogicalResult checkReferences(MosaicEntryContext *context) {
  const size_t numNodes =
      context->file->numAttributes + context->file->numTypes;
  Node *nodes = MOSAIC_ARENA_ARRAY(context->arena, Node, numNodes);
  size_t *stack = MOSAIC_ARENA_ARRAY(context->arena, size_t, numNodes);
  for (size_t root = 0; root < numNodes; ++root)
    if (!nodes[root].expansion)
      MOSAIC_TRY(visit(context, nodes, stack, root));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkEntries(MosaicEntryContext *context) {
  const size_t numNodes =
      context->file->numAttributes + context->file->numTypes;
  for (size_t node = numNodes; node-- > 0;) { // types first
    setContext(context, node);
    if (context->rule && context->rule->check)
      MOSAIC_TRY(context->rule->check(context));
    const char *text;
    if (context->rule && context->rule->write)
      MOSAIC_TRY(context->rule->write(context, &text));
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicBytecodeReadEntries(MosaicArena *arena,
                                            MosaicBytecode *file,
                                            MosaicPayloadError *error) {
  MosaicEntryContext context = {.arena = arena, .file = file, .error = error};
  MOSAIC_TRY(readEntries(&context, file->types, file->numTypes));
  MOSAIC_TRY(readEntries(&context, file->attributes, file->numAttributes));
  MOSAIC_TRY(checkReferences(&context));
  return checkEntries(&context);
}

const char *mosaicEntryReplacement(MosaicArena *arena,
                                   const MosaicBytecode *file,
                                   const MosaicEntry *entry) {
  if (entry->contents.code < 0)
    return NULL;
  const uint64_t code = (uint64_t)entry->contents.code;
  const MosaicEntryRule *rule = isAttribute(file, entry)
                                    ? mosaicAttributeRule(code)
                                    : mosaicTypeRule(code);
  MosaicPayloadError unused = {.arena = arena};
  const MosaicEntryContext context = {.arena = arena,
                                      .file = file,
                                      .error = &unused,
                                      .entry = entry,
                                      .rule = rule};
  const char *text = NULL;
  // checkEntries wrote it once already: this cannot fail.
  if (rule->write && mosaicFailed(rule->write(&context, &text)))
    return NULL;
  return text;
}

const MosaicEntry *mosaicDictionaryLookup(const MosaicBytecode *file,
                                          const MosaicEntry *dictionary,
                                          const char *name) {
  const MosaicEntryContents *contents = &dictionary->contents;
  if (contents->code != MOSAIC_ATTRIBUTE_DICTIONARY)
    return NULL;
  const MlirStringRef wanted = mlirStringRefCreateFromCString(name);
  for (uint32_t i = 0; i + 1 < contents->numAttributes; i += 2)
    if (mlirStringRefEqual(
            mosaicEntryString(file, &file->attributes[contents->attributes[i]]),
            wanted))
      return &file->attributes[contents->attributes[i + 1]];
  return NULL;
}

MlirStringRef mosaicEntryString(const MosaicBytecode *file,
                                const MosaicEntry *entry) {
  if (!entry || entry->contents.code != MOSAIC_ATTRIBUTE_STRING)
    return mlirStringRefCreate(NULL, 0);
  return file->strings[entry->contents.strings[0]];
}
