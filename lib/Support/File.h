//===- File.h - Whole files -----------------------------------------------===//

#ifndef MOSAIC_SUPPORT_FILE_H
#define MOSAIC_SUPPORT_FILE_H

#include <stddef.h>

/// Reads a file, or standard input for the path `-`, into memory that the caller
/// frees; a NUL follows its `*size` bytes.
///
/// Returns: null on failure, with errno set: EFBIG for more than `most` bytes
char *mosaicReadFile(const char *path, size_t most, size_t *size);

#endif // MOSAIC_SUPPORT_FILE_H
