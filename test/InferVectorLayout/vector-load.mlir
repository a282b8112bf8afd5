// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// vector.load (infer_vector_layout.md 4.3): the layout of the memref's tiles, shifted by where the
// window starts in its first tile.

// CHECK-LABEL: func.func @whole
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @whole(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c0, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<16x256xf32>
  return
}

// A window that starts inside a tile.
// CHECK-LABEL: func.func @offset
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{3,2},(8,128)">]
func.func @offset(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %c130 = arith.constant 130 : index
  %0 = vector.load %m[%c3, %c130] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x100xf32>
  return
}

// A row longer than a tile is wide: in tiles of one row.
// CHECK-LABEL: func.func @long_row
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
func.func @long_row(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c3, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<1x256xf32>
  return
}

// Its row index may be anything.
// CHECK-LABEL: func.func @long_row_dynamic
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
func.func @long_row_dynamic(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %n: index) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%n, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<1x256xf32>
  return
}

// A short row is loaded into every sublane.
// CHECK-LABEL: func.func @short_row
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{*,2},(8,128)">]
func.func @short_row(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %c130 = arith.constant 130 : index
  %0 = vector.load %m[%c3, %c130] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<1x100xf32>
  return
}

// With a single column of (1,128) tiles, rows are addressed directly.
// CHECK-LABEL: func.func @untiled
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @untiled(%t: memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>, %n: index) {
  %m = tpu.erase_memref_layout %t : memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%n, %c0] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<4x128xf32>
  return
}

// CHECK-LABEL: func.func @untiled_column
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,3},(8,128)">]
func.func @untiled_column(%t: memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>, %n: index) {
  %m = tpu.erase_memref_layout %t : memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xf32, #tpu.memory_space<vmem>>
  %c3 = arith.constant 3 : index
  %0 = vector.load %m[%n, %c3] : memref<16x128xf32, #tpu.memory_space<vmem>>, vector<4x90xf32>
  return
}

// CHECK-LABEL: func.func @one_row
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
func.func @one_row(%t: memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<1x128xf32, #tpu.tiled<(1,128),[1,1]>, #tpu.memory_space<vmem>> -> memref<1x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c0, %c0] : memref<1x128xf32, #tpu.memory_space<vmem>>, vector<1x128xf32>
  return
}

// CHECK-LABEL: func.func @small_tile
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(2,128)">]
func.func @small_tile(%t: memref<2x256xf32, #tpu.tiled<(2,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<2x256xf32, #tpu.tiled<(2,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<2x256xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c0, %c0] : memref<2x256xf32, #tpu.memory_space<vmem>>, vector<2x256xf32>
  return
}

// CHECK-LABEL: func.func @small_tile_offset
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{1,0},(4,128)">]
func.func @small_tile_offset(%t: memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<4x256xf32, #tpu.memory_space<vmem>>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c1, %c0] : memref<4x256xf32, #tpu.memory_space<vmem>>, vector<2x256xf32>
  return
}

// CHECK-LABEL: func.func @leading
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @leading(%t: memref<4x16x128xf32, #tpu.tiled<(1,128),[16,1,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<4x16x128xf32, #tpu.tiled<(1,128),[16,1,1]>, #tpu.memory_space<vmem>> -> memref<4x16x128xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %0 = vector.load %m[%c0, %c3, %c0] : memref<4x16x128xf32, #tpu.memory_space<vmem>>, vector<2x1x128xf32>
  return
}

// Packed rows.
// CHECK-LABEL: func.func @bf16
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"16,{1,0},(8,128)">]
func.func @bf16(%t: memref<32x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<32x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>> -> memref<32x256xbf16, #tpu.memory_space<vmem>>
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c9, %c0] : memref<32x256xbf16, #tpu.memory_space<vmem>>, vector<3x256xbf16>
  return
}

// CHECK-LABEL: func.func @bf16_row
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"16,{1,0},(8,128)">]
func.func @bf16_row(%t: memref<32x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<32x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<vmem>> -> memref<32x128xbf16, #tpu.memory_space<vmem>>
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c9, %c0] : memref<32x128xbf16, #tpu.memory_space<vmem>>, vector<1x128xbf16>
  return
}

