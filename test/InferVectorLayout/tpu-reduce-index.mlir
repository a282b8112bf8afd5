// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s
// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5 strict-reference=true}))' %s | FileCheck %s --check-prefix=STRICT

// tpu.reduce_index (infer_vector_layout.md 6.4).

// Along columns.
// CHECK-LABEL: func.func @columns
// CHECK: tpu.reduce_index {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]{{.*}}out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]
func.func @columns() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.reduce_index %a {axis = 1 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<16x256xf32> -> vector<16xi32>
  return
}

// Along rows: every sublane holds the result, which the reference does not say.
// CHECK-LABEL: func.func @rows
// CHECK: tpu.reduce_index {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]{{.*}}out_layout = [#tpu.vpad<"32,{*,0},(8,128),-2">]
// STRICT-LABEL: func.func @rows
// STRICT: tpu.reduce_index {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]{{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]
func.func @rows() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.reduce_index %a {axis = 0 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<16x256xf32> -> vector<256xi32>
  return
}

// Along a leading dimension nothing moves.
// CHECK-LABEL: func.func @leading
// CHECK: tpu.reduce_index {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(4,128)">]{{.*}}out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]
func.func @leading() {
  %a_any = arith.constant dense<0.0> : vector<4x16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]} : vector<4x16x256xf32> -> vector<4x16x256xf32>
  %0 = tpu.reduce_index %a {axis = 0 : i32, kind = #tpu.reduction_kind<arg_max>} : vector<4x16x256xf32> -> vector<16x256xi32>
  return
}
