//===- ProgramText.h - Custom calls in StableHLO and HLO text -------------===//

#ifndef MOSAIC_PAYLOAD_PROGRAMTEXT_H
#define MOSAIC_PAYLOAD_PROGRAMTEXT_H

#include "Payload/PayloadError.h"

#include "mosaic-c/Payload.h"

/// A custom call to tpu_custom_call, as the text writes it: contents of strings
/// without their quotes, still escaped.
typedef struct MosaicTextCall {
  size_t offset;         ///< of the call's keyword
  MosaicQuoting quoting; ///< of `kernelName` and `opName`
  MosaicQuoting configQuoting;
  MlirStringRef config;     ///< data is null when the call has none
  MlirStringRef kernelName; ///< likewise
  MlirStringRef opName;     ///< likewise; HLO's metadata
} MosaicTextCall;

/// Finds the next call at or after `*position`, which moves behind it. Returns
/// false when there is none. Reads tokens only, so that any dialect around the
/// calls will do:
///
///   stablehlo.custom_call @tpu_custom_call(%0) {backend_config = "…", …}
///   "stablehlo.custom_call"(%0) <{call_target_name = "tpu_custom_call", …}> …
///   x.2 = f32[8] custom-call(y), custom_call_target="tpu_custom_call",
///       backend_config={…}
bool mosaicTextFindCall(MlirStringRef text, size_t *position,
                        MosaicTextCall *call);

#endif // MOSAIC_PAYLOAD_PROGRAMTEXT_H
