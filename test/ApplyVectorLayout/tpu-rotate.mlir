// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

// The static op is spelled as a dynamic one by a constant, which both compilers
// know.
// CHECK-LABEL: @one_vreg
// CHECK-NOT: tpu.rotate
// CHECK: tpu.dynamic_rotate %{{.*}} by %c3_i32{{.*}} dim 1
// CHECK-NOT: tpu.rotate
func.func @one_vreg(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>> -> memref<8x128xf32>
  %c0 = arith.constant 0 : index
  %v = vector.load %e[%c0, %c0] {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32>, vector<8x128xf32>
  %w = tpu.rotate %v by 3 dim 1 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32>
  tpu.vector_store %e[%c0, %c0], %w {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<8x128xf32>, vector<8x128xf32>,
  return
}

// Whole vregs only change places.
// CHECK-LABEL: @whole_vregs
// CHECK: %[[A:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: %[[B:.*]] = tpu.load %arg0[%c0, %c128]
// CHECK-NOT: rotate
// CHECK: tpu.store %arg0[%c0, %c0], %[[B]]
// CHECK: tpu.store %arg0[%c0, %c128{{.*}}], %[[A]]
func.func @whole_vregs(%m: memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>>) {
  %e = tpu.erase_memref_layout %m : memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>> -> memref<8x256xf32>
  %c0 = arith.constant 0 : index
  %v = vector.load %e[%c0, %c0] {in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x256xf32>, vector<8x256xf32>
  %w = tpu.rotate %v by 128 dim 1 {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x256xf32>
  tpu.vector_store %e[%c0, %c0], %w {strides = array<i32>, in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">]} : memref<8x256xf32>, vector<8x256xf32>,
  return
}
