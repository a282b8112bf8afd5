// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s

#none = #tpu.vpad<"none">
#native = #tpu.vpad<"32,{0,0},(8,128)">
#all = #tpu.vpad<"32,{*,*},(8,128)">
#vmem = #tpu.memory_space<vmem>
#m8 = #tpu.tiled<(8,128),[1,1]>

// A 32-bit scalar fills a register, which serves the whole vector.
// CHECK-LABEL: @scalar
// CHECK: %[[V:.*]] = vector.broadcast %arg1 : f32 to vector<8x128xf32>
// CHECK: tpu.store %arg0[%c0, %c0], %[[V]]
// CHECK: tpu.store %arg0[%c8, %c0], %[[V]]
func.func @scalar(%m: memref<16x128xf32, #m8, #vmem>, %s: f32) {
  %c0 = arith.constant 0 : index
  %v = vector.broadcast %s {in_layout = [#none], out_layout = [#all]} : f32 to vector<16x128xf32>
  tpu.vector_store %m[%c0, %c0], %v {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<16x128xf32, #m8, #vmem>, vector<16x128xf32>,
  return
}

// A narrow scalar is repeated over a word first.
// CHECK-LABEL: @narrow_scalar
// CHECK: %[[BITS:.*]] = arith.bitcast %arg1 : bf16 to i16
// CHECK: %[[LOW:.*]] = arith.extui %[[BITS]] : i16 to i32
// CHECK: %[[HIGH:.*]] = arith.shli %[[LOW]], %c16_i32 : i32
// CHECK: %[[WORD:.*]] = arith.ori %[[LOW]], %[[HIGH]] : i32
// CHECK: %[[WORDS:.*]] = vector.broadcast %[[WORD]] : i32 to vector<8x128xi32>
// CHECK: tpu.bitcast_vreg %[[WORDS]] : vector<8x128xi32> -> vector<8x128x2xbf16>
func.func @narrow_scalar(%m: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>, %s: bf16) {
  %c0 = arith.constant 0 : index
  %v = vector.broadcast %s {in_layout = [#none], out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} : bf16 to vector<16x128xbf16>
  tpu.vector_store %m[%c0, %c0], %v {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #none, #none, #none], strides = array<i32>} : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>, vector<16x128xbf16>,
  return
}

// Row 2 of each 4-row tile to all rows of its tile.
// CHECK-LABEL: @row
// CHECK: %[[X:.*]] = tpu.load
// CHECK: %[[ROW:.*]] = tpu.gather %[[X]]{{\[}}[2, 2, 2, 2, 6, 6, 6, 6]] in 0 : vector<8x128xf32> -> vector<8x128xf32>
// CHECK: tpu.store %arg1[%c0, %c0], %[[ROW]]
// CHECK: tpu.store %arg1[%c4, %c0], %[[ROW]]
func.func @row(%m: memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #vmem>, %n: memref<8x256xf32, #tpu.tiled<(4,128),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #vmem> -> memref<4x256xf32, #vmem>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x = vector.load %m_[%c2, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{2,0},(4,128)">]} : memref<4x256xf32, #vmem>, vector<1x256xf32>
  %v = vector.broadcast %x {in_layout = [#tpu.vpad<"32,{2,0},(4,128)">], out_layout = [#tpu.vpad<"32,{*,0},(4,128)">]} : vector<1x256xf32> to vector<8x256xf32>
  tpu.vector_store %n[%c0, %c0], %v {in_layout = [#tpu.vpad<"32,{0,0},(4,128)">, #none, #none, #none], strides = array<i32>} : memref<8x256xf32, #tpu.tiled<(4,128),[2,1]>, #vmem>, vector<8x256xf32>,
  return
}

// A packed row, here the high half of sublane 1, fills its words first.
// CHECK-LABEL: @packed_row
// CHECK: %[[X:.*]] = tpu.load
// CHECK: %[[WORDS:.*]] = tpu.bitcast_vreg %[[X]] : vector<8x128x2xbf16> -> vector<8x128xi32>
// CHECK: %[[LOW:.*]] = arith.shrui %[[WORDS]], %{{.*}} : vector<8x128xi32>
// CHECK: %[[BOTH:.*]] = tpu.pack_subelements %[[LOW]], %[[LOW]] {pack_format = #tpu.pack_format<interleaved>, positions = array<i32: 0, 1>} : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128x2xi16>
// CHECK: %[[BACK:.*]] = tpu.bitcast_vreg %[[BOTH]] : vector<8x128x2xi16> -> vector<8x128x2xbf16>
// CHECK: tpu.gather %[[BACK]]{{\[}}[1, 1, 1, 1, 1, 1, 1, 1]] in 0
func.func @packed_row(%m: memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<16x128xbf16, #tpu.tiled<(16,128)(2,1),[1,1]>, #vmem> -> memref<16x128xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x = vector.load %m_[%c3, %c0] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"16,{3,0},(16,128)">]} : memref<16x128xbf16, #vmem>, vector<1x128xbf16>
  %v = vector.broadcast %x {in_layout = [#tpu.vpad<"16,{3,0},(16,128)">], out_layout = [#tpu.vpad<"16,{*,0},(16,128)">]} : vector<1x128xbf16> to vector<16x128xbf16>
  vector.store %v, %m_[%c0, %c0] {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">, #none, #none, #none]} : memref<16x128xbf16, #vmem>, vector<16x128xbf16>
  return
}

// Column 5 to all lanes.
// CHECK-LABEL: @column
// CHECK: %[[LANE:.*]] = arith.constant dense<5> : vector<8x128xi32>
// CHECK: tpu.dynamic_gather %{{.*}}[%[[LANE]]] in [1] : vector<8x128xi32>, vector<8x128xi32> -> vector<8x128xi32>
func.func @column(%m: memref<8x128xi32, #m8, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xi32, #m8, #vmem> -> memref<8x128xi32, #vmem>
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %x = vector.load %e[%c0, %c5] {in_layout = [#none, #none, #none], out_layout = [#tpu.vpad<"32,{0,5},(8,128)">]} : memref<8x128xi32, #vmem>, vector<8x1xi32>
  %v = vector.broadcast %x {in_layout = [#tpu.vpad<"32,{0,5},(8,128)">], out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]} : vector<8x1xi32> to vector<8x128xi32>
  tpu.vector_store %e[%c0, %c0], %v {in_layout = [#native, #none, #none, #none], strides = array<i32>} : memref<8x128xi32, #vmem>, vector<8x128xi32>,
  return
}

// Leading dimensions share registers.
// CHECK-LABEL: @leading
// CHECK: %[[X:.*]] = tpu.load
// CHECK: tpu.store %arg1[%c0, %c0, %c0], %[[X]]
// CHECK: tpu.store %arg1[%c1, %c0, %c0], %[[X]]
func.func @leading(%m: memref<8x128xf32, #m8, #vmem>, %n: memref<2x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>) {
  %e = tpu.erase_memref_layout %m : memref<8x128xf32, #m8, #vmem> -> memref<8x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %x = vector.load %e[%c0, %c0] {in_layout = [#none, #none, #none], out_layout = [#native]} : memref<8x128xf32, #vmem>, vector<8x128xf32>
  %v = vector.broadcast %x {in_layout = [#native], out_layout = [#native]} : vector<8x128xf32> to vector<2x8x128xf32>
  tpu.vector_store %n[%c0, %c0, %c0], %v {in_layout = [#native, #none, #none, #none, #none], strides = array<i32>} : memref<2x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>, #vmem>, vector<2x8x128xf32>,
  return
}
