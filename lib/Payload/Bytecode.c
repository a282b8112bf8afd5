//===- Bytecode.c - The container of MLIR bytecode ------------------------===//

#include "Payload/Bytecode.h"

#include "Support/Diagnostics.h"
#include "Support/TextDepth.h"

#include <string.h>

enum { MAGIC_SIZE = 4 };

// clang-format off
static const struct {
  const char *name;
  bool required;
} kSections[MOSAIC_NUM_SECTIONS] = {
    [MOSAIC_SECTION_STRINGS]          = {"string section", true},
    [MOSAIC_SECTION_DIALECTS]         = {"dialect section", true},
    [MOSAIC_SECTION_ENTRIES]          = {"attribute/type section", true},
    [MOSAIC_SECTION_ENTRY_OFFSETS]    = {"attribute/type offset section", true},
    [MOSAIC_SECTION_BODY]             = {"IR section", true},
    [MOSAIC_SECTION_RESOURCES]        = {"resource section", false},
    [MOSAIC_SECTION_RESOURCE_OFFSETS] = {"resource offset section", false},
    [MOSAIC_SECTION_DIALECT_VERSIONS] = {"dialect version section", false},
    [MOSAIC_SECTION_PROPERTIES]       = {"property section", false},
};
// clang-format on

MosaicByteReader mosaicBytecodeSectionReader(const MosaicBytecode *file,
                                             MosaicSectionId id,
                                             MosaicPayloadError *error) {
  const MosaicSection *section = file->byId[id];
  return (MosaicByteReader){.data = (const uint8_t *)file->bytes.data,
                            .position = section ? section->payload : 0,
                            .end = section ? section->end : 0,
                            .section = kSections[id].name,
                            .error = error};
}

//===----------------------------------------------------------------------===//
// Header and section list
//===----------------------------------------------------------------------===//

static MlirLogicalResult readHeader(MosaicByteReader *reader,
                                    MosaicBytecode *file) {
  const char *magic;
  MOSAIC_TRY(mosaicByteReaderBytes(reader, MAGIC_SIZE, &magic));
  if (!mosaicIsBytecode(file->bytes))
    return mosaicByteReaderFail(reader, 0,
                                "is not MLIR bytecode: it does not start with "
                                "4D 4C EF 52");
  const size_t start = reader->position;
  MOSAIC_TRY(mosaicByteReaderVarInt(reader, &file->version));
  if (file->version > MOSAIC_BYTECODE_NEWEST_VERSION)
    return mosaicByteReaderFail(
        reader, start,
        "bytecode version %llu is newer than supported (0 to %d)",
        (unsigned long long)file->version, MOSAIC_BYTECODE_NEWEST_VERSION);
  const char *producer = file->bytes.data + reader->position;
  const char *end = memchr(producer, 0, mosaicByteReaderLeft(reader));
  if (!end)
    return mosaicByteReaderFail(reader, reader->position,
                                "the producer's name has no end");
  file->producer = mlirStringRefCreate(producer, (size_t)(end - producer));
  reader->position += file->producer.length + 1;
  return mlirLogicalResultSuccess();
}

