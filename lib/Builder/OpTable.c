//===- OpTable.c - What was built so far, and models of what will be -------===//

#include "Builder/OpTable.h"

#include "Support/HashIndex.h"
#include "Support/PointerMap.h"

#include <stdbool.h>
#include <string.h>

/// Whether ops of a model may be built once for several uses.
typedef enum Effects {
  EFFECTS_UNKNOWN, ///< no op of the model exists yet
  EFFECTS_NONE,
  EFFECTS_SOME,
} Effects;

struct MosaicOpModel {
  MlirOperation op; ///< without operands and results
  Effects effects;
};

/// How a model is found: by the literal and the attributes that it was made of.
typedef struct Recipe {
  const char *name;
  intptr_t numAttributes;
  const MlirNamedAttribute *attributes;
  MosaicOpModel *model;
} Recipe;

typedef struct Value {
  const MosaicOpModel *model;
  MlirOperation op;
} Value;

typedef struct Slot {
  const void *kind;
  size_t size;
  const void *data;
  MlirAttribute *attribute;
} Slot;

struct MosaicOpTable {
  MosaicArena *arena;
  MosaicPointerMap names; ///< literal -> identifier
  MosaicHashIndex models, recipes, values, slots;
  MosaicOpModel **modelItems;
  Recipe *recipeItems;
  Value *valueItems;
  Slot *slotItems;
  MlirOperation lastLike; ///< asked for last, and its model
  MosaicOpModel *lastModel;
};

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

MosaicOpTable *mosaicOpTableCreate(MosaicArena *arena) {
  MosaicOpTable *table = MOSAIC_ARENA_NEW(arena, MosaicOpTable);
  table->arena = arena;
  table->names = mosaicPointerMapCreate(arena);
  return table;
}

void mosaicOpTableDestroy(MosaicOpTable *table) {
  for (int32_t i = 0; i < table->models.count; ++i)
    mlirOperationDestroy(table->modelItems[i]->op);
}

int32_t mosaicOpTableMark(const MosaicOpTable *table) {
  return table->values.count;
}

void mosaicOpTableRollBack(MosaicOpTable *table, int32_t mark) {
  mosaicHashIndexCut(&table->values, mark);
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

MlirNamedAttribute mosaicOpTableAttribute(MosaicOpTable *table,
                                          const char *name,
                                          MlirAttribute attribute) {
  const MlirIdentifier *identifier = mosaicPointerMapGet(&table->names, name);
  if (!identifier) {
    MlirIdentifier *made = MOSAIC_ARENA_NEW(table->arena, MlirIdentifier);
    *made = mlirIdentifierGet(mlirAttributeGetContext(attribute),
                              mlirStringRefCreateFromCString(name));
    mosaicPointerMapSet(&table->names, name, made);
    identifier = made;
  }
  return (MlirNamedAttribute){.name = *identifier, .attribute = attribute};
}

// The model that `op`, without operands, results and regions, would be; null if
// there is none.
static MosaicOpModel *findModel(const MosaicOpTable *table, MlirOperation op,
                                uint64_t hash) {
  for (int32_t i = mosaicHashIndexFirst(&table->models, hash); i >= 0;
       i = table->models.next[i])
    if (mosaicOperationsAreAlike(table->modelItems[i]->op, op))
      return table->modelItems[i];
  return NULL;
}

static MosaicOpModel *addModel(MosaicOpTable *table, MlirOperation op,
                               uint64_t hash) {
  void *items = (void *)table->modelItems;
  const int32_t number = mosaicHashIndexAdd(&table->models, table->arena, hash,
                                            &items, sizeof(*table->modelItems));
  table->modelItems = (MosaicOpModel **)items;
  MosaicOpModel *model = MOSAIC_ARENA_NEW(table->arena, MosaicOpModel);
  model->op = op;
  return table->modelItems[number] = model;
}

static MosaicOpModel *makeModel(MosaicOpTable *table, const Recipe *recipe,
                                MlirLocation location) {
  MlirOperationState state = mlirOperationStateGet(
      mlirStringRefCreateFromCString(recipe->name), location);
  mlirOperationStateAddAttributes(&state, recipe->numAttributes,
                                  recipe->attributes);
  const MlirOperation op = mlirOperationCreate(&state);
  const uint64_t hash = mosaicOperationHash(op);
  MosaicOpModel *model = findModel(table, op, hash);
  if (!model)
    return addModel(table, op, hash);
  mlirOperationDestroy(op);
  return model;
}

static bool sameAttributes(intptr_t count, const MlirNamedAttribute *left,
                           const MlirNamedAttribute *right) {
  for (intptr_t i = 0; i < count; ++i)
    if (left[i].name.ptr != right[i].name.ptr ||
        left[i].attribute.ptr != right[i].attribute.ptr)
      return false;
  return true;
}

MosaicOpModel *mosaicOpTableModel(MosaicOpTable *table, const char *name,
                                  intptr_t numAttributes,
                                  const MlirNamedAttribute *attributes,
                                  MlirLocation location) {
  uint64_t hash = mosaicHashMixed(0, name);
  for (intptr_t i = 0; i < numAttributes; ++i)
    hash = mosaicHashMixed(mosaicHashMixed(hash, attributes[i].name.ptr),
                           attributes[i].attribute.ptr);
  for (int32_t i = mosaicHashIndexFirst(&table->recipes, hash); i >= 0;
       i = table->recipes.next[i]) {
    const Recipe *known = &table->recipeItems[i];
    if (known->name == name && known->numAttributes == numAttributes &&
        sameAttributes(numAttributes, known->attributes, attributes))
      return known->model;
  }
  Recipe recipe = {.name = name,
                   .numAttributes = numAttributes,
                   .attributes = mosaicArenaCopy(table->arena, attributes,
                                                 (size_t)numAttributes *
                                                     sizeof(*attributes))};
  recipe.model = makeModel(table, &recipe, location);
  void *items = table->recipeItems;
  const int32_t number = mosaicHashIndexAdd(&table->recipes, table->arena, hash,
                                            &items, sizeof(recipe));
  table->recipeItems = items;
  table->recipeItems[number] = recipe;
  return recipe.model;
}

MosaicOpModel *mosaicOpTableModelLike(MosaicOpTable *table, MlirOperation op) {
  if (table->lastLike.ptr == op.ptr)
    return table->lastModel;
  const uint64_t hash = mosaicOperationHash(op);
  MosaicOpModel *model = findModel(table, op, hash);
  if (!model) {
    const MosaicOperationParts none = {.location =
                                           mlirOperationGetLocation(op)};
    model = addModel(table, mosaicOperationCreateLike(op, &none), hash);
  }
  table->lastLike = op;
  table->lastModel = model;
  return model;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static uint64_t hashOf(const MosaicOpModel *model,
                       const MosaicOperationParts *parts) {
  uint64_t hash = mosaicHashMixed(0, model);
  for (intptr_t i = 0; i < parts->numOperands; ++i)
    hash = mosaicHashMixed(hash, parts->operands[i].ptr);
  return mosaicHashMixed(hash, parts->resultTypes[0].ptr);
}

static bool hasParts(MlirOperation op, const MosaicOperationParts *parts) {
  if (mlirOperationGetNumOperands(op) != parts->numOperands ||
      mlirOperationGetNumResults(op) != parts->numResults)
    return false;
  for (intptr_t i = 0; i < parts->numOperands; ++i)
    if (!mlirValueEqual(mlirOperationGetOperand(op, i), parts->operands[i]))
      return false;
  for (intptr_t i = 0; i < parts->numResults; ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetResult(op, i)),
                       parts->resultTypes[i]))
      return false;
  return true;
}

