//===- EntryChecks.c - What attributes and types must hold ----------------===//
//
// MLIR's reader builds the builtin attributes and types without verifying them,
// so what it would take for granted is checked here. Expectations of references
// (a name location's name is a string) are not: MLIR reports those itself.
//
//===----------------------------------------------------------------------===//

#include "Payload/EntryRules.h"

#include "Support/Diagnostics.h"

#include <string.h>

enum {
  TYPE_INTEGER = 0,
  TYPE_INDEX = 1,
  TYPE_COMPLEX = 9,
  TYPE_MEMREF = 10,
  TYPE_MEMREF_IN_SPACE = 11,
  TYPE_TENSOR = 13,
  TYPE_TENSOR_WITH_ENCODING = 14,
  TYPE_UNRANKED_MEMREF = 16,
  TYPE_UNRANKED_MEMREF_IN_SPACE = 17,
  TYPE_VECTOR = 19,
  TYPE_SCALABLE_VECTOR = 20,
  MAX_INTEGER_BITS = (1 << 24) - 1,
  MAX_FILE_NUMBERS = 4, ///< line, column, end line, end column
};

static const MosaicEntry *typeAt(const MosaicEntryContext *context,
                                 uint32_t position) {
  return &context->file->types[context->entry->contents.types[position]];
}

