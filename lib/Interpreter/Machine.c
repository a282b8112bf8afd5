//===- Machine.c - One device running a program ---------------------------===//

#include "Interpreter/World.h"

#include "CAPI/Shims.h"
#include "Support/Diagnostics.h"

#include "mlir-c/Diagnostics.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const char *formatAtDevice(Machine *machine, const char *format,
                                  va_list arguments) {
  MosaicArena *arena = machine->world->arena;
  const char *text = mosaicArenaFormatV(arena, format, arguments);
  if (machine->world->numDevices == 1)
    return text;
  return mosaicArenaFormat(arena, "%s (on device %d)", text, machine->device);
}

bool machineError(Machine *machine, const Instruction *instruction,
                  const char *format, ...) {
  World *world = machine->world;
  if (world->failed)
    return false;
  world->failed = true;
  va_list arguments;
  va_start(arguments, format);
  const char *text = formatAtDevice(machine, format, arguments);
  va_end(arguments);
  if (instruction)
    mosaicOpError(instruction->op, "%s", text);
  else
    mosaicOpError(world->program->entry->op, "%s", text);
  return false;
}

void machineWarn(Machine *machine, const Instruction *instruction,
                 const char *format, ...) {
  World *world = machine->world;
  if (world->warned[instruction->number])
    return;
  world->warned[instruction->number] = true;
  va_list arguments;
  va_start(arguments, format);
  mosaicEmitWarning(mlirOperationGetLocation(instruction->op),
                    formatAtDevice(machine, format, arguments));
  va_end(arguments);
}

Value valueCopy(const Value *value) {
  if (value->kind == VALUE_TENSOR)
    tensorRetain(value->tensor);
  else if (value->kind == VALUE_VIEW)
    viewRetain(value->view);
  return *value;
}

static void dropValue(Value value) {
  if (value.kind == VALUE_TENSOR)
    tensorRelease(value.tensor);
  else if (value.kind == VALUE_VIEW)
    viewRelease(value.view);
}

void machineSet(Machine *machine, int32_t slot, Value value) {
  const Value old = machine->slots[slot];
  machine->slots[slot] = value;
  dropValue(old);
}

const char *instructionPlace(MosaicArena *arena,
                             const Instruction *instruction) {
  return mosaicArenaFormat(
      arena, "%s at %s", instruction->semantics->name,
      mosaicLocationPlace(mlirOperationGetLocation(instruction->op), arena));
}

const char *originPlace(const Machine *machine, Origin origin) {
  const World *world = machine->world;
  return origin ? instructionPlace(world->arena,
                                   world->program->instructions[origin - 1])
                : "the call";
}

bool machineScalar(Machine *machine, const Instruction *instruction,
                   int32_t operand, uint64_t *bits) {
  const Value *value = machineOperand(machine, instruction, operand);
  if (scalarHasPoison(value))
    return machineError(
        machine, instruction,
        "operand %d depends on memory that was never written, read by %s",
        operand, originPlace(machine, value->scalar.origin));
  *bits = value->scalar.planes[0];
  return true;
}

bool machineIndex(Machine *machine, const Instruction *instruction,
                  int32_t operand, int64_t *number) {
  uint64_t bits = 0;
  if (!machineScalar(machine, instruction, operand, &bits))
    return false;
  *number = elementSigned(instruction->operandTypes[operand].element, bits);
  return true;
}

bool machineIndices(Machine *machine, const Instruction *instruction,
                    int32_t first, int32_t count, int64_t *numbers) {
  for (int32_t i = 0; i < count; ++i)
    if (!machineIndex(machine, instruction, first + i, &numbers[i]))
      return false;
  return true;
}

static void traceElement(FILE *trace, ElementType type, uint64_t bits) {
  if (elementIsFloat(type))
    fprintf(trace, "%.6g", elementToDouble(type, bits));
  else
    fprintf(trace, "%" PRId64, elementSigned(type, bits));
}

/// `arith.addf: 16x256 elements, first 1.5, smallest -3, largest 4`.
static void traceTensor(FILE *trace, const ValueType *type,
                        const Tensor *tensor) {
  for (int32_t i = 0; i < type->rank; ++i)
    fprintf(trace, "%s%" PRId64, i ? "x" : "", type->shape[i]);
  double low = INFINITY, high = -INFINITY;
  for (int64_t i = 0; i < tensor->count; ++i) {
    const uint32_t bits = tensor->planes[0][i];
    const double value = elementIsFloat(type->element)
                             ? elementToDouble(type->element, bits)
                             : (double)elementSigned(type->element, bits);
    low = value < low ? value : low;
    high = value > high ? value : high;
  }
  fputs(", first ", trace);
  if (tensor->count)
    traceElement(trace, type->element, tensor->planes[0][0]);
  fprintf(trace, ", smallest %.6g, largest %.6g%s", low, high,
          tensorHasPoison(tensor) ? ", partly undefined" : "");
}

