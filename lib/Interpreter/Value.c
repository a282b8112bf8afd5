//===- Value.c - What SSA values hold while a kernel runs -----------------===//

#include "Interpreter/Value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t *createPlane(int64_t count) {
  uint32_t *plane = calloc((size_t)(count ? count : 1), sizeof(uint32_t));
  if (!plane) {
    fprintf(stderr, "mosaic: out of memory (a vector of %lld elements)\n",
            (long long)count);
    abort();
  }
  return plane;
}

Tensor *tensorCreate(ElementType element, int64_t count) {
  Tensor *tensor = calloc(1, sizeof(Tensor));
  if (!tensor)
    abort();
  *tensor = (Tensor){.references = 1, .element = element, .count = count};
  tensor->planes[0] = createPlane(count);
  return tensor;
}

void tensorAddPlane(Tensor *tensor) {
  if (!tensor->planes[1])
    tensor->planes[1] = createPlane(tensor->count);
}

void tensorSimplify(Tensor *tensor) {
  if (!tensor->planes[1] ||
      memcmp(tensor->planes[0], tensor->planes[1],
             (size_t)tensor->count * sizeof(uint32_t)) != 0)
    return;
  free(tensor->planes[1]);
  tensor->planes[1] = NULL;
  tensor->poisoner = NULL;
}

void tensorRetain(Tensor *tensor) { ++tensor->references; }

void tensorRelease(Tensor *tensor) {
  if (--tensor->references)
    return;
  free(tensor->planes[0]);
  free(tensor->planes[1]);
  free(tensor);
}
