// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// tpu.concatenate (infer_vector_layout.md 6.9): each part starts where the one before it ends.

// CHECK-LABEL: func.func @rows
// CHECK: tpu.concatenate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{2,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @rows() {
  %a_any = arith.constant dense<0.0> : vector<10x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<10x128xf32> -> vector<10x128xf32>
  %b_any = arith.constant dense<0.0> : vector<10x128xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<10x128xf32> -> vector<10x128xf32>
  %0 = tpu.concatenate %a, %b in 0 : vector<10x128xf32>, vector<10x128xf32> -> vector<20x128xf32>
  return
}

// CHECK-LABEL: func.func @columns
// CHECK: tpu.concatenate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">, #tpu.vpad<"32,{0,100},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @columns() {
  %a_any = arith.constant dense<0.0> : vector<8x100xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %b_any = arith.constant dense<0.0> : vector<8x100xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %0 = tpu.concatenate %a, %b in 1 : vector<8x100xf32>, vector<8x100xf32> -> vector<8x200xf32>
  return
}

// Across, all start where the first does.
// CHECK-LABEL: func.func @offset
// CHECK: tpu.concatenate {{.*}}in_layout = [#tpu.vpad<"32,{2,0},(8,128)">, #tpu.vpad<"32,{2,100},(8,128)">], out_layout = [#tpu.vpad<"32,{2,0},(8,128)">]
func.func @offset() {
  %a_any = arith.constant dense<0.0> : vector<8x100xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{2,3},(8,128)">], out_layout = [#tpu.vpad<"32,{2,3},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %b_any = arith.constant dense<0.0> : vector<8x100xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<8x100xf32> -> vector<8x100xf32>
  %0 = tpu.concatenate %a, %b in 1 : vector<8x100xf32>, vector<8x100xf32> -> vector<8x200xf32>
  return
}

// Rank 1: in compact rows, while parts start in the first tile.
// CHECK-LABEL: func.func @rank_one
// CHECK: tpu.concatenate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">, #tpu.vpad<"32,{0,100},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
func.func @rank_one() {
  %a_any = arith.constant dense<0.0> : vector<100xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<100xf32> -> vector<100xf32>
  %b_any = arith.constant dense<0.0> : vector<100xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<100xf32> -> vector<100xf32>
  %0 = tpu.concatenate %a, %b in 0 : vector<100xf32>, vector<100xf32> -> vector<200xf32>
  return
}

// Else in rows of a tile each.
// CHECK-LABEL: func.func @rank_one_far
// CHECK: tpu.concatenate {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">, #tpu.vpad<"32,{0,104},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]
func.func @rank_one_far() {
  %a_any = arith.constant dense<0.0> : vector<1000xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<1000xf32> -> vector<1000xf32>
  %b_any = arith.constant dense<0.0> : vector<1000xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<1000xf32> -> vector<1000xf32>
  %0 = tpu.concatenate %a, %b in 0 : vector<1000xf32>, vector<1000xf32> -> vector<2000xf32>
  return
}

// Packed rows are as long as a word is deep.
// CHECK-LABEL: func.func @rank_one_packed
// CHECK: tpu.concatenate {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">, #tpu.vpad<"16,{0,100},(1,256),-2">], out_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">]
func.func @rank_one_packed() {
  %a_any = arith.constant dense<0.0> : vector<100xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">], out_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">]} : vector<100xbf16> -> vector<100xbf16>
  %b_any = arith.constant dense<0.0> : vector<100xbf16>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">], out_layout = [#tpu.vpad<"16,{0,0},(1,256),-2">]} : vector<100xbf16> -> vector<100xbf16>
  %0 = tpu.concatenate %a, %b in 0 : vector<100xbf16>, vector<100xbf16> -> vector<200xbf16>
  return
}

// Along a leading dimension all take the first's layout.
// CHECK-LABEL: func.func @leading
// CHECK: tpu.concatenate {{.*}}in_layout = [#tpu.vpad<"32,{0,3},(8,128)">, #tpu.vpad<"32,{0,3},(8,128)">], out_layout = [#tpu.vpad<"32,{0,3},(8,128)">]
func.func @leading() {
  %a_any = arith.constant dense<0.0> : vector<2x8x100xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,3},(8,128)">], out_layout = [#tpu.vpad<"32,{*,3},(8,128)">]} : vector<2x8x100xf32> -> vector<2x8x100xf32>
  %b_any = arith.constant dense<0.0> : vector<1x8x100xf32>
  %b = tpu.assume_layout %b_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x8x100xf32> -> vector<1x8x100xf32>
  %0 = tpu.concatenate %a, %b in 0 : vector<2x8x100xf32>, vector<1x8x100xf32> -> vector<3x8x100xf32>
  return
}
