// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>

// Lowered code has the conversions of the tpu dialect only.
// CHECK-LABEL: @vector
// CHECK: tpu.sitofp %{{.*}} {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xi32> -> vector<8x128xf32>
func.func @vector(%m: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<8x128xi32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xi32, #vmem>, vector<8x128xi32>
  %y = arith.sitofp %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xi32> to vector<8x128xf32>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<8x128xf32>,
  return
}

// Scalars too.
// CHECK-LABEL: @scalar
// CHECK: tpu.sitofp %arg0 {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : i32 -> f32
func.func @scalar(%x: i32, %m: memref<1xf32, #tpu.memory_space<smem>>) {
  %c0 = arith.constant 0 : index
  %f = arith.sitofp %x {in_layout = [#none], out_layout = [#none]} : i32 to f32
  memref.store %f, %m[%c0] : memref<1xf32, #tpu.memory_space<smem>>
  return
}
