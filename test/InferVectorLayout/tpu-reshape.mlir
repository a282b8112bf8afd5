// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// tpu.reshape and vector.shape_cast (infer_vector_layout.md 7), case by case.

// No-op: the tiled dimensions stay.
// CHECK-LABEL: func.func @unit_leading
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]
func.func @unit_leading() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(4,128)">], out_layout = [#tpu.vpad<"32,{3,5},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.reshape %a : vector<16x256xf32> -> vector<1x16x256xf32>
  return
}

// CHECK-LABEL: func.func @drop_row
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]
func.func @drop_row() {
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x256xf32> -> vector<1x256xf32>
  %0 = tpu.reshape %a : vector<1x256xf32> -> vector<256xf32>
  return
}

// CHECK-LABEL: func.func @drop_column
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-1">]
func.func @drop_column() {
  %a_any = arith.constant dense<0.0> : vector<256x1xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<256x1xf32> -> vector<256x1xf32>
  %0 = tpu.reshape %a : vector<256x1xf32> -> vector<256xf32>
  return
}

// CHECK-LABEL: func.func @add_row
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
func.func @add_row() {
  %a_any = arith.constant dense<0.0> : vector<256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<256xf32> -> vector<256xf32>
  %0 = tpu.reshape %a : vector<256xf32> -> vector<1x256xf32>
  return
}

// CHECK-LABEL: func.func @drop_middle
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]
func.func @drop_middle() {
  %a_any = arith.constant dense<0.0> : vector<4x1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x1x256xf32> -> vector<4x1x256xf32>
  %0 = tpu.reshape %a : vector<4x1x256xf32> -> vector<4x256xf32>
  return
}

// CHECK-LABEL: func.func @turn
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-1">]
func.func @turn() {
  %a_any = arith.constant dense<0.0> : vector<8x1xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x1xf32> -> vector<8x1xf32>
  %0 = tpu.reshape %a : vector<8x1xf32> -> vector<1x8xf32>
  return
}

// CHECK-LABEL: func.func @shape_cast
// CHECK: vector.shape_cast {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @shape_cast() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = vector.shape_cast %a : vector<16x256xf32> to vector<1x16x256xf32>
  return
}

// Whole tiles of rows merge.
// CHECK-LABEL: func.func @fold_rows
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @fold_rows() {
  %a_any = arith.constant dense<0.0> : vector<4x8x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x8x128xf32> -> vector<4x8x128xf32>
  %0 = tpu.reshape %a : vector<4x8x128xf32> -> vector<32x128xf32>
  return
}

// CHECK-LABEL: func.func @fold_half_tiles
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]
func.func @fold_half_tiles() {
  %a_any = arith.constant dense<0.0> : vector<8x4x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x4x128xf32> -> vector<8x4x128xf32>
  %0 = tpu.reshape %a : vector<8x4x128xf32> -> vector<32x128xf32>
  return
}

// CHECK-LABEL: func.func @split_half_tiles
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]
func.func @split_half_tiles() {
  %a_any = arith.constant dense<0.0> : vector<32x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<32x128xf32> -> vector<32x128xf32>
  %0 = tpu.reshape %a : vector<32x128xf32> -> vector<8x4x128xf32>
  return
}

// CHECK-LABEL: func.func @fold_single_rows
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
func.func @fold_single_rows() {
  %a_any = arith.constant dense<0.0> : vector<3x5x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<3x5x128xf32> -> vector<3x5x128xf32>
  %0 = tpu.reshape %a : vector<3x5x128xf32> -> vector<15x128xf32>
  return
}

// The column offset stays.
// CHECK-LABEL: func.func @fold_offset
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,5},(4,128)">], out_layout = [#tpu.vpad<"32,{0,5},(4,128)">]
func.func @fold_offset() {
  %a_any = arith.constant dense<0.0> : vector<3x4x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{1,5},(4,128)">], out_layout = [#tpu.vpad<"32,{1,5},(4,128)">]} : vector<3x4x128xf32> -> vector<3x4x128xf32>
  %0 = tpu.reshape %a : vector<3x4x128xf32> -> vector<12x128xf32>
  return
}

// CHECK-LABEL: func.func @split_column
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,*},(4,128),-1">], out_layout = [#tpu.vpad<"32,{0,*},(4,128),-1">]
func.func @split_column() {
  %a_any = arith.constant dense<0.0> : vector<16xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]} : vector<16xf32> -> vector<16xf32>
  %0 = tpu.reshape %a : vector<16xf32> -> vector<4x4xf32>
  return
}

// CHECK-LABEL: func.func @fold_whole_vregs
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
func.func @fold_whole_vregs() {
  %a_any = arith.constant dense<0.0> : vector<2x1024xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<2x1024xf32> -> vector<2x1024xf32>
  %0 = tpu.reshape %a : vector<2x1024xf32> -> vector<2048xf32>
  return
}

// One column of tiles is a compact row.
// CHECK-LABEL: func.func @fold_lanes
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
func.func @fold_lanes() {
  %a_any = arith.constant dense<0.0> : vector<8x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.reshape %a : vector<8x128xf32> -> vector<1024xf32>
  return
}

