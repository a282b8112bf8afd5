//===- mosaic-c/Payload.h - Kernels inside programs and payloads ----------===//
//
// A Mosaic kernel travels as MLIR bytecode, in base64, in a JSON object, in an
// attribute of a custom call, in a program:
//
//   program   StableHLO or HLO text, StableHLO bytecode, serialized HLO
//     config    backend_config: {"custom_call_config": {"body": "TUzv…", …}}
//       body      4D 4C EF 52 …: a module of stable_mosaic.* operations
//
// Each of the three may be the input. Reading is strict: what is not understood
// is refused with one diagnostic that names a byte, a section or a field.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_C_PAYLOAD_H
#define MOSAIC_C_PAYLOAD_H

#include "mosaic-c/Support.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kernels of one input, decoded.
typedef struct MosaicPayload {
  void *ptr;
} MosaicPayload;

/// How a program writes a backend_config.
typedef enum MosaicQuoting {
  MOSAIC_QUOTING_NONE, ///< as it is: JSON alone, HLO's `backend_config={…}`, the
                       ///< string table of bytecode, a field of serialized HLO
  MOSAIC_QUOTING_MLIR, ///< an MLIR string: `\22`, `\0A`
  MOSAIC_QUOTING_C,    ///< a C string: `\"`, `\n`
} MosaicQuoting;

/// Bytes [offset, offset + length) of the input.
typedef struct MosaicByteRange {
  intptr_t offset;
  intptr_t length;
} MosaicByteRange;

/// One kernel. Strings are owned by the payload and not NUL-terminated.
typedef struct MosaicKernelInfo {
  MlirStringRef name;     ///< the call's kernel_name, else the module's name,
                          ///< else the call's op_name, else the function's name
  MlirStringRef producer; ///< who wrote the body, e.g. "MLIR22.0.0git"; "text"
                          ///< for a body that is MLIR text (jax 0.8 writes one
                          ///< for a kernel that was lowered ahead of time)
  bool hasVersion;        ///< false: not in the serialized form
  int64_t version;        ///< stable_mosaic.version
  intptr_t numOperations; ///< of the body, the module included; 0 for text
  MlirStringRef body;     ///< the bytecode or text as the payload holds it
  MlirStringRef debugLocations; ///< the bytecode of debug_locations, or empty
  MosaicByteRange config;       ///< backend_config without its quotes, as the
                                ///< input writes it; empty for a bare body
  MosaicQuoting quoting;        ///< how it is written there
  MosaicByteRange bodyText;     ///< the body as the input writes it: base64, or
                                ///< the bytes themselves
} MosaicKernelInfo;

/// Finds and decodes every kernel of `input`, whose form is recognized by its
/// contents. The payload keeps pointers into `input`: it must outlive it. The
/// caller destroys the payload.
///
/// Returns: null on failure
/// Errors:  one diagnostic at `location`
/// Source:  spec/backend_config.md, sections 1 and 3; spec/serde.md, 4 and 5
MOSAIC_C_EXPORT MosaicPayload mosaicPayloadCreate(MlirLocation location,
                                                  MlirStringRef input);

/// Frees the payload and all that its kernels point to. Null is fine.
MOSAIC_C_EXPORT void mosaicPayloadDestroy(MosaicPayload payload);

static inline bool mosaicPayloadIsNull(MosaicPayload payload) {
  return !payload.ptr;
}

/// Returns the input that the payload was made of.
MOSAIC_C_EXPORT MlirStringRef mosaicPayloadGetInput(MosaicPayload payload);

/// Returns the number of kernels: one or more.
MOSAIC_C_EXPORT intptr_t mosaicPayloadGetNumKernels(MosaicPayload payload);

/// Returns a kernel. Requires: 0 <= index < number of kernels.
MOSAIC_C_EXPORT MosaicKernelInfo mosaicPayloadGetKernel(MosaicPayload payload,
                                                        intptr_t index);

/// Builds a kernel's module in the tpu dialect: parses the body, puts
/// debug_locations where they belong, and undoes the serialization
/// (mosaic-serde, but `tpu.repeat` stays). The module keeps the attribute
/// `stable_mosaic.version` only if `keepVersionAttr`.
///
/// Requires: 0 <= index < number of kernels; the context of `location` has the
///           dialects of mosaicRegisterDialects
/// Returns:  a verified module that the caller owns; null on failure
/// Errors:   one diagnostic, at the operation concerned where there is one,
///           else at `location`
MOSAIC_C_EXPORT MlirModule mosaicPayloadParseKernel(MosaicPayload payload,
                                                    intptr_t index,
                                                    MlirLocation location,
                                                    bool keepVersionAttr);

/// Checks `bytecode` and passes it on in the form that this MLIR reads; bytes
/// that need no change are passed on as they are. The callback is called once,
/// on success.
///
/// Errors: one diagnostic at `location`
/// Source: spec/serde.md, section 6
MOSAIC_C_EXPORT MlirLogicalResult
mosaicTranscodeBytecode(MlirLocation location, MlirStringRef bytecode,
                        MlirStringCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif // MOSAIC_C_PAYLOAD_H
