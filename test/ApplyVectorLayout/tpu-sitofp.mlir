// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>

// Equal widths: one conversion per register.
// CHECK-LABEL: @same_width
// CHECK: tpu.sitofp %{{.*}} {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xi32> -> vector<8x128xf32>
func.func @same_width(%m: memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xi32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<8x128xi32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<8x128xi32, #vmem>, vector<8x128xi32>
  %y = tpu.sitofp %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">], rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<8x128xi32> -> vector<8x128xf32>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<8x128xf32>,
  return
}

// To a wider type: the unpack converts.
// CHECK-LABEL: @widen
// CHECK: tpu.unpack_subelements %{{.*}}, 0 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x4xi8> -> vector<8x128xf32>
func.func @widen(%m: memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #vmem>, %n: memref<32x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<32x128xi8, #tpu.tiled<(32,128)(4,1),[1,1]>, #vmem> -> memref<32x128xi8, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : memref<32x128xi8, #vmem>, vector<32x128xi8>
  %y = tpu.sitofp %x {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">], rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<32x128xi8> -> vector<32x128xf32>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<32x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<32x128xf32>,
  return
}
