//===- OpTable.c - What was built so far, and models of what will be -------===//

#include "Builder/OpTable.h"

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

/// Positions of items by their hashes; equal hashes are linked, newest first.
typedef struct Index {
  int32_t count, capacity; ///< of items
  int32_t *next;           ///< per item: the one before it in its bucket; -1
  uint64_t *hashes;        ///< per item
  int32_t numBuckets;      ///< a power of two
  int32_t *buckets;
} Index;

struct MosaicOpTable {
  MosaicArena *arena;
  MosaicPointerMap names; ///< literal -> identifier
  Index models, recipes, values, slots;
  MosaicOpModel **modelItems;
  Recipe *recipeItems;
  Value *valueItems;
  Slot *slotItems;
  MlirOperation lastLike; ///< asked for last, and its model
  MosaicOpModel *lastModel;
};

//===----------------------------------------------------------------------===//
// Index
//===----------------------------------------------------------------------===//

enum { FIRST_CAPACITY = 64 };

static int32_t *bucketOf(const Index *index, uint64_t hash) {
  return &index->buckets[(hash >> 32) & (uint64_t)(index->numBuckets - 1)];
}

static void *grown(MosaicArena *arena, const void *items, int32_t count,
                   int32_t capacity, size_t size) {
  void *larger = mosaicArenaAllocateArray(arena, (size_t)capacity, size);
  if (count)
    memcpy(larger, items, (size_t)count * size);
  return larger;
}

static void rehash(Index *index, MosaicArena *arena) {
  index->numBuckets = 2 * index->capacity;
  index->buckets = MOSAIC_ARENA_ARRAY(arena, int32_t, index->numBuckets);
  memset(index->buckets, -1, (size_t)index->numBuckets * sizeof(int32_t));
  for (int32_t i = 0; i < index->count; ++i) {
    int32_t *bucket = bucketOf(index, index->hashes[i]);
    index->next[i] = *bucket;
    *bucket = i;
  }
}

// Adds an item; `*items`, of `size` bytes each, has room for it then.
static int32_t addItem(Index *index, MosaicArena *arena, uint64_t hash,
                       void **items, size_t size) {
  const int32_t count = index->count;
  if (count == index->capacity) {
    index->capacity = count ? 2 * count : FIRST_CAPACITY;
    *items = grown(arena, *items, count, index->capacity, size);
    index->next =
        grown(arena, index->next, count, index->capacity, sizeof(int32_t));
    index->hashes =
        grown(arena, index->hashes, count, index->capacity, sizeof(uint64_t));
    rehash(index, arena);
  }
  int32_t *bucket = bucketOf(index, hash);
  index->hashes[count] = hash;
  index->next[count] = *bucket;
  *bucket = count;
  return index->count++;
}

static int32_t firstItem(const Index *index, uint64_t hash) {
  return index->count ? *bucketOf(index, hash) : -1;
}

static uint64_t mixed(uint64_t hash, const void *pointer) {
  return (hash ^ (uint64_t)(uintptr_t)pointer) * UINT64_C(0x9e3779b97f4a7c15);
}

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
  Index *index = &table->values;
  while (index->count > mark) { // newest first: each heads its bucket
    --index->count;
    *bucketOf(index, index->hashes[index->count]) = index->next[index->count];
  }
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
  for (int32_t i = firstItem(&table->models, hash); i >= 0;
       i = table->models.next[i])
    if (mosaicOperationsAreAlike(table->modelItems[i]->op, op))
      return table->modelItems[i];
  return NULL;
}

static MosaicOpModel *addModel(MosaicOpTable *table, MlirOperation op,
                               uint64_t hash) {
  void *items = (void *)table->modelItems;
  const int32_t number = addItem(&table->models, table->arena, hash, &items,
                                 sizeof(*table->modelItems));
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
  uint64_t hash = mixed(0, name);
  for (intptr_t i = 0; i < numAttributes; ++i)
    hash =
        mixed(mixed(hash, attributes[i].name.ptr), attributes[i].attribute.ptr);
  for (int32_t i = firstItem(&table->recipes, hash); i >= 0;
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
  const int32_t number =
      addItem(&table->recipes, table->arena, hash, &items, sizeof(recipe));
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
  uint64_t hash = mixed(0, model);
  for (intptr_t i = 0; i < parts->numOperands; ++i)
    hash = mixed(hash, parts->operands[i].ptr);
  return mixed(hash, parts->resultTypes[0].ptr);
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
  for (int32_t i = firstItem(&table->values, hash); i >= 0;
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
  const int32_t number = addItem(&table->values, table->arena, hash, &items,
                                 sizeof(*table->valueItems));
  table->valueItems = items;
  table->valueItems[number] = (Value){.model = model, .op = op};
  return op;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

MlirAttribute *mosaicOpTableSlot(MosaicOpTable *table, const void *kind,
                                 size_t size, const void *data) {
  uint64_t hash = mixed(size, kind);
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size; ++i)
    hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
  hash = mixed(hash, NULL);
  for (int32_t i = firstItem(&table->slots, hash); i >= 0;
       i = table->slots.next[i]) {
    const Slot *slot = &table->slotItems[i];
    if (slot->kind == kind && slot->size == size &&
        memcmp(slot->data, data, size) == 0)
      return slot->attribute;
  }
  void *items = table->slotItems;
  const int32_t number = addItem(&table->slots, table->arena, hash, &items,
                                 sizeof(*table->slotItems));
  table->slotItems = items;
  table->slotItems[number] =
      (Slot){.kind = kind,
             .size = size,
             .data = mosaicArenaCopy(table->arena, data, size),
             .attribute = MOSAIC_ARENA_NEW(table->arena, MlirAttribute)};
  return table->slotItems[number].attribute;
}
