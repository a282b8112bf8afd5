//===- Plan.c - How the call's arrays become the kernel's arguments -------===//

#include "Interpreter/Plan.h"

#include "Support/Diagnostics.h"
#include "mosaic-c/TpuDialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>
#include <string.h>

typedef struct Planner {
  MosaicArena *arena;
  const Program *program;
  const MosaicCall *call;
  MlirOperation op;
  Plan *plan;
  int32_t numDynamic;
  int32_t numPrefetch;
  int32_t numInputs;
  int32_t numScratch;
} Planner;

static MlirAttribute attributeOf(MlirOperation op, const char *name) {
  return mlirOperationGetAttributeByName(op,
                                         mlirStringRefCreateFromCString(name));
}

static bool fail(MlirLogicalResult reported) {
  (void)reported;
  return false;
}

static int32_t integerAttribute(MlirOperation op, const char *name) {
  const MlirAttribute attribute = attributeOf(op, name);
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return 0;
  return (int32_t)mlirIntegerAttrGetValueInt(attribute);
}

static bool checkArray(const Planner *planner, const MosaicArray *array,
                       const char *what, int number) {
  const ArrayType *type = findArrayType(array->type);
  if (!type || type->element.width > 32)
    return fail(mosaicOpError(
        planner->op, "%s %d of the call is of type %s, which cannot be run",
        what, number, array->type));
  if (array->rank > MAX_RANK)
    return fail(mosaicOpError(
        planner->op, "%s %d of the call has rank %td; at most %d can be run",
        what, number, array->rank, MAX_RANK));
  for (intptr_t i = 0; i < array->rank; ++i)
    if (array->shape[i] < 0)
      return fail(mosaicOpError(planner->op,
                                "%s %d of the call has size %" PRId64
                                " in dimension %td",
                                what, number, array->shape[i], i));
  return true;
}

/// An alias makes an operand and a result one array.
static bool checkAliases(const Planner *planner) {
  const MosaicCall *call = planner->call;
  for (intptr_t i = 0; i < call->numAliases; ++i) {
    const int64_t operand = call->aliases[i][0], result = call->aliases[i][1];
    if (operand < 0 || operand >= call->numOperands || result < 0 ||
        result >= call->numResults)
      return fail(
          mosaicOpError(planner->op,
                        "has an alias of operand %" PRId64
                        " and result %" PRId64 "; the call has %td and %td",
                        operand, result, call->numOperands, call->numResults));
    for (intptr_t k = 0; k < i; ++k)
      if (call->aliases[k][0] == operand || call->aliases[k][1] == result)
        return fail(mosaicOpError(planner->op,
                                  "has two aliases of one operand or result"));
    const MosaicArray *left = &call->operands[operand],
                      *right = &call->results[result];
    if (left->rank != right->rank || strcmp(left->type, right->type) != 0 ||
        !shapesEqual(left->rank, left->shape, right->shape))
      return fail(mosaicOpError(planner->op,
                                "has an alias of operand %" PRId64
                                " and result %" PRId64
                                ", which differ in type or shape",
                                operand, result));
  }
  return true;
}

static bool checkCall(const Planner *planner) {
  const MosaicCall *call = planner->call;
  for (intptr_t i = 0; i < call->numOperands; ++i)
    if (!checkArray(planner, &call->operands[i], "operand", (int)i))
      return false;
  for (intptr_t i = 0; i < call->numResults; ++i)
    if (!checkArray(planner, &call->results[i], "result", (int)i))
      return false;
  return checkAliases(planner);
}

/// A dynamic bound is an int32 of rank 0, or of one element.
static bool readDynamicBound(Planner *planner, int64_t *bound) {
  const int32_t number = planner->numDynamic++;
  if (number >= planner->call->numOperands)
    return fail(mosaicOpError(
        planner->op, "has a dynamic grid bound, but the call has no operand "
                     "for it"));
  const MosaicArray *array = &planner->call->operands[number];
  if (strcmp(array->type, "int32") != 0 || array->rank > 1 ||
      (array->rank && array->shape[0] != 1))
    return fail(mosaicOpError(
        planner->op,
        "takes a grid bound from operand %d of the call, which must be an "
        "int32[] or int32[1]",
        number));
  int32_t value;
  memcpy(&value, array->data, sizeof(value)); // of the first device
  *bound = value;
  return true;
}

