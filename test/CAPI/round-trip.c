// RUN: %unit/round-trip

// A program that embeds the library: a kernel to the JSON of its call, and back.

#include "kernel.h"
#include "mosaic-c/Payload.h"

#include "test.h"

#include <stdlib.h>

/// The module as text, without the JSON that was attached to it.
static Text print(MlirModule module) {
  Text text = {NULL, 0};
  MlirOperation op = mlirModuleGetOperation(module);
  mlirOperationRemoveDiscardableAttributeByName(
      op, mlirStringRefCreateFromCString("mosaic.backend_config"));
  mlirOperationPrint(op, append, &text);
  return text;
}

int main(void) {
  MlirContext context = createContext();
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kKernel));
  EXPECT_TRUE(!mlirModuleIsNull(module));

  MosaicCommunication communication =
      mosaicAnalyzeCommunication(mlirModuleGetOperation(module));
  EXPECT_TRUE(!communication.hasCommunication);
  EXPECT_TRUE(!communication.hasCustomBarrier);

  MlirStringRef json = emit(module, MOSAIC_CONFIG_0_8);
  MosaicPayload payload = mosaicPayloadCreate(location, json);
  EXPECT_TRUE(!mosaicPayloadIsNull(payload));
  EXPECT_EQ(mosaicPayloadGetNumKernels(payload), 1);
  EXPECT_EQ(mosaicPayloadGetKernel(payload, 0).version, 8);
  MlirModule again = mosaicPayloadParseKernel(payload, 0, location, false);
  EXPECT_TRUE(!mlirModuleIsNull(again));

  Text before = print(module), after = print(again);
  EXPECT_STR(after.data, before.data);

  free(before.data);
  free(after.data);
  mosaicPayloadDestroy(payload);
  mlirModuleDestroy(again);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return TEST_END();
}
