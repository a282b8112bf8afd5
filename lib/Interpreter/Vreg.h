//===- Vreg.h - Vector registers, as tensors ------------------------------===//
//
// A vreg is a tensor of 8 x 128 words, or of 8 x 128 x P sub-elements of 32/P bits, the first in the
// low bits of the word. Words are numbered row by row.
//
// Source: vreg_ops.md 2
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_INTERPRETER_VREG_H
#define MOSAIC_INTERPRETER_VREG_H

#include "Interpreter/Semantics.h"

#include <assert.h>

/// Sub-elements per word of a vreg type, or 0 for a type that is none.
static inline int64_t vregSubelements(const ValueType *type) {
  if (type->kind != TYPE_VECTOR || type->rank < 2 || type->rank > 3 ||
      type->shape[0] != SUBLANES || type->shape[1] != LANES)
    return 0;
  const int64_t count = type->rank == 2 ? 1 : type->shape[2];
  return count * type->element.width <= 32 ? count : 0;
}

/// Reports, at the op, a type that is no vreg; two that are not the same; sub-elements that do not fill
/// the 32 bits of a word.
bool checkVreg(const Instruction *instruction, const ValueType *type);
bool checkSameVreg(const Instruction *instruction, const ValueType *left,
                   const ValueType *right);
bool checkWords(const Instruction *instruction, const ValueType *type);

static inline int64_t vregWordAt(int64_t sublane, int64_t lane) {
  return sublane * LANES + lane;
}

/// The 32 bits of a word of a vreg.
static inline uint32_t vregGetWord(const ValueType *type,
                                   const uint32_t *elements, int64_t word) {
  const int64_t count = vregSubelements(type);
  uint32_t bits = 0;
  for (int64_t k = 0; k < count; ++k) {
    assert(k * type->element.width < 32); // of vregSubelements
    bits |= elements[word * count + k] << (k * type->element.width);
  }
  return bits;
}

static inline void vregSetWord(const ValueType *type, uint32_t *elements,
                               int64_t word, uint32_t bits) {
  const int64_t count = vregSubelements(type);
  for (int64_t k = 0; k < count; ++k) {
    const int64_t shift = k * type->element.width;
    assert(shift < 32);
    elements[word * count + k] =
        bits >> shift & (uint32_t)elementMask(type->element.width);
  }
}

static inline void vregPoisonWord(const ValueType *type, uint32_t *elements,
                                  int64_t word, int plane, uint64_t seed) {
  const int64_t count = vregSubelements(type);
  for (int64_t k = 0; k < count; ++k)
    elements[word * count + k] = (uint32_t)elementPoison(
        type->element, plane, seed, (uint64_t)(word * count + k));
}

/// The first origin among the sub-elements of a word.
static inline Origin vregWordOrigin(const ValueType *type, const Tensor *tensor,
                                    int64_t word) {
  const int64_t count = vregSubelements(type);
  for (int64_t k = 0; k < count; ++k)
    if (tensorOrigin(tensor, word * count + k))
      return tensorOrigin(tensor, word * count + k);
  return 0;
}

#endif // MOSAIC_INTERPRETER_VREG_H
