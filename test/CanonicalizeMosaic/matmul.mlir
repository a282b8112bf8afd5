// RUN: %mosaic-opt --pass-pipeline='builtin.module(func.func(tpu-canonicalize-mosaic{hardware-generation=5}))' %s | FileCheck %s

// tpu.matmul (canonicalize.md 3): [m,k] x [k,n], or [m,k] x [n,k], one per batch.

// Without dimension numbers.
// CHECK-LABEL: func.func @plain
// CHECK-NEXT: %[[V0:.*]] = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xbf16>, vector<128x256xbf16>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x256xf32>
func.func @plain(%arg0: vector<16x128xbf16>, %arg1: vector<128x256xbf16>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 : vector<16x128xbf16>, vector<128x256xbf16>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// CHECK-LABEL: func.func @transposed_rhs
// CHECK-NEXT: %[[V0:.*]] = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs_hint = false} : vector<16x128xbf16>, vector<256x128xbf16>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x256xf32>
func.func @transposed_rhs(%arg0: vector<16x128xbf16>, %arg1: vector<256x128xbf16>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 {transpose_rhs = true} : vector<16x128xbf16>, vector<256x128xbf16>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// Two float types may meet.
// CHECK-LABEL: func.func @mixed
// CHECK-NEXT: %[[V0:.*]] = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xbf16>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V0]] : vector<16x256xf32>
func.func @mixed(%arg0: vector<16x128xbf16>, %arg1: vector<128x256xf32>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 : vector<16x128xbf16>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// The left side is transposed by an op.
// CHECK-LABEL: func.func @transposed_lhs
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [1, 0] : vector<128x16xf32> -> vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.matmul %[[V0]], %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V1]] : vector<16x256xf32>
func.func @transposed_lhs(%arg0: vector<128x16xf32>, %arg1: vector<128x256xf32>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[0], [0], [1], [1], [0, 1, 1, 1], [], []>} : vector<128x16xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// Batches are unrolled.
// CHECK-LABEL: func.func @batches
// CHECK-NEXT: %[[V0:.*]] = vector.extract %arg0[0] : vector<16x128xf32> from vector<2x16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %arg1[0] : vector<128x256xf32> from vector<2x128x256xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %arg2[0] : vector<16x256xf32> from vector<2x16x256xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.matmul %[[V0]], %[[V1]], %[[V2]] {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, precision = #tpu.contract_precision<fp32>, transpose_lhs_hint = false} : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: %[[V4:.*]] = tpu.reshape %[[V3]] : vector<16x256xf32> -> vector<1x16x256xf32>
// CHECK-NEXT: %[[V5:.*]] = vector.extract %arg0[1] : vector<16x128xf32> from vector<2x16x128xf32>
// CHECK-NEXT: %[[V6:.*]] = vector.extract %arg1[1] : vector<128x256xf32> from vector<2x128x256xf32>
// CHECK-NEXT: %[[V7:.*]] = vector.extract %arg2[1] : vector<16x256xf32> from vector<2x16x256xf32>
// CHECK-NEXT: %[[V8:.*]] = tpu.matmul %[[V5]], %[[V6]], %[[V7]] {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, precision = #tpu.contract_precision<fp32>, transpose_lhs_hint = false} : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: %[[V9:.*]] = tpu.reshape %[[V8]] : vector<16x256xf32> -> vector<1x16x256xf32>
// CHECK-NEXT: %[[V10:.*]] = tpu.concatenate %[[V4]], %[[V9]] in 0 : vector<1x16x256xf32>, vector<1x16x256xf32> -> vector<2x16x256xf32>
// CHECK-NEXT: return %[[V10]] : vector<2x16x256xf32>
func.func @batches(%arg0: vector<2x16x128xf32>, %arg1: vector<2x128x256xf32>, %arg2: vector<2x16x256xf32>) -> vector<2x16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, precision = #tpu.contract_precision<fp32>} : vector<2x16x128xf32>, vector<2x128x256xf32>, vector<2x16x256xf32> -> vector<2x16x256xf32>
  return %0 : vector<2x16x256xf32>
}

