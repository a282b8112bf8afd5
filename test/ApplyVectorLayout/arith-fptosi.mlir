// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>

// CHECK-LABEL: @vector
// CHECK: tpu.fptosi %{{.*}} {rounding_mode = #tpu.rounding_mode<towards_zero>} : vector<8x128xf32> -> vector<8x128xi32>
func.func @vector(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<8x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xf32, #vmem>, vector<8x128xf32>
  %y = arith.fptosi %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32> to vector<8x128xi32>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<8x128xi32>,
  return
}
