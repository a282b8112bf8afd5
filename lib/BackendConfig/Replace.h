//===- Replace.h - Another body for a kernel of a program -----------------===//

#ifndef MOSAIC_BACKENDCONFIG_REPLACE_H
#define MOSAIC_BACKENDCONFIG_REPLACE_H

#include "Support/Text.h"

#include "mosaic-c/Payload.h"

#include "mlir-c/IR.h"

/// One backend_config in the text of a program.
typedef struct MosaicConfigPlace {
  MlirStringRef program;
  MosaicKernelInfo kernel; ///< what is there now
  MlirLocation location;   ///< of the program, for errors about it
} MosaicConfigPlace;

/// Adds the text of the backend_config at `place` to `text`, escaped as it is
/// there, with `module` for its kernel. What changes in the JSON:
///
///   body                        the module, in the version of the old body
///   debug_locations             those of the module, if there were some
///   has_communication           as the module implies
///   needs_layout_passes         likewise
///   internal_scratch_in_bytes   grows to what the module needs
///
/// Every other byte stays. `module` loses its `mosaic.config`.
///
/// Errors: one diagnostic at the module or at the program
MlirLogicalResult mosaicConfigReplace(const MosaicConfigPlace *place,
                                      MlirOperation module, MosaicText *text);

#endif // MOSAIC_BACKENDCONFIG_REPLACE_H
