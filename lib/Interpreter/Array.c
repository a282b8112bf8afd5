//===- Array.c - The call's arrays, as elements ---------------------------===//

#include "Interpreter/Array.h"

#include <stdlib.h>
#include <string.h>

static const ArrayType kArrayTypes[] = {
    // clang-format off
    {"float64",         8, false, {ELEMENT_F64, 64}},
    {"float32",         4, false, {ELEMENT_F32, 32}},
    {"float16",         2, false, {ELEMENT_F16, 16}},
    {"bfloat16",        2, false, {ELEMENT_BF16, 16}},
    {"float8_e5m2",     1, false, {ELEMENT_F8E5M2, 8}},
    {"float8_e4m3fn",   1, false, {ELEMENT_F8E4M3FN, 8}},
    {"float8_e4m3b11fnuz", 1, false, {ELEMENT_F8E4M3B11FNUZ, 8}},
    {"float4_e2m1fn",   1, false, {ELEMENT_F4E2M1FN, 4}},
    {"int64",           8, false, {ELEMENT_INTEGER, 64}},
    {"uint64",          8, false, {ELEMENT_INTEGER, 64}},
    {"int32",           4, false, {ELEMENT_INTEGER, 32}},
    {"uint32",          4, false, {ELEMENT_INTEGER, 32}},
    {"int16",           2, false, {ELEMENT_INTEGER, 16}},
    {"uint16",          2, false, {ELEMENT_INTEGER, 16}},
    {"int8",            1, false, {ELEMENT_INTEGER, 8}},
    {"uint8",           1, false, {ELEMENT_INTEGER, 8}},
    {"int4",            1, false, {ELEMENT_INTEGER, 4}},
    {"uint4",           1, false, {ELEMENT_INTEGER, 4}},
    {"int2",            1, false, {ELEMENT_INTEGER, 2}},
    {"uint2",           1, false, {ELEMENT_INTEGER, 2}},
    {"bool",            1, true,  {ELEMENT_INTEGER, 32}},
    {"dma_sem",         4, false, {ELEMENT_INTEGER, 32}},
    // clang-format on
};

const ArrayType *findArrayType(const char *name) {
  for (size_t i = 0; i < sizeof(kArrayTypes) / sizeof(kArrayTypes[0]); ++i)
    if (strcmp(kArrayTypes[i].name, name) == 0)
      return &kArrayTypes[i];
  return NULL;
}

int mosaicArrayElementBytes(const char *type) {
  const ArrayType *row = findArrayType(type);
  return row ? row->storageBytes : 0;
}

static uint32_t loadElement(const ArrayType *type, const uint8_t *bytes) {
  uint32_t bits = 0;
  memcpy(&bits, bytes, type->storageBytes < 4 ? type->storageBytes : 4);
  if (type->isBool)
    return bits != 0;
  return bits & (uint32_t)elementMask(type->element.width);
}

static void storeElement(const ArrayType *type, uint32_t bits, uint8_t *bytes) {
  if (type->isBool)
    bits = bits != 0;
  memcpy(bytes, &bits, type->storageBytes < 4 ? type->storageBytes : 4);
}

typedef struct Copy {
  const MosaicArray *array;
  const ArrayType *type;
  const View *view;
  int64_t columns;
  int64_t offset; ///< elements of the array that come before this row
  uint32_t *row[PLANES];
} Copy;

static int64_t arrayCount(const MosaicArray *array) {
  int64_t count = 1;
  for (intptr_t i = 0; i < array->rank; ++i)
    count *= array->shape[i];
  return count;
}

static bool rowToView(const int64_t *index, void *data) {
  Copy *copy = data;
  const uint8_t *bytes = (const uint8_t *)copy->array->data +
                         copy->offset * copy->type->storageBytes;
  for (int64_t i = 0; i < copy->columns; ++i)
    copy->row[0][i] =
        loadElement(copy->type, bytes + i * copy->type->storageBytes);
  for (int plane = 0; plane < PLANES; ++plane)
    viewWrite(copy->view, index, copy->columns, plane, copy->row[0]);
  copy->offset += copy->columns;
  return true;
}

static bool rowToArray(const int64_t *index, void *data) {
  Copy *copy = data;
  uint8_t *bytes =
      (uint8_t *)copy->array->data + copy->offset * copy->type->storageBytes;
  for (int plane = 0; plane < PLANES; ++plane)
    viewRead(copy->view, index, copy->columns, plane, copy->row[plane]);
  for (int64_t i = 0; i < copy->columns; ++i)
    storeElement(copy->type, copy->row[0][i],
                 bytes + i * copy->type->storageBytes);
  if (copy->array->undefined)
    for (int64_t i = 0; i < copy->columns; ++i)
      copy->array->undefined[copy->offset + i] =
          copy->row[0][i] != copy->row[1][i];
  copy->offset += copy->columns;
  return true;
}

static void copyRows(const MosaicArray *array, int32_t device, const View *view,
                     RowVisitor visitor) {
  Copy copy = {.array = array,
               .type = findArrayType(array->type),
               .view = view,
               .columns = array->rank ? array->shape[array->rank - 1] : 1,
               .offset = device * arrayCount(array)};
  for (int plane = 0; plane < PLANES; ++plane)
    copy.row[plane] = allocateZeroed((size_t)copy.columns, sizeof(uint32_t));
  forEachRow((int32_t)array->rank, array->shape, visitor, &copy);
  for (int plane = 0; plane < PLANES; ++plane)
    free(copy.row[plane]);
}

void arrayToView(const MosaicArray *array, int32_t device, const View *view) {
  copyRows(array, device, view, rowToView);
}

void viewToArray(const View *view, int32_t device, MosaicArray *array) {
  copyRows(array, device, view, rowToArray);
}
