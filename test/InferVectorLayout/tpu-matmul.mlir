// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// tpu.matmul (infer_vector_layout.md 6.8): everything native.

// Each side in native tiles of its own width.
// CHECK-LABEL: func.func @native
// CHECK: tpu.matmul {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @native() {
  %l_any = arith.constant dense<0.0> : vector<16x128xbf16>
  %l = tpu.assume_layout %l_any {in_layout = [#tpu.vpad<"16,{3,0},(8,128)">], out_layout = [#tpu.vpad<"16,{3,0},(8,128)">]} : vector<16x128xbf16> -> vector<16x128xbf16>
  %r_any = arith.constant dense<0.0> : vector<128x256xf32>
  %r = tpu.assume_layout %r_any {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} : vector<128x256xf32> -> vector<128x256xf32>
  %acc_any = arith.constant dense<0.0> : vector<16x256xf32>
  %acc = tpu.assume_layout %acc_any {in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.matmul %l, %r, %acc {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xbf16>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
  return
}