static MlirOperation findValue(const MosaicOpTable *table,
                               const MosaicOpModel *model,
                               const MosaicOperationParts *parts,
                               uint64_t hash) {
  for (int32_t i = mosaicHashIndexFirst(&table->values, hash); i >= 0;
       i = table->values.next[i])
    if (table->values.hashes[i] == hash &&
        table->valueItems[i].model == model &&
        hasParts(table->valueItems[i].op, parts))
      return table->valueItems[i].op;
  return (MlirOperation){0};
}

MlirOperation mosaicOpTableOp(MosaicOpTable *table, MosaicOpModel *model,
                              const MosaicOperationParts *parts, bool *isNew) {
  *isNew = true;
  if (model->effects == EFFECTS_SOME || parts->numResults == 0)
    return mosaicOperationCreateLike(model->op, parts);
  const uint64_t hash = hashOf(model, parts);
  const MlirOperation known = findValue(table, model, parts, hash);
  *isNew = mlirOperationIsNull(known);
  if (!*isNew)
    return known;
  const MlirOperation op = mosaicOperationCreateLike(model->op, parts);
  if (model->effects == EFFECTS_UNKNOWN)
    model->effects =
        mosaicOperationIsMemoryEffectFree(op) && parts->numRegions == 0
            ? EFFECTS_NONE
            : EFFECTS_SOME;
  if (model->effects == EFFECTS_SOME)
    return op;
  void *items = table->valueItems;
  const int32_t number = mosaicHashIndexAdd(&table->values, table->arena, hash,
                                            &items, sizeof(*table->valueItems));
  table->valueItems = items;
  table->valueItems[number] = (Value){.model = model, .op = op};
  return op;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

MlirAttribute *mosaicOpTableSlot(MosaicOpTable *table, const void *kind,
                                 size_t size, const void *data) {
  uint64_t hash = mosaicHashMixed(size, kind);
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size; ++i)
    hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
  hash = mosaicHashMixed(hash, NULL);
  for (int32_t i = mosaicHashIndexFirst(&table->slots, hash); i >= 0;
       i = table->slots.next[i]) {
    const Slot *slot = &table->slotItems[i];
    if (slot->kind == kind && slot->size == size &&
        memcmp(slot->data, data, size) == 0)
      return slot->attribute;
  }
  void *items = table->slotItems;
  const int32_t number = mosaicHashIndexAdd(&table->slots, table->arena, hash,
                                            &items, sizeof(*table->slotItems));
  table->slotItems = items;
  table->slotItems[number] =
      (Slot){.kind = kind,
             .size = size,
             .data = mosaicArenaCopy(table->arena, data, size),
             .attribute = MOSAIC_ARENA_NEW(table->arena, MlirAttribute)};
  return table->slotItems[number].attribute;
}
