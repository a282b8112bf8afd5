//===- ControlOps.c - Constants, control flow, and what does nothing ------===//

#include "Interpreter/Semantics.h"
#include "Interpreter/World.h"

#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>
#include <stdlib.h>

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static uint64_t integerBits(MlirAttribute attribute) {
  if (mlirAttributeIsABool(attribute))
    return mlirBoolAttrGetValue(attribute);
  const MlirType type = mlirAttributeGetType(attribute);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSigned(type))
    return (uint64_t)mlirIntegerAttrGetValueSInt(attribute);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsUnsigned(type))
    return mlirIntegerAttrGetValueUInt(attribute);
  return (uint64_t)mlirIntegerAttrGetValueInt(attribute);
}

static uint64_t scalarBits(ElementType type, MlirAttribute attribute) {
  return mlirAttributeIsAFloat(attribute)
             ? elementFromDouble(type, mlirFloatAttrGetValueDouble(attribute))
             : integerBits(attribute) & elementMask(type.width);
}

/// Bits of element `position` of a dense constant, straight from its raw data: i1 is bit-packed,
/// other elements take whole bytes.
static uint64_t denseBits(ElementType type, const uint8_t *data,
                          int64_t position) {
  if (type.width == 1)
    return data[position / 8] >> (position % 8) & 1;
  const int64_t bytes = (type.width + 7) / 8;
  uint64_t bits = 0;
  for (int64_t i = 0; i < bytes; ++i)
    bits |= (uint64_t)data[position * bytes + i] << (8 * i);
  return bits & elementMask(type.width);
}

bool decodeConstant(MosaicArena *arena, Instruction *instruction) {
  const MlirAttribute value = decodeAttribute(instruction, "value");
  const ValueType *type = &instruction->resultTypes[0];
  Value *constant = MOSAIC_ARENA_NEW(arena, Value);
  instruction->attributes = constant;
  if (type->kind == TYPE_SCALAR) {
    *constant = scalarValue(scalarBits(type->element, value));
    return true;
  }
  if (!mlirAttributeIsADenseElements(value))
    return decodeError(instruction,
                       "is no dense constant; only those can be run");
  Tensor *tensor = MOSAIC_ARENA_NEW(
      arena, Tensor); // never freed: the program holds a reference
  *tensor =
      (Tensor){.references = 1, .element = type->element, .count = type->count};
  tensor->planes[0] = MOSAIC_ARENA_ARRAY(arena, uint32_t, type->count);
  const bool splat = mlirDenseElementsAttrIsSplat(value);
  const uint8_t *data = mlirDenseElementsAttrGetRawData(value);
  for (int64_t i = 0; i < type->count; ++i)
    tensor->planes[0][i] =
        (uint32_t)denseBits(type->element, data, splat ? 0 : i);
  *constant = tensorValue(tensor);
  return true;
}

bool executeConstant(Machine *machine, const Instruction *instruction) {
  machineSetResult(machine, instruction, 0, valueCopy(instruction->attributes));
  return true;
}

/// A value that nobody has written.
bool executePoison(Machine *machine, const Instruction *instruction) {
  const ValueType *type = &instruction->resultTypes[0];
  const uint64_t seed = machineFillSeed(machine);
  if (type->kind == TYPE_SCALAR) {
    uint64_t planes[PLANES];
    for (int plane = 0; plane < PLANES; ++plane)
      planes[plane] = elementPoison(type->element, plane, seed, 0);
    machineSetScalar(machine, instruction, 0, planes);
    return true;
  }
  Tensor *tensor = machineCreateResult(instruction, 0, /*poisoned=*/true);
  for (int64_t i = 0; i < tensor->count; ++i) {
    for (int plane = 0; plane < PLANES; ++plane)
      tensor->planes[plane][i] =
          (uint32_t)elementPoison(type->element, plane, seed, (uint64_t)i);
    tensor->planes[ORIGINS][i] = originOf(instruction);
  }
  machineSetTensor(machine, instruction, 0, tensor);
  return true;
}

