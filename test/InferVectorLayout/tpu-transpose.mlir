// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// tpu.transpose (infer_vector_layout.md 6.14).

// The two minor dimensions: native tiles.
// CHECK-LABEL: func.func @minor
// CHECK: tpu.transpose {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @minor() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.transpose %a, [1, 0] : vector<16x256xf32> -> vector<256x16xf32>
  return
}

// Rows and a leading dimension: lanes stay, and so does the tiling.
// CHECK-LABEL: func.func @rows_and_leading
// CHECK: tpu.transpose {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]
func.func @rows_and_leading() {
  %a_any = arith.constant dense<0.0> : vector<4x16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]} : vector<4x16x256xf32> -> vector<4x16x256xf32>
  %0 = tpu.transpose %a, [1, 0, 2] : vector<4x16x256xf32> -> vector<16x4x256xf32>
  return
}

// Leading dimensions only: nothing moves.
// CHECK-LABEL: func.func @leading
// CHECK: tpu.transpose {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]
func.func @leading() {
  %a_any = arith.constant dense<0.0> : vector<4x2x16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]} : vector<4x2x16x256xf32> -> vector<4x2x16x256xf32>
  %0 = tpu.transpose %a, [1, 0, 2, 3] : vector<4x2x16x256xf32> -> vector<2x4x16x256xf32>
  return
}
