//===- Dump.h - The module after each stage, as files ----------------------===//

#ifndef MOSAIC_PIPELINE_DUMP_H
#define MOSAIC_PIPELINE_DUMP_H

#include "Support/Arena.h"

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

/// Where the stages of one lowering are written. Without a directory nothing
/// is.
typedef struct MosaicDump {
  MosaicArena *arena;
  const char *directory; ///< null: no dumps
  const char *kernelName;
  int numStages;
} MosaicDump;

/// Prepares dumps into `directory` (null or empty: none), in the name of
/// `kernelName` (null or empty: "kernel").
///
/// Errors: no such directory; a kernel name with a '/' in it; at `module`
MlirLogicalResult mosaicDumpOpen(MlirOperation module, const char *directory,
                                 const char *kernelName, MosaicArena *arena,
                                 MosaicDump *dump);

/// Writes the module, with locations, to
/// DIRECTORY/NNNN-mosaic-dump-KERNEL-STAGE-py.txt, NNNN counting from 0000.
///
/// Errors: what the system says, at `module`
MlirLogicalResult mosaicDumpStage(MosaicDump *dump, MlirOperation module,
                                  const char *stage);

#endif // MOSAIC_PIPELINE_DUMP_H
