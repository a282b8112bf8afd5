//===- Value.h - What SSA values hold while a kernel runs -----------------===//
//
// A value has two planes: the same computation on two different fills of everything that was never
// written (Element.h). The second plane exists only where it differs.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_INTERPRETER_VALUE_H
#define MOSAIC_INTERPRETER_VALUE_H

#include "Interpreter/Element.h"
#include "Support/Arena.h"

enum { PLANES = 2 };

struct Instruction;
struct View;

/// A vector of any rank. Counted: a tensor is immutable once others can see it.
///
/// Elements are row-major, each the bits of ElementType in a 32-bit word (index and 64-bit elements
/// don't occur in vectors and are refused when the program is built).
typedef struct Tensor {
  int64_t references;
  ElementType element;
  int64_t count;
  uint32_t *planes[PLANES]; ///< [1] is null where it would equal [0]
  const struct Instruction
      *poisoner; ///< where the poison that tells the planes apart came in
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
      const struct Instruction *poisoner;
    } scalar;
    Tensor *tensor;
    struct View *
        view; ///< lives in the program's arena or is counted by its buffer; see Memory.h
  };
} Value;

/// Allocates a tensor of `count` elements with one reference; plane 0 is zeroed.
Tensor *tensorCreate(ElementType element, int64_t count);
/// Gives the tensor a second plane, zeroed, if it has none.
void tensorAddPlane(Tensor *tensor);
/// Drops the second plane when it equals the first.
void tensorSimplify(Tensor *tensor);
void tensorRetain(Tensor *tensor);
void tensorRelease(Tensor *tensor);

/// The plane's elements; plane 1 of a tensor without one is plane 0.
static inline const uint32_t *tensorPlane(const Tensor *tensor, int plane) {
  return tensor->planes[plane] ? tensor->planes[plane] : tensor->planes[0];
}

static inline bool tensorHasPoison(const Tensor *tensor) {
  return tensor->planes[1] != NULL;
}

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
