//===- BytecodeBody.c - The operations of a payload -----------------------===//
//
//   block  := numOps << 1 | hasArguments, [arguments], [orders], op*
//   op     := name, mask, location, [attributes], [properties], [results],
//             [operands], [successors], [regions << 1 | isolated, region*]
//   region := numBlocks, [numValues, block*]
//
// The walk keeps its own stack of open regions: a body cannot make it recurse.
//
//===----------------------------------------------------------------------===//

#include "Payload/BytecodeBody.h"

#include "Payload/BytecodeEntries.h"

#include "Support/Diagnostics.h"

enum {
  OP_HAS_ATTRIBUTES = 1 << 0,
  OP_HAS_RESULTS = 1 << 1,
  OP_HAS_OPERANDS = 1 << 2,
  OP_HAS_SUCCESSORS = 1 << 3,
  OP_HAS_REGIONS = 1 << 4,
  OP_HAS_USE_LIST_ORDERS = 1 << 5,
  OP_HAS_PROPERTIES = 1 << 6,
  OP_KNOWN_BITS = (1 << 7) - 1,
};

/// The regions of one op that are being walked.
typedef struct OpenOp {
  MosaicByteReader reader; ///< an isolated op's regions are a section
  bool hasOwnReader;
  uint64_t regionsLeft; ///< after the current one
  uint64_t numBlocks;   ///< of the current region
  uint64_t blocksLeft;  ///< after the current one
  uint64_t opsLeft;     ///< in the current block
  uint64_t outerValues; ///< visible from outside; an isolated op sees none
  uint64_t numValues;   ///< visible in the current region
  uint64_t numDefined;  ///< of these, already defined (or from outside)
} OpenOp;

typedef struct BodyWalk {
  const MosaicBytecode *file;
  MosaicBodySummary *summary;
  uint64_t numProperties;
  int depth;
  OpenOp stack[MOSAIC_BODY_MAX_DEPTH];
} BodyWalk;

static OpenOp *current(BodyWalk *walk) { return &walk->stack[walk->depth - 1]; }

//===----------------------------------------------------------------------===//
// Blocks and regions
//===----------------------------------------------------------------------===//

static MlirLogicalResult readLocation(BodyWalk *walk,
                                      MosaicByteReader *reader) {
  uint32_t location;
  return mosaicByteReaderIndex(reader, walk->file->numAttributes, "attribute",
                               &location);
}

static MlirLogicalResult readType(BodyWalk *walk, MosaicByteReader *reader) {
  uint32_t type;
  return mosaicByteReaderIndex(reader, walk->file->numTypes, "type", &type);
}

/// type, location; from version 4 type << 1 | hasLocation, [location]
static MlirLogicalResult readArgument(BodyWalk *walk,
                                      MosaicByteReader *reader) {
  if (walk->file->version < MOSAIC_BYTECODE_ELIDED_LOCATIONS) {
    MOSAIC_TRY(readType(walk, reader));
    return readLocation(walk, reader);
  }
  const size_t start = reader->position;
  uint64_t type;
  bool hasLocation;
  MOSAIC_TRY(mosaicByteReaderVarIntWithFlag(reader, &type, &hasLocation));
  if (type >= walk->file->numTypes)
    return mosaicByteReaderFail(reader, start,
                                "type number %llu, but there are only %zu",
                                (unsigned long long)type, walk->file->numTypes);
  return hasLocation ? readLocation(walk, reader) : mlirLogicalResultSuccess();
}