/// Alignment is of the payload's offset in the file; the gap is filled.
static MlirLogicalResult skipAlignment(MosaicByteReader *reader,
                                       MosaicSection *section) {
  const size_t start = reader->position;
  uint64_t alignment;
  MOSAIC_TRY(mosaicByteReaderVarInt(reader, &alignment));
  if (!alignment || alignment & (alignment - 1) || alignment > UINT32_MAX)
    return mosaicByteReaderFail(reader, start,
                                "alignment %llu is not a power of two",
                                (unsigned long long)alignment);
  section->alignment = (size_t)alignment;
  while (reader->position & (section->alignment - 1)) {
    uint8_t padding;
    MOSAIC_TRY(mosaicByteReaderByte(reader, &padding));
    if (padding != MOSAIC_BYTECODE_PADDING)
      return mosaicByteReaderFail(reader, reader->position - 1,
                                  "padding is 0x%02x, not 0x%02x", padding,
                                  MOSAIC_BYTECODE_PADDING);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readSection(MosaicByteReader *reader,
                                     MosaicSection *section) {
  section->start = reader->position;
  uint8_t idAndFlag;
  uint64_t length;
  MOSAIC_TRY(mosaicByteReaderByte(reader, &idAndFlag));
  const int id = idAndFlag & 0x7f;
  if (id >= MOSAIC_NUM_SECTIONS)
    return mosaicByteReaderFail(reader, section->start,
                                "unknown section %d: payload newer than "
                                "supported",
                                id);
  section->id = (MosaicSectionId)id;
  MOSAIC_TRY(mosaicByteReaderVarInt(reader, &length));
  if (idAndFlag & 0x80)
    MOSAIC_TRY(skipAlignment(reader, section));
  section->payload = reader->position;
  if (length > mosaicByteReaderLeft(reader))
    return mosaicByteReaderFail(reader, section->start,
                                "the %s has %llu bytes, but only %zu are left",
                                kSections[id].name, (unsigned long long)length,
                                mosaicByteReaderLeft(reader));
  reader->position += (size_t)length;
  section->end = reader->position;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readSections(MosaicByteReader *reader,
                                      MosaicBytecode *file) {
  while (mosaicByteReaderLeft(reader)) {
    MosaicSection section = {0};
    MOSAIC_TRY(readSection(reader, &section));
    if (file->byId[section.id])
      return mosaicByteReaderFail(reader, section.start, "a second %s",
                                  kSections[section.id].name);
    file->sections[file->numSections] = section;
    file->byId[section.id] = &file->sections[file->numSections++];
  }
  for (int id = 0; id < MOSAIC_NUM_SECTIONS; ++id)
    if (!file->byId[id] && kSections[id].required)
      return mosaicByteReaderFail(reader, reader->end, "there is no %s",
                                  kSections[id].name);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Strings, dialects
//===----------------------------------------------------------------------===//

/// count | sizes, last string first, with the NUL | the strings in order
static MlirLogicalResult readStrings(MosaicArena *arena, MosaicBytecode *file,
                                     MosaicPayloadError *error) {
  MosaicByteReader reader =
      mosaicBytecodeSectionReader(file, MOSAIC_SECTION_STRINGS, error);
  MOSAIC_TRY(mosaicByteReaderCount(&reader, "strings", &file->numStrings));
  file->strings = MOSAIC_ARENA_ARRAY(arena, MlirStringRef, file->numStrings);
  size_t end = reader.end;
  for (size_t i = file->numStrings; i-- > 0;) {
    const size_t start = reader.position;
    uint64_t size;
    MOSAIC_TRY(mosaicByteReaderVarInt(&reader, &size));
    const size_t left = reader.position < end ? end - reader.position : 0;
    if (!size || size > left)
      return mosaicByteReaderFail(
          &reader, start,
          "string %zu cannot have %llu bytes where %zu are left", i,
          (unsigned long long)size, left);
    end -= (size_t)size;
    file->strings[i] =
        mlirStringRefCreate(file->bytes.data + end, (size_t)size - 1);
    if (file->bytes.data[end + size - 1])
      return mosaicByteReaderFail(&reader, end + (size_t)size - 1,
                                  "string %zu has no NUL at its end", i);
  }
  if (reader.position != end)
    return mosaicByteReaderFail(&reader, reader.position,
                                "%zu bytes belong to no string",
                                end - reader.position);
  return mlirLogicalResultSuccess();
}

/// From version 1 a dialect's name carries the flag of a version section.
static MlirLogicalResult readDialectName(MosaicByteReader *reader,
                                         MosaicBytecode *file, size_t i) {
  const size_t start = reader->position;
  uint64_t name;
  bool hasVersion = false;
  if (file->version >= MOSAIC_BYTECODE_DIALECT_VERSIONS)
    MOSAIC_TRY(mosaicByteReaderVarIntWithFlag(reader, &name, &hasVersion));
  else
    MOSAIC_TRY(mosaicByteReaderVarInt(reader, &name));
  if (name >= file->numStrings)
    return mosaicByteReaderFail(reader, start,
                                "string number %llu, but there are only %zu",
                                (unsigned long long)name, file->numStrings);
  file->dialects[i] = file->strings[name];
  if (!hasVersion)
    return mlirLogicalResultSuccess();
  MosaicSection version = {0};
  MOSAIC_TRY(readSection(reader, &version));
  if (version.id != MOSAIC_SECTION_DIALECT_VERSIONS)
    return mosaicByteReaderFail(reader, version.start,
                                "not a dialect version section");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readOpName(MosaicByteReader *reader,
                                    const MosaicBytecode *file,
                                    uint32_t dialect, MosaicOpName *opName) {
  const size_t start = reader->position;
  uint64_t name;
  bool isRegistered;
  if (file->version >= MOSAIC_BYTECODE_PROPERTIES)
    MOSAIC_TRY(mosaicByteReaderVarIntWithFlag(reader, &name, &isRegistered));
  else
    MOSAIC_TRY(mosaicByteReaderVarInt(reader, &name));
  if (name >= file->numStrings)
    return mosaicByteReaderFail(reader, start,
                                "string number %llu, but there are only %zu",
                                (unsigned long long)name, file->numStrings);
  *opName = (MosaicOpName){.dialect = file->dialects[dialect],
                           .name = file->strings[name]};
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readDialects(MosaicArena *arena, MosaicBytecode *file,
                                      MosaicPayloadError *error) {
  MosaicByteReader reader =
      mosaicBytecodeSectionReader(file, MOSAIC_SECTION_DIALECTS, error);
  MOSAIC_TRY(mosaicByteReaderCount(&reader, "dialects", &file->numDialects));
  file->dialects = MOSAIC_ARENA_ARRAY(arena, MlirStringRef, file->numDialects);
  for (size_t i = 0; i < file->numDialects; ++i)
    MOSAIC_TRY(readDialectName(&reader, file, i));
  const size_t countStart = reader.position;
  uint64_t numOpNames = UINT64_MAX; // not said before version 4
  if (file->version >= MOSAIC_BYTECODE_ELIDED_LOCATIONS)
    MOSAIC_TRY(mosaicByteReaderVarInt(&reader, &numOpNames));
  if (numOpNames != UINT64_MAX)
    MOSAIC_TRY(mosaicByteReaderCheckCount(&reader, countStart, numOpNames,
                                          "op names"));
  file->opNames =
      MOSAIC_ARENA_ARRAY(arena, MosaicOpName, mosaicByteReaderLeft(&reader));
  while (mosaicByteReaderLeft(&reader)) {
    uint32_t dialect;
    size_t numNames;
    MOSAIC_TRY(
        mosaicByteReaderIndex(&reader, file->numDialects, "dialect", &dialect));
    MOSAIC_TRY(mosaicByteReaderCount(&reader, "op names", &numNames));
    for (size_t i = 0; i < numNames; ++i)
      MOSAIC_TRY(readOpName(&reader, file, dialect,
                            &file->opNames[file->numOpNames++]));
  }
  if (numOpNames != UINT64_MAX && numOpNames != file->numOpNames)
    return mosaicByteReaderFail(
        &reader, countStart, "%llu op names are announced, %zu are there",
        (unsigned long long)numOpNames, file->numOpNames);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Where the entries lie
//===----------------------------------------------------------------------===//

typedef struct EntryLocator {
  MosaicByteReader offsets;
  MosaicBytecode *file;
  size_t nextEntry; ///< offset of the next entry's first byte
} EntryLocator;

/// size << 1 | custom
static MlirLogicalResult locateEntry(EntryLocator *locator, uint32_t dialect,
                                     MosaicEntry *entry) {
  const size_t start = locator->offsets.position;
  const size_t end = locator->file->byId[MOSAIC_SECTION_ENTRIES]->end;
  uint64_t size;
  MOSAIC_TRY(mosaicByteReaderVarIntWithFlag(&locator->offsets, &size,
                                            &entry->isCustom));
  if (size > end - locator->nextEntry)
    return mosaicByteReaderFail(&locator->offsets, start,
                                "an entry of %llu bytes; the attribute/type "
                                "section has %zu left",
                                (unsigned long long)size,
                                end - locator->nextEntry);
  entry->offset = locator->nextEntry;
  entry->size = (size_t)size;
  entry->dialect = dialect;
  entry->contents.code = MOSAIC_ENTRY_UNREAD;
  locator->nextEntry += (size_t)size;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult locateEntries(EntryLocator *locator,
                                       MosaicEntry *entries, size_t count) {
  MosaicBytecode *file = locator->file;
  for (size_t done = 0; done < count;) {
    const size_t start = locator->offsets.position;
    MosaicEntryGroup group;
    size_t numEntries;
    MOSAIC_TRY(mosaicByteReaderIndex(&locator->offsets, file->numDialects,
                                     "dialect", &group.dialect));
    MOSAIC_TRY(
        mosaicByteReaderCount(&locator->offsets, "entries", &numEntries));
    if (numEntries > count - done)
      return mosaicByteReaderFail(&locator->offsets, start,
                                  "a group of %zu entries where %zu remain",
                                  numEntries, count - done);
    group.numEntries = (uint32_t)numEntries;
    file->groups[file->numGroups++] = group;
    for (size_t i = 0; i < numEntries; ++i)
      MOSAIC_TRY(locateEntry(locator, group.dialect, &entries[done + i]));
    done += numEntries;
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult readEntryOffsets(MosaicArena *arena,
                                          MosaicBytecode *file,
                                          MosaicPayloadError *error) {
  EntryLocator locator = {
      .offsets = mosaicBytecodeSectionReader(file, MOSAIC_SECTION_ENTRY_OFFSETS,
                                             error),
      .file = file,
      .nextEntry = file->byId[MOSAIC_SECTION_ENTRIES]->payload};
  MosaicByteReader *offsets = &locator.offsets;
  MOSAIC_TRY(
      mosaicByteReaderCount(offsets, "attributes", &file->numAttributes));
  MOSAIC_TRY(mosaicByteReaderCount(offsets, "types", &file->numTypes));
  file->attributes =
      MOSAIC_ARENA_ARRAY(arena, MosaicEntry, file->numAttributes);
  file->types = MOSAIC_ARENA_ARRAY(arena, MosaicEntry, file->numTypes);
  file->groups = MOSAIC_ARENA_ARRAY(arena, MosaicEntryGroup,
                                    mosaicByteReaderLeft(offsets));
  MOSAIC_TRY(locateEntries(&locator, file->attributes, file->numAttributes));
  MOSAIC_TRY(locateEntries(&locator, file->types, file->numTypes));
  MOSAIC_TRY(mosaicByteReaderExpectEnd(offsets));
  MosaicByteReader entries =
      mosaicBytecodeSectionReader(file, MOSAIC_SECTION_ENTRIES, error);
  entries.position = locator.nextEntry;
  return mosaicByteReaderExpectEnd(&entries);
}

MlirLogicalResult mosaicBytecodeRead(MosaicArena *arena, MlirStringRef bytes,
                                     MosaicBytecode *file,
                                     MosaicPayloadError *error) {
  *file = (MosaicBytecode){.bytes = bytes};
  MosaicByteReader reader = {.data = (const uint8_t *)bytes.data,
                             .end = bytes.length,
                             .section = "bytecode header",
                             .error = error};
  MOSAIC_TRY(readHeader(&reader, file));
  reader.section = "bytecode section list";
  MOSAIC_TRY(readSections(&reader, file));
  MOSAIC_TRY(readStrings(arena, file, error));
  MOSAIC_TRY(readDialects(arena, file, error));
  return readEntryOffsets(arena, file, error);
}