static bool readGrid(Planner *planner) {
  Plan *plan = planner->plan;
  const MlirAttribute bounds = attributeOf(planner->op, "iteration_bounds");
  if (mlirAttributeIsNull(bounds))
    return true;
  if (!mlirAttributeIsADenseI64Array(bounds) ||
      mlirDenseArrayGetNumElements(bounds) > MAX_RANK)
    return fail(mosaicOpError(
        planner->op, "iteration_bounds must be an array<i64> of at most %d",
        MAX_RANK));
  plan->gridRank = (int32_t)mlirDenseArrayGetNumElements(bounds);
  for (int32_t i = 0; i < plan->gridRank; ++i) {
    plan->gridBounds[i] = mlirDenseI64ArrayGetElement(bounds, i);
    if (plan->gridBounds[i] == INT64_MIN &&
        !readDynamicBound(planner, &plan->gridBounds[i]))
      return false;
  }
  return true;
}

static bool countArguments(Planner *planner) {
  const Function *entry = planner->program->entry;
  planner->numPrefetch = integerAttribute(planner->op, "scalar_prefetch");
  planner->numScratch = integerAttribute(planner->op, "scratch_operands");
  planner->numInputs = (int32_t)planner->call->numOperands -
                       planner->numDynamic - planner->numPrefetch;
  const int32_t numResults = (int32_t)planner->call->numResults;
  const int32_t wanted = planner->plan->gridRank + planner->numPrefetch +
                         planner->numInputs + numResults + planner->numScratch;
  if (planner->numInputs < 0 || wanted != entry->numArguments)
    return fail(mosaicOpError(
        planner->op,
        "has %d arguments, but %d grid indices, %d prefetched operands, %d "
        "inputs, %d results and "
        "%d scratch operands make %d; check the call's operands",
        entry->numArguments, planner->plan->gridRank, planner->numPrefetch,
        planner->numInputs, numResults, planner->numScratch, wanted));
  return true;
}

static const int64_t *readNumbers(const Planner *planner,
                                  MlirAttribute attribute, int32_t *count) {
  if (mlirAttributeIsNull(attribute) ||
      !mlirAttributeIsADenseI64Array(attribute))
    return NULL;
  *count = (int32_t)mlirDenseArrayGetNumElements(attribute);
  int64_t *numbers = MOSAIC_ARENA_ARRAY(planner->arena, int64_t, *count + 1);
  for (int32_t i = 0; i < *count; ++i)
    numbers[i] = mlirDenseI64ArrayGetElement(attribute, i);
  return numbers;
}

/// The low padding of `#tpu.element_window<[…], […]>`; null when it is not one of this rank.
static const int64_t *readElementWindow(const Planner *planner,
                                        MlirAttribute window, int32_t rank) {
  if (!tpuAttributeIsAElementWindow(window) ||
      tpuElementWindowAttrGetNumPadLow(window) != rank)
    return NULL;
  int64_t *low = MOSAIC_ARENA_ARRAY(planner->arena, int64_t, rank + 1);
  for (int32_t i = 0; i < rank; ++i) {
    low[i] = tpuElementWindowAttrGetPadLow(window, i);
    if (low[i] < 0 || low[i] > INT32_MAX)
      return NULL;
  }
  return low;
}

static bool sameType(const ValueType *left, const ValueType *right) {
  return left->kind == right->kind &&
         elementTypesEqual(left->element, right->element) &&
         left->rank == right->rank &&
         shapesEqual(left->rank, left->shape, right->shape);
}

static MlirAttribute entryOf(MlirAttribute dictionary, const char *name) {
  return mlirDictionaryAttrGetElementByName(
      dictionary, mlirStringRefCreateFromCString(name));
}

// Whether the argument's transform takes the grid indices and the prefetched
// refs, as the kernel has them.
static bool checkTransform(const Planner *planner, const Argument *argument) {
  const Function *transform = argument->transform;
  if (transform->body.block.numArguments !=
      planner->plan->gridRank + planner->numPrefetch)
    return fail(mosaicOpError(
        transform->op,
        "takes %d arguments; a window transform takes the %d grid indices and "
        "%d prefetched refs",
        transform->body.block.numArguments, planner->plan->gridRank,
        planner->numPrefetch));
  for (int32_t i = 0; i < transform->numArguments; ++i)
    if (!sameType(&transform->argumentTypes[i],
                  &planner->program->entry->argumentTypes[i]))
      return fail(mosaicOpError(
          transform->op, "has another type of argument %d than the kernel", i));
  return true;
}

