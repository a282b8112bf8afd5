//===- Npz.c - Arrays in numpy's files ------------------------------------===//

#include "Npz.h"

#include "Support/File.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

enum { MAX_HEADER = 1 << 16, MAX_NPY_RANK = 32 };

static const uint64_t kMaxMember = UINT64_C(1) << 33; // bytes

static const uint8_t kMagic[] = {0x93, 'N', 'U', 'M', 'P', 'Y'};

typedef struct Bytes {
  const uint8_t *data;
  uint64_t size;
} Bytes;

/// The text after `'key':` in the header's dictionary, or null.
static const char *headerValue(MosaicArena *arena, const char *header,
                               const char *key) {
  const char *quoted = mosaicArenaFormat(arena, "'%s':", key);
  const char *at = strstr(header, quoted);
  if (!at)
    return NULL;
  at += strlen(quoted);
  return at + strspn(at, " ");
}

static const char *readDescr(MosaicArena *arena, const char *text,
                             NpyArray *array) {
  if (!text || *text != '\'')
    return "its type is not a plain one";
  const char *end = strchr(text + 1, '\'');
  if (!end || end - text > 8)
    return "its type is not a plain one";
  array->descr =
      mosaicArenaFormat(arena, "%.*s", (int)(end - text - 1), text + 1);
  if (strlen(array->descr) < 3)
    return "its type is not a plain one";
  array->elementBytes = (int)strtol(array->descr + 2, NULL, 10);
  if (array->descr[0] == '>')
    return "it is big-endian";
  if (strchr("biufV", array->descr[1]) == NULL)
    return "its elements are no numbers";
  const int bytes = array->elementBytes;
  return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8
             ? NULL
             : "its elements have an odd size";
}

static const char *readShape(MosaicArena *arena, const char *text,
                             NpyArray *array) {
  if (!text || *text != '(')
    return "it has no shape";
  array->shape = MOSAIC_ARENA_ARRAY(arena, int64_t, MAX_NPY_RANK);
  array->count = 1;
  for (++text; *text != ')';) {
    char *end = NULL;
    const long long size = strtoll(text, &end, 10);
    if (end == text || size < 0 || array->rank == MAX_NPY_RANK ||
        (size && array->count > INT64_MAX / 16 / size))
      return "its shape cannot be read";
    array->shape[array->rank++] = size;
    array->count *= size;
    text = end + strspn(end, ", ");
  }
  return NULL;
}

static const char *readNpy(MosaicArena *arena, Bytes bytes, NpyArray *array) {
  if (bytes.size < 12 || memcmp(bytes.data, kMagic, sizeof(kMagic)) != 0)
    return "it is no .npy file";
  const bool first = bytes.data[6] == 1;
  const uint64_t start = first ? 10 : 12;
  uint64_t length = bytes.data[8] | (uint64_t)bytes.data[9] << 8;
  if (!first)
    length |= (uint64_t)bytes.data[10] << 16 | (uint64_t)bytes.data[11] << 24;
  if (length > MAX_HEADER || start + length > bytes.size)
    return "its header is cut off";
  const char *header = mosaicArenaFormat(arena, "%.*s", (int)length,
                                         (const char *)bytes.data + start);
  const char *order = headerValue(arena, header, "fortran_order");
  const char *error =
      readDescr(arena, headerValue(arena, header, "descr"), array);
  if (!error)
    error = readShape(arena, headerValue(arena, header, "shape"), array);
  if (error)
    return error;
  if (array->rank > 1 && order && strncmp(order, "True", 4) == 0)
    return "it is stored column by column";
  const uint64_t size = (uint64_t)(array->count * array->elementBytes);
  if (bytes.size - start - length < size)
    return "its data are cut off";
  array->data = mosaicArenaCopy(arena, bytes.data + start + length, size + 1);
  return NULL;
}

static const char *withoutSuffix(MosaicArena *arena, const char *name) {
  const size_t length = strlen(name);
  const bool suffix = length > 4 && strcmp(name + length - 4, ".npy") == 0;
  return mosaicArenaFormat(arena, "%.*s", (int)(suffix ? length - 4 : length),
                           name);
}

static const char *readMember(MosaicArena *arena, zip_t *zip,
                              zip_uint64_t number, NpyArray *array) {
  zip_stat_t stat;
  if (zip_stat_index(zip, number, 0, &stat) != 0 ||
      !(stat.valid & ZIP_STAT_SIZE))
    return mosaicArenaFormat(arena, "member %" PRIu64 " cannot be read",
                             (uint64_t)number);
  array->name = withoutSuffix(arena, stat.name);
  if (stat.size > kMaxMember)
    return mosaicArenaFormat(arena, "array %s: it is too large", array->name);
  uint8_t *data = malloc(stat.size + 1);
  zip_file_t *file = data ? zip_fopen_index(zip, number, 0) : NULL;
  const bool read =
      file && zip_fread(file, data, stat.size) == (zip_int64_t)stat.size;
  if (file)
    zip_fclose(file);
  const char *error = read ? readNpy(arena, (Bytes){data, stat.size}, array)
                           : "it cannot be decompressed";
  free(data);
  return error ? mosaicArenaFormat(arena, "array %s: %s", array->name, error)
               : NULL;
}

