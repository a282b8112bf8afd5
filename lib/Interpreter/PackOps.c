//===- PackOps.c - Packing and unpacking of narrow elements ---------------===//
//
//   interleaved   result sub-element k*f + q of a word comes from source q, its sub-element k
//   compressed    a vreg is S*P rows of lanes (row = sublane*P + sub-element); source q gives, in
//                 order, the rows from q*S*P_wide on
//
// f is the ratio of the widths. Source: vreg_ops.md 4
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Semantics.h"
#include "Interpreter/World.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

typedef struct Packing {
  bool interleaved;
  bool extend; ///< unpack: the bits above the source's are its sign (or zero)
  bool isUnsigned;       ///< unpack: …zero
  int64_t index;         ///< unpack: which part
  const int64_t *places; ///< pack: of each source
  int64_t sublanes, lanes;
  int64_t wide, narrow; ///< sub-elements per word of the two sides
} Packing;

/// The shape of a register: 8x128 words, or, on a SparseCore, one row of words. A last dimension counts
/// the sub-elements of a word.
typedef struct RegisterShape {
  int64_t sublanes, lanes; ///< 0: no register
  int64_t perWord;
} RegisterShape;

static RegisterShape registerShape(const ValueType *type) {
  if (type->kind != TYPE_VECTOR || type->rank < 1 || type->rank > 3)
    return (RegisterShape){0};
  if (type->rank >= 2 && type->shape[0] == SUBLANES && type->shape[1] == LANES)
    return (RegisterShape){SUBLANES, LANES,
                           type->rank == 3 ? type->shape[2] : 1};
  return type->rank == 3
             ? (RegisterShape){0}
             : (RegisterShape){1, type->shape[0],
                               type->rank == 2 ? type->shape[1] : 1};
}

/// Whether both are registers of the same words, the narrow one with more sub-elements in each.
static bool canPack(RegisterShape wide, RegisterShape narrow) {
  return wide.sublanes && wide.sublanes == narrow.sublanes &&
         wide.lanes == narrow.lanes && narrow.perWord % wide.perWord == 0;
}

static bool isInterleaved(const Instruction *instruction) {
  const MlirAttribute format = decodeAttribute(instruction, "pack_format");
  return !mlirAttributeIsNull(format) && tpuAttributeIsAPackFormat(format) &&
         tpuPackFormatAttrGetValue(format) == TPU_PACK_INTERLEAVED;
}

bool decodePack(MosaicArena *arena, Instruction *instruction) {
  Packing *packing = MOSAIC_ARENA_NEW(arena, Packing);
  instruction->attributes = packing;
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  const RegisterShape wide = registerShape(from), narrow = registerShape(to);
  bool fits = canPack(wide, narrow);
  for (int32_t i = 0; fits && i < instruction->numOperands; ++i)
    fits = instruction->operandTypes[i].count == from->count;
  if (!fits)
    return decodeError(instruction,
                       "packs vregs of one type: vectors of 8x128 or 8x128xN "
                       "elements, into one with more elements per word");
  packing->sublanes = wide.sublanes;
  packing->lanes = wide.lanes;
  packing->wide = wide.perWord;
  packing->narrow = narrow.perWord;
  packing->interleaved = isInterleaved(instruction);
  int32_t count = 0;
  packing->places = decodeNumbers(arena, instruction, "positions", &count);
  assert(packing->places && count == instruction->numOperands);
  for (int32_t i = 0; i < count; ++i)
    if (packing->places[i] < 0 ||
        packing->places[i] >= packing->narrow / packing->wide)
      return decodeError(instruction,
                         "has position %" PRId64 "; there are %" PRId64,
                         packing->places[i], packing->narrow / packing->wide);
  return true;
}

