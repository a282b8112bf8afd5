//===- Value.h - What SSA values hold while a kernel runs -----------------===//
//
// A value has two planes: the same computation on two different fills of everything that was never
// written (Element.h). The second plane exists only where it differs, and with it, for each element
// that differs, the instruction where what was never written came in.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_INTERPRETER_VALUE_H
#define MOSAIC_INTERPRETER_VALUE_H

#include "Interpreter/Element.h"
#include "Support/Arena.h"

#include <stddef.h>

enum {
  PLANES = 2,
  ORIGINS = 2, ///< number of the plane that says where poison came in
  ALL_PLANES = 3,
};

/// Where poison came in: the number of an instruction plus one; 0: nowhere.
typedef uint32_t Origin;

struct View;

/// A vector of any rank. Counted: a tensor is immutable once others can see it.
///
/// Elements are row-major, each the bits of ElementType in a 32-bit word (index and 64-bit elements
/// don't occur in vectors and are refused when the program is built).
typedef struct Tensor {
  int64_t references;
  ElementType element;
  int64_t count;
  /// [0] and [1]: the elements on the two fills; [1] is null where it would equal [0].
  /// [ORIGINS]: there with [1]; the Origin of each element that differs, 0 for the others.
  uint32_t *planes[ALL_PLANES];
} Tensor;

typedef enum ValueKind {
  VALUE_EMPTY,
  VALUE_SCALAR,
  VALUE_TENSOR,
  VALUE_VIEW, ///< a memref
} ValueKind;

typedef struct Value {
  ValueKind kind;
  union {
    struct {
      uint64_t planes[PLANES]; ///< always both
      Origin origin;           ///< where they differ
    } scalar;
    Tensor *tensor;
    struct View *view; ///< counted; see Memory.h
  };
} Value;

/// Zeroed memory, or an end of the process with a message: what a run needs is checked before it
/// starts (Run.c), so that only a machine that is really full gets here.
void *allocateZeroed(size_t count, size_t size);

/// Allocates a tensor of `count` elements with one reference; plane 0 is zeroed.
Tensor *tensorCreate(ElementType element, int64_t count);
/// Gives the tensor a second plane and origins, zeroed, if it has none.
void tensorAddPlanes(Tensor *tensor);
/// Drops the second plane when it equals the first; otherwise clears the origins of elements that
/// don't differ, and sets those that are missing to `origin`.
void tensorSettle(Tensor *tensor, Origin origin);
void tensorRetain(Tensor *tensor);
void tensorRelease(Tensor *tensor);

/// The plane's elements; plane 1 of a tensor without one is plane 0. The origins may be null.
static inline const uint32_t *tensorPlane(const Tensor *tensor, int plane) {
  return tensor->planes[plane] || plane == ORIGINS ? tensor->planes[plane]
                                                   : tensor->planes[0];
}

static inline bool tensorHasPoison(const Tensor *tensor) {
  return tensor->planes[1] != NULL;
}

/// The origin of an element, 0 where it is defined.
static inline Origin tensorOrigin(const Tensor *tensor, int64_t element) {
  return tensor->planes[ORIGINS] ? tensor->planes[ORIGINS][element] : 0;
}

/// The origin of the first element that has one; 0 when all are defined.
Origin tensorFirstOrigin(const Tensor *tensor);

static inline bool scalarHasPoison(const Value *value) {
  return value->scalar.planes[0] != value->scalar.planes[1];
}

static inline Value scalarValue(uint64_t bits) {
  return (Value){.kind = VALUE_SCALAR, .scalar = {.planes = {bits, bits}}};
}

static inline Value tensorValue(Tensor *tensor) {
  return (Value){.kind = VALUE_TENSOR, .tensor = tensor};
}

#endif // MOSAIC_INTERPRETER_VALUE_H
