// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>

// Two registers, one under the other, fill a packed one.
// CHECK-LABEL: @native
// CHECK: %[[TOP:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: %[[BOTTOM:.*]] = tpu.load %arg0[%c8, %c0]
// CHECK: %[[X:.*]] = tpu.pack_subelements %[[TOP]], %[[BOTTOM]] {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0, 1>} : vector<8x128xf32>, vector<8x128xf32> -> vector<8x128x2xbf16>
// CHECK: tpu.store %arg1[%c0, %c0], %[[X]]
func.func @native(%m: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<16x128xf32, #vmem>, vector<16x128xf32>
  %y = tpu.truncf %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">], rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #none, #none, #none], strides = array<i32>} : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>, vector<16x128xbf16>,
  return
}

// A single column of registers leaves the right half of the packed ones empty.
// CHECK-LABEL: @missing
// CHECK: %[[TOP:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: %[[BOTTOM:.*]] = tpu.load %arg0[%c8, %c0]
// CHECK: tpu.pack_subelements %[[TOP]] {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0>} : vector<8x128xf32> -> vector<8x128x2xbf16>
// CHECK: tpu.pack_subelements %[[BOTTOM]] {pack_format = #tpu.pack_format<compressed>, positions = array<i32: 0>}
func.func @missing(%m: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %n: memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : memref<16x128xf32, #vmem>, vector<16x128xf32>
  %y = tpu.truncf %x {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">], rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xf32> -> vector<16x128xbf16>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"16,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #vmem>, vector<16x128xbf16>,
  return
}

// One-row tiles interleave in the words.
// CHECK-LABEL: @rows
// CHECK: %[[EVEN:.*]] = tpu.load %arg0[%c0, %c0]
// CHECK: %[[ODD:.*]] = tpu.load %arg0[%c1, %c0]
// CHECK: tpu.pack_subelements %[[EVEN]], %[[ODD]] {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0, 1>}
func.func @rows(%m: memref<2x1024xf32, #tpu.tiled<(1,128),[8,1]>, #vmem>, %n: memref<2x1024xbf16, #tpu.tiled<(2,128)(2,1),[8,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<2x1024xf32, #tpu.tiled<(1,128),[8,1]>, #vmem> -> memref<2x1024xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} : memref<2x1024xf32, #vmem>, vector<2x1024xf32>
  %y = tpu.truncf %x {in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"16,{0,0},(2,128)">], rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<2x1024xf32> -> vector<2x1024xbf16>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"16,{0,0},(2,128)">, #none, #none, #none], strides = array<i32>} : memref<2x1024xbf16, #tpu.tiled<(2,128)(2,1),[8,1]>, #vmem>, vector<2x1024xbf16>,
  return
}
