//===- Translate.c - What mosaic-translate does to one input --------------===//

#include "Translate.h"

#include "Support/Arena.h"
#include "Support/Diagnostics.h"

#include "mosaic-c/Payload.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static MlirWalkResult findLocation(MlirOperation op, void *userData) {
  bool *found = userData;
  const MlirLocation location = mlirOperationGetLocation(op);
  *found = !mlirLocationEqual(
      location, mlirLocationUnknownGet(mlirLocationGetContext(location)));
  return *found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

/// Locations are printed, so that what later passes say about the text names
/// the Python source. When the payload has none, the text's own lines are better
/// than `loc(unknown)` everywhere.
static void printModule(MlirOperation module, bool stripLocations,
                        MosaicText *output) {
  bool hasLocations = false;
  if (output->length)
    mosaicTextFormat(output, "// -----\n");
  if (!stripLocations)
    mlirOperationWalk(module, findLocation, &hasLocations, MlirWalkPreOrder);
  const MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (hasLocations)
    mlirOpPrintingFlagsEnableDebugInfo(flags, true, /*prettyForm=*/false);
  mlirOperationPrintWithFlags(module, flags, mosaicTextCallback, output);
  mlirOpPrintingFlagsDestroy(flags);
  if (output->data[output->length - 1] != '\n')
    mosaicTextFormat(output, "\n");
}

static MlirLogicalResult printKernel(MosaicPayload payload, intptr_t index,
                                     MlirLocation location,
                                     const TranslateOptions *options,
                                     MosaicText *output) {
  const MlirModule module = mosaicPayloadParseKernel(payload, index, location,
                                                     /*keepVersionAttr=*/true);
  if (mlirModuleIsNull(module))
    return mlirLogicalResultFailure();
  if (options->bytecode)
    mlirOperationWriteBytecode(mlirModuleGetOperation(module),
                               mosaicTextCallback, output);
  else
    printModule(mlirModuleGetOperation(module), options->stripLocations,
                output);
  mlirModuleDestroy(module);
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// Listing
//===----------------------------------------------------------------------===//

enum { MAX_NAME_WIDTH = 60 };

static int nameWidth(MosaicPayload payload) {
  size_t width = strlen("name");
  for (intptr_t i = 0; i < mosaicPayloadGetNumKernels(payload); ++i) {
    const size_t length = mosaicPayloadGetKernel(payload, i).name.length;
    width = length > width ? length : width;
  }
  return width < MAX_NAME_WIDTH ? (int)width : MAX_NAME_WIDTH;
}

static void listKernel(MosaicPayload payload, intptr_t index, int width,
                       MosaicText *output) {
  const MosaicKernelInfo kernel = mosaicPayloadGetKernel(payload, index);
  char version[24] = "-";
  if (kernel.hasVersion)
    snprintf(version, sizeof(version), "%lld", (long long)kernel.version);
  const int nameLength = (int)kernel.name.length;
  mosaicTextFormat(
      output, "%5td  %.*s%*s  %7s  %-14.*s  %10zu  %10td  %9zu\n", index,
      nameLength, kernel.name.data, nameLength < width ? width - nameLength : 0,
      "", version, (int)kernel.producer.length, kernel.producer.data,
      kernel.body.length, kernel.numOperations, kernel.debugLocations.length);
}

static void listKernels(MosaicPayload payload, intptr_t only,
                        MosaicText *output) {
  const int width = nameWidth(payload);
  mosaicTextFormat(output, "%5s  %-*s  %7s  %-14s  %10s  %10s  %9s\n", "index",
                   width, "name", "version", "producer", "body bytes",
                   "operations", "locations");
  for (intptr_t i = 0; i < mosaicPayloadGetNumKernels(payload); ++i)
    if (only < 0 || i == only)
      listKernel(payload, i, width, output);
}

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

/// Reads a kernel's number; false for anything but digits.
static bool readNumber(const char *text, intptr_t *number) {
  char *end;
  *number = strtol(text, &end, 10);
  return *text >= '0' && *text <= '9' && !*end;
}

static bool sameBody(MosaicKernelInfo left, MosaicKernelInfo right) {
  return mlirStringRefEqual(left.body, right.body);
}

MlirLogicalResult translateChooseKernel(MosaicPayload payload,
                                        const char *wanted,
                                        MlirLocation location,
                                        intptr_t *chosen) {
  const intptr_t count = mosaicPayloadGetNumKernels(payload);
  const MlirStringRef name = mlirStringRefCreateFromCString(wanted);
  intptr_t found = -1;
  for (intptr_t i = 0; i < count; ++i) {
    if (!mlirStringRefEqual(mosaicPayloadGetKernel(payload, i).name, name))
      continue;
    if (found >= 0 && !sameBody(mosaicPayloadGetKernel(payload, found),
                                mosaicPayloadGetKernel(payload, i)))
      return mosaicLocationError(
          location,
          "kernels %td and %td are both named '%s'; choose one by its number",
          found, i, wanted);
    if (found < 0)
      found = i;
  }
  if (found < 0 && (!readNumber(wanted, &found) || found >= count))
    return mosaicLocationError(
        location, "no kernel '%s' among the %td here; --list shows them",
        wanted, count);
  *chosen = found;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult translatePayload(MosaicPayload payload,
                                          MlirLocation location,
                                          const TranslateOptions *options,
                                          MosaicText *output) {
  intptr_t only = -1;
  if (options->kernel)
    MOSAIC_TRY(
        translateChooseKernel(payload, options->kernel, location, &only));
  if (options->list) {
    listKernels(payload, only, output);
    return mlirLogicalResultSuccess();
  }
  if (options->bytecode && only < 0 && mosaicPayloadGetNumKernels(payload) > 1)
    return mosaicLocationError(
        location,
        "--emit-bytecode writes one kernel, and here are %td; choose one by "
        "--kernel",
        mosaicPayloadGetNumKernels(payload));
  for (intptr_t i = 0; i < mosaicPayloadGetNumKernels(payload); ++i)
    if (only < 0 || i == only)
      MOSAIC_TRY(printKernel(payload, i, location, options, output));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult translateInput(MlirStringRef input, MlirLocation location,
                                 const TranslateOptions *options,
                                 MosaicText *output) {
  const MosaicPayload payload = mosaicPayloadCreate(location, input);
  if (mosaicPayloadIsNull(payload))
    return mlirLogicalResultFailure();
  const MlirLogicalResult result =
      translatePayload(payload, location, options, output);
  mosaicPayloadDestroy(payload);
  return result;
}
