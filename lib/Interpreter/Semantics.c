//===- Semantics.c - The table of op semantics, and its decoders' tools ---===//

#include "Interpreter/Semantics.h"

#include "Support/Diagnostics.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>
#include <string.h>

// Sorted by name: findSemantics bisects.
static const OpSemantics kSemantics[] = {
#define ELEMENTWISE(name, decodeFunction, elementFunction)                     \
  {name, decodeFunction, executeElementwise, elementFunction},
#define CUSTOM(name, decodeFunction, executeFunction, elementFunction)         \
  {name, decodeFunction, executeFunction, elementFunction},
#define OP(name, decodeFunction, executeFunction)                              \
  {name, decodeFunction, executeFunction, NULL},
#define TERMINATOR(name) {name, NULL, NULL, NULL},
#include "Interpreter/Semantics.def"
#undef ELEMENTWISE
#undef CUSTOM
#undef OP
#undef TERMINATOR
};

enum { NUM_SEMANTICS = sizeof(kSemantics) / sizeof(kSemantics[0]) };

static int compareNames(MlirStringRef left, const char *right) {
  const size_t length = strlen(right);
  const size_t common = left.length < length ? left.length : length;
  const int order = memcmp(left.data, right, common);
  return order ? order : (left.length > length) - (left.length < length);
}

const OpSemantics *findSemantics(MlirStringRef name) {
  int low = 0, high = NUM_SEMANTICS;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    const int order = compareNames(name, kSemantics[middle].name);
    if (order == 0)
      return &kSemantics[middle];
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

int semanticsCount(void) { return NUM_SEMANTICS; }

const OpSemantics *semanticsRow(int number) { return &kSemantics[number]; }

bool decodeError(const Instruction *instruction, const char *format, ...) {
  MosaicArena *arena = mosaicArenaCreate();
  va_list arguments;
  va_start(arguments, format);
  mosaicOpError(instruction->op, "%s",
                mosaicArenaFormatV(arena, format, arguments));
  va_end(arguments);
  mosaicArenaDestroy(arena);
  return false;
}

MlirAttribute decodeAttribute(const Instruction *instruction,
                              const char *name) {
  return mlirOperationGetAttributeByName(instruction->op,
                                         mlirStringRefCreateFromCString(name));
}

int64_t decodeInteger(const Instruction *instruction, const char *name,
                      int64_t fallback) {
  const MlirAttribute attribute = decodeAttribute(instruction, name);
  if (mlirAttributeIsNull(attribute))
    return fallback;
  if (mlirAttributeIsABool(attribute))
    return mlirBoolAttrGetValue(attribute);
  if (!mlirAttributeIsAInteger(attribute))
    return fallback;
  const MlirType type = mlirAttributeGetType(attribute);
  return mlirTypeIsAInteger(type) && mlirIntegerTypeIsSigned(type)
             ? mlirIntegerAttrGetValueSInt(attribute)
             : mlirIntegerAttrGetValueInt(attribute);
}

static int64_t elementOf(MlirAttribute attribute, int32_t position) {
  if (mlirAttributeIsADenseI64Array(attribute))
    return mlirDenseI64ArrayGetElement(attribute, position);
  if (mlirAttributeIsADenseI32Array(attribute))
    return mlirDenseI32ArrayGetElement(attribute, position);
  if (mlirAttributeIsADenseBoolArray(attribute))
    return mlirDenseBoolArrayGetElement(attribute, position);
  return mlirIntegerAttrGetValueInt(
      mlirArrayAttrGetElement(attribute, position));
}

int64_t *decodeNumbers(MosaicArena *arena, const Instruction *instruction,
                       const char *name, int32_t *count) {
  const MlirAttribute attribute = decodeAttribute(instruction, name);
  *count = 0;
  if (mlirAttributeIsNull(attribute))
    return NULL;
  const bool dense = mlirAttributeIsADenseI64Array(attribute) ||
                     mlirAttributeIsADenseI32Array(attribute) ||
                     mlirAttributeIsADenseBoolArray(attribute);
  if (!dense && !mlirAttributeIsAArray(attribute))
    return NULL;
  *count = (int32_t)(dense ? mlirDenseArrayGetNumElements(attribute)
                           : mlirArrayAttrGetNumElements(attribute));
  int64_t *numbers = MOSAIC_ARENA_ARRAY(arena, int64_t, *count + 1);
  for (int32_t i = 0; i < *count; ++i)
    numbers[i] = elementOf(attribute, i);
  return numbers;
}

bool decodeSegments(const Instruction *instruction, int32_t count,
                    int32_t *sizes) {
  const MlirAttribute attribute =
      decodeAttribute(instruction, "operandSegmentSizes");
  assert(mlirAttributeIsADenseI32Array(attribute) &&
         mlirDenseArrayGetNumElements(attribute) == count);
  for (int32_t i = 0; i < count; ++i)
    sizes[i] = mlirDenseI32ArrayGetElement(attribute, i);
  return true;
}

bool decodeOneNumber(MosaicArena *arena, Instruction *instruction,
                     const char *name, int64_t fallback) {
  int64_t *number = MOSAIC_ARENA_NEW(arena, int64_t);
  *number = decodeInteger(instruction, name, fallback);
  instruction->attributes = number;
  return true;
}

bool decodeNone(MosaicArena *arena, Instruction *instruction) {
  (void)arena, (void)instruction;
  return true;
}

bool decodePredicate(MosaicArena *arena, Instruction *instruction) {
  return decodeOneNumber(arena, instruction, "predicate", 0);
}

/// index.cmp lists its predicates in another order than arith.cmpi.
bool decodeIndexPredicate(MosaicArena *arena, Instruction *instruction) {
  // eq, sge, sgt, sle, slt, ne, uge, ugt, ule, ult
  static const int64_t kArith[] = {0, 5, 4, 3, 2, 1, 9, 8, 7, 6};
  enum { COUNT = sizeof kArith / sizeof *kArith };
  int64_t *predicate = MOSAIC_ARENA_NEW(arena, int64_t);
  const MlirAttribute attribute = decodeAttribute(instruction, "pred");
  const char *text = mosaicAttributeText(attribute, arena);
  static const char *const kNames[COUNT] = {"eq", "sge", "sgt", "sle", "slt",
                                            "ne", "uge", "ugt", "ule", "ult"};
  for (int i = 0; i < COUNT; ++i)
    if (strstr(text, kNames[i]))
      *predicate = kArith[i];
  instruction->attributes = predicate;
  return true;
}

bool decodeReciprocal(MosaicArena *arena, Instruction *instruction) {
  return decodeOneNumber(arena, instruction, "approx", 0);
}

bool decodeIterationBound(MosaicArena *arena, Instruction *instruction) {
  return decodeOneNumber(arena, instruction, "dim", 0);
}

bool decodeMultiple(MosaicArena *arena, Instruction *instruction) {
  return decodeOneNumber(arena, instruction, "multiple", 1);
}

bool decodeRounding(MosaicArena *arena, Instruction *instruction) {
  int64_t *mode = MOSAIC_ARENA_NEW(arena, int64_t);
  const MlirAttribute attribute = decodeAttribute(instruction, "rounding_mode");
  *mode =
      !mlirAttributeIsNull(attribute) && tpuAttributeIsARoundingMode(attribute)
          ? (int64_t)tpuRoundingModeAttrGetValue(attribute)
          : ROUND_TO_NEAREST_EVEN;
  instruction->attributes = mode;
  return true;
}