bool decodeUnpack(MosaicArena *arena, Instruction *instruction) {
  Packing *packing = MOSAIC_ARENA_NEW(arena, Packing);
  instruction->attributes = packing;
  const ValueType *from = &instruction->operandTypes[0],
                  *to = &instruction->resultTypes[0];
  const RegisterShape narrow = registerShape(from), wide = registerShape(to);
  if (!canPack(wide, narrow))
    return decodeError(instruction,
                       "unpacks vregs: vectors of 8x128 or 8x128xN elements, "
                       "into one with fewer elements per word");
  packing->sublanes = wide.sublanes;
  packing->lanes = wide.lanes;
  packing->wide = wide.perWord;
  packing->narrow = narrow.perWord;
  packing->interleaved = isInterleaved(instruction);
  packing->extend = decodeInteger(instruction, "integer_extended", 1) != 0;
  packing->isUnsigned = decodeInteger(instruction, "unsigned_integers", 0) != 0;
  packing->index = decodeInteger(instruction, "index", 0);
  return (packing->index >= 0 &&
          packing->index < packing->narrow / packing->wide) ||
         decodeError(instruction, "has index %" PRId64 "; there are %" PRId64,
                     packing->index, packing->narrow / packing->wide);
}

/// Where sub-element `k` of wide word `word`, part `part` of a pack, lives among the narrow ones:
/// its position in the narrow tensor.
static int64_t narrowPosition(const Packing *packing, int64_t word, int64_t k,
                              int64_t part) {
  const int64_t factor = packing->narrow / packing->wide;
  if (packing->interleaved)
    return word * packing->narrow + k * factor + part;
  const int64_t lanes = packing->lanes;
  const int64_t row =
      (part * packing->sublanes + word / lanes) * packing->wide + k;
  return (row / packing->narrow * lanes + word % lanes) * packing->narrow +
         row % packing->narrow;
}

/// Narrows: floats to nearest even, integers to their low bits, floats to integers to nearest even
/// and saturated, integers to floats by value.
static uint64_t narrowElement(ElementType from, ElementType to, uint64_t bits) {
  if (elementIsInteger(from) && elementIsInteger(to))
    return bits & elementMask(to.width);
  if (elementIsInteger(from))
    return elementFromDouble(to, (double)elementSigned(from, bits));
  const double value = elementToDouble(from, bits);
  return elementIsFloat(to) ? elementFromDouble(to, value)
                            : elementSaturate(to, value, /*isSigned=*/true,
                                              /*toNearestEven=*/true);
}

static uint64_t widenElement(const Packing *packing, ElementType from,
                             ElementType to, uint64_t bits, int plane) {
  const uint64_t mask = elementMask(to.width);
  if (elementIsFloat(from))
    return elementIsFloat(to)
               ? elementFromDouble(to, elementToDouble(from, bits))
               : elementSaturate(to, elementToDouble(from, bits), true, true);
  const int64_t value =
      packing->isUnsigned ? (int64_t)bits : elementSigned(from, bits);
  if (elementIsFloat(to))
    return elementFromDouble(to, (double)value);
  if (packing->extend)
    return (uint64_t)value & mask;
  // Not extended: what lies above is anything, so the planes differ there.
  return (bits | (plane ? ~elementMask(from.width) : 0)) & mask;
}

bool executePack(Machine *machine, const Instruction *instruction) {
  const Packing *packing = instruction->attributes;
  const ElementType from = instruction->operandTypes[0].element;
  const ElementType to = instruction->resultTypes[0].element;
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/true);
  const uint64_t seed = machineFillSeed(machine);
  for (int64_t i = 0; i < result->count; ++i) { // parts that no source fills
    for (int plane = 0; plane < PLANES; ++plane)
      result->planes[plane][i] =
          (uint32_t)elementPoison(to, plane, seed, (uint64_t)i);
    result->planes[ORIGINS][i] = originOf(instruction);
  }
  for (int32_t source = 0; source < instruction->numOperands; ++source) {
    const Tensor *in = machineTensor(machine, instruction, source);
    for (int64_t n = 0; n < in->count; ++n) {
      const int64_t at =
          narrowPosition(packing, n / packing->wide, n % packing->wide,
                         packing->places[source]);
      for (int plane = 0; plane < PLANES; ++plane)
        result->planes[plane][at] =
            (uint32_t)narrowElement(from, to, tensorPlane(in, plane)[n]);
      result->planes[ORIGINS][at] = tensorOrigin(in, n);
    }
  }
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

