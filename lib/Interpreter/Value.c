//===- Value.c - What SSA values hold while a kernel runs -----------------===//

#include "Interpreter/Value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *allocateZeroed(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) {
    fprintf(stderr, "mosaic: out of memory (%zu x %zu bytes)\n", count, size);
    abort();
  }
  return memory;
}

static uint32_t *createPlane(int64_t count) {
  return allocateZeroed((size_t)count, sizeof(uint32_t));
}

Tensor *tensorCreate(ElementType element, int64_t count) {
  Tensor *tensor = allocateZeroed(1, sizeof(Tensor));
  *tensor = (Tensor){.references = 1, .element = element, .count = count};
  tensor->planes[0] = createPlane(count);
  return tensor;
}

void tensorAddPlanes(Tensor *tensor) {
  for (int plane = 1; plane < ALL_PLANES; ++plane)
    if (!tensor->planes[plane])
      tensor->planes[plane] = createPlane(tensor->count);
}

void tensorSettle(Tensor *tensor, Origin origin) {
  const uint32_t *first = tensor->planes[0], *second = tensor->planes[1];
  if (!second)
    return;
  if (memcmp(first, second, (size_t)tensor->count * sizeof(uint32_t)) == 0) {
    for (int plane = 1; plane < ALL_PLANES; ++plane) {
      free(tensor->planes[plane]);
      tensor->planes[plane] = NULL;
    }
    return;
  }
  Origin *origins = tensor->planes[ORIGINS];
  for (int64_t i = 0; i < tensor->count; ++i)
    origins[i] = first[i] == second[i] ? 0 : origins[i] ? origins[i] : origin;
}

Origin tensorFirstOrigin(const Tensor *tensor) {
  for (int64_t i = 0; tensor->planes[ORIGINS] && i < tensor->count; ++i)
    if (tensor->planes[ORIGINS][i])
      return tensor->planes[ORIGINS][i];
  return 0;
}

void tensorRetain(Tensor *tensor) { ++tensor->references; }

void tensorRelease(Tensor *tensor) {
  if (--tensor->references)
    return;
  for (int plane = 0; plane < ALL_PLANES; ++plane)
    free(tensor->planes[plane]);
  free(tensor);
}
