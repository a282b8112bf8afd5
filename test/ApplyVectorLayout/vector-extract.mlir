// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// Row 9, column 130 is at sublane 1, lane 2 of the last vreg: it is rotated to
// the front.
// CHECK-LABEL: @scalar
// CHECK: %[[ROW:.*]] = tpu.dynamic_rotate %{{.*}} by %c7_i32 dim 0
// CHECK: %[[WORD:.*]] = tpu.dynamic_rotate %[[ROW]] by %c126_i32 dim 1
// CHECK: %[[S:.*]] = vector.extract %[[WORD]][0, 0] : f32 from vector<8x128xf32>
// CHECK: memref.store %[[S]]
func.func @scalar(%m: memref<1xf32>) {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<16x256xf32>
  %s = vector.extract %v[9, 130] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"none">]} : f32 from vector<16x256xf32>
  %c0 = arith.constant 0 : index
  memref.store %s, %m[%c0] : memref<1xf32>
  return
}

// Of what is the same everywhere, the first word will do.
// CHECK-LABEL: @replicated
// CHECK-NOT: rotate
// CHECK: vector.extract %{{.*}}[0, 0]
func.func @replicated(%m: memref<1xf32>) {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]} dense<1.0> : vector<16x256xf32>
  %s = vector.extract %v[9, 130] {in_layout = [#tpu.vpad<"32,{*,*},(8,128)">], out_layout = [#tpu.vpad<"none">]} : f32 from vector<16x256xf32>
  %c0 = arith.constant 0 : index
  memref.store %s, %m[%c0] : memref<1xf32>
  return
}

// A mask goes through words.
// CHECK-LABEL: @mask
// CHECK: arith.extui %{{.*}} : vector<8x128xi1> to vector<8x128xi32>
// CHECK: %[[S:.*]] = vector.extract %{{.*}}[0, 0] : i32 from vector<8x128xi32>
// CHECK: arith.cmpi ne, %[[S]], %{{.*}} : i32
func.func @mask(%m: memref<1xi1>) {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<true> : vector<8x128xi1>
  %s = vector.extract %v[0, 0] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"none">]} : i1 from vector<8x128xi1>
  %c0 = arith.constant 0 : index
  memref.store %s, %m[%c0] : memref<1xi1>
  return
}

// A plane, and a row where it lies: nothing moves.
// CHECK-LABEL: @vectors
// CHECK-NOT: rotate
// CHECK-NOT: gather
// CHECK-NOT: select
func.func @vectors() {
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} dense<1.0> : vector<3x16x256xf32>
  %p = vector.extract %v[2] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> from vector<3x16x256xf32>
  %r = vector.extract %p[11] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{3,0},(8,128),-2">]} : vector<256xf32> from vector<16x256xf32>
  return
}
