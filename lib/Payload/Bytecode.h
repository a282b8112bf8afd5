//===- Bytecode.h - The container of MLIR bytecode ------------------------===//
//
//   4D 4C EF 52 | version | producer … 00 | section | section | …
//   section := id | length | [alignment, padding] | payload
//
// Read here: the section list, strings, dialects with their op names, and where
// each attribute and type entry lies. BytecodeEntries.h reads the entries,
// BytecodeBody.h the operations. Nothing of a payload reaches MLIR's own reader
// before all three have accepted it: that reader trusts counts, and attribute
// references that form a cycle keep it busy forever.
//
// Source: MLIR's documentation of the bytecode format; spec/serde.md, section 5
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_PAYLOAD_BYTECODE_H
#define MOSAIC_PAYLOAD_BYTECODE_H

#include "Payload/ByteReader.h"

enum {
  MOSAIC_BYTECODE_NEWEST_VERSION = 6,
  /// The byte between a section's head and an aligned payload.
  MOSAIC_BYTECODE_PADDING = 0xcb,
  /// Dialects carry versions.
  MOSAIC_BYTECODE_DIALECT_VERSIONS = 1,
  /// Isolated regions are sections of their own.
  MOSAIC_BYTECODE_LAZY_REGIONS = 2,
  /// Blocks with arguments say whether use-list orders follow.
  MOSAIC_BYTECODE_USE_LIST_ORDERS = 3,
  /// The dialect section counts op names; block arguments may go without
  /// location.
  MOSAIC_BYTECODE_ELIDED_LOCATIONS = 4,
  /// Op names say whether they were registered; properties have a section.
  MOSAIC_BYTECODE_PROPERTIES = 5,
};

typedef enum MosaicSectionId {
  MOSAIC_SECTION_STRINGS,
  MOSAIC_SECTION_DIALECTS,
  MOSAIC_SECTION_ENTRIES,       ///< attributes and types
  MOSAIC_SECTION_ENTRY_OFFSETS, ///< their sizes
  MOSAIC_SECTION_BODY,          ///< operations
  MOSAIC_SECTION_RESOURCES,
  MOSAIC_SECTION_RESOURCE_OFFSETS,
  MOSAIC_SECTION_DIALECT_VERSIONS,
  MOSAIC_SECTION_PROPERTIES,
  MOSAIC_NUM_SECTIONS,
} MosaicSectionId;

/// Where a section lies. Offsets count from the start of the bytecode.
typedef struct MosaicSection {
  MosaicSectionId id;
  size_t start;     ///< of its id byte
  size_t payload;   ///< of its first byte proper
  size_t end;       ///< one past its last byte
  size_t alignment; ///< 0: not aligned
} MosaicSection;

/// What an attribute or type entry says. Which of the fields are used is the
/// business of its encoding (BytecodeEntries.c).
typedef struct MosaicEntryContents {
  int32_t code; ///< of the builtin dialect's encoding; MOSAIC_ENTRY_TEXT
  uint32_t numAttributes;
  uint32_t numTypes;
  uint32_t numDims;
  uint32_t numStrings;
  uint32_t *attributes; ///< attribute numbers, in the order of the fields
  uint32_t *types;      ///< type numbers
  int64_t *dims;        ///< a shape, strides, or plain numbers
  uint32_t *strings;    ///< string numbers
  uint64_t number;      ///< an unsigned field
  int64_t value;        ///< of an integer attribute
  MlirStringRef bytes;  ///< raw data, or the text without its NUL
} MosaicEntryContents;

enum { MOSAIC_ENTRY_TEXT = -1, MOSAIC_ENTRY_UNREAD = -2 };

typedef struct MosaicEntry {
  size_t offset; ///< of its first byte
  size_t size;
  uint32_t dialect;
  bool isCustom; ///< in the dialect's own encoding, else text
  MosaicEntryContents contents;
} MosaicEntry;

typedef struct MosaicOpName {
  MlirStringRef dialect;
  MlirStringRef name; ///< without the dialect
} MosaicOpName;

/// A run of entries of one dialect, as the offset section groups them.
typedef struct MosaicEntryGroup {
  uint32_t dialect;
  uint32_t numEntries;
} MosaicEntryGroup;

typedef struct MosaicBytecode {
  MlirStringRef bytes;
  uint64_t version;
  MlirStringRef producer;
  size_t numSections;
  MosaicSection sections[MOSAIC_NUM_SECTIONS];    ///< in file order
  const MosaicSection *byId[MOSAIC_NUM_SECTIONS]; ///< null: absent
  size_t numStrings, numDialects, numOpNames;
  MlirStringRef *strings;
  MlirStringRef *dialects;
  MosaicOpName *opNames;
  size_t numAttributes, numTypes;
  MosaicEntry *attributes;
  MosaicEntry *types;
  size_t numGroups; ///< first those of the attributes, then those of the types
  MosaicEntryGroup *groups;
} MosaicBytecode;

/// Reads the container. Every count, index, offset and size that it keeps has
/// been checked; entries are located, not read.
///
/// Returns: success; `*file` points into `bytes` and `arena`
/// Errors:  "SECTION, byte N: ..."
MlirLogicalResult mosaicBytecodeRead(MosaicArena *arena, MlirStringRef bytes,
                                     MosaicBytecode *file,
                                     MosaicPayloadError *error);

/// A reader of one section, for messages named after it.
MosaicByteReader mosaicBytecodeSectionReader(const MosaicBytecode *file,
                                             MosaicSectionId id,
                                             MosaicPayloadError *error);

#endif // MOSAIC_PAYLOAD_BYTECODE_H