bool executeUnpack(Machine *machine, const Instruction *instruction) {
  const Packing *packing = instruction->attributes;
  const ElementType from = instruction->operandTypes[0].element;
  const ElementType to = instruction->resultTypes[0].element;
  const Tensor *source = machineTensor(machine, instruction, 0);
  Tensor *result = machineCreateResult(instruction, 0, /*poisoned=*/true);
  for (int64_t n = 0; n < result->count; ++n) {
    const int64_t at = narrowPosition(packing, n / packing->wide,
                                      n % packing->wide, packing->index);
    for (int plane = 0; plane < PLANES; ++plane)
      result->planes[plane][n] = (uint32_t)widenElement(
          packing, from, to, tensorPlane(source, plane)[at], plane);
    const Origin origin = tensorOrigin(source, at);
    result->planes[ORIGINS][n] = origin ? origin : originOf(instruction);
  }
  machineSetTensor(machine, instruction, 0, result);
  return true;
}

//===----------------------------------------------------------------------===//
// Packing within one element
//===----------------------------------------------------------------------===//

typedef struct ElementPacking {
  ElementType narrow;
  int64_t index; ///< unpack only
} ElementPacking;

static bool decodeElementPacking(MosaicArena *arena, Instruction *instruction,
                                 const char *name) {
  ElementPacking *packing = MOSAIC_ARENA_NEW(arena, ElementPacking);
  const MlirAttribute type = decodeAttribute(instruction, name);
  packing->narrow = mlirAttributeIsNull(type) || !mlirAttributeIsAType(type)
                        ? (ElementType){ELEMENT_NONE, 0}
                        : elementTypeOf(mlirTypeAttrGetValue(type));
  packing->index = decodeInteger(instruction, "index", 0);
  instruction->attributes = packing;
  assert(packing->narrow.format != ELEMENT_NONE);
  return true;
}

bool decodePackElementwise(MosaicArena *arena, Instruction *instruction) {
  return decodeElementwise(arena, instruction) &&
         decodeElementPacking(arena, instruction, "target_type");
}

bool decodeUnpackElementwise(MosaicArena *arena, Instruction *instruction) {
  return decodeElementwise(arena, instruction) &&
         decodeElementPacking(arena, instruction, "source_type");
}

uint64_t elementPack(const Instruction *instruction, const uint64_t *operands) {
  const ElementPacking *packing = instruction->attributes;
  const ElementType from = instruction->operandTypes[0].element;
  uint64_t word = 0;
  for (int32_t i = 0; i < instruction->numOperands; ++i) {
    const int32_t shift = i * packing->narrow.width;
    assert(shift < 64);
    word |= narrowElement(from, packing->narrow, operands[i]) << shift;
  }
  return word;
}

uint64_t elementUnpack(const Instruction *instruction,
                       const uint64_t *operands) {
  const ElementPacking *packing = instruction->attributes;
  const ElementType to = instruction->resultTypes[0].element;
  const uint64_t bits =
      operands[0] >> (packing->index * packing->narrow.width) &
      elementMask(packing->narrow.width);
  const Packing plain = {.extend = true};
  return widenElement(&plain, packing->narrow, to, bits, 0);
}

/// To bf16 alone: the rule for others is not known.
bool decodeStochasticConvert(MosaicArena *arena, Instruction *instruction) {
  const MlirAttribute type = decodeAttribute(instruction, "dst_type");
  const ElementType to =
      mlirAttributeIsNull(type) || !mlirAttributeIsAType(type)
          ? instruction->resultTypes[0].element
          : elementTypeOf(mlirTypeAttrGetValue(type));
  return decodeElementwise(arena, instruction) &&
         (to.format == ELEMENT_BF16 ||
          decodeError(instruction,
                      "converts to another type than bf16, which cannot be "
                      "run"));
}

/// Adds the low 16 random bits below a bf16's last place and cuts; infinities and NaN stay.
uint64_t elementStochasticConvert(const Instruction *instruction,
                                  const uint64_t *operands) {
  const uint32_t exponent = 0x7f800000u;
  (void)instruction;
  if ((operands[0] & exponent) == exponent)
    return operands[0] >> 16;
  return ((operands[0] + (operands[1] & 0xffff)) >> 16) & 0xffff;
}
