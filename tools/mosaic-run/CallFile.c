//===- CallFile.c - CALL.json: the shape of a kernel's call ---------------===//

#include "CallFile.h"

#include "Payload/Json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CALL_RANK = 12 };

static const char *readText(MosaicArena *arena, const char *path,
                            MlirStringRef *text) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return mosaicArenaFormat(arena, "%s", strerror(errno));
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  rewind(file);
  char *bytes = mosaicArenaAllocate(arena, size > 0 ? (size_t)size : 1);
  const bool read =
      size >= 0 && fread(bytes, 1, (size_t)size, file) == (size_t)size;
  fclose(file);
  *text = mlirStringRefCreate(bytes, size > 0 ? (size_t)size : 0);
  return read ? NULL : "it cannot be read";
}

static int32_t countChildren(const MosaicJsonValue *value) {
  int32_t count = 0;
  for (const MosaicJsonValue *child = value ? value->firstChild : NULL; child;
       child = child->next)
    ++count;
  return count;
}

/// Reads `float32[16,256]`.
static const char *readAval(MosaicArena *arena, const MosaicJsonValue *value,
                            MosaicArray *array) {
  const char *text = mosaicArenaFormat(arena, "%.*s", (int)value->text.length,
                                       value->text.data);
  const char *open =
      value->kind == MOSAIC_JSON_STRING ? strchr(text, '[') : NULL;
  if (!open)
    return mosaicArenaFormat(arena, "%s is no aval such as float32[16,256]",
                             text);
  // A memory space may stand before the type: `MemRef<vmem>{float32[8,128]}`.
  const char *start = open;
  while (start > text &&
         (strchr("_", start[-1]) || (start[-1] >= '0' && start[-1] <= '9') ||
          (start[-1] >= 'a' && start[-1] <= 'z')))
    --start;
  array->type = mosaicArenaFormat(arena, "%.*s", (int)(open - start), start);
  int64_t *shape = MOSAIC_ARENA_ARRAY(arena, int64_t, MAX_CALL_RANK);
  for (const char *at = open + 1; *at && *at != ']';) {
    char *end = NULL;
    shape[array->rank] = strtoll(at, &end, 10);
    if (end == at || shape[array->rank] < 0 ||
        ++array->rank > MAX_CALL_RANK - 1)
      return mosaicArenaFormat(arena, "%s has a shape that cannot be read",
                               text);
    at = end + (*end == ',');
  }
  array->shape = shape;
  return NULL;
}

static const char *readAvals(MosaicArena *arena, const MosaicJsonValue *list,
                             MosaicArray **arrays, int32_t *count) {
  if (!list || list->kind != MOSAIC_JSON_ARRAY)
    return "in_avals and out_avals must be lists";
  *count = countChildren(list);
  *arrays = MOSAIC_ARENA_ARRAY(arena, MosaicArray, *count);
  MosaicArray *array = *arrays;
  for (const MosaicJsonValue *child = list->firstChild; child;
       child = child->next) {
    const char *error = readAval(arena, child, array++);
    if (error)
      return error;
  }
  return NULL;
}

static const char *readPairs(MosaicArena *arena, const MosaicJsonValue *list,
                             int64_t (**pairs)[2], int32_t *count) {
  *count = countChildren(list);
  *pairs = mosaicArenaAllocateArray(arena, (size_t)*count, sizeof(**pairs));
  int32_t number = 0;
  for (const MosaicJsonValue *child = list ? list->firstChild : NULL; child;
       child = child->next) {
    const MosaicJsonValue *first = child->firstChild;
    if (countChildren(child) != 2 ||
        !mosaicJsonAsInteger(first, &(*pairs)[number][0]) ||
        !mosaicJsonAsInteger(first->next, &(*pairs)[number][1]))
      return "a pair of integers was expected";
    ++number;
  }
  return NULL;
}

static double numberOf(const MosaicJsonValue *value) {
  char text[64] = {0};
  if (value && value->kind == MOSAIC_JSON_NUMBER &&
      value->text.length < sizeof(text))
    memcpy(text, value->text.data, value->text.length);
  return strtod(text, NULL);
}

static const char *readChecks(MosaicArena *arena, const MosaicJsonValue *root,
                              CallFile *call) {
  call->checks = MOSAIC_ARENA_ARRAY(arena, ResultCheck, call->numResults);
  for (int32_t i = 0; i < call->numResults; ++i) {
    ResultCheck *check = &call->checks[i];
    const char *name = mosaicArenaFormat(arena, "out%d", i);
    const MosaicJsonValue *ranges =
        mosaicJsonMember(mosaicJsonMember(root, "check"), name);
    const MosaicJsonValue *tolerance =
        mosaicJsonMember(mosaicJsonMember(root, "tolerance"), name);
    check->hasRanges = ranges != NULL;
    const char *error =
        readPairs(arena, ranges, &check->ranges, &check->numRanges);
    if (error)
      return mosaicArenaFormat(arena, "check of %s: %s", name, error);
    if (!tolerance)
      continue;
    if (countChildren(tolerance) != 2)
      return mosaicArenaFormat(arena, "tolerance of %s must be [rtol, atol]",
                               name);
    check->hasTolerance = true;
    check->relative = numberOf(tolerance->firstChild);
    check->absolute = numberOf(tolerance->firstChild->next);
  }
  return NULL;
}

const char *callFileRead(MosaicArena *arena, const char *path, CallFile *call) {
  MlirStringRef text;
  const char *error = readText(arena, path, &text);
  if (error)
    return error;
  MosaicJsonValue *root = NULL;
  MosaicPayloadError jsonError = {.arena = arena};
  if (mlirLogicalResultIsFailure(
          mosaicJsonParse(arena, text, &root, &jsonError)))
    return mosaicArenaFormat(arena, "%s", jsonError.message);
  error = readAvals(arena, mosaicJsonMember(root, "in_avals"), &call->operands,
                    &call->numOperands);
  if (!error)
    error = readAvals(arena, mosaicJsonMember(root, "out_avals"),
                      &call->results, &call->numResults);
  if (!error)
    error = readPairs(arena, mosaicJsonMember(root, "aliases"), &call->aliases,
                      &call->numAliases);
  if (!error)
    error = readChecks(arena, root, call);
  int64_t devices = 1;
  const MosaicJsonValue *count = mosaicJsonMember(root, "devices");
  if (!error && count &&
      (!mosaicJsonAsInteger(count, &devices) || devices < 1 || devices > 4096))
    error = "devices must be a number from 1 to 4096";
  call->devices = (int32_t)devices;
  const MosaicJsonValue *io = mosaicJsonMember(root, "io");
  if (io)
    call->io =
        mosaicArenaFormat(arena, "%.*s", (int)io->text.length, io->text.data);
  return error;
}
