//===- HloProto.h - Custom calls in serialized HLO ------------------------===//
//
// HLO also travels as a protocol buffer. Of its messages only these fields are
// read; HLO that was dumped lies inside others, as their first field:
//
//   HloModuleProto        1 name  3 computations
//     HloComputationProto   2 instructions
//       HloInstructionProto   7 metadata  28 custom_call_target
//                             43 backend_config: JSON
//         OpMetadata            2 op_name
//
// Source: XLA's hlo.proto; protobuf's documentation of the wire format
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_PAYLOAD_HLOPROTO_H
#define MOSAIC_PAYLOAD_HLOPROTO_H

#include "Payload/PayloadError.h"
#include "Payload/ProgramText.h"
#include "Payload/Splice.h"

/// Whether `bytes` look like serialized HLO: no text, and a first field 1.
bool mosaicHloProtoIs(MlirStringRef bytes);

/// Does something with a call. Failure ends the search.
typedef MlirLogicalResult (*MosaicCallVisitor)(const MosaicTextCall *call,
                                               void *userData);

/// Visits the calls of tpu_custom_call in order. Nothing in them is escaped.
///
/// Errors: "HLO proto, byte N: ..."; those of the visitor
MlirLogicalResult mosaicHloProtoVisitCalls(MlirStringRef proto,
                                           MosaicCallVisitor visit,
                                           void *userData,
                                           MosaicPayloadError *error);

/// Adds `proto` with the splices made to `output`. Each is the contents of a
/// field; the lengths of that field and of those around it change along.
///
/// Errors: likewise
MlirLogicalResult mosaicHloProtoSplice(MlirStringRef proto,
                                       const MosaicSpliceList *splices,
                                       MosaicText *output,
                                       MosaicPayloadError *error);

#endif // MOSAIC_PAYLOAD_HLOPROTO_H
