// A pass names the value of an option that it does not know.

// RUN: not %mlir-opt %s --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{hardware-generation=5 tpu-tiling-flags=x16,x32}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TILING
// TILING: error: tpu-tiling-flags: 'x32' is none of x16, x8, x4

// RUN: not %mlir-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=5 libtpu-form=old}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FORM
// FORM: error: libtpu-form: 'old' is neither current nor nov2025

func.func @empty() {
  return
}
