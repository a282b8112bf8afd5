//===- BytecodeEntries.h - The attributes and types of a payload ----------===//
//
// The builtin dialect's encodings are one table of rows (BytecodeEntries.c): a
// code, its fields, what must hold beyond them, and, for the codes that came
// after MLIR 22, how to write the entry as text.
//
// Source: MLIR's BuiltinDialectBytecode.td; spec/serde.md, section 6
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_PAYLOAD_BYTECODEENTRIES_H
#define MOSAIC_PAYLOAD_BYTECODEENTRIES_H

#include "Payload/Bytecode.h"

enum {
  /// Entries may refer to entries this deep. A location of jax has 10 frames.
  MOSAIC_ENTRY_MAX_DEPTH = 256,
  /// What an entry amounts to when everything it refers to is written out.
  MOSAIC_ENTRY_MAX_EXPANSION = 1 << 20,
  /// Bytes of an entry written as text; long data is never text.
  MOSAIC_TEXT_MAX_SIZE = 1 << 16,
};

/// Attribute codes that others need to know.
enum {
  MOSAIC_ATTRIBUTE_DICTIONARY = 1,
  MOSAIC_ATTRIBUTE_STRING = 2,
  MOSAIC_ATTRIBUTE_INTEGER = 8,
  MOSAIC_ATTRIBUTE_DENSE_ELEMENTS = 18,
  MOSAIC_ATTRIBUTE_AFFINE_MAP = 23,
  MOSAIC_ATTRIBUTE_STRIDED_LAYOUT = 25,
};

typedef struct MosaicEntryRule MosaicEntryRule;

/// Reads every entry of `file` and checks all that MLIR's reader takes for
/// granted:
///
///   * each entry is of a known encoding and is consumed exactly;
///   * references stay inside the tables, form no cycle, and nest at most
///     MOSAIC_ENTRY_MAX_DEPTH deep;
///   * shapes, element types and data sizes fit each other.
///
/// Returns: success; the contents of all entries are filled in
/// Errors:  "attribute/type section, byte N: attribute 7 (dense elements): ..."
MlirLogicalResult mosaicBytecodeReadEntries(MosaicArena *arena,
                                            MosaicBytecode *file,
                                            MosaicPayloadError *error);

/// The text that stands for an entry whose encoding MLIR 22 does not have;
/// null when it has.
const char *mosaicEntryReplacement(MosaicArena *arena,
                                   const MosaicBytecode *file,
                                   const MosaicEntry *entry);

/// Returns the value of `name` in a dictionary; null when it is not there.
const MosaicEntry *mosaicDictionaryLookup(const MosaicBytecode *file,
                                          const MosaicEntry *dictionary,
                                          const char *name);

/// The string of a string attribute; empty for other entries.
MlirStringRef mosaicEntryString(const MosaicBytecode *file,
                                const MosaicEntry *entry);

#endif // MOSAIC_PAYLOAD_BYTECODEENTRIES_H
