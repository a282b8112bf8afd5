// RUN: %unit/silence

#include "Support/Diagnostics.h"
#include "test.h"

static MlirLogicalResult count(MlirDiagnostic diagnostic, void *userData) {
  (void)diagnostic;
  ++*(int *)userData;
  return mlirLogicalResultSuccess();
}

static void *reportElsewhere(void *context) {
  mosaicLocationError(mlirLocationUnknownGet((MlirContext){context}),
                      "of another function");
  return NULL;
}

int main(void) {
  const MlirContext context = mlirContextCreate();
  const MlirLocation location = mlirLocationUnknownGet(context);
  int numErrors = 0;
  mlirContextAttachDiagnosticHandler(context, count, &numErrors, NULL);
  mosaicLocationError(location, "before");
  EXPECT_EQ(numErrors, 1);

  // What this thread reports is not heard; what another does is.
  MosaicSilence silence;
  mosaicSilenceBegin(&silence, context);
  mosaicLocationError(location, "of an attempt");
  EXPECT_EQ(numErrors, 1);
  pthread_t thread;
  EXPECT_EQ(pthread_create(&thread, NULL, reportElsewhere, context.ptr), 0);
  pthread_join(thread, NULL);
  EXPECT_EQ(numErrors, 2);
  mosaicSilenceEnd(&silence);

  mosaicLocationError(location, "after");
  EXPECT_EQ(numErrors, 3);
  mlirContextDestroy(context);
  return TEST_END();
}
