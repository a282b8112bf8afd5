// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}))' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#vmem = #tpu.memory_space<vmem>

// Full vregs, row-major; the access is on the tiled memref, and neither the
// erasure nor a layout attribute is left.
// CHECK-LABEL: @aligned
// CHECK-NOT: erase_memref_layout
// CHECK-NOT: layout =
// CHECK: tpu.load %arg0[%c0, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
// CHECK: tpu.load %arg0[%c0, %c128]
// CHECK: tpu.load %arg0[%c8, %c0{{.*}}]
// CHECK: tpu.load %arg0[%c8{{.*}}, %c128{{.*}}]
// CHECK-NOT: tpu.load
func.func @aligned(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m {in_layout = [#none], out_layout = [#none]} : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<16x256xf32, #vmem>
  %c0 = arith.constant {in_layout = [], out_layout = [#none]} 0 : index
  %v = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<16x256xf32, #vmem>, vector<16x256xf32>
  return {in_layout = []}
}

// An offset of 3 rows: the access starts 3 rows before the data, on a tile's
// edge, and leaves out the sublanes in front of and behind it.
// CHECK-LABEL: @offset
// CHECK: tpu.load %arg0[%c0{{.*}}, %c128{{.*}}] sublanes [false, false, false, true, true, true, true, false] : memref<16x256xf32, {{.*}}>, vector<8x128xf32>
func.func @offset(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<16x256xf32, #vmem>
  %c3 = arith.constant 3 : index
  %c130 = arith.constant 130 : index
  %v = vector.load %m_[%c3, %c130] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{3,2},(8,128)">]} : memref<16x256xf32, #vmem>, vector<4x100xf32>
  return
}

// Narrow tiles: two in a register, side by side in the vector.
// CHECK-LABEL: @narrow_tiles
// CHECK: tpu.load %arg0[%c0{{.*}}, %c0{{.*}}] sublanes [false, true, true, false, false, true, true, false] : memref<4x256xf32, {{.*}}>, vector<8x128xf32>
func.func @narrow_tiles(%m: memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #vmem> -> memref<4x256xf32, #vmem>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = vector.load %m_[%c1, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{1,0},(4,128)">]} : memref<4x256xf32, #vmem>, vector<2x256xf32>
  return
}

// One row of several tiles: sublane s takes the row from the s-th tile, 8 rows
// of memory further on.
// CHECK-LABEL: @row_of_tiles
// CHECK: tpu.load %arg0[%c3, %c0] sublanes [true, true, false, false, false, false, false, false] sublane_stride 8 : memref<16x256xf32, {{.*}}>, vector<8x128xf32>
func.func @row_of_tiles(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<16x256xf32, #vmem>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = vector.load %m_[%c3, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} : memref<16x256xf32, #vmem>, vector<1x256xf32>
  return
}

// A row that is the same on all sublanes is loaded once and repeated.
// CHECK-LABEL: @replicated_row
// CHECK: %[[ROW:.*]] = tpu.load %arg0[%c3, %c128{{.*}}] sublanes [true, false, false, false, false, false, false, false] : memref<16x256xf32, {{.*}}>, vector<8x128xf32>
// CHECK: tpu.gather %[[ROW]]{{\[}}[0, 0, 0, 0, 0, 0, 0, 0]] in 0
func.func @replicated_row(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<16x256xf32, #vmem>
  %c3 = arith.constant 3 : index
  %c130 = arith.constant 130 : index
  %v = vector.load %m_[%c3, %c130] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{*,2},(8,128)">]} : memref<16x256xf32, #vmem>, vector<1x100xf32>
  return
}

// Packed elements: a register holds two tiles of 8 packed rows. 5 rows are 3
// sublanes of each; the last of them holds a row too many, which is padding.
// CHECK-LABEL: @packed
// CHECK: tpu.load %arg0[%c0{{.*}}, %c0{{.*}}] sublanes [true, true, true, false, true, true, true, false] : memref<24x256xbf16, {{.*}}>, vector<8x128x2xbf16>
func.func @packed(%m: memref<24x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<24x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #vmem> -> memref<24x256xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %v = vector.load %m_[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"16,{0,0},(8,128)">]} : memref<24x256xbf16, #vmem>, vector<5x200xbf16>
  return
}

// Rank 1: 1024 elements to a register, row after row.
// CHECK-LABEL: @rank_1
// CHECK: tpu.load %arg0[%c0] sublanes [true, true, true, true, true, true, true, true] : memref<3072xf32, {{.*}}>, vector<8x128xf32>
// CHECK: tpu.load %arg0[%c1024] sublanes [true, true, true, true, false, false, false, false]
func.func @rank_1(%m: memref<3072xf32, #tpu.tiled<(1024),[1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<3072xf32, #tpu.tiled<(1024),[1]>, #vmem> -> memref<3072xf32, #vmem>
  %c0 = arith.constant 0 : index
  %v = vector.load %m_[%c0] {in_layout = [#none, #none], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : memref<3072xf32, #vmem>, vector<1500xf32>
  return
}

// Rank 3: one plane of registers per leading index.
// CHECK-LABEL: @rank_3
// CHECK: tpu.load %arg0[%c1{{.*}}, %c0{{.*}}, %c0{{.*}}]
// CHECK: tpu.load %arg0[%c2{{.*}}, %c0{{.*}}, %c0{{.*}}]
// CHECK-NOT: tpu.load
func.func @rank_3(%m: memref<4x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<4x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem> -> memref<4x8x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = vector.load %m_[%c1, %c0, %c0] {in_layout = [#none, #none, #none, #none], out_layout = [#native]} : memref<4x8x128xf32, #vmem>, vector<2x8x128xf32>
  return
}

// A single column of (1,128) tiles (what tpu-infer-memref-layout makes of a
// 32-bit argument) is read as eight rows that follow each other, from any row.
// CHECK-LABEL: @untiled
// CHECK: %[[CAST:.*]] = tpu.reinterpret_cast %arg0
// CHECK: tpu.load %[[CAST]][%c3, %c0] sublanes [true, true, true, true, true, true, true, true] : memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>, vector<8x128xf32>
func.func @untiled(%m: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %r = tpu.reinterpret_cast %m : memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #vmem>
  %e = tpu.erase_memref_layout %r : memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = vector.load %e[%c3, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<16x128xf32, #vmem>, vector<8x128xf32>
  return
}

// Dynamic indices on tile edges go into the base address once; the constant one
// keeps its part inside its tile.
// CHECK-LABEL: @dynamic_aligned
// CHECK: %[[ROW:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK: %[[COLUMN:.*]] = arith.constant 128 : i32
// CHECK: %[[SLICE:.*]] = tpu.memref_slice %arg0[%[[ROW]], %[[COLUMN]]] : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>
// CHECK: tpu.load %[[SLICE]][%c0{{.*}}, %c0{{.*}}] sublanes [true, true, true, true, true, true, true, true]
// CHECK: tpu.load %[[SLICE]][%c8{{.*}}, %c0{{.*}}] sublanes [true, true, false, false, false, false, false, false]
func.func @dynamic_aligned(%m: memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>, %i: index) {
  %m_ = tpu.erase_memref_layout %m : memref<64x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<64x256xf32, #vmem>
  %c130 = arith.constant 130 : index
  %a = tpu.assume_multiple %i, 8 : index
  %v = vector.load %m_[%a, %c130] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,2},(8,128)">]} : memref<64x256xf32, #vmem>, vector<10x100xf32>
  return
}

// Any row may be the first of a single column of tiles.
// CHECK-LABEL: @dynamic_unaligned
// CHECK: %[[NEXT:.*]] = arith.addi %arg1, %c8{{.*}} : index
// CHECK: tpu.load %arg0[%arg1, %c0{{.*}}] sublanes [true, true, true, true, true, true, true, true]
// CHECK: tpu.load %arg0[%[[NEXT]], %c0{{.*}}] sublanes [true, true, false, false, false, false, false, false]
func.func @dynamic_unaligned(%m: memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>, %i: index) {
  %m_ = tpu.erase_memref_layout %m : memref<64x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<64x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %v = vector.load %m_[%i, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<64x128xf32, #vmem>, vector<10x128xf32>
  return
}