// Several rows become one.
// CHECK-LABEL: func.func @collapse
// CHECK-NEXT: %[[V0:.*]] = tpu.reshape %arg0 : vector<4x16x128xf32> -> vector<64x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.reshape %arg2 : vector<4x16x256xf32> -> vector<64x256xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.matmul %[[V0]], %arg1, %[[V1]] {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<64x128xf32>, vector<128x256xf32>, vector<64x256xf32> -> vector<64x256xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.reshape %[[V2]] : vector<64x256xf32> -> vector<4x16x256xf32>
// CHECK-NEXT: return %[[V3]] : vector<4x16x256xf32>
func.func @collapse(%arg0: vector<4x16x128xf32>, %arg1: vector<128x256xf32>, %arg2: vector<4x16x256xf32>) -> vector<4x16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[2], [0], [0, 1], [1], [0, 0, 0, 1, 1, 1], [], []>} : vector<4x16x128xf32>, vector<128x256xf32>, vector<4x16x256xf32> -> vector<4x16x256xf32>
  return %0 : vector<4x16x256xf32>
}

// Dimensions between others are moved out first.
// CHECK-LABEL: func.func @contiguous
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg0, [0, 2, 1] : vector<4x128x16xf32> -> vector<4x16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.reshape %[[V0]] : vector<4x16x128xf32> -> vector<64x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.reshape %arg2 : vector<4x16x256xf32> -> vector<64x256xf32>
// CHECK-NEXT: %[[V3:.*]] = tpu.matmul %[[V1]], %arg1, %[[V2]] {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<64x128xf32>, vector<128x256xf32>, vector<64x256xf32> -> vector<64x256xf32>
// CHECK-NEXT: %[[V4:.*]] = tpu.reshape %[[V3]] : vector<64x256xf32> -> vector<4x16x256xf32>
// CHECK-NEXT: return %[[V4]] : vector<4x16x256xf32>
func.func @contiguous(%arg0: vector<4x128x16xf32>, %arg1: vector<128x256xf32>, %arg2: vector<4x16x256xf32>) -> vector<4x16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0, 2], [1], [0, 0, 0, 2, 1, 1], [], []>} : vector<4x128x16xf32>, vector<128x256xf32>, vector<4x16x256xf32> -> vector<4x16x256xf32>
  return %0 : vector<4x16x256xf32>
}

// A transpose of the right side is left to the matrix unit.
// CHECK-LABEL: func.func @folded_transpose
// CHECK-NEXT: %[[V0:.*]] = tpu.transpose %arg1, [1, 0] : vector<256x128xf32> -> vector<128x256xf32>
// CHECK-NEXT: %[[V1:.*]] = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs_hint = false} : vector<16x128xf32>, vector<256x128xf32>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V1]] : vector<16x256xf32>
func.func @folded_transpose(%arg0: vector<16x128xf32>, %arg1: vector<256x128xf32>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = tpu.transpose %arg1, [1, 0] : vector<256x128xf32> -> vector<128x256xf32>
  %1 = tpu.matmul %arg0, %0, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>} : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
  return %1 : vector<16x256xf32>
}

// An integer side becomes f32.
// CHECK-LABEL: func.func @mixed_integer
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %arg0 : vector<16x128xi8> to vector<16x128xi32>
// CHECK-NEXT: %[[V1:.*]] = tpu.sitofp %[[V0]] {rounding_mode = #tpu.rounding_mode<to_nearest_even>} : vector<16x128xi32> -> vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.matmul %[[V1]], %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs_hint = false} : vector<16x128xf32>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
// CHECK-NEXT: return %[[V2]] : vector<16x256xf32>
func.func @mixed_integer(%arg0: vector<16x128xi8>, %arg1: vector<128x256xf32>, %arg2: vector<16x256xf32>) -> vector<16x256xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 : vector<16x128xi8>, vector<128x256xf32>, vector<16x256xf32> -> vector<16x256xf32>
  return %0 : vector<16x256xf32>
}

// A single row of f32 is multiplied in and summed.
// CHECK-LABEL: func.func @row
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %arg1 : vector<1x128xf32> to vector<16x128xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.mulf %arg0, %[[V0]] : vector<16x128xf32>
// CHECK-NEXT: %[[V2:.*]] = tpu.reshape %arg2 : vector<16x1xf32> -> vector<16xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.multi_reduction <add>, %[[V1]], %[[V2]] [1] : vector<16x128xf32> to vector<16xf32>
// CHECK-NEXT: %[[V4:.*]] = tpu.reshape %[[V3]] : vector<16xf32> -> vector<16x1xf32>
// CHECK-NEXT: return %[[V4]] : vector<16x1xf32>
func.func @row(%arg0: vector<16x128xf32>, %arg1: vector<1x128xf32>, %arg2: vector<16x1xf32>) -> vector<16x1xf32> {
  %0 = tpu.matmul %arg0, %arg1, %arg2 {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>} : vector<16x128xf32>, vector<1x128xf32>, vector<16x1xf32> -> vector<16x1xf32>
  return %0 : vector<16x1xf32>
}