static const char *readArchive(MosaicArena *arena, const char *path,
                               NpyArrays *result) {
  int code = 0;
  zip_t *zip = zip_open(path, ZIP_RDONLY, &code);
  if (!zip) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const char *text =
        mosaicArenaFormat(arena, "%s", zip_error_strerror(&error));
    zip_error_fini(&error);
    return text;
  }
  result->count = zip_get_num_entries(zip, 0);
  result->arrays = MOSAIC_ARENA_ARRAY(arena, NpyArray, result->count);
  const char *error = NULL;
  for (int64_t i = 0; i < result->count && !error; ++i)
    error = readMember(arena, zip, (zip_uint64_t)i, &result->arrays[i]);
  zip_discard(zip);
  return error;
}

static const char *readSingle(MosaicArena *arena, const char *path,
                              NpyArrays *result) {
  size_t size = 0;
  char *data = mosaicReadFile(path, kMaxMember, &size);
  if (!data)
    return mosaicArenaFormat(arena, "%s", strerror(errno));
  result->count = 1;
  result->arrays = MOSAIC_ARENA_NEW(arena, NpyArray);
  result->arrays[0].name = "in0";
  const char *error =
      readNpy(arena, (Bytes){(const uint8_t *)data, size}, &result->arrays[0]);
  free(data);
  return error;
}

const char *npzRead(MosaicArena *arena, const char *path, NpyArrays *result) {
  const size_t length = strlen(path);
  if (length > 4 && strcmp(path + length - 4, ".npy") == 0)
    return readSingle(arena, path, result);
  return readArchive(arena, path, result);
}

/// The bytes of an .npy file of version 1: the header is padded to a multiple of 64.
static Bytes writeNpy(MosaicArena *arena, const NpyArray *array) {
  const char *shape = "";
  for (int32_t i = 0; i < array->rank; ++i)
    shape = mosaicArenaFormat(arena, "%s%" PRId64 ",%s", shape, array->shape[i],
                              i + 1 < array->rank ? " " : "");
  const char *header = mosaicArenaFormat(
      arena, "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }",
      array->descr, shape);
  const size_t used = 10 + strlen(header) + 1;
  const size_t padded = (used + 63) / 64 * 64;
  const size_t dataBytes = (size_t)(array->count * array->elementBytes);
  uint8_t *bytes = mosaicArenaAllocate(arena, padded + dataBytes + 1);
  memcpy(bytes, kMagic, sizeof(kMagic));
  bytes[6] = 1;
  bytes[8] = (uint8_t)((padded - 10) & 0xff);
  bytes[9] = (uint8_t)((padded - 10) >> 8);
  memset(bytes + 10, ' ', padded - 10);
  memcpy(bytes + 10, header, strlen(header));
  bytes[padded - 1] = '\n';
  if (dataBytes)
    memcpy(bytes + padded, array->data, dataBytes);
  return (Bytes){bytes, padded + dataBytes};
}

const char *npzWrite(MosaicArena *arena, const char *path,
                     const NpyArrays *arrays) {
  int code = 0;
  zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code);
  if (!zip)
    return "it cannot be created";
  for (int64_t i = 0; i < arrays->count; ++i) {
    const Bytes bytes = writeNpy(arena, &arrays->arrays[i]);
    zip_source_t *source = zip_source_buffer(zip, bytes.data, bytes.size, 0);
    const char *name =
        mosaicArenaFormat(arena, "%s.npy", arrays->arrays[i].name);
    if (!source || zip_file_add(zip, name, source, ZIP_FL_OVERWRITE) < 0) {
      const char *error = mosaicArenaFormat(arena, "%s", zip_strerror(zip));
      zip_source_free(source);
      zip_discard(zip);
      return error;
    }
  }
  if (zip_close(zip) == 0)
    return NULL;
  const char *error = mosaicArenaFormat(arena, "%s", zip_strerror(zip));
  zip_discard(zip);
  return error;
}

const NpyArray *npzFind(const NpyArrays *arrays, const char *name) {
  const size_t length = strlen(name);
  for (int64_t i = 0; i < arrays->count; ++i) {
    const char *candidate = arrays->arrays[i].name;
    if (strncmp(candidate, name, length) == 0 &&
        (candidate[length] == '\0' ||
         strncmp(candidate + length, "__", 2) == 0))
      return &arrays->arrays[i];
  }
  return NULL;
}
