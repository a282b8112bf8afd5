// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-infer-vector-layout{hardware-generation=5}))' %s | FileCheck %s

// Slices (infer_vector_layout.md 6.12): the result starts where the slice does.

// CHECK-LABEL: func.func @plain
// CHECK: vector.extract_strided_slice {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(8,128)">]{{.*}}out_layout = [#tpu.vpad<"32,{3,2},(8,128)">]
func.func @plain() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(8,128)">], out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = vector.extract_strided_slice %a {offsets = [3, 130], sizes = [4, 100], strides = [1, 1]} : vector<16x256xf32> to vector<4x100xf32>
  return
}

// CHECK-LABEL: func.func @row_wraps
// CHECK: vector.extract_strided_slice {{.*}}in_layout = [#tpu.vpad<"32,{5,0},(8,128)">]{{.*}}out_layout = [#tpu.vpad<"32,{0,0},(8,128)">]
func.func @row_wraps() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{5,0},(8,128)">], out_layout = [#tpu.vpad<"32,{5,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = vector.extract_strided_slice %a {offsets = [3, 0], sizes = [4, 100], strides = [1, 1]} : vector<16x256xf32> to vector<4x100xf32>
  return
}

// CHECK-LABEL: func.func @replicated
// CHECK: vector.extract_strided_slice {{.*}}in_layout = [#tpu.vpad<"32,{*,0},(8,128)">]{{.*}}out_layout = [#tpu.vpad<"32,{*,100},(8,128)">]
func.func @replicated() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{*,0},(8,128)">], out_layout = [#tpu.vpad<"32,{*,0},(8,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = vector.extract_strided_slice %a {offsets = [3, 100], sizes = [4, 100], strides = [1, 1]} : vector<16x256xf32> to vector<4x100xf32>
  return
}

// The result may start past the first tile.
// CHECK-LABEL: func.func @row_tile
// CHECK: vector.extract_strided_slice {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128)">]{{.*}}out_layout = [#tpu.vpad<"32,{0,172},(1,128)">]
func.func @row_tile() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128)">], out_layout = [#tpu.vpad<"32,{0,0},(1,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = vector.extract_strided_slice %a {offsets = [3, 172], sizes = [4, 50], strides = [1, 1]} : vector<16x256xf32> to vector<4x50xf32>
  return
}

// CHECK-LABEL: func.func @rank_one
// CHECK: vector.extract_strided_slice {{.*}}in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]{{.*}}out_layout = [#tpu.vpad<"32,{0,300},(1,128),-2">]
func.func @rank_one() {
  %a_any = arith.constant dense<0.0> : vector<1000xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">], out_layout = [#tpu.vpad<"32,{0,0},(1,128),-2">]} : vector<1000xf32> -> vector<1000xf32>
  %0 = vector.extract_strided_slice %a {offsets = [300], sizes = [100], strides = [1]} : vector<1000xf32> to vector<100xf32>
  return
}

// CHECK-LABEL: func.func @small_tile
// CHECK: vector.extract_strided_slice {{.*}}in_layout = [#tpu.vpad<"32,{1,0},(4,128)">]{{.*}}out_layout = [#tpu.vpad<"32,{0,200},(4,128)">]
func.func @small_tile() {
  %a_any = arith.constant dense<0.0> : vector<16x256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{1,0},(4,128)">], out_layout = [#tpu.vpad<"32,{1,0},(4,128)">]} : vector<16x256xf32> -> vector<16x256xf32>
  %0 = vector.extract_strided_slice %a {offsets = [7, 200], sizes = [4, 50], strides = [1, 1]} : vector<16x256xf32> to vector<4x50xf32>
  return
}

// CHECK-LABEL: func.func @column
// CHECK: vector.extract_strided_slice {{.*}}in_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]{{.*}}out_layout = [#tpu.vpad<"32,{2,*},(8,128),-1">]
func.func @column() {
  %a_any = arith.constant dense<0.0> : vector<256xf32>
  %a = tpu.assume_layout %a_any {in_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">], out_layout = [#tpu.vpad<"32,{0,*},(8,128),-1">]} : vector<256xf32> -> vector<256xf32>
  %0 = vector.extract_strided_slice %a {offsets = [10], sizes = [100], strides = [1]} : vector<256xf32> to vector<100xf32>
  return
}
