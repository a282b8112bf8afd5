//===- payload.c - Any bytes as a payload ---------------------------------===//
//
// Programs, backend_configs and bodies: what is found in them is parsed,
// verified and printed.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %fuzz/payload -seed=1 -runs=1500 -dict=%S/Inputs/payload.dict %t %S/Inputs/payload %source/test/Payload/Inputs
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "mosaic-c/Payload.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const MlirLocation location = mlirLocationUnknownGet(fuzzContext());
  const MosaicPayload payload = mosaicPayloadCreate(
      location, mlirStringRefCreate((const char *)data, size));
  FUZZ_REQUIRE(fuzzTakeErrors() == mosaicPayloadIsNull(payload));
  if (mosaicPayloadIsNull(payload))
    return 0;
  FUZZ_REQUIRE(mosaicPayloadGetNumKernels(payload) > 0);
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