// CHECK-LABEL: func.func @i4
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"4,{1,0},(8,128)">]
func.func @i4(%t: memref<64x256xi4, #tpu.tiled<(8,128)(8,1),[2,1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<64x256xi4, #tpu.tiled<(8,128)(8,1),[2,1]>, #tpu.memory_space<vmem>> -> memref<64x256xi4, #tpu.memory_space<vmem>>
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c9, %c0] : memref<64x256xi4, #tpu.memory_space<vmem>>, vector<8x256xi4>
  return
}

// Rank 1: compact rows.
// CHECK-LABEL: func.func @rank_one
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,2},(1,128),-2">]
func.func @rank_one(%t: memref<1024xf32, #tpu.tiled<(1024),[1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<1024xf32, #tpu.tiled<(1024),[1]>, #tpu.memory_space<vmem>> -> memref<1024xf32, #tpu.memory_space<vmem>>
  %c130 = arith.constant 130 : index
  %0 = vector.load %m[%c130] : memref<1024xf32, #tpu.memory_space<vmem>>, vector<300xf32>
  return
}

// CHECK-LABEL: func.func @rank_one_bf16
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"16,{0,130},(1,256),-2">]
func.func @rank_one_bf16(%t: memref<2048xbf16, #tpu.tiled<(2048)(128)(2,1),[1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<2048xbf16, #tpu.tiled<(2048)(128)(2,1),[1]>, #tpu.memory_space<vmem>> -> memref<2048xbf16, #tpu.memory_space<vmem>>
  %c130 = arith.constant 130 : index
  %0 = vector.load %m[%c130] : memref<2048xbf16, #tpu.memory_space<vmem>>, vector<300xbf16>
  return
}

// CHECK-LABEL: func.func @rank_one_i8
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"8,{0,130},(1,512),-2">]
func.func @rank_one_i8(%t: memref<4096xi8, #tpu.tiled<(4096)(128)(4,1),[1]>, #tpu.memory_space<vmem>>) {
  %m = tpu.erase_memref_layout %t : memref<4096xi8, #tpu.tiled<(4096)(128)(4,1),[1]>, #tpu.memory_space<vmem>> -> memref<4096xi8, #tpu.memory_space<vmem>>
  %c130 = arith.constant 130 : index
  %0 = vector.load %m[%c130] : memref<4096xi8, #tpu.memory_space<vmem>>, vector<300xi8>
  return
}

// An index that is provably a multiple of the tile starts at 0.
// CHECK-LABEL: func.func @multiple_of_eight
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @multiple_of_eight(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %i: i32) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %c8_i32 = arith.constant 8 : i32
  %k = arith.muli %i, %c8_i32 : i32
  %k1 = arith.addi %k, %c8_i32 : i32
  %j = arith.index_cast %k1 : i32 to index
  %0 = vector.load %m[%j, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x256xf32>
  return
}

// CHECK-LABEL: func.func @assumed_multiple
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @assumed_multiple(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %i: i32) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %k = tpu.assume_multiple %i, 8 : i32
  %j = arith.index_cast %k : i32 to index
  %0 = vector.load %m[%j, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x256xf32>
  return
}

// Factors, shifts and many terms combine.
// CHECK-LABEL: func.func @factors
// CHECK: vector.load {{.*}}in_layout = [#tpu.vpad<"none">, #tpu.vpad<"none">, #tpu.vpad<"none">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @factors(%t: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>, %i: i32) {
  %m = tpu.erase_memref_layout %t : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : i32
  %k = arith.muli %i, %c2 : i32
  %k1 = arith.shli %k, %c2 : i32
  %k2 = arith.addi %k1, %k1 : i32
  %k3 = arith.subi %k2, %k1 : i32
  %k4 = arith.addi %k3, %k2 : i32
  %j = arith.index_cast %k4 : i32 to index
  %0 = vector.load %m[%j, %c0] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<4x256xf32>
  return
}