// CHECK-LABEL: func.func @fold_lanes_rows
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
func.func @fold_lanes_rows() {
  %a_any = arith.constant dense<0.0> : vector<16x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x128xf32> -> vector<16x128xf32>
  %0 = tpu.reshape %a : vector<16x128xf32> -> vector<2x1024xf32>
  return
}

// CHECK-LABEL: func.func @unfold_lanes
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @unfold_lanes() {
  %a_any = arith.constant dense<0.0> : vector<1024xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<1024xf32> -> vector<1024xf32>
  %0 = tpu.reshape %a : vector<1024xf32> -> vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @fold_lanes_bf16
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">]
func.func @fold_lanes_bf16() {
  %a_any = arith.constant dense<0.0> : vector<16x128xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<16x128xbf16> -> vector<16x128xbf16>
  %0 = tpu.reshape %a : vector<16x128xbf16> -> vector<2048xbf16>
  return
}

// A new minor dimension of 1.
// CHECK-LABEL: func.func @unit_column
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]
func.func @unit_column() {
  %a_any = arith.constant dense<0.0> : vector<4x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x256xf32> -> vector<4x256xf32>
  %0 = tpu.reshape %a : vector<4x256xf32> -> vector<4x256x1xf32>
  return
}

// CHECK-LABEL: func.func @unit_column_rank_one
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,*},(8,128)">]
func.func @unit_column_rank_one() {
  %a_any = arith.constant dense<0.0> : vector<256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<256xf32> -> vector<256xf32>
  %0 = tpu.reshape %a : vector<256xf32> -> vector<256x1xf32>
  return
}

// Rows shuffled inside registers.
// CHECK-LABEL: func.func @compact
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @compact() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = tpu.reshape %a : vector<16x256xf32> -> vector<32x128xf32>
  return
}

// CHECK-LABEL: func.func @compact_unaligned
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]
func.func @compact_unaligned() {
  %a_any = arith.constant dense<0.0> : vector<12x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<12x128xf32> -> vector<12x128xf32>
  %0 = tpu.reshape %a : vector<12x128xf32> -> vector<6x256xf32>
  return
}

// CHECK-LABEL: func.func @compact_leading
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]
func.func @compact_leading() {
  %a_any = arith.constant dense<0.0> : vector<2x12x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<2x12x128xf32> -> vector<2x12x128xf32>
  %0 = tpu.reshape %a : vector<2x12x128xf32> -> vector<2x6x256xf32>
  return
}

// CHECK-LABEL: func.func @compact_wider
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(2,128)">]
func.func @compact_wider() {
  %a_any = arith.constant dense<0.0> : vector<4x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x256xf32> -> vector<4x256xf32>
  %0 = tpu.reshape %a : vector<4x256xf32> -> vector<2x512xf32>
  return
}

// CHECK-LABEL: func.func @compact_row
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
func.func @compact_row() {
  %a_any = arith.constant dense<0.0> : vector<4x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<4x256xf32> -> vector<4x256xf32>
  %0 = tpu.reshape %a : vector<4x256xf32> -> vector<1x1024xf32>
  return
}

// CHECK-LABEL: func.func @compact_fold
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]
func.func @compact_fold() {
  %a_any = arith.constant dense<0.0> : vector<8x10x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x10x128xf32> -> vector<8x10x128xf32>
  %0 = tpu.reshape %a : vector<8x10x128xf32> -> vector<8x1280xf32>
  return
}

// CHECK-LABEL: func.func @compact_unfold
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @compact_unfold() {
  %a_any = arith.constant dense<0.0> : vector<8x1280xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x1280xf32> -> vector<8x1280xf32>
  %0 = tpu.reshape %a : vector<8x1280xf32> -> vector<8x10x128xf32>
  return
}

// A compact row of rank 1 has an implicit dimension.
// CHECK-LABEL: func.func @compact_rank_one
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
func.func @compact_rank_one() {
  %a_any = arith.constant dense<0.0> : vector<10x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<10x128xf32> -> vector<10x128xf32>
  %0 = tpu.reshape %a : vector<10x128xf32> -> vector<1280xf32>
  return
}

// CHECK-LABEL: func.func @compact_rank_one_bf16
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">]
func.func @compact_rank_one_bf16() {
  %a_any = arith.constant dense<0.0> : vector<8x128xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{0,0},(16,128)">]} : vector<8x128xbf16> -> vector<8x128xbf16>
  %0 = tpu.reshape %a : vector<8x128xbf16> -> vector<1024xbf16>
  return
}

// Whole lanes: left to application.
// CHECK-LABEL: func.func @general
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @general() {
  %a_any = arith.constant dense<0.0> : vector<12x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<12x128xf32> -> vector<12x128xf32>
  %0 = tpu.reshape %a : vector<12x128xf32> -> vector<3x2x256xf32>
  return
}

// CHECK-LABEL: func.func @general_i8
// CHECK: tpu.reshape {{.*}}in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
func.func @general_i8() {
  %a_any = arith.constant dense<0> : vector<96x128xi8>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"8,{0,0},(32,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]} : vector<96x128xi8> -> vector<96x128xi8>
  %0 = tpu.reshape %a : vector<96x128xi8> -> vector<3x32x128xi8>
  return
}