bool decodePoison(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  return instruction->resultTypes[0].kind != TYPE_MEMREF ||
         decodeError(instruction, "gives no memref; that cannot be run");
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The terminator's operands, from `first` on, become the results. Verifiers see to their types.
static void takeResults(Machine *machine, const Instruction *instruction,
                        const Instruction *terminator, int32_t first) {
  for (int32_t i = 0; i < instruction->numResults; ++i)
    machineSetResult(machine, instruction, i,
                     valueCopy(machineOperand(machine, terminator, first + i)));
}

/// Copies of operands [first, first + count), for a region to take over.
static Value *copyOperands(Machine *machine, const Instruction *instruction,
                           int32_t first, int32_t count) {
  Value *values = allocateZeroed((size_t)count, sizeof(Value));
  for (int32_t i = 0; i < count; ++i)
    values[i] = valueCopy(machineOperand(machine, instruction, first + i));
  return values;
}

bool executeRegion(Machine *machine, const Instruction *instruction) {
  const Instruction *terminator = NULL;
  if (!machineRunRegion(machine, &instruction->regions[0], NULL, &terminator))
    return false;
  takeResults(machine, instruction, terminator, 0);
  return true;
}

bool executeIf(Machine *machine, const Instruction *instruction) {
  uint64_t condition = 0;
  if (!machineScalar(machine, instruction, 0, &condition))
    return false;
  const Region *region = &instruction->regions[condition & 1 ? 0 : 1];
  const Instruction *terminator = NULL;
  if (region->block.numInstructions == 0)
    return true; // no else
  if (!machineRunRegion(machine, region, NULL, &terminator))
    return false;
  takeResults(machine, instruction, terminator, 0);
  return true;
}

bool decodeSwitch(MosaicArena *arena, Instruction *instruction) {
  int32_t count = 0;
  instruction->attributes = decodeNumbers(arena, instruction, "cases", &count);
  return true;
}

/// Regions: the default one, then one for each case.
bool executeSwitch(Machine *machine, const Instruction *instruction) {
  const int64_t *cases = instruction->attributes;
  uint64_t index = 0;
  if (!machineScalar(machine, instruction, 0, &index))
    return false;
  const Region *region = &instruction->regions[0];
  for (int32_t i = 1; i < instruction->numRegions; ++i)
    if ((uint64_t)cases[i - 1] == index) {
      region = &instruction->regions[i];
      break;
    }
  const Instruction *terminator = NULL;
  if (!machineRunRegion(machine, region, NULL, &terminator))
    return false;
  takeResults(machine, instruction, terminator, 0);
  return true;
}

enum {
  FOR_BOUNDS = 3
}; // lower bound, upper bound, step; then the carried values

bool decodeFor(MosaicArena *arena, Instruction *instruction) {
  (void)arena;
  return mlirAttributeIsNull(decodeAttribute(instruction, "unsignedCmp")) ||
         decodeError(instruction,
                     "compares its bounds as unsigned numbers, which cannot "
                     "be run");
}

/// One iteration: the results of the loop are its carried values.
static bool iterate(Machine *machine, const Instruction *instruction,
                    int64_t at) {
  const int32_t carried = instruction->numResults;
  const uint64_t mask = elementMask(instruction->operandTypes[0].element.width);
  Value *arguments = allocateZeroed((size_t)carried + 1, sizeof(Value));
  arguments[0] = scalarValue((uint64_t)at & mask);
  for (int32_t i = 0; i < carried; ++i)
    arguments[i + 1] = valueCopy(&machine->slots[instruction->results[i]]);
  const Instruction *terminator = NULL;
  const bool succeeded = machineRunRegion(machine, &instruction->regions[0],
                                          arguments, &terminator);
  free(arguments);
  if (succeeded)
    takeResults(machine, instruction, terminator, 0);
  return succeeded;
}

bool executeFor(Machine *machine, const Instruction *instruction) {
  int64_t bounds[FOR_BOUNDS];
  if (!machineIndices(machine, instruction, 0, FOR_BOUNDS, bounds))
    return false;
  if (bounds[2] <= 0)
    return machineError(machine, instruction,
                        "has step %" PRId64 "; it must be positive", bounds[2]);
  for (int32_t i = 0; i < instruction->numResults; ++i)
    machineSetResult(
        machine, instruction, i,
        valueCopy(machineOperand(machine, instruction, FOR_BOUNDS + i)));
  for (int64_t at = bounds[0]; at < bounds[1]; at += bounds[2]) {
    if (!iterate(machine, instruction, at))
      return false;
    if (at > INT64_MAX - bounds[2])
      break;
  }
  return true;
}

bool executeWhile(Machine *machine, const Instruction *instruction) {
  Value *arguments =
      copyOperands(machine, instruction, 0, instruction->numOperands);
  for (;;) {
    const Instruction *condition = NULL;
    const bool evaluated = machineRunRegion(machine, &instruction->regions[0],
                                            arguments, &condition);
    free(arguments);
    uint64_t goOn = 0;
    if (!evaluated || !machineScalar(machine, condition, 0, &goOn))
      return false;
    if (!(goOn & 1)) {
      takeResults(machine, instruction, condition, 1);
      return true;
    }
    arguments = copyOperands(machine, condition, 1, condition->numOperands - 1);
    const Instruction *yield = NULL;
    const bool ran =
        machineRunRegion(machine, &instruction->regions[1], arguments, &yield);
    free(arguments);
    if (!ran)
      return false;
    arguments = copyOperands(machine, yield, 0, yield->numOperands);
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

bool decodeCall(MosaicArena *arena, Instruction *instruction) {
  const MlirStringRef name =
      mlirFlatSymbolRefAttrGetValue(decodeAttribute(instruction, "callee"));
  instruction->attributes =
      mosaicArenaFormat(arena, "%.*s", (int)name.length, name.data);
  return true;
}

/// A function's values have one place each, so that it cannot run twice at a time.
bool executeCall(Machine *machine, const Instruction *instruction) {
  const char *name = instruction->attributes;
  const Function *callee = programFindFunction(
      machine->world->program, mlirStringRefCreateFromCString(name));
  if (!callee)
    return machineError(machine, instruction,
                        "calls @%s, which has no body to run", name);
  for (const Call *call = machine->call; call; call = call->caller)
    if (call->callee == callee)
      return machineError(
          machine, instruction,
          "calls @%s, which is running: recursion cannot be run", name);
  if (callee == machine->world->program->entry)
    return machineError(machine, instruction,
                        "calls @%s, which is running: recursion cannot be run",
                        name);
  const Call call = {.callee = callee, .caller = machine->call};
  Value *arguments =
      copyOperands(machine, instruction, 0, instruction->numOperands);
  const Instruction *terminator = NULL;
  machine->call = &call;
  const bool succeeded =
      machineRunRegion(machine, &callee->body, arguments, &terminator);
  machine->call = call.caller;
  free(arguments);
  if (succeeded)
    takeResults(machine, instruction, terminator, 0);
  return succeeded;
}

//===----------------------------------------------------------------------===//
// Checks, ids, logging
//===----------------------------------------------------------------------===//

bool decodeAssert(MosaicArena *arena, Instruction *instruction) {
  const MlirStringRef text =
      mlirStringAttrGetValue(decodeAttribute(instruction, "msg"));
  instruction->attributes =
      mosaicArenaFormat(arena, "%.*s", (int)text.length, text.data);
  return true;
}

bool executeAssert(Machine *machine, const Instruction *instruction) {
  uint64_t holds = 0;
  if (!machineScalar(machine, instruction, 0, &holds))
    return false;
  return (holds & 1) || machineError(machine, instruction, "fails: %s",
                                     (const char *)instruction->attributes);
}

bool executeAssumeMultiple(Machine *machine, const Instruction *instruction) {
  int64_t value = 0;
  const int64_t multiple = *(const int64_t *)instruction->attributes;
  if (!machineIndex(machine, instruction, 0, &value))
    return false;
  if (multiple == 0 || value % multiple != 0)
    return machineError(machine, instruction,
                        "does not hold: %" PRId64 " is no multiple of %" PRId64,
                        value, multiple);
  return executeSameValue(machine, instruction);
}

bool executeSameValue(Machine *machine, const Instruction *instruction) {
  machineSetResult(machine, instruction, 0,
                   valueCopy(machineOperand(machine, instruction, 0)));
  return true;
}

bool executeNothing(Machine *machine, const Instruction *instruction) {
  (void)machine, (void)instruction;
  return true;
}

bool executeDeviceId(Machine *machine, const Instruction *instruction) {
  machineSetResult(machine, instruction, 0,
                   scalarValue((uint64_t)machine->device));
  return true;
}

/// tpu.core_id and tpu.subcore_id: there is one core, 0.
bool executeCoreId(Machine *machine, const Instruction *instruction) {
  machineSetResult(machine, instruction, 0, scalarValue(0));
  return true;
}

bool executeIterationBound(Machine *machine, const Instruction *instruction) {
  const int64_t dim = *(const int64_t *)instruction->attributes;
  if (dim < 0 || dim >= machine->gridRank)
    return machineError(machine, instruction,
                        "asks for dimension %" PRId64 " of a grid of rank %d",
                        dim, machine->gridRank);
  machineSetResult(machine, instruction, 0,
                   scalarValue((uint32_t)machine->gridBounds[dim]));
  return true;
}

typedef struct LogAttributes {
  const char *tag;
  bool formatted;
} LogAttributes;

bool decodeLog(MosaicArena *arena, Instruction *instruction) {
  LogAttributes *attributes = MOSAIC_ARENA_NEW(arena, LogAttributes);
  const MlirStringRef tag =
      mlirStringAttrGetValue(decodeAttribute(instruction, "tag"));
  attributes->tag = mosaicArenaFormat(arena, "%.*s", (int)tag.length, tag.data);
  attributes->formatted = decodeInteger(instruction, "formatted", 0) != 0;
  instruction->attributes = attributes;
  return true;
}

static void printElement(ElementType type, uint64_t bits) {
  if (elementIsFloat(type))
    fprintf(stderr, "%g", elementToDouble(type, bits));
  else
    fprintf(stderr, "%" PRId64, elementSigned(type, bits));
}

static void printOperand(const Machine *machine, const Instruction *instruction,
                         int32_t operand) {
  const Value *value = machineOperand(machine, instruction, operand);
  const ElementType type = instruction->operandTypes[operand].element;
  if (value->kind == VALUE_SCALAR) {
    printElement(type, value->scalar.planes[0]);
    return;
  }
  for (int64_t i = 0; value->kind == VALUE_TENSOR && i < value->tensor->count;
       ++i) {
    fprintf(stderr, "%s", i ? " " : "");
    printElement(type, value->tensor->planes[0][i]);
  }
}

bool executeLog(Machine *machine, const Instruction *instruction) {
  const LogAttributes *attributes = instruction->attributes;
  int32_t next = 0;
  for (const char *at = attributes->tag; *at; ++at) {
    if (attributes->formatted && at[0] == '{' && at[1] == '}' &&
        next < instruction->numOperands) {
      printOperand(machine, instruction, next++);
      ++at;
    } else {
      fputc(*at, stderr);
    }
  }
  for (; next < instruction->numOperands; ++next) {
    fputc(' ', stderr);
    printOperand(machine, instruction, next);
  }
  fputc('\n', stderr);
  return true;
}
