//===- CallFile.c - CALL.json: the shape of a kernel's call ---------------===//

#include "CallFile.h"

#include "Payload/Aval.h"
#include "Payload/Json.h"
#include "Support/File.h"
#include "Support/Number.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *readText(MosaicArena *arena, const char *path,
                            MlirStringRef *text) {
  size_t size = 0;
  char *bytes = mosaicReadFile(path, MOSAIC_JSON_MAX_SIZE, &size);
  if (!bytes)
    return mosaicArenaFormat(arena, "%s", strerror(errno));
  *text = mlirStringRefCreate(mosaicArenaCopy(arena, bytes, size), size);
  free(bytes);
  return NULL;
}

/// Whether the array is of static sizes, and of few enough elements.
static bool isSmall(const MosaicAval *aval) {
  int64_t count = 1;
  for (intptr_t i = 0; i < aval->rank; ++i) {
    const int64_t size = aval->shape[i];
    if (size < 0 || (size && count > CALL_MAX_ELEMENTS / size))
      return false;
    count *= size;
  }
  return true;
}

static const char *readAval(MosaicArena *arena, const MosaicJsonValue *value,
                            MosaicArray *array) {
  MosaicAval aval;
  if (value->kind != MOSAIC_JSON_STRING ||
      !mosaicAvalRead(value->text, &aval) || !isSmall(&aval))
    return mosaicArenaFormat(
        arena,
        "%.*s is no aval such as float32[16,256], of at most %d dimensions and "
        "2^29 elements",
        (int)value->text.length, value->text.data, MOSAIC_AVAL_MAX_RANK);
  array->type =
      mosaicArenaFormat(arena, "%.*s", (int)aval.type.length, aval.type.data);
  array->rank = aval.rank;
  array->shape = mosaicArenaCopy(arena, aval.shape,
                                 (size_t)aval.rank * sizeof(*aval.shape));
  return NULL;
}

static const char *readAvals(MosaicArena *arena, const MosaicJsonValue *list,
                             MosaicArray **arrays, int32_t *count) {
  if (!list || list->kind != MOSAIC_JSON_ARRAY)
    return "in_avals and out_avals must be lists";
  *count = (int32_t)mosaicJsonCount(list);
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
  if (list && list->kind != MOSAIC_JSON_ARRAY)
    return "a list of pairs was expected";
  *count = (int32_t)mosaicJsonCount(list);
  *pairs = mosaicArenaAllocateArray(arena, (size_t)*count, sizeof(**pairs));
  int32_t number = 0;
  for (const MosaicJsonValue *child = list ? list->firstChild : NULL; child;
       child = child->next) {
    const MosaicJsonValue *first = child->firstChild;
    if (mosaicJsonCount(child) != 2 ||
        !mosaicJsonAsInteger(first, &(*pairs)[number][0]) ||
        !mosaicJsonAsInteger(first->next, &(*pairs)[number][1]))
      return "a pair of integers was expected";
    ++number;
  }
  return NULL;
}

/// Null, or which range of positions is none of the array's.
static const char *checkRanges(MosaicArena *arena, const ResultCheck *check,
                               const MosaicArray *array) {
  int64_t count = 1;
  for (intptr_t i = 0; i < array->rank; ++i)
    count *= array->shape[i];
  for (int32_t i = 0; i < check->numRanges; ++i) {
    const int64_t start = check->ranges[i][0], stop = check->ranges[i][1];
    if (start < 0 || start >= stop || stop > count)
      return mosaicArenaFormat(arena,
                               "[%" PRId64 ", %" PRId64
                               ") is no range of its %" PRId64 " elements",
                               start, stop, count);
  }
  return NULL;
}

static bool readNumber(const MosaicJsonValue *value, double *number) {
  char text[64] = {0};
  if (value->kind != MOSAIC_JSON_NUMBER || value->text.length >= sizeof(text))
    return false;
  memcpy(text, value->text.data, value->text.length);
  *number = mosaicParseDouble(text, NULL);
  return *number >= 0;
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
    if (!error)
      error = checkRanges(arena, check, &call->results[i]);
    if (error)
      return mosaicArenaFormat(arena, "check of %s: %s", name, error);
    if (!tolerance)
      continue;
    check->hasTolerance = true;
    if (mosaicJsonCount(tolerance) != 2 ||
        !readNumber(tolerance->firstChild, &check->relative) ||
        !readNumber(tolerance->firstChild->next, &check->absolute))
      return mosaicArenaFormat(arena, "tolerance of %s must be [rtol, atol]",
                               name);
  }
  return NULL;
}

const char *callFileRead(MosaicArena *arena, const char *path, CallFile *call) {
  MlirStringRef text = {0};
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
  if (!error) {
    error = readPairs(arena, mosaicJsonMember(root, "aliases"), &call->aliases,
                      &call->numAliases);
    error = error ? mosaicArenaFormat(arena, "aliases: %s", error) : NULL;
  }
  if (!error)
    error = readChecks(arena, root, call);
  int64_t devices = 1;
  const MosaicJsonValue *count = mosaicJsonMember(root, "devices");
  if (!error && count &&
      (!mosaicJsonAsInteger(count, &devices) || devices < 1 ||
       devices > CALL_MAX_DEVICES))
    error = mosaicArenaFormat(arena, "devices must be a number from 1 to %d",
                              CALL_MAX_DEVICES);
  call->devices = (int32_t)devices;
  const MosaicJsonValue *io = mosaicJsonMember(root, "io");
  if (io)
    call->io =
        mosaicArenaFormat(arena, "%.*s", (int)io->text.length, io->text.data);
  return error;
}
