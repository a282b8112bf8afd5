//===- CallArrays.c - The arrays of files for those of a call -------------===//

#include "CallArrays.h"

#include "Interpreter/Array.h"
#include "Support/Text.h"

#include <inttypes.h>
#include <string.h>

int64_t callArrayCount(const MosaicArray *array) {
  int64_t count = 1;
  for (intptr_t i = 0; i < array->rank; ++i)
    count *= array->shape[i];
  return count;
}

/// Whether numpy's type can hold the elements: the same kind and size; bool for any integer; the
/// bits of types that numpy has not as unsigned integers, or untyped (V) as its extensions write them.
static bool holds(const NpyArray *npy, const char *type) {
  const ArrayType *row = findArrayType(type);
  const char kind = npy->descr[1];
  if (kind == 'b')
    return elementIsInteger(row->element);
  if (npy->elementBytes != row->storageBytes || row->isBool)
    return false;
  if (elementIsInteger(row->element))
    return kind == 'i' || kind == 'u';
  if (row->element.format == ELEMENT_F32)
    return kind == 'f';
  return kind == 'u' || kind == 'V' ||
         (kind == 'f' && row->element.format == ELEMENT_F16);
}

/// `[2,16,256]`
static const char *shapeText(MosaicArena *arena, intptr_t rank,
                             const int64_t *shape) {
  MosaicText text = {.arena = arena};
  for (intptr_t i = 0; i < rank; ++i)
    mosaicTextFormat(&text, "%s%" PRId64, i ? "," : "", shape[i]);
  return mosaicArenaFormat(arena, "[%.*s]", (int)text.length,
                           text.data ? text.data : "");
}

/// The shape of the array of a file: with several devices it has a leading
/// dimension for them.
static int64_t *shapeInFile(MosaicArena *arena, const MosaicArray *array,
                            int32_t devices, int32_t *rank) {
  const bool leading = devices > 1;
  int64_t *shape = MOSAIC_ARENA_ARRAY(arena, int64_t, array->rank + 1);
  shape[0] = devices;
  for (intptr_t dim = 0; dim < array->rank; ++dim)
    shape[dim + leading] = array->shape[dim];
  *rank = (int32_t)array->rank + leading;
  return shape;
}

/// Null, or why the shape of `npy` is not what `array` says.
static const char *checkShape(MosaicArena *arena, const NpyArray *npy,
                              const char *name, const MosaicArray *array,
                              int32_t devices) {
  int32_t rank = 0;
  const int64_t *shape = shapeInFile(arena, array, devices, &rank);
  bool same = npy->rank == rank;
  for (int32_t i = 0; same && i < rank; ++i)
    same = npy->shape[i] == shape[i];
  return same ? NULL
              : mosaicArenaFormat(arena,
                                  "%s: an array of shape %s, the call says %s",
                                  name, shapeText(arena, npy->rank, npy->shape),
                                  shapeText(arena, rank, shape));
}

/// Null, or why `npy` is not what `array` says.
static const char *checkArray(MosaicArena *arena, const NpyArray *npy,
                              const char *name, const MosaicArray *array,
                              int32_t devices) {
  if (!npy)
    return mosaicArenaFormat(arena, "has no array %s", name);
  if (!findArrayType(array->type))
    return mosaicArenaFormat(arena, "%s: the type %s is not known", name,
                             array->type);
  const char *suffix = strstr(npy->name, "__");
  if (!holds(npy, array->type) ||
      (suffix && strcmp(suffix + 2, array->type) != 0))
    return mosaicArenaFormat(arena,
                             "%s: the array %s of type %s does not hold %s",
                             name, npy->name, npy->descr, array->type);
  return checkShape(arena, npy, name, array, devices);
}

/// numpy stores bool in a byte where the call may say int32: widen.
static void *elementsOf(MosaicArena *arena, const NpyArray *npy,
                        const MosaicArray *array) {
  const int bytes = mosaicArrayElementBytes(array->type);
  if (npy->elementBytes == bytes)
    return npy->data;
  uint8_t *wide =
      mosaicArenaAllocateArray(arena, (size_t)npy->count + 1, (size_t)bytes);
  for (int64_t i = 0; i < npy->count; ++i)
    wide[i * bytes] = npy->data[i];
  return wide;
}