static void traceInstruction(const Machine *machine,
                             const Instruction *instruction) {
  FILE *trace = machine->world->trace;
  fprintf(trace, "[%d] #%d %s", machine->device, instruction->number,
          instruction->semantics->name);
  for (int32_t i = 0; i < instruction->numResults; ++i) {
    const Value *value = &machine->slots[instruction->results[i]];
    fputs(i ? "; " : ": ", trace);
    if (value->kind == VALUE_TENSOR)
      traceTensor(trace, &instruction->resultTypes[i], value->tensor);
    else if (value->kind == VALUE_SCALAR)
      traceElement(trace, instruction->resultTypes[i].element,
                   value->scalar.planes[0]);
    else
      fputs("a memref", trace);
  }
  fputc('\n', trace);
}

static bool countSteps(Machine *machine, const Instruction *instruction) {
  World *world = machine->world;
  world->steps += instruction->cost;
  return world->steps <= world->maxSteps ||
         machineError(machine, instruction,
                      "is where the run exceeds %" PRId64
                      " steps: an endless loop, or the limit must be higher",
                      world->maxSteps);
}

bool machineRunRegion(Machine *machine, const Region *region,
                      const Value *arguments, const Instruction **terminator) {
  const Block *block = &region->block;
  for (int32_t i = 0; i < block->numArguments; ++i)
    machineSet(machine, block->arguments[i], arguments[i]);
  *terminator = NULL;
  for (int32_t i = 0; i < block->numInstructions; ++i) {
    const Instruction *instruction = &block->instructions[i];
    if (!countSteps(machine, instruction))
      return false;
    *terminator = instruction;
    if (!instruction->semantics->execute)
      continue;
    if (!instruction->semantics->execute(machine, instruction))
      return false;
    if (machine->world->trace)
      traceInstruction(machine, instruction);
  }
  return true;
}

Tensor *machineCreateResult(const Instruction *instruction, int32_t result,
                            bool poisoned) {
  const ValueType *type = &instruction->resultTypes[result];
  Tensor *tensor = tensorCreate(type->element, type->count);
  if (poisoned)
    tensorAddPlanes(tensor);
  return tensor;
}

/// The origin of the first operand that has one, else the instruction's own.
static Origin firstOrigin(const Machine *machine,
                          const Instruction *instruction) {
  for (int32_t i = 0; i < instruction->numOperands; ++i) {
    const Value *value = machineOperand(machine, instruction, i);
    Origin origin = 0;
    if (value->kind == VALUE_TENSOR)
      origin = tensorFirstOrigin(value->tensor);
    else if (value->kind == VALUE_SCALAR && scalarHasPoison(value))
      origin = value->scalar.origin;
    if (origin)
      return origin;
  }
  return originOf(instruction);
}

void machineSetTensor(Machine *machine, const Instruction *instruction,
                      int32_t result, Tensor *tensor) {
  if (tensorHasPoison(tensor))
    tensorSettle(tensor, firstOrigin(machine, instruction));
  machineSetResult(machine, instruction, result, tensorValue(tensor));
}

void machineSetScalar(Machine *machine, const Instruction *instruction,
                      int32_t result, const uint64_t planes[PLANES]) {
  Value value = {.kind = VALUE_SCALAR,
                 .scalar = {.planes = {planes[0], planes[1]}}};
  if (scalarHasPoison(&value))
    value.scalar.origin = firstOrigin(machine, instruction);
  machineSetResult(machine, instruction, result, value);
}

bool machineOperandsHavePoison(const Machine *machine,
                               const Instruction *instruction) {
  for (int32_t i = 0; i < instruction->numOperands; ++i) {
    const Value *value = machineOperand(machine, instruction, i);
    if (value->kind == VALUE_TENSOR
            ? tensorHasPoison(value->tensor)
            : value->kind == VALUE_SCALAR && scalarHasPoison(value))
      return true;
  }
  return false;
}

uint64_t machineFillSeed(Machine *machine) {
  World *world = machine->world;
  return world->poisonSeed + (++world->numFills << 32);
}
