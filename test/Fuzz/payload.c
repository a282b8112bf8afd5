//===- payload.c - Any bytes as a payload ---------------------------------===//
//
// Programs, backend_configs and bodies: what is found in them is parsed,
// verified and printed; with the backend_config of one kernel in the place of
// another's, there are as many.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %fuzz/payload -seed=1 -runs=1500 -dict=%S/Inputs/payload.dict %t %S/Inputs/payload %source/test/Payload/Inputs
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "Payload/Splice.h"

#include "mosaic-c/Payload.h"

/// Puts the last kernel's backend_config in the place of the first one's.
static void splice(MlirStringRef program, MosaicPayload payload,
                   MlirLocation location) {
  const intptr_t numKernels = mosaicPayloadGetNumKernels(payload);
  const MosaicByteRange first = mosaicPayloadGetKernel(payload, 0).config;
  const MosaicByteRange last =
      mosaicPayloadGetKernel(payload, numKernels - 1).config;
  if (!first.length || !last.length)
    return; // a bare body
  const MosaicSplice splice = {
      .start = (size_t)first.offset,
      .end = (size_t)(first.offset + first.length),
      .text =
          mlirStringRefCreate(program.data + last.offset, (size_t)last.length)};
  const MosaicSpliceList list = {1, &splice};
  MosaicText text = {.arena = mosaicArenaCreate()};
  MosaicPayloadError error = {.arena = text.arena};
  FUZZ_REQUIRE(mlirLogicalResultIsSuccess(
      mosaicProgramSplice(program, &list, &text, &error)));
  const MosaicPayload again =
      mosaicPayloadCreate(location, mosaicTextString(&text));
  FUZZ_REQUIRE(!mosaicPayloadIsNull(again));
  FUZZ_REQUIRE(mosaicPayloadGetNumKernels(again) == numKernels);
  mosaicPayloadDestroy(again);
  mosaicArenaDestroy(text.arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const MlirLocation location = mlirLocationUnknownGet(fuzzContext());
  const MlirStringRef input = mlirStringRefCreate((const char *)data, size);
  const MosaicPayload payload = mosaicPayloadCreate(location, input);
  FUZZ_REQUIRE(fuzzTakeErrors() == mosaicPayloadIsNull(payload));
  if (mosaicPayloadIsNull(payload))
    return 0;
  FUZZ_REQUIRE(mosaicPayloadGetNumKernels(payload) > 0);
  splice(input, payload, location);
  for (intptr_t i = 0; i < mosaicPayloadGetNumKernels(payload); ++i) {
    const MlirModule module =
        mosaicPayloadParseKernel(payload, i, location, size % 2);
    FUZZ_REQUIRE(fuzzTakeErrors() == mlirModuleIsNull(module));
    if (mlirModuleIsNull(module))
      continue;
    free(fuzzPrintOperation(mlirModuleGetOperation(module)));
    mlirModuleDestroy(module);
  }
  mosaicPayloadDestroy(payload);
  return 0;
}
