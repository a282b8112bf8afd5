// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#vmem = #tpu.memory_space<vmem>

// Native tiles: a packed register holds 16 rows, so it gives two registers, one
// under the other.
// CHECK-LABEL: @native
// CHECK: %[[X:.*]] = tpu.load
// CHECK: %[[TOP:.*]] = tpu.unpack_subelements %[[X]], 0 {pack_format = #tpu.pack_format<compressed>} : vector<8x128x2xbf16> -> vector<8x128xf32>
// CHECK: %[[BOTTOM:.*]] = tpu.unpack_subelements %[[X]], 1 {pack_format = #tpu.pack_format<compressed>}
// CHECK: tpu.store %arg1[%c0, %c0], %[[TOP]]
// CHECK: tpu.store %arg1[%c8, %c0], %[[BOTTOM]]
func.func @native(%m: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>, %n: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem> -> memref<16x128xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : memref<16x128xbf16, #vmem>, vector<16x128xbf16>
  %y = tpu.extf %x {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x128xbf16> -> vector<16x128xf32>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, vector<16x128xf32>,
  return
}

// 8-row tiles: a packed register holds two of them, side by side.
// CHECK-LABEL: @wide
// CHECK: %[[X:.*]] = tpu.load
// CHECK: %[[LEFT:.*]] = tpu.unpack_subelements %[[X]], 0 {pack_format = #tpu.pack_format<compressed>}
// CHECK: %[[RIGHT:.*]] = tpu.unpack_subelements %[[X]], 1 {pack_format = #tpu.pack_format<compressed>}
// CHECK: tpu.store %arg1[%c0, %c0], %[[LEFT]]
// CHECK: tpu.store %arg1[%c0, %c128], %[[RIGHT]]
func.func @wide(%m: memref<8x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #vmem>, %n: memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #vmem> -> memref<8x256xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]} : memref<8x256xbf16, #vmem>, vector<8x256xbf16>
  %y = tpu.extf %x {in_layout = [#tpu.vpad<"16,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x256xbf16> -> vector<8x256xf32>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none], strides = array<i32>} : memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>, vector<8x256xf32>,
  return
}

// Tiles of one sublane: the two rows of each word part.
// CHECK-LABEL: @rows
// CHECK: %[[X:.*]] = tpu.load
// CHECK: %[[EVEN:.*]] = tpu.unpack_subelements %[[X]], 0 {pack_format = #tpu.pack_format<interleaved>}
// CHECK: %[[ODD:.*]] = tpu.unpack_subelements %[[X]], 1 {pack_format = #tpu.pack_format<interleaved>}
// CHECK: tpu.store %arg1[%c0, %c0], %[[EVEN]]
// CHECK: tpu.store %arg1[%c1, %c0], %[[ODD]]
func.func @rows(%m: memref<2x1024xbf16, #tpu.tiled<(2,128)(2,1),[8,1]>, #vmem>, %n: memref<2x1024xf32, #tpu.tiled<(1,128),[8,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<2x1024xbf16, #tpu.tiled<(2,128)(2,1),[8,1]>, #vmem> -> memref<2x1024xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"16,{0,0},(2,128)">]} : memref<2x1024xbf16, #vmem>, vector<2x1024xbf16>
  %y = tpu.extf %x {in_layout = [#tpu.vpad<"16,{0,0},(2,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} : vector<2x1024xbf16> -> vector<2x1024xf32>
  tpu.vector_store %n[%c0, %c0], %y {in_layout = [#tpu.vpad<"32,{0,0},(1,128)">, #none, #none, #none], strides = array<i32>} : memref<2x1024xf32, #tpu.tiled<(1,128),[8,1]>, #vmem>, vector<2x1024xf32>,
  return
}
