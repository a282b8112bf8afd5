// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{%target5}),canonicalize,cse)' | FileCheck %s
// RUN: %mosaic-opt %s --pass-pipeline='builtin.module(func.func(tpu-apply-vector-layout{hardware-generation=4}),canonicalize,cse)' | FileCheck %s --check-prefixes=CHECK,BITS

// Which words are stored is in the table at the end of vector_layout.md,
// section 8 (observed on jaxlib 0.8.1).

#none = #tpu.vpad<"none">
#all = #tpu.vpad<"32,{*,*},(8,128)">
#vmem = #tpu.memory_space<vmem>

// Whole registers need no mask.
// CHECK-LABEL: @aligned
// CHECK: %[[V:.*]] = arith.constant dense<1.000000e+00> : vector<8x128xf32>
// CHECK: tpu.store %arg0[%c0, %c0], %[[V]] sublanes [true, true, true, true, true, true, true, true] : memref<8x256xf32, {{.*}}>, vector<8x128xf32>,
// CHECK: tpu.store %arg0[%c0, %c128], %[[V]] sublanes [true, true, true, true, true, true, true, true]
// CHECK-NOT: tpu.store
func.func @aligned(%m: memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<8x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<8x256xf32, #vmem>
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#all]} dense<1.0> : vector<8x256xf32>
  vector.store %v, %m_[%c0, %c0] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none]} : memref<8x256xf32, #vmem>, vector<8x256xf32>
  return
}

// Rows missing only: the sublane mask says all.
// CHECK-LABEL: @rows
// CHECK-NOT: create_mask
// CHECK: tpu.store %arg0[%c0, %c0], %{{.*}} sublanes [true, true, true, true, true, false, false, false]
func.func @rows(%m: memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #vmem> -> memref<8x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#all]} dense<1.0> : vector<5x128xf32>
  vector.store %v, %m_[%c0, %c0] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none]} : memref<8x128xf32, #vmem>, vector<5x128xf32>
  return
}

