// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// vector.extract (infer_vector_layout.md 6.13).

// A row of the tiled dimensions has an implicit one.
// CHECK-LABEL: func.func @row
// CHECK: vector.extract {{.*}}in_layout = [#tpu.vpad<"32,{2,5},(4,128)">], out_layout = [#tpu.vpad<"32,{1,5},(4,128),-2">]
func.func @row() {
  %a_any = arith.constant dense<0.0> : vector<8x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{2,5},(4,128)">], out_layout = [#tpu.vpad<"32,{2,5},(4,128)">]} : vector<8x256xf32> -> vector<8x256xf32>
  %0 = vector.extract %a[3] : vector<256xf32> from vector<8x256xf32>
  return
}

// A leading dimension leaves the layout as it is.
// CHECK-LABEL: func.func @plane
// CHECK: vector.extract {{.*}}in_layout = [#tpu.vpad<"32,{2,5},(4,128)">], out_layout = [#tpu.vpad<"32,{2,5},(4,128)">]
func.func @plane() {
  %a_any = arith.constant dense<0.0> : vector<4x16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{2,5},(4,128)">], out_layout = [#tpu.vpad<"32,{2,5},(4,128)">]} : vector<4x16x256xf32> -> vector<4x16x256xf32>
  %0 = vector.extract %a[3] : vector<16x256xf32> from vector<4x16x256xf32>
  return
}

// A scalar is taken from the first place of a register.
// CHECK-LABEL: func.func @scalar
// CHECK: vector.extract {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"none">]
func.func @scalar() {
  %a_any = arith.constant dense<0.0> : vector<1xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">], out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]} : vector<1xf32> -> vector<1xf32>
  %0 = vector.extract %a[0] : f32 from vector<1xf32>
  return
}
