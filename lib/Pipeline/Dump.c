//===- Dump.c - The module after each stage, as files ----------------------===//

#include "Pipeline/Dump.h"

#include "Support/Diagnostics.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

MlirLogicalResult mosaicDumpOpen(MlirOperation module, const char *directory,
                                 const char *kernelName, MosaicArena *arena,
                                 MosaicDump *dump) {
  *dump = (MosaicDump){.arena = arena};
  if (!directory || !*directory)
    return mlirLogicalResultSuccess();
  const MlirLocation location = mlirOperationGetLocation(module);
  struct stat status;
  if (stat(directory, &status) != 0)
    return mosaicLocationError(location, "mosaic-lower: dump-to=%s: %s",
                               directory, strerror(errno));
  if (!S_ISDIR(status.st_mode))
    return mosaicLocationError(
        location, "mosaic-lower: dump-to=%s is not a directory", directory);
  if (!kernelName || !*kernelName)
    kernelName = "kernel";
  if (strchr(kernelName, '/'))
    return mosaicLocationError(location,
                               "mosaic-lower: kernel-name is '%s'; a part of "
                               "a file name has no '/'",
                               kernelName);
  dump->directory = directory;
  dump->kernelName = kernelName;
  return mlirLogicalResultSuccess();
}

static void writePart(MlirStringRef part, void *file) {
  fwrite(part.data, 1, part.length, file);
}

MlirLogicalResult mosaicDumpStage(MosaicDump *dump, MlirOperation module,
                                  const char *stage) {
  if (!dump->directory)
    return mlirLogicalResultSuccess();
  const char *path = mosaicArenaFormat(
      dump->arena, "%s/%04d-mosaic-dump-%s-%s-py.txt", dump->directory,
      dump->numStages++, dump->kernelName, stage);
  const MlirLocation location = mlirOperationGetLocation(module);
  FILE *file = fopen(path, "w");
  if (!file)
    return mosaicLocationError(location, "mosaic-lower: cannot write %s: %s",
                               path, strerror(errno));
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsEnableDebugInfo(flags, /*enable=*/true,
                                     /*prettyForm=*/false);
  mlirOperationPrintWithFlags(module, flags, writePart, file);
  mlirOpPrintingFlagsDestroy(flags);
  fputc('\n', file);
  const bool failed = ferror(file) != 0;
  if (fclose(file) != 0 || failed)
    return mosaicLocationError(location, "mosaic-lower: cannot write %s: %s",
                               path, strerror(errno));
  return mlirLogicalResultSuccess();
}