// 3x100 at {3,2}.
// CHECK-LABEL: @rectangle
// CHECK: %[[MASK:.*]] = tpu.create_mask[%c3, %c2] [%c6, %c102] : vector<8x128xi1>
// CHECK: tpu.store %arg0[%c0, %c0], %{{.*}} masked %[[MASK]] sublanes [false, false, false, true, true, true, false, false] : {{.*}}, vector<8x128xf32>, vector<8x128xi1>
func.func @rectangle(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<16x256xf32, #vmem>
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant {out_layout = [#all]} dense<1.0> : vector<3x100xf32>
  vector.store %v, %m_[%c3, %c2] {in_layout = [#tpu.vpad<"32,{3,2},(8,128)">, #none, #none, #none]} : memref<16x256xf32, #vmem>, vector<3x100xf32>
  return
}

// 2x200 at {1,0} in tiles of 4 rows: a mask of two boxes.
// CHECK-LABEL: @narrow_tiles
// CHECK-DAG: %[[FIRST:.*]] = tpu.create_mask[%c1, %c0] [%c3, %c128] : vector<8x128xi1>
// CHECK-DAG: %[[SECOND:.*]] = tpu.create_mask[%c5, %c0] [%c7, %c72] : vector<8x128xi1>
// CHECK: %[[MASK:.*]] = arith.ori %[[FIRST]], %[[SECOND]] : vector<8x128xi1>
// CHECK: tpu.store %arg0[%c0, %c0], %{{.*}} masked %[[MASK]] sublanes [false, true, true, false, false, true, true, false]
func.func @narrow_tiles(%m: memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<4x256xf32, #tpu.tiled<(4,128),[2,1]>, #vmem> -> memref<4x256xf32, #vmem>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant {out_layout = [#all]} dense<1.0> : vector<2x200xf32>
  vector.store %v, %m_[%c1, %c0] {in_layout = [#tpu.vpad<"32,{1,0},(4,128)">, #none, #none, #none]} : memref<4x256xf32, #vmem>, vector<2x200xf32>
  return
}

// 4x256 bf16 at {3,0}: the first and the last row of each tile share words with
// rows that must survive, so these are read, blended and written back.
// CHECK-LABEL: @packed_rows
// CHECK: %[[OLD:.*]] = tpu.load %arg0[%c0, %c0] sublanes [false, true, true, true, false, true, true, true] : {{.*}}, vector<8x128x2xbf16>
// CHECK-DAG: %[[BOX0:.*]] = tpu.create_mask[%c1, %c0] [%c4, %c128] : vector<8x128x2xi1>
// CHECK-DAG: %[[ROWS0:.*]] = tpu.create_subelement_mask 3, 7 : vector<8x128x2xi1>
// CHECK-DAG: %[[BOX1:.*]] = tpu.create_mask[%c5, %c0] [%c8, %c128] : vector<8x128x2xi1>
// CHECK-DAG: %[[ROWS1:.*]] = tpu.create_subelement_mask 11, 15 : vector<8x128x2xi1>
// CHECK-DAG: %[[TILE0:.*]] = arith.andi %[[BOX0]], %[[ROWS0]]
// CHECK-DAG: %[[TILE1:.*]] = arith.andi %[[BOX1]], %[[ROWS1]]
// CHECK: %[[MASK:.*]] = arith.ori %[[TILE0]], %[[TILE1]]
// CHECK: %[[NEW:.*]] = arith.select %[[MASK]], %{{.*}}, %[[OLD]] : vector<8x128x2xi1>, vector<8x128x2xbf16>
// CHECK: tpu.store %arg0[%c0, %c0], %[[NEW]] sublanes [false, true, true, true, false, true, true, true] : {{.*}}, vector<8x128x2xbf16>,
func.func @packed_rows(%m: memref<8x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<8x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #vmem> -> memref<8x256xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<4x256xbf16>
  vector.store %v, %m_[%c3, %c0] {in_layout = [#tpu.vpad<"16,{3,0},(8,128)">, #none, #none, #none]} : memref<8x256xbf16, #vmem>, vector<4x256xbf16>
  return
}

// 8x100 bf16: words are stored whole; lanes are masked by the word.
// CHECK-LABEL: @packed_lanes
// CHECK-NOT: tpu.load
// CHECK: %[[MASK:.*]] = tpu.create_mask[%c0, %c0] [%c4, %c100] : vector<8x128xi1>
// CHECK: tpu.store %arg0[%c0, %c0], %{{.*}} masked %[[MASK]] sublanes [true, true, true, true, false, false, false, false] : {{.*}}, vector<8x128x2xbf16>, vector<8x128xi1>
func.func @packed_lanes(%m: memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #vmem> -> memref<8x128xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128)">]} dense<1.0> : vector<8x100xbf16>
  vector.store %v, %m_[%c0, %c0] {in_layout = [#tpu.vpad<"16,{0,0},(8,128)">, #none, #none, #none]} : memref<8x128xbf16, #vmem>, vector<8x100xbf16>
  return
}

// 2x128 i8 at {3,0} on a generation whose masks tell two sub-elements of a word
// apart, not four: the mask is bits of a word, the highest byte of sublane 0 and
// the lowest of sublane 1.
// BITS-LABEL: @bit_mask
// BITS-DAG: %[[HIGH:.*]] = arith.constant dense<-16777216> : vector<8x128xi32>
// BITS-DAG: %[[LOW:.*]] = arith.constant dense<255> : vector<8x128xi32>
// BITS-DAG: %[[ZERO:.*]] = arith.constant dense<0> : vector<8x128xi32>
// BITS: %[[OLD:.*]] = tpu.load %arg0[%c0, %c0] sublanes [true, true, false, false, false, false, false, false] : {{.*}}, vector<8x128x4xi8>
// BITS: %[[BOX0:.*]] = tpu.create_mask[%c0, %c0] [%c1, %c128] : vector<8x128xi1>
// BITS: %[[BITS0:.*]] = arith.select %[[BOX0]], %[[HIGH]], %[[ZERO]]
// BITS: %[[BOX1:.*]] = tpu.create_mask[%c1, %c0] [%c2, %c128] : vector<8x128xi1>
// BITS: %[[BITS1:.*]] = arith.select %[[BOX1]], %[[LOW]], %[[ZERO]]
// BITS: %[[BITS:.*]] = arith.ori %[[BITS0]], %[[BITS1]] : vector<8x128xi32>
// BITS: %[[KEEP:.*]] = arith.xori %[[BITS]], %{{.*}} : vector<8x128xi32>
// BITS: %[[NEWBITS:.*]] = arith.andi %[[BITS]], %{{.*}} : vector<8x128xi32>
// BITS: %[[OLDWORDS:.*]] = tpu.bitcast_vreg %[[OLD]]
// BITS: %[[OLDBITS:.*]] = arith.andi %[[KEEP]], %[[OLDWORDS]] : vector<8x128xi32>
// BITS: %[[WORDS:.*]] = arith.ori %[[NEWBITS]], %[[OLDBITS]]
// BITS: tpu.bitcast_vreg %[[WORDS]] : vector<8x128xi32> -> vector<8x128x4xi8>
func.func @bit_mask(%m: memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<8x128xi8, #tpu.tiled<(8,128)(4,1),[1,1]>, #vmem> -> memref<8x128xi8, #vmem>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"8,{*,*},(32,128)">]} dense<1> : vector<2x128xi8>
  vector.store %v, %m_[%c3, %c0] {in_layout = [#tpu.vpad<"8,{3,0},(8,128)">, #none, #none, #none]} : memref<8x128xi8, #vmem>, vector<2x128xi8>
  return
}

// 300 f32 at {0,2} of rank 1: elements 2 to 301 of 1024, in three rows of lanes.
// CHECK-LABEL: @rank_1
// CHECK-DAG: tpu.create_mask[%c0, %c2] [%c1, %c128] : vector<8x128xi1>
// CHECK-DAG: tpu.create_mask[%c1, %c0] [%c2, %c128] : vector<8x128xi1>
// CHECK-DAG: tpu.create_mask[%c2, %c0] [%c3, %c46] : vector<8x128xi1>
// CHECK: tpu.store %arg0[%c0], %{{.*}} masked %{{.*}} sublanes [true, true, true, false, false, false, false, false]
func.func @rank_1(%m: memref<1024xf32, #tpu.tiled<(1024),[1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<1024xf32, #tpu.tiled<(1024),[1]>, #vmem> -> memref<1024xf32, #vmem>
  %c2 = arith.constant 2 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"32,{*,*},(8,128),-2">]} dense<1.0> : vector<300xf32>
  vector.store %v, %m_[%c2] {in_layout = [#tpu.vpad<"32,{0,2},(1,128),-2">, #none, #none]} : memref<1024xf32, #vmem>, vector<300xf32>
  return
}

// 512 bf16 of rank 1 fill two sublanes.
// CHECK-LABEL: @rank_1_packed
// CHECK-NOT: tpu.load
// CHECK-NOT: create_mask
// CHECK: tpu.store %arg0[%c0], %{{.*}} sublanes [true, true, false, false, false, false, false, false]
func.func @rank_1_packed(%m: memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>, #vmem> -> memref<512xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128),-2">]} dense<1.0> : vector<512xbf16>
  vector.store %v, %m_[%c0] {in_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">, #none, #none]} : memref<512xbf16, #vmem>, vector<512xbf16>
  return
}

// 300 bf16: elements 256 to 299 are low halves of words in sublane 1; the high
// halves there are not the vector's.
// CHECK-LABEL: @rank_1_packed_ragged
// CHECK: %[[OLD:.*]] = tpu.load %arg0[%c0] sublanes [true, true, false, false, false, false, false, false]
// CHECK-DAG: %[[WHOLE:.*]] = tpu.create_mask[%c0, %c0] [%c1, %c128] : vector<8x128x2xi1>
// CHECK-DAG: %[[BOX:.*]] = tpu.create_mask[%c1, %c0] [%c2, %c44] : vector<8x128x2xi1>
// CHECK-DAG: %[[ROW:.*]] = tpu.create_subelement_mask 0, 3 : vector<8x128x2xi1>
// CHECK-DAG: %[[PART:.*]] = arith.andi %[[BOX]], %[[ROW]]
// CHECK: %[[MASK:.*]] = arith.ori %[[WHOLE]], %[[PART]]
// CHECK: arith.select %[[MASK]], %{{.*}}, %[[OLD]]
func.func @rank_1_packed_ragged(%m: memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<512xbf16, #tpu.tiled<(512)(128)(2,1),[1]>, #vmem> -> memref<512xbf16, #vmem>
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#tpu.vpad<"16,{*,*},(16,128),-2">]} dense<1.0> : vector<300xbf16>
  vector.store %v, %m_[%c0] {in_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">, #none, #none]} : memref<512xbf16, #vmem>, vector<300xbf16>
  return
}

// A value at row offset 5 goes to row 3 of a single column of tiles: the access
// starts two rows in front of the memref, where no sublane is stored.
// CHECK-LABEL: @negative_index
// CHECK: tpu.store %arg0[%c-2, %c0], %{{.*}} sublanes [false, false, false, false, false, true, true, false]
func.func @negative_index(%m: memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<16x128xf32, #tpu.tiled<(1,128),[1,1]>, #vmem> -> memref<16x128xf32, #vmem>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant {out_layout = [#all]} dense<1.0> : vector<2x128xf32>
  vector.store %v, %m_[%c3, %c0] {in_layout = [#tpu.vpad<"32,{5,0},(8,128)">, #none, #none, #none]} : memref<16x128xf32, #vmem>, vector<2x128xf32>
  return
}

// One row over two tiles: a store with a stride, lanes masked in the second.
// CHECK-LABEL: @row_of_tiles
// CHECK: tpu.store %arg0[%arg1, %c0], %{{.*}} masked %{{.*}} sublanes [true, true, false, false, false, false, false, false] sublane_stride 8
func.func @row_of_tiles(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>, %i: index) {
  %m_ = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<16x256xf32, #vmem>
  %c0 = arith.constant 0 : index
  %v = arith.constant {out_layout = [#all]} dense<1.0> : vector<1x200xf32>
  vector.store %v, %m_[%i, %c0] {in_layout = [#tpu.vpad<"32,{0,0},(1,128)">, #none, #none, #none]} : memref<16x256xf32, #vmem>, vector<1x200xf32>
  return
}

// One row that lies first in its tile goes to any row of memory.
// CHECK-LABEL: @any_row
// CHECK: tpu.store %arg0[%c13, %c128], %{{.*}} masked %{{.*}} sublanes [true, false, false, false, false, false, false, false] :
func.func @any_row(%m: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem>) {
  %m_ = tpu.erase_memref_layout %m : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #vmem> -> memref<16x256xf32, #vmem>
  %c13 = arith.constant 13 : index
  %c128 = arith.constant 128 : index
  %v = arith.constant {out_layout = [#all]} dense<1.0> : vector<1x100xf32>
  vector.store %v, %m_[%c13, %c128] {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #none, #none, #none]} : memref<16x256xf32, #vmem>, vector<1x100xf32>
  return
}