static MlirLogicalResult defineValues(OpenOp *op, size_t count) {
  op->numDefined += count;
  if (op->numDefined > op->numValues)
    return mosaicByteReaderFail(
        &op->reader, op->reader.position,
        "value number %llu is defined in a region of %llu values",
        (unsigned long long)(op->numDefined - 1 - op->outerValues),
        (unsigned long long)(op->numValues - op->outerValues));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readBlockHeader(BodyWalk *walk) {
  OpenOp *op = current(walk);
  MosaicByteReader *reader = &op->reader;
  const size_t start = reader->position;
  bool hasArguments;
  MOSAIC_TRY(
      mosaicByteReaderVarIntWithFlag(reader, &op->opsLeft, &hasArguments));
  MOSAIC_TRY(
      mosaicByteReaderCheckCount(reader, start, op->opsLeft, "operations"));
  if (!hasArguments)
    return mlirLogicalResultSuccess();
  size_t numArguments;
  MOSAIC_TRY(mosaicByteReaderCount(reader, "block arguments", &numArguments));
  for (size_t i = 0; i < numArguments; ++i)
    MOSAIC_TRY(readArgument(walk, reader));
  MOSAIC_TRY(defineValues(op, numArguments));
  if (walk->file->version < MOSAIC_BYTECODE_USE_LIST_ORDERS)
    return mlirLogicalResultSuccess();
  uint8_t hasOrders;
  MOSAIC_TRY(mosaicByteReaderByte(reader, &hasOrders));
  if (hasOrders)
    return mosaicByteReaderFail(reader, reader->position - 1,
                                "use-list orders are not read");
  return mlirLogicalResultSuccess();
}

/// Enters the next region of the current op: to its first block, if any.
static MlirLogicalResult enterRegion(BodyWalk *walk) {
  OpenOp *op = current(walk);
  MosaicByteReader *reader = &op->reader;
  --op->regionsLeft;
  op->opsLeft = op->blocksLeft = 0;
  size_t numBlocks, numValues;
  MOSAIC_TRY(mosaicByteReaderCount(reader, "blocks", &numBlocks));
  if (!numBlocks)
    return mlirLogicalResultSuccess();
  MOSAIC_TRY(mosaicByteReaderCount(reader, "values", &numValues));
  op->numBlocks = numBlocks;
  op->blocksLeft = numBlocks - 1;
  op->numDefined = op->outerValues;
  op->numValues = op->outerValues + numValues;
  return readBlockHeader(walk);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static bool isNamed(const MosaicOpName *name, const char *dialect,
                    const char *op) {
  return mlirStringRefEqual(name->dialect,
                            mlirStringRefCreateFromCString(dialect)) &&
         mlirStringRefEqual(name->name, mlirStringRefCreateFromCString(op));
}

/// Keeps what --list shows: names, and the version on the module.
static void summarize(BodyWalk *walk, const MosaicOpName *name,
                      const MosaicEntry *attributes) {
  MosaicBodySummary *summary = walk->summary;
  const MlirStringRef symbol = mosaicEntryString(
      walk->file, mosaicDictionaryLookup(walk->file, attributes, "sym_name"));
  if (walk->depth == 1) {
    summary->moduleName = symbol;
    const MosaicEntry *version =
        mosaicDictionaryLookup(walk->file, attributes, "stable_mosaic.version");
    if (version && version->contents.code == MOSAIC_ATTRIBUTE_INTEGER) {
      summary->hasVersion = true;
      summary->version = version->contents.value;
    }
  } else if (walk->depth == 2 && !summary->functionName.length &&
             (isNamed(name, "stable_mosaic", "func.func") ||
              isNamed(name, "func", "func"))) {
    summary->functionName = symbol;
  }
}

static MlirLogicalResult readAttributes(BodyWalk *walk,
                                        MosaicByteReader *reader,
                                        const MosaicOpName *name) {
  const size_t start = reader->position;
  uint32_t number;
  MOSAIC_TRY(mosaicByteReaderIndex(reader, walk->file->numAttributes,
                                   "attribute", &number));
  const MosaicEntry *attributes = &walk->file->attributes[number];
  if (attributes->contents.code != MOSAIC_ATTRIBUTE_DICTIONARY)
    return mosaicByteReaderFail(
        reader, start,
        "attribute %u, the attributes of '%.*s', is no dictionary", number,
        (int)name->name.length, name->name.data);
  summarize(walk, name, attributes);
  return mlirLogicalResultSuccess();
}

typedef MlirLogicalResult (*ItemReader)(BodyWalk *, MosaicByteReader *);

static MlirLogicalResult readItems(BodyWalk *walk, const char *what,
                                   ItemReader readItem, size_t *count) {
  MosaicByteReader *reader = &current(walk)->reader;
  MOSAIC_TRY(mosaicByteReaderCount(reader, what, count));
  for (size_t i = 0; i < *count; ++i)
    MOSAIC_TRY(readItem(walk, reader));
  return mlirLogicalResultSuccess();
}

/// A value of this region or of one around it. Only where a region has several
/// blocks may its definition come later.
static MlirLogicalResult readOperand(BodyWalk *walk, MosaicByteReader *reader) {
  const size_t start = reader->position;
  uint32_t value;
  MOSAIC_TRY(mosaicByteReaderIndex(reader, (size_t)current(walk)->numValues,
                                   "value", &value));
  const OpenOp *owner = current(walk);
  while (value < owner->outerValues)
    --owner;
  if (value >= owner->numDefined && owner->numBlocks == 1)
    return mosaicByteReaderFail(
        reader, start, "value number %u is used before it is defined", value);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readSuccessor(BodyWalk *walk,
                                       MosaicByteReader *reader) {
  uint32_t block;
  return mosaicByteReaderIndex(reader, (size_t)current(walk)->numBlocks,
                               "block", &block);
}

/// What stands between an op's location and its regions.
static MlirLogicalResult readOpParts(BodyWalk *walk, uint8_t mask,
                                     const MosaicOpName *name) {
  MosaicByteReader *reader = &current(walk)->reader;
  size_t numResults = 0, count;
  if (mask & OP_HAS_ATTRIBUTES)
    MOSAIC_TRY(readAttributes(walk, reader, name));
  if (mask & OP_HAS_PROPERTIES) {
    uint32_t properties;
    MOSAIC_TRY(mosaicByteReaderIndex(reader, (size_t)walk->numProperties,
                                     "property", &properties));
  }
  if (mask & OP_HAS_RESULTS)
    MOSAIC_TRY(readItems(walk, "results", readType, &numResults));
  if (mask & OP_HAS_OPERANDS)
    MOSAIC_TRY(readItems(walk, "operands", readOperand, &count));
  if (mask & OP_HAS_SUCCESSORS)
    MOSAIC_TRY(readItems(walk, "successors", readSuccessor, &count));
  return defineValues(current(walk), numResults);
}

/// An isolated op's regions are, from version 2, a section of their own.
static MlirLogicalResult openSection(MosaicByteReader *outer,
                                     MosaicByteReader *inner) {
  const size_t start = outer->position;
  uint8_t id;
  uint64_t length;
  const char *bytes;
  MOSAIC_TRY(mosaicByteReaderByte(outer, &id));
  if (id != MOSAIC_SECTION_BODY)
    return mosaicByteReaderFail(
        outer, start, "an isolated region's section has id 0x%02x", id);
  MOSAIC_TRY(mosaicByteReaderVarInt(outer, &length));
  *inner = *outer;
  MOSAIC_TRY(mosaicByteReaderBytes(outer, length, &bytes));
  inner->end = outer->position;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult openRegions(BodyWalk *walk) {
  OpenOp *parent = current(walk);
  MosaicByteReader *reader = &parent->reader;
  const size_t start = reader->position;
  uint64_t numRegions;
  bool isIsolated;
  MOSAIC_TRY(mosaicByteReaderVarIntWithFlag(reader, &numRegions, &isIsolated));
  MOSAIC_TRY(mosaicByteReaderCheckCount(reader, start, numRegions, "regions"));
  if (walk->depth == MOSAIC_BODY_MAX_DEPTH)
    return mosaicByteReaderFail(reader, start, "regions nest deeper than %d",
                                MOSAIC_BODY_MAX_DEPTH);
  OpenOp op = {.reader = *reader,
               .regionsLeft = numRegions,
               .outerValues = isIsolated ? 0 : parent->numValues};
  if (isIsolated && walk->file->version >= MOSAIC_BYTECODE_LAZY_REGIONS) {
    op.hasOwnReader = true;
    MOSAIC_TRY(openSection(reader, &op.reader));
  }
  walk->stack[walk->depth++] = op;
  return mlirLogicalResultSuccess();
}

/// Before bytecode had properties, MLIR builds a registered op from a plain
/// dictionary and drops what does not fit; the op's verifier then meets what it
/// takes for impossible. Payloads of those versions hold serialized ops only.
static MlirLogicalResult checkForm(const BodyWalk *walk,
                                   const MosaicOpName *name,
                                   const MosaicByteReader *reader) {
  if (walk->file->version >= MOSAIC_BYTECODE_PROPERTIES ||
      isNamed(name, "builtin", "module") ||
      mlirStringRefEqual(name->dialect,
                         mlirStringRefCreateFromCString("stable_mosaic")))
    return mlirLogicalResultSuccess();
  return mosaicByteReaderFail(
      reader, reader->position,
      "operation '%.*s.%.*s' is not in the serialized form (stable_mosaic), "
      "which bytecode of version %llu must have",
      (int)name->dialect.length, name->dialect.data, (int)name->name.length,
      name->name.data, (unsigned long long)walk->file->version);
}

static MlirLogicalResult readOp(BodyWalk *walk) {
  OpenOp *parent = current(walk);
  MosaicByteReader *reader = &parent->reader;
  --parent->opsLeft;
  uint32_t number;
  uint8_t mask;
  MOSAIC_TRY(mosaicByteReaderIndex(reader, walk->file->numOpNames, "op name",
                                   &number));
  const MosaicOpName *name = &walk->file->opNames[number];
  MOSAIC_TRY(mosaicByteReaderByte(reader, &mask));
  if (mask & ~OP_KNOWN_BITS)
    return mosaicByteReaderFail(reader, reader->position - 1,
                                "operation mask 0x%02x: payload newer than "
                                "supported",
                                mask);
  if (mask & OP_HAS_USE_LIST_ORDERS)
    return mosaicByteReaderFail(reader, reader->position - 1,
                                "use-list orders are not read");
  if (walk->depth == 1 && !isNamed(name, "builtin", "module"))
    return mosaicByteReaderFail(reader, reader->position,
                                "the outermost operation is '%.*s.%.*s', not a "
                                "module",
                                (int)name->dialect.length, name->dialect.data,
                                (int)name->name.length, name->name.data);
  MOSAIC_TRY(checkForm(walk, name, reader));
  ++walk->summary->numOperations;
  MOSAIC_TRY(readLocation(walk, reader));
  MOSAIC_TRY(readOpParts(walk, mask, name));
  return mask & OP_HAS_REGIONS ? openRegions(walk) : mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

/// Leaves the current op; reading goes on behind its regions.
static MlirLogicalResult closeOp(BodyWalk *walk) {
  const OpenOp closed = walk->stack[--walk->depth];
  if (closed.hasOwnReader || walk->depth == 0)
    return mosaicByteReaderExpectEnd(&closed.reader);
  current(walk)->reader = closed.reader;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult step(BodyWalk *walk) {
  OpenOp *op = current(walk);
  if (op->opsLeft)
    return readOp(walk);
  if (op->blocksLeft) {
    --op->blocksLeft;
    return readBlockHeader(walk);
  }
  return op->regionsLeft ? enterRegion(walk) : closeOp(walk);
}

static MlirLogicalResult checkProperties(const MosaicBytecode *file,
                                         BodyWalk *walk,
                                         MosaicPayloadError *error) {
  if (!file->byId[MOSAIC_SECTION_PROPERTIES])
    return mlirLogicalResultSuccess();
  MosaicByteReader reader =
      mosaicBytecodeSectionReader(file, MOSAIC_SECTION_PROPERTIES, error);
  size_t count;
  MOSAIC_TRY(mosaicByteReaderCount(&reader, "properties", &count));
  for (size_t i = 0; i < count; ++i) {
    uint64_t size;
    const char *bytes;
    MOSAIC_TRY(mosaicByteReaderVarInt(&reader, &size));
    MOSAIC_TRY(mosaicByteReaderBytes(&reader, size, &bytes));
  }
  walk->numProperties = count;
  return mosaicByteReaderExpectEnd(&reader);
}

/// Both sections are written even when there is nothing in them.
static MlirLogicalResult checkNoResources(const MosaicBytecode *file,
                                          MosaicPayloadError *error) {
  MosaicByteReader reader =
      mosaicBytecodeSectionReader(file, MOSAIC_SECTION_RESOURCES, error);
  if (mosaicByteReaderLeft(&reader))
    return mosaicByteReaderFail(&reader, reader.position,
                                "a kernel has no resources");
  if (!file->byId[MOSAIC_SECTION_RESOURCE_OFFSETS])
    return mlirLogicalResultSuccess();
  reader =
      mosaicBytecodeSectionReader(file, MOSAIC_SECTION_RESOURCE_OFFSETS, error);
  const size_t start = reader.position;
  uint64_t numGroups;
  MOSAIC_TRY(mosaicByteReaderVarInt(&reader, &numGroups));
  if (numGroups || mosaicByteReaderLeft(&reader))
    return mosaicByteReaderFail(&reader, start, "a kernel has no resources");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicBytecodeCheckBody(MosaicArena *arena,
                                          const MosaicBytecode *file,
                                          MosaicBodySummary *summary,
                                          MosaicPayloadError *error) {
  *summary = (MosaicBodySummary){0};
  BodyWalk *walk = MOSAIC_ARENA_NEW(arena, BodyWalk);
  walk->file = file;
  walk->summary = summary;
  MOSAIC_TRY(checkNoResources(file, error));
  MOSAIC_TRY(checkProperties(file, walk, error));
  // The section starts with the block that holds the module.
  walk->depth = 1;
  walk->stack[0].reader =
      mosaicBytecodeSectionReader(file, MOSAIC_SECTION_BODY, error);
  MOSAIC_TRY(readBlockHeader(walk));
  if (walk->stack[0].opsLeft != 1)
    return mosaicByteReaderFail(&walk->stack[0].reader,
                                walk->stack[0].reader.position,
                                "%llu outermost operations; there must be one, "
                                "a module",
                                (unsigned long long)walk->stack[0].opsLeft);
  while (walk->depth)
    MOSAIC_TRY(step(walk));
  return mlirLogicalResultSuccess();
}