const char *callArraysCheckSizes(MosaicArena *arena, const CallFile *call) {
  int64_t total = 0;
  for (int32_t i = 0; i < call->numOperands + call->numResults; ++i) {
    const MosaicArray *array = i < call->numOperands
                                   ? &call->operands[i]
                                   : &call->results[i - call->numOperands];
    total += callArrayCount(array) * call->devices;
    if (total > CALL_MAX_ELEMENTS)
      return mosaicArenaFormat(arena,
                               "the arrays of the call have more than 2^29 "
                               "elements on %d devices together",
                               call->devices);
  }
  return NULL;
}

const char *callArrayRead(MosaicArena *arena, const NpyArrays *io,
                          const char *name, const MosaicArray *array,
                          int32_t devices, void **elements) {
  const NpyArray *npy = npzFind(io, name);
  const char *error = checkArray(arena, npy, name, array, devices);
  if (!error)
    *elements = elementsOf(arena, npy, array);
  return error;
}

const char *callArraysBind(MosaicArena *arena, const NpyArrays *io,
                           CallFile *call) {
  for (int32_t i = 0; i < call->numOperands; ++i) {
    const char *name = mosaicArenaFormat(arena, "in%d", i);
    void *elements;
    const char *error = callArrayRead(arena, io, name, &call->operands[i],
                                      call->devices, &elements);
    if (error)
      return error;
    call->operands[i].data = elements;
  }
  for (int32_t i = 0; i < call->numResults; ++i) {
    MosaicArray *result = &call->results[i];
    const size_t count = (size_t)(callArrayCount(result) * call->devices);
    const int bytes = mosaicArrayElementBytes(result->type);
    if (bytes == 0)
      return mosaicArenaFormat(arena, "out%d: the type %s is not known", i,
                               result->type);
    result->data = mosaicArenaAllocateArray(arena, count + 1, (size_t)bytes);
    result->undefined = mosaicArenaAllocate(arena, count + 1);
  }
  return NULL;
}

//===----------------------------------------------------------------------===//
// Results as numpy has them
//===----------------------------------------------------------------------===//

typedef struct NumpyType {
  const char *type;
  const char *descr;
} NumpyType;

/// The types of calls that numpy has; others go by their bits.
static const NumpyType kNumpyTypes[] = {
    {"bool", "|b1"},   {"float32", "<f4"}, {"int16", "<i2"},
    {"int32", "<i4"},  {"int64", "<i8"},   {"int8", "|i1"},
    {"uint16", "<u2"}, {"uint32", "<u4"},  {"uint8", "|u1"},
};

/// numpy's name of the type; null when it has none.
static const char *numpyType(const char *type) {
  for (size_t i = 0; i < sizeof(kNumpyTypes) / sizeof(*kNumpyTypes); ++i)
    if (strcmp(kNumpyTypes[i].type, type) == 0)
      return kNumpyTypes[i].descr;
  return NULL;
}

NpyArrays callArraysOfResults(MosaicArena *arena, const CallFile *call) {
  NpyArrays arrays = {
      .count = call->numResults,
      .arrays = MOSAIC_ARENA_ARRAY(arena, NpyArray, call->numResults)};
  for (int32_t i = 0; i < call->numResults; ++i) {
    const MosaicArray *result = &call->results[i];
    NpyArray *npy = &arrays.arrays[i];
    npy->elementBytes = mosaicArrayElementBytes(result->type);
    npy->name = mosaicArenaFormat(arena, "out%d", i);
    npy->descr = numpyType(result->type);
    if (!npy->descr) {
      npy->name = mosaicArenaFormat(arena, "%s__%s", npy->name, result->type);
      npy->descr =
          mosaicArenaFormat(arena, "%s%d", npy->elementBytes == 1 ? "|u" : "<u",
                            npy->elementBytes);
    }
    npy->shape = shapeInFile(arena, result, call->devices, &npy->rank);
    npy->count = callArrayCount(result) * call->devices;
    npy->data = result->data;
  }
  return arrays;
}
