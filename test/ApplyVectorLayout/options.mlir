// RUN: not %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout))' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=3}))' 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=5 sublane-count=16}))' 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=5 libtpu-form=old}))' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{ sublane-count=8 lane-count=128 hardware-generation=5 mxu-contracting-size=128 mxu-noncontracting-size=128 max-sublanes-in-scratch=72}))' | FileCheck %s
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=7 libtpu-form=nov2025}))' | FileCheck %s

// NONE: error: 'func.func' op needs to know the TPU: give the option hardware-generation, 4 to 7
// OLD: error: 'func.func' op cannot be lowered for hardware-generation=3; there are 4 to 7
// SHAPE: error: 'func.func' op cannot be lowered for registers of 16 sublanes by 128 lanes; those of a TPU have 8 by 128
// FORM: error: libtpu-form: 'old' is neither current nor nov2025

// CHECK-LABEL: func.func @empty
func.func @empty() {
  return
}

// A declaration has nothing to lower.
// CHECK: func.func private @declared
func.func private @declared()
