//===- PayloadError.c - The one error of a refused payload ----------------===//

#include "Payload/PayloadError.h"

MlirLogicalResult(mosaicPayloadFail)(MosaicPayloadError *error,
                                     const char *format, ...) {
  if (error->message)
    return mlirLogicalResultFailure();
  va_list arguments;
  va_start(arguments, format);
  error->message = mosaicArenaFormatV(error->arena, format, arguments);
  va_end(arguments);
  return mlirLogicalResultFailure();
}

MlirLogicalResult(mosaicPayloadErrorPrefix)(MosaicPayloadError *error,
                                            const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *context = mosaicArenaFormatV(error->arena, format, arguments);
  va_end(arguments);
  error->message =
      mosaicArenaFormat(error->arena, "%s: %s", context, error->message);
  return mlirLogicalResultFailure();
}
