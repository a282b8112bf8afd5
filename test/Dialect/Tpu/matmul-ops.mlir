// RUN: %mosaic-opt %s --verify-roundtrip
// RUN: %mosaic-opt %s | FileCheck %s

// The hint is printed even where the text of 2025 left it out.
// CHECK-LABEL: func.func @matmul
func.func @matmul(%l: vector<8x128xf32>, %r: vector<128x256xf32>, %a: vector<8x256xf32>) {
  // CHECK: tpu.matmul %{{.*}}, %{{.*}}, %{{.*}} {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  // CHECK: tpu.matmul %{{.*}}, %{{.*}}, %{{.*}} {precision = #tpu.contract_precision<fp32>, transpose_lhs_hint = true} :
  %1 = tpu.matmul %l, %r, %a {precision = #tpu.contract_precision<fp32>, transpose_lhs = false, transpose_lhs_hint = true} : vector<8x128xf32>, vector<128x256xf32>, vector<8x256xf32> -> vector<8x256xf32>
  // CHECK: tpu.matmul %{{.*}}, %{{.*}}, %{{.*}} {transpose_lhs_hint = false, transpose_rhs = true} :
  %2 = tpu.matmul %a, %r, %l {transpose_rhs = true} : vector<8x256xf32>, vector<128x256xf32>, vector<8x128xf32> -> vector<8x128xf32>
  return
}

// Batches come first in the result, and several dimensions may be contracted.
// CHECK-LABEL: func.func @matmul_dims
func.func @matmul_dims(%l: vector<2x8x4x128xf32>, %r: vector<4x256x2x128xf32>, %a: vector<2x8x256xf32>) {
  // CHECK: #tpu.dot_dimension_numbers<[2, 3], [0, 3], [1], [1], [0, 0, 0, 1, 1, 1], [0], [2]>
  %0 = tpu.matmul %l, %r, %a {dimension_numbers = #tpu.dot_dimension_numbers<[2, 3], [0, 3], [1], [1], [0, 0, 0, 1, 1, 1], [0], [2]>, transpose_lhs_hint = false} : vector<2x8x4x128xf32>, vector<4x256x2x128xf32>, vector<2x8x256xf32> -> vector<2x8x256xf32>
  return
}

// CHECK-LABEL: func.func @conv
func.func @conv(%l: vector<2x8x9x64xbf16>, %r: vector<3x3x64x16xf32>, %a: vector<1x8x4x16xf32>) {
  // CHECK: tpu.conv %{{.*}}, %{{.*}}, %{{.*}} {batch_group_count = 2 : i64, dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 2>} : vector<2x8x9x64xbf16>, vector<3x3x64x16xf32>, vector<1x8x4x16xf32> -> vector<1x8x4x16xf32>
  %0 = tpu.conv %l, %r, %a {batch_group_count = 2 : i64, dimension_numbers = #tpu.conv_dimension_numbers<0, 3, [1, 2], 2, 3, [0, 1], 0, 3, [1, 2]>, lhs_dilation = array<i64: 1, 1>, padding = array<i64: 1, 1, 0, 0>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 2>} : vector<2x8x9x64xbf16>, vector<3x3x64x16xf32>, vector<1x8x4x16xf32> -> vector<1x8x4x16xf32>
  return
}

// No spatial dimension at all: lists may be empty.
// CHECK-LABEL: func.func @conv_pointwise
func.func @conv_pointwise(%l: vector<8x64xf32>, %r: vector<64x16xf32>, %a: vector<8x16xf32>) {
  // CHECK: #tpu.conv_dimension_numbers<0, 1, [], 0, 1, [], 0, 1, []>
  %0 = tpu.conv %l, %r, %a {dimension_numbers = #tpu.conv_dimension_numbers<0, 1, [], 0, 1, [], 0, 1, []>, lhs_dilation = array<i64>, padding = array<i64>, rhs_dilation = array<i64>, window_reversal = array<i1>, window_strides = array<i64>} : vector<8x64xf32>, vector<64x16xf32>, vector<8x16xf32> -> vector<8x16xf32>
  return
}

// The literal is the accumulator, in matmul_pop_fifo the matrix unit.
// CHECK-LABEL: func.func @steps
func.func @steps(%x: vector<8x128xf32>) {
  // CHECK: tpu.matmul_push_rhs %{{.*}} {mxu_index = 0 : i32} : vector<8x128xf32>
  tpu.matmul_push_rhs %x {mxu_index = 0 : i32} : vector<8x128xf32>
  // CHECK: tpu.matmul_push_rhs %{{.*}} {mxu_index = 1 : i32, staging_register = 1 : i32, transpose = true} : vector<8x128xf32>
  tpu.matmul_push_rhs %x {mxu_index = 1 : i32, staging_register = 1 : i32, transpose = true} : vector<8x128xf32>
  // CHECK: tpu.matmul_acc_lhs 0, %{{.*}} {load_staged_rhs = 1 : i32, mxu_index = 0 : i32} : vector<8x128xf32>
  tpu.matmul_acc_lhs 0, %x {load_staged_rhs = 1 : i32, mxu_index = 0 : i32} : vector<8x128xf32>
  // CHECK: tpu.matmul_pop 0 {mxu_index = 0 : i32} : vector<8x128xf32>
  %0 = tpu.matmul_pop 0 {mxu_index = 0 : i32} : vector<8x128xf32>
  // CHECK: tpu.matmul_lhs_fifo %{{.*}} {mxu_index = 0 : i32} : vector<8x128xf32>
  tpu.matmul_lhs_fifo %x {mxu_index = 0 : i32} : vector<8x128xf32>
  // CHECK: tpu.matmul_pop_fifo 0 : vector<8x128xf32>
  %1 = tpu.matmul_pop_fifo 0 : vector<8x128xf32>
  return
}
