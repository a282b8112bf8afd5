//===- VectorOps.c - The shared table of ops on vectors --------------------===//

#include "Transforms/VectorOps.h"

#include <assert.h>
#include <string.h>

static const MosaicVectorOp kOps[] = {
#define OP(opName, infer, apply, opFlags)                                      \
  {.name = opName, .flags = MOSAIC_VECTOR_OP_##opFlags},
#include "Transforms/VectorOps.def"
#undef OP
};

intptr_t mosaicVectorOpCount(void) { return sizeof(kOps) / sizeof(kOps[0]); }

const MosaicVectorOp *mosaicVectorOpGet(intptr_t row) {
  assert(row >= 0 && row < mosaicVectorOpCount());
  return &kOps[row];
}

// Byte order, like strcmp, of a name that may not end in NUL.
static int compareNames(MlirStringRef left, const char *right) {
  const size_t length = strlen(right);
  const size_t common = left.length < length ? left.length : length;
  const int order = memcmp(left.data, right, common);
  if (order != 0)
    return order;
  return (left.length > length) - (left.length < length);
}

intptr_t mosaicVectorOpFindName(MlirStringRef name) {
  intptr_t first = 0, end = mosaicVectorOpCount();
  while (first < end) {
    const intptr_t middle = first + (end - first) / 2;
    const int order = compareNames(name, kOps[middle].name);
    if (order == 0)
      return middle;
    if (order < 0)
      end = middle;
    else
      first = middle + 1;
  }
  return -1;
}

intptr_t mosaicVectorOpFind(MlirOperation op) {
  return mosaicVectorOpFindName(mlirIdentifierStr(mlirOperationGetName(op)));
}

bool mosaicVectorOpHasFlag(MlirOperation op, MosaicVectorOpFlags flag) {
  const intptr_t row = mosaicVectorOpFind(op);
  return row >= 0 && (kOps[row].flags & flag) == (unsigned)flag;
}
