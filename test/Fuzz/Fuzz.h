//===- Fuzz.h - What the fuzzers share ------------------------------------===//
//
// A fuzzer is a C program per parser: libFuzzer in a sanitized build, Drive.c in
// another calls LLVMFuzzerTestOneInput with one input after the other. An input is right when it is taken, or refused with exactly one error;
// anything else ends the process. utils/fuzz runs them.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAIC_TEST_FUZZ_FUZZ_H
#define MOSAIC_TEST_FUZZ_FUZZ_H

#include "mlir-c/IR.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/// Ends the process, which keeps the input, unless `condition` holds.
#define FUZZ_REQUIRE(condition)                                                \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);  \
      abort();                                                                 \
    }                                                                          \
  } while (0)

/// Tries one input; returns 0.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// A context with all dialects, whose errors are counted, not printed. It is a
/// fresh one now and then, for what a context has seen stays in it.
MlirContext fuzzContext(void);

/// Errors since the last call.
int fuzzTakeErrors(void);

/// What an operation, attribute or type prints, NUL-terminated; the caller
/// frees it.
char *fuzzPrintOperation(MlirOperation op);
char *fuzzPrintType(MlirType type);

#endif // MOSAIC_TEST_FUZZ_FUZZ_H
