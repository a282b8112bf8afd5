//===- EntryRules.h - One row per encoding of the builtin dialect ---------===//

#ifndef MOSAIC_PAYLOAD_ENTRYRULES_H
#define MOSAIC_PAYLOAD_ENTRYRULES_H

#include "Payload/BytecodeEntries.h"

/// What a field of an encoding is, and where its contents go.
typedef enum MosaicEntryField {
  MOSAIC_FIELD_NONE,
  MOSAIC_FIELD_ATTRIBUTE,  ///< attribute number -> attributes
  MOSAIC_FIELD_ATTRIBUTES, ///< count, attribute numbers -> attributes
  MOSAIC_FIELD_PAIRS,      ///< count, (name, value) attribute numbers
  MOSAIC_FIELD_TYPE,       ///< type number -> types
  MOSAIC_FIELD_TYPES,      ///< count, type numbers -> types
  MOSAIC_FIELD_STRING,     ///< string number -> strings
  MOSAIC_FIELD_STRINGS,    ///< string numbers to the end -> strings
  MOSAIC_FIELD_NUMBER,     ///< unsigned integer -> number
  MOSAIC_FIELD_NUMBERS,    ///< count, unsigned integers -> dims
  MOSAIC_FIELD_OFFSET,     ///< signed integer -> value
  MOSAIC_FIELD_DIMS,       ///< count, signed integers -> dims
  MOSAIC_FIELD_FLAGS,      ///< count, bytes 0 or 1
  MOSAIC_FIELD_BLOB,       ///< size, raw bytes -> bytes
  MOSAIC_FIELD_INTEGER,    ///< an integer of the width of types[0] -> value
  MOSAIC_FIELD_FLOAT,      ///< the bits of a float of types[0]
  MOSAIC_FIELD_REST,       ///< all that is left -> bytes
  MOSAIC_NUM_FIELDS,
} MosaicEntryField;

enum { MOSAIC_MAX_FIELDS = 4 };

/// What a rule's check and text functions see.
typedef struct MosaicEntryContext {
  MosaicArena *arena;
  const MosaicBytecode *file;
  MosaicPayloadError *error;
  const MosaicEntry *entry;
  const MosaicEntryRule *rule;
} MosaicEntryContext;

/// Checks what the fields alone do not: MLIR builds these attributes and types
/// without checking them.
typedef MlirLogicalResult (*MosaicEntryCheck)(const MosaicEntryContext *);

/// Writes the entry as text, or fails when the contents make none.
typedef MlirLogicalResult (*MosaicEntryWriter)(const MosaicEntryContext *,
                                               const char **text);

struct MosaicEntryRule {
  const char *name; ///< null: refused, see `fields`
  uint8_t fields[MOSAIC_MAX_FIELDS];
  MosaicEntryCheck check;
  MosaicEntryWriter write; ///< null: MLIR 22 has this encoding
  int floatBits;           ///< of a float type
  const char *keyword;     ///< text of a type that is one word
};

/// The row of a code; null for a code past the table.
const MosaicEntryRule *mosaicAttributeRule(uint64_t code);
const MosaicEntryRule *mosaicTypeRule(uint64_t code);

/// Fails at the entry: "attribute 7 (dense elements): ...".
MlirLogicalResult mosaicEntryFail(const MosaicEntryContext *context,
                                  const char *format, ...)
    __attribute__((format(printf, 2, 3)));
#ifdef __clang_analyzer__ // see Support/Diagnostics.h
#define mosaicEntryFail(...)                                                   \
  (mosaicEntryFail(__VA_ARGS__), mlirLogicalResultFailure())
#endif

/// The width of a float type, given by code or by keyword; 0 for other types.
int mosaicTypeFloatBits(const MosaicBytecode *file, const MosaicEntry *type);

/// The width of an integer or index type; 0 for other types.
uint64_t mosaicTypeIntegerBits(const MosaicEntry *type);

/// Writers (EntryText.c).
MlirLogicalResult mosaicWriteAffineMap(const MosaicEntryContext *context,
                                       const char **text);
MlirLogicalResult mosaicWriteAffineSet(const MosaicEntryContext *context,
                                       const char **text);
MlirLogicalResult mosaicWriteStridedLayout(const MosaicEntryContext *context,
                                           const char **text);
MlirLogicalResult mosaicWriteKeyword(const MosaicEntryContext *context,
                                     const char **text);

/// The number of dimensions of an affine map, from its encoded bytes.
MlirLogicalResult mosaicAffineMapNumDims(const MosaicEntryContext *context,
                                         const MosaicEntry *map,
                                         uint64_t *numDims);

/// Checks (EntryChecks.c).
MlirLogicalResult mosaicCheckDictionary(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckFused(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckDenseArray(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckDenseElements(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckDenseStrings(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckFileRange(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckIntegerType(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckComplex(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckMemRef(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckUnrankedMemRef(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckTensor(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckUnrankedTensor(const MosaicEntryContext *context);
MlirLogicalResult mosaicCheckVector(const MosaicEntryContext *context);

#endif // MOSAIC_PAYLOAD_ENTRYRULES_H
