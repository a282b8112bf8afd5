// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// vector.broadcast of vectors (infer_vector_layout.md 6.2): replicated where the source is spread.

// CHECK-LABEL: func.func @rows
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]
func.func @rows() {
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x256xf32> -> vector<1x256xf32>
  %0 = vector.broadcast %a : vector<1x256xf32> to vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @columns
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,*},(4,128)">]
func.func @columns() {
  %a_any = arith.constant dense<0.0> : vector<16x1xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<16x1xf32> -> vector<16x1xf32>
  %0 = vector.broadcast %a : vector<16x1xf32> to vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @both
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,*},(8,128)">]
func.func @both() {
  %a_any = arith.constant dense<0.0> : vector<1x1xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x1xf32> -> vector<1x1xf32>
  %0 = vector.broadcast %a : vector<1x1xf32> to vector<16x256xf32>
  return
}

// A row alone in its tile is everywhere in a native one.
// CHECK-LABEL: func.func @row_tile
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"32,{*,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]
func.func @row_tile() {
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} : vector<1x256xf32> -> vector<1x256xf32>
  %0 = vector.broadcast %a : vector<1x256xf32> to vector<16x256xf32>
  return
}

// Rows are spread from native tiles.
// CHECK-LABEL: func.func @small_tile
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]
func.func @small_tile() {
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(4,128)">], out_layout = [#tpu.vpad<"32,{0,0},(4,128)">]} : vector<1x256xf32> -> vector<1x256xf32>
  %0 = vector.broadcast %a : vector<1x256xf32> to vector<16x256xf32>
  return
}

// An implicit dimension that means nothing for the shape goes.
// CHECK-LABEL: func.func @implicit
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]
func.func @implicit() {
  %a_any = arith.constant dense<0.0> : vector<1x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(8,128),-2">]} : vector<1x256xf32> -> vector<1x256xf32>
  %0 = vector.broadcast %a : vector<1x256xf32> to vector<16x256xf32>
  return
}

// CHECK-LABEL: func.func @packed
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"16,{0,0},(16,128)">], out_layout = [#tpu.vpad<"16,{*,0},(16,128)">]
func.func @packed() {
  %a_any = arith.constant dense<0.0> : vector<1x256xbf16>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"16,{0,0},(2,128)">], out_layout = [#tpu.vpad<"16,{0,0},(2,128)">]} : vector<1x256xbf16> -> vector<1x256xbf16>
  %0 = vector.broadcast %a : vector<1x256xbf16> to vector<16x256xbf16>
  return
}

// A leading dimension is spread over registers.
// CHECK-LABEL: func.func @leading
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @leading() {
  %a_any = arith.constant dense<0.0> : vector<1x16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<1x16x256xf32> -> vector<1x16x256xf32>
  %0 = vector.broadcast %a : vector<1x16x256xf32> to vector<4x16x256xf32>
  return
}

// A column past the first of small tiles has no place in the native one.
// CHECK-LABEL: func.func @far_row
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"32,{*,72},(8,128)">], out_layout = [#tpu.vpad<"32,{*,72},(8,128)">]
func.func @far_row() {
  %a_any = arith.constant dense<0.0> : vector<1x50xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,200},(1,128)">], out_layout = [#tpu.vpad<"32,{0,200},(1,128)">]} : vector<1x50xf32> -> vector<1x50xf32>
  %0 = vector.broadcast %a : vector<1x50xf32> to vector<8x50xf32>
  return
}

// Where the tiling stays, so does an offset past the first tile.
// CHECK-LABEL: func.func @far_column
// CHECK: vector.broadcast {{.*}}in_layout = [#tpu.vpad<"32,{0,200},(4,128)">], out_layout = [#tpu.vpad<"32,{0,*},(4,128)">]
func.func @far_column() {
  %a_any = arith.constant dense<0.0> : vector<4x1xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,200},(4,128)">], out_layout = [#tpu.vpad<"32,{0,200},(4,128)">]} : vector<4x1xf32> -> vector<4x1xf32>
  %0 = vector.broadcast %a : vector<4x1xf32> to vector<4x50xf32>
  return
}
