//===- Splice.h - Other strings in a program ------------------------------===//

#ifndef MOSAIC_PAYLOAD_SPLICE_H
#define MOSAIC_PAYLOAD_SPLICE_H

#include "Payload/PayloadError.h"
#include "Support/Text.h"

#include "mosaic-c/Payload.h"

/// Bytes of a program, and what comes in their place.
typedef struct MosaicSplice {
  size_t start, end;
  MlirStringRef text;
} MosaicSplice;

/// Splices in the order of their places, apart from each other.
typedef struct MosaicSpliceList {
  size_t count;
  const MosaicSplice *splices;
} MosaicSpliceList;

/// Adds bytes [start, end) of `input` to `output` with the splices that lie
/// there made.
void mosaicSpliceText(MlirStringRef input, size_t start, size_t end,
                      const MosaicSpliceList *splices, MosaicText *output);

/// How much longer the splices make bytes [start, end).
ptrdiff_t mosaicSpliceGrowth(const MosaicSpliceList *splices, size_t start,
                             size_t end);

/// Adds `program` with the splices made to `output`. Each takes the place of a
/// backend_config where mosaicPayloadCreate finds one. What else changes:
///
///   text, JSON   nothing
///   bytecode     the sizes of the strings and of their section; padding
///   HLO proto    the lengths of the fields around
///
/// Errors: those of mosaicPayloadCreate, of which there are none in a program
///         that it has read
MlirLogicalResult mosaicProgramSplice(MlirStringRef program,
                                      const MosaicSpliceList *splices,
                                      MosaicText *output,
                                      MosaicPayloadError *error);

#endif // MOSAIC_PAYLOAD_SPLICE_H
