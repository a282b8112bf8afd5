// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// tpu.bitcast (infer_vector_layout.md 6.7): rows of one width and of another share words.

// A row offset counts in rows of the new width.
// CHECK-LABEL: func.func @narrow
// CHECK: tpu.bitcast {{.*}}in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"16,{6,5},(16,128)">]
func.func @narrow() {
  %a_any = arith.constant dense<0.0> : vector<8x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{3,5},(8,128)">], out_layout = [#tpu.vpad<"32,{3,5},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.bitcast %a : vector<8x128xf32> -> vector<16x128xbf16>
  return
}

// A row that starts inside a word is moved to a word.
// CHECK-LABEL: func.func @widen_odd
// CHECK: tpu.bitcast {{.*}}in_layout = [#tpu.vpad<"16,{0,5},(16,128)">], out_layout = [#tpu.vpad<"32,{0,5},(8,128)">]
func.func @widen_odd() {
  %a_any = arith.constant dense<0.0> : vector<16x128xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{5,5},(16,128)">], out_layout = [#tpu.vpad<"16,{5,5},(16,128)">]} : vector<16x128xbf16> -> vector<16x128xbf16>
  %0 = tpu.bitcast %a : vector<16x128xbf16> -> vector<8x128xf32>
  return
}

// CHECK-LABEL: func.func @widen_replicated
// CHECK: tpu.bitcast {{.*}}in_layout = [#tpu.vpad<"16,{*,5},(16,128)">], out_layout = [#tpu.vpad<"32,{*,5},(8,128)">]
func.func @widen_replicated() {
  %a_any = arith.constant dense<0.0> : vector<16x128xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{*,5},(16,128)">], out_layout = [#tpu.vpad<"16,{*,5},(16,128)">]} : vector<16x128xbf16> -> vector<16x128xbf16>
  %0 = tpu.bitcast %a : vector<16x128xbf16> -> vector<8x128xf32>
  return
}

// Rows of a replicated word are not alike.
// CHECK-LABEL: func.func @narrow_replicated
// CHECK: tpu.bitcast {{.*}}in_layout = [#tpu.vpad<"32,{0,5},(8,128)">], out_layout = [#tpu.vpad<"16,{0,5},(16,128)">]
func.func @narrow_replicated() {
  %a_any = arith.constant dense<0.0> : vector<8x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,5},(8,128)">], out_layout = [#tpu.vpad<"32,{*,5},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.bitcast %a : vector<8x128xf32> -> vector<16x128xbf16>
  return
}

// CHECK-LABEL: func.func @to_bytes
// CHECK: tpu.bitcast {{.*}}in_layout = [#tpu.vpad<"32,{7,5},(8,128)">], out_layout = [#tpu.vpad<"8,{28,5},(32,128)">]
func.func @to_bytes() {
  %a_any = arith.constant dense<0.0> : vector<8x128xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{7,5},(8,128)">], out_layout = [#tpu.vpad<"32,{7,5},(8,128)">]} : vector<8x128xf32> -> vector<8x128xf32>
  %0 = tpu.bitcast %a : vector<8x128xf32> -> vector<32x128xi8>
  return
}

// Of the same width: wherever the operand lies. The reference wants native tiles.
// CHECK-LABEL: func.func @same_width
// CHECK: tpu.bitcast {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]
func.func @same_width() {
  %a_any = arith.constant dense<0.0> : vector<256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<256xf32> -> vector<256xf32>
  %0 = tpu.bitcast %a : vector<256xf32> -> vector<256xi32>
  return
}

// The rows of a reduced vector lie in sublanes and are the same in every lane. Where rows become rows of another width, lanes
// are columns again, which differ.
// CHECK-LABEL: func.func @implicit_columns
// CHECK: tpu.bitcast {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"8,{0,0},(32,128)">]
func.func @implicit_columns() {
  %a_any = arith.constant dense<0> : vector<75x4xi32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]} : vector<75x4xi32> -> vector<75x4xi32>
  %0 = tpu.bitcast %a : vector<75x4xi32> -> vector<300x4xi8>
  return
}