static bool checkBounds(const Planner *planner, int32_t number,
                        const Argument *argument, const ValueType *type) {
  for (int32_t i = 0; i < type->rank; ++i)
    if (argument->windowBounds[i] < 1 ||
        argument->windowBounds[i] > type->shape[i])
      return fail(mosaicOpError(planner->op,
                                "argument %d: window bound %" PRId64
                                " of dimension %d does not fit "
                                "its memref",
                                number, argument->windowBounds[i], i));
  return true;
}

static bool readWindow(const Planner *planner, MlirAttribute entry,
                       int32_t number, Argument *argument) {
  const MlirAttribute transform = entryOf(entry, "transform_indices");
  if (mlirAttributeIsNull(transform))
    return true;
  const ValueType *type = &planner->program->entry->argumentTypes[number];
  int32_t count = 0;
  argument->kind = ARGUMENT_WINDOW;
  argument->transform =
      mlirAttributeIsAFlatSymbolRef(transform)
          ? programFindFunction(planner->program,
                                mlirFlatSymbolRefAttrGetValue(transform))
          : NULL;
  argument->windowBounds =
      readNumbers(planner, entryOf(entry, "window_bounds"), &count);
  if (!argument->transform || !argument->windowBounds || count != type->rank)
    return fail(mosaicOpError(
        planner->op,
        "argument %d: its window_params need transform_indices that name a "
        "function, and one window bound per dimension",
        number));
  if (!checkTransform(planner, argument) ||
      !checkBounds(planner, number, argument, type))
    return false;
  const MlirAttribute kind = entryOf(entry, "window_kind");
  if (mlirAttributeIsNull(kind))
    return true;
  argument->lowPadding = readElementWindow(planner, kind, type->rank);
  return argument->lowPadding ||
         fail(mosaicOpError(planner->op,
                            "argument %d: its window_kind is no element_window "
                            "of the memref's "
                            "rank with padding from 0 on",
                            number));
}

/// The store of an operand or a result: aliased ones share.
static int32_t findStore(Planner *planner, int32_t operand, int32_t result) {
  const MosaicCall *call = planner->call;
  for (intptr_t i = 0; i < call->numAliases; ++i)
    if (result >= 0 && call->aliases[i][1] == result)
      operand = (int32_t)call->aliases[i][0];
  for (int32_t i = 0; i < planner->plan->numStores; ++i) {
    Store *store = &planner->plan->stores[i];
    if (operand >= 0 && store->operand == operand) {
      if (result >= 0)
        store->result = result;
      return i;
    }
  }
  Store *store = &planner->plan->stores[planner->plan->numStores];
  *store = (Store){.operand = operand, .result = result};
  const MosaicArray *array =
      result >= 0 ? &call->results[result] : &call->operands[operand];
  store->arrayShape = array->shape;
  store->type = (ValueType){.kind = TYPE_MEMREF,
                            .element = findArrayType(array->type)->element,
                            .rank = (int32_t)array->rank,
                            .shape = array->shape};
  return planner->plan->numStores++;
}

/// A whole ref is the store: the store takes the ref's type, tiles and padding included.
static bool adoptType(Planner *planner, int32_t number,
                      const Argument *argument) {
  const ValueType *type = &planner->program->entry->argumentTypes[number];
  Store *store = &planner->plan->stores[argument->store];
  if (type->kind != TYPE_MEMREF || type->rank != store->type.rank ||
      type->element.width != store->type.element.width)
    return fail(mosaicOpError(
        planner->op,
        "argument %d does not fit the call: the array has rank %d and elements "
        "of %d bits",
        number, store->type.rank, store->type.element.width));
  if (argument->kind == ARGUMENT_WINDOW)
    return true;
  for (int32_t i = 0; i < type->rank; ++i)
    if (type->shape[i] < store->arrayShape[i])
      return fail(mosaicOpError(planner->op,
                                "argument %d is smaller than the call's array "
                                "in dimension %d: %" PRId64 " against %" PRId64,
                                number, i, type->shape[i],
                                store->arrayShape[i]));
  // Two whole refs of one array lay it out alike.
  if (argument->kind == ARGUMENT_WHOLE && store->adopted &&
      !sameType(&store->type, type))
    return fail(mosaicOpError(
        planner->op, "argument %d shares its array with a ref of another type",
        number));
  store->type = *type;
  store->adopted = true;
  return true;
}