static const MosaicEntry *attributeAt(const MosaicEntryContext *context,
                                      uint32_t position) {
  const MosaicEntryContents *contents = &context->entry->contents;
  return &context->file->attributes[contents->attributes[position]];
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static int compareStrings(MlirStringRef left, MlirStringRef right) {
  const size_t shorter =
      left.length < right.length ? left.length : right.length;
  const int order = shorter ? memcmp(left.data, right.data, shorter) : 0;
  if (order)
    return order;
  return (left.length > right.length) - (left.length < right.length);
}

/// MLIR keeps the members sorted by name, and writes them so.
MlirLogicalResult mosaicCheckDictionary(const MosaicEntryContext *context) {
  MlirStringRef previous = mlirStringRefCreate(NULL, 0);
  for (uint32_t i = 0; i < context->entry->contents.numAttributes; i += 2) {
    const MosaicEntry *name = attributeAt(context, i);
    if (name->contents.code != MOSAIC_ATTRIBUTE_STRING)
      return mosaicEntryFail(context, "the name of member %u is no string",
                             i / 2);
    const MlirStringRef text = mosaicEntryString(context->file, name);
    if (i && compareStrings(previous, text) >= 0)
      return mosaicEntryFail(
          context, "member %u ('%.*s') is out of order or there twice", i / 2,
          (int)text.length, text.data);
    previous = text;
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCheckFused(const MosaicEntryContext *context) {
  if (!context->entry->contents.numAttributes)
    return mosaicEntryFail(context, "fuses no location");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCheckFileRange(const MosaicEntryContext *context) {
  const uint32_t count = context->entry->contents.numDims;
  if (count > MAX_FILE_NUMBERS)
    return mosaicEntryFail(context, "has %u numbers; at most %d are known",
                           count, MAX_FILE_NUMBERS);
  return mlirLogicalResultSuccess();
}

/// Bits that an element takes in raw data; 0 for a type that has no raw data.
static uint64_t elementBits(const MosaicBytecode *file,
                            const MosaicEntry *type) {
  if (type->contents.code == TYPE_COMPLEX) {
    const uint64_t part =
        elementBits(file, &file->types[type->contents.types[0]]);
    return 2 * ((part + 7) / 8 * 8);
  }
  const uint64_t integerBits = mosaicTypeIntegerBits(type);
  return integerBits ? integerBits : (uint64_t)mosaicTypeFloatBits(file, type);
}

MlirLogicalResult mosaicCheckDenseArray(const MosaicEntryContext *context) {
  const MosaicEntryContents *contents = &context->entry->contents;
  const MosaicEntry *type = typeAt(context, 0);
  const bool isNumber =
      type->contents.code != TYPE_COMPLEX && type->contents.code != TYPE_INDEX;
  const uint64_t bits = isNumber ? elementBits(context->file, type) : 0;
  if (!bits)
    return mosaicEntryFail(context, "its elements are neither integer nor "
                                    "float");
  uint64_t size;
  if (__builtin_mul_overflow(contents->number, (bits + 7) / 8, &size) ||
      size != contents->bytes.length)
    return mosaicEntryFail(context,
                           "%llu elements of %llu bits do not make %zu bytes",
                           (unsigned long long)contents->number,
                           (unsigned long long)bits, contents->bytes.length);
  return mlirLogicalResultSuccess();
}

/// The static shape of a vector or tensor type and its element count.
static MlirLogicalResult countElements(const MosaicEntryContext *context,
                                       const MosaicEntry *type,
                                       uint64_t *count) {
  const int32_t code = type->contents.code;
  if (code != TYPE_TENSOR && code != TYPE_TENSOR_WITH_ENCODING &&
      code != TYPE_VECTOR)
    return mosaicEntryFail(context,
                           "its type is neither a vector nor a ranked tensor");
  *count = 1;
  for (uint32_t i = 0; i < type->contents.numDims; ++i) {
    const int64_t dim = type->contents.dims[i];
    if (dim < 0 || __builtin_mul_overflow(*count, (uint64_t)dim, count) ||
        *count > INT64_MAX)
      return mosaicEntryFail(context, "its type has no countable elements");
  }
  return mlirLogicalResultSuccess();
}

/// Raw data: one element (a splat), or all of them. One-bit elements are
/// packed, and a splat of them is 00 or FF.
MlirLogicalResult mosaicCheckDenseElements(const MosaicEntryContext *context) {
  const MosaicEntry *type = typeAt(context, 0);
  const size_t size = context->entry->contents.bytes.length;
  uint64_t count;
  MOSAIC_TRY(countElements(context, type, &count));
  const MosaicEntry *elementType =
      &context->file->types[type->contents.types[0]];
  const uint64_t bits = elementBits(context->file, elementType);
  if (!bits)
    return mosaicEntryFail(context, "its elements have no raw data");
  uint64_t wanted;
  if (bits == 1) {
    const uint8_t first =
        size ? (uint8_t)context->entry->contents.bytes.data[0] : 1;
    if (size == 1 && (first == 0x00 || first == 0xff))
      return mlirLogicalResultSuccess();
    wanted = count / 8 + (count % 8 != 0);
  } else {
    const uint64_t elementBytes = (bits + 7) / 8;
    if (size == elementBytes)
      return mlirLogicalResultSuccess();
    if (__builtin_mul_overflow(elementBytes, count, &wanted))
      wanted = UINT64_MAX;
  }
  if (size != wanted)
    return mosaicEntryFail(
        context, "%llu elements of %llu bits do not make %zu bytes",
        (unsigned long long)count, (unsigned long long)bits, size);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCheckDenseStrings(const MosaicEntryContext *context) {
  const bool isSplat = context->entry->contents.number != 0;
  uint64_t count;
  MOSAIC_TRY(countElements(context, typeAt(context, 0), &count));
  if (context->entry->contents.numStrings != (isSplat ? 1 : count))
    return mosaicEntryFail(context, "%u strings for %llu elements",
                           context->entry->contents.numStrings,
                           (unsigned long long)count);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// What may be an element of what. A type of another dialect is text here;
/// whether it may be an element is that dialect's word.
typedef enum ElementClass {
  ELEMENT_NUMBER = 1 << 0, ///< integer, index, float
  ELEMENT_COMPLEX = 1 << 1,
  ELEMENT_VECTOR = 1 << 2,
  ELEMENT_MEMREF = 1 << 3,
  ELEMENT_DIALECT = 1 << 4,
} ElementClass;

static ElementClass classifyElement(const MosaicBytecode *file,
                                    const MosaicEntry *type) {
  switch (type->contents.code) {
  case TYPE_COMPLEX:
    return ELEMENT_COMPLEX;
  case TYPE_VECTOR:
  case TYPE_SCALABLE_VECTOR:
    return ELEMENT_VECTOR;
  case TYPE_MEMREF:
  case TYPE_MEMREF_IN_SPACE:
  case TYPE_UNRANKED_MEMREF:
  case TYPE_UNRANKED_MEMREF_IN_SPACE:
    return ELEMENT_MEMREF;
  case MOSAIC_ENTRY_TEXT:
    if (type->contents.bytes.length && type->contents.bytes.data[0] == '!')
      return ELEMENT_DIALECT;
    break;
  default:
    break;
  }
  return elementBits(file, type) ? ELEMENT_NUMBER : 0;
}

static MlirLogicalResult checkElement(const MosaicEntryContext *context,
                                      unsigned allowed) {
  if (!(classifyElement(context->file, typeAt(context, 0)) & allowed))
    return mosaicEntryFail(context, "type %u cannot be its element",
                           context->entry->contents.types[0]);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkDims(const MosaicEntryContext *context,
                                   int64_t smallest, bool mayBeDynamic) {
  const MosaicEntryContents *contents = &context->entry->contents;
  for (uint32_t i = 0; i < contents->numDims; ++i) {
    const int64_t dim = contents->dims[i];
    if (dim < smallest && !(mayBeDynamic && dim == INT64_MIN))
      return mosaicEntryFail(context, "dimension %u is %lld", i,
                             (long long)dim);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCheckIntegerType(const MosaicEntryContext *context) {
  const uint64_t number = context->entry->contents.number;
  if (number >> 2 > MAX_INTEGER_BITS || !(number >> 2))
    return mosaicEntryFail(context, "is %llu bits wide; 1 to %d are possible",
                           (unsigned long long)(number >> 2), MAX_INTEGER_BITS);
  if ((number & 3) == 3)
    return mosaicEntryFail(context, "signedness 3 is not known");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCheckComplex(const MosaicEntryContext *context) {
  if (typeAt(context, 0)->contents.code == TYPE_INDEX)
    return mosaicEntryFail(context, "index cannot be its element");
  return checkElement(context, ELEMENT_NUMBER);
}

enum {
  MEMREF_ELEMENTS = ELEMENT_NUMBER | ELEMENT_COMPLEX | ELEMENT_VECTOR |
                    ELEMENT_MEMREF | ELEMENT_DIALECT,
  TENSOR_ELEMENTS =
      ELEMENT_NUMBER | ELEMENT_COMPLEX | ELEMENT_VECTOR | ELEMENT_DIALECT
};

/// Counts the names between the first two brackets of `affine_map<(d0, d1) ->
/// …` or `strided<[1, 2], …`; false for other text.
static bool textRank(MlirStringRef text, uint64_t *rank) {
  static const struct {
    const char *prefix;
    char close;
  } kLayouts[] = {{"affine_map<(", ')'}, {"strided<[", ']'}};
  for (size_t i = 0; i < sizeof(kLayouts) / sizeof(*kLayouts); ++i) {
    const size_t length = strlen(kLayouts[i].prefix);
    if (text.length <= length ||
        memcmp(text.data, kLayouts[i].prefix, length) != 0)
      continue;
    bool isEmpty = true;
    *rank = 1;
    for (size_t j = length;
         j < text.length && text.data[j] != kLayouts[i].close; ++j) {
      *rank += text.data[j] == ',';
      isEmpty &= text.data[j] == ' ';
    }
    if (isEmpty)
      *rank = 0;
    return true;
  }
  return false;
}

/// A layout of builtin form must have the memref's rank. One of another dialect
/// is checked when the memref exists (Import.c).
static MlirLogicalResult checkLayout(const MosaicEntryContext *context,
                                     const MosaicEntry *layout) {
  const MosaicEntryContents *contents = &layout->contents;
  uint64_t rank;
  if (contents->code == MOSAIC_ATTRIBUTE_AFFINE_MAP) {
    MOSAIC_TRY(mosaicAffineMapNumDims(context, layout, &rank));
  } else if (contents->code == MOSAIC_ATTRIBUTE_STRIDED_LAYOUT) {
    rank = contents->numDims;
  } else if (contents->code == MOSAIC_ENTRY_TEXT && contents->bytes.length &&
             contents->bytes.data[0] == '#') {
    return mlirLogicalResultSuccess();
  } else if (contents->code != MOSAIC_ENTRY_TEXT ||
             !textRank(contents->bytes, &rank)) {
    return mosaicEntryFail(context, "its layout is none");
  }
  if (rank != context->entry->contents.numDims)
    return mosaicEntryFail(context, "its layout has %llu dimensions, not %u",
                           (unsigned long long)rank,
                           context->entry->contents.numDims);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult mosaicCheckMemRef(const MosaicEntryContext *context) {
  MOSAIC_TRY(checkDims(context, 0, true));
  MOSAIC_TRY(checkElement(context, MEMREF_ELEMENTS));
  // The memory space, where there is one, comes before the layout.
  return checkLayout(
      context,
      attributeAt(context, context->entry->contents.numAttributes - 1));
}

MlirLogicalResult mosaicCheckUnrankedMemRef(const MosaicEntryContext *context) {
  return checkElement(context, MEMREF_ELEMENTS);
}

MlirLogicalResult mosaicCheckTensor(const MosaicEntryContext *context) {
  MOSAIC_TRY(checkDims(context, 0, true));
  return checkElement(context, TENSOR_ELEMENTS);
}

MlirLogicalResult mosaicCheckUnrankedTensor(const MosaicEntryContext *context) {
  return checkElement(context, TENSOR_ELEMENTS);
}

MlirLogicalResult mosaicCheckVector(const MosaicEntryContext *context) {
  const MosaicEntryContents *contents = &context->entry->contents;
  MOSAIC_TRY(checkDims(context, 1, false));
  if (contents->code == TYPE_SCALABLE_VECTOR &&
      contents->number != contents->numDims)
    return mosaicEntryFail(context, "%llu flags for %u dimensions",
                           (unsigned long long)contents->number,
                           contents->numDims);
  return checkElement(context, ELEMENT_NUMBER);
}
