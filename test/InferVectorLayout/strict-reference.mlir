// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s
// RUN: not %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s 2>&1 | FileCheck %s --check-prefix=STRICT

// A reshape that the reference refuses (infer_vector_layout.md 7, F) is refused only on demand.
// CHECK-LABEL: func.func @reshape
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]
// STRICT: error: 'tpu.reshape' op reshapes in a way that is not supported
func.func @reshape() {
  %any = arith.constant dense<0.0> : vector<16x16xf32>
  %0 = tpu.reshape %any : vector<16x16xf32> -> vector<256xf32>
  return
}