static bool planArguments(Planner *planner) {
  Plan *plan = planner->plan;
  const MlirAttribute windows = attributeOf(planner->op, "window_params");
  const bool hasWindows =
      !mlirAttributeIsNull(windows) && mlirAttributeIsAArray(windows);
  const int32_t numResults = (int32_t)planner->call->numResults;
  if (hasWindows &&
      mlirArrayAttrGetNumElements(windows) != planner->numInputs + numResults)
    return fail(mosaicOpError(
        planner->op, "has %td window_params for %d inputs and results",
        mlirArrayAttrGetNumElements(windows), planner->numInputs + numResults));
  int32_t number =
      plan->gridRank; // grid indices are zero-initialized: ARGUMENT_GRID
  for (int32_t i = 0; i < plan->gridRank; ++i)
    plan->arguments[i].store = -1;
  for (int32_t i = 0; i < planner->numPrefetch; ++i, ++number) {
    plan->arguments[number] =
        (Argument){.kind = ARGUMENT_PREFETCH,
                   .store = findStore(planner, planner->numDynamic + i, -1)};
    if (!adoptType(planner, number, &plan->arguments[number]))
      return false;
  }
  for (int32_t i = 0; i < planner->numInputs + numResults; ++i, ++number) {
    const bool isOutput = i >= planner->numInputs;
    const int32_t operand = planner->numDynamic + planner->numPrefetch + i;
    Argument *argument = &plan->arguments[number];
    *argument = (Argument){.kind = ARGUMENT_WHOLE, .isOutput = isOutput};
    argument->store = isOutput ? findStore(planner, -1, i - planner->numInputs)
                               : findStore(planner, operand, -1);
    if (hasWindows && !readWindow(planner, mlirArrayAttrGetElement(windows, i),
                                  number, argument))
      return false;
    if (!adoptType(planner, number, argument))
      return false;
  }
  for (; number < plan->numArguments; ++number)
    plan->arguments[number] = (Argument){.kind = ARGUMENT_SCRATCH, .store = -1};
  return true;
}

/// Grid indices are integers, all others memrefs of static shape.
static bool checkArguments(const Planner *planner) {
  const Function *entry = planner->program->entry;
  for (int32_t i = 0; i < entry->numArguments; ++i) {
    const ValueType *type = &entry->argumentTypes[i];
    if (i < planner->plan->gridRank
            ? type->kind != TYPE_SCALAR || !elementIsInteger(type->element)
            : type->kind != TYPE_MEMREF)
      return fail(mosaicOpError(planner->op, "argument %d must be %s", i,
                                i < planner->plan->gridRank
                                    ? "an integer, an index of the grid"
                                    : "a memref"));
    for (int32_t dim = 0; dim < type->rank; ++dim)
      if (type->shape[dim] < 0)
        return fail(mosaicOpError(
            planner->op, "argument %d has a size that is not static", i));
    if (type->kind == TYPE_MEMREF &&
        memrefWords(type->tiles, type->element, type->rank, type->shape) < 0)
      return fail(mosaicOpError(planner->op,
                                "argument %d has more than 2^29 words", i));
  }
  return true;
}

const Plan *planCreate(MosaicArena *arena, const Program *program,
                       const MosaicCall *call) {
  Plan *plan = MOSAIC_ARENA_NEW(arena, Plan);
  Planner planner = {.arena = arena,
                     .program = program,
                     .call = call,
                     .op = program->entry->op,
                     .plan = plan};
  plan->numArguments = program->entry->numArguments;
  plan->arguments = MOSAIC_ARENA_ARRAY(arena, Argument, plan->numArguments);
  plan->stores =
      MOSAIC_ARENA_ARRAY(arena, Store, call->numOperands + call->numResults);
  if (!checkCall(&planner) || !readGrid(&planner) ||
      !countArguments(&planner) || !checkArguments(&planner) ||
      !planArguments(&planner))
    return NULL;
  return plan;
}
